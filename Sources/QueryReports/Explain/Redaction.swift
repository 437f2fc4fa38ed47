package import HighlightCore
package import HighlightStorage
internal import TextModel

/// The matches of rules with `redact` in a text, for reports that quote it.
package struct Redaction: Sendable {
  /// The hidden ranges.
  package let ranges: HiddenRanges
  /// The hidden texts, the longest first. Shorter ones than four characters occur anywhere, and are not searched.
  private let words: [String]

  private static let shortestWord = 4

  /// Creates the redaction of a text. O(matches).
  package init(_ storage: HighlightingStorage) {
    ranges = HiddenRanges(storage.redactedRanges)
    let texts = Set(ranges.ranges.map { storage.text.string(in: $0) }).filter { $0.count >= Self.shortestWord }
    words = texts.sorted { ($0.count, $0) > ($1.count, $1) }
  }

  /// Whether nothing is hidden.
  package var isEmpty: Bool { ranges.isEmpty }

  /// Returns a text of a report with stars for each hidden text in it. O(text × hidden texts).
  package func hiding(_ text: String) -> String {
    words.reduce(text) { $1.isEmpty || !$0.contains($1) ? $0 : $0.replacing($1, with: Self.stars($1)) }
  }

  /// Whether a report may show the target of a link: neither its text nor the target has a hidden text.
  package func shows(_ link: TextLink) -> Bool {
    isEmpty || !ranges.overlap(link.range) && hiding(link.target) == link.target
  }

  /// As `hiding(_:)`, and with stars for quoted parts of hidden texts: a secret may be several tokens.
  package func hidingParts(_ text: String) -> String {
    let parts = hiding(text).split(separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      let isPart = index % 2 == 1 && !part.isEmpty && words.contains { $0.contains(part) }
      return isPart ? Self.stars(String(part)) : String(part)
    }.joined(separator: "\"")
  }

  private static func stars(_ text: String) -> String { String(repeating: "*", count: text.count) }
}
