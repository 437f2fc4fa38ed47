internal import Platform
package import SystemSupport

extension ByteSink {
  /// Appends a text as a JSON string, with quotes and escapes.
  package mutating func append(json string: String) {
    append(UInt8(ascii: "\""))
    // Most strings have nothing to escape.
    let isDone =
      string.utf8.withContiguousStorageIfAvailable { bytes in
        guard bytes.allSatisfy(Self.isPlain) else { return false }
        append(contentsOf: bytes)
        return true
      } ?? false
    if !isDone { for byte in string.utf8 { append(jsonByte: byte) } }
    append(UInt8(ascii: "\""))
  }

  /// Appends a text, a JSON string, and another text; nothing for nil.
  package mutating func append(_ before: String, json string: String?, _ after: String = "") {
    guard let string else { return }
    append(before)
    append(json: string)
    if !after.isEmpty { append(after) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "[")
  }

  /// Appends UTF-16 units as a JSON string, with quotes and escapes. Lone surrogates are written as `\u` escapes.
  package mutating func append(json units: ContiguousArray<UInt16>) {
    append(UInt8(ascii: "\""))
    var offset = 0
    while offset < units.count {
      let unit = units[offset]
      offset += 1
      if unit < 0x80 {
        append(jsonByte: UInt8(unit))
      } else if UTF16.isSurrogate(unit)
        && !(UTF16.isLeadSurrogate(unit) && offset < units.count && UTF16.isTrailSurrogate(units[offset]))
      {
        append("\\u" + String(unit, radix: 16))
      } else {
        offset += appendWide(unit, next: offset < units.count ? units[offset] : 0)
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends the JSON members `"path"` and, for a path that is not UTF-8, `"pathBytes"` (base64).
  package mutating func append(jsonPath path: String) {
    append("\"path\":")
    append(json: FileName.text(path))
    if let bytes = FileName.base64(path) { append(",\"pathBytes\":\"\(bytes)\"") }
  }

  private mutating func append(jsonByte byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    // A CI system may read the output.
    case UInt8(ascii: "["): append(WorkflowCommands.bracket(after: bytes, orElse: "\\u005b"))
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    case 0..<0x20:
      append("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
    default: append(byte)
    }
  }
}
