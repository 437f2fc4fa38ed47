package import HighlightConfiguration
internal import HighlightCore
package import HighlightLanguages
package import HighlightStorage
internal import SystemSupport
package import TextChecks
internal import TextModel

/// Finds the misspelled words of texts under one configuration. Not thread-safe.
package final class ConfiguredSpellChecker {
  /// A misspelled word and its range.
  package struct MisspelledWord {
    package var finding: SpellingFinding
    package var word: String
    /// The evidence of the word lists, if there is any; set by `grade`.
    package var assessment: SpellingAssessment?
    /// How certain the misspelling is; set by `grade`.
    package var confidence = SpellingConfidence.possible

    package init(finding: SpellingFinding, word: String) { (self.finding, self.word) = (finding, word) }
  }

  package let settings: SpellingSettings
  package let checker: SpellChecker
  /// The word lists of the languages; nil if there are none.
  let lists: WordLists?
  /// The cached evidence for words of names and of text, by their spelling.
  private var knownOfNames: [String: KnownWord?] = [:]
  private var knownOfText: [String: KnownWord?] = [:]
  private static let cacheLimit = 50_000
  /// Messages about word files that cannot be read.
  package private(set) var problems: [String] = []
  /// Whether words are missing because the word files are too large together.
  private let areWordsCut: Bool

  /// Creates a speller and loads its dictionaries. Throws if a dictionary is missing or cannot be read.
  /// - Parameters:
  ///   - names: the names of dictionaries that replace the configured ones; nil: the configured ones are used.
  ///   - files: paths of additional word files. Missing ones are ignored; missing configured files, and files that
  ///     cannot be read, are recorded in `problems`.
  package init(
    _ settings: SpellingSettings, dictionaries names: [String]? = nil, files: [String] = []
  ) throws(DictionaryError) {
    var settings = settings
    if let names { settings.languages = names }
    self.settings = settings
    let paths = Self.paths(settings, files: files)
    let found = WordFiles.shared.words(of: paths)
    problems = found.problems
    for path in settings.wordFiles where FileSystem.kind(of: path) == nil {
      problems.append("there is no word file \"\(path)\"")
    }
    areWordsCut = found.isCut
    var words = found.words
    words.formUnion(settings.words)
    words.formUnion(SoftwareWords.known)
    checker = SpellChecker(
      try Dictionaries.shared.dictionaries(settings.languages), words: words,
      ignored: settings.ignore.compactMap { try? RegularExpression($0) })
    let isEnglish = checker.dictionaries.contains { $0.name.hasPrefix("en") }
    lists = isEnglish ? WordLists.english : nil
    if isEnglish && lists == nil {
      problems.append("the word lists of English cannot be read in the data folder: all unknown words are reported")
    }
  }

  /// Whether a speller for these settings is created at once: its dictionaries are loaded, and its word files were read
  /// or are small. Otherwise `load` reads them, on another thread. The initializer describes the parameters.
  package static func isQuick(_ settings: SpellingSettings, files: [String]) -> Bool {
    Dictionaries.shared.areLoaded(settings.languages) && WordFiles.shared.areQuick(paths(settings, files: files))
  }

  /// Reads the files that the next speller for these settings needs. Call it on any thread.
  package static func load(_ settings: SpellingSettings, files: [String]) {
    for name in settings.languages { _ = Dictionaries.shared.dictionary(name) }
    _ = WordFiles.shared.words(of: paths(settings, files: files))
  }

  /// Returns the paths of all word files, that of the user first.
  private static func paths(_ settings: SpellingSettings, files: [String]) -> [String] {
    var seen: Set<String> = []
    return
      ((settings.usesOwnWords ? [Environment.wordFile] : []) + settings.wordFiles + files
      + (settings.projectFile.map { [$0] } ?? [])).filter { seen.insert($0).inserted }
  }

  /// Whether only words that are certainly misspelled are reported. False for languages without word lists.
  package var leavesOutPossible: Bool { settings.confidence == .sure && lists != nil }

  /// A word in the form of the lists, with their evidence.
  struct KnownWord {
    var key: String
    var evidence: WordEvidence
  }

  /// Returns the evidence of the word lists for a word; nil if they have none. O(letters) look-ups at the first call
  /// for a word.
  /// - Parameters:
  ///   - word: the word as it is written.
  ///   - isName: whether it is part of a name in code.
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

  /// The settings with which a storage checks its words.
  package var checks: SpellingChecks {
    var checks = SpellingChecks(checker, scopes: settings.checkedScopes)
    checks.areWordsCut = areWordsCut
    return checks
  }

  /// Returns the names in a storage that was created with `checks`, and the misspelled words in its definitions or in
  /// all names, as configured. Empty if names are not checked. O(nodes).
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
    // Documentation mentions names without the underscores around them.
    for name in result.defined where name.hasPrefix("_") || name.hasSuffix("_") {
      var bare = name.drop { $0 == "_" }
      while bare.last == "_" { bare.removeLast() }
      result.known.insert(String(bare))
    }
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

  // If this number of names contain the same short abbreviation, it is a word of the project.
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

  /// Returns the misspelled words of a storage that was created with `checks`, ascending and without overlap. Names
  /// in `names.known` are accepted in text.
  package func found(in storage: HighlightingStorage, names: DocumentNames) -> [MisspelledWord] {
    let text = storage.text
    // A name is written as it is, however it is spelled.
    var findings = storage.spellingFindings.filter { names.known.isEmpty || !names.known.contains(text.string(in: $0.name)) }
    findings += names.findings
    findings.sort { $0.range.lowerBound < $1.range.lowerBound }
    var end = 0
    return findings.compactMap { finding in
      // A name in prose may be both.
      guard finding.range.lowerBound >= end else { return nil }
      end = finding.range.upperBound
      return MisspelledWord(finding: finding, word: text.string(in: finding.range))
    }
  }

  /// Removes the words that an editor does not mark: names of one unknown word (`qwlen`) that are not sure to be
  /// misspelled, for such a name is an abbreviation of the author's. Without word lists nothing is removed.
  /// - Parameter found: graded words.
  package func leaveOutAbbreviations(_ found: inout [MisspelledWord]) {
    if lists == nil { return }
    found.removeAll { $0.finding.part == .name && $0.finding.name == $0.finding.range && $0.confidence == .possible }
  }

  private func misspellings(inName range: Range<Int>, _ text: UTF16Text) -> [SpellingFinding] {
    guard range.count <= 1000 else { return [] }
    return checker.misspellings(inName: range, of: text).map {
      SpellingFinding(range: $0.range, name: $0.name, part: .name)
    }
  }

  /// Whether the start of a name is highlighted as a keyword or as built-in: it belongs to the language, although it
  /// is at a definition (`COMPREPLY=…`, `defstruct …`). False for an empty name and without a scope.
  private static func isOfLanguage(_ name: Range<Int>, in storage: HighlightingStorage) -> Bool {
    guard !name.isEmpty, let scope = storage.attributes(at: name.lowerBound).attributes?.scope else { return false }
    return scope.hasPrefix("keyword") || scope.hasSuffix(".builtin")
  }

  private static let nameScopes: Set<Substring> = [
    "variable", "function", "type", "constant", "property", "module", "constructor", "label", "attribute",
  ]

  /// Returns the syntax runs whose scopes belong to names in code, such as variables, functions and types, ascending.
  /// Runs with a `.builtin` scope are left out. O(runs).
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

  /// Returns the subset of the names that occur in code as complete names. O(runs).
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

/// The ranges of the names that a text defines.
package struct NameDefinitions {
  /// Functions, types and members.
  var symbols: [Range<Int>] = []
  /// Variables and parameters, ascending; some are also in `symbols`.
  var bindings: [Range<Int>] = []
  /// Packages and namespaces, whose words are not checked.
  var packages: [Range<Int>] = []

  package init(symbols: [Range<Int>] = [], bindings: [Range<Int>] = [], packages: [Range<Int>] = []) {
    self.symbols = symbols
    self.bindings = bindings
    self.packages = packages
  }
}

extension LanguageLoader {
  /// Returns the ranges of the names that a text defines, by the queries for symbols and bindings; prose languages
  /// have none. If the language has a grammar but neither query, the bindings are the names that are highlighted as
  /// definitions. O(nodes).
  package func definitions(in storage: HighlightingStorage) -> NameDefinitions {
    var result = NameDefinitions()
    for match in storage.matches(of: { structureQuery(.symbols, of: $0) }) {
      if TextParts.isProse(match.language) { continue }
      guard let name = match.range(of: "name") else { continue }
      let isPackage = match.captures.contains { $0.name == "package" || $0.name == "namespace" }
      if isPackage { result.packages.append(name) } else { result.symbols.append(name) }
    }
    for match in storage.matches(of: { structureQuery(.locals, of: $0) }) {
      for capture in match.captures where capture.name.hasPrefix("local.definition") {
        result.bindings.append(capture.range)
      }
    }
    if let language = storage.language, language.grammar != nil, !TextParts.isProse(language.name),
      structureQuery(.symbols, of: language) == nil, structureQuery(.locals, of: language) == nil
    {
      result.bindings = Self.highlightedDefinitions(in: storage)
    }
    result.bindings.sort { $0.lowerBound < $1.lowerBound }
    return result
  }

  private static let definitionScopes: Set<String> = [
    "function", "function.method", "function.macro", "variable.parameter", "type.definition", "constant",
  ]

  /// Returns the names that are highlighted as definitions, for languages without queries for symbols.
  private static func highlightedDefinitions(in storage: HighlightingStorage) -> [Range<Int>] {
    storage.runs(of: .syntax).runs.compactMap { run in
      storage.attributeTable[run.attribute].scope.map(definitionScopes.contains) == true ? run.range : nil
    }
  }
}
