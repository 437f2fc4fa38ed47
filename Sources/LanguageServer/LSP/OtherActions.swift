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
    let last = text.lines.line(at: range.isEmpty ? range.lowerBound : range.upperBound - 1)
    let replacements = Reflow(content, columns: document.setup.configuration.reflowColumns, cellWidth: CellWidth())
      .replacements(for: document.storage, lines: text.lines.line(at: range.lowerBound)..<last + 1)
    if replacements.isEmpty { return [] }
    return [
      CodeAction(
        title: "Reflow \(range.isEmpty ? "this paragraph" : "these paragraphs")", kind: Self.rewriteKind,
        edits: replacements.map { ($0.range, String(decoding: $0.units, as: UTF16.self)) })
    ]
  }

  /// Installs the grammar that the document lacks.
  func grammarActions(of document: Document) -> [CodeAction] {
    guard let name = document.languageName, toldMissing.contains(name), document.storage.language == nil,
      manifest[name] != nil, document.load == nil
    else { return [] }
    return [CodeAction(title: "Install the grammar for \(name)", command: (.installGrammar, [name]))]
  }
}
