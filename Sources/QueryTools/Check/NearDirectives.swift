internal import HighlightStorage

/// Comments that look like ignore comments, but are none: `Highlight-LSP: Ignore x`, `highlight-lsp : ignore`.
enum NearDirectives {
  /// A part of the name in the letter cases that occur, for a search of bytes.
  static let marks = ["light-lsp ", "light-LSP", "LIGHT-LSP"].map { Array($0.utf8) }

  private static let name = Array("highlight-lsp".utf16)
  private static let verbs = ["ignore-file", "ignore"]

  /// Returns the UTF-16 ranges of such comments, from the name to the verb, with the right form; ascending. O(units).
  static func found(in storage: HighlightingStorage) -> [(range: Range<Int>, right: String)] {
    var result: [(range: Range<Int>, right: String)] = []
    let text = storage.text
    text.withUnits(in: 0..<text.count) { units in
      var offset = 0
      while offset + name.count < units.count {
        defer { offset += 1 }
        guard units[offset] | 0x20 == name[0], (0..<name.count).allSatisfy({ lower(units[offset + $0]) == name[$0] }) else {
          continue
        }
        var end = offset + name.count
        func skipBlanks() { while end < units.count, units[end] == 0x20 || units[end] == 0x09 { end += 1 } }
        skipBlanks()
        guard end < units.count, units[end] == 0x3A else { continue }
        end += 1
        skipBlanks()
        let word = units[end..<min(end + 12, units.count)].prefix { isLetter($0) || $0 == 0x2D }
        let verb = String(decoding: word.map(lower), as: UTF16.self)
        guard verbs.contains(verb) else { continue }
        end = word.endIndex
        let written = String(decoding: units[offset..<end], as: UTF16.self)
        let right = "\(FindingDirective.mark) \(verb)"
        // Blanks between the colon and the verb do not matter.
        guard
          written.filter({ $0 != " " && $0 != "\t" }) != right.filter({ $0 != " " })
            || !written.hasPrefix(FindingDirective.mark),
          storage.attributes(at: offset).attributes?.scope?.hasPrefix("comment") == true
        else { continue }
        result.append((offset..<end, right))
        offset = end - 1
      }
    }
    return result
  }

  private static func isLetter(_ unit: UInt16) -> Bool { (unit | 0x20) &- 0x61 < 26 }

  private static func lower(_ unit: UInt16) -> UInt16 { unit &- 0x41 < 26 ? unit | 0x20 : unit }
}
