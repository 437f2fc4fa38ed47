import HighlightStorage
import Testing

@testable import HighlightConfiguration
@testable import StrictJSON
@testable import SystemSupport

/// The JSON Schema that is shipped says what the reader of the configuration says.
@Suite struct ConfigurationSchemaTests {
  private static func read(_ path: String) throws -> JSON {
    try JSONReader.read(try FileSystem.read(path))
  }

  @Test func itHasTheKeysAndTypesOfTheReader() throws {
    let schema = try Self.read(TestEnvironment.package + "schema/highlight-lsp.schema.json")
    #expect(Self.differences(schema, .root, "") == [])
  }

  @Test func everyKeyIsExplained() throws {
    func visit(_ schema: JSON, _ path: String) {
      guard case .object(let members)? = schema["properties"] else { return }
      for member in members {
        #expect(member.value["description"] != nil, "\(path).\(member.name)")
        visit(member.value, path + "." + member.name)
        if let items = member.value["items"] { visit(items, path + "." + member.name) }
        if let values = member.value["additionalProperties"] { visit(values, path + "." + member.name) }
      }
    }
    visit(try Self.read(TestEnvironment.package + "schema/highlight-lsp.schema.json"), "")
  }

  @Test func theDefaultsAreThoseOfTheProgram() throws {
    let schema = try Self.read(TestEnvironment.package + "schema/highlight-lsp.schema.json")
    let limits = schema["properties"]?["limits"]?["properties"]
    let defaults = Configuration().limits
    // What holds where it is not set depends on who asks.
    #expect(limits?["parseMilliseconds"]?["default"] == nil && defaults.parseMilliseconds == nil)
    #expect(limits?["ruleMilliseconds"]?["default"]?.int == defaults.ruleMilliseconds)
    #expect(limits?["fileBytes"]?["default"]?.int == defaults.fileBytes)
    #expect(limits?["lineBytes"]?["default"]?.int == defaults.lineBytes)
    let schemes = schema["properties"]?["links"]?["properties"]?["schemes"]?["default"]?.array?.compactMap(\.string)
    #expect(schemes == Configuration().links.schemes)
  }

  private static func differences(_ schema: JSON, _ shape: ConfigurationShape, _ path: String) -> [String] {
    func type(_ name: String) -> [String] {
      schema["type"]?.string == name ? [] : ["\(path): \(schema["type"]?.string ?? "nothing"), not \(name)"]
    }
    switch shape {
    case .string: return type("string") + (schema["enum"] == nil ? [] : ["\(path): choice"])
    case .choice(let words):
      return type("string") + (schema["enum"]?.array?.compactMap(\.string) == words ? [] : ["\(path): \(words)"])
    case .integer(let least, let most):
      return type("integer") + (schema["minimum"]?.int == least ? [] : ["\(path): \(least)"])
        + (schema["maximum"]?.int ?? .max == most ? [] : ["\(path): \(most)"])
    case .boolean: return type("boolean")
    case .either(let one, let other):
      guard let schemas = schema["anyOf"]?.array, schemas.count == 2 else { return ["\(path): no two forms"] }
      return differences(schemas[0], one, path) + differences(schemas[1], other, path)
    case .array(let element):
      guard let items = schema["items"] else { return ["\(path): no items"] }
      return type("array") + differences(items, element, path + "[]")
    case .map(let element):
      guard let values = schema["additionalProperties"] else { return ["\(path): no values"] }
      return type("object") + differences(values, element, path + ".*")
    case .table(let keys, let required):
      var result = type("object")
      if schema["additionalProperties"]?.bool != false { result.append("\(path): takes any key") }
      if schema["required"]?.array?.compactMap(\.string) ?? [] != required { result.append("\(path): required") }
      guard case .object(let members)? = schema["properties"] else { return result + ["\(path): no properties"] }
      if members.map(\.name) != keys.map(\.key) { result.append("\(path): \(members.map(\.name)), not \(keys.map(\.key))") }
      for (key, shape) in keys {
        if let member = members.first(where: { $0.name == key }) {
          result += differences(member.value, shape, path + "." + key)
        }
      }
      return result
    }
  }
}
