internal import Platform

/// The names of files in diffs.
package enum DiffFileName {
  /// Returns the file name in the text of a header line: up to a tab (`a/file<TAB>2024-01-01 …`), or decoded if git
  /// quoted it (`"a/\303\244"`). Nil if the closing quote is missing or an escape is invalid.
  package static func unquoted(_ text: String) -> String? {
    guard text.utf8.first == UInt8(ascii: "\"") else {
      return String(Substring(text.utf8.prefix { $0 != UInt8(ascii: "\t") }))
    }
    var bytes: [UInt8] = []
    var rest = text.utf8.dropFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return FileName.string(bytes)
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { return nil }
        guard let digit = octal(escaped) else {
          guard let control = controls[escaped] else { return nil }
          bytes.append(control)
          continue
        }
        guard let second = rest.popFirst().flatMap(octal), let third = rest.popFirst().flatMap(octal), digit < 4 else {
          return nil
        }
        bytes.append(UInt8(digit << 6 | second << 3 | third))
      default: bytes.append(byte)
      }
    }
    return nil
  }

  /// Returns the names without git's prefixes (`a/` and `b/`, or `i/`, `w/`, `c/`, `o/`, `1/`, `2/`). If a name has
  /// none of them, both names are returned unchanged.
  package static func withoutPrefixes(old: String?, new: String?) -> (old: String?, new: String?) {
    func side(_ name: String?, _ letters: String) -> Bool {
      guard let name, let first = name.first, name.dropFirst().first == "/" else { return name == nil }
      return letters.contains(first)
    }
    guard old != nil || new != nil, side(old, "aicwo12"), side(new, "bicwo12") else { return (old, new) }
    return (old.map { String($0.dropFirst(2)) }, new.map { String($0.dropFirst(2)) })
  }

  /// Returns the names of `a/x b/x` or `a/x and b/x`, unquoted. Names may contain the separator: the two are equal
  /// without their prefixes, or one of them is quoted or `/dev/null`. Otherwise the first separator counts if there is
  /// only one; nil if it is not certain where the first name ends.
  static func pair(_ text: some Sequence<UInt8>, separator: String) -> (old: String, new: String)? {
    typealias Bytes = ArraySlice<UInt8>
    let text = Array(text)
    func split(at range: Range<Int>) -> (old: String, new: String)? {
      guard let old = unquoted(String(decoding: text[..<range.lowerBound], as: UTF8.self)),
        let new = unquoted(String(decoding: text[range.upperBound...], as: UTF8.self))
      else {
        return nil
      }
      return (old, new)
    }
    let quote = UInt8(ascii: "\"")
    func isQuoted(_ name: Bytes) -> Bool { name.count > 1 && name.first == quote && name.last == quote }
    func withoutPrefix(_ name: Bytes) -> Bytes { name.firstIndex(of: UInt8(ascii: "/")).map { name[($0 + 1)...] } ?? name }
    func isMissing(_ name: Bytes) -> Bool { name.elementsEqual("/dev/null".utf8) }
    let mark = Array(separator.utf8)
    var ranges: [Range<Int>] = []
    var offset = 0
    while offset + mark.count <= text.count, ranges.count <= maxSeparators {
      if text[offset] == mark[0], text[offset..<offset + mark.count] == mark[...] {
        ranges.append(offset..<offset + mark.count)
        offset += mark.count
      } else {
        offset += 1
      }
    }
    for range in ranges.prefix(maxSeparators) {
      let (old, new) = (text[..<range.lowerBound], text[range.upperBound...])
      if isMissing(old) || isMissing(new) || isQuoted(old) || isQuoted(new) || withoutPrefix(old) == withoutPrefix(new) {
        return split(at: range)
      }
    }
    return ranges.count == 1 ? split(at: ranges[0]) : nil
  }

  // Names with more separators are not split.
  private static let maxSeparators = 64

  private static func octal(_ byte: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
  }

  private static let controls: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10, UInt8(ascii: "v"): 11,
    UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13, UInt8(ascii: "\""): UInt8(ascii: "\""),
    UInt8(ascii: "\\"): UInt8(ascii: "\\"),
  ]
}
