internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import LanguageManifest
internal import Platform
internal import SystemSupport

/// The options that choose rules and configuration.
struct ConfigurationOptions {
  @Option(
    "config", value: "FILE", help: "Use this configuration instead of the highlight-lsp.toml that is found.",
    completion: .files(["toml"]))
  var config: String?

  @Option("rules", value: "FILE", help: "Add the rules of this file. Repeatable.", completion: .files(["toml"]))
  var rules: [String]

  @Option("no-rules", help: "Ignore all rules.")
  var ignoresRules: Bool

  @Option("trust", help: "Let the highlight-lsp.toml that is found name query files.")
  var trust: Bool

  /// Returns the discovery of configurations with these options.
  /// - Parameters:
  ///   - readsEverything: whether an invalid file is read completely, to report all of its errors.
  ///   - isIsolated: whether the user's own configuration is not read.
  func discovery(
    _ manifest: Manifest, readsEverything: Bool = false, isIsolated: Bool = false
  ) -> ConfigurationDiscovery {
    ConfigurationDiscovery(
      reader: ConfigurationReader(manifest: manifest, trustsEverything: trust, readsEverything: readsEverything),
      namedFile: config, rulesFiles: rules, ignoresRules: ignoresRules, isIsolated: isIsolated)
  }
}

extension ConfigurationDiscovery {
  /// Writes the messages about the files that were read. Throws an exit code if a file or a part of it cannot be
  /// used.
  func report() throws {
    for message in messages { message.report() }
    if messages.contains(where: \.isFatal) { throw ExitCode.usage }
  }
}

/// The option that chooses a language.
struct LanguageOption {
  @Option(
    "language", "l", value: "NAME", help: "The language; detected without it.", completion: .languages,
    brief: "The language; detected without it")
  var name: String?

  /// Returns the chosen language. Throws an exit code, after a message, if there is no language with that name.
  func resolved(_ manifest: Manifest) throws -> LanguageChoice { try LanguageChoice(name, manifest) }

  /// The same, before the files are known: a language that the configuration of the working folder adds is known, too.
  func resolved(in discovery: inout ConfigurationDiscovery) throws -> LanguageChoice {
    try LanguageChoice(name, in: &discovery)
  }
}

/// The language of files, as options choose it.
enum LanguageChoice {
  case detected
  case plainText
  case named(LanguageEntry)

  /// Creates the choice that an option makes: `detected` for nil, `plainText` for a name of plain text
  /// (`isPlain(_:)`), otherwise the language with that name or alias. Throws `ExitCode.usage`, after a message, for
  /// an unknown name.
  init(_ name: String?, _ manifest: Manifest) throws {
    guard let name else {
      self = .detected
      return
    }
    if Self.isPlain(name) {
      self = .plainText
    } else if let entry = manifest[name] {
      self = .named(entry)
    } else {
      throw ExitCode.usage(after: "\(LanguageError.unknown(name: name, suggestion: manifest.suggestion(for: name)))")
    }
  }

  /// The same for a name among the languages of the program, the user and the configuration of the working folder, which
  /// is read if `name` is not nil.
  init(_ name: String?, in discovery: inout ConfigurationDiscovery) throws {
    if name != nil { _ = discovery.configuration(forFolder: ".") }
    try self.init(name, discovery.manifest)
  }

  /// Whether a name means plain text: `plaintext`, `text` or `txt`.
  static func isPlain(_ name: String) -> Bool { name == "plaintext" || name == "text" || name == "txt" }

  /// The entry of the chosen language; nil if it is detected or plain text.
  var entry: LanguageEntry? {
    if case .named(let entry) = self { entry } else { nil }
  }

  var isPlainText: Bool {
    if case .plainText = self { true } else { false }
  }
}

/// The options that replace the query files of a language.
struct QueryOptions {
  @Option(
    "highlights", value: "FILE",
    help: """
      Use this query file instead of the language's own. Repeatable, in order. Naming any of --highlights, --locals \
      and --injections replaces all three.
      """, completion: .files(["scm"]))
  var highlights: [String]

  @Option("locals", value: "FILE", help: "Likewise, for locals.", completion: .files(["scm"]))
  var locals: [String]

  @Option("injections", value: "FILE", help: "Likewise, for injections.", completion: .files(["scm"]))
  var injections: [String]

  var isGiven: Bool { !(highlights.isEmpty && locals.isEmpty && injections.isEmpty) }

  /// Returns the queries in the files; nil if the options name none. Throws an exit code, after a message, if one
  /// cannot be read.
  func read() throws -> Language.Queries? {
    guard isGiven else { return nil }
    func sources(_ paths: [String]) throws -> [QuerySource] {
      try paths.map { path in
        do throws(FileError) {
          return QuerySource(
            path: path, text: String(decoding: try FileSystem.read(path, limit: FileSystem.companionLimit), as: UTF8.self))
        } catch {
          throw ExitCode.usage(after: "query file \(error)")
        }
      }
    }
    return Language.Queries(
      highlights: try sources(highlights), locals: try sources(locals), injections: try sources(injections))
  }
}

/// The option for the number of files that are processed at a time.
struct JobsOption {
  @Option("jobs", "j", value: "N", in: 1...256, help: "How many files at a time; default: the cores.")
  var jobs: Int?

  var count: Int { jobs ?? ProcessorCount.online }
}

extension FileSystem {
  /// Reads a file that an argument names, `-` for standard input.
  static func read(argument path: String, forRewriting: Bool = false) throws(FileError) -> ContiguousArray<UInt8> {
    if path == "-" { return try read(descriptor: StandardStreams.input, name: "standard input") }
    return try forRewriting ? readForRewriting(path) : read(path)
  }

  /// Reads the names in a list, `-` for standard input: one a line, or with a zero byte after each.
  static func names(inList path: String, endWithNull: Bool) throws(FileError) -> [String] {
    try read(argument: path).split(separator: endWithNull ? 0 : 0x0A).map { FileName.string($0) }
  }
}
