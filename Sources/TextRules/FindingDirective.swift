package import TextModel

/// A comment that ignores findings.
///
/// `highlight-lsp: ignore ID …` ignores findings of its line, and of the next one if the line contains only the
/// comment; `highlight-lsp: ignore-file ID …` ignores findings of the whole text. An id is the id of a rule,
/// `spelling`, or a kind of hidden characters. Without ids all findings are ignored. The text after `--` is a reason,
/// for readers.
public struct FindingDirective: Equatable, Sendable {
  /// Which findings it is about.
  public enum Reach: Equatable, Sendable {
    /// The findings of its own line, and of the next line if the line contains only the comment.
    case line(andNext: Bool)
    /// The findings of the whole text.
    case text
  }

  /// The text that begins it.
  public static let mark = "highlight-lsp:"
  /// The id of misspelled words.
  public static let spellingID = "spelling"

  /// UTF-16 offsets of the text, half-open: from the mark to the last word.
  public var range: Range<Int>
  /// Which findings it is about.
  public var reach: Reach
  /// The ids of the findings that it is about; empty: all of them.
  public var ruleIDs: [String]

  /// Returns the directives `highlight-lsp: ignore …` and `highlight-lsp: ignore-file …` in a range of complete
  /// paragraphs, ascending. Other verbs are skipped. `ignore` in a line without text before it is also about the next
  /// line. O(units).
  package static func directives(in text: UTF16Text, range: Range<Int>) -> [FindingDirective] {
    var result: [FindingDirective] = []
    text.withUnits(in: range) { units in
      var offset = range.lowerBound
      while offset + markUnits.count <= range.upperBound {
        guard units[offset] == markUnits[0], units[offset..<(offset + markUnits.count)].elementsEqual(markUnits) else {
          offset += 1
          continue
        }
        let line = text.contentRange(ofLine: text.lines.line(at: offset))
        let words = Words(Array(units[min(offset + markUnits.count, line.upperBound)..<line.upperBound]))
        if let verb = words.words.first, let reach = reach(of: verb, isAlone: isAlone(units[line.lowerBound..<offset])) {
          let end = offset + markUnits.count + words.length
          result.append(FindingDirective(range: offset..<end, reach: reach, ruleIDs: Array(words.words.dropFirst())))
        }
        offset += markUnits.count
      }
    }
    return result
  }

  /// Whether the text of a line before a directive is no more than the mark of a comment: signs, or a word as in `REM`,
  /// `dnl`, `@c`, `@comment{` and `{% comment %}`.
  private static func isAlone(_ units: Slice<UnsafeBufferPointer<UInt16>>) -> Bool {
    if !hasWord(units) { return true }
    guard units.count <= longestMark else { return false }
    var mark = Array(units.filter { $0 != 0x0D })[...]
    func trim() {
      mark = mark.drop { $0 == 0x20 || $0 == 0x09 }
      while let last = mark.last, last == 0x20 || last == 0x09 { mark.removeLast() }
    }
    trim()
    if mark.starts(with: Array("{%".utf16)), mark.suffix(2).elementsEqual("%}".utf16) {
      mark = mark.dropFirst(2).dropLast(2).drop { $0 == 0x2D || $0 == 0x2B }
      while mark.last == 0x2D || mark.last == 0x2B { mark.removeLast() }
      trim()
    } else if let first = mark.first, first == 0x40 || first == 0x2E || first == 0x27 || first == 0x5C {
      mark = mark.dropFirst()
      // `@comment{…}`
      if first == 0x40, mark.last == 0x7B || mark.last == 0x28 { mark.removeLast() }
    }
    return wordMarks.contains(String(decoding: mark, as: UTF16.self).lowercased())
  }

  // White space before it included.
  private static let longestMark = 200
  /// The words with which comments begin in some languages.
  private static let wordMarks: Set<String> = ["c", "comment", "dnl", "rem"]

  /// Whether the units contain an ASCII letter or digit or a non-ASCII unit: more than the marker of a comment.
  private static func hasWord(_ units: some Sequence<UInt16>) -> Bool {
    units.contains { $0 >= 0x80 || LinkCharacters.isAlphanumeric($0) }
  }

  private static let markUnits = Array(mark.utf16)

  private static func reach(of verb: String, isAlone: Bool) -> Reach? {
    switch verb {
    case "ignore": .line(andNext: isAlone)
    case "ignore-file": .text
    default: nil
    }
  }

  /// Whether a rule can be named in a directive: its id is not empty, has only characters of words, and neither
  /// begins nor ends with `-`.
  public static func canName(_ ruleID: String) -> Bool {
    !ruleID.isEmpty && ruleID.utf16.allSatisfy(isWordUnit) && ruleID.utf16.first != 0x2D && ruleID.utf16.last != 0x2D
  }

  private static func isWordUnit(_ unit: UInt16) -> Bool {
    LinkCharacters.isAlphanumeric(unit) || unit == 0x2D || unit == 0x2E || unit == 0x5F || unit >= 0x80
  }

  /// The words after the mark, up to the end of the comment or the hyphens before a reason.
  private struct Words {
    private(set) var words: [String] = []
    /// The number of their units, with the text between them.
    private(set) var length = 0

    init(_ units: [UInt16]) {
      for word in units.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 || $0 == 0x2C }) {
        // The end of a comment may touch a word: `*/`, `-->`.
        var name = word.prefix(while: FindingDirective.isWordUnit)
        while name.last == 0x2D { name.removeLast() }
        if name.isEmpty { return }
        words.append(String(decoding: name, as: UTF16.self))
        length = name.endIndex
        if name.count < word.count { return }
      }
    }
  }
}
