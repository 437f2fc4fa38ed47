internal import HighlightStorage
internal import SystemSupport

/// The lines of files that a revision of their git repository does not have.
///
/// Git gives the names and the bytes of the revision, and compares files in a folder of our own: nothing that the repository's configuration
/// names is run, and no file of the repository is read through its filters.
package struct AddedLines: Sendable {
  /// Why a revision cannot be compared.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The lines of a file, from 1.
  private enum Lines {
    case all
    case ranges([ClosedRange<Int>])
  }

  /// By absolute path; files that are equal are left out.
  private var added: [String: Lines] = [:]

  // What git may cost: a listing of a million files takes a second.
  private static let bounds = ProcessRunner.Bounds(milliseconds: 60_000, outputBytes: 268_435_456)
  // How many files that are gone are looked at for one that was renamed.
  private static let renameLimit = 2000

  /// Compares files with a revision.
  /// - Parameter paths: what is asked for later; others count as unchanged. Files outside of a repository are new.
  package init(since revision: String, paths: some Sequence<String>) throws(Failure) {
    var byTop: [String: [String]] = [:]
    for path in Set(paths.map(Self.absolute)).sorted() {
      if let top = Self.top(above: FileSystem.directory(of: path)) {
        byTop[top, default: []].append(path)
      } else {
        added[path] = .all
      }
    }
    for (top, paths) in byTop.sorted(by: { $0.key < $1.key }) { try compare(paths, top, revision) }
    if byTop.isEmpty {
      // Without a finding in a repository the revision is still to be one.
      guard let folder = FileSystem.realPath("."), let top = Self.top(above: folder) else {
        throw Failure(description: "--since needs a git repository; this folder is in none")
      }
      try compare([], top, revision)
    }
  }

  /// Whether a line is new, or the file as a whole is changed.
  /// - Parameter line: from 1; nil for the file as a whole.
  package func contains(_ path: String, line: Int?) -> Bool {
    switch added[Self.absolute(path)] {
    case nil: false
    case .all?: true
    case .ranges(let ranges)?: line.map { line in ranges.contains { $0.contains(line) } } ?? true
    }
  }

  private static func absolute(_ path: String) -> String {
    let folder = FileSystem.realPath(FileSystem.directory(of: path)) ?? FileSystem.directory(of: path)
    return (folder == "/" ? "" : folder) + "/" + FileSystem.baseName(of: path)
  }

  private static func top(above folder: String) -> String? {
    var folder = folder
    while true {
      if FileSystem.kind(of: (folder == "/" ? "" : folder) + "/.git") != nil { return folder }
      if folder == "/" { return nil }
      folder = FileSystem.directory(of: folder)
    }
  }

  // MARK: Git

  private mutating func compare(_ paths: [String], _ top: String, _ revision: String) throws(Failure) {
    let scratch: String
    do throws(FileError) {
      scratch = try FileSystem.makeTemporaryDirectory(in: Environment.temporaryFolder, prefix: "highlight-lsp-")
    } catch {
      throw Failure(description: "\(error)")
    }
    defer { FileSystem.removeTree(scratch) }
    func git(_ arguments: [String], input: ContiguousArray<UInt8> = []) throws(Failure) -> ProcessResult {
      let result = ProcessRunner.filter(
        ["git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-C", top] + arguments, input: input,
        environment: Self.variables, folder: scratch, bounds: Self.bounds)
      if result.status == 127 { throw Failure(description: "--since needs git: \(result.lastLine)") }
      return result
    }
    let found = try git(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
    guard found.status == 0 else {
      throw Failure(description: "git knows no revision \"\(revision)\" in \(top); name a commit, a branch or a tag")
    }
    let commit = found.lastLine
    let listing = try git(["ls-tree", "-r", "-z", "--full-tree", commit])
    guard listing.status == 0 else { throw Failure(description: "git cannot list the files of \"\(revision)\"") }
    let blobs = Self.blobs(in: listing.bytes)
    let prefix = top == "/" ? "/" : top + "/"
    var pairs: [(path: String, blob: String?)] = []
    for path in paths { pairs.append((path, blobs[String(path.dropFirst(prefix.count))])) }
    // A file that was renamed has its lines from one that is gone.
    var gone: [String] = []
    if pairs.contains(where: { $0.blob == nil }) {
      gone = blobs.keys.sorted().filter { FileSystem.kind(of: prefix + $0, followingLinks: false) == nil }
      gone = Array(gone.prefix(Self.renameLimit))
    }
    let wanted = pairs.compactMap(\.blob) + gone.compactMap { blobs[$0] }
    let contents = try Self.contents(of: wanted) { input throws(Failure) in
      try git(["cat-file", "--batch"], input: input)
    }
    try compare(pairs, gone: gone.compactMap { blobs[$0] }, contents, scratch)
  }

  /// The ids of the blobs of a listing, by path.
  private static func blobs(in listing: ContiguousArray<UInt8>) -> [String: String] {
    var result: [String: String] = [:]
    for entry in listing.split(separator: 0) {
      guard let tab = entry.firstIndex(of: 0x09) else { continue }
      let words = String(decoding: entry[..<tab], as: UTF8.self).split(separator: " ")
      // Links hold names, and commits are other repositories.
      guard words.count == 3, words[1] == "blob", words[0] != "120000" else { continue }
      result[FileName.string(entry[(tab + 1)...])] = String(words[2])
    }
    return result
  }

  /// The bytes of blobs, by id.
  private static func contents(
    of blobs: [String], _ read: (ContiguousArray<UInt8>) throws(Failure) -> ProcessResult
  ) throws(Failure) -> [String: ContiguousArray<UInt8>] {
    if blobs.isEmpty { return [:] }
    let result = try read(ContiguousArray(Set(blobs).sorted().joined(separator: "\n").utf8 + [0x0A]))
    guard result.status == 0 else { throw Failure(description: "git cannot read the files of the revision") }
    var contents: [String: ContiguousArray<UInt8>] = [:]
    var rest = result.bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      guard words.count == 3, words[1] == "blob", let size = Int(words[2]), size >= 0, size < rest.count else { continue }
      contents[String(words[0])] = ContiguousArray(rest.prefix(size))
      rest = rest.dropFirst(size + 1)
    }
    return contents
  }

  /// Has git compare copies, all of them at once.
  private mutating func compare(
    _ pairs: [(path: String, blob: String?)], gone: [String], _ contents: [String: ContiguousArray<UInt8>], _ scratch: String
  ) throws(Failure) {
    let (old, new) = (scratch + "/old", scratch + "/new")
    var compared: [String: String] = [:]
    do throws(FileError) {
      try FileSystem.makeDirectories(old)
      try FileSystem.makeDirectories(new)
      for (index, blob) in gone.enumerated() {
        if let bytes = contents[blob] { try FileSystem.write(bytes, to: "\(old)/gone-\(index)") }
      }
      for (index, pair) in pairs.enumerated() {
        guard let bytes = try? FileSystem.readRegular(pair.path, limit: FileSystem.sourceLimit, followsLinks: true) else {
          continue
        }
        if let blob = pair.blob {
          guard let before = contents[blob], before != bytes else { continue }
          try FileSystem.write(before, to: "\(old)/\(index)")
        } else {
          added[pair.path] = .all
        }
        try FileSystem.write(bytes, to: "\(new)/\(index)")
        compared["\(index)"] = pair.path
      }
    } catch {
      throw Failure(description: "\(error)")
    }
    if compared.isEmpty { return }
    let result = ProcessRunner.filter(
      [
        "git", "diff", "--no-index", "--no-color", "--no-ext-diff", "--no-textconv", "-U0", "-M", "--ignore-cr-at-eol",
        "--text",
        "--src-prefix=a/", "--dst-prefix=b/", old, new,
      ],
      environment: Self.variables.merging(["GIT_CONFIG_GLOBAL": "/dev/null"]) { $1 }, folder: scratch, bounds: Self.bounds)
    guard result.status <= 1 else { throw Failure(description: "git cannot compare the files with the revision") }
    // What git says nothing of has the same lines; the lines of a file without a pair are all new.
    for path in compared.values where added[path] == nil { added[path] = .ranges([]) }
    read(result.bytes, compared)
  }

  /// Reads the heads of a difference and of its parts.
  private mutating func read(_ difference: ContiguousArray<UInt8>, _ compared: [String: String]) {
    var path: String?
    var isInHead = false
    for line in difference.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: "diff --git ".utf8) {
        (path, isInHead) = (nil, true)
      } else if isInHead, line.starts(with: "+++ ".utf8) || line.starts(with: "rename to ".utf8) {
        path = compared[FileSystem.baseName(of: String(decoding: line, as: UTF8.self))]
        // It has the lines of its pair, but for those that follow.
        if let path, line.starts(with: "rename to ".utf8) { added[path] = .ranges([]) }
      } else if line.starts(with: "@@ ".utf8), let path {
        isInHead = false
        let words = String(decoding: line.prefix(100), as: UTF8.self).split(separator: " ")
        guard words.count >= 3, case .ranges(var ranges)? = added[path] else { continue }
        let numbers = words[2].dropFirst().split(separator: ",").compactMap { Int($0) }
        let (start, count) = (numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 1)
        if count > 0 { ranges.append(start...(start + count - 1)) }
        added[path] = .ranges(ranges)
      }
    }
  }

  private static let variables = [
    "GIT_CONFIG_NOSYSTEM": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0", "GIT_NO_REPLACE_OBJECTS": "1",
  ]
}
