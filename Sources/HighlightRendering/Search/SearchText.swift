internal import DataFormats
internal import Platform
internal import SystemSupport
internal import TextModel

/// Reads the results of a search, line by line: `rg`, `rg --json`, `rg -p`, `grep -n` and `git grep`, with or without
/// colors.
package struct SearchText {
  /// A part of the results.
  package enum Item {
    /// The file of the next items.
    case file(String)
    case line(Line)
    /// The mark between lines that are not adjacent.
    case gap
    /// A line that says nothing of a file, and is shown as it is; without `endsLine` only the first part of one.
    case text(ContiguousArray<UInt16>, endsLine: Bool)

    /// The file that it names.
    package var path: String? {
      switch self {
      case .file(let path): path
      case .line(let line): line.path
      case .gap, .text: nil
      }
    }
  }

  /// A line of a file.
  package struct Line {
    package var path: String
    /// Its number, from 1; nil if the results have none.
    package var number: Int?
    /// Whether it has a match; otherwise it is a line around one.
    package var isMatch: Bool
    package var text: ContiguousArray<UInt16>
    /// The UTF-16 ranges of the matches in `text`, ascending; empty if they are not known.
    package var matches: [Range<Int>] = []
  }

  private enum Form {
    /// Objects of `rg --json`.
    case json
    /// `PATH:NUMBER:TEXT`.
    case numbers
    /// `PATH:TEXT`.
    case paths
    /// The path in a line above `NUMBER:TEXT`.
    case headings
  }

  private var form = Form.json
  private let isFile: (String) -> Bool
  /// The path of the line before.
  private var path: String?
  private var knownFiles: [String: Bool] = [:]

  // The number of separators in a line that are tried as the end of the path.
  private static let maxSeparators = 24
  private static let maxKnownFiles = 4096
  private static let longestPath = 4096
  // Numbers of more digits are not line numbers.
  private static let maxDigits = 9
  private static let maxLines = 999_999_999
  private static let quote: UInt8 = 0x22

  /// Recognizes results by the start of a text; nil for other texts. One of its first two lines has to be a result: a
  /// file has that line, or, if that is not known, the line has a number and is not a message about a position.
  /// - Parameters:
  ///   - isFile: whether a path is that of a file.
  ///   - isLine: whether a file has a line, or a part of one; nil if that is not known.
  package init?(_ head: ContiguousArray<UInt8>, isFile: @escaping (String) -> Bool, isLine: (Line) -> Bool?) {
    self.isFile = isFile
    let plain = FormattingFilter.filtered(head, .colors)
    let lines = plain.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
    guard let first = lines.first, lines.count > 1 else { return nil }
    if first.starts(with: #"{"type":"begin","data":{"path":{"#.utf8) { return }
    let hasHeading =
      first.count < Self.longestPath && Self.number(in: lines[1], before: nil) != nil && isFile(FileName.string(first))
    for form in hasHeading ? [Form.headings] : [.numbers, .paths] {
      var trial = self
      trial.form = form
      for line in lines.prefix(2) {
        guard case .line(let found)? = trial.read(ContiguousArray(line)).last else { continue }
        guard isLine(found) ?? (form != .paths && !Self.isPlace(found.text)) else { break }
        self.form = form
        return
      }
    }
    return nil
  }

  /// Whether a text begins like a message after its line number: with a column, or a space.
  private static func isPlace(_ text: ContiguousArray<UInt16>) -> Bool {
    let rest = text.drop { (0x30...0x39).contains($0) }
    return rest.first == 0x3A && rest.startIndex > text.startIndex || text.first == 0x20 && text.contains(0x3A)
  }

  /// Reads the next line, without its terminator. Returns nothing for a line that only says where results begin or end.
  package mutating func read(_ bytes: ContiguousArray<UInt8>) -> [Item] {
    if form == .json { return readObject(bytes) }
    return readLine(bytes).map { [$0] } ?? []
  }

  /// Returns the UTF-16 of a part of a line.
  package static func units(_ bytes: ContiguousArray<UInt8>.SubSequence) -> ContiguousArray<UInt16> {
    bytes.withUnsafeBytes { SourceText(decodingUTF8: $0).units }
  }

  private static func text(_ line: ContiguousArray<UInt8>) -> Item { .text(units(line[...]), endsLine: true) }

  // MARK: Lines

  private mutating func readLine(_ bytes: ContiguousArray<UInt8>) -> Item? {
    // Colors end with their line.
    var filter = FormattingFilter(.colors)
    filter.colors = TextColors()
    var line = filter.filtered(bytes, isLast: true)
    if line.last == 0x0D { line.removeLast() }
    if line.elementsEqual("--".utf8) { return .gap }
    let prefix: (path: String, number: Int?, start: Int, isMatch: Bool)
    if form == .headings {
      guard let above = path, !line.isEmpty else {
        let name = FileName.string(line)
        path = line.isEmpty || !isKnownFile(name) ? nil : name
        return path.map { .file($0) } ?? (line.isEmpty ? nil : Self.text(line))
      }
      guard let (number, start) = Self.number(in: line[...], before: nil) else { return Self.text(line) }
      prefix = (above, number, start, line[start - 1] == Self.matchSign)
    } else {
      guard let known = pathAndNumber(in: line) else { return Self.text(line) }
      (path, prefix) = (known.path, known)
    }
    var result = Line(
      path: prefix.path, number: prefix.number, isMatch: prefix.isMatch, text: Self.units(line[prefix.start...]))
    if prefix.isMatch, let colors = filter.colors, !colors.changes.isEmpty {
      result.matches = Self.ranges(of: colors, in: line, length: result.text.count)
    }
    return .line(result)
  }

  /// Returns the part of a line before its text.
  private mutating func pathAndNumber(
    in line: ContiguousArray<UInt8>
  ) -> (path: String, number: Int?, start: Int, isMatch: Bool)? {
    /// Returns the result if a path ends at an offset.
    func result(_ path: String, _ end: Int) -> (path: String, number: Int?, start: Int, isMatch: Bool)? {
      guard end < line.count, Self.isSeparator(line[end]) else { return nil }
      let isMatch = line[end] == Self.matchSign
      if form == .paths { return line[end] == Self.functionSign ? nil : (path, nil, end + 1, isMatch) }
      return Self.number(in: line[(end + 1)...], before: line[end]).map { (path, $0.number, $0.start, isMatch) }
    }
    if let path {
      let bytes = FileName.bytes(of: path)
      if line.starts(with: bytes), let known = result(path, bytes.count) { return known }
    }
    if line.first == Self.quote {
      // As git writes names of other characters.
      var end = 1
      while end < min(line.count, Self.longestPath), line[end] != Self.quote {
        end += line[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard end < line.count, let name = DiffFileName.unquoted(String(decoding: line[...end], as: UTF8.self)) else {
        return nil
      }
      return isKnownFile(name) ? result(name, end + 1) : nil
    }
    var looked = 0
    for index in line.indices.prefix(Self.longestPath) where index > 0 && Self.isSeparator(line[index]) {
      guard let known = result("", index) else { continue }
      looked += 1
      if looked > Self.maxSeparators { return nil }
      let name = FileName.string(line[..<index])
      if isKnownFile(name) { return (name, known.number, known.start, known.isMatch) }
    }
    return nil
  }

  private mutating func isKnownFile(_ name: String) -> Bool {
    if let known = knownFiles[name] { return known }
    let result = isFile(name)
    if knownFiles.count < Self.maxKnownFiles { knownFiles[name] = result }
    return result
  }

  private static let matchSign = UInt8(ascii: ":")
  /// The sign before the line of a function, in `git grep -p`.
  private static let functionSign = UInt8(ascii: "=")

  /// `:` before a match, `-` before a line around it, `=` before the line of a function.
  private static func isSeparator(_ byte: UInt8) -> Bool { byte == matchSign || byte == 0x2D || byte == functionSign }

  /// Returns the number at the start of a part of a line, and the offset of the text after its separator; nil without a
  /// number.
  /// - Parameter separator: the separator; nil: any.
  private static func number(
    in line: ContiguousArray<UInt8>.SubSequence, before separator: UInt8?
  ) -> (number: Int, start: Int)? {
    let digits = line.prefix(maxDigits).prefix { (0x30...0x39).contains($0) }
    guard digits.endIndex < line.endIndex, isSeparator(line[digits.endIndex]),
      separator == nil || line[digits.endIndex] == separator,
      let number = Int(String(decoding: digits, as: UTF8.self)), number > 0
    else { return nil }
    return (number, digits.endIndex + 1)
  }

  /// Returns the UTF-16 ranges of colored text at the end of a line.
  /// - Parameter length: the length of that text.
  private static func ranges(of colors: TextColors, in line: ContiguousArray<UInt8>, length: Int) -> [Range<Int>] {
    var (colors, own) = (colors, SGRColors())
    own.append(&colors, of: line, at: 0)
    let before = units(line[...]).count - length
    var result: [Range<Int>] = []
    for run in own.runs where run.range.upperBound > before {
      let range = max(run.range.lowerBound - before, 0)..<min(run.range.upperBound - before, length)
      if let last = result.last, last.upperBound == range.lowerBound {
        result[result.count - 1] = last.lowerBound..<range.upperBound
      } else if !range.isEmpty {
        result.append(range)
      }
    }
    return result
  }

  // MARK: Objects

  /// Reads a line of `rg --json`. A match may have several lines.
  private func readObject(_ bytes: ContiguousArray<UInt8>) -> [Item] {
    guard let object = try? JSONReader.read(bytes), let type = object["type"]?.string, let data = object["data"] else {
      return [Self.text(bytes)]
    }
    guard let name = Self.bytes(data["path"]).map({ FileName.string($0) }) else { return [] }
    if type == "begin" { return [.file(name)] }
    guard type == "match" || type == "context", var text = Self.bytes(data["lines"]) else { return [] }
    if text.last == 0x0A { text.removeLast() }
    let matches = type == "match" ? data["submatches"]?.array ?? [] : []
    let ranges = matches.compactMap { match -> Range<Int>? in
      guard let start = match["start"]?.int, let end = match["end"]?.int, start >= 0, start < end, start < text.count else {
        return nil
      }
      return start..<min(end, text.count)
    }
    var items: [Item] = []
    var (start, number) = (0, data["line_number"]?.int.flatMap { (1...Self.maxLines).contains($0) ? $0 : nil })
    while start <= text.count {
      let next = text[start...].firstIndex(of: 0x0A) ?? text.count
      let end = next > start && text[next - 1] == 0x0D ? next - 1 : next
      var line = Line(path: name, number: number, isMatch: type == "match", text: Self.units(text[start..<end]))
      for range in ranges where range.lowerBound < end && range.upperBound > start {
        let part = range.clamped(to: start..<end)
        let first = Self.units(text[start..<part.lowerBound]).count
        // A match may end inside a character.
        let last = min(first + Self.units(text[part]).count, line.text.count)
        if first < last { line.matches.append(first..<last) }
      }
      items.append(.line(line))
      start = next + 1
      number = number.map { $0 + 1 }
    }
    return items
  }

  /// Returns the bytes of `{"text": …}` or `{"bytes": …}`.
  private static func bytes(_ value: JSON?) -> ContiguousArray<UInt8>? {
    if let text = value?["text"]?.string { return ContiguousArray(text.utf8) }
    return value?["bytes"]?.string.flatMap { Base64.decoded($0) }
  }
}
