/// Jobs and the worker thread that runs them. The thread begins with the first job and then waits for others as long as the
/// process lives.
///
/// `@unchecked Sendable`: `lock` guards all state.
package final class JobQueue<Job: Sendable>: @unchecked Sendable {
  private let lock = ConditionLock()
  private var waiting: [Job] = []
  private var isRunning = false
  /// The thread's function: it takes jobs in a loop. Nil: the caller takes them.
  private let work: (@Sendable (JobQueue<Job>) -> Void)?

  /// - Parameter work: what the thread does, without an end; nil: there is no thread, and the caller takes jobs.
  package init(_ work: (@Sendable (JobQueue<Job>) -> Void)?) {
    self.work = work
  }

  /// Whether no job waits.
  package var isEmpty: Bool {
    lock.lock()
    defer { lock.unlock() }
    return waiting.isEmpty
  }

  /// Changes the jobs that wait, the oldest first.
  /// - Parameter body: gets whether a thread takes jobs: if the system creates no thread, the next change tries again.
  package func change(_ body: (_ jobs: inout [Job], _ areTaken: Bool) -> Void) {
    lock.lock()
    defer { lock.unlock() }
    if let work, !isRunning { isRunning = startDetachedThread { work(self) } }
    body(&waiting, isRunning || work == nil)
    lock.signal()
  }

  /// Adds a job after the others.
  package func add(_ job: Job) { change { jobs, _ in jobs.append(job) } }

  /// Takes all jobs.
  /// - Parameter waits: whether to wait for one where there is none.
  package func takeAll(waits: Bool) -> [Job] {
    lock.lock()
    defer { lock.unlock() }
    while waits && waiting.isEmpty { lock.wait() }
    let taken = waiting
    waiting = []
    return taken
  }

  /// Waits for a job and takes the oldest.
  package func takeFirst() -> Job {
    lock.lock()
    defer { lock.unlock() }
    while waiting.isEmpty { lock.wait() }
    return waiting.removeFirst()
  }

  /// Waits for a job and takes the newest.
  package func takeLast() -> Job {
    lock.lock()
    defer { lock.unlock() }
    while waiting.isEmpty { lock.wait() }
    return waiting.removeLast()
  }
}
