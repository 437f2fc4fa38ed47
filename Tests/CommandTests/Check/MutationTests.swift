import Foundation
import TestSupport
import Testing

@testable import DataFormats

/// One token of an input file changed: an invalid one is reported where it is, another valid one changes what comes out.
@Suite struct MutationTests {
  /// A changed token.
  struct Mutation: Sendable, CustomTestStringConvertible {
    var file: String
    /// In characters of the file.
    var range: Range<Int>
    var old: String
    var new: String
    /// Whether the new token names nothing, so that `check` reports its line.
    var isInvalid: Bool

    var testDescription: String { "\(file): \(old) → \(new)" }
  }

  private static let files: [String: String] = [
    "highlight-lsp.toml": """
    theme = "dark"  # The usual one.

    [languages.python]
    globs = ["*.pyzz"]
    extends = ["queries/python/highlights.scm"]

    [links]
    schemes = ["https"]

    [characters]
    severity = "error"

    [check]
    exclude = ["gen/"]

    [[rules]]
    id = "ticket"
    pattern = 'ABC-(?<number>[0-9]+)'
    scope = "string.special"
    captures = { number = "number" }
    link = "https://example.com/${number}"
    severity = "warning"
    message = "a ticket $0"
    languages = ["python"]
    files = ["src/"]
    exclude = ["src/old.py"]
    within = ["comment"]
    priority = 120
    examples = [{ text = "# ABC-12", matches = ["ABC-12"] }]

    [[rules]]
    id = "fixme"
    pattern = 'fixme'
    flags = "i"
    severity = "information"
    fix = "todo"
    examples = [{ text = "FIXME", matches = ["FIXME"], fix = "todo" }]

    """,
    "queries/python/highlights.scm": """
    ; Names.
    (identifier) @variable

    ((identifier) @constant
      (#match? @constant "^key$"))

    ((identifier) @type
      (#any-of? @type "Key" "Lock"))

    (call
      function: (identifier) @function.macro
      (#set! priority 105))

    "return" @keyword.return

    """,
    "queries/python/injections.scm": """
    ((comment) @injection.content
      (#set! injection.language "comment"))

    """,
    "config/highlight-lsp/languages/languages.toml": """
    # Tickets of ours.
    [languages.tickets]
    lines = true
    extensions = ["tickets"]
    filenames = ["Ticketfile"]
    globs = ["*.tick"]
    aliases = ["tkt"]
    comments = { line = "#" }

    """,
    "config/highlight-lsp/languages/tickets/lines.toml": """
    # What a ticket has.
    [[main]]
    match = '^(?<key>[a-z]+)(=)'
    captures = { key = "property", 2 = "operator" }

    [[main]]
    include = "values"

    [[main]]
    match = '<<'
    scope = "keyword"
    push = "text"

    [[values]]
    match = 'yes|no'
    flags = "i"
    scope = "boolean"

    [[values]]
    match = '0x[a-f]'
    scope = "number"
    examples = [{ text = "0xa", matches = ["0xa"] }]

    [[text]]
    match = '>>'
    scope = "keyword"
    pop = 1

    [[text]]
    match = '`(\\d)(-\\d)`'
    language = "json"
    text = 1

    """,
    "tests/highlight/a.py": """
    x = make(1)  # https://example.com/a
    # <- variable
    #   ^^^^ function.macro
    #        ^ number
    #   ^ !string
    #   ^^^^ @python
    #   [--] function.macro
    #              ^^^^^ link=https://example.com/a

    """,
    "tests/highlight/data.json": "{\"a\": 1}\n",
    "tests/highlight/data.json.assert": "LINE 1\n      ^ number\n ^^^ property\n",
    "tests/snapshots/s.py": "def f(a):\n    return a\n",
  ]

  /// Files whose highlights show what rules, queries and languages do.
  private static let sources: [String: String] = [
    "src/main.py": "# ABC-12 https://example.com\nkey = Key(Lock)\nz = Key\nreturn f()  # FIXME fixme\n",
    "src/old.py": "# ABC-1\n", "src/a.pyzz": "x = 1  # ABC-3\n", "gen/a.py": "# fixme\n", "other/a.py": "# ABC-7\n",
    "src/b.txt": "ABC-5 https://example.com\n", "src/a.tickets": "key=YES\nno <<\n`1-2` yes\n>> yes\n# ABC-1\n",
    "src/Ticketfile": "a=no\n", "src/b.tick": "a=no\n", "src/c.md": "```tkt\na=yes\n```\n",
    "src/hidden.py": "x = 'a\u{202E}b'\n",
  ]

  private static let shown = sources.keys.sorted().filter { !$0.hasPrefix("gen") }

  /// Words that are names where a string has one of them.
  private static let names: Set<String> = [
    "dark", "error", "warning", "information", "string.special", "number", "python", "comment", "property", "operator",
    "keyword", "boolean", "values", "text", "json",
  ]

  // MARK: Mutations

  private static let tomlToken = "\"(?:\\\\.|[^\"\\\\\\n])*\"|'[^'\\n]*'|#[^\\n]*|-?[0-9]+|[A-Za-z_][A-Za-z0-9_.-]*"
  private static let queryToken = "\"(?:\\\\.|[^\"\\\\\\n])*\"|;[^\\n]*|[@#]?[A-Za-z_][A-Za-z0-9_.-]*[!?]?|[0-9]+"
  private static let wordToken = "[A-Za-z][A-Za-z0-9_.:/-]*|[0-9]+"

  private static func tokens(_ pattern: String, _ text: String) throws -> [(range: Range<Int>, text: String)] {
    let expression = try NSRegularExpression(pattern: pattern)
    // The files are ASCII.
    return expression.matches(in: text, range: NSRange(location: 0, length: text.utf16.count)).compactMap { match in
      Range(match.range, in: text).map { (match.range.lowerBound..<match.range.upperBound, String(text[$0])) }
    }
  }

  /// Another word: a letter or digit in its middle is the next one.
  private static func changed(_ word: String) -> String? {
    let characters = Array(word)
    let order = characters.indices.sorted { abs($0 - characters.count / 2) < abs($1 - characters.count / 2) }
    // Neither an escape nor what a group is called.
    guard
      let index = order.first(where: {
        let character = characters[$0]
        return character.isASCII && (character.isLetter || character.isNumber) && ($0 == 0 || characters[$0 - 1] != "\\")
      }), let value = characters[index].asciiValue
    else { return nil }
    var result = characters
    let isLast = characters[index] == "z" || characters[index] == "Z" || characters[index] == "9"
    result[index] = Character(Unicode.Scalar(isLast ? value - 1 : value + 1))
    return String(result)
  }

  /// Returns the mutations of a token in TOML.
  private static func ofTOML(_ token: String) -> [(new: String, isInvalid: Bool)] {
    switch token.first {
    case "#": return []
    case "\"", "'":
      let quote = String(token.first ?? "\"")
      let inner = String(token.dropFirst().dropLast())
      // No key takes a fraction.
      let others: [(new: String, isInvalid: Bool)] = [("3.5", true)]
      if names.contains(inner) {
        return [(quote + inner + "zq" + quote, true), (quote + "zq" + inner + quote, true)] + others
      }
      return (changed(inner).map { [(quote + $0 + quote, false)] } ?? []) + others
    default:
      if token == "true" || token == "false" { return [(token == "true" ? "false" : "true", false), ("3", true)] }
      if let number = Int(token) { return [(number == 1 ? "0" : "1", false), ("-70000", true)] }
      return [(token + "zq", true)] + (changed(token).map { [($0, true)] } ?? [])
    }
  }

  private static func ofQuery(_ token: String, isArgument: Bool) -> [(new: String, isInvalid: Bool)] {
    switch token.first {
    case ";": return []
    case "\"":
      let inner = String(token.dropFirst().dropLast())
      if names.contains(inner) || !isArgument { return [("\"\(inner)zq\"", true)] }
      return changed(inner).map { [("\"\($0)\"", false)] } ?? []
    case "#": return [(token.dropLast() + "zq" + token.suffix(1), true), ("#zq" + token.dropFirst(), true)]
    default:
      if Int(token) != nil { return [("95", false), ("x", true)] }
      return [(token + "zq", true)] + (changed(token).map { [($0, true)] } ?? [])
    }
  }

  private static let all: [Mutation] = {
    do { return try mutations() } catch { preconditionFailure("\(error)") }
  }()

  private static func mutations() throws -> [Mutation] {
    var result: [Mutation] = []
    for (file, text) in files.merging(["tests/snapshots/s.py.runs": snapshot], uniquingKeysWith: { $1 }).sorted(by: {
      $0.key < $1.key
    }) {
      func add(_ token: (range: Range<Int>, text: String), _ news: [(new: String, isInvalid: Bool)]) {
        for new in news where new.new != token.text {
          result.append(Mutation(file: file, range: token.range, old: token.text, new: new.new, isInvalid: new.isInvalid))
        }
      }
      if file.hasSuffix(".toml") {
        for token in try tokens(tomlToken, text) { add(token, ofTOML(token.text)) }
      } else if file.hasSuffix(".scm") {
        var isArgument = false
        for token in try tokens(queryToken, text) {
          if token.text.hasPrefix("#") { isArgument = true }
          add(token, ofQuery(token.text, isArgument: isArgument))
          let next = text.index(text.startIndex, offsetBy: token.range.upperBound)
          if next < text.endIndex, text[next] == ")" { isArgument = false }
        }
      } else if file.hasSuffix(".runs") {
        let header = text.prefix { $0 != "\n" }.count
        for token in try tokens(wordToken, text) where token.range.lowerBound > header {
          add(token, [(token.text + "zq", true)] + (changed(token.text).map { [($0, true)] } ?? []))
        }
      } else if file.hasSuffix(".assert") {
        for token in try tokens(wordToken, text) { add(token, [(token.text + "zq", true), ("zq" + token.text, true)]) }
      } else if file == "tests/highlight/a.py" {
        let start = text.prefix { $0 != "\n" }.count
        for token in try tokens(wordToken, text) where token.range.lowerBound > start {
          add(token, [(token.text + "zq", true)] + (changed(token.text).map { [($0, true)] } ?? []))
        }
      }
    }
    return result
  }

  /// How many of the mutations are tried; `HIGHLIGHT_MUTATIONS` asks for more.
  private static let wanted = ProcessInfo.processInfo.environment["HIGHLIGHT_MUTATIONS"].flatMap(Int.init) ?? 36

  static let chosen: [Mutation] = {
    let step = max(1, Double(all.count) / Double(wanted))
    return stride(from: 0, to: Double(all.count), by: step).map { all[Int($0)] }
  }()

  // MARK: What comes out

  private struct Output: Equatable {
    var findings: [String: Set<Int>] = [:]
    var report: [UInt8]
    var highlights: [UInt8]
  }

  private static func output(_ folder: TemporaryFolder) throws -> Output {
    let environment = ["XDG_CONFIG_HOME": folder["config"]]
    let report = try Program.run(["check", "--format", "json"], environment: environment, folder: folder.path)
    var output = Output(report: Array(report.output), highlights: [])
    for line in report.lines {
      let object = try JSONReader.read(ContiguousArray(line.utf8))
      guard object["type"]?.string == "finding", let path = object["path"]?.string else { continue }
      output.findings[path, default: []].insert(object["line"]?.int ?? -1)
    }
    let shown = try Program.run(
      ["highlight", "-f", "html"] + Self.shown, environment: environment, folder: folder.path)
    let runs = try Program.run(["highlight", "-f", "json"] + Self.shown, environment: environment, folder: folder.path)
    output.highlights = Array(shown.output) + Array(runs.output)
    return output
  }

  private static func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files.merging(sources, uniquingKeysWith: { $1 }) { try folder.write(text, to: name) }
    return folder
  }

  private static let snapshot: String = {
    do {
      let folder = try repository()
      _ = try Program.run(["check", "--update"], environment: ["XDG_CONFIG_HOME": folder["config"]], folder: folder.path)
      return String(decoding: try folder.bytes(of: "tests/snapshots/s.py.runs"), as: UTF8.self)
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  private static let clean: Output = {
    do {
      let folder = try repository()
      try folder.write(snapshot, to: "tests/snapshots/s.py.runs")
      return try output(folder)
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  @Test func thereAreFourHundred() { #expect(Self.all.count >= 400, "\(Self.all.count)") }

  @Test func theInputFilesAreClean() {
    for file in Self.files.keys { #expect(Self.clean.findings[file] == nil, "\(file)") }
  }

  @Test(arguments: chosen) func aChangedTokenIsSeen(mutation: Mutation) throws {
    let folder = try Self.repository()
    try folder.write(Self.snapshot, to: "tests/snapshots/s.py.runs")
    let text = mutation.file.hasSuffix(".runs") ? Self.snapshot : Self.files[mutation.file] ?? ""
    let characters = Array(text)
    let changed =
      String(characters[..<mutation.range.lowerBound]) + mutation.new + String(characters[mutation.range.upperBound...])
    try folder.write(changed, to: mutation.file)
    let output = try Self.output(folder)
    let line = characters[..<mutation.range.lowerBound].count { $0 == "\n" }
    let isReported = output.findings[mutation.file]?.contains(line) == true
    if mutation.isInvalid {
      #expect(isReported, "line \(line + 1): \(String(decoding: output.report, as: UTF8.self))")
    } else {
      #expect(isReported || output.report != Self.clean.report || output.highlights != Self.clean.highlights)
    }
  }
}
