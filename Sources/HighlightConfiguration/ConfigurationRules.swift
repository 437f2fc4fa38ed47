internal import HighlightLanguages
internal import HighlightStorage
internal import PlacedTOML

/// Reads the rules of one source and says what is wrong with them.
struct ConfigurationRules {
  /// More rules than this in one source are refused: each costs at least a look at every line.
  static let countLimit = 1000
  /// The longest pattern, in UTF-16 units.
  static let patternLimit = 32768

  /// The rules that can be used.
  private(set) var rules: [Rule] = []
  private(set) var messages: [ConfigurationMessage] = []
  private let folder: String

  /// - Parameters:
  ///   - folder: what the paths of rules are relative to.
  ///   - places: nil for JSON.
  ///   - isStrict: scopes of which only a prefix is known are told.
  init(
    _ value: ConfigurationValue, text: ConfigurationText, folder: String, places: TOMLPlaces?, manifest: Manifest,
    milliseconds: Int, isStrict: Bool = false
  ) {
    self.folder = folder
    let values = value["rules"]?.elements ?? []
    guard values.count <= Self.countLimit else {
      messages.append(
        text.message(
          .error, "there are \(values.count) rules, more than \(Self.countLimit): none of them is used",
          at: value.member("rules")?.keyPlace?.start))
      return
    }
    var found: [(rule: Rule, value: ConfigurationValue)] = []
    for value in values {
      if let rule = read(value, text: text, manifest: manifest) { found.append((rule, value)) }
    }
    let set = RuleSet(found.map(\.rule), milliseconds: milliseconds)
    for problem in set.problems {
      let (rule, value) = found[problem.ruleIndex]
      messages.append(
        text.message(
          .error, problem.message + Self.suggestion(for: problem, of: rule), at: Self.place(of: problem, value, places),
          ruleID: rule.id, showsLine: true))
    }
    let bad = Set(set.problems.map(\.ruleIndex))
    if isStrict {
      for (index, rule) in found.enumerated() where !bad.contains(index) {
        tellHalfKnownScopes(of: rule.rule, rule.value, text)
      }
    }
    rules = found.indices.filter { !bad.contains($0) }.map { found[$0].rule }
  }

  /// A rule as it is written; nil when that is not enough to compile it.
  private mutating func read(_ value: ConfigurationValue, text: ConfigurationText, manifest: Manifest) -> Rule? {
    let id = value["id"]?.string
    func fault(_ message: String, at place: TOMLPlaces.Place?) -> Rule? {
      messages.append(text.message(.error, message, at: place?.start, ruleID: id))
      return nil
    }
    // A misspelt key was told as one that is unknown.
    let missing = ["id", "pattern"].filter { value[$0] == nil }
    if !missing.isEmpty, ConfigurationShape.misspeltKeyCount(of: value, missing) >= missing.count { return nil }
    guard let id else { return fault("the rule has no id", at: value.place) }
    guard !id.isEmpty else {
      messages.append(text.message(.error, "the rule has an empty id", at: value["id"]?.place?.start))
      return nil
    }
    guard let pattern = value["pattern"]?.string else { return fault("the rule has no pattern", at: value.place) }
    guard pattern.utf16.count <= Self.patternLimit else {
      return fault(
        "the pattern has \(pattern.utf16.count) characters, more than \(Self.patternLimit): the rule is not used",
        at: value["pattern"]?.place)
    }
    var rule = Rule(id: id, pattern: pattern, scope: value["scope"]?.string)
    rule.flags = value["flags"]?.string ?? ""
    for member in value["captures"]?.members ?? [] { rule.captures[member.key] = member.value.string }
    if let languages = value["languages"] {
      var names: [String] = []
      for language in languages.elements {
        guard let name = language.string else { continue }
        if let known = name == "plaintext" ? name : manifest[name]?.name {
          names.append(known)
        } else {
          let suggestion = manifest.suggestion(for: name).map { "; did you mean \"\($0)\"?" } ?? ""
          messages.append(
            text.message(.warning, "unknown language \"\(name)\"\(suggestion)", at: language.place?.start, ruleID: id))
        }
      }
      rule.languages = names
    }
    rule.files = value["files"]?.strings
    rule.exclude = value["exclude"]?.strings ?? []
    if rule.files != nil || !rule.exclude.isEmpty { rule.folder = folder }
    rule.within = value["within"]?.strings ?? []
    rule.priority = value["priority"]?.integer ?? rule.priority
    rule.link = value["link"]?.string
    if let word = value["severity"]?.string {
      // A word that is none was told with the shape.
      guard let severity = Rule.Severity(rawValue: word) else { return nil }
      rule.severity = severity
    }
    rule.message = value["message"]?.string
    rule.fix = value["fix"]?.string
    rule.redact = value["redact"]?.boolean ?? false
    rule.place = text.sourcePlace(of: value["id"]?.place?.start)
    rule.patternPlace = text.sourcePlace(of: value["pattern"]?.place?.start)
    for value in value["examples"]?.elements ?? [] {
      if let example = example(value, of: id, text: text, manifest: manifest) { rule.examples.append(example) }
    }
    return rule
  }

  /// An example as it is written; nil where it tests nothing.
  private mutating func example(
    _ value: ConfigurationValue, of ruleID: String, text: ConfigurationText, manifest: Manifest
  ) -> Rule.Example? {
    var example = Rule.Example(text: value["text"]?.string ?? "", matches: value["matches"]?.strings)
    example.place = text.sourcePlace(of: value.place?.start)
    example.fix = value["fix"]?.string
    example.links = value["link"].flatMap { link in link.string.map { [$0] } ?? link.strings }
    example.findings = value["findings"]?.strings
    example.findingCount = value["findings"]?.integer
    if let language = value["language"], let name = language.string {
      guard let known = name == "plaintext" ? name : manifest[name]?.name else {
        let suggestion = manifest.suggestion(for: name).map { "; did you mean \"\($0)\"?" } ?? ""
        messages.append(
          text.message(.error, "unknown language \"\(name)\"\(suggestion)", at: language.place?.start, ruleID: ruleID))
        return nil
      }
      example.language = known
    }
    // A misspelled key was reported as an unknown one.
    if value.members.allSatisfy({ $0.key == "text" || $0.key == "language" }) {
      messages.append(
        text.message(
          .error, "the example expects nothing; add matches, fix, link or findings", at: value.place?.start, ruleID: ruleID))
      return nil
    }
    return example
  }

  /// `function.cal` gets the colour of `function`, and nobody is told but here.
  private mutating func tellHalfKnownScopes(of rule: Rule, _ value: ConfigurationValue, _ text: ConfigurationText) {
    let named =
      [value["scope"]].compactMap { $0 } + (value["captures"]?.members.map(\.value) ?? [])
      + (value["within"]?.elements ?? [])
    for scope in named {
      guard var name = scope.string else { continue }
      name = Rule.scopeName(ofWithin: name)
      guard !ScopeNames.isKnown(name) else { continue }
      let suggestion = ScopeNames.suggestion(for: name).map { "; did you mean \"\($0)\"?" } ?? ""
      messages.append(
        text.message(
          .error, "unknown scope \"\(name)\"\(suggestion)", at: scope.place?.start, ruleID: rule.id, showsLine: true))
    }
  }

  private static func suggestion(for problem: RuleProblem, of rule: Rule) -> String {
    let name: String?
    switch problem.field {
    case .scope: name = rule.scope
    case .capture(let group): name = problem.message.hasPrefix("unknown scope") ? rule.captures[group] : nil
    case .within(let index):
      name = Rule.scopeName(ofWithin: rule.within[index])
    case .id, .flags, .link, .message, .fix, .pattern: name = nil
    }
    guard let name, let known = nearest(to: name, among: ScopeNames.canonical.sorted()) else { return "" }
    return "; did you mean \"\(known)\"?"
  }

  /// Where the fault stands in the file.
  private static func place(of problem: RuleProblem, _ value: ConfigurationValue, _ places: TOMLPlaces?) -> Int? {
    let place: TOMLPlaces.Place?
    switch problem.field {
    case .id: place = value["id"]?.place
    case .flags: place = value["flags"]?.place
    case .scope: place = value["scope"]?.place
    case .link: place = value["link"]?.place
    case .message: place = value["message"]?.place
    case .fix: place = value["fix"]?.place
    case .within(let index): place = value["within"]?.elements[index].place
    case .capture(let group):
      let member = value["captures"]?.member(group)
      place = problem.message.hasPrefix("unknown scope") ? member?.value.place : member?.keyPlace
    case .pattern(let offset):
      place = value["pattern"]?.place
      if let place, let offset, let places { return places.place(ofUTF16Offset: offset, inString: place) }
    }
    return (place ?? value.place)?.start
  }
}
