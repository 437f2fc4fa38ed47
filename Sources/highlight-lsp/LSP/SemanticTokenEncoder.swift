internal import HighlightStorage

/// Turns runs into the integers of `SemanticTokens.data`: five per token, relative to the token before.
///
/// Tokens never span lines, never pass the end of a line's text and are never empty.
struct SemanticTokenEncoder {
  let unit: ColumnUnit
  let legend: SemanticTokenLegend

  /// The tokens of a whole storage. O(text).
  func encode(_ storage: HighlightingStorage) -> ContiguousArray<UInt32> {
    let tokens = storage.attributeTable.values.map { $0.scope.flatMap { legend.token(for: $0) } }
    let text = storage.text
    let runs = storage.combinedRuns()
    var data = ContiguousArray<UInt32>()
    data.reserveCapacity(runs.count * 5)
    var line = 0
    var content = text.contentRange(ofLine: 0)
    var nextLineStart = text.lines.range(of: 0, textLength: text.count).upperBound
    var previousLine = 0
    var previousColumn = 0
    // Where the column of `measured` is known, so that no line is counted twice.
    var measured = content.lowerBound
    var measuredColumn = 0
    for run in runs {
      guard let token = tokens[Int(run.attribute)] else { continue }
      var start = Int(run.start)
      let end = Int(run.end)
      while start < end {
        while start >= nextLineStart && line + 1 < text.lines.count {
          line += 1
          content = text.contentRange(ofLine: line)
          nextLineStart = text.lines.range(of: line, textLength: text.count).upperBound
          measured = content.lowerBound
          measuredColumn = 0
        }
        let pieceEnd = min(end, content.upperBound)
        if start < pieceEnd {
          let column = measuredColumn + text.columnCount(of: measured..<start, unit: unit)
          let length = text.columnCount(of: start..<pieceEnd, unit: unit)
          data.append(UInt32(line - previousLine))
          data.append(UInt32(line == previousLine ? column - previousColumn : column))
          data.append(UInt32(length))
          data.append(token.type)
          data.append(token.modifiers)
          (previousLine, previousColumn) = (line, column)
          (measured, measuredColumn) = (pieceEnd, column + length)
        }
        start = max(pieceEnd, nextLineStart)
        if nextLineStart >= text.count { break }
      }
    }
    return data
  }
}
