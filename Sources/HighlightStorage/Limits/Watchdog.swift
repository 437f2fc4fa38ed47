internal import CThreads

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Raises cancellation flags when work has used its processor time, or when the process grows too much during it.
///
/// tree-sitter 0.20.7 fires its own timeouts early when they are below a second, and its error recovery can take memory
/// without end. So both are watched here, by one thread for the whole process, which the first watch starts. It polls every
/// few milliseconds while a thread works and sleeps when none did for a while. `@unchecked Sendable`: `lock` guards all
/// state.
package final class Watchdog: @unchecked Sendable {
  /// The one of the process.
  package static let shared = Watchdog()

  /// Why a flag was raised.
  package enum Alarm: Sendable {
    /// Its processor time is used.
    case time
    /// The process grew too much.
    case memory
  }

  /// Work that ends with the process, if raising its flag does not end it.
  package struct Work: Sendable {
    /// What it does, readable.
    let name: String
    /// The file or document that it works on.
    let subject: String

    /// How many times its budget it may take before the last resort.
    var patience = Watchdog.patience
    /// Called instead of the end of the process, without the lock; returns whether the process goes on. The thread is not to
    /// be waited for any more.
    var lose: (@Sendable () -> Bool)?

    /// Texts for the report of why the process ended.
    public init(name: String, subject: String) {
      self.name = name
      self.subject = subject
    }

    /// Work on a thread that the process can do without.
    /// - Parameters:
    ///   - patience: how many times its budget the work may take before its thread is abandoned.
    ///   - lose: called by another thread when it is; returns whether the process goes on.
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
    /// The thread that works, which ends the watch before it ends.
    let thread: UInt
    /// Nanoseconds of its processor time.
    let budget: UInt64
    /// The processor time that it had used before.
    let usedBefore: UInt64
    /// Monotonic nanoseconds at which the flag is raised whatever was used.
    let backstop: UInt64
    let growth: UInt64
    var lastResort: Work?
    /// Monotonic nanoseconds before which nothing can be due: no thread uses more time than passes.
    var next: UInt64
    /// The memory at the first look; nil before it.
    var memory: UInt64?
    var alarm: Alarm?

    /// The processor time that the work has used.
    var used: UInt64 {
      let now = highlight_thread_nanoseconds(thread)
      return now > usedBefore ? now - usedBefore : 0
    }
  }

  /// How many times its budget work may take in time of the clock, and before the last resort.
  package static let patience: UInt64 = 10
  /// The exit code of a process whose work could not be ended (`EX_SOFTWARE`).
  package static let exitStatus: Int32 = 70
  private static let tick: UInt64 = 20_000_000
  private static let idleTicks = 50
  // Reading the processor time of a thread is a system call; it is not read more often than this for work that is nearly
  // due.
  private static let leastWait: UInt64 = 1_000_000

  private let lock = ConditionLock()
  private var watches: [Watch] = []
  /// Watches whose threads will be abandoned.
  private var lost: [Watch] = []
  private var nextID: UInt64 = 0
  private var isRunning = false
  private var isAsleep = false

  private init() {}

  /// Raises `flag`, and those that the thread arms until `disarm`, when the calling thread has used `budget` nanoseconds of
  /// processor time from now on, or when the process has grown by `growth` bytes, unless `disarm` comes first. Either is
  /// detected a few milliseconds late.
  /// - Parameters:
  ///   - flag: the flag to raise.
  ///   - budget: nanoseconds of processor time.
  ///   - growth: bytes by which the process may grow.
  ///   - hasBackstop: whether the flag is also raised when ten times as much time has passed by the clock.
  ///   - lastResort: ends the process if the work nevertheless uses ten times its budget; its stack goes to standard error.
  /// - Returns: the watch, which the same thread passes to `disarm`.
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
        backstop: hasBackstop ? now + min(budget, .max / (4 * Self.patience)) * Self.patience : .max, growth: growth,
        lastResort: lastResort, next: now + budget, alarm: isLate ? .time : nil))
    if !isRunning {
      isRunning = startDetachedThread(watchdogThread)
    } else if isAsleep || budget < Self.tick {
      lock.signal()
    }
    return nextID
  }

  /// Ends a watch. Its flag is not raised after this returns.
  /// - Returns: why it was raised before; nil when it was not.
  @discardableResult
  package func disarm(_ id: UInt64) -> Alarm? {
    lock.lock()
    defer { lock.unlock() }
    guard let index = watches.lastIndex(where: { $0.id == id }) else { return nil }
    return watches.remove(at: index).alarm
  }

  /// The watchdog thread's life.
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
        next = min(next, max(watches[index].next, now + Self.leastWait))
      }
      if !lost.isEmpty {
        loseThreads()
        continue
      }
      lock.wait(until: next)
    }
  }

  /// Raises the flag of a watch that is due. Under the lock.
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

  /// Abandons the threads of work that cannot be ended. Called with the lock held; releases it in between.
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

  /// Ends the process: work that does not poll its flag would never end.
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

  /// Returns the memory that the process has in use. If the system does not report it, the maximum that it ever had, which
  /// grows later, never earlier; 0 if that is not known either.
  /// - Parameter statm: the file in which Linux reports it.
  static func residentBytes(statm: String = "/proc/self/statm") -> UInt64 {
    let now = highlight_resident_bytes(statm)
    return now > 0 ? now : highlight_peak_resident_bytes()
  }
}

/// Entry of the watchdog thread.
private func watchdogThread() {
  Watchdog.shared.run()
}
