internal import TextModel

/// Finds the ranges of a paragraph that are never broken, apart from links: code spans, tags, Markdown links with their
/// texts, `{@link …}`, `{{ … }}`.
enum UnbreakableSpans {
  /// The maximum length of a span in UTF-16 code units: a longer one probably lacks its end.
  private static let longest = 4096

  /// Returns the unbreakable spans, ascending and disjoint, as ranges of `units`: code spans, tags and autolinks,
  /// Markdown links and images, and braces such as `{{ a }}`. A character after a backslash begins none. O(units).
  static func find(in units: UnsafeBufferPointer<UInt16>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    // The lengths of backtick runs that do not occur again.
    var unclosed: Set<Int> = []
    let ends = BracketEnds(units)
    var offset = 0
    while offset < units.count {
      let end: Int?
      switch units[offset] {
      case 0x5C: end = nil
      case 0x60: end = codeSpan(units, offset, &unclosed)
      case 0x3C: end = tag(units, offset)
      case 0x5B: end = markdownLink(units, ends, offset)
      case 0x7B: end = braces(units, ends, offset)
      default: end = nil
      }
      if let end {
        // The `!` of an image belongs to it.
        let start = offset > 0 && units[offset - 1] == 0x21 && units[offset] == 0x5B ? offset - 1 : offset
        result.append(start..<end)
        offset = end
      } else if units[offset] == 0x60 {
        while offset < units.count && units[offset] == 0x60 { offset += 1 }
      } else {
        offset += units[offset] == 0x5C ? 2 : 1
      }
    }
    return result
  }

  /// Returns the end of the code span that begins at an offset; nil if it is not closed.
  private static func codeSpan(_ units: UnsafeBufferPointer<UInt16>, _ start: Int, _ unclosed: inout Set<Int>) -> Int? {
    var open = start
    while open < units.count && units[open] == 0x60 { open += 1 }
    let count = open - start
    guard !unclosed.contains(count) else { return nil }
    var offset = open
    while offset < units.count {
      guard units[offset] == 0x60 else {
        offset += 1
        continue
      }
      let run = offset
      while offset < units.count && units[offset] == 0x60 { offset += 1 }
      if offset - run == count { return offset }
    }
    unclosed.insert(count)
    return nil
  }

  /// Returns the end of a tag or autolink that begins at an offset, such as `<https://…>`, `<a href="x y">`, `</a>`;
  /// nil if there is none, or if it is longer than `longest`.
  private static func tag(_ units: UnsafeBufferPointer<UInt16>, _ start: Int) -> Int? {
    guard start + 1 < units.count else { return nil }
    let next = units[start + 1]
    guard LinkCharacters.isLetter(next) || next == 0x2F || next == 0x21 || next == 0x3F else { return nil }
    var quote: UInt16?
    for offset in start + 1..<min(units.count, start + longest) {
      let unit = units[offset]
      if let open = quote {
        if unit == open { quote = nil }
      } else if unit == 0x22 || unit == 0x27 {
        // Only the value of an attribute is quoted.
        if units[offset - 1] == 0x3D { quote = unit }
      } else if unit == 0x3C {
        return nil
      } else if unit == 0x3E {
        return offset + 1
      }
    }
    return nil
  }

  /// Returns the end of a Markdown link that begins at an offset, `[text](destination "title")` or `[text][label]`;
  /// nil if there is none.
  private static func markdownLink(_ units: UnsafeBufferPointer<UInt16>, _ ends: BracketEnds, _ start: Int) -> Int? {
    guard let text = ends[start], text < units.count, units[text] == 0x28 || units[text] == 0x5B else { return nil }
    return ends[text]
  }

  /// Returns the end of braces that begin at an offset: `{@link a b}`, `{{ a b }}`, `{% a b %}`. Nil for other
  /// braces.
  private static func braces(_ units: UnsafeBufferPointer<UInt16>, _ ends: BracketEnds, _ start: Int) -> Int? {
    guard start + 1 < units.count, [0x40, 0x7B, 0x25].contains(units[start + 1]) else { return nil }
    return ends[start]
  }

  /// The end of each bracket pair.
  private struct BracketEnds {
    private var ends: [Int: Int] = [:]

    init(_ units: UnsafeBufferPointer<UInt16>) {
      var opened: [[Int]] = [[], [], []]
      var offset = 0
      while offset < units.count {
        switch units[offset] {
        case 0x5C: offset += 1
        case 0x28: opened[0].append(offset)
        case 0x5B: opened[1].append(offset)
        case 0x7B: opened[2].append(offset)
        case 0x29: close(&opened[0], offset)
        case 0x5D: close(&opened[1], offset)
        case 0x7D: close(&opened[2], offset)
        default: break
        }
        offset += 1
      }
    }

    private mutating func close(_ opened: inout [Int], _ offset: Int) {
      guard let start = opened.popLast(), offset - start < longest else { return }
      ends[start] = offset + 1
    }

    /// The offset after the bracket that closes the one at `offset`; nil if it is not closed.
    subscript(offset: Int) -> Int? { ends[offset] }
  }
}
