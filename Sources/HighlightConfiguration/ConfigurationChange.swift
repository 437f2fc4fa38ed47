internal import PlacedTOML
internal import StrictJSON
internal import TextModel
internal import TextRules

/// A key or a rule of a nested configuration that changes what the configurations above it check.
struct ConfigurationChange {
  /// The key, such as `check.exclude`, or the rule.
  var key: String
  /// The location of the key or of the rule's id; nil for JSON.
  var location: FileLocation?
  /// A description of the change; nil: the message names the settings of the key.
  var detail: String?

  /// Returns a warning about the change.
  /// - Parameter path: the path of the configuration.
  func message(path: String) -> ConfigurationMessage {
    ConfigurationMessage(
      severity: .warning, path: path, position: location.map { (line: $0.line, column: $0.column) },
      text: "\(key) changes \(detail ?? "what the configurations above check"); remove it, or list the folder in "
        + "[check] roots of the \(ConfigurationDiscovery.fileName) above")
  }

  /// Returns a string, a number or a Boolean as it is written; nil for other values.
  static func text(_ value: JSON) -> String? {
    value.string.map { "\"\($0)\"" } ?? value.int.map { "\($0)" } ?? value.bool.map { "\($0)" }
  }

  /// Whether a key affects what `check` reports: those of `characters`, `check`, `spelling`, `languages` except
  /// `provides`, and `limits` except `syntaxBytes`. Other keys affect editors, colors or links.
  /// - Parameter keys: the key with the tables around it, the outermost first.
  static func affectsCheck(_ keys: [String]) -> Bool {
    switch keys.first {
    case "characters", "check": true
    // An array of tables is one change.
    case "spelling": keys.count == 2
    // Memory of the server.
    case "limits": keys.last != "syntaxBytes"
    case "languages": keys.last != "provides"
    default: false
    }
  }

  /// Whether a key of `[spelling]` only adds words, which any configuration may do: `words`, `wordFiles`, and
  /// `overrides` with no other settings than words.
  static func addsWords(_ keys: [String], _ value: ConfigurationValue) -> Bool {
    switch keys {
    case ["spelling", "words"], ["spelling", "wordFiles"]: true
    case ["spelling", "overrides"]:
      value.elements.allSatisfy { $0.members.allSatisfy { ["globs", "codeLanguages", "words"].contains($0.key) } }
    default: false
    }
  }

  /// Returns the changes of rules that replace others with the same id and differ from them, in keys other than
  /// `examples` or in the folder of their files. O(rules).
  static func changes(of rules: [Rule], from known: [Rule]) -> [ConfigurationChange] {
    guard !known.isEmpty, !rules.isEmpty else { return [] }
    let byID = Dictionary(known.map { ($0.id, $0) }) { $1 }
    return rules.compactMap { rule in
      guard let old = byID[rule.id] else { return nil }
      let names = Rule.keys.filter { $0.name != "examples" && $0.differs(old, rule) }.map(\.name)
      let isMoved = old.folder != rule.folder
      guard !names.isEmpty || isMoved else { return nil }
      return ConfigurationChange(
        key: "rule \"\(rule.id)\"", location: rule.location,
        detail: "\(names.isEmpty ? "the files" : names.joined(separator: ", ")) of the rule of this id above")
    }
  }
}
