internal import TextModel

/// The context of a cursor in a query file that is being edited.
struct QueryCursor: Equatable {
  enum Context: Equatable {
    /// After `@`.
    case capture
    /// After `(`: the type of a node.
    case node
    /// Between quotes in a pattern: an anonymous node.
    case token
    /// After `(#`.
    case predicate
    /// Another word: a field, before its colon.
    case field
    /// `; inherits: a, b`
    case inherits
    /// Another comment, or an argument of a predicate.
    case text
  }

  var part: Context
  /// The range of the word at the cursor without its sigil, in UTF-16 offsets, half-open.
  var word: Range<Int>
  /// The half-open UTF-16 range of the pattern that contains the cursor, from its first parenthesis or bracket.
  var pattern: Range<Int>

  private static func isOfWord(_ unit: UInt16) -> Bool {
    (unit | 0x20) &- 0x61 < 26 || unit &- 0x30 < 10 || [0x2D, 0x5F, 0x2E, 0x3F, 0x21, 0x2F].contains(unit)
  }

  /// Finds the context of a UTF-16 offset in a query file: the part, the word and the pattern around it. Offsets
  /// after the text mean its end. O(text): strings and comments may begin anywhere before the offset.
  init(_ text: UTF16Text, at offset: Int) {
    let units = text.units
    let offset = min(offset, units.count)
    var index = 0
    /// For each open parenthesis, whether it begins a predicate.
    var open: [(isPredicate: Bool, start: Int)] = []
    var patternStart = 0
    var found: (part: Context, word: Range<Int>)?
    while index < units.count {
      if found != nil && open.isEmpty { break }
      switch units[index] {
      case 0x3B:
        let start = index
        while index < units.count, units[index] != 0x0A { index += 1 }
        if found == nil, start < offset, offset <= index {
          found = Self.inComment(units[start..<index], at: offset)
        }
      case 0x22:
        let start = index + 1
        index = start
        while index < units.count, units[index] != 0x22, units[index] != 0x0A {
          index += units[index] == 0x5C ? 2 : 1
        }
        index = min(index, units.count)
        if found == nil, start <= offset, offset <= index {
          found = (open.last?.isPredicate == true ? .text : .token, start..<index)
        }
        index = min(index + 1, units.count)
      case 0x28, 0x5B:
        if open.isEmpty { patternStart = index }
        let isPredicate = units[index] == 0x28 && index + 1 < units.count && units[index + 1] == 0x23
        open.append((isPredicate, index))
        index += 1
        if found == nil, index == offset, !(index < units.count && Self.isOfWord(units[index])), !isPredicate {
          found = (units[index - 1] == 0x28 ? .node : .field, offset..<offset)
        }
      case 0x29, 0x5D:
        _ = open.popLast()
        index += 1
      case let unit where unit == 0x40 || unit == 0x23 || Self.isOfWord(unit):
        let hasSign = unit == 0x40 || unit == 0x23
        let start = hasSign ? index + 1 : index
        var end = start
        while end < units.count, Self.isOfWord(units[end]) { end += 1 }
        if found == nil, start <= offset, offset <= end {
          let isFirst = index > 0 && units[index - 1] == 0x28
          let part: Context =
            unit == 0x40
            ? .capture
            : unit == 0x23 ? .predicate : open.last?.isPredicate == true ? .text : isFirst ? .node : .field
          found = (part, start..<end)
        }
        index = max(end, index + 1)
      default:
        index += 1
      }
      if found == nil && index >= offset && open.isEmpty && index > offset { break }
    }
    let (part, word) = found ?? (.field, offset..<offset)
    self.part = part
    self.word = word
    pattern = min(patternStart, word.lowerBound)..<max(index, word.upperBound)
  }

  private static func inComment(_ units: ArraySlice<UInt16>, at offset: Int) -> (part: Context, word: Range<Int>) {
    let text = String(decoding: units, as: UTF16.self)
    guard text.drop(while: { $0 == ";" || $0 == " " }).hasPrefix("inherits") else { return (.text, offset..<offset) }
    let (first, end) = (units.startIndex, units.endIndex)
    let colon = units.firstIndex(of: 0x3A) ?? end - 1
    var (start, stop) = (offset, offset)
    func isOfName(_ unit: UInt16) -> Bool { unit != 0x2C && unit != 0x20 && unit != 0x3A }
    while start > max(colon + 1, first), isOfName(units[start - 1]) { start -= 1 }
    while stop < end, isOfName(units[stop]) { stop += 1 }
    return start > colon ? (.inherits, start..<max(start, stop)) : (.text, offset..<offset)
  }
}
