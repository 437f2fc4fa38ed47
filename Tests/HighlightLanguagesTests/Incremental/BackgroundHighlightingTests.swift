import Foundation
import HighlightCore
import HighlightStorage
import HighlightTestSupport
import RandomEdits
import TestSupport
import Testing

@testable import HighlightLanguages

/// Storages that parse, match and merge in the background: what their own thread does, and what it gets.
@Suite struct BackgroundHighlightingTests {
  private let loader = LanguageLoader(manifest: TestEnvironment.manifest)

  private func storage(
    _ text: String, _ language: String, budget: Int? = 0, milliseconds: Int = 60_000,
    annotations: AnnotationSettings = .links
  ) throws -> HighlightingStorage {
    HighlightingStorage(
      UTF16Text(text), language: try loader.language(language).get(), languageProvider: loader,
      parseMilliseconds: milliseconds, parseBudgetMilliseconds: budget, annotations: annotations)
  }

  private static func runs(_ storage: HighlightingStorage, in range: Range<Int>? = nil) -> [String] {
    var result: [String] = []
    for run in storage.combinedRuns(in: range) {
      let attributes = storage.attributeTable[run.attribute]
      result.append("\(run.range) \(attributes.scope ?? "") \(attributes.capture ?? "") \(attributes.rule ?? "")")
    }
    for link in storage.links(in: range) { result.append("\(link.range) \(link.target)") }
    return result
  }

  private static let markdown = """
    # Title

    See https://example.com, `code` and *more*.

    ```c
    int main(void) { return 0; } // https://example.org
    ```

    ```json
    [1, {"a": null}]
    ```

    """

  private static let texts = [
    "json": "{\n" + String(repeating: "  \"a\": [1, true, \"https://example.com\"],\n", count: 30) + "  \"b\": null\n}\n",
    "c": SampleSource.c(bytes: 2_000),
    "markdown": markdown,
    "html": "<style>p { color: red }</style>\n<p title=\"a\">b</p>\n<script>let a = 1 // c\n</script>\n",
    // Rules instead of a parser.
    "hosts": "127.0.0.1 localhost # https://example.com\n::1 ip6-localhost\n",
  ]

  // MARK: Results

  @Test(arguments: ["json", "c", "markdown", "html", "hosts"], [1, 2, 3] as [UInt64])
  func afterRandomEditsTheRunsAreThoseOfAFreshStorage(language: String, seed: UInt64) async throws {
    let storage = try storage(try #require(Self.texts[language]), language)
    var edits = RandomEdits(seed: seed)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      storage.beginEditing()
      for edit in edits.nextBatch(in: storage.text.units, limit: Int.random(in: 1...6, using: &random)) {
        storage.replaceCharacters(in: edit.range.clamped(to: 0..<storage.length), with: edit.units)
      }
      storage.endEditing()
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        // A result of an older text is adopted, and the edits since are followed.
        storage.pendingParse?.run()
        let edit = edits.next(in: storage.text.units)
        storage.replaceCharacters(in: edit.range, with: edit.units)
        storage.adoptBackgroundResult()
      case 1:
        await storage.highlightInBackground()
        #expect(storage.mismatch() == nil)
      default: break
      }
    }
    await storage.highlightInBackground()
    #expect(storage.pendingParse == nil)
    #expect(storage.mismatch() == nil)
    storage.reparse()
    let fresh = try self.storage(storage.string, language, budget: nil)
    #expect(Self.runs(storage) == Self.runs(fresh))
  }

  @Test(arguments: ["markdown", "html"])
  func languagesOfEmbeddedTextsAreLookedUpByTheStoragesThread(language: String) async throws {
    let text = try #require(Self.texts[language])
    let storage = try storage(text, language)
    await storage.highlightInBackground()
    #expect(Self.runs(storage) == Self.runs(try self.storage(text, language, budget: nil)))
    // The storage goes on with the same layers.
    storage.parseBudgetMilliseconds = nil
    storage.replaceCharacters(in: 0..<0, with: "a")
    #expect(storage.mismatch() == nil)
  }

  @Test func manyEditsDuringATaskAreFollowedByTheNextTask() async throws {
    let storage = try storage(Self.markdown, "markdown")
    let first = try #require(storage.pendingParse)
    for index in 0..<40 { storage.replaceCharacters(in: index..<index, with: index % 7 == 6 ? "\n" : "x") }
    first.run()
    storage.finish(first)
    #expect(storage.pendingParse != nil && storage.pendingParse !== first)
    await storage.highlightInBackground()
    #expect(storage.mismatch() == nil)
    storage.reparse()
    #expect(Self.runs(storage) == Self.runs(try self.storage(storage.string, "markdown", budget: nil)))
  }

  @Test func whatCallersAndRulesAddDuringATaskStays() async throws {
    let storage = try storage(Self.markdown, "markdown")
    let first = try #require(storage.pendingParse)
    let mark = AttributeKey("mark")
    storage.addAttribute(mark, value: 7, range: 2..<5)
    storage.setAttributes(Attributes(scope: "comment.mine"), range: 8..<9)
    let known = storage.runs(of: .caller).runs[0].attribute
    storage.annotations = AnnotationSettings(
      rules: RuleSet([Rule(id: "more", pattern: "more", scope: "comment.todo")]), linkDetector: .standard)
    storage.replaceCharacters(in: 0..<0, with: "\n")
    first.run()
    storage.finish(first)
    await storage.highlightInBackground()
    #expect(storage.attribute(mark, at: 4).value as? Int == 7)
    #expect(storage.attribute(mark, at: 4).effectiveRange == 3..<6)
    #expect(storage.attributeTable[known].scope == "comment.mine")
    #expect(storage.attributes(at: 9).attributes?.scope == "comment.mine")
    #expect(storage.runs(of: .rule).runs.count == 1)
    #expect(storage.mismatch() == nil)
    let fresh = try self.storage(storage.string, "markdown", budget: nil, annotations: storage.annotations)
    fresh.setAttributes(Attributes(scope: "comment.mine"), range: 9..<10)
    fresh.addAttribute(mark, value: 7, range: 3..<6)
    #expect(Self.runs(storage) == Self.runs(fresh))
  }

  // MARK: The storage's thread

  @Test func noEditAndNoAdoptionParses() throws {
    let storage = try storage(SampleSource.c(bytes: 20_000), "c")
    let before = ParseWork.ofThread
    for step in 0..<50 {
      storage.replaceCharacters(in: (step * 300)..<(step * 300), with: step % 5 == 0 ? "/*" : "x")
      guard step % 4 == 3, let task = storage.pendingParse else { continue }
      runElsewhere(task)
      storage.adoptBackgroundResult()
    }
    #expect(storage.hasSyntax)
    #expect(ParseWork.ofThread == before)
  }

  private func runElsewhere(_ task: BackgroundWork) {
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      task.run()
      isDone.signal()
    }
    isDone.wait()
  }

  @Test func afterAFailureNoEditParsesUntilThereIsMoreTimeOrLessText() throws {
    let storage = try storage(SampleSource.c(bytes: 1_000_000), "c", budget: nil, milliseconds: 1)
    #expect(storage.exceededLimits == [.parseTime] && !storage.hasSyntax)
    let before = ParseWork.ofThread
    for _ in 0..<5 { storage.replaceCharacters(in: 0..<0, with: "x") }
    #expect(ParseWork.ofThread == before)
    #expect(storage.exceededLimits == [.parseTime] && storage.pendingParse == nil)
    storage.parseMilliseconds = 60_000
    storage.replaceCharacters(in: 0..<5, with: "")
    #expect(storage.hasSyntax && storage.exceededLimits.isEmpty)
  }

  @Test func aFailureInTheBackgroundIsNotRepeatedByTheStoragesThread() async throws {
    let storage = try storage(SampleSource.c(bytes: 1_000_000), "c", milliseconds: 1)
    await storage.highlightInBackground()
    #expect(storage.exceededLimits == [.parseTime] && storage.pendingParse == nil)
    let before = ParseWork.ofThread
    storage.parseBudgetMilliseconds = nil
    storage.replaceCharacters(in: 0..<0, with: "x")
    #expect(ParseWork.ofThread == before && storage.exceededLimits == [.parseTime])
  }

  @Test(arguments: [true, false])
  func anEditThatChangesMuchIsMatchedInTheBackground(hasParser: Bool) async throws {
    let line = hasParser ? "int a; /* b */\n" : "<div class=\"a\">{{ b }}</div>\n"
    let storage = try storage(String(repeating: line, count: 2_000), hasParser ? "c" : "hosts", budget: 1)
    await storage.highlightInBackground()
    storage.replaceCharacters(in: 0..<0, with: hasParser ? "/*" : "# ")
    await storage.highlightInBackground()
    #expect(!storage.needsRebuild)
    #expect(storage.mismatch() == nil)
    storage.reparse()
    let fresh = try self.storage(storage.string, hasParser ? "c" : "hosts", budget: nil)
    #expect(Self.runs(storage) == Self.runs(fresh))
  }

  // MARK: What is displayed first

  @Test func displayedLinesAreHighlightedBeforeTheFirstParse() async throws {
    let lines = (0..<5_000).map { "  {\"key \($0)\": [\($0), true, null]}," }
    let text = "[\n" + lines.joined(separator: "\n") + "\n  0\n]\n"
    let storage = try storage(text, "json")
    let fresh = try self.storage(text, "json", budget: nil)
    let first = try #require(storage.pendingParse)
    let start = storage.text.lines.start(of: 2_000)
    let range = start..<storage.text.lines.start(of: 2_050)
    storage.highlightFirst(range)
    #expect(!storage.hasSyntax && storage.pendingParse === first)
    #expect(Self.runs(storage, in: range) == Self.runs(fresh, in: range))
    #expect(!storage.runs(of: .syntax).runs(overlapping: range).isEmpty)
    // The second call finds them done, also when they have moved.
    storage.replaceCharacters(in: 0..<0, with: "\n")
    let before = ParseWork.ofThread
    storage.highlightFirst((start + 1)..<(range.upperBound))
    #expect(ParseWork.ofThread == before)
    await storage.highlightInBackground()
    #expect(Self.runs(storage) == Self.runs(try self.storage(storage.string, "json", budget: nil)))
  }

  @Test func displayedLinesAreHighlightedAfterAParseThatTookTooLong() throws {
    let storage = try storage(SampleSource.c(bytes: 1_000_000), "c", budget: nil, milliseconds: 1)
    storage.highlightFirst(400_000..<401_000)
    #expect(storage.runs(of: .syntax).runs(overlapping: 400_000..<401_000).count > 20)
    #expect(storage.exceededLimits == [.parseTime])
  }

  // MARK: Threads

  @Test func theLibraryRunsTasksAndSaysWhenTheyAreDone() async throws {
    let storage = try storage(SampleSource.c(bytes: 20_000), "c")
    let (results, notice) = AsyncStream<Void>.makeStream()
    storage.backgroundDidFinish = { notice.yield() }
    storage.replaceCharacters(in: 0..<0, with: "x")
    for await _ in results {
      storage.adoptBackgroundResult()
      if storage.pendingParse == nil { break }
    }
    #expect(storage.mismatch() == nil && storage.hasSyntax)
  }

  @MainActor @Test func aFileIsLoadedForTheActorThatAsks() async throws {
    let folder = try TemporaryFolder()
    try folder.write("[1, \"https://example.com\", null]\n", to: "a.json")
    let languages = try LanguageLibrary()
    let storage = try await languages.loadStorage(ofFile: folder["a.json"], parseBudgetMilliseconds: 0)
    #expect(storage.language?.name == "json" && storage.pendingParse != nil)
    storage.replaceCharacters(in: 1..<1, with: "2, ")
    await storage.highlightInBackground()
    #expect(Self.runs(storage) == Self.runs(try self.storage(storage.string, "json", budget: nil)))
    do {
      _ = try await languages.loadStorage(ofFile: folder["none.json"])
      Issue.record("a file that is not there was loaded")
    } catch {}
    try folder.write(String(repeating: "[1]\n", count: 500_000), to: "b.json")
    let long = try await languages.loadStorage(ofFile: folder["b.json"], parseMilliseconds: 1)
    await long.highlightInBackground()
    #expect(long.exceededLimits.contains(.parseTime) && !long.hasSyntax)
  }
}
