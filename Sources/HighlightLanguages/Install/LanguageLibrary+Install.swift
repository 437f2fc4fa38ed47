extension LanguageLibrary {
  /// Installs the grammar of a language for the user, as `highlight-lsp grammar install` does: pip downloads its sources,
  /// which are verified by their hash and compiled by the system's C compiler. Takes seconds, or minutes for large grammars.
  /// No effect for a language that has its grammar or needs none.
  /// - Parameters:
  ///   - name: a name or an alias.
  ///   - progress: called on the same thread with the next step.
  /// - Throws: a ``LanguageError`` for an unknown name, a ``GrammarInstallationError`` with the reason otherwise.
  public func installGrammar(named name: String, progress: @escaping @Sendable (String) -> Void = { _ in }) throws {
    guard let entry = manifest[name] else {
      throw LanguageError.unknown(name: name, suggestion: manifest.suggestion(for: name))
    }
    if entry.isRuleLanguage { return }
    var installer = GrammarInstaller(manifest: manifest, progress: progress)
    installer.message = { _ in }
    let report = installer.install([entry], force: false)
    guard report.failed.isEmpty else {
      throw GrammarInstallationError(description: report.problems.joined(separator: "\n"))
    }
  }
}

/// A grammar could not be installed.
public struct GrammarInstallationError: Error, CustomStringConvertible {
  /// Why, and what to do about it; a line for each reason.
  public let description: String
}
