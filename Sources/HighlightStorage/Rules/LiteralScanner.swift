/// Finds many words in one pass over a text (Aho and Corasick's automaton); letters of ASCII count as lower case on the way.
struct LiteralScanner {
  /// A word that some rule needs.
  private struct Word {
    var units: [UInt16]
    var rule: Int
    var isExact: Bool
  }

  /// The entry of a state behind which words end.
  private static let endsWord: UInt32 = 1 << 31

  private var words: [Word] = []
  /// By unit; 0 stands for every unit that is in no word.
  private var classes = ContiguousArray<UInt8>(repeating: 0, count: 1 << 16)
  private var classCount = 1
  /// By state and class: the next state, and whether words end there.
  private var table: ContiguousArray<UInt32> = []
  /// By state: the words that end there.
  private var endings: [[Int]] = []

  /// Whether there is nothing to look for.
  var isEmpty: Bool { words.isEmpty }

  /// Adds the words of a rule. Returns false when they hold more different characters than can be told apart.
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

  /// Builds the automaton; to be called when all words are known. O(units of the words × characters).
  mutating func build() {
    var children: [[UInt8: Int]] = [[:]]
    endings = [[]]
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
    }
    table = ContiguousArray(repeating: 0, count: children.count * classCount)
    var fallback = Array(repeating: 0, count: children.count)
    var queue = [0]
    var place = 0
    while place < queue.count {
      let state = queue[place]
      place += 1
      if state != 0 { endings[state] += endings[fallback[state]] }
      for unitClass in 0..<classCount {
        let cell = state * classCount + unitClass
        // The fallback is nearer to the start and complete.
        let elsewhere = state == 0 ? 0 : Int(table[fallback[state] * classCount + unitClass])
        if let child = children[state][UInt8(unitClass)] {
          fallback[child] = elsewhere
          table[cell] = UInt32(child)
          queue.append(child)
        } else {
          table[cell] = UInt32(elsewhere)
        }
      }
    }
    for cell in table.indices where !endings[Int(table[cell])].isEmpty { table[cell] |= Self.endsWord }
  }

  /// Calls `found` with the rule and the last unit of every word in `range`, and `foundWide` with every unit outside of ASCII if
  /// `reportsWide`. O(range).
  func scan(
    _ units: UnsafeBufferPointer<UInt16>, range: Range<Int>, reportsWide: Bool, foundWide: (Int) -> Void,
    found: (_ rule: Int, _ offset: Int) -> Void
  ) {
    classes.withUnsafeBufferPointer { classes in
      table.withUnsafeBufferPointer { table in
        var state = 0
        for offset in range {
          let unit = units[offset]
          if unit >= 0x80 && reportsWide { foundWide(offset) }
          let next = table[state &* classCount &+ Int(classes[Int(unit)])]
          state = Int(next & ~Self.endsWord)
          guard next & Self.endsWord != 0 else { continue }
          for index in endings[state] where isThere(words[index], endingAt: offset, in: units) {
            found(words[index].rule, offset)
          }
        }
      }
    }
  }

  private func isThere(_ word: Word, endingAt offset: Int, in units: UnsafeBufferPointer<UInt16>) -> Bool {
    guard word.isExact else { return true }
    let start = offset + 1 - word.units.count
    for index in word.units.indices where units[start + index] != word.units[index] { return false }
    return true
  }
}
