internal import Libc
internal import SystemSupport
internal import TextModel

/// An unnamed temporary file to which the bytes of a stream, or of a text in another encoding, are written as they are read.
final class Spool {
  /// The kind of input.
  enum Form: Equatable {
    case bytes
    case utf16(isLittleEndian: Bool)
    /// A file in UTF-8 whose colors (SGR) are removed and recorded.
    case colored
  }

  /// The descriptor of the input.
  let source: Int32
  /// The descriptor of the temporary file: UTF-8, or the bytes of a stream, without terminal formatting.
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
  /// Removes terminal formatting, and records its colors.
  private var formatting: FormattingFilter
  /// The changes of colors, ascending: a byte offset in `file`, shifted by 16 bits, and the index of a style.
  private var changes: ContiguousArray<UInt64> = []
  /// The escape before text of each style.
  private(set) var escapes: [[UInt8]] = []
  /// Whether the colors have more information than the highlights of a language, as in a diff by words.
  private(set) var isWordDiff = false

  // The number of changes of color, 64 MB. Text after them has no colors of its own.
  private static let maxChanges = 1 << 23

  var isStream: Bool { form == .bytes }

  init(_ source: Int32, form: Form, name: String) throws(FileError) {
    (self.source, self.form, self.name) = (source, form, name)
    formatting = FormattingFilter(form == .colored ? .styles : .everything)
    formatting.colors = TextColors()
    file = try FileSystem.openUnnamedFile()
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
      return write(plain([], isLast: true))
    }
    if written == 0 && isStream && bytes.contains(0x1B) { isWordDiff = FormattingFilter.isWordDiff(bytes) }
    readOffset += got
    write(plain(bytes, isLast: false))
  }

  /// Returns the next bytes of the input as UTF-8 without formatting.
  private func plain(_ bytes: ContiguousArray<UInt8>, isLast: Bool) -> ContiguousArray<UInt8> {
    if case .utf16 = form { return decoded(bytes, isLast: isLast) }
    let result = formatting.filtered(bytes, isLast: isLast)
    guard var colors = formatting.colors, !colors.changes.isEmpty else { return result }
    formatting.colors = nil
    for change in colors.takeChanges() where changes.count < Self.maxChanges {
      // A character that is overstruck later may have been counted.
      let offset = max(UInt64(change.offset), (changes.last ?? 0) >> 16)
      changes.append(offset << 16 | UInt64(change.style))
    }
    for style in colors.styles[escapes.count...] { escapes.append(style.escape) }
    formatting.colors = colors
    return result
  }

  /// Returns the colored parts of a range of byte offsets of `file`, ascending: each with the index of its style.
  func colors(in range: Range<Int>) -> [(range: Range<Int>, style: Int)] {
    func offset(_ change: UInt64) -> Int { Int(change >> 16) }
    var index = changes.partitioningIndex { offset($0) > range.lowerBound }
    var (start, style) = (range.lowerBound, index > 0 ? Int(changes[index - 1] & 0xFFFF) : 0)
    var result: [(range: Range<Int>, style: Int)] = []
    while start < range.upperBound {
      let end = index < changes.count ? min(offset(changes[index]), range.upperBound) : range.upperBound
      if style > 0 && end > start { result.append((start..<end, style)) }
      start = end
      if index < changes.count { style = Int(changes[index] & 0xFFFF) }
      index += 1
    }
    return result
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
