import Foundation
import Platform
import Testing

@testable import HighlightCore

@Suite(.serialized) struct WatchdogTests {
  /// Works until a flag is raised. Returns the processor time that it took; nil where the flag was not raised in half a minute of it.
  private func works(until flag: CancellationFlag) -> UInt64? {
    let start = threadNanoseconds()
    while !flag.isCancelled {
      if threadNanoseconds() - start > 30_000_000_000 { return nil }
    }
    return threadNanoseconds() - start
  }

  @Test func aFlagIsRaisedWhenItsProcessorTimeIsUsed() throws {
    let (early, late) = (CancellationFlag(), CancellationFlag())
    let lateWatch = Watchdog.shared.arm(late, budget: 3_600_000_000_000)
    // To begin a watch takes time that counts, too.
    let before = threadNanoseconds()
    let earlyWatch = Watchdog.shared.arm(early, budget: 30_000_000, hasBackstop: false)
    _ = try #require(works(until: early))
    let used = threadNanoseconds() - before
    // However many others want the processor: it is this thread's time that counts.
    #expect(used >= 30_000_000)
    #expect(Watchdog.shared.disarm(earlyWatch) == .time)
    #expect(Watchdog.shared.disarm(lateWatch) == nil)
    #expect(!late.isCancelled)
  }

  /// Many short parts of one turn have their own time each, however long they take together.
  @Test func aWatchThatIsRestartedCountsFromThen() throws {
    let flag = CancellationFlag()
    let watch = Watchdog.shared.arm(flag, budget: 400_000_000, hasBackstop: false)
    for _ in 0..<8 {
      let start = threadNanoseconds()
      while threadNanoseconds() - start < 100_000_000 {}
      #expect(!flag.isCancelled)
      Watchdog.shared.restart(watch)
    }
    // A part that takes too long is late; the next one is not.
    _ = try #require(works(until: flag))
    Watchdog.shared.restart(watch)
    #expect(!flag.isCancelled)
    #expect(Watchdog.shared.disarm(watch) == nil)
  }

  @Test func aThreadThatUsesNoTimeIsLeftAloneUntilTheBackstop() {
    let (patient, watched) = (CancellationFlag(), CancellationFlag())
    let patientWatch = Watchdog.shared.arm(patient, budget: 10_000_000, hasBackstop: false)
    let start = monotonicNanoseconds()
    let watch = Watchdog.shared.arm(watched, budget: 10_000_000)
    // Twenty seconds at the longest, of which hardly any is used.
    while !watched.isCancelled && monotonicNanoseconds() - start < 20_000_000_000 { usleep(20_000) }
    #expect(monotonicNanoseconds() - start >= 10_000_000 * Watchdog.patience)
    #expect(Watchdog.shared.disarm(watch) == .time)
    #expect(Watchdog.shared.disarm(patientWatch) == nil)
  }

  @Test func workInsideWorkEndsWithIt() throws {
    let (outer, inner, later) = (CancellationFlag(), CancellationFlag(), CancellationFlag())
    let outerWatch = Watchdog.shared.arm(outer, budget: 20_000_000)
    let innerWatch = Watchdog.shared.arm(inner, budget: 3_600_000_000_000)
    _ = try #require(works(until: inner))
    #expect(outer.isCancelled)
    let laterWatch = Watchdog.shared.arm(later, budget: 3_600_000_000_000)
    #expect(later.isCancelled)
    #expect(Watchdog.shared.disarm(laterWatch) == .time)
    #expect(Watchdog.shared.disarm(innerWatch) == .time)
    #expect(Watchdog.shared.disarm(outerWatch) == .time)
    let nextWatch = Watchdog.shared.arm(later, budget: 3_600_000_000_000)
    #expect(Watchdog.shared.disarm(nextWatch) == nil)
  }

  #if os(Linux)
    @Test func aFlagIsRaisedWhenTheProcessGrowsTooMuch() {
      let flag = CancellationFlag()
      let watch = Watchdog.shared.arm(flag, budget: 3_600_000_000_000, growth: 100 << 20)
      // The first look takes the measure.
      usleep(100_000)
      var blocks: [UnsafeMutableRawPointer] = []
      while !flag.isCancelled && blocks.count < 40 {
        let block = UnsafeMutableRawPointer.allocate(byteCount: 20 << 20, alignment: 4096)
        memset(block, 1, 20 << 20)
        blocks.append(block)
        usleep(30_000)
      }
      #expect(flag.isCancelled)
      #expect(Watchdog.shared.disarm(watch) == .memory)
      for block in blocks { block.deallocate() }
    }
  #endif

  @Test func aWatchThatEndedRaisesNothing() {
    let flag = CancellationFlag()
    for _ in 0..<1000 {
      let watch = Watchdog.shared.arm(flag, budget: 200_000_000)
      #expect(Watchdog.shared.disarm(watch) == nil)
    }
    #expect(!flag.isCancelled)
  }
}
