internal import Libc
internal import Platform

/// Reading of files that the user did not name, but that were found in a folder or are named in a file. Because
/// another person may have created them, only regular files are read, up to a limit.
extension FileSystem {
  /// The most bytes that are read of a source file that was found. Much more than `fileBytes`, above which a text is
  /// not highlighted.
  package static let sourceLimit = 256 << 20
  /// The most bytes that are read of an input that the user named and of standard input, which may be an endless
  /// device or pipe.
  package static let namedLimit = 1 << 30
  /// The most bytes that are read of other files, such as query files, assertions, snapshots, themes and word lists.
  package static let companionLimit = 16 << 20

  /// Returns all bytes of a regular file. Throws for a pipe or device, without waiting for it, and for a longer file,
  /// without reading it.
  /// - Parameters:
  ///   - limit: the most bytes.
  ///   - followsLinks: whether the last part of the path may be a symbolic link.
  package static func readRegular(
    _ path: String, limit: Int, followsLinks: Bool = false
  ) throws(FileError) -> ContiguousArray<UInt8> {
    let descriptor = try openRegular(path, limit: limit, followsLinks: followsLinks)
    defer { close(descriptor) }
    return try read(descriptor: descriptor, name: path, limit: limit)
  }

  /// Opens a regular file for reading and returns its descriptor. Parameters and errors are those of `readRegular`:
  /// throws for a pipe or device and for a file of more than `limit` bytes.
  package static func openRegular(_ path: String, limit: Int, followsLinks: Bool = false) throws(FileError) -> Int32 {
    var information = stat()
    guard (followsLinks ? stat(path.systemName, &information) : lstat(path.systemName, &information)) == 0 else {
      throw FileError(path: path, code: errno)
    }
    // Opening a device may have effects, so the kind is checked before, and again after the opening.
    try check(information, path, limit: limit)
    let descriptor = open(path.systemName, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else {
      throw FileError(path: path, code: errno, words: errno == ELOOP && !followsLinks ? linkIsNotFollowed : nil)
    }
    do throws(FileError) {
      guard fstat(descriptor, &information) == 0 else { throw FileError(path: path, code: errno) }
      try check(information, path, limit: limit)
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Returns all bytes of a regular file that a file in `folder` names, of at most `limit` bytes. Throws if the path,
  /// with links resolved, is not in that folder, and like `readRegular`.
  package static func readRegular(
    _ path: String, within folder: String, limit: Int
  ) throws(FileError) -> ContiguousArray<UInt8> {
    guard let real = realPath(path) else { throw FileError(path: path, code: errno) }
    guard isBelow(real, folder) else {
      throw FileError(path: path, code: ELOOP, words: "leads out of its folder and is not read")
    }
    do throws(FileError) {
      return try readRegular(real, limit: limit)
    } catch {
      throw FileError(path: path, code: error.code, words: error.words)
    }
  }

  /// Whether a path without links is inside a folder, at any depth; links in the path of the folder are resolved.
  /// False for the folder itself, and if it does not exist.
  package static func isBelow(_ real: String, _ folder: String) -> Bool {
    guard let folder = realPath(folder) else { return false }
    return real.utf8.starts(with: (folder == "/" ? "/" : folder + "/").utf8)
  }

  /// Returns the reason why a path that the user named cannot be read: it does not exist, or is a pipe or device. Nil
  /// for a file or folder.
  package static func refusal(of path: String) -> FileError? {
    switch kind(of: path) {
    case .file, .directory: nil
    case .other: FileError(path: path, code: EINVAL, words: isNotRegular)
    case nil: FileError(path: path, code: FileError.missing)
    }
  }

  private static let isNotRegular = "is not a regular file and is not read"
  private static let linkIsNotFollowed = "is a symbolic link and is not followed"

  private static func check(_ information: stat, _ path: String, limit: Int) throws(FileError) {
    switch information.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(path: path, code: EISDIR)
    case S_IFLNK: throw FileError(path: path, code: ELOOP, words: linkIsNotFollowed)
    default: throw FileError(path: path, code: EINVAL, words: isNotRegular)
    }
    if Int(information.st_size) > limit { throw tooLarge(path, limit) }
  }

  /// Returns the error for a file that is longer than `limit` bytes.
  package static func tooLarge(_ path: String, _ limit: Int) -> FileError {
    FileError(path: path, code: EFBIG, words: "is larger than \(limit) bytes and is not read")
  }

  /// Returns the user id of the owner of a file, links followed; nil if it does not exist.
  package static func owner(of path: String) -> UInt32? {
    var information = stat()
    return stat(path.systemName, &information) == 0 ? information.st_uid : nil
  }
}

extension FileSystem {
  /// Returns a path relative to the working folder if it is an absolute one inside that folder; otherwise unchanged.
  package static func relativePath(_ path: String) -> String {
    guard path.hasPrefix("/"), let folder = realPath("."), folder != "/", path.hasPrefix(folder + "/") else { return path }
    return String(path.dropFirst(folder.count + 1))
  }
}
