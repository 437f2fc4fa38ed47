internal import HighlightStorage

extension Server {
  /// `initialize`: chooses the position encoding and says what the server can do.
  func initialize(_ params: JSON) throws(ResponseError) -> (inout ByteSink) -> Void {
    // The client's first choice among those we know; the protocol's default without a list.
    let offered = params["capabilities"]?["general"]?["positionEncodings"]?.array?.compactMap(\.string) ?? []
    let known: [(name: String, unit: ColumnUnit)] = [("utf-8", .utf8), ("utf-16", .utf16), ("utf-32", .utf32)]
    let choice = offered.lazy.compactMap { name in known.first { $0.name == name } }.first ?? known[1]
    columnUnit = choice.unit
    canRefreshTokens = params["capabilities"]?["workspace"]?["semanticTokens"]?["refreshSupport"] == .bool(true)
    phase = .running
    return { sink in
      sink.append("{\"capabilities\":{\"positionEncoding\":\"\(choice.name)\"")
      // 2: incremental.
      sink.append(",\"textDocumentSync\":{\"openClose\":true,\"change\":2}")
      sink.append(",\"semanticTokensProvider\":{\"legend\":")
      sink.append(json: SemanticTokenLegend.standard)
      sink.append(",\"full\":true}}")
      sink.append(",\"serverInfo\":{\"name\":\"highlight-lsp\",\"version\":\"\(HighlightLSP.version)\"}}")
    }
  }
}
