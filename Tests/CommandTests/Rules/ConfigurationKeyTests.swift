import Foundation
import HighlightStorage
import HighlightTestSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import HighlightConfiguration
@testable import SystemSupport
@testable import highlight_lsp

/// What is derived from the lists of keys: the schema, ranges, defaults, and what is recomputed after a change.
@Suite struct ConfigurationKeyTests {
  private static let schemaPath = TestEnvironment.package + "schema/highlight-lsp.schema.json"

  /// A key with a whole number, and a configuration that sets it.
  struct Number: CustomTestStringConvertible {
    var path: String
    var range: ClosedRange<Int>
    /// The text before and after the number.
    var parts: (String, String)
    var testDescription: String { path }

    func toml(_ number: Int) -> String { parts.0 + "\(number)" + parts.1 }
  }

  static let numbers = numbers(in: .root, path: "", ("", ""))

  private static func numbers(in key: KeyDescription, path: String, _ parts: (String, String)) -> [Number] {
    numbers(in: key.shape, path: path, parts)
  }

  private static func numbers(in shape: ConfigurationShape, path: String, _ parts: (String, String)) -> [Number] {
    switch shape {
    case .string, .name, .choice, .boolean: []
    case .integer(let range): [Number(path: path, range: range, parts: parts)]
    case .either(let one, let other): numbers(in: one, path: path, parts) + numbers(in: other, path: path, parts)
    case .array(let element): numbers(in: element, path: path + "[0]", (parts.0 + "[", "]" + parts.1))
    case .map(let name, let element):
      numbers(in: element, path: path + ".python", (parts.0 + "{ python = ", " }" + parts.1)).filter { _ in name == .language
      }
    case .table(let keys, let required):
      keys().flatMap { key in
        let others = required.filter { $0 != key.name }.map { "\($0) = \"x\"" }.joined(separator: ", ")
        let comma = others.isEmpty ? "" : ", "
        let open = path.isEmpty ? "\(key.name) = " : "{ \(others)\(comma)\(key.name) = "
        return numbers(
          in: key, path: path.isEmpty ? key.name : path + "." + key.name,
          (parts.0 + open, (path.isEmpty ? "" : " }") + parts.1))
      }
    }
  }

  private static func read(_ toml: String) -> ConfigurationReader.MergedSources {
    var result = ConfigurationReader.MergedSources()
    ConfigurationReader(manifest: TestEnvironment.manifest)
      .merge(toml: ContiguousArray(toml.utf8), path: "/w/c.toml", origin: .user, into: &result)
    return result
  }

  // MARK: Ranges

  @Test func allNumbersAreFound() {
    #expect(
      Set(Self.numbers.map(\.path)).isSuperset(of: [
        "format.columns", "highlight.tabWidth", "highlight.wrap", "limits.parseMilliseconds", "limits.syntaxBytes",
        "rules[0].priority",
      ]))
    #expect(Self.numbers.allSatisfy { $0.range.lowerBound > -1_000_000 && $0.range.upperBound <= 1 << 40 })
  }

  @Test(arguments: numbers) func aNumberOutsideItsRangeIsAnErrorThatNamesTheRange(_ key: Number) {
    for number in [key.range.lowerBound - 1, key.range.upperBound + 1, .min, .max] {
      let result = Self.read(key.toml(number))
      #expect(
        result.messages.map(\.description) == [
          "/w/c.toml:1:\(key.parts.0.count + 1): error: \(key.path) is \(number); "
            + "use a number from \(key.range.lowerBound) to \(key.range.upperBound)"
        ])
      #expect(result.isBroken && result.configuration == Configuration())
    }
    for number in [key.range.lowerBound, key.range.upperBound] {
      let result = Self.read(key.toml(number))
      #expect(result.messages.map(\.description) == [])
      #expect(result.configuration != Configuration())
    }
  }

  /// Sums and products of what is configured fit.
  @Test(arguments: [true, false]) func commandsWorkAtTheEnds(isLeast: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("# Title\n\nSome words, `code` and http://a.example/.\n\n```c\nint a;\t/* x */\n```\n", to: "a.md")
    func run(_ arguments: [String], _ name: String) throws {
      let result = try Program.run(arguments, environment: ["XDG_CONFIG_HOME": folder["config"]], folder: folder.path)
      #expect(result.status == 0, "\(name): \(result.errors)")
    }
    for key in Self.numbers {
      let toml = key.toml(isLeast ? key.range.lowerBound : key.range.upperBound)
      try folder.write(toml + "\n", to: "config/highlight-lsp/config.toml")
      try run(["highlight", "--color", "always", "a.md"], toml)
      if key.path == "format.columns" { try run(["reflow", "a.md"], toml) }
      if key.path.hasPrefix("limits.rule") { try run(["check", "--only", "rules", "a.md"], toml) }
    }
  }

  @Test(arguments: [true, false]) func theServerWorksAtTheEnds(isLeast: Bool) throws {
    let folder = try TemporaryFolder()
    let limits = Self.numbers.filter { $0.path.hasPrefix("limits.") || $0.path == "format.columns" }
      .map { "\($0.path) = \(isLeast ? $0.range.lowerBound : $0.range.upperBound)" }.joined(separator: "\n")
    try folder.write(
      limits + "\nformat.reflow = true\n[[rules]]\nid = 'w'\npattern = 'words'\nscope = 'keyword'\n",
      to: "config/highlight-lsp/config.toml")
    let server = try LanguageServerSession(environment: ["XDG_CONFIG_HOME": folder["config"]])
    try server.initialize(folder: folder.path)
    let uri = "file://" + folder["a.md"]
    server.open(uri, languageID: "markdown", text: "# Title\n\nSome words and\nothers.\n")
    // A file of more than one byte is plain text there.
    #expect(try server.tokens(uri).isEmpty == isLeast)
    let edits = try server.request(
      "textDocument/formatting", #"{"textDocument":{"uri":"\#(uri)"},"options":{"tabSize":4,"insertSpaces":true}}"#)
    #expect(edits["result"]?.array?.isEmpty == isLeast)
  }

  // MARK: Documentation

  /// `make keys` writes both files.
  @Test func theSchemaIsThatOfTheKeys() throws {
    if ProcessInfo.processInfo.environment["HIGHLIGHT_WRITE_SCHEMA"] != nil {
      var sink = ByteSink(descriptor: nil)
      sink.append(ConfigurationSchema.json)
      try Data(sink.bytes).write(to: URL(fileURLWithPath: Self.schemaPath))
    }
    let isCurrent = try JSONReader.read(try FileSystem.read(Self.schemaPath)) == ConfigurationSchema.json
    #expect(isCurrent, "make keys writes it")
  }

  @Test func theDocumentIsThatOfTheKeys() throws {
    let path = TestEnvironment.package + "docs/configuration.md"
    let (start, end) = ("<!-- keys: written by make keys -->\n", "<!-- end of keys -->\n")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let parts = text.components(separatedBy: start)
    let rest = try #require(parts.last).components(separatedBy: end)
    try #require(parts.count == 2 && rest.count == 2)
    let written =
      parts[0] + start + "\n" + Self.tables(of: KeyDescription.root.shape, "").joined(separator: "\n") + "\n" + end + rest[1]
    if ProcessInfo.processInfo.environment["HIGHLIGHT_WRITE_SCHEMA"] != nil {
      try written.write(toFile: path, atomically: true, encoding: .utf8)
    } else {
      #expect(written == text, "make keys writes it")
    }
  }

  /// Returns the keys of a table as one of Markdown, then a heading, a text and these parts for each table in it.
  private static func tables(of shape: ConfigurationShape, _ name: String) -> [String] {
    guard case .table(let keys, _) = shape else { return [] }
    var rows: [String] = []
    var inner: [(shape: ConfigurationShape, name: String, heading: String, summary: String)] = []
    for key in keys() {
      let name = name.isEmpty ? key.name : "\(name).\(key.name)"
      var kind = key.shape.described
      switch key.shape {
      case .map(_, .table), .array(.map(_, .table)):
        if case .map(_, let element) = key.shape.element {
          inner.append((element, "\(name).NAME", "[\(name).NAME]", key.summary))
          continue
        }
      case .table:
        inner.append((key.shape, name, "[\(name)]", key.summary))
        continue
      case .array(let element):
        if case .table = element {
          inner.append((element, name, "[[\(name)]]", key.summary))
          continue
        }
      case .map(_, let element): kind = "table of \(element.described)s"
      default: break
      }
      let cells = ["`\(key.name)`", kind, key.defaultValue.map { "`\($0.spaced)`" } ?? "", key.summary]
      rows.append("| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |")
    }
    let table =
      rows.isEmpty ? [] : ["| Key | Value | Default | Meaning |\n|---|---|---|---|\n\(rows.joined(separator: "\n"))\n"]
    return table
      + inner.flatMap { ["### \($0.heading)\n", filled($0.summary) + "\n"] + tables(of: $0.shape, $0.name) }
  }

  /// Returns a text in lines of at most 100 columns.
  private static func filled(_ text: String) -> String {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= 100 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }

  @Test func everyKeyHasASummaryThatIsASentence() {
    func visit(_ shape: ConfigurationShape, _ path: String) {
      if case .map(_, let element) = shape.element { visit(element, path + ".*") }
      for key in shape.keys {
        #expect(key.summary.hasSuffix(".") && key.summary.first?.isLowercase == false, "\(path).\(key.name)")
        #expect(!key.summary.contains("\n"))
        visit(key.shape, "\(path).\(key.name)")
      }
    }
    visit(KeyDescription.root.shape, "")
  }

  @Test(arguments: [
    ("theme", #""auto""#), ("links.schemes", #"["http","https","ftp","mailto","file"]"#), ("links.paths", "false"),
    ("format.columns", "80"), ("highlight.paging", #""auto""#),
    ("limits.fileBytes", "33554432"),
    ("limits.ruleMilliseconds", "50"), ("spelling.scopes", #"["comments","strings","prose"]"#),
    ("spelling.severity", #""hint""#),
    ("rules.priority", "110"), ("limits.parseMilliseconds", nil), ("highlight.tabWidth", nil), ("spelling.words", nil),
    ("spelling.overrides.enabled", nil),
  ])
  func defaultsAreThoseOfTheProgram(path: String, value: String?) throws {
    let key = try #require(KeyDescription.root.descendant(path.split(separator: ".").map(String.init)))
    var sink = ByteSink(descriptor: nil)
    if let value = key.defaultValue { sink.append(value) }
    #expect(String(decoding: sink.bytes, as: UTF8.self) == value ?? "")
  }

  // MARK: Changes

  @Test(
    arguments: [
      ("format.columns = 100", []), ("highlight.paging = 'never'", []), ("theme = 'light'", []),
      ("limits.syntaxBytes = 5", []),
      ("links.paths = true", .annotations), ("limits.lineBytes = 5", .annotations),
      ("characters.restriction = 'ascii'", .annotations),
      ("[[rules]]\nid = 'a'\npattern = 'a'", .annotations), ("spelling.words = ['xyzzy']", .annotations),
      ("spelling.overrides = [{ enabled = true }]", .annotations), ("spelling.severity = 'error'", .diagnostics),
      ("characters.mixedLineEnds = true", .diagnostics), ("diagnostics.syntaxErrors = true", .diagnostics),
      ("semanticTokens.captures = { comment = '' }", .tokens), ("languages.python.globs = ['*.x']", .language),
      ("queries.folders = ['/usr']", .language), ("limits.fileBytes = 5", .language),
      ("limits.parseMilliseconds = 2000", .parse),
      ("features.off = ['links']", [.tokens, .diagnostics, .folds]),
      ("languages.python.provides = []", [.tokens, .diagnostics, .folds]),
      ("links.paths = true\nspelling.severity = 'error'", [.annotations, .diagnostics]),
    ] as [(String, ConfigurationEffects)])
  func aChangeHasTheEffectsOfItsKeys(toml: String, effects: ConfigurationEffects) {
    let result = Self.read(toml)
    #expect(result.messages.map(\.description) == [])
    let new = result.configuration
    #expect(new != Configuration())
    #expect(new.changes(since: Configuration()) == effects && Configuration().changes(since: new) == effects)
    #expect(new.changes(since: new) == [])
  }
}
