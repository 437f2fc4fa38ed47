internal import Libc
internal import Platform

/// Writing of files: never through a symbolic link, which the folder's owner may have created to redirect the output, and
/// never into the folder of a version control system, whose settings name programs.
extension FileSystem {
  /// Writes a file, or replaces the content of an existing one. The old content stays until the new file is complete,
  /// unless the file cannot be replaced (such as in a read-only folder) and is overwritten. Throws for a symbolic
  /// link.
  package static func write(_ bytes: ContiguousArray<UInt8>, to path: String) throws(FileError) {
    try refuseForbiddenName(path)
    try write(content(bytes), to: FileName.fromCurrentFolder(path), in: AT_FDCWD, path: path)
  }

  /// Writes the content to the descriptor of a file. Returns the error code, 0 for none.
  private typealias Content = (Int32) -> Int32

  private static func content(_ bytes: ContiguousArray<UInt8>) -> Content {
    { descriptor in bytes.withUnsafeBytes { writeAll($0, to: descriptor) } }
  }

  /// Whether a regular file has these bytes.
  private static func holds(_ bytes: ContiguousArray<UInt8>, _ name: String, in folder: Int32) -> Bool {
    let descriptor = openat(folder, name.entryName, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard size(of: descriptor) == bytes.count else { return false }
    return (try? read(descriptor: descriptor, name: name)) == bytes
  }

  /// Appends bytes to a file, which is created if it does not exist. Throws for a symbolic link.
  package static func append(_ bytes: ContiguousArray<UInt8>, to path: String) throws(FileError) {
    try refuseForbiddenName(path)
    let descriptor = open(path.systemName, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o644)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    guard size(of: descriptor) != nil else { throw FileError(path: path, code: EINVAL, words: "is not a regular file") }
    let code = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    if code != 0 { throw FileError(path: path, code: code) }
  }

  /// Standard output, collected for a file that is written when everything succeeded.
  package struct PendingOutput {
    package let path: String
    private let spool: Int32

    /// Redirects standard output to a temporary file. Throws for a symbolic link, for other files that are not regular,
    /// and if the file at the path cannot be written.
    package init(to path: String) throws(FileError) {
      try refuseForbiddenName(path)
      let descriptor = open(path.systemName, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      if descriptor >= 0 {
        defer { close(descriptor) }
        guard size(of: descriptor) != nil else { throw FileError(path: path, code: EINVAL, words: "is not a regular file") }
      } else if errno != ENOENT {
        throw FileError(path: path, code: errno)
      } else {
        let folder = directory(of: path)
        if access((folder.isEmpty ? "." : folder).systemName, W_OK) != 0 { throw FileError(path: path, code: errno) }
      }
      self.path = path
      spool = try openUnnamedFile()
      guard dup2(spool, StandardStreams.output) >= 0 else { throw FileError(path: path, code: errno) }
    }

    /// Writes the collected standard output to the file, as `write` does.
    package func finish() throws(FileError) {
      try FileSystem.write(
        { descriptor in copyAll(of: spool, to: descriptor) }, to: FileName.fromCurrentFolder(path), in: AT_FDCWD, path: path)
    }
  }

  /// Returns the descriptor of a new temporary file that has no name.
  package static func openUnnamedFile() throws(FileError) -> Int32 {
    let folder = Environment.temporaryFolder
    var path = Array((folder + "/highlight-lsp-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw FileError(path: folder, code: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
    return descriptor
  }

  /// Writes all bytes of a regular file to another descriptor. Returns the error code, 0 for none.
  private static func copyAll(of source: Int32, to descriptor: Int32) -> Int32 {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      var offset = 0
      while true {
        let count = pread(source, buffer.baseAddress, buffer.count, off_t(offset))
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return count < 0 ? errno : 0 }
        let code = writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: descriptor)
        if code != 0 { return code }
        offset += count
      }
    }
  }

  /// Writes a file below a folder and creates the missing folders. A file that has these bytes stays as it is, so that
  /// its time says when it changed. Throws if one of them is a symbolic link; `root`
  /// may be one if it ends in a slash.
  /// - Parameters:
  ///   - name: the path relative to `root`, without `.` and `..`.
  ///   - mayReplace: whether an existing file is replaced; if false, that is the error `EEXIST`.
  package static func write(
    _ bytes: ContiguousArray<UInt8>, to name: String, below root: String, mayReplace: Bool = true
  ) throws(FileError) {
    try refuseForbiddenName(root + "/" + name)
    var information = stat()
    let followsRoot = root.hasSuffix("/")
    if !followsRoot, lstat(root.systemName, &information) == 0, information.st_mode & S_IFMT == S_IFLNK {
      throw FileError(
        path: root, code: ELOOP,
        words: linkIsNotWritten + "; name the folder that it leads to, or write \(root)/ to follow it")
    }
    try makeDirectories(root)
    var folder = open(root.systemName, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsRoot ? 0 : O_NOFOLLOW))
    guard folder >= 0 else { throw FileError(path: root, code: errno) }
    defer { close(folder) }
    var path = followsRoot ? String(root.dropLast()) : root
    var parts = name.split(separator: "/")
    guard let last = parts.popLast() else { throw FileError(path: root, code: EISDIR) }
    for part in parts {
      path += "/" + part
      if mkdirat(folder, String(part).entryName, 0o755) != 0 && errno != EEXIST { throw FileError(path: path, code: errno) }
      let next = openat(folder, String(part).entryName, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else {
        let code = errno
        let isLink =
          fstatat(folder, String(part).entryName, &information, AT_SYMLINK_NOFOLLOW) == 0
          && information.st_mode & S_IFMT == S_IFLNK
        throw FileError(path: path, code: code, words: isLink ? linkIsNotWritten : nil)
      }
      close(folder)
      folder = next
    }
    let name = String(last)
    if !mayReplace {
      try create(content(bytes), name, in: folder, mode: 0o644, path: path + "/" + last)
    } else if !holds(bytes, name, in: folder) {
      try write(content(bytes), to: name, in: folder, path: path + "/" + last)
    }
  }

  /// Returns all bytes of a file that the user named and that will be written back. Throws for a pipe or device.
  package static func readForRewriting(_ path: String) throws(FileError) -> ContiguousArray<UInt8> {
    if kind(of: path) == .other { throw cannotBeWritten(path) }
    return try read(path)
  }

  /// Returns the error for a path that does not lead to a regular file, so that it cannot be written.
  package static func cannotBeWritten(_ path: String) -> FileError {
    FileError(path: path, code: EINVAL, words: "is not a regular file, and nothing is written to it")
  }

  /// The folders of version control systems whose files name programs to run: a fix by a rule must not write any.
  private static let versionControl = [".git", ".hg", ".svn", ".jj"]

  /// Throws if a file is, or is inside, a folder of a version control system, by its path as given or with the links of
  /// its folder resolved. Messages that a person edits (`.git/COMMIT_EDITMSG`) may be written.
  private static func refuseForbiddenName(_ path: String) throws(FileError) {
    // The system reads a name up to its first NUL: the file that is written would be another one than the file that was
    // checked.
    if path.utf8.contains(0) { throw FileError(path: path, code: EINVAL, words: "has a NUL in its name") }
    func isInside(_ path: String) -> Bool {
      path.split(separator: "/").contains { part in versionControl.contains { $0 == part || $0 == part.lowercased() } }
    }
    guard isInside(path) || realPath(directory(of: path)).map(isInside) == true, !path.hasSuffix("_EDITMSG"),
      !path.hasSuffix("_MSG")
    else { return }
    throw FileError(path: path, code: EPERM, words: "belongs to version control, and nothing is written to it")
  }

  private static let linkIsNotWritten = "is a symbolic link, and nothing is written through it"

  /// Writes a file, or replaces the content of an existing regular file. Throws for a symbolic link.
  /// - Parameters:
  ///   - name: the path of the file, relative to the folder with the descriptor `folder`.
  ///   - path: the path in errors.
  private static func write(
    _ content: Content, to name: String, in folder: Int32, path: String
  ) throws(FileError) {
    var information = stat()
    if fstatat(folder, name.entryName, &information, AT_SYMLINK_NOFOLLOW) != 0 {
      guard errno == ENOENT else { throw FileError(path: path, code: errno) }
      do throws(FileError) {
        return try create(content, name, in: folder, mode: 0o644, path: path)
      } catch {
        // Another thread may have been faster.
        guard error.code == EEXIST, fstatat(folder, name.entryName, &information, AT_SYMLINK_NOFOLLOW) == 0 else {
          throw error
        }
      }
    }
    switch information.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(path: path, code: EISDIR)
    case S_IFLNK: throw FileError(path: path, code: ELOOP, words: linkIsNotWritten)
    default: throw cannotBeWritten(path)
    }
    // Replacing the file would not check the permissions of the old one.
    guard faccessat(folder, name.entryName, W_OK, AT_EACCESS) == 0 else { throw FileError(path: path, code: errno) }
    guard information.st_uid == geteuid() else { return try overwrite(content, name, in: folder, path: path) }
    let slash = name.utf8.lastIndex(of: UInt8(ascii: "/"))
    let parent = slash.map { name[...$0] } ?? ""
    let temporary = "\(parent).highlight-lsp-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    do throws(FileError) {
      try create(content, temporary, in: folder, mode: 0o600, path: path)
    } catch {
      // A file that may be written in a folder that may not.
      guard error.code == EACCES || error.code == EPERM || error.code == EROFS else { throw error }
      return try overwrite(content, name, in: folder, path: path)
    }
    guard fchmodat(folder, temporary.entryName, information.st_mode & 0o7777, 0) == 0,
      renameat(folder, temporary.entryName, folder, name.entryName) == 0
    else {
      let code = errno
      unlinkat(folder, temporary.entryName, 0)
      // A file that something is mounted on.
      guard code == EBUSY else { throw FileError(path: path, code: code) }
      return try overwrite(content, name, in: folder, path: path)
    }
  }

  /// Creates a file with contents and permissions. Throws `EEXIST` if the name exists; after another error, the
  /// incomplete file is removed.
  /// - Parameters:
  ///   - name: the path of the file, relative to the folder with the descriptor `folder`.
  ///   - path: the path in errors.
  private static func create(
    _ content: Content, _ name: String, in folder: Int32, mode: mode_t, path: String
  ) throws(FileError) {
    let descriptor = openat(folder, name.entryName, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    var failure = content(descriptor)
    if close(descriptor) != 0 && failure == 0 { failure = errno }
    guard failure == 0 else {
      unlinkat(folder, name.entryName, 0)
      throw FileError(path: path, code: failure)
    }
  }

  /// Overwrites the contents of an existing regular file, which keeps its inode, owner and permissions. Not atomic:
  /// a failure may leave a part of the bytes. Throws for a symbolic link.
  private static func overwrite(
    _ content: Content, _ name: String, in folder: Int32, path: String
  ) throws(FileError) {
    let descriptor = openat(folder, name.entryName, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FileError(path: path, code: errno, words: errno == ELOOP ? linkIsNotWritten : nil)
    }
    var information = stat()
    var failure = fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFREG ? 0 : EINVAL
    if failure == 0 && ftruncate(descriptor, 0) != 0 { failure = errno }
    if failure == 0 { failure = content(descriptor) }
    if close(descriptor) != 0 && failure == 0 { failure = errno }
    guard failure == 0 else { throw FileError(path: path, code: failure) }
  }
}
