internal import Libc

/// An object of each thread. `@unchecked Sendable`: the key never changes, and a thread reads only its own object.
package final class ThreadSlot<Value: AnyObject>: @unchecked Sendable {
  private let key: pthread_key_t

  /// Creates a slot that is empty in every thread. It takes one of the process's keys (1,024 on Linux) for ever.
  package init() {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "the process has a free key of thread-specific data")
    self.key = key
  }

  /// The object of the calling thread; nil outside `with(_:_:)`.
  package var value: Value? {
    pthread_getspecific(key).map { Unmanaged<Value>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Calls `body` while `value` is the object of the calling thread. Calls may be nested.
  package func with<Result>(_ value: Value, _ body: () throws -> Result) rethrows -> Result {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, Unmanaged.passUnretained(value).toOpaque())
    defer { pthread_setspecific(key, outer) }
    return try withExtendedLifetime(value) { try body() }
  }
}
