/// The sizes of chunks, windows and parts.
///
/// With SMALL_PARTS, which `make test` sets, short texts have several of them, so that tests reach every branch. A release
/// build takes it, too: `swift build -c release -Xswiftc -DSMALL_PARTS`.
@usableFromInline package enum Granularity {
  /// Returns `small` in builds with SMALL_PARTS, otherwise `usual`.
  @inlinable @inline(__always)
  package static func choose<Size>(_ usual: Size, small: Size) -> Size {
    #if SMALL_PARTS
      small
    #else
      usual
    #endif
  }
}
