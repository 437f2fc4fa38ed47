internal import HighlightConfiguration
internal import SystemSupport

/// `highlight-lsp init`: writes the files with which CI checks the highlighting of a repository.
struct InitCommand: Command {
  /// The values of `--ci`.
  enum CIChoice: String, CaseIterable {
    case auto
    case github
    case gitlab
    case none

    /// The forge that is named; nil for the others.
    var forge: Forge? {
      switch self {
      case .github: .github
      case .gitlab: .gitlab
      case .auto, .none: nil
      }
    }
  }

  static let name = "init"
  static let summary = "Write a first configuration, a fixture and a CI job"
  static let discussion = """
    Writes highlight-lsp.toml with every setting in a comment and one rule, tests/highlight/example.conf, which check compares with \
    its colours, and a job for the CI of GitHub or GitLab: of the forge where git's remote is, else of the one whose folders are \
    there. What is there already stays as it is. Exit codes: 0 done, or all was there; 1 a file could not be written; 2 wrong \
    usage.
    """

  @Option(argument: "FOLDER", help: "Where to write; default: the current folder.", completion: .folders)
  var folder = "."

  @Option("ci", value: "FORGE", help: "Whose CI to write a job for: auto, github, gitlab or none.")
  var ci = CIChoice.auto

  @Option(
    "language", "l", value: "NAME",
    help: "Also write a line grammar for a language of your own, highlight/NAME.toml, its section and a fixture.",
    brief: "Also write a line grammar for a language")
  var language: String?

  func validate() throws(UsageError) {
    guard let language else { return }
    let isWord = language.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x5F }
    guard isWord, !language.isEmpty, language.utf8.count <= 40, !LanguageChoice.isPlain(language) else {
      throw UsageError("--language takes a name of small letters, digits, - and _, not \(quoted(language))")
    }
  }

  func run() throws {
    guard FileSystem.kind(of: folder) == .directory else {
      throw ExitCode.usage(after: "\(folder) is not a folder; make it first")
    }
    var writer = StarterWriter(folder: folder)
    let repository = Repository(folder: folder)
    let starter = StarterFiles(repository: repository, language: language)
    // The fixture tests the rule in this configuration.
    let isConfigured = !writer.write(
      starter.configuration, to: ConfigurationDiscovery.fileName, purpose: "settings and rules, explained")
    if isConfigured && FileSystem.kind(of: writer.path(StarterFiles.fixtureName)) == nil {
      Console.message("\(StarterFiles.fixtureName) is not written: it belongs to the configuration that init writes")
    } else {
      _ = writer.write(starter.fixture, to: StarterFiles.fixtureName, purpose: "a fixture; highlight-lsp check compares it")
    }
    if let language = starter.starterLanguage { write(language, isConfigured, &writer) }
    if let forge = ci.forge ?? (ci == .auto ? repository.forge : nil) {
      if ci == .auto && !repository.isTop {
        Console.message(
          "no CI job is written: \(folder) is not the top of its repository (--ci \(forge.rawValue) writes one)")
      } else {
        writeJob(forge, &writer)
      }
    } else if ci == .auto {
      Console.message(
        "no CI job is written: git's remote is neither at GitHub nor at GitLab (--ci github or --ci gitlab writes one)")
    }
    try writer.finish()
  }

  /// Writes the files of a language, and says which section it needs where there is a configuration already.
  private func write(_ language: StarterLanguage, _ isConfigured: Bool, _ writer: inout StarterWriter) {
    _ = writer.write(language.grammar, to: language.grammarName, purpose: "the line grammar of \(language.name)")
    _ = writer.write(language.fixture, to: language.fixtureName, purpose: "a fixture of \(language.name)")
    guard isConfigured else { return }
    Console.message("add this to \(writer.path(ConfigurationDiscovery.fileName)):")
    for line in language.section.split(separator: "\n") { Console.continuation(String(line)) }
  }

  private func writeJob(_ forge: Forge, _ writer: inout StarterWriter) {
    switch forge {
    case .github:
      _ = writer.write(StarterFiles.gitHubJob, to: StarterFiles.gitHubJobName, purpose: "a CI job for GitHub Actions")
    case .gitlab:
      let main = StarterFiles.gitLabJobName
      let text = (try? FileSystem.read(writer.path(main))).map { String(decoding: $0, as: UTF8.self) }
      if let text, text.contains("highlight-lsp") {
        Console.message("\(writer.path(main)) is there already and stays as it is")
        return
      }
      if FileSystem.kind(of: writer.path(main), followingLinks: false) == nil {
        _ = writer.write(StarterFiles.gitLabJob, to: main, purpose: "a CI job for GitLab")
      } else if writer.write(StarterFiles.gitLabJob, to: StarterFiles.gitLabIncludeName, purpose: "a CI job for GitLab") {
        Console.message("\(main) stays as it is; let it include the job:")
        Console.continuation("include:")
        Console.continuation("  - local: \(StarterFiles.gitLabIncludeName)")
      }
    }
  }
}

/// Writes files that do not exist yet, and reports them.
private struct StarterWriter {
  private let folder: String
  private var output = ByteSink()
  private var status = ExitStatus.done

  init(folder: String) {
    self.folder = folder
  }

  /// Returns the path of a name in the folder; the name itself if that is `.`.
  func path(_ name: String) -> String { folder == "." ? name : folder + (folder.hasSuffix("/") ? "" : "/") + name }

  /// Writes a file unless it exists, and reports that. Returns whether it was written: false, after a message, if it
  /// exists or cannot be written, which also makes the status incomplete.
  mutating func write(_ text: String, to name: String, purpose: String) -> Bool {
    // The user named the folder, so it may be a link.
    let root = folder.hasSuffix("/") ? folder : folder + "/"
    do throws(FileError) {
      try FileSystem.write(ContiguousArray(text.utf8), to: name, below: root, mayReplace: false)
      output.append(naming: Console.reported("wrote \(path(name)): \(purpose)") + "\n")
      return true
    } catch {
      if error.code == FileError.exists {
        Console.message("\(path(name)) is there already and stays as it is")
      } else {
        Console.message("\(error)")
        status = .incomplete
      }
      return false
    }
  }

  mutating func finish() throws {
    try output.finish()
    try status.throwUnlessDone()
  }
}
