/// What a terminal would show of bytes with escapes.
package struct TerminalText {
  /// The bytes without `ESC[…m` and `ESC]8;…ESC\`.
  package private(set) var visible: [UInt8] = []
  /// What stands between `ESC[` and `m`, in order.
  package private(set) var styles: [String] = []
  /// Whether there is an escape of another kind, or a control character other than TAB, LF and CR.
  package private(set) var hasRawControls = false

  package init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte != 0x1B {
        if byte == 0x7F || (byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte)) { hasRawControls = true }
        visible.append(byte)
      } else if rest.first == UInt8(ascii: "["), let end = rest.firstIndex(where: { $0 >= 0x40 && $0 != 0x5B }),
        rest[end] == UInt8(ascii: "m")
      {
        styles.append(String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self))
        rest = rest[(end + 1)...]
      } else if rest.starts(with: "]8;".utf8), let end = rest.firstIndex(of: 0x1B),
        rest[end...].starts(with: "\u{1B}\\".utf8)
      {
        rest = rest[(end + 2)...]
      } else {
        hasRawControls = true
      }
    }
  }

  /// The visible text; nil when it is not valid UTF-8.
  package var text: String? { String(validating: visible, as: UTF8.self) }
}
