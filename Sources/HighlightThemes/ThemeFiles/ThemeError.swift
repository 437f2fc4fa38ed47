package import DataFormats
internal import SystemSupport
internal import TextModel

/// The error of a theme that cannot be used.
public struct ThemeError: Error, CustomStringConvertible {
  /// The errors, with their positions if they are known; never empty.
  package let messages: [ConfigurationMessage]
  /// Whether the only error is that the theme inherits itself.
  package private(set) var isCycle = false
  /// The message if there is no file to refer to.
  private let text: String?

  init(_ text: String) {
    self.text = text
    messages = []
  }

  init(_ messages: [ConfigurationMessage], isCycle: Bool = false) {
    text = nil
    self.isCycle = isCycle
    self.messages = messages
  }

  /// The messages, one line each: `FILE:LINE:COLUMN: error: …`.
  package var lines: [String] { text.map { [$0] } ?? messages.map(\.description) }

  /// The errors, one a line, with their positions if they are known: `FILE:LINE:COLUMN: error: …`.
  public var description: String { lines.joined(separator: "\n") }

  /// Writes the messages of the error to standard error.
  package func report() {
    if let text { Console.message(text) }
    for message in messages { message.report() }
  }
}

/// The text of a theme file that is being read, and its errors so far.
struct ThemeText {
  let text: ConfigurationText
  private(set) var faults: [ConfigurationMessage] = []
  private var cycleCount = 0

  var path: String { text.path }

  init(_ text: ConfigurationText) {
    self.text = text
  }

  /// Adds an error in the text.
  /// - Parameter range: the byte range in the text; nil: the error has no position.
  mutating func fault(_ message: String, at range: Range<Int>?) {
    faults.append(text.message(.error, message, at: range?.lowerBound))
  }

  /// Adds the error that the theme inherits itself; `throwErrors` then knows if it is the only one.
  mutating func cycle(_ message: String, at range: Range<Int>?) {
    fault(message, at: range)
    cycleCount += 1
  }

  /// Adds an error about a value of the wrong type.
  /// - Parameters:
  ///   - name: the key of the value.
  ///   - expected: the expected type, with an article.
  mutating func wrongType(_ name: String, _ expected: String, _ value: ConfigurationValue) {
    fault("\(name) is not \(expected) but \(value.typeName)", at: value.range)
  }

  mutating func string(_ value: ConfigurationValue?, _ name: String) -> String? {
    guard let value else { return nil }
    if value.string == nil { wrongType(name, "a string", value) }
    return value.string
  }

  mutating func flag(_ value: ConfigurationValue?, _ name: String) -> Bool {
    guard let value else { return false }
    if value.boolean == nil { wrongType(name, "true or false", value) }
    return value.boolean ?? false
  }

  /// Returns the members of a table; none without a value. Adds an error if the value is not a table.
  mutating func members(_ value: ConfigurationValue?, _ name: String) -> [ConfigurationValue.Member] {
    guard let value else { return [] }
    guard case .table(let members) = value.content else {
      wrongType(name, "a table", value)
      return []
    }
    return members
  }

  /// Adds an error for each key that is not in `known`. The message suggests the most similar known key, if one is
  /// similar.
  /// - Parameter name: the path of the table with a final dot, before the key in messages; empty at the top level.
  mutating func checkKeys(of members: [ConfigurationValue.Member], _ known: [String], in name: String = "") {
    for member in members where !known.contains(member.key) {
      fault("unknown key \(name)\(member.key)\(didYouMean(nearestTo: member.key, among: known))", at: member.keyRange)
    }
  }

  /// The error of a file that sets neither a color nor a style.
  var withoutStyles: ThemeError {
    ThemeError([
      text.message(
        .error, "the theme has no colors; add foreground, background or styles (an example: highlight-lsp theme show)",
        at: 0)
    ])
  }

  /// Throws the errors, in the order of the text; does nothing if there are none.
  func throwErrors() throws(ThemeError) {
    if faults.isEmpty { return }
    throw ThemeError(
      faults.sorted { ($0.position ?? (line: 0, column: 0)) < ($1.position ?? (line: 0, column: 0)) },
      isCycle: cycleCount == faults.count)
  }
}
