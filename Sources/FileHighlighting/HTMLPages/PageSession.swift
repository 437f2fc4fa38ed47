/// A Python session, input at prompts and output: the program is the text after the prompts.
struct PageSession {
  /// The UTF-16 ranges of the program, ascending; each range follows its prompt.
  let code: [Range<Int>]

  static let promptLength = 4

  /// Finds the code in the text of a terminal session: the text after `>>> ` and `... ` at the start of lines. Nil if
  /// the text has no prompt `>>> `.
  init?(_ units: ContiguousArray<UInt16>) {
    var code: [Range<Int>] = []
    var start = 0
    while start < units.count {
      let end = units[start...].firstIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? units.count
      let line = units[start..<end]
      if line.starts(with: ">>> ".utf16) || line.starts(with: "... ".utf16) && !code.isEmpty {
        code.append(start + Self.promptLength..<end)
      }
      start = end
    }
    guard code.contains(where: { units[$0.lowerBound - Self.promptLength] == 0x3E }) else { return nil }
    self.code = code
  }
}
