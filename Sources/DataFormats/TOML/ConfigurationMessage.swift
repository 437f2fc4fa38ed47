internal import SystemSupport

/// An error or warning about a configuration file.
package struct ConfigurationMessage {
  /// The severity of a message.
  package enum Severity: String {
    case error
    case warning
    /// No fault.
    case information
  }

  package var severity: Severity
  /// Whether the file as a whole cannot be used.
  package var isFatal = false
  /// The path of the file; a name such as `initializationOptions` for JSON.
  package var path: String
  /// Line and column, counted from 1, the column in characters; nil without a position.
  package var position: (line: Int, column: Int)?
  package var text: String
  /// The rule it is about.
  package var ruleID: String?
  /// The line of the position, for messages that show it.
  package var sourceLine: String?

  package init(
    severity: Severity, isFatal: Bool = false, path: String, position: (line: Int, column: Int)? = nil, text: String,
    ruleID: String? = nil, sourceLine: String? = nil
  ) {
    self.severity = severity
    self.isFatal = isFatal
    self.path = path
    self.position = position
    self.text = text
    self.ruleID = ruleID
    self.sourceLine = sourceLine
  }

  /// Whether it is about a rule.
  package var isAboutRule: Bool { ruleID != nil || text.hasPrefix("the rule ") || text.contains("rules[") }

  /// The id in `check` and editors: the id of the rule, `rules`, or `config`.
  package var findingID: String { ruleID ?? (isAboutRule ? "rules" : "config") }

  /// `path:line:column: severity: text [rule]`.
  package var description: String {
    let suffix = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(path)\(suffix): \(severity.rawValue): \(text)" + (ruleID.map { " [\($0)]" } ?? "")
  }

  /// The line and a caret under the position; nil if the message is enough.
  package var excerpt: [String]? {
    guard let sourceLine, let position else { return nil }
    // Long lines are cut around the position.
    var line = Array(sourceLine)
    var column = min(position.column - 1, line.count)
    let room = 100
    if column > room {
      line.removeFirst(column - room / 2)
      column = room / 2
    }
    let shown = line.prefix(room + 20).map { $0 == "\t" ? " " : $0 }
    return [String(shown), String(repeating: " ", count: min(column, shown.count)) + "^"]
  }

  /// Writes the message and the excerpt to standard error.
  package func report() {
    if position == nil { Console.message(description) } else { Console.diagnostic(description) }
    for line in excerpt ?? [] { Console.continuation(line) }
  }
}

/// The text of a configuration file, which converts byte offsets to lines and columns.
package struct ConfigurationText {
  /// Larger files are not read: no person writes them, and a hostile one costs time.
  package static let fileLimit = 1_048_576

  package let path: String
  package let bytes: ContiguousArray<UInt8>
  /// The byte offset of each line's start; lines end with LF.
  private let lineStarts: [Int]

  package init(path: String, bytes: ContiguousArray<UInt8>) {
    (self.path, self.bytes) = (path, bytes)
    lineStarts = bytes.withUnsafeBufferPointer { bytes in
      var starts = [0]
      for index in bytes.indices where bytes[index] == 0x0A { starts.append(index + 1) }
      return starts
    }
  }

  /// Returns the line, from 0, of a byte offset. O(log lines).
  private func line(of offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] > offset { high = middle } else { low = middle + 1 }
    }
    return low - 1
  }

  /// Returns a message about a byte offset, with its line and column from 1. With nil, or an offset after the text,
  /// the message has no position.
  /// - Parameter showsLine: whether the message shows the line and a caret.
  package func message(
    _ severity: ConfigurationMessage.Severity, _ text: String, at offset: Int?, ruleID: String? = nil, isFatal: Bool = false,
    showsLine: Bool = false
  ) -> ConfigurationMessage {
    var message = ConfigurationMessage(severity: severity, isFatal: isFatal, path: path, text: text, ruleID: ruleID)
    guard let offset, offset <= bytes.count else { return message }
    let line = line(of: offset)
    let lineStart = lineStarts[line]
    let lineEnd = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    message.position = (
      line: line + 1,
      column: String(decoding: bytes[lineStart..<offset], as: UTF8.self).count + 1
    )
    if showsLine { message.sourceLine = String(decoding: bytes[lineStart..<lineEnd], as: UTF8.self) }
    return message
  }
  /// Returns the messages about the faults of a text that should be TOML; all are fatal.
  package func messages(about document: TOMLDocument, showsLine: Bool = true) -> [ConfigurationMessage] {
    document.faults.map { message(.error, $0.description, at: $0.offset, isFatal: true, showsLine: showsLine) }
  }

  /// Returns the byte offset in the text of a UTF-16 offset in the value of the string with the byte range `string`; at
  /// most that of the last byte of the string. An escape counts as one code unit, an escaped line end as none. O(string).
  package func byteOffset(ofUTF16Offset utf16Offset: Int, inString string: Range<Int>) -> Int {
    let quote = bytes[string.lowerBound]
    let isLong = string.count >= 6 && bytes[string.lowerBound + 1] == quote && bytes[string.lowerBound + 2] == quote
    var offset = string.lowerBound + (isLong ? 3 : 1)
    if isLong && offset < string.upperBound && bytes[offset] == 0x0D { offset += 1 }
    if isLong && offset < string.upperBound && bytes[offset] == 0x0A { offset += 1 }
    var count = 0
    while count < utf16Offset && offset < string.upperBound {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") {
        switch offset + 1 < string.upperBound ? bytes[offset + 1] : 0 {
        case UInt8(ascii: "u"): offset += 6
        case UInt8(ascii: "U"): offset += 10
        case 0x0A, 0x0D, 0x20, 0x09:
          // The line continues after the white space.
          offset += 1
          while offset < string.upperBound && [0x0A, 0x0D, 0x20, 0x09].contains(bytes[offset]) { offset += 1 }
          continue
        default: offset += 2
        }
        count += 1
      } else if byte == 0x0D {
        // CR LF is LF in the value.
        offset += 1
      } else {
        let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        offset += length
        count += length == 4 ? 2 : 1
      }
    }
    return min(offset, string.upperBound - 1)
  }
}
