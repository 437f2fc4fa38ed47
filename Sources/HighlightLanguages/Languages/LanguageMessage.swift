internal import SystemSupport

/// The reason why a text is not highlighted, and what to do. Reported once for each language and run.
package struct LanguageMessage: Hashable, Sendable {
  enum Reason: Hashable {
    /// The grammar is not installed.
    case noGrammar
    /// The grammar cannot be used.
    case unusable
    /// There are no queries for it.
    case noQueries
    /// Its language was not recognized.
    case notRecognized
    /// The grammar of an embedded text is not installed.
    case noEmbeddedGrammar
  }

  let reason: Reason
  /// The language, or the extension of the file.
  package let language: String
  package let text: String

  /// Whether a named file counts as failed.
  package var leavesIncomplete: Bool { reason == .noGrammar || reason == .unusable }

  /// Creates the note about a language that could not be loaded.
  /// - Parameter canBeColored: whether there are queries for it; if not, the note about a missing grammar says so.
  package init(_ error: LanguageError, language: String, canBeHighlighted: Bool) {
    self.language = language
    if case .notInstalled = error {
      reason = .noGrammar
      text = "\(error)" + (canBeHighlighted ? "" : " (without highlighting: there are no queries for it)")
    } else {
      reason = .unusable
      text = "\(error)"
    }
  }

  private init(_ reason: Reason, language: String, text: String) {
    (self.reason, self.language, self.text) = (reason, language, text)
  }

  /// Returns the note that texts in a language are embedded and its grammar is not installed.
  package static func embedded(_ language: String) -> LanguageMessage {
    LanguageMessage(
      .noEmbeddedGrammar, language: language,
      text: "\(language) in it is not highlighted: \(LanguageError.notInstalled(name: language))")
  }

  /// Whether neither the name nor the content of the file shows its language.
  package var isUnrecognized: Bool { reason == .notRecognized }

  /// Returns the note that a language has a grammar and no queries.
  /// - Parameter canBeInstalled: whether the queries come with the grammar when it is installed again.
  package static func noQueries(_ language: String, canBeInstalled: Bool) -> LanguageMessage {
    LanguageMessage(
      .noQueries, language: language,
      text: canBeInstalled
        ? "there are no queries for \(language) yet; get them with: highlight-lsp grammar install \(language)"
        : "\(language) is not highlighted: there are no queries for it; give some with --highlights, or folders under [queries] of your "
          + "configuration")
  }

  /// Returns the note about a file with an unrecognized language; nil if the name of the file means plain text.
  package static func notRecognized(path: String) -> LanguageMessage? {
    if isPlainText(path: path) { return nil }
    return LanguageMessage(
      .notRecognized, language: ending(of: path) ?? FileSystem.baseName(of: path),
      text: "the language is not recognised; name it with --language (they are listed by: highlight-lsp language list)")
  }

  /// Whether the name of a file means plain text: it has the extension of plain text, or a name such as `README`,
  /// ignoring case, up to its first `.`, `-` or `_`.
  package static func isPlainText(path: String) -> Bool {
    if let ending = ending(of: path), plainEndings.contains(ending.lowercased()) { return true }
    return plainNames.contains(FileSystem.baseName(of: path).prefix { $0 != "." && $0 != "-" && $0 != "_" }.uppercased())
  }

  private static func ending(of path: String) -> String? {
    FileSystem.baseName(of: path).drop { $0 == "." }.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
      .map(String.init)
  }

  private static let plainEndings: Set<String> = [
    "txt", "text", "asc", "lst", "out", "md5", "sha1", "sha256", "sha512", "sum",
  ]
  private static let plainNames: Set<String> = [
    "README", "LICENSE", "LICENCE", "COPYING", "AUTHORS", "CONTRIBUTORS", "CREDITS", "CHANGELOG", "CHANGES", "NEWS", "TODO",
    "INSTALL",
    "NOTICE", "VERSION", "THANKS", "MAINTAINERS", "HISTORY", "COPYRIGHT", "PATENTS", "",
  ]
}

/// The notes of a run.
package struct LanguageMessages {
  private struct Key: Hashable {
    let reason: LanguageMessage.Reason
    let language: String
  }

  private var told: Set<Key> = []
  /// The reports about files that were found in folders, in the order of the first file of each.
  private var counts: [LanguageMessage: Int] = [:]
  private var order: [LanguageMessage] = []

  package init() {}

  /// Returns the message about a file. Nil if a note with the same reason and language was reported already. Nil also
  /// for a file that was found in a folder: its note is counted for `summary()`, except that about an unrecognized
  /// language.
  package mutating func take(_ note: LanguageMessage, path: String, isFound: Bool) -> String? {
    if isFound {
      // These files were not named by the user.
      if note.reason == .notRecognized { return nil }
      if counts[note] == nil { order.append(note) }
      counts[note, default: 0] += 1
      return nil
    }
    guard told.insert(Key(reason: note.reason, language: note.language)).inserted else { return nil }
    return "\(path): \(note.text)"
  }

  /// Returns the messages about files that were found in folders: one for each note, with the number of files.
  package func summary() -> [String] {
    order.map { note in
      let count = counts[note] ?? 0
      let files = "\(count) \(count == 1 ? "file" : "files")"
      return note.reason == .noEmbeddedGrammar ? "\(files): \(note.text)" : "\(files) of \(note.language): \(note.text)"
    }
  }
}
