import Foundation
import Synchronization

/// Ends the process, and says at what, when something that cannot be interrupted takes for ever.
public enum HangWatch {
  private struct Watched {
    let deadline: ContinuousClock.Instant
    let what: @Sendable () -> String
  }

  private static let watched = Mutex<[UUID: Watched]>([:])

  private static let watcher: Void = Thread.detachNewThread {
    while true {
      let now = ContinuousClock.now
      if let late = watched.withLock({ $0.values.first { $0.deadline < now } }) { fatalError("hangs: \(late.what())") }
      Thread.sleep(forTimeInterval: 1)
    }
  }

  /// Runs `body`, for no longer than `limit`.
  /// - Parameter what: what `body` does, for the message; called by another thread.
  public static func within<Result>(
    _ limit: Duration, _ what: @escaping @Sendable () -> String, _ body: () throws -> Result
  ) rethrows -> Result {
    _ = watcher
    let id = UUID()
    watched.withLock { $0[id] = Watched(deadline: .now + limit, what: what) }
    defer { watched.withLock { $0[id] = nil } }
    return try body()
  }
}
