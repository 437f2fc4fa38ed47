internal import CTreeSitter

/// A flag that ends a running parse from any thread.
///
/// `@unchecked Sendable`: its only word is read and written atomically.
public final class CancellationFlag: @unchecked Sendable {
  let address: UnsafeMutablePointer<Int>

  /// Creates a flag that is not raised.
  public init() {
    address = .allocate(capacity: 1)
    address.initialize(to: 0)
  }

  deinit {
    address.deallocate()
  }

  /// Whether the flag is raised.
  public var isCancelled: Bool { highlight_flag_load(flagPointer) != 0 }

  /// Raises the flag. A parse that polls it ends within microseconds.
  public func cancel() {
    highlight_flag_store(flagPointer, 1)
  }

  /// Lowers the flag. Call it before the next parse.
  public func reset() {
    highlight_flag_store(flagPointer, 0)
  }

  var flagPointer: UnsafeMutablePointer<Int> { address }
}
