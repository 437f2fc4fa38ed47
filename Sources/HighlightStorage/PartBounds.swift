package import HighlightCore
package import TextModel

/// Finds the lines at which parts of a text begin and end: by indentation, and by the delimiters of comments and strings.
/// This is the one rule for where parts start.
package struct PartBounds {
  package let text: UTF16Text
  /// Finds open comments and strings, and keeps its results; nil: every line counts as outside of them.
  package var scan: LexicalScan?
  /// The most UTF-16 code units that a search for open comments and strings scans.
  package var longestScan = 10_000_000

  // The distance in lines within which the start and end of the blocks around a part are searched, and how long such a
  // line may be (units).
  private static let blockDistance = 2_000
  private static let longestBlockLine = 1_000
  // One of the last lines of a part shows how deep it is.
  private static let lastLines = 20

  package init(_ text: UTF16Text, scan: LexicalScan?) {
    (self.text, self.scan) = (text, scan)
  }

  // MARK: Starts

  /// Returns, for each of some lines, the line where the comment or string that contains its start begins; nil for
  /// lines outside. Nil without a scan, and if there is too much to scan.
  package mutating func openings(at lines: Range<Int>) -> [Int?]? {
    scan?.openings(at: lines, in: text, limit: longestScan)
  }

  /// Returns the line that most probably begins a construct: the first with the smallest indentation outside of comments and
  /// strings. Nil if each line is blank, inside of a comment or string, begins with a closing bracket or with the opening
  /// brace of the line before it.
  /// - Parameters:
  ///   - lines: the lines to choose from.
  ///   - openings: `openings(at:)` for at least these lines; nil: all are outside.
  package func start(in lines: Range<Int>, _ openings: [Int?]?) -> Int? {
    var result: (line: Int, indent: Int)?
    for line in lines where openings?[line - lines.lowerBound] == nil && result?.indent != 0 {
      guard let (indent, first) = indentation(of: line), indent < result?.indent ?? .max, !Self.closers.contains(first),
        first != UInt16(UInt8(ascii: "{")) || !continuesLineBefore(line)
      else { continue }
      result = (line, indent)
    }
    return result?.line
  }

  /// Returns the UTF-16 offset of the last outermost node of a highlighted text that begins a line after an offset; nil if
  /// there is none. O(nodes below the root).
  package static func lastStart(in storage: HighlightingStorage, after offset: Int) -> Int? {
    let lines = storage.text.lines
    return storage.outermostStarts(after: offset).last { lines.start(of: lines.line(at: $0)) == $0 }
  }

  private static let closers = Set(")]}".utf16)
  // After these a brace begins a value or a block of its own.
  private static let ends = Set(",;:([]{}".utf16)

  /// Whether a line that begins with a brace continues the line before it, as the body of a function does.
  private func continuesLineBefore(_ line: Int) -> Bool {
    guard line > 0 else { return false }
    let content = text.contentRange(ofLine: line - 1)
    return text.withUnits(in: content) { units in
      content.last { units[$0] > 0x20 }.map { !Self.ends.contains(units[$0]) } ?? false
    }
  }

  /// Returns the number of UTF-16 units of white space at the start of a line, and its first other unit; nil for a
  /// blank line.
  private func indentation(of line: Int) -> (indent: Int, first: UInt16)? {
    let content = text.contentRange(ofLine: line)
    return text.withUnits(in: content) { units in
      content.first { units[$0] > 0x20 }.map { ($0 - content.lowerBound, units[$0]) }
    }
  }

  /// Returns a line, at most `distance` lines before `line`, at which a part that contains `line` begins: if possible
  /// outside of comments and strings and with little indentation. If `line` is inside a comment or string without
  /// such a start, the part begins with or before that.
  /// - Parameters:
  ///   - end: the UTF-16 offset of the end of the part.
  ///   - length: the most units of the part, unless `line` itself is farther from the end.
  package mutating func start(before line: Int, distance: Int, end: Int, length: Int) -> Int {
    func linesBefore(_ line: Int) -> Range<Int> {
      var first = max(0, line - distance)
      while first < line && end - text.lines.start(of: first) > length { first += 1 }
      return first..<line
    }
    let near = linesBefore(line)
    if near.lowerBound == 0 { return 0 }
    guard let openings = openings(at: near.lowerBound..<(line + 1)) else { return start(in: near, nil) ?? near.lowerBound }
    if let start = start(in: near, openings) { return start }
    guard let opening = openings[near.count] else { return line }
    // The part must contain its start; a text that is too long counts as an error.
    guard end - text.lines.start(of: opening) <= length else { return start(in: near, nil) ?? near.lowerBound }
    let before = linesBefore(opening)
    return start(in: before, self.openings(at: before)) ?? opening
  }

  // MARK: Ends

  /// Returns the line that ends the string or comment that is open at the end of a line. Returns `line` itself if
  /// nothing is open or if the end is not within 2,000 lines. Parsers do not recognize a string without its end.
  package mutating func closingLine(of line: Int) -> Int {
    let behind = (line + 1)..<min(line + 2 + Self.blockDistance, text.lines.count)
    guard !behind.isEmpty, let openings = openings(at: behind), let opening = openings.first, opening != nil,
      let end = openings.firstIndex(where: { $0 != opening })
    else { return line }
    return line + end
  }

  // MARK: Blocks around a part

  /// The first characters of lines that do not show the nesting of blocks: comments and preprocessor directives.
  private static let strayLines = Set("#/*".utf16)

  /// Returns the first lines of the blocks that contain a line, ascending, judged by indentation, from the 2,000
  /// lines before it. Before a part, they make the parser recognize methods.
  package mutating func blockBeginnings(above line: Int) -> [Int] {
    let lines = max(0, line - Self.blockDistance)..<line
    return Array(
      outerLines(in: lines, order: lines.reversed(), from: line, where: { !Self.closers.contains($0) }).reversed())
  }

  /// Returns the lines that end the blocks around a line: lines after it that begin with a closing bracket and are
  /// indented less. They are ascending, so the innermost block is first. Searches `blockDistance` lines; skips lines
  /// inside comments and strings.
  package mutating func blockEnds(below line: Int) -> [Int] {
    let lines = (line + 1)..<min(line + 1 + Self.blockDistance, text.lines.count)
    // The last line near the end of the part that is not blank decides; without one, no block is closed.
    guard
      let inner = (0...Self.lastLines).lazy.map({ line - $0 }).first(where: { $0 >= 0 && indentation(of: $0) != nil })
    else { return [] }
    return outerLines(in: lines, order: Array(lines), from: inner, where: { Self.closers.contains($0) }, passesOthers: true)
  }

  /// Returns the lines that are indented less than line `inner` and than all results before them, in the order of
  /// `order`. Lines that start inside a comment or string are skipped.
  /// - Parameters:
  ///   - isWanted: whether a line may be a result, by its first unit after white space.
  ///   - passesOthers: whether lines that are not wanted also lower the greatest indentation of later results.
  private mutating func outerLines(
    in lines: Range<Int>, order: some Sequence<Int>, from inner: Int, where isWanted: (UInt16) -> Bool,
    passesOthers: Bool = false
  ) -> [Int] {
    guard !lines.isEmpty, var indent = indentation(of: inner)?.indent, indent > 0 else { return [] }
    let openings = openings(at: lines)
    var result: [Int] = []
    for line in order where openings?[line - lines.lowerBound] == nil {
      guard let (own, first) = indentation(of: line), own < indent, !Self.strayLines.contains(first) else { continue }
      if isWanted(first) {
        guard text.contentRange(ofLine: line).count <= Self.longestBlockLine else { continue }
        result.append(line)
      } else if !passesOthers {
        continue
      }
      indent = own
      if indent == 0 { break }
    }
    return result
  }
}
