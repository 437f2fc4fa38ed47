internal import HighlightStorage
internal import SystemSupport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An unnamed temporary file to which the bytes of a stream, or of a text in another encoding, are written as they are read.
final class Spool {
  /// The kind of input.
  enum Form: Equatable {
    case bytes
    case utf16(isLittleEndian: Bool)
  }

  /// The descriptor of the input.
  let source: Int32
  /// The descriptor of the temporary file: UTF-8, or the unchanged bytes of a stream.
  let file: Int32
  /// The number of bytes in `file`.
  private(set) var written = 0
  /// Whether the input has ended.
  private(set) var isAtEnd = false
  private(set) var failure: FileError?

  private let form: Form
  private let name: String
  /// The byte offset up to which a UTF-16 file was read.
  private var readOffset = 0
  /// The first bytes of an incomplete character.
  private var rest = ContiguousArray<UInt8>()
  /// Removes escape sequences for colors and overstrikes from a stream.
  private var formatting = FormattingFilter()

  var isStream: Bool { form == .bytes }

  init(_ source: Int32, form: Form, name: String) throws(FileError) {
    (self.source, self.form, self.name) = (source, form, name)
    let folder = Environment.temporaryFolder
    var path = Array((folder + "/highlight-lsp-XXXXXX").utf8CString)
    file = mkstemp(&path)
    guard file >= 0 else { throw FileError(path: folder, code: errno) }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  deinit {
    close(source)
  }

  /// Reads at most `count` bytes of the input with one call, and writes them, as UTF-8, to the temporary file. Does
  /// nothing if the input has no bytes yet (EAGAIN). Sets `isAtEnd` at the end and after an error, and `failure`
  /// after an error other than EIO.
  func take(_ count: Int) {
    var (got, code) = (0, Int32(0))
    let bytes = ContiguousArray<UInt8>(unsafeUninitializedCapacity: count) { buffer, initialized in
      repeat {
        got =
          isStream
          ? systemRead(source, buffer.baseAddress, count) : pread(source, buffer.baseAddress, count, off_t(readOffset))
      } while got < 0 && errno == EINTR
      code = got < 0 ? errno : 0
      initialized = max(got, 0)
    }
    if got < 0 && code == EAGAIN { return }
    if got < 0 && code != EIO { failure = FileError(path: name, code: code) }
    guard got > 0 else {
      isAtEnd = true
      return write(isStream ? formatting.filtered([], isLast: true) : decoded([], isLast: true))
    }
    readOffset += got
    write(isStream ? formatting.filtered(bytes, isLast: false) : decoded(bytes, isLast: false))
  }

  /// Clears `isAtEnd` if the file has grown since, so that it is read further. Does nothing after an error or an
  /// incomplete character at the end.
  func goOn() {
    guard isAtEnd, failure == nil, rest.isEmpty, let size = FileSystem.size(of: source), size > readOffset else { return }
    isAtEnd = false
  }

  private func write(_ bytes: ContiguousArray<UInt8>) {
    let code = bytes.withUnsafeBytes { FileSystem.writeAll($0, to: file) }
    guard code != 0 else { return written += bytes.count }
    failure = FileError(path: Environment.temporaryFolder, code: code)
    isAtEnd = true
  }

  /// Returns the UTF-8 of `rest` and `bytes` from UTF-16, and keeps an incomplete character in `rest`; with `isLast`
  /// an odd byte at the end becomes U+FFFD. Returns `bytes` if the input is not UTF-16.
  private func decoded(_ bytes: ContiguousArray<UInt8>, isLast: Bool) -> ContiguousArray<UInt8> {
    guard case .utf16(let isLittleEndian) = form else { return bytes }
    let all = rest + bytes
    var used = all.count & ~1
    func unit(_ offset: Int) -> UInt16 {
      isLittleEndian
        ? UInt16(all[offset]) | UInt16(all[offset + 1]) << 8 : UInt16(all[offset]) << 8 | UInt16(all[offset + 1])
    }
    if !isLast && used >= 2 && UTF16.isLeadSurrogate(unit(used - 2)) { used -= 2 }
    rest = isLast ? [] : ContiguousArray(all[used...])
    var units: [UInt16] = []
    units.reserveCapacity(used / 2 + 1)
    for offset in stride(from: 0, to: used, by: 2) { units.append(unit(offset)) }
    if isLast && used < all.count { units.append(0xFFFD) }
    var sink = ByteSink(descriptor: nil)
    units.withUnsafeBufferPointer { sink.append(utf16: $0) }
    return sink.bytes
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
