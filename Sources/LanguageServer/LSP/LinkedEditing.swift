internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport

extension Server {
  /// `textDocument/linkedEditingRange`: the names of a tag and of the one that closes it, which are edited together.
  func linkedEditingRanges(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let text = document.storage.text
    guard let names = document.storage.linkedTagNames(at: try offset(params["position"], in: text)) else {
      return { $0.append("null") }
    }
    let positions = positions(in: text)
    return { [self] sink in
      sink.append("{\"ranges\":[")
      append(range: names.opening, of: positions, to: &sink)
      sink.append(",")
      append(range: names.closing, of: positions, to: &sink)
      sink.append("]}")
    }
  }
}
