internal import HighlightStorage

/// Runs parses that are too long for the main loop, one at a time, and hands them back through the inbox.
///
/// `@unchecked Sendable`: all state is behind `lock`.
final class ParseWorker: @unchecked Sendable {
  private struct Job {
    let uri: String
    let parse: PendingParse
  }

  private let inbox: Inbox
  private let lock = ConditionLock()
  private var jobs: [Job] = []
  private var isRunning = false

  init(inbox: Inbox) {
    self.inbox = inbox
  }

  /// Queues a parse. Somebody waits for those over budget: they go before checks.
  func add(_ parse: PendingParse, uri: String) {
    lock.lock()
    let job = Job(uri: uri, parse: parse)
    if parse.reason == .overBudget, let index = jobs.firstIndex(where: { $0.parse.reason != .overBudget }) {
      jobs.insert(job, at: index)
    } else {
      jobs.append(job)
    }
    if !isRunning { isRunning = startDetachedThread { self.run() } }
    lock.signal()
    lock.unlock()
  }

  private func run() {
    lock.lock()
    while true {
      while jobs.isEmpty { lock.wait() }
      let job = jobs.removeFirst()
      lock.unlock()
      job.parse.run()
      inbox.put(.parseFinished(uri: job.uri, job.parse))
      lock.lock()
    }
  }
}
