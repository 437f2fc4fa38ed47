internal import CTreeSitter

/// Compiles query files into a `QueryProgram`.
package struct QueryCompiler {
  // A pattern whose alternations multiply to more than this many paths becomes a program instead.
  private static let variantLimit = 64
  // A hostile file must not make tables of unbounded size.
  private static let instructionLimit = 1 << 20

  private let grammar: Grammar
  private let program: QueryProgram
  private(set) var problems: [QueryProblem] = []

  private var captureIndices: [String: UInt16] = [:]
  private let symbols: SymbolNames
  /// By capture index: `alwaysTakesPart` of its name.
  private var takesPart: [Bool] = []
  /// Entries with the symbol slots they belong to; nil: every named (or every) node.
  private var pathEntries: [(slots: SlotSet, entry: QueryProgram.PathEntry)] = []
  private var startEntries: [(slots: SlotSet, entry: QueryProgram.StartEntry)] = []
  /// The nodes above the one that is being compiled, and all those below which a field is asked for.
  private var parents: [QueryProgram.NodeTest] = []
  private var fieldParents: [SlotSet] = []

  /// The nodes at which an entry is tried.
  private enum SlotSet {
    case one(Int)
    case named
    case all
  }

  /// A pattern does not fit.
  private struct Fault: Error {
    let offset: Int
    let message: String
  }

  init(grammar: Grammar) {
    self.grammar = grammar
    symbols = SymbolNames(of: grammar.language)
    program = QueryProgram(grammar: grammar)
  }

  /// Compiles files in their order; later patterns are stronger, or with `reversesHighlights` earlier ones of each file. A pattern that cannot be used is reported and left out.
  package static func compile(
    _ files: [(role: QueryRole, source: QuerySource)], grammar: Grammar, reversesHighlights: Bool = false
  ) -> (program: QueryProgram, problems: [QueryProblem]) {
    var compiler = QueryCompiler(grammar: grammar)
    compiler.prepareSymbols()
    for file in files {
      compiler.compile(file.source, role: file.role, isReversed: reversesHighlights && file.role == .highlights)
    }
    compiler.buildTables()
    return (compiler.program, compiler.problems)
  }

  private func prepareSymbols() {
    let count = Int(ts_language_symbol_count(grammar.language))
    program.isNamed = ContiguousArray(
      (0..<count).map { ts_language_symbol_type(grammar.language, TSSymbol($0)) == TSSymbolTypeRegular } + [true])
  }

  private mutating func compile(_ source: QuerySource, role: QueryRole, isReversed: Bool) {
    let sourceIndex = program.sources.count
    program.sources.append(source)
    let (patterns, errors) = QueryParser.parse(source.text)
    for error in errors { report(source, error.offset, error.message) }
    for syntax in isReversed ? patterns.reversed() : patterns {
      // What a pattern that fails halfway has added stays unused.
      let mark = (program.steps.count, program.instructions.count, pathEntries.count, startEntries.count)
      let pattern = Int32(program.patterns.count)
      program.patterns.append(
        QueryProgram.Pattern(role: role, settings: QueryPatternSettings(), source: sourceIndex, offset: syntax.offset))
      do {
        try compile(syntax, pattern: pattern)
      } catch {
        switch error {
        case let fault as Fault: report(source, fault.offset, fault.message)
        case let fault as QueryPatternSettings.Fault: report(source, fault.offset, fault.message)
        default: report(source, syntax.offset, "\(error)")
        }
        program.patterns.removeLast()
        program.steps.removeSubrange(mark.0...)
        program.instructions.removeSubrange(mark.1...)
        pathEntries.removeSubrange(mark.2...)
        startEntries.removeSubrange(mark.3...)
      }
    }
  }

  private mutating func report(_ source: QuerySource, _ offset: Int, _ message: String) {
    let (line, column) = source.position(of: offset)
    problems.append(QueryProblem(path: source.path, line: line, column: column, message: message))
  }

  // MARK: Patterns

  private mutating func compile(_ syntax: QueryPatternSyntax, pattern: Int32) throws {
    var names: [String] = []
    QueryCompiler.collectCaptures(of: syntax.element, into: &names)
    names.sort()
    for name in names where captureIndices[name] == nil {
      captureIndices[name] = UInt16(program.captureNames.count)
      program.captureNames.append(name)
      takesPart.append(QueryCompiler.alwaysTakesPart(name))
    }
    var settings = QueryPatternSettings()
    for call in syntax.calls {
      try settings.apply(call, isProven: program.sources[program.patterns[Int(pattern)].source].isProven) {
        names.contains($0) ? captureIndices[$0] : nil
      }
    }
    if program.patterns[Int(pattern)].role != .highlights {
      settings.links = []
    } else if names.contains("url"), let index = captureIndices["url"],
      !settings.links.contains(where: { $0.capture == index })
    {
      settings.links.append(QueryPatternSettings.Link(capture: index, target: .capture(index)))
    }
    program.patterns[Int(pattern)].settings = settings

    if let variants = variants(of: syntax.element), variants.allSatisfy({ $0.count == 1 }) {
      for variant in variants { try compileVariant(variant[0], pattern: pattern) }
    } else {
      try compileProgram([syntax.element], pattern: pattern)
    }
  }

  /// Adds the names of all captures, each once.
  package static func collectCaptures(of element: QueryElement, into names: inout [String]) {
    for capture in element.captures where !names.contains(capture.text) { names.append(capture.text) }
    switch element.kind {
    case .node(_, let children, _, _): for child in children { collectCaptures(of: child, into: &names) }
    case .alternation(let branches): for branch in branches { collectCaptures(of: branch, into: &names) }
    case .group(let members): for member in members { collectCaptures(of: member, into: &names) }
    }
  }

  /// One node with the alternations below it resolved: a path pattern, or a program.
  private mutating func compileVariant(_ element: QueryElement, pattern: Int32) throws {
    guard let chain = QueryCompiler.chain(element), chain.last.map({ !$0.captures.isEmpty }) == true else {
      try compileProgram([element], pattern: pattern)
      return
    }
    let first = Int32(program.steps.count)
    for node in chain.reversed() { program.steps.append(try step(for: node)) }
    for index in Int(first)..<program.steps.count where program.steps[index].field != 0 {
      fieldParents.append(index + 1 < program.steps.count ? slots(of: program.steps[index + 1].test) : .all)
    }
    let last = program.steps[Int(first)]
    let info = program.patterns[Int(pattern)]
    let capturesOnlyLast = chain.dropLast().allSatisfy { $0.captures.isEmpty } && last.captures.count == 1
    var entry = QueryProgram.PathEntry(pattern: pattern, steps: first..<Int32(program.steps.count), isPlain: false)
    if capturesOnlyLast {
      let capture = program.captureLists[Int(last.captures.lowerBound)]
      entry.onlyCapture = capture
      entry.isPlain =
        info.role == .highlights && info.settings.priority == 100 && info.settings.captureProperties.isEmpty
        && info.settings.links.isEmpty
        && takesPart[Int(capture)]
    }
    if entry.steps.count > 1, case let parent = program.steps[Int(first) + 1].test, parent.kind == .symbol {
      entry.parent = parent.symbol
    }
    pathEntries.append((slots(of: last.test), entry))
  }

  /// Whether captures of a name compete for attributes; others must not hide what an earlier pattern says.
  package static func alwaysTakesPart(_ name: String) -> Bool {
    let role = ScopeNames.role(of: name)
    return !name.hasPrefix("_") && role != .channel && role != .unknown
  }

  /// The nodes of a path, root first; nil when the element is none.
  package static func chain(_ element: QueryElement) -> [QueryElement]? {
    var result: [QueryElement] = []
    var current = element
    while true {
      guard case .node(_, let children, _, let endsWithAnchor) = current.kind, current.quantifier == .one, !endsWithAnchor,
        result.isEmpty || !current.isAnchored
      else { return nil }
      result.append(current)
      guard let child = children.first else { return result }
      guard children.count == 1 else { return nil }
      current = child
    }
  }

  /// The forms that a pattern without quantifiers takes, each a list of siblings; nil when it has quantifiers or too many forms.
  func variants(of element: QueryElement) -> [[QueryElement]]? {
    guard element.quantifier == .one else { return nil }
    // Nearly all are: nothing has to be multiplied.
    if QueryCompiler.hasOneForm(element) { return [[element]] }
    var result: [[QueryElement]] = []
    switch element.kind {
    case .alternation(let branches):
      for branch in branches {
        guard let forms = variants(of: branch) else { return nil }
        // What stands around an alternation belongs to the first node of each branch.
        result += forms.map { [decorated($0[0], by: element)] + $0.dropFirst() }
      }
    case .group(let members):
      guard let forms = sequences(of: members) else { return nil }
      result = forms.map { [decorated($0[0], by: element)] + $0.dropFirst() }
    case .node(let name, let children, let negatedFields, let endsWithAnchor):
      guard let forms = sequences(of: children) else { return nil }
      result = forms.map { children in
        var copy = element
        copy.kind = .node(name, children: children, negatedFields: negatedFields, endsWithAnchor: endsWithAnchor)
        return [copy]
      }
    }
    return result.count <= Self.variantLimit ? result : nil
  }

  /// Whether the element and all below it are single nodes.
  private static func hasOneForm(_ element: QueryElement) -> Bool {
    guard element.quantifier == .one, case .node(_, let children, _, _) = element.kind else { return false }
    return children.allSatisfy(hasOneForm)
  }

  private static func hasCaptures(_ element: QueryElement) -> Bool {
    if !element.captures.isEmpty { return true }
    return switch element.kind {
    case .node(_, let members, _, _), .alternation(let members), .group(let members): members.contains(where: hasCaptures)
    }
  }

  private func sequences(of members: [QueryElement]) -> [[QueryElement]]? {
    var result: [[QueryElement]] = [[]]
    for member in members {
      guard let forms = variants(of: member) else { return nil }
      result = result.flatMap { prefix in forms.map { prefix + $0 } }
      if result.count > Self.variantLimit { return nil }
    }
    return result
  }

  // MARK: Programs

  private mutating func compileProgram(_ elements: [QueryElement], pattern: Int32) throws {
    let start = program.instructions.count
    parents.removeAll()
    try emit(elements, endsWithAnchor: false)
    program.instructions.append(.match)
    let body = start..<program.instructions.count
    let isVariable = program.instructions[body].contains {
      switch $0 {
      case .split, .repeatAt: true
      default: false
      }
    }
    for instruction in firstNodes(from: start) {
      guard case .node(let step, _) = program.instructions[instruction] else { continue }
      let entry = QueryProgram.StartEntry(
        pattern: pattern, instruction: Int32(instruction),
        needsSiblings: needsSiblings(behind: instruction), next: anchoredStep(behind: instruction), isVariable: isVariable)
      startEntries.append((slots(of: program.steps[Int(step)].test), entry))
    }
  }

  /// The `node` instructions that a match can begin with.
  private func firstNodes(from start: Int) -> [Int] {
    var result: [Int] = []
    var pending = [start]
    var seen = [Bool](repeating: false, count: program.instructions.count - start)
    while let index = pending.popLast() {
      guard !seen[index - start] else { continue }
      seen[index - start] = true
      switch program.instructions[index] {
      case .node: result.append(index)
      case .split(let target): pending += [index + 1, Int(target)]
      case .repeatAt: pending.append(index + 1)
      case .jump(let target): pending.append(Int(target))
      case .leave, .match: continue
      }
    }
    return result.sorted()
  }

  /// Whether behind the first node more nodes of the same level may follow.
  private func needsSiblings(behind instruction: Int) -> Bool {
    var depth = 0
    var index = instruction
    while true {
      switch program.instructions[index] {
      case .node(_, let entersChildren):
        if depth == 0 && index > instruction { return true }
        if entersChildren { depth += 1 }
      case .leave: depth -= 1
      case .repeatAt where depth == 0: return true
      case .match: return false
      default: break
      }
      index += 1
    }
  }

  /// The step of a sibling that must follow at once, whatever way the program takes; -1 for none.
  private func anchoredStep(behind instruction: Int) -> Int32 {
    guard case .node(_, false) = program.instructions[instruction] else { return -1 }
    var index = instruction + 1
    while true {
      switch program.instructions[index] {
      case .jump(let target): index = Int(target)
      case .node(let step, _): return program.steps[Int(step)].isAnchored ? step : -1
      default: return -1
      }
    }
  }

  private mutating func emit(_ elements: [QueryElement], endsWithAnchor: Bool) throws {
    for (index, element) in elements.enumerated() {
      let isLast = endsWithAnchor && index == elements.count - 1
      let isFollowedByAnchor = index + 1 < elements.count && elements[index + 1].isAnchored
      try emit(element, isLast: isLast, isFollowedByAnchor: isFollowedByAnchor)
    }
  }

  private mutating func emit(_ element: QueryElement, isLast: Bool, isFollowedByAnchor: Bool) throws {
    guard program.instructions.count < Self.instructionLimit else {
      throw Fault(offset: 0, message: "the pattern is too large")
    }
    var body = element
    body.quantifier = .one
    if element.quantifier == .zeroOrMore || element.quantifier == .oneOrMore, QueryCompiler.mayBeEmpty(body) {
      throw Fault(offset: QueryCompiler.offset(of: body), message: "a repetition of something that may be empty")
    }
    switch element.quantifier {
    case .one: try emitBody(body, isLast: isLast, isFollowedByAnchor: isFollowedByAnchor)
    case .optional, .zeroOrMore:
      let split = program.instructions.count
      program.instructions.append(.split(target: 0))
      // A repetition can only take the very next sibling, so it matters which node was taken.
      try emitBody(
        body, isLast: isLast, isFollowedByAnchor: isFollowedByAnchor || element.quantifier == .zeroOrMore)
      if element.quantifier == .zeroOrMore { program.instructions.append(.repeatAt(target: Int32(split + 1))) }
      program.instructions[split] = .split(target: Int32(program.instructions.count))
    case .oneOrMore:
      let start = Int32(program.instructions.count)
      try emitBody(body, isLast: isLast, isFollowedByAnchor: true)
      program.instructions.append(.repeatAt(target: start))
    }
  }

  private static func mayBeEmpty(_ element: QueryElement) -> Bool {
    if element.quantifier == .optional || element.quantifier == .zeroOrMore { return true }
    return switch element.kind {
    case .node: false
    case .alternation(let branches): branches.contains { mayBeEmpty($0) }
    case .group(let members): members.allSatisfy { mayBeEmpty($0) }
    }
  }

  /// A place inside the element, for messages.
  private static func offset(of element: QueryElement) -> Int {
    if let word = element.captures.first ?? element.field { return word.offset }
    switch element.kind {
    case .node(.named(let word), _, _, _), .node(.anonymous(let word), _, _, _): return word.offset
    case .node(_, let members, _, _), .alternation(let members), .group(let members):
      return members.first.map { offset(of: $0) } ?? 0
    }
  }

  private mutating func emitBody(_ element: QueryElement, isLast: Bool, isFollowedByAnchor: Bool) throws {
    switch element.kind {
    case .node(_, let children, _, let endsWithAnchor):
      var step = try step(for: element)
      step.isAnchored = element.isAnchored
      step.isLast = isLast
      step.isFollowedByAnchor = isFollowedByAnchor
      step.containsCaptures = QueryCompiler.hasCaptures(element)
      program.instructions.append(
        .node(step: Int32(program.steps.count), entersChildren: !children.isEmpty))
      program.steps.append(step)
      if step.field != 0 { fieldParents.append(parents.last.map { slots(of: $0) } ?? .all) }
      if !children.isEmpty {
        parents.append(step.test)
        try emit(children, endsWithAnchor: endsWithAnchor)
        parents.removeLast()
        program.instructions.append(.leave)
      }
    case .alternation(let branches):
      var jumps: [Int] = []
      for (index, branch) in branches.enumerated() {
        var split: Int?
        if index + 1 < branches.count {
          split = program.instructions.count
          program.instructions.append(.split(target: 0))
        }
        try emit(decorated(branch, by: element), isLast: isLast, isFollowedByAnchor: isFollowedByAnchor)
        if let split {
          jumps.append(program.instructions.count)
          program.instructions.append(.jump(target: 0))
          program.instructions[split] = .split(target: Int32(program.instructions.count))
        }
      }
      for jump in jumps { program.instructions[jump] = .jump(target: Int32(program.instructions.count)) }
    case .group(let members):
      for (index, member) in members.enumerated() {
        let isLastMember = index == members.count - 1
        try emit(
          index == 0 ? decorated(member, by: element) : member,
          isLast: isLast && isLastMember,
          isFollowedByAnchor: isLastMember ? isFollowedByAnchor : members[index + 1].isAnchored)
      }
    }
  }

  /// What stands around an alternation or a group belongs to its first node.
  private func decorated(_ target: QueryElement, by element: QueryElement) -> QueryElement {
    var result = target
    result.captures += element.captures
    if let field = element.field { result.field = field }
    result.isAnchored = target.isAnchored || element.isAnchored
    return result
  }

  // MARK: Steps

  private mutating func step(for element: QueryElement) throws -> QueryProgram.Step {
    guard case .node(let name, _, let negatedFields, _) = element.kind else {
      preconditionFailure("alternations and groups were resolved")
    }
    var step = QueryProgram.Step(test: try test(for: name))
    if let field = element.field { step.field = try self.field(field) }
    let firstNegated = Int32(program.negatedFields.count)
    for field in negatedFields { program.negatedFields.append(try self.field(field)) }
    step.negatedFields = firstNegated..<Int32(program.negatedFields.count)
    let firstCapture = Int32(program.captureLists.count)
    for capture in element.captures { program.captureLists.append(captureIndices[capture.text] ?? 0) }
    step.captures = firstCapture..<Int32(program.captureLists.count)
    step.containsCaptures = !element.captures.isEmpty
    return step
  }

  private mutating func test(for name: QueryNodeName) throws -> QueryProgram.NodeTest {
    switch name {
    case .any: return .init(kind: .any)
    case .anyNamed: return .init(kind: .anyNamed)
    case .error: return .init(kind: .symbol, symbol: 0xFFFF)
    case .missing(let word, let isNamed):
      program.hasMissingTests = true
      return .init(kind: .missing, symbol: try word.map { try symbol($0, isNamed: isNamed) } ?? 0)
    case .anonymous(let word): return .init(kind: .symbol, symbol: try symbol(word, isNamed: false))
    case .named(let word):
      let symbol = try symbol(word, isNamed: true)
      if symbol != 0xFFFF && highlight_symbol_is_hidden(grammar.language, symbol) {
        return .init(kind: .anyNamed, supertype: try supertype(symbol, word))
      }
      return .init(kind: .symbol, symbol: symbol)
    case .subtype(let parent, let word):
      let parentSymbol = try symbol(parent, isNamed: true)
      guard highlight_symbol_is_hidden(grammar.language, parentSymbol) else {
        throw Fault(offset: parent.offset, message: "\"\(parent.text)\" is no supertype of the grammar")
      }
      return .init(
        kind: .symbol, symbol: try symbol(word, isNamed: true), supertype: try supertype(parentSymbol, parent))
    }
  }

  private mutating func supertype(_ symbol: TSSymbol, _ word: QueryWord) throws -> UInt8 {
    if let known = program.supertypes.firstIndex(of: symbol) { return UInt8(known + 1) }
    guard program.supertypes.count < 32 else {
      throw Fault(offset: word.offset, message: "more than 32 different supertypes")
    }
    program.supertypes.append(symbol)
    return UInt8(program.supertypes.count)
  }

  private func symbol(_ word: QueryWord, isNamed: Bool) throws -> TSSymbol {
    let symbol = symbols.symbol(word.text, isNamed: isNamed)
    guard symbol != 0 else {
      throw Fault(
        offset: word.offset,
        message: isNamed ? "the grammar has no node \"\(word.text)\"" : "the grammar has no token \"\(word.text)\"")
    }
    return symbol
  }

  private func field(_ word: QueryWord) throws -> TSFieldId {
    let field = Array(word.text.utf8).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        ts_language_field_id_for_name(grammar.language, $0.baseAddress, UInt32($0.count))
      }
    }
    guard field != 0 else { throw Fault(offset: word.offset, message: "the grammar has no field \"\(word.text)\"") }
    return field
  }

  // MARK: Tables

  private func slots(of test: QueryProgram.NodeTest) -> SlotSet {
    switch test.kind {
    case .symbol: .one(program.slot(of: test.symbol))
    case .missing: test.symbol == 0 ? .all : .one(program.slot(of: test.symbol))
    case .anyNamed: .named
    case .any: .all
    }
  }

  /// Sorts the entries by slot; inside a slot later patterns come first.
  private func buildTables() {
    let slotCount = program.isNamed.count
    func table<Entry>(_ entries: [(slots: SlotSet, entry: Entry)]) -> (ContiguousArray<Entry>, ContiguousArray<Int32>) {
      var bySlot: [[Entry]] = Array(repeating: [], count: slotCount)
      for (slots, entry) in entries.reversed() {
        switch slots {
        case .one(let slot): bySlot[slot].append(entry)
        case .named: for slot in 0..<slotCount where program.isNamed[slot] { bySlot[slot].append(entry) }
        case .all: for slot in 0..<slotCount { bySlot[slot].append(entry) }
        }
      }
      var flat: ContiguousArray<Entry> = []
      var starts: ContiguousArray<Int32> = []
      for list in bySlot {
        starts.append(Int32(flat.count))
        flat.append(contentsOf: list)
      }
      starts.append(Int32(flat.count))
      return (flat, starts)
    }
    (program.pathEntries, program.pathStarts) = table(pathEntries)
    (program.startEntries, program.startStarts) = table(startEntries)

    func mark(_ slots: SlotSet, in flags: inout ContiguousArray<Bool>) {
      switch slots {
      case .one(let slot): flags[slot] = true
      case .named: for slot in 0..<slotCount where program.isNamed[slot] { flags[slot] = true }
      case .all: for slot in 0..<slotCount { flags[slot] = true }
      }
    }
    var needsField = ContiguousArray(repeating: false, count: slotCount)
    var needsSupertypes = needsField
    for step in program.steps {
      if step.field != 0 { mark(slots(of: step.test), in: &needsField) }
      if step.test.supertype != 0 { mark(slots(of: step.test), in: &needsSupertypes) }
    }
    (program.needsField, program.needsSupertypes) = (needsField, needsSupertypes)
    program.namesFields = ContiguousArray(repeating: false, count: slotCount)
    for slots in fieldParents { mark(slots, in: &program.namesFields) }
    program.isWidening = ContiguousArray(repeating: false, count: slotCount)
    for (_, entry) in pathEntries {
      let settings = program.patterns[Int(entry.pattern)].settings
      let readsText = !settings.conditions.isEmpty || !settings.links.isEmpty
      for step in program.steps[Int(entry.steps.lowerBound)..<Int(entry.steps.upperBound)].dropFirst()
      where !step.negatedFields.isEmpty || (readsText && !step.captures.isEmpty) {
        mark(slots(of: step.test), in: &program.isWidening)
      }
    }
  }
}
