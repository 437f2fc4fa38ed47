internal import HighlightLanguages
internal import HighlightRendering
internal import QueryReports
internal import SystemSupport

/// The outline and the folds of a fixture as text, to be stored next to it and compared.
enum StructureSnapshot {
  /// The suffix of its file name: `main.c.structure` belongs to `main.c`.
  static let suffix = ".structure"

  /// Returns its lines: for the outline and the folds, if there are any, a heading and what `tree -f` prints.
  private static func lines(of file: HighlightedFile, _ loader: LanguageLoader) -> [String] {
    [StructureText.symbols, .folds].flatMap { structure in
      let lines = structure.lines(of: file, loader)
      return lines.isEmpty ? [] : ["# \(structure.rawValue)"] + lines
    }
  }

  /// Compares a fixture with its snapshot. Returns a passed or failed test; an empty result if there is no snapshot.
  /// - Parameters:
  ///   - loader: the loader of the fixture's storage.
  ///   - updates: whether a snapshot that differs is written instead, which passes.
  ///   - isDryRun: whether the diff is only returned.
  static func check(_ file: HighlightedFile, _ loader: LanguageLoader, updates: Bool, isDryRun: Bool) -> CheckResult {
    var result = CheckResult()
    let path = file.path + suffix
    guard FileSystem.kind(of: path, followingLinks: false) != nil else { return result }
    let lines = lines(of: file, loader)
    do throws(FileError) {
      let old = try Snapshot.read(path)
      if updates && old != lines {
        try result.write(lines, to: path, old: old, isDryRun: isDryRun)
        if isDryRun { return result }
      } else if old != lines {
        result.fail(
          Finding(
            .assertions, "structure", path: path, line: Snapshot.firstDifference(of: old, lines), column: 1,
            message:
              "the outline or the folds of \(file.path) differ (- old, + new); accept the new ones with: check --update",
            details: Array(Snapshot.difference(from: old, to: lines).prefix(20))), name: path)
        return result
      }
      result.pass(.assertions, path: file.path, name: path)
    } catch {
      result.fail(Finding(.assertions, "file", path: path, message: error.reason))
    }
    return result
  }
}

extension CheckResult {
  /// Writes the lines of a snapshot, and notes that; with `isDryRun` adds the diff instead. Throws if it cannot be
  /// written.
  /// - Parameters:
  ///   - old: the lines of the snapshot before.
  ///   - reasons: why they differ, for the note.
  mutating func write(
    _ lines: [String], to path: String, old: [String], isDryRun: Bool, reasons: [String] = []
  ) throws(FileError) {
    func bytes(_ lines: [String]) -> ContiguousArray<UInt8> { ContiguousArray(lines.map { $0 + "\n" }.joined().utf8) }
    if isDryRun { return diffs.append(UnifiedDiff.bytes(path: path, old: bytes(old), new: bytes(lines))) }
    try FileSystem.write(bytes(lines), to: path)
    notes.append("\(path): written\(reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))")")
  }
}
