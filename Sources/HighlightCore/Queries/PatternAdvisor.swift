internal import CParserInternals
internal import CTreeSitter
internal import Platform
internal import TextModel

/// Something that makes a pattern slow.
package struct PatternAdvice: Sendable {
  /// One sentence in lower case, without a full stop.
  package var reason: String
  /// A faster pattern that captures the same nodes of the texts.
  package var rewrite: String?
  /// The time of the changed pattern for all texts, in nanoseconds; nil if no change is proposed.
  package var nanoseconds: UInt64?
}

/// Finds the parts that make a pattern slow: it times other forms of the pattern over texts of its language, and proposes
/// only faster ones.
package struct PatternAdvisor {
  /// A form is proposed if it takes at most this share of the pattern's time.
  private static let worthwhile = 0.75
  /// A measurement is repeated until it has taken this many nanoseconds, or has been made this many times. The fastest
  /// repetition counts.
  package static let timing = (least: 3, most: 30, nanoseconds: 30_000_000 as UInt64)
  /// The most words of a proposed `#any-of?`.
  private static let maxWords = 12
  /// The longest word of a proposed `#any-of?`, in characters.
  private static let longestWord = 30
  /// The most distinct texts that a predicate is timed with.
  private static let maxTexts = 1_000
  /// The most forms of each kind.
  private static let maxForms = 8

  /// A captured node of a tree, by its range.
  private struct Captured: Hashable {
    var tree: Int
    var start: Int
    var end: Int
    var name: String
  }

  /// The pattern, its time and the nodes that it captures.
  private struct Subject {
    var element: QueryElement
    var calls: [QueryCall]
    var nanoseconds: UInt64
    var captured: Set<Captured>
    /// Whether matches are missing because they cost too much.
    var isIncomplete: Bool
  }

  private let grammar: Grammar
  private let trees: [InspectedTree]
  /// The time of a walk without a pattern.
  private let walk: UInt64
  private let cost: ((String) -> UInt64)?

  /// Creates an advisor for a language. Measures the time of a walk over the trees if `cost` is nil.
  /// - Parameters:
  ///   - trees: syntax trees of texts of that language.
  ///   - cost: returns the time of a pattern in nanoseconds; nil to measure it over the trees. Tests pass one, as a
  ///     measured time depends on the load of the machine.
  package init(grammar: Grammar, trees: [InspectedTree], cost: ((String) -> UInt64)? = nil) {
    (self.grammar, self.trees, self.cost) = (grammar, trees, cost)
    let nothing = QueryInspection([], grammar: grammar)
    walk = cost == nil ? Self.fastest { for tree in trees { _ = nothing.countCaptures(in: tree) } } : 0
  }

  /// Returns how often the first pattern of a text is tried, and then the reasons for its time, the fastest rewrite
  /// first. Empty if the text has no pattern that compiles. O(100 walks over the trees).
  package func advice(on text: String) -> [PatternAdvice] {
    guard let pattern = QueryParser.parse(text).patterns.first else { return [] }
    let own = Self.text(pattern.element, pattern.calls)
    guard let nanoseconds = time(own), let captured = captured(by: own) else { return [] }
    let subject = Subject(
      element: pattern.element, calls: pattern.calls, nanoseconds: nanoseconds, captured: captured.nodes,
      isIncomplete: captured.isIncomplete)
    let found = predicates(of: subject) + outerNodes(of: subject) + repetitions(of: subject) + missingParent(of: subject)
    return [frequency(of: subject)] + found.sorted { ($0.nanoseconds ?? 0) < ($1.nanoseconds ?? 0) }
  }

  /// Returns groups of three or more patterns that differ only in the texts of one `#eq?` or `#any-of?`, as ascending
  /// indices of `texts`. Texts without a pattern or such a predicate are in no group.
  /// - Parameter texts: one pattern each.
  package static func alike(_ texts: [String]) -> [[Int]] {
    var groups: [String: [Int]] = [:]
    for (index, text) in texts.enumerated() {
      guard let pattern = QueryParser.parse(text).patterns.first, let callIndex = wordList(of: pattern) else { continue }
      var calls = pattern.calls
      calls[callIndex] = QueryCall(name: "any-of?", arguments: Array(calls[callIndex].arguments.prefix(1)), offset: 0)
      groups[self.text(pattern.element, calls), default: []].append(index)
    }
    return groups.values.filter { $0.count > 2 }.sorted { $0[0] < $1[0] }
  }

  /// Returns one pattern with `#any-of?` for several that `alike` found. Nil if it takes more than 75 % of their time
  /// together, or if one of them does not compile or has no word list.
  package func advice(onAlike texts: [String]) -> PatternAdvice? {
    let patterns = texts.compactMap { QueryParser.parse($0).patterns.first }
    guard let first = patterns.first, let callIndex = Self.wordList(of: first) else { return nil }
    var words: [QueryCall.Argument] = []
    var sum = 0 as UInt64
    for pattern in patterns {
      guard let list = Self.wordList(of: pattern), let own = time(Self.text(pattern.element, pattern.calls)) else {
        return nil
      }
      words += pattern.calls[list].arguments.dropFirst()
      sum += own
    }
    var calls = first.calls
    calls[callIndex] = QueryCall(name: "any-of?", arguments: Array(calls[callIndex].arguments.prefix(1)) + words, offset: 0)
    let merged = Self.text(first.element, calls)
    guard let nanoseconds = time(merged), Double(nanoseconds) <= Double(sum) * Self.worthwhile else { return nil }
    return PatternAdvice(
      reason: "\(patterns.count) patterns differ only in their words; write one with #any-of?", rewrite: merged,
      nanoseconds: nanoseconds)
  }

  /// Returns the index of the only `#eq?` or `#any-of?` that compares a capture with texts; nil if there is none or
  /// more than one.
  private static func wordList(of pattern: QueryPatternSyntax) -> Int? {
    let found = pattern.calls.indices.filter { index in
      let call = pattern.calls[index]
      guard call.name == "eq?" || call.name == "any-of?", call.arguments.count > 1 else { return false }
      return call.arguments.dropFirst().allSatisfy { if case .string = $0 { true } else { false } }
    }
    return found.count == 1 ? found[0] : nil
  }

  // MARK: Reasons

  private func frequency(of subject: Subject) -> PatternAdvice {
    let first = Self.first(of: subject.element)
    var reason = "begins with \(nodes(like: first)); captures \(Self.nodes(subject.captured.count))"
    if subject.isIncomplete { reason += "; tries too many combinations of siblings, so matches are missing" }
    return PatternAdvice(reason: reason)
  }

  /// Returns advice on the `#match?`, `#lua-match?` and `#contains?` predicates that make the pattern slow: with a
  /// list of the texts that pass (`#any-of?`) instead, it captures the same nodes in at most 75 % of the time. Each
  /// piece of advice contains that form as the rewrite if the list has 1 to 12 words, each of at most 30 characters;
  /// otherwise only the reason. Empty if there is no such predicate.
  private func predicates(of subject: Subject) -> [PatternAdvice] {
    var result: [PatternAdvice] = []
    for (index, call) in subject.calls.enumerated().prefix(Self.maxForms)
    where ["match?", "vim-match?", "lua-match?", "contains?"].contains(call.name) {
      guard case .capture(let capture) = call.arguments.first, case .string(let expression, _) = call.arguments.last,
        let words = texts(of: capture.text, in: subject)
      else { continue }
      var calls = subject.calls
      let list = QueryCall(
        name: "any-of?",
        arguments: [.capture(capture)] + (words.isEmpty ? ["\u{1}"] : words).map { .string($0, at: 0..<0) },
        offset: call.offset)
      calls[index] = list
      guard let form = faster(subject, subject.element, calls), form.isSame else { continue }
      var reason = "most of the time goes into (#\(call.name) @\(capture.text) \(QueryCall.quoted(expression)))"
      if call.name.hasSuffix("match?"), let matcher = matcher(of: call, expression) {
        if matcher.usesICU {
          reason += ", an expression with repeated groups, lookaround or back references"
        } else if matcher.mayBeginWithAnything {
          reason += ", which any character may begin: begin the expression with ^ and the characters that a text starts with"
        }
      }
      let isShort = 1...Self.maxWords ~= words.count && words.allSatisfy { $0.count <= Self.longestWord }
      if isShort { reason += "; if these are all of its words, a list is faster" }
      result.append(PatternAdvice(reason: reason, rewrite: isShort ? form.text : nil, nanoseconds: form.nanoseconds))
    }
    return result
  }

  /// Returns the advice to leave out nodes around the captured ones, at most one piece. Times the pattern without its
  /// outermost 1 to 8 nodes, and advises the shortest form that is faster; empty if none is. The advice contains that
  /// form as the rewrite only if it captures the same nodes.
  private func outerNodes(of subject: Subject) -> [PatternAdvice] {
    let wanted = subject.element.captureNames.filter { !$0.hasPrefix("_") }
    var outer = subject.element
    var result: [PatternAdvice] = []
    for _ in 0..<Self.maxForms {
      guard outer.isNode, !wanted.isEmpty, outer.captures.allSatisfy({ $0.text.hasPrefix("_") }),
        var inner = outer.members.first(where: { $0.captureNames.isSuperset(of: wanted) })
      else { break }
      (inner.field, inner.isAnchored) = (nil, false)
      let names = inner.captureNames
      let calls = subject.calls.filter { names.isSuperset(of: $0.captureNames) }
      if let form = faster(subject, inner, calls) {
        let (name, rarer) = (Self.name(of: outer), nodes(like: Self.first(of: inner)))
        let reason =
          form.isSame
          ? "\(name) is not needed here; begin with \(rarer)"
          : "most of the time goes into \(nodes(like: outer)); if it is not needed, begin with \(rarer)"
        result = [PatternAdvice(reason: reason, rewrite: form.isSame ? form.text : nil, nanoseconds: form.nanoseconds)]
      }
      outer = inner
    }
    return result
  }

  /// Returns advice on repeated and optional elements without captures whose removal is faster. The pattern without
  /// them is proposed if it captures the same nodes.
  private func repetitions(of subject: Subject) -> [PatternAdvice] {
    var result: [PatternAdvice] = []
    for (changed, removed) in Self.withoutRepetitions(subject.element).prefix(Self.maxForms) {
      guard let form = faster(subject, changed, subject.calls) else { continue }
      let name = removed.text(writesCaptures: false)
      let reason =
        form.isSame
        ? "\(name) changes nothing here; leave it out"
        : "most of the time goes into \(name), which tries every run of siblings; name their kinds, or anchor with ."
      result.append(
        PatternAdvice(reason: reason, rewrite: form.isSame ? form.text : nil, nanoseconds: form.nanoseconds))
    }
    return result
  }

  /// Returns advice to add the parent of a pattern that consists of siblings, if all its matches have parents of one
  /// kind and the parent makes it faster. Empty otherwise.
  private func missingParent(of subject: Subject) -> [PatternAdvice] {
    guard case .group(let members) = subject.element.kind, members.count > 1, let kind = parentKind(of: subject) else {
      return []
    }
    var parent = subject.element
    parent.captures = []
    parent.kind = .node(
      .named(QueryWord(text: kind, offset: 0)), children: members, negatedFields: [], endsWithAnchor: false)
    guard let form = faster(subject, parent, subject.calls) else { return [] }
    let first = Self.name(of: Self.first(of: subject.element))
    return [
      PatternAdvice(
        reason: "the siblings of every \(first) are compared; name their parent, here (\(kind))",
        rewrite: form.isSame ? form.text : nil, nanoseconds: form.nanoseconds)
    ]
  }

  // MARK: Forms

  /// Returns another form of the pattern, its time, and whether it captures the same nodes, except for names that
  /// begin with `_`. If the captures of the pattern are incomplete, more nodes count as the same. Nil if the form
  /// takes more than 75 % of the pattern's time, or does not compile.
  private func faster(
    _ subject: Subject, _ element: QueryElement, _ calls: [QueryCall]
  ) -> (text: String, nanoseconds: UInt64, isSame: Bool)? {
    let text = Self.text(element, calls)
    guard let nanoseconds = time(text), Double(nanoseconds) <= Double(subject.nanoseconds) * Self.worthwhile,
      let captured = captured(by: text)
    else { return nil }
    let isSame = captured.nodes == subject.captured
    return (text, nanoseconds, isSame || subject.isIncomplete && captured.nodes.isSuperset(of: subject.captured))
  }

  /// Returns the text of a pattern on one line, with its captures and predicates.
  private static func text(_ element: QueryElement, _ calls: [QueryCall]) -> String {
    guard !calls.isEmpty else { return element.text(writesCaptures: true) }
    var parts = [element.text(writesCaptures: true)]
    // A group has its predicates inside.
    if case .group(let members) = element.kind, element.captures.isEmpty, element.quantifier == .one {
      parts = members.map { $0.text(writesCaptures: true) }
    }
    let text = (parts + calls.map(\.text)).joined(separator: " ")
    // A word directly after its parenthesis would be the name of a node.
    return text.hasPrefix("_") ? "([_]" + text.dropFirst() + ")" : "(" + text + ")"
  }

  /// Returns the element that begins a match: the first member of a group, or the element itself.
  private static func first(of element: QueryElement) -> QueryElement {
    guard case .group(let members) = element.kind else { return element }
    return first(of: members[0])
  }

  /// Returns a changed copy of the element for each repeated or optional part that has no capture and no anchor
  /// beside it, and that part. An optional part is left out; `(a)+` becomes `(a)`.
  private static func withoutRepetitions(_ element: QueryElement) -> [(QueryElement, removed: QueryElement)] {
    var result: [(QueryElement, removed: QueryElement)] = []
    guard element.isNode || element.isGroup else { return [] }
    let members = element.members
    for (index, member) in members.enumerated() {
      for (changed, removed) in withoutRepetitions(member) {
        var copy = members
        copy[index] = changed
        result.append((element.with(members: copy), removed))
      }
      let isAnchored = index + 1 < members.count ? members[index + 1].isAnchored : element.endsWithAnchor
      guard member.quantifier != .one, member.captureNames.isEmpty, !member.isAnchored, !isAnchored else { continue }
      var copy = members
      if member.isOptional { copy.remove(at: index) } else { copy[index].quantifier = .one }
      if copy.isEmpty && !element.isNode { continue }
      result.append((element.with(members: copy), member))
    }
    return result
  }

  private func matcher(of call: QueryCall, _ expression: String) -> TextMatcher? {
    guard call.name == "lua-match?" else {
      return QueryPatternSettings.expression(of: expression, isVim: call.name == "vim-match?").flatMap {
        try? TextMatcher($0)
      }
    }
    return (try? LuaPattern.regularExpression(expression)).flatMap { try? TextMatcher($0) }
  }

  // MARK: Measures

  /// Returns the nanoseconds that a pattern takes over all trees, without those of the walk; at least 1 if measured.
  /// Nil if the text is not a single pattern that compiles.
  private func time(_ text: String) -> UInt64? {
    let query = QueryInspection([QuerySource(path: "", text: text)], grammar: grammar)
    guard query.patternCount == 1 else { return nil }
    if let cost { return cost(text) }
    let total = Self.fastest { for tree in trees { _ = query.countCaptures(in: tree) } }
    return max(total, walk + 1) - walk
  }

  /// Returns the processor time of the fastest of some runs, in nanoseconds.
  /// - Parameters:
  ///   - repetitions: at least `least` runs, then more until they have taken `nanoseconds` together or are `most`.
  package static func fastest(
    _ repetitions: (least: Int, most: Int, nanoseconds: UInt64) = timing, _ body: () -> Void
  ) -> UInt64 {
    var (least, sum) = (UInt64.max, 0 as UInt64)
    for index in 0..<repetitions.most {
      let start = threadNanoseconds()
      body()
      let taken = threadNanoseconds() - start
      least = min(least, taken)
      sum += taken
      if index + 1 >= repetitions.least && sum >= repetitions.nanoseconds { break }
    }
    return least
  }

  /// Calls `body` with each capture of a pattern's matches: the index of the tree, the node, and the name.
  /// - Returns: whether matches are missing; nil if the text is not a single pattern that compiles.
  private func matches(_ text: String, _ body: (Int, TSNode, String) -> Void) -> Bool? {
    let query = QueryInspection([QuerySource(path: "", text: text)], grammar: grammar)
    guard query.patternCount == 1 else { return nil }
    var isIncomplete = false
    for (index, tree) in trees.enumerated() {
      query.forEachMatch(in: tree) { _, captures in
        for capture in captures { body(index, capture.node, query.captureNames[capture.name]) }
      }
      isIncomplete = isIncomplete || query.exceededWorkLimit
    }
    return isIncomplete
  }

  /// Returns the nodes that a pattern captures with names that do not begin with `_`, and whether matches are
  /// missing. Nil if the pattern does not compile.
  private func captured(by text: String) -> (nodes: Set<Captured>, isIncomplete: Bool)? {
    var result: Set<Captured> = []
    let isIncomplete = matches(text) { tree, node, name in
      if !name.hasPrefix("_") { result.insert(Captured(tree: tree, start: node.start, end: node.end, name: name)) }
    }
    return isIncomplete.map { (result, $0) }
  }

  /// Returns the name of a node or alternation with the number of nodes in the trees that match it; 0 if it does not
  /// compile.
  private func nodes(like element: QueryElement) -> String {
    let name = Self.name(of: element)
    return "\(name): \(Self.nodes(captured(by: name + " @node")?.nodes.count ?? 0))"
  }

  private static func nodes(_ count: Int) -> String { count == 1 ? "1 node" : "\(count) nodes" }

  /// Returns the text of a node without its children and captures, or of an alternation of them; of the first member
  /// of a group.
  private static func name(of element: QueryElement) -> String {
    switch element.kind {
    case .node(let name, _, _, _): name.text()
    case .alternation(let branches): "[" + branches.map(name).joined(separator: " ") + "]"
    case .group: name(of: first(of: element))
    }
  }

  /// Returns the distinct texts that a capture has in the matches of the pattern, sorted; nil if there are more than
  /// 1000.
  private func texts(of capture: String, in subject: Subject) -> [String]? {
    var found: Set<String> = []
    _ = matches(Self.text(subject.element, subject.calls)) { tree, node, name in
      guard name == capture, found.count <= Self.maxTexts else { return }
      trees[tree].units.withUnsafeBufferPointer {
        _ = found.insert(String(decoding: node.text(TextUnits($0)), as: UTF16.self))
      }
    }
    return found.count <= Self.maxTexts ? found.sorted() : nil
  }

  /// Returns the kind of the parents of all matches; nil if they have several kinds, if there are no matches, and if
  /// a parent is missing, anonymous or an error.
  private func parentKind(of subject: Subject) -> String? {
    var kinds: Set<String> = []
    let first = Self.first(of: subject.element).captures.first?.text ?? subject.element.captureNames.sorted().first
    _ = matches(Self.text(subject.element, subject.calls)) { _, node, name in
      guard name == first, kinds.count < 2 else { return }
      let parent = ts_node_parent(node)
      kinds.insert(ts_node_is_null(parent) || !ts_node_is_named(parent) ? "" : parent.kind)
    }
    return kinds.count == 1 && kinds.first != "" && kinds.first != "ERROR" ? kinds.first : nil
  }
}

extension TextMatcher {
  /// Whether no text is rejected by its first character.
  fileprivate var mayBeginWithAnything: Bool { (0..<128).allSatisfy { firstUnits.contains($0) != false } }
}
