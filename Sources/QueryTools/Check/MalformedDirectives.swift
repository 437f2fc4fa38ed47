internal import HighlightStorage
internal import TextModel
internal import TextRules

/// Comments that look like ignore comments, but are none: `Highlight-LSP: Ignore x`, `highlight-lsp : ignore`,
/// `highlight-lsp ignore x`, `highlight-lsp: disable x`.
enum MalformedDirectives {
  /// The end of the name in the forms that occur, for a search of bytes: it begins at the rarest of the characters.
  static let marks = ["-lsp", "-LSP", "-Lsp", "_lsp", "_LSP"].map { Array($0.utf8) }

  private static let name = Array("highlight-lsp".utf16)
  /// The verbs of ignore comments, and the verbs of other programs, each with the verb of this program.
  private static let verbs = [
    "ignore": "ignore", "ignore-file": "ignore-file", "ignore-line": "ignore", "ignore-next-line": "ignore",
    "ignore-next": "ignore", "disable": "ignore", "disable-line": "ignore", "disable-next-line": "ignore",
    "disable-file": "ignore-file",
  ]
  private static let longestVerb = 20
  /// The last signs of the marks with which comments begin.
  private static let commentSigns = Set("#/*-;%!'\"{<".utf16)

  /// Returns the UTF-16 ranges of such comments, from the name to the verb, with the right form; ascending. O(units).
  static func found(in storage: HighlightingStorage) -> [(range: Range<Int>, right: String)] {
    var result: [(range: Range<Int>, right: String)] = []
    let text = storage.text
    text.withUnits(in: 0..<text.count) { units in
      var offset = 0
      while offset + name.count < units.count {
        defer { offset += 1 }
        guard units[offset] | 0x20 == name[0], (0..<name.count).allSatisfy({ hyphenated(units[offset + $0]) == name[$0] })
        else { continue }
        var end = offset + name.count
        func skipBlanks() { while end < units.count, units[end] == 0x20 || units[end] == 0x09 { end += 1 } }
        skipBlanks()
        let hasColon = end < units.count && units[end] == 0x3A
        if hasColon { end += 1 }
        skipBlanks()
        let word = units[end..<min(end + longestVerb, units.count)].prefix { isLetter($0) || $0 == 0x2D || $0 == 0x5F }
        guard let verb = verbs[String(decoding: word.map(hyphenated), as: UTF16.self)] else { continue }
        end = word.endIndex
        let written = String(decoding: units[offset..<end], as: UTF16.self)
        let right = "\(FindingDirective.mark) \(verb)"
        // Blanks between the colon and the verb do not matter.
        let isRight =
          written.hasPrefix(FindingDirective.mark)
          && written.filter { $0 != " " && $0 != "\t" } == right.filter { $0 != " " }
        // Other verbs, and no colon, may be text about the program: unless the comment begins with them.
        let isClear = hasColon && written.lowercased().hasSuffix(verb)
        guard !isRight, isClear || beginsComment(offset, units),
          storage.attributes(at: offset).attributes?.scope?.hasPrefix("comment") == true
        else { continue }
        result.append((offset..<end, right))
        offset = end - 1
      }
    }
    return result
  }

  /// Whether nothing but blanks is between an offset and the mark of a comment.
  private static func beginsComment(_ offset: Int, _ units: UnsafeBufferPointer<UInt16>) -> Bool {
    units[..<offset].last { $0 != 0x20 && $0 != 0x09 }.map(commentSigns.contains) ?? false
  }

  private static func isLetter(_ unit: UInt16) -> Bool { (unit | 0x20) &- 0x61 < 26 }

  /// Returns a unit in lower case, and a hyphen for an underscore.
  private static func hyphenated(_ unit: UInt16) -> UInt16 {
    unit &- 0x41 < 26 ? unit | 0x20 : unit == 0x5F ? 0x2D : unit
  }
}
