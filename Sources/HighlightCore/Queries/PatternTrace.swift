internal import CTreeSitter
internal import TextModel

/// Uses the matcher to find which requirements of patterns the nodes around an offset satisfy.
///
/// It does not match by itself: each test matches a pattern with some of the requirements. So highlighting pays no cost for
/// it.
struct PatternTrace {
  let grammar: Grammar
  let root: TSNode
  let units: TextUnits
  /// The UTF-16 offset that the captured nodes cover.
  let offset: Int
  /// Whether the patterns come from an untrusted folder: their expressions have a time limit.
  let isUntrusted: Bool
  let shouldStop: () -> Bool

  /// How far one way to match a pattern gets.
  struct Progress {
    var form: PatternRequirements
    /// By level, whether the compared node around the offset is an error.
    var errors: [Bool]
    /// The number of leading requirements that hold.
    var held: Int
    /// Whether the search for the next one was not completed: the pattern is too large, or a node has too many children.
    var isLimited = false
    /// Whether the pattern matches without the first requirement that fails: only that one is missing.
    var lacksOne = false

    /// Whether all requirements hold.
    var isMatch: Bool { held == form.requirements.count }

    /// Whether it does not match, and the pattern without one requirement still says more than that a node exists. Without a
    /// node around, everything outside that node is left out.
    fileprivate var mayLackOne: Bool {
      guard !isMatch, !isLimited, form.requirements.count > 2 else { return false }
      if case .around = form.requirements[held] { return false }
      return true
    }

    /// Whether this one gets further than another. First it counts whether all requirements hold, then whether only
    /// one is missing, then the number that hold, then the smaller total. False if all are equal.
    func isNearer(than other: Progress) -> Bool {
      if isMatch != other.isMatch { return isMatch }
      if lacksOne != other.lacksOne { return lacksOne }
      if held != other.held { return held > other.held }
      return form.requirements.count < other.form.requirements.count
    }
  }

  /// A match of a constructed pattern: the captured nodes by mark.
  struct Found {
    var nodes: [PatternRequirements.Mark: [TSNode]] = [:]
    /// The nodes of the pattern's own captures, by name.
    var captured: [String: [TSNode]] = [:]
    var depth = 0

    var target: TSNode? { nodes[.target]?.first }
  }

  /// Returns for each group of forms the progress of the form that gets furthest, the first of equal ones; nil for an
  /// empty group. O(forms × requirements) patterns are compiled and matched around the offset. If they exceed a limit
  /// of number or size, the rest counts as not matched, and `isLimited` is set.
  func furthest(of groups: [[PatternRequirements]]) -> [Progress?] {
    let path = errorsOnPath
    let tried = groups.map { forms in
      forms.flatMap { form in
        errorVariants(levels: form.levels.count, path: path).map { Progress(form: form, errors: $0, held: 0) }
      }
    }
    var rungs: [Rung] = []
    var size = 0
    func append(_ rung: @autoclosure () -> Rung) {
      guard rungs.count < Self.maxRungs, size < Self.maxBytes else { return }
      rungs.append(rung())
      size += rungs[rungs.count - 1].text.utf8.count
    }
    for progress in tried.lazy.flatMap({ $0 }) {
      for count in 1..<(progress.form.requirements.count + 1) { append(Rung(progress, count)) }
    }
    var rest = results(of: rungs)[...]
    var reached = tried.map { group in
      group.map { progress in
        var progress = progress
        let own = rest.prefix(progress.form.requirements.count)
        rest = rest.dropFirst(own.count)
        progress.held = own.prefix { $0 == .match }.count
        progress.isLimited = progress.held < own.count ? own[own.startIndex + progress.held] == .limited : !progress.isMatch
        return progress
      }
    }
    rungs = []
    var asked: [(group: Int, form: Int)] = []
    for (group, forms) in reached.enumerated() {
      for (index, form) in forms.enumerated() where form.mayLackOne {
        let before = rungs.count
        append(Rung(lackingOne: form))
        if rungs.count > before { asked.append((group, index)) }
      }
    }
    for (indices, result) in zip(asked, results(of: rungs)) where result == .match {
      reached[indices.group][indices.form].lacksOne = true
    }
    return reached.map { group in
      group.dropFirst().reduce(group.first) { best, progress in
        best.map { progress.isNearer(than: $0) ? progress : $0 }
      }
    }
  }

  private func results(of rungs: [Rung]) -> [MatchResult] {
    var results = [MatchResult](repeating: .none, count: rungs.count)
    for isWhole in [false, true] {
      let indices = rungs.indices.filter { rungs[$0].isWhole == isWhole }
      match(indices[...], rungs, isWhole: isWhole, &results)
    }
    return results
  }

  /// Returns the matches of the requirements that hold for a form. If several contain the offset, those with the
  /// innermost captured node.
  /// - Parameters:
  ///   - marks: the parts whose nodes are returned besides the captured one.
  ///   - writesCaptures: whether the nodes of the pattern's own captures are returned.
  func matches(
    of progress: Progress, marks: [(part: Int, mark: PatternRequirements.Mark)], writesCaptures: Bool = false
  ) -> [Found] {
    let form = progress.form
    let text = form.text(
      holding: form.requirements.indices.map { $0 < progress.held }, errors: progress.errors,
      marks: [(form.target, .target)] + marks, writesCaptures: writesCaptures)
    let program = compile([text]).program
    var sink = FoundSink(program: program, offset: offset)
    QueryMatcher(program, reportsEverything: true).run(root: root, units: units, sink: &sink, shouldStop: shouldStop)
    return sink.found
  }

  /// Whether the expression of a predicate takes too long on the text of a node. At most 50 ms of processor time.
  func isInterrupted(_ call: QueryCall, on node: TSNode) -> Bool {
    guard call.name.hasSuffix("match?"), let capture = call.captureNames.first else { return false }
    let program = compile(["((_) @\(capture) \(call.text))"]).program
    guard !program.patterns.isEmpty, let condition = program.settings(of: 0).conditions.first else { return false }
    return condition.isInterrupted(on: node.text(units))
  }

  // MARK: Matching

  // More than any language's queries need for a scope. The rest is not matched.
  private static let maxRungs = 20_000
  private static let maxBytes = 1 << 20
  // Patterns that begin with a wildcard have an entry for each symbol of the grammar.
  private static let maxAtOnce = 1000
  private static let maxBytesAtOnce = 1 << 18

  /// A pattern with its first requirements.
  private struct Rung {
    let text: String
    /// Whether a match may be far from the offset.
    let isWhole: Bool

    init(_ progress: Progress, _ count: Int) {
      let form = progress.form
      text = form.text(holdingFirst: count, errors: progress.errors, marks: [(form.target, .target)])
      isWhole = form.needsWholeTree(holdingFirst: count)
    }

    /// Creates the pattern without the first requirement that fails.
    init(lackingOne progress: Progress) {
      let form = progress.form
      text = form.text(
        holding: form.requirements.indices.map { $0 != progress.held }, errors: progress.errors,
        marks: [(form.target, .target)])
      isWhole = form.needsWholeTree(holdingFirst: form.requirements.count)
    }
  }

  private func compile(_ texts: [String]) -> (program: QueryProgram, offsets: [Int: Int]) {
    var text = ""
    var offsets: [Int: Int] = [:]
    for (index, line) in texts.enumerated() {
      offsets[text.utf8.count] = index
      text += line + "\n"
    }
    let source = QuerySource(path: "", text: text, isUntrusted: isUntrusted)
    return (QueryCompiler.compile([(.highlights, source)], grammar: grammar).program, offsets)
  }

  private enum MatchResult {
    case none
    case match
    /// No match was found within the work limit of a node.
    case limited
  }

  /// Sets the results of the patterns that match, and of the patterns whose search was not completed. If many of them
  /// together exceed the work limit of a node, or the size of a program, fewer are matched at once.
  /// - Parameters:
  ///   - indices: the patterns to match, as indices of `rungs` and `results`.
  ///   - isWhole: whether the whole tree is searched, or only the nodes around the offset.
  private func match(_ indices: ArraySlice<Int>, _ rungs: [Rung], isWhole: Bool, _ results: inout [MatchResult]) {
    var rest = indices
    while !rest.isEmpty {
      var size = 0
      let batch = rest.prefix(Self.maxAtOnce).prefix { index in
        defer { size += rungs[index].text.utf8.count }
        return size < Self.maxBytesAtOnce
      }
      rest = rest.dropFirst(batch.count)
      matchBatch(Array(batch), rungs, isWhole: isWhole, &results)
    }
  }

  private func matchBatch(_ asked: [Int], _ rungs: [Rung], isWhole: Bool, _ results: inout [MatchResult]) {
    if asked.isEmpty || shouldStop() { return }
    let (program, offsets) = compile(asked.map { rungs[$0].text })
    let capture = program.captureNames.firstIndex(of: PatternRequirements.Mark.target.rawValue) ?? 0
    let matcher = QueryMatcher(program, reportsEverything: true)
    var sink = HeldSink(capture: UInt16(capture), offset: offset)
    if isWhole {
      matcher.run(root: root, units: units, sink: &sink, shouldStop: shouldStop)
    } else {
      var regions = DirtyRegions()
      regions.insert(UInt32(max(offset - 1, 0))..<UInt32(min(offset + 1, units.count)))
      matcher.run(root: root, units: units, regions: regions, sink: &sink, shouldStop: shouldStop)
    }
    for pattern in sink.patterns {
      if let index = offsets[program.patterns[pattern].offset] { results[asked[index]] = .match }
    }
    let isCutOff = matcher.exceededWorkLimit || program.patterns.count < asked.count
    let left = isCutOff ? asked.filter { results[$0] == .none } : []
    if asked.count == 1 {
      if let last = left.first { results[last] = .limited }
      return
    }
    let middle = (left.count + 1) / 2
    matchBatch(Array(left[..<middle]), rungs, isWhole: isWhole, &results)
    matchBatch(Array(left[middle...]), rungs, isWhole: isWhole, &results)
  }

  /// Returns, without duplicates, the ways in which consecutive nodes around the offset can be at the levels of a
  /// pattern; those with inner nodes first. Each way says for each level, the innermost first, whether its node is an
  /// error, which no wildcard matches; false for levels outside the tree. Returns `[[]]` if no node is an error.
  /// - Parameter path: for each node around the offset, the outermost first, whether it is an error.
  private func errorVariants(levels: Int, path: [Bool]) -> [[Bool]] {
    guard path.contains(true) else { return [[]] }
    var seen: Set<[Bool]> = []
    return path.indices.reversed().map { last in (0..<levels).map { last - $0 >= 0 && path[last - $0] } }
      .filter { seen.insert($0).inserted }
  }

  /// For each node around the offset, the outermost first, whether it is an error.
  private var errorsOnPath: [Bool] {
    var cursor = ts_tree_cursor_new(root)
    defer { ts_tree_cursor_delete(&cursor) }
    var result: [Bool] = []
    while true {
      result.append(ts_node_symbol(ts_tree_cursor_current_node(&cursor)) == .max)
      guard ts_tree_cursor_goto_first_child(&cursor) else { return result }
      while ts_tree_cursor_current_node(&cursor).end <= offset {
        guard ts_tree_cursor_goto_next_sibling(&cursor) else { return result }
      }
      guard ts_tree_cursor_current_node(&cursor).start <= offset else { return result }
    }
  }
}

extension PatternRequirements {
  /// Whether matches of the first `count` requirements may be at nodes that do not contain the offset: if the last of
  /// them is a predicate, and the captured node has children in the pattern.
  fileprivate func needsWholeTree(holdingFirst count: Int) -> Bool {
    guard case .condition = requirements[count - 1] else { return false }
    return !parts[target].members.isEmpty
  }
}

extension TSNode {
  fileprivate func covers(_ offset: Int) -> Bool { start <= offset && offset < end }
}

/// Collects the patterns that match with the captured node around an offset.
private struct HeldSink: MatchSink {
  let capture: UInt16
  let offset: Int
  private(set) var patterns: Set<Int> = []

  init(capture: UInt16, offset: Int) { (self.capture, self.offset) = (capture, offset) }

  mutating func accept(pattern: Int, captures: UnsafeBufferPointer<MatchedCapture>, position: MatchPosition) {
    if captures.contains(where: { $0.capture == capture && $0.node.covers(offset) }) { patterns.insert(pattern) }
  }
}

/// Collects the nodes of matches with the innermost captured node.
private struct FoundSink: MatchSink {
  // A repetition has many matches; the report of them fits a line.
  private static let most = 64

  let program: QueryProgram
  let offset: Int
  private(set) var found: [PatternTrace.Found] = []

  init(program: QueryProgram, offset: Int) { (self.program, self.offset) = (program, offset) }

  mutating func accept(pattern: Int, captures: UnsafeBufferPointer<MatchedCapture>, position: MatchPosition) {
    var match = PatternTrace.Found()
    for capture in captures {
      let name = program.captureNames[Int(capture.capture)]
      guard let mark = PatternRequirements.Mark(rawValue: name) else {
        match.captured[name, default: []].append(capture.node)
        continue
      }
      if mark == .target {
        guard capture.node.covers(offset) else { continue }
        match.depth = Int(capture.depth)
      }
      match.nodes[mark, default: []].append(capture.node)
    }
    guard match.target != nil else { return }
    if let first = found.first {
      if match.depth < first.depth { return }
      if match.depth > first.depth { found = [] }
    }
    if found.count < Self.most { found.append(match) }
  }
}
