package import HighlightCore
package import HighlightThemes
internal import TextModel

extension ExplanationReport {
  /// The report as text: lines and columns from 1, columns in grapheme clusters.
  package var textLines: [String] {
    let positions = TextPositions(text)
    func span(_ range: Range<Int>) -> String { positions.span(range) }
    var lines = headLines(positions)
    lines.append("scope      \(explanation.attributes?.scope ?? "none")" + layerSuffix)
    lines.append("covers     \(span(explanation.effectiveRange))")
    if let token {
      lines.append("LSP token  " + ([token.type] + token.modifiers).joined(separator: "."))
    } else {
      lines.append("LSP token  none")
    }
    lines.append("style      \(style.map(Self.description) ?? "none") (theme \(theme.name))")
    if let link = explanation.link {
      lines.append("link       \(shownTarget ?? "") (\(Self.source(link.source)), \(span(link.range)))")
    } else {
      lines.append("link       none")
    }
    lines.append("line break \(Self.description(explanation.lineBreak))")
    lines.append("")
    lines.append("languages and nodes, outer ones first")
    if explanation.layers.isEmpty { lines.append("  \(language): no syntax") }
    for (layer, levels) in zip(explanation.layers, levels) {
      let missing = missing.contains(layer.language) ? ": grammar not installed" : ""
      let injection = layer.injection.map { "  embedded by \(Self.openablePath($0.path)):\($0.line)" } ?? ""
      lines.append("  \(layer.language)\(missing)  \(span(layer.range))\(injection)")
      var indent = "    "
      func append(_ nodes: ArraySlice<Explanation.Node>) {
        for node in nodes {
          let name = node.isNamed ? "(\(node.kind))" : "\"\(node.kind)\""
          let field = node.field.map { "\($0): " } ?? ""
          lines.append("\(indent)\(field)\(name)  \(span(node.range))")
          indent += "  "
        }
      }
      append(levels.outer)
      if levels.elided > 0 {
        lines.append("\(indent)… \(levels.elided) levels …")
        indent += "  "
      }
      append(levels.inner)
    }
    lines.append("")
    lines.append("captures and rules, the strongest first")
    if explanation.candidates.isEmpty { lines.append("  nothing captures this position") }
    for candidate in shownCandidates { lines += Self.indented(describe(candidate, positions)) }
    if elidedCandidates > 0 { lines.append("  … \(elidedCandidates) others …") }
    return lines
  }

  /// Returns the head of the report: the position as `PATH:LINE:COLUMN`, its line, a line with a caret, and an empty
  /// line.
  func headLines(_ positions: TextPositions) -> [String] {
    let (line, column) = positions.position(of: explanation.offset)
    return [
      "\(path):\(line):\(column)",
      "  " + redaction.ranges.shown(text.contentRange(ofLine: line - 1), of: text).replacingTabs,
      "  " + String(repeating: " ", count: column - 1) + "^", "",
    ]
  }

  private static func indented(_ lines: [String]) -> [String] { lines.map { "  " + $0 } }

  private var layerSuffix: String {
    guard let attributes = explanation.attributes else { return "" }
    if let rule = attributes.rule { return " (rule \(rule))" }
    guard let capture = attributes.capture, capture != attributes.scope else { return "" }
    return " (@\(capture))"
  }

  /// Returns two lines: the name of the candidate, its scope and location; and why it won or lost, with its priority
  /// and range.
  private func describe(_ candidate: Explanation.Candidate, _ positions: TextPositions) -> [String] {
    let name = candidate.rule.map { "rule \($0)" } ?? "@\(candidate.capture ?? "")"
    var head = "\(name)"
    if let scope = candidate.scope, scope != candidate.capture { head += " → \(scope)" }
    head += "  \(location(of: candidate))"
    if let language = candidate.language, explanation.layers.count > 1 { head += "  [\(language)]" }
    return [
      head, "    \(Self.completeReason(candidate))  (priority \(candidate.priority), \(positions.span(candidate.range)))",
    ]
  }

  /// Returns why a candidate won or lost, and how it comes to be one if that is not by its pattern alone.
  package static func completeReason(_ candidate: Explanation.Candidate) -> String {
    if candidate.isCommentTag {
      return reason(candidate) + "; no query names these words, this pattern captures the comment; rules can change them"
    }
    return reason(candidate)
      + (candidate.isFromDefinition ? "; the name is local, and this pattern won at its definition" : "")
  }

  package static func description(_ style: Style) -> String {
    var words: [String] = []
    if let color = style.foreground { words.append(color.hex) }
    if let color = style.background { words.append("on \(color.hex)") }
    if style.bold { words.append("bold") }
    if style.italic { words.append("italic") }
    if style.underline {
      words.append(style.underlineForm == .line ? "underline" : "\(style.underlineForm.rawValue) underline")
    }
    if let color = style.underlineColor { words.append("underlined in \(color.hex)") }
    if style.strikethrough { words.append("strikethrough") }
    if let baseline = style.baseline { words.append("\(baseline.rawValue)script") }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }

  private static func source(_ source: TextLink.Source) -> String {
    switch source {
    case .caller: "given by a caller"
    case .rule: "from a rule"
    case .syntax: "from the syntax"
    case .detector: "found in the text"
    }
  }

  private static func description(_ lineBreak: Explanation.LineBreak) -> String {
    switch lineBreak {
    case .allowed: "allowed before this position"
    case .notAllowed: "not allowed before this position"
    case .insideLink: "not allowed: inside a link"
    case .startOfLine: "the line begins here"
    case .endOfLine: "the line ends here"
    }
  }
}

extension String {
  /// The text with each tab replaced by one space, so that a caret below it is in the right column.
  package var replacingTabs: String { String(map { $0 == "\t" ? " " : $0 }) }
}
