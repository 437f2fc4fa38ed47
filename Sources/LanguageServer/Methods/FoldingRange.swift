internal import DataFormats
internal import HighlightConfiguration
internal import HighlightLanguages
internal import JSONRPC
internal import SystemSupport

/// `textDocument/foldingRange`.
enum FoldingRangeMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/foldingRange", summary: "folds of code, comments, imports and sections", feature: .folding,
    offer: Offer(provider: "foldingRangeProvider"), lane: .document)

  static func run(_ params: DocumentParams, _ view: DocumentView, _ answer: inout RequestAnswer) {
    let (client, loader) = (view.facts.client, view.loader)
    let finder = FoldFinder(view.storage, linesOnly: client.foldsLinesOnly) { loader.structureQuery(.folds, of: $0) }
    var folds = finder.folds()
    if let limit = client.foldLimit, limit >= 0, folds.count > limit {
      // The largest are those around the others.
      let kept = folds.sorted { $0.endLine - $0.startLine > $1.endLine - $1.startLine }.prefix(limit)
      folds = kept.sorted { $0.startLine < $1.startLine }
    }
    let (linesOnly, positions) = (client.foldsLinesOnly, view.positions())
    answer.sink.append(listOf: folds) { fold, sink in
      sink.append("{\"startLine\":\(fold.startLine)")
      if !linesOnly { sink.append(",\"startCharacter\":\(positions.column(of: fold.start))") }
      sink.append(",\"endLine\":\(fold.endLine)")
      if !linesOnly { sink.append(",\"endCharacter\":\(positions.column(of: fold.end))") }
      if let kind = fold.kind { sink.append(",\"kind\":\"\(kind)\"") }
      sink.append("}")
    }
  }
}
