import BenchmarkSupport
import Foundation
import HighlightStorage
import TestSupport

/// Random edits of storages that live long, and what the process holds meanwhile.
struct EditMemory {
  /// Languages that are edited together, in one process.
  static let groups: [String: [String]] = [
    "c": ["c", "cpp", "java", "go", "rust", "swift"],
    "script": ["python", "bash", "javascript", "typescript", "tsx"],
    "markup": ["html", "css", "json", "toml", "markdown", "markdown_inline"],
    // Markdown with fences of these.
    "fences": ["python", "javascript", "json", "html", "c", "bash", "rust"],
  ]

  /// A process may hold this much more at the end than after its first tenth: malloc keeps some of what it got back.
  private static let growthMegabytes = 40
  private static let reparseInterval = 1000
  /// So many edits one text gets before it is another's turn.
  private static let turn = 500

  /// A storage and where its edits come from.
  private final class Edited {
    let name: String
    let start: ContiguousArray<UInt16>
    let storage: HighlightingStorage
    var edits = RandomEdits(seed: 1)
    var sinceReparse = 0

    init(name: String, text: String, _ language: Language, _ languages: ProjectLanguages) {
      self.name = name
      start = ContiguousArray(text.utf16)
      storage = HighlightingStorage(UTF16Text(start), language: language, languageProvider: languages)
    }

    /// Edits the text once, with one edit or with several in one session. Returns how many there were.
    func edit(isBatched: Bool, limit: Int) -> Int {
      // Most edits add something: the text starts again before it is another size class.
      let isLong = storage.length > start.count * 2 + 1000
      let batch =
        isLong
        ? [RandomEdit(range: 0..<storage.length, units: start)]
        : edits.nextBatch(in: storage.text.units, limit: isBatched ? limit : 1)
      storage.beginEditing()
      for edit in batch { storage.replaceCharacters(in: edit.range, with: edit.units) }
      storage.endEditing()
      sinceReparse += batch.count
      if sinceReparse >= reparseInterval {
        sinceReparse = 0
        storage.reparse()
      }
      return batch.count
    }
  }

  let count: Int
  /// Whether sessions have up to eight edits, or one.
  let isBatched: Bool
  let languages: ProjectLanguages
  private var edited: [Edited] = []

  init(count: Int, isBatched: Bool, _ languages: ProjectLanguages) {
    (self.count, self.isBatched, self.languages) = (max(count, 1), isBatched, languages)
  }

  /// Edits a text of a language, too; false when there is no grammar for it.
  mutating func add(_ name: String, text: String) -> Bool {
    guard let language = languages.language(name) else {
      print("no grammar for \(name)")
      return false
    }
    edited.append(Edited(name: name, text: text, language, languages))
    return true
  }

  /// Edits a text of each language of a group, too. The texts are those of the test fixtures.
  /// - Parameter folder: the folder with `tests/highlight/LANGUAGE`.
  mutating func add(group: String, folder: String) throws -> Bool {
    guard let names = Self.groups[group] else {
      print("no group \(group); there are \(Self.groups.keys.sorted().joined(separator: ", "))")
      return false
    }
    let texts = try names.map { name in
      let place = "\(folder)/tests/highlight/\(name)"
      let file = try FileManager.default.contentsOfDirectory(atPath: place).sorted().first { !$0.hasSuffix(".assert") }
      return (name, try file.map { try String(contentsOfFile: "\(place)/\($0)", encoding: .utf8) } ?? "")
    }
    if group == "fences" {
      let fences = texts.map { "## *\($0)*\n\n```\($0)\n\($1.prefix(1500))\n```\n\n" }
      return add("markdown", text: fences.joined())
    }
    for (name, text) in texts where !add(name, text: text) { return false }
    return true
  }

  /// Edits the texts by turns. Returns whether the memory stayed flat and all that is kept is right.
  func run() -> Bool {
    let clock = ContinuousClock()
    let begin = clock.now
    var afterFirstTenth: Int?
    var limits: Set<Limit> = []
    print("edits\tseconds\tMB\tunits")
    func report(_ done: Int) {
      let units = edited.map(\.storage.length).reduce(0, +)
      print("\(done)\t\((clock.now - begin).components.seconds)\t\(ProcessMemory.megabytes)\t\(units)")
      fflush(nil)
    }
    report(0)
    var done = 0
    var tenth = 1
    var turns = 0
    while done < count {
      let current = edited[turns % edited.count]
      turns += 1
      let end = min(done + Self.turn, count)
      while done < end {
        done += current.edit(isBatched: isBatched, limit: end - done)
        limits.formUnion(current.storage.exceededLimits)
      }
      guard done * 10 / count >= tenth else { continue }
      tenth = done * 10 / count + 1
      report(done)
      if afterFirstTenth == nil { afterFirstTenth = ProcessMemory.megabytes }
    }
    let mismatch = edited.lazy.compactMap { one in one.storage.mismatch().map { "\(one.name): \($0)" } }.first
    let growth = ProcessMemory.megabytes - (afterFirstTenth ?? 0)
    print("limits: \(limits.map(\.rawValue).sorted()), mismatch: \(mismatch ?? "none"), growth: \(growth) MB")
    return mismatch == nil && growth <= Self.growthMegabytes
  }
}
