internal import Libc
internal import Platform

/// Checks a library before `dlopen`: loading a truncated ELF file ends the process with SIGBUS.
enum SharedLibraryCheck {
  /// Throws if the file is missing, shorter than 64 bytes, no ELF file (on Linux), or shorter than its ELF header
  /// states. One read of 64 bytes.
  static func check(path: String) throws(GrammarError) {
    let descriptor = open(path.systemName, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
      throw .damaged(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { return }
    let size = UInt64(information.st_size)
    var header = [UInt8](repeating: 0, count: 64)
    let count = header.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    #if os(Linux)
      guard count == 64, Array(header[0..<4]) == [0x7F, 0x45, 0x4C, 0x46] else {
        throw .damaged(path: path, reason: "it is not a shared library")
      }
    #else
      guard count == 64 else { throw .damaged(path: path, reason: "it is not a shared library") }
    #endif
    // 64-bit little-endian ELF: the section header table ends the file (e_shoff, e_shentsize, e_shnum).
    guard header[0] == 0x7F, header[4] == 2, header[5] == 1 else { return }
    let tableOffset = header.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 0x28, as: UInt64.self) }
    let entrySize = header.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 0x3A, as: UInt16.self) }
    let entries = header.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 0x3C, as: UInt16.self) }
    let (end, overflow) = tableOffset.addingReportingOverflow(UInt64(entrySize) * UInt64(entries))
    guard !overflow && end <= size else {
      throw .damaged(path: path, reason: "it is truncated (\(size) bytes, its header says \(overflow ? .max : end))")
    }
  }
}
