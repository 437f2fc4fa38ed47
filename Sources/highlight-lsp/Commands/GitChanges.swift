internal import HighlightRendering
internal import HighlightStorage
internal import SystemSupport

/// The differences of a file from git's index.
///
/// Git is asked for the bytes it has, and for the difference of two files in a folder of our own.
struct GitChanges {
  /// Marks by line, from 0.
  private(set) var marks: [Int: LineChange] = [:]

  /// The changes of a file; nil where it is in no repository, the index does not have it, or git does not say. What a limit
  /// keeps git from saying is reported.
  /// - Parameter limit: the largest version of git's that is compared, in bytes.
  init?(path: String, bytes: ContiguousArray<UInt8>, limit: Int) {
    guard let real = FileSystem.realPath(FileSystem.directory(of: path)), Git.top(above: real) != nil else { return nil }
    do throws(Git.Failure) {
      let old = try Git.blob(":./" + FileSystem.baseName(of: path), in: real, limit: limit)
      try compare(old, with: bytes)
    } catch {
      // A file that git does not know is no news.
      if case .refused = error { return nil }
      Console.message("\(path): \(error); its changes are not shown")
      return nil
    }
  }

  private mutating func compare(
    _ old: ContiguousArray<UInt8>, with new: ContiguousArray<UInt8>
  ) throws(Git.Failure) {
    let difference: ContiguousArray<UInt8>
    do {
      let scratch = try FileSystem.makeTemporaryDirectory(in: Environment.temporaryFolder, prefix: "highlight-lsp-")
      defer { FileSystem.removeTree(scratch) }
      try FileSystem.write(old, to: scratch + "/old")
      try FileSystem.write(new, to: scratch + "/new")
      // At worst a head for every second line.
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
    // A line has a byte at least, but for an empty last one.
    let mostLines = max(old.count, new.count) + 1
    for hunk in difference.split(separator: 0x0A).lazy.compactMap(GitAnswer.hunk) {
      note(hunk, mostLines: mostLines)
    }
  }

  /// The lines that changed, with so many around them.
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
