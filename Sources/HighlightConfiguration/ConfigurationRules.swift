internal import DataFormats
internal import LanguageManifest
internal import TextModel
internal import TextRules

/// Reads the rules of one source and reports their errors.
struct ConfigurationRules {
  /// The maximum number of rules in a source, because each is matched at least once in each line. If there are more,
  /// none is used.
  static let countLimit = 1000
  /// The maximum length of a pattern, in UTF-16 code units.
  static let patternLimit = 32768

  /// The rules that can be used.
  private(set) var rules: [Rule] = []
  /// The locations of their keys `files`, by id.
  private(set) var filesLocations: [String: FileLocation] = [:]
  /// The first `Bounds.problems` messages.
  private(set) var messages: [ConfigurationMessage] = []
  /// The number of the other messages.
  private(set) var leftOut = 0

  private mutating func add(_ message: @autoclosure () -> ConfigurationMessage) {
    if messages.count < Bounds.problems { messages.append(message()) } else { leftOut += 1 }
  }

  /// Reads and compiles the rules of a source. Errors are added to `messages`, and their rules are left out; of more
  /// than `countLimit` rules none is used.
  /// - Parameters:
  ///   - source: supplies the text, the folder and the manifest.
  ///   - milliseconds: the time limit of a rule.
  ///   - above: the rules of the configurations above. One is replaced by a rule with its id.
  ///   - isStrict: whether scopes with only a known prefix are reported.
  init(
    _ value: ConfigurationValue, _ source: ConfigurationSource, milliseconds: Int,
    replacing above: [Rule] = [], isStrict: Bool = false
  ) {
    let text = source.text
    let values = value["rules"]?.elements ?? []
    guard values.count <= Self.countLimit else {
      add(
        text.message(
          .error, "there are \(values.count) rules, more than \(Self.countLimit): none of them is used",
          at: value.member("rules")?.keyRange?.lowerBound))
      return
    }
    var found: [(rule: Rule, value: ConfigurationValue)] = []
    let patternsAbove = Dictionary(above.map { ($0.id, $0.pattern) }, uniquingKeysWith: { $1 })
    for value in values {
      guard let rule = read(value, source) else { continue }
      if let replaced = patternsAbove[rule.id] { source.expressions.remove(replaced) }
      guard source.expressions.add(rule.pattern) else {
        add(
          text.message(
            .error,
            "the patterns up to this one need more than \(Bounds.expressionBytes >> 20) MB: the rule is not used; write fewer sets such as [\\w-]",
            at: value["pattern"]?.range?.lowerBound, ruleID: rule.id))
        continue
      }
      found.append((rule, value))
    }
    let set = RuleSet(found.map(\.rule), milliseconds: milliseconds)
    for problem in set.problems {
      let (rule, value) = found[problem.ruleIndex]
      // The only error of an id that was read is that it occurs before.
      let before =
        problem.field == .id ? found[..<problem.ruleIndex].first { $0.rule.id == rule.id }?.rule.location : nil
      add(
        text.message(
          .error,
          problem.message + (before.map { ", in line \($0.line)" } ?? "") + Self.suggestion(for: problem, of: rule),
          at: Self.offset(of: problem, value, text), ruleID: rule.id, showsLine: true))
    }
    let bad = Set(set.problems.map(\.ruleIndex))
    if isStrict {
      for (index, rule) in found.enumerated() where !bad.contains(index) {
        tellHalfKnownScopes(of: rule.rule, rule.value, text)
        for message in RuleEffect.messages(about: rule.rule, rule.value, in: text) { add(message) }
      }
    }
    rules = found.indices.filter { !bad.contains($0) }.map { found[$0].rule }
    for (index, rule) in found.enumerated() where !bad.contains(index) {
      filesLocations[rule.rule.id] = text.location(of: rule.value.member("files")?.keyRange?.lowerBound)
    }
  }

  /// Adds a message for each rule that replaces a different rule of another file. The message names that file, because
  /// no other report does.
  mutating func noteReplacements(of above: [Rule], in text: ConfigurationText) {
    for change in ConfigurationChange.differences(of: rules, from: above) {
      guard let location = change.rule.location else { continue }
      add(
        ConfigurationMessage(
          severity: .information, path: text.path, position: (location.line, location.column),
          text: "the rule \"\(change.rule.id)\" replaces \(ConfigurationChange.described(change.old)), "
            + "which differs in \(change.keys.joined(separator: ", "))", ruleID: change.rule.id))
    }
  }

  /// Returns the rule of a value. Nil, after an error, if it has no id or pattern, or a pattern longer than
  /// `patternLimit`; nil also for an unknown severity or misspelled keys, which were reported before.
  private mutating func read(_ value: ConfigurationValue, _ source: ConfigurationSource) -> Rule? {
    let text = source.text
    let id = value["id"]?.string
    if let id, !id.isEmpty, !Rule.isValidID(id) {
      add(text.message(.error, Rule.idProblem, at: value["id"]?.range?.lowerBound))
      return nil
    }
    func fault(_ message: String, at range: Range<Int>?) -> Rule? {
      add(text.message(.error, message, at: range?.lowerBound, ruleID: id))
      return nil
    }
    // A misspelled key was reported as unknown.
    let missing = ["id", "pattern"].filter { value[$0] == nil }
    if !missing.isEmpty, Self.misspelledKeyCount(of: value, missing) >= missing.count { return nil }
    guard let id else { return fault("the rule has no id", at: value.range) }
    guard !id.isEmpty else {
      add(text.message(.error, "the rule has an empty id", at: value["id"]?.range?.lowerBound))
      return nil
    }
    guard let pattern = value["pattern"]?.string else { return fault("the rule has no pattern", at: value.range) }
    guard pattern.utf16.count <= Self.patternLimit else {
      return fault(
        "the pattern has \(pattern.utf16.count) characters, more than \(Self.patternLimit): the rule is not used",
        at: value["pattern"]?.range)
    }
    var rule = Rule(id: id, pattern: pattern)
    rule.merge(value, source)
    rule.linkOrigin = source.origin.linkOrigin
    // A script disables its rule; of another address only the link is dropped.
    if let link = rule.link, LinkTarget.allows(link, from: .user), let reason = Self.refusal(of: link, rule.linkOrigin) {
      add(
        text.message(
          .warning, "the link is refused: \(reason)", at: value["link"]?.range?.lowerBound, ruleID: id))
      rule.link = nil
    }
    if let url = rule.url, !["http", "https"].contains(LinkTarget.scheme(of: url)) {
      add(
        text.message(
          .warning, "the address \"\(url)\" is refused; write one that begins with http:// or https://",
          at: value["url"]?.range?.lowerBound, ruleID: id))
      rule.url = nil
    }
    for (index, entry) in rule.within.enumerated() {
      guard let name = Rule.languageName(ofWithin: entry), !name.isEmpty else { continue }
      guard let known = name == "plaintext" ? name : source.manifest[name]?.name else {
        return fault(source.manifest.unknownLanguage(name), at: value["within"]?.elements[index].range)
      }
      rule.within[index] = entry.prefix { $0 != "@" } + "@" + known
    }
    if rule.files != nil || !rule.exclude.isEmpty { rule.folder = source.realFolder }
    rule.languages = value["languages"]?.elements.compactMap { language in
      guard let name = language.string else { return nil }
      if let known = name == "plaintext" ? name : source.manifest[name]?.name { return known }
      add(
        text.message(.warning, source.manifest.unknownLanguage(name), at: language.range?.lowerBound, ruleID: id))
      return nil
    }
    // A word that does not exist was reported with the shape.
    if let word = value["severity"], Rule.Severity(word) == nil, word.string != nil { return nil }
    rule.location = text.location(of: value["id"]?.range?.lowerBound)
    rule.patternLocation = text.location(of: value["pattern"]?.range?.lowerBound)
    for (index, value) in (value["examples"]?.elements ?? []).enumerated() {
      guard var example = example(value, number: index + 1, of: id, source) else { continue }
      example.number = index + 1
      rule.examples.append(example)
    }
    return rule
  }

  /// Returns the reason why a template never gives a link, whatever its first group is. Nil if it may.
  private static func refusal(of template: String, _ origin: LinkOrigin) -> String? {
    let literal = String(template.prefix { $0 != "$" })
    if literal == template { return LinkTarget.refusal(of: template, from: origin) }
    guard LinkTarget.refusal(of: literal + "/a", from: origin) != nil else { return nil }
    return LinkTarget.refusal(of: literal + "a", from: origin)
  }

  /// Returns the example of a rule. Nil after an error if it has no expectation or an unknown language.
  /// - Parameter number: its number, from 1, for messages.
  private mutating func example(
    _ value: ConfigurationValue, number: Int, of ruleID: String, _ source: ConfigurationSource
  ) -> Rule.Example? {
    let text = source.text
    func fault(_ message: String, at range: Range<Int>?) {
      add(text.message(.error, "example \(number): \(message)", at: range?.lowerBound, ruleID: ruleID))
    }
    var example = Rule.Example()
    example.merge(value, source)
    example.location = text.location(of: value.range?.lowerBound)
    if let language = value["language"], let name = language.string {
      example.language = name == "plaintext" ? name : source.manifest[name]?.name
      if example.language == nil {
        fault(source.manifest.unknownLanguage(name), at: language.range)
        return nil
      }
    }
    // A misspelled key was reported as an unknown one.
    if value.members.allSatisfy({ $0.key == "text" || $0.key == "language" }) {
      fault("it expects nothing; add matches, fix, link or findings", at: value.range)
      return nil
    }
    return example
  }

  /// Returns how many unknown keys of a rule are probably misspellings of its missing keys: those whose nearest known
  /// name is in `missing`. If exactly one key is unknown and one is missing, returns 1, however different they are.
  /// `read` does not report such missing keys, because the unknown keys were reported before.
  private static func misspelledKeyCount(of value: ConfigurationValue, _ missing: [String]) -> Int {
    let names = Rule.keys.map(\.name)
    let unknown = value.members.filter { !names.contains($0.key) }
    if unknown.count == 1 && missing.count == 1 { return 1 }
    return unknown.count { nearest(to: $0.key, among: names).map(missing.contains) == true }
  }

  /// Reports an error for each scope of a rule that is not a known name. `RuleSet` accepts those with a known prefix:
  /// `function.cal` gets the style of `function`.
  private mutating func tellHalfKnownScopes(of rule: Rule, _ value: ConfigurationValue, _ text: ConfigurationText) {
    let named =
      [value["scope"]].compactMap { $0 } + (value["captures"]?.members.map(\.value) ?? [])
      + (value["within"]?.elements ?? [])
    for scope in named {
      guard var name = scope.string, Rule.languageName(ofWithin: name) == nil else { continue }
      name = Rule.scopeName(ofWithin: name)
      guard !ScopeNames.isKnown(name) else { continue }
      add(
        text.message(
          .error, "unknown scope \"\(name)\"\(didYouMean(ScopeNames.suggestion(for: name)))", at: scope.range?.lowerBound,
          ruleID: rule.id, showsLine: true))
    }
  }

  private static func suggestion(for problem: RuleProblem, of rule: Rule) -> String {
    let name: String?
    switch problem.field {
    case .scope: name = rule.scope
    case .capture(let group): name = problem.message.hasPrefix("unknown scope") ? rule.captures[group] : nil
    case .within(let index): name = Rule.scopeName(ofWithin: rule.within[index])
    case .id, .flags, .link, .message, .fix, .pattern: name = nil
    }
    return name.map { didYouMean(nearestTo: $0, among: ScopeNames.canonical.sorted()) } ?? ""
  }

  /// Returns the byte offset, in the file, at which a problem of a rule is reported: the start of the value that it
  /// is about. For an error inside the pattern, returns the offset of the error; for an unknown group, that of its
  /// key in `captures`. Returns the offset of the rule if the value has no range. Nil for JSON.
  private static func offset(of problem: RuleProblem, _ value: ConfigurationValue, _ text: ConfigurationText) -> Int? {
    let range: Range<Int>?
    switch problem.field {
    case .id: range = value["id"]?.range
    case .flags: range = value["flags"]?.range
    case .scope: range = value["scope"]?.range
    case .link: range = value["link"]?.range
    case .message: range = value["message"]?.range
    case .fix: range = value["fix"]?.range
    case .within(let index): range = value["within"]?.elements[index].range
    case .capture(let group):
      let member = value["captures"]?.member(group)
      range = problem.message.hasPrefix("unknown scope") ? member?.value.range : member?.keyRange
    case .pattern(let utf16Offset):
      range = value["pattern"]?.range
      if let range, let utf16Offset { return text.byteOffset(ofUTF16Offset: utf16Offset, inString: range) }
    }
    return (range ?? value.range)?.lowerBound
  }
}

extension Rule: ConfigurationSettings {
  // The keys that need the text or the manifest are read by `ConfigurationRules`.
  static let keys: [ConfigurationKey<Rule>] = [
    ConfigurationKey("id", { $1(&$0.id) }, "The name of the rule. A rule of a later file with the same id replaces it."),
    ConfigurationKey("pattern", { $1(&$0.pattern) }, "An ICU regular expression."),
    ConfigurationKey(
      "flags", { $1(&$0.flags) },
      "Flags of the expression: `i` ignores case, `m` and `s` change `^`, `$` and `.`, `x` allows white space and comments, `w` uses "
        + "Unicode's word boundaries."),
    ConfigurationKey("scope", .name(.scope), { $1(&$0.scope) }, "The scope of the whole match."),
    ConfigurationKey(
      "captures", .map(nil, .name(.scope)), { $1(&$0.captures) }, "Scopes of groups, by their number or name."),
    ConfigurationKey(
      "languages", .array(.name(.language)), { $0.languages },
      "The languages of the files that the rule is for. Not set: all languages."),
    ConfigurationKey(
      "files", { $1(&$0.files) },
      "The files that the rule is for, in the syntax of `.gitignore`, relative to the folder of this file. Not set: all files."
    ),
    ConfigurationKey("exclude", { $1(&$0.exclude) }, "The files that the rule is not for, in the same syntax."),
    ConfigurationKey(
      "within", .array(.name(.scope)), { $1(&$0.within) },
      "The rule matches only where a node around the text, in any language, has one of these scopes; a scope after `!` is excluded, and "
        + "one after `=` has to be the scope that won. `@sql` is the text of a language, embedded or not: where languages are named, "
        + "the text must be in one of them, too."),
    ConfigurationKey(
      "priority", .integer(-32768...32767), { $1(&$0.priority) },
      "Where rules and syntax overlap, the higher priority wins. Syntax has 100."),
    ConfigurationKey(
      "link", { $1(&$0.link) }, "The link target of a match; `$0`, `$1` and `${name}` are replaced by matched text."),
    ConfigurationKey("severity", { $1(&$0.severity) }, "Reports every match as a finding with this severity."),
    ConfigurationKey("message", { $1(&$0.message) }, "The message of a finding, with `$0`, `$1` and `${name}`."),
    ConfigurationKey(
      "fix", { $1(&$0.fix) },
      "The replacement of a match, for code actions and `check --fix`, with `$0`, `$1` and `${name}`. Without `severity`, matches are "
        + "hints."),
    ConfigurationKey(
      "description", { $1(&$0.description) },
      "Why the rule exists and what to do about a finding: in the hover of editors and the help of reports."),
    ConfigurationKey("url", { $1(&$0.url) }, "The address of a page about the rule: `http` or `https`."),
    ConfigurationKey("redact", { $1(&$0.redact) }, "Whether reports hide what the rule matches: it is a secret."),
    ConfigurationKey(
      "examples", .array(.table(of: Example.self, required: ["text"])), { $0.examples },
      "A test of the rule: `check` compares what it gives in a text."),
  ]

  init() { self.init(id: "", pattern: "") }
}

extension Rule.Example: ConfigurationSettings {
  static let keys: [ConfigurationKey<Rule.Example>] = [
    ConfigurationKey("text", { $1(&$0.text) }, "One or more lines."),
    ConfigurationKey("matches", { $1(&$0.matches) }, "The matches of the rule, in order."),
    ConfigurationKey(
      "language", .name(.language), { $0.language },
      "The language of the text. Not set: the first language of the rule, else plain text, where `within` is not tested."),
    ConfigurationKey(
      "fix", { $1(&$0.fix) }, "The text after the fixes of all matches, or the replacement of a single match."),
    ConfigurationKey(
      "link", .either(.string, .array(.string)), { $0.links }, "Where the matches lead, in order."
    ) { value, example, _ in
      example.links = value.string.map { [$0] } ?? value.strings
    },
    ConfigurationKey(
      "findings", .either(.array(.string), .integer(0...1_000_000)), { $0.findings },
      "The messages of the findings, in order, or their number."
    ) { value, example, _ in (example.findings, example.findingCount) = (value.strings, value.integer) },
  ]

  init() { self.init(text: "", matches: nil) }
}
