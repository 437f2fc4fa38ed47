internal import DataFormats
package import HighlightCore
internal import HighlightStorage
internal import LanguageManifest
package import TextModel

/// Finds the problems in the rules of a language: errors of `LineGrammarFile` and its language, at the key that has the
/// error, and keys that are accepted but have no effect.
package struct LineGrammarChecks {
  /// The facts about other languages and expressions that checks use.
  package struct Context {
    /// Returns the problem of the name of a language; nil for a known one.
    var unknownLanguage: (String) -> String?
    /// Returns the problem of an expression that can run away; nil for others.
    var stress: (_ pattern: String, _ flags: String, FileLocation?) -> String?

    package init(
      unknownLanguage: @escaping (String) -> String?, stress: @escaping (String, String, FileLocation?) -> String?
    ) {
      (self.unknownLanguage, self.stress) = (unknownLanguage, stress)
    }
  }

  /// A rule, with the properties of its expression.
  fileprivate struct Rule {
    var value: ConfigurationValue
    var rule: LineGrammar.Rule
    /// Nil for an expression with an error.
    var expression: LineRuleExpression?
  }

  private enum Entry {
    case rule(Int)
    case include(String, ConfigurationValue)
  }

  private let file: LineGrammarFile
  private let surroundings: Context
  private var rules: [Rule] = []
  private var states: [(name: String, range: Range<Int>?, entries: [Entry])] = []
  private var entries: [String: [Entry]] = [:]
  private var problems: [QueryProblem] = []
  /// The rules by line and column.
  private var values: [[Int]: ConfigurationValue] = [:]
  /// The rules of each state, with those of included states, as they are tried.
  private var expanded: [String: [Int]] = [:]

  // More work takes longer than a person waits: a comparison, or the memory of one.
  private static let maxWork = 2_000_000
  private static let workOfComparison = 10

  /// Returns all problems of a file, ascending. O(rules²) at most, with a limit.
  /// - Parameter name: the name of the language.
  package static func problems(of file: LineGrammarFile, named name: String, _ surroundings: Context) -> [QueryProblem] {
    var checks = LineGrammarChecks(file: file, surroundings: surroundings)
    checks.run(name)
    return checks.problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  private mutating func run(_ name: String) {
    guard let written = file.states else {
      // If the file is not TOML, other checks are impossible.
      let isBroken = file.messages.contains(where: \.isFatal)
      problems = isBroken ? file.problems : file.language(named: name).problems
      return
    }
    read(written)
    for problem in file.language(named: name).problems { problems.append(placed(problem)) }
    for index in rules.indices { check(rules[index]) }
    checkIncludes()
    for state in states { expanded[state.name] = expansion(of: state.name) }
    let entered = enteredStates()
    for state in states where !entered.contains(state.name) && state.name != LineGrammar.mainState {
      tell("nothing enters the state \"\(state.name)\"; push or include it, or leave it out", state.range)
    }
    checkLoops(entered)
    checkOrder(entered)
    for state in states {
      for case .rule(let index) in state.entries where rules[index].value["examples"] != nil {
        checkExamples(of: rules[index], in: state.name)
      }
    }
  }

  private mutating func read(_ written: [LineGrammarFile.State]) {
    for state in written {
      var entries: [Entry] = []
      for value in state.entries {
        if let location = file.text.location(of: value.range?.lowerBound) {
          values[[location.line, location.column]] = value
        }
        if let include = value["include"], let name = include.string {
          entries.append(.include(name, include))
        } else if let pattern = value["match"]?.string {
          var rule = LineGrammar.Rule(pattern, scope: value["scope"]?.string)
          rule.flags = value["flags"]?.string ?? ""
          rule.pushes = value["push"].map { $0.string.map { [$0] } ?? $0.strings ?? [] } ?? []
          rule.pops = value["pop"].map { $0.integer ?? ($0.boolean == true ? 1 : 0) } ?? 0
          entries.append(.rule(rules.count))
          rules.append(Rule(value: value, rule: rule, expression: LineRuleExpression(pattern, flags: rule.flags)))
        }
      }
      states.append((state.name, state.range, entries))
      self.entries[state.name] = entries
    }
  }

  private mutating func tell(_ message: String, _ range: Range<Int>?) {
    let location = file.text.location(of: range?.lowerBound)
    problems.append(
      QueryProblem(
        path: file.text.path, line: location?.line ?? 1, column: location?.column ?? 1, message: message))
  }

  /// Returns a problem of the compiled rules at the value that it is about: these have the position of their table.
  private func placed(_ problem: QueryProblem) -> QueryProblem {
    guard let quoted = problem.message.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first,
      let value = values[[problem.line, problem.column]]
    else { return problem }
    var ranges: [Range<Int>?] = []
    let captures = value["captures"]?.members ?? []
    if problem.message.hasPrefix("unknown scope") {
      ranges = ([value["scope"]].compactMap(\.self) + captures.map(\.value)).filter { $0.string ?? "" == quoted }.map(
        \.range)
    } else if problem.message.hasPrefix("there is no state"), let push = value["push"] {
      ranges = (push.string == nil ? push.elements : [push]).filter { $0.string ?? "" == quoted }.map(\.range)
    } else if problem.message.hasPrefix("the pattern has no group") {
      ranges = captures.filter { $0.key == quoted }.map(\.keyRange)
      ranges += ["text", "keep", "language", "filename"].compactMap { value[$0] }.filter { value in
        value.integer.map(String.init) ?? "" == quoted || value.string?.contains(quoted) == true
      }.map(\.range)
    } else if problem.message.hasPrefix("unknown flags") {
      ranges = [value["flags"]?.range]
    }
    guard let range = ranges.first ?? nil, let location = file.text.location(of: range.lowerBound) else { return problem }
    return QueryProblem(path: problem.path, line: location.line, column: location.column, message: problem.message)
  }

  // MARK: One rule

  /// Reports an expression that can run away, an unknown language, and keys without an effect.
  private mutating func check(_ rule: Rule) {
    let value = rule.value
    if rule.expression != nil,
      let problem = surroundings.stress(
        rule.rule.pattern, rule.rule.flags, file.text.location(of: value["match"]?.range?.lowerBound))
    {
      tell(problem, value["match"]?.range)
    }
    if let language = value["language"], let name = language.string, !name.contains("$"),
      let problem = surroundings.unknownLanguage(name)
    {
      tell(problem, language.range)
    }
    if let language = value["language"], value["filename"] != nil {
      tell(
        "filename has no effect beside language; leave one of them out", value.member("filename")?.keyRange ?? language.range
      )
    }
    if value["language"] == nil && value["filename"] == nil {
      for key in ["text", "joined", "hole"] {
        if let member = value.member(key) { tell("\(key) has no effect without language or filename", member.keyRange) }
      }
    }
    if let member = value.member("keep"), rule.rule.pushes.isEmpty {
      tell("keep has no effect without push: the states that it enters remember it", member.keyRange)
    }
  }

  // MARK: Examples

  // The rules are tried again at each offset of an example.
  private static let longestExample = 1_000

  /// Reports malformed examples, and examples in which the rule matches another text. The text begins in the state of
  /// the rule.
  private mutating func checkExamples(of rule: Rule, in state: String) {
    guard let examples = rule.value["examples"], case .array = examples.content else {
      tell("examples is \(rule.value["examples"]?.typeName ?? ""), not an array of tables", rule.value["examples"]?.range)
      return
    }
    var language: Language?
    for (number, example) in examples.elements.enumerated() {
      let names = ["text", "matches"]
      for member in example.members where !names.contains(member.key) {
        tell("unknown key \(member.key)\(didYouMean(nearestTo: member.key, among: names))", member.keyRange)
      }
      guard let text = example["text"]?.string, let wanted = example["matches"]?.strings else {
        tell("an example has a text and matches: { text = \"…\", matches = [\"…\"] }", example.range)
        continue
      }
      guard text.utf16.count <= Self.longestExample else {
        tell("the example is longer than \(Self.longestExample) characters; shorten it", example["text"]?.range)
        continue
      }
      guard rule.expression != nil else { continue }
      let location = file.text.location(of: rule.value.range?.lowerBound)
      let alone = language ?? file.language(ofRuleAt: location, in: state)
      language = alone
      let found = Self.matches(in: UTF16Text(text), alone, location)
      if found != wanted {
        func list(_ texts: [String]) -> String {
          texts.isEmpty ? "no match" : texts.map { "\"\($0)\"" }.joined(separator: ", ")
        }
        tell("example \(number + 1): expected \(list(wanted)), the rule matches \(list(found))", example.range)
      }
    }
  }

  /// Returns the texts that the rule at a location matches, in order.
  private static func matches(in text: UTF16Text, _ language: Language, _ location: FileLocation?) -> [String] {
    let storage = HighlightingStorage(text, language: language, expectsEdits: false)
    var result: [String] = []
    var offset = 0
    while offset < text.count {
      // Rules are known by the line of their table.
      let candidate = storage.explanation(at: offset).candidates.first { $0.location?.line == location?.line }
      if let candidate { result.append(text.string(in: candidate.range)) }
      offset = max(offset + 1, candidate?.range.upperBound ?? 0)
    }
    return result
  }

  // MARK: States

  /// Reports each `include` that leads back to its own state.
  private mutating func checkIncludes() {
    for state in states {
      for case .include(let name, let value) in state.entries {
        var seen: Set<String> = []
        guard let way = way(from: name, to: state.name, &seen) else { continue }
        let names = ([state.name] + way).joined(separator: " → ")
        tell("include in a circle: \(names); the rules of a state are inserted once", value.range)
      }
    }
  }

  /// Returns the states on the way from one to another by `include`; nil if there is none.
  private func way(from start: String, to end: String, _ seen: inout Set<String>) -> [String]? {
    if start == end { return [end] }
    guard seen.insert(start).inserted else { return nil }
    for case .include(let name, _) in entries[start] ?? [] {
      if let rest = way(from: name, to: end, &seen) { return [start] + rest }
    }
    return nil
  }

  private func expansion(of state: String) -> [Int] {
    var (seen, result): (Set<String>, [Int]) = ([], [])
    func take(_ state: String) {
      guard seen.insert(state).inserted else { return }
      for entry in entries[state] ?? [] {
        switch entry {
        case .rule(let index): result.append(index)
        case .include(let name, _): take(name)
        }
      }
    }
    take(state)
    return result
  }

  /// Returns the states that a text can reach, and the states that these include.
  private func enteredStates() -> Set<String> {
    var (entered, used): (Set<String>, Set<String>) = ([], [])
    var waiting = [LineGrammar.mainState]
    while let state = waiting.popLast() {
      guard entered.insert(state).inserted else { continue }
      for index in expanded[state] ?? [] { waiting += rules[index].rule.pushes }
      var including = [state]
      while let state = including.popLast() {
        guard used.insert(state).inserted else { continue }
        for case .include(let name, _) in entries[state] ?? [] { including.append(name) }
      }
    }
    return entered.union(used)
  }

  /// Reports rules that push the state in which they are tried, again and again, with an empty match.
  private mutating func checkLoops(_ entered: Set<String>) {
    var told: Set<Int> = []
    for state in states where entered.contains(state.name) {
      for index in expanded[state.name] ?? [] {
        let rule = rules[index]
        guard rule.rule.pushes.last == state.name, rule.expression?.mayBeEmpty == true, told.insert(index).inserted else {
          continue
        }
        tell(
          "the rule pushes its own state \"\(state.name)\" where it matches nothing, again and again; let it match a character",
          rule.value["push"]?.range)
      }
    }
  }

  /// Reports rules that are never tried, or never match, because a rule before them always matches first.
  private mutating func checkOrder(_ entered: Set<String>) {
    // The rules that are tried in some state, and for each other one a rule before it that always matches.
    var tried: Set<Int> = []
    var winners: [Int: Int] = [:]
    var known: [Int: Bool] = [:]
    var work = 0
    for state in states where entered.contains(state.name) {
      let order = expanded[state.name] ?? []
      for (position, index) in order.enumerated() {
        if tried.contains(index) { continue }
        let winner = order[..<position].first { earlier in
          guard work < Self.maxWork else { return false }
          let key = earlier * rules.count + index
          work += known[key] == nil ? Self.workOfComparison : 1
          let takes = known[key] ?? rules[earlier].takes(rules[index])
          known[key] = takes
          return takes
        }
        winners[index] = winner
        if winner == nil { tried.insert(index) }
      }
    }
    for (index, winner) in winners.sorted(by: { $0.key < $1.key }) {
      let line = file.text.location(of: rules[winner].value.range?.lowerBound)?.line ?? 1
      tell(
        "this rule never matches: the rule in line \(line) comes first and matches wherever it does",
        rules[index].value["match"]?.range)
    }
    if work >= Self.maxWork {
      tell("the rules are too many to compare all of them, which takes more than \(Self.maxWork) steps", nil)
    }
  }
}

extension LineGrammarChecks.Rule {
  /// Whether this rule, which is written before another one, matches wherever that one does: false in doubt.
  fileprivate func takes(_ other: LineGrammarChecks.Rule) -> Bool {
    guard let expression, let theirs = other.expression else { return false }
    if rule.pattern == other.rule.pattern && rule.flags == other.rule.flags { return true }
    guard expression.seesOnlyItsMatch, !rule.flags.contains("x") else { return false }
    if expression.matchesEmptyText { return true }
    guard let words = theirs.words, !words.isEmpty else { return false }
    return words.allSatisfy { expression.begins($0) }
  }
}

/// The properties of the expression of a rule that do not depend on a text.
private struct LineRuleExpression {
  /// Whether a match depends on nothing before or after it.
  let seesOnlyItsMatch: Bool
  /// Whether a match may be empty.
  let mayBeEmpty: Bool
  /// The texts of all matches, if the expression is a list of words; nil for others.
  let words: [String]?
  /// The expression at the start of a text.
  private let atStart: RegularExpression

  /// Nil if the expression or its flags have an error.
  init?(_ pattern: String, flags letters: String) {
    // A comment at the end continues to the end of the line.
    let end = letters.contains("x") ? "\n" : ""
    guard let flags = RegularExpression.Flags(letters: letters),
      let atStart = try? RegularExpression("\\A(?:" + pattern + end + ")", flags: flags)
    else { return nil }
    self.atStart = atStart
    let syntax = ExpressionSyntax(pattern, flags: flags)
    seesOnlyItsMatch = syntax.map { !$0.looksAround($0.root) } ?? false
    mayBeEmpty = syntax.map { $0.leastLength($0.root) == 0 } ?? false
    words = syntax.flatMap { $0.ignoresCase ? nil : $0.words($0.root) }
  }

  /// Whether the expression matches the empty text, whatever is around it.
  var matchesEmptyText: Bool { seesOnlyItsMatch && mayBeEmpty }

  // Nanoseconds for one match with a text of a few characters.
  private static let budget: UInt64 = 5_000_000

  /// Whether a match begins at the start of a text.
  func begins(_ text: String) -> Bool {
    ContiguousArray(text.utf16).withUnsafeBufferPointer { units in
      (try? atStart.firstMatch(in: 0..<units.count, of: units, budget: Self.budget)) != nil
    }
  }
}

extension ExpressionSyntax {
  // More words of one expression are not compared.
  private static let maxWords = 1_000

  private func parts(of index: Int32) -> some Sequence<Int32> {
    sequence(first: node(index).first) { self.node($0).next }.prefix { $0 >= 0 }
  }

  /// Whether a node has lookaround, an anchor or a boundary in it.
  fileprivate func looksAround(_ index: Int32) -> Bool {
    switch node(index).kind {
    case .start, .end, .textEnd, .lineStart, .lineEnd, .boundary, .noBoundary, .lookahead, .notAhead, .lookbehind,
      .notBehind:
      true
    case .opaque: node(index).maximum == 0
    default: parts(of: index).contains { looksAround($0) }
    }
  }

  /// Returns the number of characters of the shortest text that a node matches; it is 0 for back references.
  fileprivate func leastLength(_ index: Int32) -> Int {
    let node = node(index)
    switch node.kind {
    case .set: return 1
    case .opaque: return Int(node.minimum)
    case .capture, .atomic: return leastLength(node.first)
    case .sequence: return parts(of: index).reduce(0) { min($0 + leastLength($1), 1 << 24) }
    case .alternatives: return parts(of: index).map { leastLength($0) }.min() ?? 0
    case .greedy, .lazy, .possessive: return min(leastLength(node.first) * Int(node.minimum), 1 << 24)
    default: return 0
    }
  }

  /// Returns the texts that a node may match if it is made of characters, choices, anchors and boundaries; nil for others.
  fileprivate func words(_ index: Int32) -> [String]? {
    let node = node(index)
    switch node.kind {
    case .empty, .start, .end, .textEnd, .lineStart, .lineEnd, .boundary: return [""]
    case .set: return Unicode.Scalar(UInt32(bitPattern: node.scalar)).map { [String($0)] }
    case .capture: return words(node.first)
    case .sequence:
      return parts(of: index).reduce([""]) { words, part in
        guard let words, let ends = self.words(part), words.count * ends.count <= Self.maxWords else { return nil }
        return words.flatMap { word in ends.map { word + $0 } }
      }
    case .alternatives:
      return parts(of: index).reduce([]) { words, part in
        guard let words, let others = self.words(part) else { return nil }
        return words + others
      }
    default: return nil
    }
  }
}
