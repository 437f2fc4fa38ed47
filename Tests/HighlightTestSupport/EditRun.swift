import Foundation
package import HighlightLanguages
package import HighlightStorage
package import RandomEdits
import Synchronization
import TestSupport

/// What is done to a storage.
package enum EditStep: CustomStringConvertible {
  /// Edits of one session, each of the text that the ones before it leave. Where it is not parsed, its parse stays pending.
  case session([RandomEdit], isParsed: Bool)
  /// Runs the pending parse and keeps it, to be finished later.
  case runPending
  /// Runs the pending parse on another thread while a session edits the text, and finishes it.
  case runBeside([RandomEdit])
  /// Hands over the parse that was run first and not finished, or the last one: the storage may have another by now.
  case finish(isFirst: Bool)
  /// Makes a parse from scratch the pending one.
  case startReparse
  /// Finishes what is pending and parses from scratch.
  case reparse
  /// The same, releases the trees, and edits the text.
  case release([RandomEdit])

  package var edits: [RandomEdit] {
    switch self {
    case .session(let edits, _), .runBeside(let edits), .release(let edits): edits
    default: []
    }
  }

  package var description: String {
    switch self {
    case .session(let edits, let isParsed): "\(isParsed ? "" : "pending ")\(edits)"
    case .runPending: "run"
    case .runBeside(let edits): "run beside \(edits)"
    case .finish(let isFirst): isFirst ? "finish the first" : "finish the last"
    case .startReparse: "start healing"
    case .reparse: "heal"
    case .release(let edits): "release \(edits)"
    }
  }
}

/// A storage that steps are carried out on, and the text that it should have.
package final class EditedStorage {
  package let storage: HighlightingStorage
  package private(set) var text: ContiguousArray<UInt16>
  /// Parses that were run and not finished.
  private var held: [BackgroundWork] = []
  private var sessionCount = 0

  package init(_ text: ContiguousArray<UInt16>, language: Language, loader: LanguageLoader) {
    self.text = text
    storage = HighlightingStorage(UTF16Text(text), language: language, languageProvider: loader)
  }

  package func carryOut(_ step: EditStep) {
    switch step {
    case .session(let edits, let isParsed):
      storage.parseBudgetMilliseconds = isParsed ? nil : 0
      edit(edits)
    case .runPending:
      guard let parse = takePending() else { return }
      parse.run()
      held.append(parse)
    case .runBeside(let edits):
      storage.parseBudgetMilliseconds = 0
      guard let parse = takePending() else { return edit(edits) }
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        parse.run()
        isDone.signal()
      }
      edit(edits)
      isDone.wait()
      storage.finish(parse)
    case .finish(let isFirst):
      guard !held.isEmpty else { return }
      storage.finish(isFirst ? held.removeFirst() : held.removeLast())
    case .startReparse:
      storage.startReparse()
    case .reparse:
      settle()
      storage.reparse()
    case .release(let edits):
      settle()
      storage.reparse()
      storage.evictTrees()
      storage.parseBudgetMilliseconds = nil
      edit(edits)
    }
  }

  /// Edits in one session, sometimes with captures that are packed, all or some of them.
  private func edit(_ edits: [RandomEdit]) {
    sessionCount += 1
    if sessionCount % 3 == 0 { _ = storage.packCaptures(sessionCount % 2 == 0 ? .max : 40) }
    storage.beginEditing()
    for edit in edits {
      let range = edit.range.clamped(to: 0..<text.count)
      text.replaceSubrange(range, with: edit.units)
      storage.replaceCharacters(in: range, with: edit.units)
    }
    storage.endEditing()
  }

  /// The pending parse, if it was not run before.
  private func takePending() -> BackgroundWork? {
    guard let parse = storage.pendingParse, !held.contains(where: { $0 === parse }) else { return nil }
    return parse
  }

  /// Runs and finishes whatever is pending, until nothing is.
  package func settle() {
    while let parse = storage.pendingParse {
      if !held.contains(where: { $0 === parse }) { parse.run() }
      storage.finish(parse)
    }
  }

  /// What is wrong with the storage; nil when nothing is.
  package func fault() -> String? {
    if storage.text.units != text { return "the text is another" }
    // Until the result of a pending parse is there, what is kept is that of an older text.
    if storage.pendingParse?.reason == .overBudget { return nil }
    return storage.mismatch()
  }
}

/// A history of random edits and the search for the smallest part of it that fails.
package struct EditRun {
  package enum Kind: CaseIterable {
    /// One edit a session.
    case single
    /// 1 to 8 edits a session.
    case sessions
    /// Sessions whose parses are run and finished whenever it happens.
    case pending
  }

  /// A run ends the process when a step takes longer: nothing else could end a loop without an end.
  private static let patience = Duration.seconds(300)
  /// How many edits lie between comparisons with a fresh storage.
  private static let freshInterval = 25

  package let kind: Kind
  package let text: ContiguousArray<UInt16>
  package let seed: UInt64
  package let count: Int
  package let language: Language
  package let loader: LanguageLoader
  /// What is wrong after a step; nil when nothing is.
  package let fault: (EditedStorage) -> String?

  package init(
    _ kind: Kind, text: ContiguousArray<UInt16>, seed: UInt64, count: Int, language: Language, loader: LanguageLoader,
    fault: @escaping (EditedStorage) -> String? = { $0.fault() }
  ) {
    (self.kind, self.text, self.seed, self.count) = (kind, text, seed, count)
    (self.language, self.loader, self.fault) = (language, loader, fault)
  }

  /// What went wrong, with the seed and a shortened history; nil when nothing did.
  package func failure() -> String? {
    var edits = RandomEdits(seed: seed)
    var random = SeededGenerator(seed: seed)
    var history: [EditStep] = []
    let edited = EditedStorage(text, language: language, loader: loader)
    var done = 0
    while done < count {
      let step = nextStep(&edits, &random, in: edited.text, count: count - done)
      history.append(step)
      guard
        let fault = HangWatch.within(
          Self.patience, what("edit \(done)", [step]),
          {
            edited.carryOut(step)
            return fault(edited)
          })
      else {
        let before = done
        done += step.edits.count
        if done / Self.freshInterval > before / Self.freshInterval || done >= count,
          let failure = reparseFailure(of: edited)
        {
          return "seed \(seed), edit \(done): \(failure)"
        }
        continue
      }
      let (start, short) = shortened(history)
      return "seed \(seed), edit \(done): \(fault)\nshortened to \(short) on "
        + String(decoding: start, as: UTF16.self).debugDescription
    }
    return nil
  }

  /// What is done, for the message of a hang.
  private func what(_ place: String, _ steps: [EditStep]) -> @Sendable () -> String {
    let (name, kind, seed) = (language.name, kind, seed)
    return { "\(name), \(kind), seed \(seed), \(place): \(steps)" }
  }

  private func nextStep(
    _ edits: inout RandomEdits, _ random: inout SeededGenerator, in current: ContiguousArray<UInt16>, count: Int
  ) -> EditStep {
    // Most edits add something: a text that is much longer starts again, so that the last edits cost what the first ones do.
    if current.count > text.count * 2 + 1000 {
      return .session([RandomEdit(range: 0..<current.count, units: text)], isParsed: true)
    }
    if kind == .single { return .session([edits.next(in: current)], isParsed: true) }
    if kind == .sessions {
      let batch = edits.nextBatch(in: current, limit: count)
      return Int.random(in: 0..<4, using: &random) == 0 ? .release(batch) : .session(batch, isParsed: true)
    }
    switch Int.random(in: 0..<22, using: &random) {
    case 0..<8: return .session(edits.nextBatch(in: current, limit: count), isParsed: false)
    case 8..<10: return .session(edits.nextBatch(in: current, limit: count), isParsed: true)
    case 10..<13: return .runPending
    case 13..<15: return .runBeside(edits.nextBatch(in: current, limit: count))
    case 15..<18: return .finish(isFirst: Bool.random(using: &random))
    case 18: return .startReparse
    case 19: return .reparse
    default: return .release(edits.nextBatch(in: current, limit: count))
    }
  }

  /// What differs from a fresh storage once the storage was healed. Before that, only the parser may make a difference: matching was compared.
  private func reparseFailure(of edited: EditedStorage) -> String? {
    let storage = edited.storage
    edited.settle()
    if let fault = fault(edited) { return "settled: \(fault)" }
    let fresh = HighlightingStorage(storage.text, language: language, languageProvider: loader)
    guard shown(by: storage) != shown(by: fresh) else { return nil }
    ParserDifferences.count(language.name)
    if !storage.isIncremental { return "the runs differ from a fresh storage's, and nothing tells" }
    storage.reparse()
    if let mismatch = storage.mismatch() { return "healed: \(mismatch)" }
    return shown(by: storage) == shown(by: fresh) ? nil : "healing does not give a fresh storage's runs"
  }

  private func shown(by storage: HighlightingStorage) -> [String] {
    storage.runs(of: .syntax).runs.map {
      let attributes = storage.attributeTable[$0.attribute]
      return "\($0.range) \(attributes.language ?? "") \(attributes.capture ?? "")"
    }
  }

  /// Leaves out steps from the front, then any, then single edits, as long as the rest still fails.
  private func shortened(_ history: [EditStep]) -> (ContiguousArray<UInt16>, [EditStep]) {
    var start = text
    var rest = history
    while rest.count > 1 {
      var found = false
      for skipped in [rest.count / 2, rest.count / 4, 1] where skipped > 0 {
        var text = start
        for edit in rest.prefix(skipped).flatMap(\.edits) { text.apply(edit) }
        let tail = Array(rest.dropFirst(skipped))
        if fails(tail, on: text) {
          (start, rest) = (text, tail)
          found = true
          break
        }
      }
      if !found { break }
    }
    var index = rest.count - 1
    while index >= 0 {
      var without = rest
      without.remove(at: index)
      if fails(without, on: start) { rest = without }
      index -= 1
    }
    for index in rest.indices {
      guard case .session(var edits, let isParsed) = rest[index] else { continue }
      for place in edits.indices.reversed() where edits.count > 1 {
        var fewer = edits
        fewer.remove(at: place)
        var shorter = rest
        shorter[index] = .session(fewer, isParsed: isParsed)
        if fails(shorter, on: start) { (edits, rest) = (fewer, shorter) }
      }
    }
    return (start, rest)
  }

  private func fails(_ steps: [EditStep], on text: ContiguousArray<UInt16>) -> Bool {
    HangWatch.within(Self.patience, what("shortening", steps)) {
      let edited = EditedStorage(text, language: language, loader: loader)
      for step in steps { edited.carryOut(step) }
      return fault(edited) != nil
    }
  }
}

/// Counts how often the parser gave another tree from edits than from scratch.
package enum ParserDifferences {
  private static let counts = Mutex<[String: Int]>([:])

  package static func count(_ language: String) {
    counts.withLock { $0[language, default: 0] += 1 }
  }

  package static var description: String {
    counts.withLock { $0.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ") }
  }
}
