internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC
internal import QueryReports
internal import SystemSupport
internal import TextModel

/// `textDocument/documentLink`: every link with its address, relative ones made absolute.
enum DocumentLinkMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/documentLink", summary: "addresses, file names and references", feature: .links,
    offer: Offer(provider: "documentLinkProvider", options: "\"resolveProvider\":false"), lane: .document)

  /// The range of the links is not in LSP.
  static func run(_ params: RangeParams, _ view: DocumentView, _ answer: inout RequestAnswer) {
    let range = params.range.map { view.offsets($0) }
    let found = MarkdownLinks(view.storage).completed(view.storage.links(in: range), in: range)
    // An address may repeat text that a rule hides.
    let redaction = Redaction(view.storage)
    let links = found.compactMap { link in
      !view.interruption.isCancelled && redaction.shows(link)
        ? uri(of: link, in: view).map { (range: link.range, uri: $0) } : nil
    }
    let positions = view.positions()
    answer.sink.append(listOf: links) { link, sink in
      sink.append("{\"range\":")
      positions.append(link.range, to: &sink)
      sink.append(",\"target\":", json: link.uri, "}")
    }
  }

  /// Returns the absolute URI of a link: a path becomes a `file:` URI, with the line after it as its fragment. Nil
  /// for a relative path if the folder of the document is unknown, and for addresses that a text may not choose.
  private static func uri(of link: TextLink, in view: DocumentView) -> String? {
    // Links of rules were tested with the origin of the rule.
    guard LinkTarget.allows(link.target, from: link.source == .rule ? .user : .text) else { return nil }
    if LinkTarget.scheme(of: link.target) != nil { return LinkTarget.percentEncoded(link.target) }
    if link.target.hasPrefix("#") { return LinkTarget.percentEncoded(view.facts.uri + link.target) }
    // An address without a scheme. It has the scheme of the page.
    if link.target.hasPrefix("//") { return "https:" + LinkTarget.percentEncoded(link.target) }
    let folder = DocumentURI.path(view.facts.uri).map { FileSystem.directory(of: $0) } ?? view.facts.folder
    // In Markdown `?` and `#` end the path; file names in other text may contain them.
    let isPath = link.source == .detector && view.storage.language?.name.hasPrefix("markdown") != true
    let end = isPath ? link.target.endIndex : link.target.firstIndex { $0 == "#" || $0 == "?" } ?? link.target.endIndex
    var path = String(link.target[..<end])
    if !isPath { path = PercentEncoding.removed(from: path) }
    path = Environment.expandingHome(path)
    if !path.hasPrefix("/") {
      guard let folder else { return nil }
      path = folder + "/" + path
    }
    let fragment = isPath ? lineFragment(after: link, in: view.text) : String(link.target[end...])
    let address = DocumentURI.uri(path: FileSystem.normalized(path)) + LinkTarget.percentEncoded(fragment)
    // On Windows `/\host` is a host, and the part after `/??/` may be a host.
    return LinkTarget.allows(address, from: .text) ? address : nil
  }

  /// Returns the URL fragment for the line and column after a link's path: `#L12,5` for `a.c:12:5`, `#L12` without a
  /// column; empty without a line.
  private static func lineFragment(after link: TextLink, in text: UTF16Text) -> String {
    let suffix = text.string(in: link.range).dropFirst(link.target.count)
    let numbers = suffix.split { !$0.isASCII || !$0.isNumber }
    guard let line = numbers.first else { return "" }
    return "#L\(line)" + (numbers.count > 1 ? ",\(numbers[1])" : "")
  }
}
