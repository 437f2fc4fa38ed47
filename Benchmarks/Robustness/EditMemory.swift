import BenchmarkSupport
import Foundation
import HighlightStorage
import TestSupport

/// Random edits of one storage, and what the process holds meanwhile.
enum EditMemory {
  /// A process may hold this much more at the end than after its first tenth: malloc keeps some of what it got back.
  private static let growthMegabytes = 40
  private static let healingInterval = 1000

  /// Returns whether the memory stayed flat.
  static func run(count: Int, name: String, path: String?, _ languages: ProjectLanguages) throws -> Bool {
    guard let language = languages.language(name) else {
      print("no grammar for \(name)")
      return false
    }
    let text = try path.map { try String(contentsOfFile: $0, encoding: .utf8) } ?? "a = [1, \"b\"]\n"
    let start = ContiguousArray(text.utf16)
    var edits = RandomEdits(seed: 1)
    let storage = HighlightingStorage(UTF16Text(start), language: language, languageProvider: languages)
    let clock = ContinuousClock()
    let begin = clock.now
    var afterFirstTenth = 0
    var limits: Set<Limit> = []
    print("edits\tseconds\tMB\tunits")
    func report(_ done: Int) {
      let seconds = (clock.now - begin).components.seconds
      print("\(done)\t\(seconds)\t\(ProcessMemory.megabytes)\t\(storage.length)")
      fflush(nil)
    }
    report(0)
    for step in 1...max(count, 1) {
      // Most edits add something: the text starts again before it is another size class.
      let isLong = storage.length > start.count * 2 + 1000
      let edit = isLong ? RandomEdit(range: 0..<storage.length, units: start) : edits.next(in: storage.text.units)
      storage.replaceCharacters(in: edit.range, with: edit.units)
      limits.formUnion(storage.limitsHit)
      if step % healingInterval == 0 { storage.heal() }
      if step % max(count / 10, 1) == 0 { report(step) }
      if step == max(count / 10, 1) { afterFirstTenth = ProcessMemory.megabytes }
    }
    let mismatch = storage.mismatch()
    let growth = ProcessMemory.megabytes - afterFirstTenth
    print("limits: \(limits.map(\.rawValue).sorted()), mismatch: \(mismatch ?? "none"), growth: \(growth) MB")
    return mismatch == nil && growth <= growthMegabytes
  }
}
