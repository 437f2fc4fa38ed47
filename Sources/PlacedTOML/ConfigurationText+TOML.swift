package import TOMLKit

#if !Languages
  #error("HighlightLanguages and HighlightRendering need the package's trait Languages: traits: [\"Languages\"]")
#endif

extension ConfigurationText {
  /// Larger files are not read: no person writes them, and a hostile one costs time.
  package static let fileLimit = 1_048_576

  /// Returns TOMLKit's message as one line that begins with `not TOML: `.
  package static func reason(_ error: TOMLParseError) -> String {
    let text = error.description.split(whereSeparator: \.isNewline).joined(separator: " ")
    // The end of the line is one, too.
    let isUnclosed = text.contains("string") && text.contains("control characters")
    return "not TOML: \(text)" + (isUnclosed ? "; is the closing quote missing?" : "")
  }

  /// Returns the byte offset of a line and a column, both from 1, the column in Unicode scalars. A column after the
  /// end of the line means its end, a line after the last one the last line.
  package func offset(line: Int, column: Int) -> Int {
    var start = 0
    for _ in 1..<max(line, 1) {
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { break }
      start = end + 1
    }
    let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    var offset = start
    for _ in 1..<max(column, 1) where offset < end {
      offset += 1
      while offset < end && bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }
}
