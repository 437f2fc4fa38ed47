package import HighlightConfiguration
package import HighlightLanguages
package import HighlightStorage
internal import SystemSupport

/// Finds the misspelled words of texts under one configuration. One thread at a time.
package final class Speller {
  /// A misspelled word and its range.
  package struct Found {
    package var finding: SpellingFinding
    package var word: String
    /// Its evidence from the lists, if there is any; set by `grade`.
    package var assessment: SpellingAssessment?
    /// How certain it is; set by `grade`.
    package var confidence = SpellingConfidence.possible

    package init(finding: SpellingFinding, word: String) { (self.finding, self.word) = (finding, word) }
  }

  package let settings: SpellingSettings
  package let checker: TextChecker
  /// The lists of its languages; nil where there are none.
  let lists: WordLists?
  /// The cached evidence of words of names and of text, as they are written.
  private var knownOfNames: [String: KnownWord?] = [:]
  private var knownOfText: [String: KnownWord?] = [:]
  private static let cacheLimit = 50_000
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
    let others = (settings.usesOwnWords ? [Environment.wordFile] : []) + files + (settings.projectFile.map { [$0] } ?? [])
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
    let isEnglish = checker.dictionaries.contains { $0.name.hasPrefix("en") }
    lists = isEnglish ? WordLists.english : nil
    if isEnglish && lists == nil {
      problems.append("the word lists of English cannot be read in the data folder: all unknown words are reported")
    }
  }

  /// Whether only words are reported that are sure to be misspelled. Languages without lists have none.
  package var leavesOutPossible: Bool { settings.confidence == .sure && lists != nil }

  /// A word as the lists have it, and what they say of it.
  struct KnownWord {
    var key: String
    var evidence: WordEvidence
  }

  /// The evidence of the lists for a word as it is written. The first time for each word O(letters) look-ups.
  func known(_ word: String, isName: Bool, _ lists: WordLists) -> KnownWord? {
    if let known = isName ? knownOfNames[word] : knownOfText[word] { return known }
    let key = Self.key(of: word)
    let result = lists.evidence(for: key, isName: isName).map { KnownWord(key: key, evidence: $0) }
    if isName {
      if knownOfNames.count >= Self.cacheLimit { knownOfNames = [:] }
      knownOfNames[word] = .some(result)
    } else {
      if knownOfText.count >= Self.cacheLimit { knownOfText = [:] }
      knownOfText[word] = .some(result)
    }
    return result
  }

  /// How the words of a storage are checked.
  package var checks: SpellingChecks { SpellingChecks(checker, scopes: settings.checkedScopes) }

  /// The names of a storage that was made with `checks`. O(nodes).
  package func names(in storage: HighlightingStorage, _ loader: LanguageLoader) -> DocumentNames {
    if settings.identifiers == .none { return DocumentNames() }
    var definitions = loader.definitions(in: storage)
    let text = storage.text
    var result = DocumentNames()
    for range in definitions.symbols + definitions.bindings + definitions.packages {
      result.defined.insert(text.string(in: range))
    }
    definitions.symbols.removeAll { Self.isOfLanguage($0, in: storage) }
    definitions.bindings.removeAll { Self.isOfLanguage($0, in: storage) }
    result.known = result.defined
    let wanted = Set(storage.spellingFindings.lazy.map { text.string(in: $0.name) }).subtracting(result.known)
    result.known.formUnion(Self.used(wanted, in: storage))
    switch settings.identifiers {
    case .none: break
    case .definitions:
      // A variable is defined wherever it is assigned to, and told once.
      var told: Set<String> = []
      for range in definitions.symbols {
        told.insert(text.string(in: range))
        result.findings += misspellings(inName: range, text)
      }
      for range in definitions.bindings where told.insert(text.string(in: range)).inserted {
        result.findings += misspellings(inName: range, text)
      }
    case .all:
      for run in Self.names(of: storage) { result.findings += misspellings(inName: run.range, text) }
    }
    leaveOutVocabulary(&result.findings, text)
    result.findings.sort { $0.range.lowerBound < $1.range.lowerBound }
    return result
  }

  // So many names share an abbreviation of so few letters that it is a word of the project.
  private static let vocabularyNames = 4
  private static let vocabularyLetters = 6

  private func leaveOutVocabulary(_ findings: inout [SpellingFinding], _ text: UTF16Text) {
    var names: [String: Set<String>] = [:]
    for finding in findings where finding.range.count <= Self.vocabularyLetters {
      names[text.string(in: finding.range).lowercased(), default: []].insert(text.string(in: finding.name))
    }
    names = names.filter { $0.value.count >= Self.vocabularyNames }
    if !names.isEmpty { findings.removeAll { names[text.string(in: $0.range).lowercased()] != nil } }
  }

  /// The misspelled words of a storage that was made with `checks`, ascending.
  package func found(in storage: HighlightingStorage, names: DocumentNames) -> [Found] {
    let text = storage.text
    // A name is written as it is, however it is spelt.
    var findings = storage.spellingFindings.filter { names.known.isEmpty || !names.known.contains(text.string(in: $0.name)) }
    findings += names.findings
    findings.sort { $0.range.lowerBound < $1.range.lowerBound }
    var end = 0
    return findings.compactMap { finding in
      // A name in prose may be both.
      guard finding.range.lowerBound >= end else { return nil }
      end = finding.range.upperBound
      return Found(finding: finding, word: text.string(in: finding.range))
    }
  }

  private func misspellings(inName range: Range<Int>, _ text: UTF16Text) -> [SpellingFinding] {
    guard range.count <= 1000 else { return [] }
    return checker.misspellings(inName: range, of: text).map {
      SpellingFinding(range: $0.range, name: $0.name, part: .name)
    }
  }

  /// Whether a name is one of the language's own, though it stands where names are defined: `COMPREPLY=…`, `defstruct …`.
  private static func isOfLanguage(_ name: Range<Int>, in storage: HighlightingStorage) -> Bool {
    guard !name.isEmpty, let scope = storage.attributes(at: name.lowerBound).attributes?.scope else { return false }
    return scope.hasPrefix("keyword") || scope.hasSuffix(".builtin")
  }

  private static let nameScopes: Set<Substring> = [
    "variable", "function", "type", "constant", "property", "module", "constructor", "label", "attribute",
  ]

  /// The names of code, wherever they stand.
  private static func names(of storage: HighlightingStorage) -> [AttributeRun] {
    // By attribute: a table of few.
    var isName: [AttributeID: Bool] = [:]
    return storage.runs(of: .syntax).runs.filter { run in
      if let known = isName[run.attribute] { return known }
      let scope = storage.attributeTable[run.attribute].scope
      let result = scope.map { nameScopes.contains($0.prefix { $0 != "." }) && !$0.hasSuffix(".builtin") } ?? false
      isName[run.attribute] = result
      return result
    }
  }

  /// The names of a set that occur in code. O(runs).
  private static func used(_ names: Set<String>, in storage: HighlightingStorage) -> Set<String> {
    if names.isEmpty { return [] }
    let lengths = Set(names.lazy.map(\.utf16.count))
    var result: Set<String> = []
    for run in self.names(of: storage) where lengths.contains(run.range.count) {
      let name = storage.text.string(in: run.range)
      if names.contains(name) { result.insert(name) }
    }
    return result
  }
}

/// Where the names of a text are defined.
package struct NameDefinitions {
  /// Functions, types, members: each is a definition of its own.
  var symbols: [Range<Int>] = []
  /// Variables and parameters, ascending; some of them symbols as well.
  var bindings: [Range<Int>] = []
  /// Packages and namespaces: addresses, whose words are not looked at.
  var packages: [Range<Int>] = []

  package init(symbols: [Range<Int>] = [], bindings: [Range<Int>] = [], packages: [Range<Int>] = []) {
    self.symbols = symbols
    self.bindings = bindings
    self.packages = packages
  }
}

extension LanguageLoader {
  /// Where the names of a text are defined, ascending: what the queries of symbols and bindings say. O(nodes).
  package func definitions(in storage: HighlightingStorage) -> NameDefinitions {
    var result = NameDefinitions()
    for match in storage.matches(of: { structureQuery(.symbols, of: $0) }) {
      if TextParts.isProse(match.language) { continue }
      guard let name = match.range(of: "name") else { continue }
      let isPackage = match.captures.contains { $0.name == "package" || $0.name == "namespace" }
      if isPackage { result.packages.append(name) } else { result.symbols.append(name) }
    }
    for match in storage.matches(of: { structureQuery(.bindings, of: $0) }) {
      for capture in match.captures where capture.name.hasPrefix("local.definition") {
        result.bindings.append(capture.range)
      }
    }
    if let language = storage.language, language.grammar != nil, !TextParts.isProse(language.name),
      structureQuery(.symbols, of: language) == nil, structureQuery(.bindings, of: language) == nil
    {
      result.bindings = Self.colouredDefinitions(in: storage)
    }
    result.bindings.sort { $0.lowerBound < $1.lowerBound }
    return result
  }

  private static let definitionScopes: Set<String> = [
    "function", "function.method", "function.macro", "variable.parameter", "type.definition", "constant",
  ]

  /// Where no query tells definitions: names that are highlighted as some.
  private static func colouredDefinitions(in storage: HighlightingStorage) -> [Range<Int>] {
    storage.runs(of: .syntax).runs.compactMap { run in
      storage.attributeTable[run.attribute].scope.map(definitionScopes.contains) == true ? run.range : nil
    }
  }
}
