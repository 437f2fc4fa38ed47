internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC
internal import QueryReports
internal import Spelling
internal import SystemSupport
internal import TextChecks
internal import TextModel
internal import TextRules

/// `textDocument/hover`: the meaning of words in the product's own files, the reason why a misspelled word is reported, and
/// the description of the rule of a finding; with `explain.hover`, also the text of `highlight/explain`.
enum HoverMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/hover",
    summary: "what words of our own files mean; why a word or a match is reported; with `explain.hover`, an explanation",
    offer: Offer(provider: "hoverProvider", condition: .explanations), lane: .cursor)

  static func run(_ params: PositionParams, _ view: DocumentView, _ answer: inout RequestAnswer) {
    let offset = view.offset(params.position)
    let isMarkdown = view.facts.client.takesMarkdownHover
    func append(_ text: String, _ range: Range<Int>) {
      answer.sink.append("{\"contents\":{\"kind\":\"\(isMarkdown ? "markdown" : "plaintext")\",\"value\":")
      answer.sink.append(json: text)
      answer.sink.append("},\"range\":")
      view.positions().append(range, to: &answer.sink)
      answer.sink.append("}")
    }
    /// Appends lines of plain text: a fenced code block in Markdown, otherwise the lines themselves.
    func append(fenced lines: some Sequence<String>, _ range: Range<Int>) {
      let text = lines.joined(separator: "\n")
      append(isMarkdown ? "``````\n\(text)\n``````" : text, range)
    }
    if let kind = view.ownKind, let found = view.ownText(kind, at: offset) {
      // Without Markdown its backquotes would be displayed.
      return append(isMarkdown ? found.text : found.text.filter { $0 != "`" }, found.range)
    }
    if let word = view.misspellingReasons(at: offset) { return append(fenced: word.lines, word.range) }
    if let rule = view.ruleDescription(at: offset) { return append(fenced: rule.lines, rule.range) }
    guard view.facts.configuration.explainOnHover, offset < view.text.count else { return }
    let report = ExplainMethod.report(at: offset, of: view)
    // The position, its line and the caret are on the screen already.
    append(fenced: report.textLines.drop { !$0.isEmpty }.dropFirst(), report.explanation.effectiveRange)
  }
}

extension DocumentView {
  /// Returns the descriptions and addresses of the rules whose findings contain a UTF-16 offset, as lines, and the range of
  /// the first finding. Nil if there are none.
  fileprivate func ruleDescription(at offset: Int) -> (lines: [String], range: Range<Int>)? {
    let rules = facts.configuration.rules.filter { $0.description != nil || $0.url != nil }
    if rules.isEmpty { return nil }
    let found = findings.filter { $0.range.contains(offset) }
    var lines: [String] = []
    for finding in found {
      guard let rule = rules.first(where: { $0.id == finding.ruleID }) else { continue }
      let text = ([rule.description.map { "\(rule.id): \($0)" } ?? rule.id, rule.url]).compactMap(\.self)
      for line in text.flatMap({ $0.split(whereSeparator: \.isNewline) }) { lines.append(String(line)) }
    }
    return found.first.flatMap { lines.isEmpty ? nil : (lines, $0.range) }
  }

  /// Returns the reasons why the word at a UTF-16 offset is reported as misspelled, as lines, and the word's range.
  /// Nil if no misspelled word contains the offset or spelling is off.
  fileprivate func misspellingReasons(at offset: Int) -> (lines: [String], range: Range<Int>)? {
    guard let speller = words.speller else { return nil }
    let misspellings = words.misspellings()
    guard let found = misspellings.first(where: { $0.finding.range.contains(offset) }),
      !HiddenRanges(storage.redactedRanges).overlap(found.finding.range)
    else { return nil }
    var tally = SpellingTally()
    for word in misspellings { if let assessment = word.assessment { tally.add(assessment) } }
    let lines = ["\(found.word): \(found.confidence.rawValue)"] + speller.explanation(of: found, tally)
    return (lines, found.finding.range)
  }
}
