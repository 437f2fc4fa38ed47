import HighlightStorage

@testable import Reflow

/// Reflows strings.
enum ReflowCheck {
  static func reflowed(
    _ text: String, _ content: Reflow.Content = .plainText, columns: Int, lines: Range<Int>? = nil, rules: [Rule] = []
  ) -> String {
    let storage = HighlightingStorage(
      UTF16Text(text), language: nil, annotations: AnnotationSettings(rules: RuleSet(rules), linkDetector: LinkDetector()))
    let replacements = Reflow(content, columns: columns).replacements(for: storage, lines: lines)
    return String(decoding: TextReplacement.apply(replacements, to: storage.text.units), as: UTF16.self)
  }

  /// What two texts must share: everything but white space and the marks of quotes.
  static func essence(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !" \t\n\r>".unicodeScalars.contains($0) }
  }
}
