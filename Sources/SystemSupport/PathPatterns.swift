internal import Platform

/// Patterns of paths in the syntax of `.gitignore`, relative to a folder.
package struct PathPatterns: Equatable, Sendable {
  /// The folder that paths are relative to: absolute, without links.
  package let folder: String
  /// The patterns, each like a line of `.gitignore`.
  package let patterns: [String]
  private let rules: IgnoreRules

  /// Creates patterns, in the syntax of `.gitignore`, for paths in a folder. Those with line breaks are ignored.
  /// O(patterns).
  package init(_ patterns: [String], folder: String) {
    (self.folder, self.patterns) = (folder, patterns)
    rules = IgnoreRules(patterns.filter { !$0.contains("\n") }.joined(separator: "\n").utf8)
  }

  package static func == (a: PathPatterns, b: PathPatterns) -> Bool {
    a.folder == b.folder && a.patterns == b.patterns
  }

  /// Whether the patterns exclude a path or one of its parent folders in `folder`: the last pattern that matches
  /// counts, and one with `!` takes an exclusion back. False outside of `folder`. O(path × patterns with wildcards).
  /// - Parameter path: an absolute path without links.
  package func match(_ path: String, isDirectory: Bool = false) -> Bool {
    if rules.isEmpty { return false }
    let prefix = folder == "/" ? "/" : folder + "/"
    guard path.hasPrefix(prefix) else { return false }
    let bytes = Array(FileName.bytes(of: path).dropFirst(FileName.bytes(of: prefix).count))
    for index in bytes.indices where bytes[index] == UInt8(ascii: "/") {
      if rules.isIgnored(bytes[..<index], isDirectory: true) == true { return true }
    }
    return rules.isIgnored(bytes[...], isDirectory: isDirectory) == true
  }
}
