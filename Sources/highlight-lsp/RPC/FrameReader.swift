/// One unit of what arrives on the wire.
enum Frame: Equatable {
  /// A body of the announced length.
  case body(ContiguousArray<UInt8>)
  /// A header block without a usable length; reading goes on at the next `Content-Length:`.
  case malformedHeader(String)
  /// A body over the limit, skipped.
  case oversized(Int)
}

/// Cuts a byte stream into frames: `Content-Length: N`, an empty line, N bytes.
///
/// Pure: bytes are fed in, frames come out, whatever the sizes of the pieces.
struct FrameReader {
  /// Larger bodies are skipped: 256 MB holds any file an editor can open, escaped.
  static let defaultBodyLimit = 256 * 1024 * 1024
  // A header block of the protocol has two short lines.
  private static let headerLimit = 16 * 1024

  // What the text of most files takes.
  private static let reserve = 16 * 1024 * 1024
  // Buffers that had a longer body are not kept.
  private static let longBody = 1 << 16

  private let bodyLimit: Int
  private var buffer = ContiguousArray<UInt8>()
  private var start = 0
  /// Bytes of an oversized body that are still to come.
  private var skipping = 0
  /// After a malformed header everything up to the next `Content-Length:` is dropped.
  private var isResynchronizing = false

  init(bodyLimit: Int = Self.defaultBodyLimit) {
    self.bodyLimit = bodyLimit
  }

  /// Whether the stream may end here without having lost anything.
  var isBetweenFrames: Bool { start == buffer.count && skipping == 0 }

  /// Takes bytes off the wire.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var bytes = bytes[...]
    if skipping > 0 {
      let dropped = min(skipping, bytes.count)
      skipping -= dropped
      bytes = bytes.dropFirst(dropped)
    }
    if start > 0 && (start == buffer.count || start > 1 << 20) {
      buffer.removeSubrange(0..<start)
      start = 0
    }
    buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes))
  }

  /// The next whole frame; nil when more bytes are needed.
  mutating func next() -> Frame? {
    while true {
      if isResynchronizing {
        guard let found = find(Array("content-length:".utf8), from: start, ignoringCase: true) else {
          // Keep what may be the beginning of the name, and the byte before it.
          start = max(start, buffer.count - 15)
          return nil
        }
        start = found
        isResynchronizing = false
      }
      guard start < buffer.count else { return nil }
      let found = find([0x0D, 0x0A, 0x0D, 0x0A], from: start, ignoringCase: false)
      // Too long is too long, whether or not its end has arrived.
      guard (found ?? buffer.count - 3) - start <= Self.headerLimit else {
        return malformed("a header block of more than \(Self.headerLimit) bytes", skippingTo: start + 1)
      }
      guard let end = found else { return nil }
      let length: Int
      switch FrameReader.contentLength(
        lines: buffer[start..<end].split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) })
      {
      case .success(let value): length = value
      case .failure(let fault): return malformed(fault.message, skippingTo: fault.isHeaderBlock ? end + 4 : start + 1)
      }
      if length > bodyLimit {
        let available = buffer.count - (end + 4)
        start = end + 4 + min(length, available)
        skipping = length - min(length, available)
        return .oversized(length)
      }
      guard buffer.count - (end + 4) >= length else {
        // Said and not yet sent: a client that lies costs no more than what was read already.
        let size = min(end + 4 + length, 2 * buffer.count + Self.reserve)
        if buffer.capacity < size {
          buffer.reserveCapacity(size)
          buffer.withUnsafeMutableBytes { bytes in
            Heap.useLargePages(for: UnsafeMutableRawBufferPointer(start: bytes.baseAddress, count: size))
          }
        }
        return nil
      }
      return .body(takeBody((end + 4)..<(end + 4 + length)))
    }
  }

  /// The bytes of a body; what stands before it is done with.
  private mutating func takeBody(_ range: Range<Int>) -> ContiguousArray<UInt8> {
    start = range.upperBound
    // A long one takes the buffer along, which would have to be copied and kept.
    guard range.count >= Self.longBody, buffer.count - range.upperBound < Self.longBody else {
      return ContiguousArray(buffer[range])
    }
    var body = ContiguousArray(buffer[range.upperBound...])
    swap(&body, &buffer)
    start = 0
    body.removeSubrange(range.upperBound...)
    body.removeSubrange(..<range.lowerBound)
    return body
  }

  private mutating func malformed(_ reason: String, skippingTo next: Int) -> Frame {
    start = next
    isResynchronizing = true
    return .malformedHeader(reason)
  }

  private struct HeaderFault: Error {
    let message: String
    /// Whether the lines look like headers: then none of them is where reading may go on.
    var isHeaderBlock = true
  }

  /// The length that a header block announces.
  private static func contentLength(lines: [[UInt8]]) -> Result<Int, HeaderFault> {
    var length: Int?
    for line in lines {
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line[...], as: UTF8.self)
      guard let colon = text.firstIndex(of: ":") else {
        return .failure(HeaderFault(message: "a header line without a colon", isHeaderBlock: false))
      }
      guard text[..<colon].lowercased() == "content-length" else { continue }
      let digits = text[text.index(after: colon)...].trimmingSpaces()
      guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let value = Int(digits) else {
        return .failure(HeaderFault(message: "Content-Length is not a number: \"\(digits.prefix(40))\""))
      }
      if let length, length != value {
        return .failure(HeaderFault(message: "two different Content-Length headers"))
      }
      length = value
    }
    return length.map { .success($0) } ?? .failure(HeaderFault(message: "no Content-Length header"))
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte == 0x2D || (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }

  /// The first place of `needle` at or after `from`.
  private func find(_ needle: [UInt8], from: Int, ignoringCase: Bool) -> Int? {
    guard buffer.count - from >= needle.count else { return nil }
    var index = from
    while index + needle.count <= buffer.count {
      var matched = 0
      while matched < needle.count {
        var byte = buffer[index + matched]
        if ignoringCase && byte >= 0x41 && byte <= 0x5A { byte |= 0x20 }
        if byte != needle[matched] { break }
        matched += 1
      }
      // `Not-Content-Length:` is another name.
      if matched == needle.count && (!ignoringCase || index == 0 || !FrameReader.isNameByte(buffer[index - 1])) {
        return index
      }
      index += 1
    }
    return nil
  }
}
