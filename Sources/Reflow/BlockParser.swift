/// Finds the paragraphs of prose: the text that may be reflowed, and the prefix of continuation rows.
///
/// Quotes and list items are split into lines and parsed recursively. Everything that is not a paragraph is skipped.
struct BlockParser {
  /// The tab size of CommonMark.
  static let markdownTabSize = 4
  /// The maximum nesting depth; deeper quotes and lists are not changed.
  private static let depthLimit = 24
  /// A line that is indented by this many more columns is an example (code).
  private static let exampleIndent = 4

  let units: UnsafeBufferPointer<UInt16>
  let tabSize: Int
  let isMarkdown: Bool
  private(set) var paragraphs: [ReflowParagraph] = []

  init(units: UnsafeBufferPointer<UInt16>, tabSize: Int, isMarkdown: Bool = false) {
    self.units = units
    self.tabSize = tabSize
    self.isMarkdown = isMarkdown
  }

  /// Parses lines and adds their paragraphs to `paragraphs`.
  /// - Parameter closing: the UTF-16 range of the end of a comment that follows the last words; nil for none.
  mutating func parse(_ lines: [ReflowLine], closing: Range<Int>? = nil) {
    let found = paragraphs.count
    parse(lines, baseColumn: nil, depth: 0)
    if !isMarkdown { removeParagraphsThatShareSpans(from: found, in: lines) }
    guard let closing, paragraphs.count > found, let line = paragraphs[paragraphs.count - 1].lines.last,
      line.number == lines.last?.number
    else { return }
    paragraphs[paragraphs.count - 1].closing = line.range.upperBound
    let last = paragraphs[paragraphs.count - 1].lines.count - 1
    paragraphs[paragraphs.count - 1].lines[last].range = line.range.lowerBound..<closing.upperBound
  }

  /// Removes paragraphs that share an unbreakable span, such as a code span: Markdown parsers may join a list item
  /// and the line below it into one paragraph. O(units).
  /// - Parameter found: the index of the first paragraph of the lines.
  private mutating func removeParagraphsThatShareSpans(from found: Int, in lines: [ReflowLine]) {
    var owners: [Int: (paragraph: Int, range: Range<Int>)] = [:]
    for index in found..<paragraphs.count {
      for line in paragraphs[index].lines { owners[line.number] = (index, line.range) }
    }
    var shared: Set<Int> = []
    var joined = ContiguousArray<UInt16>()
    // For each of the lines without a blank line between them: its end in `joined`, and the index of its paragraph.
    var parts: [(end: Int, paragraph: Int?)] = []
    for (index, line) in lines.enumerated() {
      if let (offset, _) = content(of: line) {
        let owner = owners[line.number]
        joined.append(contentsOf: units[owner?.range ?? offset..<line.end])
        joined.append(0x0A)
        parts.append((joined.count, owner?.paragraph))
        if index + 1 < lines.count { continue }
      }
      if parts.count > 1 {
        var part = 0
        for span in joined.withUnsafeBufferPointer(UnbreakableSpans.find) {
          while parts[part].end <= span.lowerBound { part += 1 }
          let first = part
          while parts[part].end < span.upperBound { part += 1 }
          guard parts[first...part].contains(where: { $0.paragraph != parts[first].paragraph }) else { continue }
          for touched in parts[first...part] { if let paragraph = touched.paragraph { shared.insert(paragraph) } }
        }
      }
      joined.removeAll(keepingCapacity: true)
      parts.removeAll(keepingCapacity: true)
    }
    guard !shared.isEmpty else { return }
    paragraphs = paragraphs.enumerated().filter { !shared.contains($0.offset) }.map(\.element)
  }

  /// Returns the UTF-16 offset and the column of the first word of a line; nil for a blank line.
  private func content(of line: ReflowLine) -> (offset: Int, column: Int)? {
    var (offset, column) = (line.start, line.column)
    while offset < line.end && ReflowLine.isBlank(units[offset]) {
      column += units[offset] == 0x09 ? tabSize - column % tabSize : 1
      offset += 1
    }
    return offset < line.end ? (offset, column) : nil
  }

  private func leftmostColumn(of lines: [ReflowLine]) -> Int {
    var result: Int?
    for line in lines where !line.isOpening {
      if let column = content(of: line)?.column { result = min(result ?? column, column) }
    }
    return result ?? 0
  }

  /// Appends the paragraphs in lines, and the paragraphs in their quotes and lists, to `paragraphs`. Skips code,
  /// headings and other lines that are not reflowed. Does nothing if `depth` is `depthLimit` or more.
  /// - Parameters:
  ///   - baseColumn: the column at which the text begins; nil: the leftmost column of the lines, except those with
  ///     `isOpening`.
  ///   - depth: the number of quotes and lists around the lines.
  private mutating func parse(_ lines: [ReflowLine], baseColumn: Int?, depth: Int) {
    guard depth < Self.depthLimit else { return }
    let base = baseColumn ?? leftmostColumn(of: lines)
    var index = 0
    while index < lines.count {
      let line = lines[index]
      guard let (offset, column) = content(of: line) else {
        index += 1
        continue
      }
      let start = LineStart(units, offset..<line.end)
      let isExample = isMarkdown ? column - line.column >= Self.exampleIndent : column >= base + Self.exampleIndent
      if isExample && !line.isOpening {
        index += 1
      } else if let fence = start.fence {
        index += 1
        while index < lines.count {
          let next = content(of: lines[index]).map { LineStart(units, $0.offset..<lines[index].end) }
          index += 1
          if next?.closes(fence) == true { break }
        }
      } else if start.isPrompt && !isMarkdown {
        // The lines after a prompt are its output.
        while index < lines.count && content(of: lines[index]) != nil { index += 1 }
      } else if start.isQuote {
        index = parseQuote(lines, from: index, depth: depth)
      } else if isMarkdown, let end = htmlEnd(lines, from: index, interrupts: false) {
        index = end
      } else if start.isFixed {
        index += 1
      } else if let marker = start.listMarkerCount {
        index = parseItem(lines, from: index, offset: offset, column: column, marker: marker, depth: depth)
      } else {
        index = parseParagraph(lines, from: index)
      }
    }
  }

  // MARK: Containers

  /// Parses a quote and adds its paragraphs. Returns the index of the line after it.
  private mutating func parseQuote(_ lines: [ReflowLine], from first: Int, depth: Int) -> Int {
    var inner: [ReflowLine] = []
    var index = first
    var mayBeLazy = false
    var fence: (unit: UInt16, count: Int)?
    while index < lines.count, let (offset, column) = content(of: lines[index]) {
      var line = lines[index]
      if !line.isLazy, units[offset] == 0x3E, column - line.column < Self.exampleIndent {
        let hasBlank = offset + 1 < line.fullEnd && ReflowLine.isBlank(units[offset + 1])
        line.base.append(contentsOf: units[line.start...offset])
        if hasBlank { line.base.append(0x20) }
        line.start = min(offset + (hasBlank ? 2 : 1), line.fullEnd)
        line.end = max(line.end, line.start)
        line.column = column + (hasBlank ? 2 : 1)
        line.isLazy = false
        line.isOpening = false
        let start = content(of: line).map { LineStart(units, $0.offset..<line.end) }
        if let open = fence {
          if start?.closes(open) == true { fence = nil }
          mayBeLazy = false
        } else {
          fence = start?.fence
          mayBeLazy = isMarkdown && fence == nil && start.map { !$0.isFixed } ?? false
        }
      } else {
        guard mayBeLazy, !interruptsParagraph(lines, at: index) else { break }
        line.start = offset
        line.column = column
        line.isLazy = true
      }
      inner.append(line)
      index += 1
    }
    parse(inner, baseColumn: nil, depth: depth + 1)
    return max(index, first + 1)
  }

  /// Parses a list item and adds its paragraphs. Returns the index of the first line after the item.
  /// - Parameters:
  ///   - first: the index of the line with the marker.
  ///   - offset: the UTF-16 offset of the marker, which is in column `markerColumn`.
  ///   - marker: the length of the marker in UTF-16 code units.
  ///   - depth: the nesting depth of the item; its content is parsed one level deeper.
  private mutating func parseItem(
    _ lines: [ReflowLine], from first: Int, offset: Int, column markerColumn: Int, marker: Int, depth: Int
  ) -> Int {
    var head = lines[first]
    head.base.append(contentsOf: units[head.start..<offset])
    head.base.append(contentsOf: repeatElement(0x20, count: marker))
    head.start = offset + marker
    head.column = markerColumn + marker
    var blanks = 0
    if let text = content(of: head), text.column - head.column <= Self.exampleIndent { blanks = text.column - head.column }
    let contentColumn = markerColumn + marker + max(blanks, 1)
    head.base.append(contentsOf: repeatElement(0x20, count: max(blanks, 1)))
    while head.start < head.end && head.column < contentColumn {
      head.column += units[head.start] == 0x09 ? tabSize - head.column % tabSize : 1
      head.start += 1
    }
    head.isOpening = true
    var inner = [head]
    var index = first + 1
    var mayBeLazy = isMarkdown && content(of: head) != nil
    var fence = content(of: head).flatMap { LineStart(units, $0.offset..<head.end).fence }
    while index < lines.count {
      var line = lines[index]
      guard let (offset, column) = content(of: line) else {
        mayBeLazy = false
        inner.append(line)
        index += 1
        continue
      }
      if !line.isLazy && (isMarkdown ? column >= contentColumn : column > markerColumn) {
        let limit = min(column, contentColumn)
        var (start, at) = (line.start, line.column)
        while start < offset && at < limit {
          at += units[start] == 0x09 ? tabSize - at % tabSize : 1
          start += 1
        }
        line.base.append(contentsOf: units[line.start..<start])
        (line.start, line.column) = (start, at)
        line.isLazy = false
        line.isOpening = false
        let start2 = LineStart(units, offset..<line.end)
        if let open = fence {
          if start2.closes(open) { fence = nil }
          mayBeLazy = false
        } else {
          fence = start2.fence
          mayBeLazy = isMarkdown && fence == nil && !start2.isFixed
        }
      } else {
        guard mayBeLazy, fence == nil, !interruptsParagraph(lines, at: index) else { break }
        (line.start, line.column) = (offset, column)
        line.isLazy = true
      }
      inner.append(line)
      index += 1
    }
    parse(inner, baseColumn: contentColumn, depth: depth + 1)
    return index
  }

  // MARK: Paragraphs

  /// Whether the line at an index ends the paragraph above it, because it is blank or begins something else.
  private func interruptsParagraph(_ lines: [ReflowLine], at index: Int) -> Bool {
    let line = lines[index]
    guard let (offset, column) = content(of: line) else { return true }
    if isMarkdown && column - line.column >= Self.exampleIndent && !line.isLazy { return false }
    let start = LineStart(units, offset..<line.end)
    if start.isFixed || start.isQuote || start.fence != nil || start.listMarkerCount != nil { return true }
    return isMarkdown ? start.isFootnote || htmlEnd(lines, from: index, interrupts: true) != nil : start.beginsEntry
  }

  /// Parses a paragraph and adds it, unless its text must not be changed. Returns the index of the line after it.
  private mutating func parseParagraph(_ lines: [ReflowLine], from first: Int) -> Int {
    guard let (offset, column) = content(of: lines[first]) else { return first + 1 }
    let start = LineStart(units, offset..<lines[first].end)
    let isEntry = isMarkdown ? start.isFootnote : start.isIndentedEntry
    let isLabeled = !isMarkdown && start.isLabel
    var contents = [(line: lines[first], offset: offset, column: column)]
    var index = first + 1
    while index < lines.count, let (offset, column) = content(of: lines[index]) {
      let start = LineStart(units, offset..<lines[index].end)
      if isMarkdown && start.isUnderline && !lines[index].isLazy { return index + 1 }
      if isMarkdown && start.isTableRule { return tableEnd(lines, from: index) }
      if interruptsParagraph(lines, at: index) { break }
      if isLabeled {
        // No line is joined to the line of a label: indented text below it is a list or an example. After the opening of a
        // comment, the rows of the label could be read as a part of the opening.
        if lines[first].isOpening && column > contents[0].column { return index }
        break
      }
      if !isMarkdown {
        let isSecondShape = contents.count == 1 && (lines[first].isOpening || isEntry)
        if isSecondShape {
          if isEntry && column <= contents[0].column { break }
        } else if column != contents[contents.count - 1].column {
          // In one row with an entry, the line would become part of the entry.
          if lines[first].isOpening || isEntry { return index }
          break
        }
      }
      contents.append((lines[index], offset, column))
      index += 1
    }
    if !isMarkdown {
      // The line above an underline is a heading.
      if index < lines.count, let (offset, _) = content(of: lines[index]),
        LineStart(units, offset..<lines[index].end).isRule,
        contents.count == 1
      {
        return index
      }
      if contents.contains(where: { isAligned($0.offset..<$0.line.end) }) { return index }
    }
    add(contents, isEntry: isEntry)
    return index
  }

  /// Adds a paragraph, or one for each part between hard breaks.
  /// - Parameters:
  ///   - contents: the lines, with the UTF-16 offset and the column of the first word of each.
  ///   - isEntry: whether continuation rows are indented.
  private mutating func add(_ contents: [(line: ReflowLine, offset: Int, column: Int)], isEntry: Bool) {
    var first = 0
    for index in contents.indices where index + 1 == contents.count || isMarkdown && endsWithHardBreak(contents[index].line)
    {
      var head = contents[first]
      if head.line.isLazy { head = contents[0] }
      var continuation = head.line.base
      continuation.append(contentsOf: units[head.line.start..<head.offset])
      if isEntry && first == 0 { continuation.append(contentsOf: repeatElement(0x20, count: Self.exampleIndent)) }
      // The second row has the prefix of continuation rows.
      if first < index, !contents[first + 1].line.isLazy {
        let next = contents[first + 1]
        if !isMarkdown || next.column - next.line.column < Self.exampleIndent || isEntry {
          continuation = next.line.base
          continuation.append(contentsOf: units[next.line.start..<next.offset])
        }
      }
      paragraphs.append(
        ReflowParagraph(
          lines: contents[first...index].map {
            ReflowParagraph.Line(number: $0.line.number, range: $0.offset..<$0.line.end)
          },
          continuation: continuation))
      first = index + 1
    }
  }

  private func endsWithHardBreak(_ line: ReflowLine) -> Bool {
    if units[line.end - 1] == 0x5C && line.end == line.fullEnd { return true }
    return line.fullEnd - line.end >= 2 && units[line.end] == 0x20 && units[line.end + 1] == 0x20
  }

  /// Whether a range contains a tab or three consecutive spaces, with which the author aligned columns.
  private func isAligned(_ range: Range<Int>) -> Bool {
    var blanks = 0
    for offset in range {
      switch units[offset] {
      case 0x09: return true
      case 0x20:
        blanks += 1
        if blanks == 3 { return true }
      default: blanks = 0
      }
    }
    return false
  }

  /// Returns the index of the line after a table.
  /// - Parameter rule: the index of the line that separates its head from its rows.
  private func tableEnd(_ lines: [ReflowLine], from rule: Int) -> Int {
    var index = rule + 1
    while index < lines.count, content(of: lines[index]) != nil,
      !interruptsParagraph(lines, at: index)
        || units[
          lines[index].start..<lines[index].end
        ].contains(0x7C)
    { index += 1 }
    return index
  }
}
