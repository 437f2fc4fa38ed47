internal import CParserInternals
internal import CTreeSitter
internal import TextModel

/// Compiles query files into a `QueryProgram`. The program waits for it at every start: data that only tests of nodes need
/// is read at the first test (`QueryCondition`), and the rest is stored as plain values in raw memory.
package struct QueryCompiler {
  // A pattern whose alternations multiply to more than this many paths becomes a program instead.
  private static let variantLimit = 64
  // A hostile file must not make tables of unbounded size.
  static let instructionLimit = 1 << 20

  private let grammar: Grammar
  private let names: GrammarNames
  private let ignoresConditions: Bool
  /// Whether this file of locals, or one before, captures references: then highlighting reads definitions of every kind.
  private var hasReferences = false
  private var sources: [QuerySource] = []
  private var problems: [QueryProblem] = []
  private var patterns: ContiguousArray<QueryProgram.Pattern> = []
  private var settings: ContiguousArray<QueryPatternSettings> = [QueryPatternSettings()]
  var tables: QueryTableBuilder

  private var captureNames: [String] = []
  /// The indices of `captureNames`.
  private var captureTable = NameTable(capacity: 32)
  /// By capture index: `alwaysTakesPart` of its name.
  private var takesPart = ScratchBuffer<Bool>()

  /// The file that is being compiled. Forms of a pattern are added to its nodes.
  var syntax = QuerySyntax(UnsafeBufferPointer(start: nil, count: 0))
  /// By index in `syntax.captures`: the index of its name, for the pattern that is being compiled.
  private var captureIndices = ScratchBuffer<UInt16>()
  /// The nodes above the node that is being compiled.
  var parents = ScratchBuffer<QueryProgram.NodeTest>()
  /// The number of quantifiers and alternations around the node that is being compiled.
  var choices = 0
  private var chain = ScratchBuffer<Int32>()
  /// The expressions and other texts of predicates that folders add.
  private var untrustedExpressions = ExpressionMemory(limit: Bounds.languageExpressionBytes)
  /// The forms of the pattern that is being compiled, and of its parts: lists of siblings, in `syntax.members`.
  private var forms = ScratchBuffer<IndexRange>()

  private init(grammar: Grammar, ignoresConditions: Bool) {
    self.grammar = grammar
    self.ignoresConditions = ignoresConditions
    names = GrammarNames(of: grammar.language)
    tables = QueryTableBuilder(grammar.language)
  }

  /// The number of compiled patterns, which is the index of the next one.
  var patternCount: Int { patterns.count }

  /// Compiles query files in their order, and returns the program and the problems found. Patterns of later files are
  /// stronger, and within a file later patterns. A pattern that cannot be used is reported and left out. O(text +
  /// symbols of the grammar).
  /// - Parameters:
  ///   - reversesHighlights: whether the earlier pattern is stronger within each highlight file.
  ///   - ignoresConditions: whether predicates are left out.
  package static func compile(
    _ files: [(role: QueryRole, source: QuerySource)], grammar: Grammar, reversesHighlights: Bool = false,
    ignoresConditions: Bool = false
  ) -> (program: QueryProgram, problems: [QueryProblem]) {
    var compiler = QueryCompiler(grammar: grammar, ignoresConditions: ignoresConditions)
    // Of several files of locals a later one may have the references.
    if files.count(where: { $0.role == .locals }) > 1 {
      compiler.hasReferences = files.contains { file in
        file.role == .locals && ["@local.reference", "@reference"].contains(where: file.source.text.contains)
      }
    }
    for file in files {
      compiler.compile(file.source, role: file.role, isReversed: reversesHighlights && file.role == .highlights)
    }
    let program = QueryProgram(
      grammar: grammar, sources: compiler.sources, captureNames: compiler.captureNames, patterns: compiler.patterns,
      settings: compiler.settings, tables: compiler.tables)
    compiler.release()
    return (program, compiler.problems)
  }

  /// Frees the memory that the program did not take.
  private mutating func release() {
    var names = names
    names.release()
    captureTable.release()
    takesPart.release()
    parents.release()
    chain.release()
    forms.release()
  }

  private mutating func compile(_ source: QuerySource, role: QueryRole, isReversed: Bool) {
    sources.append(source)
    var text = source.text
    text.withUTF8 { bytes in
      let errors: [QuerySyntaxError]
      (syntax, errors) = QueryParser.parse(bytes)
      captureIndices = ScratchBuffer(repeating: 0, count: syntax.captures.count)
      for error in errors { report(source, error.offset, error.message) }
      if role == .locals && !hasReferences {
        let captures = syntax.captures[0..<syntax.captures.count]
        hasReferences = captures.contains {
          syntax.text.begins($0, with: "local.reference") || syntax.text.begins($0, with: "reference")
        }
      }
      let count = syntax.patterns.count
      for index in 0..<count {
        compile(syntax.patterns[isReversed ? count - 1 - index : index], of: source, role: role)
      }
      captureIndices.release()
      syntax.release()
    }
  }

  private mutating func report(_ source: QuerySource, _ offset: Int, _ message: String) {
    let (line, column) = source.position(of: offset)
    problems.append(QueryProblem(path: source.path, line: line, column: column, message: message))
  }

  // MARK: Patterns

  private mutating func compile(_ pattern: QuerySyntax.Pattern, of source: QuerySource, role: QueryRole) {
    // The additions of a pattern that fails halfway are dropped.
    let (steps, instructions) = (tables.steps.count, tables.instructions.count)
    let (pathEntries, startEntries) = (tables.pathEntries.count, tables.startEntries.count)
    do throws(PatternError) {
      if !isRead(pattern, role: role) { return }
      resolveCaptures(of: pattern)
      var own = QueryPatternSettings()
      try readCalls(of: pattern, from: source, role: role, into: &own)
      let isDefault = pattern.calls.isEmpty && own.links.isEmpty
      try compileForms(of: pattern.root, role: role, isDefault ? nil : own)
      if !isDefault { settings.append(own) }
      patterns.append(
        QueryProgram.Pattern(
          role: role, settings: isDefault ? 0 : Int32(settings.count - 1), source: sources.count - 1,
          offset: Int(pattern.range.lowerBound)))
    } catch {
      report(source, error.offset, error.message)
      tables.steps.keepFirst(steps)
      tables.instructions.keepFirst(instructions)
      tables.pathEntries.keepFirst(pathEntries)
      tables.startEntries.keepFirst(startEntries)
    }
  }

  /// Whether a pattern is for a role. Of a file of locals, patterns with settings and values are for highlighting, and
  /// those without a plain scope or definition for names.
  private func isRead(_ pattern: QuerySyntax.Pattern, role: QueryRole) -> Bool {
    guard role == .locals || role == .names else { return true }
    let (syntax, hasReferences) = (syntax, hasReferences)
    let isForHighlighting = pattern.calls.indices.contains { index in
      guard syntax.text.begins(syntax.calls[index].name, with: "set!"), !syntax.calls[index].arguments.isEmpty else {
        return false
      }
      let key = syntax.arguments[Int(syntax.calls[index].arguments.lowerBound)]
      return key.kind != .capture && syntax.text.begins(key.content, with: "local.")
    }
    if isForHighlighting { return role == .locals }
    func captures(_ isWanted: (NameRole) -> Bool) -> Bool {
      pattern.captures.indices.contains { isWanted(NameRole(captureName: syntax.text.string(syntax.captures[$0]))) }
    }
    if role == .names { return !captures { $0 == .definitionValue } }
    return captures { role in
      switch role.highlighted {
      case .scope, .definition, .definitionValue, .reference: true
      case .kindOfDefinition: hasReferences
      default: false
      }
    }
  }

  /// Sets the indices of the captures of a pattern in `captureIndices`. Names that no earlier pattern has are added
  /// to `captureNames` in alphabetical order.
  private mutating func resolveCaptures(of pattern: QuerySyntax.Pattern) {
    var added: [String] = []
    for index in pattern.captures.indices {
      let name = syntax.text[syntax.captures[index]]
      if let entry = captureTable.entry(name) {
        captureIndices[index] = UInt16(captureTable[entry])
      } else {
        added.append(String(decoding: name, as: UTF8.self))
      }
    }
    if added.isEmpty { return }
    for var name in added.sorted() where captureNames.last != name {
      name.withUTF8 { captureTable.add(copyOf: $0, value: Int32(captureNames.count)) }
      captureNames.append(name)
      takesPart.append(QueryCompiler.alwaysTakesPart(name))
    }
    for index in pattern.captures.indices {
      if let entry = captureTable.entry(syntax.text[syntax.captures[index]]) {
        captureIndices[index] = UInt16(captureTable[entry])
      }
    }
  }

  /// Returns the index of a capture name of the program; nil if the pattern has no capture with the name. Static:
  /// closures would copy all of the compiler.
  private static func captureIndex(
    _ name: UnsafeBufferPointer<UInt8>, in pattern: QuerySyntax.Pattern, _ captureTable: NameTable,
    _ captureIndices: ScratchBuffer<UInt16>
  ) -> UInt16? {
    guard let entry = captureTable.entry(name) else { return nil }
    let index = UInt16(captureTable[entry])
    return captureIndices[Int(pattern.captures.lowerBound)..<Int(pattern.captures.upperBound)].contains(index) ? index : nil
  }

  private mutating func readCalls(
    of pattern: QuerySyntax.Pattern, from source: QuerySource, role: QueryRole, into own: inout QueryPatternSettings
  ) throws(PatternError) {
    let (text, table, indices) = (syntax.text, captureTable, captureIndices)
    for index in pattern.calls.indices {
      if source.isUntrusted {
        for argument in syntax.calls[index].arguments.indices.map({ syntax.arguments[$0] }) where argument.kind != .capture {
          guard untrustedExpressions.add(syntax.string(argument)) else {
            throw PatternError(
              offset: Int(syntax.calls[index].offset),
              message:
                "the expressions up to this one need more than \(Bounds.languageExpressionBytes >> 20) MB; write fewer sets such as [\\w-]"
            )
          }
        }
      }
      try own.apply(
        syntax.calls[index], of: syntax, verifiedText: source.isVerified ? source.text : nil,
        isUntrusted: source.isUntrusted
      ) { QueryCompiler.captureIndex(text[$0], in: pattern, table, indices) }
    }
    if ignoresConditions { own.conditions = [] }
    if own.locals == .isNotLocal {
      let names = Set(pattern.captures.indices.map { captureNames[Int(captureIndices[$0])] }.filter { !$0.hasPrefix("_") })
      if names.allSatisfy({ ScopeNames.role(of: $0) == .scope("variable.parameter") }) { own.locals = .label }
    }
    if role != .highlights {
      own.links = []
      return
    }
    for occurrence in pattern.captures.indices {
      let index = captureIndices[occurrence]
      guard captureNames[Int(index)] == "url", !own.links.contains(where: { $0.capture == index }) else { continue }
      own.links.append(QueryPatternSettings.Link(capture: index, target: .capture(index)))
    }
  }

  /// Compiles a pattern as one path or program for each way to choose branches of its alternations. With quantifiers,
  /// more than 64 ways, or several nodes side by side, it becomes a single program. Throws if it cannot be compiled.
  /// - Parameter own: the settings of the pattern; nil for the default ones.
  private mutating func compileForms(
    of root: Int32, role: QueryRole, _ own: QueryPatternSettings?
  ) throws(PatternError) {
    if hasOneForm(root) {
      try compileForm(root, role: role, own)
      return
    }
    forms.keepFirst(0)
    guard let found = forms(of: root), found.indices.allSatisfy({ forms[$0].count == 1 }) else {
      try compileProgram(root, own)
      return
    }
    for index in found.indices { try compileForm(syntax.members[Int(forms[index].lowerBound)], role: role, own) }
  }

  /// Compiles a tree of nodes, whose alternations were resolved: a path with a capture at its end becomes a path
  /// pattern, any other tree a program.
  /// - Parameters:
  ///   - root: the index of its root in `syntax.nodes`.
  ///   - own: the settings of the pattern; nil for the default ones.
  private mutating func compileForm(
    _ root: Int32, role: QueryRole, _ own: QueryPatternSettings?
  ) throws(PatternError) {
    guard findChain(root), !syntax.nodes.pointer(at: Int(chain[chain.count - 1])).pointee.captures.isEmpty else {
      try compileProgram(root, own)
      return
    }
    let first = tables.steps.count
    for index in (0..<chain.count).reversed() { tables.steps.append(try step(for: chain[index])) }
    let end = tables.steps.count
    var capturesOnlyLast = tables.steps[first].captures.count == 1
    for index in first..<end {
      let step = tables.steps.pointer(at: index)
      if step.pointee.field != 0 {
        tables.fieldParents.append(index + 1 < end ? tables.slots(of: tables.steps[index + 1].test) : .all)
      }
      if index > first && !step.pointee.captures.isEmpty { capturesOnlyLast = false }
    }
    let last = tables.steps[first]
    var entry = QueryProgram.PathEntry(
      pattern: Int32(patterns.count), steps: IndexRange(first, end), isPlain: false)
    if capturesOnlyLast {
      let capture = tables.captureLists[Int(last.captures.lowerBound)]
      entry.onlyCapture = capture
      if let gate = own?.conditions.firstIndex(where: { $0.rejectsByFirstUnit(capture) }) {
        entry.gate = Int16(clamping: gate)
      }
      let isDefault =
        own.map { $0.priority == 100 && $0.captureProperties.isEmpty && $0.links.isEmpty && $0.changes.isEmpty } ?? true
      entry.isPlain = role == .highlights && isDefault && takesPart[Int(capture)]
    }
    if end - first > 1, case let parent = tables.steps[first + 1].test, parent.kind == .symbol {
      entry.parent = parent.symbol
    }
    tables.pathEntries.append(QueryTableBuilder.SlotEntry(slots: tables.slots(of: last.test), entry: entry))
  }

  /// Whether captures of a name compete for attributes. False for names that begin with `_`, for channels, and for
  /// unknown names: they must not hide the captures of an earlier pattern.
  package static func alwaysTakesPart(_ name: String) -> Bool {
    let role = ScopeNames.role(of: name)
    return !name.hasPrefix("_") && role != .channel && role != .unknown
  }

  /// Puts the nodes of a path into `chain`, root first. Returns whether the element is a path: single nodes, each
  /// with at most one child, without quantifiers and anchors below the root. If false, `chain` is incomplete.
  private mutating func findChain(_ root: Int32) -> Bool {
    chain.keepFirst(0)
    var index = root
    while true {
      let node = syntax.nodes.pointer(at: Int(index))
      guard node.pointee.isNode, node.pointee.quantifier == .one, !node.pointee.endsWithAnchor,
        chain.count == 0 || !node.pointee.isAnchored
      else { return false }
      chain.append(index)
      if node.pointee.members.isEmpty { return true }
      guard node.pointee.members.count == 1 else { return false }
      index = syntax.members[Int(node.pointee.members.lowerBound)]
    }
  }

  // MARK: Forms

  /// Whether the element and all below it are nodes without quantifiers: no alternations and no groups.
  private func hasOneForm(_ index: Int32) -> Bool {
    let node = syntax.nodes.pointer(at: Int(index))
    guard node.pointee.quantifier == .one, node.pointee.isNode else { return false }
    for memberIndex in node.pointee.members.indices where !hasOneForm(syntax.members[memberIndex]) { return false }
    return true
  }

  /// Returns the range in `forms` of the forms of an element, one for each way to choose branches of its
  /// alternations: each is a list of siblings. Nil if it has quantifiers or more than 64 forms.
  private mutating func forms(of index: Int32) -> IndexRange? {
    if hasOneForm(index) { return addForms { $0.addForm { $0.syntax.members.append(index) } } }
    let node = syntax.nodes[Int(index)]
    guard node.quantifier == .one else { return nil }
    let result: IndexRange
    switch node.kind {
    case .alternation:
      var branches = ScratchBuffer<IndexRange>()
      defer { branches.release() }
      for memberIndex in node.members.indices {
        guard let found = forms(of: syntax.members[memberIndex]) else { return nil }
        branches.append(found)
      }
      result = addForms { compiler in
        for branch in 0..<branches.count {
          for form in branches[branch].indices { compiler.addForm(compiler.forms[form], decoratedBy: node) }
        }
      }
    case .group:
      guard let sequences = sequences(of: node.members) else { return nil }
      result = addForms { compiler in
        for form in sequences.indices { compiler.addForm(compiler.forms[form], decoratedBy: node) }
      }
    default:
      guard let sequences = sequences(of: node.members) else { return nil }
      result = addForms { compiler in
        for form in sequences.indices {
          var copy = node
          copy.members = compiler.forms[form]
          let added = compiler.syntax.add(copy)
          compiler.addForm { $0.syntax.members.append(added) }
        }
      }
    }
    return result.count <= Self.variantLimit ? result : nil
  }

  /// Returns the range in `forms` of the forms of consecutive elements: all combinations of their forms. Nil if an
  /// element has none, or if there are more than 64.
  private mutating func sequences(of members: IndexRange) -> IndexRange? {
    var result = addForms { $0.addForm { _ in } }
    for memberIndex in members.indices {
      guard let found = forms(of: syntax.members[memberIndex]) else { return nil }
      guard result.count * found.count <= Self.variantLimit else { return nil }
      let heads = result
      result = addForms { compiler in
        for head in heads.indices {
          for form in found.indices {
            let (front, back) = (compiler.forms[head], compiler.forms[form])
            compiler.addForm {
              for index in front.indices { $0.syntax.members.append($0.syntax.members[index]) }
              for index in back.indices { $0.syntax.members.append($0.syntax.members[index]) }
            }
          }
        }
      }
    }
    return result
  }

  /// Returns the range in `forms` of the forms that `body` adds, which may be empty.
  private mutating func addForms(_ body: (inout QueryCompiler) -> Void) -> IndexRange {
    let start = forms.count
    body(&self)
    return IndexRange(start, forms.count)
  }

  /// Adds the form that consists of the siblings that `body` appends to `syntax.members`.
  private mutating func addForm(_ body: (inout QueryCompiler) -> Void) {
    let start = syntax.members.count
    body(&self)
    forms.append(IndexRange(start, syntax.members.count))
  }

  /// Adds a copy of a form, whose first node gets the captures, the field and the anchor of the alternation or group
  /// around it.
  private mutating func addForm(_ form: IndexRange, decoratedBy node: QueryNode) {
    let first = decorated(syntax.members[Int(form.lowerBound)], by: node)
    addForm { compiler in
      compiler.syntax.members.append(first)
      for index in form.indices.dropFirst() { compiler.syntax.members.append(compiler.syntax.members[index]) }
    }
  }

  /// Adds a copy of a node with the captures, the field and the anchor of the alternation or group around it, and
  /// returns its index in `syntax.nodes`. The field of the outer element replaces the field of the node.
  mutating func decorated(_ index: Int32, by node: QueryNode) -> Int32 {
    var copy = syntax.nodes[Int(index)]
    copy.captures = joined(copy.captures, node.captures)
    if !node.field.isEmpty { copy.field = node.field }
    copy.isAnchored = copy.isAnchored || node.isAnchored
    return syntax.add(copy)
  }

  private mutating func joined(_ front: IndexRange, _ back: IndexRange) -> IndexRange {
    if front.isEmpty || back.isEmpty { return front.isEmpty ? back : front }
    let start = syntax.captures.count
    for range in [front, back] {
      for index in range.indices {
        syntax.captures.append(syntax.captures[index])
        captureIndices.append(captureIndices[index])
      }
    }
    return IndexRange(start, syntax.captures.count)
  }

  // MARK: Steps

  /// Returns the step that tests a single node of the query, with its fields and captures but without its children.
  /// Appends its captures and negated fields to `tables`. Throws if the grammar has no such node, supertype or field,
  /// or if there are more than 32 different supertypes.
  /// - Parameter index: the index of the node in `syntax.nodes`.
  /// - Precondition: the node is not an alternation or a group.
  mutating func step(for index: Int32) throws(PatternError) -> QueryProgram.Step {
    let node = syntax.nodes[Int(index)]
    var step = QueryProgram.Step(test: try test(for: node))
    if !node.field.isEmpty { step.field = try field(node.field) }
    if !node.negatedFields.isEmpty {
      let first = tables.negatedFields.count
      for fieldIndex in node.negatedFields.indices {
        tables.negatedFields.append(try field(syntax.negatedFields[fieldIndex]))
      }
      step.negatedFields = IndexRange(first, tables.negatedFields.count)
    }
    if !node.captures.isEmpty {
      let first = tables.captureLists.count
      for occurrence in node.captures.indices { tables.captureLists.append(captureIndices[occurrence]) }
      step.captures = IndexRange(first, tables.captureLists.count)
      step.containsCaptures = true
    }
    return step
  }

  mutating func test(for node: QueryNode) throws(PatternError) -> QueryProgram.NodeTest {
    switch node.kind {
    case .any: return .init(kind: .any)
    case .anyNamed: return .init(kind: .anyNamed)
    case .error: return .init(kind: .symbol, symbol: 0xFFFF)
    case .missing: return .init(kind: .missing, symbol: node.name.isEmpty ? 0 : try symbol(node.name, isNamed: true))
    case .missingAnonymous: return .init(kind: .missing, symbol: try symbol(node.name, isNamed: false))
    case .anonymous: return .init(kind: .symbol, symbol: try symbol(node.name, isNamed: false))
    case .named:
      let symbol = try symbol(node.name, isNamed: true)
      if symbol != 0xFFFF && highlight_symbol_is_hidden(grammar.language, symbol) {
        return .init(kind: .anyNamed, supertype: try supertype(symbol, node.name))
      }
      return .init(kind: .symbol, symbol: symbol)
    case .subtype:
      let parent = try symbol(node.supertype, isNamed: true)
      guard highlight_symbol_is_hidden(grammar.language, parent) else {
        throw PatternError(
          offset: Int(node.supertype.lowerBound),
          message: "\"\(syntax.text.string(node.supertype))\" is not a supertype of the grammar")
      }
      let name = try symbol(node.name, isNamed: true)
      return .init(kind: .symbol, supertype: try supertype(parent, node.supertype), symbol: name)
    case .alternation, .group: preconditionFailure("alternations and groups were resolved")
    }
  }

  private mutating func supertype(_ symbol: TSSymbol, _ name: IndexRange) throws(PatternError) -> UInt8 {
    let known = tables.supertypes[0..<tables.supertypes.count].firstIndex(of: symbol)
    if let known { return UInt8(known + 1) }
    guard tables.supertypes.count < 32 else {
      throw PatternError(offset: Int(name.lowerBound), message: "more than 32 different supertypes")
    }
    tables.supertypes.append(symbol)
    return UInt8(tables.supertypes.count)
  }

  private func symbol(_ name: IndexRange, isNamed: Bool) throws(PatternError) -> TSSymbol {
    let names = names
    let symbol =
      isNamed
      ? names.symbol(syntax.text[name], isNamed: true)
      : syntax.text.withLiteral(name) { names.symbol($0, isNamed: false) }
    guard symbol != 0 else {
      // The offset of a token is the offset of its quotation mark.
      throw isNamed
        ? PatternError(offset: Int(name.lowerBound), message: "the grammar has no node \"\(syntax.text.string(name))\"")
        : PatternError(
          offset: Int(name.lowerBound) - 1, message: "the grammar has no token \"\(syntax.text.literal(name))\"")
    }
    return symbol
  }

  private func field(_ name: IndexRange) throws(PatternError) -> TSFieldId {
    let field = names.field(syntax.text[name])
    guard field != 0 else {
      throw PatternError(
        offset: Int(name.lowerBound), message: "the grammar has no field \"\(syntax.text.string(name))\"")
    }
    return field
  }
}
