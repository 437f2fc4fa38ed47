internal import Libc
internal import Platform

/// The trailer of a library file whose prebuilt parser is not an exported function: the address of the function, and
/// the origin of the library. Loaders ignore data after the end of the library.
package struct PrebuiltParser: Equatable, Sendable {
  /// The name of a function that the library exports.
  package let anchor: String
  /// The address of `anchor` in the file.
  package let anchorAddress: UInt64
  /// The name of the parser's function.
  package let symbol: String
  /// The address of `symbol` in the file.
  package let address: UInt64
  /// Package, version and hash, as the installer writes them.
  package let receipt: String

  /// Creates a trailer. No value may contain a line end.
  package init(anchor: String, anchorAddress: UInt64, symbol: String, address: UInt64, receipt: String) {
    self.anchor = anchor
    self.anchorAddress = anchorAddress
    self.symbol = symbol
    self.address = address
    self.receipt = receipt
  }

  // The end of the file, after the length of the lines in four bytes, the lowest first.
  private static let mark = Array("prebuilt\n".utf8)
  private static let longest = 4096

  /// The bytes appended to the library.
  package var trailer: [UInt8] {
    let lines = Array("\n\(anchor)\n\(anchorAddress)\n\(symbol)\n\(address)\n\(receipt)\n".utf8)
    return lines + (0..<4).map { UInt8(truncatingIfNeeded: lines.count >> ($0 * 8)) } + Self.mark
  }

  /// Reads the trailer of the library at `path`. Nil if the file has none or cannot be read. Two reads.
  package static func read(from path: String) -> PrebuiltParser? {
    let descriptor = open(path.systemName, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { return nil }
    func bytes(before end: Int, _ count: Int) -> [UInt8]? {
      guard count <= end else { return nil }
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        initialized = max(pread(descriptor, buffer.baseAddress, count, off_t(end - count)), 0)
      }
      return bytes.count == count ? bytes : nil
    }
    let size = Int(information.st_size)
    guard let end = bytes(before: size, 4 + mark.count), end.suffix(mark.count).elementsEqual(mark) else { return nil }
    let length = (0..<4).reduce(0) { $0 | Int(end[$1]) << ($1 * 8) }
    guard length <= longest, let text = bytes(before: size - end.count, length) else { return nil }
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 7, let anchorAddress = UInt64(lines[2]), let address = UInt64(lines[4]) else { return nil }
    return PrebuiltParser(
      anchor: String(lines[1]), anchorAddress: anchorAddress, symbol: String(lines[3]), address: address,
      receipt: String(lines[5]))
  }

  /// Returns the address of the parser's function in the loaded library; nil if the library does not export `anchor`.
  func function(in handle: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    dlsym(handle, anchor).map { $0 + Int(truncatingIfNeeded: address &- anchorAddress) }
  }
}
