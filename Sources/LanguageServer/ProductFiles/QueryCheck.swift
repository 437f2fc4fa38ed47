internal import HighlightCore
internal import HighlightLanguages
internal import HighlightThemes
internal import LanguageManifest
internal import QueryReports
internal import SystemSupport
internal import TextModel

/// A check of a query file or a line grammar that is being edited, like that of the command `check`. It may run for a
/// second. Runs once, on any thread.
struct QueryCheck: Sendable {
  // Longer files (UTF-16 units) are checked only by the command.
  private static let longest = 200_000

  var isLineGrammar = false
  let path: String
  let text: UTF16Text
  let manifest: Manifest
  let queries: QueryLocations

  /// Returns the faults of the query file. Empty if its language is unknown, its grammar is not installed, or it has
  /// more than 200,000 UTF-16 units. Faults in files that it inherits are left out.
  func faults() -> [QueryFileFinding] {
    if isLineGrammar { return lineGrammarFindings() }
    let loader = LanguageLoader(manifest: manifest, queries: queries)
    let words = QueryFileWords(path: path, manifest: manifest, queries: queries, loader: loader, theme: .dark)
    guard text.count <= Self.longest else { return [] }
    return words.entries.flatMap { entry -> [QueryFileFinding] in
      guard case .success(let grammar) = loader.grammar(named: entry.name) else { return [] }
      return faults(of: entry, grammar, words, hasLocals: !loader.queries(of: entry.name).locals.isEmpty)
    }
  }

  /// - Parameter hasLocals: whether the language has queries of names.
  private func faults(
    of entry: LanguageEntry, _ grammar: Grammar, _ words: QueryFileWords, hasLocals: Bool
  ) -> [QueryFileFinding] {
    let source = String(decoding: text.units, as: UTF16.self)
    guard let role = QueryFileRole(fileName: words.kind + ".scm") else {
      return StructureQuery([QuerySource(path: path, text: source)], grammar: grammar).problems.map { problem in
        QueryFileFinding(
          range: text.range(ofWordAt: (problem.line, problem.column)), code: "query-pattern", message: problem.message)
      }
    }
    var files = QueryFinder.inherited(by: source).compactMap { parent in
      words.parentFile(parent).flatMap { path in
        (try? FileSystem.readRegular(path, limit: FileSystem.companionLimit, followsLinks: true)).map {
          QueryLinter.File(
            source: QuerySource(path: path, text: String(decoding: $0, as: UTF8.self)), role: role, isChecked: false)
        }
      }
    }
    files.append(QueryLinter.File(source: QuerySource(path: path, text: source), role: role, isChecked: true))
    let issues = QueryLinter.issues(
      in: files, grammar: grammar, firstPatternWins: entry.firstPatternWins, hasLocals: hasLocals
    ) {
      manifest[$0] == nil ? manifest.suggestion(for: $0) : nil
    }
    return issues.filter { $0.source == files.count - 1 }.map { issue in
      let start = Self.offset(ofUTF8: issue.range.lowerBound, in: source)
      let end = Self.offset(ofUTF8: issue.range.upperBound, in: source)
      let advice =
        words.isAdded ? QueryFinding.advice(for: issue, in: files[issue.source].source, language: entry.name) : nil
      let suffix = words.entries.count > 1 ? " (for \(entry.name))" : ""
      return QueryFileFinding(
        range: start..<max(start, end), code: issue.kind.rawValue, message: (advice ?? issue.message) + suffix)
    }
  }

  /// Returns the faults of the line grammar; empty if it has more than 200,000 UTF-16 units.
  private func lineGrammarFindings() -> [QueryFileFinding] {
    guard text.count <= Self.longest else { return [] }
    let file = LineGrammarFile(
      ContiguousArray(String(decoding: text.units, as: UTF16.self).utf8), path: path,
      host: TemplateHost(language: "plaintext", hole: LanguageEntry.usualHole))
    let name = FileSystem.baseName(of: FileSystem.directory(of: path))
    return LineGrammarReport.problems(of: file, named: name, manifest).map { problem in
      QueryFileFinding(
        range: text.range(ofWordAt: (problem.line, problem.column)), code: "line-grammar", message: problem.message)
    }
  }

  /// Returns the UTF-16 offset for a UTF-8 offset in a text, clamped to its end.
  private static func offset(ofUTF8 offset: Int, in text: String) -> Int {
    let index = text.utf8.index(text.startIndex, offsetBy: min(offset, text.utf8.count))
    return text.utf16.distance(from: text.startIndex, to: index)
  }
}

extension UTF16Text {
  /// Returns the UTF-16 range of the word that starts at a 1-based line and column, the column in characters. The
  /// word ends at white space, `,`, `=`, `]` or `}`, and has at least one unit unless the line ends there. If the
  /// position is nil or the line does not exist, returns the range of the first line.
  func range(ofWordAt position: (line: Int, column: Int)?) -> Range<Int> {
    guard let position, position.line >= 1, position.line <= lines.count else { return contentRange(ofLine: 0) }
    let content = contentRange(ofLine: position.line - 1)
    let before = string(in: content).prefix(max(position.column - 1, 0)).utf16.count
    let start = min(content.lowerBound + before, content.upperBound)
    // White space, comma, `=`, brackets and braces end it.
    let ends: Set<UInt16> = [0x20, 0x09, 0x2C, 0x3D, 0x5D, 0x7D]
    let end = (start..<content.upperBound).first { ends.contains(self[$0]) } ?? content.upperBound
    return start..<max(end, min(start + 1, content.upperBound))
  }
}
