/// The name of an attribute that a caller gives to text.
///
/// Other libraries and programs have names of their own: `extension AttributeKey { static let author =
/// AttributeKey("author") }`.
public struct AttributeKey: RawRepresentable, Hashable, Sendable {
  /// The name as it is written.
  public let rawValue: String

  /// A key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A key with a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Where the text leads, a `String` that is not encoded: see `LinkTarget`. It comes before the links that are found there.
  public static let link = AttributeKey("link")
}

/// A value of any type that a caller gives to text.
public struct AttributeValue: Hashable, Sendable {
  /// The value.
  public let base: any Hashable & Sendable

  /// Wraps a value.
  public init(_ base: some Hashable & Sendable) { self.base = base }

  /// Whether both have the same type and are equal: 1 and 1.0 are two values, as their hashes are.
  public static func == (a: AttributeValue, b: AttributeValue) -> Bool {
    type(of: a.base) == type(of: b.base) && AnyHashable(a.base) == AnyHashable(b.base)
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}
