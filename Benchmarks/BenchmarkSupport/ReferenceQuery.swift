package import CTreeSitter
package import HighlightStorage

/// A query compiled and run by the tree-sitter library itself.
public final class ReferenceQuery {
  /// Why a text does not compile: a UTF-8 offset and the library's number for the kind of error.
  public struct Fault: Error {
    public let offset: Int
    public let kind: UInt32
  }

  private let query: OpaquePointer
  private let cursor: OpaquePointer

  package init(_ text: String, grammar: Grammar) throws(Fault) {
    var offset: UInt32 = 0
    var kind = TSQueryErrorNone
    var text = text
    let query = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        ts_query_new(grammar.languagePointer, $0.baseAddress, UInt32($0.count), &offset, &kind)
      }
    }
    guard let query, let cursor = ts_query_cursor_new() else { throw Fault(offset: Int(offset), kind: kind.rawValue) }
    self.query = query
    self.cursor = cursor
  }

  deinit {
    ts_query_cursor_delete(cursor)
    ts_query_delete(query)
  }

  /// The number of patterns.
  public var patternCount: Int { Int(ts_query_pattern_count(query)) }

  /// The names of captures, by index.
  public var captureNames: [String] {
    (0..<ts_query_capture_count(query)).map { index in
      var length: UInt32 = 0
      guard let name = ts_query_capture_name_for_id(query, index, &length) else { return "" }
      return String(decoding: UnsafeRawBufferPointer(start: name, count: Int(length)), as: UTF8.self)
    }
  }

  /// Calls `body` with the pattern index and the captures of each match.
  package func forEachMatch(in tree: InspectedTree, _ body: (Int, UnsafeBufferPointer<TSQueryCapture>) -> Void) {
    ts_query_cursor_exec(cursor, query, tree.rootNode)
    var match = TSQueryMatch()
    while ts_query_cursor_next_match(cursor, &match) {
      body(Int(match.pattern_index), UnsafeBufferPointer(start: match.captures, count: Int(match.capture_count)))
    }
  }

  /// Walks the tree capture by capture, drops matches whose conditions do not hold, and counts the captures.
  package func countCaptures(in tree: InspectedTree, conditions: QueryInspection, names: [UInt16]) -> Int {
    tree.units.withUnsafeBufferPointer { units in
      ts_query_cursor_exec(cursor, query, tree.rootNode)
      var match = TSQueryMatch()
      var index: UInt32 = 0
      var count = 0
      while ts_query_cursor_next_capture(cursor, &match, &index) {
        let captures = UnsafeBufferPointer(start: match.captures, count: Int(match.capture_count))
        if conditions.conditionsHold(
          pattern: Int(match.pattern_index), captures: captures, names: names, units: units)
        {
          count += 1
        } else {
          ts_query_cursor_remove_match(cursor, match.id)
        }
      }
      return count
    }
  }
}
