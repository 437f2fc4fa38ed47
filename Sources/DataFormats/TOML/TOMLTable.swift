/// A table of TOML while its text is read: later headers may add to it.
final class TOMLTable {
  /// The syntax that created a table. It decides which later syntax may add to the table.
  enum Origin {
    /// By the header of a table in it.
    case implicit
    /// By a key with dots.
    case dotted
    /// By its own header.
    case header
  }

  /// A part of a key.
  struct Key {
    let name: String
    /// With quotes; UTF-8 offsets.
    let range: Range<Int>
  }

  private enum Content {
    case value(ConfigurationValue)
    case table(TOMLTable)
    case tables([(table: TOMLTable, range: Range<Int>)])
  }

  private struct Slot {
    var key: Key
    var content: Content
  }

  // Few keys are found faster one by one.
  private static let listLimit = 12

  private var kind: Origin
  private var slots: [Slot] = []
  private var numbers: [String: Int] = [:]

  init(_ kind: Origin) { self.kind = kind }

  private func number(of name: String) -> Int? {
    slots.count > Self.listLimit ? numbers[name] : slots.firstIndex { $0.key.name == name }
  }

  private func append(_ key: Key, _ content: Content) {
    slots.append(Slot(key: key, content: content))
    if slots.count == Self.listLimit + 1 {
      for (number, slot) in slots.enumerated() { numbers[slot.key.name] = number }
    } else if slots.count > Self.listLimit {
      numbers[key.name] = slots.count - 1
    }
  }

  private static func fault(_ key: Key, _ reason: String) -> TOMLSyntaxError {
    TOMLSyntaxError(offset: key.range.lowerBound, reason: "\(key.name) \(reason)")
  }

  /// Returns the table of a key that is not the last part; makes it if there is none.
  /// - Parameter kind: `dotted`, or `implicit` for parts of a header.
  func table(_ key: Key, _ kind: Origin) throws(TOMLSyntaxError) -> TOMLTable {
    guard let number = number(of: key.name) else {
      let table = TOMLTable(kind)
      append(key, .table(table))
      return table
    }
    switch slots[number].content {
    case .table(let table):
      guard kind == .dotted else { return table }
      if table.kind == .header { throw Self.fault(key, "has a header; write the key below it") }
      table.kind = .dotted
      return table
    case .tables(let tables):
      guard kind == .implicit, let last = tables.last else {
        throw Self.fault(key, "is an array of tables; write the key below its header")
      }
      return last.table
    case .value: throw Self.fault(key, "has a value already, to which nothing can be added")
    }
  }

  /// Returns the table of a header, `[…]` or `[[…]]`, whose last part is a key.
  func open(_ key: Key, isArray: Bool) throws(TOMLSyntaxError) -> TOMLTable {
    let table = TOMLTable(.header)
    guard let number = number(of: key.name) else {
      append(key, isArray ? .tables([(table, key.range)]) : .table(table))
      return table
    }
    switch slots[number].content {
    case .tables(var tables) where isArray:
      slots[number].content = .value(ConfigurationValue(content: .boolean(false)))
      tables.append((table, key.range))
      slots[number].content = .tables(tables)
      return table
    case .table(let known) where !isArray && known.kind == .implicit:
      known.kind = .header
      slots[number].key = key
      return known
    default: throw Self.fault(key, "is there already; a table has one header")
    }
  }

  /// Adds a value. Throws if the key has one.
  func add(_ key: Key, _ value: ConfigurationValue) throws(TOMLSyntaxError) {
    if number(of: key.name) != nil { throw Self.fault(key, "is there already; a key has one value") }
    append(key, .value(value))
  }

  /// The table as a value without a range. O(values).
  var value: ConfigurationValue {
    ConfigurationValue(
      content: .table(
        slots.map { slot in
          var value: ConfigurationValue
          switch slot.content {
          case .value(let known): value = known
          case .table(let table):
            value = table.value
            value.range = slot.key.range
          case .tables(let tables):
            value = ConfigurationValue(
              content: .array(
                tables.map { table, range in
                  var value = table.value
                  value.range = range
                  return value
                }), range: tables.first?.range)
          }
          return ConfigurationValue.Member(key: slot.key.name, keyRange: slot.key.range, value: value)
        }))
  }
}
