/// What a stretch of text is: the value of an attribute run.
public struct Attributes: Hashable, Sendable {
  /// Who gave the attributes.
  public enum Layer: UInt8, Sendable, CaseIterable {
    /// Syntax: tree-sitter and queries.
    case syntax
    /// A rule that won against the syntax.
    case rule
    /// The caller, through `setAttributes`.
    case caller
  }

  /// Canonical scope (`function.method.call`); nil when the capture that won has no canonical scope.
  public var scope: String?
  /// The capture name as written in the query file; nil outside the syntax layer.
  public var capture: String?
  /// The language of the layer that gave the scope.
  public var language: String?
  /// Who gave the attributes.
  public var layer: Layer
  /// The id of the rule that gave the scope; nil outside the layer of rules.
  public var rule: String?

  public init(
    scope: String?, capture: String? = nil, language: String? = nil, layer: Layer = .caller, rule: String? = nil
  ) {
    self.scope = scope
    self.capture = capture
    self.language = language
    self.layer = layer
    self.rule = rule
  }
}

/// A small integer that stands for one `Attributes` value inside one storage.
public typealias AttributeID = UInt32

/// The distinct attributes of one storage, so that a run needs an integer only.
///
/// A value keeps its integer for the life of the table. Grows with the number of captures, not with the text.
public final class AttributeTable {
  /// Every value, by its id.
  public private(set) var values: ContiguousArray<Attributes> = []
  private var ids: [Attributes: AttributeID] = [:]

  public init() {}

  /// The id of `value`, new or known. Hashes strings: for load time, not for token loops.
  public func intern(_ value: Attributes) -> AttributeID {
    if let known = ids[value] { return known }
    let id = AttributeID(values.count)
    values.append(value)
    ids[value] = id
    return id
  }

  /// The value behind an id of this table.
  public subscript(id: AttributeID) -> Attributes { values[Int(id)] }
}
