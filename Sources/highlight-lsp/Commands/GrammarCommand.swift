internal import DataFormats
internal import HighlightConfiguration
internal import HighlightLanguages
internal import LanguageManifest
internal import SystemSupport

/// `highlight-lsp grammar`: the parsers in the user's folder.
struct GrammarCommand: Command {
  static let name = "grammar"
  static let summary = "List, install and remove grammars"
  static let subcommands: [any Command.Type] = [List.self, Install.self, Remove.self, Where.self]

  /// Returns the manifest. Reports an error and throws if it cannot be read.
  /// - Parameter isIsolated: whether the user's own languages are left out.
  static func manifest(isIsolated: Bool = false) throws -> Manifest {
    do throws(ManifestError) {
      return try Manifest.load(isIsolated: isIsolated)
    } catch {
      throw ExitCode.usage(after: "\(error)")
    }
  }

  /// Returns the entries of names or aliases of languages, each entry once. Reports all unknown names, and then
  /// throws an exit code.
  static func entries(_ names: [String], in manifest: Manifest) throws -> [LanguageEntry] {
    var result: [LanguageEntry] = []
    var isUnknown = false
    for name in names {
      if let entry = manifest[name] {
        if !result.contains(where: { $0.name == entry.name }) { result.append(entry) }
      } else {
        Console.message("\(LanguageError.unknown(name: name, suggestion: manifest.suggestion(for: name)))")
        isUnknown = true
      }
    }
    if isUnknown { throw ExitCode.usage }
    return result
  }

  /// Returns the query files and folders that the user's configuration names; none if it does not exist or has an
  /// error, which is reported.
  static func configuredQueries(_ manifest: Manifest) -> QueryLocations {
    var result = ConfigurationReader.MergedSources()
    ConfigurationReader(manifest: manifest)
      .merge(file: Environment.configurationFile, origin: .user, isRequired: false, into: &result)
    for message in result.messages where message.isFatal { message.report() }
    return result.configuration.queries
  }

  struct List: Command {
    static let name = "list"
    static let summary = "Show which grammars are installed"
    static let discussion = """
      Bundled grammars come with the program; a grammar that you install is used instead of the bundled one. \
      The last column says whose queries highlight a language: own (they come with this program), yours (files or folders that your \
      configuration names), package (they come with the grammar), none.
      """

    @Option(argument: "LANGUAGE", help: "Only these languages.", completion: .grammars)
    var languages: [String]

    @Option("installed", help: "Only installed grammars.")
    var installed: Bool

    @Option("verbose", "v", help: "Also the packages that parsers and queries come from, with version and licence.")
    var verbose: Bool

    @Option("names", help: "Only the names of the languages, one a line; those that need no grammar are left out.")
    var names: Bool

    private func described(_ package: SourcePackage?) -> String {
      guard let package else { return "nowhere" }
      return "\(package.name) \(package.version)" + (package.license.isEmpty ? "" : ", \(package.license)")
    }

    func run() throws {
      let manifest = try GrammarCommand.manifest()
      let entries =
        languages.isEmpty
        ? manifest.languages.filter { !$0.isRuleLanguage } : try GrammarCommand.entries(languages, in: manifest)
      if names {
        var output = ByteSink()
        // No grammar is loaded, because shells run this for completion.
        for entry in entries where !entry.isRuleLanguage {
          if installed && GrammarLibrary.find(entry.name) == nil { continue }
          output.append(entry.name + "\n")
        }
        return try output.finish()
      }
      let width = entries.map(\.name.count).max() ?? 0
      let finder = QueryFinder(manifest: manifest, locations: GrammarCommand.configuredQueries(manifest))
      let packageQueries = PackageQueries.load()
      var output = ByteSink()
      for entry in entries {
        if entry.isRuleLanguage {
          output.append(
            "\(entry.name + String(repeating: " ", count: width - entry.name.count))  needs no grammar  queries: rules\n")
          continue
        }
        let state: String
        switch GrammarStore.state(of: entry, manifest: manifest) {
        case .notInstalled:
          if installed { continue }
          state = "not installed"
        case .installed(let abi, let kind, let origin):
          state =
            "\(origin == .own ? "installed" : "bundled"), ABI \(abi)"
            + (verbose
              ? ", \(kind.rawValue)"
                + (kind == .own ? "" : " from \(described(manifest.packages[entry.package]))")
              : kind == .prebuilt ? ", prebuilt" : "")
        case .outdated: state = "installed from another version; install it again"
        case .broken(let reason): state = "broken: \(reason)"
        }
        let name = entry.name + String(repeating: " ", count: width - entry.name.count)
        var origin = finder.origin(of: entry)
        if origin == .none, packageQueries?.pieces(for: entry.name).isEmpty == false { origin = .package }
        let source = verbose && origin == .package ? " (\(described(packageQueries?.package)))" : ""
        output.append("\(name)  \(state)  queries: \(origin.rawValue)\(source)\n")
      }
      try output.finish()
    }
  }

  struct Install: Command {
    static let name = "install"
    static let summary = "Download, build and install grammars; without a name the first tier"
    static let discussion = """
      Where there is no C compiler, the prebuilt parsers of the same package and version are installed, for Linux with glibc on x86-64 \
      and ARM64. They stay when a compiler comes later: --build builds them.
      """

    @Option(argument: "LANGUAGE", help: "Languages to install.", completion: .grammars)
    var languages: [String]

    @Option("all", help: "Every grammar of the manifest.")
    var all: Bool

    @Option(
      "for", value: "FILE|DIR ...",
      help: "What these files, and those of these folders, need, for texts embedded in them too.", completion: .files,
      takesSeveral: true)
    var files: [String]

    @Option("force", help: "Install again what is installed already.")
    var force: Bool

    @Option("build", help: "Take no prebuilt parsers, and build those that are installed.")
    var build: Bool

    @Option("jobs", "j", value: "N", in: 1...256, help: "How many compilers run at a time.")
    var jobs = 2

    func run() throws {
      let manifest = try GrammarCommand.manifest()
      var installer = GrammarInstaller(manifest: manifest)
      installer.jobs = jobs
      installer.mustBuild = build
      let entries: [LanguageEntry]
      if all {
        entries = manifest.installable
      } else if !files.isEmpty {
        let named = try GrammarCommand.entries(languages, in: manifest)
        let report = EmbeddedGrammars(files, manifest).install(besides: named, installer, force: force)
        if report.current.isEmpty && report.installed.isEmpty && report.failed.isEmpty {
          Console.message("no file there is in a language that has a grammar")
        }
        installer.installCompiledQueries(of: report.current)
        return try tell(report)
      } else if languages.isEmpty {
        entries = manifest.installable.filter(\.isFirstTier)
      } else {
        let named = try GrammarCommand.entries(languages, in: manifest)
        for entry in named where !entry.isInstallable {
          Console.message(
            entry.hasOwnParser
              ? "\(entry.name) has a parser of your own: build \(GrammarStore.libraryPath(of: entry.name))"
              : "\(entry.name) needs no grammar: its rules come with the program")
        }
        entries = named.filter(\.isInstallable)
        if entries.isEmpty { return }
      }
      let report = installer.install(entries, force: force)
      installer.installCompiledQueries(of: report.current)
      try tell(report)
    }

    /// Reports languages that are installed already, and failures; throws an exit code if there are failures of
    /// languages that were requested.
    private func tell(_ report: GrammarInstaller.Report) throws {
      if !report.current.isEmpty && report.installed.isEmpty && report.failed.isEmpty {
        Console.message(
          report.current.count == 1
            ? "\(report.current[0]) is installed already" : "all \(report.current.count) grammars are installed already")
      }
      // These were not requested by name.
      let leftOut = all ? report.forAnotherLibrary : []
      if !leftOut.isEmpty { Console.message("left out: \(leftOut.joined(separator: ", "))") }
      let failed = report.failed.filter { !leftOut.contains($0) }
      if !failed.isEmpty {
        throw ExitCode.incomplete(after: "not installed: \(failed.joined(separator: ", "))")
      }
    }
  }

  struct Remove: Command {
    static let name = "remove"
    static let summary = "Remove installed grammars"

    @Option(argument: "LANGUAGE", help: "Languages to remove.", completion: .installedGrammars, isRequired: true)
    var languages: [String]

    func run() throws {
      let manifest = try GrammarCommand.manifest()
      var status = ExitStatus.done
      for entry in try GrammarCommand.entries(languages, in: manifest) {
        do throws(FileError) {
          switch try GrammarStore.remove(entry) {
          case .removed(let leavesBundled):
            Console.message(
              "removed \(entry.name)" + (leavesBundled ? "; the one that comes with the program is used now" : ""))
          case .bundled:
            Console.message("the grammar for \(entry.name) comes with the program and is not removed")
            status = .incomplete
          case .own(let path):
            Console.message("the parser of \(entry.name) is your own and is not removed; remove \(path) yourself")
            status = .incomplete
          case .notInstalled:
            Console.message("\(entry.name) is not installed")
            status = .incomplete
          }
        } catch {
          Console.message("\(error)")
          status = .incomplete
        }
      }
      try status.throwUnlessDone()
    }
  }

  struct Where: Command {
    static let name = "where"
    static let summary = "Print the folder of the grammars, or the libraries of languages"

    @Option(argument: "LANGUAGE", help: "Languages whose libraries to print.", completion: .installedGrammars)
    var languages: [String]

    func run() throws {
      var output = ByteSink()
      var status = ExitStatus.done
      if languages.isEmpty {
        output.append(Environment.grammarFolder + "\n")
        if let folder = Environment.bundledGrammarFolder, FileSystem.kind(of: folder) == .directory {
          Console.message("grammars that come with the program are in \(folder)")
        }
      } else {
        for entry in try GrammarCommand.entries(languages, in: GrammarCommand.manifest()) {
          if let library = GrammarLibrary.find(entry.name), FileSystem.kind(of: library.path) == .file {
            output.append(library.path + "\n")
          } else {
            Console.message(
              entry.hasOwnParser
                ? "there is no parser library \(GrammarStore.libraryPath(of: entry.name)); build it"
                : "\(LanguageError.notInstalled(name: entry.name))")
            status = .incomplete
          }
        }
      }
      try output.finish()
      try status.throwUnlessDone()
    }
  }
}
