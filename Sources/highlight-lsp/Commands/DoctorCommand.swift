internal import DataFormats
internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightLanguages
internal import LanguageManifest
internal import SystemSupport

/// `highlight-lsp doctor`: why a file is or is not highlighted.
struct DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "Tell why a file is highlighted or not, and what to do"
  static let discussion = """
    Prints which program and data are used and, of a file, how its language was detected, where grammar and queries come from, the \
    texts embedded in it, the configuration that was read, limits that were hit, the editor that was connected last, and the command \
    that mends what is wrong. Exit codes: 0 the file is highlighted; 1 it is not, or not all of it; 2 wrong usage.
    """

  @Option(argument: "FILE", help: "The file; without one, only the installation is looked at.", completion: .files)
  var file: String?

  private struct Report {
    var lines: [(name: String, text: String)] = []
    /// The commands and other steps that solve the problems.
    var remedies: [String] = []

    mutating func add(_ name: String, _ text: String) { lines.append((name, text)) }
  }

  func run() throws {
    let manifest = try GrammarCommand.manifest()
    var report = Report()
    report.add("program", "\(Environment.programPath ?? "highlight-lsp"), version \(ProgramVersion.current)")
    report.add("data", Environment.dataFolder ?? "missing")
    let found = manifest.installable.compactMap { GrammarLibrary.find($0.name)?.origin }
    report.add(
      "grammars",
      "\(found.count) of \(manifest.installable.count): \(found.count { $0 == .bundled }) with the program, "
        + "\(found.count { $0 == .own }) in \(Environment.grammarFolder)")
    var isDone = true
    if let file { isDone = try look(at: file, manifest, &report) } else { Sandbox.enter([]) }
    report.add("sandbox", sandbox)
    report.add("editor", LastClient.line.map { Console.reported($0) } ?? "none was connected yet")
    report.add("to do", report.remedies.isEmpty ? "nothing" : report.remedies.joined(separator: "; "))
    var output = ByteSink()
    for (name, text) in report.lines {
      output.append(naming: "\(name)\(String(repeating: " ", count: max(1, 11 - name.count)))\(text)\n")
    }
    try output.finish()
    if !isDone { throw ExitCode.incomplete }
  }

  /// Adds the report about a file and the remedies for its problems. Returns whether the file is highlighted
  /// completely; true also for plain text. Throws if the file cannot be read or highlighted.
  private func look(at file: String, _ manifest: Manifest, _ report: inout Report) throws -> Bool {
    var discovery = ConfigurationDiscovery(reader: ConfigurationReader(manifest: manifest))
    let index = discovery.configuration(forFolder: FileSystem.directory(of: file))
    let configuration = discovery.configurations[index]
    Sandbox.enter(discovery.configurations)
    let highlighter = FileHighlighter(manifest: manifest, configurations: discovery.configurations, forcedLanguage: nil)
    let bytes: ContiguousArray<UInt8>
    let outcome: FileHighlighter.Outcome
    do {
      bytes = try FileSystem.read(file)
      outcome = try highlighter.highlight(bytes, path: file, configuration: index)
    } catch {
      throw ExitCode.incomplete(after: "\(file): \(InputError.reason(of: error))")
    }
    report.add("file", Console.reported(file))
    let finding = configuration.detection(manifest)
      .finding(path: file, head: bytes.prefix(LanguageDetection.headLength))
    guard let entry = finding.language.flatMap({ discovery.manifest[$0] }) else {
      let isPlain = LanguageMessage.isPlainText(path: file)
      report.add("language", isPlain ? "plain text, by its name" : "not recognised")
      if !isPlain { report.remedies.append("name its language by globs under [languages.NAME] of the configuration") }
      tellConfiguration(discovery, &report)
      return isPlain
    }
    report.add("language", "\(entry.name)" + (finding.reason.map { ", by \($0.rawValue)" } ?? ""))
    var isDone = true
    if entry.isRuleLanguage {
      report.add(
        "grammar",
        entry.rulesFile.map { "the line grammar \(FileSystem.relativePath($0.path))" }
          ?? (entry.isUsers ? "a line grammar of yours" : "rules that come with the program"))
    } else {
      isDone = tellGrammar(entry, manifest, &report)
    }
    let origin = highlighter.loader(ofConfiguration: index).queryOrigin(of: entry)
    report.add("queries", "\(origin.rawValue)")
    if isDone, origin == .none {
      isDone = false
      if PackageQueries.load()?.pieces(for: entry.name).isEmpty == false {
        report.remedies.append("highlight-lsp grammar install --force \(entry.name)")
      } else {
        report.remedies.append("give queries with --highlights, or folders under [queries] of your configuration")
      }
    }
    let missing = outcome.embeddedMessages.map(\.language)
    if !missing.isEmpty {
      report.add("embedded", missing.map { "\($0): grammar not installed" }.joined(separator: ", "))
      report.remedies.append("highlight-lsp grammar install --for \(file.shellQuoted)")
      isDone = false
    }
    tellConfiguration(discovery, &report)
    tellFeatures(configuration.features, entry, highlighter.loader(ofConfiguration: index), &report)
    report.add("limits", outcome.limitMessages.isEmpty ? "none was hit" : outcome.limitMessages.joined(separator: "; "))
    return isDone && outcome.limitMessages.isEmpty
  }

  /// Adds the state of a language's grammar to the report, with a remedy if it cannot be used. Returns whether it
  /// can: it is installed, also from another version.
  private func tellGrammar(_ entry: LanguageEntry, _ manifest: Manifest, _ report: inout Report) -> Bool {
    switch GrammarStore.state(of: entry, manifest: manifest) {
    case .installed(let abi, let kind, let origin):
      report.add("grammar", "\(origin == .own ? "installed" : "comes with the program"), \(kind.rawValue), ABI \(abi)")
      return true
    case .outdated:
      report.add("grammar", "installed from another version")
      return true
    case .notInstalled:
      report.add("grammar", "not installed")
      report.remedies.append(
        entry.hasOwnParser
          ? "build \(GrammarStore.libraryPath(of: entry.name))" : GrammarRemedy.command(for: entry.name))
    case .broken(let reason):
      report.add("grammar", "broken: \(reason)")
      report.remedies.append(
        entry.hasOwnParser
          ? "put \(GrammarStore.libraryPath(of: entry.name)) right, as said above"
          : "highlight-lsp grammar install --force \(entry.name)")
    }
    return false
  }

  /// Which halves of the sandbox this process is in: that of other commands with the same configuration.
  private var sandbox: String {
    if Environment.value(Sandbox.variable) == "off" { return "off, by \(Sandbox.variable)" }
    guard let state = Sandbox.state else { return "off, because autoInstall may start programs" }
    let calls = state.refusesCalls ? "refused" : "allowed (no seccomp here)"
    let writes = state.landlock > 0 ? "limited, by Landlock \(state.landlock)" : "not limited (no Landlock here)"
    return "programs and sockets: \(calls); writes: \(writes)"
  }

  /// Adds the features to the report that other language servers have, too, and that the language has, and all features
  /// that are off for it, with the reason.
  private func tellFeatures(
    _ features: FeatureSettings, _ entry: LanguageEntry, _ loader: LanguageLoader, _ report: inout Report
  ) {
    let lacking = lackedFeatures(of: entry, loader)
    if let lacking {
      let has = Feature.allCases.filter { Feature.ofLanguageServers.contains($0) && !lacking.contains($0) }
      report.add("features", has.map(\.rawValue).joined(separator: ", "))
    }
    let off = Feature.allCases.filter {
      lacking?.contains($0) != true && !features.isOn($0, language: entry.name, hasServer: entry.hasServer)
    }
    guard !off.isEmpty else { return }
    let isLeft = entry.hasServer && features.provided[entry.name] == nil
    let reason =
      isLeft
      ? "left to the language's own server, which our plugins ask first; on = \"all\" under [features] switches them on everywhere"
      : "by configuration"
    report.add("off", "\(off.map(\.rawValue).joined(separator: ", ")): \(reason)")
  }

  /// Returns the features of language servers that a language has no queries for; nil if it cannot be loaded.
  private func lackedFeatures(of entry: LanguageEntry, _ loader: LanguageLoader) -> Set<Feature>? {
    guard let language = try? loader.language(entry.name).get() else { return nil }
    var lacking: Set<Feature> = []
    if !FlatNames.knows(entry.name), loader.structureQuery(.locals, of: language) == nil {
      lacking = [.definition, .references, .rename]
    }
    if !Outline.knows(entry.name), loader.structureQuery(.symbols, of: language) == nil { lacking.insert(.symbols) }
    return lacking
  }

  private func tellConfiguration(_ discovery: ConfigurationDiscovery, _ report: inout Report) {
    let own = FileSystem.kind(of: Environment.configurationFile) == .file ? [Environment.configurationFile] : []
    let files = own + discovery.files
    report.add("settings", files.isEmpty ? "no configuration was found" : files.joined(separator: ", "))
    for message in discovery.messages where message.isFatal { report.remedies.append(message.description) }
  }
}

extension String {
  /// The text quoted as one word of a shell command.
  fileprivate var shellQuoted: String {
    let isPlain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+".contains($0)) }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
