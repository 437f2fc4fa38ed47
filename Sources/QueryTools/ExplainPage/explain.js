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

  const nodeCount = data.nodes.length / 4;
  const node = {
    kind: new Int32Array(nodeCount), start: new Int32Array(nodeCount), end: new Int32Array(nodeCount),
    parent: new Int32Array(nodeCount), last: new Int32Array(nodeCount), children: new Int32Array(nodeCount),
    level: new Int32Array(nodeCount), position: new Int32Array(nodeCount), isOpen: new Uint8Array(nodeCount),
  };
  const [named, isError, isMissing, isLayer] = [1, 2, 4, 8];
  {
    const around = [];
    for (let [index, start] = [0, 0]; index < nodeCount; index++) {
      const [kind, distance, length, children] = data.nodes.slice(4 * index, 4 * index + 4);
      start += distance;
      [node.kind[index], node.start[index], node.end[index], node.children[index]] = [kind, start, start + length, children];
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

  const tokenCount = data.tokens.length / 4;
  const token = {
    start: new Int32Array(tokenCount), end: new Int32Array(tokenCount),
    explanation: new Int32Array(tokenCount), node: new Int32Array(tokenCount),
  };
  for (let [index, end, innermost] = [0, 0, 0]; index < tokenCount; index++) {
    const [gap, length, explanation, step] = data.tokens.slice(4 * index, 4 * index + 4);
    token.start[index] = end + gap;
    token.end[index] = end = token.start[index] + length;
    token.explanation[index] = explanation;
    token.node[index] = innermost += step;
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
  // MARK: Choice

  let stop = null;
  const setStop = (span) => {
    if (stop && stop !== span) for (const name of ["tabindex", "role"]) stop.removeAttribute(name);
    stop = span;
    if (!span) return;
    span.tabIndex = 0;
    span.setAttribute("role", "button");
  };
  const choose = (index, { focuses = false, marks = true, scrolls = true } = {}) => {
    current = index;
    isPinned = true;
    if (marks) {
      marked = token.node[index];
      reveal(marked);
    }
    const span = spanOf(index);
    dressAll();
    if (span) {
      setStop(span);
      if (focuses) span.focus({ preventScroll: true });
      if (scrolls) span.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    show(index);
    say(`${excerpt(textIn(token.start[index], token.end[index]), 60)}, ${scopeName(scopeOf(index))}, ${positionText(token.start[index])}`);
    try { history.replaceState(null, "", "#" + positionText(token.start[index])); } catch { }
  };
  const release = () => {
    isPinned = false;
    show(current);
  };
  pane.addEventListener("click", (event) => {
    const span = event.target.closest(".t");
    if (span && getSelection().isCollapsed) choose(span.token, { focuses: true, scrolls: false });
  });
  pane.addEventListener("pointerover", (event) => {
    const span = event.target.closest(".t");
    if (!span || isPinned || event.pointerType !== "mouse") return;
    current = span.token;
    marked = token.node[current];
    dressAll();
    show(current);
    drawRows();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isPinned) release();
  });
  // The token of a line that is nearest to a column.
  const tokenInLine = (line, column) => {
    const [start, end] = [lines[line].start, lines[line].end + 1];
    let best = -1;
    for (let index = firstTokenBehind(start); index < tokenCount && token.start[index] < end; index++) {
      if (best >= 0 && token.start[index] - start > column) break;
      if (token.start[index] >= start) best = index;
    }
    return best;
  };
  const steps = {
    ArrowRight: (index) => index + 1,
    ArrowLeft: (index) => index - 1,
    ArrowDown: (index) => lineStep(index, 1),
    ArrowUp: (index) => lineStep(index, -1),
    PageDown: (index) => lineStep(index, 20),
    PageUp: (index) => lineStep(index, -20),
    Home: (index) => tokenInLine(lineAt(token.start[index]), 0),
    End: (index) => tokenInLine(lineAt(token.start[index]), Infinity),
  };
  const lineStep = (index, count) => {
    const line = lineAt(token.start[index]);
    const column = token.start[index] - lines[line].start;
    const step = Math.sign(count);
    let next = Math.min(Math.max(line + count, 0), lines.length - 1);
    for (; next >= 0 && next < lines.length; next += step) {
      const found = tokenInLine(next, column);
      if (found >= 0 && found !== index) return found;
    }
    return index;
  };
  pane.addEventListener("keydown", (event) => {
    const index = event.target.token;
    if (index === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(index);
      if (nodeCount) tree.focus();
      return;
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    let next = step(index);
    // What cannot be seen is skipped.
    while (next >= 0 && next < tokenCount && !spanOf(next)) next += event.key === "ArrowLeft" ? -1 : 1;
    if (next >= 0 && next < tokenCount) choose(next, { focuses: true });
  });

  // MARK: Tree

  const rowHeight = 24;
  let rows = [];
  const layOutRows = () => {
    rows = [];
    for (let index = 0; index < nodeCount;) {
      rows.push(index);
      index = node.isOpen[index] ? index + 1 : node.last[index] + 1;
    }
    rowsElement.style.height = rows.length * rowHeight + "px";
  };
  const rowOf = (index) => partition(rows.length, (row) => rows[row] >= index);
  const drawRows = () => {
    const first = Math.max(0, Math.floor(tree.scrollTop / rowHeight) - 5);
    const shown = rows.slice(first, first + Math.ceil(tree.clientHeight / rowHeight) + 10);
    rowsElement.replaceChildren(...shown.map((index, place) => {
      const flags = flagsOf(index);
      const twisty = make("span", { className: "x", textContent: node.children[index] ? (node.isOpen[index] ? "▾" : "▸") : "" });
      twisty.setAttribute("aria-hidden", "true");
      const [name, field] = data.kinds[node.kind[index]];
      const shownName = flags & isLayer ? name : flags & named ? name : JSON.stringify(name);
      const row = make("div", { id: "n" + index, className: "row" }, twisty,
        field ? make("span", { className: "field" }, field + ": ") : "", flags & isMissing ? "MISSING " : "",
        make("span", { className: flags & (isError | isMissing) ? "error" : flags & isLayer ? "layer" : flags & named ? "kind" : "literal" }, shownName),
        make("span", { className: "at" }, " " + positionText(node.start[index]) + (flags & named && !node.children[index] ? " " + excerpt(textIn(node.start[index], Math.min(node.end[index], node.start[index] + 80)), 30) : "")));
      row.style.top = (first + place) * rowHeight + "px";
      row.style.paddingLeft = Math.min(node.level[index] - 1, 24) * 14 + 4 + "px";
      row.node = index;
      const attributes = { role: "treeitem", "aria-level": node.level[index], "aria-selected": index === marked, "aria-posinset": node.position[index],
        "aria-setsize": node.parent[index] >= 0 ? node.children[node.parent[index]] : data.rootCount };
      if (node.children[index]) attributes["aria-expanded"] = !!node.isOpen[index];
      for (const key in attributes) row.setAttribute(key, attributes[key]);
      return row;
    }));
    if (marked >= 0 && byId("n" + marked)) tree.setAttribute("aria-activedescendant", "n" + marked);
    else tree.removeAttribute("aria-activedescendant");
  };
  const reveal = (index) => {
    if (index < 0) return drawRows();
    let changes = false;
    for (let at = node.parent[index]; at >= 0; at = node.parent[at]) {
      if (!node.isOpen[at]) node.isOpen[at] = changes = 1;
    }
    if (changes) layOutRows();
    const top = rowOf(index) * rowHeight;
    if (top < tree.scrollTop || top + rowHeight > tree.scrollTop + tree.clientHeight) {
      tree.scrollTop = Math.max(0, top - tree.clientHeight / 2);
    }
    drawRows();
  };
  const setOpen = (index, isOpen) => {
    if (!node.children[index]) return;
    node.isOpen[index] = isOpen ? 1 : 0;
    layOutRows();
    drawRows();
  };
  // Marks the text of a node, and explains the first token in it.
  const chooseNode = (index, { keepsToken = false } = {}) => {
    marked = index;
    reveal(index);
    if (keepsToken) return dressAll();
    let first = firstTokenBehind(node.start[index]);
    if (first < tokenCount && token.start[first] < node.start[index]) first++;
    if (first < tokenCount && token.end[first] <= node.end[index]) choose(first, { marks: false });
    else {
      dressAll();
      say(nodeName(index) + ", " + positionText(node.start[index]));
      const line = lines[lineAt(node.start[index])];
      line?.element.scrollIntoView({ block: "nearest" });
    }
  };
  tree.addEventListener("click", (event) => {
    const row = event.target.closest(".row");
    if (!row) return;
    if (event.target.className === "x") return setOpen(row.node, !node.isOpen[row.node]);
    chooseNode(row.node);
  });
  tree.addEventListener("dblclick", (event) => {
    const row = event.target.closest(".row");
    if (row && event.target.className !== "x") setOpen(row.node, !node.isOpen[row.node]);
  });
  tree.addEventListener("scroll", () => requestAnimationFrame(drawRows));
  tree.addEventListener("focus", () => {
    if (marked < 0 && nodeCount) chooseNode(0, { keepsToken: true });
  });
  tree.addEventListener("keydown", (event) => {
    if (!nodeCount || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = Math.max(0, marked);
    const row = rowOf(index);
    const page = Math.max(1, Math.floor(tree.clientHeight / rowHeight) - 1);
    let next = -1;
    switch (event.key) {
      case "ArrowDown": next = rows[Math.min(row + 1, rows.length - 1)]; break;
      case "ArrowUp": next = rows[Math.max(row - 1, 0)]; break;
      case "PageDown": next = rows[Math.min(row + page, rows.length - 1)]; break;
      case "PageUp": next = rows[Math.max(row - page, 0)]; break;
      case "Home": next = rows[0]; break;
      case "End": next = rows[rows.length - 1]; break;
      case "ArrowRight":
        if (node.children[index] && !node.isOpen[index]) setOpen(index, true);
        else if (node.children[index]) next = index + 1;
        break;
      case "ArrowLeft":
        if (node.isOpen[index]) setOpen(index, false);
        else if (node.parent[index] >= 0) next = node.parent[index];
        break;
      case "Enter": case " ":
        if (current >= 0) choose(current, { focuses: true, marks: false });
        break;
      default: return;
    }
    event.preventDefault();
    if (next >= 0) chooseNode(next);
  });

  // MARK: Scopes

  const counts = new Map();
  for (let index = 0; index < tokenCount; index++) counts.set(scopeOf(index), (counts.get(scopeOf(index)) ?? 0) + 1);
  const list = byId("scopes");
  const entries = [...counts].map(([scope, count]) => ({ scope, count, name: scopeName(scope) }));
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const goTo = (step) => {
    if (filter === null) return;
    let index = current;
    do { index += step; } while (index >= 0 && index < tokenCount && scopeOf(index) !== filter);
    if (index >= 0 && index < tokenCount) choose(index);
    else say("No more tokens of " + scopeName(filter));
  };
  const setFilter = (scope) => {
    filter = scope;
    for (const entry of entries) entry.button.setAttribute("aria-pressed", entry.scope === filter);
    byId("previous").disabled = byId("next").disabled = filter === null;
    byId("found").textContent = filter === null ? "" : `${counts.get(filter)} of ${scopeName(filter)}`;
    dressAll();
    if (filter !== null && (current < 0 || scopeOf(current) !== filter)) {
      const before = current;
      goTo(1);
      if (before === current) {
        current = -1;
        goTo(1);
      }
    }
  };
  for (const entry of entries) {
    const swatch = make("span", { className: entry.scope < 0 ? "swatch" : "swatch s" + entry.scope, textContent: "■" });
    swatch.setAttribute("aria-hidden", "true");
    entry.button = make("button", { type: "button" }, swatch, ` ${entry.name} `, make("span", { className: "count" }, entry.count));
    entry.button.setAttribute("aria-pressed", "false");
    entry.button.addEventListener("click", () => setFilter(filter === entry.scope ? null : entry.scope));
    entry.item = make("li", {}, entry.button);
    list.append(entry.item);
  }
  byId("find").addEventListener("input", (event) => {
    const word = event.target.value.trim().toLowerCase();
    for (const entry of entries) entry.item.hidden = !entry.name.toLowerCase().includes(word);
  });
  byId("previous").addEventListener("click", () => goTo(-1));
  byId("next").addEventListener("click", () => goTo(1));

  // MARK: Theme

  const light = matchMedia("(prefers-color-scheme: light)");
  let isThemeChosen = data.isThemeChosen;
  const setTheme = (ground) => {
    document.documentElement.dataset.theme = ground;
    byId("theme").textContent = ground === "dark" ? "Light" : "Dark";
    byId("theme").setAttribute("aria-label", ground === "dark" ? "Light theme" : "Dark theme");
    if (current >= 0) show(current);
  };
  const systemGround = () => (light.matches ? "light" : "dark");
  light.addEventListener("change", () => isThemeChosen || setTheme(systemGround()));
  byId("theme").addEventListener("click", () => {
    isThemeChosen = true;
    setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  });
  setTheme(isThemeChosen ? data.themes[0].ground : systemGround());

  // MARK: Beginning

  for (let index = 0; index < nodeCount; index = node.last[index] + 1) node.isOpen[index] = node.children[index] ? 1 : 0;
  if (nodeCount === 1 || (nodeCount > 1 && flagsOf(0) & isLayer)) node.isOpen[1] = node.children[1] ? 1 : 0;
  layOutRows();
  drawRows();
  addEventListener("resize", drawRows);
  const observer = new IntersectionObserver((changes) => {
    for (const change of changes) {
      if (!change.isIntersecting) continue;
      observer.unobserve(change.target);
      if (change.target.unit !== undefined) paint(units[change.target.unit]);
      else for (const line of change.target.children) {
        if (line.unit !== undefined) paint(units[line.unit]);
        else for (const part of line.children) observer.observe(part);
      }
    }
  }, { root: pane, rootMargin: "600px" });
  for (const block of pane.children) observer.observe(block);
  addEventListener("beforeprint", () => units.forEach(paint));
  show(-1);
  const linked = /^#(\d+):(\d+)$/.exec(location.hash);
  const tokenAt = (offset) => firstTokenBehind(offset);
  let first = data.selected >= 0 ? tokenAt(data.selected) : -1;
  if (linked && linked[1] <= lines.length && linked[1] > 0) {
    const line = lines[linked[1] - 1];
    let [offset, column] = [line.start, 1];
    for (const character of line.element.textContent) {
      if (column++ >= linked[2]) break;
      offset += character.length;
    }
    first = tokenAt(offset);
  }
  if (first >= 0 && first < tokenCount) choose(first);
  else if (tokenCount) setStop(spanOf(0));
  else pane.tabIndex = 0;
  document.documentElement.dataset.ready = "yes";
})();
