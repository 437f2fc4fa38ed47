/// Line numbers: one column, or one for each side of a diff.
extension HighlightedFile {
  /// The width of the line numbers in cells.
  package var numberWidth: Int {
    diff.map { Self.numberWidth(ofDigits: $0.numberWidth) } ?? String(linesBefore + lineCount).count
  }

  /// Returns the width in cells of the line numbers of a diff, which has two columns of `digits` digits.
  package static func numberWidth(ofDigits digits: Int) -> Int { 2 * digits + 1 }

  /// Returns the number of a line, right-aligned in `width` cells; it is longer if it has more digits. For a
  /// diff, the numbers on both sides; spaces if the line has none.
  /// - Parameters:
  ///   - line: the index of the line in this text, from 0.
  ///   - linesBefore: the number of lines in the parts before this text.
  func number(ofLine line: Int, linesBefore: Int = 0, width: Int) -> String {
    guard let diff else { return Self.padded(self.linesBefore + linesBefore + line + 1, width) }
    let digits = (width - 1) / 2
    guard let sides = diff.line(line), sides.old > 0 || sides.new > 0 else {
      return String(repeating: " ", count: width)
    }
    return Self.padded(sides.old, digits) + " " + Self.padded(sides.new, digits)
  }

  /// Returns a number, right-aligned in `width` cells; only spaces for 0.
  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = number > 0 ? String(number) : ""
    return String(repeating: " ", count: max(width - digits.utf8.count, 0)) + digits
  }
}
