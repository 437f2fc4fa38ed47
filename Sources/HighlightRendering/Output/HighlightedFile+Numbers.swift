/// Line numbers: one column, or that of each side of a difference.
extension HighlightedFile {
  /// The cells that line numbers take.
  package var numberWidth: Int { difference.map { Self.numberWidth(ofDigits: $0.numberWidth) } ?? String(lineCount).count }

  /// The cells of the line numbers of a difference, by the digits of one of them.
  package static func numberWidth(ofDigits digits: Int) -> Int { 2 * digits + 1 }

  /// The number of a line as text, right-aligned in `width` cells; longer where it has more digits.
  /// - Parameters:
  ///   - line: from 0, in this text.
  ///   - linesBefore: the lines of the parts before it.
  func number(ofLine line: Int, linesBefore: Int = 0, width: Int) -> String {
    guard let difference else { return Self.padded(linesBefore + line + 1, width) }
    let digits = (width - 1) / 2
    guard let sides = difference.line(line), sides.old > 0 || sides.new > 0 else {
      return String(repeating: " ", count: width)
    }
    return Self.padded(sides.old, digits) + " " + Self.padded(sides.new, digits)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = number > 0 ? String(number) : ""
    return String(repeating: " ", count: max(width - digits.utf8.count, 0)) + digits
  }
}
