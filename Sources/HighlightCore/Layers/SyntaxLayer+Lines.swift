internal import TextModel
internal import TextRules

/// Syntax of line rules, for languages without a tree.
extension SyntaxLayer {
  /// The number of lines between two checks of the limits of work and time.
  private static let linesPerLook = 64

  /// Scans the edited lines again, and later ones until the states in force equal those before the edit; all lines at
  /// the first call. If the time limit is exceeded, removes all highlighting and never scans again.
  /// - Parameters:
  ///   - edited: the ranges edited since the lines were scanned.
  ///   - text: the layer's text, and the starts of its lines.
  ///   - limit: the most units that are scanned again; nil: all.
  /// - Returns: where the attributes may have changed; nil if more units than the limit would have to be scanned.
  mutating func updateLines(
    _ program: CompiledLineGrammar, edited: DirtyRegions, text: PieceTable, lines: LineTable, limit: Int? = nil,
    in syntax: inout SyntaxState, _ workspace: ThreadWorkspace
  ) -> DirtyRegions? {
    let isFirst = lineStates.ends.isEmpty
    if lineStates.isAbandoned || (!isFirst && edited.isEmpty) { return edited }
    var states = lineStates
    lineStates = LineStates()
    if isFirst { states.stacks = lineStart.stacks }
    let (first, last) = isFirst ? (0, lines.count - 1) : Self.replaceEnds(&states, edited: edited, lines, length: text.count)
    let start = lines.start(of: first)
    var scanner = LineScanner(program, meanings: language.meanings, stacks: states.stacks)
    var line = first
    var end = start
    var workBefore = scanner.work
    var stack = first == 0 ? lineStart.stack : states.ends[first - 1].stack
    let window = start..<lines.range(of: last, textLength: text.count).upperBound
    let outcome: ScanOutcome = TextUnits.withUnits(of: text, window: window) { units in
      if isFirst { states.ends.reserveCapacity(lines.count) }
      while line < lines.count {
        if line % Self.linesPerLook == 0 {
          if workspace.interruption.isCancelled { return .interrupted }
          workspace.spend(UInt64(scanner.work - workBefore))
          workBefore = scanner.work
          if workspace.isSpent { return .outOfTime }
          if let limit, !isFirst, end - start > limit { return .tooLong }
        }
        let range = lines.range(of: line, textLength: text.count)
        let content = range.lowerBound..<Self.contentEnd(of: range, units)
        let after = scanner.scan(content, next: range.upperBound, units: units[content], from: stack)
        stack = after.stack
        end = range.upperBound
        line += 1
        if isFirst {
          states.ends.append(after)
        } else {
          let before = states.ends[line - 1]
          states.ends[line - 1] = after
          if line > last && before == after && !after.isJoining { break }
        }
      }
      return .done
    }
    switch outcome {
    case .interrupted: return edited
    case .tooLong:
      // There is still syntax until the text is highlighted again.
      states.stacks = scanner.stacks
      lineStates = states
      return nil
    case .outOfTime:
      clear(in: &syntax)
      lineStates.isAbandoned = true
      limits.insert(.parseTime)
      var regions = DirtyRegions()
      regions.insert(0..<UInt32(text.count))
      return regions
    case .done: break
    }
    scanner.finish()
    states.stacks = scanner.stacks
    if states.stacks.count > LineStates.stackLimit && !isFirst {
      return updateLines(program, edited: edited, text: text, lines: lines, in: &syntax, workspace)
    }
    lineStates = states
    limits = isFirst ? scanner.limits : limits.union(scanner.limits)
    costlyPattern = isFirst ? scanner.costlyRule : costlyPattern ?? scanner.costlyRule
    return take(
      scanner, in: UInt32(start)..<UInt32(end), endsText: line == lines.count, isFirst: isFirst, edited: edited, text: text,
      in: &syntax, workspace)
  }

  private enum ScanOutcome {
    case done
    case interrupted
    case outOfTime
    case tooLong
  }

  /// Replaces the line ends of the edited lines, so that there is one for each line of the new text.
  /// - Returns: the first line to scan and the last one that must be scanned.
  private static func replaceEnds(
    _ states: inout LineStates, edited: DirtyRegions, _ lines: LineTable, length: Int
  ) -> (first: Int, last: Int) {
    // A CR and an LF next to an edit may have been joined to one terminator, or separated into two.
    var first = lines.line(at: max(Int(edited.hull.lowerBound) - 1, 0))
    let last = lines.line(at: min(Int(edited.hull.upperBound) + 1, length))
    let kept = lines.count - 1 - last
    let replaced = first..<(states.ends.count - kept)
    // The states after them are compared with the new ones there.
    let before = states.ends[replaced.upperBound - 1]
    states.ends.replaceSubrange(replaced, with: repeatElement(before, count: last - first + 1))
    while first > 0 && states.ends[first - 1].isJoining { first -= 1 }
    return (first, last)
  }

  private static func contentEnd(of range: Range<Int>, _ units: TextUnits) -> Int {
    var end = range.upperBound
    if end > range.lowerBound && units[end - 1] == 0x0A { end -= 1 }
    if end > range.lowerBound && units[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// Replaces the captures and injections of the lines in a range by the results of a scan. Returns the ranges whose
  /// attributes may have changed.
  private mutating func take(
    _ scanner: LineScanner, in range: Range<UInt32>, endsText: Bool, isFirst: Bool, edited: DirtyRegions, text: PieceTable,
    in syntax: inout SyntaxState, _ workspace: ThreadWorkspace
  ) -> DirtyRegions {
    workspace.forgetSweeps()
    var dirty = edited
    var regions = DirtyRegions()
    regions.insert(range)
    func isInside(_ start: UInt32) -> Bool { start >= range.lowerBound && (start < range.upperBound || endsText) }
    let found = Self.sorted(scanner.captures)
    if isFirst {
      captures = CaptureStore(sorted: found)
      dirty.insert(0..<UInt32(text.count))
    } else {
      let removed = captures.remove(near: regions.hull) { isInside($0.start) }
      captures.insert(sorted: found)
      SyntaxLayer.insertDifferences(removed, found, into: &dirty)
    }
    let removed = injections.remove(near: regions.hull) { isInside($0.matchNodeStart) }
    TextUnits.withUnits(of: text, window: Int(range.lowerBound)..<Int(range.upperBound)) { units in
      updateInjections(
        SyntaxLayer.embeddedTexts(scanner.embedded, workspace.provider), replacing: removed, changed: regions,
        edited: edited, units: units, dirty: &dirty, in: &syntax, workspace)
    }
    return dirty
  }

  /// Returns the captures in document order. They mostly are in order already; captures in lookahead may come after
  /// the next match.
  private static func sorted(_ captures: ContiguousArray<LayerCapture>) -> ContiguousArray<LayerCapture> {
    for index in captures.indices.dropFirst() where LayerCapture.precedes(captures[index], captures[index - 1]) {
      return ContiguousArray(captures.sorted(by: LayerCapture.precedes))
    }
    return captures
  }

  /// Returns the injections of embedded texts. Leaves out texts without a range, and texts whose language is unknown or
  /// has no installed grammar.
  private static func embeddedTexts(
    _ found: [LineScanner.Embedded], _ provider: (any LanguageProvider)?
  ) -> [LayerInjection] {
    var known: [String: Language?] = [:]
    return found.compactMap { embedded in
      let key = (embedded.isFilename ? "f" : "l") + embedded.name
      let language = known[key] ?? language(of: embedded, provider)
      known[key] = language
      guard let language else { return nil }
      let ranges = normalized(embedded.ranges, keepsEmpty: embedded.hole != nil)
      return ranges.isEmpty ? nil : LayerInjection(embedded, language: language, ranges: ranges)
    }
  }

  private static func language(
    of embedded: LineScanner.Embedded, _ provider: (any LanguageProvider)?
  ) -> Language? {
    guard embedded.isFilename else {
      let name = embedded.name.filter { !$0.isWhitespace }
      return name.isEmpty ? nil : provider?.injectedLanguage(named: name)
    }
    return provider?.injectedLanguage(filename: embedded.name, firstLine: nil)
  }

  /// Returns how often each rule matches in a text, by the index of its pattern, and how often each state is entered.
  /// O(text).
  func lineUses(
    of program: CompiledLineGrammar, units: ContiguousArray<UInt16>
  ) -> (rules: ContiguousArray<Int>, states: ContiguousArray<Int>) {
    var scanner = LineScanner(program, meanings: language.meanings, stacks: lineStart.stacks)
    scanner.count()
    _ = scanAll(units, &scanner)
    return scanner.uses
  }

  /// Scans all lines of a text, and returns their ends. O(text).
  private func scanAll(_ units: ContiguousArray<UInt16>, _ scanner: inout LineScanner) -> ContiguousArray<LineStates.End> {
    var ends: ContiguousArray<LineStates.End> = []
    units.withUnsafeBufferPointer { buffer in
      let (lines, units) = (LineTable(buffer), TextUnits(buffer))
      for line in 0..<lines.count {
        let range = lines.range(of: line, textLength: units.count)
        let content = range.lowerBound..<Self.contentEnd(of: range, units)
        ends.append(
          scanner.scan(
            content, next: range.upperBound, units: units[content], from: ends.last?.stack ?? lineStart.stack))
      }
    }
    return ends
  }

  // MARK: Verification

  /// Compares the stored data with a scan of all lines, and returns a message about the first difference. Nil if
  /// there is none, and if the layer exceeded its time limit.
  func mismatch(
    ofLines program: CompiledLineGrammar, text: PieceTable, in syntax: SyntaxState, _ workspace: ThreadWorkspace
  ) -> String? {
    if lineStates.isAbandoned { return nil }
    var scanner = LineScanner(program, meanings: language.meanings, stacks: lineStart.stacks)
    let ends = scanAll(text.units, &scanner)
    scanner.finish()
    func describe(_ end: LineStates.End, _ stacks: StateStacks) -> String {
      stacks.description(of: end.stack) + (end.isJoining ? " joining" : "")
    }
    let expected = ends.map { describe($0, scanner.stacks) }
    let kept = lineStates.ends.map { describe($0, lineStates.stacks) }
    if kept != expected { return "\(language.name): states \(kept), expected \(expected)" }
    let found = Self.sorted(scanner.captures)
    if captures.all != found { return "\(language.name): captures \(captures.all), expected \(found)" }
    let expectedTexts = SyntaxLayer.embeddedTexts(scanner.embedded, workspace.provider)
      .map { "\($0.pattern) \($0.language.name) \($0.ranges)" }.sorted()
    var texts: [String] = []
    injections.forEach { texts.append("\($0.pattern) \($0.language.name) \($0.ranges)") }
    texts.sort()
    if texts != expectedTexts { return "\(language.name): embedded texts \(texts), expected \(expectedTexts)" }
    return TextUnits.withUnits(of: text, window: 0..<text.count) { mismatchOfEmbedded(units: $0, in: syntax, workspace) }
  }
}

extension LayerInjection {
  fileprivate init(
    _ embedded: LineScanner.Embedded, language: Language, ranges: ContiguousArray<Range<UInt32>>
  ) {
    self.init(
      pattern: embedded.pattern, anchor: embedded.anchor, matchNodeDepth: 0, comparesSiblings: false, language: language,
      isCombined: false, ranges: ranges, hole: embedded.hole)
  }
}
