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
}
