package import HighlightConfiguration
internal import HighlightLanguages
package import HighlightStorage
internal import SystemSupport

/// Finds the misspelt words of texts as one configuration has it. One thread at a time.
package final class Speller {
  /// A misspelt word and where it stands.
  package struct Found {
    package var finding: SpellingFinding
    package var word: String
  }

  package let settings: SpellingSettings
  package let checker: TextChecker
  /// Files with words that cannot be read.
  package private(set) var problems: [String] = []

  /// - Parameters:
  ///   - names: dictionaries instead of the configured ones.
  ///   - files: further files of words, which may be missing.
  package init(
    _ settings: SpellingSettings, dictionaries names: [String]? = nil, files: [String] = []
  ) throws(DictionaryError) {
    var settings = settings
    if let names { settings.languages = names }
    self.settings = settings
    var words = settings.words
    words.formUnion(SoftwareWords.known)
    let others = [Environment.wordFile] + files + (settings.projectFile.map { [$0] } ?? [])
    for path in settings.wordFiles + others {
      guard FileSystem.kind(of: path) != nil else {
        if !others.contains(path) { problems.append("there is no word file \"\(path)\"") }
        continue
      }
      do throws(FileError) {
        let bytes = try FileSystem.readRegular(path, limit: FileSystem.companionLimit, followsLinks: true)
        words.formUnion(KnownWords(file: String(decoding: bytes, as: UTF8.self)))
      } catch {
        problems.append("\(error)")
      }
    }
    checker = TextChecker(
      try Dictionaries.shared.dictionaries(settings.languages), words: words,
      ignored: settings.ignore.compactMap { try? RegularExpression($0) })
  }

  /// How the words of a storage are looked at.
  package var checks: SpellingChecks { SpellingChecks(checker, scopes: settings.scopes) }

  /// The misspelt words of a storage that was made with `checks`, ascending.
  /// - Parameter definitions: where names are defined.
  package func found(in storage: HighlightingStorage, definitions: NameDefinitions) -> [Found] {
    var findings: [SpellingFinding] = []
    let text = storage.text
    let defined = Set((definitions.symbols + definitions.bindings).map { text.string(in: $0) })
    // A name is written as it is, however it is spelt.
    for finding in storage.spellingFindings
    where settings.identifiers == .none || !defined.contains(text.string(in: finding.name)) {
      findings.append(finding)
    }
    switch settings.identifiers {
    case .none: break
    case .definitions:
      // A variable is defined wherever it is assigned to, and told once.
      var told: Set<String> = []
      for range in definitions.symbols {
        told.insert(text.string(in: range))
        findings += names(in: range, text)
      }
      for range in definitions.bindings where told.insert(text.string(in: range)).inserted {
        findings += names(in: range, text)
      }
    case .all:
      for range in Self.names(of: storage) { findings += names(in: range, text) }
    }
    findings.sort { $0.range.lowerBound < $1.range.lowerBound }
    var end = 0
    return findings.compactMap { finding in
      // A name in prose may be both.
      guard finding.range.lowerBound >= end else { return nil }
      end = finding.range.upperBound
      return Found(finding: finding, word: text.string(in: finding.range))
    }
  }

  private func names(in range: Range<Int>, _ text: UTF16Text) -> [SpellingFinding] {
    guard range.count <= 1000 else { return [] }
    return checker.misspellings(inName: range, of: text).map {
      SpellingFinding(range: $0.range, name: $0.name, part: .name)
    }
  }

  private static let nameScopes: Set<Substring> = [
    "variable", "function", "type", "constant", "property", "module", "constructor", "label", "attribute",
  ]

  /// The names of code, wherever they stand.
  private static func names(of storage: HighlightingStorage) -> [Range<Int>] {
    storage.runs(of: .syntax).runs.compactMap { run in
      guard let scope = storage.attributeTable[run.attribute].scope else { return nil }
      return nameScopes.contains(scope.prefix { $0 != "." }) && !scope.hasSuffix(".builtin") ? run.range : nil
    }
  }
}

/// Where the names of a text are defined.
package struct NameDefinitions {
  /// Functions, types, members: each is a definition of its own.
  var symbols: [Range<Int>] = []
  /// Variables and parameters, ascending; some of them symbols as well.
  var bindings: [Range<Int>] = []

  package init(symbols: [Range<Int>] = [], bindings: [Range<Int>] = []) {
    self.symbols = symbols
    self.bindings = bindings
  }
}

extension LanguageLoader {
  /// Where the names of a text are defined, ascending: what the queries of symbols and bindings say. O(nodes).
  package func definitions(in storage: HighlightingStorage) -> NameDefinitions {
    var result = NameDefinitions()
    for match in storage.matches(of: { structureQuery(.symbols, of: $0) }) {
      if TextParts.isProse(match.language) { continue }
      if let name = match.range(of: "name") { result.symbols.append(name) }
    }
    for match in storage.matches(of: { structureQuery(.bindings, of: $0) }) {
      for capture in match.captures where capture.name.hasPrefix("local.definition") {
        result.bindings.append(capture.range)
      }
    }
    result.bindings.sort { $0.lowerBound < $1.lowerBound }
    return result
  }
}
