import Foundation
import HighlightStorage
import HighlightTestSupport
import RandomEdits
import TestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages
@testable import SystemSupport

/// Snapshots do not follow later edits, may be read and released by other threads, and cost the document nothing.
@Suite struct DocumentStateTests {
  private static let folder = TestEnvironment.package + "grammars/tests/highlight/"
  private static let languages = TestEnvironment.manifest.languages.filter(\.isFirstTier).map(\.name) + ["diff", "justfile"]

  /// A fixture of a language, cut at a line end.
  private static func text(of language: String, longest: Int = 6_000) throws -> String {
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder + language)
        .filter { name in ![".assert", ".symbols", ".folds"].contains { name.hasSuffix($0) } }.sorted().first)
    let text = try String(contentsOfFile: folder + language + "/" + name, encoding: .utf8)
    return String(text.prefix(longest))
  }

  /// All that can be read of a document.
  private struct Content: Equatable {
    let units: ContiguousArray<UInt16>
    let shown: [String]
    let links: [TextLink]
    let nodes: [[SyntaxNode]]
    let limits: Set<Limit>

    init(_ storage: HighlightingStorage) {
      units = storage.text.units
      shown = storage.combinedRuns().map { "\($0.range) \(storage.attributeTable[$0.attribute])" }
      links = storage.links()
      nodes = storage.nodes(atEach: Array(stride(from: 0, to: storage.length, by: 97)))
      limits = storage.exceededLimits
    }
  }

  private struct Held {
    let snapshot: DocumentState
    let content: Content
    let edit: Int
  }

  /// Random edits, with snapshots of some states held: after all edits each one is what it was, and what a fresh storage
  /// over its text is.
  @Test(arguments: languages) func snapshotsStayWhatTheyWere(language: String) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let known = try loader.language(language).get()
    let storage = HighlightingStorage(UTF16Text(try Self.text(of: language)), language: known, languageProvider: loader)
    var edits = RandomEdits(seed: 7)
    var held = [Held(snapshot: storage.snapshot(), content: Content(storage), edit: -1)]
    for number in 0..<120 {
      let edit = edits.next(in: storage.text.units)
      // As after a pause.
      if number % 4 == 1 { _ = storage.packCaptures(number % 8 == 1 ? .max : 50) }
      storage.replaceCharacters(in: edit.range, with: edit.units)
      if number % 15 == 0 {
        held.append(Held(snapshot: storage.snapshot(), content: Content(storage), edit: number))
      }
      // Snapshots are released while others are held.
      if number % 40 == 39 { held.remove(at: held.count / 2) }
      if number % 50 == 49 { storage.evictTrees() }
    }
    #expect(storage.mismatch() == nil)
    let readers = LanguageLoader(manifest: TestEnvironment.manifest)
    for held in held {
      let reader = HighlightingStorage(
        reading: held.snapshot, languageProvider: readers, interruption: CancellationFlag())
      #expect(Content(reader) == held.content, "\(language), edit \(held.edit)")
      #expect(reader.mismatch() == nil, "\(language), edit \(held.edit)")
      // One incremental tree in thousands differs from that of a full parse.
      reader.reparse()
      let fresh = HighlightingStorage(reader.text, language: known, languageProvider: loader)
      #expect(Content(fresh) == Content(reader), "\(language), edit \(held.edit)")
    }
  }

  /// A storage that reads a snapshot is edited for itself: neither the document nor another reader changes.
  @Test(arguments: ["c", "markdown", "html", "diff"]) func readersThatEditChangeNothingElse(language: String) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let storage = HighlightingStorage(
      UTF16Text(try Self.text(of: language)), language: try loader.language(language).get(), languageProvider: loader)
    let before = Content(storage)
    let snapshot = storage.snapshot()
    let readers = LanguageLoader(manifest: TestEnvironment.manifest)
    func reader() -> HighlightingStorage {
      HighlightingStorage(reading: snapshot, languageProvider: readers, interruption: CancellationFlag())
    }
    let (edited, other) = (reader(), reader())
    var edits = RandomEdits(seed: 3)
    for _ in 0..<30 {
      let edit = edits.next(in: edited.text.units)
      edited.replaceCharacters(in: edit.range, with: edit.units)
    }
    #expect(edited.mismatch() == nil && edited.text.units != storage.text.units)
    #expect(Content(storage) == before && Content(other) == before && storage.mismatch() == nil)
  }

  /// Other threads read snapshots and release them, while the document is edited: for the thread sanitizer.
  @Test(arguments: ["c", "python", "markdown", "html"]) func otherThreadsReadAndRelease(language: String) throws {
    let loader = LanguageLoader(manifest: TestEnvironment.manifest)
    let storage = HighlightingStorage(
      UTF16Text(try Self.text(of: language, longest: 20_000)), language: try loader.language(language).get(),
      languageProvider: loader)
    let queue = Locked((snapshots: [DocumentState](), isFinished: false))
    let problems = Locked([String]())
    let ended = DispatchGroup()
    let threads = (0..<2).map { _ in
      ended.enter()
      return Thread {
        defer { ended.leave() }
        let readers = LanguageLoader(manifest: TestEnvironment.manifest)
        while true {
          let (next, isFinished) = queue.withLock { ($0.snapshots.popLast(), $0.isFinished) }
          guard let next else {
            if isFinished { return }
            Thread.sleep(forTimeInterval: 0.001)
            continue
          }
          let reader = HighlightingStorage(reading: next, languageProvider: readers, interruption: CancellationFlag())
          _ = reader.combinedRuns()
          _ = reader.links()
          _ = reader.nodes(at: reader.length / 2)
          // As a request does that tries an edit.
          let other = HighlightingStorage(reader.text, language: reader.language, languageProvider: readers)
          if reader.exceededLimits != other.exceededLimits { problems.withLock { $0.append("\(other.exceededLimits)") } }
          if let mismatch = reader.mismatch() { problems.withLock { $0.append(mismatch) } }
        }
      }
    }
    for thread in threads {
      thread.stackSize = 8 << 20
      thread.start()
    }
    var edits = RandomEdits(seed: 11)
    for number in 0..<60 {
      let edit = edits.next(in: storage.text.units)
      storage.replaceCharacters(in: edit.range, with: edit.units)
      let snapshot = storage.snapshot()
      queue.withLock { $0.snapshots.append(snapshot) }
      if number % 20 == 19 { storage.evictTrees() }
    }
    queue.withLock { $0.isFinished = true }
    ended.wait()
    #expect(problems.withLock { $0 } == [] && storage.mismatch() == nil)
  }
}

/// A value behind a lock that the thread sanitizer knows.
private final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
