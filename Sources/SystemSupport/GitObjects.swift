internal import Platform

/// A git repository whose objects are read without running anything of its configuration: no hooks, filters, diff
/// programs or fetches.
package struct GitRepository {
  /// The path of the `.git` folder, or of the bare repository.
  package let directory: String
  /// The arguments of git before its command.
  let arguments: [String]
  /// The top of the working tree; nil in a bare repository.
  package let top: String?

  /// The most files in the folder of packs that are checked.
  private static let maxPacks = 4096

  /// Finds the repository of a folder: the repository that `GIT_DIR` names, otherwise the repository of the folder or
  /// of its nearest parent. It may be bare. Nil if there is none, or a file that git would open is a pipe or device,
  /// for which git would wait.
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

  /// The folder that all work trees of the repository share: that with `info/exclude`.
  var commonDirectory: String {
    guard let bytes = try? FileSystem.readRegular(directory + "/commondir", limit: 8192, followsLinks: true) else {
      return directory
    }
    return FileSystem.path(FileName.string(bytes.prefix { $0 != 0x0A && $0 != 0x0D }), folder: directory)
  }

  /// The path of `core.excludesFile`, by default `git/ignore` in the folder of configurations.
  var excludesFile: String {
    var variables = ["XDG_CONFIG_HOME": Environment.configurationFolder]
    for name in ["GIT_CONFIG_GLOBAL", "HOME"] { variables[name] = Environment.value(name) }
    let answer = try? Git.ask(
      ["config", "--type=path", "--get", "core.excludesFile"], in: top ?? directory, limit: 8192, environment: variables)
    if let name = answer?.prefix(while: { $0 != 0x0A }), !name.isEmpty {
      return FileSystem.path(FileName.string(name), folder: top ?? directory)
    }
    return Environment.configurationFolder + "/git/ignore"
  }

  /// Returns the real path of the folder that the `.git` file of a worktree or submodule names. Nil if the file has
  /// another content or the folder does not exist.
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

  /// Whether the files that git opens to find an object are regular files, not pipes or devices. Missing files are
  /// allowed, a missing common folder is not.
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
      for name in ((try? FileSystem.list(packs)) ?? []).prefix(maxPacks) where !isUsable(packs + "/" + name) {
        return false
      }
    }
    return true
  }
}

/// Reads blobs of a repository by the abbreviated names in diffs.
///
/// Uses two `git cat-file` processes, one for sizes and one for contents. Each starts at its first request.
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

  /// Returns the size of a blob in bytes; nil if there is no such blob, or git does not answer.
  /// - Parameter id: 4 to 64 lowercase hexadecimal digits; nil is returned for other text.
  package func size(of id: String) -> Int? {
    guard (4...64).contains(id.utf8.count), id.utf8.allSatisfy(GitOutput.isHexadecimal) else { return nil }
    start()
    guard let sizes, sizes.send(id), let answer = sizes.line(limit: Self.answerBytes) else { return nil }
    return GitOutput.blobSize(answer[...])
  }

  /// Returns the bytes of a blob. Nil if there is no such blob, it has more than `limit` bytes, or git does not
  /// answer as expected, which ends git.
  package func blob(_ id: String, limit: Int) -> ContiguousArray<UInt8>? {
    guard (4...64).contains(id.utf8.count), id.utf8.allSatisfy(GitOutput.isHexadecimal) else { return nil }
    let process =
      contents
      ?? PipedProcess(
        repository.arguments + ["cat-file", "--batch"], environment: Git.variables, memoryBytes: Git.memoryBytes)
    contents = process
    guard let process, process.send(id), let answer = process.line(limit: Self.answerBytes) else { return nil }
    let size = GitOutput.blobSize(answer[...])
    if size == nil, answer.split(separator: 0x20).count == 2 { return nil }
    guard let size, size <= limit else {
      // Git writes the content all the same; another process answers the next question.
      process.end()
      contents = nil
      return nil
    }
    guard let bytes = process.bytes(size), process.bytes(1)?.first == 0x0A else {
      process.end()
      return nil
    }
    return bytes
  }

  private func start() {
    if isStarted { return }
    isStarted = true
    sizes = PipedProcess(
      repository.arguments + ["cat-file", "--batch-check"], environment: Git.variables, memoryBytes: Git.memoryBytes)
  }
}
