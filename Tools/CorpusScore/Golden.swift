import BenchmarkSupport
import Foundation
import HighlightStorage

/// Compares the capture that wins at each byte of real files with what another implementation recorded.
struct GoldenScore {
  private struct Tally {
    var files = 0
    var exact = 0
    var bytes = 0
    var equalBytes = 0
  }

  let corpus: URL
  let table: LanguageTable

  func run() throws {
    let cases = try readJSONLines(corpus.appendingPathComponent("golden/golden.jsonl.gz"))
    for (key, withInjections) in [("last", false), ("last_injected", true)] {
      print("## \(key)")
      var tallies: [String: Tally] = [:]
      var others: [String: Tally] = [:]
      for item in cases {
        guard let name = item["lang"] as? String, let file = item["file"] as? String,
          let names = item["names"] as? [String],
          let spans = (item[key] ?? (withInjections ? item["last"] : nil)) as? [Int]
        else { continue }
        guard let language = table.language(name, withInjections: withInjections) else {
          print("\(file): no grammar")
          continue
        }
        let provider = withInjections ? InjectionProvider(table) : nil
        let text = try CorpusText(contentsOf: corpus.appendingPathComponent("golden/inputs/\(file)"))
        let expected = Self.expected(spans, names, count: text.byteCount)
        let actual = Self.actual(text.runs(language: language, provider: provider), text)
        let equal = zip(expected, actual).count { $0 == $1 }
        let counts = item["pack_0_10_0"] as? String == "same" && item["has_error"] as? Bool == false
        let isExact = equal == text.byteCount
        func add(_ tally: inout Tally) {
          tally.files += 1
          tally.exact += isExact ? 1 : 0
          tally.bytes += text.byteCount
          tally.equalBytes += equal
        }
        if counts { add(&tallies[name, default: Tally()]) } else { add(&others[name, default: Tally()]) }
        if let first = expected.indices.first(where: { expected[$0] != actual[$0] }) {
          let end = expected.indices.dropFirst(first).first {
            expected[$0] != expected[first] || actual[$0] != actual[first]
          }
          let last = min(end ?? text.byteCount, first + 60)
          let start = text.byteOffsets.firstIndex { $0 >= first } ?? 0
          let stop = text.byteOffsets.firstIndex { $0 >= last } ?? text.units.count
          let line = text.units[..<start].count { $0 == 0x0A } + 1
          let excerpt = String(decoding: text.units[start..<stop], as: UTF16.self).debugDescription
          print(
            "\(counts ? "" : "(not counted) ")\(file):\(line): \(text.byteCount - equal) bytes differ, first at byte \(first)",
            "\(excerpt): expected \(expected[first] ?? "-"), got \(actual[first] ?? "-")")
        }
      }
      Self.printTable("counted", tallies)
      Self.printTable("not counted: another grammar version, or a syntax error", others)
    }
  }

  private static func expected(_ spans: [Int], _ names: [String], count: Int) -> [String?] {
    var result = [String?](repeating: nil, count: count)
    for index in stride(from: 0, to: spans.count - 2, by: 3) {
      for byte in spans[index]..<min(spans[index + 1], count) { result[byte] = names[spans[index + 2]] }
    }
    return result
  }

  private static func actual(_ runs: [(range: Range<Int>, capture: String)], _ text: CorpusText) -> [String?] {
    var result = [String?](repeating: nil, count: text.byteCount)
    for run in runs {
      for byte in text.byteOffsets[run.range.lowerBound]..<text.byteOffsets[run.range.upperBound] {
        result[byte] = run.capture
      }
    }
    return result
  }

  private static func printTable(_ title: String, _ tallies: [String: Tally]) {
    print("\n\(title)\nlanguage\tfiles\texact\tbytes\tequal")
    var total = Tally()
    for (name, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      print("\(name)\t\(tally.files)\t\(tally.exact)\t\(tally.bytes)\t\(percent(tally.equalBytes, tally.bytes))")
      total.files += tally.files
      total.exact += tally.exact
      total.bytes += tally.bytes
      total.equalBytes += tally.equalBytes
    }
    print("total\t\(total.files)\t\(total.exact)\t\(total.bytes)\t\(percent(total.equalBytes, total.bytes))\n")
  }
}

/// A share in per cent with three digits.
func percent(_ part: Int, _ whole: Int) -> String {
  whole == 0 ? "-" : String(format: "%.3f %%", Double(part) * 100 / Double(whole))
}
