internal import DataFormats
internal import LanguageManifest
internal import SystemSupport
internal import TextRules

/// Finds what keeps rules and patterns of paths from having an effect, for `check`.
enum RuleEffect {
  /// Returns an error for `within`, and for `files` with `exclude`, that leave nothing where the rule could match.
  static func messages(
    about rule: Rule, _ value: ConfigurationValue, in text: ConfigurationText
  ) -> [ConfigurationMessage] {
    var messages: [ConfigurationMessage] = []
    func tell(_ key: String, _ message: String) {
      messages.append(
        text.message(.error, message, at: value[key]?.range?.lowerBound, ruleID: rule.id, showsLine: true))
    }
    if excludesAllWanted(rule.within) {
      tell("within", "within excludes every scope that it asks for: the rule never matches")
    }
    if let files = rule.files, value["files"] != nil {
      let wanted = files.filter { !$0.hasPrefix("!") }
      let hasBroken = (files + rule.exclude).contains { GlobFinding.problem(of: $0, isIgnoreLine: true) != nil }
      if files.isEmpty || wanted.isEmpty {
        tell("files", "files names no file: the rule never matches")
      } else if !hasBroken, !rule.exclude.contains(where: { $0.hasPrefix("!") }) {
        let exclude = PathPatterns(rule.exclude, folder: "/")
        if wanted.flatMap({ GlobFinding.witnesses(of: $0) }).allSatisfy({ exclude.match("/" + $0) }) {
          tell(value["exclude"] == nil ? "files" : "exclude", "exclude leaves out all files of the rule: it never matches")
        }
      }
    }
    return messages
  }

  /// Whether every scope that `within` requires is also excluded by it, or is below an excluded scope.
  private static func excludesAllWanted(_ within: [String]) -> Bool {
    func entry(_ text: String) -> (isUnwanted: Bool, isInnermost: Bool, scope: String) {
      let signs = text.prefix { $0 == "!" || $0 == "=" }
      return (signs.contains("!"), signs.contains("="), Rule.scopeName(ofWithin: text))
    }
    let entries = within.map(entry)
    let wanted = entries.filter { !$0.isUnwanted }
    guard !wanted.isEmpty else { return false }
    return wanted.allSatisfy { wanted in
      entries.contains {
        $0.isUnwanted && (!$0.isInnermost || wanted.isInnermost)
          && (wanted.scope == $0.scope || wanted.scope.hasPrefix($0.scope + "."))
      }
    }
  }

  /// Returns an error for each pattern of paths in a configuration that matches nothing.
  static func messages(aboutPatternsIn value: ConfigurationValue, in text: ConfigurationText) -> [ConfigurationMessage] {
    var messages: [ConfigurationMessage] = []
    func visit(_ value: ConfigurationValue) {
      for member in value.members {
        guard ["files", "exclude", "globs"].contains(member.key) else {
          visit(member.value)
          continue
        }
        for element in member.value.elements {
          guard let pattern = element.string,
            let problem = GlobFinding.problem(of: pattern, isIgnoreLine: member.key != "globs")
          else { continue }
          messages.append(
            text.message(
              .error, problem, at: element.range?.lowerBound, ruleID: value["pattern"] == nil ? nil : value["id"]?.string,
              showsLine: true))
        }
      }
      for element in value.elements { visit(element) }
    }
    visit(value)
    return messages
  }
}
