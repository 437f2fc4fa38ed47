internal import HighlightRendering
internal import SystemSupport
internal import TextModel

/// `FILE[:LINE[:COLUMN]]` as an argument; line and column from 1, columns in characters.
struct FilePosition {
  let file: String
  var line: Int?
  var column: Int?

  /// Parses an argument `FILE:LINE:COLUMN`, `FILE:LINE` or `FILE`. The file name may contain colons. Numbers below 1
  /// count as a part of the name.
  init(_ argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    func number(_ part: Substring?) -> Int? { part.flatMap { Int($0) }.flatMap { $0 >= 1 ? $0 : nil } }
    guard parts.count >= 2, let last = number(parts.last) else {
      file = argument
      return
    }
    if parts.count >= 3, let line = number(parts[parts.count - 2]) {
      file = parts.dropLast(2).joined(separator: ":")
      (self.line, column) = (line, last)
    } else {
      file = parts.dropLast().joined(separator: ":")
      line = last
    }
  }

  /// Returns the UTF-16 offset of the column in a line, both from 1, the column in characters; without a column, that
  /// of the first character that is not a space or tab. Throws an exit code, after a message, if the position is
  /// outside the text.
  func offset(line: Int, in file: HighlightedFile, path: String) throws -> Int {
    let content = try contentRange(ofLine: line, in: file, path: path)
    let characters = file.text.string(in: content)
    guard let column else {
      return content.lowerBound + characters.prefix { $0 == " " || $0 == "\t" }.utf16.count
    }
    guard column <= characters.count + 1 else {
      throw ExitCode.incomplete(after: "\(path):\(line): there is no column \(column); the line has \(characters.count)")
    }
    return content.lowerBound + characters.prefix(column - 1).utf16.count
  }

  /// Returns the UTF-16 range of a line, counted from 1, without its terminator. Throws an exit code, after a
  /// message, if the line does not exist; line 1 of an empty text does.
  func contentRange(ofLine line: Int, in file: HighlightedFile, path: String) throws -> Range<Int> {
    guard line <= max(file.lineCount, 1) else {
      throw ExitCode.incomplete(after: "\(path): there is no line \(line); the last one is \(file.lineCount)")
    }
    return file.text.contentRange(ofLine: line - 1)
  }
}
