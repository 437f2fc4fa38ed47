internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightRendering
internal import HighlightStorage
internal import RandomEdits
internal import SystemSupport

/// A text whose colours follow its edits: what the fuzzer tests.
protocol EditedHighlights: AnyObject {
  /// Replaces characters and brings the colours up to date, within a session at its end.
  func replaceCharacters(in range: Range<Int>, with units: ContiguousArray<UInt16>)
  /// Opens a session.
  func beginEditing()
  /// Closes a session.
  func endEditing()
  /// The displayed state: ascending runs, with rules and links.
  var shown: [String] { get }
  /// Whether a tree was made from the one before it, so that the parser itself may make a difference.
  var isIncremental: Bool { get }
  /// Parses from scratch at once.
  func heal()
}

extension HighlightingStorage: EditedHighlights {
  var shown: [String] {
    combinedRuns().map { run in
      let attributes = attributeTable[run.attribute]
      return "\(run.range) \(attributes.language ?? "") \(attributes.capture ?? "") \(attributes.scope ?? "none") "
        + (attributes.rule ?? "")
    } + links().map { "\($0.range) link=\($0.target)" } + findings.map { "\($0.range) \($0.ruleID): \($0.message)" }
      + characterFindings.map { "\($0.range) \($0.kind): \($0.message)" }
      + spellingFindings.map { "\($0.range) \($0.part): \($0.name)" }
  }
}

/// Edits a text at random, by single edits and by sessions of several, and compares after each session what is shown with
/// what a fresh storage shows.
struct EditFuzzer {
  /// A difference that is not the parser's.
  struct Difference {
    /// The number of the session's last edit, from 1.
    var step: Int
    /// The edits of the session.
    var edits: [RandomEdit]
    /// The text after them.
    var text: ContiguousArray<UInt16>
    /// The first line of what is shown that differs: as it is, and as it should be.
    var found: String
    var wanted: String

    /// The description of the edits, for messages.
    var place: String {
      let numbers = edits.count == 1 ? "edit \(step)" : "edits \(step - edits.count + 1) to \(step), made at once,"
      return "\(numbers) \(edits.map(\.description).joined(separator: ", "))"
    }
  }

  let seed: UInt64
  let count: Int
  /// Makes what is tested, and what it is compared with.
  let makeEdited: (ContiguousArray<UInt16>) -> any EditedHighlights
  let makeFresh: (ContiguousArray<UInt16>) -> any EditedHighlights

  /// The number of edits in sessions without a difference.
  private(set) var passed = 0
  private(set) var differences: [Difference] = []
  /// The number of times that the parser returned another tree from edits than from scratch.
  private(set) var parserDifferences = 0
  /// Files grow by pasting; beyond this the edits begin again with the first text.
  private static let growthLimit = 4

  init(
    seed: UInt64, count: Int, makeEdited: @escaping (ContiguousArray<UInt16>) -> any EditedHighlights,
    makeFresh: @escaping (ContiguousArray<UInt16>) -> any EditedHighlights
  ) {
    (self.seed, self.count, self.makeEdited, self.makeFresh) = (seed, count, makeEdited, makeFresh)
  }

  mutating func run(on text: ContiguousArray<UInt16>) {
    var edits = RandomEdits(seed: seed)
    var current = text
    var storage = makeEdited(text)
    var isSingle = false
    var step = 0
    while step < max(count, 1) {
      // Every other session has several edits.
      isSingle.toggle()
      let batch = edits.nextBatch(in: current, limit: isSingle ? 1 : count - step)
      storage.beginEditing()
      for edit in batch {
        current.apply(edit)
        storage.replaceCharacters(in: edit.range, with: edit.units)
      }
      storage.endEditing()
      step += batch.count
      let wanted = makeFresh(current).shown
      var found = storage.shown
      if found != wanted, storage.isIncremental {
        // Among syntax errors the parser's result may depend on the history; what is parsed from scratch may not.
        storage.heal()
        found = storage.shown
        if found == wanted { parserDifferences += 1 }
      }
      if found == wanted {
        passed += batch.count
      } else {
        let place = zip(found, wanted).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, wanted.count)
        func line(_ lines: [String]) -> String { place < lines.count ? lines[place] : "nothing" }
        differences.append(
          Difference(step: step, edits: batch, text: current, found: line(found), wanted: line(wanted)))
        // One fault is not told with every edit after it.
        storage = makeEdited(current)
      }
      if current.count > text.count * Self.growthLimit + 10_000 {
        current = text
        storage = makeEdited(text)
        edits = RandomEdits(seed: seed &+ UInt64(step))
      }
    }
  }
}

extension CheckJob {
  /// Edits every source file so often, each with a seed of its own.
  package func fuzz(_ inputs: CheckInputs, edits: Int, seed: UInt64) -> CheckResult {
    var result = CheckResult()
    for failure in inputs.failures {
      result.fail(Finding(.sources, "file", path: failure.path, message: failure.reason))
    }
    let files = inputs.sources + inputs.assertionFiles + inputs.snapshotFiles
    let configurations = inputs.configurations
    let parts = inParallel(files.count, progress: "editing", makeWorker: { makeHighlighter(configurations) }) {
      (highlighter: FileHighlighter, index: Int) -> (CheckResult, Int) in
      let spells = spelling(of: configurations[files[index].configuration])
      highlighter.spelling = (spells, !spellsAlways, nil)
      return fuzz(files[index], highlighter, edits: edits, seed: seed &+ UInt64(index))
    }
    var parserDifferences = 0
    for (part, count) in parts {
      result += part
      parserDifferences += count
    }
    result.reportMissingGrammars()
    if parserDifferences > 0 {
      result.notes.append(
        "\(parserDifferences) times the parser itself gave another tree from edits than from scratch: counted as passed")
    }
    return result
  }

  private func fuzz(
    _ file: CheckInputs.File, _ highlighter: FileHighlighter, edits: Int, seed: UInt64
  ) -> (CheckResult, Int) {
    var result = CheckResult()
    highlighter.findsCharacters = true
    let outcome: FileHighlighter.Outcome
    do {
      outcome = try highlighter.highlight(
        try file.read(), path: file.path, configuration: file.configuration, forcesPlainText: forcesPlainText)
    } catch {
      if file.isNamed || !(error is InputError) {
        let reason = (error as? FileError)?.reason ?? (error as? InputError)?.message ?? "\(error)"
        result.fail(Finding(.sources, "file", path: file.path, message: reason))
      }
      return (result, 0)
    }
    if let error = outcome.languageError {
      result.missGrammar(outcome.file.language, .sources, path: file.path, message: "\(error)")
      return (result, 0)
    }
    let original = outcome.file.storage
    func storage(_ units: ContiguousArray<UInt16>) -> HighlightingStorage {
      HighlightingStorage(
        UTF16Text(units), language: original.language, languageProvider: original.languageProvider,
        parseMilliseconds: original.parseMilliseconds, annotations: original.annotations)
    }
    var fuzzer = EditFuzzer(seed: seed, count: edits, makeEdited: storage, makeFresh: storage)
    fuzzer.run(on: original.text.units)
    for difference in fuzzer.differences {
      result.fail(
        Finding(
          .sources, "edit", path: file.path,
          message: "seed \(seed), \(difference.place): shown \(difference.found), "
            + "a fresh run shows \(difference.wanted)"), name: "seed \(seed) edit \(difference.step)")
    }
    result.passedSilently += fuzzer.passed
    return (result, fuzzer.parserDifferences)
  }
}
