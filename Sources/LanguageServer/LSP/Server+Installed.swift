internal import HighlightCore
internal import HighlightLanguages
internal import HighlightStorage

extension Server {
  /// Handles the end of an installation of grammars: highlights again the documents that lacked one of them or may
  /// embed one, unless they are evicted, and asks the client to refresh tokens and diagnostics. Does nothing if no
  /// grammar was installed.
  func installFinished(_ number: Int, _ report: GrammarInstaller.Report) {
    let installed = grammars.finish(number, report)
    guard !installed.isEmpty else { return }
    configuration.beginGeneration()
    configuration.setups.forgetLoadFailures()
    symbols.grammarsInstalled()
    for document in documents.sorted where !document.storage.freshness.isEvicted {
      let isOwn = document.languageName.map { installed.contains($0) } ?? false
      // Embedded texts may be in one of the new languages.
      let mayEmbed = document.storage.language?.hasInjections == true
      if isOwn && document.storage.language == nil || mayEmbed { reopen(document) }
    }
    client.refreshTokens()
    client.refreshDiagnostics()
  }
}
