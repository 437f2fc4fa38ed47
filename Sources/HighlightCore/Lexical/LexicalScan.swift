public import TextModel
public import TextRules

/// Finds the comments, strings and other quotes that are open at the start of a line. Scans from the first line on, and
/// keeps the results for the next call.
///
/// This is not a parse: it knows only the delimiters of a language, and can be wrong if a regular expression or a macro
/// looks like one.
public struct LexicalScan: Sendable {
  /// A quote or comment that has begun and not ended.
  private struct Construct {
    let rule: Int
    /// The line where it began.
    let line: Int
    let start: Int
    /// Its closing delimiter if that depends on the opening delimiter. Otherwise empty: the rule has the closing
    /// delimiter.
    var end: [UInt16] = []
    /// Whether it is code embedded in another construct, and how many braces are open there.
    var isCode = false
    var braceDepth = 0
  }

  /// The constructs that are open at the start of a line.
  private struct Checkpoint {
    let line: Int
    let open: [Construct]
  }

  /// The offset from which a construct is open, and the line where it began; nil: none is open from the offset on.
  private struct Change {
    let offset: Int
    let line: Int?
  }

  /// A comment or a string: its range, and which of them it is.
  public typealias Span = (range: Range<Int>, isComment: Bool)

  /// Returns the comments and strings of a text, found by their delimiters; ascending and disjoint. One that is not
  /// closed extends to the end. O(text).
  public static func spans(of text: UTF16Text, _ rules: LexicalRules) -> [Span] {
    var open: [Construct] = []
    var spans: [Span] = []
    LexicalScan(rules).scan(0..<text.count, of: text, &open, emit: { spans.append($0) })
    if let first = open.first { spans.append((first.start..<text.count, rules.rules[first.rule].isComment)) }
    return spans
  }

  private static let interval = Granularity.choose(65_536, small: 256)

  private static let longestTag = 64
  /// The longest escape sequence in a character.
  private static let longestEscape = 12

  private let rules: LexicalRules
  private var checkpoints = [Checkpoint(line: 0, open: [])]

  /// Creates a scan of a text from its first line.
  public init(_ rules: LexicalRules) {
    self.rules = rules
  }

  /// Discards the results for lines after a line, because the text changed from the start of that line on. A negative
  /// line means the first one.
  public mutating func forget(behind line: Int) {
    checkpoints.removeAll { $0.line > max(line, 0) }
  }

  /// Returns for each of some lines the line in which the construct that is open at its start begins; nil for lines
  /// at whose start none is open. If several are open, the outermost counts.
  ///
  /// O(text before the lines that was not scanned yet).
  /// - Parameters:
  ///   - lines: the half-open range of lines, counted from 0.
  ///   - text: the present text.
  ///   - limit: the number of units after which the scan stops. Then the whole result is nil, and the next call
  ///     continues.
  /// - Precondition: the lines exist in the text.
  public mutating func openings(at lines: Range<Int>, in text: UTF16Text, limit: Int) -> [Int?]? {
    check(lines, within: text.lines.count, "lines")
    if lines.isEmpty { return [] }
    var scanned = 0
    while let last = checkpoints.last {
      let start = text.lines.start(of: last.line)
      let next = max(text.lines.line(at: min(start + Self.interval, text.count)), last.line + 1)
      if next > lines.lowerBound { break }
      if scanned > limit { return nil }
      let end = text.lines.start(of: next)
      var open = last.open
      scan(start..<end, of: text, &open)
      checkpoints.append(Checkpoint(line: next, open: open))
      scanned += end - start
    }
    guard let nearest = checkpoints.last(where: { $0.line <= lines.lowerBound }) else { return nil }
    var open = nearest.open
    scan(text.lines.start(of: nearest.line)..<text.lines.start(of: lines.lowerBound), of: text, &open)
    var changes: [Change] = []
    let end = text.lines.range(of: lines.upperBound - 1, textLength: text.count).upperBound
    var opening = open.first?.line
    scan(text.lines.start(of: lines.lowerBound)..<end, of: text, &open) { changes.append($0) }
    var index = 0
    return lines.map { line in
      while index < changes.count && changes[index].offset <= text.lines.start(of: line) {
        opening = changes[index].line
        index += 1
      }
      return opening
    }
  }

  /// Scans complete lines.
  /// - Parameters:
  ///   - open: the constructs that are open at the start of the range, the outermost first; at its end on return.
  ///   - report: called when another outermost construct is open, or none.
  ///   - emit: called with each comment and string that ends, ascending.
  private func scan(
    _ range: Range<Int>, of text: UTF16Text, _ open: inout [Construct], _ report: (Change) -> Void = { _ in },
    emit: (Span) -> Void = { _ in }
  ) {
    guard !range.isEmpty else { return }
    text.withUnits(in: range) { units in
      rules.meanings.withUnsafeBufferPointer { meanings in
        let reader = DelimiterReader(units: units, range: range)
        var offset = range.lowerBound
        while offset < range.upperBound {
          let outermost = open.first
          let before = outermost?.line
          if let top = open.last, !top.isCode {
            offset = scanInside(top, from: offset, reader, text.lines, &open)
          } else {
            offset = scanCode(from: offset, reader, meanings, text.lines, &open, emit)
          }
          if let outermost, open.isEmpty { emit((outermost.start..<offset, rules.rules[outermost.rule].isComment)) }
          if open.first?.line != before { report(Change(offset: offset, line: open.first?.line)) }
        }
      }
    }
  }

  /// Scans code until a construct that may span lines begins, which is appended to `open`, or embedded code ends at
  /// its `}`, which removes it from `open`. Emits the comments and strings of one line outside of embedded code.
  /// - Returns: the offset after the opening delimiter or the `}`; for a fence or heredoc the end of its line. The
  ///   end of the range if there is none.
  private func scanCode(
    from start: Int, _ reader: DelimiterReader, _ meanings: UnsafeBufferPointer<UInt8>, _ lines: LineTable,
    _ open: inout [Construct], _ emit: (Span) -> Void
  ) -> Int {
    var offset = start
    let end = reader.range.upperBound
    func note(_ end: Int?, _ behind: Int, _ rule: LexicalRules.Rule, isNested: Bool) -> Int {
      if let end, !isNested { emit((offset..<end, rule.isComment)) }
      return end ?? behind
    }
    while offset < end {
      let unit = reader.units[offset]
      let meaning = unit < 128 ? meanings[Int(unit)] : LexicalRules.Meaning.nothing.rawValue
      if meaning == LexicalRules.Meaning.nothing.rawValue {
        offset += 1
        continue
      }
      if let last = open.indices.last {
        if unit == UInt16(ascii: "{") { open[last].braceDepth += 1 }
        if unit == UInt16(ascii: "}") {
          if open[last].braceDepth == 0 {
            open.removeLast()
            return offset + 1
          }
          open[last].braceDepth -= 1
        }
      }
      guard meaning == LexicalRules.Meaning.beginning.rawValue,
        let index = rules.rules.firstIndex(where: { reader.has($0.open, at: offset) })
      else {
        offset += unit == UInt16(ascii: "\\") ? 2 : 1
        continue
      }
      let rule = rules.rules[index]
      let behind = offset + rule.open.count
      switch rule.form {
      case nil:
        offset = note(reader.isLineComment(at: offset) ? reader.lineEnd(behind) : nil, behind, rule, isNested: !open.isEmpty)
      case .line: offset = note(reader.end(of: rule, from: behind), behind, rule, isNested: !open.isEmpty)
      case .character:
        let end = reader.endOfCharacter(rule.close, from: behind, longest: Self.longestEscape)
        offset = note(end, behind, rule, isNested: !open.isEmpty)
      case .regex:
        let end = reader.lacksValue(before: offset) ? reader.endOfRegex(rule.close, from: behind) : nil
        offset = note(end, behind, rule, isNested: !open.isEmpty)
      case .lines:
        open.append(Construct(rule: index, line: lines.line(at: offset), start: offset))
        return behind
      case .fence:
        let fence = reader.run(at: offset)
        guard reader.isFirst(offset), !reader.units[fence.upperBound..<reader.lineEnd(fence.upperBound)].contains(0x60)
        else {
          offset = fence.upperBound
          continue
        }
        open.append(
          Construct(rule: index, line: lines.line(at: offset), start: offset, end: Array(reader.units[fence])))
        return reader.lineEnd(fence.upperBound)
      case .heredoc:
        guard let word = reader.heredocWord(behind: offset..<behind, longest: Self.longestTag) else {
          offset = reader.run(at: offset).upperBound
          continue
        }
        open.append(
          Construct(rule: index, line: lines.line(at: offset), start: offset, end: Array(reader.units[word])))
        return reader.lineEnd(word.upperBound)
      case .tagged:
        guard let tag = reader.tag(from: behind, longest: Self.longestTag) else {
          offset = behind
          continue
        }
        let end = [UInt16(ascii: ")")] + Array(reader.units[tag]) + rule.close
        open.append(Construct(rule: index, line: lines.line(at: offset), start: offset, end: end))
        return tag.upperBound
      }
    }
    return offset
  }

  /// Scans a construct until it ends, or code embedded in it begins.
  /// - Returns: the offset after the delimiter; the end of the range if there is none.
  private func scanInside(
    _ construct: Construct, from start: Int, _ reader: DelimiterReader, _ lines: LineTable, _ open: inout [Construct]
  ) -> Int {
    let rule = rules.rules[construct.rule]
    if rule.form == .fence || rule.form == .heredoc {
      var offset = reader.lineStart(from: start)
      while offset < reader.range.upperBound {
        let first = reader.firstNonBlank(offset)
        let lineEnd = reader.lineEnd(first)
        if reader.has(construct.end, at: first) {
          // A longer fence ends it as well.
          let rest = rule.form == .fence ? reader.run(at: first).upperBound : first + construct.end.count
          if reader.firstNonBlank(rest) == lineEnd {
            open.removeLast()
            return lineEnd
          }
        }
        offset = reader.nextLine(after: lineEnd)
      }
      return offset
    }
    let close = construct.end.isEmpty ? rule.close : construct.end
    // The closing delimiter is used instead of an escape or code delimiter that the rule does not have.
    let first = close[0]
    let escape = rule.escapes && rule.form == .lines ? UInt16(ascii: "\\") : first
    let code = rule.code.isEmpty ? close : rule.code
    let codeFirst = code[0]
    var offset = start
    while offset < reader.range.upperBound {
      let unit = reader.units[offset]
      if unit != first && unit != escape && unit != codeFirst {
        offset += 1
        continue
      }
      if unit == first && reader.has(close, at: offset) {
        open.removeLast()
        return offset + close.count
      }
      if unit == escape && escape != first {
        offset += 2
      } else if unit == codeFirst && reader.has(code, at: offset) {
        open.append(Construct(rule: construct.rule, line: construct.line, start: offset, isCode: true))
        return offset + code.count
      } else {
        offset += 1
      }
    }
    return offset
  }
}

/// Reads complete lines of a text.
private struct DelimiterReader {
  /// Its indices are offsets of the text.
  let units: UnsafeBufferPointer<UInt16>
  let range: Range<Int>

  /// Whether the units at an offset are `expected`; false if they would extend past the end of `range`.
  /// - Precondition: `expected` is not empty.
  @inline(__always)
  func has(_ expected: [UInt16], at offset: Int) -> Bool {
    guard offset + expected.count <= range.upperBound, units[offset] == expected[0] else { return false }
    for index in 1..<expected.count where units[offset + index] != expected[index] { return false }
    return true
  }

  /// Returns the unit at an offset; nil outside the range.
  private func unit(_ offset: Int) -> UInt16? { range.contains(offset) ? units[offset] : nil }

  private static func isTerminator(_ unit: UInt16) -> Bool { unit == 0x0A || unit == 0x0D }

  private static func isBlank(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x09 }

  private static func isWord(_ unit: UInt16) -> Bool {
    unit == 0x5F || (0x30...0x39).contains(unit) || (0x61...0x7A).contains(unit | 0x20) || unit >= 0x80
  }

  /// Returns the end of the line that contains an offset, without its terminator; at most the end of the range.
  func lineEnd(_ offset: Int) -> Int {
    var offset = min(offset, range.upperBound)
    while offset < range.upperBound && !Self.isTerminator(units[offset]) { offset += 1 }
    return offset
  }

  /// Returns the offset itself if a line or the range starts there, else the start of the next line; at most the end
  /// of the range.
  func lineStart(from offset: Int) -> Int {
    offset == range.lowerBound || units[offset - 1] == 0x0A ? offset : nextLine(after: lineEnd(offset))
  }

  /// Returns the start of the line after the line that ends at an offset; at most the end of the range.
  func nextLine(after lineEnd: Int) -> Int {
    var offset = lineEnd
    if offset < range.upperBound && units[offset] == 0x0D { offset += 1 }
    if offset < range.upperBound && units[offset] == 0x0A { offset += 1 }
    return offset
  }

  /// Returns the offset of the first unit that is not a space or tab, from `offset` on; the end of the range if there is
  /// none.
  func firstNonBlank(_ offset: Int) -> Int {
    var offset = offset
    while offset < range.upperBound && Self.isBlank(units[offset]) { offset += 1 }
    return offset
  }

  /// Whether only spaces and tabs precede an offset in its line.
  func isFirst(_ offset: Int) -> Bool {
    var offset = offset
    while let before = unit(offset - 1), Self.isBlank(before) { offset -= 1 }
    return unit(offset - 1).map(Self.isTerminator) ?? true
  }

  /// Returns the range in which the unit at an offset is repeated.
  func run(at offset: Int) -> Range<Int> {
    var end = offset + 1
    while unit(end) == units[offset] { end += 1 }
    return offset..<end
  }

  /// Whether the delimiter at an offset can begin a line comment. A `#` cannot after a word, `$`, `{` or `#`.
  func isLineComment(at offset: Int) -> Bool {
    guard units[offset] == UInt16(ascii: "#"), let before = unit(offset - 1) else { return true }
    return !Self.isWord(before) && ![UInt16(ascii: "$"), UInt16(ascii: "{"), UInt16(ascii: "#")].contains(before)
  }

  /// Returns the offset after the closing delimiter of a quote; nil if it is not in the same line. An escaped line
  /// terminator does not end the line.
  func end(of rule: LexicalRules.Rule, from start: Int) -> Int? {
    var offset = start
    while offset < range.upperBound && !Self.isTerminator(units[offset]) {
      if has(rule.close, at: offset) { return offset + rule.close.count }
      if rule.escapes && units[offset] == UInt16(ascii: "\\") {
        offset += unit(offset + 1) == 0x0D && unit(offset + 2) == 0x0A ? 3 : 2
      } else {
        offset += 1
      }
    }
    return nil
  }

  /// Returns the offset after the closing delimiter of a character literal whose content begins at `start`. Nil if
  /// the content is more than a character or an escape sequence of `longest` units.
  func endOfCharacter(_ close: [UInt16], from start: Int, longest: Int) -> Int? {
    guard let first = unit(start), !Self.isTerminator(first) else { return nil }
    var offset = start + 1
    if first == UInt16(ascii: "\\") {
      offset += 1
      while offset < min(start + longest, range.upperBound) && !has(close, at: offset) { offset += 1 }
    } else if UTF16.isLeadSurrogate(first) {
      offset += 1
    }
    return offset < range.upperBound && has(close, at: offset) ? offset + close.count : nil
  }

  /// Whether a regular expression may begin at an offset: in its line, no value precedes it. True at the start of a
  /// line, after operators, opening brackets and `}`, and after `return`, `typeof`, `case`, `of` and `in`. False
  /// after other words, `)`, `]`, `/`, `<`, `>` and other characters.
  func lacksValue(before offset: Int) -> Bool {
    var end = offset
    while let before = unit(end - 1), Self.isBlank(before) { end -= 1 }
    guard let before = unit(end - 1), !Self.isTerminator(before) else { return true }
    guard Self.isWord(before) else { return "(,=:[!&|?{};+-*%~^".utf16.contains(before) }
    var start = end
    while let before = unit(start - 1), Self.isWord(before) { start -= 1 }
    return ["return", "typeof", "case", "of", "in"].contains { $0.utf16.elementsEqual(units[start..<end]) }
  }

  /// Returns the offset after the closing delimiter of a regular expression; nil if it is not in the same line.
  /// Delimiters in `[…]` and after a backslash do not count.
  func endOfRegex(_ close: [UInt16], from start: Int) -> Int? {
    var offset = start
    var isInBrackets = false
    while offset < range.upperBound && !Self.isTerminator(units[offset]) {
      if !isInBrackets && has(close, at: offset) { return offset + close.count }
      switch units[offset] {
      case UInt16(ascii: "\\"): offset += 1
      case UInt16(ascii: "["): isInBrackets = true
      case UInt16(ascii: "]"): isInBrackets = false
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// Returns the range of the word after `<<` that ends a heredoc, without quotes. Nil if `<<` is a shift: after a
  /// word, `<` or `(`, without a word after it, or before a number or a word with `)` after it.
  /// - Parameters:
  ///   - opening: the range of the `<<`.
  ///   - longest: the most units of the word.
  func heredocWord(behind opening: Range<Int>, longest: Int) -> Range<Int>? {
    if let before = unit(opening.lowerBound - 1),
      Self.isWord(before) || before == UInt16(ascii: "<") || before == UInt16(ascii: "(")
    {
      return nil
    }
    var start = opening.upperBound
    if let mark = unit(start), mark == UInt16(ascii: "-") || mark == UInt16(ascii: "~") { start += 1 }
    start = firstNonBlank(start)
    if let quote = unit(start), "'\"\\".utf16.contains(quote) { start += 1 }
    var end = start
    while end < start + longest, let next = unit(end), Self.isWord(next) { end += 1 }
    guard end > start, !(0x30...0x39).contains(units[start]), unit(end) != UInt16(ascii: ")") else { return nil }
    return start..<end
  }

  /// Returns the range of the tag between `start` and the next `(`, which may be empty. Nil if another unit comes
  /// first, or after `longest` units.
  func tag(from start: Int, longest: Int) -> Range<Int>? {
    var end = start
    while end < start + longest, let next = unit(end), next > 0x20, !"()\\\"".utf16.contains(next) { end += 1 }
    return unit(end) == UInt16(ascii: "(") ? start..<end : nil
  }
}

extension UInt16 {
  fileprivate init(ascii scalar: Unicode.Scalar) {
    self = UInt16(truncatingIfNeeded: scalar.value)
  }
}
