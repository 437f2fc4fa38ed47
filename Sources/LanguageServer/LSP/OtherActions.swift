internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import Reflow
internal import StrictJSON
internal import SystemSupport

/// Actions that mend nothing: links, paragraphs, grammars.
extension Server {
  static let rewriteKind = "refactor.rewrite"

  /// What can be done with the links in a range.
  func linkActions(in range: Range<Int>, of document: Document) -> [CodeAction] {
    guard client.showsDocuments else { return [] }
    return document.storage.links(in: range.lowerBound..<min(range.upperBound + 1, document.storage.length))
      .filter { $0.range.touches(range) && LinkTarget.scheme(of: $0.target).map(LinkTarget.webSchemes.contains) ?? false }
      .map { CodeAction(title: "Open \($0.target)", kind: "", command: (.openLink, [$0.target])) }
  }

  /// Fills the rows of the paragraphs and comments in a range anew, where that changes something.
  func reflowActions(in range: Range<Int>, of document: Document) -> [CodeAction] {
    guard !document.isTooLarge else { return [] }
    let text = document.storage.text
    let content = Reflow.Content(language: document.languageName ?? "plaintext", manifest: manifest)
    // All of the paragraphs that the range touches.
    var first = text.lines.line(at: range.lowerBound)
    var end = text.lines.line(at: range.isEmpty ? range.lowerBound : range.upperBound - 1) + 1
    while first > 0 && end - first < Self.reflowLimit && holdsText(first - 1, document) && holdsText(first, document) {
      first -= 1
    }
    while end < text.lines.count && end - first < Self.reflowLimit && holdsText(end, document)
      && holdsText(end - 1, document)
    {
      end += 1
    }
    let replacements = Reflow(content, columns: document.setup.configuration.reflowColumns, cellWidth: CellWidth())
      .replacements(for: document.storage, lines: first..<end)
    if replacements.isEmpty { return [] }
    return [
      CodeAction(
        title: "Reflow \(range.isEmpty ? "this paragraph" : "these paragraphs")", kind: Self.rewriteKind,
        edits: replacements.map { ($0.range, String(decoding: $0.units, as: UTF16.self)) })
    ]
  }

  // Paragraphs of more lines are reflowed by selecting them.
  private static let reflowLimit = 400

  /// Whether a line goes on with a paragraph: it is not blank, and in code it is a comment.
  private func holdsText(_ line: Int, _ document: Document) -> Bool {
    let storage = document.storage
    let content = storage.text.contentRange(ofLine: line)
    guard let place = content.first(where: { storage.text[$0] > 0x20 }) else { return false }
    let isProse = document.languageName.map { ["markdown", "rst", "asciidoc", "gitcommit", "org"].contains($0) } ?? true
    return isProse || storage.attributes(at: place).attributes?.scope?.hasPrefix("comment") == true
  }

  /// Installs the grammar that the document lacks.
  func grammarActions(of document: Document) -> [CodeAction] {
    guard let name = document.languageName, toldMissing.contains(name), document.storage.language == nil,
      manifest[name] != nil, document.load == nil
    else { return [] }
    return [CodeAction(title: "Install the grammar for \(name)", command: (.installGrammar, [name]))]
  }
}
