package import HighlightStorage

/// A token with its position.
package struct LineToken: Equatable, Sendable {
  /// 0-based; relative to whatever the owner says.
  package var line: UInt32
  /// In the unit of the wire.
  package var column: UInt32
  package var length: UInt32
  /// The type in the upper 8 bits, the modifiers in the lower 24.
  package var code: UInt32

  package init(line: UInt32, column: UInt32, length: UInt32, code: UInt32) {
    self.line = line
    self.column = column
    self.length = length
    self.code = code
  }

  var type: UInt32 { code >> 24 }
  var modifiers: UInt32 { code & 0xFF_FFFF }
}

/// Turns runs into tokens: never over lines, never past the end of a line's text, never empty.
package struct SemanticTokenEncoder {
  let unit: ColumnUnit
  let mapping: SemanticTokenMapping
  private let cache: TokenCodes?

  /// - Parameter cache: what is known of the storage's attributes, for a caller that encodes it again and again.
  package init(unit: ColumnUnit, mapping: SemanticTokenMapping, cache: TokenCodes? = nil) {
    self.unit = unit
    self.mapping = mapping
    self.cache = cache
  }

  init(unit: ColumnUnit, legend: SemanticTokenLegend) {
    self.init(unit: unit, mapping: SemanticTokenMapping(legend: legend))
  }

  /// The integers of all tokens of a storage, as LSP writes them: five per token, relative to the token before. O(text).
  func encode(_ storage: HighlightingStorage) -> ContiguousArray<UInt32> {
    let tokens = tokens(in: 0..<storage.text.lines.count, of: storage)
    var data = ContiguousArray<UInt32>()
    data.reserveCapacity(tokens.count * 5)
    var previous = LineToken(line: 0, column: 0, length: 0, code: 0)
    for token in tokens {
      SemanticTokenEncoder.append(token, after: previous, to: &data)
      previous = token
    }
    return data
  }

  /// Appends the five integers of a token.
  @inline(__always)
  package static func append(_ token: LineToken, after previous: LineToken, to data: inout ContiguousArray<UInt32>) {
    let isSameLine = token.line == previous.line
    data.append(token.line &- previous.line)
    data.append(isSameLine ? token.column &- previous.column : token.column)
    data.append(token.length)
    data.append(token.type)
    data.append(token.modifiers)
  }

  /// The tokens of some lines. O(their text, log runs).
  /// - Parameters:
  ///   - lines: 0-based, half-open, inside the text.
  ///   - firstLine: what the lines of the tokens are relative to.
  package func tokens(
    in lines: Range<Int>, of storage: HighlightingStorage, relativeTo firstLine: Int = 0
  ) -> ContiguousArray<LineToken> {
    let text = storage.text
    guard !lines.isEmpty else { return [] }
    let start = text.lines.start(of: lines.lowerBound)
    let end = text.lines.range(of: lines.upperBound - 1, textLength: text.count).upperBound
    let isWhole = start == 0 && end == text.count
    var tokens: ContiguousArray<LineToken> = []
    append(
      storage.combinedRuns(in: isWhole ? nil : start..<end), codes: codes(of: storage), line: lines.lowerBound,
      firstLine: firstLine, text: text, to: &tokens)
    return tokens
  }

  /// By attribute: the token's code; nil for none.
  private func codes(of storage: HighlightingStorage) -> ContiguousArray<UInt32?> {
    let cache = cache ?? TokenCodes()
    cache.update(for: storage, mapping: mapping)
    return cache.values
  }

  private func append(
    _ runs: ContiguousArray<AttributeRun>, codes: ContiguousArray<UInt32?>, line firstRunLine: Int, firstLine: Int,
    text: UTF16Text, to tokens: inout ContiguousArray<LineToken>
  ) {
    tokens.reserveCapacity(runs.count)
    var line = firstRunLine
    var content = text.contentRange(ofLine: line)
    var nextLineStart = text.lines.range(of: line, textLength: text.count).upperBound
    // Where the column of `measured` is known, so that no line is counted twice.
    var measured = content.lowerBound
    var measuredColumn = 0
    for run in runs {
      guard let code = codes[Int(run.attribute)] else { continue }
      var start = Int(run.start)
      let end = Int(run.end)
      while start < end {
        if start >= nextLineStart && line + 1 < text.lines.count {
          // Many lines without a token are passed over at once.
          line = start >= nextLineStart + 1024 ? text.lines.line(at: start) : line + 1
          content = text.contentRange(ofLine: line)
          nextLineStart = text.lines.range(of: line, textLength: text.count).upperBound
          measured = content.lowerBound
          measuredColumn = 0
          continue
        }
        let pieceEnd = min(end, content.upperBound)
        if start < pieceEnd {
          let column = measuredColumn + text.columnCount(of: measured..<start, unit: unit)
          let length = text.columnCount(of: start..<pieceEnd, unit: unit)
          tokens.append(
            LineToken(line: UInt32(line - firstLine), column: UInt32(column), length: UInt32(length), code: code))
          (measured, measuredColumn) = (pieceEnd, column + length)
        }
        start = max(pieceEnd, nextLineStart)
        if nextLineStart >= text.count { break }
      }
    }
  }
}

/// The codes of the attributes of one storage under one mapping. Attributes only come to a table, so that what is known
/// stays.
package final class TokenCodes {
  /// By attribute; nil for no token.
  private(set) var values: ContiguousArray<UInt32?> = []

  package init() {}

  /// Adds those of attributes that came since. O(new attributes).
  func update(for storage: HighlightingStorage, mapping: SemanticTokenMapping) {
    let own = storage.language?.name
    for value in storage.attributeTable.values[values.count...] {
      guard let scope = value.scope, let token = mapping.token(for: scope, capture: value.capture) else {
        values.append(nil)
        continue
      }
      var modifiers = token.modifiers
      // The inline half of Markdown is no other language.
      if let own, let language = value.language, language != own, !language.hasPrefix(own + "_") {
        modifiers |= mapping.injectedModifier
      }
      values.append(token.type << 24 | modifiers)
    }
  }
}
