internal import CTreeSitter

/// Colours a document with all its language layers.
struct LayerHighlighter {
  /// Deeper nesting of languages is left in the colours of the language around it.
  static let depthLimit = 10
  /// More embedded texts than this are left as they are: every one costs a parse.
  static let layerLimit = 100_000

  let provider: (any LanguageProvider)?
  let attributeTable: AttributeTable
  /// Monotonic nanoseconds at which embedded languages are given up.
  let deadline: UInt64

  private(set) var candidates: ContiguousArray<RunCandidate> = []
  private(set) var limitsHit: Set<Limit> = []
  private var attributeIDs: [String: ContiguousArray<AttributeID?>] = [:]
  private var layerCount = 0

  init(provider: (any LanguageProvider)?, attributeTable: AttributeTable, deadline: UInt64) {
    self.provider = provider
    self.attributeTable = attributeTable
    self.deadline = deadline
  }

  /// Adds the candidates of a layer and of those inside it.
  /// - Parameter parents: the languages around the layer, the outermost first.
  mutating func highlight(_ text: LayerText, tree: SyntaxTree, language: Language, parents: [Language]) {
    var sink = LayerSink(program: language.program, meanings: language.meanings)
    text.units.withUnsafeBufferPointer { units in
      language.matcher.run(root: tree.rootNode, units: units, sink: &sink)
      if language.matcher.hitWorkLimit { limitsHit.insert(.matchWork) }
      sink.highlights.sort(by: LayerCapture.precedes)
      if !sink.locals.isEmpty {
        LocalsResolver.resolve(&sink.highlights, locals: sink.locals, units: units)
      }
    }
    append(sink.highlights, of: text, language: language, layerDepth: parents.count)
    if !sink.injections.isEmpty {
      inject(sink.injections, into: text, language: language, parents: parents)
    }
  }

  /// Places a layer's captures in the document.
  private mutating func append(
    _ highlights: ContiguousArray<LayerCapture>, of text: LayerText, language: Language, layerDepth: Int
  ) {
    let attributes = attributes(of: language)
    var index = 0
    while index < highlights.count {
      // One node's captures stand side by side, the winner last.
      var last = index
      while last + 1 < highlights.count && highlights[last + 1].sharesNode(with: highlights[index]) { last += 1 }
      let winner = highlights[last]
      index = last + 1
      guard winner.start < winner.end else { continue }
      var completion: MatchCompletion?
      if language.keepsRawCaptures {
        completion = winner.completion
        if index < highlights.count, winner.isOpen(at: highlights[index]),
          language.guarantee.holds(pattern: Int(winner.pattern), capture: winner.capture, program: language.program)
        {
          completion = MatchCompletion(start: winner.start, depth: winner.depth)
        }
      }
      let candidate = RunCandidate(
        start: winner.start, end: winner.end, length: winner.end - winner.start, priority: winner.priority,
        pattern: winner.pattern, layerDepth: UInt16(clamping: layerDepth), nodeDepth: winner.depth,
        attribute: attributes[Int(winner.capture)], completion: completion, nodeStart: winner.start)
      text.forEachDocumentRange(of: Int(winner.start)..<Int(winner.end)) { range in
        var piece = candidate
        piece.start = UInt32(range.lowerBound)
        piece.end = UInt32(range.upperBound)
        candidates.append(piece)
      }
    }
  }

  /// The attribute of each capture index; nil where the capture cuts a hole.
  private mutating func attributes(of language: Language) -> ContiguousArray<AttributeID?> {
    if let known = attributeIDs[language.name] { return known }
    let ids = ContiguousArray(
      language.program.captureNames.map { capture -> AttributeID? in
        let role = ScopeNames.role(of: capture)
        var scope: String?
        if case .scope(let name) = role { scope = name }
        if scope == nil && !language.keepsRawCaptures { return nil }
        return attributeTable.intern(
          Attributes(scope: scope, capture: capture, language: language.name, layer: .syntax))
      })
    attributeIDs[language.name] = ids
    return ids
  }

  // MARK: Injections

  /// What of a layer goes into one embedded layer.
  private struct Injection {
    let language: Language
    var ranges: [Range<Int>]
    /// Whether it holds several matches: then the parser is told where each piece begins.
    var isCombined = false
  }

  private mutating func inject(
    _ matches: [InjectionMatch], into text: LayerText, language: Language, parents: [Language]
  ) {
    guard parents.count < Self.depthLimit else {
      limitsHit.insert(.injectionDepth)
      return
    }
    var injections: [Injection] = []
    // Combined injections of one pattern and language share a layer.
    var combined: [String: Int] = [:]
    for match in matches {
      let settings = language.program.patterns[match.pattern].settings
      guard let target = target(of: match, settings, text: text, language: language, parents: parents) else { continue }
      let ranges = ranges(of: match, settings, text: text)
      guard ranges.contains(where: { !$0.isEmpty }) else { continue }
      if settings.properties["injection.combined"] != nil {
        let key = "\(match.pattern) \(target.name)"
        if let index = combined[key] {
          injections[index].ranges += ranges
          injections[index].isCombined = true
          continue
        }
        combined[key] = injections.count
      }
      injections.append(Injection(language: target, ranges: ranges))
    }
    for injection in injections {
      layerCount += 1
      guard layerCount <= Self.layerLimit else {
        limitsHit.insert(.injectionCount)
        return
      }
      let now = monotonicNanoseconds()
      guard now < deadline else {
        limitsHit.insert(.parseTime)
        return
      }
      let layer = LayerText(ranges: LayerHighlighter.normalized(injection.ranges), of: text)
      switch injection.language.parser.parse(
        layer.units, oldTree: nil, milliseconds: Int((deadline - now) / 1_000_000) + 1, flag: CancellationFlag(),
        pieceStarts: injection.isCombined ? layer.pieces.map(\.layerStart) : [])
      {
      case .parsed(let tree):
        highlight(layer, tree: tree, language: injection.language, parents: parents + [language])
      case .outOfTime:
        limitsHit.insert(.parseTime)
        return
      case .cancelled:
        return
      }
    }
  }

  /// The language that an injection names.
  private func target(
    of match: InjectionMatch, _ settings: QueryPatternSettings, text: LayerText, language: Language, parents: [Language]
  ) -> Language? {
    if settings.properties["injection.self"] != nil { return language }
    if settings.properties["injection.parent"] != nil { return parents.last }
    func string(_ node: TSNode, _ capture: String) -> String {
      text.units.withUnsafeBufferPointer { units in
        var result = String(decoding: node.text(units), as: UTF16.self)
        for case .gsub(capture, let pattern, let replacement) in settings.changes {
          result = pattern.replacingMatches(in: result, with: replacement)
        }
        return result
      }
    }
    if let node = match.languageNode {
      let name = string(node, "injection.language").filter { !$0.isWhitespace }
      return name.isEmpty ? nil : provider?.injectedLanguage(named: name)
    }
    if let node = match.filenameNode {
      return provider?.injectedLanguage(filename: string(node, "injection.filename"), firstLine: nil)
    }
    if let node = match.shebangNode {
      return provider?.injectedLanguage(filename: nil, firstLine: string(node, "injection.shebang"))
    }
    return settings.properties["injection.language"].flatMap { provider?.injectedLanguage(named: $0) }
  }

  /// The parts of a layer that a match means: its content nodes, without their children unless the pattern includes them.
  private func ranges(of match: InjectionMatch, _ settings: QueryPatternSettings, text: LayerText) -> [Range<Int>] {
    let includesChildren = settings.properties["injection.include-children"] != nil
    var result: [Range<Int>] = []
    for node in match.contents {
      var range = node.start..<min(max(node.end, node.start), text.units.count)
      for change in settings.changes {
        switch change {
        case .offset("injection.content", let startRow, let startColumn, let endRow, let endColumn):
          let start = text.moved(range.lowerBound, rows: startRow, columns: startColumn)
          let end = text.moved(range.upperBound, rows: endRow, columns: endColumn)
          range = start..<max(start, end)
        case .trim("injection.content"): range = text.trimmed(range)
        default: continue
        }
      }
      if includesChildren {
        result.append(range)
        continue
      }
      var start = range.lowerBound
      var cursor = ts_tree_cursor_new(node)
      defer { ts_tree_cursor_delete(&cursor) }
      if ts_tree_cursor_goto_first_child(&cursor) {
        repeat {
          let child = ts_tree_cursor_current_node(&cursor)
          if child.start > start { result.append(start..<min(child.start, range.upperBound)) }
          start = max(start, child.end)
        } while start < range.upperBound && ts_tree_cursor_goto_next_sibling(&cursor)
      }
      if start < range.upperBound { result.append(start..<range.upperBound) }
    }
    return result
  }

  /// Ascending and without overlap.
  private static func normalized(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let lower = max(range.lowerBound, result.last?.upperBound ?? 0)
      if lower < range.upperBound { result.append(lower..<range.upperBound) }
    }
    return result
  }
}

extension LayerText {
  /// An offset moved by rows (to the same column, then by columns), clamped to the text.
  fileprivate func moved(_ offset: Int, rows: Int, columns: Int) -> Int {
    var offset = offset
    if rows != 0 {
      var lineStart = offset
      while lineStart > 0 && units[lineStart - 1] != 0x0A { lineStart -= 1 }
      let column = offset - lineStart
      var remaining = rows
      while remaining > 0, let newline = units[lineStart...].firstIndex(of: 0x0A) {
        lineStart = newline + 1
        remaining -= 1
      }
      while remaining < 0 && lineStart > 0 {
        lineStart -= 1
        while lineStart > 0 && units[lineStart - 1] != 0x0A { lineStart -= 1 }
        remaining += 1
      }
      offset = lineStart + column
    }
    return min(max(offset + columns, 0), units.count)
  }

  /// A range without white space at its end.
  fileprivate func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, units[end - 1] == 0x20 || (units[end - 1] >= 0x09 && units[end - 1] <= 0x0D) { end -= 1 }
    return range.lowerBound..<end
  }
}
