internal import HighlightCore
package import HighlightStorage
internal import TextChecks
internal import TextModel

extension ConfiguredSpellChecker {
  /// Whether a misspelled word can be replaced without a change of data: words of comments and documents, and words of
  /// strings that are prose. Names, strings of one word, keys, attributes, and values of languages of data are not.
  /// O(depth of the syntax + units of the string).
  package static func mayReplace(_ found: MisspelledWord, in storage: HighlightingStorage) -> Bool {
    let word = found.finding.name
    switch found.finding.part {
    case .name: return false
    case .comment: return true
    case .prose:
      let language = storage.attributes(at: word.lowerBound).attributes?.language ?? storage.language?.name
      if let language { return !DataText.isData(language) }
      // A text of unknown kind may be a list of names.
      return DataText.isProse(
        word, in: storage.text.contentRange(ofLine: storage.text.lines.line(at: word.lowerBound)), storage)
    case .string:
      let nodes = storage.nodes(atEach: [word.lowerBound], limit: DataText.depth)[0]
      if nodes.contains(where: { DataText.isData($0.language) || DataText.isAttribute($0.kind) }) { return false }
      guard let index = nodes.firstIndex(where: { DataText.content(of: $0.range, around: word, storage) != nil }),
        let content = DataText.content(of: nodes[index].range, around: word, storage)
      else { return false }
      // The node around a string may be only its value.
      let around = nodes[(index + 1)...].first { $0.range != nodes[index].range }
      if let around, DataText.isKey(around, nodes[index].range, storage) { return false }
      return DataText.isProse(word, in: content, storage) && !DataText.isStatement(content, storage)
    }
  }
}

/// Tells text for people from text for programs.
private enum DataText {
  /// A word is in a string, in a few nodes for its value, an argument, a call.
  static let depth = 8
  private static let longest = 10_000
  // Letters and signs before the quote are the string's prefix.
  private static let longestPrefix = 4

  /// Languages whose texts are values that programs read. Languages of their parts have their names before an underscore.
  private static let languages: Set<Substring> = [
    "aptconf", "bibtex", "capnp", "conf", "crontab", "csv", "dotenv", "dtd", "graphql", "hcl", "ini", "json", "json5",
    "jsonc", "jsonnet", "kdl", "nix", "po", "properties", "proto", "psv", "ron", "sql", "sshconfig", "terraform", "toml",
    "tsv", "xml", "yaml",
  ]
  /// The verbs with which statements of SQL begin.
  private static let verbs: Set<String> = [
    "ALTER", "CREATE", "DELETE", "DROP", "EXEC", "GRANT", "INSERT", "MERGE", "REPLACE", "SELECT", "TRUNCATE", "UPDATE",
    "WITH",
  ]

  static func isData(_ language: String) -> Bool { languages.contains(language.prefix { $0 != "_" }) }

  /// Whether a node is the value of an attribute of markup.
  static func isAttribute(_ kind: String) -> Bool {
    kind.hasSuffix("attribute_value") || kind == "jsx_attribute" || kind == "AttValue"
  }

  /// Whether a node around a string uses it as a key or compares it.
  static func isKey(_ node: SyntaxNode, _ string: Range<Int>, _ storage: HighlightingStorage) -> Bool {
    let kind = node.kind.lowercased()
    if ["subscript", "index", "case", "switch", "match_pattern", "comparison", "equality"].contains(where: kind.contains) {
      return true
    }
    // `"key": value`, `"key" => value`
    guard kind.contains("pair") || kind.contains("entry") || kind.contains("keyed") else { return false }
    return string.lowerBound == node.range.lowerBound
  }

  /// Returns the range between the quotes of a string; nil if the node is not a string in quotes around the word.
  static func content(of node: Range<Int>, around word: Range<Int>, _ storage: HighlightingStorage) -> Range<Int>? {
    guard node.lowerBound < word.lowerBound, node.upperBound > word.upperBound else { return nil }
    let head = storage.text.string(in: node.lowerBound..<min(node.lowerBound + 8, word.lowerBound))
    let prefix = head.prefix { $0.isLetter || "@$#".contains($0) }
    guard prefix.utf16.count <= longestPrefix, let quote = head.dropFirst(prefix.count).first, "\"'`“”«".contains(quote)
    else {
      return nil
    }
    return node.lowerBound + prefix.utf16.count + 1..<node.upperBound
  }

  /// Whether a word is one of several words between blanks: nothing but marks of sentences touches it.
  static func isProse(_ word: Range<Int>, in range: Range<Int>, _ storage: HighlightingStorage) -> Bool {
    let (start, end) = (max(range.lowerBound, word.lowerBound - longest), min(range.upperBound, word.upperBound + longest))
    let before = storage.text.string(in: start..<word.lowerBound)
    let after = storage.text.string(in: word.upperBound..<max(end, word.upperBound))
    let (openings, closings) = ("(\"'[“‘«`¿¡*_-–—", ".,;:!?)\"'”’»]…`*_-–—")
    let joinedBefore = before.reversed().prefix { !$0.isWhitespace }
    let joinedAfter = after.prefix { !$0.isWhitespace }
    guard joinedBefore.allSatisfy({ openings.contains($0) }), joinedAfter.allSatisfy({ closings.contains($0) }) else {
      return false
    }
    func hasWord(_ text: Substring) -> Bool { text.contains(where: \.isLetter) }
    return hasWord(before.dropLast(joinedBefore.count)) || hasWord(after.dropFirst(joinedAfter.count))
  }

  /// Whether a string is a statement of SQL: it begins with one of its verbs in capitals, or in small letters with
  /// another keyword after it.
  static func isStatement(_ range: Range<Int>, _ storage: HighlightingStorage) -> Bool {
    let text = storage.text.string(in: range.lowerBound..<min(range.upperBound, range.lowerBound + longest))
    let words = text.split { !$0.isLetter && $0 != "_" }
    guard let first = words.first, verbs.contains(first.uppercased()) else { return false }
    if verbs.contains(String(first)) { return true }
    return words.dropFirst().contains { ["from", "into", "set", "table", "where", "values"].contains($0.lowercased()) }
  }
}
