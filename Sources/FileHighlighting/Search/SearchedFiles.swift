internal import HighlightRendering
internal import SystemSupport
internal import TextRules

/// The files that the results of a search name.
final class SearchedFiles {
  /// A file whose results are read.
  final class File {
    /// Its name in the results.
    let name: String
    /// Its complete text, highlighted; nil if it is not known.
    let whole: ColoredSide?
    /// Its address; nil if it is not below the working folder.
    let address: String?
    /// The number of the last line that was searched, and whether the next one was not found: the file was changed.
    private var last = (number: 0, isMissing: false)

    init(name: String, whole: ColoredSide?, address: String?) {
      (self.name, self.whole, self.address) = (name, whole, address)
    }

    /// Returns the number of a line of results without numbers, which are in the order of the file; nil if it is not
    /// known.
    func number(ofLine text: ContiguousArray<UInt16>) -> Int? {
      guard let whole, !last.isMissing else { return nil }
      let number = whole.side.number(ofLine: text, after: last.number)
      last = number.map { ($0, false) } ?? (last.number, true)
      return number
    }
  }

  private let sources: DiffSources
  private let folders: [String]
  /// The file that was asked for last: results are in the order of files.
  private var current: File?

  /// Creates the files.
  /// - Parameter folders: what names begin with, in the order in which they are tried; relative to the working folder.
  init(_ sources: DiffSources, folders: [String]) { (self.sources, self.folders) = (sources, folders) }

  /// The limits that code exceeded.
  var exceededLimits: Set<Limit> { sources.exceededLimits }

  /// Whether results with this name belong to a file.
  func exists(_ name: String) -> Bool { path(of: name) != nil }

  private func path(of name: String) -> String? {
    let paths = name.hasPrefix("/") ? [name] : folders.map { $0 + name }
    return paths.first { FileSystem.kind(of: $0) == .file }
  }

  /// Returns the file with a name.
  func file(_ name: String) -> File {
    if let current, current.name == name { return current }
    let path = path(of: name)
    let file = File(
      name: name, whole: path.flatMap { sources.whole(ofFile: $0) }, address: path.flatMap { sources.address(ofFile: $0) })
    current = file
    return file
  }

  /// Whether a file has a line, or the part of it that was found; nil if its text is not known.
  func hasLine(_ line: SearchText.Line) -> Bool? {
    guard let side = file(line.path).whole?.side else { return nil }
    guard let number = line.number else { return side.number(ofLine: line.text, after: 0) != nil }
    return side.range(of: line.text, inLine: number) != nil
  }

  /// Returns the code of a line and its UTF-16 range in it: that of the file, if it has the line, otherwise that of the
  /// line alone. Nil if a limit was exceeded.
  /// - Parameter number: the number of the line, from 1; nil if it is not known.
  func code(of line: SearchText.Line, number: Int?, in file: File) -> (side: ColoredSide, range: Range<Int>)? {
    if let whole = file.whole, let number, let range = whole.side.range(of: line.text, inLine: number) {
      return (whole, range)
    }
    return sources.line(line.text, ofFile: file.name).map { ($0, 0..<line.text.count) }
  }
}
