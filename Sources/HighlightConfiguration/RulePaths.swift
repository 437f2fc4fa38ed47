internal import HighlightStorage
internal import SystemSupport

/// Which rules are for which files: their `files` and `exclude`.
package struct RulePaths: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var id: String
    var files: PathPatterns?
    var exclude: PathPatterns
  }

  private let entries: [Entry]

  /// O(patterns).
  init(_ rules: [Rule]) {
    entries = rules.filter { $0.files != nil || !$0.exclude.isEmpty }.map { rule in
      let folder = rule.folder ?? "/"
      return Entry(
        id: rule.id, files: rule.files.map { PathPatterns($0, folder: folder) },
        exclude: PathPatterns(rule.exclude, folder: folder))
    }
  }

  /// Whether every rule is for every file.
  package var isEmpty: Bool { entries.isEmpty }

  /// The ids of the rules that are not for a file. O(entries).
  /// - Parameter path: absolute, without links.
  package func rulesLeftOut(of path: String) -> Set<String> {
    var result: Set<String> = []
    for entry in entries where entry.exclude.match(path) || entry.files?.match(path) == false { result.insert(entry.id) }
    return result
  }
}

extension Configuration {
  /// The ids of the rules that are not for a file. O(1) without rules for certain files.
  /// - Parameter path: absolute; nil for a text without a file.
  package func rulesLeftOut(ofFile path: String?) -> Set<String> {
    guard !rulePaths.isEmpty, let path else { return [] }
    return rulePaths.rulesLeftOut(of: FileSystem.resolvingFolders(of: path))
  }

  /// Whether `[check] exclude` names a file: nothing is found in it.
  /// - Parameter path: absolute; nil for a text without a file.
  package func excludes(file path: String?) -> Bool {
    guard !check.exclude.isEmpty, let path else { return false }
    return check.excludes(FileSystem.resolvingFolders(of: path))
  }
}
