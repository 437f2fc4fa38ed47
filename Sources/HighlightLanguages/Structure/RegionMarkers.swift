internal import HighlightStorage

/// `#region` and `#endregion` in the comments and directives of a text, in the ways that editors know: `// #region Name`, `#
/// region`, `<!-- #region -->`, `#pragma region`.
struct RegionMarkers {
  /// From the line of a marker to that of the marker that closes it, both 0-based.
  private(set) var regions: [ClosedRange<Int>] = []

  // The characters before the word: markers of comments and directives.
  private static let prefixUnits = Set("/*#-;%!<\"'.=( \t".utf16)

  /// O(text); colours are asked for in lines that hold a marker only.
  init(_ storage: HighlightingStorage) {
    let text = storage.text
    var open: [Int] = []
    for line in 0..<text.lines.count {
      let content = text.contentRange(ofLine: line)
      guard let (isStart, place) = Self.marker(in: content, of: text), Self.isCommentary(place, storage) else { continue }
      if isStart {
        open.append(line)
      } else if let start = open.popLast(), start < line {
        regions.append(start...line)
      }
    }
  }

  /// Whether a line begins with a marker, which, and where its first sign stands.
  private static func marker(in line: Range<Int>, of text: UTF16Text) -> (isStart: Bool, place: Int)? {
    var place = line.lowerBound
    while place < line.upperBound && prefixUnits.contains(text[place]) { place += 1 }
    var first = line.lowerBound
    while first < place && text[first] <= 0x20 { first += 1 }
    // Without a sign the word is a word.
    guard first < place, place < line.upperBound else { return nil }
    if stands("pragma", at: place, in: line, of: text) {
      place += "pragma".utf16.count
      while place < line.upperBound && text[place] == 0x20 { place += 1 }
    }
    if stands("region", at: place, in: line, of: text) { return (true, first) }
    for end in ["endregion", "end region"] where stands(end, at: place, in: line, of: text) { return (false, first) }
    return nil
  }

  /// Whether a whole word is at an offset, in lower case or capitalized.
  private static func stands(_ word: String, at place: Int, in line: Range<Int>, of text: UTF16Text) -> Bool {
    let units = Array(word.utf16)
    guard place + units.count <= line.upperBound else { return false }
    for (index, unit) in units.enumerated() where text[place + index] | (unit == 0x20 ? 0 : 0x20) != unit { return false }
    guard place + units.count < line.upperBound else { return true }
    let next = text[place + units.count]
    return !(next >= 0x80 || next == 0x5F || (next | 0x20) &- 0x61 < 26 || next &- 0x30 < 10)
  }

  private static func isCommentary(_ place: Int, _ storage: HighlightingStorage) -> Bool {
    guard let scope = storage.attributes(at: place).attributes?.scope else { return storage.language == nil }
    return scope.hasPrefix("comment") || scope.hasPrefix("keyword.directive")
  }
}
