import Testing

@testable import Platform

/// What threads have of their own.
@Suite struct ThreadEnvironmentTests {
  private final class Box: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  @Test func aSlotHasAnObjectForEachThreadWhileItIsGiven() {
    let slot = ThreadSlot<Box>()
    let seen = JobQueue<Int?>(nil)
    slot.with(Box(1)) {
      slot.with(Box(2)) { #expect(slot.value?.number == 2) }
      #expect(slot.value?.number == 1)
      startDetachedThread { seen.add(slot.value?.number) }
      #expect(seen.takeFirst() == nil)
    }
    #expect(slot.value == nil)
  }

  @Test func threadsHaveTheSurroundingsOfTheOneThatStartsThem() {
    let seen = JobQueue<String>(nil)
    ThreadEnvironment(environment: ["NAME": "one"], output: 7).run {
      startDetachedThread {
        startDetachedThread {
          seen.add("\(ThreadEnvironment.current?.environment["NAME"] ?? "") \(ThreadEnvironment.current?.output ?? 0)")
        }
      }
      #expect(seen.takeFirst() == "one 7")
    }
    startDetachedThread { seen.add(ThreadEnvironment.current == nil ? "none" : "some") }
    #expect(seen.takeFirst() == "none")
  }
}
