import Foundation
import Testing

@testable import HighlightStorage

@Suite(.serialized) struct WatchdogTests {
  /// Waits for a flag, twenty seconds at the longest.
  private func waits(for flag: CancellationFlag) -> Bool {
    let end = Date(timeIntervalSinceNow: 20)
    while !flag.isCancelled {
      if Date() > end { return false }
      usleep(2000)
    }
    return true
  }

  @Test func aFlagIsRaisedWhenItsTimeIsUp() {
    let (early, late) = (CancellationFlag(), CancellationFlag())
    let now = monotonicNanoseconds()
    let lateWatch = Watchdog.shared.arm(late, deadline: now + 3_600_000_000_000, growth: .max / 2)
    let earlyWatch = Watchdog.shared.arm(early, deadline: now + 5_000_000, growth: .max / 2)
    #expect(waits(for: early))
    #expect(Watchdog.shared.disarm(earlyWatch) == .time)
    #expect(Watchdog.shared.disarm(lateWatch) == nil)
    #expect(!late.isCancelled)
  }

  #if os(Linux)
    @Test func aFlagIsRaisedWhenTheProcessGrowsTooMuch() {
      let flag = CancellationFlag()
      let watch = Watchdog.shared.arm(flag, deadline: monotonicNanoseconds() + 3_600_000_000_000, growth: 100 << 20)
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
      let watch = Watchdog.shared.arm(flag, deadline: monotonicNanoseconds() + 200_000_000, growth: .max / 2)
      #expect(Watchdog.shared.disarm(watch) == nil)
    }
    #expect(!flag.isCancelled)
  }
}
