internal import CICU
internal import Platform
internal import Synchronization
public import TextModel

/// Finds misspelled words in texts and guesses corrections, with several dictionaries, words of a project and of a user. Any
/// number of threads may use it; they share learned words.
public final class SpellChecker: Sendable {
  /// The form of words.
  public enum Style: Sendable {
    /// A word of prose, in the case in which it is written.
    case prose
    /// A part of a name in code, in any case.
    case name
  }

  /// A misspelled word.
  public struct Misspelling: Equatable, Sendable {
    /// UTF-16 offsets, half-open: the word, which may be a part of a name.
    public var range: Range<Int>
    /// The whole name.
    public var name: Range<Int>

    /// Creates a misspelled word of a name. Both ranges are UTF-16 offsets, half-open.
    public init(range: Range<Int>, name: Range<Int>) { (self.range, self.name) = (range, name) }
  }

  /// The dictionaries. A word is correct if one of them contains it.
  public let dictionaries: [SpellingDictionary]
  /// The known words: correct besides those of the dictionaries. `learn(_:)` adds to them.
  public var words: KnownWords { state.withLock { $0.words } }
  private let ignored: [RegularExpression]
  /// Whether a dictionary has Latin words.
  private let coversLatin: Bool
  /// Words with fewer letters are not checked.
  private static let shortest = 3
  /// Parts of a name with fewer letters are not checked in prose, and in names with digits.
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

  /// Creates a checker.
  /// - Parameters:
  ///   - dictionaries: a word is correct if one of them contains it.
  ///   - words: additional correct words.
  ///   - ignored: a name, such as `camelCase`, that overlaps a match of one of these has no misspelled words.
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
  ///   - offset: the UTF-16 offset at which the search begins, clamped to the range.
  ///   - wraps: whether the search continues at the start of the range if it finds none.
  /// - Precondition: the range lies in the text.
  public func rangeOfMisspelledWord(
    in text: UTF16Text, range: Range<Int>, startingAt offset: Int, wraps: Bool = false
  ) -> Range<Int>? {
    let start = min(max(offset, range.lowerBound), range.upperBound)
    // A word may contain the offset: it counts if it begins at or after it.
    let found = misspellings(in: text, range: range)
    return found.first { $0.range.lowerBound >= start }?.range ?? (wraps ? found.first?.range : nil)
  }

  /// Returns all misspelled words of a range of prose, ascending. O(units), and a lookup for each word that is not
  /// cached.
  /// - Precondition: the range lies in the text.
  public func misspellings(in text: UTF16Text, range: Range<Int>) -> [Misspelling] {
    text.withUnits(in: range) { misspellings(in: range, of: $0, style: .prose) }
  }

  /// Returns the misspelled parts of a name in code, ascending; empty if the complete name is a known word.
  /// - Precondition: the range lies in the text.
  public func misspellings(inName range: Range<Int>, of text: UTF16Text) -> [Misspelling] {
    text.withUnits(in: range) { misspellings(in: range, of: $0, style: .name) }
  }

  /// Returns all misspelled words of a range, ascending, except those of names that overlap a match of an ignored
  /// expression. O(units), and a lookup for each word that is not cached.
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

  /// Returns the matches of the ignored expressions in a range, unsorted. An expression that exceeds its time limit
  /// has only the matches before that.
  private func ignoredRanges(in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>) -> [Range<Int>] {
    var matches: [RegularExpressionMatch] = []
    for expression in ignored {
      try? expression.appendMatches(in: range, of: units, budget: Self.expressionBudget, to: &matches)
    }
    return matches.map(\.range)
  }

  /// Appends the misspelled words of a name: none if the complete name is a known word.
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

  /// Whether a word of a text is correct, or is not checked: it has fewer than 3 letters (4 in a name with digits, or
  /// as a part of a word of prose) or more than 100, is an abbreviation, a placeholder, or in a script without
  /// dictionary.
  /// - Parameters:
  ///   - isAlone: whether the word is a complete name.
  ///   - hasDigits: whether the name has digits.
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

  /// Whether a word is correct: a dictionary contains it, it is a known or ignored word, or it is such a word with a
  /// suffix or without accents. With style `.name`, its case does not matter.
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

  /// Whether a word is correct, without the cache: a dictionary contains it, or it is a known word. With style
  /// `.name`, its case does not matter. Accents are optional for English dictionaries, and a known word may have the
  /// suffix `'s`, `s`, `es` or `ed`.
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

  /// Returns at most `limit` corrections of a word of a text, the likeliest first, capitalized like the word. Some 50
  /// ms for each word that is not cached.
  /// - Precondition: the range lies in the text.
  public func guesses(forWordRange range: Range<Int>, in text: UTF16Text, limit: Int = 5) -> [String] {
    guesses(for: text.string(in: range), limit: limit)
  }

  /// Returns at most `limit` corrections of a word, the likeliest first, capitalized like the word. Some 50 ms for
  /// each word that is not cached.
  public func guesses(for word: String, limit: Int = 5) -> [String] {
    let plain = Self.plain(word)
    let found: [String]
    if let known = state.withLock({ $0.guessesOfWords[plain] }) {
      found = known
    } else {
      // Dictionaries alternate: each one's best guesses come first.
      let lists = dictionaries.map { SuggestionOrder.sorted($0.guesses(for: plain), for: plain) }
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

  /// Returns at most `limit` words that begin with the text of a range, capitalized like it: first the known words,
  /// then those of dictionaries, the shorter ones first. Empty for an empty range.
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

  /// Adds a word, in any case, to the known words: it is correct from now on.
  public func learn(_ word: String) {
    state.withLock { state in
      state.words.insert(Self.plain(word))
      state.forgetVerdicts()
    }
  }

  /// Removes a word, in any case, from the known words. No effect if it is not one.
  public func unlearn(_ word: String) {
    state.withLock { state in
      state.words.remove(Self.plain(word))
      state.forgetVerdicts()
    }
  }

  /// Whether a word, in any case, is among the known words.
  public func hasLearned(_ word: String) -> Bool { words.contains(Self.plain(word)) }

  /// Makes a word, in any case, correct for this checker, without adding it to the known words.
  public func ignore(_ word: String) {
    state.withLock { state in
      state.ignoredWords.insert(Self.plain(word))
      state.forgetVerdicts()
    }
  }

  // MARK: Letters

  /// Whether a word is a placeholder such as `xxxx` or `abcd`: one repeated letter, or consecutive letters of the
  /// alphabet, ignoring case. The word has at least 2 units.
  private static func isRow(_ range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>) -> Bool {
    let step = Int(units[range.lowerBound + 1] | 0x20) - Int(units[range.lowerBound] | 0x20)
    guard step == 0 || step == 1 else { return false }
    return range.dropFirst().allSatisfy { Int(units[$0] | 0x20) - Int(units[$0 - 1] | 0x20) == step }
  }

  private static func string(_ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>) -> String {
    String(utf16: UnsafeBufferPointer(rebasing: units[range]))
  }

  /// Returns the range without a possessive `'s` or `\'s` at its end; unchanged if there is none, or if the range has
  /// at most 3 units.
  private func withoutPossessive(_ range: Range<Int>, _ units: UnsafeBufferPointer<UInt16>) -> Range<Int> {
    guard range.count > 3, units[range.upperBound - 1] == 0x73, [0x27, 0x2019, 0x02BC].contains(units[range.upperBound - 2])
    else { return range }
    let isEscaped = range.count > 4 && units[range.upperBound - 3] == 0x5C
    return range.lowerBound..<(range.upperBound - (isEscaped ? 3 : 2))
  }

  /// Returns the word in the form of dictionaries: straight apostrophes, no backslashes, no soft hyphens, and letters
  /// composed with their marks.
  private static func plain(_ word: String) -> String {
    if word.utf8.contains(0x5C) { return plain(word.filter { $0 != "\\" }) }
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return word }
    var units: [UInt16] = []
    for unit in word.utf16 where unit != 0xAD { units.append(unit == 0x2019 || unit == 0x02BC ? 0x27 : unit) }
    var composed = [UInt16](repeating: 0, count: units.count * 3 + 8)
    let count = hl_compose(units, Int32(units.count), &composed, Int32(composed.count))
    return String(decoding: count < 0 ? units[...] : composed.prefix(Int(count)), as: UTF16.self)
  }

  /// Returns a word without accents and other nonspacing marks, in Unicode's decomposed form (NFD). A non-ASCII word
  /// without marks is returned, too. Nil if the word is ASCII or consists of marks only.
  private static func withoutMarks(_ word: String) -> String? {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    let units = Array(word.utf16)
    var bare = [UInt16](repeating: 0, count: units.count * 4 + 8)
    let count = hl_strip_marks(units, Int32(units.count), &bare, Int32(bare.count))
    return count > 0 ? String(decoding: bare.prefix(Int(count)), as: UTF16.self) : nil
  }

  /// Returns a guess in capitals or with a capital first letter, if the word is written so; else unchanged.
  package static func inCase(of word: String, _ guess: String) -> String {
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

  /// Packs the ASCII characters in a range of the units into two numbers. Nil if there are more than 16, or if a unit
  /// is not ASCII.
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

/// The former name of `SpellChecker`.
@available(*, deprecated, renamed: "SpellChecker")
public typealias TextChecker = SpellChecker
