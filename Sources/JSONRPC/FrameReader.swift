internal import SystemSupport

/// A unit of the byte stream: a message body, or an error.
package enum Frame: Equatable {
  /// The complete body of a message.
  case body(ContiguousArray<UInt8>)
  /// A header block without a valid length. Reading continues at the next `Content-Length:`.
  case malformedHeader(String)
  /// A body longer than the limit, which is skipped; its length in bytes.
  case oversized(Int)
  /// A body in another encoding than UTF-8, which is skipped; the name of the encoding.
  case unsupportedEncoding(String)
}

/// Splits a byte stream into frames: `Content-Length: N`, an empty line, N bytes. Header lines end with CR LF or LF.
///
/// Performs no input itself: the caller appends bytes, in parts of any size. O(bytes) in total for a stream.
package struct FrameReader {
  /// The most bytes of a body; longer bodies are skipped. 256 MB is sufficient for any file that an editor can open,
  /// escaped.
  package static let defaultBodyLimit = 256 * 1024 * 1024
  /// The greatest valid length: skipping more bytes would hide all further messages.
  static let usableLength = 1 << 30
  // A header block of the protocol has two short lines. With the ends of the last line and of the empty one.
  private static let headerLimit = 16 * 1024 + 4

  // Sufficient for the text of most files.
  private static let reserve = 16 * 1024 * 1024
  // Buffers that had a longer body are not kept.
  private static let longBody = 1 << 16
  private static let lengthName = ContiguousArray("content-length:".utf8)

  private let bodyLimit: Int
  private var buffer = ContiguousArray<UInt8>()
  private var start = 0
  /// The index up to which the end of the header block was searched without result.
  private var searched = 0
  /// The length of the body at `start`; nil if its header was not read yet.
  private var bodyLength: Int?
  /// The number of bytes of a skipped body that have not arrived yet.
  private var skipping = 0
  /// Whether a header was malformed: everything up to the next `Content-Length:` is dropped.
  private var isResynchronizing = false

  /// Creates a reader.
  /// - Parameter bodyLimit: the most bytes of a body; longer ones are skipped and reported.
  package init(bodyLimit: Int = Self.defaultBodyLimit) {
    self.bodyLimit = bodyLimit
  }

  /// Whether the appended bytes end with a complete frame.
  var isBetweenFrames: Bool { start == buffer.count && skipping == 0 && bodyLength == nil }

  /// Appends bytes of the stream. Those of a body that is skipped are discarded.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var bytes = bytes[...]
    if skipping > 0 {
      let dropped = min(skipping, bytes.count)
      skipping -= dropped
      bytes = bytes.dropFirst(dropped)
    }
    if start > 0 && (start == buffer.count || start > 1 << 20) {
      buffer.removeSubrange(0..<start)
      searched = max(searched - start, 0)
      start = 0
    }
    buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes))
  }

  /// Removes and returns the next complete frame; nil if more bytes are needed. Malformed headers, bodies above the
  /// limit and unsupported encodings are frames, too; reading continues after them.
  package mutating func next() -> Frame? {
    if isResynchronizing {
      guard let found = nextLengthName() else {
        // Keep what may be the beginning of the name, and the byte before it.
        start = max(start, buffer.count - Self.lengthName.count)
        return nil
      }
      start = found
      isResynchronizing = false
    }
    if bodyLength == nil {
      guard let end = endOfHeaderBlock() else {
        // Too long is too long, whether or not its end has arrived.
        guard buffer.count - start >= Self.headerLimit else { return nil }
        return malformed("a header block of more than \(Self.headerLimit) bytes", resumingAt: start + 1)
      }
      let header: Header
      switch readHeader(start..<end) {
      case .success(let value): header = value
      case .failure(let fault): return malformed(fault.message, resumingAt: fault.resumption)
      }
      start = end
      if header.length > bodyLimit {
        skip(header.length)
        return .oversized(header.length)
      }
      if let encoding = header.unsupportedEncoding {
        skip(header.length)
        return .unsupportedEncoding(encoding)
      }
      bodyLength = header.length
    }
    guard let length = bodyLength else { return nil }
    guard buffer.count - start >= length else {
      // Memory is reserved in proportion to the bytes received, not to the announced length, which may be wrong.
      let size = min(start + length, 2 * buffer.count + Self.reserve)
      if buffer.capacity < size {
        buffer.reserveCapacity(size)
        buffer.withUnsafeMutableBytes { bytes in
          Heap.useLargePages(for: UnsafeMutableRawBufferPointer(start: bytes.baseAddress, count: size))
        }
      }
      return nil
    }
    bodyLength = nil
    return .body(takeBody(start..<(start + length)))
  }

  /// Removes and returns the bytes in a range of the buffer, a message body. Bytes before it are discarded, those
  /// after it stay. A body of at least 64 KB is returned in the memory of the buffer, without a copy, if less than 64
  /// KB is after it; the bytes after it are then copied to a new buffer.
  private mutating func takeBody(_ range: Range<Int>) -> ContiguousArray<UInt8> {
    start = range.upperBound
    // A long body takes over the buffer, so that it is not copied.
    guard range.count >= Self.longBody, buffer.count - range.upperBound < Self.longBody else {
      return ContiguousArray(buffer[range])
    }
    var body = ContiguousArray(buffer[range.upperBound...])
    swap(&body, &buffer)
    start = 0
    searched = 0
    body.removeSubrange(range.upperBound...)
    body.removeSubrange(..<range.lowerBound)
    return body
  }

  /// Skips a body at `start`, including its bytes that have not arrived yet.
  private mutating func skip(_ length: Int) {
    let available = min(length, buffer.count - start)
    start += available
    skipping = length - available
  }

  private mutating func malformed(_ reason: String, resumingAt next: Int) -> Frame {
    start = next
    isResynchronizing = true
    return .malformedHeader(reason)
  }

  /// Returns the index after the empty line that ends the header block at `start`. Nil if the line has not arrived
  /// yet or is not within the limit of a header. Does not scan bytes twice.
  private mutating func endOfHeaderBlock() -> Int? {
    let limit = min(buffer.count, start + Self.headerLimit)
    var index = max(searched, start)
    while index < limit {
      defer { index += 1 }
      guard buffer[index] == 0x0A else { continue }
      var line = index
      if line > start && buffer[line - 1] == 0x0D { line -= 1 }
      if line == start || buffer[line - 1] == 0x0A {
        // The next search finds this line end again.
        searched = index
        return index + 1
      }
    }
    searched = index
    return nil
  }

  private struct HeaderError: Error {
    let message: String
    /// The index from which the next `Content-Length:` is searched.
    let resumption: Int
  }

  private struct Header {
    let length: Int
    /// The `charset` of `Content-Type` if it is not UTF-8; otherwise nil.
    let unsupportedEncoding: String?
  }

  /// Parses the lines of a header block in a range of the buffer. Fails for a line without a colon, and if
  /// `Content-Length` is missing, not a number, too large, or there are two different ones; with the index at which
  /// to resume.
  private func readHeader(_ block: Range<Int>) -> Result<Header, HeaderError> {
    func fault(_ message: String, resumingAt offset: Int? = nil) -> Result<Header, HeaderError> {
      .failure(HeaderError(message: message, resumption: offset ?? block.upperBound))
    }
    let lines = buffer[block].split(separator: 0x0A)
    // The empty line that ends the headers has no colon.
    if let line = lines.last(where: { line in !line.contains(UInt8(ascii: ":")) && !(line.count == 1 && line.first == 0x0D) }
    ) {
      return fault("a header line without a colon", resumingAt: line.endIndex)
    }
    var length: Int?
    var unsupportedEncoding: String?
    for line in lines {
      // Bytes are compared, because a colon with a combining mark is one character of a string.
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      let value = line[(colon + 1)...]
      let content = String(decoding: value.last == 0x0D ? value.dropLast() : value, as: UTF8.self)[...]
      if name == "content-type" { unsupportedEncoding = Self.unsupportedEncoding(content) }
      guard name == "content-length" else { continue }
      let digits = content.trimmingSpaces()
      guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
        return fault("Content-Length is not a number: \"\(digits.prefix(40))\"")
      }
      guard let value = Int(digits), value <= Self.usableLength else {
        return fault("Content-Length is more than \(Self.usableLength): \"\(digits.prefix(40))\"")
      }
      if let length, length != value { return fault("two different Content-Length headers") }
      length = value
    }
    // Leftover bytes of a body may precede the next header.
    return length.map { .success(Header(length: $0, unsupportedEncoding: unsupportedEncoding)) }
      ?? fault("no Content-Length header", resumingAt: block.lowerBound)
  }

  /// Returns the `charset` of a content type if it is neither `utf-8` nor `utf8` in any case; nil otherwise, and if
  /// there is none.
  private static func unsupportedEncoding(_ type: Substring) -> String? {
    for parameter in type.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingSpaces().lowercased() == "charset" else { continue }
      let name = parts[1].trimmingSpaces().replacing("\"", with: "")
      return ["utf-8", "utf8"].contains(name.lowercased()) ? nil : name
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte == 0x2D || (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }

  /// Returns the index of the first `content-length:` at or after `start`, ignoring case, that is not the end of a
  /// longer name. Nil if there is none.
  private func nextLengthName() -> Int? {
    let name = Self.lengthName
    var index = start
    while index + name.count <= buffer.count {
      var matched = 0
      while matched < name.count {
        var byte = buffer[index + matched]
        if byte >= 0x41 && byte <= 0x5A { byte |= 0x20 }
        if byte != name[matched] { break }
        matched += 1
      }
      // `Not-Content-Length:` is another name.
      if matched == name.count && (index == 0 || !FrameReader.isNameByte(buffer[index - 1])) { return index }
      index += 1
    }
    return nil
  }
}
