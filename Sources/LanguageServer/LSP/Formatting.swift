internal import HighlightConfiguration
internal import HighlightStorage
internal import JSONRPC
internal import Reflow
internal import StrictJSON
internal import SystemSupport

/// Reflow of prose and comments, where `format.reflow` is on.
extension Server {
  /// `textDocument/rangeFormatting` and, without a range, `textDocument/formatting`: the paragraphs and comments in the lines, reflowed.
  func formatting(_ params: JSON) throws(ResponseError) -> (inout ByteSink) -> Void {
    let document = try document(of: params)
    let text = document.storage.text
    guard let wire = params["range"] else {
      guard document.setup.configuration.reflowsDocuments else { return edits([], in: text) }
      return edits(reflowed(nil, of: document, params), in: text)
    }
    let range = try range(wire, in: text)
    // A range that ends where a line begins does not mean that line.
    let last = text.lines.line(at: range.isEmpty ? range.lowerBound : range.upperBound - 1)
    return edits(reflowed(text.lines.line(at: range.lowerBound)..<last + 1, of: document, params), in: text)
  }

  /// `textDocument/onTypeFormatting`: the line in which a word has ended is broken where it became too long. Other lines stay as they are: who types
  /// sees nothing jump.
  func onTypeFormatting(_ params: JSON) throws(ResponseError) -> (inout ByteSink) -> Void {
    let document = try document(of: params)
    let text = document.storage.text
    let offset = try offset(params["position"], in: text)
    let line = text.lines.line(at: offset)
    // A line break ends the last word of the line before.
    let typed = params["ch"]?.string == "\n" ? line - 1 : line
    guard typed >= 0, text.count <= Self.longestTyped, isLong(typed, of: document) else { return { $0.append("null") } }
    let content = text.contentRange(ofLine: typed)
    let end = content.last { text[$0] > 0x20 }.map { $0 + 1 } ?? content.lowerBound
    // What was typed behind the last word stays: the next word follows.
    let replacements = reflowed(typed..<typed + 1, of: document, params).filter { $0.range.upperBound <= end }
    return edits(replacements, in: text)
  }

  // Longer texts (units) are not wrapped while somebody types.
  private static let longestTyped = 1_000_000

  /// Whether a line may be wider than rows are to be. O(line).
  private func isLong(_ line: Int, of document: Document) -> Bool {
    let text = document.storage.text
    let content = text.contentRange(ofLine: line)
    // A unit has two cells at most, but for tabs.
    return content.count * 2 > document.setup.configuration.reflowColumns || content.contains { text[$0] == 0x09 }
  }

  /// - Parameter lines: nil for all.
  private func reflowed(_ lines: Range<Int>?, of document: Document, _ params: JSON) -> [TextReplacement] {
    let configuration = document.setup.configuration
    guard configuration.reflow && !document.isTooLarge else { return [] }
    let content = Reflow.Content(language: document.languageName ?? "plaintext", manifest: manifest)
    let tabSize = params["options"]?["tabSize"]?.int ?? CellWidth().tabSize
    // A client that knows the width of a buffer says so; the protocol lets options have other members.
    let columns = params["options"]?["columns"]?.int.flatMap { $0 >= 1 ? $0 : nil } ?? configuration.reflowColumns
    return Reflow(content, columns: columns, cellWidth: CellWidth(tabSize: tabSize))
      .replacements(for: document.storage, lines: lines)
  }

  private func edits(_ replacements: [TextReplacement], in text: UTF16Text) -> (inout ByteSink) -> Void {
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
