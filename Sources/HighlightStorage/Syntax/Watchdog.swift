#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Raises cancellation flags when the time of a parse is up, or when the process grows too much meanwhile.
///
/// tree-sitter 0.20.7 fires its own timeouts early when they are below a second, and its error recovery can take memory without end. So both are
/// watched here: by one thread for the whole process, started by the first watch. It looks every few milliseconds while parses run
/// and sleeps when none ran for a while. `@unchecked Sendable`: all state is behind `lock`.
final class Watchdog: @unchecked Sendable {
  static let shared = Watchdog()

  /// Why a flag was raised.
  enum Alarm {
    case time
    case memory
  }

  private struct Watch {
    let id: UInt64
    let deadline: UInt64
    let growth: UInt64
    let flag: CancellationFlag
    /// The memory at the first look; nil before it.
    var memory: UInt64?
    var alarm: Alarm?
  }

  private static let tick: UInt64 = 20_000_000
  private static let idleTicks = 50

  private let lock = ConditionLock()
  private var watches: [Watch] = []
  private var nextID: UInt64 = 0
  private var isRunning = false
  private var isAsleep = false

  private init() {}

  /// Raises `flag` at `deadline` (monotonic nanoseconds), or when the process has grown by `growth` bytes, unless `disarm` comes first.
  /// Either is seen a few milliseconds late.
  func arm(_ flag: CancellationFlag, deadline: UInt64, growth: UInt64) -> UInt64 {
    lock.lock()
    defer { lock.unlock() }
    nextID += 1
    watches.append(Watch(id: nextID, deadline: deadline, growth: growth, flag: flag))
    if !isRunning {
      isRunning = startDetachedThread(watchdogThread)
    } else if isAsleep || deadline < monotonicNanoseconds() + Self.tick {
      lock.signal()
    }
    return nextID
  }

  /// Ends a watch. Its flag is not raised after this returns.
  /// - Returns: why it was raised before; nil when it was not.
  func disarm(_ id: UInt64) -> Alarm? {
    lock.lock()
    defer { lock.unlock() }
    guard let index = watches.firstIndex(where: { $0.id == id }) else { return nil }
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
      let memory = watches.isEmpty ? 0 : Watchdog.residentBytes()
      var next = now + Self.tick
      for index in watches.indices where watches[index].alarm == nil {
        let before = watches[index].memory ?? memory
        watches[index].memory = before
        if watches[index].deadline <= now {
          watches[index].alarm = .time
        } else if memory > before + watches[index].growth {
          watches[index].alarm = .memory
        }
        if watches[index].alarm != nil {
          watches[index].flag.cancel()
        } else {
          next = min(next, watches[index].deadline)
        }
      }
      lock.wait(until: next)
    }
  }

  /// The memory that the process has in use; 0 where that cannot be known cheaply.
  private static func residentBytes() -> UInt64 {
    #if os(Linux)
      let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return 0 }
      defer { close(descriptor) }
      var text: [UInt8] = Array(repeating: 0, count: 128)
      let count = read(descriptor, &text, text.count)
      // The second number: resident pages.
      let fields = text.prefix(max(count, 0)).split(separator: UInt8(ascii: " "))
      guard fields.count > 1, let pages = UInt64(String(decoding: fields[1], as: UTF8.self)) else { return 0 }
      return pages * UInt64(sysconf(Int32(_SC_PAGESIZE)))
    #else
      return 0
    #endif
  }
}

/// Entry of the watchdog thread.
private func watchdogThread() {
  Watchdog.shared.run()
}
