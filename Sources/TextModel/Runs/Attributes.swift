/// The attributes of a range of text: the value of an attribute run.
public struct Attributes: Hashable, Sendable {
  /// The source of the attributes.
  public enum Layer: UInt8, Sendable, CaseIterable {
    /// Syntax: tree-sitter and queries.
    case syntax
    /// A rule that won against the syntax.
    case rule
    /// The caller, through `setAttributes`.
    case caller
    /// The caller, through `addAttribute`: values that are added to those of the other layers.
    case added
  }

  /// Canonical scope (`function.method.call`); nil when the capture that won has no canonical scope.
  public var scope: String?
  /// The capture name as written in the query file; of a rule its scope, where that is a name below `scope`; else nil.
  public var capture: String?
  /// The language of the layer that gave the scope.
  public var language: String?
  /// The source of the attributes.
  public var layer: Layer
  /// The id of the rule that gave the scope; nil outside the layer of rules.
  public var rule: String?
  /// The caller's values, besides the scope.
  public var values: [AttributeKey: AttributeValue]

  /// Creates attributes, by default of the layer `caller`.
  public init(
    scope: String?, capture: String? = nil, language: String? = nil, layer: Layer = .caller, rule: String? = nil,
    values: [AttributeKey: AttributeValue] = [:]
  ) {
    self.values = values
    self.scope = scope
    self.capture = capture
    self.language = language
    self.layer = layer
    self.rule = rule
  }
}

extension Attributes {
  /// Hashes what tells most attributes apart: each capture of each file is hashed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(capture ?? scope)
    hasher.combine(language)
    // Those of a caller may differ by their values alone.
    if !values.isEmpty { hasher.combine(values) }
  }

  /// Returns the attributes with additional values, which replace existing ones with the same keys.
  package func adding(_ values: [AttributeKey: AttributeValue]) -> Attributes {
    var result = self
    result.values.merge(values) { _, new in new }
    return result
  }

  /// The caller's link target; nil without one.
  public var link: String? {
    get { values.isEmpty ? nil : values[.link]?.base as? String }
    set { values[.link] = newValue.map { AttributeValue($0) } }
  }
}

/// A small integer that identifies one `Attributes` value inside one storage.
public typealias AttributeID = UInt32

/// The distinct attributes of one storage, so that a run needs an integer only.
///
/// A value keeps its integer for the life of the table. Grows with the number of captures, not with the text.
public final class AttributeTable {
  /// Every value, by its id.
  public private(set) var values: ContiguousArray<Attributes> = []
  @usableFromInline var ids: [Attributes: AttributeID] = [:]
  /// The ids of merged attributes. The key has the id of the added attributes and the id of the attributes below, in
  /// one integer.
  @usableFromInline var sums: [UInt64: AttributeID] = [:]
  /// Whether some value has a link.
  @usableFromInline package internal(set) var hasLinks = false
  /// Whether some value has an attachment.
  @usableFromInline package internal(set) var hasAttachments = false
  /// Whether rows may depend on some value.
  @inlinable package var affectsRows: Bool { hasLinks || hasAttachments }

  /// Creates a table without values.
  public init() {}

  /// Replaces the values and ids by the values and ids of another table, which grows independently. O(1). Ids from
  /// before must not be used again.
  package func become(_ other: AttributeTable) {
    (values, ids, sums) = (other.values, other.ids, other.sums)
    (hasLinks, hasAttachments) = (other.hasLinks, other.hasAttachments)
  }

  /// Returns the id of `value`; adds the value if the table does not have it. Hashes strings: for load time, not for
  /// token loops.
  public func intern(_ value: Attributes) -> AttributeID {
    if let known = ids[value] { return known }
    let id = AttributeID(values.count)
    values.append(value)
    ids[value] = id
    if value.link != nil { hasLinks = true }
    if value.attachment != nil { hasAttachments = true }
    return id
  }

  /// Returns the id of the attributes `below` with the values of `added`; `added` itself if `below` is nil.
  package func adding(_ added: AttributeID, to below: AttributeID?) -> AttributeID {
    guard let below else { return added }
    let key = UInt64(added) << 32 | UInt64(below)
    if let known = sums[key] { return known }
    let id = intern(self[below].adding(self[added].values))
    sums[key] = id
    return id
  }

  /// The attributes with an id.
  /// - Precondition: the id is one of this table.
  @inlinable public subscript(id: AttributeID) -> Attributes {
    check(Int(id), below: values.count, "id")
    return values[Int(id)]
  }
}
