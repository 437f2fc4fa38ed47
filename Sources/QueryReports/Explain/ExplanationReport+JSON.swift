package import DataFormats
internal import HighlightCore
internal import HighlightThemes
internal import Platform
internal import TextModel

extension ExplanationReport {
  /// The report as JSON: lines and columns from 0, offsets and columns in UTF-8 bytes. The key `place` of a pattern or rule
  /// has its location as `path:line:column`, from 1.
  package var json: JSON {
    let positions = TextPositions(text, illFormedSequences)
    func range(_ range: Range<Int>) -> (JSON, JSON) { positions.json(range) }
    let line = text.lines.line(at: explanation.offset)
    let offset = positions.byteOffset(of: explanation.offset)
    let (runStart, runEnd) = range(explanation.effectiveRange)
    let levels = levels
    let elided = levels.reduce(0) { $0 + $1.elided }
    // Closures inside this list, type-checked with all of it, took half a minute: they are functions.
    return .members(
      ("path", JSON(FileName.text(path))), ("pathBytes", FileName.base64(path).map { JSON($0) }),
      ("language", JSON(language)), ("line", JSON(line)),
      ("column", JSON(offset - positions.byteOffset(of: text.lines.start(of: line)))),
      ("offset", JSON(offset)), ("start", runStart), ("end", runEnd),
      ("scope", explanation.attributes?.scope.map { JSON($0) } ?? .null),
      ("capture", explanation.attributes?.capture.map { JSON($0) }),
      ("layer", explanation.attributes.map { JSON($0.layer == .rule ? "rule" : "syntax") } ?? .null),
      ("rule", explanation.attributes?.rule.map { JSON($0) } ?? .null),
      ("layers", .array(zip(explanation.layers, levels).map { json($0, $1, range) })),
      ("elided", elided > 0 ? JSON(elided) : nil),
      ("candidates", .array(shownCandidates.map { json($0, range) })),
      ("elidedCandidates", elidedCandidates > 0 ? JSON(elidedCandidates) : nil),
      ("token", tokenJSON),
      ("style", style.map(Self.json) ?? .null), ("theme", JSON(theme.name)),
      ("link", linkJSON(range)),
      (
        "lineBreak",
        .members(("allowed", .bool(explanation.lineBreak == .allowed)), ("reason", JSON(explanation.lineBreak.rawValue)))
      ))
  }

  private func json(
    _ layer: Explanation.Layer, _ levels: Levels, _ range: (Range<Int>) -> (JSON, JSON)
  ) -> JSON {
    let (start, end) = range(layer.range)
    return .members(
      ("language", JSON(layer.language)), ("missing", missing.contains(layer.language) ? .bool(true) : nil),
      ("depth", JSON(layer.depth)), ("start", start), ("end", end), ("injection", layer.injection.map(Self.json)),
      ("nodes", .array((levels.outer + levels.inner).map { Self.json($0, range) })),
      ("elided", levels.elided > 0 ? JSON(levels.elided) : nil),
      ("elidedFrom", levels.elided > 0 ? JSON(levels.outer.count) : nil))
  }

  static func json(_ node: Explanation.Node, _ range: (Range<Int>) -> (JSON, JSON)) -> JSON {
    let (start, end) = range(node.range)
    return .members(
      ("kind", JSON(node.kind)), ("named", .bool(node.isNamed)), ("field", node.field.map { JSON($0) }),
      ("start", start), ("end", end))
  }

  /// The token of a client, or null.
  private var tokenJSON: JSON {
    guard let token else { return .null }
    return .members(("type", JSON(token.type)), ("modifiers", .array(token.modifiers.map { JSON($0) })))
  }

  /// The link at the offset, or null.
  private func linkJSON(_ range: (Range<Int>) -> (JSON, JSON)) -> JSON {
    guard let link = explanation.link else { return .null }
    let (start, end) = range(link.range)
    return .members(("start", start), ("end", end), ("target", JSON(shownTarget ?? "")))
  }

  private func json(_ candidate: Explanation.Candidate, _ range: (Range<Int>) -> (JSON, JSON)) -> JSON {
    let (start, end) = range(candidate.range)
    var hasWon = false
    if case .won = candidate.verdict { hasWon = true }
    return .members(
      ("layer", JSON(candidate.rule == nil ? "syntax" : "rule")), ("capture", candidate.capture.map { JSON($0) }),
      ("rule", candidate.rule.map { JSON($0) }), ("scope", candidate.scope.map { JSON($0) } ?? .null),
      ("language", candidate.language.map { JSON($0) }),
      ("pattern", candidate.location.map(Self.json) ?? .null),
      ("priority", JSON(candidate.priority)), ("start", start), ("end", end), ("won", .bool(hasWon)),
      ("fromDefinition", candidate.isFromDefinition ? .bool(true) : nil),
      ("commentTag", candidate.isCommentTag ? .bool(true) : nil), ("reason", JSON(Self.reason(candidate))))
  }

  static func json(_ location: FileLocation) -> JSON {
    let path = FileName.text(openablePath(location.path))
    return .members(
      ("path", JSON(path)), ("line", JSON(location.line - 1)), ("column", JSON(location.column - 1)),
      ("place", JSON("\(path):\(location.line):\(location.column)")))
  }

  private static func json(_ style: Style) -> JSON {
    .members(
      ("foreground", style.foreground.map { JSON($0.hex) }), ("background", style.background.map { JSON($0.hex) }),
      ("bold", style.bold ? .bool(true) : nil), ("italic", style.italic ? .bool(true) : nil),
      ("underline", style.underline ? .bool(true) : nil),
      ("underlineForm", style.underline && style.underlineForm != .line ? JSON(style.underlineForm.rawValue) : nil),
      ("underlineColor", style.underlineColor.map { JSON($0.hex) }),
      ("strikethrough", style.strikethrough ? .bool(true) : nil), ("baseline", style.baseline.map { JSON($0.rawValue) }))
  }
}

extension TextPositions {
  /// Returns the byte offsets of the ends of a range of UTF-16 offsets.
  func json(_ range: Range<Int>) -> (JSON, JSON) {
    (JSON(byteOffset(of: range.lowerBound)), JSON(byteOffset(of: range.upperBound)))
  }
}
