internal import CTreeSitter
internal import TextModel

/// Resolves the occurrences of one name in one layer, from the matches of a query of names, all at once.
struct NameBindings: MatchSink {
  /// The binding of an occurrence.
  enum Meaning: Equatable {
    /// The scope that defines the name, by its number.
    case scope(Int)
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
      /// In a scope whose names are known in what it calls.
      static let dynamic = Marks(rawValue: 8)
      static let reference = Marks(rawValue: 16)
    }

    /// The leaf node here.
    var node = Node.none
    /// The kind of definition, or `member`.
    var role = BindingRole.other
    /// The number of the capture that gave it its role, and that of the pattern.
    var capture: UInt16 = 0
    var pattern = 0
    var marks: Marks = []
    /// The kinds of doubt in which it is unclear.
    var unclear: UInt8 = 0
    /// Its spaces; none: the ordinary one.
    var spaces: UInt8 = 0

    var isName: Bool {
      switch node {
      case .none: false
      case .name: true
      case .text: isDefinition || role == .member
      }
    }
    var isDefinition: Bool { role != .other && role != .noDefinition && role != .member }
  }

  private struct Scope {
    enum Kind {
      case scope
      case block
      case own
      case dynamic
      /// No scope, but a piece of the innermost that belongs to what is around that.
      case outside

      init(_ role: BindingRole) {
        switch role {
        case .blockScope: self = .block
        case .ownScope: self = .own
        case .dynamicScope: self = .dynamic
        case .outside: self = .outside
        default: self = .scope
        }
      }
    }

    var start: UInt32
    var end: UInt32
    /// The type of its node; 0 for the whole text.
    var symbol: TSSymbol = 0
    var kind = Kind.scope
    /// Whether its text is not all understood.
    var hasErrors = false
    /// Whether it begins after a declaration, and has no node of its own.
    var isDeclared = false
    /// Whether a definition of the name belongs to it.
    var isOwner = false
    /// Whether definitions in it belong to what is around, or to the whole text.
    var isForeign = false
    var isTextForeign = false
    var length: Int { Int(end - start) }
    /// Of scopes with the same range, the one with a lower number is around the others.
    var layerOfOneRange: Int { isDeclared ? 0 : kind == .outside ? 1 : 2 }
    /// The scope around; -1 for that of the whole text.
    var parent = -1
    /// The innermost scope around here that is an owner, this one included; -1: none.
    var owner = -1
    /// The same for what is in scopes inside.
    var ownerInside = -1
  }

  private struct Declaration {
    var start: UInt32
    var end: UInt32
    var isNew: Bool
  }

  private let captures: ContiguousArray<BindingCapture>
  private let outerPatterns: Set<Int>
  private let starts: ContiguousArray<UInt32>
  /// The index of the first occurrence that does not start before the visited node.
  private var nextOccurrence = 0
  private let nameLength: UInt32
  private let textLength: UInt32
  private var occurrences: ContiguousArray<Occurrence>
  /// The first is that of the whole text.
  private var scopes: ContiguousArray<Scope>
  /// Their numbers, those that begin first and are longest in front.
  private var order: ContiguousArray<Int> = []
  private var declarations: ContiguousArray<Declaration> = []
  /// The values of declarations that no node holds.
  private var values: ContiguousArray<Range<UInt32>> = []
  /// The lengths of the scopes around them.
  private var lengthsAroundValues: ContiguousArray<Int> = []
  private var opaque: ContiguousArray<Range<UInt32>> = []
  /// Where a text is that may read any name in sight.
  private var reflections: ContiguousArray<UInt32> = []
  /// The kinds of doubt that the text gives rise to.
  private var doubts: UInt8 = 1
  private var language: OpaquePointer?
  private var textSymbols: [TSSymbol: Bool] = [:]
  /// The scopes around an occurrence, the outermost first.
  private var open: ContiguousArray<Int> = []

  /// Creates the bindings of a name, whose occurrences and scopes the matches of the query add.
  /// - Parameters:
  ///   - query: gives each capture a role.
  ///   - starts: the UTF-16 offsets at which the name occurs, ascending.
  ///   - nameLength: its length in units.
  ///   - textLength: the length of the layer's text, which is the outermost scope.
  init(query: StructureQuery, starts: ContiguousArray<UInt32>, nameLength: Int, textLength: Int) {
    (captures, outerPatterns) = (query.bindingCaptures, query.outerPatterns)
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
    guard ts_node_child_count(node) == 0 && ts_node_is_named(node) else { return }
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

  /// Parts of the names of nodes inside strings, characters, comments and prose.
  private static let textWords = ["string", "char", "comment", "content", "fragment", "text"]

  mutating func accept(pattern: Int, captures found: UnsafeBufferPointer<MatchedCapture>, position: MatchPosition) {
    for capture in found {
      var (role, kind) = (captures[Int(capture.capture)].role, captures[Int(capture.capture)].kind)
      if role == .definition && outerPatterns.contains(pattern) { role = .outerDefinition }
      let start = UInt32(capture.node.start)
      let end = min(UInt32(capture.node.end), textLength)
      switch role {
      case .other: continue
      case .scope, .blockScope, .ownScope, .dynamicScope, .outside:
        guard start < end else { continue }
        if language == nil { language = ts_tree_language(capture.node.tree) }
        scopes.append(
          Scope(
            start: start, end: end, symbol: ts_node_symbol(capture.node),
            kind: Scope.Kind(role),
            hasErrors: ts_node_has_error(capture.node)))
      case .declaration, .newDeclaration:
        declarations.append(Declaration(start: start, end: end, isNew: role == .newDeclaration))
      case .opaque: opaque.append(start..<max(start, end))
      case .declarationValue: values.append(start..<max(start, end))
      case .doubt:
        // Without a kind it concerns the scopes around.
        if kind == 1 { reflections.append(start) } else { doubts |= kind }
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
      }
    }
  }

  /// Of several roles of one occurrence that of the last pattern counts.
  private mutating func give(_ role: BindingRole, _ capture: UInt16, _ pattern: Int, to index: Int) {
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

  // MARK: Meanings

  /// Whether the scope with a number covers the whole text of the layer.
  func scope(_ number: Int, covers root: TSNode) -> Bool {
    scopes[number].start <= UInt32(root.start) && scopes[number].end >= min(UInt32(root.end), textLength)
  }

  /// Whether the name may have unknown occurrences that mean the definition of the scope with a number: the scope has
  /// syntax errors, an occurrence in it is unclear, or the name occurs in a text that is not parsed.
  func isInDoubt(_ number: Int, _ meanings: ContiguousArray<Meaning?>) -> Bool {
    let spaces = occurrences.indices.reduce(0) {
      meanings[$1] == .scope(number) ? $0 | max(occurrences[$1].spaces, 1) : $0
    }
    return scopes[number].hasErrors || reflections.contains { scope(number, holds: $0) }
      || occurrences.indices.contains { index in
        let occurrence = occurrences[index]
        if meanings[index] == .scope(number) || scope(number, holds: starts[index]) {
          // One that redefines the name may mean the outer one, too.
          return occurrence.unclear & doubts != 0
        }
        // What is called may use the name.
        guard scopes[number].kind == .dynamic else { return false }
        return occurrence.unclear & doubts != 0
          || (occurrence.marks.contains(.dynamic) && max(occurrence.spaces, 1) & spaces != 0 && isFree(meanings[index]))
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
    case .scope(let number): scopes[number].start == 0 && scopes[number].end == UInt32(textLength)
    case .member, nil: false
    }
  }

  /// Whether the node type of a scope names a type, a namespace or the like, whose names other code may qualify:
  /// `Type.name`. False for the whole text.
  func isType(_ number: Int) -> Bool {
    guard scopes[number].symbol != 0, let language,
      let name = ts_language_symbol_name(language, scopes[number].symbol).map({ String(cString: $0) })
    else { return false }
    return name.split(separator: "_").contains { Self.typeWords.contains(String($0)) }
  }

  /// Words in the names of nodes that define types, namespaces and the like.
  private static let typeWords: Set<String> = [
    "class", "struct", "structure", "interface", "enum", "trait", "impl", "object", "record", "protocol", "extension",
    "module", "namespace", "union", "contract", "service", "message", "package", "instance",
  ]

  private func scope(_ number: Int, holds offset: UInt32) -> Bool {
    scopes[number].start <= offset && offset < scopes[number].end
  }

  /// Whether one of the occurrences with this meaning is a shorthand: it is also a member of the same name.
  func isShorthand(_ meaning: Meaning, in meanings: ContiguousArray<Meaning?>) -> Bool {
    occurrences.indices.contains { occurrences[$0].marks.contains(.shorthand) && meanings[$0] == meaning }
  }

  func isDefinition(_ index: Int) -> Bool { occurrences[index].isDefinition }

  /// Returns the meaning of each occurrence: the scope that defines it, a member, or unknown; nil if the text is no
  /// name. O(occurrences + scopes × log scopes) for each space.
  mutating func meanings() -> ContiguousArray<Meaning?> {
    if captures.contains(where: { $0.role == .reference }) {
      for index in occurrences.indices where occurrences[index].role == .other {
        if !occurrences[index].marks.contains(.reference) { occurrences[index].node = .none }
      }
    }
    let spaces = occurrences.reduce(0) { $0 | ($1.isName ? max($1.spaces, 1) : 0) }
    guard spaces & (spaces &- 1) != 0 else { return meaningsOfOneSpace() }
    let (all, given) = (occurrences, scopes)
    var result = ContiguousArray<Meaning?>(repeating: nil, count: all.count)
    var together: ContiguousArray<Scope> = []
    for space in (0..<8).map({ UInt8(1) << $0 }) where spaces & space != 0 {
      occurrences = all
      for index in all.indices where max(all[index].spaces, 1) & space == 0 { occurrences[index].node = .none }
      scopes = given
      var found = meaningsOfOneSpace()
      // The scopes of each space have numbers of their own.
      for index in found.indices {
        if case .scope(let number) = found[index] { found[index] = .scope(number + together.count) }
      }
      together += scopes
      // What is defined in two spaces at once is one.
      var known: [Int: Meaning] = [:]
      for index in found.indices where all[index].isDefinition {
        if let first = result[index], case .scope(let number) = found[index] { known[number] = first }
      }
      for index in found.indices where result[index] == nil || result[index] == .unknown {
        guard case .scope(let number) = found[index], let first = known[number] else {
          result[index] = found[index] ?? result[index]
          continue
        }
        result[index] = first
      }
    }
    let marks = occurrences.map(\.marks)
    occurrences = all
    for index in all.indices { occurrences[index].marks = marks[index] }
    scopes = together
    return result
  }

  private mutating func meaningsOfOneSpace() -> ContiguousArray<Meaning?> {
    sortScopes()
    var meanings = ContiguousArray(occurrences.map { $0.isName ? Meaning.unknown : nil })
    sweep { bindings, index, inner in
      if bindings.occurrences[index].marks.contains(.foreign) { bindings.scopes[inner].isForeign = true }
      if bindings.occurrences[index].marks.contains(.textForeign) {
        bindings.scopes[inner].isForeign = true
        bindings.scopes[inner].isTextForeign = true
      }
    }
    bindDefinitions(&meanings)
    bindOwnNames(&meanings)
    bindAssignments(&meanings)
    if scopes.last?.isDeclared == true { sortScopes() }
    sweep { bindings, index, inner in
      if bindings.scopes[inner].kind == .dynamic { bindings.occurrences[index].marks.insert(.dynamic) }
      guard bindings.occurrences[index].isName, bindings.occurrences[index].role == .textDefinition,
        bindings.scopes[inner].owner < 0
      else { return }
      bindings.scopes[0].isOwner = true
    }
    sweep { bindings, index, inner in
      guard bindings.occurrences[index].isName else { return }
      if bindings.occurrences[index].role == .member {
        meanings[index] = .member(bindings.occurrences[index].capture)
      } else if meanings[index] == .unknown, bindings.scopes[inner].owner >= 0 {
        meanings[index] = .scope(bindings.scopes[inner].owner)
      }
    }
    return meanings
  }

  /// Sets the meaning of each definition to the scope that it belongs to, even if a scope around defines the name
  /// too. Marks these scopes as owners. Appends a scope for a name that is known only after its declaration. Skips
  /// `assignedDefinition`s and definitions in foreign scopes.
  private mutating func bindDefinitions(_ meanings: inout ContiguousArray<Meaning?>) {
    /// By the number of a scope: what the name means there from its first definition on.
    var bound: [Int: Int] = [:]
    var declaration = DeclarationWalk(declarations)
    sortValues()
    sweep { bindings, index, inner in
      let occurrence = bindings.occurrences[index]
      guard occurrence.isName, occurrence.isDefinition, occurrence.role != .assignedDefinition,
        occurrence.role != .selfDefinition, occurrence.role != .textDefinition
      else { return }
      var owner = inner
      switch occurrence.role {
      // The name of a scope belongs to the scope around it.
      case .outerDefinition: owner = max(bindings.scopes[inner].parent, 0)
      case .hoistedDefinition:
        while bindings.scopes[owner].kind == .block && owner > 0 { owner = bindings.scopes[owner].parent }
      default: break
      }
      if bindings.scopes[owner].isTextForeign {
        bindings.scopes[0].isOwner = true
        meanings[index] = .scope(0)
      }
      if bindings.scopes[owner].isForeign { return }
      let around = bindings.scopes[owner]
      if owner > 0 && occurrence.role == .definition,
        let found = declaration.innermost(around: bindings.starts[index], in: around.start..<around.end)
          ?? bindings.declaration(withValueBehind: index, in: around.start..<around.end)
      {
        let isKnown = !found.isNew && bound[owner] != nil
        if !isKnown {
          // What a scope is called is known in it, too.
          var start = found.end
          if let last = bindings.open.last, bindings.scopes[last].kind == .outside, bindings.scopes[last].end >= start,
            let inside = bindings.open.dropLast().last
          {
            start = bindings.scopes[inside].start
          }
          bindings.scopes.append(
            Scope(
              start: start, end: around.end, symbol: around.symbol, kind: around.kind,
              hasErrors: around.hasErrors, isDeclared: true, isOwner: true))
          bound[owner] = bindings.scopes.count - 1
        }
        meanings[index] = bound[owner].map { .scope($0) }
      } else {
        bindings.scopes[owner].isOwner = true
        bound[owner] = bound[owner] ?? owner
        meanings[index] = .scope(owner)
      }
    }
  }

  /// Returns the declaration from an occurrence to the end of the first value after it. Nil if there is none, or if
  /// the value ends after the scope or is inside an inner one.
  private func declaration(withValueBehind index: Int, in scope: Range<UInt32>) -> Declaration? {
    let next = values.partitioningIndex { $0.lowerBound >= starts[index] + nameLength }
    guard next < values.count, values[next].upperBound <= scope.upperBound else { return nil }
    let value = values[next]
    guard lengthsAroundValues[next] >= scope.count else { return nil }
    return Declaration(start: starts[index], end: value.upperBound, isNew: false)
  }

  /// Sorts the values by their starts, and sets `lengthsAroundValues` to the length of the innermost scope that
  /// contains each of them and is longer; `Int.max` if there is none.
  /// - Complexity: linear in scopes and values, but for scopes inside of values, which a value passes again.
  private mutating func sortValues() {
    values.sort { $0.lowerBound < $1.lowerBound }
    lengthsAroundValues.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    var next = 0
    for value in values {
      while next < order.count && scopes[order[next]].start <= value.lowerBound {
        while let last = open.last, scopes[last].end <= scopes[order[next]].start { open.removeLast() }
        if scopes[order[next]].kind != .outside { open.append(order[next]) }
        next += 1
      }
      while let last = open.last, scopes[last].end <= value.lowerBound { open.removeLast() }
      let around = open.last { scopes[$0].end >= value.upperBound && scopes[$0].length > value.count }
      lengthsAroundValues.append(around.map { scopes[$0].length } ?? Int.max)
    }
  }

  /// Sets the meaning of what a scope calls itself: the scope or, where that has another definition of the name, nothing
  /// else.
  private mutating func bindOwnNames(_ meanings: inout ContiguousArray<Meaning?>) {
    sweep { bindings, index, inner in
      guard bindings.occurrences[index].isName, bindings.occurrences[index].role == .selfDefinition else { return }
      guard bindings.scopes[inner].isOwner else {
        bindings.scopes[inner].isOwner = true
        meanings[index] = .scope(inner)
        return
      }
      let start = bindings.starts[index]
      bindings.scopes.append(
        Scope(start: start, end: start + bindings.nameLength, kind: .block, isDeclared: true, isOwner: true))
      meanings[index] = .scope(bindings.scopes.count - 1)
    }
  }

  /// Sets the meaning of each assignment that defines a name: the innermost scope around it that owns the name,
  /// searched through blocks up to the first other scope; otherwise its own scope, which becomes an owner. Outer
  /// assignments come first. Assignments in foreign scopes are skipped.
  private mutating func bindAssignments(_ meanings: inout ContiguousArray<Meaning?>) {
    var assignments: ContiguousArray<(index: Int, scope: Int, depth: Int)> = []
    sweep { bindings, index, inner in
      guard bindings.occurrences[index].isName, bindings.occurrences[index].role == .assignedDefinition else { return }
      assignments.append((index, inner, bindings.open.count))
    }
    for assignment in assignments.sorted(by: { ($0.depth, $0.index) < ($1.depth, $1.index) }) {
      var owner = assignment.scope
      if scopes[owner].isForeign { continue }
      while owner > 0, !scopes[owner].isOwner, scopes[owner].kind == .block { owner = max(scopes[owner].parent, 0) }
      if !scopes[owner].isOwner { owner = assignment.scope }
      scopes[owner].isOwner = true
      meanings[assignment.index] = .scope(owner)
    }
  }

  /// Finds the declarations around offsets, which are queried in ascending order.
  private struct DeclarationWalk {
    private let declarations: ContiguousArray<Declaration>
    private var next = 0
    /// The declarations around the last offset, the outermost first.
    private var open: ContiguousArray<Int> = []

    init(_ declarations: ContiguousArray<Declaration>) {
      self.declarations = ContiguousArray(
        declarations.sorted { ($0.start, $1.end) < ($1.start, $0.end) })
    }

    mutating func innermost(around offset: UInt32, in scope: Range<UInt32>) -> Declaration? {
      while next < declarations.count && declarations[next].start <= offset {
        while let last = open.last, declarations[last].end <= declarations[next].start { open.removeLast() }
        open.append(next)
        next += 1
      }
      while let last = open.last, declarations[last].end <= offset { open.removeLast() }
      guard let last = open.last, declarations[last].start >= scope.lowerBound, declarations[last].end <= scope.upperBound
      else { return nil }
      return declarations[last]
    }
  }

  // MARK: Scopes

  private mutating func sortScopes() {
    order = ContiguousArray(scopes.indices.filter { scopes[$0].start < scopes[$0].end || $0 == 0 })
    order.sort { firstNumber, secondNumber in
      let (first, second) = (scopes[firstNumber], scopes[secondNumber])
      if first.start != second.start { return first.start < second.start }
      if first.end != second.end { return first.end > second.end }
      return (first.layerOfOneRange, firstNumber) < (second.layerOfOneRange, secondNumber)
    }
    // Two nodes of one range are one scope.
    var last = 0
    for index in order.indices.dropFirst() {
      let (scope, before) = (scopes[order[index]], scopes[order[last]])
      if scope.start == before.start, scope.end == before.end, scope.layerOfOneRange == before.layerOfOneRange {
        if before.kind != scope.kind { scopes[order[last]].kind = .scope }
        continue
      }
      last += 1
      order[last] = order[index]
    }
    order.removeSubrange((last + 1)...)
  }

  /// Calls `body` with the index of each occurrence and the number of the innermost scope around it; `open` has all
  /// scopes around it then. Also sets `parent` and `owner` of the scopes.
  private mutating func sweep(_ body: (inout NameBindings, _ index: Int, _ innermost: Int) -> Void) {
    open.removeAll(keepingCapacity: true)
    var next = 0
    for index in starts.indices {
      let (start, end) = (starts[index], starts[index] + nameLength)
      while next < order.count && scopes[order[next]].start <= start {
        let scope = order[next]
        while let last = open.last, scopes[last].end <= scopes[scope].start { open.removeLast() }
        var parent = open.last.map { inner($0) } ?? -1
        // The parent of an outside range is that of the scope around it.
        if scopes[scope].kind == .outside, let last = open.last, scopes[last].kind != .outside {
          parent = max(scopes[last].parent, 0)
        }
        scopes[scope].parent = parent
        let around = parent < 0 ? -1 : scopes[parent].ownerInside
        let outside = scopes[scope].isTextForeign ? (scopes[0].isOwner ? 0 : -1) : around
        scopes[scope].owner = scopes[scope].isOwner ? scope : outside
        scopes[scope].ownerInside = scopes[scope].kind == .own ? outside : scopes[scope].owner
        open.append(scope)
        next += 1
      }
      while let last = open.last, scopes[last].end < end { open.removeLast() }
      // The whole text is a scope.
      guard let innermost = open.last else { return }
      body(&self, index, inner(innermost))
    }
  }

  /// Returns the number of the scope that an entry of `open` stands for: for an outside range, that of its parent.
  private func inner(_ number: Int) -> Int { scopes[number].kind == .outside ? scopes[number].parent : number }
}
