package import DataFormats
package import HighlightCore
internal import Platform
internal import TextModel

/// The report of `explain --not` (why a position does not have a scope) and of `explain --query` (why a pattern does
/// not match).
package struct MissReport {
  package let report: ExplanationReport
  package let answer: MissAnswer
  /// The locations of patterns whose matches are missing in the text because they cost too much.
  package var costlyPatterns: [String] = []

  /// Creates the report.
  /// - Parameter report: the explanation of the position.
  package init(_ answer: MissAnswer, report: ExplanationReport) {
    (self.answer, self.report) = (answer, report)
  }

  /// Whether the question names a scope that no pattern or rule gives and that is not a known name.
  package var isUnknownScope: Bool {
    guard case .scope(let scope) = answer.question else { return false }
    return !answer.isAnswered && !ScopeNames.isKnown(scope)
  }

  // MARK: Text

  /// The report as text: lines and columns from 1, columns in grapheme clusters.
  package var textLines: [String] {
    let positions = TextPositions(report.text)
    var lines = report.headLines(positions)
    lines.append("scope      \(answer.explanation.attributes?.scope ?? "none")")
    switch answer.question {
    case .scope(let scope): lines.append("not        \(scope)")
    case .query(let text): lines.append("query      \(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))")
    }
    lines.append("")
    for problem in answer.problems { lines.append("  \(problem)") }
    for miss in answer.patterns { lines += describe(miss, positions) }
    if answer.otherPatterns > 0 { lines.append("  … \(answer.otherPatterns) other patterns get less far …") }
    for miss in answer.rules { lines += describe(miss) }
    if answer.otherRules > 0 { lines.append("  … \(answer.otherRules) other rules …") }
    for pattern in costlyPatterns {
      lines.append("  \(pattern): it costs too much in this text, so its matches are missing (limit: match-work)")
    }
    if let note = noQueryNote { lines.append("  \(note)") }
    if !answer.isAnswered, let message = unansweredMessage { lines.append("  \(message)") }
    return lines
  }

  /// The message that nothing captures the scope, with similar names; nil if the question has an answer.
  package var unansweredMessage: String? {
    guard case .scope(let scope) = answer.question, !answer.isAnswered else { return nil }
    let languages = answer.languages.isEmpty ? [report.language] : answer.languages
    var message = "no pattern or rule of \(languages.joined(separator: ", ")) gives \"\(scope)\""
    if let near = nearest(to: scope, among: answer.known) {
      message += "; did you mean \"\(near)\"?"
    } else {
      let family = scope.prefix { $0 != "." }
      let relatives = answer.known.filter { $0.prefix { $0 != "." } == family }.prefix(8)
      if !relatives.isEmpty { message += "; there are \(relatives.joined(separator: ", "))" }
    }
    return message
  }

  private var noQueryNote: String? {
    if answer.languages.isEmpty && answer.languagesWithoutQuery.isEmpty {
      return "\(report.language) has no query: only rules give it scopes"
    }
    let names = answer.languagesWithoutQuery.joined(separator: ", ")
    return answer.languages.isEmpty ? "no query for highlights: \(names)" : nil
  }

  private var isQuery: Bool { if case .query = answer.question { true } else { false } }

  /// Returns two lines: one with the requirement that fails, and one with the number of requirements that hold. If
  /// none fails, the first line says that the pattern matches and why it does not win, the second that all hold.
  private func describe(_ miss: PatternMiss, _ positions: TextPositions) -> [String] {
    let location = miss.step?.location ?? miss.location
    let path = ExplanationReport.openablePath(location.path)
    let name = miss.capture.map { "@\($0): " } ?? ""
    let language = answer.explanation.layers.count > 1 ? "  [\(miss.language)]" : ""
    let head = "  \(path):\(location.line):\(location.column): \(name)\(message(miss, positions))\(language)"
    let node = miss.node.map { " at \(Self.name($0)) \(positions.span($0.range))" } ?? ""
    let ofOne = miss.total == 1 ? "the only requirement" : "\(miss.total) requirements"
    guard miss.step != nil else {
      return [head, "      \(miss.total == 1 ? "\(ofOne) holds" : "all \(ofOne) hold")\(node)"]
    }
    // The pattern of a question is on the command line, not in a file.
    let whole = miss.location.line == location.line || isQuery ? "" : "in the pattern of line \(miss.location.line); "
    return [
      head, "      \(whole)\(miss.total == 1 ? "\(ofOne) does not hold" : "\(miss.held) of \(ofOne) hold")\(node)",
    ]
  }

  private func describe(_ miss: RuleMiss) -> [String] {
    let location = miss.location.map { "\(ExplanationReport.openablePath($0.path)):\($0.line):\($0.column): " } ?? ""
    return ["  \(location)\(miss.id.map { "rule \($0)" } ?? "rule"): \(reason(miss))"]
  }

  private func reason(_ miss: RuleMiss) -> String {
    switch miss.reason {
    case .noMatch(let expression): "no match of \(Self.shortened(expression)) covers the position"
    case .notInForce(let expression):
      "\(Self.shortened(expression)) matches here, but another rule took the text, or this one is not in force in the line"
    case .candidate(let candidate): ExplanationReport.reason(candidate)
    }
  }

  /// Returns the requirement that fails, in words; if none fails, that the pattern matches, and why it does not win.
  /// - Parameter positions: the positions of the nodes in the message; nil: the message has none.
  private func message(_ miss: PatternMiss, _ positions: TextPositions?) -> String {
    guard let step = miss.step else {
      guard let candidate = miss.candidate else {
        switch miss.locals {
        case .none: return "matches"
        case .isLocal: return "matches, if the name has a local definition (#is? local)"
        case .isNotLocal, .label: return "matches, unless the name has a local definition (#is-not? local)"
        }
      }
      var text = "matches, but " + ExplanationReport.reason(candidate)
      if case .won = candidate.verdict { text = "matches, and " + ExplanationReport.reason(candidate) }
      if case .lost = candidate.verdict, let winner = answer.explanation.winner {
        let name = winner.rule.map { "rule \($0)" } ?? "@\(winner.capture ?? "")"
        text += " than \(name) of \(report.location(of: winner))"
      }
      return text
    }
    func name(_ node: Explanation.Node) -> String {
      Self.name(node) + (positions.map { " \($0.span(node.range))" } ?? "")
    }
    let expected = Self.shortened(step.expected)
    let found = step.found.map(name).joined(separator: ", ")
    let beside = step.beside.map(Self.name) ?? "the node"
    switch step.relation {
    case .node: return "expected \(expected), found \(found.isEmpty ? "nothing" : found)"
    case .around: return "expected \(expected) around \(beside), found \(found.isEmpty ? "nothing" : found)"
    case .root: return "expected \(expected) around \(beside), which is the root of the tree"
    case .child:
      let label = step.field.map { "\($0): " } ?? ""
      return "expected \(label)\(expected) in \(beside), found \(found.isEmpty ? "none" : found)"
    case .sibling:
      let side = step.beside.map { "behind \(Self.name($0))" } ?? "in front of \(miss.node.map(Self.name) ?? "the node")"
      return "expected \(expected) \(side), found \(found.isEmpty ? "none" : found)"
    case .limit:
      return "expected \(expected), not looked for to the end: the pattern is too large, or a node has too many children"
    case .field:
      let field = step.field ?? ""
      guard let node = step.found.first else {
        return "expected \(expected) in the field \(field) of \(beside), which has no such field"
      }
      let actual = node.field.map { "found it in the field \($0)" } ?? "found it in no field"
      return "expected \(name(node)) in the field \(field), \(actual)"
    case .negatedField: return "expected \(beside) without the field \(step.field ?? ""), found \(found)"
    case .anchor:
      let expectation = step.previous.map { "directly behind \(Self.name($0))" } ?? "as the first child"
      return "expected \(beside) \(expectation), found \(found) in front of it"
    case .lastChild:
      let last = step.previous.map(Self.name) ?? "its child"
      return "expected \(last) as the last child of \(beside), found \(found) behind it"
    case .predicate:
      var texts = step.texts.map {
        "@\($0.capture) \"\(Self.shortened(report.redaction.hiding($0.text).replacing("\n", with: "↵")))\""
      }
      if let parent = step.beside { texts.append("in \(Self.name(parent))") }
      return "expected \(expected), found \(texts.isEmpty ? "no such text" : texts.joined(separator: ", "))"
        + (step.isInterrupted ? "; the expression takes too long there, which counts as no match" : "")
    }
  }

  private static func name(_ node: Explanation.Node) -> String { node.isNamed ? "(\(node.kind))" : "\"\(node.kind)\"" }

  // Lists of words are long.
  private static func shortened(_ text: String) -> String { text.count > 80 ? text.prefix(79) + "…" : text }

  // MARK: JSON

  /// The report of the position as JSON, with the member `whyNot`.
  package var json: JSON {
    guard case .object(var members) = report.json else { return report.json }
    members.append(JSON.Member(name: "whyNot", value: whyNot))
    return .object(members)
  }

  private var whyNot: JSON {
    let positions = TextPositions(report.text, report.illFormedSequences)
    func node(_ node: Explanation.Node) -> JSON { ExplanationReport.json(node, positions.json) }
    func location(_ location: FileLocation) -> JSON { ExplanationReport.json(location) }
    let patterns = answer.patterns.map { miss in
      JSON.members(
        ("language", JSON(miss.language)), ("capture", miss.capture.map { JSON($0) }), ("pattern", location(miss.location)),
        ("matches", .bool(miss.step == nil)), ("held", JSON(miss.held)), ("total", JSON(miss.total)),
        ("node", miss.node.map(node)), ("reason", JSON(message(miss, nil))),
        (
          "step",
          miss.step.map { step in
            .members(
              ("relation", JSON(step.relation.rawValue)), ("expected", JSON(step.expected)),
              ("field", step.field.map { JSON($0) }), ("found", .array(step.found.map(node))),
              ("beside", step.beside.map(node)), ("previous", step.previous.map(node)),
              (
                "texts",
                step.texts.isEmpty
                  ? nil
                  : .array(
                    step.texts.map {
                      .members(("capture", JSON($0.capture)), ("text", JSON(report.redaction.hiding($0.text))))
                    })
              ), ("place", step.location.map(location)), ("relaxed", JSON(step.relaxed)))
          }
        ))
    }
    let rules = answer.rules.map { miss in
      JSON.members(
        ("rule", miss.id.map { JSON($0) }), ("language", miss.language.map { JSON($0) }),
        ("place", miss.location.map(location)), ("reason", JSON(reason(miss))))
    }
    var question: (String, JSON?) = ("query", nil)
    switch answer.question {
    case .scope(let scope): question = ("scope", JSON(scope))
    case .query(let text): question = ("query", JSON(text))
    }
    return .members(
      question, ("languages", .array(answer.languages.map { JSON($0) })), ("patterns", .array(patterns)),
      ("otherPatterns", answer.otherPatterns > 0 ? JSON(answer.otherPatterns) : nil), ("rules", .array(rules)),
      ("otherRules", answer.otherRules > 0 ? JSON(answer.otherRules) : nil),
      ("message", (unansweredMessage ?? noQueryNote).map { JSON($0) }),
      (
        "problems",
        answer.problems.isEmpty
          ? nil
          : .array(
            answer.problems.map {
              .members(("line", JSON($0.line - 1)), ("column", JSON($0.column - 1)), ("message", JSON($0.message)))
            })
      ))
  }
}
