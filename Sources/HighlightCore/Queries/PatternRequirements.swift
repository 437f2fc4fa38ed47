/// The requirements of a pattern for one of its captures to match a node, in order: the node's kind, the nodes around it,
/// below it and beside it, anchors, predicates.
///
/// A pattern with some of the requirements is also a pattern (`text(holding:)`). Matching such patterns finds the first
/// requirement that fails. Alternations around the capture are resolved, so a pattern may have several lists of
/// requirements.
struct PatternRequirements {
  /// A node, alternation or group of the pattern.
  struct PatternPart {
    /// The element as written.
    var element: QueryElement
    /// Indices of parts. Empty if the element is required as a whole.
    var members: [Int] = []
    /// Whether it is the captured node, or around it.
    var isOnChain: Bool
    /// The part that contains it.
    var parent: Int?
  }

  /// One of the requirements, by the index of its part.
  enum Requirement: Equatable {
    /// The part is this node.
    case kind(Int)
    /// The part has its field.
    case field(Int)
    /// The part lacks the field at an index of its negated ones.
    case lacksField(Int, Int)
    /// A node around the captured node matches the part.
    case around(Int)
    /// A child or sibling matches the part.
    case child(Int)
    /// An alternation, a group or an optional element matches as a whole.
    case whole(Int)
    /// No named node is between the part and its predecessor in the pattern, or the start of the node around it. The
    /// first element of a pattern has no predecessor and no node around it, so an anchor before it requires nothing.
    case anchor(Int)
    /// No named node comes after the last child that the pattern has of the part.
    case end(Int)
    /// The predicate at an index holds.
    case condition(Int)
  }

  /// The most ways to resolve a pattern's alternations.
  private static let maxForms = 64

  private(set) var parts: [PatternPart] = []
  /// From the outermost element to the captured one.
  private(set) var chain: [Int] = []
  /// The nodes among them, the captured one first.
  private(set) var levels: [Int] = []
  private(set) var requirements: [Requirement] = []
  let conditions: [QueryCall]
  /// The capture, as it is written.
  let capture: String

  /// The captured element.
  var target: Int { levels[0] }

  /// Returns one list of requirements for each way in which the capture can match a node, with the alternations
  /// around it resolved. At most the first 64 ways; empty if the pattern does not have the capture.
  static func all(of pattern: QueryPatternSyntax, capture: String) -> [PatternRequirements] {
    forms(of: pattern.element, capture).prefix(maxForms).map { form in
      let names = form.element.captureNames
      return PatternRequirements(
        form, conditions: pattern.calls.filter { $0.isCondition && names.isSuperset(of: $0.captureNames) }, capture: capture)
    }
  }

  // MARK: Forms

  /// An element with the alternations around the captured element resolved, and the path to that element by indices of
  /// members.
  private struct Form {
    var element: QueryElement
    var path: [Int]
  }

  private static func forms(of element: QueryElement, _ capture: String) -> [Form] {
    var element = element
    let isCaptured = element.captures.contains { $0.text == capture }
    switch element.kind {
    case .node:
      let own = isCaptured ? [Form(element: element.taken, path: [])] : []
      return own + formsBelow(element, capture)
    case .alternation(let branches):
      if isCaptured && branches.allSatisfy(\.isLeaf) { return [Form(element: element.taken, path: [])] }
      return branches.flatMap { branch in
        var branch = branch.decorated(by: element)
        if branch.quantifier == .one { branch.quantifier = element.quantifier }
        return forms(of: branch, capture)
      }
    case .group(var members):
      members[0] = members[0].decorated(by: element)
      element = element.with(members: members)
      (element.captures, element.field, element.isAnchored) = ([], nil, false)
      return formsBelow(element, capture)
    }
  }

  private static func formsBelow(_ element: QueryElement, _ capture: String) -> [Form] {
    let members = element.members
    var result: [Form] = []
    for index in members.indices where result.count < maxForms && members[index].captureNames.contains(capture) {
      for form in forms(of: members[index], capture) {
        var copy = members
        copy[index] = form.element
        result.append(Form(element: element.taken.with(members: copy), path: [index] + form.path))
      }
    }
    return result
  }

  // MARK: Requirements

  private init(_ form: Form, conditions: [QueryCall], capture: String) {
    (self.conditions, self.capture) = (conditions, capture)
    _ = add(form.element, path: form.path[...])
    levels = chain.filter { !parts[$0].element.isGroup }.reversed()
    for (index, level) in levels.enumerated() {
      if index > 0 { requirements.append(.around(level)) }
      addOwn(level)
      if parts[level].element.field != nil { requirements.append(.field(level)) }
    }
    for level in levels { addMembers(of: level) }
    if parts[chain[0]].element.isGroup { addMembers(of: chain[0]) }
    requirements += conditions.indices.map { .condition($0) }
  }

  /// Appends a part for an element and parts for its members, and returns the index of the first. Alternations, and
  /// groups and optional elements beside the chain, get no parts for members: they are required as a whole.
  /// - Parameter path: the path to the captured element by indices of members; nil beside the chain.
  private mutating func add(_ element: QueryElement, path: ArraySlice<Int>?, parent: Int? = nil) -> Int {
    let index = parts.count
    parts.append(PatternPart(element: element, isOnChain: path != nil, parent: parent))
    if path != nil { chain.append(index) }
    // Alternations are one requirement, as are groups beside the chain.
    let isWhole = !element.isNode && (path == nil || !element.isGroup)
    if isWhole || (path == nil && element.isOptional) { return index }
    let members = element.members.enumerated().map { memberIndex, member in
      add(member, path: path.flatMap { $0.first == memberIndex ? $0.dropFirst() : nil }, parent: index)
    }
    parts[index].members = members
    return index
  }

  private mutating func addOwn(_ part: Int) {
    requirements.append(.kind(part))
    requirements += parts[part].element.negatedFields.indices.map { .lacksField(part, $0) }
  }

  private mutating func addMembers(of part: Int) {
    for member in parts[part].members {
      if !parts[member].isOnChain {
        addBesideChain(member)
      } else if parts[member].element.isGroup {
        addMembers(of: member)
      }
    }
    for member in parts[part].members
    where parts[member].element.isAnchored && (predecessor(of: member) ?? node(around: member)) != nil {
      requirements.append(.anchor(member))
    }
    if parts[part].element.endsWithAnchor && !parts[part].members.isEmpty { requirements.append(.end(part)) }
  }

  private mutating func addBesideChain(_ part: Int) {
    let element = parts[part].element
    if element.isOptional {
      requirements.append(.whole(part))
      return
    }
    requirements.append(.child(part))
    if element.field != nil { requirements.append(.field(part)) }
    guard element.isNode else {
      requirements.append(.whole(part))
      return
    }
    addOwn(part)
    addMembers(of: part)
  }

  /// Returns the part before another one among its siblings in the pattern; before the first member of a group, the
  /// part before the group. Nil if there is none.
  func predecessor(of part: Int) -> Int? {
    guard let parent = parts[part].parent, let index = parts[parent].members.firstIndex(of: part) else { return nil }
    if index > 0 { return parts[parent].members[index - 1] }
    return parts[parent].element.isGroup ? predecessor(of: parent) : nil
  }

  /// Returns the part before another one among its siblings, and as long as a match may omit the part found last, the
  /// one before that, too; the nearest first. Empty for the first sibling.
  func predecessors(of part: Int) -> [Int] {
    var result: [Int] = []
    var next = predecessor(of: part)
    while let part = next {
      result.append(part)
      next = parts[part].element.isOptional ? predecessor(of: part) : nil
    }
    return result
  }

  /// Returns the part that is the node around a part, groups skipped; nil if there is none.
  func node(around part: Int) -> Int? {
    guard let parent = parts[part].parent else { return nil }
    return parts[parent].element.isGroup ? node(around: parent) : parent
  }
}

extension QueryElement {
  /// Whether it is a node with no requirement but its name.
  fileprivate var isLeaf: Bool {
    guard case .node(_, let children, let fields, _) = kind else { return false }
    return children.isEmpty && fields.isEmpty && quantifier == .one && captures.isEmpty && field == nil && !isAnchored
  }

  /// Whether a match may omit it.
  var isOptional: Bool { quantifier == .optional || quantifier == .zeroOrMore }

  /// The element, required once.
  fileprivate var taken: QueryElement {
    var copy = self
    switch quantifier {
    case .optional: copy.quantifier = .one
    case .zeroOrMore: copy.quantifier = .oneOrMore
    case .one, .oneOrMore: break
    }
    return copy
  }

  /// Returns a copy of the element with the captures of `outer` added. If `outer` has a field, the copy has that one;
  /// if `outer` has an anchor, the copy has one, too. The element's quantifier is kept.
  /// - Parameter outer: the alternation that has the element as a branch, or the group that has it as its first
  ///   member.
  fileprivate func decorated(by outer: QueryElement) -> QueryElement {
    var copy = self
    copy.captures += outer.captures
    copy.field = outer.field ?? field
    copy.isAnchored = isAnchored || outer.isAnchored
    return copy
  }
}
