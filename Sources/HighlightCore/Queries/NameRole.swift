/// What a capture in a file of locals says of a name or a range. Highlighting and the search for one name read them.
enum NameRole: UInt8 {
  /// Nothing.
  case other
  case scope
  /// A scope inside of a function, whose names may belong to what is around it.
  case blockScope
  /// The same two, which highlighting does not read.
  case scopeOfNames
  case blockScopeOfNames
  /// A scope whose names the scopes inside do not see.
  case ownScope
  /// A scope whose names are known in what is called from it.
  case dynamicScope
  /// Names in this node belong to the scope around the innermost one.
  case outside
  /// Definitions in this node are known only after it. A name that its scope already has keeps its meaning.
  case declaration
  /// The same, but each time the name is a new one.
  case newDeclaration
  /// Definitions before this node, in the same scope, are known only after it: it is their value.
  case declarationValue
  /// A name that a highlight pattern captures as a parameter. No capture has this role, nor the next one.
  case parameter
  /// A definition whose locals query gives a scope for its uses.
  case followed
  case definition
  /// A definition of a kind, such as that of a type.
  case kindOfDefinition
  /// The value of a definition, which highlighting knows only after it.
  case definitionValue
  /// A definition that belongs to the scope around the innermost.
  case outerDefinition
  /// A definition that belongs to the innermost scope that is no block.
  case hoistedDefinition
  /// Defines the name unless a scope around has it, up to the innermost that is no block.
  case assignedDefinition
  /// The name of the scope itself, known in it unless the scope has another definition of that name.
  case selfDefinition
  /// A definition that belongs to the whole text, unless a scope around has the name.
  case textDefinition
  /// Defines nothing here, though an earlier pattern captures a definition.
  case noDefinition
  /// The scope around does not define this name, whatever definitions it contains.
  case foreign
  /// The same, and there and inside the name is that of the whole text.
  case textForeign
  /// A use. Where a query captures some, nothing is a name but what it captures.
  case reference
  /// Each word of this node's text is a name, even if the syntax has no node for it.
  case words
  /// Names in this node cannot be resolved reliably (macro arguments); rename is refused there. With a kind: where the
  /// text has a `doubt` of that kind.
  case unclear
  /// Makes nodes that are unclear of this kind unclear; without a kind all names of the scopes around.
  case doubt
  /// The name is in a space of its own, such as that of types: those of one space do not hide those of another one.
  case space
  /// Means the name and a member of the same name.
  case shorthand
  /// A text that is not parsed and may contain the name, unless it contains a parsed text.
  case opaque
  /// A name that is looked up in something else than scopes.
  case member

  /// The role of a capture with a name. Older files leave `local.` out.
  init(captureName: String) {
    let isLocal = captureName.hasPrefix("local.")
    guard isLocal || ["scope", "definition", "reference"].contains(where: captureName.hasPrefix) else {
      self = .other
      return
    }
    let name = isLocal ? captureName.dropFirst("local.".count) : Substring(captureName)
    if let role = Self.names[String(name)] {
      self = role
    } else {
      self = name.utf8.firstIndex(of: UInt8(ascii: ".")).flatMap { Self.kinds[String(name[..<$0])] } ?? .other
    }
  }

  private static let names: [String: NameRole] = [
    "scope": .scope, "scope.block": .blockScope, "scope.names": .scopeOfNames,
    "scope.block.names": .blockScopeOfNames, "scope.own": .ownScope, "scope.dynamic": .dynamicScope,
    "outside": .outside, "declaration": .declaration, "declaration.new": .newDeclaration,
    "declaration.value": .declarationValue, "definition": .definition, "definition-value": .definitionValue,
    "definition.outer": .outerDefinition, "definition.hoisted": .hoistedDefinition,
    "definition.assigned": .assignedDefinition, "definition.self": .selfDefinition,
    "definition.text": .textDefinition, "definition.none": .noDefinition, "foreign": .foreign,
    "foreign.text": .textForeign, "reference": .reference, "words": .words, "shorthand": .shorthand,
    "opaque": .opaque, "member": .member, "unclear": .unclear, "doubt": .doubt, "space": .space,
  ]
  /// The names that others may follow.
  private static let kinds: [String: NameRole] = [
    "definition": .kindOfDefinition, "member": .member, "unclear": .unclear, "doubt": .doubt, "space": .space,
  ]

  /// What highlighting makes of it; nil if it does not read it.
  var highlighted: NameRole? {
    switch self {
    case .scope, .blockScope: .scope
    case .hoistedDefinition, .assignedDefinition, .selfDefinition, .textDefinition, .noDefinition: .kindOfDefinition
    case .definition, .kindOfDefinition, .definitionValue, .outerDefinition, .reference, .member: self
    default: nil
    }
  }
}

/// The rules of a scope for names.
struct ScopeRules: OptionSet {
  let rawValue: UInt8

  /// Names are looked up in the scopes around it too.
  static let inherits = ScopeRules(rawValue: 1)
  /// Names are known in all of it, also before their definition.
  static let knowsAll = ScopeRules(rawValue: 2)
  /// Of a definition: it belongs to the scope around the innermost one, whose name it is.
  static let outer = ScopeRules(rawValue: 4)
  /// Names may belong to what is around it.
  static let block = ScopeRules(rawValue: 8)
  /// Scopes inside do not see its names.
  static let own = ScopeRules(rawValue: 16)
  /// What is called from it sees its names.
  static let dynamic = ScopeRules(rawValue: 32)
  /// No scope, but a piece of the innermost that belongs to what is around that.
  static let outside = ScopeRules(rawValue: 64)
  /// After its own names only those of the outermost scope are seen.
  static let seesText = ScopeRules(rawValue: 128)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The rules of a scope with a role; nil if the role is not that of a scope.
  init?(_ role: NameRole) {
    switch role {
    case .scope, .scopeOfNames: self = .inherits
    case .blockScope, .blockScopeOfNames: self = [.inherits, .block]
    case .ownScope: self = [.inherits, .own]
    case .dynamicScope: self = [.inherits, .dynamic]
    case .outside: self = [.inherits, .outside]
    default: return nil
    }
  }
}

/// A capture of a query of names.
struct NameCapture {
  let role: NameRole
  /// A bit for the kind of a doubt or for a space; of what is unclear in any case, and of ordinary names, the first.
  let kind: UInt8

  /// Returns the captures with these names; of doubts and spaces with more than seven names the last are one.
  static func captures(named names: some Sequence<String>) -> ContiguousArray<NameCapture> {
    var kinds: [Substring] = []
    return ContiguousArray(
      names.map { name in
        let role = NameRole(captureName: name)
        let kind = name.dropFirst("local.".count).split(separator: ".").dropFirst().first
        guard let kind, role == .unclear || role == .doubt || role == .space, kind != "value" else {
          return NameCapture(role: role, kind: 1)
        }
        if !kinds.contains(kind) { kinds.append(kind) }
        return NameCapture(role: role, kind: 1 << UInt8(min(kinds.firstIndex(of: kind)! + 1, 7)))
      })
  }
}
