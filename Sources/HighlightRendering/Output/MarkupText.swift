package import SystemSupport

extension ByteSink {
  /// Appends text for HTML or SVG between two tags. Markup characters are escaped; controls are replaced by a visible
  /// form.
  /// - Parameter opening: the start tag; if it is empty, `closing` is not written either.
  @inline(__always)
  package mutating func append(
    markup units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>,
    opening: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0),
    closing: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0)
  ) {
    append(
      units, range, opening: opening, closing: closing,
      plain: MarkupText.plain,
      appendRest: { rest, sink in sink.append(markupByUnit: units, rest) })
  }

  /// Appends text for HTML or SVG without tags, one code unit at a time: escaped, with controls in a visible form.
  @inline(never)
  private mutating func append(markupByUnit units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>) {
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
        // A CR before an LF that is not of the range is shown: a diff marks it.
        if VisibleControls.isHidden(unit)
          || unit == 0x0D && offset == range.upperBound && offset < units.count && units[offset] == 0x0A
        {
          append(VisibleControls.visibleForm(of: unit).replacing("<", with: "&lt;").replacing(">", with: "&gt;"))
        } else if unit < 0x80 {
          append(UInt8(truncatingIfNeeded: unit))
        } else {
          offset += appendWide(unit, next: offset < range.upperBound ? units[offset] : 0)
        }
      }
    }
  }

  /// Appends a string for HTML or SVG, escaped, with controls in a visible form.
  package mutating func append(markup string: String) {
    ContiguousArray(string.utf16).withUnsafeBufferPointer { append(markup: $0, $0.indices) }
  }
}

private enum MarkupText {
  /// The characters that HTML and SVG show as they are written.
  static let plain = PlainCharacters { unit in
    switch unit {
    case 0x26, 0x3C, 0x3E, 0x22, 0x27, 0x0D: false
    default: !VisibleControls.isHidden(unit)
    }
  }
}
