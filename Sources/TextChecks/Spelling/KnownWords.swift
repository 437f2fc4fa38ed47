internal import TextModel

/// Words that are correct regardless of the dictionaries and of case. Each project has its own set.
public struct KnownWords: Equatable, Sendable {
  private var words: Set<String> = []

  /// Creates a set of words. Their case does not matter.
  public init(_ words: some Sequence<String> = EmptyCollection<String>()) {
    for word in words { insert(word) }
  }

  /// Creates the set of the words of a file, separated by white space and line ends. `#` begins a comment.
  public init(file text: String) {
    for line in text.unicodeScalars.split(whereSeparator: Self.isNewline) {
      for word in line.prefix(while: { $0 != "#" }).split(whereSeparator: Self.isBlank) { insert(String(word)) }
    }
  }

  /// Whether a character ends a line: LF, VT, FF, CR, NEL, U+2028 or U+2029.
  private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 ? (0x0A...0x0D).contains(scalar.value) : [0x85, 0x2028, 0x2029].contains(scalar.value)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 ? scalar.value == 0x20 || scalar.value == 0x09 : scalar.properties.isWhitespace
  }

  /// Adds a word, in any case.
  public mutating func insert(_ word: String) { words.insert(word.lowercased()) }

  /// Removes a word, in any case. No effect if it is not in the set.
  public mutating func remove(_ word: String) { words.remove(word.lowercased()) }

  /// Adds all words of another list.
  public mutating func formUnion(_ other: KnownWords) { words.formUnion(other.words) }

  /// Whether the set contains a word, in any case.
  public func contains(_ word: String) -> Bool { words.contains(word.lowercased()) }

  /// Whether the set has no words.
  public var isEmpty: Bool { words.isEmpty }

  /// Returns the words, in lower case, that begin with a lower-case prefix, ascending. O(words).
  public func words(withPrefix prefix: String) -> [String] { words.filter { $0.hasPrefix(prefix) }.sorted() }

  /// The words in lower case, ascending.
  public var sorted: [String] { words.sorted() }
}
