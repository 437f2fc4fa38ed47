internal import CICU
internal import Synchronization

/// Finds misspelled words in texts and guesses corrections, with several dictionaries, words of a project and of a user. Any
/// number of threads may use it; they share learned words.
public final class TextChecker: Sendable {
  /// The form of words.
  public enum Style: Sendable {
    /// As they are written.
    case prose
    /// Parts of a name, in any case.
    case name
  }

  /// A word in no dictionary.
  public struct Misspelling: Equatable, Sendable {
    /// UTF-16 offsets, half-open: the word, which may be a part of a name.
    public var range: Range<Int>
    /// The whole name.
    public var name: Range<Int>

    /// Creates a misspelled word of a name; offsets are UTF-16 units, half-open.
    public init(range: Range<Int>, name: Range<Int>) { (self.range, self.name) = (range, name) }
  }

  /// A word is correct if one of them has it.
  public let dictionaries: [SpellingDictionary]
  /// Additional correct words.
  public var words: KnownWords { state.withLock { $0.words } }
  private let ignored: [RegularExpression]
  /// Whether a dictionary has Latin words.
  private let coversLatin: Bool
  /// The least letters of a word.
  private static let shortest = 3
  /// The least letters of a part of a name in prose, and next to digits.
  private static let shortestPart = 4
  // Capitals up to this length are abbreviations.
  private static let longestAbbreviation = 5
  // An expression that takes longer in one line ignores no text there; nanoseconds.
  private static let expressionBudget: UInt64 = 10_000_000
  private static let cacheLimit = 50_000

  /// Learned words and cached verdicts.
  private struct State {
    var words: KnownWords
    var ignoredWords = KnownWords()
    var verdicts: [Style: [String: Bool]] = [:]
    var shortVerdicts: [Style: [ShortWord: Bool]] = [:]
    var guessesOfWords: [String: [String]] = [:]

    func isKnown(_ word: String) -> Bool { words.contains(word) || ignoredWords.contains(word) }

    mutating func forgetVerdicts() { (verdicts, shortVerdicts) = ([:], [:]) }
  }
  private let state: Mutex<State>

  /// - Parameters:
  ///   - dictionaries: a word is correct if one of them has it.
  ///   - words: additional correct words.
  ///   - ignored: text that matches them is not checked.
  public init(_ dictionaries: [SpellingDictionary], words: KnownWords = KnownWords(), ignored: [RegularExpression] = []) {
    (self.dictionaries, self.ignored) = (dictionaries, ignored)
    state = Mutex(State(words: words))
    coversLatin = dictionaries.contains { $0.covers(0x61) }
  }

  // MARK: A text

  /// Returns the first misspelled word of a range at or after an offset; nil if there is none.
  /// - Parameters:
  ///   - text: the text to search.
  ///   - range: UTF-16 offsets, half-open.
  ///   - offset: where the search begins.
  ///   - wraps: whether the search goes on at the start of the range.
  /// - Precondition: the range lies in the text.
  public func rangeOfMisspelledWord(
    in text: UTF16Text, range: Range<Int>, startingAt offset: Int, wraps: Bool = false
  ) -> Range<Int>? {
    let start = min(max(offset, range.lowerBound), range.upperBound)
    // A word may contain the offset: it counts if it begins at or after it.
    let found = misspellings(in: text, range: range)
    return found.first { $0.range.lowerBound >= start }?.range ?? (wraps ? found.first?.range : nil)
  }

  /// Returns all misspelled words of a range of prose.
  /// - Precondition: the range lies in the text.
  public func misspellings(in text: UTF16Text, range: Range<Int>) -> [Misspelling] {
    text.withUnits(in: range) { misspellings(in: range, of: $0, style: .prose) }
  }

  /// Returns the misspelled parts of a name in code.
  /// - Precondition: the range lies in the text.
  public func misspellings(inName range: Range<Int>, of text: UTF16Text) -> [Misspelling] {
    text.withUnits(in: range) { misspellings(in: range, of: $0, style: .name) }
  }

  /// Returns all misspelled words of a range. O(units), and a lookup for each word that is not cached.
  func misspellings(in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, style: Style) -> [Misspelling] {
    var result: [Misspelling] = []
    var ignoredRanges: [Range<Int>]?
    for name in WordSplitter.names(in: range, of: units) {
      let count = result.count
      state.withLock { appendMisspellings(ofName: name, units, style, &$0, to: &result) }
      guard result.count > count, !ignored.isEmpty else { continue }
      let ranges = ignoredRanges ?? self.ignoredRanges(in: range, of: units)
      ignoredRanges = ranges
      if ranges.contains(where: { $0.overlaps(name) }) { result.removeSubrange(count...) }
    }
    return result
  }

  private func ignoredRanges(in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>) -> [Range<Int>] {
    var matches: [RegularExpressionMatch] = []
    for expression in ignored {
      try? expression.appendMatches(in: range, of: units, budget: Self.expressionBudget, to: &matches)
    }
    return matches.map(\.range)
  }

  private func appendMisspellings(
    ofName name: Range<Int>, _ units: UnsafeBufferPointer<UInt16>, _ style: Style, _ state: inout State,
    to result: inout [Misspelling]
  ) {
    let parts = WordSplitter.words(in: name, of: units)
    if parts.count == 1, parts[0].range == name {
      if !isRight(parts[0], isAlone: true, hasDigits: false, style, units, &state) {
        result.append(Misspelling(range: withoutPossessive(name, units), name: name))
      }
      return
    }
    let count = result.count
    let hasDigits = parts.contains { $0.case == .none }
    for part in parts where !isRight(part, isAlone: false, hasDigits: hasDigits, style, units, &state) {
      result.append(Misspelling(range: withoutPossessive(part.range, units), name: name))
    }
    if result.count > count, state.isKnown(Self.string(units, name)) { result.removeSubrange(count...) }
  }

  private func isRight(
    _ word: WordSplitter.Word, isAlone: Bool, hasDigits: Bool, _ style: Style, _ units: UnsafeBufferPointer<UInt16>,
    _ state: inout State
  ) -> Bool {
    var letters = 0
    var offset = word.range.lowerBound
    while offset < word.range.upperBound {
      let (scalar, length) = units.scalar(at: offset, end: word.range.upperBound)
      // No dictionary covers other scripts.
      let isCovered =
        scalar < 0x80 ? coversLatin || scalar == 0x5C : dictionaries.contains { $0.covers(scalar) }
      if !isCovered { return true }
      letters += 1
      offset += length
    }
    if letters < Self.shortest || (letters < Self.shortestPart && hasDigits) { return true }
    if !isAlone && style == .prose && letters < Self.shortestPart { return true }
    if letters > SpellingDictionary.longestWord || Self.isRow(word.range, units) { return true }
    if word.case == .upper {
      let isPlural = units[word.range.upperBound - 1] == 0x73
      if isPlural || letters <= (style == .name ? Self.shortestPart : Self.longestAbbreviation) { return true }
    }
    let wordStyle = isAlone && style == .prose ? Style.prose : .name
    guard let short = ShortWord(units, word.range) else {
      return isRight(Self.string(units, word.range), wordStyle, &state)
    }
    if let known = state.shortVerdicts[wordStyle]?[short] { return known }
    let result = verdict(of: Self.string(units, word.range), wordStyle, state)
    if state.shortVerdicts[wordStyle, default: [:]].count >= Self.cacheLimit { state.shortVerdicts[wordStyle] = [:] }
    state.shortVerdicts[wordStyle, default: [:]][short] = result
    return result
  }

  // MARK: Words

  /// Whether a word is in a dictionary, or known.
  public func isRight(_ word: String, _ style: Style = .prose) -> Bool {
    state.withLock { isRight(word, style, &$0) }
  }

  private func isRight(_ word: String, _ style: Style, _ state: inout State) -> Bool {
    if let known = state.verdicts[style]?[word] { return known }
    let result = verdict(of: word, style, state)
    if state.verdicts[style, default: [:]].count >= Self.cacheLimit { state.verdicts[style] = [:] }
    state.verdicts[style, default: [:]][word] = result
    return result
  }

  /// Looks the word up.
  private func verdict(of word: String, _ style: Style, _ state: State) -> Bool {
    let plain = Self.plain(word)
    var result = dictionaries.contains { $0.contains(plain) } || state.isKnown(plain)
    if !result && style == .name {
      let lower = plain.lowercased()
      let title = lower.prefix(1).uppercased() + lower.dropFirst()
      result = dictionaries.contains { $0.contains(lower) || $0.contains(title) }
    }
    // In English accents are optional.
    if !result, let bare = Self.withoutMarks(plain) {
      result = dictionaries.contains { $0.name.hasPrefix("en") && $0.contains(bare) }
    }
    // Known words with one of these suffixes.
    if !result {
      for suffix in ["'s", "s", "es", "ed"] where !result && plain.hasSuffix(suffix) {
        result = state.isKnown(String(plain.dropLast(suffix.count)))
      }
    }
    return result
  }

  /// Returns guesses for a word of a text, the best first, in its case. Some 50 ms for each word.
  /// - Precondition: the range lies in the text.
  public func guesses(forWordRange range: Range<Int>, in text: UTF16Text, limit: Int = 5) -> [String] {
    guesses(for: text.string(in: range), limit: limit)
  }

  /// Returns guesses for a word, the best first, in its case.
  public func guesses(for word: String, limit: Int = 5) -> [String] {
    let plain = Self.plain(word)
    let found: [String]
    if let known = state.withLock({ $0.guessesOfWords[plain] }) {
      found = known
    } else {
      // Dictionaries alternate: each one's best guesses come first.
      let lists = dictionaries.map { GuessOrder.sorted($0.guesses(for: plain), for: plain) }
      found = (0..<(lists.map(\.count).max() ?? 0)).flatMap { index in
        lists.compactMap { index < $0.count ? $0[index] : nil }
      }
      let guesses = found
      state.withLock { state in
        if state.guessesOfWords.count >= Self.cacheLimit { state.guessesOfWords = [:] }
        state.guessesOfWords[plain] = guesses
      }
    }
    var result: [String] = []
    for guess in found where result.count < limit {
      var cased = Self.inCase(of: plain, guess)
      // Escaped as in the word.
      if plain.utf8.count < word.utf8.count && word.utf8.contains(0x5C) { cased = cased.replacing("'", with: "\\'") }
      if !result.contains(cased) { result.append(cased) }
    }
    return result
  }

  /// Returns words with the same beginning as a part of a word, those known to the project first, then the shorter ones.
  /// - Precondition: the range lies in the text, and `limit` is 0 or more.
  public func completions(forPartialWordRange range: Range<Int>, in text: UTF16Text, limit: Int = 50) -> [String] {
    checkCount(limit, "limit")
    let part = text.string(in: range)
    guard !part.isEmpty else { return [] }
    let lower = part.lowercased()
    var result = words.words(withPrefix: lower).filter { $0 != lower }
    var found: Set<String> = []
    for dictionary in dictionaries {
      found.formUnion(dictionary.words(withPrefix: part, limit: 1000))
      if lower != part { found.formUnion(dictionary.words(withPrefix: lower, limit: 1000)) }
    }
    result += found.filter { $0 != part }.sorted { $0.count != $1.count ? $0.count < $1.count : $0 < $1 }
    var seen: Set<String> = []
    return Array(result.map { Self.inCase(of: part, $0) }.filter { seen.insert($0).inserted }.prefix(limit))
  }

  /// Makes a word correct from now on.
  public func learn(_ word: String) {
    state.withLock { state in
      state.words.insert(Self.plain(word))
      state.forgetVerdicts()
    }
  }

  /// Forgets a word that was learnt.
  public func unlearn(_ word: String) {
    state.withLock { state in
      state.words.remove(Self.plain(word))
      state.forgetVerdicts()
    }
  }

  /// Whether a word was learnt, in any case.
  public func hasLearned(_ word: String) -> Bool { words.contains(Self.plain(word)) }

  /// Makes a word correct for this checker, without learning it.
  public func ignore(_ word: String) {
    state.withLock { state in
      state.ignoredWords.insert(Self.plain(word))
      state.forgetVerdicts()
    }
  }

  // MARK: Letters

  /// Whether letters are a placeholder: one repeated letter, or letters in alphabetical order.
  private static func isRow(_ range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>) -> Bool {
    let step = Int(units[range.lowerBound + 1] | 0x20) - Int(units[range.lowerBound] | 0x20)
    guard step == 0 || step == 1 else { return false }
    return range.dropFirst().allSatisfy { Int(units[$0] | 0x20) - Int(units[$0 - 1] | 0x20) == step }
  }

  private static func string(_ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>) -> String {
    String(utf16: UnsafeBufferPointer(rebasing: units[range]))
  }

  /// Returns the range without a possessive `'s`.
  private func withoutPossessive(_ range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>) -> Range<Int> {
    guard range.count > 3, units[range.upperBound - 1] == 0x73, [0x27, 0x2019, 0x02BC].contains(units[range.upperBound - 2])
    else { return range }
    let isEscaped = range.count > 4 && units[range.upperBound - 3] == 0x5C
    return range.lowerBound..<(range.upperBound - (isEscaped ? 3 : 2))
  }

  /// Returns the word as in dictionaries: a straight apostrophe without escape, no soft hyphens, letters and marks composed.
  private static func plain(_ word: String) -> String {
    if word.utf8.contains(0x5C) { return plain(word.filter { $0 != "\\" }) }
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return word }
    var units: [UInt16] = []
    for unit in word.utf16 where unit != 0xAD { units.append(unit == 0x2019 || unit == 0x02BC ? 0x27 : unit) }
    var composed = [UInt16](repeating: 0, count: units.count * 3 + 8)
    let count = hl_compose(units, Int32(units.count), &composed, Int32(composed.count))
    return String(decoding: count < 0 ? units[...] : composed.prefix(Int(count)), as: UTF16.self)
  }

  /// Returns the word without its marks; nil if it has none.
  private static func withoutMarks(_ word: String) -> String? {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    let units = Array(word.utf16)
    var bare = [UInt16](repeating: 0, count: units.count * 4 + 8)
    let count = hl_strip_marks(units, Int32(units.count), &bare, Int32(bare.count))
    return count > 0 ? String(decoding: bare.prefix(Int(count)), as: UTF16.self) : nil
  }

  /// Returns a guess in the case of the word.
  private static func inCase(of word: String, _ guess: String) -> String {
    let letters = word.filter(\.isLetter)
    if letters.count > 1 && letters.allSatisfy(\.isUppercase) { return guess.uppercased() }
    if letters.first?.isUppercase == true { return guess.prefix(1).uppercased() + guess.dropFirst() }
    return guess
  }
}

/// A word of up to 16 ASCII characters as two numbers, which are faster to look up than a string.
private struct ShortWord: Hashable {
  private var head: UInt64 = 0
  private var tail: UInt64 = 0

  /// Nil for other words.
  init?(_ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>) {
    guard range.count <= 16 else { return nil }
    for offset in range {
      let unit = units[offset]
      guard unit < 0x80 else { return nil }
      tail = tail << 8 | head >> 56
      head = head << 8 | UInt64(unit)
    }
  }
}
