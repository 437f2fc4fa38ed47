internal import Libc
internal import Platform

/// The error of a failed operation on a file.
package struct FileError: Error, CustomStringConvertible {
  /// The code of a file that does not exist.
  package static let missing = ENOENT
  /// The code of a link that is not followed.
  package static let link = ELOOP
  /// The code of a file that already exists.
  package static let exists = EEXIST

  package let path: String
  package let code: Int32
  /// The text that replaces the system's error message.
  package var words: String?

  package init(path: String, code: Int32, words: String? = nil) {
    self.path = path
    self.code = code
    self.words = words
  }

  package var description: String { "\(path): \(reason)" }

  /// The message without the path.
  package var reason: String { words ?? systemWords }

  private var systemWords: String {
    switch code {
    case ENOENT: "no such file or directory"
    case EACCES: "permission denied"
    case EISDIR: "is a directory"
    case ENOTDIR: "not a directory"
    case ELOOP: "too many levels of symbolic links"
    case ENOSPC: "no space left on the device"
    case EROFS: "the file system is read-only"
    default: SystemSupport.describe(errno: code)
    }
  }
}

/// Operations on files and paths, without Foundation.
package enum FileSystem {
  /// The kind of a file.
  package enum FileType {
    case file
    case directory
    case other
  }

  /// Returns the kind of the file at `path`; nil if it does not exist or is inaccessible. With `followingLinks`
  /// false, a symbolic link is `other`.
  package static func kind(of path: String, followingLinks: Bool = true) -> FileType? {
    var information = stat()
    guard (followingLinks ? stat(path.systemName, &information) : lstat(path.systemName, &information)) == 0 else {
      return nil
    }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    default: return .other
    }
  }

  /// The metadata of a file that changes when it is written or replaced: device, inode, size and times.
  package struct Stamp: Equatable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    /// The size in bytes.
    package var byteCount: Int { Int(size) }
    /// Seconds and nanoseconds of the last change of the content and of the last change at all.
    private let times: [Int]

    fileprivate init(_ information: stat) {
      #if canImport(Darwin)
        let times = [information.st_mtimespec, information.st_ctimespec]
      #else
        let times = [information.st_mtim, information.st_ctim]
      #endif
      device = UInt64(truncatingIfNeeded: information.st_dev)
      inode = UInt64(truncatingIfNeeded: information.st_ino)
      size = Int64(information.st_size)
      self.times = times.flatMap { [Int($0.tv_sec), Int($0.tv_nsec)] }
    }
  }

  /// Returns the stamp of the file at `path`, links followed; nil if there is none or it is inaccessible.
  package static func stamp(of path: String) -> Stamp? {
    var information = stat()
    return stat(path.systemName, &information) == 0 ? Stamp(information) : nil
  }

  /// An open folder, whose entries are looked at without their whole paths.
  package struct Folder: ~Copyable {
    package let path: String
    private let descriptor: Int32

    /// Opens the folder at `path`, links followed. Throws if it is none or is inaccessible.
    package init(_ path: String) throws(FileError) {
      descriptor = open(path.systemName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
      self.path = path
    }

    deinit { close(descriptor) }

    /// Returns a number that changes when the entry of a name is written or replaced; 0 if there is none. Links are
    /// followed.
    package func fingerprint(of name: String) -> UInt64 { name.withCString { fingerprint(of: $0) } }

    /// Like `fingerprint(of: String)`.
    /// - Parameter name: ends with a NUL.
    package func fingerprint(of name: UnsafePointer<CChar>) -> UInt64 {
      var information = stat()
      guard fstatat(descriptor, name, &information, 0) == 0 else { return 0 }
      #if canImport(Darwin)
        let (content, status) = (information.st_mtimespec, information.st_ctimespec)
      #else
        let (content, status) = (information.st_mtim, information.st_ctim)
      #endif
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      func combine(_ number: UInt64) { hash = (hash ^ number ^ hash >> 29) &* 0x9E37_79B9_7F4A_7C15 }
      combine(UInt64(truncatingIfNeeded: information.st_dev))
      combine(UInt64(truncatingIfNeeded: information.st_ino))
      combine(UInt64(truncatingIfNeeded: information.st_size))
      combine(UInt64(truncatingIfNeeded: content.tv_sec))
      combine(UInt64(truncatingIfNeeded: content.tv_nsec))
      combine(UInt64(truncatingIfNeeded: status.tv_sec))
      combine(UInt64(truncatingIfNeeded: status.tv_nsec))
      return hash == 0 ? 1 : hash
    }
  }

  /// Returns all bytes of a file or pipe that the user named; for other files use `readRegular`. Throws if it cannot
  /// be read.
  /// - Parameter limit: the most bytes; throws for longer content.
  package static func read(_ path: String, limit: Int = namedLimit) throws(FileError) -> ContiguousArray<UInt8> {
    let descriptor = try openNamed(path)
    defer { close(descriptor) }
    return try read(descriptor: descriptor, name: path, limit: limit)
  }

  /// Returns the first `count` bytes of a file or pipe that the user named; fewer if it is shorter.
  package static func head(_ count: Int, of path: String) throws(FileError) -> ContiguousArray<UInt8> {
    let descriptor = try openNamed(path)
    defer { close(descriptor) }
    return try head(count, descriptor: descriptor, name: path)
  }

  /// Reads and returns the next `count` bytes of a descriptor; fewer at its end.
  /// - Parameter name: the name of the file in errors.
  package static func head(
    _ count: Int, descriptor: Int32, name: String
  ) throws(FileError) -> ContiguousArray<UInt8> {
    var source = ByteSource(descriptor: descriptor, name: name)
    try source.fill(count, patience: nil)
    return source.take(count)
  }

  /// Opens a file that the user named for reading, and returns its descriptor, which the caller closes. Throws if
  /// that fails.
  package static func openNamed(_ path: String) throws(FileError) -> Int32 {
    let descriptor = open(path.systemName, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    return descriptor
  }

  /// Returns the length in bytes of a regular file, links followed; nil for other files, and if it does not exist.
  package static func size(of path: String) -> Int? {
    var information = stat()
    guard stat(path.systemName, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(information.st_size)
  }

  /// Returns the length in bytes of the regular file of a descriptor; nil for other files.
  package static func size(of descriptor: Int32) -> Int? {
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(information.st_size)
  }

  /// Reads and returns all bytes of a descriptor, from its current offset to its end.
  /// - Parameter limit: the most bytes; throws for longer content. Pipes, devices and files of `/proc` do not report
  ///   their length.
  package static func read(
    descriptor: Int32, name: String, limit: Int = namedLimit
  ) throws(FileError) -> ContiguousArray<UInt8> {
    var information = stat()
    var expected = 0
    if fstat(descriptor, &information) == 0 {
      if information.st_mode & S_IFMT == S_IFDIR { throw FileError(path: name, code: EISDIR) }
      if information.st_mode & S_IFMT == S_IFREG { expected = Int(information.st_size) }
    }
    var failure: Int32 = 0
    func chunk(_ size: Int) -> ContiguousArray<UInt8> {
      ContiguousArray<UInt8>(unsafeUninitializedCapacity: size) { buffer, initialized in
        (initialized, failure) = fill(
          UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[0..<size]), from: descriptor)
      }
    }
    // A file of known size ends inside the first chunk; pipes and growing files need more. Room that is not used costs
    // memory too: the allocator writes behind it.
    guard expected <= limit else { throw tooLarge(name, limit) }
    var size = expected > 0 ? expected + 1 : 65536
    var bytes = chunk(size)
    var isFull = bytes.count == size
    while failure == 0 && isFull {
      guard bytes.count <= limit else { throw tooLarge(name, limit) }
      size = min(bytes.count, limit + 1 - bytes.count)
      let more = chunk(size)
      bytes.append(contentsOf: more)
      isFull = more.count == size
    }
    guard failure == 0 else { throw FileError(path: name, code: failure) }
    guard bytes.count <= limit else { throw tooLarge(name, limit) }
    return bytes
  }

  /// Reads until the buffer is full or the file ends. Returns the number of bytes read, and the `errno` value, 0 for
  /// none.
  private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> (Int, Int32) {
    var count = 0
    while count < buffer.count, let base = buffer.baseAddress {
      let got = readDescriptor(descriptor, base + count, buffer.count - count)
      if got < 0 && errno == EINTR { continue }
      if got < 0 { return (count, errno) }
      if got == 0 { break }
      count += got
    }
    return (count, 0)
  }

  /// Writes all bytes to a descriptor. Returns the `errno` value of an error, 0 for none.
  package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var written = 0
    while written < bytes.count, let base = bytes.baseAddress {
      let count = systemWrite(descriptor, base + written, bytes.count - written)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return errno }
      written += count
    }
    return 0
  }

  /// Creates a directory and its missing parents. Does nothing if it exists. Throws if that fails, or if there is a
  /// file at the path.
  package static func makeDirectories(_ path: String) throws(FileError) {
    if kind(of: path) == .directory { return }
    let parent = directory(of: path)
    if parent != path && !parent.isEmpty { try makeDirectories(parent) }
    if mkdir(path.systemName, 0o755) != 0 && errno != EEXIST { throw FileError(path: path, code: errno) }
    if kind(of: path) != .directory { throw FileError(path: path, code: ENOTDIR) }
  }

  /// Renames a file atomically; an existing file at the new path is replaced.
  package static func rename(_ from: String, to: String) throws(FileError) {
    guard systemRename(from, to) == 0 else { throw FileError(path: to, code: errno) }
  }

  /// Removes a file. Does nothing if it does not exist.
  package static func removeFile(_ path: String) throws(FileError) {
    if unlink(path.systemName) != 0 && errno != ENOENT { throw FileError(path: path, code: errno) }
  }

  /// Removes a directory and everything in it, or a file; symbolic links are not followed. Errors are ignored.
  package static func removeTree(_ path: String) {
    var information = stat()
    guard lstat(path.systemName, &information) == 0 else { return }
    if information.st_mode & S_IFMT == S_IFDIR {
      for name in (try? list(path)) ?? [] { removeTree(path + "/" + name) }
      rmdir(path.systemName)
    } else {
      unlink(path.systemName)
    }
  }

  /// Returns the names in a directory without `.` and `..`, sorted by bytes. Throws if it cannot be opened.
  package static func list(_ path: String) throws(FileError) -> [String] {
    guard let stream = opendir(path.systemName) else { throw FileError(path: path, code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { FileName.string(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Creates a new directory in `parent`, for the user only, whose name begins with `prefix`, and returns its path.
  /// Throws if that fails.
  package static func makeTemporaryDirectory(in parent: String, prefix: String) throws(FileError) -> String {
    var template = "\(parent)/\(prefix)XXXXXX".systemName
    let path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { FileName.string(cString: $0) }
    }
    guard let path else { throw FileError(path: parent, code: errno) }
    return path
  }

  /// Returns the absolute path with all symbolic links resolved; nil if the file does not exist or cannot be reached.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path.systemName, nil) else { return nil }
    defer { free(resolved) }
    return FileName.string(cString: resolved)
  }

  /// Returns the absolute path of a file with the links in its folder resolved. The last name may be that of a link,
  /// or of no file. If the folder does not exist, its path is kept.
  package static func resolvingFolders(of path: String) -> String {
    let folder = realPath(directory(of: path)) ?? directory(of: path)
    return (folder == "/" ? "" : folder) + "/" + baseName(of: path)
  }

  /// Returns an absolute path without `.`, `..` and double slashes, by names only: links are not resolved, and `..`
  /// at the root is ignored. A slash at the end is kept.
  package static func normalized(_ path: String) -> String {
    // Bytes: the library's generic functions for texts cost a small file's time when they are first used.
    let bytes = Array(path.utf8)
    var result: [UInt8] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
      let part = bytes[start..<end]
      start = end + 1
      if part.elementsEqual("..".utf8) {
        result.removeSubrange((result.lastIndex(of: UInt8(ascii: "/")) ?? 0)...)
      } else if !part.isEmpty && !part.elementsEqual(".".utf8) {
        result.append(UInt8(ascii: "/"))
        result += part
      }
    }
    if result.isEmpty || bytes.last == UInt8(ascii: "/") { result.append(UInt8(ascii: "/")) }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the part of a path before its last `/`: `.` for a name without a slash, `/` for a name in the root.
  package static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the part of a path after its last `/`: the complete path without one, empty if it ends with a slash.
  package static func baseName(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }
}

private func systemRename(_ from: String, _ to: String) -> Int32 {
  rename(from.systemName, to.systemName)
}
