internal import CParserInternals
internal import Synchronization
internal import TextModel

/// Decides whether the text of a node matches a regular expression, for predicates.
///
/// The simple expressions of nearly all query files (literals, classes, `*`, `+`, `?`, anchors, groups that are not
/// repeated) are matched here, 10 to 100 times faster than by ICU and in linear time. Other expressions are matched by
/// `ASCIIExpression` in ASCII texts, otherwise by ICU, with a deadline. All return the same result.
///
/// Gain beside speed: the first expression that ICU compiles costs 8 million instructions, more than the rest of a
/// short file (RESULTS-costs.md, "Start", November 2026). Unnecessary with a regular expression library that starts without
/// tables and matches in linear time.
///
/// `@unchecked Sendable`: immutable after `init`, but for the state of ICU, which has a lock.
final class TextMatcher: @unchecked Sendable {
  // A node's text is tested, not a document: a sane expression needs microseconds.
  private static let milliseconds = 50
  // An expression of an untrusted folder has less time. After an interruption the patterns of the folder are off in the
  // complete text, so that the look of a line does not depend on the lines before it.
  private static let untrustedMilliseconds = 5
  private static let workOfInterruption: UInt64 = 1 << 50
  // A step of ICU takes some nanoseconds.
  private static let workPerStep: UInt64 = 10

  private let pattern: String
  /// The whole text is one of these words.
  private let words: WordSet?
  /// One of these matches; empty if words or ICU decide. Raw memory: arrays would be retained for every text.
  private let sequences: ScratchBuffer<AtomSequence>
  /// The first units of matches of the sequences that match anywhere; nil if all match at the start alone.
  private let searched: UnitSet?
  /// The possible second units of these matches, if every match has at least two units and begins at the start.
  private let searchedSecond: UnitSet
  /// The state of the others. `@unchecked Sendable`: it is used under a lock, or by one thread.
  private struct ICUState: ~Copyable, @unchecked Sendable {
    /// Compiled at first use; then nil if ICU matches all texts.
    var own: ASCIIExpression??
    var match = ASCIIMatch()
    /// Compiled when ICU is first used.
    var regex: ExpressionMatcher?

    init(regex: ExpressionMatcher? = nil) { self.regex = regex }

    deinit {
      var match = match
      match.release()
    }
  }
  private let icu: Mutex<ICUState>
  private let isUntrusted: Bool
  /// The first units of texts that match; all if the empty text may match.
  let firstUnits: UnitSet
  /// Whose memory the sets of the sequences are in; nil: its own.
  private let stored: StoredQueries?

  /// Compiles an expression in ICU's syntax; a leading `\c`, as in Vim, means that case is ignored. Throws if ICU has
  /// to match it and does not accept it.
  /// - Parameters:
  ///   - isProven: whether ICU is known to accept it: then ICU compiles it at first use, and nothing is thrown. The
  ///     first expression that ICU compiles costs a process as much as highlighting a small file.
  ///   - isForeign: whether the expression comes from an untrusted folder. Then ICU matches all but words, with a
  ///     time limit: it can be interrupted.
  init(_ pattern: String, isVerified: Bool = false, isUntrusted: Bool = false) throws(RegularExpressionError) {
    self.isUntrusted = isUntrusted
    self.pattern = pattern.hasPrefix("\\c") ? "(?i)" + pattern.dropFirst(2) : pattern
    let syntax = ExpressionSyntax(self.pattern, flags: []).flatMap { $0.hasNames ? nil : $0 }
    let words = syntax?.words
    let sequences = words == nil && !isUntrusted ? syntax?.sequences() ?? ScratchBuffer() : ScratchBuffer()
    self.words = words
    self.sequences = sequences
    searched = TextMatcher.searched(sequences)
    searchedSecond = TextMatcher.searchedSecond(sequences)
    stored = nil
    var regex: ExpressionMatcher?
    if let words {
      firstUnits = words.firstUnits
    } else if sequences.count > 0 {
      firstUnits = sequences[0..<sequences.count].reduce(into: UnitSet()) { $0.formUnion($1.firstUnits) }
    } else {
      firstUnits = .all
      if !isVerified { regex = try ExpressionMatcher(self.pattern) }
    }
    icu = Mutex(ICUState(regex: regex))
  }

  /// Creates the matcher of an expression of stored queries, whose words and atoms stay in the block. O(sequences).
  init(_ stored: StoredQueries, _ record: StoredQueries.MatcherRecord) {
    isUntrusted = false
    pattern = stored.string(record.pattern)
    words =
      record.words < 0
      ? nil
      : WordSet(stored, stored.entries(.wordSets, as: StoredQueries.WordSetRecord.self)[Int(record.words)])
    var sequences = ScratchBuffer<AtomSequence>()
    let atoms = stored.entries(.atoms, as: AtomSequence.Atom.self)
    for sequence in stored.entries(.sequences, as: StoredQueries.SequenceRecord.self)[record.sequences.indices] {
      sequences.append(
        AtomSequence(
          atoms: UnsafeBufferPointer(rebasing: atoms[sequence.atoms.indices]),
          isAnchoredAtStart: sequence.isAnchoredAtStart == 1, isAnchoredAtEnd: sequence.isAnchoredAtEnd == 1))
    }
    self.sequences = sequences
    searched = TextMatcher.searched(sequences)
    searchedSecond = TextMatcher.searchedSecond(sequences)
    firstUnits = UnitSet(record.firstUnits)
    icu = Mutex(ICUState())
    self.stored = stored
  }

  deinit {
    var sequences = sequences
    if stored == nil {
      for index in 0..<sequences.count { sequences[index].atoms.deallocate() }
    }
    sequences.release()
  }

  /// Its parts, for stored queries; nil for an expression of an untrusted folder.
  var parts: (pattern: String, words: WordSet?, sequences: UnsafeBufferPointer<AtomSequence>)? {
    isUntrusted ? nil : (pattern, words, sequences[0..<sequences.count])
  }

  /// Returns the units with which matches of the sequences that are not anchored at the start may begin; nil if there
  /// are no such sequences.
  private static func searched(_ sequences: ScratchBuffer<AtomSequence>) -> UnitSet? {
    sequences[0..<sequences.count].reduce(nil) { searched, sequence in
      if sequence.isAnchoredAtStart { return searched }
      var union = searched ?? UnitSet()
      union.formUnion(sequence.firstOfMatch)
      return union
    }
  }

  /// The second units of matches of the sequences that match anywhere.
  private static func searchedSecond(_ sequences: ScratchBuffer<AtomSequence>) -> UnitSet {
    sequences[0..<sequences.count].reduce(into: UnitSet()) { union, sequence in
      if !sequence.isAnchoredAtStart { union.formUnion(sequence.secondOfMatch) }
    }
  }

  /// Whether it is matched as sequences of atoms.
  var hasSequences: Bool { sequences.count > 0 }

  /// Whether the expression is neither words nor sequences.
  var usesICU: Bool { words == nil && sequences.count == 0 }

  /// Whether the expression matches anywhere in `text`. O(characters · atoms). False if ICU needs more than 50 ms of
  /// processor time, or 5 ms for an untrusted expression, which ends the walk then.
  func matches(_ text: UnsafeBufferPointer<UInt16>) -> Bool {
    var lookedAt = 0
    return matches(text, lookedAt: &lookedAt)
  }

  /// Returns the result of `matches(_:)`, and counts the work, for tests.
  /// - Parameter lookedAt: increased by the number of unit sets that `matchesInOnePass` tests.
  func matches(_ text: UnsafeBufferPointer<UInt16>, lookedAt: inout Int) -> Bool {
    if let words {
      // ICU's `$` also matches before a final line terminator.
      if let last = text.last, last < 0x20 || last > 0x7E { return matchesByICU(text) }
      return words.contains(text)
    }
    if sequences.count == 0 { return matchesByICU(text) }
    var steps = Self.fewSteps + text.count * Self.stepsPerUnit
    let isMatch = matchesByTrying(text, &steps)
    if steps >= 0 { return isMatch ?? matchesByICU(text) }
    return matchesInOnePass(text, lookedAt: &lookedAt) ?? matchesByICU(text)
  }

  // Texts of nodes are short, and most expressions decide at the first units: trying is fastest there. More steps than these
  // cost as much as one pass over the text.
  private static let fewSteps = 256
  private static let stepsPerUnit = 8

  /// Whether one of the sequences matches the text, tried one after the other. Nil if ICU must decide, or if no steps
  /// are left, in which case `steps` is negative.
  /// - Parameter steps: the steps that are left; decreased by those that were used.
  private func matchesByTrying(_ text: UnsafeBufferPointer<UInt16>, _ steps: inout Int) -> Bool? {
    for sequence in sequences[0..<sequences.count] where sequence.isAnchoredAtStart {
      guard let isMatch = sequence.matches(text, at: 0, &steps) else { return nil }
      if isMatch { return true }
    }
    return searched.map { search(text, $0, &steps) } ?? false
  }

  /// Whether one of the sequences that are not anchored at the start matches anywhere, all of them tried at each
  /// offset. Nil if ICU must decide, or if no steps are left.
  /// - Parameter firstUnits: the units with which their matches may begin.
  private func search(_ text: UnsafeBufferPointer<UInt16>, _ firstUnits: UnitSet, _ steps: inout Int) -> Bool? {
    for offset in 0...text.count {
      if offset < text.count, firstUnits.contains(text[offset]) == false { continue }
      if offset + 1 < text.count, searchedSecond.contains(text[offset + 1]) == false { continue }
      for sequence in sequences[0..<sequences.count] where !sequence.isAnchoredAtStart {
        guard let isMatch = sequence.matches(text, at: offset, &steps) else { return nil }
        if isMatch { return true }
      }
    }
    return false
  }

  /// Whether one of the sequences matches the text, in linear time. Nil if ICU must decide.
  /// - Parameter lookedAt: increased by the number of unit sets that were tested.
  func matchesInOnePass(_ text: UnsafeBufferPointer<UInt16>, lookedAt: inout Int) -> Bool? {
    for sequence in sequences[0..<sequences.count] {
      guard let isMatch = sequence.matchesInOnePass(text, &lookedAt) else { return nil }
      if isMatch { return true }
    }
    return false
  }

  private func matchesByICU(_ text: UnsafeBufferPointer<UInt16>) -> Bool {
    if isUntrusted { return icu.withLock { Self.matchesUntrusted(text, pattern, &$0) } }
    if let isMatch = icu.withLockIfAvailable({ Self.matches(text, pattern, &$0) }) { return isMatch }
    // Another thread uses it at this moment.
    var own = ICUState()
    return Self.matches(text, pattern, &own)
  }

  private static func matches(
    _ text: UnsafeBufferPointer<UInt16>, _ pattern: String, _ state: inout ICUState
  ) -> Bool {
    if ASCIIExpression.suits(text) {
      if state.own == nil { state.own = .some(ASCIIExpression(pattern, flags: [])) }
      switch state.own??.isFound(in: text, &state.match) {
      case .match: return true
      case .noMatch: return false
      case .undecided, nil: break
      }
    }
    if state.regex == nil { state.regex = try? ExpressionMatcher(pattern) }
    return state.regex?.matches(text, milliseconds: milliseconds) ?? false
  }

  /// Whether a search in a text is interrupted by the time limit. At most 50 ms of processor time.
  func isInterrupted(on text: UnsafeBufferPointer<UInt16>) -> Bool {
    guard usesICU, let regex = try? ExpressionMatcher(pattern) else { return false }
    if !isUntrusted, ASCIIExpression.suits(text), let own = ASCIIExpression(pattern, flags: []) {
      var match = ASCIIMatch()
      defer { match.release() }
      switch own.isFound(in: text, &match) {
      case .match, .noMatch: return false
      case .undecided: break
      }
    }
    let limit = isUntrusted ? Self.untrustedMilliseconds : Self.milliseconds
    do {
      _ = try regex.firstMatch(in: 0..<text.count, of: text, budget: UInt64(limit) * 1_000_000)
      return false
    } catch {
      return true
    }
  }

  /// Returns whether an expression of an untrusted folder matches. Its steps are work of the present walk.
  private static func matchesUntrusted(
    _ text: UnsafeBufferPointer<UInt16>, _ pattern: String, _ state: inout ICUState
  ) -> Bool {
    if state.regex == nil { state.regex = try? ExpressionMatcher(pattern) }
    guard let regex = state.regex else { return false }
    do {
      defer { highlight_query_count(regex.steps * workPerStep + UInt64(text.count)) }
      return try regex.firstMatch(in: 0..<text.count, of: text, budget: UInt64(untrustedMilliseconds) * 1_000_000) != nil
    } catch {
      highlight_query_count(workOfInterruption)
      return false
    }
  }
}
