import Foundation
import HighlightStorage

/// Edits in a storage that parses in the background.
extension KeystrokeBench {
  // A fast typist, and the rows of a screen.
  private static let keyMicroseconds: UInt32 = 20_000
  private static let rowCount = 50
  private static let windowLength = 65_536

  func runBackground() {
    KeystrokeBench.show(
      "µs on the thread that edits, p50/p99/most; first rows: 50 rows colored before the first parse, against that parse of them alone and of 64 KB; library: the same edit, parsed"
    )
    KeystrokeBench.show(
      "language\tKB\tedits\tedit\tadopting\tlibrary p50/p99\tfirst rows\trows alone\t64 KB alone\tall colored (ms)")
    for name in names where name != "markdown" {
      for size in sizes { measureBackground(name, size) }
    }
  }

  private func measureBackground(_ name: String, _ size: Int) {
    guard let language = languages.language(name), let grammar = language.grammar else {
      return KeystrokeBench.show("\(name)\tno grammar")
    }
    let pieces = pieces(name, grammar)
    guard !pieces.isEmpty else { return KeystrokeBench.show("\(name)\tno file without syntax errors") }
    let units = ContiguousArray(SampleText.text(of: pieces, language: name, units: size).utf16)
    let storage = HighlightingStorage(
      UTF16Text(units), language: language, languageProvider: languages, parseMilliseconds: 60_000,
      parseBudgetMilliseconds: 2)
    let results = DispatchSemaphore(value: 0)
    let start = monotonicNanoseconds()
    storage.backgroundDidFinish = { results.signal() }
    let rows = middleRows(of: storage.text)
    let first = time { storage.highlightFirst(rows) }
    let window = rows.lowerBound..<min(rows.lowerBound + Self.windowLength, units.count)
    let alone = (parse(units[rows], grammar), parse(units[window], grammar))

    var (edits, adoptions, colored) = ([UInt64](), [UInt64](), UInt64(0))
    func adopt() {
      adoptions.append(time { storage.adoptBackgroundResult() })
      if colored == 0, storage.hasSyntax { colored = monotonicNanoseconds() - start }
    }
    var source = EditSource(.letter, seed: 7)
    while edits.count < editLimit || !storage.hasSyntax {
      for (range, new) in source.next(in: storage.text) {
        edits.append(time { storage.replaceCharacters(in: range, with: new) })
        usleep(Self.keyMicroseconds)
        while results.wait(timeout: .now()) == .success { adopt() }
      }
    }
    while storage.pendingParse != nil {
      results.wait()
      adopt()
    }
    var library: [UInt64] = []
    if let floor = ParseFloor(storage.text.units, grammar: grammar) {
      for _ in 0..<20 {
        for (range, new) in source.next(in: storage.text) {
          library.append(floor.edit(floor.input(range, with: new, text: storage.text), with: new).time)
          storage.replaceCharacters(in: range, with: new)
        }
      }
    }
    KeystrokeBench.show(
      "\(name)\t\(units.count / 1000)\t\(edits.count)\t\(spread(edits))\t\(spread(adoptions))\t\(spread(library))\t\(first / 1000)\t\(alone.0 / 1000)\t\(alone.1 / 1000)\t\(colored / 1_000_000)"
    )
  }

  /// The rows in the middle of a text, at most 64 KB.
  private func middleRows(of text: UTF16Text) -> Range<Int> {
    let line = text.lines.line(at: text.count / 2)
    let start = text.lines.start(of: line)
    let end = text.lines.start(of: min(line + Self.rowCount, text.lines.count - 1))
    return start..<min(max(start, end), start + Self.windowLength)
  }

  /// The nanoseconds of a parse from scratch.
  private func parse(_ units: ArraySlice<UInt16>, _ grammar: Grammar) -> UInt64 {
    let units = ContiguousArray(units)
    return time { _ = ParseFloor(units, grammar: grammar) }
  }

  private func time(_ body: () -> Void) -> UInt64 {
    let begin = monotonicNanoseconds()
    body()
    return monotonicNanoseconds() - begin
  }

  /// p50, p99 and the most, in µs.
  private func spread(_ times: [UInt64]) -> String {
    let sorted = times.sorted()
    guard let most = sorted.last else { return "-" }
    func part(_ share: Double) -> UInt64 { sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)] / 1000 }
    return "\(part(0.5))/\(part(0.99))/\(most / 1000)"
  }
}
