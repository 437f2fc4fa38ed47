internal import HighlightCore
public import HighlightStorage
internal import TextChecks
internal import TextModel

/// A unit of text for movement and selection. No unit is empty.
public enum TextUnit: Hashable, Sendable, CaseIterable {
  /// A grapheme cluster (UAX #29).
  case character
  /// A part of a word in camelCase or snake_case.
  case subword
  /// A word (UAX #29); the text between words is not a unit.
  case word
  /// A sentence (UAX #29), with the space after it.
  case sentence
  /// A row of the layout; without a layout manager a paragraph.
  case line
  /// A line of the text without its terminator.
  case paragraph
  /// An innermost node of the syntax; without syntax a word.
  case syntaxNode
  /// All of the text.
  case document
}

/// Finds where units of text begin and end, as UITextInputTokenizer does: forward means their ends, backward their
/// starts.
///
/// A location between two units belongs to the unit that lies in the direction. Left, right, up and down mean forward
/// or backward, depending on the base direction of the paragraph.
public protocol TextTokenizing {
  /// Returns the unit that contains a location or touches it in the direction; nil if there is none.
  func rangeEnclosing(_ location: TextLocation, with unit: TextUnit, inDirection direction: TextDirection) -> TextRange?
  /// Whether a unit ends (forward) or begins (backward) at a location.
  func isLocation(_ location: TextLocation, atBoundary unit: TextUnit, inDirection direction: TextDirection) -> Bool
  /// Returns the next end (forward) or start (backward) of a unit after or before a location; nil if there is none.
  func location(
    from location: TextLocation, toBoundary unit: TextUnit, inDirection direction: TextDirection
  )
    -> TextLocation?
  /// Whether a location is inside a unit. At an edge of a unit, whether the unit lies in the direction.
  func isLocation(_ location: TextLocation, within unit: TextUnit, inDirection direction: TextDirection) -> Bool
}

/// The units of a storage: by ICU, the words of names, the rows of a layout and the nodes of a syntax. One thread at a time.
open class StorageTokenizer: TextTokenizing {
  /// The text.
  public let storage: TextStorage
  /// The layout manager whose rows are the unit `line`; nil if paragraphs are.
  public let layoutManager: TextLayoutManager?
  private lazy var characters = TextTokenizer(.character)
  private lazy var words: TextTokenizer = TextTokenizer(.word, locale: locale)
  private lazy var sentences: TextTokenizer = TextTokenizer(.sentence, locale: locale)
  private let locale: String

  /// Creates a tokenizer of the text of a storage.
  /// - Parameters:
  ///   - storage: the storage.
  ///   - layoutManager: its rows are the unit `line`; nil if paragraphs are.
  ///   - locale: the locale of the rules for words and sentences, in ICU's form; empty for the root locale.
  public init(storage: TextStorage, layoutManager: TextLayoutManager? = nil, locale: String = "") {
    self.storage = storage
    self.layoutManager = layoutManager
    self.locale = locale
  }

  // MARK: Units

  /// Returns the half-open UTF-16 range of the first unit that ends after an offset; nil if there is none. A subclass
  /// with other units overrides this and `unit(_:startingBefore:)`. Units of one kind ascend and do not overlap.
  open func unit(_ unit: TextUnit, endingAfter offset: Int) -> Range<Int>? {
    offset < storage.text.count ? find(unit, from: offset, isForward: true) : nil
  }

  /// Returns the half-open UTF-16 range of the last unit that begins before an offset; nil if there is none.
  open func unit(_ unit: TextUnit, startingBefore offset: Int) -> Range<Int>? {
    offset > 0 && storage.text.count > 0 ? find(unit, from: offset, isForward: false) : nil
  }

  /// Returns the first unit that ends after an offset, or the last one that begins before it.
  private func find(_ unit: TextUnit, from offset: Int, isForward: Bool) -> Range<Int>? {
    let text = storage.text
    func isAhead(_ range: Range<Int>) -> Bool { isForward ? range.upperBound > offset : range.lowerBound < offset }
    func nearest(_ find: (Int) -> [Range<Int>]) -> Range<Int>? {
      nearLine(of: isForward ? offset : offset - 1, by: isForward ? 1 : -1) { line in
        isForward ? find(line).first(where: isAhead) : find(line).last(where: isAhead)
      }
    }
    /// Another unit in place of this one, which a subclass may override.
    func instead(_ unit: TextUnit) -> Range<Int>? {
      isForward ? self.unit(unit, endingAfter: offset) : self.unit(unit, startingBefore: offset)
    }
    switch unit {
    case .character:
      if isForward {
        guard let end = characters.boundary(after: max(offset, 0), in: text) else { return nil }
        return (characters.boundary(before: end, in: text) ?? 0)..<end
      }
      guard let start = characters.boundary(before: min(offset, text.count), in: text) else { return nil }
      return start..<(characters.boundary(after: start, in: text) ?? text.count)
    case .word: return nearest { ranges(words, inLine: $0, where: \.endsWord) }
    case .sentence: return nearest { ranges(sentences, inLine: $0) { _ in true } }
    case .document: return 0..<text.count
    case .paragraph: return nearest { [text.contentRange(ofLine: $0)].filter { !$0.isEmpty } }
    case .subword: return nearest(subwords)
    case .line:
      guard let layoutManager else { return instead(.paragraph) }
      var fragment = layoutManager.lineFragment(
        at: TextLocation(max(offset, 0), affinity: isForward ? .downstream : .upstream))
      while let found = fragment, !isAhead(found.range) || found.range.isEmpty {
        fragment = isForward ? layoutManager.lineFragment(after: found) : layoutManager.lineFragment(before: found)
      }
      return fragment?.range
    case .syntaxNode:
      guard let storage = storage as? HighlightingStorage, storage.hasSyntax else { return instead(.word) }
      let start = isForward ? max(offset, 0) : min(offset, text.count) - 1
      guard let found = nonSpace(from: start, step: isForward ? 1 : -1) else { return nil }
      return storage.nodes(at: found).first?.range
    }
  }

  /// Returns the ranges between boundaries in a line for which `isUnit` is true.
  private func ranges(
    _ tokenizer: TextTokenizer, inLine line: Int, where isUnit: (TextBoundary) -> Bool
  ) -> [Range<Int>] {
    let text = storage.text
    let range = text.lines.range(of: line, textLength: text.count)
    var boundaries: ContiguousArray<TextBoundary> = []
    tokenizer.appendBoundaries(in: range, of: text, to: &boundaries)
    var result: [Range<Int>] = []
    var previous = range.lowerBound
    for boundary in boundaries where boundary.utf16Offset > range.lowerBound {
      if isUnit(boundary) { result.append(previous..<boundary.utf16Offset) }
      previous = boundary.utf16Offset
    }
    return result
  }

  /// Calls `find` with the line that contains an offset, then with the lines after it (`step` 1) or before it (-1),
  /// until it returns a range. Returns that range; nil if there is none.
  private func nearLine(of offset: Int, by step: Int, _ find: (Int) -> Range<Int>?) -> Range<Int>? {
    let text = storage.text
    var line = text.lines.line(at: min(max(offset, 0), text.count))
    while line >= 0 && line < text.lines.count {
      if let found = find(line) { return found }
      line += step
    }
    return nil
  }

  private func subwords(inLine line: Int) -> [Range<Int>] {
    let content = storage.text.contentRange(ofLine: line)
    return storage.text.withUnits(in: content) { units in
      WordSplitter.names(in: content, of: units).flatMap { name in WordSplitter.words(in: name, of: units).map(\.range) }
    }
  }

  private func nonSpace(from offset: Int, step: Int) -> Int? {
    let text = storage.text
    var offset = offset
    while offset >= 0 && offset < text.count {
      let unit = text[offset]
      if unit != 0x20 && unit != 0x09 && unit != 0x0A && unit != 0x0D { return offset }
      offset += step
    }
    return nil
  }

  // MARK: TextTokenizing

  /// Returns the unit that contains a location or touches it in the direction; nil if there is none.
  open func rangeEnclosing(_ location: TextLocation, with unit: TextUnit, inDirection direction: TextDirection) -> TextRange?
  {
    let offset = location.utf16Offset
    let found: Range<Int>?
    if isForward(direction, at: offset) {
      found = self.unit(unit, endingAfter: offset).flatMap { $0.lowerBound <= offset ? $0 : nil }
    } else {
      found = self.unit(unit, startingBefore: offset).flatMap { $0.upperBound >= offset ? $0 : nil }
    }
    return found.map { TextRange($0) }
  }

  /// Whether a unit ends (forward) or begins (backward) at a location.
  open func isLocation(_ location: TextLocation, atBoundary unit: TextUnit, inDirection direction: TextDirection) -> Bool {
    let offset = location.utf16Offset
    return isForward(direction, at: offset)
      ? self.unit(unit, startingBefore: offset)?.upperBound == offset
      : self.unit(unit, endingAfter: offset)?.lowerBound == offset
  }

  /// Returns the next end (forward) or start (backward) of a unit after or before a location; nil if there is none.
  open func location(
    from location: TextLocation, toBoundary unit: TextUnit, inDirection direction: TextDirection
  ) -> TextLocation? {
    let offset = location.utf16Offset
    guard isForward(direction, at: offset) else {
      return self.unit(unit, startingBefore: offset).map { TextLocation($0.lowerBound) }
    }
    return self.unit(unit, endingAfter: offset).map {
      TextLocation($0.upperBound, affinity: unit == .line ? .upstream : .downstream)
    }
  }

  /// Whether a location is inside a unit. At an edge of a unit, whether the unit lies in the direction.
  open func isLocation(_ location: TextLocation, within unit: TextUnit, inDirection direction: TextDirection) -> Bool {
    rangeEnclosing(location, with: unit, inDirection: direction) != nil
  }

  /// Whether a direction is forward in the text. Down is; left and right depend on the base direction of the
  /// paragraph at `offset`, a UTF-16 offset.
  public func isForward(_ direction: TextDirection, at offset: Int) -> Bool {
    switch direction {
    case .storage(let direction): return direction == .forward
    case .layout(.up): return false
    case .layout(.down): return true
    case .layout(let side):
      let isRightToLeft =
        storage.length > 0 && layoutManager?.baseWritingDirection(at: min(max(offset, 0), storage.length)) == .rightToLeft
      return (side == .right) != isRightToLeft
    }
  }
}
