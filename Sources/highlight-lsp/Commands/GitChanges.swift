internal import HighlightRendering
internal import HighlightStorage
internal import SystemSupport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How a file differs from git's index.
///
/// Git is asked for the bytes it has, and for the difference of two files in a folder of our own: nothing that the repository's
/// configuration names is run.
struct GitChanges {
  /// Marks by line, from 0.
  private(set) var marks: [Int: LineChange] = [:]

  /// The changes of a file; nil where it is in no repository, the index does not have it, or there is no git.
  init?(path: String, bytes: ContiguousArray<UInt8>) {
    guard let real = FileSystem.realPath(FileSystem.directory(of: path)), Self.isInRepository(real),
      let scratch = try? FileSystem.makeTemporaryDirectory(in: Environment.temporaryFolder, prefix: "highlight-lsp-")
    else { return nil }
    defer { FileSystem.removeTree(scratch) }
    let before = ProcessRunner.run(
      [
        "git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-C", real, "cat-file", "blob",
        ":./" + FileSystem.baseName(of: path),
      ], environment: Self.variables, logFolder: scratch)
    guard before.status == 0 else { return nil }
    let (old, new) = (scratch + "/old", scratch + "/new")
    guard (try? FileSystem.write(before.bytes, to: old)) != nil, (try? FileSystem.write(bytes, to: new)) != nil else {
      return nil
    }
    let difference = ProcessRunner.run(
      [
        "git", "diff", "--no-index", "--no-color", "--no-ext-diff", "--no-textconv", "-U0", "--ignore-cr-at-eol", "--text",
        old, new,
      ],
      environment: Self.variables.merging(["GIT_CONFIG_GLOBAL": "/dev/null"]) { $1 }, logFolder: scratch)
    guard difference.status <= 1 else { return nil }
    for line in difference.output.split(separator: "\n") where line.hasPrefix("@@ ") { note(line) }
  }

  /// The lines that changed, with so many around them.
  func selection(context: Int) -> LineSelection {
    LineSelection(ranges: marks.keys.sorted().map { max($0 + 1 - context, 1)...($0 + 1 + context) })
  }

  /// Reads `@@ -3,2 +4 @@`.
  private mutating func note(_ hunk: Substring) {
    let words = hunk.split(separator: " ")
    guard words.count >= 3 else { return }
    func numbers(_ word: Substring) -> (start: Int, count: Int) {
      let parts = word.dropFirst().split(separator: ",").compactMap { Int($0) }
      return (parts.first ?? 0, parts.count > 1 ? parts[1] : 1)
    }
    let (old, new) = (numbers(words[1]), numbers(words[2]))
    if new.count == 0 {
      marks[max(new.start - 1, 0)] = new.start == 0 ? .removedAbove : .removedBelow
    } else {
      for line in new.start..<(new.start + new.count) { marks[line - 1] = old.count == 0 ? .added : .modified }
    }
  }

  private static let variables = [
    "GIT_CONFIG_NOSYSTEM": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
  ]

  private static func isInRepository(_ folder: String) -> Bool {
    var place = folder
    while true {
      if FileSystem.kind(of: (place == "/" ? "" : place) + "/.git") != nil { return true }
      if place == "/" { return false }
      place = FileSystem.directory(of: place)
    }
  }
}
