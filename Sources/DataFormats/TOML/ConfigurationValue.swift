/// A value of a configuration, whether it was written in TOML or in JSON.
package struct ConfigurationValue {
  /// The content of a value.
  package enum Content {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([ConfigurationValue])
    /// Members in the order of the text as far as it is known.
    case table([Member])
    /// Anything that no key takes: a date, a fraction, null.
    case other(String)
  }

  /// A key of a table and its value.
  package struct Member {
    package var key: String
    /// The byte range of the key in the text, half-open; nil for JSON.
    package var keyRange: Range<Int>?
    package var value: ConfigurationValue

    package init(key: String, keyRange: Range<Int>? = nil, value: ConfigurationValue) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  package var content: Content
  /// The byte range of the value in the text, half-open; nil for JSON.
  package var range: Range<Int>?

  package init(content: Content, range: Range<Int>? = nil) {
    self.content = content
    self.range = range
  }

  /// The name of the type in messages.
  package var typeName: String {
    switch content {
    case .string: "a string"
    case .integer: "a whole number"
    case .boolean: "true or false"
    case .array: "an array"
    case .table: "a table"
    case .other(let name): name
    }
  }

  package subscript(key: String) -> ConfigurationValue? { member(key)?.value }

  /// Returns the last member of a table with a key; nil if there is none, and for values that are not tables.
  package func member(_ key: String) -> Member? {
    guard case .table(let members) = content else { return nil }
    return members.last { $0.key == key }
  }

  package var isTable: Bool { if case .table = content { true } else { false } }
  package var members: [Member] { if case .table(let members) = content { members } else { [] } }
  package var elements: [ConfigurationValue] { if case .array(let values) = content { values } else { [] } }
  package var string: String? { if case .string(let text) = content { text } else { nil } }
  package var integer: Int? { if case .integer(let number) = content { number } else { nil } }
  package var boolean: Bool? { if case .boolean(let value) = content { value } else { nil } }
  /// The strings of an array; nil for other values.
  package var strings: [String]? { if case .array(let values) = content { values.compactMap(\.string) } else { nil } }
}

extension ConfigurationValue {
  /// Creates a value from JSON, of `initializationOptions` or of a client's settings. It has no range; members that
  /// are null are left out, as not set.
  package init(_ json: JSON) {
    var ranges: ArraySlice<Range<Int>> = []
    self.init(json, &ranges)
  }

  /// Parses a file of settings in JSON, which may have comments and trailing commas. The value and its keys have ranges.
  /// Throws if it is invalid.
  package init(settings bytes: ContiguousArray<UInt8>) throws(JSONError) {
    let settings = try JSONReader.readSettings(bytes)
    var ranges = settings.ranges[...]
    self.init(settings.value, &ranges)
  }

  /// - Parameter ranges: those of the value and of all in it, which are removed; empty if they are unknown.
  private init(_ json: JSON, _ ranges: inout ArraySlice<Range<Int>>) {
    range = ranges.popFirst()
    switch json {
    case .null: content = .other("null")
    case .bool(let value): content = .boolean(value)
    case .number: content = json.int.map { .integer($0) } ?? .other("a fraction")
    case .string: content = .string(json.string ?? "")
    case .array(let values): content = .array(values.map { ConfigurationValue($0, &ranges) })
    case .object(let members):
      content = .table(
        members.compactMap { member in
          let keyRange = ranges.popFirst()
          let value = ConfigurationValue(member.value, &ranges)
          // Clients send null for settings that they do not set.
          return member.value == .null ? nil : Member(key: member.name, keyRange: keyRange, value: value)
        })
    }
  }
}
