internal import Platform

/// Characters that are never written unchanged to a terminal or page, and their visible forms.
package enum VisibleControls {
  /// Whether a UTF-16 unit is shown in a visible form: C0 controls except TAB, LF and CR; DEL; C1 controls;
  /// bidirectional controls.
  @inline(__always)
  package static func isHidden(_ unit: UInt16) -> Bool {
    if unit < 0x20 { return unit != 0x09 && unit != 0x0A && unit != 0x0D }
    if unit < 0x7F { return false }
    if unit < 0xA0 { return true }
    return isBidirectional(unit)
  }

  @inline(__always)
  private static func isBidirectional(_ unit: UInt16) -> Bool {
    guard unit >= 0x061C else { return false }
    return unit == 0x061C || unit == 0x200E || unit == 0x200F || (unit >= 0x202A && unit <= 0x202E)
      || (unit >= 0x2066 && unit <= 0x2069)
  }

  /// Returns the visible form of a UTF-16 unit: `^[` for a C0 control (here ESC), `^?` for DEL, `<U+202E>` for
  /// others.
  package static func visibleForm(of unit: UInt16) -> String { visibleForm(ofScalar: UInt32(unit)) }

  /// Returns the visible form of a code point: `^[` for a C0 control (here ESC), `^?` for DEL, `<U+202E>` for others.
  package static func visibleForm(ofScalar unit: UInt32) -> String {
    if unit < 0x20 { return "^" + String(Unicode.Scalar(UInt8(truncatingIfNeeded: unit + 0x40))) }
    if unit == 0x7F { return "^?" }
    return "<U+\(Hexadecimal.digits(unit, 4))>"
  }
}
