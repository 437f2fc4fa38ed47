internal import DataFormats
internal import HighlightConfiguration
internal import HighlightLanguages
internal import LanguageManifest
internal import Libc
internal import SystemSupport

/// `highlight-lsp language`.
struct LanguageCommand: Command {
  static let name = "language"
  static let summary = "List languages, and detect those of files"
  static let subcommands: [any Command.Type] = [List.self, Detect.self]

  struct List: Command {
    static let name = "list"
    static let summary = "Print every language with its file patterns and other names"

    @Option("names", help: "Only the names, one a line.")
    var names: Bool

    func run() throws { try run(isPaged: true) }

    /// Prints the languages.
    /// - Parameter isPaged: whether a terminal shows them page by page.
    func run(isPaged: Bool) throws {
      var discovery = ConfigurationDiscovery(reader: ConfigurationReader(manifest: try GrammarCommand.manifest()))
      _ = discovery.configuration(forFolder: ".")
      let manifest = discovery.manifest
      let languages = manifest.languages.sorted { $0.name < $1.name }
      if names {
        var output = ByteSink()
        for entry in languages { output.append(entry.name + "\n") }
        return try output.finish()
      }
      let finder = QueryFinder(manifest: manifest, locations: GrammarCommand.configuredQueries(manifest))
      var output = ByteSink()
      let columns = isatty(StandardStreams.output) == 1 ? WrapChoice.terminalSize?.columns ?? 80 : nil
      for entry in languages {
        let patterns = entry.extensions.map { "*." + $0 } + entry.filenames + entry.globs
        if let columns {
          output.append(Self.rows(entry.name, patterns, columns))
          continue
        }
        output.append(
          "\(entry.name)\t\(patterns.joined(separator: " "))\t\(entry.aliases.joined(separator: " "))\t"
            + "\(finder.origin(of: entry).rawValue)\n")
      }
      try output.finishPaged(isPaged)
    }

    /// Returns the lines of a language in a list: its name, and its patterns in a second column from cell 20 on.
    /// - Parameter columns: the width of the lines in cells; the second column has at least 20.
    private static func rows(_ name: String, _ patterns: [String], _ columns: Int) -> String {
      let indent = 20
      let texts = HelpText.wrapped(patterns.joined(separator: " "), max(columns - indent - 1, 20))
      let head = name.utf8.count < indent ? name + String(repeating: " ", count: indent - name.utf8.count) : name + " "
      return ([head + (texts.first ?? "")] + texts.dropFirst().map { String(repeating: " ", count: indent) + $0 })
        .joined(separator: "\n") + "\n"
    }
  }

  struct Detect: Command {
    static let name = "detect"
    static let summary = "Print the language of each file"

    @Option(argument: "FILE|-", help: "Files; - is standard input.", completion: .files, isRequired: true)
    var files: [String]

    @Option("explain", help: "Also what decided it, and, where languages share the name, what the text says of each.")
    var explain: Bool

    @Option("json", help: "The same as JSON, an object a line.")
    var json: Bool

    func run() throws {
      let manifest = try GrammarCommand.manifest()
      var discovery = ConfigurationDiscovery(reader: ConfigurationReader(manifest: manifest))
      let indices = files.map { discovery.configuration(forFolder: FileSystem.directory(of: $0)) }
      try discovery.report()
      let detections = discovery.configurations.map { $0.detection(manifest) }
      var output = ByteSink()
      var status = ExitStatus.done
      for (file, index) in zip(files, indices) {
        var head = ContiguousArray<UInt8>()
        do throws(FileError) {
          head =
            file == "-"
            ? try FileSystem.head(LanguageDetection.headLength, descriptor: StandardStreams.input, name: "standard input")
            : try FileSystem.head(LanguageDetection.headLength, of: file)
        } catch {
          // The name alone may determine the language, but a missing file is reported.
          Console.message("\(error)")
          status = .incomplete
        }
        let finding = detections[index].finding(path: file, head: head[...])
        if json {
          output.append(Self.json(file, finding))
          output.append("\n")
          continue
        }
        // Control characters in a name are made visible for terminals and CI systems.
        let shown = Console.reported(file)
        let reason = explain ? "\t" + (finding.reason.map { "by \($0.rawValue)" } ?? "nothing says what it is") : ""
        output.append(listing: "\(shown)\t\(finding.language ?? "plaintext")\(reason)\n")
        guard explain else { continue }
        for candidate in finding.candidates {
          let kind = candidate.kind + (candidate.language == nil && candidate.kind != "plaintext" ? " (plain text)" : "")
          output.append("  \(Self.said(candidate))\t\(kind)\n")
        }
      }
      try output.finish()
      try status.throwUnlessDone()
    }

    /// Returns the evidence for a candidate: the reason if there is one, otherwise its share in percent, or
    /// `unknown`.
    private static func said(_ candidate: LanguageCandidate) -> String {
      if let mark = candidate.mark { return mark }
      return candidate.share.map { "\(($0 * 1000).rounded() / 10) %" } ?? "unknown"
    }

    private static func json(_ file: String, _ finding: LanguageDetection.Finding) -> JSON {
      let candidates = finding.candidates.map { candidate in
        JSON.members(
          ("kind", JSON(candidate.kind)), ("language", candidate.language.map { JSON($0) }),
          ("mark", candidate.mark.map { JSON($0) }),
          ("share", candidate.share.map { .number(($0 * 1000).rounded() / 1000) }))
      }
      return .members(
        ("file", JSON(file)), ("language", JSON(finding.language ?? "plaintext")),
        ("by", finding.reason.map { JSON($0.rawValue) }), ("candidates", .array(candidates)))
    }
  }
}
