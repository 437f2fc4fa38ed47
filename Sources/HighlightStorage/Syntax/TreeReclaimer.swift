internal import CTreeSitter

/// Frees trees on a thread of its own: a large one takes milliseconds, and nobody waits for that.
///
/// `@unchecked Sendable`: all state is behind `lock`.
final class TreeReclaimer: @unchecked Sendable {
  static let shared = TreeReclaimer()
  /// With more trees waiting, whoever gives one up frees it himself: memory stays bounded.
  private static let limit = 4

  private let lock = ConditionLock()
  private var trees: [OpaquePointer] = []
  private var isRunning = false

  private init() {}

  /// Takes a tree over. Returns false when the caller has to free it.
  func take(_ tree: OpaquePointer) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    if !isRunning { isRunning = startDetachedThread(reclaimerThread) }
    guard isRunning, trees.count < Self.limit else { return false }
    trees.append(tree)
    lock.signal()
    return true
  }

  /// The thread's life.
  func run() -> Never {
    while true {
      lock.lock()
      while trees.isEmpty { lock.wait() }
      let taken = trees.removeFirst()
      lock.unlock()
      ts_tree_delete(taken)
    }
  }
}

/// Entry of the reclaiming thread.
private func reclaimerThread() {
  TreeReclaimer.shared.run()
}
