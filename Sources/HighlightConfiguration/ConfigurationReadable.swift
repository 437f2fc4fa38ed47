internal import DataFormats
internal import SystemSupport
internal import TextChecks
internal import TextRules

/// A type of settings that can be read from values of a configuration.
protocol ConfigurationReadable: Equatable, Sendable {
  /// The shape of the values that it can be read from.
  static var shape: ConfigurationShape { get }
  /// Nil if the value does not have the shape.
  init?(_ value: ConfigurationValue)
  /// The value in the form of the documentation; nil for none.
  var written: JSON? { get }
}

extension Bool: ConfigurationReadable {
  static var shape: ConfigurationShape { .boolean }
  init?(_ value: ConfigurationValue) {
    guard let value = value.boolean else { return nil }
    self = value
  }
  var written: JSON? { .bool(self) }
}

/// Keys with integers specify their own range, so that this shape is not used.
extension Int: ConfigurationReadable {
  static var shape: ConfigurationShape { .integer(.min ... .max) }
  init?(_ value: ConfigurationValue) {
    guard let value = value.integer else { return nil }
    self = value
  }
  var written: JSON? { JSON(self) }
}

extension String: ConfigurationReadable {
  static var shape: ConfigurationShape { .string }
  init?(_ value: ConfigurationValue) {
    guard let value = value.string else { return nil }
    self = value
  }
  var written: JSON? { isEmpty ? nil : JSON(self) }
}

extension Optional: ConfigurationReadable where Wrapped: ConfigurationReadable {
  static var shape: ConfigurationShape { Wrapped.shape }
  init?(_ value: ConfigurationValue) {
    guard let value = Wrapped(value) else { return nil }
    self = .some(value)
  }
  var written: JSON? { flatMap(\.written) }
}

extension Array: ConfigurationReadable where Element: ConfigurationReadable {
  static var shape: ConfigurationShape { .array(Element.shape) }
  init?(_ value: ConfigurationValue) {
    guard case .array(let values) = value.content else { return nil }
    self = values.compactMap { Element($0) }
  }
  var written: JSON? { isEmpty ? nil : .array(compactMap(\.written)) }
}

extension Set: ConfigurationReadable where Element: ConfigurationReadable {
  static var shape: ConfigurationShape { [Element].shape }
  init?(_ value: ConfigurationValue) {
    guard let values = [Element](value) else { return nil }
    self.init(values)
  }
  var written: JSON? { nil }
}

extension Dictionary: ConfigurationReadable where Key == String, Value: ConfigurationReadable {
  static var shape: ConfigurationShape { .map(nil, Value.shape) }
  init?(_ value: ConfigurationValue) {
    guard case .table(let members) = value.content else { return nil }
    self.init(members.compactMap { member in Value(member.value).map { (member.key, $0) } }) { $1 }
  }
  var written: JSON? { nil }
}

extension ConfigurationReadable where Self: RawRepresentable<String> & CaseIterable {
  static var shape: ConfigurationShape { .choice(allCases.map(\.rawValue)) }
  init?(_ value: ConfigurationValue) {
    guard let value = value.string.flatMap({ Self(rawValue: $0) }) else { return nil }
    self = value
  }
  var written: JSON? { JSON(rawValue) }
}

extension Feature: ConfigurationReadable {}
extension PagingChoice: ConfigurationReadable {}
extension DiffLayoutChoice: ConfigurationReadable {}
extension CharacterChecks.Restriction: ConfigurationReadable {}
extension CheckSettings.Limits: ConfigurationReadable {}
extension CheckSettings.Tracked: ConfigurationReadable {}
extension Rule.Severity: ConfigurationReadable {}
extension SpellingSettings.Identifiers: ConfigurationReadable {}
extension SpellingConfidence: ConfigurationReadable {}

extension SpellingSettings.Strings: ConfigurationReadable {
  static var shape: ConfigurationShape { .either(.boolean, .choice(["auto"])) }
  init?(_ value: ConfigurationValue) {
    if let isOn = value.boolean {
      self = isOn ? .always : .never
    } else if value.string == "auto" {
      self = .auto
    } else {
      return nil
    }
  }
  var written: JSON? {
    switch self {
    case .always: .bool(true)
    case .never: .bool(false)
    case .auto: JSON("auto")
    }
  }
}

extension SpellingScopes: ConfigurationReadable {
  private static let names: [(name: String, scope: SpellingScopes)] = [
    ("comments", .comments), ("strings", .strings), ("prose", .prose),
  ]

  static var shape: ConfigurationShape { .array(.choice(names.map(\.name))) }
  init?(_ value: ConfigurationValue) {
    guard let words = value.strings else { return nil }
    self = Self.names.reduce(into: []) { if words.contains($1.name) { $0.insert($1.scope) } }
  }
  var written: JSON? { .array(Self.names.filter { contains($0.scope) }.map { JSON($0.name) }) }
}
