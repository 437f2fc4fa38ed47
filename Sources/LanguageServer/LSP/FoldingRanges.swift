internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport

extension Server {
  /// `textDocument/foldingRange`.
  func foldingRanges(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let text = document.storage.text
    let loader = document.setup.loader
    let finder = FoldFinder(document.storage, linesOnly: client.foldsLinesOnly) { loader.structureQuery(.folds, of: $0) }
    var result = finder.folds()
    if let limit = client.foldLimit, limit >= 0, result.count > limit {
      // The largest are those around the others.
      let kept = result.sorted { $0.endLine - $0.startLine > $1.endLine - $1.startLine }.prefix(limit)
      result = kept.sorted { $0.startLine < $1.startLine }
    }
    let linesOnly = client.foldsLinesOnly
    let positions = positions(in: text)
    return { sink in
      sink.append("[")
      for (index, fold) in result.enumerated() {
        sink.append(index == 0 ? "{\"startLine\":" : ",{\"startLine\":")
        sink.append(decimal: fold.startLine)
        if !linesOnly { sink.append(",\"startCharacter\":\(positions.column(of: fold.start))") }
        sink.append(",\"endLine\":\(fold.endLine)")
        if !linesOnly { sink.append(",\"endCharacter\":\(positions.column(of: fold.end))") }
        if let kind = fold.kind { sink.append(",\"kind\":\"\(kind)\"") }
        sink.append("}")
      }
      sink.append("]")
    }
  }
}
