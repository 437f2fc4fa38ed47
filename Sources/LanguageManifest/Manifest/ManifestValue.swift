internal import PlacedTOML
internal import TOMLKit

/// A value of a manifest without its position.
package indirect enum ManifestValue: Equatable {
  case string(String)
  case bool(Bool)
  case integer(Int)
  case array([ManifestValue])
  /// In no order that means something; few keys, which are found faster than by their hashes.
  case table([Pair])
  /// Dates and the like, which mean nothing here.
  case other

  package struct Pair: Equatable {
    package let key: String
    package let value: ManifestValue
  }

  /// The value of a key; nil where this is no table, or has no such key.
  package subscript(key: String) -> ManifestValue? {
    if case .table(let pairs) = self { pairs.first { $0.key == key }?.value } else { nil }
  }

  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  package var array: [ManifestValue]? { if case .array(let values) = self { values } else { nil } }
  /// The strings of an array.
  package var strings: [String]? { array.map { $0.compactMap(\.string) } }
}

extension ManifestValue {
  /// Parses the text of a TOML file; nil if it is invalid, or would crash the parser.
  package init?(toml: String) {
    guard TOMLTraps.fault(in: ContiguousArray(toml.utf8)) == nil, let table = try? TOMLTable(string: toml) else {
      return nil
    }
    self.init(table)
  }

  init(_ table: TOMLTable) {
    self = .table(table.keys.map { Pair(key: $0, value: ManifestValue(table[$0])) })
  }

  private init(_ value: (any TOMLValueConvertible)?) {
    if let string = value?.string {
      self = .string(string)
    } else if let bool = value?.bool {
      self = .bool(bool)
    } else if let integer = value?.int {
      self = .integer(integer)
    } else if let array = value?.array {
      self = .array(array.map { ManifestValue($0) })
    } else if let table = value?.table {
      self.init(table)
    } else {
      self = .other
    }
  }
}
