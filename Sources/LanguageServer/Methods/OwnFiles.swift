internal import DataFormats
internal import HighlightConfiguration
internal import HighlightThemes
internal import SystemSupport
internal import TextModel

/// Completion, hover and definitions in the product's own files: configurations, themes and queries.
extension DocumentView {

  /// The kind of the document if it is one of the product's own files; otherwise nil.
  var ownKind: ProductFile.FileKind? { ProductFile.FileKind(uri: facts.uri, length: text.count) }

  private func tomlWords(_ kind: ProductFile.FileKind) -> TOMLFileWords {
    TOMLFileWords(
      manifest: facts.manifest, kind: kind, theme: theme ?? .dark,
      names: kind == .theme ? palette : kind == .lineGrammar ? states : [])
  }

  private func queryWords() -> QueryFileWords {
    QueryFileWords(
      path: DocumentURI.name(facts.uri), manifest: facts.manifest, queries: facts.configuration.queries, loader: loader,
      theme: theme ?? .dark)
  }

  /// The document as TOML, as far as it can be read.
  private var toml: ConfigurationValue {
    TOMLDocument(ContiguousArray(String(decoding: text.units, as: UTF16.self).utf8)).root
  }

  /// The colors that a theme names, in the order of the text.
  private var palette: [String] { toml["palette"]?.members.map(\.key) ?? [] }

  /// The states of a line grammar, in the order of the text.
  private var states: [String] { toml.members.filter { !$0.value.elements.isEmpty }.map(\.key) }

  // MARK: Requests

  /// Returns the completions at a UTF-16 offset of a configuration, theme or query file, with the range of the word
  /// that they replace. There may be none.
  func appendOwnCompletions(_ kind: ProductFile.FileKind, at offset: Int, to sink: inout ByteSink) {
    let (words, range): ([ProductFileWord], Range<Int>)
    if kind == .query {
      let cursor = QueryCursor(text, at: offset)
      let isBehindColon = cursor.word.upperBound < text.count && text[cursor.word.upperBound] == 0x3A
      words = queryWords().words(
        at: cursor, pattern: text.string(in: cursor.pattern), isBehindColon: isBehindColon)
      range = cursor.word
    } else {
      let cursor = TOMLCursor(text.units, at: offset)
      let line = text.contentRange(ofLine: text.lines.line(at: cursor.word.upperBound))
      let behind = text.string(in: cursor.word.upperBound..<max(line.upperBound, cursor.word.upperBound))
      let isAssigned = behind.drop { $0 == " " || $0 == "\"" }.first == "="
      words = tomlWords(kind).words(at: cursor, isAssigned: isAssigned)
      range = cursor.word
    }
    let positions = positions()
    sink.append("{\"isIncomplete\":false,\"items\":")
    sink.append(listOf: words) { word, sink in
      sink.append("{\"label\":", json: word.label, ",\"kind\":\(word.kind.rawValue)")
      sink.append(",\"detail\":", json: word.detail)
      if let documentation = word.documentation, !documentation.isEmpty {
        sink.append(",\"documentation\":{\"kind\":\"markdown\",\"value\":", json: documentation, "}")
      }
      sink.append(",\"textEdit\":{\"range\":")
      positions.append(range, to: &sink)
      sink.append(",\"newText\":", json: word.newText ?? word.label, "}}")
    }
    sink.append("}")
  }

  /// Returns the description of the word at a UTF-16 offset of a configuration, theme or query file, and the range of
  /// the word. Nil if there is no word or it has no description.
  func ownText(_ kind: ProductFile.FileKind, at offset: Int) -> (text: String, range: Range<Int>)? {
    let (found, range): (String?, Range<Int>)
    if kind == .query {
      let cursor = Self.queryCursor(on: offset, in: text)
      found = queryWords().text(at: cursor, word: text.string(in: cursor.word))
      range = cursor.word
    } else {
      // The word around the offset, not only the part before it.
      var end = offset
      while end < text.count, Self.isOfWord(text[end]) { end += 1 }
      let cursor = TOMLCursor(text.units, at: end)
      found = tomlWords(kind).text(at: cursor, word: text.string(in: cursor.word))
      range = cursor.word
    }
    return found.map { ($0, range) }
  }

  /// Returns the query cursor for the word at a UTF-16 offset of a query file. If a sigil (`@`, `#`) is at the
  /// offset, that is the word after the sigil.
  private static func queryCursor(on offset: Int, in text: UTF16Text) -> QueryCursor {
    let isSign = offset < text.count && (text[offset] == 0x40 || text[offset] == 0x23)
    return QueryCursor(text, at: isSign ? offset + 1 : offset)
  }

  private static func isOfWord(_ unit: UInt16) -> Bool {
    (unit | 0x20) &- 0x61 < 26 || unit &- 0x30 < 10 || unit == 0x2D || unit == 0x5F
  }

  /// Returns the definition of the word at a UTF-16 offset of a query file. For a capture, that is its first
  /// occurrence outside of predicates in its pattern; for a language after `inherits:`, the start of its query file.
  /// Nil for other words, and if there is no such occurrence or file.
  func appendOwnDefinition(at offset: Int, to sink: inout ByteSink) {
    let cursor = Self.queryCursor(on: offset, in: text)
    let word = text.string(in: cursor.word)
    switch cursor.part {
    case .inherits:
      guard let file = queryWords().parentFile(word) else { return }
      sink.append("[{\"uri\":", json: DocumentURI.uri(path: file))
      sink.append(",\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":0,\"character\":0}}}]")
    case .capture:
      // In the pattern, where no predicate speaks of it.
      if let found = Self.captures(word, in: cursor.pattern, of: text).first { appendLocations([found], to: &sink) }
    default: break
    }
  }

  /// Returns the UTF-16 ranges in a pattern at which a capture name is applied to a node, without the `@` and without
  /// those in predicates.
  private static func captures(_ name: String, in pattern: Range<Int>, of text: UTF16Text) -> [Range<Int>] {
    let name = Array(name.utf16)
    var found: [Range<Int>] = []
    for start in pattern where text[start] == 0x40 {
      let word = start + 1..<start + 1 + name.count
      guard word.upperBound <= text.count, word.elementsEqual(name, by: { text[$0] == $1 }),
        word.upperBound == text.count || !isOfWord(text[word.upperBound]) && text[word.upperBound] != 0x2E
      else { continue }
      if !isInPredicate(start, from: pattern.lowerBound, of: text) { found.append(word) }
    }
    return found
  }

  private static func isInPredicate(_ offset: Int, from first: Int, of text: UTF16Text) -> Bool {
    var depth = 0
    var index = offset - 1
    while index >= first {
      if text[index] == 0x29 { depth += 1 }
      if text[index] == 0x28 {
        if depth == 0 { return text[index + 1] == 0x23 }
        depth -= 1
      }
      index -= 1
    }
    return false
  }
}
