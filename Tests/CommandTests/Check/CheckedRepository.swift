import Foundation
import TestSupport
import Testing

@testable import DataFormats

/// A small repository of rules in which nothing is wrong, and what `check` says about it.
struct CheckedRepository {
  /// A finding of the JSON report.
  struct Found: Equatable, CustomStringConvertible {
    var path: String
    /// From 0; nil for a file as a whole.
    var line: Int?
    var column: Int?
    var id: String
    var message: String

    var description: String {
      "\(path):\(line.map { "\($0 + 1)" } ?? "-"):\(column.map { "\($0 + 1)" } ?? "-"): \(message) [\(id)]"
    }
  }

  static let configuration = """
    theme = "dark"

    [languages.python]
    globs = ["*.pyw"]

    [links]
    schemes = ["https"]

    [[rules]]
    id = "ticket"
    pattern = 'ABC-(?<number>[0-9]+)'
    scope = "string.special"
    captures = { number = "number" }
    link = "https://example.com/${number}"
    languages = ["plaintext", "python"]
    within = ["comment"]
    priority = 120
    examples = [
      { text = "see ABC-12 now", matches = ["ABC-12"] },
      { text = "nothing", matches = [] },
    ]

    [[rules]]
    id = "fixme"
    pattern = 'FIXME'
    flags = "i"
    severity = "warning"
    message = "left open: $0"
    examples = [{ text = "a FIXME b", matches = ["FIXME"] }]

    """

  static let query = """
    ; Colours of our own.
    (identifier) @variable

    ((identifier) @constant
      (#match? @constant "^[A-Z_]+$"))

    (call
      function: (identifier) @function.call)

    [
      "def"
      "return"
    ] @keyword

    (comment) @comment

    """

  static let fixture = """
    x = make(1)  # https://example.com/a
    #   ^^^^ function.call
    # <- variable
    #        ^ number
    #   ^ !string
    #   ^^^^ @python
    #   [--] function.call
    #              ^^^^^ link=https://example.com/a
    #              | break     | nobreak
    #  ^ none

    """

  static let files = [
    "highlight-lsp.toml": configuration, "queries/python/highlights.scm": query,
    "queries/python/injections.scm": "((comment) @injection.content\n  (#set! injection.language \"comment\"))\n",
    "queries/javascript/locals.scm": "(identifier) @local.reference\n", "queries/c/highlights.scm": "(comment) @comment\n",
    "queries/cpp/highlights.scm": "; inherits: c\n\n(this) @variable.builtin\n",
    "tests/highlight/a.py": fixture, "tests/highlight/data.json": "{\"a\": 1}\n",
    "tests/highlight/data.json.assert": "LINE 1\n      ^ number\n ^^^ property\n",
    "tests/snapshots/s.py": "def f(a):\n    return a\n", "src/main.py": "def main():\n    return 1\n",
  ]

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, text) in Self.files { try folder.write(text, to: name) }
    try folder.write(Self.snapshot, to: "tests/snapshots/s.py.runs")
  }

  /// The snapshot of `s.py`, written by the program once.
  private static let snapshot: String = {
    do {
      let folder = try TemporaryFolder()
      try folder.write(files["tests/snapshots/s.py"] ?? "", to: "tests/snapshots/s.py")
      _ = try Program.run(["check", "--update"], environment: ["XDG_CONFIG_HOME": folder["none"]], folder: folder.path)
      return String(decoding: try folder.bytes(of: "tests/snapshots/s.py.runs"), as: UTF8.self)
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  func check(_ arguments: String..., environment: [String: String] = [:]) throws -> ChildProcess.Result {
    try Program.run(
      ["check"] + arguments, environment: ["XDG_CONFIG_HOME": folder["none"]].merging(environment) { $1 },
      folder: folder.path)
  }

  /// The findings, the numbers of the last line, and the exit code.
  func findings(
    _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> (findings: [Found], passed: Int, failed: Int, status: Int32) {
    let result = try Program.run(
      ["check", "--format", "json"] + arguments,
      environment: environment.merging(["XDG_CONFIG_HOME": folder["none"]]) { $1 }, folder: folder.path)
    let objects = try result.lines.map { try JSONReader.read(ContiguousArray($0.utf8)) }
    let summary = try #require(objects.last)
    let findings = objects.dropLast().filter { $0["type"]?.string == "finding" }.map {
      Found(
        path: $0["path"]?.string ?? "", line: $0["line"]?.int, column: $0["column"]?.int, id: $0["id"]?.string ?? "",
        message: $0["message"]?.string ?? "")
    }
    return (findings, summary["passed"]?.int ?? -1, summary["failed"]?.int ?? -1, result.status)
  }

  /// Where a text stands in a file: line and column from 0, the column in bytes.
  func place(of needle: String, in name: String) throws -> (line: Int, column: Int) {
    let text = String(decoding: try folder.bytes(of: name), as: UTF8.self)
    let range = try #require(text.range(of: needle), "\(needle) stands in \(name)")
    let before = text[..<range.lowerBound]
    let lineStart = before.lastIndex(of: "\n").map { text.index(after: $0) } ?? text.startIndex
    return (before.count { $0 == "\n" }, text[lineStart..<range.lowerBound].utf8.count)
  }
}
