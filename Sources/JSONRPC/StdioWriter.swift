internal import Libc
internal import Platform
internal import SystemSupport

/// Writes frames to the client on another thread. `@unchecked Sendable`: all state is guarded by `lock`.
package final class StdioWriter: @unchecked Sendable {
  // A client that does not read must not make the server's memory grow.
  private static let capacityBytes = 64 * 1024 * 1024

  private let lock = ConditionLock()
  private let descriptor: Int32
  private var queue: [OutgoingFrame] = []
  private var queuedBytes = 0
  private var isClosed = false
  private var isDone = false

  package init(descriptor: Int32) {
    self.descriptor = descriptor
    startDetachedThread { self.run() }
  }

  /// Queues a frame for writing. Waits while more than 64 MB are queued, unless writing has ended.
  package func send(_ frame: ContiguousArray<UInt8>) {
    send(.bytes(frame))
  }

  /// Queues a frame for writing. Waits while more than 64 MB are queued, unless writing has ended.
  package func send(_ frame: OutgoingFrame) {
    lock.lock()
    while queuedBytes > Self.capacityBytes && !isDone { lock.wait() }
    queue.append(frame)
    queuedBytes += frame.byteCount
    lock.signal()
    lock.unlock()
  }

  /// Waits until all frames are written, or writing fails because the client is gone.
  package func close() {
    lock.lock()
    isClosed = true
    lock.signal()
    while !isDone { lock.wait() }
    lock.unlock()
  }

  private func run() {
    lock.lock()
    while true {
      while queue.isEmpty && !isClosed { lock.wait() }
      let batch = queue
      queue.removeAll()
      queuedBytes = 0
      if batch.isEmpty { break }
      lock.signal()
      lock.unlock()
      var isBroken = false
      for frame in batch where !isBroken {
        let bytes: ContiguousArray<UInt8>
        switch frame {
        case .bytes(let finished): bytes = finished
        case .later(_, let make): bytes = make()
        }
        isBroken = bytes.withUnsafeBytes { FileSystem.writeAll($0, to: descriptor) } != 0
      }
      lock.lock()
      if isBroken { break }
    }
    isDone = true
    lock.signal()
    lock.unlock()
  }
}
