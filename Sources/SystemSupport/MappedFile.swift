internal import Libc

/// A memory-mapped file. For the program's own files, which must not be truncated while they are mapped.
package final class MappedFile: @unchecked Sendable {
  /// The content of the file. Valid during the lifetime of the object.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// The address of the first byte.
  package let base: UnsafePointer<UInt8>

  /// Maps the file at a path into memory, for reading; nil if it cannot be opened or is empty.
  package init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return nil }
    let count = Int(status.st_size)
    guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else { return nil }
    base = UnsafePointer(start.assumingMemoryBound(to: UInt8.self))
    bytes = UnsafeBufferPointer(start: base, count: count)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: base), bytes.count) }
}
