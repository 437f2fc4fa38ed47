/// A fuzzy search pattern: its characters occur in a matching name in order, with others between them.
///
/// The score is the score of the best alignment (Smith-Waterman): characters at the start of a word and runs of
/// characters count more, gaps count less. The case of ASCII letters is ignored, but equal case counts more.
struct FuzzyPattern {
  private enum Score {
    static let match: Int32 = 16
    static let rightCase: Int32 = 1
    static let runOfMatches: Int32 = 8
    static let wordStart: Int32 = 10
    static let nameStart: Int32 = 14
    static let gap: Int32 = 3
    static let wholeName: Int32 = 40
    static let impossible: Int32 = -1_000_000
  }

  /// The pattern in UTF-8, at most `longest` bytes; the rest is ignored.
  private let bytes: [UInt8]
  private let folded: [UInt8]
  /// The byte classes that a name must contain, as in `mask(of:)`.
  private let mask: UInt64
  private static let longest = 64

  // For each byte of a name: the best score with the current character there, and the best score with it there or
  // before.
  private var here: [Int32] = []
  private var before: [Int32] = []

  init(_ text: some StringProtocol) {
    bytes = Array(text.utf8.prefix(Self.longest))
    folded = bytes.map(Self.folded)
    mask = Self.mask(of: bytes)
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// Whether a name may match the pattern, judged by the name's `mask(of:)`: false if the name lacks a byte of the
  /// pattern.
  func mayMatch(_ nameMask: UInt64) -> Bool { mask & ~nameMask == 0 }

  /// Returns the set of byte classes (value modulo 64) that occur in a text, as bits. The case of ASCII letters is
  /// ignored.
  static func mask(of text: some Sequence<UInt8>) -> UInt64 {
    var mask: UInt64 = 0
    for byte in text { mask |= 1 << UInt64(folded(byte) & 63) }
    return mask
  }

  private static func folded(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  private static func isLower(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
  private static func isUpper(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private static func isOfWord(_ byte: UInt8) -> Bool { isLower(byte) || isUpper(byte) || isDigit(byte) || byte >= 0x80 }

  /// Whether a word begins at an index of a name: after a separator, at a hump (`B` in `fooBar`, `S` in `HTTPServer`)
  /// or at the first digit of a number. The index is not 0.
  private static func startsWord(_ name: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let (byte, last) = (name[index], name[index - 1])
    if !isOfWord(last) { return isOfWord(byte) }
    if isUpper(byte) {
      return !isUpper(last) || index + 1 < name.count && isLower(name[index + 1])
    }
    return isDigit(byte) && !isDigit(last)
  }

  /// Returns the score of a name in UTF-8, higher for a better match; 0 for an empty pattern. Nil if the pattern's
  /// bytes do not occur in the name in this order, ignoring the case of ASCII letters. O(bytes of the pattern × bytes
  /// of the name).
  mutating func score(_ name: UnsafeBufferPointer<UInt8>) -> Int32? {
    if bytes.isEmpty { return 0 }
    guard folded.count <= name.count, isSubsequence(of: name) else { return nil }
    let count = name.count
    if here.count < count {
      here = Array(repeating: 0, count: count)
      before = here
    }
    for (row, wanted) in folded.enumerated() {
      // The scores of the row before, one and more columns to the left.
      var (diagonal, left) = (Score.impossible, row == 0 ? 0 : Score.impossible)
      var best = Score.impossible
      for index in 0..<count {
        let (oldHere, oldBefore) = (row == 0 ? Score.impossible : here[index], row == 0 ? 0 : before[index])
        var score = Score.impossible
        if Self.folded(name[index]) == wanted {
          score = max(diagonal + Score.runOfMatches, row == 0 && index == 0 ? 0 : left - Score.gap) + Score.match
          if index == 0 {
            score += Score.nameStart
          } else if Self.startsWord(name, at: index) {
            score += Score.wordStart
          }
          if name[index] == bytes[row] { score += Score.rightCase }
        }
        best = max(best, score)
        here[index] = score
        before[index] = best
        (diagonal, left) = (oldHere, oldBefore)
      }
    }
    let total = before[count - 1]
    return total + (count == folded.count ? Score.wholeName : -Int32(min(count - folded.count, 30)) / 3)
  }

  private func isSubsequence(of name: UnsafeBufferPointer<UInt8>) -> Bool {
    var next = 0
    for byte in name where Self.folded(byte) == folded[next] {
      next += 1
      if next == folded.count { return true }
    }
    return false
  }
}
