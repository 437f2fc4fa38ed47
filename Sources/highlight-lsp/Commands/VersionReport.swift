internal import HighlightCore
internal import HighlightLanguages
internal import LanguageManifest
internal import SystemSupport

/// `--version --verbose`: the components of the program, and the versions in use on this system.
enum VersionReport {
  static func write() throws {
    var output = ByteSink()
    output.append("highlight-lsp \(ProgramVersion.current)\n")
    let abis = Grammar.supportedABI
    output.append(
      "parser library: tree-sitter \(ParserLibrary.version ?? "of an unknown version")"
        + ", language ABI \(abis.lowerBound) to \(abis.upperBound)\n")
    output.append("ICU: \(ParserLibrary.versionOfICU)\n")
    if ParserLibrary.isPublicInterfaceOnly {
      let isAsked = Environment.value("HIGHLIGHT_LSP_ACCELERATIONS") == "off"
      output.append(
        "accelerations: off, \(isAsked ? "by HIGHLIGHT_LSP_ACCELERATIONS" : "as for every version but 0.20 and the pinned one")\n"
      )
    } else if let grammar = try anyGrammar() {
      output.append("accelerations:\n")
      for acceleration in ParserLibrary.accelerations(tryingOut: grammar) {
        output.append("  \(acceleration.name): \(acceleration.isOn ? "on" : "off")\n")
      }
    } else {
      output.append("accelerations: tried out with a grammar, and none is installed; run: highlight-lsp grammar install\n")
    }
    try output.finish()
  }

  /// Returns the first installed grammar that can be loaded; nil if there is none. Throws if the manifest cannot be
  /// read.
  private static func anyGrammar() throws -> Grammar? {
    let manifest = try GrammarCommand.manifest()
    for entry in manifest.languages {
      guard case .installed = GrammarStore.state(of: entry, manifest: manifest),
        let library = GrammarLibrary.find(entry.name)
      else { continue }
      if let grammar = try? Grammar.load(name: entry.name, path: library.path, symbol: entry.symbol) { return grammar }
    }
    return nil
  }
}
