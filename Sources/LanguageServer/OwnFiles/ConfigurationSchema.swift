internal import StrictJSON
internal import SystemSupport

/// The schema of `highlight-lsp.toml`, as far as it helps those who write one: keys, what they mean, which values they take.
struct ConfigurationSchema {
  /// A place of the schema.
  struct Node {
    fileprivate var json: JSON

    var description: String? { json["description"]?.string }
    var isTable: Bool { json["type"]?.string == "object" }
    var isArray: Bool { json["type"]?.string == "array" }

    /// Itself, or what the elements of the array are.
    var element: Node { isArray ? json["items"].map { Node(json: $0).element } ?? self : self }

    /// The keys of the table, or of those in the array.
    var keys: [String] {
      guard case .object(let members)? = element.json["properties"] else { return [] }
      return members.map(\.name)
    }

    /// The words that it takes.
    var words: [String] {
      (element.json["enum"]?.array ?? []).compactMap(\.string) + alternatives.flatMap(\.words)
    }

    private var alternatives: [Node] { (element.json["anyOf"]?.array ?? []).map { Node(json: $0) } }

    /// The type of its values, for people.
    var typeName: String? {
      if !alternatives.isEmpty { return alternatives.compactMap(\.typeName).joined(separator: " or ") }
      switch json["type"]?.string {
      case "array": return "array of " + (element.isTable ? "tables" : (element.typeName ?? "value") + "s")
      case "object": return "table"
      case "integer": return "whole number"
      case let name: return name
      }
    }

    var defaultValue: String? {
      guard let value = json["default"] else { return nil }
      var sink = ByteSink(descriptor: nil)
      sink.append(value)
      return String(decoding: sink.bytes, as: UTF8.self)
    }

    func child(_ key: String) -> Node? {
      let table = element.json
      if let known = table["properties"]?[key] { return Node(json: known) }
      guard let other = table["additionalProperties"], other.isObject else { return nil }
      return Node(json: other)
    }
  }

  let root: Node

  /// The one that belongs to this program; nil where it was not installed.
  static let own: ConfigurationSchema? = {
    guard let folder = Environment.dataFolder else { return nil }
    let name = "highlight-lsp.schema.json"
    for path in ["\(folder)/\(name)", FileSystem.directory(of: folder) + "/schema/\(name)"] {
      guard let bytes = try? FileSystem.read(path), let json = try? JSONReader.read(bytes) else { continue }
      return ConfigurationSchema(root: Node(json: json))
    }
    return nil
  }()

  /// What stands at the end of a path of keys.
  func node(at path: [String]) -> Node? {
    var node: Node? = root
    for key in path { node = node?.child(key) }
    return node
  }
}
