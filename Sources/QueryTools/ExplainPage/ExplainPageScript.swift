extension ExplainPage {
  /// The script of the page. It creates elements and text from the data, never markup.
  static let script = scriptOfData + scriptOfChoice

  /// The first half of the script: tables, the highlighted text, and the description of a token.
  private static let scriptOfData = #"""
    "use strict";
    (() => {
      const byId = (id) => document.getElementById(id);
      const data = JSON.parse(byId("data").textContent);
      const [pane, panel, tree, rowsElement] = [byId("text"), byId("token"), byId("tree"), byId("rows")];
      const make = (tag, properties, ...children) => {
        const element = document.createElement(tag);
        Object.assign(element, properties);
        element.append(...children);
        return element;
      };

      // MARK: Data

      const digits = new Uint8Array(128);
      [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].forEach((digit, value) => {
        digits[digit.charCodeAt(0)] = value;
      });
      // Numbers of five bits a digit, the lowest first; signed ones have their sign in the lowest bit.
      const reader = (text) => {
        let place = 0;
        const unsigned = () => {
          let [result, shift, digit] = [0, 0, 0];
          do {
            digit = digits[text.charCodeAt(place++)];
            result |= (digit & 31) << shift;
            shift += 5;
          } while (digit & 32);
          return result;
        };
        const signed = () => {
          const number = unsigned();
          return (number >>> 1) ^ -(number & 1);
        };
        return { unsigned, signed };
      };
      // The first index from 0 to count at which a condition holds that holds from there on.
      const partition = (count, holds) => {
        let [low, high] = [0, count];
        while (low < high) {
          const middle = (low + high) >> 1;
          if (holds(middle)) high = middle;
          else low = middle + 1;
        }
        return low;
      };

      const nodeCount = data.nodeCount;
      const node = {
        kind: new Int32Array(nodeCount), start: new Int32Array(nodeCount), end: new Int32Array(nodeCount),
        parent: new Int32Array(nodeCount), last: new Int32Array(nodeCount), children: new Int32Array(nodeCount),
        level: new Int32Array(nodeCount), position: new Int32Array(nodeCount), isOpen: new Uint8Array(nodeCount),
      };
      const [named, isError, isMissing, isLayer, isLeaf] = [1, 2, 4, 8, 16];
      {
        const { unsigned, signed } = reader(data.nodes);
        const around = [];
        let start = 0;
        for (let index = 0; index < nodeCount; index++) {
          const kind = (node.kind[index] = unsigned());
          const [, , flags, length] = data.kinds[kind];
          node.start[index] = start += signed();
          node.end[index] = start + (length < 0 ? unsigned() : length);
          node.children[index] = flags & isLeaf ? 0 : unsigned();
          const parent = around.length ? around[around.length - 1] : null;
          node.parent[index] = parent ? parent.index : -1;
          node.level[index] = around.length + 1;
          node.position[index] = parent ? node.children[parent.index] - parent.left + 1 : 1;
          node.last[index] = index;
          if (parent) parent.left--;
          if (node.children[index]) around.push({ index, left: node.children[index] });
          while (around.length && !around[around.length - 1].left) node.last[around.pop().index] = index;
        }
      }
      const flagsOf = (index) => data.kinds[node.kind[index]][2];

      const tokenCount = data.tokenCount;
      const token = {
        start: new Int32Array(tokenCount), end: new Int32Array(tokenCount),
        explanation: new Int32Array(tokenCount), node: new Int32Array(tokenCount),
      };
      {
        const { unsigned, signed } = reader(data.tokens);
        let [place, owner] = [0, 0];
        for (let index = 0; index < tokenCount; index++) {
          token.start[index] = place += unsigned();
          token.end[index] = place += unsigned();
          token.explanation[index] = unsigned();
          token.node[index] = owner += signed();
        }
      }
      const explanationOf = (index) => data.explanations[token.explanation[index]];
      const scopeOf = (index) => explanationOf(index)[1];
      const scopeName = (scope) => (scope < 0 ? "none" : data.scopes[scope][0]);
      const firstTokenBehind = (offset) => partition(tokenCount, (index) => token.end[index] > offset);

      // MARK: Text

      // A unit is a line, or a part of a long one: what gets its colours at once.
      const [units, lines] = [[], []];
      let textEnd = 0;
      for (const block of pane.children) {
        for (const line of block.children) {
          lines.push({ element: line, start: textEnd, end: textEnd });
          for (const element of line.firstElementChild ? line.children : [line]) {
            const unit = { element, start: textEnd, end: textEnd + element.textContent.length, spans: null, first: 0 };
            element.unit = units.length;
            units.push(unit);
            textEnd = unit.end;
          }
          lines[lines.length - 1].end = textEnd++;
        }
      }
      const lineAt = (offset) => Math.max(0, partition(lines.length, (index) => lines[index].start > offset) - 1);
      const unitAt = (offset) => Math.max(0, partition(units.length, (index) => units[index].start > offset) - 1);
      const textIn = (start, end) => {
        let result = "";
        for (let index = unitAt(start); index < units.length && units[index].start < end; index++) {
          const unit = units[index];
          if (index && unit.start > units[index - 1].end && unit.start > start) result += "\n";
          result += unit.element.textContent.slice(Math.max(0, start - unit.start), Math.max(0, end - unit.start));
        }
        return result;
      };
      const segmenter = typeof Intl === "object" && Intl.Segmenter ? new Intl.Segmenter("en", { granularity: "grapheme" }) : null;
      const characters = (text) =>
        /^[\x20-\x7e\t]*$/.test(text) ? text.length : segmenter ? [...segmenter.segment(text)].length : [...text].length;
      // Line and column from 1, the column in characters.
      const position = (offset) => {
        const line = lineAt(offset);
        return [line + 1, characters(textIn(lines[line].start, Math.min(offset, lines[line].end))) + 1];
      };
      const positionText = (offset) => position(offset).join(":");

      let current = -1;
      let isPinned = false;
      let marked = -1;
      let filter = null;
      const dress = (span, index) => {
        const scope = scopeOf(index);
        let name = scope < 0 ? "t" : "t s" + scope;
        if (index === current) name += " on";
        const isMarked = marked >= 0 && node.parent[marked] >= 0;
        if (isMarked && token.start[index] >= node.start[marked] && token.end[index] <= node.end[marked]) name += " n";
        if (filter === scope) name += " m";
        if (span.className !== name) span.className = name;
      };
      const paint = (unit) => {
        if (unit.spans) return;
        const text = unit.element.textContent;
        const parts = [];
        let place = unit.start;
        let index = firstTokenBehind(unit.start);
        unit.first = index;
        unit.spans = [];
        for (; index < tokenCount && token.start[index] < unit.end; index++) {
          const from = Math.max(token.start[index], unit.start);
          const to = Math.min(token.end[index], unit.end);
          let span = null;
          if (from < to) {
            if (from > place) parts.push(text.slice(place - unit.start, from - unit.start));
            span = make("span", { textContent: text.slice(from - unit.start, to - unit.start), token: index });
            dress(span, index);
            parts.push(span);
            place = to;
          }
          unit.spans.push(span);
        }
        parts.push(text.slice(place - unit.start));
        unit.element.replaceChildren(...parts);
      };
      const dressAll = () => {
        for (const unit of units) unit.spans?.forEach((span, index) => span && dress(span, unit.first + index));
      };
      // The first element of a token; null where none of it can be seen.
      const spanOf = (index) => {
        for (let number = unitAt(token.start[index]); number < units.length; number++) {
          const unit = units[number];
          if (unit.start >= token.end[index]) return null;
          paint(unit);
          const span = unit.spans[index - unit.first];
          if (span) return span;
        }
        return null;
      };

      // MARK: Explanations

      const layersOf = (index) => {
        const result = [];
        for (let at = token.node[index]; at >= 0; at = node.parent[at]) {
          if (flagsOf(at) & isLayer) result.unshift(data.kinds[node.kind[at]][0]);
        }
        return result;
      };
      const nodeName = (index) => {
        const [name, field, flags] = data.kinds[node.kind[index]];
        const shown = flags & isLayer ? name : flags & named ? `(${name})` : JSON.stringify(name);
        return (field ? field + ": " : "") + (flags & isMissing ? "MISSING " : "") + shown;
      };
      const linkOf = (index) => {
        const place = partition(data.links.length, (at) => data.links[at][1] > token.start[index]);
        const link = data.links[place];
        return link && link[0] <= token.start[index] ? link : null;
      };
      // Where the attributes of a token do not change.
      const effectiveRange = (index) => {
        const attribute = explanationOf(index)[0];
        const isSame = (other) => explanationOf(other)[0] === attribute;
        let [first, last] = [index, index];
        if (attribute < 0) {
          while (first > 0 && isSame(first - 1)) first--;
          while (last + 1 < tokenCount && isSame(last + 1)) last++;
          return [first ? token.end[first - 1] : 0, last + 1 < tokenCount ? token.start[last + 1] : textEnd];
        }
        while (first > 0 && isSame(first - 1) && token.end[first - 1] === token.start[first]) first--;
        while (last + 1 < tokenCount && isSame(last + 1) && token.start[last + 1] === token.end[last]) last++;
        return [token.start[first], token.end[last]];
      };
      // What `explain --as-fixture` prints: as comments below the line, where a language around has some, and as a file of assertions.
      const fixture = (index) => {
        const line = lineAt(token.start[index]);
        const content = [lines[line].start, lines[line].end];
        let [from, to] = effectiveRange(index);
        [from, to] = [Math.max(from, content[0]), Math.min(to, content[1])];
        if (from >= to) return null;
        const first = characters(textIn(content[0], from));
        const end = Math.max(first + 1, characters(textIn(content[0], to)));
        const expectations = [scopeName(scopeOf(index))];
        const layers = layersOf(index);
        if (layers.length > 1) expectations.push("@" + layers[layers.length - 1]);
        const link = linkOf(index);
        if (link && link[0] <= from && link[1] >= to && !/\s/.test(link[2])) expectations.push("link=" + link[2]);
        const carets = "^".repeat(end - first);
        const sidecar = [`LINE ${line + 1}`, ...expectations.map((text) => " ".repeat(first) + carets + " " + text)];
        // Which language has comments below the line cannot be told without highlighting again: each is on offer, the innermost first.
        const comments = new Map();
        for (const name of [...layers.reverse(), data.language]) {
          if (!data.markers[name]) continue;
          const [open, close] = data.markers[name];
          const tail = close ? " " + close : "";
          const lines = expectations.map((text) =>
            first < open.length
              ? " ".repeat(first) + open + " <- " + text + tail
              : open + " ".repeat(first - open.length) + carets + " " + text + tail);
          if (![...comments.values()].includes(lines.join("\n"))) comments.set(name, lines.join("\n"));
        }
        return { comments: [...comments], sidecar: sidecar.join("\n") };
      };

      const theme = () => (document.documentElement.dataset.theme === data.themes[0].ground ? 0 : 1);
      const listed = (list, name, ...values) => list.append(make("dt", {}, name), make("dd", {}, ...values));
      const copied = (title, text) => {
        const code = make("pre", { textContent: text, tabIndex: 0 });
        code.setAttribute("aria-label", title);
        const button = make("button", { type: "button", textContent: "Copy" });
        button.setAttribute("aria-label", "Copy: " + title);
        button.addEventListener("click", () => {
          getSelection().selectAllChildren(code);
          navigator.clipboard?.writeText(text).then(() => say("Copied"), () => {});
        });
        return make("div", { className: "copied" }, make("h3", {}, title), button, code);
      };
      const excerpt = (text, length) => {
        const letters = [...text.replace(/\s+/g, " ")];
        return letters.length > length ? letters.slice(0, length - 1).join("") + "…" : letters.join("");
      };
      const show = (index) => {
        if (index < 0) {
          panel.replaceChildren(make("p", { className: "hint" }, "Point at a token of the text, or choose one."));
          return;
        }
        const [, scope, rule, ...candidates] = explanationOf(index);
        const list = make("dl", {});
        const swatch = make("span", { className: scope < 0 ? "swatch" : "swatch s" + scope, textContent: "■" });
        swatch.setAttribute("aria-hidden", "true");
        listed(list, "Scope", swatch, " ", make("strong", {}, scopeName(scope)), rule < 0 ? "" : ` (rule ${data.strings[rule]})`);
        listed(list, "LSP token", (scope >= 0 && data.scopes[scope][1]) || "none");
        listed(list, "Style", scope < 0 ? "none" : data.scopes[scope][2 + theme()], ` (theme ${data.themes[theme()].name})`);
        const link = linkOf(index);
        if (link) listed(list, "Link", link[3] ? make("a", { href: link[3], rel: "noopener noreferrer" }, link[2]) : link[2]);
        const layers = layersOf(index);
        if (layers.length) listed(list, "Language", layers.join(" › "));
        const hidden = data.hidden.filter(([offset]) => offset >= token.start[index] && offset < token.end[index]).slice(0, 8);
        if (hidden.length) listed(list, "Hidden", hidden.map(([, code]) => code).join(", "));
        const path = make("ol", { className: "path" });
        const chain = [];
        for (let at = token.node[index]; at >= 0 && chain.length < 64; at = node.parent[at]) chain.unshift(at);
        for (const at of chain.slice(-4)) path.append(make("li", {}, nodeButton(at, nodeName(at))));
        if (chain.length > 4) path.prepend(make("li", {}, "…"));
        if (chain.length) listed(list, "Node", path);
        const captures = make("ol", { className: "captures" });
        for (let place = 0; place < candidates.length; place += 2) {
          const [name, given, language, written, priority, reason, won] = data.captures[candidates[place]];
          let at = token.node[index];
          for (let up = candidates[place + 1]; up > 0 && at >= 0; up--) at = node.parent[at];
          const range = candidates[place + 1] >= 0 && at >= 0 ? [" · ", nodeButton(at, positionText(node.start[at]) + "–" + positionText(node.end[at]))] : [];
          const text = data.strings[name];
          captures.append(make("li", { className: won ? "won" : "" },
            make("strong", {}, text), given >= 0 && "@" + scopeName(given) !== text ? " → " + scopeName(given) : "",
            make("div", { className: "place" }, data.strings[written], layers.length > 1 && language >= 0 ? ` [${data.strings[language]}]` : ""),
            make("div", {}, `${data.strings[reason]} (priority ${priority})`, ...range)));
        }
        if (!candidates.length) captures.append(make("li", {}, "Nothing captures this token."));
        const lines = fixture(index);
        const copies = lines
          ? [...lines.comments.map(([name, text]) => copied(`As fixture below the line, ${name}`, text)),
            copied(`As fixture, in ${data.name}.assert`, lines.sidecar)]
          : [];
        panel.replaceChildren(
          make("p", { className: "what" }, make("code", {}, excerpt(textIn(token.start[index], token.end[index]), 60)), ` ${positionText(token.start[index])}`,
            make("span", { className: "hint" }, isPinned ? " · kept; Esc lets go" : "")),
          list, make("h3", {}, "Captures and rules, the strongest first"), captures, ...copies);
      };
      const nodeButton = (index, text) => {
        const button = make("button", { type: "button", className: "node", textContent: text });
        button.addEventListener("click", () => chooseNode(index, { keepsToken: true }));
        return button;
      };
      const say = (text) => { byId("said").textContent = text; };

    """#
}
