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
    let text = storage.text
    guard offset < text.count else { return nil }
    switch unit {
    case .character: return next(characters, after: offset) { _ in true }
    case .word: return next(words, after: offset, where: \.endsWord)
    case .sentence: return next(sentences, after: offset) { _ in true }
    case .document: return 0..<text.count
    case .paragraph:
      return nearLine(of: offset, by: 1) {
        let content = text.contentRange(ofLine: $0)
        return content.upperBound > offset && !content.isEmpty ? content : nil
      }
    case .subword: return nearLine(of: offset, by: 1) { subwords(inLine: $0).first { $0.upperBound > offset } }
    case .line:
      guard let layoutManager else { return self.unit(.paragraph, endingAfter: offset) }
      var fragment = layoutManager.lineFragment(at: TextLocation(max(offset, 0)))
      while let found = fragment, found.range.upperBound <= offset || found.range.isEmpty {
        fragment = layoutManager.lineFragment(after: found)
      }
      return fragment?.range
    case .syntaxNode:
      guard let storage = storage as? HighlightingStorage, storage.hasSyntax else {
        return self.unit(.word, endingAfter: offset)
      }
      guard let found = nonSpace(from: max(offset, 0), step: 1) else { return nil }
      return storage.nodes(at: found).first?.range
    }
  }

  /// Returns the half-open UTF-16 range of the last unit that begins before an offset; nil if there is none.
  open func unit(_ unit: TextUnit, startingBefore offset: Int) -> Range<Int>? {
    let text = storage.text
    guard offset > 0, text.count > 0 else { return nil }
    switch unit {
    case .character: return previous(characters, before: offset) { _ in true }
    case .word: return previous(words, before: offset, where: \.endsWord)
    case .sentence: return previous(sentences, before: offset) { _ in true }
    case .document: return 0..<text.count
    case .paragraph:
      return nearLine(of: offset, by: -1) {
        let content = text.contentRange(ofLine: $0)
        return content.lowerBound < offset && !content.isEmpty ? content : nil
      }
    case .subword: return nearLine(of: offset - 1, by: -1) { subwords(inLine: $0).last { $0.lowerBound < offset } }
    case .line:
      guard let layoutManager else { return self.unit(.paragraph, startingBefore: offset) }
      var fragment = layoutManager.lineFragment(at: TextLocation(offset, affinity: .upstream))
      while let found = fragment, found.range.lowerBound >= offset || found.range.isEmpty {
        fragment = layoutManager.lineFragment(before: found)
      }
      return fragment?.range
    case .syntaxNode:
      guard let storage = storage as? HighlightingStorage, storage.hasSyntax else {
        return self.unit(.word, startingBefore: offset)
      }
      guard let found = nonSpace(from: min(offset, text.count) - 1, step: -1) else { return nil }
      return storage.nodes(at: found).first?.range
    }
  }

  /// Returns the first range between boundaries that ends after an offset and for which `isUnit` is true; nil if
  /// there is none.
  private func next(_ tokenizer: TextTokenizer, after offset: Int, where isUnit: (TextBoundary) -> Bool) -> Range<Int>? {
    let text = storage.text
    if tokenizer.granularity == .character {
      guard let end = tokenizer.boundary(after: max(offset, 0), in: text) else { return nil }
      return (tokenizer.boundary(before: end, in: text) ?? 0)..<end
    }
    return nearLine(of: offset, by: 1) { ranges(tokenizer, inLine: $0, where: isUnit).first { $0.upperBound > offset } }
  }

  /// Returns the last range between boundaries that begins before an offset and for which `isUnit` is true; nil if
  /// there is none.
  private func previous(_ tokenizer: TextTokenizer, before offset: Int, where isUnit: (TextBoundary) -> Bool) -> Range<Int>?
  {
    let text = storage.text
    if tokenizer.granularity == .character {
      guard let start = tokenizer.boundary(before: min(offset, text.count), in: text) else { return nil }
      return start..<(tokenizer.boundary(after: start, in: text) ?? text.count)
    }
    return nearLine(of: offset - 1, by: -1) { ranges(tokenizer, inLine: $0, where: isUnit).last { $0.lowerBound < offset } }
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
