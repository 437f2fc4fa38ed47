/// A line that is broken into rows, measured in any unit: cells of a terminal, points of a font.
///
/// The breaks themselves are the same for all units: `row(from:at:to:indent:mayOverflow:)` fills a row with the parts
/// between opportunities, `characters(from:at:to:indent:)` with characters.
@_spi(Hot)
public protocol BreakableLine {
  /// A distance from the leading edge.
  associatedtype Length: Comparable & SignedNumeric

  /// Greater than any distance.
  static var unlimited: Length { get }
  /// The units of the text. They must not move or change while the line is broken.
  var units: UnsafeBufferPointer<UInt16> { get }
  /// The line without its terminator, as UTF-16 offsets in `units`.
  var content: Range<Int> { get }
  /// Whether a part without opportunities that is wider than a row is broken between characters.
  var breaksLongWords: Bool { get }
  /// Finds characters (grapheme clusters).
  var characterTokenizer: TextTokenizer { get }

  /// Returns the distance after a range of text that begins at `x`. If that is more than `limit`, any distance of
  /// more than `limit`. O(range that fits).
  func position(after range: Range<Int>, from x: Length, limit: Length) -> Length
  /// Returns the first offset after `offset` at which a row may end; the end of the line if there is none.
  mutating func opportunity(after offset: Int) -> Int
  /// Whether a row ends at an opportunity even if the next part fits: after a line separator.
  func endsRow(at offset: Int) -> Bool
  /// Returns the width of the hyphen that is shown if a row ends at an opportunity: after a soft hyphen; otherwise 0.
  func hyphenWidth(at offset: Int) -> Length
  /// Returns the last offset at which a part that does not fit can be hyphenated, and the distance after the hyphen;
  /// nil if there is none, or the row is filled enough without.
  /// - Parameters:
  ///   - part: the text between two opportunities.
  ///   - x: where the part begins.
  ///   - left: where the row begins, before its indent.
  ///   - limit: where the row ends.
  ///   - isEmpty: whether nothing is in the row before the part.
  mutating func hyphenation(
    of part: Range<Int>, from x: Length, inRowAt left: Length, to limit: Length, isEmpty: Bool
  ) -> (point: Int, x: Length)?
}

/// A row of a line: its end as a UTF-16 offset, the indent before it, and its width without the indent.
@_spi(Hot)
public struct BrokenRow<Length> {
  /// The UTF-16 offset after the row.
  public var end: Int
  /// The room before the text.
  public var indent: Length
  /// The width of the text, a hyphen included.
  public var width: Length
  /// Whether a hyphen is shown after the text.
  public var hasHyphen: Bool

  /// Creates a row.
  @inlinable public init(end: Int, indent: Length, width: Length, hasHyphen: Bool = false) {
    (self.end, self.indent, self.width, self.hasHyphen) = (end, indent, width, hasHyphen)
  }
}

@_spi(Hot)
extension BreakableLine {
  /// Returns the row that begins at an offset: as many of the parts between opportunities as fit, at least one. A
  /// part that is wider than the row loses the indent, unless it begins the line. If it is still wider, it is broken
  /// between characters or overflows. O(row).
  /// - Parameters:
  ///   - start: a UTF-16 offset in the line.
  ///   - left: where the row begins.
  ///   - limit: where it ends.
  ///   - indent: the room before the text.
  ///   - mayOverflow: if false, returns nil for a part that is wider than the row.
  @inlinable
  public mutating func row(
    from start: Int, at left: Length, to limit: Length, indent: Length, mayOverflow: Bool = true
  ) -> BrokenRow<Length>? {
    var row = BrokenRow<Length>(end: start, indent: indent, width: .zero)
    var x = left + indent
    /// The last end with room for the hyphen that it needs, and the distance there.
    var fitting = (end: start, x: x)
    while row.end < content.upperBound {
      let part = row.end..<opportunity(after: row.end)
      var end = position(after: part, from: x, limit: limit)
      if end > limit {
        let isEmpty = row.end == start
        if let hyphen = hyphenation(of: part, from: x, inRowAt: left, to: limit, isEmpty: isEmpty) {
          return BrokenRow(end: hyphen.point, indent: row.indent, width: hyphen.x - left - row.indent, hasHyphen: true)
        }
        if !isEmpty { break }
        if start != content.lowerBound && row.indent > .zero {
          row.indent = .zero
          x = left
          end = position(after: part, from: x, limit: limit)
        }
        if end > limit {
          if !mayOverflow { return nil }
          if breaksLongWords { return characters(from: start, at: left, to: limit, indent: indent) }
          end = position(after: part, from: x, limit: Self.unlimited)
        }
      }
      x = end
      row.end = part.upperBound
      if endsRow(at: row.end) { break }
      if x + hyphenWidth(at: row.end) <= limit { fitting = (row.end, x) }
    }
    if row.end < content.upperBound && !endsRow(at: row.end) {
      if x + hyphenWidth(at: row.end) > limit && fitting.end > start { (row.end, x) = fitting }
      let hyphen = hyphenWidth(at: row.end)
      row.hasHyphen = hyphen > .zero && x + hyphen <= limit
      if row.hasHyphen { x += hyphen }
    }
    row.width = x - left - row.indent
    return row
  }

  /// Returns the row that begins at an offset, with as many characters as fit, at least one. O(row).
  @inlinable
  public func characters(from start: Int, at left: Length, to limit: Length, indent: Length) -> BrokenRow<Length> {
    var (end, x) = fitting(from: start, at: left + indent, to: limit)
    if end == start && start < content.upperBound {
      var cursor = CharacterCursor(characterTokenizer, units, end: content.upperBound)
      end = cursor.end(after: start)
      x = position(after: start..<end, from: x, limit: Self.unlimited)
    }
    return BrokenRow(end: end, indent: indent, width: x - left - indent)
  }

  /// Returns the end of the characters from an offset on that fit, and the distance there. Text after them is not
  /// measured. O(characters that fit).
  @inlinable
  public func fitting(from start: Int, at x: Length, to limit: Length) -> (end: Int, x: Length) {
    var cursor = CharacterCursor(characterTokenizer, units, end: content.upperBound)
    var (offset, x) = (start, x)
    while offset < content.upperBound {
      let end = cursor.end(after: offset)
      let next = position(after: offset..<end, from: x, limit: limit)
      if next > limit { break }
      (offset, x) = (end, next)
    }
    return (offset, x)
  }
}

/// Finds the ends of ascending characters (grapheme clusters) of a line without reading the text after them. The
/// tokenizer belongs to it meanwhile.
@_spi(Hot)
public struct CharacterCursor {
  @usableFromInline let tokenizer: TextTokenizer
  @usableFromInline let units: UnsafeBufferPointer<UInt16>
  @usableFromInline let end: Int
  /// The units that the tokenizer has, and the last boundary that it found.
  private var stretch = 0..<0
  private var boundary = 0

  // The number of units that the tokenizer gets at a time.
  private static let stretchUnits = 512

  /// Creates a cursor for units up to the offset `end`.
  public init(_ tokenizer: TextTokenizer, _ units: UnsafeBufferPointer<UInt16>, end: Int) {
    (self.tokenizer, self.units, self.end) = (tokenizer, units, end)
  }

  /// Returns the end of the character that begins at an offset.
  /// - Precondition: the offset is before the end, and not before that of the last call.
  @inlinable
  public mutating func end(after offset: Int) -> Int {
    let (unit, next) = (units[offset], offset + 1)
    // No two of these units are one character.
    if unit < 0x300 && unit != 0x0D && (next == end || units[next] < 0x300) { return next }
    return endOfCluster(at: offset)
  }

  @usableFromInline
  mutating func endOfCluster(at offset: Int) -> Int {
    var length = Self.stretchUnits
    while true {
      if !stretch.contains(offset) {
        stretch = offset..<min(offset + length, end)
        boundary = offset
        tokenizer.setText(UnsafeBufferPointer(rebasing: units[stretch]))
      }
      while boundary <= offset, let next = tokenizer.nextOffset() { boundary = stretch.lowerBound + next }
      // The last character may continue after the stretch.
      if boundary > offset && (boundary < stretch.upperBound || stretch.upperBound == end) { return boundary }
      if offset == stretch.lowerBound { length = 2 * stretch.count }
      stretch = 0..<0
    }
  }
}
