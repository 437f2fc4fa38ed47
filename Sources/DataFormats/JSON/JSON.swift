internal import Platform

/// A JSON value. Strings are UTF-16 units, because clients send lone surrogates and a document must keep them.
package enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(ContiguousArray<UInt16>)
  case array([JSON])
  /// The members in the order of the text. If names are equal, the last member counts.
  case object([Member])

  /// One member of an object.
  package struct Member: Equatable, Sendable {
    package var name: String
    package var value: JSON

    package init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The value of the last member of an object with a name; nil if it is missing or this value is not an object.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The value as an `Int`; nil if it is not a number, or not a whole one in its range.
  package var int: Int? {
    guard case .number(let value) = self else { return nil }
    return Int(exactly: value)
  }

  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The value as a `String`, with U+FFFD for lone surrogates; nil if it is not a string.
  package var string: String? {
    if case .string(let units) = self { units.withUnsafeBufferPointer { String(utf16: $0) } } else { nil }
  }

  /// The UTF-16 units of a string; nil for other values.
  package var units: ContiguousArray<UInt16>? {
    if case .string(let units) = self { units } else { nil }
  }

  package var array: [JSON]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// Whether the value is an object.
  package var isObject: Bool {
    if case .object = self { true } else { false }
  }
}
