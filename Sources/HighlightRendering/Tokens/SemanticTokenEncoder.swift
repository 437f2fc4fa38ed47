internal import HighlightCore
package import HighlightStorage
internal import HighlightThemes
package import TextModel

/// A token with its position.
package struct LineToken: Equatable, Sendable {
  /// The line, from 0; relative to a line that the caller defines.
  package var line: UInt32
  /// The column in the negotiated position encoding.
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

/// Converts runs to semantic tokens. A token is not empty, does not span lines, and ends within the text of its line.
package struct SemanticTokenEncoder {
  let unit: ColumnUnit
  let mapping: SemanticTokenMapping
  private let cache: TokenCodes?

  /// Creates an encoder.
  /// - Parameter cache: the token codes of the storage's attributes, for callers that encode the same storage
  ///   repeatedly.
  package init(unit: ColumnUnit, mapping: SemanticTokenMapping, cache: TokenCodes? = nil) {
    self.unit = unit
    self.mapping = mapping
    self.cache = cache
  }

  init(unit: ColumnUnit, legend: SemanticTokenLegend) {
    self.init(unit: unit, mapping: SemanticTokenMapping(legend: legend))
  }

  /// Returns the tokens of a storage as LSP encodes them: five integers for each, relative to the token before.
  /// O(text).
  func encode(_ storage: HighlightingStorage) -> ContiguousArray<UInt32> {
    Self.data(of: tokens(in: 0..<storage.text.lines.count, of: storage))
  }

  /// Returns five integers for each token, relative to the token before.
  package static func data(of tokens: ContiguousArray<LineToken>) -> ContiguousArray<UInt32> {
    var data = ContiguousArray<UInt32>()
    data.reserveCapacity(tokens.count * 5)
    var previous = LineToken(line: 0, column: 0, length: 0, code: 0)
    for token in tokens {
      SemanticTokenEncoder.append(token, after: previous, to: &data)
      previous = token
    }
    return data
  }

  /// Appends the five integers of a token, relative to the token before it.
  @inline(__always)
  package static func append(_ token: LineToken, after previous: LineToken, to data: inout ContiguousArray<UInt32>) {
    let isSameLine = token.line == previous.line
    data.append(token.line &- previous.line)
    data.append(isSameLine ? token.column &- previous.column : token.column)
    data.append(token.length)
    data.append(token.type)
    data.append(token.modifiers)
  }

  /// Returns the tokens of lines, ascending. O(their text + log runs).
  /// - Parameters:
  ///   - lines: indices of lines, from 0, inside the text.
  ///   - firstLine: the line that the lines of the tokens are relative to.
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

  /// Returns the token code of each attribute, by its index; nil for no token.
  private func codes(of storage: HighlightingStorage) -> ContiguousArray<UInt32?> {
    let cache = cache ?? TokenCodes()
    cache.update(for: storage, mapping: mapping)
    return cache.values
  }

  /// Appends the tokens of runs, one for each line of a run.
  /// - Parameters:
  ///   - codes: the token code of each attribute; nil for no token.
  ///   - firstRunLine: the line of the first run.
  ///   - firstLine: the line that the lines of the tokens are relative to.
  private func append(
    _ runs: ContiguousArray<AttributeRun>, codes: ContiguousArray<UInt32?>, line firstRunLine: Int, firstLine: Int,
    text: UTF16Text, to tokens: inout ContiguousArray<LineToken>
  ) {
    tokens.reserveCapacity(runs.count)
    var line = firstRunLine
    var content = text.contentRange(ofLine: line)
    var nextLineStart = text.lines.range(of: line, textLength: text.count).upperBound
    // The offset `measured` and its column, so that no part of a line is counted twice.
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

/// The token codes of the attributes of one storage under one mapping. Attribute tables only grow, so that known
/// codes stay valid.
package final class TokenCodes {
  /// The code of each attribute, by its index; nil for no token.
  private(set) var values: ContiguousArray<UInt32?> = []

  package init() {}

  /// Adds the codes of attributes that are new in the storage: nil for a scope without a token; for an embedded
  /// language with the modifier for injections. O(new attributes).
  func update(for storage: HighlightingStorage, mapping: SemanticTokenMapping) {
    let own = storage.language?.name
    for value in storage.attributeTable.values[values.count...] {
      guard let scope = value.scope, let token = mapping.token(for: scope, capture: value.capture) else {
        values.append(nil)
        continue
      }
      var modifiers = token.modifiers
      // The inline half of Markdown is not another language.
      if let own, let language = value.language, language != own, !language.hasPrefix(own + "_") {
        modifiers |= mapping.injectedModifier
      }
      if value.layer == .rule { modifiers |= mapping.ruleModifier }
      values.append(token.type << 24 | modifiers)
    }
  }
}
