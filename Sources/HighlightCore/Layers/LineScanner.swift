internal import Platform
internal import TextModel
internal import TextRules

/// Applies the rules of a language to lines, and collects their results.
struct LineScanner {
  /// A range in another language, or several that are joined.
  struct Embedded {
    var pattern: Int
    var isFilename: Bool
    /// The name of the language or of a file.
    var name: String
    /// Offsets of the text, ascending; an empty one is a hole.
    var ranges: ContiguousArray<Range<UInt32>>
    /// The text of each hole.
    var hole: ContiguousArray<UInt16>?
    /// The lines of the matches, the last one without its terminator.
    var anchor: Range<UInt32>
  }

  /// A text that more lines may be joined to.
  private struct Joined {
    var word: String
    /// The depth of the state stack where it began.
    var depth: Int
    var embedded: Embedded
  }

  /// The number of empty matches at one offset that may change the states. After them the search continues one
  /// character further.
  private static let emptyMatchLimit = 32
  /// The longest part of a line that is scanned, in UTF-16 units.
  static let longestLine = 65_536
  /// The longest text that a state remembers, in characters.
  private static let keptLimit = 1_000
  /// The processor time of an expression, and of all attempts between matches, in nanoseconds.
  private static let budget: UInt64 = 50_000_000
  /// The work between matches: a third of the work that is possible in that time.
  private static let maxWork = 16_000_000
  // Their approximate times, in nanoseconds.
  private static let workPerAttempt = 20
  private static let workPerStep = 4

  let program: CompiledLineGrammar
  /// The captures that tags are looked up in.
  let meanings: LayerSink.CaptureRoles
  var stacks: StateStacks
  private(set) var captures: ContiguousArray<LayerCapture> = []
  private(set) var embedded: [Embedded] = []
  private(set) var limits: Set<Limit> = []
  /// The first rule that exceeded its limits, by its pattern; nil if none did.
  private(set) var costlyRule: Int?
  /// The attempts to match a rule in all lines.
  private var attempts = 0
  private var joined: [Joined] = []
  /// The number of matches of each rule, by its pattern, and of entries of each state; empty unless counted.
  private(set) var uses: (rules: ContiguousArray<Int>, states: ContiguousArray<Int>) = ([], [])

  init(_ program: CompiledLineGrammar, meanings: LayerSink.CaptureRoles, stacks: StateStacks) {
    self.program = program
    self.meanings = meanings
    self.stacks = stacks
  }

  /// The work of all lines, in units of about a nanosecond (`ParseWork`).
  var work: Int { attempts &* Self.workPerAttempt &+ program.steps &* Self.workPerStep }

  /// Counts matches of rules and entries of states from now on.
  mutating func count() {
    uses.rules = ContiguousArray(repeating: 0, count: program.locations.count)
    uses.states = ContiguousArray(repeating: 0, count: program.states.count)
    if !uses.states.isEmpty { uses.states[0] = 1 }
  }

  /// Scans one line: records its captures and embedded texts, and returns the states in force at its end. Only the
  /// first 65,536 units are scanned. A rule that exceeds its time or stack limit ends the scan of the line.
  /// - Parameters:
  ///   - line: the line without its terminator, in offsets of the text.
  ///   - next: the start of the next line, or the end of the text.
  ///   - units: the units of the line.
  ///   - stack: the states in force where it begins.
  mutating func scan(
    _ line: Range<Int>, next: Int, units: UnsafeBufferPointer<UInt16>, from stack: UInt32
  ) -> LineStates.End {
    // A byte order mark is not part of the first line.
    if line.lowerBound == 0, units.first == 0xFEFF {
      return scan(1..<line.upperBound, next: next, units: UnsafeBufferPointer(rebasing: units[1...]), from: stack)
    }
    var stack = stack
    if line.count > Self.longestLine { limits.insert(.lineLength) }
    let visible = 0..<min(line.count, Self.longestLine)
    let text = UnsafeBufferPointer(rebasing: units[visible])
    program.beginLine(text)
    var offset = 0
    // The offset of the last change of states, and the number of changes in turn at that offset.
    var turn = 0
    var emptyMatches = 0
    var workBefore = work
    var start: UInt64 = 0
    var state = stacks[stack].state
    var table = program.table(ofState: state)
    search: while offset <= visible.upperBound {
      offset = table.next(from: offset, of: text)
      for index in table.tried(at: offset, of: text) {
        let number = table.rule(index)
        do throws(SearchInterruption) {
          attempts += 1
          if attempts & 0xFF == 0 {
            if work &- workBefore > Self.maxWork { throw .deadline }
            let now = threadNanoseconds()
            if start == 0 { start = now }
            if now - start > Self.budget { throw .deadline }
          }
          guard try program.matches(rule: number, ofState: state, at: offset, of: text, budget: Self.budget) else {
            continue
          }
        } catch {
          // The rest of the line is not highlighted; the states in force stay.
          limits.insert(.matchWork)
          if costlyRule == nil { costlyRule = program.states[state].rules[number].pattern }
          break search
        }
        start = 0
        workBefore = work
        let rule = program.states[state].rules[number].effect
        let groups = Groups(program: program, units: text)
        guard let match = groups[0] else { continue }
        if !uses.rules.isEmpty { uses.rules[rule.pattern] += 1 }
        take(rule, groups, line: line, next: next, stack)
        if !rule.moves {
          offset = match.isEmpty ? after(offset, text) : match.upperBound
          continue search
        }
        stack = self.stack(after: rule, groups, stack)
        state = stacks[stack].state
        table = program.table(ofState: state)
        emptyMatches = match.isEmpty && match.upperBound == turn ? emptyMatches + 1 : 0
        offset = match.upperBound
        if emptyMatches >= Self.emptyMatchLimit {
          emptyMatches = 0
          offset = after(offset, text)
        }
        turn = offset
        continue search
      }
      offset = after(offset, text)
    }
    return LineStates.End(stack: stack, isJoining: !joined.isEmpty)
  }

  /// Closes all embedded texts that are joined across matches. Call it after the last line that is scanned.
  mutating func finish() {
    close { _ in true }
  }

  private mutating func close(where condition: (Joined) -> Bool) {
    for item in joined where condition(item) { embedded.append(item.embedded) }
    joined.removeAll(where: condition)
  }

  /// Returns the offset after the character at an offset, in UTF-16 units of the line.
  private func after(_ offset: Int, _ units: UnsafeBufferPointer<UInt16>) -> Int {
    let isPair =
      offset + 1 < units.count && UTF16.isLeadSurrogate(units[offset]) && UTF16.isTrailSurrogate(units[offset + 1])
    return offset + (isPair ? 2 : 1)
  }

  /// The groups of the last match.
  private struct Groups {
    let program: CompiledLineGrammar
    let units: UnsafeBufferPointer<UInt16>

    /// Nil for a group that did not participate.
    subscript(group: Int) -> Range<Int>? { program.range(ofGroup: group) }

    /// Returns the text of a group; empty if it did not participate.
    func text(_ group: Int) -> String { self[group].map { String(decoding: units[$0], as: UTF16.self) } ?? "" }
  }

  private mutating func take(
    _ rule: CompiledLineGrammar.Effect, _ groups: Groups, line: Range<Int>, next: Int, _ stack: UInt32
  ) {
    let anchor = UInt32(line.lowerBound)..<UInt32(line.upperBound)
    let first = captures.count
    for capture in rule.captures {
      guard let range = groups[capture.group], !range.isEmpty else { continue }
      let start = UInt32(line.lowerBound + range.lowerBound)
      captures.append(
        LayerCapture(
          start: start, end: UInt32(line.lowerBound + range.upperBound), matchNodeStart: anchor.lowerBound,
          matchNodeEnd: anchor.upperBound, completionStart: start, priority: Int32(Rule.syntaxPriority),
          pattern: UInt32(rule.pattern), capture: capture.name, depth: capture.depth, matchNodeDepth: 0, completionDepth: 0))
      guard meanings.extras[Int(capture.name)] == .comment, let comment = captures.last else { continue }
      LayerSink.forEachTag(in: comment, UnsafeBufferPointer(rebasing: groups.units[range]), meanings.tags) {
        captures.append($0)
      }
    }
    if captures.count > first + 1 { captures[first...].sort(by: LayerCapture.precedes) }
    guard let embedded = rule.embedded, let range = groups[embedded.group] else { return }
    var end = line.lowerBound + range.upperBound
    // A joined line includes its terminator. Of CR and LF only the LF: some parsers take no other line end.
    var lineFeed: Range<UInt32>?
    if embedded.joined != nil && end == line.upperBound {
      if embedded.hole == nil && next - end == 2 { lineFeed = UInt32(next - 1)..<UInt32(next) } else { end = next }
    }
    let start = UInt32(line.lowerBound + range.lowerBound)
    let text = start..<(embedded.hole == nil ? UInt32(end) : start)
    let depth = stacks[stack].depth
    if let word = embedded.joined, let index = joined.lastIndex(where: { $0.word == word && $0.depth <= depth }) {
      if !text.isEmpty || embedded.hole != nil { joined[index].embedded.ranges.append(text) }
      if let lineFeed { joined[index].embedded.ranges.append(lineFeed) }
      if joined[index].embedded.hole == nil { joined[index].embedded.hole = embedded.hole }
      joined[index].embedded.anchor = joined[index].embedded.anchor.lowerBound..<anchor.upperBound
      return
    }
    let name = filled(embedded.source, groups, stack)
    guard !name.isEmpty, !text.isEmpty || embedded.hole != nil || lineFeed != nil else { return }
    var found = Embedded(
      pattern: rule.pattern, isFilename: embedded.isFilename, name: name, ranges: [text], hole: embedded.hole, anchor: anchor
    )
    if let lineFeed { found.ranges = text.isEmpty ? [lineFeed] : [text, lineFeed] }
    if let word = embedded.joined {
      joined.append(Joined(word: word, depth: depth, embedded: found))
    } else {
      self.embedded.append(found)
    }
  }

  private func filled(_ template: RuleTemplate, _ groups: Groups, _ stack: UInt32) -> String {
    template.filled { group, _ in group < 0 ? stacks[stack].kept : groups.text(group) }
  }

  /// Returns the number of the stack of states after a match of a rule: pops and pushes the states of the rule, and
  /// closes the joined texts of states that are left. New states remember the text of the rule, cut to `keptLimit`
  /// characters; without one, that of the state below.
  private mutating func stack(after rule: CompiledLineGrammar.Effect, _ groups: Groups, _ stack: UInt32) -> UInt32 {
    let kept = rule.keeps.map { String(filled($0, groups, stack).prefix(Self.keptLimit)) }
    var result = stack
    for _ in 0..<rule.pops { result = stacks[result].below }
    if rule.pops > 0 {
      let (depth, leavesAll) = (stacks[result].depth, rule.pops > stacks[stack].depth)
      close { $0.depth > depth || ($0.depth == depth && leavesAll) }
    }
    // New states inherit the remembered text unless the rule sets another one.
    let inherited = stacks[result].kept
    for state in rule.pushes {
      result = stacks.pushing(state, kept: kept ?? inherited, on: result)
      if !uses.states.isEmpty { uses.states[state] += 1 }
    }
    return result
  }
}
