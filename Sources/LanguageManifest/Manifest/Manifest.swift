internal import DataFormats
internal import Platform
internal import SystemSupport
package import TextModel
package import TextRules

/// A source package that grammars come from: fetched by name, verified by hash.
package struct SourcePackage: Sendable {
  /// The binary distribution of a package for a kind of machine.
  package struct Wheel: Equatable, Sendable {
    /// The file name.
    package let file: String
    package let sha256: String
  }

  package let name: String
  package let version: String
  package let sha256: String
  /// The license as the package states it, an SPDX name.
  package var license = ""
  /// By kind of machine, as `PrebuiltMachine` names them.
  package var wheels: [String: Wheel] = [:]

  /// Returns why a package cannot have these values, which are parts of paths and of commands; nil if it can.
  package static func fault(name: String, version: String, sha256: String) -> String? {
    func isPlain(_ text: String) -> Bool {
      guard let first = text.utf8.first, (first | 0x20) &- 0x61 < 26 || first &- 0x30 < 10 else { return false }
      return text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "._+!-".utf8.contains($0) }
    }
    if !isPlain(name) { return "this is not the name of a package" }
    if !isPlain(version) { return "the version \"\(version)\" is not one of a package" }
    guard sha256.utf8.count == 64, sha256.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 &- 0x61 < 6 }) else {
      return "sha256 has 64 digits, of 0 to 9 and a to f"
    }
    return nil
  }

  /// The prefix of the package's file names.
  var stem: String { folder + "-" + version }

  /// Returns the path of the library with a language's parser in the package's wheels.
  package func library(of entry: LanguageEntry) -> String {
    folder + (name == Manifest.defaultPackage ? "/bindings/\(entry.name).abi3.so" : "/_binding.abi3.so")
  }

  private var folder: String { name.replacing("-", with: "_") }
}

/// The kinds of machines that prebuilt parsers run on.
package enum PrebuiltMachine {
  /// This machine's; nil where there are none for it.
  package static let current: String? = {
    #if os(Linux) && canImport(Glibc) && arch(x86_64)
      "linux-x86_64"
    #elseif os(Linux) && canImport(Glibc) && arch(arm64)
      "linux-aarch64"
    #else
      nil
    #endif
  }()
}

/// The purposes of query files. The raw values are the names of the files.
package enum QueryKind: String, CaseIterable, Sendable {
  case highlights
  case locals
  case injections
}

/// One language of the manifest.
package struct LanguageEntry: Sendable {
  package let name: String
  /// The package that holds its parser; empty for a parser that the user built.
  package private(set) var package: String
  /// The folder of `parser.c` inside the package.
  package private(set) var path: String
  /// A language of the default package whose `tree_sitter/*.h` are used, where the package itself has none.
  package let headers: String?
  /// The exported function.
  package private(set) var symbol: String
  /// Whether it has line rules instead of a parser: `NAME/lines.toml`.
  package private(set) var isRuleLanguage: Bool
  /// The folder that holds the folder of its rules; nil for the data folder.
  package var rulesFolder: String?
  /// The file of its rules, which a configuration names; nil for other languages.
  package private(set) var rulesFile: QueryExtension?
  /// Whether `grammar install` without a name installs it.
  package let isFirstTier: Bool
  package private(set) var extensions: [String]
  /// Extensions of texts in this language that other texts have, too: the text decides.
  package private(set) var shared: [String]
  /// The marks that decide for it if it shares an extension.
  private(set) var marks: [ContentMark]
  /// Whether texts without any of its marks are in other languages.
  private(set) var isMarked: Bool
  package private(set) var filenames: [String]
  package private(set) var globs: [String]
  package var shebangs: [String]
  package var aliases: [String]
  /// The comment delimiters of the language; nil if it has none.
  package var comments: CommentMarkers?
  /// Whether a comment is alone in its line, and none can end a line with other text.
  package var commentsStandAlone: Bool
  /// Other text in which comment delimiters have no meaning: strings and similar quotes.
  package private(set) var quotes: [LexicalRules.Quote]
  /// Query files by the name of their kind, relative to the data folder; `NAME/<kind>.scm` for kinds that are not listed. By
  /// name, since the runtime would look for the conformances of another type of key whenever the program starts.
  package let queries: [String: [String]]
  /// Whether the highlights were written for the first pattern to win.
  package let firstPatternWins: Bool
  /// Whether most users of the language have a server for it, which resolves names.
  package let hasServer: Bool
  /// The form of names.
  package private(set) var names: NameRules
  /// Names the grammar repository that the parser comes from; several languages may share one.
  package private(set) var repository: String
  /// The language around the pieces of a template, if the name has none; nil for languages that are not templates.
  package private(set) var host: String?
  /// The name of the language after a host: `jinja` in `yaml+jinja`. Empty for languages that are not templates.
  package let templates: [String]
  /// The replacement of a piece of template in texts of the language.
  private(set) var hole: String
  /// The kind of template of texts in the language that have a line of one; nil if texts are not checked.
  let templated: String?
  /// The language whose rules a template uses: `jinja` for `yaml+jinja`, and for a template whose host is not the host
  /// of its parser.
  package private(set) var template: String?
}

/// The manifest cannot be used.
public struct ManifestError: Error, CustomStringConvertible {
  /// The error, with its position.
  public let description: String
}

/// Every language that can be installed, and how files are recognized: `NAME/language.toml` in the data folder. A
/// `languages.toml` in the folder of the user's own configuration adds languages.
///
/// Reading all of it takes longer than highlighting a short file: of a manifest that was loaded, only the requested
/// languages are read.
package struct Manifest: Sendable {
  package static let defaultPackage = "tree-sitter-language-pack"

  private let file: ManifestFile
  /// The languages that the user adds; nil without any.
  private var users: ManifestFile?
  /// The languages of configurations, which replace others of their names.
  var configured: [LanguageEntry] = []

  /// Reads the manifest of a data folder, and adds the languages of the user's own configuration. Throws if there is no
  /// manifest or it is invalid; a manifest in simple syntax is read later, by parts.
  /// - Parameter isIsolated: whether the user's languages are left out.
  package static func load(
    from folder: String? = Environment.dataFolder, isIsolated: Bool = false
  ) throws(ManifestError) -> Manifest {
    guard let folder else {
      let description = Environment.value("HIGHLIGHT_LSP_DATA").map {
        "$HIGHLIGHT_LSP_DATA (\($0)) has no NAME/\(DataFolder.languageFile)"
      }
      throw ManifestError(
        description: description
          ?? "the data folder is missing; put it at ../share/highlight-lsp beside the program or set HIGHLIGHT_LSP_DATA")
    }
    do {
      let compiled = CompiledManifest(folder: folder)
      let file: ManifestFile
      if let index = compiled.storedIndex() {
        file = ManifestFile(index, folder: folder)
      } else {
        let text = try ManifestText(folder: folder)
        if let index = compiled.makeIndex(of: text) {
          file = ManifestFile(index, folder: folder)
        } else {
          // Unusual files are read completely, so that their errors are reported at once.
          file = ManifestFile(text)
          try file.readAll()
        }
      }
      var manifest = Manifest(file: file)
      if !isIsolated { manifest.addUsersLanguages() }
      return manifest
    } catch let error as ManifestError {
      throw error
    } catch {
      throw ManifestError(description: "\(error)")
    }
  }

  private init(file: ManifestFile) {
    self.file = file
  }

  /// Adds the languages of the user's own configuration, and reports its errors. Of a file that is not valid TOML none is
  /// used; a section with an error is left out.
  private mutating func addUsersLanguages() {
    let path = Environment.usersLanguages
    guard FileSystem.kind(of: path) == .file else { return }
    do {
      let bytes = try FileSystem.readRegular(path, limit: FileSystem.companionLimit, followsLinks: true)
      let file = ManifestFile(ManifestText(bytes, path: path), rulesFolder: FileSystem.directory(of: path))
      for fault in try file.readAll().faults { Console.message(fault) }
      users = file
    } catch {
      Console.message("\(error)")
    }
  }

  /// Reads a manifest from its text. Throws if it is invalid.
  /// - Parameter path: the path for messages.
  init(toml: String, path: String) throws(ManifestError) {
    try self.init(ManifestText(ContiguousArray(toml.utf8), path: path))
  }

  /// Reads all of a manifest. Throws if it is invalid.
  init(_ text: ManifestText) throws(ManifestError) {
    file = ManifestFile(text)
    try file.readAll()
  }

  /// The packages of the program, and additional ones of the user.
  package var packages: [String: SourcePackage] {
    let own = users?.all.packages ?? [:]
    return own.isEmpty ? file.all.packages : file.all.packages.merging(own) { shipped, _ in shipped }
  }

  /// Whether the user's own list adds languages.
  package var hasOwnLanguages: Bool { users?.all.languages.isEmpty == false }

  /// Returns the language of the program with exactly this name, also where the user or a configuration replaces it; nil
  /// if there is none.
  package func shipped(_ name: String) -> LanguageEntry? { file.language(name) }

  /// Returns the languages of the program that have `word` in one of their lists of names.
  package func shipped(mentioning word: String) -> [LanguageEntry] { file.languages(mentioning: word) }

  /// In the order of the file's names, first tier first.
  package var languages: [LanguageEntry] {
    if users == nil && configured.isEmpty { return file.all.languages }
    let own = users?.all.languages ?? []
    let added = configured + own.filter { entry in !isConfigured(entry) }
    return (added + file.all.languages.filter { entry in !added.contains { $0.name == entry.name } })
      .sorted(by: LanguageEntry.precedes)
  }

  /// The languages that have a grammar to install.
  package var installable: [LanguageEntry] { languages.filter(\.isInstallable) }

  /// The languages that have `word` in one of their lists of names, in the order of `languages`.
  package func languages(mentioning word: String) -> [LanguageEntry] {
    let known =
      users.map { $0.languages(mentioning: word) + file.languages(mentioning: word) } ?? file.languages(mentioning: word)
    if configured.isEmpty { return known }
    return configured.filter { $0.mentions(word) } + known.filter { !isConfigured($0) }
  }

  /// Whether a configuration has a language of the name.
  private func isConfigured(_ entry: LanguageEntry) -> Bool { configured.contains { $0.name == entry.name } }

  /// The language of the first glob that matches a path, in the order of `languages`. O(globs).
  func language(byGlobs path: String, base: String) -> String? {
    func matches(_ pattern: String) -> Bool {
      let glob = Glob(pattern)
      return glob.matches(glob.isPath ? path : base)
    }
    return FileName.bytes(of: path).withUnsafeBufferPointer { bytes in
      users?.language(byGlobs: bytes, matches) ?? file.language(byGlobs: bytes, matches)
    }
  }

  /// The language of a name or alias, in any case; a space in it matches a hyphen or nothing.
  package subscript(name: String) -> LanguageEntry? {
    func find(_ name: String) -> LanguageEntry? {
      configured.first { $0.name == name } ?? users?.language(name) ?? file.language(name)
        ?? languages(mentioning: name).first { $0.aliases.contains(name) }
    }
    if let found = find(name) { return found }
    let lowercased = name.lowercased()
    if lowercased != name, let found = find(lowercased) { return found }
    if name.contains("+"), let found = templated(lowercased) { return found }
    guard name.contains(" ") else { return nil }
    return find(lowercased.replacing(" ", with: "-")) ?? find(lowercased.replacing(" ", with: ""))
  }

  /// Returns the language of `yaml+jinja`: the rules of a template with another host language. Any language that is
  /// no template itself can be a host. Nil for names without a `+`, and for unknown kinds and hosts.
  private func templated(_ name: String) -> LanguageEntry? {
    guard let plus = name.lastIndex(of: "+") else { return nil }
    let kind = String(name[name.index(after: plus)...])
    guard let template = languages(mentioning: kind).first(where: { $0.templates.contains(kind) }),
      let host = self[String(name[..<plus])], host.host == nil
    else { return nil }
    return LanguageEntry(template: template, kind: kind, host: host)
  }

  /// Returns the language around the pieces of a template, and the replacement of pieces in it; nil for other languages.
  package func host(of entry: LanguageEntry) -> TemplateHost? {
    entry.host.map { TemplateHost(language: $0, hole: self[$0]?.hole ?? LanguageEntry.usualHole) }
  }

  /// Returns the language that an editor means by its own identifier, which may be a name or an alias, or has one
  /// before its first dot (`json.openapi`); nil if there is none.
  package func language(ofClientID id: String) -> LanguageEntry? {
    if id.isEmpty { return nil }
    if let known = self[id] { return known }
    // The parts after the first are additions or a dialect: `json.openapi`.
    return id.firstIndex(of: ".").flatMap { self[String(id[..<$0])] }
  }

  /// Returns the name of a language that is similar to an unknown one, for messages; nil if none is similar.
  package func suggestion(for name: String) -> String? {
    nearest(to: name.lowercased(), among: languages.map(\.name))
  }
}

extension LanguageEntry {
  /// Whether files can be in the language. Also true for `markdown_inline`, whose name users know.
  package var isOfFiles: Bool {
    !(extensions.isEmpty && filenames.isEmpty && globs.isEmpty && shebangs.isEmpty) || rulesFile != nil
      || name == "markdown_inline"
  }

  /// Whether the user built its parser, which is in the user's folder of grammars and in no package.
  package var hasOwnParser: Bool { !isRuleLanguage && package.isEmpty }

  /// Whether its grammar can be installed from a package.
  package var isInstallable: Bool { !isRuleLanguage && !package.isEmpty }

  /// The folder of the queries that the user wrote for a language of the user's own list; nil for other languages.
  package var ownQueriesFolder: String? {
    rulesFolder.map { "\(FileSystem.directory(of: $0))/queries/\(name)" }
  }

  /// Returns why a section of the user's own list is not used: it says neither where its parser is nor that it has rules,
  /// or names what cannot be used. Nil if it can be used.
  /// - Parameters:
  ///   - hasSymbol: whether the section names the parser's function.
  ///   - knowsPackage: whether the list has the package of the section.
  func fault(hasSymbol: Bool, knowsPackage: Bool) -> String? {
    if isRuleLanguage { return nil }
    if package.isEmpty && !hasSymbol { return Self.hasNoParser }
    if let fault = Self.fault(ofParserNamed: name, symbol: symbol) { return fault }
    guard package.isEmpty || knowsPackage || package == Manifest.defaultPackage else {
      return "names an unknown package \"\(package)\"; add its version and sha256 as [packages.\(package)]"
    }
    return nil
  }

  /// The error of a section of the user's own list without a parser and without rules.
  package static let hasNoParser =
    "has no parser; write lines = true for a line grammar, or the symbol or the package of a parser"

  /// Whether a folder of the data folder may have this name for a language: letters, digits, `-` and `_` of ASCII.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || $0 == 0x5F || $0 == 0x2D }
  }

  /// Returns why a language with a parser cannot have this name, or its parser not this function; nil if they can.
  package static func fault(ofParserNamed name: String, symbol: String) -> String? {
    // A part of a path.
    guard !name.isEmpty, name.utf8.allSatisfy({ $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x5F }) else {
      return "is not a name for a language with a parser; use small letters, digits, \"-\" and \"_\""
    }
    // Only functions with such a name are called in a library.
    guard symbol.hasPrefix("tree_sitter_"),
      symbol.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5F })
    else { return "has the symbol \"\(symbol)\"; the function of a parser is called tree_sitter_NAME" }
    return nil
  }

  /// Whether the user added it, whose languages win over those of the program wherever they share a name.
  package var isUsers: Bool { rulesFolder != nil || rulesFile != nil }

  /// The keys of the lists whose strings lead to the language.
  static let nameLists = ["extensions", "shared", "filenames", "shebangs", "aliases", "templates"]

  /// Whether a word is in a list of its extensions, names of files, interpreters or aliases.
  func mentions(_ word: String) -> Bool {
    [extensions, shared, filenames, shebangs, aliases, templates].contains { $0.contains(word) }
  }

  /// Creates a language of a configuration: a line grammar, for the files of the language that it replaces.
  /// - Parameter replaced: the known language of the name; nil if there is none.
  init(name: String, rulesFile: QueryExtension, replaced: LanguageEntry?) {
    self.init(
      name: name,
      ConfigurationValue(
        content: .table([ConfigurationValue.Member(key: "lines", value: ConfigurationValue(content: .boolean(true)))])))
    self.rulesFile = rulesFile
    guard let replaced else { return }
    (extensions, shared, filenames, globs) = (replaced.extensions, replaced.shared, replaced.filenames, replaced.globs)
    (marks, isMarked, quotes) = (replaced.marks, replaced.isMarked, replaced.quotes)
    (shebangs, aliases, comments) = (replaced.shebangs, replaced.aliases, replaced.comments)
    commentsStandAlone = replaced.commentsStandAlone
  }

  /// Whether a language is listed and, if several claim a name, tried before another one.
  static func precedes(_ a: LanguageEntry, _ b: LanguageEntry) -> Bool {
    precedes((a.name, a.isFirstTier), (b.name, b.isFirstTier))
  }

  static func precedes(_ a: (name: String, isFirstTier: Bool), _ b: (name: String, isFirstTier: Bool)) -> Bool {
    (a.isFirstTier ? 0 : 1, a.name) < (b.isFirstTier ? 0 : 1, b.name)
  }

  /// - Parameter defaultPackage: the package of a parser whose section names none.
  init(name: String, _ table: ConfigurationValue, defaultPackage: String = Manifest.defaultPackage) {
    self.name = name
    package = table["package"]?.string ?? defaultPackage
    path = table["path"]?.string ?? (package == Manifest.defaultPackage ? "parsers/\(name)/src" : "src")
    headers = table["headers"]?.string
    symbol = table["symbol"]?.string ?? "tree_sitter_\(name)"
    isRuleLanguage = table["lines"]?.boolean == true
    isFirstTier = table["tier"]?.integer == 1
    extensions = table["extensions"]?.strings ?? []
    shared = table["shared"]?.strings ?? []
    marks = (table["marks"]?.strings ?? []).map { ContentMark($0) }
    isMarked = table["marked"]?.boolean ?? false
    filenames = table["filenames"]?.strings ?? []
    globs = table["globs"]?.strings ?? []
    shebangs = table["shebangs"]?.strings ?? []
    aliases = table["aliases"]?.strings ?? []
    comments = table["comments"].flatMap { table in
      guard case .table = table.content else { return nil }
      let block = table["block"]?.strings ?? []
      return CommentMarkers(
        line: table["line"]?.string,
        block: block.count == 2 ? CommentMarkers.Block(open: block[0], close: block[1]) : nil)
    }
    commentsStandAlone = table["comments"]?["alone"]?.boolean ?? false
    quotes =
      table["quotes"].map { $0.elements.compactMap { LexicalRules.Quote($0) } } ?? [LexicalRules.Quote("\"")]
    var queries: [String: [String]] = [:]
    for kind in QueryKind.allCases { queries[kind.rawValue] = table["queries"]?[kind.rawValue]?.strings }
    self.queries = queries
    firstPatternWins = table["precedence"]?.string == "first"
    hasServer = table["server"]?.boolean ?? false
    names = NameRules(table)
    repository = table["repository"]?.string ?? name
    host = table["host"]?.string
    templates = table["templates"]?.strings ?? []
    hole = table["hole"]?.string ?? Self.usualHole
    templated = table["templated"]?.string
    template = table["rules"]?.string
  }

  /// A word is a name, a value, a key.
  package static let usualHole = "x"

  /// Creates the language of a template with another language around its pieces, named `HOST+KIND`. It is in no list
  /// of languages, and has no file names, extensions or aliases.
  init(template: LanguageEntry, kind: String, host: LanguageEntry) {
    self.init(name: host.name + "+" + kind, ConfigurationValue(content: .table([])))
    (package, path, symbol, isRuleLanguage) = (template.package, template.path, template.symbol, true)
    (rulesFolder, rulesFile) = (template.rulesFolder, template.rulesFile)
    comments = CommentMarkers(line: host.comments?.line, block: template.comments?.block)
    (commentsStandAlone, quotes, hole) = (host.commentsStandAlone, host.quotes, host.hole)
    (names, repository, self.host) = (template.names, template.repository, host.name)
    self.template = template.template ?? template.name
  }
}

/// The language around the pieces of a template.
package struct TemplateHost {
  let language: String
  /// The replacement of a piece in texts of the language.
  let hole: String

  package init(language: String, hole: String) {
    (self.language, self.hole) = (language, hole)
  }

  /// Returns a text of the template's rules with `${host}` and `${hole}` replaced.
  package func filled(_ text: String) -> String {
    text.replacing("${host}", with: language).replacing("${hole}", with: hole)
  }
}

extension LexicalRules.Quote {
  /// Reads a quote from its table in the manifest; nil if `open` is missing or `form` is unknown.
  fileprivate init?(_ table: ConfigurationValue) {
    guard let open = table["open"]?.string else { return nil }
    let name = table["form"]?.string ?? LexicalRules.Quote.Form.line.rawValue
    guard let form = LexicalRules.Quote.Form(rawValue: name) else { return nil }
    self.init(
      open, close: table["close"]?.string, form: form, escapes: table["escapes"]?.boolean ?? true,
      code: table["code"]?.string)
  }
}
