internal import SystemSupport
internal import TextRules

/// The file patterns of rules: their `files` and `exclude`.
package struct RulePaths: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var id: String
    var files: PathPatterns?
    var exclude: PathPatterns
  }

  private let entries: [Entry]

  /// Compiles `files` and `exclude` of rules: patterns in the syntax of `.gitignore`, relative to the rule's folder.
  /// Rules without patterns are skipped. Patterns with line breaks are ignored. O(patterns).
  init(_ rules: [Rule]) {
    entries = rules.filter { $0.files != nil || !$0.exclude.isEmpty }.map { rule in
      let folder = rule.folder ?? "/"
      return Entry(
        id: rule.id, files: rule.files.map { PathPatterns($0, folder: folder) },
        exclude: PathPatterns(rule.exclude, folder: folder))
    }
  }

  /// Whether all rules apply to all files.
  package var isEmpty: Bool { entries.isEmpty }

  /// Returns the ids of the rules that do not apply to a file: their `exclude` matches it, or their `files` do not.
  /// O(entries).
  /// - Parameter path: the absolute path, without symbolic links.
  package func rulesLeftOut(of path: String) -> Set<String> {
    var result: Set<String> = []
    for entry in entries where entry.exclude.match(path) || entry.files?.match(path) == false { result.insert(entry.id) }
    return result
  }
}

extension Configuration {
  /// Returns the ids of the rules that do not apply to a file; none for nil. O(1) if no rule has patterns.
  /// - Parameter path: the absolute path; nil for a text without a file.
  package func rulesLeftOut(ofFile path: String?) -> Set<String> {
    guard !rulePaths.isEmpty, let path else { return [] }
    return rulePaths.rulesLeftOut(of: FileSystem.resolvingFolders(of: path))
  }

  /// Whether `[check] exclude` matches a file, so that it has no findings; false for nil.
  /// - Parameter path: the absolute path; nil for a text without a file.
  package func excludes(file path: String?) -> Bool {
    guard !check.exclude.isEmpty, let path else { return false }
    return check.excludes(FileSystem.resolvingFolders(of: path))
  }
}
