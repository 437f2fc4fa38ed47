internal import HighlightConfiguration
internal import HighlightStorage
internal import JSONRPC
internal import Reflow
internal import StrictJSON
internal import SystemSupport

extension Server {
  static let rangeFormattingMethod = "textDocument/rangeFormatting"
  private static let rangeFormattingRegistration = "highlight-range-formatting"

  /// Whether some configuration in use asks for reflow: of the open folders, of the open documents.
  var wantsReflow: Bool {
    let folders = workspaceFolders.isEmpty ? [mainFolder] : workspaceFolders.map(\.path)
    return folders.contains { configuration.setup(forFolder: $0).configuration.reflow }
      || documents.values.contains { $0.setup.configuration.reflow }
  }

  /// Offers reflow or takes the offer back after a change of the configuration, where the client allows it.
  func offerRangeFormatting() {
    // What was said in the answer to `initialize` stands.
    guard phase == .running, client.registersRangeFormatting, !announcesRangeFormatting,
      wantsReflow != registersRangeFormatting
    else { return }
    registersRangeFormatting.toggle()
    let (method, key) =
      registersRangeFormatting
      ? ("client/registerCapability", "registrations") : ("client/unregisterCapability", "unregisterations")
    // null: for the documents that the client has the server for.
    let options = registersRangeFormatting ? ",\"registerOptions\":{\"documentSelector\":null}" : ""
    ask(method) { sink in
      sink.append(
        "{\"\(key)\":[{\"id\":\"\(Self.rangeFormattingRegistration)\",\"method\":\"\(Self.rangeFormattingMethod)\"\(options)}]}"
      )
    }
  }

  /// `textDocument/rangeFormatting`: the paragraphs and comments in the lines of the range, reflowed; none where it is off.
  func rangeFormatting(_ params: JSON) throws(ResponseError) -> (inout ByteSink) -> Void {
    let document = try document(of: params)
    let text = document.storage.text
    let range = try range(params["range"], in: text)
    let configuration = document.setup.configuration
    var replacements: [TextReplacement] = []
    if configuration.reflow && !document.isTooLarge {
      let content = Reflow.Content(language: document.languageName ?? "plaintext", manifest: manifest)
      let tabSize = params["options"]?["tabSize"]?.int ?? CellWidth().tabSize
      // A client that knows the width of a buffer says so; the protocol lets options have other members.
      let columns = params["options"]?["columns"]?.int.flatMap { $0 >= 1 ? $0 : nil } ?? configuration.reflowColumns
      // A range that ends where a line begins does not mean that line.
      let last = text.lines.line(at: range.isEmpty ? range.lowerBound : range.upperBound - 1)
      replacements = Reflow(content, columns: columns, cellWidth: CellWidth(tabSize: tabSize))
        .replacements(for: document.storage, lines: text.lines.line(at: range.lowerBound)..<last + 1)
    }
    let positions = positions(in: text)
    return { [self] sink in
      sink.append("[")
      for (index, replacement) in replacements.enumerated() {
        sink.append(index == 0 ? "{\"range\":" : ",{\"range\":")
        append(range: replacement.range, of: positions, to: &sink)
        sink.append(",\"newText\":")
        sink.append(json: String(decoding: replacement.units, as: UTF16.self))
        sink.append("}")
      }
      sink.append("]")
    }
  }
}
