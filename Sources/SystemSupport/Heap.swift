internal import CSystem
internal import Libc

/// Settings of the memory allocator.
///
/// Gain: 6,000 page faults of a 300 KB JavaScript file were a tenth of its time (RESULTS-costs.md, November 2026). A process
/// for one file asks the kernel for large pages and keeps freed memory. Unnecessary on a system whose allocator uses
/// large pages by itself.
package enum Heap {
  /// For shorter texts nothing is reserved, because they need little memory.
  private static let shortTextBytes = 50_000
  private static let largePage = 2 << 20
  /// The most memory that is reserved in large pages. On virtual machines that allocate memory on first use, an
  /// unused large page costs more than small pages that were used before: hundreds of megabytes in large pages took a
  /// seventh of the time of a text of 9 MB.
  private static let largePagesLimit = 32 << 20

  /// Asks the kernel for large pages for the first memory that a text will need, and keeps freed memory: page faults
  /// would otherwise take a tenth of the time of a text of 300 KB. Memory is not resident before it is used. Does
  /// nothing for short texts and on systems other than Linux with glibc.
  /// - Parameter count: the length of the text in UTF-8 bytes.
  package static func reserve(forTextBytes count: Int) {
    #if os(Linux) && canImport(Glibc)
      guard count >= shortTextBytes, count < 1 << 30 else { return }
      // Trees take 10 to 20 bytes per byte of text, their captures and runs the same amount.
      let size = (count * 40 + largePage) / largePage * largePage
      keepFreedMemory()
      guard let stretch = malloc(size) else { return }
      useLargePages(for: UnsafeMutableRawBufferPointer(start: stretch, count: min(size, largePagesLimit)))
      free(stretch)
    #endif
  }

  /// Makes the allocator keep freed memory for later allocations. For processes that end soon. Does nothing on
  /// systems other than Linux with glibc.
  package static func keepFreedMemory() {
    highlight_keep_freed_memory()
  }

  /// Returns freed memory to the kernel. Takes milliseconds for a heap of hundreds of megabytes; other threads that
  /// allocate memory wait. Does nothing on systems other than Linux with glibc.
  package static func returnFreedMemory() {
    highlight_return_freed_memory()
  }

  /// Asks the kernel for large pages for a buffer that is about to be written for the first time. Does nothing for
  /// buffers below 4 MB, and on systems other than Linux with glibc.
  package static func useLargePages(for stretch: UnsafeMutableRawBufferPointer) {
    #if os(Linux) && canImport(Glibc)
      guard let base = stretch.baseAddress, stretch.count >= 2 * largePage else { return }
      let start = (UInt(bitPattern: base) + UInt(largePage - 1)) / UInt(largePage) * UInt(largePage)
      let end = (UInt(bitPattern: base) + UInt(stretch.count)) / UInt(largePage) * UInt(largePage)
      if start < end { madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_HUGEPAGE) }
    #endif
  }
}
