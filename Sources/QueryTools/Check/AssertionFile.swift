internal import HighlightCore
internal import HighlightStorage
internal import TextModel

/// The assertions of a file about its own highlighting: markers in comment lines, or in a sidecar file.
///
/// Columns are grapheme clusters. A marker refers to the nearest line above it that has no markers.
struct AssertionFile {
  /// The suffix of a sidecar's file name: `main.c.assert` belongs to `main.c`.
  static let sidecarSuffix = ".assert"

  /// The expectation of a marker for its columns.
  enum Expectation: Equatable, Sendable {
    /// This scope or one below it: `string` accepts `string.regexp`.
    case scope(String)
    /// This scope or one below it, in a range of this scope that begins and ends with the marker.
    case exactScope(String)
    /// This scope and no scope below it.
    case identicalScope(String)
    /// A finding with this id; nil: any.
    case finding(String?)
    case noScope
    case language(String)
    case link(String)
    /// The line may be broken before the column.
    case lineBreak
    /// The line may not be broken before the column.
    case noLineBreak
  }

  /// One marker and its expectation.
  struct Assertion: Sendable {
    /// The location of the marker in the file or its sidecar; line and column from 1.
    var location: FileLocation
    /// The text of the marker's line.
    var markerLine: String
    /// The number of the line that the marker refers to, from 0.
    var line: Int
    /// The columns that the marker refers to, from 0, half-open.
    var columns: Range<Int>
    var isNegated = false
    var expectation: Expectation
  }

  /// A marker line that cannot be read.
  struct MarkerError: Sendable {
    var location: FileLocation
    var markerLine: String
    var message: String
  }

  private(set) var assertions: [Assertion] = []
  private(set) var faults: [MarkerError] = []

  /// Parses the markers in the comment lines of a storage's text. Each refers to the nearest line before it that is
  /// not a marker line; without such a line it is an error in `faults`.
  init(path: String, storage: HighlightingStorage) {
    let text = storage.text
    var sourceLine: Int?
    for line in 0..<text.lines.count {
      let content = text.contentRange(ofLine: line)
      let string = text.string(in: content)
      let indent = string.prefix { $0 == " " || $0 == "\t" }
      let start = content.lowerBound + indent.utf16.count
      guard start < content.upperBound, MarkerReader.mayHoldMarkers(string), Self.isComment(at: start, in: storage) else {
        sourceLine = line
        continue
      }
      var reader = MarkerReader(string, commentColumn: indent.count)
      guard reader.read() else {
        sourceLine = line
        continue
      }
      add(reader, path: path, number: line + 1, markerLine: string, sourceLine: sourceLine)
    }
  }

  /// Parses a sidecar: blocks of a line `LINE n` followed by marker lines. Errors are added to `faults`; markers
  /// below a wrong `LINE` and lines that begin with other characters than letters and digits and have no marker are
  /// skipped.
  /// - Parameter lineCount: the number of lines of the file that it belongs to.
  init(sidecar text: String, path: String, lineCount: Int) {
    var sourceLine: Int?
    // Markers below a `LINE n` that does not exist are covered by its error.
    var isBlockRead = true
    for (index, line) in SourceLines.split(text).enumerated() {
      func fault(_ message: String, column: Int = 0) -> MarkerError {
        MarkerError(
          location: FileLocation(path: path, line: index + 1, column: column + 1), markerLine: line, message: message)
      }
      let words = line.split(separator: " ")
      if words.first == "LINE" {
        let number = words.count == 2 ? Int(words[1]) : nil
        let column = words.count < 2 ? 0 : line.distance(from: line.startIndex, to: words[1].startIndex)
        if let number, number > lineCount {
          faults.append(fault("the file has no line \(number): it has \(lineCount)", column: column))
        } else if number ?? 0 < 1 {
          faults.append(fault("expected LINE and the number of a line", column: column))
        }
        isBlockRead = number.map { (1...max(lineCount, 1)).contains($0) } ?? false
        sourceLine = number.map { $0 - 1 }
        continue
      }
      var reader = MarkerReader(line, commentColumn: 0)
      if reader.read() {
        if isBlockRead { add(reader, path: path, number: index + 1, markerLine: line, sourceLine: sourceLine) }
      } else if let column = line.firstIndex(where: { !$0.isWhitespace }) {
        // Lines that begin with any other character are remarks.
        guard line.contains("^") || line.contains("<-") || line[column].isLetter || line[column].isNumber else { continue }
        faults.append(
          fault("expected LINE and a number, or markers", column: line.distance(from: line.startIndex, to: column)))
        if words.count == 2, Int(words[1]) != nil { isBlockRead = false }
      }
    }
  }

  /// Adds the markers and errors of a marker line to `assertions` and `faults`. Without a source line, the markers
  /// are faults.
  /// - Parameters:
  ///   - number: the line number of the marker line, from 1.
  ///   - sourceLine: the index of the line that the markers refer to, from 0; nil if there is none.
  private mutating func add(
    _ reader: MarkerReader, path: String, number: Int, markerLine: String, sourceLine: Int?
  ) {
    for fault in reader.faults {
      faults.append(
        MarkerError(
          location: FileLocation(path: path, line: number, column: fault.column + 1), markerLine: markerLine,
          message: fault.message))
    }
    for marker in reader.markers {
      let location = FileLocation(path: path, line: number, column: marker.column + 1)
      guard let sourceLine else {
        faults.append(
          MarkerError(location: location, markerLine: markerLine, message: "there is no line above this assertion"))
        continue
      }
      assertions.append(
        Assertion(
          location: location, markerLine: markerLine, line: sourceLine, columns: marker.columns, isNegated: marker.isNegated,
          expectation: marker.expectation))
    }
  }

  /// Whether a UTF-16 offset is inside a comment: by its scope, or by a syntax node around it, in any language, whose
  /// kind contains `comment`.
  private static func isComment(at offset: Int, in storage: HighlightingStorage) -> Bool {
    if storage.attributes(at: offset).attributes?.scope?.hasPrefix("comment") == true { return true }
    return storage.syntaxLayers(at: offset).contains { layer in
      layer.nodes.contains { $0.kind.lowercased().contains("comment") }
    }
  }
}

/// Parses the markers of one line.
struct MarkerReader {
  /// A marker and its expectation.
  struct Marker {
    var column: Int
    var columns: Range<Int>
    var isNegated: Bool
    var expectation: AssertionFile.Expectation
  }

  private let characters: [Character]
  private let commentColumn: Int
  private var index: Int
  /// Whether the last marker is misspelled; it is reported, and its assertion is skipped.
  private var isSlip = false
  private(set) var markers: [Marker] = []
  private(set) var faults: [(column: Int, message: String)] = []

  /// Creates a reader of the markers in a comment line.
  /// - Parameter commentColumn: the column at which the comment begins, in characters from 0.
  init(_ line: String, commentColumn: Int) {
    characters = Array(line)
    self.commentColumn = commentColumn
    index = commentColumn
  }

  /// Whether a line may contain markers: it has a `^`, `|` or `-`. Lines without one need not be parsed.
  static func mayHoldMarkers(_ line: String) -> Bool {
    line.utf8.contains { $0 == UInt8(ascii: "^") || $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "-") }
  }

  /// Parses the markers of the line up to the first text that is none. Returns whether the line is a marker line: it
  /// has a marker or an error, and no letter or digit before the first one.
  mutating func read() -> Bool {
    while index < characters.count {
      if let columns = marker() {
        readExpectation(of: columns)
        break
      }
      guard !characters[index].isLetter, !characters[index].isNumber else { return false }
      index += 1
    }
    guard !markers.isEmpty || !faults.isEmpty else { return false }
    // More markers may follow after spaces and separators; any other text is prose.
    while true {
      while index < characters.count, characters[index].isWhitespace || characters[index] == "·" || characters[index] == ","
      {
        index += 1
      }
      guard index < characters.count, let columns = marker() else { return true }
      readExpectation(of: columns)
    }
  }

  private enum Columns {
    case carets(Range<Int>)
    case bracket(Range<Int>)
    case bar(Int)
  }

  /// Parses the marker at `index` (`^^`, `<-`, `[--]`, or `|` before `break` or `nobreak`), and moves `index` after
  /// it. Returns its columns; nil, without moving, if there is no marker. A misspelled marker is added to `faults`
  /// and sets `isSlip`.
  private mutating func marker() -> Columns? {
    let start = index
    isSlip = false
    switch characters[index] {
    case "^":
      while index < characters.count, characters[index] == "^" { index += 1 }
      return .carets(start..<index)
    case "<":
      var end = index + 1
      while end < characters.count, characters[end] == "-" { end += 1 }
      guard end > index + 1, end == characters.count || characters[end].isWhitespace else { return nil }
      if end > index + 2 {
        // An arrow in prose, or a marker with too many dashes.
        guard ScopeNames.isKnown(word(from: end)) else { return nil }
        isSlip = true
        faults.append((index, "unknown marker \"\(String(characters[index..<end]))\"; did you mean \"<-\"?"))
      }
      index = end
      return .carets(commentColumn..<(commentColumn + 1))
    case "[":
      var end = index + 1
      while end < characters.count, characters[end] == "-" { end += 1 }
      guard end < characters.count, characters[end] == "]" else { return nil }
      index = end + 1
      return .bracket(start..<index)
    case "|":
      guard index + 1 < characters.count, characters[index + 1].isWhitespace else { return nil }
      let rest = String(word(from: index + 1).prefix { $0.isLetter })
      if rest != "break", rest != "nobreak" {
        // A bar in prose or a table, or a misspelled marker.
        guard let meant = nearest(to: rest, among: ["break", "nobreak"]) ?? (rest == "no" ? "nobreak" : nil) else {
          return nil
        }
        isSlip = true
        faults.append((index, "unknown marker \"| \(rest)\"; did you mean \"| \(meant)\"?"))
      }
      index += 1
      return .bar(start)
    default: return nil
    }
  }

  /// Returns the word at an index, after white space: its letters, dots and underscores. Empty if there are none.
  private func word(from index: Int) -> String {
    String(characters[index...].drop { $0.isWhitespace }.prefix { $0.isLetter || $0 == "." || $0 == "_" })
  }

  /// Parses the expectation after a marker, and adds what it asserts to `markers`, or an error to `faults`. After a
  /// misspelled marker, adds nothing.
  private mutating func readExpectation(of columns: Columns) {
    let markerColumn: Int
    switch columns {
    case .carets(let range), .bracket(let range): markerColumn = range.lowerBound
    case .bar(let column): markerColumn = column
    }
    while index < characters.count, characters[index].isWhitespace { index += 1 }
    var isNegated = false
    if index < characters.count, characters[index] == "!" {
      isNegated = true
      index += 1
    }
    let start = index
    let isLink = String(characters[index...].prefix(5)) == "link="
    let isFinding = String(characters[index...].prefix(8)) == "finding="
    while index < characters.count, !characters[index].isWhitespace {
      let character = characters[index]
      let isName = character.isLetter || character.isNumber || character == "_" || character == "-" || character == "."
      // A closing bracket of the comment ends a name.
      let isSign =
        character == "@" && index == start
        || character == "=" && (index == start || index == start + 1 && characters[start] == "=" || isFinding)
      guard isLink || isName || isSign else { break }
      index += 1
    }
    var word = String(characters[start..<index])
    // `-->` and `--]]` close comments.
    while !isLink, word.hasSuffix("-") {
      word.removeLast()
      index -= 1
    }
    guard !isSlip else { return }
    func add(_ range: Range<Int>, _ expectation: AssertionFile.Expectation) {
      markers.append(Marker(column: markerColumn, columns: range, isNegated: isNegated, expectation: expectation))
    }
    func fault(_ message: String) { faults.append((start, message)) }
    switch columns {
    case .bar(let column):
      add(column..<(column + 1), word == "nobreak" ? .noLineBreak : .lineBreak)
    case .bracket(let range):
      let (name, message) = Self.scopeName(word)
      if let name { add(range, .exactScope(name)) } else { fault(message) }
    case .carets(let range):
      if word.hasPrefix("link=") {
        let target = String(word.dropFirst(5))
        if target.isEmpty { fault("link= without a target") } else { add(range, .link(target)) }
      } else if word.hasPrefix("@") {
        let name = String(word.dropFirst())
        if name.isEmpty { fault("@ without a language") } else { add(range, .language(name)) }
      } else if word == "none" {
        add(range, .noScope)
      } else if isFinding {
        let id = String(word.dropFirst(8))
        if id.isEmpty { fault("finding= without an id") } else { add(range, .finding(id)) }
      } else if word == "finding" {
        add(range, .finding(nil))
      } else if word.hasPrefix("==") {
        let (name, message) = Self.scopeName(String(word.dropFirst(2)))
        if let name { add(range, .identicalScope(name)) } else { fault(message) }
      } else {
        let isExact = word.hasPrefix("=")
        let (name, message) = Self.scopeName(isExact ? String(word.dropFirst()) : word)
        if let name { add(range, isExact ? .exactScope(name) : .scope(name)) } else { fault(message) }
      }
    }
  }

  /// Returns the canonical form of a scope and an empty message; for an invalid or empty one, nil and a message.
  private static func scopeName(_ name: String) -> (name: String?, fault: String) {
    guard !name.isEmpty else {
      return (nil, "a marker without a scope; write a scope, none, @language, link=target or finding=id after it")
    }
    guard ScopeNames.isKnown(name) else {
      return (nil, "unknown scope \"\(name)\"\(didYouMean(ScopeNames.suggestion(for: name)))")
    }
    if ScopeNames.canonical.contains(name) || ScopeNames.canonical.contains(where: { $0.hasPrefix(name + ".") }) {
      return (name, "")
    }
    if case .scope(let canonical) = ScopeNames.role(of: name) { return (canonical, "") }
    return (nil, "\"\(name)\" is not a scope")
  }
}
