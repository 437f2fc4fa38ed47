internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import LanguageManifest
internal import SystemSupport

/// The grammars that files need: of their languages and of their embedded languages.
struct EmbeddedGrammars {
  private let manifest: Manifest
  private let files: [(path: String, configuration: Int)]
  private let configurations: [Configuration]
  /// The maximum number of passes: an installed grammar may reveal embedded languages that need further grammars.
  private static let maxRounds = 8
  // The maximum length, in bytes, of files that are searched for embedded languages.
  private static let longestFile = 4_000_000

  /// Collects the files of paths and reads their configurations; reports those that cannot be read.
  /// - Parameter paths: files and folders.
  init(_ paths: [String], _ manifest: Manifest) {
    self.manifest = manifest
    // The same files as in `check`.
    let inputs = HighlightJob.expand(paths, includesHidden: true)
    var discovery = ConfigurationDiscovery(reader: ConfigurationReader(manifest: manifest))
    files = inputs.compactMap { input in
      if let failure = input.failure {
        Console.message("\(failure)")
        return nil
      }
      return (input.path, discovery.configuration(forFolder: FileSystem.directory(of: input.path)))
    }
    configurations = discovery.configurations
  }

  /// Returns the languages of the files and of their embedded texts that need a grammar, as far as the installed
  /// grammars reveal them. Embedded texts of files above 4 MB are not searched; binary and unreadable files are
  /// skipped.
  /// - Parameter telling: whether errors are reported.
  private func languages(telling: Bool) -> [LanguageEntry] {
    let highlighter = FileHighlighter(manifest: manifest, configurations: configurations, forcedLanguage: nil)
    var result: [LanguageEntry] = []
    func add(_ entry: LanguageEntry?) {
      guard let entry, entry.isInstallable, !result.contains(where: { $0.name == entry.name }) else { return }
      result.append(entry)
    }
    for (path, configuration) in files {
      do {
        let bytes = try FileSystem.readRegular(path, limit: FileSystem.sourceLimit, followsLinks: true)
        let isLong = bytes.count > Self.longestFile
        let outcome = try highlighter.highlight(bytes, path: path, configuration: configuration, skipsSyntax: isLong)
        add(manifest[outcome.file.language])
        for entry in outcome.missingEmbedded { add(entry) }
      } catch let error as InputError where error.isBinary {
        continue
      } catch {
        if telling { Console.message("\(error)") }
      }
    }
    return result
  }

  /// Installs the grammars of some languages, and the grammars that the files need, in at most 8 rounds, because new
  /// grammars reveal further embedded languages. Returns the report; it is empty if nothing needs a grammar.
  /// - Parameters:
  ///   - named: languages that the user named.
  ///   - force: whether installed grammars are installed again.
  func install(besides named: [LanguageEntry], _ installer: GrammarInstaller, force: Bool) -> GrammarInstaller.Report {
    var report = GrammarInstaller.Report()
    var tried: Set<String> = []
    for round in 0..<Self.maxRounds {
      let wanted = ((round == 0 ? named : []) + languages(telling: round == 0)).filter { tried.insert($0.name).inserted }
      if wanted.isEmpty { break }
      let next = installer.install(wanted, force: force)
      report.installed += next.installed
      report.current += next.current
      report.failed += next.failed
      report.forAnotherLibrary += next.forAnotherLibrary
      report.problems += next.problems
    }
    return report
  }
}
