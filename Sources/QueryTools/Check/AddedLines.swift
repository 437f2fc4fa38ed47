internal import SystemSupport
internal import TextModel

/// The files that differ from a revision of their git repository, with the lines that were added or changed.
///
/// Git names the files and their lines in two runs for each repository. Lines that git counts in another way than findings
/// do, and files that were renamed without git's knowledge, are compared as copies in a temporary folder. Commands and
/// filters in the repository's configuration are not run.
package struct AddedLines: Sendable {
  /// The added or changed lines of a file, numbered from 1.
  private enum Lines {
    case all
    case ranges([ClosedRange<Int>])
  }

  /// A changed file.
  private struct Change {
    var lines: Lines
    /// The top of its work tree; empty outside of all.
    var top: String
    /// The blob that it was in the revision; nil if there was none.
    var blob: String?
    /// Whether git did not compare its lines.
    var isUnread = false
    /// Whether git does not track it.
    var isUntracked = false
  }

  /// The changed files by absolute path.
  private var changes: [String: Change] = [:]
  /// The blobs of files that the revision has and the work tree has not, by its top.
  private var gone: [String: [String]] = [:]
  /// The absolute paths of all files that differ from the revision, selected or not, and of those that are gone.
  package private(set) var names: Set<String> = []
  /// The absolute paths of selected files that are gone.
  package private(set) var deleted: [String] = []
  /// Notes about the repositories inside of the compared one that are left out.
  package private(set) var notes: [String] = []
  /// The absolute paths of the configurations in the selection that git tracks.
  package private(set) var configurations: [String] = []
  /// Whether there is any file in the selection, changed or not.
  package private(set) var hasFiles = false

  private let revision: String
  private let isStaged: Bool
  private let paths: [String]
  /// The absolute paths of the selected folders, and of the selected files.
  private let (folders, single): ([String], Set<String>)
  /// The commits that work trees were compared with, by their tops; nil for those that were left out.
  private var commits: [String: String?] = [:]

  // The maximum number of deleted files that are compared to find a renamed one.
  private static let renameLimit = 2000
  /// Folders of version control.
  private static let versionControl: Set<String> = [".git", ".hg", ".svn", ".jj", "CVS"]

  /// Compares the files at some paths with a revision of the repository of the working folder; files outside of it, with the
  /// same revision of their own outermost repository. Files of a repository inside of that, such as a submodule, are
  /// compared with the commit that the revision records for it, and are left out, with a note, if there is none. Files
  /// outside of repositories count as new.
  /// Throws if git fails, the revision is unknown, or neither a path nor the current folder is in a repository.
  /// - Parameters:
  ///   - paths: files and folders; empty: the working folder.
  ///   - isStaged: whether the content of git's index is compared, not that of the files.
  package init(since revision: String, paths: [String], isStaged: Bool) throws(ReportFilter.Failure) {
    (self.revision, self.paths, self.isStaged) = (revision, paths, isStaged)
    let selected = paths.isEmpty ? ["."] : paths
    var resolved: [String: String] = [:]
    var (folders, single): ([String], Set<String>) = ([], [])
    for path in selected {
      if FileSystem.kind(of: path) == .directory {
        folders.append(FileSystem.realPath(path) ?? path)
      } else {
        let folder = FileSystem.directory(of: path)
        let real = resolved[folder] ?? FileSystem.realPath(folder) ?? folder
        resolved[folder] = real
        single.insert((real == "/" ? "" : real) + "/" + FileSystem.baseName(of: path))
      }
    }
    (self.folders, self.single) = (folders, single)
    let here = FileSystem.realPath(".").flatMap { Git.top(above: $0) }
    // The tops around each folder, the outermost one first.
    var around: [String: [String]] = [:]
    func tops(_ folder: String) -> [String] {
      let result = around[folder] ?? Self.tops(above: folder, upTo: here)
      around[folder] = result
      return result
    }
    for file in single where tops(FileSystem.directory(of: file)).isEmpty {
      changes[file] = Change(lines: .all, top: "")
    }
    for folder in folders where tops(folder).isEmpty {
      // Repositories inside of a folder that is in none are not known.
      for file in SourceWalker(root: folder, includesHidden: true, asksGit: true).files
      where tops(FileSystem.directory(of: file)).isEmpty { changes[file] = Change(lines: .all, top: "") }
    }
    if here == nil && around.values.allSatisfy(\.isEmpty) {
      throw ReportFilter.Failure(description: "--since needs a git repository; this folder is in none")
    }
    for top in Set(around.values.compactMap(\.first)).sorted() { try compare(top, revision, isOutermost: true) }
    for top in Set(around.values.compactMap(\.last)).sorted() where commits[top] == nil { leaveOut(top) }
    hasFiles = hasFiles || !changes.isEmpty
  }

  /// Returns the same comparison of the files as they are now.
  package func again() throws(ReportFilter.Failure) -> AddedLines {
    try AddedLines(since: revision, paths: paths, isStaged: isStaged)
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

  private func isSelected(_ path: String) -> Bool {
    single.contains(path) || folders.contains { $0 == "/" || path == $0 || path.hasPrefix($0 + "/") }
  }

  /// The absolute paths of the changed files at or below a path, ascending.
  package func files(below path: String) -> [String] {
    let prefix = path == "/" ? "/" : path + "/"
    return changes.keys.filter { $0 == path || $0.hasPrefix(prefix) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the changed files that git tracks although ignore files name them. Runs git once for each repository.
  package func ignored() -> Set<String> {
    var result: Set<String> = []
    for top in Set(changes.values.map(\.top)) where !top.isEmpty {
      guard let names = try? WorkTree(top).ignored() else { continue }
      let prefix = top == "/" ? "/" : top + "/"
      for name in names where changes[prefix + name] != nil { result.insert(prefix + name) }
    }
    return result
  }

  /// Whether a line of a file was added or changed; without a line, whether the file was. False for files that were
  /// not compared; true for all lines of a new file.
  /// - Parameter line: the number of the line, from 1; nil for the file.
  package func contains(_ path: String, line: Int?) -> Bool {
    switch changes[FileSystem.resolvingFolders(of: path)]?.lines {
    case nil: false
    case .all?: true
    case .ranges(let ranges)?: line.map { line in ranges.contains { $0.contains(line) } } ?? true
    }
  }

  // MARK: Git

  /// Adds a note about a repository that is not recorded.
  private mutating func leaveOut(_ top: String) {
    guard commits[top] == nil else { return }
    commits[top] = .some(nil)
    notes.append(
      "\(FileSystem.relativePath(top)): left out, because it is a repository of its own that \(revision) does not record")
  }

  /// Compares a work tree with a commit, and the repositories inside of it with the commits that this one records.
  /// - Parameter isOutermost: whether the commit is the revision that the user named.
  private mutating func compare(_ top: String, _ commit: String, isOutermost: Bool) throws(ReportFilter.Failure) {
    guard commits[top] == nil else { return }
    commits[top] = .some(nil)
    let prefix = top == "/" ? "/" : top + "/"
    let difference: GitDiff
    var listing = WorkTree.Listing()
    do throws(Git.Failure) {
      let tree = try WorkTree(top)
      difference = try GitDiff(tree, since: commit, isStaged: isStaged)
      if !isStaged {
        listing = try tree.untracked { isSelected(prefix + $0) }
      }
    } catch {
      if case .damaged = error { throw ReportFilter.Failure(description: "--since: git cannot read the repository \(top)") }
      guard case .refused = error else { throw ReportFilter.Failure(error) }
      if (try? Git.ask(["rev-parse", "--git-dir"], in: top, limit: 4096)) == nil { throw ReportFilter.Failure(error) }
      guard isOutermost else {
        notes.append(
          "\(FileSystem.relativePath(top)): left out, because git has no commit \(commit.prefix(12)) there, which \(revision) records"
        )
        return
      }
      throw ReportFilter.Failure(
        description: "git knows no revision \"\(revision)\" in \(top); name a commit, a branch or a tag")
    }
    commits[top] = .some(commit)
    hasFiles = hasFiles || listing.isTracking
    configurations += listing.configurations.map { prefix + $0 }.filter { isSelected($0) }
    for file in difference.files {
      let path = prefix + file.path
      names.insert(path)
      if let source = file.source { names.insert(prefix + source) }
      if file.isGone {
        if let blob = file.blob { gone[top, default: []].append(blob) }
        if isSelected(path) { deleted.append(path) }
      } else if isSelected(path), isStaged || FileSystem.kind(of: path, followingLinks: false) == .file {
        changes[path] = Change(
          lines: file.isNew ? .all : .ranges(file.ranges), top: top, blob: file.blob, isUnread: !difference.hasLines)
      }
    }
    var links: [String: String?] = listing.links.mapValues { $0 }
    for (name, id) in difference.links { links[name] = .some(id) }
    for name in listing.found {
      if name.hasSuffix("/") {
        let inner = prefix + name.dropLast()
        if touches(inner) { leaveOut(inner) }
        continue
      }
      let path = prefix + name
      if name.split(separator: "/").contains(where: { Self.versionControl.contains(String($0)) }) { continue }
      names.insert(path)
      guard isSelected(path), FileSystem.kind(of: path, followingLinks: false) == .file else { continue }
      changes[path] = Change(lines: .all, top: top, isUntracked: true)
    }
    for (name, id) in links.sorted(by: { $0.key < $1.key }) {
      let inner = prefix + name
      guard touches(inner), FileSystem.kind(of: inner + "/.git") != nil else { continue }
      if let id { try compare(inner, id, isOutermost: false) } else { leaveOut(inner) }
    }
  }

  /// Whether the selection has a path at, above or below a folder.
  private func touches(_ folder: String) -> Bool {
    isSelected(folder) || folders.contains { $0.hasPrefix(folder + "/") } || single.contains { $0.hasPrefix(folder + "/") }
  }

  /// Compares copies of the files whose lines git did not compare, or counts otherwise than findings do: lines that end at
  /// CR alone, UTF-16, and files that were renamed without git. Throws if git fails.
  /// - Parameters:
  ///   - paths: the files with findings.
  ///   - contents: the bytes of files that are not those on disk, by absolute path.
  package mutating func resolve(
    _ paths: some Sequence<String>, contents: [String: ContiguousArray<UInt8>] = [:]
  ) throws(ReportFilter.Failure) {
    if !isStaged { for path in contents.keys { try addInput(path) } }
    var pairs: [String: [(path: String, blob: String?)]] = [:]
    for path in Set(paths.map(FileSystem.resolvingFolders)).sorted() {
      guard let change = changes[path], !change.top.isEmpty else { continue }
      var isNeeded = change.isUnread || change.isUntracked && gone[change.top]?.isEmpty == false
      if !isNeeded, change.blob != nil, case .ranges(let ranges) = change.lines, !ranges.isEmpty {
        let bytes =
          contents[path] ?? (try? FileSystem.readRegular(path, limit: FileSystem.sourceLimit, followsLinks: true)) ?? []
        isNeeded = Self.hasOtherLines(bytes)
      }
      if isNeeded { pairs[change.top, default: []].append((path, change.blob)) }
    }
    for (top, pairs) in pairs.sorted(by: { $0.key < $1.key }) {
      guard let repository = GitRepository(folder: top, honorsEnvironment: false) else {
        throw ReportFilter.Failure(.damaged)
      }
      let scratch: String
      do throws(FileError) {
        scratch = try FileSystem.makeTemporaryDirectory(in: Environment.temporaryFolder, prefix: "highlight-lsp-")
      } catch {
        throw ReportFilter.Failure(description: "\(error)")
      }
      defer { FileSystem.removeTree(scratch) }
      let gone = pairs.contains { $0.blob == nil } ? Array((gone[top] ?? []).prefix(Self.renameLimit)) : []
      try compare(pairs, gone: gone, GitObjects(repository), scratch, contents)
    }
  }

  /// Adds a file whose content is not that on disk, with the blob that it is in the revision.
  private mutating func addInput(_ path: String) throws(ReportFilter.Failure) {
    var change = Change(lines: .all, top: "")
    if let top = Git.top(above: FileSystem.directory(of: path)), let commit = commits[top] ?? nil {
      let name = String(path.dropFirst(top == "/" ? 1 : top.count + 1))
      do throws(Git.Failure) {
        let listing = try WorkTree(top).ask(
          ["--literal-pathspecs", "ls-tree", "-z", "--full-tree", commit + "^{commit}", "--", name])
        let entry = GitOutput.entries(ofTree: listing[...]).first { $0.kind == "blob" && $0.path == name }
        if let entry { change = Change(lines: .ranges([]), top: top, blob: entry.id, isUnread: true) }
      } catch {
        throw ReportFilter.Failure(error)
      }
    }
    changes[path] = change
  }

  /// Whether lines of a text end at CR alone, or its bytes are UTF-16. O(bytes).
  private static func hasOtherLines(_ bytes: ContiguousArray<UInt8>) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
    return bytes.indices.contains { bytes[$0] == 0x0D && ($0 + 1 == bytes.count || bytes[$0 + 1] != 0x0A) }
  }

  /// Compares copies of files with their blobs by one run of git, and stores the changed lines. Files that
  /// cannot be read are skipped; blobs larger than the limit of sources count as empty. Throws if git fails.
  /// - Parameters:
  ///   - pairs: the files, with the id of the blob in the revision; nil for new files.
  ///   - gone: the blobs of files that no longer exist, which may have been renamed.
  ///   - objects: the objects of the repository.
  ///   - scratch: a temporary folder.
  ///   - contents: the bytes of files that are not those on disk, by absolute path.
  private mutating func compare(
    _ pairs: [(path: String, blob: String?)], gone: [String], _ objects: GitObjects, _ scratch: String,
    _ contents: [String: ContiguousArray<UInt8>]
  ) throws(ReportFilter.Failure) {
    let (old, new) = (scratch + "/old", scratch + "/new")
    func write(_ bytes: ContiguousArray<UInt8>, _ path: String) throws(ReportFilter.Failure) {
      do { try FileSystem.write(bytes, to: path) } catch { throw ReportFilter.Failure(description: "\(error)") }
    }
    func content(of blob: String) throws(ReportFilter.Failure) -> ContiguousArray<UInt8> {
      guard let size = objects.size(of: blob) else {
        throw ReportFilter.Failure(description: "git cannot read the files of the revision; fetch it as a whole")
      }
      // The changed lines of a larger file are unknown.
      if size > FileSystem.sourceLimit { return [] }
      guard let bytes = objects.blob(blob, limit: size) else {
        throw ReportFilter.Failure(description: "git did not give the files of the revision in time")
      }
      return bytes
    }
    do throws(FileError) {
      try FileSystem.makeDirectories(old)
      try FileSystem.makeDirectories(new)
    } catch {
      throw ReportFilter.Failure(description: "\(error)")
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
        changes[pair.path]?.lines = .ranges([])
        if before == bytes { continue }
        try write(Self.withLineFeeds(before), "\(old)/\(index)")
      } else {
        changes[pair.path]?.lines = .all
      }
      try write(Self.withLineFeeds(bytes), "\(new)/\(index)")
      compared["\(index)"] = pair.path
    }
    if compared.isEmpty { return }
    for (index, blob) in gone.enumerated() { try write(Self.withLineFeeds(content(of: blob)), "\(old)/gone-\(index)") }
    let difference: ContiguousArray<UInt8>
    do throws(Git.Failure) {
      difference = try Git.ask(
        ["diff", "--no-index"] + GitDiff.options + [old, new], in: nil, limit: WorkTree.answerLimit, statuses: 0...1,
        environment: ["GIT_CONFIG_GLOBAL": "/dev/null"], seconds: WorkTree.seconds)
    } catch {
      throw ReportFilter.Failure(error)
    }
    // Files that the diff does not contain are unchanged; all lines of a file without a counterpart are new.
    GitDiff.read(difference[...]) { name, isRenamed, range in
      guard let path = compared[FileSystem.baseName(of: name)] else { return }
      // It has the lines of its counterpart, except those that follow.
      if isRenamed { changes[path]?.lines = .ranges([]) }
      guard let range, case .ranges(let ranges)? = changes[path]?.lines else { return }
      changes[path]?.lines = .ranges(ranges + [range])
    }
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
}
