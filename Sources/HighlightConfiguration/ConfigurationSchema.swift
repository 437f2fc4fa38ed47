package import DataFormats

/// The JSON Schema of `highlight-lsp.toml`, generated from the keys.
package enum ConfigurationSchema {
  /// The schema; it equals the file `schema/highlight-lsp.schema.json`.
  package static var json: JSON {
    var members: [JSON.Member] = [
      .init(name: "$schema", value: JSON("http://json-schema.org/draft-07/schema#")),
      .init(name: "title", value: JSON(KeyDescription.root.name)),
      .init(name: "$id", value: JSON("highlight-lsp.schema.json")),
    ]
    if case .object(let root) = schema(of: KeyDescription.root) { members += root }
    return .object(members)
  }

  private static func schema(of key: KeyDescription) -> JSON {
    .object(members(of: key.shape, description: key.summary, defaultValue: key.defaultValue))
  }

  /// Returns the members of the JSON Schema for a shape.
  private static func members(
    of shape: ConfigurationShape, description: String? = nil, defaultValue: JSON? = nil
  ) -> [JSON.Member] {
    func nested(_ shape: ConfigurationShape) -> JSON { .object(members(of: shape)) }
    var (type, rest): (String?, [(String, JSON?)])
    switch shape {
    case .string, .name: (type, rest) = ("string", [])
    case .choice(let words): (type, rest) = ("string", [("enum", .array(words.map { JSON($0) }))])
    case .integer(let range):
      (type, rest) = ("integer", [("minimum", JSON(range.lowerBound)), ("maximum", JSON(range.upperBound))])
    case .boolean: (type, rest) = ("boolean", [])
    case .array(let element): (type, rest) = ("array", [("items", nested(element))])
    case .either(let one, let other): (type, rest) = (nil, [("anyOf", .array([nested(one), nested(other)]))])
    case .map(_, let element): (type, rest) = ("object", [("additionalProperties", nested(element))])
    case .table(let keys, let required):
      let properties = keys().map { JSON.Member(name: $0.name, value: schema(of: $0)) }
      (type, rest) = (
        "object",
        [
          ("additionalProperties", .bool(false)), ("properties", .object(properties)),
          ("required", required.isEmpty ? nil : .array(required.map { JSON($0) })),
        ]
      )
    }
    let all =
      [("type", type.map { JSON($0) }), ("description", description.map { JSON($0) })] + rest + [("default", defaultValue)]
    return all.compactMap { name, value in value.map { JSON.Member(name: name, value: $0) } }
  }
}
