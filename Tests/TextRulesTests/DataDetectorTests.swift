import Foundation
import TestSupport
import Testing
import TextModel

@testable import TextRules

/// Phone numbers and dates. The accuracy on the labeled list is what docs/internals/engine.md says.
@Suite struct DataDetectorTests {
  /// A text, and what a reader takes for numbers (`p`) and dates (`d`) in it.
  private struct Example {
    var text = ""
    var labels: Set<String> = []

    init(_ line: Substring) {
      var rest = line
      while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        text += rest[..<open]
        let label = rest[rest.index(after: open)..<close]
        labels.insert("\(label.prefix(1)) \(text.utf16.count) \(label.dropFirst(2))")
        text += label.dropFirst(2)
        rest = rest[rest.index(after: close)...]
      }
      text += rest
    }
  }

  private func found(_ text: String, by detector: DataDetector) -> Set<String> {
    let units = Array(text.utf16)
    return Set(
      detector.matches(in: text).map { match in
        let kind =
          switch match.value {
          case .phoneNumber: "p"
          case .date: "d"
          case .link: "l"
          }
        return "\(kind) \(match.range.lowerBound) \(String(decoding: units[match.range], as: UTF16.self))"
      })
  }

  @Test func accuracyOnTheLabeledList() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let list = try String(contentsOf: folder.appending(path: "Data/detected-data.txt"), encoding: .utf8)
    let examples = list.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { Example($0) }
    #expect(examples.count >= 450 && examples.filter(\.labels.isEmpty).count >= 200)
    let detector = DataDetector(types: [.phoneNumbers, .dates])
    for kind in ["p", "d"] {
      var (right, wrong, missed) = (0, 0, 0)
      for example in examples {
        let labels = example.labels.filter { $0.hasPrefix(kind) }
        let found = found(example.text, by: detector).filter { $0.hasPrefix(kind) }
        right += found.intersection(labels).count
        wrong += found.subtracting(labels).count
        missed += labels.subtracting(found).count
      }
      let precision = Double(right) / Double(right + wrong)
      let recall = Double(right) / Double(right + missed)
      #expect(precision >= 0.97 && recall >= 0.95, "\(kind): precision \(precision), recall \(recall)")
    }
  }

  private func values(_ text: String, _ detector: DataDetector = DataDetector(types: .all)) -> [DataDetector.Value] {
    detector.matches(in: text).map(\.value)
  }

  @Test func numbersAreGivenAsTheirDigits() {
    #expect(values("+49 (0)30 123-4567") == [.phoneNumber("+49301234567")])
    #expect(values("Tel. (555) 234-4567, ext. 12") == [.phoneNumber("5552344567;ext=12")])
    #expect(values("0049 30 1234567") == [.phoneNumber("0049301234567")])
  }

  @Test(arguments: [
    "+49 30 1234567", "0049 30 1234567", "(555) 123-4567", "555.123.4567", "030 1234567", "01 42 68 53 00", "2024-01-31",
    "2024-01-31T10:20:30Z", "1/31/2024", "2024/01/31", "31.1.2024", "31.01.24", "31 January 2024", "Jan 31st",
    "31. Januar 2024", "March 2024",
  ])
  func theExamplesOfTheDocumentationAreFound(example: String) {
    #expect(values(example).count == 1)
  }

  @Test func datesAreGivenAsTheirParts() {
    typealias Date = DataDetector.DetectedDate
    var time = Date(year: 2024, month: 1, day: 31)
    (time.hour, time.minute, time.second, time.utcOffsetMinutes) = (10, 20, 30, -90)
    #expect(values("2024-01-31T10:20:30.5-01:30") == [.date(time)])
    #expect(values("Wed Jan 31 10:20:30 -0130") != [.date(time)])
    #expect(values("2/3/2024") == [.date(Date(year: 2024, month: 2, day: 3))])
    #expect(values("13/3/2024") == [.date(Date(year: 2024, month: 3, day: 13))])
    #expect(
      values("2/3/70", DataDetector(types: .dates, dateOrder: .dayFirst)) == [.date(Date(year: 1970, month: 3, day: 2))])
    #expect(values("März 2024") == [.date(Date(year: 2024, month: 3, day: nil))])
    var evening = Date(year: nil, month: 12, day: 24)
    evening.hour = 12
    #expect(values("December 24 at 12 pm") == [.date(evening)])
    #expect(values("29.2.2023").isEmpty && values("29.2.2024").count == 1)
  }

  @Test func onlyWhatIsAskedForIsFound() {
    let text = "https://a.example/2024-01-31 or 212-555-0123 on 2024-01-31"
    #expect(values(text).count == 3)
    #expect(DataDetector(types: .links).matches(in: text).map(\.range) == [0..<28])
    #expect(DataDetector(types: .phoneNumbers).matches(in: text).map(\.range) == [32..<44])
    #expect(DataDetector(types: []).matches(in: text).isEmpty)
  }

  /// Any text takes linear time, and what is found lies in its line.
  @Test func anyTextIsTaken() {
    let pieces = [
      "1", "23", "456", "7890", " ", "-", ".", "/", "(", ")", "+", "0", "00", "ext", "x", "Tel", ":", "Jan", "May", "mon",
      "am", "T",
      "Z", "\n", "\r\n", "é", "漢", "😀", "2024", ",", "\u{A0}", "'", "of", "st", "_",
    ]
    let detector = DataDetector(types: .all)
    for seed in 0..<2000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let string = (0..<Int.random(in: 0...40, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let text = UTF16Text(string)
      var end = 0
      let found = detector.matches(in: text)
      for match in found {
        #expect(
          match.range.lowerBound >= end && !match.range.isEmpty && match.range.upperBound <= text.count, "seed \(seed)")
        #expect(
          text.lines.line(at: match.range.lowerBound) == text.lines.line(at: match.range.upperBound - 1), "seed \(seed)")
        end = match.range.upperBound
      }
      // Lines do not depend on each other.
      let byLine = (0..<text.lines.count).flatMap { line in
        detector.matches(in: text, range: text.lines.range(of: line, textLength: text.count))
      }
      #expect(byLine == found, "seed \(seed)")
    }
  }
}
