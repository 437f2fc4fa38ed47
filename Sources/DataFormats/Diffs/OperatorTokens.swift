/// Operators of several characters, which are changed as one.
enum OperatorTokens {
  /// The operators of common languages. A longer operator comes before its prefixes.
  private static let all = [
    ">>>=", "<=>", "===", "!==", "**=", "//=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "->*", "...", "..=", "..<", "&^=",
    "==", "!=", "<=", ">=", "=>", "->", "<-", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "~=",
    "=~", "!~", ".=", "@=", ":=", "::", "<<", ">>", "**", "//", "..", "??", "?.", "?:", "|>", "<|", ".*", "<>", "&^", "!!",
    "/*", "*/",
  ].map { Array($0.utf16) }

  /// Returns the length of the longest operator at an offset of a line; 0 if none is there.
  static func length(at offset: Int, of units: UnsafeBufferPointer<UInt16>, in line: Range<Int>) -> Int {
    let rest = units[offset..<line.upperBound]
    guard rest.count > 1, starts.contains(units[offset]) else { return 0 }
    return all.first { rest.starts(with: $0) }?.count ?? 0
  }

  private static let starts = Set(all.map { $0[0] })
}
