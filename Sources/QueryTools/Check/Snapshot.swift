internal import HighlightRendering
internal import HighlightStorage
internal import StrictJSON
internal import SystemSupport

/// The colours of a file as text, to be kept beside it and compared.
enum Snapshot {
  /// A snapshot is called like its file, with this behind it.
  static let suffix = ".runs"

  /// One run a line: where it begins and ends (line and column from 1, the end behind the last character), its scope, its text.
  static func lines(of file: HighlightedFile) -> [String] {
    var result = ["# highlight-lsp runs: \(file.language)"]
    for run in file.runs {
      let attributes = file.storage.attributeTable[run.attribute]
      let name = attributes.scope ?? "@\(attributes.capture ?? "")"
      var line = "\(span(run.range, file.text)) \(name) \(quoted(file.text.string(in: run.range)))"
      if let language = attributes.language, language != file.language { line += " @\(language)" }
      if let rule = attributes.rule { line += " rule=\(rule)" }
      result.append(line)
    }
    for link in file.links { result.append("\(span(link.range, file.text)) link=\(link.target)") }
    return result
  }

  private static func span(_ range: Range<Int>, _ text: UTF16Text) -> String {
    let (line, column) = text.characterPosition(of: range.lowerBound)
    let (endLine, endColumn) = text.characterPosition(of: range.upperBound)
    return endLine == line ? "\(line):\(column)-\(endColumn)" : "\(line):\(column)-\(endLine):\(endColumn)"
  }

  private static func quoted(_ text: String) -> String {
    var sink = ByteSink(descriptor: nil)
    sink.append(json: text)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  /// A readable difference: lines that are gone with `-`, new ones with `+`.
  static func difference(from old: [String], to new: [String]) -> [String] {
    var removed: [Int: String] = [:]
    var inserted: [Int: String] = [:]
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, let element, _): removed[offset] = element
      case .insert(let offset, let element, _): inserted[offset] = element
      }
    }
    var lines: [String] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if let element = removed[oldIndex] {
        lines.append("-" + element)
        oldIndex += 1
      } else if let element = inserted[newIndex] {
        lines.append("+" + element)
        newIndex += 1
      } else {
        oldIndex += 1
        newIndex += 1
      }
    }
    return lines
  }

  // MARK: Checks

  /// How many lines of a difference are shown.
  private static let shownLimit = 40

  /// Compares a file with its snapshot, or writes the snapshot.
  static func check(_ file: HighlightedFile, updates: Bool) -> CheckResult {
    var result = CheckResult()
    let path = file.path + suffix
    let lines = lines(of: file)
    let new = lines.joined(separator: "\n") + "\n"
    var old: String?
    do throws(FileError) {
      old = String(decoding: try FileSystem.readRegular(path, limit: FileSystem.companionLimit), as: UTF8.self)
    } catch {
      guard updates || error.code == FileError.missing else {
        result.fail(Finding(.snapshots, "snapshot", path: path, message: error.reason), name: path)
        return result
      }
    }
    func pass() { result.pass(.snapshots, path: file.path, name: path) }
    guard old != new else {
      pass()
      return result
    }
    if updates {
      do throws(FileError) {
        try FileSystem.write(ContiguousArray(new.utf8), to: path)
        result.notes.append("\(path): written")
        pass()
      } catch {
        result.fail(Finding(.snapshots, "snapshot", path: path, message: "cannot be written: \(error.reason)"), name: path)
      }
      return result
    }
    guard let old else {
      result.fail(
        Finding(
          .snapshots, "snapshot", path: file.path, message: "there is no snapshot \(path); write it with: check --update"),
        name: path)
      return result
    }
    let oldLines = SourceLines.split(old)
    let difference = difference(from: oldLines, to: lines)
    var shown = Array(difference.prefix(shownLimit))
    if difference.count > shownLimit { shown.append("… and \(difference.count - shownLimit) more") }
    let first = zip(oldLines, lines).enumerated().first { $1.0 != $1.1 }?.offset ?? min(oldLines.count, lines.count)
    result.fail(
      Finding(
        .snapshots, "snapshot", path: path, line: first + 1, column: 1,
        message: "the colours of \(file.path) differ from the snapshot in \(difference.count) lines "
          + "(- as it was, + as it is); if that is right: check --update",
        details: difference.isEmpty ? ["the lines are the same, their terminators differ"] : shown), name: path)
    return result
  }
}
