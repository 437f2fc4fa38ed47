internal import HighlightStorage

extension ASCIISet {
  /// Characters that stand for themselves in markup.
  fileprivate static let markup = ASCIISet(printableExcept: "&<>\"'")
}

extension ByteSink {
  /// Appends text for HTML or SVG: markup characters escaped, controls made visible.
  /// - Parameters:
  ///   - units: of which those of `range` are appended.
  ///   - opening: a tag in front of it, or nothing.
  ///   - closing: ends what `opening` began; not written where that is empty.
  @inline(__always)
  mutating func append(
    markup units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, opening: UnsafeBufferPointer<UInt8>,
    closing: UnsafeBufferPointer<UInt8>
  ) {
    let closing = opening.isEmpty ? opening : closing
    let appended = append(opening, units[range], closing, plain: .markup)
    if appended == range.count { return }
    append(markup: units, (range.lowerBound + appended)..<range.upperBound)
    append(contentsOf: closing)
  }

  /// The same, a character at a time.
  mutating func append(markup units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let unit = units[offset]
      offset += 1
      switch unit {
      case 0x26: append("&amp;")
      case 0x3C: append("&lt;")
      case 0x3E: append("&gt;")
      case 0x22: append("&quot;")
      case 0x27: append("&#39;")
      case 0xFFFE, 0xFFFF: append("\u{FFFD}")
      default:
        if VisibleControls.isHidden(unit) {
          append(VisibleControls.visibleForm(of: unit).replacing("<", with: "&lt;").replacing(">", with: "&gt;"))
        } else if unit < 0x80 {
          append(UInt8(truncatingIfNeeded: unit))
        } else {
          offset += appendWide(unit, next: offset < range.upperBound ? units[offset] : 0)
        }
      }
    }
  }

  /// Appends a short string for HTML or SVG.
  mutating func append(markup string: String) {
    ContiguousArray(string.utf16).withUnsafeBufferPointer { append(markup: $0, $0.indices) }
  }
}
