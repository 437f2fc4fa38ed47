internal import HighlightConfiguration
internal import HighlightCore
internal import JSONRPC
internal import Platform
internal import SystemSupport
internal import TextModel

/// A request that waits for, or runs on, a thread of the pool.
struct PoolJob: Sendable {
  /// Identifies the job among all jobs of a server.
  let number: Int
  let method: String
  let snapshot: DocumentSnapshot
  let lane: MethodDescriptor.Lane
  let work: PreparedReading
  /// Set when the request is cancelled or takes too long.
  let flag: CancellationFlag

  var uri: String { snapshot.facts.uri }
}

/// Threads that run requests about documents concurrently with the main loop.
///
/// One thread at a time serves a document, and one thread is reserved for `cursor` requests. `@unchecked Sendable`:
/// all state is guarded by `lock`.
package final class RequestPool: @unchecked Sendable {
  /// The most jobs in the queue; above that, the oldest `document` job is refused.
  static let longestQueue = 256
  /// The most replicas that are kept for the next request, and their memory limit in bytes.
  private static let maxReplicas = 3
  private static let replicaBytes = 64 * 1024 * 1024
  /// The number of lost threads at which the process ends.
  private static let maxLost = 4

  private let lock = ConditionLock()
  private let report: @Sendable (PoolOutcome) -> Void
  private let threadCount: Int
  private var waiting: [PoolJob] = []
  /// The running jobs, by the URI of the document.
  private var running: [String: PoolJob] = [:]
  /// Unused replicas, the one used last at the end.
  private var replicas: [(uri: String, replica: DocumentReplica)] = []
  private var threads = 0
  private var idleThreads = 0
  /// The numbers of the jobs whose threads are lost.
  private var lost: Set<Int> = []

  /// Creates a pool. Threads start when jobs are added.
  /// - Parameters:
  ///   - isManual: whether the pool has no threads: tests pass the jobs of `takeJobs()` to `perform(_:)`.
  ///   - report: called on any thread with the outcome of a job.
  package init(isManual: Bool = false, report: @escaping @Sendable (PoolOutcome) -> Void) {
    threadCount = isManual ? 0 : max(2, min(4, ProcessorCount.online - 1))
    self.report = report
  }

  // MARK: Jobs

  /// Queues a job and starts a thread if none is idle and there may be more. If more than 256 jobs wait, reports the
  /// oldest `document` job as refused (without one, the oldest job). Reports this one as refused if no thread can be
  /// started.
  func add(_ job: PoolJob) {
    lock.lock()
    waiting.append(job)
    var refused: PoolJob?
    if waiting.count > Self.longestQueue {
      refused = waiting.remove(at: waiting.firstIndex { $0.lane == .document } ?? 0)
    }
    if idleThreads == 0 && threads < threadCount && startDetachedThread({ self.serve() }) { threads += 1 }
    let hasThread = threads > 0 || threadCount == 0
    if !hasThread { waiting.removeAll { $0.number == job.number } }
    lock.signal()
    lock.unlock()
    if let refused { report(PoolOutcome(number: refused.number, result: .refused)) }
    if !hasThread { report(PoolOutcome(number: job.number, result: .refused)) }
  }

  /// Cancels a job: removes it from the queue, or sets its flag if it is running. Does nothing for a finished job.
  /// Reports nothing.
  func cancel(_ number: Int) {
    lock.lock()
    defer { lock.unlock() }
    waiting.removeAll { $0.number == number }
    running.values.first { $0.number == number }?.flag.cancel()
  }

  /// Discards the unused replicas of a closed document.
  func forget(_ uri: String) {
    lock.lock()
    let dropped = replicas.filter { $0.uri == uri }
    replicas.removeAll { $0.uri == uri }
    lock.unlock()
    // Freed by a detached thread.
    if !dropped.isEmpty && threadCount > 0 { startDetachedThread { withExtendedLifetime(dropped) {} } }
  }

  /// The number of lost threads.
  var lostThreads: Int {
    lock.lock()
    defer { lock.unlock() }
    return lost.count
  }

  /// Removes and returns the next job that may run now: the first `cursor` job of a document without a running job,
  /// else the first other one. Nil if there is none, or if only one thread is left for `cursor` jobs. The caller
  /// holds the lock.
  private func next() -> PoolJob? {
    // One thread is for the cursor.
    let heavy = running.values.count { $0.lane == .document }
    let mayBeHeavy = threadCount == 0 || heavy < threadCount - 1
    func isNext(_ job: PoolJob) -> Bool { running[job.uri] == nil }
    let index =
      waiting.firstIndex { $0.lane == .cursor && isNext($0) }
      ?? (mayBeHeavy ? waiting.firstIndex { isNext($0) } : nil)
    guard let index else { return nil }
    let job = waiting.remove(at: index)
    running[job.uri] = job
    return job
  }

  /// Removes and returns the jobs that may run now, at most one for each document. For tests, which pass each one to
  /// `perform(_:)`.
  func takeJobs() -> [PoolJob] {
    lock.lock()
    defer { lock.unlock() }
    var jobs: [PoolJob] = []
    while let job = next() { jobs.append(job) }
    return jobs
  }

  // MARK: Threads

  /// Waits for jobs, runs them and reports their outcomes, until its thread is abandoned: the thread's main function.
  private func serve() {
    lowerPriorityOfThread()
    while let job = waitForJob() {
      let outcome = perform(job)
      guard finish(job) else { return }
      report(outcome)
    }
  }

  private func waitForJob() -> PoolJob? {
    lock.lock()
    defer { lock.unlock() }
    while true {
      if let job = next() { return job }
      idleThreads += 1
      lock.wait()
      idleThreads -= 1
    }
  }

  /// Runs a job, with one limit of processor time for updating the replica and one for the request. The outcome is
  /// the result, or an error if the request throws one, a limit is exceeded or the job is cancelled.
  func perform(_ job: PoolJob) -> PoolOutcome {
    func failed(_ message: String) -> PoolOutcome {
      PoolOutcome(number: job.number, result: .failed(ResponseError(code: .requestFailed, message: message)))
    }
    guard !job.flag.isCancelled else { return failed("cancelled") }
    let replica = takeReplica(for: job.snapshot)
    let limits = job.snapshot.facts.configuration.limits
    var view: DocumentView?
    let isCurrent = bounded(
      job, "colouring for \(job.method)",
      budget: WorkBounds.load(parseMilliseconds: limits.serverParseMilliseconds, length: job.snapshot.state.text.count)
    ) {
      view = replica.view(of: job.snapshot, interruption: job.flag)
    }
    guard isCurrent, let view, !job.flag.isCancelled else {
      keep(replica, of: job)
      return failed("\(job.method): highlighting the text takes too long")
    }
    var result = PoolOutcome.Answer.refused
    let isDone = bounded(job, job.method, budget: WorkBounds.request) {
      do throws(ResponseError) {
        result = .result(try job.work(view))
      } catch {
        result = .failed(error)
      }
    }
    keep(replica, of: job)
    guard isDone, !job.flag.isCancelled else { return failed(WorkBounds.abandoned(job.method, WorkBounds.request)) }
    return PoolOutcome(number: job.number, result: result)
  }

  /// Runs a part of a job and sets the job's flag after `budget` nanoseconds of processor time. If the part does not
  /// end then, its thread is abandoned as lost.
  /// - Returns: true if it ended within the limit.
  private func bounded(_ job: PoolJob, _ name: String, budget: UInt64, _ body: () -> Void) -> Bool {
    let watch = Watchdog.shared.arm(
      job.flag, budget: budget, hasBackstop: false,
      lastResort: Watchdog.Work(name: name, subject: job.uri, patience: 2) { self.lose(job) })
    CrashReport.begin(name, uri: job.uri, language: job.snapshot.facts.languageName, length: job.snapshot.state.text.count)
    body()
    CrashReport.end()
    return Watchdog.shared.disarm(watch) == nil
  }

  /// Abandons the thread of a job, starts another one, and reports the job as lost.
  /// - Returns: whether the process may continue; false, without a report, from the fourth lost thread on.
  private func lose(_ job: PoolJob) -> Bool {
    lock.lock()
    lost.insert(job.number)
    if running[job.uri]?.number == job.number { running[job.uri] = nil }
    if threadCount > 0 {
      threads -= 1
      if startDetachedThread({ self.serve() }) { threads += 1 }
    }
    let mayGoOn = lost.count < Self.maxLost
    lock.unlock()
    if mayGoOn { report(PoolOutcome(number: job.number, result: .lost)) }
    return mayGoOn
  }

  /// Ends a job, so that another one of its document can run. Returns false if the job's thread was abandoned in the
  /// meantime; the thread must then end.
  private func finish(_ job: PoolJob) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard !lost.contains(job.number) else { return false }
    if running[job.uri]?.number == job.number { running[job.uri] = nil }
    lock.signal()
    return true
  }

  /// Ends a job that a test ran.
  func finishManually(_ job: PoolJob) { _ = finish(job) }

  // MARK: Replicas

  /// Removes and returns the replica of a document if it can be updated to a snapshot. Otherwise creates one and
  /// discards the old one.
  private func takeReplica(for snapshot: DocumentSnapshot) -> DocumentReplica {
    lock.lock()
    defer { lock.unlock() }
    let index = replicas.firstIndex { $0.uri == snapshot.facts.uri }
    if let index {
      let replica = replicas.remove(at: index).replica
      if replica.follows(snapshot.revision) { return replica }
    }
    return DocumentReplica(snapshot)
  }

  /// Keeps a replica for the next request. Evicts the least recently used replicas if there are more than 3 or if
  /// they need more than 64 MB; the last one may need 256 MB.
  private func keep(_ replica: DocumentReplica, of job: PoolJob) {
    replica.release(isComplete: !job.flag.isCancelled)
    var dropped: [DocumentReplica] = []
    lock.lock()
    replicas.append((job.uri, replica))
    var bytes = replicas.reduce(0) { $0 + $1.replica.bytes }
    // The last one is kept unless it is very large: the next request is nearly always about the same document.
    while let first = replicas.first,
      replicas.count > Self.maxReplicas || bytes > (replicas.count > 1 ? Self.replicaBytes : 4 * Self.replicaBytes)
    {
      bytes -= first.replica.bytes
      dropped.append(replicas.removeFirst().replica)
    }
    lock.unlock()
    withExtendedLifetime(dropped) {}
  }
}
