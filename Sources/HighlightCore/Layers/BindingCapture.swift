/// The role of a capture in a file of locals for names.
enum BindingRole: UInt8 {
  /// Nothing.
  case other
  case scope
  /// A scope inside of a function, whose names may belong to what is around it.
  case blockScope
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
  case definition
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
  /// The scope around does not define this name, whatever definitions it contains.
  case foreign
  /// The same, and there and inside the name is that of the whole text.
  case textForeign
  /// Defines nothing here, though an earlier pattern captures a definition.
  case noDefinition
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
  case member

  init(captureName: String) {
    switch captureName {
    case "local.scope", "local.scope.names": self = .scope
    case "local.scope.block", "local.scope.block.names": self = .blockScope
    case "local.scope.own": self = .ownScope
    case "local.scope.dynamic": self = .dynamicScope
    case "local.declaration": self = .declaration
    case "local.declaration.new": self = .newDeclaration
    case "local.declaration.value": self = .declarationValue
    case "local.definition.none": self = .noDefinition
    case "local.definition.outer": self = .outerDefinition
    case "local.definition.hoisted": self = .hoistedDefinition
    case "local.definition.assigned": self = .assignedDefinition
    case "local.definition.self": self = .selfDefinition
    case "local.definition.text": self = .textDefinition
    case "local.foreign": self = .foreign
    case "local.foreign.text": self = .textForeign
    case "local.reference": self = .reference
    case "local.words": self = .words
    case "local.shorthand": self = .shorthand
    case "local.opaque": self = .opaque
    case "local.outside": self = .outside
    default:
      let families: [(String, BindingRole)] = [
        ("local.definition", .definition), ("local.member", .member), ("local.unclear", .unclear), ("local.doubt", .doubt),
        ("local.space", .space),
      ]
      self = families.first { captureName == $0.0 || captureName.hasPrefix($0.0 + ".") }?.1 ?? .other
    }
  }
}

/// A capture of a query of names.
struct BindingCapture {
  let role: BindingRole
  /// A bit for the kind of a doubt or for a space; of what is unclear in any case, and of ordinary names, the first.
  let kind: UInt8

  /// Returns the captures with these names; of doubts and spaces with more than seven names the last are one.
  static func captures(named names: some Sequence<String>) -> ContiguousArray<BindingCapture> {
    var kinds: [Substring] = []
    return ContiguousArray(
      names.map { name in
        let role = BindingRole(captureName: name)
        let kind = name.dropFirst("local.".count).split(separator: ".").dropFirst().first
        guard let kind, role == .unclear || role == .doubt || role == .space, kind != "value" else {
          return BindingCapture(role: role, kind: 1)
        }
        if !kinds.contains(kind) { kinds.append(kind) }
        return BindingCapture(role: role, kind: 1 << UInt8(min(kinds.firstIndex(of: kind)! + 1, 7)))
      })
  }
}
