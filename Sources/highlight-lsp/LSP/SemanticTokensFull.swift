extension Server {
  /// `textDocument/semanticTokens/full`.
  func semanticTokensFull(_ params: JSON) throws(ResponseError) -> (inout ByteSink) -> Void {
    let data = encoder.encode(try document(of: params).storage)
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
