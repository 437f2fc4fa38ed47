/// Frequent words with their frequencies, in a hash table. The hash of a word after an edit is computed in O(1).
struct FrequentWords: Sendable {
  /// A polynomial hash of bytes.
  typealias Hash = UInt32

  private static let base: Hash = 31
  // Four slots for each of some 35,000 words.
  private static let slotBits = 17

  private let bytes: ContiguousArray<UInt8>
  /// The hash table: the hash of a word in the upper 32 bits, the byte offset of its line plus 1 in the lower; 0 for
  /// an empty slot.
  private let slots: ContiguousArray<UInt64>

  /// Creates the table. Words that do not fit into half of its slots are left out. O(bytes).
  /// - Parameter bytes: lines of a word, a space and ten times its Zipf frequency.
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

  /// Returns ten times the Zipf frequency of a word; nil if it is not in the table.
  func frequency(of word: ArraySlice<UInt8>) -> Int? {
    slots.withUnsafeBufferPointer { slots in
      var found: Int?
      Self.forEachWord(word.reduce(0) { $0 &* Self.base &+ Hash($1) }, slots) { offset in
        if found == nil { found = frequency(ofWordAt: offset, if: word) }
      }
      return found
    }
  }

  /// Calls `body` with the byte offset of the line of each word that has the hash.
  @inline(__always) private static func forEachWord(
    _ hash: Hash, _ slots: UnsafeBufferPointer<UInt64>, _ body: (Int) -> Void
  ) {
    var slot = slot(of: hash)
    while slots[slot] != 0 {
      if Hash(truncatingIfNeeded: slots[slot] >> 32) == hash { body(Int(slots[slot] & 0xFFFF_FFFF) - 1) }
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  /// Returns ten times the Zipf frequency of `word`, if it is the word of the line that begins at byte offset
  /// `start`; nil otherwise.
  private func frequency(ofWordAt start: Int, if word: ArraySlice<UInt8>) -> Int? {
    let end = start + word.count
    guard end < bytes.count, bytes[end] == UInt8(ascii: " "), bytes[start..<end] == word else { return nil }
    return bytes[(end + 1)...].prefix { $0 &- 0x30 < 10 }.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static let vowels = Array("aeiou".utf8)

  /// Returns the frequent words that become `word` by one typing error. O(letters) look-ups.
  /// - Parameter word: lower-case ASCII letters and apostrophes.
  func words(oneErrorFrom word: [UInt8]) -> [TypingError.Origin] {
    let count = word.count
    // Hashes of the letters before and after each position.
    var (before, powers) = ([Hash](repeating: 0, count: count + 1), [Hash](repeating: 1, count: count + 2))
    for (index, byte) in word.enumerated() { before[index + 1] = before[index] &* Self.base &+ Hash(byte) }
    for index in 1..<powers.count { powers[index] = powers[index - 1] &* Self.base }
    let after = (0...count).map { before[count] &- before[$0] &* powers[count - $0] }
    var result: [TypingError.Origin] = []
    slots.withUnsafeBufferPointer { slots in
      /// Looks up the word with a range replaced by `length` letters, at most two, the first one in the low byte.
      /// Adds it to the result if it is frequent.
      func tryWord(_ error: TypingError, _ range: Range<Int>, _ letters: Hash, _ length: Int) {
        let hashOfLetters = (letters & 0xFF) &* (length == 2 ? Self.base : 1) &+ (letters >> 8)
        let hash =
          (before[range.lowerBound] &* powers[length] &+ hashOfLetters) &* powers[count - range.upperBound]
          &+ after[range.upperBound]
        Self.forEachWord(hash, slots) { offset in
          let bytes = [UInt8(letters & 0xFF), UInt8(letters >> 8)].prefix(length)
          let made = word[..<range.lowerBound] + bytes + word[range.upperBound...]
          guard let frequency = frequency(ofWordAt: offset, if: made) else { return }
          let isAtStart = range.lowerBound == 0 || (error == .doubled && range.lowerBound == 1)
          var origin = TypingError.Origin(
            word: String(decoding: made, as: UTF8.self), frequency: frequency, error: error,
            edge: isAtStart ? .start : range.upperBound == count ? .end : nil)
          if error == .changed, let letter = bytes.first {
            origin.error = TypingError.change(of: letter, to: word[range.lowerBound])
            origin.isRegional = letter == UInt8(ascii: "z") && word[range.lowerBound] == UInt8(ascii: "s")
          }
          if error == .missing, let letter = bytes.first { origin.lacksVowel = Self.vowels.contains(letter) }
          result.append(origin)
        }
      }
      let alphabet = UInt8(ascii: "a")...UInt8(ascii: "z")
      for index in 0...count {
        for letter in alphabet where index == 0 || word[index - 1] != letter {
          tryWord(.missing, index..<index, Hash(letter), 1)
        }
        guard index < count else { break }
        let byte = word[index]
        for letter in alphabet where letter != byte { tryWord(.changed, index..<index + 1, Hash(letter), 1) }
        let next = index + 1 < count ? word[index + 1] : nil
        if next != byte {
          tryWord(index > 0 && word[index - 1] == byte ? .doubled : .extra, index..<index + 1, 0, 0)
        }
        if let next, next != byte { tryWord(.transposed, index..<index + 2, Hash(byte) << 8 | Hash(next), 2) }
      }
    }
    return result
  }
}

/// An error in typing a word.
enum TypingError: String, Sendable {
  /// Two adjacent letters are exchanged.
  case transposed = "two letters are exchanged"
  /// A letter is missing.
  case missing = "a letter is missing"
  /// A letter occurs twice instead of once.
  case doubled = "a letter is doubled"
  /// There is an additional letter.
  case extra = "there is a letter too many"
  /// A letter is replaced by the letter of a neighboring key.
  case neighboring = "a letter is that of a neighboring key"
  /// A letter is replaced by another one.
  case changed = "a letter is another one"
  /// A vowel is missing in a name, as in abbreviations.
  case abbreviated = "a vowel is left out"
  /// An apostrophe or a blank is missing.
  case joined = "an apostrophe or a blank is missing"

  // For each letter from a on, those of the keys around it on an American keyboard.
  private static let neighbors: [[UInt8]] = [
    "qswz", "ghnv", "dfvx", "cefrsx", "drsw", "cdgrtv", "bfhtvy", "bgjnuy", "jkou", "hikmnu", "ijlmo", "kop", "jkn",
    "bhjm", "iklp", "lo", "aw", "deft", "adewxz", "fgry", "hijy", "bcfg", "aeqs", "cdsz", "ghtu", "asx",
  ].map { Array($0.utf8) }

  /// Returns the kind of the error that replaces a letter by another one: `neighboring` if their keys are neighbors
  /// on the keyboard, otherwise `changed`. Only lower-case ASCII letters have neighbors.
  static func change(of letter: UInt8, to other: UInt8) -> TypingError {
    let index = Int(letter) - 0x61
    return neighbors.indices.contains(index) && neighbors[index].contains(other) ? .neighboring : .changed
  }

  /// A position in a word at which intended spellings differ from a frequent word more often than misspellings do.
  enum Edge: Sendable {
    case start, end
  }

  /// A frequent word that becomes the misspelled word by an error.
  struct Origin: Sendable {
    var word: String
    /// Ten times its Zipf frequency.
    var frequency: Int
    var error: TypingError
    /// The edge at which the error is; nil if it is inside the word.
    var edge: Edge?
    /// Whether the word has an s for a z, as in other regions.
    var isRegional = false
    /// Whether the missing letter is a vowel.
    var lacksVowel = false

    /// The likelihood that the word is meant, by the frequencies of the word and of the error. A greater number is more
    /// likely.
    var likelihood: Int {
      switch error {
      case .transposed, .joined: frequency + 12
      case .doubled: frequency + 10
      case .missing, .abbreviated: frequency + 8
      case .extra: frequency + 3
      case .neighboring: frequency + 1
      case .changed: frequency - 3
      }
    }
  }
}
