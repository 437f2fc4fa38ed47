internal import Platform
package import TextModel

/// A task for a storage that any thread can run.
package protocol BackgroundJob: AnyObject, Sendable {
  /// Runs the task on the current thread. Call it once.
  func run()
  /// Cancels the task, which then has no result. If it is running, it ends soon; if not, a later `run()` returns at
  /// once.
  func cancel()
}

/// A background task on a text: any thread may run it, then the storage adopts the result.
///
/// It records the edits since its start, which are then applied to its result (`EditJournal`).
///
/// `@unchecked Sendable`: the job is Sendable, and all other properties belong to the thread of the storage.
public final class BackgroundWork: @unchecked Sendable {
  /// The reason for a task.
  public enum Reason: Sendable {
    /// The budget of the storage was too small for a parse.
    case overBudget
    /// A long text was opened; it has no attributes yet.
    case first
    /// An edit changed the syntax of much of a long text.
    case rebuild
    /// A tree that was edited is checked against a parse from scratch.
    case reparse
    /// An exceeded limit removed attributes, and now there is more time.
    case retry

    /// Whether the task only checks displayed attributes, so that an edit makes it pointless.
    public var isCheck: Bool { self == .reparse || self == .retry }
  }

  /// The attributes that the document displays while the task is pending.
  public enum Shown: Sendable {
    /// No syntax, and there never was any: requests that need it wait.
    case nothing
    /// No syntax, because of a limit that may be exceeded again.
    case plain
    /// The attributes of an older text, shifted by the edits, or those being checked.
    case attributes
  }

  /// The reason for the task.
  public let reason: Reason
  /// The attributes that are displayed until the task is done.
  public let shown: Shown
  /// The task.
  package let job: any BackgroundJob
  /// Whether a worker has accepted the task. The server must enqueue every task for which this is false.
  package var isHandedOver = false
  /// Whether the storage's own thread tried it and exceeded its time limit.
  package let exceedsOwnBudget: Bool
  /// The state to restore if the task has no result.
  package var before: Freshness
  /// The edits since its start.
  package internal(set) var edits: EditJournal

  package init(
    _ reason: Reason, _ job: any BackgroundJob, of text: UTF16Text, before: Freshness, shown: Shown,
    exceedsOwnBudget: Bool = false
  ) {
    self.reason = reason
    self.job = job
    self.before = before
    self.shown = shown
    self.exceedsOwnBudget = exceedsOwnBudget
    edits = EditJournal(of: text)
  }

  /// Whether it is a parse.
  package var isParse: Bool { job is UpdateJob }

  /// Whether the task was run, and who waits for that.
  private let end = Guarded<(isReached: Bool, waiting: [@Sendable () -> Void])>((false, []))

  /// Runs the task on the current thread, within the processor time that the storage allows. Call it once.
  public func run() {
    job.run()
    let waiting = end.withLock { end in
      end.isReached = true
      defer { end.waiting = [] }
      return end.waiting
    }
    for body in waiting { body() }
  }

  /// Whether the task was run.
  package var isRun: Bool { end.withLock { $0.isReached } }

  /// Calls `body` once when the task was run: now if it was, otherwise on the thread that runs it.
  package func whenRun(_ body: @escaping @Sendable () -> Void) {
    let isReached = end.withLock { end in
      if !end.isReached { end.waiting.append(body) }
      return end.isReached
    }
    if isReached { body() }
  }

  /// Makes the task end soon, if it runs, or at once when it is run. It then has no result.
  public func cancel() { job.cancel() }
}
