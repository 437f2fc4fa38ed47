internal import TextModel

/// A search pattern: an ICU regular expression, matched line by line.
final class SearchPattern {
  /// When a pattern ignores case.
  enum CaseRule {
    /// If the pattern has no capital letter.
    case smart
    case exact
    case ignored
  }

  /// Identifies the pattern, so that cached matches of another pattern are not used.
  let number: Int
  let text: String
  let expression: RegularExpression
  /// Whether every match in a line is also found in a larger text, so that many lines can be searched at once.
  let findsAcrossLines: Bool

  // The limits of processor time for a line of the screen, and for a block of a file.
  private static let lineBudget: UInt64 = 50_000_000
  static let blockBudget: UInt64 = 2_000_000_000

  init(_ text: String, caseRule: CaseRule, isLiteral: Bool, number: Int) throws(RegularExpressionError) {
    (self.text, self.number) = (text, number)
    var flags: RegularExpression.Flags = [.anchorsMatchLines]
    if isLiteral { flags.insert(.ignoreMetacharacters) }
    switch caseRule {
    case .smart: if !Self.hasCapital(text, isLiteral: isLiteral) { flags.insert(.caseInsensitive) }
    case .exact: break
    case .ignored: flags.insert(.caseInsensitive)
    }
    expression = try RegularExpression(text, flags: flags)
    // With lookaround, possessive quantifiers and anchors of the text the result may differ in a longer text.
    findsAcrossLines =
      isLiteral || !["(?", "++", "*+", "?+", "}+", "\\A", "\\Z", "\\z", "\\G"].contains { text.contains($0) }
  }

  /// Whether a pattern contains an uppercase letter. Those after a backslash, as in `\W`, do not count unless the
  /// pattern is literal.
  private static func hasCapital(_ text: String, isLiteral: Bool) -> Bool {
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isUppercase && !isEscaped { return true }
      isEscaped = scalar == "\\" && !isEscaped && !isLiteral
    }
    return false
  }

  /// Returns the half-open UTF-16 ranges of the non-empty matches in a line, ascending. Throws if the search exceeds
  /// `lineBudget` or fails.
  func matches(in text: UTF16Text) throws(SearchInterruption) -> [Range<Int>] {
    var found: [RegularExpressionMatch] = []
    let interruption = text.withUnits(in: 0..<text.count) { units -> SearchInterruption? in
      do throws(SearchInterruption) {
        try expression.appendMatches(in: 0..<text.count, of: units, budget: Self.lineBudget, to: &found)
        return nil
      } catch {
        return error
      }
    }
    if let interruption { throw interruption }
    return found.map(\.range).filter { !$0.isEmpty }
  }
}

/// A search through a file, done in steps.
struct TextSearch {
  enum Step {
    /// The search is not complete: call `step()` again.
    case goesOn
    case found(LineParts.LinePart, Range<Int>)
    case nothing
    case interrupted(SearchInterruption)
  }

  let pattern: SearchPattern
  let isForward: Bool
  private let file: OpenFile
  /// The next part to search; nil at the end.
  private var part: LineParts.LinePart?
  /// The byte offset up to which the file was searched, for progress.
  private(set) var offset: Int
  /// The size of the file, in bytes, when its last part was searched.
  private var end = 0

  // The number of parts of long lines that a step searches.
  private static let partsOfStep = 64

  /// Creates a search that begins with a line part of the file; with nil, at the end of the file.
  init(_ pattern: SearchPattern, isForward: Bool, in file: OpenFile, from part: LineParts.LinePart?) {
    (self.pattern, self.isForward, self.file, self.part) = (pattern, isForward, file, part)
    offset = part?.range.lowerBound ?? 0
  }

  /// Whether all bytes that have arrived are searched.
  var isAtEnd: Bool { part == nil && end >= file.file.count }

  /// Searches the next block of the file. Returns `found` with the match, `goesOn` if there is more to search,
  /// `nothing` at the end or start of the file, or `interrupted` if a match exceeded its limit.
  mutating func step() -> Step {
    // A stream may have grown, including its last line.
    if part == nil && isForward && end < file.file.count { part = file.parts.part(holding: max(end - 1, 0)) }
    guard let part else { return .nothing }
    end = file.file.count
    offset = part.range.lowerBound
    do throws(SearchInterruption) {
      return try isForward ? stepForward(part) : stepBackward(part)
    } catch {
      return .interrupted(error)
    }
  }

  /// Searches a block of complete lines from a part on, forward. Returns `found` with the first match, otherwise
  /// `goesOn`.
  private mutating func stepForward(_ first: LineParts.LinePart) throws(SearchInterruption) -> Step {
    let start = first.range.lowerBound
    let bytes = file.file.read(start..<(start + ByteFile.blockBytes))
    // Up to the last complete line; at the end of the file the last line is complete.
    let isLast = start + bytes.count >= file.file.count
    let end = isLast ? bytes.count : bytes[...].lastLineEnd(before: bytes.last == 0x0D ? 0x0A : nil)
    guard first.isLineStart, end > 0, bytes.count > 0 else { return try step(first, parts: Self.partsOfStep) }
    if pattern.findsAcrossLines, try !hasMatch(bytes[..<end]) {
      part = file.parts.part(at: start + end, lineStart: start + end)
      return .goesOn
    }
    return try step(first, upTo: start + end)
  }

  /// Searches the next parts of long lines one by one, at most `partsOfStep`. Returns `found` with the first match,
  /// otherwise `goesOn`.
  private mutating func step(
    _ first: LineParts.LinePart, parts: Int = .max, upTo end: Int = .max
  ) throws(SearchInterruption) -> Step {
    var current: LineParts.LinePart? = first
    for _ in 0..<parts {
      guard let candidate = current, candidate.range.lowerBound < end else { break }
      if let match = try match(in: candidate, isFirst: true) { return .found(candidate, match) }
      current = file.parts.part(after: candidate)
    }
    part = current
    return .goesOn
  }

  /// Searches a block of complete lines that ends with a part, backward. Returns `found` with the last match,
  /// `nothing` at the start of the file, otherwise `goesOn`.
  private mutating func stepBackward(_ last: LineParts.LinePart) throws(SearchInterruption) -> Step {
    let end = last.range.upperBound
    let begin = max(end - ByteFile.blockBytes, 0)
    let bytes = file.file.read(begin..<end)
    let start = begin == 0 || bytes.isEmpty ? 0 : bytes[...].lineEnd()
    // Complete lines, including the last one.
    if pattern.findsAcrossLines, begin + start <= last.lineStart, try !hasMatch(bytes[start...]) {
      part = begin + start == 0 ? nil : file.parts.part(holding: begin + start - 1)
      return part == nil ? .nothing : .goesOn
    }
    var current: LineParts.LinePart? = last
    for _ in 0..<Self.partsOfStep {
      guard let candidate = current else { return .nothing }
      if let match = try match(in: candidate, isFirst: false) { return .found(candidate, match) }
      current = file.parts.part(before: candidate)
    }
    part = current
    return part == nil ? .nothing : .goesOn
  }

  private func hasMatch(_ bytes: ArraySlice<UInt8>) throws(SearchInterruption) -> Bool {
    let units = bytes.withUnsafeBytes { SourceText(decodingUTF8: $0).units }
    return try pattern.isFound(in: 0..<units.count, of: units, budget: SearchPattern.blockBudget)
  }

  /// Returns the first or last match in a line part, as a UTF-16 range; nil if there is none or the filter hides the
  /// line.
  private func match(in part: LineParts.LinePart, isFirst: Bool) throws(SearchInterruption) -> Range<Int>? {
    guard file.isShown(part) else { return nil }
    let bytes = file.file.read(part.range.lowerBound..<part.contentEnd)
    let text = UTF16Text(bytes.withUnsafeBytes { SourceText(decodingUTF8: $0).units })
    let matches = try pattern.matches(in: text)
    return isFirst ? matches.first : matches.last
  }
}
