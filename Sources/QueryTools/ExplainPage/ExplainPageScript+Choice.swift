extension ExplainPage {
  /// The second half of the script: selection in the text, the tree and the list of scopes.
  static let scriptOfChoice = #"""
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

    """#
}
