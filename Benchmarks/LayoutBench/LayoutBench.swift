import Foundation
import HighlightStorage
import TextLayout

/// Times the layout of a text: `layout-bench [FILE …] [--megabytes N] [--columns N] [--keys N]`.
///
/// Without files prose is made up. A file is repeated until it is so long. A line for each text: the first screen after the text is read; how
/// far the height is off then; a key and its row in the middle; a point; all of the layout, and what it keeps for a row.
/// Beside each: counting the units of the text once (for what is O(text)), and `LineBreaker` alone over the same line (for a key).
@main
struct LayoutBench {
  static func main() throws {
    var files: [String] = []
    var (megabytes, columns, keys) = (9, 80, 2000)
    var arguments = CommandLine.arguments.dropFirst().makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--megabytes": megabytes = arguments.next().flatMap { Int($0) } ?? megabytes
      case "--columns": columns = arguments.next().flatMap { Int($0) } ?? columns
      case "--keys": keys = arguments.next().flatMap { Int($0) } ?? keys
      default: files.append(argument)
      }
    }
    print("text\tunits\trows\tpass ms\tfirst screen ms\theight off\tkey µs\tits line alone µs\tpoint µs\tall ms\tbytes/row")
    var texts = files.map { ($0, (try? String(contentsOfFile: $0, encoding: .utf8)) ?? "") }
    if texts.isEmpty {
      texts = [("prose", prose(of: 200_000)), ("code", code(of: 200_000)), ("short lines", "x = 1\n\n  y\n")]
    }
    for (name, text) in texts {
      var units = ContiguousArray(text.utf16)
      guard !units.isEmpty else { continue }
      let piece = units
      while units.count < megabytes * 1_000_000 { units += piece }
      measure(URL(fileURLWithPath: name).lastPathComponent, UTF16Text(units), columns: columns, keys: keys)
    }
  }

  private static func measure(_ name: String, _ text: UTF16Text, columns: Int, keys: Int) {
    let storage = TextStorage(text)
    let pass = seconds { _ = text.withUnits(in: 0..<text.count) { units in units.reduce(0) { $0 &+ Int($1) } } }
    let layout = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: columns)])
    storage.addLayoutManager(layout)
    var estimated = 0.0
    let first = seconds {
      let screen = layout.lineFragments(inContainer: 0, from: 0, to: 50)
      for row in screen { _ = layout.directionalRuns(of: row) }
      estimated = layout.usedRect(forContainer: 0).height
    }
    var random = SystemRandomNumberGenerator()
    let lines = storage.text.lines.count
    let breaker = LineBreaker()
    var (keyTimes, lineTimes, pointTimes): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<keys {
      let line = Int.random(in: lines / 4...(lines * 3 / 4), using: &random)
      let place = storage.text.contentRange(ofLine: line).upperBound
      // The storage's part is not the layout's.
      storage.removeLayoutManager(layout)
      storage.replaceCharacters(in: place..<place, with: "x")
      keyTimes.append(
        seconds {
          layout.processEditing(
            for: storage, edited: .editedCharacters, range: place..<(place + 1), changeInLength: 1,
            invalidatedRange: place..<(place + 1))
          _ = layout.caretRect(at: TextLocation(place + 1))
        })
      storage.addLayoutManager(layout)
      var rows = ContiguousArray<LineFragment>()
      let content = storage.text.contentRange(ofLine: line)
      lineTimes.append(
        seconds {
          breaker.appendFragments(
            ofLine: content, of: storage.text, links: [], style: WrapStyle(columns: columns), to: &rows)
        })
    }
    let height = layout.usedRect(forContainer: 0).height
    for _ in 0..<keys {
      let point = LayoutPoint(
        x: Double.random(in: 0..<Double(columns), using: &random), y: Double.random(in: 0..<height, using: &random))
      // A point that is on the screen has been laid out.
      _ = layout.hit(at: point, inContainer: 0)
      pointTimes.append(seconds { _ = layout.hit(at: point, inContainer: 0) })
    }
    let fresh = TextLayoutManager(storage: storage, textContainers: [TextContainer(columns: columns)])
    let before = residentBytes()
    let all = seconds { while !fresh.layoutMore(paragraphs: 10_000) {} }
    let exact = fresh.usedRect(forContainer: 0).height
    let kept = Double(max(residentBytes() - before, 0)) / max(exact, 1)
    func number(_ value: Double, _ digits: Int = 1) -> String { String(format: "%.\(digits)f", value) }
    func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    print(
      [
        name, "\(text.count)", number(exact, 0), number(pass * 1e3), number(first * 1e3),
        number(100 * abs(estimated - exact) / exact, 2) + " %", number(middle(keyTimes) * 1e6),
        number(middle(lineTimes) * 1e6), number(middle(pointTimes) * 1e6, 2), number(all * 1e3), number(kept),
      ].joined(separator: "\t"))
  }

  private static func seconds(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let duration = clock.measure(body)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  /// What the process has in memory.
  private static func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4096 : 0
  }

  private static func prose(of units: Int) -> String {
    var result = ""
    var number = 7
    while result.utf16.count < units {
      number = (number * 1103 + 12345) % 65536
      for word in 0..<(3 + number % 140) {
        result += ["lorem ", "ipsum ", "dolor ", "sit ", "consectetur "][(number / 7 + word) % 5]
      }
      result += "\n"
    }
    return result
  }

  private static func code(of units: Int) -> String {
    var result = ""
    var number = 0
    while result.utf16.count < units {
      number += 1
      result +=
        String(repeating: "  ", count: number % 7) + "let value\(number) = call(with: argument\(number % 31), and: \"text\")"
      if number % 9 == 0 { result += "  // a remark that makes the line longer than a row of eighty" }
      result += number % 5 == 0 ? "\n\n" : "\n"
    }
    return result
  }
}
