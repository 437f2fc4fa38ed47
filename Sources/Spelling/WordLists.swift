internal import SystemSupport
internal import TextChecks

/// The word lists for English that are part of the program: common misspellings, frequent words, and other correct
/// words.
final class WordLists: Sendable {
  /// The lists in the data folder; nil if they cannot be read. The first use reads 2 MB.
  static let english = Environment.dataFolder.flatMap { WordLists(folder: $0 + "/spelling") }

  /// The end of the path of the list that decided, for explanations.
  static let misspellingsName = "spelling/en-misspellings.txt"
  static let frequentName = "spelling/en-frequent.txt"

  // The difference of likelihoods, in tenths of a Zipf unit, up to which another correction counts as equally likely.
  private static let ambiguity = 15
  private static let shortestTyped = 5
  // Shorter words are near many others: they are misspelled only if one of the commonest words is meant.
  private static let common = 60
  private static let maxCorrections = 2
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
  /// searched for frequent words. For words of fewer than 5 letters in text, only errors in the commonest words are;
  /// they add to what is listed.
  /// - Parameters:
  ///   - word: the word in lower case.
  ///   - isName: whether it is part of a name in code, which has no apostrophes and spaces.
  func evidence(for word: String, isName: Bool) -> WordEvidence? {
    let bytes = Array(word.utf8)
    guard bytes.count <= Self.longest, bytes.allSatisfy({ $0 &- 0x61 < 26 || $0 == UInt8(ascii: "'") }) else { return nil }
    var listed = (misspellings.value(of: bytes[...]) ?? []).split(separator: UInt8(ascii: ","))
      .map { String(decoding: $0, as: UTF8.self) }
    if isName { listed.removeAll { !$0.allSatisfy(\.isLetter) } }
    if bytes.count < Self.shortestTyped && !isName { return shortEvidence(bytes, listed) }
    if !listed.isEmpty {
      return WordEvidence(
        corrections: listed, letters: bytes.count, isListed: true,
        isOfCommonWord: Self.isJoined(listed[0], bytes) || isCommon(listed[0]),
        hasKnownParts: isName && hasParticle(bytes[...]))
    }
    guard bytes.count >= Self.shortestTyped, frequent.frequency(of: bytes[...]) == nil else { return nil }
    var origins = Self.sorted(frequent.words(oneErrorFrom: bytes))
    if isName { for index in origins.indices where origins[index].lacksVowel { origins[index].error = .abbreviated } }
    guard let best = origins.first else { return nil }
    let other = others.value(of: bytes[...])
    return WordEvidence(
      corrections: origins.prefix { $0.likelihood >= best.likelihood - Self.ambiguity }.map(\.word), letters: bytes.count,
      origin: best, isOther: other != nil, isRegional: best.isRegional || other?.isEmpty == false,
      hasKnownParts: hasKnownParts(bytes[...]) || (isName && hasParticle(bytes[...])))
  }

  /// Returns the evidence for a word of fewer than 5 letters in text: an exchange of two letters, a missing letter
  /// inside the word, a missing apostrophe or a missing blank, if one of the commonest words is meant. Of words with
  /// more than two listed corrections the list says little. Nil if there is neither such an error nor a correction.
  private func shortEvidence(_ word: [UInt8], _ listed: [String]) -> WordEvidence? {
    var origins = frequent.words(oneErrorFrom: word).filter {
      $0.frequency >= Self.common && ($0.error == .transposed || ($0.error == .missing && $0.edge == nil))
    }
    if let first = listed.first, Self.isJoined(first, word) {
      origins.append(TypingError.Origin(word: first, frequency: Self.common, error: .joined))
    }
    origins = Self.sorted(origins)
    if listed.isEmpty && origins.isEmpty { return nil }
    return WordEvidence(
      corrections: listed.isEmpty ? origins.map(\.word) : listed, letters: word.count,
      isListed: !listed.isEmpty && listed.count <= Self.maxCorrections, isOfCommonWord: !origins.isEmpty,
      origin: origins.first)
  }

  /// Returns the words by likelihood, the likeliest first.
  private static func sorted(_ origins: [TypingError.Origin]) -> [TypingError.Origin] {
    origins.sorted { $0.likelihood != $1.likelihood ? $0.likelihood > $1.likelihood : $0.word < $1.word }
  }

  private func isCommon(_ word: String) -> Bool {
    frequent.frequency(of: ArraySlice(word.utf8)).map { $0 >= Self.common } ?? false
  }

  /// Whether a word is its correction without apostrophes and blanks.
  private static func isJoined(_ correction: String, _ word: [UInt8]) -> Bool {
    correction.utf8.count > word.count && correction.utf8.filter { $0 != UInt8(ascii: "'") && $0 != 0x20 } == word
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

  private static let particles = ["as", "at", "by", "if", "in", "is", "no", "of", "on", "or", "to", "up"]
    .map { Array($0.utf8) }
  private static let shortestBesideParticle = 4

  /// Whether a word consists of a known word of at least 4 letters and a particle, as names do (`testin`, `isclosed`).
  private func hasParticle(_ word: ArraySlice<UInt8>) -> Bool {
    Self.particles.contains { particle in
      guard word.count - particle.count >= Self.shortestBesideParticle else { return false }
      return word.starts(with: particle) && isKnown(word.dropFirst(particle.count))
        || word.suffix(particle.count) == particle[...] && isKnown(word.dropLast(particle.count))
    }
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
  /// Whether the list of common misspellings has the word.
  var isListed = false
  /// Whether one of the commonest words is meant, whose misspelling is as common.
  var isOfCommonWord = false
  /// The frequent word that differs by one typing error; nil for a listed word of at least 5 letters.
  var origin: TypingError.Origin?
  /// Whether the word is a rare word, a proper name or a regional spelling.
  var isOther = false
  /// Whether the word is correct in another region, such as Britain.
  var isRegional = false
  /// Whether the word consists of known words, prefixes and suffixes.
  var hasKnownParts = false
}
