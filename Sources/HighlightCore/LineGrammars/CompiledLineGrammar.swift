internal import TextModel
internal import TextRules

/// A `LineGrammar`, compiled. At each offset of a line the rules of the state are tried in turn, but only those whose
/// matches may begin there (`LineRuleIndex`): mostly none.
///
/// One expression for all rules of a state would be slower: ICU copies every group for each backtracking point.
final class CompiledLineGrammar {
  /// More states than this, one in the other, are not entered.
  static let depthLimit = 64

  /// A rule in one of the states that it applies in.
  struct Rule {
    var expression: LineExpression
    let effect: Effect

    /// Its number among all rules.
    var pattern: Int { effect.pattern }
  }

  /// What follows from a match of a rule. An object: it is read for each match.
  final class Effect {
    /// A group with a scope.
    struct Capture {
      var group: Int
      /// Its index among the capture names.
      var name: UInt16
      /// Its nesting depth in the match.
      var depth: UInt16
    }

    /// A part in another language.
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

    /// The number of the rule among all rules.
    let pattern: Int
    let captures: [Capture]
    let pops: Int
    let pushes: [Int]
    let keeps: RuleTemplate?
    let embedded: Embedded?
    /// Whether it changes the states in force.
    let moves: Bool

    init(pattern: Int, captures: [Capture], pops: Int, pushes: [Int], keeps: RuleTemplate?, embedded: Embedded?) {
      (self.pattern, self.captures, self.pops, self.pushes, self.keeps, self.embedded) =
        (pattern, captures, pops, pushes, keeps, embedded)
      moves = pops > 0 || !pushes.isEmpty
    }
  }

  struct State {
    var name = ""
    var rules: [Rule] = []
    /// Made when a line comes into the state.
    fileprivate var table: LineRuleIndex?
  }

  /// The first one is the main state.
  private(set) var states: [State] = []
  private(set) var problems: [LineGrammarProblem] = []
  /// The memory of the expressions that were compiled at once.
  private var memory = ExpressionMemory(limit: Bounds.languageExpressionBytes)
  /// The names of all scopes, and where each rule is written: `Effect.pattern` and `Capture.name` are indices.
  private(set) var captureNames: [String] = []
  private(set) var locations: [FileLocation?] = []

  /// The possible starts of the matches of each rule, by `Effect.pattern`; nil until a line reaches a state that has the
  /// rule.
  private var matchStarts: ContiguousArray<MatchStart?> = []
  /// The line whose text ICU's matcher of each rule has, by `Effect.pattern`.
  private var lines: ContiguousArray<UInt64> = []
  private var line: UInt64 = 0
  /// Whether the line is one for `ASCIIExpression`.
  private var isASCII = false
  /// The groups of the last match, unless ICU has them.
  private var match = ASCIIMatch()
  private var matchOfICU: ExpressionMatcher?
  /// The steps of ICU in all attempts.
  private var stepsOfICU = 0

  /// The steps that all attempts to match have taken so far.
  var steps: Int { match.spent &+ stepsOfICU }

  /// Compiles the rules of a grammar, by state, with included states inserted once each. Faults are added to
  /// `problems`; rules with faults and includes of unknown states are left out.
  /// - Parameter isProven: whether all rules are known to be right, so that their expressions are not checked.
  init(_ grammar: LineGrammar, isVerified: Bool = false) {
    let names = [LineGrammar.mainState] + grammar.states.keys.filter { $0 != LineGrammar.mainState }.sorted()
    if grammar.states[LineGrammar.mainState] == nil {
      problems.append(
        LineGrammarProblem(message: "there is no state \"\(LineGrammar.mainState)\", in which every text begins"))
    }
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    // By state: its rules, and the states whose rules are inserted between them.
    var parts = ContiguousArray<[Part]>()
    for name in names {
      parts.append(
        (grammar.states[name] ?? []).enumerated().compactMap { number, entry in
          let count = problems.count
          defer { nameRule(entry, number + 1, of: name, inProblemsFrom: count) }
          return part(entry, numbers, isVerified: isVerified)
        })
    }
    for (number, name) in names.enumerated() {
      var isTaken = ContiguousArray(repeating: false, count: names.count)
      var state = State(name: name)
      func take(_ number: Int) {
        if isTaken[number] { return }
        isTaken[number] = true
        for part in parts[number] {
          switch part {
          case .rule(let rule): state.rules.append(rule)
          case .state(let other): take(other)
          }
        }
      }
      take(number)
      states.append(state)
    }
  }

  private enum Part {
    case rule(Rule)
    case state(Int)
  }

  /// Returns the rule of an entry, or the state that it includes. Nil for a rule with a fault, and for an unknown
  /// state, which are added to `problems`.
  private func part(_ entry: LineGrammar.Entry, _ numbers: [String: Int], isVerified: Bool) -> Part? {
    switch entry {
    case .include(let other, let location):
      if let number = numbers[other] { return .state(number) }
      tellMissing(state: other, location)
      return nil
    case .rule(let rule):
      guard let expression = isVerified ? verified(rule) : compiled(rule, numbers) else { return nil }
      locations.append(rule.location)
      return .rule(self.rule(rule, expression, numbers))
    }
  }

  private init(
    states: [State], problems: [LineGrammarProblem], captureNames: [String], locations: [FileLocation?]
  ) {
    self.states = states
    self.problems = problems
    self.captureNames = captureNames
    self.locations = locations
  }

  /// Returns the same rules with their own expressions, for another thread. About a microsecond a rule.
  ///
  /// Several threads may copy a program at once if no thread matches with it.
  func copy() -> CompiledLineGrammar {
    var expressions = ContiguousArray<LineExpression?>(repeating: nil, count: locations.count)
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
    return CompiledLineGrammar(states: states, problems: problems, captureNames: captureNames, locations: locations)
  }

  deinit {
    match.release()
  }

  /// Begins another line, after which expressions set the new text before they match, and records whether the line is
  /// suited to `ASCIIExpression`. O(units).
  func beginLine(_ units: UnsafeBufferPointer<UInt16>) {
    line += 1
    isASCII = ASCIIExpression.suits(units)
  }

  /// Whether a rule of a state matches at exactly an offset of the line. If true, the match is kept for
  /// `range(ofGroup:)`. False also for an expression with an error. Throws if ICU exceeds the budget.
  /// - Parameters:
  ///   - number: the index of the rule in its state.
  ///   - units: the line that was passed to `beginLine`.
  ///   - budget: nanoseconds of processor time for ICU.
  @inline(__always)
  func matches(
    rule number: Int, ofState state: Int, at offset: Int, of units: UnsafeBufferPointer<UInt16>, budget: UInt64
  ) throws(SearchInterruption) -> Bool {
    let expression = states[state].rules[number].expression
    if isASCII, let own = expression.withoutICU {
      switch own.matches(units, at: offset, &match) {
      case .match:
        matchOfICU = nil
        return true
      case .noMatch: return false
      case .undecided: break
      }
    }
    guard let matcher = expression.matcher else { return false }
    if lines.isEmpty { lines = ContiguousArray(repeating: 0, count: locations.count) }
    let pattern = states[state].rules[number].pattern
    if lines[pattern] != line {
      try matcher.setText(units)
      lines[pattern] = line
    }
    defer { stepsOfICU &+= Int(matcher.steps) }
    guard try matcher.looksAt(offset, budget: budget) else { return false }
    matchOfICU = matcher
    return true
  }

  /// Returns the UTF-16 range, in offsets of the line, of a group of the last match; nil if the group did not
  /// participate.
  func range(ofGroup group: Int) -> Range<Int>? {
    if let matchOfICU { matchOfICU.currentRange(ofGroup: group) } else { match[group] }
  }

  /// Returns the table of a state, which lists the rules to try at an offset. Built and cached at the first call for
  /// the state.
  func table(ofState state: Int) -> LineRuleIndex { states[state].table ?? makeTable(ofState: state) }

  @inline(never)
  private func makeTable(ofState state: Int) -> LineRuleIndex {
    if matchStarts.isEmpty { matchStarts = ContiguousArray(repeating: nil, count: locations.count) }
    let table = LineRuleIndex(
      ContiguousArray(
        states[state].rules.map { rule in
          if let known = matchStarts[rule.pattern] { return known }
          let start = MatchStart(pattern: rule.expression.pattern, flags: rule.expression.flags)
          matchStarts[rule.pattern] = start
          return start
        }))
    states[state].table = table
    return table
  }

  /// Whether some rule leads into another language.
  var hasEmbedded: Bool { states.contains { $0.rules.contains { $0.effect.embedded != nil } } }

  /// The characters of a pattern that a message shows.
  private static let shownPattern = 80

  /// Adds the state, the number and the pattern of a rule to the messages of its problems if they have no position in a
  /// file.
  private func nameRule(_ entry: LineGrammar.Entry, _ number: Int, of state: String, inProblemsFrom first: Int) {
    var name = "rule \(number) of the state \"\(state)\""
    if case .rule(let rule) = entry {
      name += " (\(rule.pattern.prefix(Self.shownPattern))\(rule.pattern.count > Self.shownPattern ? "…" : ""))"
    }
    for index in first..<problems.count where problems[index].location == nil {
      problems[index].message += ", in \(name)"
    }
  }

  private func tellMissing(state: String, _ location: FileLocation?) {
    problems.append(LineGrammarProblem(location: location, message: "there is no state \"\(state)\""))
  }

  /// Returns the expression of a rule that is known to be right, without a check. Unknown flags are ignored: it has
  /// no flags then.
  private func verified(_ rule: LineGrammar.Rule) -> LineExpression {
    LineExpression(verified: rule.pattern, flags: RegularExpression.Flags(letters: rule.flags) ?? [])
  }

  /// Compiles the expression of a rule and checks its flags, states, scopes and group names. Adds all faults to
  /// `problems`; returns nil if there are any.
  private func compiled(_ rule: LineGrammar.Rule, _ numbers: [String: Int]) -> LineExpression? {
    let count = problems.count
    func fault(_ message: String) { problems.append(LineGrammarProblem(location: rule.location, message: message)) }
    let flags = RegularExpression.Flags(letters: rule.flags)
    if flags == nil { fault("unknown flags \"\(rule.flags)\"; there are i, m, s, x and w") }
    for state in rule.pushes where numbers[state] == nil { tellMissing(state: state, rule.location) }
    guard memory.add(rule.pattern) else {
      fault(
        "the patterns up to this one need more than \(Bounds.languageExpressionBytes >> 20) MB; write fewer sets such as [\\w-]"
      )
      return nil
    }
    let expression: LineExpression
    do throws(RegularExpressionError) {
      expression = try LineExpression(rule.pattern, flags: flags ?? [])
    } catch {
      problems.append(
        LineGrammarProblem(
          location: CompiledLineGrammar.location(ofUTF16Offset: error.utf16Offset, in: rule),
          message: "bad regular expression: \(error.reason)"))
      return nil
    }
    for (name, scope) in rule.captures.sorted(by: { $0.key < $1.key }) {
      if expression.group(named: name) == nil { fault("the pattern has no group \"\(name)\"") }
      tellUnknown(scope: scope, rule)
    }
    if let scope = rule.scope { tellUnknown(scope: scope, rule) }
    if let embedded = rule.embedded, expression.group(named: embedded.group) == nil {
      fault("the pattern has no group \"\(embedded.group)\"")
    }
    if rule.embedded?.hole == "" { fault("a hole without text; leave out language where the joined text has nothing") }
    if rule.embedded?.hole != nil && rule.embedded?.joined == nil {
      fault("a hole is in a joined text; name it with joined")
    }
    for text in [rule.keeps, rule.embedded?.source.text].compactMap(\.self) {
      do throws(RuleTemplate.UnknownGroup) {
        _ = try CompiledLineGrammar.template(text, expression)
      } catch {
        fault("the pattern has no group \"\(error.name)\"")
      }
    }
    return problems.count == count ? expression : nil
  }

  /// Returns the position in the file of a UTF-16 offset of a rule's pattern, which is a literal string of one line
  /// or of several. The position of the pattern if the offset is nil or outside of it; nil if the pattern's position
  /// is unknown.
  private static func location(ofUTF16Offset offset: Int?, in rule: LineGrammar.Rule) -> FileLocation? {
    guard var location = rule.patternLocation, let offset, offset <= rule.pattern.utf16.count else {
      return rule.patternLocation
    }
    let before = String(decoding: rule.pattern.utf16.prefix(offset), as: UTF16.self)
    let lines = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.count > 1 {
      location.line += lines.count - 1
      location.column = (lines.last?.count ?? 0) + 1
    } else {
      // The pattern begins after its quote.
      location.column += before.count + 1
    }
    return location
  }

  private func tellUnknown(scope: String, _ rule: LineGrammar.Rule) {
    guard case .scope = ScopeNames.role(of: scope), ScopeNames.isKnown(scope) else {
      let suggestion = didYouMean(ScopeNames.suggestion(for: scope))
      problems.append(LineGrammarProblem(location: rule.location, message: "unknown scope \"\(scope)\"\(suggestion)"))
      return
    }
  }

  /// Parses a template over the groups of a rule, in which `kept` (the text that the state remembers) is group -1.
  /// Throws if it names a group that the expression does not have.
  private static func template(
    _ text: String, _ expression: LineExpression
  ) throws(RuleTemplate.UnknownGroup) -> RuleTemplate {
    try RuleTemplate(text) { name in name == "kept" ? -1 : expression.group(named: name) }
  }

  private func rule(_ rule: LineGrammar.Rule, _ expression: LineExpression, _ numbers: [String: Int]) -> Rule {
    func group(_ name: String) -> Int { expression.group(named: name) ?? 0 }
    func template(_ text: String) -> RuleTemplate? { try? CompiledLineGrammar.template(text, expression) }
    var captures: [Effect.Capture] = []
    if let scope = rule.scope { captures.append(Effect.Capture(group: 0, name: name(of: scope), depth: 1)) }
    for (groupName, scope) in rule.captures {
      let group = group(groupName)
      captures.append(Effect.Capture(group: group, name: name(of: scope), depth: UInt16(clamping: 1 + group)))
    }
    captures.sort { $0.group < $1.group }
    return Rule(
      expression: expression,
      effect: Effect(
        pattern: locations.count - 1, captures: captures, pops: rule.pops,
        pushes: rule.pushes.compactMap { numbers[$0] }, keeps: rule.keeps.flatMap(template),
        embedded: rule.embedded.flatMap { embedded in
          template(embedded.source.text).map {
            Effect.Embedded(
              isFilename: embedded.source.isFilename, source: $0, group: group(embedded.group), joined: embedded.joined,
              hole: embedded.hole.map { ContiguousArray($0.utf16) })
          }
        }))
  }

  private func name(of scope: String) -> UInt16 { captureNames.index(adding: scope) }
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
