/// The kind of a capture in a file of locals.
enum LocalKind: UInt8 {
  case scope
  /// A name that a highlight pattern captures as a parameter.
  case parameter
  /// A definition whose locals query gives a scope for its uses.
  case followed
  case definition
  case definitionValue
  case reference
  /// A name that is looked up in something else than scopes.
  case member
  /// A definition that belongs to the scope around the innermost. Only captures are of this kind; what is stored is a
  /// definition with `ScopeRules.outer`.
  case outerDefinition
  /// A definition of some kind, such as `local.definition.type`. Only captures are of this kind.
  case kindOfDefinition

  /// The kind that a capture in a file of locals stands for; nil if highlighting does not read it. Older files leave
  /// `local.` out.
  init?(captureName: String) {
    switch captureName.hasPrefix("local.") ? captureName.dropFirst("local.".count) : Substring(captureName) {
    case "scope", "scope.block": self = .scope
    case "definition": self = .definition
    case "definition-value": self = .definitionValue
    case "definition.outer": self = .outerDefinition
    case "reference": self = .reference
    case "member": self = .member
    case let name:
      guard name.hasPrefix("definition.") else { return nil }
      self = .kindOfDefinition
    }
  }
}
