import HighlightStorage

@testable import HighlightCore

/// Rules over a text, for tests.
struct RuleCheck {
  let storage: HighlightingStorage

  init(_ text: String, _ rules: [Rule], milliseconds: Int = 1000, lineBytes: Int = AnnotationSettings.defaultLineBytes) {
    var annotations = AnnotationSettings(rules: RuleSet(rules, milliseconds: milliseconds))
    annotations.lineBytes = lineBytes
    storage = HighlightingStorage(UTF16Text(text), language: nil, annotations: annotations)
  }

  init(_ text: String, pattern: String, flags: String = "") {
    var rule = Rule(id: "rule", pattern: pattern, scope: "keyword")
    rule.flags = flags
    self.init(text, [rule])
  }

  /// `text=scope` of every run.
  var runs: [String] { RuleCheck.runs(of: storage) }

  static func runs(of storage: HighlightingStorage) -> [String] {
    storage.combinedRuns().map { run in
      let scope = storage.attributeTable[run.attribute].scope ?? "none"
      return storage.text.string(in: run.range) + "=" + scope
    }
  }
}
