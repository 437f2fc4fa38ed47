internal import HighlightThemes

/// Parsers of a terminal's answers to status requests.
enum TerminalReply {
  /// Returns the background color in an answer `ESC ] 11 ; COLOR`, terminated by BEL, ESC or ST. Nil if there is no
  /// such answer, if it is incomplete, or if it is not a color.
  static func background(in bytes: [UInt8]) -> Color? {
    let opening = Array("\u{1B}]11;".utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: opening) }) else { return nil }
    let rest = bytes[(start + opening.count)...]
    guard let end = rest.firstIndex(where: { $0 == 0x07 || $0 == 0x1B || $0 == 0x9C }) else { return nil }
    return color(String(decoding: rest[..<end], as: UTF8.self))
  }

  /// Whether the bytes contain a complete answer to DA1: `ESC [ ? … c`.
  static func hasAttributes(_ bytes: [UInt8]) -> Bool {
    let opening = Array("\u{1B}[?".utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: opening) }) else { return false }
    return bytes[(start + opening.count)...].first { $0 >= 0x40 && $0 < 0x7F } == UInt8(ascii: "c")
  }

  /// Parses `rgb:RRRR/GGGG/BBBB` with one to four digits each, `rgba:` with a fourth component, and `#rrggbb`; nil
  /// for other texts.
  static func color(_ text: String) -> Color? {
    if let color = Color(hex: text) { return color }
    let isOpaque = text.hasPrefix("rgb:")
    guard isOpaque || text.hasPrefix("rgba:") else { return nil }
    let parts = text.dropFirst(isOpaque ? 4 : 5).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == (isOpaque ? 3 : 4) else { return nil }
    var values: [UInt8] = []
    for part in parts {
      guard (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit), let value = Int(part, radix: 16) else {
        return nil
      }
      let highest = 1 << (4 * part.utf8.count) - 1
      values.append(UInt8((value * 255 + highest / 2) / highest))
    }
    return Color(red: values[0], green: values[1], blue: values[2])
  }
}
