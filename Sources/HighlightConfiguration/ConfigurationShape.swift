package import DataFormats
internal import TextModel

/// The shape of a key's values.
package indirect enum ConfigurationShape: Sendable {
  /// The kinds of names that a value may refer to; unknown names are reported where the key is read.
  package enum Name: Sendable {
    case language
    case scope
    case theme
    /// A type of semantic tokens.
    case tokenType
  }

  case string
  /// A string that is a name of a kind.
  case name(Name)
  /// One of these words.
  case choice([String])
  /// An integer in a range.
  case integer(ClosedRange<Int>)
  case boolean
  case array(ConfigurationShape)
  /// A value of either shape.
  case either(ConfigurationShape, ConfigurationShape)
  /// A table whose keys are any words, or names of one kind, and whose values have one shape.
  case map(Name?, ConfigurationShape)
  /// A table with these keys only, some of them required.
  case table(@Sendable () -> [KeyDescription], required: [String] = [])

  /// Returns the shape of the table that sets these settings.
  static func table<Settings: ConfigurationSettings>(of: Settings.Type, required: [String] = []) -> ConfigurationShape {
    .table({ Settings.keys.map { KeyDescription($0) } }, required: required)
  }

  /// The name used in messages.
  var name: String {
    switch self {
    case .string, .name: "a string"
    case .choice(let words): "one of " + words.map { "\"\($0)\"" }.joined(separator: ", ")
    case .integer: "a whole number"
    case .boolean: "true or false"
    case .array: "an array"
    case .either(let one, let other): "\(one.name) or \(other.name)"
    case .map, .table: "a table"
    }
  }

  /// The type of its values for the documentation.
  package var typeName: String {
    switch self {
    case .string, .name, .choice: "string"
    case .integer(let bounds): "whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
    case .boolean: "boolean"
    case .array(let element): "array of \(element.typeName)s"
    case .either(let one, let other): "\(one.typeName) or \(other.typeName)"
    case .map, .table: "table"
    }
  }

  /// The shape of the elements of an array, of its arrays too; otherwise this shape.
  package var element: ConfigurationShape { if case .array(let element) = self { element.element } else { self } }

  /// The words that it or its elements accept.
  package var words: [String] {
    switch self {
    case .choice(let words): words
    case .array(let element): element.words
    case .either(let one, let other): one.words + other.words
    default: []
    }
  }

  /// The keys of a table, or of the tables in an array; empty for other shapes.
  package var keys: [KeyDescription] { if case .table(let keys, _) = element { keys() } else { [] } }

  /// Whether it has keys below it.
  package var isTable: Bool {
    switch element {
    case .table, .map: true
    default: false
    }
  }

  /// Whether a value has the type of the shape, regardless of ranges, choices and elements.
  func hasType(of value: ConfigurationValue) -> Bool {
    switch (self, value.content) {
    case (.string, .string), (.name, .string), (.choice, .string), (.integer, .integer), (.boolean, .boolean),
      (.array, .array),
      (.map, .table), (.table, .table):
      true
    case (.either(let one, let other), _): one.hasType(of: value) || other.hasType(of: value)
    default: false
    }
  }
}

/// The description of a key, for checks and documentation.
package struct KeyDescription: Sendable {
  package let name: String
  package let shape: ConfigurationShape
  /// The documentation of the key, in Markdown.
  package let summary: String
  private let fallback: @Sendable () -> JSON?

  /// The default; nil if there is none, or if it depends on the context.
  package var defaultValue: JSON? { fallback() }

  /// The root table of `highlight-lsp.toml`.
  package static let root = KeyDescription(
    name: "highlight-lsp.toml", shape: .table(of: Configuration.self),
    summary: "The configuration of highlight-lsp, and the settings that editors send under `highlight-lsp`.")

  private init(name: String, shape: ConfigurationShape, summary: String) {
    (self.name, self.shape, self.summary) = (name, shape, summary)
    fallback = { nil }
  }

  init<Settings: ConfigurationSettings>(_ key: ConfigurationKey<Settings>) {
    (name, shape, summary) = (key.name, key.shape, key.summary)
    fallback = { [defaultValue = key.defaultValue] in defaultValue(Settings()) }
  }

  /// Returns the key at a path of names; nil if there is none. Arrays are not a part of the path.
  package func descendant(_ path: some Sequence<String>) -> KeyDescription? {
    var found = self
    for name in path {
      switch found.shape.element {
      case .table(let keys, _):
        guard let key = keys().first(where: { $0.name == name }) else { return nil }
        found = key
      case .map(_, let shape): found = KeyDescription(name: name, shape: shape, summary: found.summary)
      default: return nil
      }
    }
    return found
  }
}

/// Compares a configuration with its shape.
struct ConfigurationCheck {
  /// Keys that must not occur, with the reason.
  private static let refusedKeys = [
    "library": "libraries are loaded from the user's own grammar folder only",
    "libraries": "libraries are loaded from the user's own grammar folder only",
    "command": "no command is run for a configuration", "commands": "no command is run for a configuration",
  ]
  private let text: ConfigurationText
  /// The first `Bounds.problems` messages, and the first fatal one.
  private(set) var messages: [ConfigurationMessage] = []
  /// The number of the other messages.
  private(set) var leftOut = 0
  private var hasFatal = false

  /// Finds the keys and values that do not fit. Wrong types, numbers out of range and missing keys are fatal errors.
  /// Unknown words are fatal too, except in rules. Unknown and refused keys are warnings, but a misspelled required key
  /// is fatal.
  init(_ value: ConfigurationValue, in text: ConfigurationText) {
    self.text = text
    visit(value, KeyDescription.root.shape, path: "", range: value.range)
  }

  private mutating func add(
    _ severity: ConfigurationMessage.Severity, _ message: String, at range: Range<Int>?, isFatal: Bool = false
  ) {
    guard messages.count < Bounds.problems || isFatal && !hasFatal else { return leftOut += 1 }
    hasFatal = hasFatal || isFatal
    messages.append(text.message(severity, message, at: range?.lowerBound, isFatal: isFatal, showsLine: isFatal))
  }

  /// Compares a value and its members with a shape, and adds messages about differences.
  /// - Parameters:
  ///   - path: the keys of the value, for messages.
  ///   - range: the byte range of its key; nil for JSON.
  private mutating func visit(
    _ value: ConfigurationValue, _ shape: ConfigurationShape, path: String, range: Range<Int>?
  ) {
    func isWrong() { add(.error, "\(path) is \(value.typeName), not \(shape.name)", at: value.range, isFatal: true) }
    switch (shape, value.content) {
    case (.string, .string), (.name, .string), (.boolean, .boolean): return
    case (.choice(let words), .string(let word)):
      if words.contains(word) { return }
      // A bad word disables its rule, no more.
      add(
        .error, "\(path) is \"\(word)\", not \(shape.name)\(didYouMean(nearestTo: word, among: words))", at: value.range,
        isFatal: !path.hasPrefix("rules["))
    case (.integer(let bounds), .integer(let number)):
      guard !bounds.contains(number) else { return }
      add(
        .error, "\(path) is \(number); use a number from \(bounds.lowerBound) to \(bounds.upperBound)", at: value.range,
        isFatal: true)
    case (.either(let one, let other), _) where shape.hasType(of: value):
      visit(value, one.hasType(of: value) ? one : other, path: path, range: range)
    case (.array(let element), .array(let values)):
      for (index, value) in values.enumerated() {
        visit(value, element, path: "\(path)[\(index)]", range: value.range)
      }
    case (.map(_, let element), .table(let members)):
      for member in members { visit(member.value, element, path: Self.join(path, member.key), range: member.keyRange) }
    case (.table(let known, let required), .table(let members)):
      let keys = known()
      // A key that is missing because it is misspelled is one error.
      var misspelled: Set<String> = []
      let unknown = members.filter { member in
        !keys.contains { $0.name == member.key } && Self.refusedKeys[member.key] == nil
      }
      let missing = required.filter { value[$0] == nil }
      for member in members {
        let path = Self.join(path, member.key)
        if let known = keys.first(where: { $0.name == member.key }) {
          visit(member.value, known.shape, path: path, range: member.keyRange)
        } else if let reason = Self.refusedKeys[member.key] {
          add(.warning, "\(path) is refused: \(reason)", at: member.keyRange)
        } else {
          // A single unknown key is taken for the single missing key, however different they are.
          let isListed = messages.count < Bounds.problems || !missing.isEmpty
          let meant =
            isListed
            ? nearest(to: member.key, among: keys.map(\.name))
              ?? keys.first { member.key.utf8.count >= 4 && $0.name.hasPrefix(member.key) }?.name
              ?? (unknown.count == 1 && missing.count == 1 ? missing[0] : nil) : nil
          let isMissing = meant.map { required.contains($0) && value[$0] == nil && $0 != "id" && $0 != "pattern" } ?? false
          if isMissing, let meant { misspelled.insert(meant) }
          add(
            isMissing ? .error : .warning, "unknown key \(path)\(didYouMean(meant))", at: member.keyRange, isFatal: isMissing
          )
        }
      }
      // A rule without its pattern is reported with the other errors of rules.
      for key in required where value[key] == nil && key != "id" && key != "pattern" && !misspelled.contains(key) {
        add(.error, "\(path) has no \(key)", at: range, isFatal: true)
      }
    default: isWrong()
    }
  }

  /// Returns a path with a key appended, which is quoted if necessary.
  static func join(_ path: String, _ key: String) -> String {
    let isPlain = key.utf8.allSatisfy { $0 == 0x2D || $0 == 0x5F || ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
    return (path.isEmpty ? "" : path + ".") + (isPlain ? key : "\"\(key)\"")
  }
}
