internal import HighlightCore
package import LanguageManifest
internal import SystemSupport

/// The origin of the queries that highlight a language.
package enum QueryOrigin: String {
  /// We did.
  case own
  /// The user named them.
  case yours
  /// They came with the grammar.
  case package
  /// There are no queries: the language has line rules of the program instead of a grammar.
  case rules
  /// None.
  case none
}

/// Finds the query files of a language.
///
/// Files that a configuration names for a language come before our own, these before those of the user's folders, and last
/// are those that were installed with the grammar. For a language with a parser in the user's own list, those of the user's
/// folder `queries/NAME` come before our own. Files in the user's folders whose comments at the top say `; extends` are
/// added to whatever it is.
package struct QueryFinder {
  private let manifest: Manifest
  private let locations: QueryLocations
  private let dataFolder: String
  private let grammarFolders: [String]

  package init(manifest: Manifest, locations: QueryLocations, folders: LanguageFolders = LanguageFolders()) {
    self.manifest = manifest.adding(locations.languages)
    self.locations = locations
    dataFolder = folders.data ?? ""
    grammarFolders = folders.grammars
  }

  /// Returns the origin of the highlights of a language: `rules`, `yours` (a file or folder of the user), `own` (of
  /// this program), `package` or `none`.
  package func origin(of entry: LanguageEntry) -> QueryOrigin {
    if entry.isRuleLanguage { return .rules }
    if locations.files[entry.name]?[.highlights] != nil { return .yours }
    if ownFolder(of: entry) != nil { return .yours }
    if hasOwnHighlights(entry) { return .own }
    if folder(of: entry) != nil { return .yours }
    return FileSystem.kind(of: PackageQueries.path(.highlights, of: entry.name, in: grammarFolders)) == .file
      ? .package : .none
  }

  /// Returns the query files of a kind in the order they apply, inherited ones first. Files that the user names
  /// replace the others, unless one of them begins with `; extends`; files that configurations add come last.
  func sources(_ kind: QueryKind, of entry: LanguageEntry) -> [QuerySource] {
    var visiting: Set<String> = []
    guard let paths = locations.files[entry.name]?[kind] else {
      return base(kind, of: entry, &visiting) + extensions(kind, of: entry) + added(kind, to: entry)
    }
    // A file that is missing was reported with the configuration.
    let named = paths.compactMap { QueryFinder.read($0) }
    let isAddition = named.contains { QueryFinder.extends($0.text) }
    return (isAddition ? base(kind, of: entry, &visiting) : []) + named + added(kind, to: entry)
  }

  /// Returns the query files that configurations of folders add to the highlights or injections of a language; none for
  /// locals. At most `countLimit` files; unreadable ones, those above the size limit of all together, and injections that
  /// name a language that is not installed, are skipped.
  private func added(_ kind: QueryKind, to entry: LanguageEntry) -> [QuerySource] {
    let files: [QueryExtension]
    switch kind {
    case .highlights: files = locations.extensions[entry.name] ?? []
    case .injections: files = locations.injections[entry.name] ?? []
    case .locals: return []
    }
    var rest = QueryExtension.limit
    var result: [QuerySource] = []
    for file in files.prefix(QueryExtension.countLimit) {
      guard let text = try? file.read(), text.utf8.count <= rest else { continue }
      if kind == .injections, missingLanguage(ofInjections: text) != nil { continue }
      rest -= text.utf8.count
      result.append(QuerySource(path: file.path, text: text, isUntrusted: true))
    }
    return result
  }

  /// Returns the first language that a query of injections names and that is not known or not installed; nil if there is
  /// none.
  package func missingLanguage(ofInjections text: String) -> String? {
    for pattern in QueryParser.parse(text).patterns {
      for name in pattern.injectedLanguages {
        guard let entry = manifest[name] else { return name }
        if !entry.isRuleLanguage, GrammarLibrary.find(entry.name, in: grammarFolders) == nil { return name }
      }
    }
    return nil
  }

  /// Returns our query files about a language's structure, with those they inherit: `NAME/KIND.scm`, and
  /// `NAME/KIND-own.scm` with what languages that inherit the first one do not have.
  func structureSources(_ kind: String, of language: String) -> [QuerySource] {
    var result: [QuerySource] = []
    var visiting: Set<String> = []
    if let folder = manifest[language].flatMap({ ownFolder(of: $0) }) {
      if kind == StructureKind.locals.rawValue, let bindings = QueryFinder.read("\(folder)/bindings.scm") {
        return [QueryFinder.locals(ofBindings: bindings)]
      }
      return QueryFinder.read("\(folder)/\(kind).scm").map { [$0] } ?? []
    }
    for name in [kind, kind + "-own"] {
      appendOwn("\(language)/\(name).scm", kind: kind, to: &result, &visiting)
    }
    return result
  }

  /// Whether the query files of a language were written for the version of the grammar that is used: those of this
  /// program and those that the user names; true also for languages with rules. False for queries of packages and
  /// folders.
  func fitsGrammar(_ entry: LanguageEntry) -> Bool {
    entry.isRuleLanguage || locations.files[entry.name]?[.highlights] != nil || ownFolder(of: entry) != nil
      || hasOwnHighlights(entry)
  }

  /// Returns the path of the file of rules of a language without a grammar.
  func lineGrammarPath(of entry: LanguageEntry) -> String {
    entry.rulesFile?.path ?? "\(entry.rulesFolder ?? dataFolder)/\(entry.template ?? entry.name)/\(LineGrammarFile.fileName)"
  }

  /// Whether the data folder has queries of our own for highlighting the language.
  package func hasOwnHighlights(_ entry: LanguageEntry) -> Bool {
    ownPaths(.highlights, of: entry).contains { FileSystem.kind(of: dataFolder + "/" + $0) == .file }
  }

  private func ownPaths(_ kind: QueryKind, of entry: LanguageEntry) -> [String] {
    entry.queries[kind.rawValue] ?? ["\(entry.name)/\(kind.rawValue).scm"]
  }

  private func base(_ kind: QueryKind, of entry: LanguageEntry, _ visiting: inout Set<String>) -> [QuerySource] {
    var result: [QuerySource] = []
    if let folder = ownFolder(of: entry) {
      append("\(folder)/\(kind.rawValue).scm", kind, to: &result, &visiting)
      return result
    }
    if !hasOwnHighlights(entry) {
      if let folder = folder(of: entry) {
        append("\(folder)/\(kind.rawValue).scm", kind, to: &result, &visiting)
        return result
      }
      append(PackageQueries.path(kind, of: entry.name, in: grammarFolders), kind, to: &result, &visiting)
      if !result.isEmpty { return result }
    }
    for path in ownPaths(kind, of: entry) { appendOwn(path, kind: kind.rawValue, to: &result, &visiting) }
    return result
  }

  /// Appends one of our files after those that its first comment line `; inherits: a, b` names. Does nothing for a
  /// file that was visited or cannot be read.
  private func appendOwn(_ path: String, kind: String, to result: inout [QuerySource], _ visiting: inout Set<String>) {
    guard visiting.insert(path).inserted, let bytes = try? FileSystem.read(dataFolder + "/" + path) else { return }
    for parent in QueryFinder.inherited(by: bytes) {
      appendOwn("\(parent)/\(kind).scm", kind: kind, to: &result, &visiting)
    }
    // The fixtures and `check` look at each.
    result.append(QuerySource(path: path, bytes: bytes, isVerified: true))
  }

  /// Appends a file of the user or a package after those of the languages that it inherits: in the same folder of the
  /// user, otherwise the ones that are used for the language. Does nothing for a file that was visited or cannot be
  /// read.
  private func append(
    _ path: String, _ kind: QueryKind, to result: inout [QuerySource], _ visiting: inout Set<String>
  ) {
    guard visiting.insert(path).inserted, let source = QueryFinder.read(path) else { return }
    let folder = FileSystem.directory(of: FileSystem.directory(of: path))
    for parent in QueryFinder.inherited(by: source.text) {
      // Shared query files such as `ecma` are not languages.
      let sibling = "\(folder)/\(parent)/\(kind.rawValue).scm"
      if locations.folders.contains(folder), FileSystem.kind(of: sibling) == .file {
        append(sibling, kind, to: &result, &visiting)
      } else if let entry = manifest[parent] {
        result += base(kind, of: entry, &visiting)
      }
    }
    result.append(source)
  }

  // MARK: The user's folders

  /// Returns the names under which other programs know a language: its name and its aliases.
  private func names(of entry: LanguageEntry) -> [String] { [entry.name] + entry.aliases }

  /// Returns the folder of the queries that the user wrote for a language with a parser in the user's own list; nil for
  /// other languages, and without highlights there.
  private func ownFolder(of entry: LanguageEntry) -> String? {
    guard !entry.isRuleLanguage, let folder = entry.ownQueriesFolder,
      FileSystem.kind(of: "\(folder)/\(QueryKind.highlights.rawValue).scm") == .file
    else { return nil }
    return folder
  }

  /// Returns the first folder of the user with highlights for a language that do not begin with `; extends`; nil if
  /// there is none.
  private func folder(of entry: LanguageEntry) -> String? {
    for folder in locations.folders {
      for name in names(of: entry) where !name.contains("/") {
        let path = "\(folder)/\(name)/\(QueryKind.highlights.rawValue).scm"
        if let source = QueryFinder.read(path), !QueryFinder.extends(source.text) { return "\(folder)/\(name)" }
      }
    }
    return nil
  }

  /// Returns the files of a kind in the user's folders that add to others, because they begin with `; extends`.
  private func extensions(_ kind: QueryKind, of entry: LanguageEntry) -> [QuerySource] {
    locations.folders.flatMap { folder in
      names(of: entry).filter { !$0.contains("/") }.compactMap { QueryFinder.read("\(folder)/\($0)/\(kind.rawValue).scm") }
    }.filter { QueryFinder.extends($0.text) }
  }

  /// Returns a `bindings.scm`, as names were written before 0.3, in the words of a `locals.scm`.
  static func locals(ofBindings file: QuerySource) -> QuerySource {
    QuerySource(path: file.path, text: file.text.replacing("@local.reference", with: "@local.definition.none"))
  }

  private static func read(_ path: String) -> QuerySource? {
    (try? FileSystem.readRegular(path, limit: FileSystem.companionLimit, followsLinks: true))
      .map { QuerySource(path: path, text: String(decoding: $0, as: UTF8.self)) }
  }

  // MARK: Comments at the top

  /// Returns the comment lines at the start of a query file, each without its leading semicolons and spaces.
  private static func head(of text: String) -> [Substring] {
    var lines: [Substring] = []
    var rest = text.utf8[...]
    while rest.first == 0x3B {
      let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
      rest = rest[line.endIndex...]
      let isAfterReturn = rest.popFirst() == 0x0D
      if isAfterReturn && rest.first == 0x0A { rest = rest.dropFirst() }
      lines.append(Substring(line.drop { $0 == 0x3B || $0 == 0x20 }))
    }
    return lines
  }

  /// Returns the names of the languages in the line `; inherits: a, b` among the first comment lines of a query file;
  /// empty without it.
  package static func inherited(by text: String) -> [String] {
    guard let line = head(of: text).first(where: { $0.hasPrefix("inherits") }) else { return [] }
    return line.dropFirst("inherits".count).drop { $0 == ":" || $0 == " " }.split(separator: ",").map { $0.trimmingSpaces() }
  }

  /// Returns the names of the languages that a query file inherits, as `inherited(by:)` does for a string; decodes
  /// only the first comment lines.
  private static func inherited(by bytes: ContiguousArray<UInt8>) -> [String] {
    var end = 0
    while end < bytes.count && bytes[end] == 0x3B {
      while end < bytes.count && bytes[end] != 0x0A && bytes[end] != 0x0D { end += 1 }
      while end < bytes.count && (bytes[end] == 0x0A || bytes[end] == 0x0D) { end += 1 }
    }
    return end == 0 ? [] : inherited(by: String(decoding: bytes[..<end], as: UTF8.self))
  }

  /// Whether a query file adds to others: one of its first comment lines is `; extends`.
  static func extends(_ text: String) -> Bool { head(of: text).contains { $0.trimmingSpaces() == "extends" } }
}
