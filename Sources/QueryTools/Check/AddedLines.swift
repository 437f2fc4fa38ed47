internal import HighlightStorage
internal import SystemSupport

/// The lines of files that were added or changed since a revision of their git repository.
///
/// Git supplies the names and the content of the revision, and compares copies of the files in a temporary folder.
/// Commands and filters in the repository's configuration are not run.
package struct AddedLines: Sendable {
  /// The reason why a revision cannot be compared.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    fileprivate init(description: String) { self.description = description }

    fileprivate init(_ failure: Git.Failure) { description = "--since: \(failure)" }
  }

  /// The added or changed lines of a file, numbered from 1.
  private enum Lines {
    case all
    case ranges([ClosedRange<Int>])
  }

  /// The lines by absolute path; unchanged files are omitted.
  private var added: [String: Lines] = [:]

  // How long git may take for one answer, in seconds, and how much it may write: a listing of a million files takes a
  // second.
  private static let seconds = 60
  private static let answerLimit = 268_435_456
  // The maximum number of deleted files that are compared to find a renamed one.
  private static let renameLimit = 2000

  /// Notes about the repositories inside of the compared one that are left out.
  package private(set) var notes: [String] = []
  /// The bytes of files that are not those on disk, by absolute path.
  private let contents: [String: ContiguousArray<UInt8>]
  /// The commits that are compared with, by the top of the repository; nil for one that is left out.
  private var commits: [String: String?] = [:]

  /// Compares files with a revision of the repository of the working folder; files outside of it, with the same
  /// revision of their own outermost repository. Files of a repository inside of that, such as a submodule, are
  /// compared with the commit that the revision records for it, and count as unchanged, with a note, if there is none.
  /// Throws if git fails, the revision is unknown, or neither a file nor the current folder is in a repository.
  /// - Parameters:
  ///   - paths: the files to compare; other files count as unchanged. Files outside a repository count as new.
  ///   - contents: the bytes of files that are not those on disk, by absolute path.
  package init(
    since revision: String, paths: some Sequence<String>, contents: [String: ContiguousArray<UInt8>] = [:]
  ) throws(Failure) {
    self.contents = contents
    let here = FileSystem.realPath(".").flatMap { Git.top(above: $0) }
    if let here { commits[here] = try Self.commit(revision, in: here) }
    // By the tops around each file, the outermost one first.
    var byTops: [[String]: [String]] = [:]
    var topsOfFolder: [String: [String]] = [:]
    for path in Set(paths.map(FileSystem.resolvingFolders)).sorted() {
      let folder = FileSystem.directory(of: path)
      let tops = topsOfFolder[folder] ?? Self.tops(above: folder, upTo: here)
      topsOfFolder[folder] = tops
      if tops.isEmpty { added[path] = .all } else { byTops[tops, default: []].append(path) }
    }
    if here == nil && byTops.isEmpty {
      throw Failure(description: "--since needs a git repository; this folder is in none")
    }
    for (tops, paths) in byTops.sorted(by: { $0.key.last ?? "" < $1.key.last ?? "" }) {
      guard let top = tops.last, let commit = try commit(of: tops, revision) else { continue }
      try compare(paths, top, commit)
    }
  }

  /// Returns the tops of the repositories that contain a folder, the outermost first, from `outer` on if that is one.
  private static func tops(above folder: String, upTo outer: String?) -> [String] {
    var result: [String] = []
    var ancestor = folder
    while let top = Git.top(above: ancestor) {
      result.insert(top, at: 0)
      if top == outer || top == "/" { break }
      ancestor = FileSystem.directory(of: top)
    }
    return result
  }

  /// Returns the commit with which the files of the innermost of nested repositories are compared: that of the revision
  /// in the outermost one, otherwise the one that the commit of the repository around it records. Nil, with a note, if
  /// none is recorded or the repository does not have it.
  private mutating func commit(of tops: [String], _ revision: String) throws(Failure) -> String? {
    guard let top = tops.last else { return nil }
    if let known = commits[top] { return known }
    var result: String?
    if tops.count == 1 {
      result = try Self.commit(revision, in: top)
    } else if let outer = tops.dropLast().last, let commit = try commit(of: Array(tops.dropLast()), revision) {
      let name = String(top.dropFirst(outer == "/" ? 1 : outer.count + 1))
      let listing = try Self.ask(["ls-tree", "-z", "--full-tree", commit, "--", name], in: outer, limit: 65_536)
      let entry = GitAnswer.entries(ofTree: listing[...]).first { $0.kind == "commit" && $0.path == name }
      let shown = FileSystem.relativePath(top)
      if let entry {
        result = try? Self.commit(entry.id, in: top)
        if result == nil {
          notes.append(
            "\(shown): left out, because git has no commit \(entry.id.prefix(12)) there, which \(revision) records")
        }
      } else {
        notes.append("\(shown): left out, because it is a repository of its own that \(revision) does not record")
      }
    }
    commits[top] = .some(result)
    return result
  }

  /// Returns the full name of the commit of a revision. Throws if git fails or does not know it.
  private static func commit(_ revision: String, in top: String) throws(Failure) -> String {
    do {
      let answer = try Git.ask(
        ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"], in: top, limit: 128,
        seconds: Self.seconds)
      return String(decoding: answer.prefix { $0 != 0x0A }, as: UTF8.self)
    } catch {
      guard case .refused = error else { throw Failure(error) }
      throw Failure(description: "git knows no revision \"\(revision)\" in \(top); name a commit, a branch or a tag")
    }
  }

  /// Whether a line of a file was added or changed; without a line, whether the file was. False for files that were
  /// not compared; true for all lines of a new file.
  /// - Parameter line: the number of the line, from 1; nil for the file.
  package func contains(_ path: String, line: Int?) -> Bool {
    switch added[FileSystem.resolvingFolders(of: path)] {
    case nil: false
    case .all?: true
    case .ranges(let ranges)?: line.map { line in ranges.contains { $0.contains(line) } } ?? true
    }
  }

  // MARK: Git

  /// Compares the files of a repository with a commit, and adds the changed lines to `added`. Throws if git fails. At most
  /// 2000 files that no longer exist are considered as renamed.
  /// - Parameter top: the folder of the repository.
  private mutating func compare(_ paths: [String], _ top: String, _ commit: String) throws(Failure) {
    if paths.isEmpty { return }
    let scratch: String
    do throws(FileError) {
      scratch = try FileSystem.makeTemporaryDirectory(in: Environment.temporaryFolder, prefix: "highlight-lsp-")
    } catch {
      throw Failure(description: "\(error)")
    }
    defer { FileSystem.removeTree(scratch) }
    let blobs = Self.blobs(
      in: try Self.ask(["ls-tree", "-r", "-z", "--full-tree", commit], in: top, limit: Self.answerLimit))
    let prefix = top == "/" ? "/" : top + "/"
    var pairs: [(path: String, blob: String?)] = []
    for path in paths { pairs.append((path, blobs[String(path.dropFirst(prefix.count))])) }
    // A file that was renamed has its lines from one that is gone.
    var gone: [String] = []
    if pairs.contains(where: { $0.blob == nil }) {
      gone = blobs.keys.sorted().filter { FileSystem.kind(of: prefix + $0, followingLinks: false) == nil }
      gone = Array(gone.prefix(Self.renameLimit))
    }
    guard let repository = GitRepository(folder: top, honorsEnvironment: false) else {
      throw Failure(description: "git cannot read the repository \(top)")
    }
    try compare(pairs, gone: gone.compactMap { blobs[$0] }, GitObjects(repository), scratch)
  }

  /// Runs git for at most 60 seconds and returns its output. Throws if that takes longer, the output exceeds `limit`
  /// bytes or the exit status is not in `statuses`.
  private static func ask(
    _ arguments: [String], in folder: String?, limit: Int, statuses: ClosedRange<Int32> = 0...0,
    environment: [String: String] = [:]
  ) throws(Failure) -> ContiguousArray<UInt8> {
    do {
      return try Git.ask(
        arguments, in: folder, limit: limit, statuses: statuses, environment: environment, seconds: seconds)
    } catch {
      throw Failure(error)
    }
  }

  /// Returns the ids of the blobs in a listing of `git ls-tree`, by path; symbolic links and submodules are omitted.
  private static func blobs(in listing: ContiguousArray<UInt8>) -> [String: String] {
    var result: [String: String] = [:]
    // Links hold names, and commits are other repositories.
    for entry in GitAnswer.entries(ofTree: listing[...]) where entry.kind == "blob" && entry.mode != "120000" {
      result[entry.path] = entry.id
    }
    return result
  }

  /// Compares copies of files with their blobs by one run of git, and adds the changed lines to `added`. Files that
  /// cannot be read are skipped; blobs larger than the limit of sources count as empty. Throws if git fails.
  /// - Parameters:
  ///   - pairs: the files, with the id of the blob in the revision; nil for new files.
  ///   - gone: the blobs of files that no longer exist, which may have been renamed.
  ///   - objects: the objects of the repository.
  ///   - scratch: a temporary folder.
  private mutating func compare(
    _ pairs: [(path: String, blob: String?)], gone: [String], _ objects: GitObjects, _ scratch: String
  ) throws(Failure) {
    let (old, new) = (scratch + "/old", scratch + "/new")
    func write(_ bytes: ContiguousArray<UInt8>, _ path: String) throws(Failure) {
      do { try FileSystem.write(bytes, to: path) } catch { throw Failure(description: "\(error)") }
    }
    func content(of blob: String) throws(Failure) -> ContiguousArray<UInt8> {
      guard let size = objects.size(of: blob) else {
        throw Failure(description: "git cannot read the files of the revision; fetch it as a whole")
      }
      // Of a larger one no line is known.
      if size > FileSystem.sourceLimit { return [] }
      guard let bytes = objects.blob(blob, limit: size) else {
        throw Failure(description: "git did not give the files of the revision in time")
      }
      return bytes
    }
    do throws(FileError) {
      try FileSystem.makeDirectories(old)
      try FileSystem.makeDirectories(new)
    } catch {
      throw Failure(description: "\(error)")
    }
    var compared: [String: String] = [:]
    for (index, pair) in pairs.enumerated() {
      let current = contents[pair.path]
      guard
        let bytes = current
          ?? (try? FileSystem.readRegular(pair.path, limit: FileSystem.sourceLimit, followsLinks: true))
      else { continue }
      if let blob = pair.blob {
        let before = try content(of: blob)
        if before == bytes { continue }
        try write(Self.withLineFeeds(before), "\(old)/\(index)")
      } else {
        added[pair.path] = .all
      }
      try write(Self.withLineFeeds(bytes), "\(new)/\(index)")
      compared["\(index)"] = pair.path
    }
    if compared.isEmpty { return }
    for (index, blob) in gone.enumerated() { try write(Self.withLineFeeds(content(of: blob)), "\(old)/gone-\(index)") }
    let difference = try Self.ask(
      [
        "diff", "--no-index", "--no-color", "--no-ext-diff", "--no-textconv", "-U0", "-M", "--ignore-cr-at-eol", "--text",
        "--src-prefix=a/", "--dst-prefix=b/", old, new,
      ], in: nil, limit: Self.answerLimit, statuses: 0...1, environment: ["GIT_CONFIG_GLOBAL": "/dev/null"])
    // Files that the difference does not contain are unchanged; all lines of a file without a counterpart are new.
    for path in compared.values where added[path] == nil { added[path] = .ranges([]) }
    read(difference, compared)
  }

  /// Returns a text whose lines git counts as findings do: with a line feed for each CR that ends a line alone, and as
  /// UTF-8 if it is UTF-16. O(bytes).
  private static func withLineFeeds(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let units = bytes.withUnsafeBytes { SourceText(decoding: $0).units }
      let text = ContiguousArray(String(decoding: units, as: UTF16.self).utf8)
      return text.starts(with: [0xFF, 0xFE]) ? text : withLineFeeds(text)
    }
    guard bytes.contains(cr) else { return bytes }
    var result = bytes
    for index in result.indices where result[index] == cr && (index + 1 == result.count || result[index + 1] != lf) {
      result[index] = lf
    }
    return result
  }

  /// Parses the output of `git diff`, and adds the changed lines to `added`. Of a renamed file only the changed lines
  /// are added; a new file keeps all of its lines.
  /// - Parameter compared: the paths of the files, by the names of their copies.
  private mutating func read(_ difference: ContiguousArray<UInt8>, _ compared: [String: String]) {
    var path: String?
    var isInHead = false
    for line in difference.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: "diff --git ".utf8) {
        (path, isInHead) = (nil, true)
      } else if isInHead, line.starts(with: "+++ ".utf8) || line.starts(with: "rename to ".utf8) {
        path = compared[FileSystem.baseName(of: String(decoding: line, as: UTF8.self))]
        // It has the lines of its counterpart, except those that follow.
        if let path, line.starts(with: "rename to ".utf8) { added[path] = .ranges([]) }
      } else if let path, let hunk = GitAnswer.hunk(line) {
        isInHead = false
        guard case .ranges(var ranges)? = added[path] else { continue }
        if hunk.new.count > 0 { ranges.append(hunk.new.start...(hunk.new.start + hunk.new.count - 1)) }
        added[path] = .ranges(ranges)
      }
    }
  }
}
