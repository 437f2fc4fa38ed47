import CTreeSitter
import HighlightStorage

/// A file, and what is to be parsed of it: its own text first, then those embedded in it.
struct FloorFile {
  struct Text {
    let grammar: Grammar
    /// UTF-8; empty for the file's own text, which is read.
    let bytes: ContiguousArray<UInt8>
    let byteCount: Int
  }

  let path: String
  private(set) var texts: [Text] = []

  /// - Parameter storage: of the file's text.
  init(path: String, storage: HighlightingStorage) {
    self.path = path
    storage.forEachText { language, units in
      guard let grammar = language.grammar else { return }
      let bytes = ContiguousArray(String(decoding: units, as: UTF16.self).utf8)
      texts.append(Text(grammar: grammar, bytes: texts.isEmpty ? [] : bytes, byteCount: bytes.count))
    }
  }
}

/// Parses texts one after the other and writes their leaves. One thread at a time.
final class FloorParser {
  private let parser: OpaquePointer = ts_parser_new()
  private var output = ContiguousArray<UInt8>()

  deinit { ts_parser_delete(parser) }

  /// Parses a text, walks its tree once and writes every leaf in a span. O(text).
  func write(_ bytes: ContiguousArray<UInt8>, _ text: FloorFile.Text) {
    ts_parser_set_language(parser, text.grammar.languagePointer)
    output.removeAll(keepingCapacity: true)
    bytes.withUnsafeBytes { bytes in
      guard
        let tree = ts_parser_parse_string(
          parser, nil, bytes.bindMemory(to: CChar.self).baseAddress, UInt32(bytes.count))
      else { return }
      writeLeaves(of: tree, bytes)
      ts_tree_delete(tree)
    }
  }

  private func writeLeaves(of tree: OpaquePointer, _ bytes: UnsafeRawBufferPointer) {
    var cursor = ts_tree_cursor_new(ts_tree_root_node(tree))
    defer { ts_tree_cursor_delete(&cursor) }
    let (opening, closing): (StaticString, StaticString) = ("\u{1B}[38;5;145m", "\u{1B}[0m")
    func append(_ text: StaticString) {
      output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
    var written = 0
    while true {
      if ts_tree_cursor_goto_first_child(&cursor) { continue }
      let node = ts_tree_cursor_current_node(&cursor)
      let (start, end) = (Int(ts_node_start_byte(node)), Int(ts_node_end_byte(node)))
      if start >= written && end > start {
        output.append(contentsOf: bytes[written..<start])
        append(opening)
        output.append(contentsOf: bytes[start..<end])
        append(closing)
        written = end
      }
      while !ts_tree_cursor_goto_next_sibling(&cursor) {
        guard ts_tree_cursor_goto_parent(&cursor) else {
          output.append(contentsOf: bytes[written...])
          return
        }
      }
    }
  }
}
