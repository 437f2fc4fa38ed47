internal import CSystem
internal import Libc
internal import Platform

/// Raises cancellation flags when work has used its processor time, or when the memory of the process grows too much
/// during it.
///
/// tree-sitter 0.20.7 fires its own timeouts early when they are below a second, and its error recovery can use
/// unlimited memory. So both are watched here, by one thread for the whole process, which the first watch starts. It
/// polls every few milliseconds while a thread works, and sleeps after a while without work. `@unchecked Sendable`:
/// `lock` guards all state.
package final class Watchdog: @unchecked Sendable {
  /// The watchdog of the process.
  package static let shared = Watchdog()

  /// Why a flag was raised.
  package enum Alarm: Sendable {
    /// The work has used its processor time, or its backstop has passed.
    case time
    /// The memory of the process grew too much.
    case memory
  }

  /// Work for which the process is ended, or its thread abandoned, if raising its flag does not end it.
  package struct Work: Sendable {
    /// The name of the work, for the message.
    let name: String
    /// The file or document that it works on.
    let subject: String

    /// After this many times its budget of processor time the last resort follows.
    var patience = Watchdog.patience
    /// Called instead of ending the process, without the lock. Returns whether the process continues; then the thread
    /// is abandoned.
    var lose: (@Sendable () -> Bool)?

    /// Creates a description of watched work. If the work does not end after its flag was raised, the process is
    /// ended when it has used 10 times its budget of processor time.
    /// - Parameters:
    ///   - name: the name of the work, for the message.
    ///   - subject: the file or document that it works on, for the message.
    public init(name: String, subject: String) {
      self.name = name
      self.subject = subject
    }

    /// Creates a description of work whose thread can be abandoned.
    /// - Parameters:
    ///   - patience: after this many times its budget of processor time the thread is abandoned.
    ///   - lose: called by another thread then; returns false to end the process instead.
    package init(name: String, subject: String, patience: UInt64, lose: @escaping @Sendable () -> Bool) {
      self.name = name
      self.subject = subject
      self.patience = patience
      self.lose = lose
    }
  }

  private struct Watch {
    let id: UInt64
    let flag: CancellationFlag
    /// The working thread. It disarms the watch before it ends.
    let thread: UInt
    /// The nanoseconds of processor time that the work may use.
    let budget: UInt64
    /// The processor time of the thread before the work, in nanoseconds.
    var usedBefore: UInt64
    /// The time (monotonic nanoseconds) at which the flag is raised in any case.
    var backstop: UInt64
    let growth: UInt64
    var lastResort: Work?
    /// The time (monotonic nanoseconds) of the next check. The limit cannot be exceeded before: a thread uses no more
    /// time than passes.
    var next: UInt64
    /// The resident bytes at the first check; nil before it.
    var memory: UInt64?
    var alarm: Alarm?

    /// The nanoseconds of processor time that the work has used.
    var used: UInt64 {
      let now = highlight_thread_nanoseconds(thread)
      return now > usedBefore ? now - usedBefore : 0
    }
  }

  /// The factor of the budget after which the backstop passes (by the clock), and the last resort follows (by
  /// processor time).
  package static let patience: UInt64 = 10
  /// The exit code of a process whose work could not be ended (`EX_SOFTWARE`).
  package static let exitStatus: Int32 = 70
  private static let tick: UInt64 = 20_000_000
  private static let idleTicks = 50
  // Reading the processor time of a thread is a system call; it is not read more often than this for work that is nearly
  // due.
  private static let minWait: UInt64 = 1_000_000

  private let lock = ConditionLock()
  private var watches: [Watch] = []
  /// Watches whose threads will be abandoned.
  private var lost: [Watch] = []
  private var nextID: UInt64 = 0
  private var isRunning = false
  private var isAsleep = false

  private init() {}

  /// Starts to watch the work of the calling thread. `flag`, and the flags of watches that the thread starts until
  /// `disarm`, are raised when the thread has used `budget` nanoseconds of processor time from now on. `flag` alone
  /// is raised when the process has grown by `growth` bytes. Either is detected a few milliseconds late. If an outer
  /// watch of the thread is out of time already, `flag` is raised at once.
  /// - Parameters:
  ///   - flag: the flag to raise.
  ///   - budget: nanoseconds of processor time.
  ///   - growth: bytes by which the process may grow.
  ///   - hasBackstop: whether the flag is also raised when ten times as much time has passed by the clock.
  ///   - lastResort: describes the work. If it continues to `patience` times its budget, the process is ended, with a
  ///     stack on standard error, or the thread is abandoned. Nil: neither.
  /// - Returns: the id of the watch, which the same thread passes to `disarm`.
  package func arm(
    _ flag: CancellationFlag, budget: UInt64, growth: UInt64 = .max / 2, hasBackstop: Bool = true, lastResort: Work? = nil
  ) -> UInt64 {
    let (now, used) = (monotonicNanoseconds(), threadNanoseconds())
    if lastResort != nil { highlight_allow_stack_request() }
    lock.lock()
    defer { lock.unlock() }
    nextID += 1
    let thread = highlight_current_thread()
    // Work that begins inside of work that must end, must end too.
    let isLate = watches.contains { $0.thread == thread && $0.alarm == .time }
    if isLate { flag.cancel() }
    watches.append(
      Watch(
        id: nextID, flag: flag, thread: thread, budget: budget, usedBefore: used,
        backstop: hasBackstop ? Self.backstop(of: budget, from: now) : .max, growth: growth,
        lastResort: lastResort, next: now + budget, alarm: isLate ? .time : nil))
    if !isRunning {
      isRunning = highlight_start_thread(watchdogThread, nil) == 0
    } else if isAsleep || budget < Self.tick {
      lock.signal()
    }
    return nextID
  }

  /// Lets the time of a watch begin again, lowers its flag and forgets its alarm: the next part of the work has its own
  /// time. The thread that armed it calls this, without other watches inside of it. Does nothing if there is no such
  /// watch.
  package func restart(_ id: UInt64) {
    let (now, used) = (monotonicNanoseconds(), threadNanoseconds())
    lock.lock()
    defer { lock.unlock() }
    guard let index = watches.lastIndex(where: { $0.id == id }) else { return }
    watches[index].flag.reset()
    watches[index].alarm = nil
    watches[index].usedBefore = used
    if watches[index].backstop != .max { watches[index].backstop = Self.backstop(of: watches[index].budget, from: now) }
    watches[index].next = now + watches[index].budget
  }

  private static func backstop(of budget: UInt64, from now: UInt64) -> UInt64 {
    now + min(budget, .max / (4 * patience)) * patience
  }

  /// Ends the watch with an id. Its flag is not raised after this returns.
  /// - Returns: the reason why the flag was raised; nil if it was not, or if there is no such watch.
  @discardableResult
  package func disarm(_ id: UInt64) -> Alarm? {
    lock.lock()
    defer { lock.unlock() }
    guard let index = watches.lastIndex(where: { $0.id == id }) else { return nil }
    return watches.remove(at: index).alarm
  }

  /// Checks the watches until the process ends. The body of the watchdog thread.
  func run() -> Never {
    lock.lock()
    var idle = 0
    while true {
      if watches.isEmpty {
        idle += 1
        if idle > Self.idleTicks {
          isAsleep = true
          lock.wait()
          isAsleep = false
          idle = 0
        }
      } else {
        idle = 0
      }
      let now = monotonicNanoseconds()
      let memory = watches.contains { $0.growth < .max / 2 } ? Watchdog.residentBytes() : 0
      var next = now + Self.tick
      for index in watches.indices {
        look(at: index, now: now, memory: memory)
        next = min(next, max(watches[index].next, now + Self.minWait))
      }
      if !lost.isEmpty {
        loseThreads()
        continue
      }
      lock.wait(until: next)
    }
  }

  /// Raises the flag of a watch that has used its processor time, whose backstop has passed, or during which the
  /// process has grown too much. If the work goes on until its last resort, adds it to `lost` or ends the process.
  /// Call it with the lock held.
  /// - Parameters:
  ///   - now: monotonic nanoseconds.
  ///   - memory: the resident bytes of the process.
  private func look(at index: Int, now: UInt64, memory: UInt64) {
    if watches[index].alarm == nil {
      let before = watches[index].memory ?? memory
      watches[index].memory = before
      if memory > before, memory - before > watches[index].growth { watches[index].alarm = .memory }
    }
    if watches[index].next <= now {
      let (used, budget) = (watches[index].used, watches[index].budget)
      if watches[index].alarm == nil, used >= budget || watches[index].backstop <= now { watches[index].alarm = .time }
      let patience = watches[index].lastResort?.patience ?? Self.patience
      if let work = watches[index].lastResort, used >= budget * patience {
        if work.lose == nil { end(work, of: watches[index], used: used) }
        lost.append(watches[index])
        watches[index].lastResort = nil
      }
      let due = watches[index].alarm == nil ? budget : budget * patience
      watches[index].next = now + (due > used ? due - used : Self.tick)
      if watches[index].alarm == nil { watches[index].next = min(watches[index].next, watches[index].backstop) }
    }
    guard let alarm = watches[index].alarm else { return }
    watches[index].flag.cancel()
    guard alarm == .time else { return }
    // Work that began inside this work ends with it.
    for inner in watches.indices.dropFirst(index + 1)
    where watches[inner].thread == watches[index].thread && watches[inner].alarm == nil {
      watches[inner].alarm = .time
      watches[inner].flag.cancel()
    }
  }

  /// Calls `lose` of the watches in `lost`, which abandons their threads, and empties `lost`. Ends the process if a
  /// call returns false. Call it with the lock held; it releases the lock in between.
  private func loseThreads() {
    let found = lost
    lost = []
    lock.unlock()
    for watch in found {
      guard let work = watch.lastResort, work.lose?() == false else { continue }
      end(work, of: watch, used: watch.used)
    }
    lock.lock()
  }

  /// Ends the process with exit code 70, after a message and the stack of the watch's thread on standard error: work
  /// that does not poll its flag would never end.
  /// - Parameter used: the nanoseconds of processor time that the work has used.
  private func end(_ work: Work, of watch: Watch, used: UInt64) -> Never {
    let text = """
      highlight-lsp: \(work.name) has taken \(used / 1_000_000) ms of processor time and cannot be ended: \(work.subject)
      highlight-lsp: the process ends here, with exit code \(Self.exitStatus); report this with the stack:

      """
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count <= 0 { break }
      bytes = bytes.dropFirst(count)
    }
    highlight_print_stack_and_exit(watch.thread, Self.exitStatus)
  }

  /// Returns the resident bytes of the process. If the system does not report them, returns their maximum so far; 0
  /// if that is not known either.
  /// - Parameter statm: the path of the file in which Linux reports them.
  static func residentBytes(statm: String = "/proc/self/statm") -> UInt64 {
    let now = highlight_resident_bytes(statm)
    return now > 0 ? now : highlight_peak_resident_bytes()
  }
}

/// The body of the watchdog thread: checks the watches of `Watchdog.shared`, and never returns. It gets no object that it
/// would free: the first block that a thread frees or requests gives it an arena of its own, which takes system calls and
/// page faults.
private func watchdogThread(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  Watchdog.shared.run()
}
