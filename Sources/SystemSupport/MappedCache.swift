internal import Libc
package import Platform

/// Files of tables that the program computed from other files. They are mapped and used without a copy, so that the
/// next start computes nothing.
///
/// Compiled queries (`StoredQueries`) and the index of the manifest use it. Each has its own gain, and says when it may
/// go.
///
/// A file has a header of 64 bytes: magic number, key, length and checksum of the payload, and how many bytes at its end
/// the checksum leaves out, in the byte order of the machine. The payload follows. The key is a hash of all that the payload
/// depends on, with the build of the program (`ProgramIdentity`); a file with another key is not used.
///
/// Trust: only regular files are used that belong to the user or root and to which no other user may write, as for the
/// libraries of grammars. Damage is found by the checksum; a reader compares what that leaves out with its source. Readers
/// check every index of a payload before they use it.
///
/// Writers create a file of another name and rename it: a reader sees the old file or the new one, and a mapped file does
/// not change. Truncating a file while it is mapped ends the processes that map it, as with any library.
package enum MappedCache {
  /// A mapped payload.
  ///
  /// `@unchecked Sendable`: the memory is read-only.
  package final class Payload: @unchecked Sendable {
    /// Aligned to 64 bytes. Valid as long as the object.
    package let bytes: UnsafeRawBufferPointer
    private let file: UnsafeMutableRawBufferPointer

    fileprivate init(_ file: UnsafeMutableRawBufferPointer) {
      self.file = file
      bytes = UnsafeRawBufferPointer(rebasing: file[MappedCache.headerSize...])
    }

    deinit { munmap(file.baseAddress, file.count) }
  }

  private static let magic: UInt64 = 0x3163_6C68_6863_6163
  private static let headerSize = 64
  // Offsets in the header.
  private static let keyOffset = 8
  private static let countOffset = 24
  private static let checksumOffset = 32
  private static let uncheckedOffset = 40

  /// The largest file that is used or written, in bytes.
  package static let limit = 32 << 20

  /// The user's folder of such files.
  package static var folder: String { Environment.cacheFolder + "/compiled" }

  /// Maps the payload of a file; nil if there is none with this key, or none that may be used. O(bytes), a quarter of an
  /// instruction each.
  package static func map(_ path: String, key: StableHash.Value) -> Payload? {
    withFile(path) { descriptor, count -> Payload? in
      guard count > headerSize, count <= limit,
        let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
      else { return nil }
      let payload = Payload(UnsafeMutableRawBufferPointer(start: start, count: count))
      let header = UnsafeRawBufferPointer(start: start, count: headerSize)
      return isHeader(header, of: payload.bytes, key) ? payload : nil
    } ?? nil
  }

  /// Calls `body` with the descriptor and the size of a file that may be used; nil for others.
  private static func withFile<Result>(_ path: String, _ body: (Int32, Int) -> Result) -> Result? {
    let descriptor = open(path.systemName, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      FileOwnership.isTrusted(information, descriptor: descriptor)
    else { return nil }
    return body(descriptor, Int(information.st_size))
  }

  /// Whether a file has this key, also if it is only a mark or its payload is damaged.
  package static func hasKey(_ path: String, _ key: StableHash.Value) -> Bool {
    withFile(path) { descriptor, _ in
      withUnsafeTemporaryAllocation(byteCount: headerSize, alignment: 8) { header in
        read(descriptor, header.baseAddress, headerSize) == headerSize && isKey(UnsafeRawBufferPointer(header), key)
      }
    } ?? false
  }

  /// Writes a file of this key without a payload, which `map` does not accept.
  @discardableResult
  package static func mark(_ path: String, key: StableHash.Value) -> Bool { write(to: path, key: key) { [] } }

  private static func isKey(_ header: UnsafeRawBufferPointer, _ key: StableHash.Value) -> Bool {
    func number(_ offset: Int) -> UInt64 { header.load(fromByteOffset: offset, as: UInt64.self) }
    return number(0) == magic && number(keyOffset) == key.low && number(keyOffset + 8) == key.high
  }

  private static func isHeader(
    _ header: UnsafeRawBufferPointer, of payload: UnsafeRawBufferPointer, _ key: StableHash.Value
  ) -> Bool {
    func number(_ offset: Int) -> UInt64 { header.load(fromByteOffset: offset, as: UInt64.self) }
    let unchecked = number(uncheckedOffset)
    return isKey(header, key) && number(countOffset) == UInt64(payload.count) && unchecked <= UInt64(payload.count)
      && checksum(payload, without: Int(unchecked)) == number(checksumOffset)
  }

  private static func checksum(_ payload: UnsafeRawBufferPointer, without unchecked: Int) -> UInt64 {
    StableHash.checksum(UnsafeRawBufferPointer(rebasing: payload[..<(payload.count - unchecked)]))
  }

  /// Writes a file that `map` accepts; its folder is made if it is missing. Readers see the complete file or none.
  ///
  /// - Parameters:
  ///   - isReadByAll: whether other users may read it, as for installed files.
  ///   - unchecked: how many bytes at the end of the payload its reader compares with their source, so that the checksum
  ///     need not protect them.
  ///   - payload: makes the payload; nil for none. Not called if no file can be created there.
  /// - Returns: whether the file was written; false without a message where it cannot be (a read-only home), if
  ///   others may write to the folder, or without a payload.
  @discardableResult
  package static func write(
    to path: String, key: StableHash.Value, isReadByAll: Bool = false, unchecked: Int = 0,
    payload: () -> ContiguousArray<UInt8>?
  ) -> Bool {
    let name = FileSystem.baseName(of: path)
    let folder = FileSystem.directory(of: path)
    let temporary = "\(folder)/.\(name)-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    var descriptor = open(temporary.systemName, flags, 0o600)
    if descriptor < 0 && errno == ENOENT {
      guard (try? FileSystem.makeDirectories(folder)) != nil else { return false }
      descriptor = open(temporary.systemName, flags, 0o600)
    }
    guard descriptor >= 0 else { return false }
    var isWritten = false
    if FileOwnership.isTrusted(folder: folder), let bytes = payload(), bytes.count + headerSize <= limit {
      isWritten = bytes.withUnsafeBytes { bytes in
        var header = ContiguousArray<UInt64>(repeating: 0, count: headerSize / 8)
        header[0] = magic
        header[keyOffset / 8] = key.low
        header[keyOffset / 8 + 1] = key.high
        header[countOffset / 8] = UInt64(bytes.count)
        header[checksumOffset / 8] = checksum(bytes, without: unchecked)
        header[uncheckedOffset / 8] = UInt64(unchecked)
        return header.withUnsafeBytes { FileSystem.writeAll($0, to: descriptor) } == 0
          && FileSystem.writeAll(bytes, to: descriptor) == 0
      }
      if isWritten && isReadByAll { isWritten = fchmod(descriptor, 0o644) == 0 }
    }
    if close(descriptor) != 0 { isWritten = false }
    if isWritten && rename(temporary.systemName, path.systemName) == 0 { return true }
    unlink(temporary.systemName)
    return false
  }

  /// Removes the oldest files of a folder, by the time of their last change, until `count` are left. For a folder of
  /// files that are made again when needed. Errors are ignored.
  package static func trim(_ folder: String, to count: Int) {
    guard let names = try? FileSystem.list(folder), names.count > count else { return }
    var files: [(time: Int, path: String)] = []
    for name in names {
      let path = folder + "/" + name
      var information = stat()
      guard lstat(path.systemName, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { continue }
      #if canImport(Darwin)
        files.append((Int(information.st_mtimespec.tv_sec), path))
      #else
        files.append((Int(information.st_mtim.tv_sec), path))
      #endif
    }
    files.sort { $0 < $1 }
    for file in files.prefix(max(0, files.count - count)) { unlink(file.path.systemName) }
  }
}
