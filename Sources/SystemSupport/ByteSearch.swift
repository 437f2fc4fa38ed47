internal import Libc

extension UnsafeRawBufferPointer {
  /// Whether the buffer contains a sequence of bytes; true for an empty one. O(bytes) if the first byte is rare.
  package func holds(_ needle: [UInt8]) -> Bool {
    guard let base = baseAddress, let first = needle.first else { return needle.isEmpty }
    var offset = 0
    while offset + needle.count <= count {
      guard let found = memchr(base + offset, Int32(first), count - needle.count + 1 - offset) else { return false }
      offset = UnsafeRawPointer(found) - base
      if self[offset..<(offset + needle.count)].elementsEqual(needle) { return true }
      offset += 1
    }
    return false
  }
}
