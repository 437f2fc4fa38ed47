internal import DataFormats
package import HighlightThemes
internal import SystemSupport
internal import TextModel

/// Writes the semantic tokens of a file as LSP has them, with the standard legend and UTF-16 positions.
struct TokensRenderer: FileRenderer {
  // Less than the sink has room for beside what it writes at once.
  private static let integersAtOnce = 5_000

  func render(
    _ file: HighlightedFile, lines _: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let legend = SemanticTokenLegend.standard
    sink.append("{")
    sink.append(jsonPath: file.path)
    sink.append(",\"legend\":")
    sink.append(json: legend)
    sink.append(",\"data\":[")
    let data = SemanticTokenEncoder(unit: .utf16, legend: legend).encode(file.storage)
    for start in stride(from: 0, to: data.count, by: Self.integersAtOnce) {
      if start > 0 { sink.append(UInt8(ascii: ",")) }
      sink.append(integers: data[start..<min(start + Self.integersAtOnce, data.count)])
      try sink.flushIfLarge()
    }
    sink.append("]}\n")
  }
}

extension ByteSink {
  /// Appends a legend as an LSP object.
  package mutating func append(json legend: SemanticTokenLegend) {
    func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ",") }
    append("{\"tokenTypes\":[\(list(legend.tokenTypes))],\"tokenModifiers\":[\(list(legend.tokenModifiers))]}")
  }
}
