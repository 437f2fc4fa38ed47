import Foundation
import HighlightStorage

@testable import highlight_lsp

/// A source file with assertions about the scopes of its columns.
///
/// Assertions stand in comment lines under the line they speak of (`^^^ name`, `<- name`, `!name`, `none`), or in a sidecar
/// file `NAME.EXT.assert` as blocks of a `LINE n` header and marker lines.
struct MarkerFile {
  /// One marker: columns (grapheme clusters, 0-based) of a line (0-based) and what they must be.
  struct Assertion {
    /// Where the marker stands, for messages: a 1-based line of the file it stands in.
    let place: String
    let line: Int
    let columns: Range<Int>
    let isNegated: Bool
    let scope: String
  }

  let path: String
  let text: UTF16Text
  let assertions: [Assertion]

  /// - Parameter scopeAt: the scope at an offset; tells comment lines from others.
  init(path: String, storage: HighlightingStorage) throws {
    self.path = path
    text = storage.text
    let sidecar = path + ".assert"
    if FileManager.default.fileExists(atPath: sidecar) {
      assertions = try MarkerFile.sidecarAssertions(sidecar)
    } else {
      assertions = MarkerFile.commentAssertions(path, storage)
    }
  }

  private static func commentAssertions(_ path: String, _ storage: HighlightingStorage) -> [Assertion] {
    let text = storage.text
    var result: [Assertion] = []
    var sourceLine: Int?
    for line in 0..<text.lines.count {
      let content = text.contentRange(ofLine: line)
      let string = text.string(in: content)
      let indent = string.prefix { $0 == " " || $0 == "\t" }
      let commentStart = content.lowerBound + indent.utf16.count
      let isComment =
        commentStart < content.upperBound
        && storage.attributes(at: commentStart).attributes?.scope?.hasPrefix("comment") == true
      guard isComment, let sourceLine, let marker = marker(in: string, commentColumn: indent.count) else {
        sourceLine = line
        continue
      }
      result.append(
        Assertion(
          place: "\(path):\(line + 1)", line: sourceLine, columns: marker.columns, isNegated: marker.isNegated,
          scope: marker.scope))
    }
    return result
  }

  private static func sidecarAssertions(_ path: String) throws -> [Assertion] {
    var result: [Assertion] = []
    var sourceLine: Int?
    for (index, line) in try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("LINE ") {
        sourceLine = Int(line.dropFirst("LINE ".count)).map { $0 - 1 }
      } else if let sourceLine, let marker = marker(in: line, commentColumn: 0) {
        result.append(
          Assertion(
            place: "\(path):\(index + 1)", line: sourceLine, columns: marker.columns, isNegated: marker.isNegated,
            scope: marker.scope))
      }
    }
    return result
  }

  private static func marker(
    in line: String, commentColumn: Int
  ) -> (columns: Range<Int>, isNegated: Bool, scope: String)? {
    guard let match = line.firstMatch(of: /(\^+|<-)\s+(!?)([\w.\-]+)/) else { return nil }
    let start = line.distance(from: line.startIndex, to: match.1.startIndex)
    let columns = match.1 == "<-" ? commentColumn..<(commentColumn + 1) : start..<(start + match.1.count)
    return (columns, !match.2.isEmpty, String(match.3))
  }

  /// What is wrong, a line each; empty when every assertion holds.
  func failures(in storage: HighlightingStorage) -> [String] {
    var result: [String] = []
    for assertion in assertions {
      let content = text.contentRange(ofLine: assertion.line)
      let characters = Array(text.string(in: content))
      guard assertion.columns.upperBound <= characters.count else {
        result.append("\(assertion.place): past the end of line \(assertion.line + 1)")
        continue
      }
      for column in assertion.columns {
        let offset = content.lowerBound + characters[..<column].reduce(0) { $0 + $1.utf16.count }
        let found = storage.attributes(at: offset).attributes?.scope
        let holds =
          assertion.scope == "none"
          ? found == nil : found == assertion.scope || found?.hasPrefix(assertion.scope + ".") == true
        if holds == assertion.isNegated {
          result.append(
            "\(assertion.place): column \(column + 1) of line \(assertion.line + 1): wanted "
              + "\(assertion.isNegated ? "!" : "")\(assertion.scope), found \(found ?? "none")")
          break
        }
      }
    }
    return result
  }
}
