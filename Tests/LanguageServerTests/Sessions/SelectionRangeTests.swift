import Foundation
import HighlightTestSupport
import ServerTestSupport
import Testing

@testable import DataFormats
@testable import HighlightLanguages

/// Selections as a client sees them: by positions, in which several offsets of the text may be one.
@Suite struct SelectionRangeTests {
  private struct Position: Comparable {
    let line: Int
    let character: Int

    init(_ line: Int, _ character: Int) {
      (self.line, self.character) = (line, character)
    }

    init(_ json: JSON?) {
      self.init(json?["line"]?.int ?? -1, json?["character"]?.int ?? -1)
    }

    static func < (one: Position, other: Position) -> Bool {
      (one.line, one.character) < (other.line, other.character)
    }
  }

  /// The first lines of a fixture of each language, in which lines end in every way and characters take two units here and there.
  private static let texts: [(language: String, text: String)] = {
    let folder = TestEnvironment.package + "grammars/tests/highlight"
    var result: [(language: String, text: String)] = []
    for entry in TestEnvironment.manifest.languages where entry.isFirstTier {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(entry.name)"))?.sorted() ?? []
      for name in names.prefix(2) {
        let path = "\(folder)/\(entry.name)/\(name)"
        guard let source = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
        var text = ""
        for (number, line) in source.split(separator: "\n", omittingEmptySubsequences: false).prefix(16).enumerated() {
          for (index, character) in line.prefix(60).enumerated() {
            if index % 23 == 11 { text += "😀" }
            text.append(character)
          }
          text += ["\r\n", "\r\n", "\n", "\r", "é\u{2028}\r\n"][number % 5]
        }
        result.append((entry.name, text))
      }
    }
    return result
  }()

  /// The lines of a text without their ends.
  private static func lines(_ text: String) -> [[Unicode.Scalar]] {
    var lines: [[Unicode.Scalar]] = [[]]
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\n" && previous == "\r" {
        previous = nil
        continue
      }
      if scalar == "\n" || scalar == "\r" { lines.append([]) } else { lines[lines.count - 1].append(scalar) }
      previous = scalar
    }
    return lines
  }

  private static func width(_ scalar: Unicode.Scalar, in encoding: String) -> Int {
    switch encoding {
    case "utf-8": UTF8.width(scalar)
    case "utf-16": UTF16.width(scalar)
    default: 1
    }
  }

  /// Every range is larger than the one before it and around it, and the last one is the text.
  @Test(arguments: ["utf-8", "utf-16", "utf-32"])
  func everySelectionIsLargerThanTheOneBefore(encoding: String) throws {
    let server = try LanguageServerSession()
    try server.initialize(positionEncodings: [encoding])
    for (number, (language, text)) in Self.texts.enumerated() {
      let uri = "file:///folder/\(number)"
      server.open(uri, languageID: language, text: text)
      let lines = Self.lines(text)
      let widths = lines.map { line in line.reduce(0) { $0 + Self.width($1, in: encoding) } }
      // Columns inside of characters as well.
      let positions = widths.enumerated().flatMap { line, width in (0...width).map { Position(line, $0) } }
      let list = positions.map { #"{"line":\#($0.line),"character":\#($0.character)}"# }.joined(separator: ",")
      let response = try server.request(
        "textDocument/selectionRange", #"{"textDocument":{"uri":"\#(uri)"},"positions":[\#(list)]}"#)
      server.close(uri)
      let chains = try #require(response["result"]?.array)
      #expect(chains.count == positions.count)
      let end = Position(lines.count - 1, widths[lines.count - 1])
      for (position, chain) in zip(positions, chains) {
        var ranges: [Range<Position>] = []
        var current: JSON? = chain
        while let link = current {
          let (start, end) = (Position(link["range"]?["start"]), Position(link["range"]?["end"]))
          guard start < end else { break }
          ranges.append(start..<end)
          current = link["parent"]
        }
        let isGrowing = zip(ranges, ranges.dropFirst()).allSatisfy { inner, outer in
          inner != outer && outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
        }
        guard current == nil, isGrowing, ranges.last == Position(0, 0)..<end, let first = ranges.first,
          first.lowerBound <= position && position <= first.upperBound || Self.isInside(position, of: lines, encoding)
        else {
          Issue.record("\(language), \(encoding), \(position): \(chain)")
          return
        }
      }
    }
  }

  /// Whether a column stands inside of a character, where it means that one's start.
  private static func isInside(_ position: Position, of lines: [[Unicode.Scalar]], _ encoding: String) -> Bool {
    var column = 0
    for scalar in lines[position.line] where column < position.character { column += width(scalar, in: encoding) }
    return column != position.character
  }
}
