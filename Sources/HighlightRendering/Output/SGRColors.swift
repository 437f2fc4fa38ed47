package import DataFormats
package import HighlightStorage
package import SystemSupport
internal import TextModel

/// The colors that a text brings along: those of the SGR sequences that were removed from it.
package struct SGRColors: Sendable {
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
  /// The style at the end of the text, with which the next part begins.
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

  /// Returns the colors of a diff that its highlights do not replace; nil if there are none. Lines outside hunks
  /// keep the colors of text without highlights, such as the columns of `git log --graph`, and the sign of a removed or
  /// added line keeps any but the usual red and green, such as those of moved lines (`diff.colorMoved`).
  /// - Parameters:
  ///   - storage: the diff with its highlights.
  ///   - text: its lines.
  package func remaining(in storage: HighlightingStorage, _ text: ParsedDiff) -> SGRColors? {
    var result = SGRColors()
    result.escapes = escapes
    let (highlights, units) = (storage.runs(of: .syntax).runs, storage.text.units)
    var next = 0
    var own = runs[...]
    for line in text.lines {
      while let run = own.first, run.range.upperBound <= line.start { own = own.dropFirst() }
      while next < highlights.count && Int(highlights[next].end) <= line.start { next += 1 }
      for run in own {
        guard run.range.lowerBound < line.end else { break }
        let range = run.range.clamped(to: line.start..<line.end)
        if line.kind == .other {
          var (offset, index) = (range.lowerBound, next)
          while offset < range.upperBound {
            while index < highlights.count && Int(highlights[index].end) <= offset { index += 1 }
            let highlight = index < highlights.count ? highlights[index].range : range.upperBound..<range.upperBound
            let end = min(max(highlight.lowerBound, offset), range.upperBound)
            // Spaces look the same in most colors.
            if units[offset..<end].contains(where: { $0 > 0x20 }) {
              result.runs.append(Run(range: offset..<end, style: run.style))
            }
            offset = max(highlight.upperBound, end)
          }
          continue
        }
        let margin = range.clamped(to: line.start..<line.start + line.margin)
        if !margin.isEmpty { result.runs.append(Run(range: margin, style: run.style)) }
        guard line.kind == .removed || line.kind == .added, !Self.isUsualSign(escapes[run.style]) else { continue }
        let sign = range.clamped(to: line.start + line.margin..<line.content.lowerBound)
        if !sign.isEmpty { result.runs.append(Run(range: sign, style: run.style)) }
      }
    }
    return result.runs.isEmpty ? nil : result
  }

  /// Returns the colors of the parts of the text that another text has.
  /// - Parameter copies: the parts, ascending in both texts.
  package func moved(_ copies: [ArrangedDiff.Copy]) -> SGRColors {
    var result = SGRColors()
    result.escapes = escapes
    var rest = copies[...]
    for run in runs {
      while let copy = rest.first, copy.range.upperBound <= run.range.lowerBound { rest = rest.dropFirst() }
      for copy in rest {
        guard copy.range.lowerBound < run.range.upperBound else { break }
        let part = run.range.clamped(to: copy.range)
        let shift = copy.start - copy.range.lowerBound
        result.runs.append(Run(range: part.lowerBound + shift..<part.upperBound + shift, style: run.style))
      }
    }
    return result
  }

  /// Whether an escape is the red or green that git gives the sign of a removed or added line.
  package static func isUsualSign(_ escape: [UInt8]) -> Bool {
    escape.elementsEqual("\u{1B}[31m".utf8) || escape.elementsEqual("\u{1B}[32m".utf8)
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
