package import HighlightStorage
internal import SystemSupport
internal import TextModel

/// The lines with which git marks the versions of a merge conflict. They are not text of the language, and have one scope in
/// all of them.
package enum ConflictMarkers {
  private static let scope = "diff.delta"
  private static let length = 7

  /// Gives the markers of complete conflicts their scope.
  /// - Parameter bytes: the text of the storage, in which markers are looked for first.
  package static func mark(_ storage: HighlightingStorage, of bytes: ContiguousArray<UInt8>) {
    guard bytes.withUnsafeBytes({ $0.holds(Array("<<<<<<< ".utf8)) }) else { return }
    let text = storage.text
    var open: [Range<Int>] = []
    for line in 0..<text.lines.count {
      let range = text.contentRange(ofLine: line)
      guard let kind = kind(of: range, in: text) else { continue }
      switch kind {
      case UInt16(UInt8(ascii: "<")): open = [range]
      case _ where open.isEmpty: continue
      case UInt16(UInt8(ascii: ">")):
        for marker in open + [range] { storage.setAttributes(Attributes(scope: scope), range: marker) }
        open = []
      default: open.append(range)
      }
    }
  }

  /// Returns the character of a marker: one of `<`, `|`, `=` and `>`, seven times, at the end of the line or before a blank.
  /// Nil for other lines.
  private static func kind(of line: Range<Int>, in text: UTF16Text) -> UInt16? {
    guard line.count >= length else { return nil }
    let head = text.units[line.lowerBound..<min(line.lowerBound + length + 1, line.upperBound)]
    guard let first = head.first, "<|=>".utf16.contains(first), head.prefix(length).allSatisfy({ $0 == first }) else {
      return nil
    }
    return head.count == length || head.last == 0x20 ? first : nil
  }
}
