internal import DataFormats
internal import HighlightRendering
internal import SystemSupport

/// The diffs of a file from git's index.
struct GitChanges {
  /// The changed lines, by number from 0.
  private(set) var marks: [Int: LineChange] = [:]

  /// No difference.
  init() {}

  /// Compares a file with its version in git's index. Nil if the file is not in a repository or not in the index, or
  /// if git refuses to answer. A merge conflict, exceeded limits and other errors of git are reported.
  /// - Parameter limit: the maximum length of the version in the index, in bytes.
  init?(path: String, bytes: ContiguousArray<UInt8>, index: GitIndex, limit: Int) {
    do throws(Git.Failure) {
      guard let old = try index.content(of: path, limit: limit) else { return nil }
      for hunk in LineDiff(old: old, new: bytes).hunks { note(hunk) }
    } catch {
      if case .refused = error { return nil }
      Console.message("\(path): \(error); its changes are not shown")
      return nil
    }
  }

  /// Returns the changed lines, with `context` lines around each change; lines count from 1.
  func selection(context: Int) -> LineSelection {
    LineSelection(ranges: marks.keys.sorted().map { max($0 + 1 - context, 1)...($0 + 1 + context) })
  }

  private mutating func note(_ hunk: LineDiff.Hunk) {
    if hunk.new.isEmpty {
      marks[max(hunk.new.lowerBound - 1, 0)] = hunk.new.lowerBound == 0 ? .removedAbove : .removedBelow
    }
    for line in hunk.new { marks[line] = hunk.old.isEmpty ? .added : .modified }
  }
}
