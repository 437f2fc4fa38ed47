internal import ArgumentParser
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import SystemSupport

/// The options that choose rules and configuration.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Add the rules of this file. Repeatable.", valueName: "file"), completion: .file(extensions: ["toml"])
  )
  var rules: [String] = []

  @Flag(name: .customLong("no-rules"), help: "Ignore all rules.")
  var ignoresRules = false

  @Option(
    help: ArgumentHelp("Use this configuration instead of the highlight-lsp.toml that is found.", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var config: String?

  @Flag(help: "Let the highlight-lsp.toml that is found name query files.")
  var trust = false

  var values: ConfigurationSources {
    ConfigurationSources(rules: rules, ignoresRules: ignoresRules, config: config, trust: trust)
  }
}

/// Where the configuration comes from: what the options say, without the argument parser.
struct ConfigurationSources: Equatable {
  var rules: [String] = []
  var ignoresRules = false
  var config: String?
  var trust = false

  /// Finds configurations as they say.
  /// - Parameter readsEverything: also a file that cannot be used is read to its end, to tell all of its faults.
  /// - Parameter isIsolated: the user's own configuration does not count.
  func discovery(
    _ manifest: Manifest, readsEverything: Bool = false, isIsolated: Bool = false
  ) -> ConfigurationDiscovery {
    ConfigurationDiscovery(
      reader: ConfigurationReader(manifest: manifest, trustsEverything: trust, readsEverything: readsEverything),
      namedFile: config, rulesFiles: rules,
      ignoresRules: ignoresRules, isIsolated: isIsolated)
  }
}

/// The options that choose a language and its query files.
struct LanguageOptions: ParsableArguments {
  @Option(
    name: [.customShort("l", allowingJoined: true), .long],
    help: ArgumentHelp("The language; detected without it.", valueName: "name"), completion: .languages)
  var language: String?

  @Option(
    help: ArgumentHelp(
      """
      Use this query file instead of the language's own. Repeatable, in order. Naming any of --highlights, --locals \
      and --injections replaces all three.
      """, valueName: "file"), completion: .file(extensions: ["scm"]))
  var highlights: [String] = []

  @Option(help: ArgumentHelp("Likewise, for locals.", valueName: "file"), completion: .file(extensions: ["scm"]))
  var locals: [String] = []

  @Option(help: ArgumentHelp("Likewise, for injections.", valueName: "file"), completion: .file(extensions: ["scm"]))
  var injections: [String] = []

  /// Whether anything is said.
  var isGiven: Bool { language != nil || queryFiles != QueryFileNames() }

  var queryFiles: QueryFileNames {
    QueryFileNames(highlights: highlights, locals: locals, injections: injections)
  }
}

/// The query files that options name, without the argument parser.
struct QueryFileNames: Equatable {
  var highlights: [String] = []
  var locals: [String] = []
  var injections: [String] = []

  /// What they hold; nil without any.
  func read() throws -> Language.Queries? {
    if highlights.isEmpty && locals.isEmpty && injections.isEmpty { return nil }
    func sources(_ paths: [String]) throws -> [QuerySource] {
      try paths.map { path in
        do throws(FileError) {
          return QuerySource(path: path, text: String(decoding: try FileSystem.read(path), as: UTF8.self))
        } catch {
          Console.message("query file \(error)")
          throw ExitCode(ExitStatus.usage.rawValue)
        }
      }
    }
    return Language.Queries(
      highlights: try sources(highlights), locals: try sources(locals), injections: try sources(injections))
  }
}
