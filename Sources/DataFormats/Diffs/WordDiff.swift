/// Finds the words that differ between removed lines and the lines that replace them.
///
/// Words are compared by Myers' algorithm (E. Myers, An O(ND) Difference Algorithm and Its Variations, 1986) with a
/// limit for D. Lines are paired in order so that the sum of the shared content is greatest.
package struct WordDiff {
  /// A word, a number, an operator, white space, or another character.
  struct Token: Equatable {
    var start: Int
    var end: Int
    var hash: UInt64
    var isSpace: Bool
    /// Whether it is a number or an operator of several characters, which weighs as one.
    var isUnit = false

    /// The weight that it adds to the content of its line.
    var weight: Int { isSpace ? 0 : isUnit ? 1 : end - start }

    /// Whether two tokens have the same hash and length, and so most probably the same text.
    static func == (a: Token, b: Token) -> Bool { a.hash == b.hash && a.end - a.start == b.end - b.start }
  }

  /// The minimum share of common text, without white space, of two lines whose changed words are returned.
  package static let minShared = 0.4
  /// Lines with more units, or more tokens, are not compared.
  static let maxUnits = 4096
  static let maxTokens = 512
  /// The maximum number of differences between two lines (D).
  static let maxEdits = 128
  /// The maximum number of pairs of lines in a block. In larger blocks the lines are paired by their index.
  static let maxPairs = 1024

  private let units: UnsafeBufferPointer<UInt16>

  package init(_ units: UnsafeBufferPointer<UInt16>) {
    self.units = units
  }

  /// Returns the ranges of changed words, ascending, in pairs of a removed line and a similar added one. Lines
  /// without such a partner have none.
  /// - Parameters:
  ///   - removed: the half-open UTF-16 ranges of consecutive lines, without terminators.
  ///   - added: those of the lines that replace them.
  /// - Complexity: linear in the text, with a factor of at most `maxPairs` / 32 + `maxEdits`.
  package func changes(from removed: [Range<Int>], to added: [Range<Int>]) -> (old: [Range<Int>], new: [Range<Int>]) {
    guard !removed.isEmpty, !added.isEmpty else { return ([], []) }
    let old = removed.map { tokens(in: $0) }
    let new = added.map { tokens(in: $0) }
    var result: (old: [Range<Int>], new: [Range<Int>]) = ([], [])
    for (first, second) in pairs(old, new) {
      let isCompared = old[first].isEmpty == removed[first].isEmpty && new[second].isEmpty == added[second].isEmpty
      let found = isCompared ? marks(old[first], new[second]) : nil
      guard let marks = found ?? middle(removed[first], added[second]) else { continue }
      result.old += marks.old
      result.new += marks.new
    }
    return result
  }

  /// Returns the pairs of a removed line and a similar added one, as indices of the given ranges; ascending in both.
  package func pairedLines(_ removed: [Range<Int>], _ added: [Range<Int>]) -> [(Int, Int)] {
    guard !removed.isEmpty, !added.isEmpty else { return [] }
    return pairs(removed.map { tokens(in: $0) }, added.map { tokens(in: $0) })
  }

  /// Returns the ranges between what two lines have in common at their starts and ends, for lines that are too long to
  /// be compared by words; nil if less than `minShared` of them is common.
  private func middle(_ old: Range<Int>, _ new: Range<Int>) -> (old: [Range<Int>], new: [Range<Int>])? {
    let least = min(old.count, new.count)
    var (head, tail) = (0, 0)
    while head < least, units[old.lowerBound + head] == units[new.lowerBound + head] { head += 1 }
    // A surrogate pair is not split.
    if head > 0, head < least, UTF16.isLeadSurrogate(units[old.lowerBound + head - 1]) { head -= 1 }
    while tail < least - head, units[old.upperBound - 1 - tail] == units[new.upperBound - 1 - tail] { tail += 1 }
    if tail > 0, UTF16.isTrailSurrogate(units[old.upperBound - tail]) { tail -= 1 }
    guard Double(2 * (head + tail)) >= Self.minShared * Double(old.count + new.count) else { return nil }
    func range(_ line: Range<Int>) -> [Range<Int>] {
      let range = line.lowerBound + head..<line.upperBound - tail
      return range.isEmpty ? [] : [range]
    }
    return (range(old), range(new))
  }

  // MARK: Tokens

  /// Returns the tokens of a line, ascending; none if it has more than `maxUnits` code units or too many tokens.
  func tokens(in line: Range<Int>) -> [Token] {
    guard line.count <= Self.maxUnits else { return [] }
    var result: [Token] = []
    var offset = line.lowerBound
    while offset < line.upperBound {
      let start = offset
      let kind = kind(at: offset)
      var isUnit = false
      offset = end(of: kind, from: start, in: line, &isUnit)
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for unit in units[start..<offset] { hash = (hash ^ UInt64(unit)) &* 0x0000_0100_0000_01B3 }
      guard result.count < Self.maxTokens else { return [] }
      result.append(
        Token(start: start, end: offset, hash: hash, isSpace: kind == .space || units[start] == 0x0D, isUnit: isUnit))
    }
    return result
  }

  private enum Kind {
    case word
    case space
    case mark
  }

  /// Returns the end of the token that begins at an offset. Numbers have their points, separators, exponents and
  /// suffixes, names their versions (`v1.2.3`), and operators of several characters are one token.
  /// - Parameter isUnit: is set for these tokens.
  private func end(of kind: Kind, from start: Int, in line: Range<Int>, _ isUnit: inout Bool) -> Int {
    let beginsWithPoint = kind == .mark && isNumberPoint(at: start, in: line)
    if kind == .mark && !beginsWithPoint {
      let length = OperatorTokens.length(at: start, of: units, in: line)
      isUnit = length > 1
      if isUnit { return start + length }
    }
    let isNumber = beginsWithPoint || Self.isDigit(units[start])
    isUnit = isNumber
    var end = start + 1
    while end < line.upperBound {
      if joins(at: end) || kind != .mark && self.kind(at: end) == kind || beginsWithPoint && self.kind(at: end) == .word {
        end += 1
        continue
      }
      guard kind == .word || beginsWithPoint else { break }
      let length = joiner(at: end, start: start, isNumber: isNumber, in: line)
      guard length > 0 else { break }
      isUnit = true
      end += length
    }
    return end
  }

  /// Whether a point begins a number: a digit follows, and no name, number or bracket that it belongs to is before it.
  private func isNumberPoint(at offset: Int, in line: Range<Int>) -> Bool {
    guard units[offset] == UInt16(ascii: "."), offset + 1 < line.upperBound, Self.isDigit(units[offset + 1]) else {
      return false
    }
    guard offset > line.lowerBound else { return true }
    let before = units[offset - 1]
    return kind(at: offset - 1) != .word && !")].".utf16.contains(before)
  }

  /// Returns the length of what joins the parts of a number or a version at an offset: a point before a digit, an exponent
  /// or a suffix, a separator of digits, or the sign of an exponent. 0 if nothing does.
  private func joiner(at offset: Int, start: Int, isNumber: Bool, in line: Range<Int>) -> Int {
    guard offset + 1 < line.upperBound else { return 0 }
    let (before, next) = (units[offset - 1], units[offset + 1])
    switch units[offset] {
    case UInt16(ascii: "."):
      guard Self.isDigit(before) else { return 0 }
      if Self.isDigit(next) { return 1 }
      guard isNumber else { return 0 }
      // `1.f`, `1.e5`, but not `1.floor`.
      let after = offset + 2 < line.upperBound ? units[offset + 2] : 0x20
      let isExponent = "eE".utf16.contains(next) && (Self.isDigit(after) || "+-".utf16.contains(after))
      let isSuffix = "fFdDlL".utf16.contains(next) && !(offset + 2 < line.upperBound && kind(at: offset + 2) == .word)
      return isExponent || isSuffix ? 1 : 0
    case UInt16(ascii: "'"):
      return isNumber && kind(at: offset - 1) == .word && kind(at: offset + 1) == .word ? 1 : 0
    case UInt16(ascii: "+"), UInt16(ascii: "-"):
      guard isNumber, Self.isDigit(next) else { return 0 }
      let isHexadecimal =
        offset - start > 2 && units[start] == UInt16(ascii: "0") && units[start + 1] | 0x20 == UInt16(ascii: "x")
      return before | 0x20 == (isHexadecimal ? UInt16(ascii: "p") : UInt16(ascii: "e")) ? 1 : 0
    default: return 0
    }
  }

  private static func isDigit(_ unit: UInt16) -> Bool { unit &- 0x30 < 10 }

  private func kind(at offset: Int) -> Kind {
    switch units[offset] {
    case 0x09, 0x20, 0xA0: .space
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: .word
    // Letters of scripts with spaces between words; of others each is a word.
    case 0xC0..<0x2000, 0x2C00..<0x2E00: .word
    default: .mark
    }
  }

  /// Whether the code unit at an offset is part of the character before it: a trail surrogate, a combining mark, a
  /// variation selector, a joiner, or the character after a joiner.
  private func joins(at offset: Int) -> Bool {
    let unit = units[offset]
    return unit >= 0x300
      && (UTF16.isTrailSurrogate(unit) || unit <= 0x36F || unit == 0x200D || (0xFE00...0xFE0F).contains(unit)
        || units[offset - 1] == 0x200D)
  }

  // MARK: Pairs of lines

  /// Returns pairs of similar lines as indices in `old` and `new`, ascending in both. One line on each side is always
  /// a pair; blocks with more than `maxPairs` pairs are paired by index.
  private func pairs(_ old: [[Token]], _ new: [[Token]]) -> [(Int, Int)] {
    guard old.count * new.count <= Self.maxPairs else {
      return (0..<min(old.count, new.count)).map { ($0, $0) }
    }
    if old.count == 1 && new.count == 1 { return [(0, 0)] }
    let (oldBags, newBags) = (old.map(Bag.init), new.map(Bag.init))
    let width = new.count + 1
    // The greatest sum for the lines from here on.
    var best = [Double](repeating: 0, count: (old.count + 1) * width)
    var shares = [Double](repeating: 0, count: old.count * new.count)
    for first in old.indices.reversed() {
      for second in new.indices.reversed() {
        let share = oldBags[first].share(with: newBags[second])
        let isPair = share >= Self.minShared
        shares[first * new.count + second] = isPair ? share : 0
        best[first * width + second] = max(
          best[(first + 1) * width + second], best[first * width + second + 1],
          isPair ? share + best[(first + 1) * width + second + 1] : 0)
      }
    }
    var result: [(Int, Int)] = []
    var (first, second) = (0, 0)
    while first < old.count && second < new.count {
      let here = best[first * width + second]
      let share = shares[first * new.count + second]
      if share > 0 && here == share + best[(first + 1) * width + second + 1] {
        result.append((first, second))
        (first, second) = (first + 1, second + 1)
      } else if here == best[(first + 1) * width + second] {
        first += 1
      } else {
        second += 1
      }
    }
    return result
  }

  /// The tokens of a line, without their order.
  private struct Bag {
    /// Sorted.
    var words: [(hash: UInt64, weight: Int)]
    var weight: Int

    init(_ tokens: [Token]) {
      words = tokens.filter { !$0.isSpace }.map { ($0.hash, $0.weight) }
      words.sort { $0.hash < $1.hash }
      weight = words.reduce(0) { $0 + $1.weight }
    }

    /// Returns how much of the content of two lines is common, by length and without white space: from 0 to 1.
    func share(with other: Bag) -> Double {
      // Blank lines are partners, in which only white space differs.
      guard weight > 0, other.weight > 0 else { return weight == other.weight ? WordDiff.minShared : 0 }
      var (first, second, common) = (0, 0, 0)
      while first < words.count && second < other.words.count {
        if words[first].hash == other.words[second].hash {
          common += words[first].weight
          (first, second) = (first + 1, second + 1)
        } else if words[first].hash < other.words[second].hash {
          first += 1
        } else {
          second += 1
        }
      }
      return Double(2 * common) / Double(weight + other.weight)
    }
  }

  // MARK: Words

  /// Returns the ranges that differ in two lines: nil inside if less than `minShared` of their text is common, and
  /// nil if the lines are too different to compare.
  private func marks(_ old: [Token], _ new: [Token]) -> (old: [Range<Int>], new: [Range<Int>])?? {
    guard let common = Self.common(old, new) else { return nil }
    var shared = 0
    for (first, _) in common { shared += old[first].weight }
    func weight(_ tokens: [Token]) -> Int { tokens.reduce(0) { $0 + $1.weight } }
    let all = weight(old) + weight(new)
    guard Double(2 * shared) >= Self.minShared * Double(all) else { return .some(nil) }
    return (
      Self.ranges(of: old, without: common.map(\.0)), Self.ranges(of: new, without: common.map(\.1))
    )
  }

  /// Returns the ranges of the tokens that are not common, ascending. Two ranges are joined if only white space is
  /// between them.
  private static func ranges(of tokens: [Token], without common: [Int]) -> [Range<Int>] {
    var isCommon = [Bool](repeating: false, count: tokens.count)
    for index in common { isCommon[index] = true }
    var result: [Range<Int>] = []
    var follows = false
    for (index, token) in tokens.enumerated() {
      if !isCommon[index] {
        if follows, let last = result.last {
          result[result.count - 1] = last.lowerBound..<token.end
        } else {
          result.append(token.start..<token.end)
        }
        follows = true
      } else if !token.isSpace {
        follows = false
      }
    }
    return result
  }

  /// Returns a longest common subsequence as pairs of indices in `old` and `new`; nil if the lines differ by more
  /// than `maxEdits` tokens.
  static func common(_ old: [Token], _ new: [Token]) -> [(Int, Int)]? {
    var (head, tail) = (0, 0)
    let least = min(old.count, new.count)
    while head < least && old[head] == new[head] { head += 1 }
    while tail < least - head && old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    let (rows, columns) = (old.count - head - tail, new.count - head - tail)
    let middle = EditPath.common(rows, columns, maxEdits: Self.maxEdits) { old[head + $0] == new[head + $1] }
    guard let middle else { return nil }
    return (0..<head).map { ($0, $0) } + middle.map { ($0 + head, $1 + head) }
      + (0..<tail).map { (old.count - tail + $0, new.count - tail + $0) }
  }
}

extension UInt16 {
  fileprivate init(ascii scalar: Unicode.Scalar) { self = UInt16(UInt8(ascii: scalar)) }
}
