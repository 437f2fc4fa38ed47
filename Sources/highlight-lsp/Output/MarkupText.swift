internal import HighlightStorage

extension ByteSink {
  /// Appends text for HTML or SVG: markup characters escaped, controls made visible.
  mutating func append(markup text: UTF16Text, _ range: Range<Int>) {
    text.units.withUnsafeBufferPointer { units in
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
  }

  /// Appends a short string for HTML or SVG.
  mutating func append(markup string: String) {
    let text = UTF16Text(string)
    append(markup: text, 0..<text.count)
  }
}
