internal import CMalloc

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Settings of the memory allocator.
package enum Heap {
  /// Shorter texts need too little memory for it to matter.
  private static let shortTextBytes = 50_000
  private static let largePage = 2 << 20
  /// Where large pages end. On virtual machines, which get their memory as they touch it, a large page that was never used
  /// costs more than the small ones that others gave back: hundreds of megabytes in large pages were a seventh of the time
  /// of a text of 9 MB.
  private static let largePagesLimit = 32 << 20

  /// Lets the kernel give the first memory that a text will need in large pages, and keeps what is freed: page faults would
  /// otherwise be a tenth of the time of a text of 300 KB. Nothing is resident before it is used. Where the kernel has no
  /// large pages nothing changes.
  /// - Parameter count: the length of the text in UTF-8 bytes.
  package static func reserve(forTextBytes count: Int) {
    #if os(Linux) && canImport(Glibc)
      guard count >= shortTextBytes, count < 1 << 30 else { return }
      // Trees take 10 to 20 bytes per byte of text, what is found in them as much again.
      let size = (count * 40 + largePage) / largePage * largePage
      keepFreedMemory()
      guard let stretch = malloc(size) else { return }
      useLargePages(for: UnsafeMutableRawBufferPointer(start: stretch, count: min(size, largePagesLimit)))
      free(stretch)
    #endif
  }

  /// Keeps freed memory for later allocations: for processes that end soon.
  package static func keepFreedMemory() {
    #if os(Linux) && canImport(Glibc)
      mallopt(M_MMAP_THRESHOLD, Int32.max)
      mallopt(M_TRIM_THRESHOLD, Int32.max)
    #endif
  }

  /// Gives the kernel what was freed. Milliseconds for a heap of hundreds of megabytes, in which other threads may wait for
  /// memory.
  package static func returnFreedMemory() {
    #if os(Linux) && canImport(Glibc)
      malloc_trim(0)
    #endif
  }

  /// Lets the kernel give a long stretch, which is about to be written for the first time, in large pages.
  package static func useLargePages(for stretch: UnsafeMutableRawBufferPointer) {
    #if os(Linux) && canImport(Glibc)
      guard let base = stretch.baseAddress, stretch.count >= 2 * largePage else { return }
      let start = (UInt(bitPattern: base) + UInt(largePage - 1)) / UInt(largePage) * UInt(largePage)
      let end = (UInt(bitPattern: base) + UInt(stretch.count)) / UInt(largePage) * UInt(largePage)
      if start < end { madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_HUGEPAGE) }
    #endif
  }
}
