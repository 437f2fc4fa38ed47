internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightStorage
internal import Reflow
internal import TextChecks
internal import TextModel

/// Code actions without a finding: for links, paragraphs, grammars and colors.
extension DocumentView {
  /// Returns the actions that open the web links that overlap or adjoin a UTF-16 range, but for those of hidden texts,
  /// whose address may show the text; empty if the client cannot open documents.
  func linkActions(in range: Range<Int>) -> [CodeAction] {
    guard facts.client.showsDocuments else { return [] }
    let hidden = HiddenRanges(storage.redactedRanges)
    return storage.links(in: range.lowerBound..<min(range.upperBound + 1, storage.length))
      .filter { $0.range.touches(range) && LinkTarget.isAddress($0.target) && !hidden.overlap($0.range) }
      .map { CodeAction(title: "Open \($0.target)", kind: "", command: (.openLink, [$0.target])) }
  }

  /// Returns the action that explains the highlighting of the token that contains a UTF-16 range. Empty if one token
  /// with a scope does not contain the complete range, or if the client cannot open documents.
  func explainActions(in range: Range<Int>) -> [CodeAction] {
    guard facts.client.showsDocuments, range.lowerBound < text.count else { return [] }
    let (attributes, token) = storage.attributes(at: range.lowerBound)
    guard attributes?.scope != nil, range.upperBound <= token.upperBound else { return [] }
    let position = (line: text.lines.line(at: range.lowerBound), column: positions().column(of: range.lowerBound))
    // No kind: what clients run by themselves, and before a document is saved, leaves it alone.
    return [
      CodeAction(
        title: "Explain this colour", kind: "",
        command: (.explainPosition, [facts.uri, "\(position.line)", "\(position.column)"]))
    ]
  }

  /// Returns the action that reflows the paragraphs and comments that a UTF-16 range touches, at most about 400 lines
  /// around it. Empty if reflowing changes nothing or the text is too large.
  func reflowActions(in range: Range<Int>) -> [CodeAction] {
    guard !facts.isPlain else { return [] }
    let content = Reflow.Content(language: facts.languageName ?? "plaintext", manifest: facts.manifest)
    // All of the paragraphs that the range touches.
    var first = text.lines.line(at: range.lowerBound)
    var end = text.lines.line(at: range.isEmpty ? range.lowerBound : range.upperBound - 1) + 1
    while first > 0 && end - first < Self.reflowLimit && holdsText(first - 1) && holdsText(first) {
      first -= 1
    }
    while end < text.lines.count && end - first < Self.reflowLimit && holdsText(end)
      && holdsText(end - 1)
    {
      end += 1
    }
    let replacements = Reflow(content, columns: facts.configuration.reflowColumns, cellWidth: CellWidth())
      .replacements(for: storage, lines: first..<end)
    if replacements.isEmpty { return [] }
    return [
      CodeAction(
        title: "Reflow \(range.isEmpty ? "this paragraph" : "these paragraphs")", kind: CodeActionMethod.rewriteKind,
        edits: replacements.map { ($0.range, String(decoding: $0.units, as: UTF16.self)) })
    ]
  }

  // Paragraphs of more lines are reflowed by selecting them.
  private static let reflowLimit = 400

  /// Whether a line can be part of a paragraph: it is not blank, and its first character is in a comment or the
  /// document is prose, such as plain text or Markdown.
  private func holdsText(_ line: Int) -> Bool {
    let content = text.contentRange(ofLine: line)
    guard let offset = content.first(where: { text[$0] > 0x20 }) else { return false }
    let isProse = facts.languageName.map { ["markdown", "rst", "asciidoc", "gitcommit", "org"].contains($0) } ?? true
    return isProse || storage.attributes(at: offset).attributes?.scope?.hasPrefix("comment") == true
  }

  /// Returns one action, which installs the missing grammar of the document; empty if no grammar is missing.
  func grammarActions() -> [CodeAction] {
    guard facts.lacksGrammar, let name = facts.languageName else { return [] }
    return [CodeAction(title: "Install the grammar for \(name)", command: (.installGrammar, [name]))]
  }

  /// Returns the actions that rewrite the colors that overlap or adjoin a UTF-16 range as `#rrggbb`, `rgb()` and
  /// `hsl()`, except in the form in which they are written. Empty if colors are not offered for the document.
  func colorActions(in range: Range<Int>) -> [CodeAction] {
    guard facts.offersColors else { return [] }
    return DocumentColorMethod.colors(in: self).filter { $0.range.touches(range) }.flatMap { found in
      let written = text.string(in: found.range)
      return ColorNotation.usual.compactMap { $0.text(of: found.color) }.filter { $0 != written.lowercased() }.map {
        CodeAction(
          title: "Write \(written) as \($0)", kind: CodeActionMethod.rewriteKind, edits: [(found.range, $0)])
      }
    }
  }
}
