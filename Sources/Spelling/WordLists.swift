internal import HighlightStorage
internal import SystemSupport

/// The word lists for English that are part of the program: common misspellings, frequent words, and other correct
/// words.
final class WordLists: Sendable {
  /// The lists in the data folder; nil if they cannot be read. The first use reads 2 MB.
  static let english = Environment.dataFolder.flatMap { WordLists(folder: $0 + "/spelling") }

  /// The end of the path of the list that decided, for explanations.
  static let misspellingsName = "spelling/en-misspellings.txt"
  static let frequentName = "spelling/en-frequent.txt"

  // Other corrections are as likely where they are at most so much less likely, in tenths of a Zipf unit.
  private static let ambiguity = 15
  private static let shortestTyped = 5
  private static let longest = 30
  private static let shortestPart = 3

  private let misspellings: SortedLines
  private let others: SortedLines
  private let frequent: FrequentWords

  init?(folder: String) {
    func read(_ name: String) -> ContiguousArray<UInt8>? {
      try? FileSystem.readRegular(folder + "/" + name, limit: FileSystem.companionLimit, followsLinks: true)
    }
    guard let misspellings = read("en-misspellings.txt"), let others = read("en-others.txt"),
      let frequent = read("en-frequent.txt")
    else { return nil }
    self.misspellings = SortedLines(bytes: misspellings)
    self.others = SortedLines(bytes: others)
    self.frequent = FrequentWords(frequent)
  }

  /// Returns the evidence of the lists for a word that is in no dictionary: the listed corrections of a misspelling,
  /// or the likeliest frequent words from which one typing error leads to the word. Nil if there are none, or if the
  /// word has more than 30 letters or other characters than `a` to `z` and apostrophes. Typing errors are not
  /// searched for words of fewer than 5 letters and for frequent words.
  /// - Parameters:
  ///   - word: the word in lower case.
  ///   - isName: whether it is part of a name in code, which has no apostrophes and spaces.
  func evidence(for word: String, isName: Bool) -> WordEvidence? {
    let bytes = Array(word.utf8)
    guard bytes.count <= Self.longest, bytes.allSatisfy({ $0 &- 0x61 < 26 || $0 == UInt8(ascii: "'") }) else { return nil }
    var listed = (misspellings.value(of: bytes[...]) ?? []).split(separator: UInt8(ascii: ","))
      .map { String(decoding: $0, as: UTF8.self) }
    if isName { listed.removeAll { !$0.allSatisfy(\.isLetter) } }
    if !listed.isEmpty { return WordEvidence(corrections: listed, letters: bytes.count) }
    guard bytes.count >= Self.shortestTyped, frequent.frequency(of: bytes[...]) == nil else { return nil }
    let origins = frequent.words(oneErrorFrom: bytes).sorted {
      $0.likelihood != $1.likelihood ? $0.likelihood > $1.likelihood : $0.word < $1.word
    }
    guard let best = origins.first else { return nil }
    let other = others.value(of: bytes[...])
    return WordEvidence(
      corrections: origins.prefix { $0.likelihood >= best.likelihood - Self.ambiguity }.map(\.word), letters: bytes.count,
      origin: best, isOther: other != nil, isRegional: best.isRegional || other?.isEmpty == false,
      hasKnownParts: hasKnownParts(bytes[...]))
  }

  // MARK: Parts

  private static let prefixes = [
    "re", "un", "pre", "sub", "non", "de", "dis", "super", "multi", "inter", "co", "over", "out", "mis", "anti", "auto",
    "micro", "mini", "meta", "pseudo", "semi", "uni", "bi", "tri", "up", "down", "in", "under", "post", "hyper", "self",
    "intra", "trans",
  ].map { Array($0.utf8) }
  private static let suffixes = [
    "s", "es", "er", "ers", "ed", "ing", "able", "ness", "ly", "ize", "izer", "ized", "or", "ors", "ity", "ization", "ish",
    "y", "ism", "js",
  ].map { Array($0.utf8) }

  /// Whether a word consists of two known words of at least 3 letters, or of a known word with a prefix or a suffix.
  /// Before a suffix, the known word may lack its `e` or have its last letter doubled.
  private func hasKnownParts(_ word: ArraySlice<UInt8>) -> Bool {
    if word.count >= 2 * Self.shortestPart {
      for index in Self.shortestPart...word.count - Self.shortestPart
      where isKnown(word.prefix(index)) && isKnown(word.dropFirst(index)) {
        return true
      }
    }
    for prefix in Self.prefixes where word.count - prefix.count > Self.shortestPart && word.starts(with: prefix) {
      if isKnown(word.dropFirst(prefix.count)) { return true }
    }
    for suffix in Self.suffixes
    where word.count - suffix.count >= Self.shortestPart && word.suffix(suffix.count) == suffix[...] {
      let stem = word.dropLast(suffix.count)
      if isKnown(stem) || isKnown(stem + [UInt8(ascii: "e")]) { return true }
      if stem.count > Self.shortestPart, stem.last == stem.dropLast().last, isKnown(stem.dropLast()) { return true }
    }
    return false
  }

  private func isKnown(_ word: ArraySlice<UInt8>) -> Bool {
    frequent.frequency(of: word) != nil || SoftwareWords.known.contains(String(decoding: word, as: UTF8.self))
  }
}

/// Evidence about a misspelled word, independent of its position.
struct WordEvidence: Sendable {
  /// The corrections, the likeliest first; in lower case except for proper names.
  var corrections: [String]
  /// The number of letters in the word.
  var letters: Int
  /// The frequent word that differs by one typing error; nil for a word in the list of common misspellings.
  var origin: TypingError.Origin?
  /// Whether the word is a rare word, a proper name or a regional spelling.
  var isOther = false
  /// Whether the word is correct in another region, such as Britain.
  var isRegional = false
  /// Whether the word consists of known words, prefixes and suffixes.
  var hasKnownParts = false
}
