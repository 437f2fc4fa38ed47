internal import SystemSupport

extension JSON {
  /// Creates a JSON string.
  package init(_ text: String) {
    self = .string(ContiguousArray(text.utf16))
  }

  /// Creates a JSON number from a whole number, which is rounded to a `Double`.
  package init(_ value: Int) {
    self = .number(Double(value))
  }

  /// Returns a JSON object; members whose value is nil are left out.
  package static func members(_ members: (String, JSON?)...) -> JSON {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  /// The value as text on one line.
  package var written: String {
    var sink = ByteSink(descriptor: nil)
    sink.append(self)
    return String(decoding: sink.bytes, as: UTF8.self)
  }
}

extension ByteSink {
  /// Appends a JSON value on one line. Infinite numbers and NaN become null.
  package mutating func append(_ json: JSON) {
    switch json {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .number(let value):
      if let whole = Int(exactly: value) {
        append(decimal: whole)
      } else {
        // JSON has neither infinities nor NaN.
        append(value.isFinite ? "\(value)" : "null")
      }
    case .string(let units): append(json: units)
    case .array(let values):
      append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        append(value)
      }
      append(UInt8(ascii: "]"))
    case .object(let members):
      append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        append(json: member.name)
        append(UInt8(ascii: ":"))
        append(member.value)
      }
      append(UInt8(ascii: "}"))
    }
  }
}
