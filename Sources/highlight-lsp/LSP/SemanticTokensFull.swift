internal import HighlightStorage

extension Server {
  /// Up to this length (units) a text with syntax errors is parsed anew before its tokens are answered: at most 0.2 s.
  private static let healingLimit = 2_000_000

  /// `textDocument/semanticTokens/full`.
  func semanticTokensFull(_ params: JSON) throws(ResponseError) -> (inout ByteSink) -> Void {
    let storage = try document(of: params).storage
    // The whole truth is asked for: colours that depend on the text alone.
    if storage.dependsOnHistory && storage.length <= Self.healingLimit { storage.heal() }
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
