/// A `LineGrammar`, compiled. At each offset of a line the rules of the state are tried in turn, but only those whose
/// matches may begin there (`RuleTable`): mostly none.
///
/// One expression for all rules of a state would be slower: ICU copies every group for each backtracking point.
final class LineProgram {
  /// More states than this, one in the other, are not entered.
  static let depthLimit = 64

  /// A rule in one of the states that it applies in.
  struct Rule {
    /// A group with a scope.
    struct Capture {
      var group: Int
      /// Its index among the capture names.
      var name: UInt16
      /// Its nesting depth in the match.
      var depth: UInt16
    }

    /// A part in another language. An object, so that a rule, which is copied for each match, is small.
    final class Embedded {
      let isFilename: Bool
      let source: RuleTemplate
      let group: Int
      /// The key shared by matches whose text is joined.
      let joined: String?
      /// The text that replaces the match in the joined text.
      let hole: ContiguousArray<UInt16>?

      init(isFilename: Bool, source: RuleTemplate, group: Int, joined: String?, hole: ContiguousArray<UInt16>?) {
        (self.isFilename, self.source, self.group, self.joined, self.hole) = (isFilename, source, group, joined, hole)
      }
    }

    /// Its number among all rules.
    var pattern: Int
    var expression: ExpressionMatcher
    /// The source of the expression.
    var written: (pattern: String, flags: RegularExpression.Flags)
    var captures: [Capture]
    var pops: Int
    var pushes: [Int]
    var keeps: RuleTemplate?
    var embedded: Embedded?
    /// Whether it changes the states in force.
    var moves: Bool { pops > 0 || !pushes.isEmpty }
  }

  struct State {
    var name = ""
    var rules: [Rule] = []
    /// Made when a line comes into the state.
    fileprivate var table: RuleTable?
  }

  /// The first one is the main state.
  private(set) var states: [State] = []
  private(set) var problems: [LineGrammarProblem] = []
  /// The names of all scopes, and where each rule is written: `Rule.pattern` and `Capture.name` are indices.
  private(set) var captureNames: [String] = []
  private(set) var places: [FileLocation?] = []

  /// Where the matches of each rule may begin, by `Rule.pattern`; nil until a line comes into a state that has the rule.
  private var matchStarts: ContiguousArray<MatchStart?> = []
  /// The line whose text the expression of each rule has, by `Rule.pattern`.
  private var lines: ContiguousArray<UInt64> = []
  private var line: UInt64 = 0

  /// A rule of the description that can be used.
  private struct Usable {
    var rule: LineGrammar.Rule
    var expression: ExpressionMatcher
    var flags: RegularExpression.Flags
    var pattern: Int
  }

  init(_ grammar: LineGrammar) {
    let names = [LineGrammar.mainState] + grammar.states.keys.filter { $0 != LineGrammar.mainState }.sorted()
    if grammar.states[LineGrammar.mainState] == nil {
      problems.append(
        LineGrammarProblem(message: "there is no state \"\(LineGrammar.mainState)\", in which every text begins"))
    }
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var usable: [String: [(entry: LineGrammar.Entry, rule: Usable?)]] = [:]
    for name in names {
      usable[name] = (grammar.states[name] ?? []).map { entry in
        switch entry {
        case .include(let other, let place):
          if numbers[other] == nil { tellMissing(state: other, place) }
          return (entry, nil)
        case .rule(let rule): return (entry, compile(rule, numbers))
        }
      }
    }
    states = names.map { name in
      var visiting: Set<String> = []
      var rules: [Usable] = []
      func take(_ name: String) {
        guard visiting.insert(name).inserted else { return }
        for (entry, rule) in usable[name] ?? [] {
          if case .include(let other, _) = entry { take(other) }
          if let rule { rules.append(rule) }
        }
      }
      take(name)
      var state = state(of: rules, numbers)
      state.name = name
      return state
    }
  }

  private init(
    states: [State], problems: [LineGrammarProblem], captureNames: [String], places: [FileLocation?]
  ) {
    self.states = states
    self.problems = problems
    self.captureNames = captureNames
    self.places = places
  }

  /// The same rules with expressions of their own, for another thread. About a microsecond a rule.
  ///
  /// Several threads may copy a program that none of them matches with.
  func copy() -> LineProgram {
    var expressions = ContiguousArray<ExpressionMatcher?>(repeating: nil, count: places.count)
    let states = states.map { state in
      var state = State(name: state.name, rules: state.rules)
      for index in state.rules.indices {
        // A rule that several states include has one expression.
        let pattern = state.rules[index].pattern
        let expression = expressions[pattern] ?? state.rules[index].expression.copy()
        expressions[pattern] = expression
        state.rules[index].expression = expression
      }
      return state
    }
    return LineProgram(states: states, problems: problems, captureNames: captureNames, places: places)
  }

  /// Begins another line: what the expressions have for a text is none of it.
  func beginLine() {
    line += 1
    if lines.isEmpty { lines = ContiguousArray(repeating: 0, count: places.count) }
  }

  /// Whether a rule of a state matches at an offset of the line.
  /// - Parameter units: the line, the same ones until the next line is begun.
  @inline(__always)
  func matches(
    rule number: Int, ofState state: Int, at place: Int, of units: UnsafeBufferPointer<UInt16>, budget: UInt64
  ) throws(SearchInterruption) -> Bool {
    // A copy of the rule would retain all that it holds.
    let pattern = states[state].rules[number].pattern
    let expression = states[state].rules[number].expression
    if lines[pattern] != line {
      try expression.setText(units)
      lines[pattern] = line
    }
    return try expression.looksAt(place, budget: budget)
  }

  /// The table of the rules of a state.
  func table(ofState state: Int) -> RuleTable { states[state].table ?? makeTable(ofState: state) }

  @inline(never)
  private func makeTable(ofState state: Int) -> RuleTable {
    if matchStarts.isEmpty { matchStarts = ContiguousArray(repeating: nil, count: places.count) }
    let table = RuleTable(
      ContiguousArray(
        states[state].rules.map { rule in
          if let known = matchStarts[rule.pattern] { return known }
          let start = MatchStart(pattern: rule.written.pattern, flags: rule.written.flags)
          matchStarts[rule.pattern] = start
          return start
        }))
    states[state].table = table
    return table
  }

  /// Whether some rule leads into another language.
  var hasEmbedded: Bool { states.contains { $0.rules.contains { $0.embedded != nil } } }

  private func tellMissing(state: String, _ place: FileLocation?) {
    problems.append(LineGrammarProblem(place: place, message: "there is no state \"\(state)\""))
  }

  /// Checks a rule; nil where it cannot be used.
  private func compile(_ rule: LineGrammar.Rule, _ numbers: [String: Int]) -> Usable? {
    let count = problems.count
    func fault(_ message: String) { problems.append(LineGrammarProblem(place: rule.place, message: message)) }
    let flags = RegularExpression.Flags(letters: rule.flags)
    if flags == nil { fault("unknown flags \"\(rule.flags)\"; there are i, m, s, x and w") }
    for state in rule.pushes where numbers[state] == nil { tellMissing(state: state, rule.place) }
    let expression: ExpressionMatcher
    do throws(RegularExpressionError) {
      expression = try ExpressionMatcher(rule.pattern, flags: flags ?? [])
    } catch {
      problems.append(
        LineGrammarProblem(
          place: LineProgram.place(ofUTF16Offset: error.utf16Offset, in: rule),
          message: "bad regular expression: \(error.reason)"))
      return nil
    }
    for (name, scope) in rule.captures.sorted(by: { $0.key < $1.key }) {
      if RuleTemplate.group(named: name, in: expression) == nil { fault("the pattern has no group \"\(name)\"") }
      tellUnknown(scope: scope, rule)
    }
    if let scope = rule.scope { tellUnknown(scope: scope, rule) }
    if let embedded = rule.embedded, RuleTemplate.group(named: embedded.group, in: expression) == nil {
      fault("the pattern has no group \"\(embedded.group)\"")
    }
    if rule.embedded?.hole == "" { fault("a hole without text; leave out language where the joined text has nothing") }
    if rule.embedded?.hole != nil && rule.embedded?.joined == nil {
      fault("a hole is in a joined text; name it with joined")
    }
    for text in [rule.keeps, rule.embedded?.source.text].compactMap(\.self) {
      do throws(RuleTemplate.UnknownGroup) {
        _ = try LineProgram.template(text, expression)
      } catch {
        fault("the pattern has no group \"\(error.name)\"")
      }
    }
    guard let flags, problems.count == count else { return nil }
    places.append(rule.place)
    return Usable(
      rule: rule, expression: expression, flags: flags, pattern: places.count - 1)
  }

  /// Where a unit of a pattern is written, in a literal string of one line or of several; the position of the pattern if
  /// that is unknown.
  private static func place(ofUTF16Offset offset: Int?, in rule: LineGrammar.Rule) -> FileLocation? {
    guard var place = rule.patternPlace, let offset, offset <= rule.pattern.utf16.count else { return rule.patternPlace }
    let before = String(decoding: rule.pattern.utf16.prefix(offset), as: UTF16.self)
    let lines = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.count > 1 {
      place.line += lines.count - 1
      place.column = (lines.last?.count ?? 0) + 1
    } else {
      // The pattern begins after its quote.
      place.column += before.count + 1
    }
    return place
  }

  private func tellUnknown(scope: String, _ rule: LineGrammar.Rule) {
    guard case .scope = ScopeNames.role(of: scope), ScopeNames.isKnown(scope) else {
      let suggestion = ScopeNames.suggestion(for: scope).map { "; did you mean \"\($0)\"?" } ?? ""
      problems.append(LineGrammarProblem(place: rule.place, message: "unknown scope \"\(scope)\"\(suggestion)"))
      return
    }
  }

  /// A template over the groups of a rule; what the state remembers is group -1.
  private static func template(
    _ text: String, _ expression: ExpressionMatcher
  ) throws(RuleTemplate.UnknownGroup) -> RuleTemplate {
    try RuleTemplate(text) { name in name == "kept" ? -1 : RuleTemplate.group(named: name, in: expression) }
  }

  private func state(of usable: [Usable], _ numbers: [String: Int]) -> State {
    var state = State()
    for item in usable {
      let (rule, expression) = (item.rule, item.expression)
      func group(_ name: String) -> Int { RuleTemplate.group(named: name, in: expression) ?? 0 }
      var captures: [Rule.Capture] = []
      if let scope = rule.scope { captures.append(Rule.Capture(group: 0, name: name(of: scope), depth: 1)) }
      for (groupName, scope) in rule.captures {
        let group = group(groupName)
        captures.append(Rule.Capture(group: group, name: name(of: scope), depth: UInt16(clamping: 1 + group)))
      }
      captures.sort { $0.group < $1.group }
      func template(_ text: String) -> RuleTemplate? { try? LineProgram.template(text, expression) }
      state.rules.append(
        Rule(
          pattern: item.pattern, expression: expression, written: (rule.pattern, item.flags), captures: captures,
          pops: rule.pops, pushes: rule.pushes.compactMap { numbers[$0] }, keeps: rule.keeps.flatMap(template),
          embedded: rule.embedded.flatMap { embedded in
            template(embedded.source.text).map {
              Rule.Embedded(
                isFilename: embedded.source.isFilename, source: $0, group: group(embedded.group), joined: embedded.joined,
                hole: embedded.hole.map { ContiguousArray($0.utf16) })
            }
          }))
    }
    return state
  }

  private func name(of scope: String) -> UInt16 {
    if let known = captureNames.firstIndex(of: scope) { return UInt16(known) }
    captureNames.append(scope)
    return UInt16(captureNames.count - 1)
  }
}

extension LineGrammar.Embedded.Source {
  fileprivate var text: String {
    switch self {
    case .language(let text), .filename(let text): text
    }
  }

  fileprivate var isFilename: Bool {
    if case .filename = self { true } else { false }
  }
}
