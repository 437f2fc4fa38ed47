internal import TextModel

/// Classifies a line by its first characters. The class decides where paragraphs begin and end, and whether a
/// continuation row may begin with these characters.
struct LineStart {
  private let units: UnsafeBufferPointer<UInt16>
  /// The UTF-16 range from the first character that is not a blank to the end of the line.
  private let range: Range<Int>

  init(_ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>) {
    self.units = units
    self.range = range
  }

  private func unit(_ index: Int) -> UInt16 {
    let offset = range.lowerBound + index
    return offset < range.upperBound ? units[offset] : 0x20
  }

  /// Returns the number of consecutive code units equal to `unit`, from the index `start` of the line.
  private func count(of unit: UInt16, from start: Int = 0) -> Int {
    var count = 0
    while range.lowerBound + start + count < range.upperBound && self.unit(start + count) == unit { count += 1 }
    return count
  }

  private func isBlank(_ index: Int) -> Bool { ReflowLine.isBlank(unit(index)) }

  /// The maximum length of a word that is examined. It keeps texts without blanks linear.
  private static let longestWord = 100

  /// The length of the first word, at most `longestWord`.
  private var wordCount: Int {
    var count = 0
    while count < Self.longestWord && range.lowerBound + count < range.upperBound && !isBlank(count) { count += 1 }
    return count
  }

  // MARK: Kinds

  /// Whether the line is a heading: `#` to `######` and a blank.
  var isHeading: Bool {
    let count = count(of: 0x23)
    return (1...6).contains(count) && isBlank(count)
  }

  /// The character and length of a code fence, ``` or ~~~; nil for other lines.
  var fence: (unit: UInt16, count: Int)? {
    let first = unit(0)
    guard first == 0x60 || first == 0x7E else { return nil }
    let count = count(of: first)
    guard count >= 3 else { return nil }
    // With more backticks in the line it is a code span, not a fence.
    if first == 0x60 && units[(range.lowerBound + count)..<range.upperBound].contains(0x60) { return nil }
    return (first, count)
  }

  /// Whether the line ends a fenced block that `fence` began: it has only the fence's character, at least as many as
  /// the fence.
  func closes(_ fence: (unit: UInt16, count: Int)) -> Bool {
    let count = count(of: fence.unit)
    return count >= fence.count && range.lowerBound + count == range.upperBound
  }

  var isQuote: Bool { unit(0) == 0x3E }

  /// Whether the line begins with `>>> `, the prompt of an interactive session, not a quote.
  var isPrompt: Bool { count(of: 0x3E) == 3 && isBlank(3) }

  /// The length of a list marker with a blank after it: `-`, `*`, `+`, `•`, `1.`, `1)`, `a)`, `(1)`. Nil without one.
  var listMarkerCount: Int? {
    let count = LineStart.listMarkerCount(units, range.lowerBound..<range.lowerBound + wordCount)
    return count
  }

  private static func listMarkerCount(_ units: UnsafeBufferPointer<UInt16>, _ word: Range<Int>) -> Int? {
    guard let first = word.first.map({ units[$0] }), let last = word.last.map({ units[$0] }) else { return nil }
    if word.count == 1 {
      // - + * • ‣ ◦ ▪ – ·
      return [0x2D, 0x2B, 0x2A, 0x2022, 0x2023, 0x25E6, 0x25AA, 0x2013, 0xB7].contains(first) ? 1 : nil
    }
    let hasParenthesis = first == 0x28 && last == 0x29
    guard hasParenthesis || last == 0x2E || last == 0x29 else { return nil }
    let inner = units[(word.lowerBound + (hasParenthesis ? 1 : 0))..<(word.upperBound - 1)]
    guard let head = inner.first, inner.count <= 9 else { return nil }
    if inner.allSatisfy({ LinkCharacters.isDigit($0) }) { return word.count }
    return inner.count == 1 && last == 0x29 && LinkCharacters.isLetter(head) ? word.count : nil
  }

  /// Whether the line is at least three characters of ASCII punctuation: a rule, an underline, the border of a table.
  var isRule: Bool {
    var count = 0
    for offset in range where !ReflowLine.isBlank(units[offset]) {
      guard LinkCharacters.isASCIIPunctuation(units[offset]) else { return false }
      count += 1
    }
    return count >= 3
  }

  /// Whether the line is an underline that makes the lines above a heading: `===` or `---` of any length.
  var isUnderline: Bool {
    let first = unit(0)
    return (first == 0x3D || first == 0x2D) && !range.isEmpty && count(of: first) == range.count
  }

  /// Whether the line separates the head of a table from its rows: `| --- | :-: |`, with a bar.
  var isTableRule: Bool {
    var hasBar = false
    var hasHyphen = false
    for offset in range {
      switch units[offset] {
      case 0x7C: hasBar = true
      case 0x2D: hasHyphen = true
      case 0x3A, 0x20, 0x09: continue
      default: return false
      }
    }
    return hasHyphen && (hasBar || unit(0) == 0x3A && range.count > 1)
  }

  /// Whether the line is not changed and is not part of a paragraph.
  var isFixed: Bool {
    if isHeading || isRule || isPrompt { return true }
    let first = unit(0)
    switch first {
    case 0x7C: return true
    // Broken over lines it could become a fence.
    case 0x60: if count(of: first) >= 3 { return true }
    // ..
    case 0x2E where unit(1) == 0x2E && isBlank(2): return true
    // The definition of a link, not of a footnote.
    case 0x5B where unit(1) != 0x5E && definitionCount != nil: return true
    case 0x3C where isSingleTag: return true
    case 0x2500...0x257F: return true
    // -*-
    case 0x2D where unit(1) == 0x2A && unit(2) == 0x2D: return true
    // : ! ? $ + = ~ ^ %
    case 0x3A, 0x21, 0x3F, 0x24, 0x2B, 0x3D, 0x7E, 0x5E, 0x25: if count(of: first) >= 3 { return true }
    default: break
    }
    return isDirective
  }

  /// Whether the line is a single tag without text: `<br>`.
  private var isSingleTag: Bool {
    guard isTag, let close = (range.first { units[$0] == 0x3E }) else { return false }
    return close + 1 == range.upperBound
  }

  /// Whether the line begins with a tag: `<a …`, `</a>`, `<!-- …`, `<?…`; not `<https://…>`.
  var isTag: Bool {
    guard unit(0) == 0x3C else { return false }
    var index = 1
    if [0x2F, 0x21, 0x3F].contains(unit(1)) { return true }
    guard LinkCharacters.isLetter(unit(1)) else { return false }
    while LinkCharacters.isAlphanumeric(unit(index)) || unit(index) == 0x2D { index += 1 }
    return unit(index) != 0x3A && unit(index) != 0x40 && unit(index) != 0x2E
  }

  /// The maximum length of a label in CommonMark.
  private static let longestLabel = 1000

  /// The length of `[label]:` at the start of the line; nil without it.
  private var definitionCount: Int? {
    guard unit(0) == 0x5B, let close = (range.first { units[$0] == 0x5D }), close + 1 < range.upperBound,
      units[close + 1] == 0x3A
    else { return nil }
    return close + 2 - range.lowerBound
  }

  /// Whether the line is text for tools: `MARK:`, `vim:`, `swiftlint:disable`, `SPDX-License-Identifier:`.
  private var isDirective: Bool {
    let word = units[range.lowerBound..<range.lowerBound + wordCount]
    for known in ["MARK:", "vim:", "ex:", "SPDX-License-Identifier:"] where word.elementsEqual(known.utf16) { return true }
    guard let colon = word.firstIndex(of: 0x3A), colon > word.startIndex, colon + 1 < word.endIndex else { return false }
    return word[..<colon].allSatisfy { $0 &- 0x61 < 26 || $0 == 0x2D }
      && word[(colon + 1)...].allSatisfy {
        $0 &- 0x61 < 26 || $0 == 0x2D || $0 == 0x3D || $0 == 0x2C
      }
  }

  /// Whether the line begins a new paragraph: `@param x`, `\return`, `:param x:`, `NOTE: x`, `[^1]: x`, `<p>x`.
  ///
  /// Continuation rows of such a paragraph are indented, except after an HTML tag.
  var beginsEntry: Bool { isTag || isIndentedEntry }

  var isIndentedEntry: Bool {
    switch unit(0) {
    case 0x40, 0x5C: return LinkCharacters.isLetter(unit(1))
    case 0x3A:
      guard LinkCharacters.isLetter(unit(1)) else { return false }
      return units[range].dropFirst().prefix(80).contains(0x3A)
    case 0x5B: return isFootnote
    default: return isLabel
    }
  }

  /// Whether the line begins a footnote: `[^1]: x`.
  var isFootnote: Bool { unit(0) == 0x5B && unit(1) == 0x5E && definitionCount != nil }

  /// Whether the line begins with a label in capitals: `NOTE:`, `NOTE(me):`.
  var isLabel: Bool {
    var index = 0
    while unit(index) &- 0x41 < 26 { index += 1 }
    guard index >= 3 else { return false }
    if unit(index) == 0x28 {
      while index < wordCount && unit(index) != 0x29 { index += 1 }
      index += 1
    }
    return unit(index) == 0x3A && isBlank(index + 1)
  }

  /// Whether a continuation row of a paragraph may begin with this text: it is not classified as anything else,
  /// whatever follows.
  var mayContinueParagraph: Bool {
    let count = wordCount
    let first = unit(0)
    switch first {
    case 0x3E, 0x7C, 0x2500...0x257F: return false
    case 0x3C: if isTag { return false }
    case 0x40, 0x5C: if LinkCharacters.isLetter(unit(1)) { return false }
    case 0x3A: return false
    case 0x5B: if definitionCount != nil { return false }
    case 0x60, 0x7E: if self.count(of: first) >= 3 { return false }
    case 0x21, 0x3F, 0x24, 0x2B, 0x3D, 0x5E, 0x25, 0x2A, 0x5F, 0x2D, 0x2E: if self.count(of: first) >= 3 { return false }
    default: break
    }
    let word = range.lowerBound..<range.lowerBound + count
    if units[word].allSatisfy({ LinkCharacters.isASCIIPunctuation($0) }) { return false }
    return LineStart.listMarkerCount(units, word) == nil && !isDirective && !isLabel && !(first == 0x2D && unit(1) == 0x2A)
  }
}
