internal import TextModel
internal import TextRules

/// A text that decides for a language which shares its extension: how one of the file's lines begins, ignoring case.
struct ContentMark: Sendable {
  /// The text of the mark in the manifest.
  let text: String
  /// Whether only the first line that is not a comment counts.
  private let isFirst: Bool
  /// Whether the beginning may occur anywhere in a line.
  private let isAnywhere: Bool
  // In lower case.
  private let start: [UInt8]
  private let end: [UInt8]

  /// Parses a mark, ignoring the case of ASCII letters: `a` (a line begins with it), `a*b` (a line begins with `a`
  /// and ends with `b`), `^a` (only the first line), `*a` (anywhere in a line).
  init(_ text: String) {
    self.text = text
    var rest = text[...]
    isFirst = rest.hasPrefix("^")
    if isFirst { rest.removeFirst() }
    isAnywhere = rest.hasPrefix("*")
    if isAnywhere { rest.removeFirst() }
    let bytes = rest.utf8.map { Self.lowercased($0) }
    let star = isAnywhere || bytes.count < 2 ? nil : bytes.dropFirst().firstIndex(of: UInt8(ascii: "*"))
    start = star.map { Array(bytes[..<$0]) } ?? bytes
    end = star.map { Array(bytes[($0 + 1)...]) } ?? []
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func matches(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ word: [UInt8]) -> Bool {
    guard offset >= 0, bytes.count - offset >= word.count else { return false }
    for index in word.indices where lowercased(bytes[offset + index]) != word[index] { return false }
    return true
  }

  private func matches(_ line: Line) -> Bool {
    let text = line.text
    if isFirst && !line.isFirst || text.isEmpty { return false }
    if isAnywhere {
      guard !line.isComment, let first = start.first, text.count >= start.count else { return false }
      for offset in 0...(text.count - start.count) where Self.lowercased(text[offset]) == first {
        if Self.matches(text, offset, start) { return true }
      }
      return false
    }
    return Self.matches(text, 0, start)
      && (end.isEmpty || text.count >= start.count + end.count && Self.matches(text, text.count - end.count, end))
  }

  /// A line without white space around it.
  private struct Line {
    let text: UnsafeBufferPointer<UInt8>
    /// Whether no line of code comes before it.
    let isFirst: Bool
    /// Whether it begins with a comment.
    let isComment: Bool
  }

  /// The lines of a text without white space around them, for the marks of several languages. O(bytes).
  struct Lines {
    fileprivate let head: UnsafeBufferPointer<UInt8>
    fileprivate var ranges: ContiguousArray<Range<Int>> = []

    /// Finds the lines of a text that are not blank, without the white space around them.
    /// - Parameter head: the text, which must live as long as the lines are used.
    init(_ head: UnsafeBufferPointer<UInt8>) {
      self.head = head
      var start = 0
      while start < head.count {
        while start < head.count, head[start] <= 0x20 { start += 1 }
        var end = start
        var last = start
        while end < head.count, head[end] != 0x0A, head[end] != 0x0D {
          end += 1
          if head[end - 1] > 0x20 { last = end }
        }
        if last > start { ranges.append(start..<last) }
        start = end + 1
      }
    }
  }

  /// Returns the first mark of a language that a line of a text matches; nil if there is none. Lines inside block
  /// comments are skipped. O(lines), plus the bytes of comments.
  /// - Parameters:
  ///   - entry: the language with its marks and comments.
  ///   - lines: the lines of the text.
  static func first(of entry: LanguageEntry, in lines: Lines) -> ContentMark? {
    guard !entry.marks.isEmpty else { return nil }
    // Most lines begin with no mark.
    var beginnings = (UInt64(0), UInt64(0))
    var isAnywhere = false
    for mark in entry.marks {
      guard let byte = mark.start.first, byte < 0x80, !mark.isAnywhere else {
        isAnywhere = true
        continue
      }
      if byte < 64 { beginnings.0 |= 1 << UInt64(byte) } else { beginnings.1 |= 1 << UInt64(byte - 64) }
    }
    let lineComment = entry.comments?.line.map { Array($0.utf8) } ?? []
    // In most languages in which `;` begins comments, `#` does, too.
    let isLenient = lineComment == [UInt8(ascii: ";")]
    var blocks: [(open: [UInt8], close: [UInt8])] = []
    if let block = entry.comments?.block { blocks.append((Array(block.open.utf8), Array(block.close.utf8))) }
    // Other comments are written as quotes over several lines.
    for quote in entry.quotes where quote.form == .lines && quote.open != quote.close {
      blocks.append((Array(quote.open.utf8), Array(quote.close.utf8)))
    }
    let head = lines.head
    var close: [UInt8]?
    var isFirst = true
    for range in lines.ranges {
      var index = range.lowerBound
      while index < range.upperBound {
        if let word = close {
          let line = UnsafeBufferPointer(rebasing: head[..<range.upperBound])
          while index < range.upperBound, line[index] != word[0] || !matches(line, index, word) { index += 1 }
          guard index < range.upperBound else { break }
          index += word.count
          close = nil
          while index < range.upperBound, head[index] <= 0x20 { index += 1 }
          guard index < range.upperBound else { break }
        }
        let text = UnsafeBufferPointer(rebasing: head[index..<range.upperBound])
        let block = blocks.first { text[0] == $0.open[0] && matches(text, 0, $0.open) }
        let isComment =
          block != nil || lineComment.first == text[0] && matches(text, 0, lineComment)
          || isLenient && text[0] == UInt8(ascii: "#")
        let byte = lowercased(text[0])
        if isAnywhere
          || byte < 0x80 && (byte < 64 ? beginnings.0 >> UInt64(byte) : beginnings.1 >> UInt64(byte - 64)) & 1 == 1
        {
          let line = Line(text: text, isFirst: isFirst, isComment: isComment)
          if let mark = entry.marks.first(where: { $0.matches(line) }) { return mark }
        }
        guard let block else {
          if !isComment { isFirst = false }
          break
        }
        close = block.close
        index += block.open.count
      }
    }
    return nil
  }
}
