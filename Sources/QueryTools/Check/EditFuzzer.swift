internal import FileHighlighting
internal import HighlightCore
internal import HighlightRendering
internal import HighlightStorage
internal import RandomEdits
internal import SystemSupport
internal import TextChecks
internal import TextModel
internal import TextRules

/// A text whose highlights are updated after edits; the fuzzer tests it.
protocol EditedHighlights: AnyObject {
  /// Replaces a UTF-16 range and updates the highlights: at once, or at the end of the edit session if one is open.
  func replaceCharacters(in range: Range<Int>, with units: ContiguousArray<UInt16>)
  /// Begins an edit session.
  func beginEditing()
  /// Ends an edit session.
  func endEditing()
  /// The displayed highlights as text: ascending runs, then links and findings.
  var shown: [String] { get }
  /// Whether the tree was parsed incrementally, so that a difference may be due to the parser itself.
  var isIncremental: Bool { get }
  /// Parses the complete text again, synchronously.
  func reparse()
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

/// Edits a text at random, by single edits and by sessions of several, and compares the highlights after each session with
/// those of a new storage.
struct EditFuzzer {
  /// A difference between incrementally updated and new highlights that the parser did not cause.
  struct Difference {
    /// The number of the session's last edit, from 1.
    var step: Int
    /// The edits of the session, in order.
    var edits: [RandomEdit]
    /// The text after the edits.
    var text: ContiguousArray<UInt16>
    /// The first differing line of the updated highlights, and of the new ones.
    var found: String
    var wanted: String

    /// The numbers and contents of the edits, for messages.
    var editDescription: String {
      let numbers = edits.count == 1 ? "edit \(step)" : "edits \(step - edits.count + 1) to \(step), made at once,"
      return "\(numbers) \(edits.map(\.description).joined(separator: ", "))"
    }
  }

  let seed: UInt64
  let count: Int
  /// Creates the storage that is edited, and the storage with which it is compared.
  let makeEdited: (ContiguousArray<UInt16>) -> any EditedHighlights
  let makeFresh: (ContiguousArray<UInt16>) -> any EditedHighlights

  /// The number of edits in sessions without a difference.
  private(set) var passed = 0
  private(set) var differences: [Difference] = []
  /// The number of times that an incremental parse had another result than a full parse.
  private(set) var parserDifferences = 0
  /// The edits start again with the original text when the text is longer than this multiple of its length.
  private static let growthLimit = 4

  init(
    seed: UInt64, count: Int, makeEdited: @escaping (ContiguousArray<UInt16>) -> any EditedHighlights,
    makeFresh: @escaping (ContiguousArray<UInt16>) -> any EditedHighlights
  ) {
    (self.seed, self.count, self.makeEdited, self.makeFresh) = (seed, count, makeEdited, makeFresh)
  }

  /// Makes random edits in a text, in sessions, and compares the highlights after each session with the highlights of a
  /// new storage. Differences are added to `differences`. Differences that a full parse repairs are only counted, in
  /// `parserDifferences`.
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
        // Among syntax errors the result of an incremental parse may depend on the edits; that of a full parse may not.
        storage.reparse()
        found = storage.shown
        if found == wanted { parserDifferences += 1 }
      }
      if found == wanted {
        passed += batch.count
      } else {
        let index = zip(found, wanted).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, wanted.count)
        func line(_ lines: [String]) -> String { index < lines.count ? lines[index] : "nothing" }
        differences.append(
          Difference(step: step, edits: batch, text: current, found: line(found), wanted: line(wanted)))
        // One error is not reported again with every edit after it.
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
  /// Makes random edits in each source file, each with its own seed, and returns the differences as findings.
  /// - Parameters:
  ///   - edits: the number of edits in each file.
  ///   - seed: the start of the random numbers.
  package func fuzz(_ inputs: CheckInputs, edits: Int, seed: UInt64) -> CheckResult {
    var result = CheckResult()
    for failure in inputs.failures {
      result.fail(Finding(.sources, "file", path: failure.path, message: failure.reason))
    }
    let files = inputs.sources + inputs.assertionFiles + inputs.snapshotFiles
    let configurations = inputs.configurations
    let parts = inParallel(files.count, progress: "editing", makeWorker: { makeHighlighter(configurations) }) {
      (highlighter: FileHighlighter, index: Int) -> (CheckResult, Int) in
      fuzz(files[index], highlighter, edits: edits, seed: seed &+ UInt64(index))
    }
    var parserDifferences = 0
    for (part, count) in parts {
      result += part
      parserDifferences += count
    }
    if parserDifferences > 0 {
      result.notes.append(
        "\(parserDifferences) times the parser itself gave another tree from edits than from scratch: counted as passed")
    }
    return result
  }

  /// Tests one file. Returns the findings, and the number of sessions in which only the parser differed. A file that
  /// cannot be read or highlighted is a finding, unless it was not named and is not text.
  private func fuzz(
    _ file: CheckInputs.File, _ highlighter: FileHighlighter, edits: Int, seed: UInt64
  ) -> (CheckResult, Int) {
    var result = CheckResult()
    let spells = spelling(of: highlighter.configuration(file.configuration))
    let outcome: FileHighlighter.Outcome
    do {
      outcome = try highlighter.highlight(
        try file.read(), path: file.path, configuration: file.configuration, forcesPlainText: forcesPlainText,
        checks: .init(characters: true, spelling: spellingChecks(spells)))
    } catch {
      if file.isNamed || !(error is InputError) {
        result.fail(Finding(.sources, "file", path: file.path, message: InputError.reason(of: error)))
      }
      return (result, 0)
    }
    if let error = outcome.languageError {
      result.missGrammar(.sources, path: file.path, message: "\(error)")
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
          message: "seed \(seed), \(difference.editDescription): shown \(difference.found), "
            + "a fresh run shows \(difference.wanted)"), name: "seed \(seed) edit \(difference.step)")
    }
    result.passedSilently += fuzzer.passed
    return (result, fuzzer.parserDifferences)
  }
}
