internal import CTreeSitter
internal import TextModel

extension LayerPosition {
  /// Calls `body` with a trace that matches patterns at the position, and returns its result; nil without a tree.
  func withTrace<Result>(isUntrusted: Bool, _ body: (PatternTrace) -> Result) -> Result? {
    guard let tree = workspace.tree(of: layer), let grammar = layer.language.grammar else { return nil }
    let interruption = workspace.interruption
    return units.withUnsafeBufferPointer { units in
      body(
        PatternTrace(
          grammar: grammar, root: tree.rootNode, units: TextUnits(units), offset: offset, isUntrusted: isUntrusted,
          shouldStop: { interruption.isCancelled }))
    }
  }

  /// Returns the description of a node of the layer. O(its siblings).
  fileprivate func described(_ node: TSNode) -> Explanation.Node {
    Explanation.Node(
      kind: node.kind, field: node.field, isNamed: ts_node_is_named(node),
      range: documentRange(node.start..<max(node.start, node.end)))
  }

  /// Returns for each line rule with a requested capture why it gives the offset no scope: its expression does not
  /// match there, or it matches but its state is not in force. Empty for languages without line rules. O(rules ×
  /// line).
  /// - Parameter isAsked: whether a capture name is requested.
  func lineRuleMisses(_ isAsked: (String) -> Bool) -> [RuleMiss] {
    let program = layer.language.program
    guard let rules = workspace.tools(of: layer.language).compiledLineGrammar else { return [] }
    // The expressions are matched in another text than the text of the lines.
    defer { rules.beginLine(UnsafeBufferPointer(start: nil, count: 0)) }
    func endsLine(_ unit: UInt16) -> Bool { unit == 0x0A || unit == 0x0D }
    let start = units[..<offset].lastIndex(where: endsLine).map { $0 + 1 } ?? 0
    let line = start..<(units[offset...].firstIndex(where: endsLine) ?? units.count)
    var result: [RuleMiss] = []
    var seen: Set<Int> = []
    for rule in rules.states.lazy.flatMap(\.rules)
    where rule.effect.captures.contains(where: { isAsked(rules.captureNames[Int($0.name)]) })
      && seen.insert(rule.pattern).inserted
    {
      let source = program.sources[program.patterns[rule.pattern].source]
      let expression = rule.expression.pattern
      result.append(
        RuleMiss(
          language: layer.language.name, location: source.location(ofUTF8Offset: program.patterns[rule.pattern].offset),
          reason: covers(rule.expression, line) ? .notInForce(expression: expression) : .noMatch(expression: expression)))
    }
    return result
  }

  /// Whether a match of an expression in a line contains the offset. False if a search takes more than 50 ms of
  /// processor time.
  private func covers(_ expression: LineExpression, _ line: Range<Int>) -> Bool {
    units.withUnsafeBufferPointer { units in
      let units = UnsafeBufferPointer(rebasing: units[line])
      let offsetInLine = offset - line.lowerBound
      var start = 0
      while start <= offsetInLine,
        let match = try? expression.matcher?.firstMatch(in: 0..<units.count, of: units, from: start, budget: 50_000_000)
      {
        if match.range.contains(offsetInLine) { return true }
        start = max(match.range.upperBound, start + 1)
      }
      return false
    }
  }
}

extension QueryPatternSyntax {
  /// The pattern with an additional capture `AskedPattern.root` of its first node.
  var capturingRoot: QueryPatternSyntax {
    var copy = self
    copy.element.captures.append(QueryWord(text: AskedPattern.root, offset: offset))
    return copy
  }
}

extension AskedPattern {
  /// Returns a description of the first requirement of the pattern that fails. If none fails, a description of the
  /// matched node, with its candidate in the explanation.
  /// - Parameters:
  ///   - progress: how many requirements hold.
  ///   - trace: the trace with which they were tested.
  ///   - explanation: the explanation of the offset.
  func miss(_ progress: PatternTrace.Progress, _ trace: PatternTrace, _ explanation: Explanation) -> PatternMiss {
    let form = progress.form
    let capture = form.capture
    var miss = PatternMiss(
      language: position.layer.language.name, capture: capture == Self.root ? nil : capture,
      location: source.location(ofUTF8Offset: pattern.offset), held: progress.held, total: form.requirements.count)
    miss.locals = pattern.calls.compactMap(\.locals).last ?? .none
    if progress.isMatch {
      miss.node = trace.matches(of: progress, marks: []).first?.target.map(position.described)
      miss.candidate = explanation.candidates.first {
        $0.location == miss.location && $0.capture == capture && $0.language == miss.language
      }
      return miss
    }
    (miss.step, miss.node) = step(progress, trace)
    return miss
  }

  /// Returns a description of the requirement that fails, and the node at the offset that was compared.
  private func step(_ progress: PatternTrace.Progress, _ trace: PatternTrace) -> (PatternMiss.Step, Explanation.Node?) {
    let form = progress.form
    let requirement = form.requirements[progress.held]
    let part: Int? =
      switch requirement {
      case .kind(let part), .field(let part), .lacksField(let part, _), .around(let part), .child(let part),
        .whole(let part), .anchor(let part), .end(let part):
        part
      case .condition: nil
      }
    let element = part.map { form.parts[$0].element }
    // Requirements of nodes outside the chain are tested in the node around them.
    let isOnChain = part.map { form.parts[$0].isOnChain } ?? true
    let inner = part.flatMap { form.levels.firstIndex(of: $0) }.flatMap { $0 > 0 ? form.levels[$0 - 1] : nil }
    let outer = part.flatMap { form.node(around: $0) ?? form.predecessor(of: $0) }
    var marks: [(part: Int, mark: PatternRequirements.Mark)] = []
    switch requirement {
    case .around, .child: break
    case .field where !isOnChain: break
    default: if let part { marks.append((part, .found)) }
    }
    let beside =
      switch requirement {
      case .anchor(let part): form.predecessors(of: part)
      case .end(let part): Array(form.parts[part].members.suffix(1))
      default: [isOnChain ? inner : outer].compactMap { $0 }
      }
    marks += beside.map { ($0, .beside) }
    var isCondition = false
    if case .condition = requirement { isCondition = true }
    let matches = trace.matches(of: progress, marks: marks, writesCaptures: isCondition)
    func nodes(_ mark: PatternRequirements.Mark) -> [TSNode] {
      var seen: Set<[Int]> = []
      return matches.flatMap { $0.nodes[mark] ?? [] }
        .filter { seen.insert([$0.start, $0.end, Int(bitPattern: $0.id)]).inserted }
    }
    let found = nodes(.found)
    var step = PatternMiss.Step(
      relation: .node, expected: element.map { Self.name(of: $0) } ?? "", field: element?.field?.text,
      found: [], beside: nodes(.beside).first.map(position.described),
      location: (element?.offset).map { source.location(ofUTF8Offset: $0) },
      relaxed: form.text(without: progress.held, errors: progress.errors))
    switch requirement {
    case .kind(let part) where part == form.target: step.found = nodes(.target).prefix(1).map(position.described)
    case .kind where isOnChain:
      step.relation = .around
      step.found = found.prefix(1).map(position.described)
    case .kind(let part), .whole(let part):
      step.relation = form.node(around: part) == nil ? .sibling : .child
      // Named nodes are more informative.
      let named = found.filter(ts_node_is_named)
      step.found = (named.isEmpty ? found : named).prefix(Self.maxFound).map(position.described)
    case .child(let part): step.relation = form.node(around: part) == nil ? .sibling : .child
    case .field:
      step.relation = .field
      step.found = found.prefix(1).map(position.described)
    case .lacksField(let part, let index):
      step.relation = .negatedField
      step.field = form.parts[part].element.negatedFields[index].text
      step.beside = found.first.map(position.described)
      step.found = found.first.flatMap { $0.child(inField: step.field ?? "") }.map { [position.described($0)] } ?? []
    case .around: step.relation = .root
    case .anchor:
      step.relation = .anchor
      let nearest = matches.min { $0.gap < $1.gap }
      step.found = nearest?.nodes[.found]?.first?.previousNamed.map { [position.described($0)] } ?? []
      step.beside = nearest?.nodes[.found]?.first.map(position.described)
      step.previous = nearest?.nodes[.beside]?.last.map(position.described)
    case .end:
      step.relation = .lastChild
      let node = matches.first?.nodes[.found]?.last
      step.found = node.flatMap(\.lastNamedChild).map { [position.described($0)] } ?? []
      step.beside = node.map(position.described)
      step.previous = matches.first?.nodes[.beside]?.last.map(position.described)
    case .condition(let index):
      let call = form.conditions[index]
      step.relation = .predicate
      step.expected = call.text
      step.location = source.location(ofUTF8Offset: call.offset)
      for name in call.captureNames {
        let captured = matches.first?.captured[name] ?? []
        step.texts += captured.prefix(Self.maxFound).map { (name, String(decoding: $0.text(trace.units), as: UTF16.self)) }
        step.isInterrupted =
          step.isInterrupted || captured.prefix(Self.maxFound).contains { trace.isInterrupted(call, on: $0) }
        step.found += captured.prefix(Self.maxFound).map(position.described)
        if call.asksParent, let parent = captured.first.map(ts_node_parent), !ts_node_is_null(parent) {
          step.beside = position.described(parent)
        }
      }
    }
    if progress.isLimited { (step.relation, step.found) = (.limit, []) }
    return (step, matches.first?.target.map(position.described))
  }

  private static let maxFound = 3

  /// Returns the text of the node that an element of a query requires, without its children. For an optional node
  /// with children, an alternation or a group returns the text of the complete element with its quantifier.
  private static func name(of element: QueryElement) -> String {
    if case .node(let name, let children, _, _) = element.kind, !element.isOptional || children.isEmpty {
      return name.text()
    }
    return element.bareText(writesCaptures: false) + element.quantifier.text
  }
}

extension PatternTrace.Found {
  /// The number of UTF-16 code units between the found node and its predecessor in the pattern; 0 without a
  /// predecessor.
  fileprivate var gap: Int {
    guard let found = nodes[.found]?.first, let before = nodes[.beside]?.last else { return 0 }
    return found.start - before.end
  }
}

extension QueryCall {
  /// Its condition on local names; nil if it is another predicate.
  fileprivate var locals: LocalCondition? {
    guard name == "is-not?" || name == "is?", case .string("local", _) = arguments.first else { return nil }
    return name == "is?" ? .isLocal : .isNotLocal
  }

  fileprivate var asksParent: Bool { name.hasSuffix("has-parent?") || name.hasSuffix("has-ancestor?") }
}

extension TSNode {
  /// Calls `body` with each child of this node in order, named or anonymous, and with the name of the child's field,
  /// nil for none. Stops when `body` returns false. O(children).
  private func forEachChild(_ body: (TSNode, String?) -> Bool) {
    var cursor = ts_tree_cursor_new(self)
    defer { ts_tree_cursor_delete(&cursor) }
    guard ts_tree_cursor_goto_first_child(&cursor) else { return }
    repeat {
      let field = ts_tree_cursor_current_field_name(&cursor).map { String(cString: $0) }
      guard body(ts_tree_cursor_current_node(&cursor), field) else { return }
    } while ts_tree_cursor_goto_next_sibling(&cursor)
  }

  /// Calls `body` with each child of the node's parent, the node itself included, and the child's field, until `body`
  /// returns false. Nothing for the root.
  private func forEachSibling(_ body: (TSNode, String?) -> Bool) { parentWithChild?.forEachChild(body) }

  /// The parent of the node; nil for the root. tree-sitter's own search is wrong next to empty nodes. O(nodes around
  /// it, and their children).
  private var parentWithChild: TSNode? {
    var around = [ts_tree_root_node(tree)]
    while let next = around.popLast() {
      var isParent = false
      next.forEachChild { child, _ in
        isParent = ts_node_eq(child, self)
        if !isParent, child.start <= start, end <= child.end { around.append(child) }
        return !isParent
      }
      if isParent { return next }
    }
    return nil
  }

  /// The name of the field of its parent that the node is in; nil for none.
  fileprivate var field: String? {
    var result: String?
    forEachSibling { node, field in
      guard ts_node_eq(node, self) else { return true }
      result = field
      return false
    }
    return result
  }

  /// The last named sibling before the node; nil for none.
  fileprivate var previousNamed: TSNode? {
    var result: TSNode?
    forEachSibling { node, _ in
      if ts_node_eq(node, self) { return false }
      if ts_node_is_named(node) { result = node }
      return true
    }
    return result
  }

  fileprivate var lastNamedChild: TSNode? {
    var result: TSNode?
    forEachChild { node, _ in
      if ts_node_is_named(node) { result = node }
      return true
    }
    return result
  }

  /// Returns the first child in the field with a name; nil if no child is in it.
  fileprivate func child(inField name: String) -> TSNode? {
    var result: TSNode?
    forEachChild { node, field in
      if field == name { result = node }
      return field != name
    }
    return result
  }
}
