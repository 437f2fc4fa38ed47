/// Words that are correct regardless of the dictionaries and of case. Each project has its own set.
public struct KnownWords: Equatable, Sendable {
  private var words: Set<String> = []
  /// Further words, which copies share although each has words of its own: a list of a million words is in memory once.
  private var shared: SharedWords?

  /// Words that do not change.
  private final class SharedWords: Sendable {
    let words: Set<String>

    init(_ words: Set<String>) { self.words = words }
  }

  /// Creates a set of words. Their case does not matter.
  public init(_ words: some Sequence<String> = EmptyCollection<String>()) {
    for word in words { insert(word) }
  }

  /// Creates the set of the words of a file, separated by white space and line ends. `#` begins a comment.
  public init(file text: String) {
    var text = text
    text.withUTF8 { bytes in
      // A byte order mark is not part of the first word.
      var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        insert(line: UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end + 1
      }
    }
  }

  /// Adds the words of a line, which may contain line ends other than LF and CR.
  private mutating func insert(line: UnsafeBufferPointer<UInt8>) {
    guard line.allSatisfy({ $0 < 0x80 && $0 != 0x0B && $0 != 0x0C }) else {
      for line in String(decoding: line, as: UTF8.self).unicodeScalars.split(whereSeparator: Self.isNewline) {
        for word in line.prefix(while: { $0 != "#" }).split(whereSeparator: Self.isBlank) { insert(String(word)) }
      }
      return
    }
    for word in line.prefix(while: { $0 != UInt8(ascii: "#") }).split(whereSeparator: { $0 == 0x20 || $0 == 0x09 }) {
      words.insert(String(decoding: word.lazy.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self))
    }
  }

  /// Whether a character ends a line: LF, VT, FF, CR, NEL, U+2028 or U+2029.
  private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 ? (0x0A...0x0D).contains(scalar.value) : [0x85, 0x2028, 0x2029].contains(scalar.value)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 ? scalar.value == 0x20 || scalar.value == 0x09 : scalar.properties.isWhitespace
  }

  /// All words in one set. O(words) if it shares some.
  private var all: Set<String> { shared.map { words.isEmpty ? $0.words : $0.words.union(words) } ?? words }

  /// Makes the words those that copies share, whatever is added to a copy. O(words).
  package mutating func share() {
    (shared, words) = (SharedWords(all), [])
  }

  /// Adds a word, in any case.
  public mutating func insert(_ word: String) { words.insert(word.lowercased()) }

  /// Removes a word, in any case. No effect if it is not in the set. O(words) if copies share it.
  public mutating func remove(_ word: String) {
    let word = word.lowercased()
    if shared?.words.contains(word) == true { (words, shared) = (all, nil) }
    words.remove(word)
  }

  /// Adds all words of another list. O(words of the other list), or O(1) for those that it shares.
  public mutating func formUnion(_ other: KnownWords) {
    words.formUnion(other.words)
    guard let others = other.shared else { return }
    if shared == nil { shared = others } else if shared !== others { words.formUnion(others.words) }
  }

  /// Whether the set contains a word, in any case.
  public func contains(_ word: String) -> Bool {
    let word = word.lowercased()
    return words.contains(word) || shared?.words.contains(word) == true
  }

  /// Whether the set has no words.
  public var isEmpty: Bool { words.isEmpty && shared?.words.isEmpty ?? true }

  /// Returns the words, in lower case, that begin with a lower-case prefix, ascending. O(words).
  public func words(withPrefix prefix: String) -> [String] { all.filter { $0.hasPrefix(prefix) }.sorted() }

  /// The words in lower case, ascending.
  public var sorted: [String] { all.sorted() }

  /// Whether two sets have the same words. O(words), or O(words that are not shared) if they share the others.
  public static func == (a: KnownWords, b: KnownWords) -> Bool {
    a.shared === b.shared ? a.words == b.words || a.all == b.all : a.all == b.all
  }
}
