internal import HighlightStorage

/// A git repository that is asked without anything of its configuration being run: no hooks, filters, programs for
/// differences, no fetching.
package struct GitRepository {
  /// The folder of its objects, or that leads to them.
  package let directory: String
  /// The arguments of git before its command.
  let arguments: [String]
  /// The top of the working tree; nil in a bare repository.
  package let top: String?

  /// The most files of packs that are looked at.
  private static let mostPacks = 4096

  /// The repository of a folder: the one that `GIT_DIR` names, else the nearest one upwards. Nil where there is none, and
  /// where a file that git reads first is none: git would wait for a pipe.
  /// - Parameter honorsEnvironment: whether `GIT_DIR` counts.
  package init?(folder: String, honorsEnvironment: Bool = true) {
    guard let real = FileSystem.realPath(folder) else { return nil }
    var ancestor = real
    var found: (directory: String, top: String?)?
    // Only git sets it for programs that it starts, and the user.
    let named = honorsEnvironment ? Environment.value("GIT_DIR") : nil
    if let named {
      guard let directory = FileSystem.realPath(FileSystem.path(named, folder: real)) else { return nil }
      found = (directory, Environment.value("GIT_WORK_TREE").map { FileSystem.path($0, folder: real) } ?? real)
    }
    while found == nil {
      let marker = (ancestor == "/" ? "" : ancestor) + "/.git"
      switch FileSystem.kind(of: marker) {
      case .directory: found = (marker, ancestor)
      case .file:
        guard let directory = Self.directory(namedIn: marker, folder: ancestor) else { return nil }
        found = (directory, ancestor)
      case .other: return nil
      case nil:
        if Self.isBare(ancestor) {
          found = (ancestor, nil)
        } else if ancestor == "/" {
          return nil
        } else {
          ancestor = FileSystem.directory(of: ancestor)
        }
      }
    }
    guard let found, Self.holdsFilesOnly(found.directory) else { return nil }
    directory = found.directory
    top = found.top
    // Git finds it by itself, so that it checks whose it is.
    let way = named != nil ? ["--git-dir", found.directory] : ["-C", real]
    arguments = ["git"] + Git.options + way
  }

  /// Where a `.git` file of a worktree or a submodule leads.
  private static func directory(namedIn file: String, folder: String) -> String? {
    guard let bytes = try? FileSystem.readRegular(file, limit: 8192, followsLinks: true),
      bytes.starts(with: "gitdir: ".utf8)
    else { return nil }
    let name = FileName.string(bytes.dropFirst(8).prefix { $0 != 0x0A && $0 != 0x0D })
    return FileSystem.realPath(FileSystem.path(name, folder: folder))
  }

  private static func isBare(_ folder: String) -> Bool {
    FileSystem.kind(of: folder + "/HEAD") == .file && FileSystem.kind(of: folder + "/objects") == .directory
      && FileSystem.kind(of: folder + "/refs") == .directory
  }

  /// Whether what git opens to find an object are files, not pipes and devices.
  private static func holdsFilesOnly(_ directory: String) -> Bool {
    func isUsable(_ path: String) -> Bool { FileSystem.kind(of: path).map { $0 == .file } ?? true }
    var directories = [directory]
    guard isUsable(directory + "/commondir") else { return false }
    if let bytes = try? FileSystem.readRegular(directory + "/commondir", limit: 8192, followsLinks: true) {
      let name = FileName.string(bytes.prefix { $0 != 0x0A && $0 != 0x0D })
      guard let common = FileSystem.realPath(FileSystem.path(name, folder: directory)) else { return false }
      directories.append(common)
    }
    for directory in directories {
      let names = ["HEAD", "config", "config.worktree", "packed-refs", "shallow", "objects/info/alternates", "info/grafts"]
      for name in names where !isUsable(directory + "/" + name) { return false }
      let packs = directory + "/objects/pack"
      for name in ((try? FileSystem.list(packs)) ?? []).prefix(mostPacks) where !isUsable(packs + "/" + name) {
        return false
      }
    }
    return true
  }
}

/// The contents of a repository, by the names that differences give them.
///
/// Two git processes answer (`git cat-file`): one says how large an object is, the other one what is in it. Both are started
/// when the first object is asked for.
package final class GitObjects {
  package let repository: GitRepository
  private var sizes: PipedProcess?
  private var contents: PipedProcess?
  private var isStarted = false

  // More than an answer without content has.
  private static let answerBytes = 4096

  package init(_ repository: GitRepository) {
    self.repository = repository
  }

  /// The size of a blob in bytes; nil where there is none of that name.
  /// - Parameter id: 4 to 64 hexadecimal digits: other names are not asked for.
  package func size(of id: String) -> Int? {
    guard (4...64).contains(id.utf8.count), id.utf8.allSatisfy(GitAnswer.isHexadecimal) else { return nil }
    start()
    guard let sizes, sizes.send(id), let answer = sizes.line(limit: Self.answerBytes) else { return nil }
    return GitAnswer.blobSize(answer[...])
  }

  /// The bytes of a blob of at most `limit` bytes; nil where there is none.
  package func blob(_ id: String, limit: Int) -> ContiguousArray<UInt8>? {
    guard let size = size(of: id), size <= limit, let contents, contents.send(id),
      let answer = contents.line(limit: Self.answerBytes), let count = GitAnswer.blobSize(answer[...])
    else { return nil }
    // What was said first counts: nothing else is read, and what follows would be no answer.
    guard count == size, let bytes = contents.bytes(size), contents.bytes(1)?.first == 0x0A else {
      contents.end()
      return nil
    }
    return bytes
  }

  private func start() {
    if isStarted { return }
    isStarted = true
    func process(_ option: String) -> PipedProcess? {
      PipedProcess(
        repository.arguments + ["cat-file", option], environment: Git.variables, memoryBytes: Git.memoryBytes)
    }
    sizes = process("--batch-check")
    contents = process("--batch")
  }
}
