internal import HighlightStorage
package import SystemSupport

/// The colors that a text brings along: those of the SGR sequences that were removed from it.
package struct OwnColors: Sendable {
  /// Adjacent text of one style.
  package struct Run: Sendable {
    /// The UTF-16 range.
    package var range: Range<Int>
    /// The index of its style in `escapes`.
    package var style: Int
  }

  /// The runs, ascending; text between them has no colors of its own.
  package private(set) var runs: ContiguousArray<Run> = []
  /// The escape before the text of each style.
  package private(set) var escapes: [[UInt8]] = []
  /// The style at the end of the text, from which the next part goes on.
  private var style = 0
  /// The number of bytes that were added.
  private var added = 0

  package init() {}

  /// Creates the colors of a complete text; nil if its filter recorded none.
  /// - Parameters:
  ///   - filter: the filter that removed the sequences, whose record is taken.
  ///   - bytes: the text without them, in UTF-8.
  package init?(_ filter: inout FormattingFilter?, of bytes: ContiguousArray<UInt8>) {
    guard var colors = filter?.colors, !colors.changes.isEmpty else { return nil }
    append(&colors, of: bytes, at: 0)
    filter?.colors = colors
  }

  /// Adds the runs of a part of the text.
  /// - Parameters:
  ///   - colors: the changes of the part, which are taken.
  ///   - part: the bytes of the part, in UTF-8.
  ///   - unit: the UTF-16 offset of the part.
  package mutating func append(_ colors: inout TextColors, of part: ContiguousArray<UInt8>, at unit: Int) {
    for style in colors.styles[escapes.count...] { escapes.append(style.escape) }
    var (byte, unit) = (0, unit)
    func add(to end: Int) {
      let count = Self.units(part[byte..<end])
      if style > 0 && count > 0 { runs.append(Run(range: unit..<(unit + count), style: style)) }
      (byte, unit) = (end, unit + count)
    }
    for change in colors.takeChanges() {
      add(to: min(max(change.offset - added, byte), part.count))
      style = change.style
    }
    add(to: part.count)
    added += part.count
  }

  /// Removes the first units of the text; the offsets of the others move with them.
  package mutating func removeFirst(_ count: Int) {
    let first = runs.firstIndex { $0.range.upperBound > count } ?? runs.count
    runs.removeFirst(first)
    for index in runs.indices {
      let range = runs[index].range
      runs[index].range = max(range.lowerBound - count, 0)..<(range.upperBound - count)
    }
  }

  /// Returns the number of UTF-16 units of UTF-8.
  private static func units(_ bytes: ContiguousArray<UInt8>.SubSequence) -> Int {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.count }
    return bytes.withUnsafeBytes { SourceText(decodingUTF8: $0).units.count }
  }
}
