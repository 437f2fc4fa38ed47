internal import HighlightRendering
internal import HighlightStorage
internal import HighlightThemes
internal import QueryReports
internal import TextModel

/// The assertions of a file as the tree-sitter command line (0.25 and later) parses them.
///
/// Comments are nodes whose type contains "comment". A run of carets passes if any highlight that overlaps it has
/// exactly that capture name. A marker refers to the nearest row above that has no assertion and is longer than its
/// column. Rows end at LF only.
struct UpstreamAssertions {
  /// One assertion.
  struct Assertion {
    /// The row of the comment, from 0.
    var commentRow: Int
    /// The row of the text, from 0.
    var row: Int
    var column: Int
    var length: Int
    var isNegated: Bool
    var name: String
  }

  private let text: UTF16Text
  private let rows: [Range<Int>]
  private(set) var assertions: [Assertion] = []
  /// The rows, from 0, of comments with assertions that have no row of text above them.
  private(set) var withoutRow: [Int] = []

  init(storage: HighlightingStorage) {
    text = storage.text
    var rows: [Range<Int>] = []
    var start = 0
    for (index, unit) in text.units.enumerated() where unit == 0x0A {
      rows.append(start..<(index + 1))
      start = index + 1
    }
    if start < text.count { rows.append(start..<text.count) }
    self.rows = rows
    var found: [Assertion] = []
    for range in storage.nodeRanges(kindContaining: "comment") {
      if let assertion = assertion(in: range) { found.append(assertion) }
    }
    let commentRows = Set(found.map(\.commentRow))
    for var assertion in found {
      var row = assertion.row
      while row >= 0, commentRows.contains(row) || byteLength(ofRow: row) <= assertion.column { row -= 1 }
      if row < 0 {
        withoutRow.append(assertion.commentRow)
        continue
      }
      assertion.row = row
      assertions.append(assertion)
    }
    assertions.sort { ($0.row, $0.column, $0.commentRow) < ($1.row, $1.column, $1.commentRow) }
  }

  private func row(of offset: Int) -> Int {
    rows.partitioningIndex { $0.upperBound > offset }
  }

  /// Returns the length of a row in UTF-8 bytes, with its terminator.
  private func byteLength(ofRow row: Int) -> Int {
    text.string(in: rows[row]).utf8.count
  }

  /// Returns the assertion in a comment with the range `comment`: a caret or `<-`, perhaps `!`, and a capture name.
  /// Nil if it contains none, and in the first row.
  private func assertion(in comment: Range<Int>) -> Assertion? {
    let row = row(of: comment.lowerBound)
    guard row > 0, row < rows.count else { return nil }
    let bytes = Array(text.string(in: comment.lowerBound..<min(comment.upperBound, text.count)).utf8)
    var offset = 0
    var isAfterLess = false
    var carets = 0
    var markerOffset = 0
    var isArrow = false
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "-") && isAfterLess {
        isArrow = true
        break
      }
      if byte == UInt8(ascii: "^") {
        isArrow = true
        markerOffset = offset - 1
        carets = 1
        while offset < bytes.count, bytes[offset] == UInt8(ascii: "^") {
          carets += 1
          offset += 1
        }
        break
      }
      isAfterLess = byte == UInt8(ascii: "<")
    }
    guard isArrow else { return nil }
    var isNegated = false
    var look = offset
    while look < bytes.count, bytes[look] == 0x20 || (0x09...0x0D).contains(bytes[look]) { look += 1 }
    if look < bytes.count, bytes[look] == UInt8(ascii: "!") {
      isNegated = true
      offset = look + 1
    }
    while offset < bytes.count, !Self.isName(bytes[offset]) { offset += 1 }
    let end = bytes[offset...].firstIndex { !Self.isName($0) } ?? bytes.count
    guard offset < end else { return nil }
    let column = text.string(in: rows[row].lowerBound..<comment.lowerBound).utf8.count + markerOffset
    return Assertion(
      commentRow: row, row: row, column: graphemeColumn(ofByte: column, inRow: row), length: max(carets, 1),
      isNegated: isNegated, name: String(decoding: bytes[offset..<end], as: UTF8.self))
  }

  private static func isName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte >= 0x80
  }

  private func graphemeColumn(ofByte column: Int, inRow row: Int) -> Int {
    var bytes = 0
    var result = 0
    for character in text.string(in: rows[row]) where bytes < column {
      bytes += character.utf8.count
      result += 1
    }
    return result
  }

  /// Returns the UTF-16 range that an assertion refers to.
  private func range(of assertion: Assertion) -> Range<Int> {
    let characters = text.string(in: rows[assertion.row])
    let start = characters.prefix(assertion.column).utf16.count
    let length = characters.dropFirst(assertion.column).prefix(assertion.length).utf16.count
    return (rows[assertion.row].lowerBound + start)..<(rows[assertion.row].lowerBound + start + length)
  }

  /// Tests all assertions against the capture names in the query files: one passes if any run in its range has the
  /// name, or, if it is negated, another name. An assertion without a row above it fails.
  func run(_ file: HighlightedFile) -> CheckResult {
    var result = CheckResult()
    let runs = file.storage.runs(of: .syntax)
    let table = file.storage.attributeTable
    for row in withoutRow {
      result.fail(
        Finding(
          .assertions, "assertion", path: file.path, line: row + 1, column: 1,
          message: "there is no line above this assertion", sourceLine: line(row)))
    }
    for assertion in assertions {
      let range = range(of: assertion)
      let names = runs.runs(overlapping: range).filter { $0.range.overlaps(range) }.compactMap {
        table[$0.attribute].capture
      }
      let wanted = (assertion.isNegated ? "!" : "") + assertion.name
      let name = "\(assertion.row + 1):\(assertion.column + 1) \(wanted)"
      if names.contains(where: { ($0 == assertion.name) != assertion.isNegated }) {
        result.pass(.assertions, path: file.path, name: name)
        continue
      }
      let found = names.isEmpty ? "no highlight" : names.joined(separator: ", ")
      let report = ExplanationReport(
        explanation: file.storage.explanation(at: min(range.lowerBound, file.text.count)), of: file.storage, path: file.path,
        language: file.language, theme: .dark, legend: .standard)
      var finding = Finding(
        .assertions, "assertion", path: file.path, line: assertion.commentRow + 1, column: assertion.column + 1,
        endColumn: assertion.column + 1 + assertion.length,
        message: "wanted \(wanted), found \(found) at \(assertion.row + 1):\(assertion.column + 1)",
        sourceLine: line(assertion.commentRow),
        details: [
          line(assertion.row).replacingTabs,
          String(repeating: " ", count: assertion.column) + String(repeating: "^", count: assertion.length),
          line(assertion.commentRow).replacingTabs,
        ] + report.summary)
      finding.showsSourceLine = false
      result.fail(finding, name: name)
    }
    return result
  }

  private func line(_ row: Int) -> String {
    let line = text.string(in: rows[row])
    return String(line.prefix { !$0.isNewline })
  }
}
