internal import CTreeSitter
internal import TextModel

/// Resolves the occurrences of one name in one layer, from the matches of a query of names, all at once.
struct NameBindings: MatchSink {
  /// The binding of an occurrence.
  enum Meaning: Equatable {
    /// The definitions of one scope, by the number of the binding.
    case binding(Int)
    /// A member, by the number of the capture: each kind of them is apart.
    case member(UInt16)
    /// Nothing in this text defines it.
    case unknown

    var isMember: Bool { if case .member = self { true } else { false } }
  }

  /// The roles that a query gives to one occurrence.
  private struct Occurrence {
    enum Node {
      /// A part of a longer text, which means nothing.
      case none
      case name
      /// A piece of a string or a comment, which is a name only if a query captures it so.
      case text
    }

    /// Further properties of the occurrence.
    struct Marks: OptionSet {
      let rawValue: UInt8

      static let foreign = Marks(rawValue: 1)
      static let textForeign = Marks(rawValue: 2)
      static let shorthand = Marks(rawValue: 4)
      static let reference = Marks(rawValue: 8)
    }

    /// The leaf node here.
    var node = Node.none
    /// The kind of definition, or `member`.
    var role = NameRole.other
    /// The number of the capture that gave it its role, and that of the pattern.
    var capture: UInt16 = 0
    var pattern = 0
    var marks: Marks = []
    /// The kinds of doubt in which it is unclear.
    var unclear: UInt8 = 0
    /// Its spaces, one bit each; none: the ordinary one.
    var spaces: UInt8 = 0
    /// The number of the innermost scope around it.
    var scope = 0
    /// The end of the piece outside of a scope that it is in, and the start of that scope.
    var piece: (end: UInt32, scopeStart: UInt32) = (0, 0)

    var isName: Bool {
      switch node {
      case .none: false
      case .name: true
      case .text: isDefinition || role == .member
      }
    }
    var isDefinition: Bool { role != .other && role != .noDefinition && role != .member }
    func isName(in space: UInt8) -> Bool { isName && role != .member && max(spaces, 1) & space != 0 }
  }

  /// A node around occurrences, or a declaration.
  private struct Scope {
    var start: UInt32
    var end: UInt32
    var rules: ScopeRules = .inherits
    /// The type of its node; 0 for the whole text.
    var symbol: TSSymbol = 0
    /// Whether its text is not all understood.
    var hasErrors = false
    /// Whether what a declaration defines is new.
    var isNew = false
    /// Whether definitions in it belong to what is around, or to the whole text.
    var isForeign = false
    /// The scope around and how many there are; -1 for those of the whole text.
    var parent = -1
    var depth = 0
    var length: Int { Int(end - start) }

    func holds(_ offset: UInt32) -> Bool { start <= offset && offset < end }
  }

  /// What the scopes know of the name in one space.
  private struct Space {
    /// By the number of a scope: the binding that is known in all of it.
    var whole: [Int: Int] = [:]
    /// By the number of a scope: the binding of the next definition that is no new name.
    var current: [Int: Int] = [:]
    /// By the number of a scope: all bindings and the offsets from which they are known.
    var known: [Int: ContiguousArray<(from: UInt32, binding: Int)>] = [:]
  }

  private let captures: ContiguousArray<NameCapture>
  private let outerPatterns: Set<Int>
  private let starts: ContiguousArray<UInt32>
  /// The index of the first occurrence that does not start before the visited node.
  private var nextOccurrence = 0
  private let nameLength: UInt32
  private let textLength: UInt32
  private var occurrences: ContiguousArray<Occurrence>
  /// The first is that of the whole text.
  private var scopes: ContiguousArray<Scope>
  /// The numbers of the scopes that count, those that begin first and are longest in front.
  private var order: ContiguousArray<Int> = []
  private var declarations: ContiguousArray<Scope> = []
  /// The values of declarations that no node holds.
  private var values: ContiguousArray<Range<UInt32>> = []
  /// The lengths of the scopes around them.
  private var lengthsAroundValues: ContiguousArray<Int> = []
  /// By occurrence: the innermost declaration around it; -1 for none.
  private var declarationsAround: ContiguousArray<Int> = []
  private var opaque: ContiguousArray<Range<UInt32>> = []
  private var language: OpaquePointer?
  private var textSymbols: [TSSymbol: Bool] = [:]
  /// For each binding its scope, from where it is known.
  private var bindings: ContiguousArray<Scope> = []

  /// Creates the bindings of a name, whose occurrences and scopes the matches of the query add.
  /// - Parameters:
  ///   - query: gives each capture a role.
  ///   - starts: the UTF-16 offsets at which the name occurs, ascending.
  ///   - nameLength: its length in units.
  ///   - textLength: the length of the layer's text, which is the outermost scope.
  init(query: StructureQuery, starts: ContiguousArray<UInt32>, nameLength: Int, textLength: Int) {
    (captures, outerPatterns) = (query.nameCaptures, query.outerPatterns)
    self.starts = starts
    self.nameLength = UInt32(nameLength)
    self.textLength = UInt32(textLength)
    occurrences = ContiguousArray(repeating: Occurrence(), count: starts.count)
    scopes = [Scope(start: 0, end: UInt32(textLength))]
  }

  // MARK: Matches

  mutating func visit(_ node: TSNode) {
    let start = UInt32(node.start)
    guard UInt32(node.end) &- start == nameLength else { return }
    // The walk goes forward.
    while nextOccurrence < starts.count && starts[nextOccurrence] < start { nextOccurrence += 1 }
    guard nextOccurrence < starts.count && starts[nextOccurrence] == start else { return }
    // Words of a text are names, also if one is all of the text.
    guard occurrences[nextOccurrence].node == .none, ts_node_child_count(node) == 0, ts_node_is_named(node) else { return }
    occurrences[nextOccurrence].node = isText(node) ? .text : .name
  }

  /// Whether nodes of the type of `node` are parts of text, such as strings and comments, and not names. The answer
  /// for a type is cached.
  private mutating func isText(_ node: TSNode) -> Bool {
    let symbol = ts_node_symbol(node)
    if let known = textSymbols[symbol] { return known }
    let kind = node.kind
    let isText = Self.textWords.contains { kind.contains($0) }
    textSymbols[symbol] = isText
    return isText
  }

  /// Parts of the names of nodes inside strings, characters, regular expressions, comments and prose.
  private static let textWords = ["string", "char", "regex", "comment", "content", "fragment", "text"]

  mutating func accept(pattern: Int, captures found: UnsafeBufferPointer<MatchedCapture>, position: MatchPosition) {
    for capture in found {
      let (captured, kind) = (captures[Int(capture.capture)].role, captures[Int(capture.capture)].kind)
      let isPlain = captured == .definition || captured == .kindOfDefinition
      let role = isPlain ? (outerPatterns.contains(pattern) ? .outerDefinition : .definition) : captured
      let start = UInt32(capture.node.start)
      let end = min(UInt32(capture.node.end), textLength)
      if let rules = ScopeRules(role) {
        guard start < end else { continue }
        if language == nil { language = ts_tree_language(capture.node.tree) }
        scopes.append(
          Scope(
            start: start, end: end, rules: rules, symbol: ts_node_symbol(capture.node),
            hasErrors: ts_node_has_error(capture.node)))
        continue
      }
      switch role {
      case .declaration, .newDeclaration:
        declarations.append(Scope(start: start, end: end, isNew: role == .newDeclaration))
      case .opaque: opaque.append(start..<max(start, end))
      case .declarationValue: values.append(start..<max(start, end))
      case .unclear: for index in indices(in: start..<max(start, end)) { occurrences[index].unclear |= kind }
      case .words:
        for index in indices(in: start..<max(start, end)) {
          occurrences[index].node = .name
          give(.noDefinition, capture.capture, pattern, to: index)
        }
      case .definition, .outerDefinition, .hoistedDefinition, .assignedDefinition, .selfDefinition, .textDefinition,
        .noDefinition, .foreign, .textForeign, .reference, .shorthand, .space, .member:
        guard end &- start == nameLength, let index = index(at: start) else { continue }
        switch role {
        case .foreign: occurrences[index].marks.insert(.foreign)
        case .textForeign: occurrences[index].marks.insert(.textForeign)
        case .shorthand: occurrences[index].marks.insert(.shorthand)
        case .space: occurrences[index].spaces |= kind
        case .reference: occurrences[index].marks.insert(.reference)
        default: give(role, capture.capture, pattern, to: index)
        }
      default: continue
      }
    }
  }

  /// Of several roles of one occurrence that of the last pattern counts.
  private mutating func give(_ role: NameRole, _ capture: UInt16, _ pattern: Int, to index: Int) {
    guard pattern >= occurrences[index].pattern else { return }
    occurrences[index].role = role
    occurrences[index].capture = capture
    occurrences[index].pattern = pattern
  }

  private func indices(in range: Range<UInt32>) -> Range<Int> {
    starts.partitioningIndex { $0 >= range.lowerBound }..<starts.partitioningIndex { $0 >= range.upperBound }
  }

  private func index(at start: UInt32) -> Int? {
    let index = starts.partitioningIndex { $0 >= start }
    return index < starts.count && starts[index] == start ? index : nil
  }

  // MARK: Answers

  /// Whether the binding with a number is that of the whole text of the layer.
  func binding(_ number: Int, covers root: TSNode) -> Bool {
    bindings[number].start <= UInt32(root.start) && bindings[number].end >= min(UInt32(root.end), textLength)
  }

  /// Whether the name may have unknown occurrences that mean the binding with a number: its scope has syntax errors, an
  /// occurrence in it is unclear, or the name occurs in a text that is not parsed.
  func isInDoubt(_ number: Int, _ meanings: ContiguousArray<Meaning?>, _ doubts: NameDoubts) -> Bool {
    let binding = bindings[number]
    let spaces = occurrences.indices.reduce(0) {
      meanings[$1] == .binding(number) ? $0 | max(occurrences[$1].spaces, 1) : $0
    }
    return binding.hasErrors || doubts.reflections.contains(where: binding.holds)
      || occurrences.indices.contains { index in
        let occurrence = occurrences[index]
        if meanings[index] == .binding(number) || binding.holds(starts[index]) {
          // One that redefines the name may mean the outer one, too.
          return occurrence.unclear & doubts.kinds != 0
        }
        // What is called may use the name.
        guard binding.rules.contains(.dynamic) else { return false }
        return occurrence.unclear & doubts.kinds != 0
          || (scopes[occurrence.scope].rules.contains(.dynamic) && max(occurrence.spaces, 1) & spaces != 0
            && isFree(meanings[index]))
      }
      || opaque.contains { text in
        let inside = indices(in: text)
        return !inside.isEmpty && !inside.contains { occurrences[$0].isName }
      }
  }

  /// Whether no scope inside of the text has the name.
  private func isFree(_ meaning: Meaning?) -> Bool {
    switch meaning {
    case .unknown: true
    case .binding(let number): bindings[number].start == 0 && bindings[number].end == textLength
    case .member, nil: false
    }
  }

  /// Whether the node type of a scope names a type, a namespace or the like, whose names other code may qualify:
  /// `Type.name`. False for the whole text.
  func isType(_ number: Int) -> Bool {
    guard bindings[number].symbol != 0, let language,
      let name = ts_language_symbol_name(language, bindings[number].symbol).map({ String(cString: $0) })
    else { return false }
    return name.split(separator: "_").contains { Self.typeWords.contains(String($0)) }
  }

  /// Words in the names of nodes that define types, namespaces and the like.
  private static let typeWords: Set<String> = [
    "class", "struct", "structure", "interface", "enum", "trait", "impl", "object", "record", "protocol", "extension",
    "module", "namespace", "union", "contract", "service", "message", "package", "instance",
  ]

  /// Whether one of the occurrences with this meaning is a shorthand: it is also a member of the same name.
  func isShorthand(_ meaning: Meaning, in meanings: ContiguousArray<Meaning?>) -> Bool {
    occurrences.indices.contains { occurrences[$0].marks.contains(.shorthand) && meanings[$0] == meaning }
  }

  func isDefinition(_ index: Int) -> Bool { occurrences[index].isDefinition }

  // MARK: Meanings

  /// Returns the meaning of each occurrence: the binding of a scope that defines it, a member, or unknown; nil if the text
  /// is no name. O(occurrences + scopes × log scopes) for each space.
  mutating func meanings() -> ContiguousArray<Meaning?> {
    if captures.contains(where: { $0.role == .reference }) {
      for index in occurrences.indices where occurrences[index].role == .other {
        if !occurrences[index].marks.contains(.reference) { occurrences[index].node = .none }
      }
    }
    sortScopes()
    findScopes()
    var meanings = ContiguousArray(
      occurrences.map { occurrence -> Meaning? in
        occurrence.isName ? (occurrence.role == .member ? .member(occurrence.capture) : .unknown) : nil
      })
    let spaces = occurrences.reduce(0) { $0 | ($1.isName ? max($1.spaces, 1) : 0) }
    for space in (0..<8).map({ UInt8(1) << $0 }) where spaces & space != 0 {
      resolve(space, &meanings)
    }
    return meanings
  }

  /// Sets the meanings of the occurrences of one space. Definitions of two spaces have a meaning already, and its binding is
  /// one of this space, too.
  private mutating func resolve(_ bit: UInt8, _ meanings: inout ContiguousArray<Meaning?>) {
    let names = occurrences.indices.filter { occurrences[$0].isName(in: bit) }
    var space = Space()
    for isKnown in [true, false] {
      for index in names where isKnown == (meanings[index] != .unknown) { bindDefinition(index, &space, &meanings) }
    }
    for index in names where occurrences[index].role == .selfDefinition {
      let scope = occurrences[index].scope
      if space.whole[scope] == nil {
        meanings[index] = .binding(bind(index, in: scope, &space, meanings))
      } else if meanings[index] == .unknown {
        // The scope has another definition of the name: it means nothing else.
        bindings.append(Scope(start: starts[index], end: starts[index] + nameLength))
        meanings[index] = .binding(bindings.count - 1)
      }
    }
    let assignments = names.filter { occurrences[$0].role == .assignedDefinition }
    // Outer ones come first.
    for index in assignments.sorted(by: {
      (scopes[occurrences[$0].scope].depth, $0) < (scopes[occurrences[$1].scope].depth, $1)
    }) where !scopes[occurrences[index].scope].isForeign {
      var owner = occurrences[index].scope
      while owner > 0, space.whole[owner] == nil, scopes[owner].rules.contains(.block) { owner = scopes[owner].parent }
      if space.whole[owner] == nil { owner = occurrences[index].scope }
      meanings[index] = .binding(bind(index, in: owner, &space, meanings))
    }
    for scope in space.known.keys { space.known[scope]?.sort { ($0.from, $0.binding) < ($1.from, $1.binding) } }
    Self.walk(starts, length: nameLength, scopes, order, space.known) { index, open in
      guard occurrences[index].isName(in: bit), meanings[index] == .unknown, let found = open.known(1, at: starts[index]),
        let known = space.known[open.names[found].meaning]
      else { return }
      // The first of them is known here.
      meanings[index] = .binding(known[known.partitioningIndex { $0.from > starts[index] } - 1].binding)
    }
    guard let text = names.first(where: { occurrences[$0].role == .textDefinition && meanings[$0] == .unknown }) else {
      return
    }
    let binding = bind(text, in: 0, &space, meanings)
    for index in names where meanings[index] == .unknown { meanings[index] = .binding(binding) }
  }

  /// Sets the meaning of a definition to a binding of the scope that it belongs to, even if a scope around defines the name
  /// too. A name may be known only after its declaration. Skips definitions that depend on others, and those in foreign
  /// scopes.
  private mutating func bindDefinition(_ index: Int, _ space: inout Space, _ meanings: inout ContiguousArray<Meaning?>) {
    let occurrence = occurrences[index]
    var owner = occurrence.scope
    switch occurrence.role {
    case .definition: break
    // The name of a scope belongs to the scope around it.
    case .outerDefinition: owner = max(scopes[owner].parent, 0)
    case .hoistedDefinition:
      while owner > 0, scopes[owner].rules.contains(.block) {
        // A block has the name, as `catch (name)` has: the value is given to that one.
        if space.whole[owner] != nil { occurrences[index].unclear |= 1 }
        owner = scopes[owner].parent
      }
    default: return
    }
    if scopes[owner].rules.contains(.seesText) { meanings[index] = .binding(bind(index, in: 0, &space, meanings)) }
    if scopes[owner].isForeign { return }
    guard owner > 0, occurrence.role == .definition, let declaration = declaration(of: index, in: scopes[owner]) else {
      meanings[index] = .binding(bind(index, in: owner, &space, meanings))
      return
    }
    // What a scope is called is known in it, too.
    let isInPiece = occurrence.piece.end >= declaration.end
    if let current = space.current[owner], !declaration.isNew {
      meanings[index] = .binding(current)
    } else {
      let from = isInPiece ? occurrence.piece.scopeStart : declaration.end
      meanings[index] = .binding(bind(index, in: owner, from: from, &space, meanings))
    }
  }

  /// Returns the number of the binding that a scope has for a name, which is a new one if need be; if the name is known only
  /// from an offset on, always a new one. That of an occurrence with a meaning is its own.
  private mutating func bind(
    _ index: Int, in scope: Int, from: UInt32? = nil, _ space: inout Space, _ meanings: ContiguousArray<Meaning?>
  ) -> Int {
    if from == nil, let known = space.whole[scope] { return known }
    var number = bindings.count
    if case .binding(let known) = meanings[index] {
      number = known
    } else {
      bindings.append(scopes[scope])
      if let from { bindings[number].start = from }
    }
    if from == nil { space.whole[scope] = number }
    if from != nil || space.current[scope] == nil { space.current[scope] = number }
    space.known[scope, default: []].append((from ?? scopes[scope].start, number))
    return number
  }

  /// Returns the innermost declaration in a scope that holds an occurrence or, if there is none, the one from it to the end
  /// of the first value after it. Nil if the value ends after the scope or is inside an inner one.
  private func declaration(of index: Int, in scope: Scope) -> Scope? {
    let number = declarationsAround[index]
    if number >= 0, declarations[number].start >= scope.start, declarations[number].end <= scope.end {
      return declarations[number]
    }
    let next = values.partitioningIndex { $0.lowerBound >= starts[index] + nameLength }
    guard next < values.count, values[next].upperBound <= scope.end, lengthsAroundValues[next] >= scope.length else {
      return nil
    }
    return Scope(start: starts[index], end: values[next].upperBound)
  }

  // MARK: Scopes

  /// Sets `order`: of two nodes of one range the first counts.
  private mutating func sortScopes() {
    order = ContiguousArray(scopes.indices)
    order.sort { firstNumber, secondNumber in
      let (first, second) = (scopes[firstNumber], scopes[secondNumber])
      if firstNumber == 0 || secondNumber == 0 { return firstNumber < secondNumber }
      if first.start != second.start { return first.start < second.start }
      if first.end != second.end { return first.end > second.end }
      // A piece outside is around a scope of its range.
      let isPiece = first.rules.contains(.outside)
      return isPiece == second.rules.contains(.outside) ? firstNumber < secondNumber : isPiece
    }
    var last = 0
    for index in order.indices.dropFirst() {
      let (scope, before) = (scopes[order[index]], scopes[order[last]])
      if scope.start == before.start, scope.end == before.end,
        scope.rules.contains(.outside) == before.rules.contains(.outside)
      {
        if before.rules != scope.rules { scopes[order[last]].rules = .inherits }
        continue
      }
      last += 1
      order[last] = order[index]
    }
    order.removeSubrange((last + 1)...)
  }

  /// Finds the scopes and declarations around the occurrences, and the scopes around the values.
  /// - Complexity: linear, but for scopes inside of values, which a value passes again.
  private mutating func findScopes() {
    Self.walk(starts, length: nameLength, scopes, order) { index, open in
      guard open.innermost >= 0, let last = open.stack.last else { return }
      occurrences[index].scope = open.stack[open.innermost].number
      if last.rules.contains(.outside), open.stack.count > 1 {
        occurrences[index].piece = (last.end, open.stack[open.stack.count - 2].start)
      }
      var inner = open.innermost
      while inner > 0, case let number = open.stack[inner].number, scopes[number].parent < 0 {
        scopes[number].parent = open.stack[open.stack[inner].parent].number
        scopes[number].depth = inner
        inner = open.stack[inner].parent
      }
    }
    for (index, occurrence) in occurrences.enumerated() {
      if !occurrence.marks.isDisjoint(with: [.foreign, .textForeign]) { scopes[occurrences[index].scope].isForeign = true }
      if occurrence.marks.contains(.textForeign) { scopes[occurrences[index].scope].rules.insert(.seesText) }
    }
    declarations.sort { ($0.start, $1.end) < ($1.start, $0.end) }
    declarationsAround = ContiguousArray(repeating: -1, count: starts.count)
    Self.walk(starts, length: nameLength, declarations, ContiguousArray(declarations.indices)) { index, open in
      declarationsAround[index] = open.stack.last?.number ?? -1
    }
    values.sort { $0.lowerBound < $1.lowerBound }
    Self.walk(ContiguousArray(values.map(\.lowerBound)), length: 1, scopes, order) { index, open in
      let around = open.stack.last {
        !$0.rules.contains(.outside) && $0.end >= values[index].upperBound && Int($0.end - $0.start) > values[index].count
      }
      lengthsAroundValues.append(around.map { Int($0.end - $0.start) } ?? .max)
    }
  }

  /// Calls `body` with the index of each start and the ranges around what begins there.
  /// - Parameters:
  ///   - starts: ascending.
  ///   - length: how long each is.
  ///   - order: the numbers of the scopes, those that begin first and are longest in front.
  ///   - known: by scope: what it knows of the name, which has the number 1.
  private static func walk(
    _ starts: ContiguousArray<UInt32>, length: UInt32, _ scopes: ContiguousArray<Scope>, _ order: ContiguousArray<Int>,
    _ known: [Int: ContiguousArray<(from: UInt32, binding: Int)>] = [:],
    _ body: (_ index: Int, _ open: NameScopes<Int>) -> Void
  ) {
    var open = NameScopes<Int>()
    var next = 0
    for index in starts.indices {
      while next < order.count, scopes[order[next]].start <= starts[index] {
        let scope = scopes[order[next]]
        open.close(at: scope.start)
        open.open(scope.start, scope.end, scope.rules, number: order[next])
        if let from = known[order[next]]?.first?.from { open.define(1, start: from, from: from, order[next]) }
        next += 1
      }
      open.close(at: starts[index] + length - 1)
      body(index, open)
    }
  }
}

/// Where a text may read names that no syntax shows, whatever the names are.
struct NameDoubts: MatchSink {
  private let captures: ContiguousArray<NameCapture>
  /// The kinds of doubt that the text gives rise to.
  private(set) var kinds: UInt8 = 1
  /// Where a text is that may read any name in sight.
  private(set) var reflections: ContiguousArray<UInt32> = []

  /// Creates the doubts of a text, which the matches of the query add.
  init(query: StructureQuery) { captures = query.nameCaptures }

  mutating func accept(pattern: Int, captures found: UnsafeBufferPointer<MatchedCapture>, position: MatchPosition) {
    for capture in found where captures[Int(capture.capture)].role == .doubt {
      let kind = captures[Int(capture.capture)].kind
      // Without a kind it concerns the scopes around.
      if kind == 1 { reflections.append(UInt32(capture.node.start)) } else { kinds |= kind }
    }
  }
}
