internal import HighlightStorage
internal import TextModel

/// Finds `#region` and `#endregion` in the comments and directives of a text, in the forms that editors know: `//
/// #region Name`, `# region`, `<!-- #region -->`, `#pragma region`.
struct RegionMarkers {
  /// The lines of each region, from 0: from its first marker to the closing marker.
  private(set) var regions: [ClosedRange<Int>] = []

  // The characters before the word: markers of comments and directives.
  private static let prefixUnits = Set("/*#-;%!<\"'.=( \t".utf16)

  /// Finds the regions, which may be nested; markers without a partner are ignored. O(text); attributes are read only
  /// in lines with a marker.
  init(_ storage: HighlightingStorage) {
    let text = storage.text
    var open: [Int] = []
    for line in 0..<text.lines.count {
      let content = text.contentRange(ofLine: line)
      guard let (isStart, sign) = Self.marker(in: content, of: text), Self.isCommentary(sign, storage) else { continue }
      if isStart {
        open.append(line)
      } else if let start = open.popLast(), start < line {
        regions.append(start...line)
      }
    }
  }

  /// Returns whether the marker at the start of a line is `#region`, and the UTF-16 offset of its first sign; nil for other
  /// lines.
  private static func marker(in line: Range<Int>, of text: UTF16Text) -> (isStart: Bool, sign: Int)? {
    var offset = line.lowerBound
    while offset < line.upperBound && prefixUnits.contains(text[offset]) { offset += 1 }
    var first = line.lowerBound
    while first < offset && text[first] <= 0x20 { first += 1 }
    // Without a sign the word is a word.
    guard first < offset, offset < line.upperBound else { return nil }
    if hasWord("pragma", at: offset, in: line, of: text) {
      offset += "pragma".utf16.count
      while offset < line.upperBound && text[offset] == 0x20 { offset += 1 }
    }
    if hasWord("region", at: offset, in: line, of: text) { return (true, first) }
    for end in ["endregion", "end region"] where hasWord(end, at: offset, in: line, of: text) { return (false, first) }
    return nil
  }

  /// Whether a word is at a UTF-16 offset, ignoring the case of ASCII letters, and no letter, digit or `_` follows it
  /// in the line. The character before it is not checked.
  /// - Parameter word: ASCII letters in lower case, and spaces.
  private static func hasWord(_ word: String, at offset: Int, in line: Range<Int>, of text: UTF16Text) -> Bool {
    let units = Array(word.utf16)
    guard offset + units.count <= line.upperBound else { return false }
    for (index, unit) in units.enumerated() where text[offset + index] | (unit == 0x20 ? 0 : 0x20) != unit { return false }
    guard offset + units.count < line.upperBound else { return true }
    let next = text[offset + units.count]
    return !(next >= 0x80 || next == 0x5F || (next | 0x20) &- 0x61 < 26 || next &- 0x30 < 10)
  }

  private static func isCommentary(_ offset: Int, _ storage: HighlightingStorage) -> Bool {
    guard let scope = storage.attributes(at: offset).attributes?.scope else { return storage.language == nil }
    return scope.hasPrefix("comment") || scope.hasPrefix("keyword.directive")
  }
}
