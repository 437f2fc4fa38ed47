internal import HighlightStorage
internal import PlacedTOML
internal import SystemSupport

/// What keys a configuration has and what their values may be; the JSON Schema says the same.
package indirect enum ConfigurationShape: Sendable {
  case string
  /// One of these words.
  case choice([String])
  /// A whole number of at least this, and at most that.
  case integer(least: Int, most: Int = .max)
  case boolean
  case array(ConfigurationShape)
  /// One or the other.
  case either(ConfigurationShape, ConfigurationShape)
  /// Any key, values of one kind.
  case map(ConfigurationShape)
  /// These keys and no others; those that must be there.
  case table([(key: String, shape: ConfigurationShape)], required: [String] = [])

  /// The whole of `highlight-lsp.toml`.
  package static let root = ConfigurationShape.table(of: Configuration.keys)

  static let rule = ConfigurationShape.table(
    [
      ("id", .string), ("pattern", .string), ("flags", .string), ("scope", .string), ("captures", .map(.string)),
      ("languages", .array(.string)), ("files", .array(.string)), ("exclude", .array(.string)),
      ("within", .array(.string)), ("priority", .integer(least: -32768, most: 32767)),
      ("link", .string),
      ("severity", .choice(Rule.Severity.allCases.map(\.rawValue))), ("message", .string),
      ("fix", .string), ("redact", .boolean),
      (
        "examples",
        .array(
          .table(
            [
              ("text", .string), ("matches", .array(.string)), ("language", .string), ("fix", .string),
              ("link", .either(.string, .array(.string))), ("findings", .either(.array(.string), .integer(least: 0))),
            ], required: ["text"]))
      ),
    ], required: ["id", "pattern"])

  /// How many of the keys that a rule lacks stand in it under another name, which is told as an unknown key.
  static func misspeltKeyCount(of value: ConfigurationValue, _ missing: [String]) -> Int {
    guard case .table(let keys, _) = rule else { return 0 }
    let unknown = value.members.filter { member in !keys.contains { $0.key == member.key } }
    if unknown.count == 1 && missing.count == 1 { return 1 }
    return unknown.count { member in nearest(to: member.key, among: keys.map(\.key)).map(missing.contains) == true }
  }

  /// What messages call it.
  var name: String {
    switch self {
    case .string: "a string"
    case .choice(let words): "one of " + words.map { "\"\($0)\"" }.joined(separator: ", ")
    case .integer: "a whole number"
    case .boolean: "true or false"
    case .array: "an array"
    case .either(let one, let other): "\(one.name) or \(other.name)"
    case .map, .table: "a table"
    }
  }

  /// Whether a value is of the type, whatever else is asked of it.
  func hasType(of value: ConfigurationValue) -> Bool {
    switch (self, value.content) {
    case (.string, .string), (.choice, .string), (.integer, .integer), (.boolean, .boolean), (.array, .array): true
    case (.map, .table), (.table, .table): true
    case (.either(let one, let other), _): one.hasType(of: value) || other.hasType(of: value)
    default: false
    }
  }
}

/// Compares a configuration with its shape.
struct ConfigurationCheck {
  /// What keys must not be there, and why.
  private static let refusedKeys = [
    "library": "libraries are loaded from the user's own grammar folder only",
    "libraries": "libraries are loaded from the user's own grammar folder only",
    "command": "no command is run for a configuration", "commands": "no command is run for a configuration",
  ]
  /// Faults of one file beyond these are counted, not listed.
  private static let messageLimit = 50

  private let text: ConfigurationText
  private(set) var messages: [ConfigurationMessage] = []
  private var leftOut = 0

  /// Everything that does not fit. Wrong types are fatal, unknown keys are warnings.
  static func messages(for value: ConfigurationValue, in text: ConfigurationText) -> [ConfigurationMessage] {
    var check = ConfigurationCheck(text: text)
    check.visit(value, .root, path: "", place: value.place)
    if check.leftOut > 0 {
      check.messages.append(text.message(.warning, "\(check.leftOut) more faults are not listed", at: nil))
    }
    return check.messages
  }

  private init(text: ConfigurationText) {
    self.text = text
  }

  private mutating func add(
    _ severity: ConfigurationMessage.Severity, _ message: String, at place: TOMLPlaces.Place?, isFatal: Bool = false
  ) {
    guard messages.count < Self.messageLimit || isFatal else {
      leftOut += 1
      return
    }
    messages.append(text.message(severity, message, at: place?.start, isFatal: isFatal, showsLine: isFatal))
  }

  private mutating func visit(
    _ value: ConfigurationValue, _ shape: ConfigurationShape, path: String, place: TOMLPlaces.Place?
  ) {
    func isWrong() { add(.error, "\(path) is \(value.typeName), not \(shape.name)", at: value.place, isFatal: true) }
    switch (shape, value.content) {
    case (.string, .string), (.boolean, .boolean): return
    case (.choice(let words), .string(let word)):
      if words.contains(word) { return }
      let suggestion = nearest(to: word, among: words).map { "; did you mean \"\($0)\"?" } ?? ""
      // A bad word disables its rule, no more.
      add(
        .error, "\(path) is \"\(word)\", not \(shape.name)\(suggestion)", at: value.place, isFatal: !path.hasPrefix("rules[")
      )
    case (.integer(let least, let most), .integer(let number)):
      if number > most { add(.error, "\(path) is \(number); the most is \(most)", at: value.place, isFatal: true) }
      if number < least { add(.error, "\(path) is \(number); the least is \(least)", at: value.place, isFatal: true) }
    case (.either(let one, let other), _) where shape.hasType(of: value):
      visit(value, one.hasType(of: value) ? one : other, path: path, place: place)
    case (.array(let element), .array(let values)):
      for (index, value) in values.enumerated() {
        visit(value, element, path: "\(path)[\(index)]", place: value.place)
      }
    case (.map(let element), .table(let members)):
      for member in members { visit(member.value, element, path: Self.join(path, member.key), place: member.keyPlace) }
    case (.table(let keys, let required), .table(let members)):
      // A key that is missing because it is misspelt is one fault.
      var misspelt: Set<String> = []
      let unknown = members.filter { member in
        !keys.contains { $0.key == member.key } && Self.refusedKeys[member.key] == nil
      }
      let missing = required.filter { value[$0] == nil }
      for member in members {
        let path = Self.join(path, member.key)
        if let known = keys.first(where: { $0.key == member.key }) {
          visit(member.value, known.shape, path: path, place: member.keyPlace)
        } else if let reason = Self.refusedKeys[member.key] {
          add(.warning, "\(path) is refused: \(reason)", at: member.keyPlace)
        } else {
          // The only key that is unknown is taken for the only one that is missing, be it ever so different.
          let isListed = messages.count < Self.messageLimit || !missing.isEmpty
          let meant =
            isListed
            ? nearest(to: member.key, among: keys.map(\.key))
              ?? keys.first { member.key.utf8.count >= 4 && $0.key.hasPrefix(member.key) }?.key
              ?? (unknown.count == 1 && missing.count == 1 ? missing[0] : nil) : nil
          let isMissing = meant.map { required.contains($0) && value[$0] == nil && $0 != "id" && $0 != "pattern" } ?? false
          if isMissing, let meant { misspelt.insert(meant) }
          let suggestion = meant.map { "; did you mean \"\($0)\"?" } ?? ""
          add(
            isMissing ? .error : .warning, "unknown key \(path)\(suggestion)", at: member.keyPlace, isFatal: isMissing)
        }
      }
      // A rule without its pattern is told with the other faults of rules.
      for key in required where value[key] == nil && key != "id" && key != "pattern" && !misspelt.contains(key) {
        add(.error, "\(path) has no \(key)", at: place, isFatal: true)
      }
    default: isWrong()
    }
  }

  private static func join(_ path: String, _ key: String) -> String {
    let isPlain = key.utf8.allSatisfy { $0 == 0x2D || $0 == 0x5F || ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
    return (path.isEmpty ? "" : path + ".") + (isPlain ? key : "\"\(key)\"")
  }
}
