internal import Platform
internal import Synchronization
package import TextModel

/// Rules, compiled. Serves any number of storages, on any threads.
public final class RuleSet: Sendable {
  /// The default time limit of a rule in one paragraph.
  public static let defaultMilliseconds = 50
  /// The default time limit of all rules together in one text.
  public static let defaultBudgetMilliseconds = 2000

  /// Every rule as it was given, those that cannot be used too.
  public let rules: [Rule]
  /// The errors of the rules that are not used; ascending by rule.
  public let problems: [RuleProblem]
  /// The longest that a rule may take in one paragraph.
  public let milliseconds: Int
  /// The same as searches take it.
  package var budgetNanoseconds: UInt64 { UInt64(max(milliseconds, 1)) * 1_000_000 }
  /// The longest that all rules together may take in one text, in processor time of the thread that applies them.
  public let budgetMilliseconds: Int
  /// Whether patterns are tried only where they can match; false for tests.
  let usesPrefilter: Bool

  /// The rules that can be used, in order.
  let compiled: [CompiledRule]
  private let programs = Mutex<[ProgramKey: RulesOfLanguage]>([:])

  /// The criteria that the rules of a program are chosen by.
  private struct ProgramKey: Hashable {
    var language: String
    var leftOut: Set<String>
  }

  /// Compiles rules, some microseconds each. A rule with an error is left out, the others work.
  /// - Parameters:
  ///   - rules: the rules, those that take precedence last.
  ///   - milliseconds: the longest that a rule may take in one paragraph.
  ///   - budgetMilliseconds: the longest that all of them may take in one text.
  public convenience init(
    _ rules: [Rule], milliseconds: Int = defaultMilliseconds, budgetMilliseconds: Int = defaultBudgetMilliseconds
  ) {
    self.init(rules, milliseconds: milliseconds, budgetMilliseconds: budgetMilliseconds, usesPrefilter: true)
  }

  package init(
    _ rules: [Rule], milliseconds: Int, budgetMilliseconds: Int = defaultBudgetMilliseconds, usesPrefilter: Bool
  ) {
    self.rules = rules
    self.milliseconds = milliseconds
    self.budgetMilliseconds = budgetMilliseconds
    self.usesPrefilter = usesPrefilter
    var compiled: [CompiledRule] = []
    var problems: [RuleProblem] = []
    var ids: Set<String> = []
    for (index, rule) in rules.enumerated() {
      func fault(_ field: RuleProblem.Field, _ message: String) {
        problems.append(RuleProblem(ruleIndex: index, ruleID: rule.id, field: field, message: message))
      }
      let count = problems.count
      if !ids.insert(rule.id).inserted { fault(.id, "there is another rule \"\(rule.id)\" before this one") }
      do throws(RuleErrors) {
        let result = try CompiledRule(rule, index: index)
        if problems.count == count { compiled.append(result) }
      } catch {
        for (field, message) in error.faults { fault(field, message) }
      }
    }
    self.compiled = compiled
    self.problems = problems
  }

  /// Returns the program of the rules that apply to documents of a language. It is built at the first call and
  /// cached.
  /// - Parameter leftOut: the ids of rules that are left out.
  package func program(for language: String, leavingOut leftOut: Set<String> = []) -> RulesOfLanguage {
    let key = ProgramKey(language: language, leftOut: leftOut)
    if let known = programs.withLock({ $0[key] }) { return known }
    let program = RulesOfLanguage(
      compiled.filter { ($0.rule.languages?.contains(language) ?? true) && !leftOut.contains($0.rule.id) },
      usesPrefilter: usesPrefilter)
    programs.withLock { $0[key] = program }
    return program
  }

  /// Returns the UTF-16 ranges of the matches of the rule at an index in a text, ignoring languages and scopes. Nil
  /// if the rule has an error, or if it exceeds the time limit of a rule in a line or the budget of all rules in the
  /// text. For tests of rules.
  public func matches(ofRule index: Int, in text: String) -> [Range<Int>]? {
    guard let rule = compiled.first(where: { $0.index == index }) else { return nil }
    let text = UTF16Text(text)
    var matches: [RegularExpressionMatch] = []
    let end = threadNanoseconds() + UInt64(max(budgetMilliseconds, 0)) * 1_000_000
    for line in 0..<text.lines.count {
      let now = threadNanoseconds()
      guard now < end else { return nil }
      let isDone = text.units.withUnsafeBufferPointer { units in
        (try? rule.expression.appendMatches(
          in: text.ruleRange(ofLine: line), of: units, budget: min(budgetNanoseconds, end - now), to: &matches)) != nil
      }
      guard isDone else { return nil }
    }
    return matches.map(\.range)
  }
}

extension UInt16 {
  fileprivate init(ascii scalar: Unicode.Scalar) { self = UInt16(UInt8(ascii: scalar)) }
}

/// All that is wrong with one rule.
struct RuleErrors: Error {
  var faults: [(field: RuleProblem.Field, message: String)] = []
}

/// A rule that can be used.
package final class CompiledRule: Sendable {
  /// Its index among the given rules: later ones win among equals.
  package let index: Int
  package let rule: Rule
  package let expression: RegularExpression
  /// Groups and their canonical scopes, 0 for the whole match.
  package let scopes: [(group: Int, scope: String)]
  /// For each of `scopes`, the name below it that the rule has, such as `keyword.acme`; nil for none.
  package let ownNames: [String?]
  package let link: RuleTemplate?
  package let message: RuleTemplate?
  package let fix: RuleTemplate?
  /// The groups that these three need, ascending.
  package let keptGroups: [Int]
  /// Whether every filled link is allowed, because the text before its first group decides that.
  package let hasSafeLink: Bool
  let literals: RequiredLiterals?

  init(_ rule: Rule, index: Int) throws(RuleErrors) {
    var faults = RuleErrors()
    self.index = index
    self.rule = rule
    let flags = RegularExpression.Flags(letters: rule.flags)
    if flags == nil { faults.faults.append((.flags, "unknown flags \"\(rule.flags)\"; there are i, m, s, x and w")) }
    let expression: ExpressionMatcher
    do throws(RegularExpressionError) {
      expression = try ExpressionMatcher(rule.pattern, flags: flags ?? [])
    } catch {
      if let (name, offset) = Self.repeatedGroup(in: rule.pattern) {
        faults.faults.append(
          (.pattern(utf16Offset: offset), "the group name \"\(name)\" occurs twice; give each group a name of its own"))
      } else {
        faults.faults.append(
          (
            .pattern(utf16Offset: error.utf16Offset),
            "bad regular expression: \(error.reason)\(Self.hint(for: rule.pattern))"
          ))
      }
      throw faults
    }
    if expression.groupCount > Bounds.groups {
      faults.faults.append(
        (
          .pattern(utf16Offset: nil),
          "the pattern has \(expression.groupCount) groups, more than \(Bounds.groups); write groups that are not used as (?:…)"
        ))
    }
    if !Rule.isValidID(rule.id) { faults.faults.append((.id, Rule.idProblem)) }
    var scopes: [(group: Int, scope: String)] = []
    var ownNames: [String?] = []
    func addScope(_ name: String, group: Int, field: RuleProblem.Field) {
      if name.utf8.count > Bounds.nameBytes {
        faults.faults.append((field, "the scope has more than \(Bounds.nameBytes) bytes; use a shorter name"))
      } else if case .scope(let scope) = ScopeNames.role(of: name) {
        scopes.append((group, scope))
        ownNames.append(ScopeNames.isOwn(name) ? name : nil)
      } else {
        faults.faults.append((field, "unknown scope \"\(name)\""))
      }
    }
    if let scope = rule.scope { addScope(scope, group: 0, field: .scope) }
    for (name, scope) in rule.captures.sorted(by: { $0.key < $1.key }) {
      if let group = RuleTemplate.group(named: name, in: expression) {
        addScope(scope, group: group, field: .capture(name))
      } else {
        faults.faults.append((.capture(name), "the pattern has no group \"\(name)\""))
      }
    }
    for (number, name) in rule.within.enumerated() {
      let entry = ScopeCondition.Selector(name)
      if entry.isLanguage {
        if entry.scope.isEmpty || entry.isInnermost {
          faults.faults.append((.within(number), "\"\(name)\" is no language; write \"@sql\" or \"!@sql\""))
        }
        continue
      }
      guard case .scope = ScopeNames.role(of: entry.scope) else {
        faults.faults.append((.within(number), "unknown scope \"\(name)\""))
        continue
      }
    }
    (self.scopes, self.ownNames) = (scopes, ownNames)
    func template(_ text: String?, _ field: RuleProblem.Field) -> RuleTemplate? {
      do throws(RuleTemplate.UnknownGroup) {
        return try text.map { text throws(RuleTemplate.UnknownGroup) in try RuleTemplate(text, for: expression) }
      } catch {
        faults.faults.append((field, "the pattern has no group \"\(error.name)\""))
        return nil
      }
    }
    link = template(rule.link, .link)
    if let scheme = rule.link.flatMap({ LinkTarget.scheme(of: $0) }), LinkTarget.forbiddenSchemes.contains(scheme) {
      faults.faults.append((.link, "the scheme \"\(scheme)\" is refused: scripts and inlined data are never links"))
    }
    hasSafeLink = link.map { LinkTarget.allows(everythingAfter: $0.prefix, from: rule.linkOrigin) } ?? false
    message = template(rule.message, .message)
    fix = template(rule.fix, .fix)
    keptGroups = Set([link, message, fix].compactMap(\.self).flatMap { $0.groups.map { $0.number } }).sorted()
    literals = RequiredLiterals(pattern: rule.pattern, flags: flags ?? [])
    if !faults.faults.isEmpty { throw faults }
    self.expression = RegularExpression(expression)
  }

  /// Returns what ICU wants instead of forms of other engines in a pattern that it refuses; empty if there is none.
  private static func hint(for pattern: String) -> String {
    if pattern.contains("(?P<") { return "; a group with a name is written (?<name>…)" }
    if pattern.contains("(?P=") { return "; the text of a group with a name is written \\k<name>" }
    let units = Array(pattern.utf16)
    var index = 0
    while index + 3 < units.count {
      defer { index += 1 }
      guard units[index] == UInt16(ascii: "("), units[index + 1] == UInt16(ascii: "?"),
        units[index + 2] == UInt16(ascii: "<"), units[index + 3] != UInt16(ascii: "="),
        units[index + 3] != UInt16(ascii: "!")
      else { continue }
      let name = units[(index + 3)...].prefix { $0 != UInt16(ascii: ">") }
      if !name.allSatisfy(LinkCharacters.isAlphanumeric) {
        return "; the name of a group has letters and digits only, and begins with a letter"
      }
    }
    return ""
  }

  /// Returns the first name that a pattern gives to two groups, and the UTF-16 offset of its second occurrence. Nil
  /// if there is none. O(pattern).
  private static func repeatedGroup(in pattern: String) -> (name: String, utf16Offset: Int)? {
    let units = Array(pattern.utf16)
    var seen: Set<String> = []
    var index = 0
    while index + 3 < units.count {
      if units[index] == UInt16(ascii: "\\") {
        index += 2
        continue
      }
      let isGroup =
        units[index] == UInt16(ascii: "(") && units[index + 1] == UInt16(ascii: "?")
        && units[index + 2] == UInt16(ascii: "<")
      index += 1
      // Lookbehind begins with the same signs.
      guard isGroup, LinkCharacters.isAlphanumeric(units[index + 2]) else { continue }
      let start = index + 2
      let name = String(decoding: units[start...].prefix { $0 != UInt16(ascii: ">") }, as: UTF16.self)
      if !seen.insert(name).inserted { return (name, start) }
    }
    return nil
  }

  /// Scopes of `within`, canonical.
  package var condition: ScopeCondition? {
    guard !rule.within.isEmpty else { return nil }
    return ScopeCondition(
      rule.within.map { text in
        var entry = ScopeCondition.Selector(text)
        if !entry.isLanguage, case .scope(let scope) = ScopeNames.role(of: entry.scope) { entry.scope = scope }
        return entry
      })
  }
}
