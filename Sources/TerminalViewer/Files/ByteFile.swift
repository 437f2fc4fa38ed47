internal import HighlightStorage
package import SystemSupport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The bytes of one input, read where they are looked at and never kept: of a regular file itself, of everything else (a
/// pipe, a file in UTF-16) from a file without a name, which grows as far as it is read.
///
/// One thread at a time; `descriptor` may be read at any offset (`pread`) by other threads.
package final class ByteFile {
  /// How the file changed since the last check.
  package enum Change: Equatable {
    case none
    case grew
    /// It has fewer bytes than before: all that is known of it is worth nothing.
    case truncated
  }

  /// The name for messages.
  package let name: String
  /// Where it is; nil for standard input.
  package let path: String?
  /// Where the bytes, in UTF-8, are read from.
  package private(set) var descriptor: Int32
  /// The number of bytes, as far as it is known.
  package private(set) var count = 0
  /// Brings bytes that do not stand in a file of UTF-8.
  private var spool: Spool?

  /// The bytes that are read at a time where a text is looked through.
  package static let blockBytes = 1 << 18

  /// Opens a file that a person named.
  package init(path: String) throws(FileError) {
    name = path
    self.path = path
    if FileSystem.kind(of: path) == .directory { throw FileError(path: path, code: EISDIR) }
    descriptor = try FileSystem.openNamed(path)
    try begin()
  }

  /// The bytes of a descriptor, which is closed with the file.
  package init(descriptor: Int32, name: String) throws(FileError) {
    self.name = name
    path = nil
    self.descriptor = descriptor
    try begin()
  }

  deinit {
    close(descriptor)
  }

  private func begin() throws(FileError) {
    let size = FileSystem.size(of: descriptor)
    count = size ?? 0
    let mark = size == nil ? [] : read(0..<2)
    if size == nil {
      spool = try Spool(descriptor, form: .bytes, name: name)
    } else if mark.elementsEqual([0xFF, 0xFE]) || mark.elementsEqual([0xFE, 0xFF]) {
      spool = try Spool(descriptor, form: .utf16(isLittleEndian: mark.first == 0xFF), name: name)
    }
    guard let spool else { return }
    descriptor = spool.file
    count = 0
  }

  // MARK: Reading

  /// The bytes of a range as far as they are there.
  package func read(_ range: Range<Int>) -> ContiguousArray<UInt8> {
    Self.read(range.clamped(to: 0..<max(count, range.lowerBound)), of: descriptor)
  }

  /// The bytes of a range of a descriptor as far as they are there; from any thread.
  static func read(_ range: Range<Int>, of descriptor: Int32) -> ContiguousArray<UInt8> {
    guard !range.isEmpty else { return [] }
    return ContiguousArray(unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + count }, range.count - count, off_t(range.lowerBound + count))
        if got < 0 && errno == EINTR { continue }
        guard got > 0 else { return }
        count += got
      }
    }
  }

  /// The byte at an offset; nil after the end.
  package func byte(at offset: Int) -> UInt8? { read(offset..<(offset + 1)).first }

  // MARK: What comes

  /// Whether more may come by itself.
  package var isComing: Bool { spool.map { !$0.isAtEnd } ?? false }
  /// Whether it is not a file but a stream.
  package var isStream: Bool { spool?.isStream == true }
  /// The descriptor to wait for where bytes come from a stream; nil where nothing does.
  package var waitsFor: Int32? { isStream && isComing ? spool?.source : nil }
  /// Why nothing more comes, where that is a fault.
  package var failure: FileError? { spool?.failure }

  /// Takes what has come, a block of it: of a stream for which there is something to read, or of a text in another encoding.
  /// - Returns: whether there is more than before.
  @discardableResult
  package func take() -> Bool {
    guard let spool, !spool.isAtEnd else { return false }
    spool.take(Self.blockBytes)
    let grew = spool.written > count
    count = spool.written
    return grew
  }

  /// Looks how large the file is now.
  package func refresh() -> Change {
    if let spool {
      if !spool.isStream { spool.goOn() }
      return .none
    }
    guard let size = FileSystem.size(of: descriptor), size != count else { return .none }
    defer { count = size }
    return size > count ? .grew : .truncated
  }

  /// The state of the file's path.
  package enum Standing {
    case same
    case another
    case nothing
  }

  package var standing: Standing {
    guard let path else { return .same }
    var (there, here) = (stat(), stat())
    guard stat(path.systemName, &there) == 0 else { return .nothing }
    guard fstat(spool?.source ?? descriptor, &here) == 0 else { return .same }
    return there.st_ino == here.st_ino && there.st_dev == here.st_dev ? .same : .another
  }
}
