/// A JSON value. Strings are UTF-16 units, because clients send lone surrogates and a document must keep them.
enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(ContiguousArray<UInt16>)
  case array([JSON])
  /// Members in the order of the text; of equal names the last counts.
  case object([Member])

  /// One member of an object.
  struct Member: Equatable, Sendable {
    var name: String
    var value: JSON
  }

  /// The member of an object; nil for a missing one and for other values.
  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The value as a whole number.
  var int: Int? {
    guard case .number(let value) = self else { return nil }
    return Int(exactly: value)
  }

  var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The value as a `String`; lone surrogates become U+FFFD.
  var string: String? {
    if case .string(let units) = self { String(decoding: units, as: UTF16.self) } else { nil }
  }

  /// The units of a string.
  var units: ContiguousArray<UInt16>? {
    if case .string(let units) = self { units } else { nil }
  }

  var array: [JSON]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// Whether the value is an object.
  var isObject: Bool {
    if case .object = self { true } else { false }
  }
}
