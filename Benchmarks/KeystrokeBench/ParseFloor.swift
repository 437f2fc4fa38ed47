import CTreeSitter
import Foundation
import HighlightStorage

/// What an edit costs in the parser library alone: the old tree follows the edit, the text is parsed, the changed ranges are asked for.
final class ParseFloor {
  private(set) var units: ContiguousArray<UInt16>
  private let parser: OpaquePointer
  private var tree: OpaquePointer

  init?(_ units: ContiguousArray<UInt16>, grammar: Grammar) {
    self.units = units
    parser = ts_parser_new()
    ts_parser_set_language(parser, grammar.languagePointer)
    guard let tree = ParseFloor.parse(units, parser, oldTree: nil) else { return nil }
    self.tree = tree
  }

  deinit {
    ts_tree_delete(tree)
    ts_parser_delete(parser)
  }

  var hasError: Bool { ts_node_has_error(ts_tree_root_node(tree)) }

  /// An edit as the library wants it.
  /// - Parameter text: the same text before the edit.
  func input(_ range: Range<Int>, with new: ContiguousArray<UInt16>, text: UTF16Text) -> TSInputEdit {
    func point(_ offset: Int) -> TSPoint {
      let position = text.position(at: offset)
      return TSPoint(row: UInt32(position.line), column: UInt32(position.utf16Column * 2))
    }
    let start = point(range.lowerBound)
    var newEnd = start
    for unit in new {
      newEnd = unit == 0x0A ? TSPoint(row: newEnd.row + 1, column: 0) : TSPoint(row: newEnd.row, column: newEnd.column + 2)
    }
    return TSInputEdit(
      start_byte: UInt32(range.lowerBound * 2), old_end_byte: UInt32(range.upperBound * 2),
      new_end_byte: UInt32((range.lowerBound + new.count) * 2), start_point: start, old_end_point: point(range.upperBound),
      new_end_point: newEnd)
  }

  /// - Returns: nanoseconds, and the units in changed ranges.
  func edit(_ input: TSInputEdit, with new: ContiguousArray<UInt16>) -> (time: UInt64, changed: Int) {
    var input = input
    units.replaceSubrange(Int(input.start_byte / 2)..<Int(input.old_end_byte / 2), with: new)
    let begin = monotonicNanoseconds()
    ts_tree_edit(tree, &input)
    guard let newTree = ParseFloor.parse(units, parser, oldTree: tree) else { return (0, 0) }
    var count: UInt32 = 0
    let ranges = ts_tree_get_changed_ranges(tree, newTree, &count)
    let time = monotonicNanoseconds() - begin
    var changed = 0
    for index in 0..<Int(count) {
      guard let range = ranges?[index] else { continue }
      changed += Int(range.end_byte - range.start_byte) / 2
    }
    free(ranges)
    ts_tree_delete(tree)
    tree = newTree
    // A large block: malloc tidies up what was freed here, which whoever is measured next would pay for.
    free(malloc(1 << 14))
    return (time, changed)
  }

  private static func parse(
    _ units: ContiguousArray<UInt16>, _ parser: OpaquePointer, oldTree: OpaquePointer?
  ) -> OpaquePointer? {
    units.withUnsafeBufferPointer { units in
      var units = units
      return withUnsafeMutablePointer(to: &units) { payload in
        ts_parser_parse(parser, oldTree, highlight_input(payload, readUnits, false))
      }
    }
  }
}

private func readUnits(
  payload: UnsafeMutableRawPointer?, byte: UInt32, _: TSPoint, count: UnsafeMutablePointer<UInt32>?
) -> UnsafePointer<CChar>? {
  guard let payload, let count else { return nil }
  let units = payload.assumingMemoryBound(to: UnsafeBufferPointer<UInt16>.self).pointee
  let left = units.count * 2 - Int(byte)
  count.pointee = UInt32(max(left, 0))
  guard left > 0, let base = units.baseAddress else { return nil }
  return (UnsafeRawPointer(base) + Int(byte)).assumingMemoryBound(to: CChar.self)
}
