internal import ArgumentParser
internal import HighlightStorage

/// `highlight-lsp grammar`: the parsers in the user's folder.
struct GrammarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grammar",
    abstract: "List, install and remove grammars.",
    subcommands: [List.self, Install.self, Remove.self, Where.self])

  /// The manifest, or the end of the command.
  static func manifest() throws -> Manifest {
    do throws(ManifestError) {
      return try Manifest.load()
    } catch {
      Console.message("\(error)")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
  }

  /// The entries of names or aliases; every unknown name is told, and then the command ends.
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
    if isUnknown { throw ExitCode(ExitStatus.usage.rawValue) }
    return result
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Show which grammars are installed.")

    @Flag(help: "Only installed grammars.")
    var installed = false

    @Flag(name: .shortAndLong, help: "Also the package that each comes from, and its version.")
    var verbose = false

    @Argument(help: "Only these languages.")
    var languages: [String] = []

    func run() throws {
      let manifest = try GrammarCommand.manifest()
      let entries = languages.isEmpty ? manifest.languages : try GrammarCommand.entries(languages, in: manifest)
      let width = entries.map(\.name.count).max() ?? 0
      var output = ByteSink()
      for entry in entries {
        let state: String
        switch GrammarStore.state(of: entry, manifest: manifest) {
        case .notInstalled:
          if installed { continue }
          state = "not installed"
        case .installed(let abi, let kind):
          let package = manifest.packages[entry.package].map { "\($0.name) \($0.version)" } ?? entry.package
          state =
            "installed, ABI \(abi)"
            + (verbose ? ", \(kind.rawValue) from \(package)" : kind == .prebuilt ? ", prebuilt" : "")
        case .outdated: state = "installed from another version; install it again"
        case .broken(let reason): state = "broken: \(reason)"
        }
        let name = entry.name + String(repeating: " ", count: width - entry.name.count)
        output.append("\(name)  \(state)\n")
      }
      try output.finish()
    }
  }

  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install", abstract: "Download, build and install grammars; without a name the first tier.",
      discussion: """
        Where there is no C compiler, the prebuilt parsers of the same package and version are installed, for Linux with glibc on x86-64 \
        and ARM64. They stay when a compiler comes later: --build builds them.
        """)

    @Flag(help: "Every grammar of the manifest.")
    var all = false

    @Flag(help: "Install again what is installed already.")
    var force = false

    @Flag(help: "Take no prebuilt parsers, and build those that are installed.")
    var build = false

    @Option(name: [.customShort("j", allowingJoined: true), .long], help: "How many compilers run at a time.")
    var jobs = 2

    @Argument(help: "Languages to install.")
    var languages: [String] = []

    func run() throws {
      let manifest = try GrammarCommand.manifest()
      let entries: [LanguageEntry]
      if all {
        entries = manifest.languages
      } else if languages.isEmpty {
        entries = manifest.languages.filter(\.isFirstTier)
      } else {
        entries = try GrammarCommand.entries(languages, in: manifest)
      }
      var installer = GrammarInstaller(manifest: manifest)
      installer.jobs = jobs
      installer.mustBuild = build
      let report = installer.install(entries, force: force)
      if !report.current.isEmpty && report.installed.isEmpty && report.failed.isEmpty {
        Console.message(
          report.current.count == 1
            ? "\(report.current[0]) is installed already" : "all \(report.current.count) grammars are installed already")
      }
      if !report.failed.isEmpty {
        Console.message("not installed: \(report.failed.joined(separator: ", "))")
        throw ExitCode(ExitStatus.incomplete.rawValue)
      }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove installed grammars.")

    @Argument(help: "Languages to remove.")
    var languages: [String]

    func run() throws {
      let manifest = try GrammarCommand.manifest()
      var status = ExitStatus.done
      for entry in try GrammarCommand.entries(languages, in: manifest) {
        do throws(FileError) {
          if try GrammarStore.remove(entry.name) {
            Console.message("removed \(entry.name)")
          } else {
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

  struct Where: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "where", abstract: "Print the folder of the grammars, or the libraries of languages.")

    @Argument(help: "Languages whose libraries to print.")
    var languages: [String] = []

    func run() throws {
      var output = ByteSink()
      var status = ExitStatus.done
      if languages.isEmpty { output.append(Environment.grammarFolder + "\n") }
      if !languages.isEmpty {
        for entry in try GrammarCommand.entries(languages, in: GrammarCommand.manifest()) {
          let path = GrammarStore.libraryPath(of: entry.name)
          if FileSystem.kind(of: path) == .file {
            output.append(path + "\n")
          } else {
            Console.message("\(LanguageError.notInstalled(name: entry.name))")
            status = .incomplete
          }
        }
      }
      try output.finish()
      try status.throwUnlessDone()
    }
  }
}
