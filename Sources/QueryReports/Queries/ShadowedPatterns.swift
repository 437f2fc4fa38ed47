internal import HighlightCore

/// Finds patterns that can never win, because a stronger one without conditions matches every node that they capture.
enum ShadowedPatterns {
  /// A captured node of a pattern and the nodes around it, the captured node first.
  private struct Site {
    var steps: [(name: QueryNodeName, field: QueryWord?)]
    var capture: String
  }

  /// A pattern without conditions that is a chain of nodes and captures only the last one.
  private struct Cover {
    var pattern: Int
    var steps: [(name: QueryNodeName, field: QueryWord?)]
    var priority: Int32
  }

  /// Finds the patterns that can never win.
  /// - Parameter patterns: the patterns in order; later ones are stronger.
  /// - Returns: the index of each pattern that cannot win, and the index of the strongest pattern that always wins
  ///   instead.
  static func find(
    _ patterns: [(syntax: QueryPatternSyntax, settings: QueryPatternSettings)]
  ) -> [(loser: Int, winner: Int)] {
    var covers: [Cover] = []
    for (index, pattern) in patterns.enumerated() {
      covers += self.covers(of: pattern.syntax, pattern.settings, index: index)
    }
    var byLastNode: [String: [Cover]] = [:]
    for cover in covers { byLastNode[key(cover.steps[0].name) ?? "", default: []].append(cover) }
    var result: [(loser: Int, winner: Int)] = []
    for (index, pattern) in patterns.enumerated() {
      var sites: [Site] = []
      collect(pattern.syntax.element, around: [], decoration: ([], nil), into: &sites)
      sites.removeAll { !QueryCompiler.alwaysTakesPart($0.capture) }
      guard !sites.isEmpty else { continue }
      var strongest = -1
      let isShadowed = sites.allSatisfy { site in
        let priority = pattern.settings.priority(of: site.capture)
        let near = (byLastNode[key(site.steps[0].name) ?? ""] ?? []) + (byLastNode[""] ?? [])
        let winner = near.last { cover in
          (cover.priority, cover.pattern) > (priority, index) && cover.pattern != index && reaches(cover.steps, site.steps)
        }
        strongest = max(strongest, winner?.pattern ?? -1)
        return winner != nil
      }
      if isShadowed { result.append((index, strongest)) }
    }
    return result
  }

  /// Returns the key by which nodes are grouped; nil for wildcards, `ERROR` and `MISSING`.
  private static func key(_ name: QueryNodeName) -> String? {
    switch name {
    case .named(let word), .subtype(_, let word): "n" + word.text
    case .anonymous(let word): "a" + word.text
    case .anyNamed, .any, .error, .missing: nil
    }
  }

  // MARK: Covering patterns

  /// Returns the forms of a pattern that match every node in a chain of parents without further conditions. Empty if
  /// the pattern has conditions; forms with other captures than one of the last node, or with negated fields, are
  /// left out.
  private static func covers(
    of syntax: QueryPatternSyntax, _ settings: QueryPatternSettings, index: Int
  ) -> [Cover] {
    guard settings.conditions.isEmpty, settings.locals == .none, !settings.changesRanges else { return [] }
    return alternatives(syntax.element).compactMap { element in
      guard let chain = element.chain, let last = chain.last, last.captures.count == 1,
        let capture = last.captures.first, chain.dropLast().allSatisfy({ $0.captures.isEmpty }),
        QueryCompiler.alwaysTakesPart(capture.text), chain.allSatisfy({ hasNoNegatedFields($0) })
      else { return nil }
      var steps: [(name: QueryNodeName, field: QueryWord?)] = []
      for element in chain.reversed() {
        guard case .node(let name, _, _, _) = element.kind else { return nil }
        if case .missing = name { return nil }
        steps.append((name, element.field))
      }
      return Cover(pattern: index, steps: steps, priority: settings.priority(of: capture.text))
    }
  }

  private static func hasNoNegatedFields(_ element: QueryElement) -> Bool {
    if case .node(_, _, let negatedFields, _) = element.kind { return negatedFields.isEmpty }
    return false
  }

  /// Returns the forms of a pattern with its alternations resolved. Forms with quantifiers or with more than one
  /// child are left out, because they may not match.
  private static func alternatives(_ element: QueryElement) -> [QueryElement] {
    guard element.quantifier == .one else { return [] }
    switch element.kind {
    case .alternation(let branches):
      return branches.flatMap { branch in
        alternatives(branch).map { form in
          var form = form
          form.captures += element.captures
          if let field = element.field { form.field = field }
          form.isAnchored = form.isAnchored || element.isAnchored
          return form
        }
      }
    case .group(let members):
      guard members.count == 1 else { return [] }
      var only = members[0]
      only.captures += element.captures
      if let field = element.field { only.field = field }
      return alternatives(only)
    case .node(let name, let children, let negatedFields, let endsWithAnchor):
      guard children.count <= 1 else { return [] }
      guard let child = children.first else { return [element] }
      return alternatives(child).map { form in
        var copy = element
        copy.kind = .node(name, children: [form], negatedFields: negatedFields, endsWithAnchor: endsWithAnchor)
        return copy
      }
    }
  }

  // MARK: Covered patterns

  /// Adds the captured nodes of a pattern to `sites`, each with the nodes around it.
  private static func collect(
    _ element: QueryElement, around: [(name: QueryNodeName, field: QueryWord?)],
    decoration: (captures: [QueryWord], field: QueryWord?), into sites: inout [Site]
  ) {
    let captures = element.captures + decoration.captures
    let field = decoration.field ?? element.field
    switch element.kind {
    case .node(let name, let children, _, _):
      let steps = [(name, field)] + around
      for capture in captures { sites.append(Site(steps: steps, capture: capture.text)) }
      for child in children { collect(child, around: steps, decoration: ([], nil), into: &sites) }
    case .alternation(let branches):
      for branch in branches { collect(branch, around: around, decoration: (captures, field), into: &sites) }
    case .group(let members):
      for (index, member) in members.enumerated() {
        // The nodes around a group belong to its first node; a repeated group captures the others, too.
        let inherits = index == 0 || !captures.isEmpty
        collect(
          member, around: around, decoration: inherits ? (captures, index == 0 ? field : nil) : ([], nil), into: &sites)
      }
    }
  }

  /// Whether a chain of nodes matches every node of a site: each node of the chain includes the site's node at its
  /// index and has no field or the same one. False if the chain is longer.
  /// - Parameters:
  ///   - cover: the chain, the captured node first.
  ///   - site: a captured node and the nodes around it, in the same order.
  private static func reaches(
    _ cover: [(name: QueryNodeName, field: QueryWord?)], _ site: [(name: QueryNodeName, field: QueryWord?)]
  ) -> Bool {
    guard cover.count <= site.count else { return false }
    return zip(cover, site).allSatisfy { cover, site in
      (cover.field == nil || cover.field?.text == site.field?.text) && includes(cover.name, site.name)
    }
  }

  /// Whether every node that matches `special` surely also matches `general`; false in doubt.
  private static func includes(_ general: QueryNodeName, _ special: QueryNodeName) -> Bool {
    switch (general, special) {
    case (.any, .named), (.any, .anonymous), (.any, .anyNamed), (.any, .any), (.any, .subtype): true
    case (.anyNamed, .named), (.anyNamed, .anyNamed), (.anyNamed, .subtype): true
    case (.named(let a), .named(let b)), (.anonymous(let a), .anonymous(let b)): a.text == b.text
    case (.named(let a), .subtype(_, let b)): a.text == b.text
    case (.subtype(let a, let b), .subtype(let c, let d)): a.text == c.text && b.text == d.text
    case (.error, .error): true
    default: false
    }
  }
}
