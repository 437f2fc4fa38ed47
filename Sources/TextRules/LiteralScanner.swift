/// Finds many words in one pass over a text; letters of ASCII count as lower case on the way.
///
/// Each unit is read with the one after it. Nearly always no word begins with these two units. Then the scan continues
/// with the next unit, and steps do not depend on each other. Otherwise the tree of the words is followed.
struct LiteralScanner {
  /// A word that some rule needs.
  private struct Word {
    var units: [UInt16]
    var rule: Int
    var isExact: Bool
  }

  /// The entry of a state after which words end.
  private static let endsWord: UInt32 = 1 << 31

  private var words: [Word] = []
  /// By unit; 0 for every unit that is in no word.
  private var classes = ContiguousArray<UInt8>(repeating: 0, count: 1 << 16)
  private var classCount = 1
  /// By class and class of the next unit: whether words begin so.
  private var beginnings: ContiguousArray<Bool> = []
  /// By state and class: the next state, and whether words end there; 0 if no word continues.
  private var table: ContiguousArray<UInt32> = []
  /// By state: the words that end there.
  private var endings: [[Int]] = []

  /// Whether there is nothing to look for.
  var isEmpty: Bool { words.isEmpty }

  /// Adds the words of a rule. Returns false, without adding them, if all words together have more than 255 different
  /// characters.
  mutating func add(_ literals: RequiredLiterals, rule: Int) -> Bool {
    for unit in literals.words.joined() {
      let unit = ASCIICase.lowered(unit)
      guard classes[Int(unit)] == 0 else { continue }
      guard classCount < 256 else { return false }
      classes[Int(unit)] = UInt8(classCount)
      if unit >= 0x61 && unit <= 0x7A { classes[Int(unit - 0x20)] = UInt8(classCount) }
      classCount += 1
    }
    for word in literals.words {
      words.append(
        Word(units: word, rule: rule, isExact: !literals.ignoresCase && word.contains(where: LiteralScanner.isLetter)))
    }
    return true
  }

  private static func isLetter(_ unit: UInt16) -> Bool { unit < 0x80 && (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7A }

  /// Builds the trie of all words and its tables. Call it after the last `add(_:rule:)` and before a search. O(units
  /// of the words × different characters in them).
  mutating func build() {
    var children: [[UInt8: Int]] = [[:]]
    endings = [[]]
    beginnings = ContiguousArray(repeating: false, count: 1 << 16)
    for (index, word) in words.enumerated() {
      var state = 0
      for unit in word.units {
        let unitClass = classes[Int(unit)]
        if let child = children[state][unitClass] {
          state = child
        } else {
          children.append([:])
          endings.append([])
          children[state][unitClass] = children.count - 1
          state = children.count - 1
        }
      }
      endings[state].append(index)
      guard let first = word.units.first.map({ Int(classes[Int($0)]) << 8 }) else { continue }
      if word.units.count > 1 {
        beginnings[first | Int(classes[Int(word.units[1])])] = true
      } else {
        for unitClass in 0..<classCount { beginnings[first | unitClass] = true }
      }
    }
    table = ContiguousArray(repeating: 0, count: children.count * classCount)
    for (state, children) in children.enumerated() {
      for (unitClass, child) in children {
        table[state * classCount + Int(unitClass)] = UInt32(child) | (endings[child].isEmpty ? 0 : Self.endsWord)
      }
    }
  }

  /// Calls `found` with the rule and the offset of the first unit of every word in `range`, and, if `reportsWide`,
  /// `foundWide` with the offset of every non-ASCII unit, by ascending offsets. O(range + units of the beginnings of
  /// words that occur).
  func scan(
    _ units: UnsafeBufferPointer<UInt16>, range: Range<Int>, reportsWide: Bool, foundWide: (Int) -> Void,
    found: (_ rule: Int, _ offset: Int) -> Void
  ) {
    guard !range.isEmpty else { return }
    classes.withUnsafeBufferPointer { classes in
      beginnings.withUnsafeBufferPointer { beginnings in
        var unitClass = Int(classes[Int(units[range.lowerBound])])
        for offset in range {
          if reportsWide && units[offset] >= 0x80 { foundWide(offset) }
          let next = offset &+ 1 < range.upperBound ? Int(classes[Int(units[offset &+ 1])]) : 0
          if beginnings[unitClass &<< 8 | next] { follow(units, offset..<range.upperBound, found) }
          unitClass = next
        }
      }
    }
  }

  /// Follows the trie from the first unit of a range, and calls `found` for each word that begins there.
  private func follow(
    _ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ found: (_ rule: Int, _ offset: Int) -> Void
  ) {
    table.withUnsafeBufferPointer { table in
      var state = 0
      for offset in range {
        let next = table[state &* classCount &+ Int(classes[Int(units[offset])])]
        state = Int(next & ~Self.endsWord)
        if state == 0 { return }
        guard next & Self.endsWord != 0 else { continue }
        for index in endings[state] where isThere(words[index], startingAt: range.lowerBound, in: units) {
          found(words[index].rule, range.lowerBound)
        }
      }
    }
  }

  private func isThere(_ word: Word, startingAt start: Int, in units: UnsafeBufferPointer<UInt16>) -> Bool {
    guard word.isExact else { return true }
    for index in word.units.indices where units[start + index] != word.units[index] { return false }
    return true
  }
}
