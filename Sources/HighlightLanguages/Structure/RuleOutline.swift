internal import HighlightCore
internal import HighlightStorage
internal import TextModel

/// The symbols of texts in languages with rules instead of a grammar: definitions at the start of a line, found by
/// their scope.
enum RuleOutline {
  /// Whether the rules of a language mark definitions.
  static func knows(_ language: String) -> Bool {
    ["justfile", "prolog", "helm"].contains(language) || language.hasSuffix("+gotmpl")
  }

  /// Returns the symbols of a text in order; empty for languages whose rules do not mark definitions. O(text).
  static func symbols(in storage: HighlightingStorage) -> [Outline.Symbol] {
    switch storage.language?.name {
    case "justfile": lines(of: storage, justfile)
    case "prolog": lines(of: storage, prolog)
    case "helm": helm(storage)
    case let name? where name.hasSuffix("+gotmpl"): helm(storage)
    default: []
    }
  }

  private typealias Found = (name: Range<Int>, kind: Int)

  /// Returns a symbol for each line that defines something; it extends up to the next line that is not indented.
  /// Consecutive definitions with the same name and kind are one symbol.
  /// - Parameter find: returns the name and the kind of the definition in a line; nil for none.
  private static func lines(
    of storage: HighlightingStorage, _ find: (HighlightingStorage, Range<Int>) -> Found?
  ) -> [Outline.Symbol] {
    let text = storage.text
    var result: [Outline.Symbol] = []
    /// Whether indented lines extend the last symbol.
    var isOpen = false
    for line in 0..<text.lines.count {
      let content = text.contentRange(ofLine: line)
      guard !content.isEmpty else { continue }
      if text[content.lowerBound] <= 0x20 {
        if isOpen { result[result.count - 1].range = result[result.count - 1].range.lowerBound..<content.upperBound }
        continue
      }
      guard let found = find(storage, content) else {
        isOpen = false
        continue
      }
      let name = text.string(in: found.name)
      isOpen = true
      if let last = result.last, last.name == name, last.kind == found.kind {
        // The clauses of a predicate.
        result[result.count - 1].range = last.range.lowerBound..<content.upperBound
        continue
      }
      result.append(Outline.Symbol(name: name, kind: found.kind, range: content, nameRange: found.name))
    }
    return result
  }

  /// Returns the range of the highlighted name at an offset, limited to `content`, and its scope; nil without a
  /// scope.
  private static func name(
    at offset: Int, in storage: HighlightingStorage, within content: Range<Int>
  ) -> (Range<Int>, String)? {
    let (attributes, range) = storage.attributes(at: offset)
    guard let scope = attributes?.scope else { return nil }
    return (range.clamped(to: content), scope)
  }

  private static func prolog(_ storage: HighlightingStorage, _ content: Range<Int>) -> Found? {
    guard let (range, scope) = name(at: content.lowerBound, in: storage, within: content), scope == "function" else {
      return nil
    }
    return (range, Outline.SymbolKind.function)
  }

  /// Returns the recipe, alias, variable or module that a line of a justfile defines; nil for other lines.
  private static func justfile(_ storage: HighlightingStorage, _ content: Range<Int>) -> Found? {
    var offset = content.lowerBound
    var isModule = false
    // A sign or a word may precede the name: `@quiet:`, `export NAME := …`, `alias b := build`, `mod x`.
    for _ in 0..<4 where offset < content.upperBound {
      guard let (range, scope) = name(at: offset, in: storage, within: content) else { return nil }
      switch scope {
      case "function": return (range, Outline.SymbolKind.function)
      case "module": return isModule ? (range, 2) : nil
      case "variable", "constant": return (range, Outline.SymbolKind.variable)
      case "keyword", "keyword.modifier", "keyword.import", "punctuation.special":
        isModule = scope == "keyword.import"
        offset = range.upperBound
        while offset < content.upperBound && storage.text[offset] <= 0x20 { offset += 1 }
      default: return nil
      }
    }
    return nil
  }

  /// Returns a symbol for each `{{ define "name" }}`, which extends up to the next one.
  private static func helm(_ storage: HighlightingStorage) -> [Outline.Symbol] {
    let text = storage.text
    let word = Array("define".utf16)
    var result: [Outline.Symbol] = []
    for line in 0..<text.lines.count {
      let content = text.contentRange(ofLine: line)
      var offset = content.lowerBound
      while offset + 1 < content.upperBound {
        guard text[offset] == 0x7B, text[offset + 1] == 0x7B else {
          offset += 1
          continue
        }
        offset += 2
        while offset < content.upperBound, text[offset] <= 0x20 || text[offset] == 0x2D { offset += 1 }
        guard offset + word.count < content.upperBound, word.indices.allSatisfy({ text[offset + $0] == word[$0] }) else {
          continue
        }
        offset += word.count
        while offset < content.upperBound, text[offset] <= 0x20 { offset += 1 }
        guard offset < content.upperBound, text[offset] == 0x22 || text[offset] == 0x60 else { continue }
        let quote = text[offset]
        let start = offset + 1
        offset = start
        while offset < content.upperBound, text[offset] != quote { offset += 1 }
        guard offset > start else { continue }
        result.append(
          Outline.Symbol(
            name: text.string(in: start..<offset), kind: Outline.SymbolKind.function, range: content,
            nameRange: start..<offset))
      }
    }
    for index in result.indices {
      var end = index + 1 < result.count ? result[index + 1].range.lowerBound : text.count
      end = max(end, result[index].range.upperBound)
      while end > result[index].range.upperBound && text[end - 1] <= 0x20 { end -= 1 }
      if index + 1 == result.count || end <= result[index + 1].range.lowerBound {
        result[index].range = result[index].range.lowerBound..<end
      }
    }
    return result
  }
}
