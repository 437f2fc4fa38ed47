/// The name of an attribute that a caller sets on text.
///
/// Other libraries and programs can add names: `extension AttributeKey { static let author = AttributeKey("author")
/// }`.
public struct AttributeKey: RawRepresentable, Hashable, Sendable {
  /// The name as it is written.
  public let rawValue: String

  /// Creates a key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a key with a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The link target of the text, a `String` that is not percent-encoded: see `LinkTarget`. It takes precedence over
  /// the links that are found there.
  public static let link = AttributeKey("link")
}

/// A value of any type that a caller sets on text.
public struct AttributeValue: Hashable, Sendable {
  /// The value.
  public let base: any Hashable & Sendable

  /// Wraps a value.
  public init(_ base: some Hashable & Sendable) { self.base = base }

  /// Whether both have the same type and are equal: the `Int` 1 and the `Double` 1.0 are different.
  public static func == (a: AttributeValue, b: AttributeValue) -> Bool {
    type(of: a.base) == type(of: b.base) && AnyHashable(a.base) == AnyHashable(b.base)
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}
