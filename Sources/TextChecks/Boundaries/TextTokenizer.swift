internal import CICU
public import TextModel

/// The kinds of units into which a text is divided.
public enum TextGranularity: Sendable {
  /// Grapheme clusters (UAX #29): characters as the reader perceives them.
  case character
  /// Words, and the text between them (UAX #29).
  case word
  /// Parts of lines that are not broken at the end of a row (UAX #14).
  case line
  /// Sentences (UAX #29).
  case sentence
}

/// A boundary between two units of text.
public struct TextBoundary: Equatable, Sendable {
  /// The UTF-16 offset of the first unit after the boundary.
  public var utf16Offset: Int
  /// ICU's rule status of the text before the boundary: for words their kind, for lines and sentences the reason of
  /// the boundary.
  ///
  /// Words: below 100 no word, from 100 numbers, from 200 letters, from 300 kana, from 400 ideographs. Lines: from
  /// 100 on the break is mandatory.
  public var ruleStatus: Int

  /// Creates a boundary at an offset, with ICU's status of the rule that found it.
  public init(utf16Offset: Int, ruleStatus: Int) {
    self.utf16Offset = utf16Offset
    self.ruleStatus = ruleStatus
  }

  /// Whether the text before the boundary is a word, not space or punctuation. Only for `TextGranularity.word`.
  public var endsWord: Bool { ruleStatus >= 100 }

  /// Whether the line must be broken here. Only for `TextGranularity.line`.
  public var isMandatory: Bool { ruleStatus >= 100 }
}

/// Finds where characters, words, sentences and the unbreakable parts of lines begin and end, by ICU's rules.
///
/// Every granularity has a boundary after each line terminator, so that no call reads further than the lines it touches.
/// Opening a tokenizer takes 7 µs, the first of a process 2 ms: keep it. One thread at a time.
public final class TextTokenizer {
  /// The units that this tokenizer finds.
  public let granularity: TextGranularity
  private let handle: OpaquePointer

  /// Creates a tokenizer.
  /// - Parameters:
  ///   - granularity: the units that it finds.
  ///   - locale: the locale whose rules are used, as ICU names it (`ja@lb=loose`, `en@ss=standard`). An empty one, and
  ///     one without its own rules, has those of the root locale.
  public init(_ granularity: TextGranularity, locale: String = "") {
    self.granularity = granularity
    let kind =
      switch granularity {
      case .character: HL_BREAKS_CHARACTER
      case .word: HL_BREAKS_WORD
      case .line: HL_BREAKS_LINE
      case .sentence: HL_BREAKS_SENTENCE
      }
    guard let handle = hl_breaks_open(kind, locale) else {
      preconditionFailure("ICU's data hold the rules of the root locale")
    }
    self.handle = handle
  }

  deinit {
    hl_breaks_close(handle)
  }

  /// Appends the boundaries in `range`, ascending; its ends are included if they are boundaries of the text. O(lines
  /// that `range` touches).
  /// - Precondition: the range lies in the text.
  public func appendBoundaries(in range: Range<Int>, of text: UTF16Text, to boundaries: inout ContiguousArray<TextBoundary>)
  {
    check(range, within: text.count)
    let paragraph = text.paragraphRange(for: range)
    text.withUnits(in: paragraph) { units in
      setText(UnsafeBufferPointer(rebasing: units[paragraph]))
      let base = paragraph.lowerBound
      // The start of a paragraph is a boundary without text before it.
      if range.lowerBound == base { boundaries.append(TextBoundary(utf16Offset: base, ruleStatus: 0)) }
      var next = range.lowerBound == base ? nextOffset() : following(range.lowerBound - base - 1)
      while let offset = next, base + offset <= range.upperBound {
        boundaries.append(TextBoundary(utf16Offset: base + offset, ruleStatus: ruleStatus))
        next = nextOffset()
      }
    }
  }

  /// Whether a UTF-16 offset is a boundary. The ends of the text, and offsets outside it, are. O(distance to an
  /// offset where the rules can start).
  public func isBoundary(_ utf16Offset: Int, in text: UTF16Text) -> Bool {
    guard utf16Offset > 0 && utf16Offset < text.count else { return true }
    return withParagraph(at: utf16Offset, of: text) { (paragraph) in
      hl_breaks_is_boundary(handle, Int32(utf16Offset - paragraph.lowerBound))
    }
  }

  /// Returns the UTF-16 offset of the first boundary after an offset. 0 for a negative offset; nil for the end of the
  /// text and any offset after it.
  public func boundary(after utf16Offset: Int, in text: UTF16Text) -> Int? {
    guard utf16Offset >= 0 else { return 0 }
    guard utf16Offset < text.count else { return nil }
    return withParagraph(at: utf16Offset, of: text) { (paragraph) in
      paragraph.lowerBound + (following(utf16Offset - paragraph.lowerBound) ?? paragraph.count)
    }
  }

  /// Returns the UTF-16 offset of the last boundary before an offset. The length of the text for an offset after its
  /// end; nil for 0 and negative offsets.
  public func boundary(before utf16Offset: Int, in text: UTF16Text) -> Int? {
    guard utf16Offset <= text.count else { return text.count }
    guard utf16Offset > 0 else { return nil }
    // From inside a surrogate pair ICU would go back from the pair's start and miss a boundary there.
    let isInsidePair =
      utf16Offset < text.count && UTF16.isTrailSurrogate(text[utf16Offset])
      && UTF16.isLeadSurrogate(text[utf16Offset - 1])
    let start = isInsidePair ? utf16Offset + 1 : utf16Offset
    return withParagraph(at: utf16Offset - 1, of: text) { (paragraph) in
      let offset = hl_breaks_preceding(handle, Int32(start - paragraph.lowerBound))
      return paragraph.lowerBound + (offset == HL_BREAKS_DONE ? 0 : Int(offset))
    }
  }

  /// Returns the half-open UTF-16 range of the character, word, sentence or unbreakable part that contains the unit
  /// at an offset. An empty range at the end of the text if the offset is negative, or at or after that end.
  public func range(enclosing utf16Offset: Int, in text: UTF16Text) -> Range<Int> {
    guard let end = boundary(after: utf16Offset, in: text), let start = boundary(before: end, in: text) else {
      return text.count..<text.count
    }
    return start..<end
  }

  /// Gives ICU the paragraph that contains an offset, calls `body` with the paragraph's UTF-16 range, and returns the
  /// result of `body`.
  private func withParagraph<Result>(at utf16Offset: Int, of text: UTF16Text, _ body: (Range<Int>) -> Result) -> Result {
    let paragraph = text.paragraphRange(for: utf16Offset..<utf16Offset)
    return text.withUnits(in: paragraph) { units in
      setText(UnsafeBufferPointer(rebasing: units[paragraph]))
      return body(paragraph)
    }
  }
}

extension TextTokenizer {
  /// Sets the text and moves to its start. `units` must not move or change while boundaries are requested. O(1).
  func setText(_ units: UnsafeBufferPointer<UInt16>) {
    guard hl_breaks_set_text(handle, nonNullBase(of: units), Int32(units.count)) else {
      preconditionFailure("ICU takes any text of less than 2 GB")
    }
  }

  /// Moves to the next boundary and returns its offset in the text that was set; nil after the last one. Amortized
  /// O(distance).
  func nextOffset() -> Int? {
    let offset = hl_breaks_next(handle)
    return offset == HL_BREAKS_DONE ? nil : Int(offset)
  }

  /// Moves to the first boundary after `offset` and returns it, both counted from the start of the text that was set;
  /// nil if there is none.
  func following(_ offset: Int) -> Int? {
    let offset = hl_breaks_following(handle, Int32(offset))
    return offset == HL_BREAKS_DONE ? nil : Int(offset)
  }

  /// ICU's rule status of the current boundary.
  var ruleStatus: Int { Int(hl_breaks_status(handle)) }
}
