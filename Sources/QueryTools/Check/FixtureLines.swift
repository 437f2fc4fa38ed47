internal import HighlightCore
package import HighlightRendering
package import LanguageManifest
package import QueryReports
package import TextModel

/// Lines for a fixture that assert the scopes of an explanation. `check` accepts them.
package struct FixtureLines {
  /// The index of the line that the assertions refer to, from 0.
  package let line: Int
  /// The columns in characters, from 0, half-open.
  private let columns: Range<Int>
  private let expectations: [String]

  /// Creates the lines for the position of an explanation. Nil if there is no character at the position, such as at a
  /// line end.
  package init?(_ report: ExplanationReport) {
    let explanation = report.explanation
    let text = report.text
    line = text.lines.line(at: explanation.offset)
    let content = text.contentRange(ofLine: line)
    let range = explanation.effectiveRange.clamped(to: content)
    guard content.contains(explanation.offset), !range.isEmpty else { return nil }
    let first = text.string(in: content.lowerBound..<range.lowerBound).count
    columns = first..<max(first + 1, text.string(in: content.lowerBound..<range.upperBound).count)
    var expectations = [explanation.attributes?.scope ?? "none"]
    if explanation.layers.count > 1, let language = explanation.layers.last?.language { expectations.append("@" + language) }
    if let link = explanation.link, link.range.lowerBound <= range.lowerBound, link.range.upperBound >= range.upperBound,
      !link.target.contains(where: \.isWhitespace), link.target == report.shownTarget
    {
      expectations.append("link=" + link.target)
    }
    self.expectations = expectations
  }

  /// Returns the assertions as comments to insert below the line, one line each; nil if the language has no comments.
  package func comments(_ markers: CommentMarkers) -> [String]? {
    guard let open = markers.line ?? markers.block?.open else { return nil }
    let close = markers.line == nil ? " " + (markers.block?.close ?? "") : ""
    return expectations.map { expectation in
      guard columns.lowerBound >= open.count else {
        // Without space for a caret, an arrow refers to the column in which its comment begins.
        return String(repeating: " ", count: columns.lowerBound) + "\(open) <- \(expectation)\(close)"
      }
      return open + String(repeating: " ", count: columns.lowerBound - open.count) + "\(carets) \(expectation)\(close)"
    }
  }

  /// The assertions as lines of the sidecar `NAME.assert`.
  package var sidecar: [String] {
    ["LINE \(line + 1)"] + expectations.map { String(repeating: " ", count: columns.lowerBound) + "\(carets) \($0)" }
  }

  private var carets: String { String(repeating: "^", count: columns.count) }

  /// Whether all assertions pass in a file with the inserted comments.
  /// - Parameter file: the text with the comments inserted below their line.
  package func hold(in file: HighlightedFile, manifest: Manifest) -> Bool {
    let own = (line + 2)...(line + 1 + expectations.count)
    let result = AssertionChecks(file, manifest: manifest).run(AssertionFile(path: file.path, storage: file.storage))
    let prefixes = own.map { "\($0):" }
    let passed = result.cases.filter { item in
      item.failure == nil && prefixes.contains { item.name.hasPrefix($0) }
    }
    return passed.count == expectations.count
  }
}
