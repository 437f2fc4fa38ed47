import BenchmarkSupport
import Foundation
import HighlightStorage

/// Checks upstream's assertion tests: those that should hold do, those that were made wrong do not.
struct AssertionScore {
  let corpus: URL
  let table: LanguageTable

  func run() throws {
    for folder in ["highlight", "highlight_mutants"] {
      var tallies: [String: (passed: Int, total: Int)] = [:]
      for item in try readJSONLines(corpus.appendingPathComponent("\(folder)/manifest.jsonl")) {
        guard let name = item["lang"] as? String, let file = item["file"] as? String,
          let cases = item["cases"] as? [[String: Any]]
        else { continue }
        guard let language = table.language(name, withInjections: true), let entry = table.entry(name) else {
          print("\(folder)/\(file): no grammar")
          continue
        }
        let text = try CorpusText(contentsOf: corpus.appendingPathComponent("\(folder)/\(file)"))
        let runs = text.runs(language: language, provider: InjectionProvider(table, package: entry.package))
        let lines = Self.lines(of: text)
        for item in cases {
          guard let row = item["row"] as? Int, let column = item["col"] as? Int, let length = item["len"] as? Int,
            let isNegated = item["neg"] as? Bool, let want = item["want"] as? String,
            let shouldHold = item["last"] as? Bool, row < lines.count
          else { continue }
          let range = lines[row].range(column: column, length: length)
          let found = runs.filter { $0.range.overlaps(range) }.map(\.capture)
          let holds = found.contains { ($0 == want) != isNegated }
          tallies[name, default: (0, 0)].total += 1
          if holds == shouldHold {
            tallies[name, default: (0, 0)].passed += 1
          } else {
            print("\(folder)/\(file):\(row + 1):\(column): want \(isNegated ? "!" : "")\(want), found \(found)")
          }
        }
      }
      print("\n## \(folder)\nlanguage\tpassed\ttotal")
      for (name, tally) in tallies.sorted(by: { $0.key < $1.key }) { print("\(name)\t\(tally.passed)\t\(tally.total)") }
      let passed = tallies.values.reduce(0) { $0 + $1.passed }
      let total = tallies.values.reduce(0) { $0 + $1.total }
      print("total\t\(passed)\t\(total)\t\(percent(passed, total))\n")
    }
  }

  /// A line, by its characters.
  private struct Line {
    /// The UTF-16 offset of each character, and of the end.
    var offsets: [Int]

    func range(column: Int, length: Int) -> Range<Int> {
      let last = offsets.count - 1
      let start = offsets[min(column, last)]
      return start..<max(start, offsets[min(column + length, last)])
    }
  }

  private static func lines(of text: CorpusText) -> [Line] {
    var offset = 0
    return text.units.split(separator: 0x0A, omittingEmptySubsequences: false).map { units in
      var offsets: [Int] = []
      for character in String(decoding: units, as: UTF16.self) {
        offsets.append(offset)
        offset += character.utf16.count
      }
      offsets.append(offset)
      offset += 1
      return Line(offsets: offsets)
    }
  }
}
