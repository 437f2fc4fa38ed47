internal import HighlightRendering
internal import HighlightStorage
internal import SystemSupport

/// The differences of a file from git's index.
///
/// Git provides the bytes in the index, and compares two files in a temporary folder.
struct GitChanges {
  /// The changed lines, by number from 0.
  private(set) var marks: [Int: LineChange] = [:]

  /// Compares a file with its version in git's index. Nil if the file is not in a repository or not in the index, or
  /// if git fails. Exceeded limits and other errors of git are reported.
  /// - Parameter limit: the maximum length of the version in the index, in bytes.
  init?(path: String, bytes: ContiguousArray<UInt8>, limit: Int) {
    guard let real = FileSystem.realPath(FileSystem.directory(of: path)), Git.top(above: real) != nil else { return nil }
    do throws(Git.Failure) {
      let old = try Git.blob(":./" + FileSystem.baseName(of: path), in: real, limit: limit)
      try compare(old, with: bytes)
    } catch {
      // A file that is not in the index is not an error.
      if case .refused = error { return nil }
      Console.message("\(path): \(error); its changes are not shown")
      return nil
    }
  }

  /// Compares the version in the index with the file by git, and sets `marks`. Throws if git fails or does not end
  /// within 30 s.
  private mutating func compare(
    _ old: ContiguousArray<UInt8>, with new: ContiguousArray<UInt8>
  ) throws(Git.Failure) {
    let difference: ContiguousArray<UInt8>
    do {
      let scratch = try FileSystem.makeTemporaryDirectory(in: Environment.temporaryFolder, prefix: "highlight-lsp-")
      defer { FileSystem.removeTree(scratch) }
      try FileSystem.write(old, to: scratch + "/old")
      try FileSystem.write(new, to: scratch + "/new")
      // At most one hunk header for every second line.
      let limit = min(16 * (old.count + new.count), 1 << 28) + 1 << 20
      difference = try Git.ask(
        [
          "diff", "--no-index", "--no-color", "--no-ext-diff", "--no-textconv", "-U0", "--ignore-cr-at-eol", "--text",
          scratch + "/old", scratch + "/new",
        ], in: nil, limit: limit, statuses: 0...1, environment: ["GIT_CONFIG_GLOBAL": "/dev/null"], seconds: 30)
    } catch let failure as Git.Failure {
      throw failure
    } catch {
      throw .refused("\(error)")
    }
    // Every line has at least one byte, except an empty last line.
    let mostLines = max(old.count, new.count) + 1
    for hunk in difference.split(separator: 0x0A).lazy.compactMap(GitAnswer.hunk) {
      note(hunk, mostLines: mostLines)
    }
  }

  /// Returns the changed lines, with `context` lines around each change; lines count from 1.
  func selection(context: Int) -> LineSelection {
    LineSelection(ranges: marks.keys.sorted().map { max($0 + 1 - context, 1)...($0 + 1 + context) })
  }

  private mutating func note(_ hunk: GitAnswer.Hunk, mostLines: Int) {
    let (old, new) = (hunk.old, hunk.new)
    guard [old.count, new.start, new.count].allSatisfy({ (0...mostLines).contains($0) }) else { return }
    if new.count == 0 {
      marks[max(new.start - 1, 0)] = new.start == 0 ? .removedAbove : .removedBelow
    } else {
      for line in new.start..<(new.start + new.count) { marks[line - 1] = old.count == 0 ? .added : .modified }
    }
  }
}
