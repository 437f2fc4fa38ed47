/// Frequent words with their frequencies, found by hashes that follow an edit of a word in O(1).
struct FrequentWords: Sendable {
  /// A hash of a row of bytes.
  typealias Hash = UInt32

  private static let base: Hash = 31
  // Four slots for each of some 35,000 words.
  private static let slotBits = 17

  private let bytes: ContiguousArray<UInt8>
  /// The hash of a word above, the offset of its line and 1 below; 0 for none.
  private let slots: ContiguousArray<UInt64>

  /// - Parameter bytes: lines of a word, a space and ten times its Zipf frequency. O(bytes).
  init(_ bytes: ContiguousArray<UInt8>) {
    let size = 1 << Self.slotBits
    var slots = ContiguousArray<UInt64>(repeating: 0, count: size)
    var (start, count) = (0, 0)
    var hash: Hash = 0
    bytes.withUnsafeBufferPointer { bytes in
      for (offset, byte) in bytes.enumerated() {
        if byte == UInt8(ascii: "\n") {
          (start, hash) = (offset + 1, 0)
        } else if byte == UInt8(ascii: " "), count < size / 2 {
          var slot = Self.slot(of: hash)
          while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
          slots[slot] = UInt64(hash) << 32 | UInt64(start + 1)
          count += 1
        } else {
          hash = hash &* Self.base &+ Hash(byte)
        }
      }
    }
    (self.bytes, self.slots) = (bytes, slots)
  }

  private static func slot(of hash: Hash) -> Int { Int((hash &* 0x9E37_79B1) >> (32 - Hash(slotBits))) }

  /// Ten times the Zipf frequency of a word; nil for one that is not frequent.
  func frequency(of word: some Collection<UInt8>) -> Int? {
    frequency(hash: word.reduce(0) { $0 &* Self.base &+ Hash($1) }) { ArraySlice(word) }
  }

  /// - Parameter word: makes the word; only called where some word has its hash.
  private func frequency(hash: Hash, _ word: () -> ArraySlice<UInt8>) -> Int? {
    var slot = Self.slot(of: hash)
    while slots[slot] != 0 {
      if Hash(slots[slot] >> 32) == hash {
        let start = Int(slots[slot] & 0xFFFF_FFFF) - 1
        let word = word()
        let end = start + word.count
        if end < bytes.count, bytes[end] == UInt8(ascii: " "), bytes[start..<end].elementsEqual(word) {
          let digits = bytes[(end + 1)...].prefix { $0 &- 0x30 < 10 }
          return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// The frequent words that one typing error makes a word of. O(letters) look-ups.
  /// - Parameter word: small letters of ASCII and apostrophes.
  func words(oneErrorFrom word: [UInt8]) -> [TypingError.Origin] {
    let count = word.count
    // Hashes of what is in front of and after each position.
    var (before, powers) = ([Hash](repeating: 0, count: count + 1), [Hash](repeating: 1, count: count + 2))
    for (index, byte) in word.enumerated() { before[index + 1] = before[index] &* Self.base &+ Hash(byte) }
    for index in 1..<powers.count { powers[index] = powers[index - 1] &* Self.base }
    let after = (0...count).map { before[count] &- before[$0] &* powers[count - $0] }
    var result: [TypingError.Origin] = []
    /// Tries the word with other letters in the place of a range.
    func tryWord(_ error: TypingError, _ range: Range<Int>, _ letters: Hash, _ length: Int, _ bytes: [UInt8]) {
      let rest = count - range.upperBound
      let hash = (before[range.lowerBound] &* powers[length] &+ letters) &* powers[rest] &+ after[range.upperBound]
      var made: ArraySlice<UInt8> = []
      let frequency = frequency(hash: hash) {
        made = word[..<range.lowerBound] + bytes + word[range.upperBound...]
        return made
      }
      guard let frequency else { return }
      result.append(
        TypingError.Origin(
          word: String(decoding: made, as: UTF8.self), frequency: frequency, error: error,
          isAtStart: range.lowerBound == 0 || (error == .doubled && range.lowerBound == 1)))
    }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    for index in 0...count {
      for letter in letters where index == 0 || word[index - 1] != letter {
        tryWord(.missing, index..<index, Hash(letter), 1, [letter])
      }
      guard index < count else { break }
      let byte = word[index]
      for letter in letters where letter != byte { tryWord(.changed, index..<index + 1, Hash(letter), 1, [letter]) }
      let next = index + 1 < count ? word[index + 1] : nil
      if next != byte {
        let isDoubled = index > 0 && word[index - 1] == byte
        tryWord(isDoubled ? .doubled : .extra, index..<index + 1, 0, 0, [])
      }
      if let next, next != byte {
        tryWord(.transposed, index..<index + 2, Hash(next) &* Self.base &+ Hash(byte), 2, [next, byte])
      }
    }
    return result
  }
}

/// An error that people make when they type a word.
enum TypingError: String, Sendable {
  /// Two letters are exchanged.
  case transposed = "two letters are exchanged"
  /// A letter is missing.
  case missing = "a letter is missing"
  /// A letter is typed twice.
  case doubled = "a letter is doubled"
  /// There is a letter too many.
  case extra = "there is a letter too many"
  /// There is another letter.
  case changed = "a letter is another one"

  /// A frequent word that an error makes another one of.
  struct Origin: Sendable {
    var word: String
    /// Ten times its Zipf frequency.
    var frequency: Int
    var error: TypingError
    /// Whether the first letter is another one.
    var isAtStart: Bool

    /// How likely it is meant: its frequency, and how often people make the error.
    var likelihood: Int {
      switch error {
      case .transposed: frequency + 12
      case .doubled: frequency + 10
      case .missing: frequency + 8
      case .extra: frequency + 3
      case .changed: frequency - 3
      }
    }
  }
}
