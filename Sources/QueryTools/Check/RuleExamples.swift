internal import HighlightCore
internal import HighlightLanguages
internal import HighlightStorage
internal import QueryReports
internal import TextModel
internal import TextRules

/// Tests rules on their own examples, in the syntax of a language if the example has one. Not thread-safe.
final class RuleExamples {
  /// The outcome of an example.
  enum Outcome {
    /// The differences from the expectations of the example, empty if there are none; and an error of the rule
    /// itself.
    case tried([String], ofRule: String?)
    /// The rule was interrupted.
    case tooSlow
    /// The language of the example cannot be used.
    case noLanguage(String, reason: String)
  }

  private let makeLoaders: () -> (Int) -> LanguageLoader
  private lazy var loaders = makeLoaders()
  /// The index of the configuration of the rules that are tested.
  var configuration = 0
  /// The rule that was tested last, with its set.
  private var known: (rule: Rule, set: RuleSet)?
  /// The message about a pattern that matches the empty text.
  static let emptyMatch = "the pattern matches the empty text, which shows nothing; let it match at least one character"
  // Greater than the limit for lines of files, so that long examples are tried completely.
  private static let lineBytes = 1 << 24

  /// Creates a tester of examples.
  /// - Parameter loaders: called when the first example with a language is tested; creates what returns the loader of the
  ///   languages of a configuration.
  init(_ loaders: @escaping () -> (Int) -> LanguageLoader) {
    makeLoaders = loaders
  }

  /// Tests a rule on an example. Returns the differences from its expectations and, at most, one error of the rule
  /// itself; `tooSlow` if the rule exceeds its limits, `noLanguage` if the grammar of the example cannot be loaded.
  /// - Parameters:
  ///   - number: the number of the example, from 1, for messages.
  ///   - milliseconds: the time limit of the rule.
  ///   - time: the time left for tests, which is reduced.
  func faults(
    of rule: Rule, _ example: Rule.Example, number: Int, milliseconds: Int, _ time: inout StressTime
  ) -> Outcome {
    var language: Language?
    let name = rule.language(of: example)
    var provider: LanguageLoader?
    if let name {
      let loader = loaders(configuration)
      provider = loader
      switch loader.language(name) {
      case .success(let loaded): language = loaded
      case .failure(let error): return .noLanguage(name, reason: "\(error)")
      }
    }
    let set = set(of: rule, milliseconds: milliseconds, isForPlainText: name == nil)
    func storage(_ text: UTF16Text) -> HighlightingStorage? {
      var annotations = AnnotationSettings(rules: set, languageName: name ?? "plaintext")
      annotations.lineBytes = Self.lineBytes
      return time.measure {
        let storage = HighlightingStorage(
          text, language: language, languageProvider: provider, annotations: annotations, expectsEdits: false)
        return storage.ruleInterruptions.allSatisfy { $0.limit == .ruleText } ? storage : nil
      }
    }
    let text = UTF16Text(example.text)
    guard let tried = storage(text) else { return .tooSlow }
    // A rule for other languages matches nothing.
    let applies = name.map { rule.languages?.contains($0) ?? true } ?? true
    let found = applies ? tried.findings : []
    var faults: [String] = []
    let matches = found.map { text.string(in: $0.range) }
    if let wanted = example.matches, wanted != matches {
      let free = rule.within.isEmpty || name == nil ? matches : freeMatches(of: rule, in: text, milliseconds: milliseconds)
      faults.append(
        "expected \(Self.list(wanted)), "
          + Self.outcome(of: rule, language: applies ? nil : name, matches: matches, free: free)
          + (wanted.contains { $0.contains(where: \.isNewline) } ? "; a rule sees one line, so no match has a line end" : "")
      )
    }
    var fault: String?
    if found.contains(where: { $0.range.isEmpty }) { fault = Self.emptyMatch + ", as in example \(number)" }
    if let wanted = example.links {
      let links = tried.links().filter { $0.source == .rule }.map(\.target)
      if !(applies ? links : []).elementsEqual(wanted) {
        faults.append("expected \(Self.list(wanted, "link")), the rule links \(Self.list(applies ? links : [], "link"))")
      }
    }
    let messages = rule.findingSeverity == nil ? [] : found.map(\.message)
    if let wanted = example.findings, wanted != messages {
      faults.append("expected \(Self.list(wanted, "finding")), the rule reports \(Self.list(messages, "finding"))")
    }
    if let count = example.findingCount, count != messages.count {
      faults.append("expected \(count) findings, the rule reports \(Self.list(messages, "finding"))")
    }
    if rule.fix != nil || example.fix != nil {
      let fixes = applies ? TextReplacement.fixes(of: tried) : []
      let (fixed, ranges) = Self.text(text, applying: fixes)
      if let wanted = example.fix, wanted != fixed,
        !(fixes.count == 1 && String(decoding: fixes[0].units, as: UTF16.self) == wanted)
      {
        faults.append("expected the fixed text \(wanted.doubleQuoted), the fix gives \(fixed.doubleQuoted)")
      }
      if !fixes.isEmpty {
        let again = UTF16Text(fixed)
        guard let storage = storage(again) else { return .tooSlow }
        if let repeated = storage.findings.first(where: { finding in ranges.contains { $0.overlaps(finding.range) } }) {
          fault =
            "the rule matches the result of its own fix again: \(again.string(in: repeated.range).doubleQuoted) in "
            + "\(fixed.doubleQuoted), which is example \(number) after the fix; let the pattern exclude what the fix gives"
        }
      }
    }
    return .tried(faults, ofRule: fault)
  }

  /// Returns the matches of a rule in a text wherever they are; empty if it exceeds a limit.
  private func freeMatches(of rule: Rule, in text: UTF16Text, milliseconds: Int) -> [String] {
    var free = rule
    free.within = []
    let whole = text.string(in: 0..<text.count)
    return RuleSet([free], milliseconds: milliseconds).matches(ofRule: 0, in: whole)?.map { text.string(in: $0) } ?? []
  }

  /// Returns the matches of a rule, and the reason why the rule has fewer matches than its pattern.
  /// - Parameters:
  ///   - language: the language of the example if the rule is not for it, else nil.
  ///   - free: the matches wherever they are.
  private static func outcome(of rule: Rule, language: String?, matches: [String], free: [String]) -> String {
    if let language {
      return "but the rule is for \(or(rule.languages ?? [])), not for \(language) (languages)"
    }
    var refused = free
    for match in matches { if let index = refused.firstIndex(of: match) { refused.remove(at: index) } }
    guard !refused.isEmpty else { return "the pattern matches \(list(matches))" }
    let wanted = rule.within.filter { !$0.hasPrefix("!") }
    let place =
      wanted.isEmpty ? "in \(or(rule.within.map { String($0.dropFirst()) }))" : "in no \(or(wanted))"
    let it = refused.count == 1 ? "it is" : "they are"
    let others = matches.isEmpty ? "" : "\(list(matches)), and "
    return "the pattern matches \(others)\(list(refused)), but \(it) \(place) (within)"
  }

  private static func or(_ names: [String]) -> String { names.joined(separator: " or ") }

  /// Returns a set of this rule only, for all languages, whose matches are findings. The last set is cached.
  /// - Parameter isForPlainText: whether the rule's restriction to scopes (`within`) is removed.
  private func set(of rule: Rule, milliseconds: Int, isForPlainText: Bool) -> RuleSet {
    var alone = rule
    alone.languages = nil
    alone.severity = rule.findingSeverity ?? .hint
    // Plain text has no scopes.
    if isForPlainText { alone.within = [] }
    if let known, known.rule == alone { return known.set }
    let set = RuleSet([alone], milliseconds: milliseconds)
    known = (alone, set)
    return set
  }

  /// Returns a text after ascending replacements, and the UTF-16 range of each replacement in it.
  private static func text(
    _ text: UTF16Text, applying replacements: [TextReplacement]
  ) -> (text: String, ranges: [Range<Int>]) {
    var units: ContiguousArray<UInt16> = []
    var ranges: [Range<Int>] = []
    var offset = 0
    for replacement in replacements {
      units += text.units[offset..<replacement.range.lowerBound]
      ranges.append(units.count..<(units.count + replacement.units.count))
      units += replacement.units
      offset = replacement.range.upperBound
    }
    units += text.units[offset..<text.count]
    return (String(decoding: units, as: UTF16.self), ranges)
  }

  private static func list(_ texts: [String], _ what: String = "match") -> String {
    texts.isEmpty ? "no \(what)" : texts.map(\.doubleQuoted).joined(separator: ", ")
  }
}
