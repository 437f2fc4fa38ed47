import BenchmarkSupport
import CSystem
import Foundation
import HighlightStorage
import RandomEdits
import TextLayout

/// Replays recorded editing sessions: `trace-replay FOLDER GRAMMARS [--queries FOLDER] [--typed] [--also LANGUAGE …]`.
///
/// FOLDER holds `NAME.json.gz` (transactions of `[position, deleted, inserted]` in code points) and `NAME.checkpoints.json`. At each checkpoint
/// the text must have the checkpoint's hash, what is kept must be what the trees give, and the runs must be those of a fresh storage
/// over the same text: at once, or (counted as the parser's difference) after healing. Each session is replayed twice: edit by edit, and with 1
/// to 8 transactions in one editing session. `--typed` has a `TextInputClient` type them, whose carets, layout and undo have to be right as
/// well. `--also` replays them in more languages.
/// The program ends with 1 when something does not hold.
@main
struct TraceReplay {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else {
      print("usage: trace-replay FOLDER GRAMMARS [--queries FOLDER] [--typed] [--also LANGUAGE ...]")
      exit(2)
    }
    let folder = URL(fileURLWithPath: arguments[0])
    let grammars = URL(fileURLWithPath: arguments[1])
    arguments.removeFirst(2)
    var queries = "grammars"
    if arguments.count >= 2, arguments[0] == "--queries" {
      queries = arguments[1]
      arguments.removeFirst(2)
    }
    let isTyped = arguments.first == "--typed"
    if isTyped { arguments.removeFirst() }
    let others = arguments.first == "--also" ? Array(arguments.dropFirst()) : []
    let languages = try ProjectLanguages(queries: URL(fileURLWithPath: queries), grammars: grammars)
    print("trace\tlanguage\tat once\ttransactions\tcheckpoints\tparser differences\tfaults\tµs an edit\tunits")
    var faults = 0
    let suffix = ".checkpoints.json"
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() where file.hasSuffix(suffix) {
      let session = try RecordedSession(name: String(file.dropLast(suffix.count)), folder: folder)
      for name in [session.language] + others.filter({ $0 != session.language }) {
        guard let language = languages.language(name) else {
          print("\(session.name)\t\(name)\tno grammar")
          faults += 1
          continue
        }
        for largestBatch in [1, 8] {
          let replay = Replay(session, language, languages, largestBatch: largestBatch, isTyped: isTyped)
          print(replay.line)
          for fault in replay.faults.prefix(3) { print("  \(fault)") }
          faults += replay.faults.count
        }
      }
    }
    exit(faults == 0 ? 0 : 1)
  }
}

/// One session in one language.
struct Replay {
  private(set) var faults: [String] = []
  private(set) var line = ""
  private let languages: ProjectLanguages

  /// - Parameters:
  ///   - largestBatch: the most transactions that are one editing session; 1: every edit is one.
  ///   - isTyped: whether an input client makes the edits.
  init(
    _ session: RecordedSession, _ language: Language, _ languages: ProjectLanguages, largestBatch: Int, isTyped: Bool = false
  ) {
    self.languages = languages
    var random = SeededGenerator(seed: 1)
    // How many transactions the editing session in progress still takes.
    var left = 0
    let storage = HighlightingStorage(UTF16Text(session.start), language: language, languageProvider: languages)
    let typist = isTyped ? Typist(storage) : nil
    var differences = 0
    var edits = 0
    var duration = Duration.zero
    var hashes = session.hashes
    // Non-BMP characters take two units: positions in code points are looked up here.
    var hasPairs = session.start.contains { UTF16.isLeadSurrogate($0) }
    let clock = ContinuousClock()
    for (index, patches) in session.transactions.enumerated() {
      if largestBatch > 1 && left == 0 {
        left = Int.random(in: 1...largestBatch, using: &random)
        storage.beginEditing()
      }
      for patch in patches {
        let units = storage.text.units
        let start = hasPairs ? Self.offset(ofScalar: patch.position, from: 0, in: units) : patch.position
        let end = hasPairs ? Self.offset(ofScalar: patch.deleted, from: start, in: units) : start + patch.deleted
        guard start <= end, end <= storage.length else {
          faults.append("after \(index) transactions: an edit behind the end")
          return
        }
        hasPairs = hasPairs || patch.inserted.contains { UTF16.isLeadSurrogate($0) }
        duration += clock.measure {
          if let typist {
            typist.type(patch.inserted, in: start..<end)
          } else {
            storage.replaceCharacters(in: start..<end, with: patch.inserted)
          }
        }
        edits += 1
        if let typist,
          typist.client.selectedTextRange.utf16Range != (start + patch.inserted.count)..<(start + patch.inserted.count)
        {
          faults.append("after \(index) transactions: the caret is at \(typist.client.selectedTextRange.utf16Range)")
        }
      }
      if left > 0 {
        // A checkpoint looks at what is finished.
        left = hashes[index + 1] != nil || index + 1 == session.transactions.count ? 0 : left - 1
        if left == 0 { duration += clock.measure { storage.endEditing() } }
      }
      guard let hash = hashes.removeValue(forKey: index + 1) else { continue }
      if Self.hash(of: storage.text.units) != hash { faults.append("after \(index + 1) transactions: the text is another") }
      if let fault = check(storage, language, &differences) {
        faults.append("after \(index + 1) transactions: \(fault)")
      }
      if let fault = typist?.layoutFault() { faults.append("after \(index + 1) transactions: \(fault)") }
    }
    if let typist {
      while typist.client.undo() {}
      if storage.text.units != session.start { faults.append("undone, the text is not that of the start") }
    }
    if !hashes.isEmpty { faults.append("\(hashes.count) checkpoints were not reached") }
    let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    let columns: [Any] = [
      session.name, language.name, largestBatch, session.transactions.count, session.hashes.count, differences, faults.count,
      Int(seconds * 1e6 / Double(max(edits, 1))), storage.length,
    ]
    line = columns.map { "\($0)" }.joined(separator: "\t")
  }

  /// Compares a storage with a fresh one.
  private func check(
    _ storage: HighlightingStorage, _ language: Language, _ differences: inout Int
  ) -> String? {
    if let mismatch = storage.mismatch() { return mismatch }
    let fresh = shown(by: HighlightingStorage(storage.text, language: language, languageProvider: languages))
    guard shown(by: storage) != fresh else { return nil }
    differences += 1
    storage.reparse()
    if let mismatch = storage.mismatch() { return "healed: \(mismatch)" }
    let reparsed = shown(by: storage)
    guard
      let index = (0..<max(reparsed.count, fresh.count)).first(where: { index in
        index >= reparsed.count || index >= fresh.count || reparsed[index] != fresh[index]
      })
    else { return nil }
    func run(_ runs: [String]) -> String { index < runs.count ? runs[index] : "the end" }
    return "healing gives \(run(reparsed)), a fresh storage \(run(fresh))"
  }

  private func shown(by storage: HighlightingStorage) -> [String] {
    storage.runs(of: .syntax).runs.map {
      let attributes = storage.attributeTable[$0.attribute]
      return "\($0.range) \(attributes.language ?? "") \(attributes.capture ?? "")"
    }
  }

  /// The SHA-256 of the text's UTF-8, in hexadecimal.
  private static func hash(of units: ContiguousArray<UInt16>) -> String {
    let bytes = Array(String(decoding: units, as: UTF16.self).utf8)
    var state = highlight_sha256()
    highlight_sha256_begin(&state)
    highlight_sha256_add(&state, bytes, bytes.count)
    var hash = [UInt8](repeating: 0, count: 32)
    highlight_sha256_end(&state, &hash)
    return hash.map { String(format: "%02x", $0) }.joined()
  }

  /// The offset `count` code points behind `start`.
  private static func offset(ofScalar count: Int, from start: Int, in units: ContiguousArray<UInt16>) -> Int {
    var offset = start
    for _ in 0..<count where offset < units.count {
      offset += UTF16.isLeadSurrogate(units[offset]) && offset + 1 < units.count ? 2 : 1
    }
    return offset
  }
}
