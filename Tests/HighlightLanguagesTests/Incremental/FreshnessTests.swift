import HighlightStorage
import HighlightTestSupport
import Synchronization
import TestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages

/// Work of which a test says what comes.
private final class StubJob: BackgroundJob {
  let cancellations = Mutex(0)
  var isCancelled: Bool { cancellations.withLock { $0 > 0 } }

  func run() {}
  func cancel() { cancellations.withLock { $0 += 1 } }
}

/// Every transition between the states of `Freshness`, with results that come late, not at all, and after the end.
@Suite struct FreshnessTests {
  private let loader = LanguageLoader(manifest: TestEnvironment.manifest)

  private func storage(_ text: String, budget: Int? = nil, milliseconds: Int = 60_000) throws -> HighlightingStorage {
    HighlightingStorage(
      UTF16Text(text), language: try loader.language("c").get(), languageProvider: loader, parseMilliseconds: milliseconds,
      parseBudgetMilliseconds: budget)
  }

  private static func shown(_ storage: HighlightingStorage) -> [String] {
    storage.runs(of: .syntax).runs.map { "\($0.range) \(storage.attributeTable[$0.attribute].capture ?? "")" }
  }

  /// Whether the runs are those of a fresh storage.
  private func expectFresh(_ storage: HighlightingStorage, _ location: SourceLocation = #_sourceLocation) throws {
    guard case .fresh = storage.freshness else {
      Issue.record("\(storage.freshness)", sourceLocation: location)
      return
    }
    #expect(storage.mismatch() == nil, sourceLocation: location)
    let text = storage.text.string(in: 0..<storage.length)
    #expect(Self.shown(storage) == Self.shown(try self.storage(text)), sourceLocation: location)
  }

  private static func inBackground(_ storage: HighlightingStorage) throws -> BackgroundWork {
    guard case .inBackground(let work) = storage.freshness else { throw Unexpected(state: "\(storage.freshness)") }
    return work
  }

  private static func reparse(_ storage: HighlightingStorage) throws -> BackgroundWork {
    guard case .reparse(let work) = storage.freshness else { throw Unexpected(state: "\(storage.freshness)") }
    return work
  }

  private struct Unexpected: Error { let state: String }

  private static func run(_ storage: HighlightingStorage, _ work: BackgroundWork) {
    work.run()
    storage.finish(work)
  }

  // MARK: Behind

  @Test func anEditIsBehindUntilItsSessionEnds() throws {
    let storage = try storage("int a;\n")
    try expectFresh(storage)
    storage.beginEditing()
    storage.replaceCharacters(in: 0..<0, with: "/* x */")
    guard case .behind(let backlog) = storage.freshness else { throw Unexpected(state: "\(storage.freshness)") }
    #expect(!backlog.needsRebuild)
    storage.endEditing()
    try expectFresh(storage)
  }

  @Test func whatChangesTooMuchStaysBehindUntilAnotherStorageTakesOver() throws {
    let storage = try storage(String(repeating: "int a;\n", count: 200) + "/* */")
    storage.longestUpdate = 100
    storage.replaceCharacters(in: 0..<0, with: "/*")
    #expect(storage.needsRebuild)
    storage.replaceCharacters(in: 0..<0, with: "\n")
    guard case .behind = storage.freshness else { throw Unexpected(state: "\(storage.freshness)") }
    let before = storage.text.string(in: 0..<storage.length)
    let job = StubJob()
    let work = storage.begin(.rebuild, job)
    #expect(try Self.inBackground(storage) === work && storage.needsRebuild && work.shown == .attributes)
    // These the new storage has to follow.
    storage.replaceCharacters(in: 3..<3, with: "*/int b;")
    storage.replaceCharacters(in: 0..<1, with: "")
    let next = try self.storage(before)
    storage.handOver(work)
    next.takeOver(work)
    #expect(next.text.units == storage.text.units && !job.isCancelled)
    try expectFresh(next)
    // Nothing came of it: it is as it was.
    let second = storage.begin(.rebuild, job)
    storage.endWithoutResult()
    #expect(storage.needsRebuild && storage.work == nil)
    storage.handOver(second)
    #expect(storage.needsRebuild)
  }

  @Test func workThatIsEndedLeavesTheTextBehind() throws {
    let storage = try storage("int a;\n")
    storage.interruption.cancel()
    storage.replaceCharacters(in: 0..<0, with: "/")
    #expect(storage.needsRebuild && !storage.hasSyntax && storage.exceededLimits == [.workTime])
    storage.interruption.reset()
    let work = storage.begin(.rebuild, StubJob())
    storage.interruption.cancel()
    storage.replaceCharacters(in: 0..<0, with: "/")
    // Who makes another storage goes on.
    #expect(try Self.inBackground(storage) === work)
  }

  // MARK: Elsewhere

  @Test func aResultInTimeMakesItFresh() throws {
    let storage = try storage("int a;\n", budget: 0)
    let first = try Self.inBackground(storage)
    #expect(first.shown == .nothing && first.reason == .overBudget)
    Self.run(storage, first)
    try expectFresh(storage)
    storage.replaceCharacters(in: 4..<5, with: "\"b\"")
    #expect(try Self.inBackground(storage).shown == .attributes)
    Self.run(storage, try Self.inBackground(storage))
    try expectFresh(storage)
  }

  @Test func aLateResultSeedsTheNextAndIsTakenOnce() throws {
    let storage = try storage("int a;\n", budget: 0)
    let first = try Self.inBackground(storage)
    storage.replaceCharacters(in: 0..<0, with: "/*")
    storage.replaceCharacters(in: 2..<2, with: "*/")
    #expect(try Self.inBackground(storage) === first)
    Self.run(storage, first)
    let second = try Self.inBackground(storage)
    #expect(second !== first && second.shown == .attributes)
    storage.finish(first)
    #expect(try Self.inBackground(storage) === second)
    Self.run(storage, second)
    try expectFresh(storage)
    storage.finish(second)
    try expectFresh(storage)
  }

  @Test func aTextThatIsReplacedAsAWholeForgetsWhatWasEditedBefore() throws {
    let storage = try storage("int a;\nint b;\n", budget: 0)
    let first = try Self.inBackground(storage)
    for text in ["x", "char c;\r\nchar d;", "int e;\n"] {
      storage.replaceCharacters(in: 1..<1, with: "é")
      storage.replaceCharacters(in: 0..<storage.length, with: text)
    }
    #expect(first.edits.edits.count == 1 && first.edits.edits.first?.range == 0..<14)
    Self.run(storage, first)
    Self.run(storage, try Self.inBackground(storage))
    try expectFresh(storage)
  }

  @Test func aCancelledParseLeavesTheTextBehindAndTheNextEditCatchesUp() throws {
    let storage = try storage("int a;\n", budget: 0)
    Self.run(storage, try Self.inBackground(storage))
    storage.replaceCharacters(in: 0..<0, with: "/* */")
    let work = try Self.inBackground(storage)
    storage.replaceCharacters(in: 2..<2, with: "x")
    work.cancel()
    Self.run(storage, work)
    guard case .behind(let backlog) = storage.freshness else { throw Unexpected(state: "\(storage.freshness)") }
    #expect(!backlog.needsRebuild && storage.hasSyntax)
    // The tree follows what is edited meanwhile.
    storage.parseBudgetMilliseconds = nil
    storage.beginEditing()
    storage.replaceCharacters(in: storage.length..<storage.length, with: "int b;")
    storage.replaceCharacters(in: 0..<0, with: "\n")
    storage.endEditing()
    #expect(storage.mismatch() == nil)
    storage.reparse()
    try expectFresh(storage)
  }

  @Test func aResultBehindTheEndIsNobodys() throws {
    let job = StubJob()
    var late: BackgroundWork?
    do {
      let storage = try storage("int a;\n")
      storage.begin(.first, job)
    }
    #expect(job.isCancelled)
    do {
      let storage = try storage("int a;\n", budget: 0)
      late = storage.work
    }
    let work = try #require(late)
    work.run()
    let other = try storage("int b;\n", budget: 0)
    let own = other.work
    other.finish(work)
    #expect(other.work === own && !other.hasSyntax)
  }

  // MARK: Given up

  @Test func aLimitHitElsewhereIsNotWaitedForAgain() throws {
    let storage = try storage(SampleSource.c(bytes: 1_000_000), budget: 0, milliseconds: 1)
    Self.run(storage, try Self.inBackground(storage))
    guard case .abandoned(let failure) = storage.freshness else { throw Unexpected(state: "\(storage.freshness)") }
    #expect(failure.limit == .parseTime && storage.exceededLimits == [.parseTime] && !storage.hasSyntax)
    // The budget would be enough; what was tried in vain is left to others all the same.
    storage.parseMilliseconds = 60_000
    storage.parseBudgetMilliseconds = 30_000
    storage.replaceCharacters(in: 0..<storage.length, with: "int a;\n")
    let work = try Self.inBackground(storage)
    #expect(work.shown == .plain)
    work.cancel()
    Self.run(storage, work)
    storage.replaceCharacters(in: 0..<0, with: "\n")
    let next = try Self.inBackground(storage)
    #expect(next.shown == .plain)
    storage.replaceCharacters(in: 0..<0, with: "\n")
    Self.run(storage, next)
    #expect(try Self.inBackground(storage).shown == .attributes)
    Self.run(storage, try Self.inBackground(storage))
    try expectFresh(storage)
    #expect(storage.exceededLimits.isEmpty)
  }

  @Test func aLimitHitHereIsTriedHereAgain() throws {
    let storage = try storage(SampleSource.c(bytes: 1_000_000), milliseconds: 1)
    guard case .abandoned(let failure) = storage.freshness else { throw Unexpected(state: "\(storage.freshness)") }
    #expect(failure.limit == .parseTime)
    let retry = storage.begin(.retry, StubJob())
    #expect(try Self.reparse(storage) === retry)
    storage.endWithoutResult()
    #expect(storage.freshness.tried == [.reparse, .retry] && storage.exceededLimits == [.parseTime])
    storage.parseMilliseconds = 60_000
    storage.replaceCharacters(in: 0..<storage.length, with: "int a;\n")
    try expectFresh(storage)
    #expect(storage.freshness.tried.isEmpty)
  }

  @Test func plainTextThatTookTooLongStaysGivenUp() {
    let storage = HighlightingStorage(UTF16Text("int a;"), language: nil)
    storage.abandonWork()
    #expect(storage.exceededLimits == [.workTime])
    storage.begin(.retry, StubJob())
    storage.replaceCharacters(in: 0..<0, with: "x")
    guard case .abandoned(let failure) = storage.freshness else {
      Issue.record("\(storage.freshness)")
      return
    }
    #expect(failure.limit == .workTime && storage.freshness.tried.isEmpty)
  }

  // MARK: Healing

  @Test func aCheckInTimeIsRememberedUntilTheNextEdit() throws {
    let storage = try storage("int a = 1;\n")
    storage.startReparse()
    #expect(storage.work == nil)
    storage.replaceCharacters(in: 8..<8, with: "(")
    #expect(storage.isIncremental)
    storage.startReparse()
    let check = try Self.reparse(storage)
    storage.startReparse()
    #expect(try Self.reparse(storage) === check)
    Self.run(storage, check)
    try expectFresh(storage)
    #expect(storage.freshness.tried == .reparse && !storage.isIncremental)
    storage.replaceCharacters(in: 8..<9, with: "")
    #expect(storage.freshness.tried.isEmpty)
  }

  @Test func anEditEndsACheckAndItsResultComesTooLate() throws {
    let storage = try storage("int a = 1;\n")
    storage.replaceCharacters(in: 8..<8, with: "(")
    storage.startReparse()
    let check = try Self.reparse(storage)
    storage.beginEditing()
    storage.replaceCharacters(in: 9..<9, with: ")")
    guard case .behind = storage.freshness else { throw Unexpected(state: "\(storage.freshness)") }
    storage.endEditing()
    Self.run(storage, check)
    #expect(storage.isIncremental && storage.freshness.tried.isEmpty && storage.mismatch() == nil)
    let job = StubJob()
    storage.begin(.reparse, job)
    storage.replaceCharacters(in: 0..<0, with: " ")
    #expect(job.isCancelled && storage.work == nil)
    storage.reparse()
    try expectFresh(storage)
  }

  @Test func aCheckThatGivesNothingTakesNothingAway() throws {
    let storage = try storage("int a = 1;\n")
    storage.replaceCharacters(in: 8..<8, with: "(")
    let shown = Self.shown(storage)
    storage.startReparse()
    let check = try Self.reparse(storage)
    check.cancel()
    Self.run(storage, check)
    guard case .fresh(.reparse) = storage.freshness else { throw Unexpected(state: "\(storage.freshness)") }
    #expect(Self.shown(storage) == shown && storage.isIncremental)
    storage.forgetChecks()
    #expect(storage.freshness.tried.isEmpty)
  }

  @Test func aCheckThatTakesTooLongHereIsDoneElsewhere() throws {
    let storage = try storage(SampleSource.c(bytes: 1_000_000))
    storage.replaceCharacters(in: 0..<0, with: "(")
    #expect(!storage.reparse(milliseconds: 1))
    let check = try Self.reparse(storage)
    #expect(check.exceedsOwnBudget)
    check.run()
    storage.replaceCharacters(in: 0..<1, with: "")
    storage.finish(check)
    #expect(storage.isIncremental)
    #expect(!storage.reparse(milliseconds: 1))
    Self.run(storage, try Self.reparse(storage))
    #expect(!storage.isIncremental && storage.freshness.tried == .reparse)
  }

  // MARK: Asleep

  @Test func whatWasTriedIsKnownBehindSleep() throws {
    let storage = try storage("int a;\n")
    storage.begin(.retry, StubJob())
    storage.endWithoutResult()
    let asleep = storage.sleeping()
    #expect(asleep.freshness.isEvicted && asleep.text.units == storage.text.units && asleep.runs(of: .syntax).runs.isEmpty)
    let awake = try self.storage("int a;\n")
    awake.wake(from: asleep)
    #expect(awake.freshness.tried.contains(.retry))
    let pending = try self.storage("int a;\n", budget: 0)
    pending.wake(from: asleep)
    Self.run(pending, try Self.inBackground(pending))
    try expectFresh(pending)
    #expect(pending.freshness.tried.contains(.retry))
    asleep.replaceCharacters(in: 0..<0, with: "x")
    #expect(asleep.freshness.isEvicted && asleep.freshness.tried.isEmpty)
  }
}
