internal import CSystem
internal import Libc
internal import Platform
package import SystemSupport

/// The bytes of one input, which are read on demand. Regular files are read directly; other inputs (a pipe, a file in
/// UTF-16) through an unnamed temporary file, which grows as the input is read.
///
/// Used by one thread at a time; other threads may read `descriptor` at any offset (`pread`).
package final class ByteFile {
  /// How the file changed since the last check.
  package enum Change: Equatable {
    case none
    case grew
    /// It has fewer bytes than before: all derived data is stale.
    case truncated
  }

  /// The name for messages.
  package let name: String
  /// The path of the file; nil for standard input.
  package let path: String?
  /// The descriptor from which the bytes, in UTF-8, are read.
  package private(set) var descriptor: Int32
  /// The number of bytes, as far as it is known.
  package private(set) var count = 0
  /// Provides the bytes of inputs that are not a regular file in UTF-8.
  private var spool: Spool?

  // The bytes in which colors are looked for.
  private static let headBytes = 65_536

  /// The bytes that are read at a time when a text is scanned.
  package static let blockBytes = 1 << 18

  /// Opens the file at a path. Throws for a folder, and if the file cannot be opened.
  /// - Parameter keepsColors: returns, from the first bytes of a file with escape sequences, whether its colors are
  ///   shown instead of the sequences.
  package init(
    path: String, keepsColors: (ContiguousArray<UInt8>) -> Bool = { _ in false }
  ) throws(FileError) {
    name = path
    self.path = path
    if FileSystem.kind(of: path) == .directory { throw FileError(path: path, code: EISDIR) }
    descriptor = try FileSystem.openNamed(path)
    try begin(keepsColors: keepsColors)
  }

  /// Creates a file that reads a descriptor and closes it at the end of its life. Streams and UTF-16 are copied to a
  /// temporary file; throws if it cannot be created.
  package init(descriptor: Int32, name: String) throws(FileError) {
    self.name = name
    path = nil
    self.descriptor = descriptor
    try begin()
  }

  deinit {
    close(descriptor)
  }

  private func begin(keepsColors: (ContiguousArray<UInt8>) -> Bool = { _ in false }) throws(FileError) {
    let size = FileSystem.size(of: descriptor)
    count = size ?? 0
    let mark = size == nil ? [] : read(0..<2)
    if size == nil {
      spool = try Spool(descriptor, form: .bytes, name: name)
    } else if mark.elementsEqual([0xFF, 0xFE]) || mark.elementsEqual([0xFE, 0xFF]) {
      spool = try Spool(descriptor, form: .utf16(isLittleEndian: mark.first == 0xFF), name: name)
    } else {
      let head = read(0..<Self.headBytes)
      if head.contains(0x1B) && keepsColors(head) { spool = try Spool(descriptor, form: .colored, name: name) }
    }
    guard let spool else { return }
    descriptor = spool.file
    count = 0
  }

  // MARK: Reading

  /// Returns the bytes of a range of byte offsets, clamped to the first `count` bytes of the file; empty after them.
  /// Returns fewer bytes after a read error.
  package func read(_ range: Range<Int>) -> ContiguousArray<UInt8> {
    Self.read(range.clamped(to: 0..<max(count, range.lowerBound)), of: descriptor)
  }

  /// Returns the bytes of a range of offsets of a descriptor's file, clamped to the file; fewer after an error. May
  /// be called on any thread.
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

  /// Returns the byte at an offset; nil after the end.
  package func byte(at offset: Int) -> UInt8? { read(offset..<(offset + 1)).first }

  // MARK: Growth

  /// Whether more bytes may arrive from the input.
  package var isComing: Bool { spool.map { !$0.isAtEnd } ?? false }
  /// Whether the input is a stream, not a file.
  package var isStream: Bool { spool?.isStream == true }
  /// The descriptor of a stream from which more bytes may arrive; otherwise nil.
  package var waitsFor: Int32? { isStream && isComing ? spool?.source : nil }
  /// Whether colors were removed from the text, so far as it was read.
  var hasColors: Bool { spool?.escapes.isEmpty == false }
  /// Whether the colors of the text have more information than the highlights of its language.
  var isWordDiff: Bool { spool?.isWordDiff == true }

  /// Returns the colored parts of a range of byte offsets, ascending, with the escape of each.
  func colors(in range: Range<Int>) -> [(range: Range<Int>, escape: [UInt8])] {
    guard let spool else { return [] }
    return spool.colors(in: range).map { ($0.range, spool.escapes[$0.style]) }
  }

  /// The error that ended the input, if any.
  package var failure: FileError? { spool?.failure }

  /// Reads the next block of a stream, or of a text in another encoding. Does nothing at the end, and for a regular
  /// file in UTF-8.
  /// - Returns: whether `count` grew.
  @discardableResult
  package func take() -> Bool {
    guard let spool, !spool.isAtEnd else { return false }
    spool.take(Self.blockBytes)
    let grew = spool.written > count
    count = spool.written
    return grew
  }

  /// Updates `count` from the size of a regular file in UTF-8, and returns whether the file grew, was truncated or
  /// kept its size (`none`). For other inputs returns `none`; for a file in another encoding, lets `take()` read
  /// bytes that were added.
  package func refresh() -> Change {
    if let spool {
      if !spool.isStream { spool.goOn() }
      return .none
    }
    guard let size = FileSystem.size(of: descriptor), size != count else { return .none }
    defer { count = size }
    return size > count ? .grew : .truncated
  }

  /// The file to which the path now refers.
  package enum PathState {
    case same
    case another
    case nothing
  }

  package var pathState: PathState {
    guard let path else { return .same }
    var (there, here) = (stat(), stat())
    guard stat(path.systemName, &there) == 0 else { return .nothing }
    guard fstat(spool?.source ?? descriptor, &here) == 0 else { return .same }
    return there.st_ino == here.st_ino && there.st_dev == here.st_dev ? .same : .another
  }
}

extension ArraySlice<UInt8> {
  /// Returns the offset from the start at which the first line ends, after its terminator; more than all if none ends.
  /// - Parameter next: the byte behind, which may complete a CR LF; nil if there is none.
  func lineEnd(before next: UInt8? = nil) -> Int {
    withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { highlight_find_line_end($0, bytes.count, next.map { Int32($0) } ?? -1, 1) } ?? 1
    }
  }

  /// Returns the offset from the start at which the last complete line ends, after its terminator; 0 if none ends.
  func lastLineEnd(before next: UInt8? = nil) -> Int {
    withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { highlight_find_last_line_end($0, bytes.count, next.map { Int32($0) } ?? -1) } ?? 0
    }
  }
}
