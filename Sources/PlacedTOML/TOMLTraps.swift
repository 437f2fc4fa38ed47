/// Finds input that would end the process in the TOML parser, before the text is parsed.
package enum TOMLTraps {
  /// Returns the byte offset of the first input that would end the process, and the reason: a key with too many
  /// parts, or a missing name, time or value. Nil for a safe text. The text need not be TOML: up to its first error
  /// it is read as the parser reads it. O(text).
  package static func fault(in text: ContiguousArray<UInt8>) -> (offset: Int, reason: String)? {
    let deep = TOMLDepth.fault(in: text).map { ($0, "a key has more than \(TOMLDepth.limit) parts") }
    guard let deep, let other = malformed(in: text) else { return deep ?? malformed(in: text) }
    return deep.0 < other.offset ? deep : other
  }

  /// Returns the first byte offset where the name of a table, the time of a date or a value of an array is missing,
  /// and a message about that; nil for none. The parser has assertions that they are there.
  private static func malformed(in text: ContiguousArray<UInt8>) -> (offset: Int, reason: String)? {
    var index = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // Brackets and braces that are open in a value.
    var open: [UInt8] = []
    var isAtStart = true
    // Whether a value, or the end of an array, comes next.
    var isValueDue = false
    while index < text.count {
      let byte = text[index]
      // Line ends that are no ASCII are an end of a value to the parser.
      if isValueDue, byte == UInt8(ascii: "}") || byte >= 0x80 { return (index, "a value is missing here") }
      switch byte {
      case 0x20 where isBeforeShortTime(index, of: text): return (index + 1, "a time is missing here")
      case 0x20, 0x09, 0x0D: index += 1
      case 0x0A:
        isAtStart = open.isEmpty
        index += 1
      case UInt8(ascii: "#"):
        while index < text.count && text[index] != 0x0A { index += 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = TOMLDepth.end(ofStringAt: index, in: text)
        (isAtStart, isValueDue) = (false, false)
      case UInt8(ascii: "[") where isAtStart:
        isAtStart = false
        index += 1
        if index < text.count && text[index] == UInt8(ascii: "[") { index += 1 }
        while index < text.count && (text[index] == 0x20 || text[index] == 0x09) { index += 1 }
        if index < text.count && !mayBeginName(text[index]) { return (index, "the name of a table is missing here") }
        // A header ends with its line.
        while index < text.count && text[index] != 0x0A {
          index =
            text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'")
            ? TOMLDepth.end(ofStringAt: index, in: text) : index + 1
        }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append(byte)
        isValueDue = byte == UInt8(ascii: "[")
        index += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        _ = open.popLast()
        isValueDue = false
        index += 1
      case UInt8(ascii: ","):
        isValueDue = open.last == UInt8(ascii: "[")
        index += 1
      case UInt8(ascii: "T"), UInt8(ascii: "t"):
        if isBehindDate(index, of: text), index + 1 < text.count, !isDigit(text[index + 1]) {
          return (index + 1, "a time is missing here")
        }
        (isAtStart, isValueDue) = (false, false)
        index += 1
      default:
        (isAtStart, isValueDue) = (false, false)
        index += 1
      }
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Whether the 10 bytes before an offset have the form `0000-00-00`, with any digits.
  private static func isBehindDate(_ index: Int, of text: ContiguousArray<UInt8>) -> Bool {
    guard index >= 10 else { return false }
    return zip("0000-00-00".utf8, text[(index - 10)..<index]).allSatisfy { form, byte in
      form == UInt8(ascii: "-") ? byte == form : isDigit(byte)
    }
  }

  /// Whether the byte at an offset, a space, separates what may be a date from a single digit, as in `1979-05-27 7`.
  /// The parser expects a second digit of the hour. No valid value looks like that.
  private static func isBeforeShortTime(_ index: Int, of text: ContiguousArray<UInt8>) -> Bool {
    guard index + 1 < text.count, isDigit(text[index + 1]), index + 2 == text.count || !isDigit(text[index + 2]) else {
      return false
    }
    let before = text[..<index]
    let token = before.suffix(from: before.lastIndex { " \t\n\r,=[]{}#".utf8.contains($0) }.map { $0 + 1 } ?? 0)
    return token.contains(where: isDigit) && token.count { $0 == UInt8(ascii: "-") } >= 2
  }

  /// Whether a byte after `[` needs no report here: ASCII letters, digits, `_`, `-` and quotes begin a name. True
  /// also for `]`, because the parser itself reports the missing name.
  private static func mayBeginName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || isDigit(byte) || "_-\"']".utf8.contains(byte)
  }
}
