extension PatternRequirements {
  /// Captures that are added to the texts of patterns.
  enum Mark: String, CaseIterable {
    /// The captured element.
    case target = "_why.target"
    /// The part whose node is reported.
    case found = "_why.found"
    /// Another part, to report the position of the node.
    case beside = "_why.beside"
  }

  /// Returns the pattern with some of its requirements, on one line.
  ///
  /// A requirement about a part that is not written is ignored.
  /// - Parameters:
  ///   - holds: by requirement, whether the pattern has it.
  ///   - errors: by level, whether the node there is an error: no wildcard matches one.
  ///   - marks: captures that are added to parts.
  ///   - writesCaptures: whether the pattern's own captures are written; with conditions they are.
  func text(
    holding holds: [Bool], errors: [Bool] = [], marks: [(part: Int, mark: Mark)] = [], writesCaptures: Bool = false
  ) -> String {
    var writer = Writer(pattern: self, errors: errors, marks: marks)
    var asked: [QueryCall] = []
    for (index, requirement) in requirements.enumerated() where holds[index] {
      switch requirement {
      case .kind(let part): writer.kinds.insert(part)
      case .field(let part): writer.fields.insert(part)
      case .lacksField(let part, let fieldIndex): writer.negatedFields[part, default: []].insert(fieldIndex)
      case .around(let part): writer.around.insert(part)
      case .child(let part): writer.children.insert(part)
      case .whole(let part):
        if parts[part].element.isOptional { writer.children.insert(part) }
        writer.wholes.insert(part)
      case .anchor(let part): writer.anchors.insert(part)
      case .end(let part): writer.ends.insert(part)
      case .condition(let conditionIndex): asked.append(conditions[conditionIndex])
      }
    }
    var top = target
    for level in levels.dropFirst() {
      guard writer.around.contains(level) else { break }
      top = level
    }
    if top == levels.last { top = chain[0] }
    writer.writesCaptures = writesCaptures || !asked.isEmpty
    let text = writer.text(of: top, isTop: true)
    guard !asked.isEmpty else { return text }
    let names = writer.written
    return Self.group([text] + asked.filter { names.isSuperset(of: $0.captureNames) }.map(\.text))
  }

  /// Returns the members in parentheses, separated by spaces. If the first one begins with `_`, it is written as
  /// `[_]`: a word directly after a parenthesis would be the name of a node.
  private static func group(_ members: [String]) -> String {
    let text = members.joined(separator: " ")
    return text.hasPrefix("_") ? "([_]" + text.dropFirst() + ")" : "(" + text + ")"
  }

  /// Returns the text of a pattern that has only the first `count` requirements.
  func text(holdingFirst count: Int, errors: [Bool], marks: [(part: Int, mark: Mark)]) -> String {
    text(holding: requirements.indices.map { $0 < count }, errors: errors, marks: marks)
  }

  /// Returns the text of the pattern relaxed so that one requirement no longer matters: with a wildcard, without the field,
  /// and so on.
  func text(without requirement: Int, errors: [Bool]) -> String {
    text(holding: requirements.indices.map { $0 != requirement }, errors: errors, writesCaptures: true)
  }

  private struct Writer {
    let pattern: PatternRequirements
    let errors: [Bool]
    let marks: [(part: Int, mark: Mark)]
    var writesCaptures = false
    var kinds: Set<Int> = []
    var fields: Set<Int> = []
    var negatedFields: [Int: Set<Int>] = [:]
    var around: Set<Int> = []
    var children: Set<Int> = []
    var wholes: Set<Int> = []
    var anchors: Set<Int> = []
    var ends: Set<Int> = []
    /// The captures of the pattern that were written.
    var written: Set<String> = []

    /// Whether the text contains a part: always if it is the captured node or around it, else if its requirement
    /// `child` is held.
    private func isWritten(_ index: Int) -> Bool { pattern.parts[index].isOnChain || children.contains(index) }

    /// Whether the anchor before a part is written: if it is held, and if the part before it, if any, is written,
    /// too. Without that it would have another meaning.
    private func hasAnchor(_ index: Int) -> Bool {
      anchors.contains(index) && (pattern.predecessor(of: index).map(isWritten) ?? true)
    }

    /// Whether the anchor after the last child of a part is written: if it is held, and if that child is written,
    /// too.
    private func hasEnd(_ index: Int) -> Bool {
      ends.contains(index) && (pattern.parts[index].members.last.map(isWritten) ?? false)
    }

    /// Returns the text of a part with those of its members that are written, its field and anchor as far as they are
    /// held, its quantifier, its captures if `writesCaptures` is true, and its marks.
    /// - Parameter isTop: whether it is the outermost element, which has no anchor before it.
    mutating func text(of index: Int, isTop: Bool = false) -> String {
      let part = pattern.parts[index]
      let element = part.element
      var text = !isTop && hasAnchor(index) ? ". " : ""
      if let field = element.field, fields.contains(index) || (!part.isOnChain && element.isOptional) {
        text += field.text + ": "
      }
      text += bareText(of: index, part) + element.quantifier.text
      if writesCaptures {
        for capture in element.captures {
          text += " @" + capture.text
          written.insert(capture.text)
        }
      }
      for mark in marks where mark.part == index { text += " @" + mark.mark.rawValue }
      return text
    }

    private mutating func bareText(of index: Int, _ part: PatternPart) -> String {
      let element = part.element
      if wholes.contains(index) {
        if writesCaptures { written.formUnion(element.captureNames) }
        return element.bareText(writesCaptures: writesCaptures)
      }
      var members: [String] = []
      for member in part.members where isWritten(member) {
        members.append(text(of: member))
      }
      switch element.kind {
      case .group where part.isOnChain && members.count == 1 && element.quantifier == .one: return members[0]
      case .group where part.isOnChain: return PatternRequirements.group(members)
      case .alternation where kinds.contains(index): return element.bareText(writesCaptures: false)
      case .alternation, .group: return element.mayTakeError ? "[_ (ERROR)]" : wildcard(index, [])
      case .node(let name, _, let fields, _):
        let lacking = negatedFields[index] ?? []
        let inside: [String?] =
          members + [hasEnd(index) ? "." : nil]
          + fields.indices.filter(lacking.contains).map { "!" + fields[$0].text }
        return kinds.contains(index) ? name.text(inside: inside) : wildcard(index, inside)
      }
    }

    /// Returns a wildcard that matches every node the part may match; `(ERROR …)` at a level of `errors`. So if a
    /// pattern with more requirements matches, one with fewer matches too.
    /// - Parameter inside: the texts between the parentheses; nil ones are left out.
    private func wildcard(_ index: Int, _ inside: [String?]) -> String {
      let isError = pattern.levels.firstIndex(of: index).map { $0 < errors.count && errors[$0] } ?? false
      if isError { return QueryNodeName.error.text(inside: inside) }
      let part = pattern.parts[index]
      return (part.isOnChain ? .any : part.element.wildcard).text(inside: inside)
    }
  }
}

extension QueryElement {
  /// The widest name of nodes that the element may match: only named nodes have children, and no wildcard matches an error.
  fileprivate var wildcard: QueryNodeName {
    guard case .node(let name, _, _, _) = kind else { return .any }
    switch name {
    case .named, .anyNamed, .subtype: return .anyNamed
    case .anonymous, .any: return .any
    case .error: return .error
    case .missing: return .missing(nil, isNamed: true)
    }
  }

  /// Whether one of the branches, or the first member, may be an error.
  fileprivate var mayTakeError: Bool {
    switch kind {
    case .node(let name, _, _, _): if case .error = name { true } else { false }
    case .alternation(let branches): branches.contains(where: \.mayTakeError)
    case .group(let members): members[0].mayTakeError
    }
  }
}
