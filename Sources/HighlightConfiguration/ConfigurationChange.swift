internal import DataFormats
internal import SystemSupport
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
  /// `overrides` with no other settings than words, or that turn the check on.
  static func addsWords(_ keys: [String], _ value: ConfigurationValue) -> Bool {
    switch keys {
    case ["spelling", "words"], ["spelling", "wordFiles"]: true
    case ["spelling", "overrides"]:
      value.elements.allSatisfy {
        $0.members.allSatisfy {
          ["globs", "codeLanguages", "words"].contains($0.key) || ($0.key == "enabled" && $0.value.boolean == true)
        }
      }
    default: false
    }
  }

  private static let severities = ["\"hint\"", "\"information\"", "\"warning\"", "\"error\""]
  /// The values of keys in the order in which a check becomes stricter.
  private static let orders: [[String]: [String]] = [
    ["spelling", "enabled"]: ["false", "true"],
    ["spelling", "severity"]: severities,
    ["spelling", "confidence"]: ["\"sure\"", "\"possible\""],
    ["spelling", "identifiers"]: ["\"none\"", "\"definitions\"", "\"all\""],
    ["spelling", "strings"]: ["false", "\"auto\"", "true"],
    ["characters", "severity"]: severities,
    ["characters", "restriction"]: [
      "\"none\"", "\"minimal\"", "\"moderate\"", "\"high\"", "\"single\"", "\"ascii\"",
    ],
    ["characters", "mixedLineEnds"]: ["false", "true"],
    ["check", "limits"]: ["\"ignore\"", "\"fail\""],
    ["check", "tracked"]: ["\"unignored\"", "\"all\""],
  ]

  /// Whether a new value of a key makes the check stricter: a finding more or a higher severity, a higher limit.
  static func isStricter(_ keys: [String], from old: JSON?, to new: JSON?) -> Bool {
    if keys.first == "limits", let old = old?.int, let new = new?.int { return new > old }
    guard let order = orders[keys], let old = old.flatMap(text).flatMap(order.firstIndex(of:)),
      let new = new.flatMap(text).flatMap(order.firstIndex(of:))
    else { return false }
    return new > old
  }

  /// A rule that replaces another one with the same id.
  struct Difference {
    var rule: Rule
    var old: Rule
    /// The keys that differ, `files` if only the folder of its files does.
    var keys: [String]
  }

  /// Returns the rules that replace others with the same id and differ from them, in keys other than `examples` or in the
  /// folder of their files. Those that are only more severe are left out. O(rules).
  static func differences(of rules: [Rule], from known: [Rule]) -> [Difference] {
    guard !known.isEmpty, !rules.isEmpty else { return [] }
    let byID = Dictionary(known.map { ($0.id, $0) }) { $1 }
    return rules.compactMap { rule in
      guard let old = byID[rule.id] else { return nil }
      let names = Rule.keys.filter { $0.name != "examples" && $0.differs(old, rule) }.map(\.name)
      let isMoved = old.folder != rule.folder
      guard !names.isEmpty || isMoved else { return nil }
      if names == ["severity"], !isMoved,
        isStricter(["spelling", "severity"], from: old.severity?.written, to: rule.severity?.written)
      {
        return nil
      }
      return Difference(rule: rule, old: old, keys: names.isEmpty ? ["files"] : names)
    }
  }

  /// Returns the rule of another file with its location, for messages.
  static func described(_ rule: Rule) -> String {
    let location = rule.location.map { " (\(FileSystem.relativePath($0.path)):\($0.line):\($0.column))" }
    return "the rule of this id above\(location ?? "")"
  }

  /// Returns the changes of rules that replace others with the same id, as `differences` finds them. O(rules).
  static func changes(of rules: [Rule], from known: [Rule]) -> [ConfigurationChange] {
    differences(of: rules, from: known).map {
      ConfigurationChange(
        key: "rule \"\($0.rule.id)\"", location: $0.rule.location,
        detail: "\($0.keys.joined(separator: ", ")) of \(described($0.old))")
    }
  }
}
