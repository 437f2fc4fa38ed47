internal import CSystem
internal import Libc
internal import Platform

/// SHA-256 (FIPS PUB 180-4). Some 4 ns per byte.
package enum SHA256 {
  // The number of bytes of a file that are in memory at a time.
  private static let pieceBytes = 1 << 20

  /// Returns the SHA-256 hash of a buffer, in lowercase hexadecimal digits.
  static func hexadecimal(_ bytes: UnsafeRawBufferPointer) -> String {
    var state = highlight_sha256()
    highlight_sha256_begin(&state)
    highlight_sha256_add(&state, bytes.baseAddress, bytes.count)
    return end(&state)
  }

  /// Returns the SHA-256 hash of the UTF-8 of a text, in lowercase hexadecimal digits.
  package static func hexadecimal(_ text: String) -> String {
    var text = text
    return text.withUTF8 { hexadecimal(UnsafeRawBufferPointer($0)) }
  }

  /// Returns the SHA-256 hash of a file, in lowercase hexadecimal digits. The file is read in blocks of 1 MB. Throws
  /// if it cannot be read.
  package static func hexadecimal(ofFile path: String) throws(FileError) -> String {
    let descriptor = open(path.systemName, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceBytes, alignment: 16)
    defer { piece.deallocate() }
    var state = highlight_sha256()
    highlight_sha256_begin(&state)
    while true {
      let count = read(descriptor, piece.baseAddress, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path: path, code: errno) }
      if count == 0 { return end(&state) }
      highlight_sha256_add(&state, piece.baseAddress, count)
    }
  }

  private static func end(_ state: inout highlight_sha256) -> String {
    var hash = [UInt8](repeating: 0, count: 32)
    highlight_sha256_end(&state, &hash)
    return hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
