internal import CICU

/// Why a pattern is not a regular expression.
public struct RegularExpressionError: Error, CustomStringConvertible, Sendable {
  /// ICU's name of the fault.
  public let name: String
  /// UTF-16 offset of the fault in the pattern; nil when ICU does not know it.
  public let utf16Offset: Int?

  public var description: String {
    utf16Offset.map { "\(name) at character \($0 + 1) of the pattern" } ?? name
  }
}

/// An ICU regular expression over UTF-16 units. One thread at a time.
public final class RegularExpression {
  private let handle: OpaquePointer

  /// Compiles `pattern`.
  public init(_ pattern: String, caseInsensitive: Bool = false) throws(RegularExpressionError) {
    let units = Array(pattern.utf16)
    var fault = hl_regex_error()
    let flags = caseInsensitive ? UInt32(HL_REGEX_CASE_INSENSITIVE) : 0
    guard let handle = hl_regex_open(units, Int32(units.count), flags, &fault) else {
      throw RegularExpressionError(
        name: String(cString: fault.message), utf16Offset: fault.utf16_offset < 0 ? nil : Int(fault.utf16_offset))
    }
    self.handle = handle
  }

  deinit {
    hl_regex_close(handle)
  }

  /// Whether the pattern matches anywhere in `units`. A match that needs longer than `milliseconds` counts as none.
  func matches(_ units: UnsafeBufferPointer<UInt16>, milliseconds: Int) -> Bool {
    // ICU refuses a null address, also for an empty text.
    var empty: UInt16 = 0
    return withUnsafePointer(to: &empty) { empty in
      guard hl_regex_set_text(handle, units.baseAddress ?? empty, Int32(units.count)) else { return false }
      let deadline = monotonicNanoseconds() + UInt64(milliseconds) * 1_000_000
      return hl_regex_find(handle, 0, deadline) == HL_REGEX_MATCH
    }
  }

  /// The string with every match replaced; `%1` stands for the first group, as in Lua. For short strings.
  func replacingMatches(in string: String, with replacement: String) -> String {
    let units = ContiguousArray(string.utf16)
    var result = ContiguousArray<UInt16>()
    let template = Array(replacement.utf16)
    units.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress, hl_regex_set_text(handle, base, Int32(text.count)) else { return }
      var place = 0
      let deadline = monotonicNanoseconds() + 50_000_000
      while place <= text.count, hl_regex_find(handle, Int32(place), deadline) == HL_REGEX_MATCH {
        var (start, end): (Int32, Int32) = (0, 0)
        hl_regex_group(handle, 0, &start, &end)
        guard start >= 0 else { break }
        result.append(contentsOf: text[place..<Int(start)])
        var index = 0
        while index < template.count {
          let isEscape = template[index] == 0x25 && index + 1 < template.count
          if isEscape, (0x30...0x39).contains(template[index + 1]) {
            var (groupStart, groupEnd): (Int32, Int32) = (0, 0)
            hl_regex_group(handle, Int32(template[index + 1] - 0x30), &groupStart, &groupEnd)
            if groupStart >= 0 { result.append(contentsOf: text[Int(groupStart)..<Int(groupEnd)]) }
          } else {
            result.append(template[isEscape ? index + 1 : index])
          }
          index += isEscape ? 2 : 1
        }
        place = Int(end)
        if end == start {
          if place < text.count { result.append(text[place]) }
          place += 1
        }
      }
      if place < text.count { result.append(contentsOf: text[place...]) }
    }
    return units.isEmpty ? string : String(decoding: result, as: UTF16.self)
  }
}
