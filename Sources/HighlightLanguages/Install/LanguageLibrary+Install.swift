internal import LanguageManifest

extension LanguageLibrary {
  /// Installs the grammar of a language for the user, as `highlight-lsp grammar install` does: pip downloads its
  /// sources, which are verified by their hash and compiled by the system's C compiler. Takes seconds, or minutes for
  /// large grammars. Does nothing for a language that needs no grammar or whose grammar is installed.
  /// - Parameters:
  ///   - name: the name or an alias of the language.
  ///   - progress: called on the same thread with a description of the next step.
  /// - Throws: a ``LanguageError`` for an unknown name, otherwise a ``GrammarInstallationError`` with the reason.
  public func installGrammar(named name: String, progress: @escaping @Sendable (String) -> Void = { _ in }) throws {
    guard let entry = manifest[name] else {
      throw LanguageError.unknown(name: name, suggestion: manifest.suggestion(for: name))
    }
    if !entry.isInstallable { return }
    var installer = GrammarInstaller(manifest: manifest, progress: progress)
    installer.message = { _ in }
    let report = installer.install([entry], force: false)
    loader.forgetMissing()
    guard report.failed.isEmpty else {
      throw GrammarInstallationError(description: report.problems.joined(separator: "\n"))
    }
  }
}

/// The error of a grammar that could not be installed.
public struct GrammarInstallationError: Error, CustomStringConvertible {
  /// The reasons and remedies, one per line.
  public let description: String
}
