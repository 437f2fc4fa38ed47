internal import HighlightStorage

extension Server {
  /// Up to this length (units) a text with syntax errors is parsed anew before its tokens are answered: at most 0.2 s.
  private static let healingLimit = 2_000_000

  /// `textDocument/semanticTokens/full`. Nil when the answer waits for the document's first tree.
  func semanticTokensFull(_ params: JSON, id: RequestID) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    let storage = document.storage
    if storage.pendingParse?.reason == .overBudget && !storage.hasSyntax {
      deferAnswer(id, of: document)
      return nil
    }
    // The whole truth is asked for: colours that depend on the text alone.
    if storage.dependsOnHistory && storage.length <= Self.healingLimit { storage.heal() }
    return tokens(of: storage)
  }

  /// Writes all tokens of a storage.
  func tokens(of storage: HighlightingStorage) -> (inout ByteSink) -> Void {
    let data = encoder.encode(storage)
    return { sink in
      sink.append("{\"data\":[")
      for (index, value) in data.enumerated() {
        if index > 0 { sink.append(UInt8(ascii: ",")) }
        sink.append(decimal: Int(value))
      }
      sink.append("]}")
    }
  }
}
