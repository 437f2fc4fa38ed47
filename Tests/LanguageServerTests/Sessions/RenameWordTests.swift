import Foundation
import HighlightTestSupport
import ServerTestSupport
import Testing

@testable import DataFormats
@testable import HighlightConfiguration
@testable import HighlightLanguages

/// Names that a language does not allow are refused, and others are not.
@Suite struct RenameWordTests {
  struct Case: CustomStringConvertible, Sendable {
    let language: String
    /// The name to be changed stands at its first `x` (or what `old` says).
    let text: String
    var old = "x"
    let refused: [String]
    let accepted: [String]

    var description: String { language }
  }

  static let cases = [
    Case(
      language: "python", text: "def f(x):\n    return x\n", refused: ["None", "True", "class", "1a", "a-b", ""],
      accepted: ["none", "é", "_"]),
    Case(
      language: "java", text: "class A { int f(int x) { return x; } }\n",
      refused: ["true", "false", "null", "this", "const", "goto", "_", "9a"], accepted: ["truth", "$a", "thisOne"]),
    Case(language: "c", text: "int f(int x) { return x; }\n", refused: ["float", "char", "2a"], accepted: ["floats", "_"]),
    Case(language: "cpp", text: "int f(int x) { return x; }\n", refused: ["this", "auto", "float"], accepted: ["self"]),
    Case(language: "lua", text: "local function f(x) return x end\n", refused: ["nil", "$z", "end"], accepted: ["z", "_"]),
    Case(language: "ruby", text: "def f(x)\n  x + 1\nend\n", refused: ["self", "nil", "Up"], accepted: ["me"]),
    Case(language: "r", text: "f <- function(x) { x + 1 }\n", refused: ["TRUE", "NULL", ".2a"], accepted: ["ab"]),
    Case(
      language: "swift", text: "func f(_ x: Int) -> Int { return x }\n", refused: ["else", "defer", "$z", "_"],
      accepted: ["other"]),
    Case(language: "rust", text: "fn f(x: i32) -> i32 { x }\n", refused: ["self", "fn", "_"], accepted: ["me"]),
    Case(language: "csharp", text: "class A { int F(int x) { return x; } }\n", refused: ["null"], accepted: ["nil"]),
    Case(language: "kotlin", text: "fun f(x: Int): Int { return x }\n", refused: ["null", "_"], accepted: ["nil"]),
    Case(language: "javascript", text: "function f(x) { return x }\n", refused: ["enum", "1"], accepted: ["$z", "_"]),
    Case(
      language: "php", text: "<?php\nfunction f($x) { return $x; }\n", old: "x", refused: ["this", "1a"],
      accepted: ["that"]),
    Case(language: "bash", text: "f() {\n  local x=1\n  echo \"$x\"\n}\n", refused: ["1a", "a-b"], accepted: ["a1"]),
    Case(
      language: "fish", text: "function f\n  set -l x 1\n  echo $x\nend\n", refused: ["1a"], accepted: ["a1"]),
    Case(language: "erlang", text: "-module(a).\nf(X) -> X + 1.\n", old: "X", refused: ["lower", "_"], accepted: ["Y"]),
    Case(language: "haskell", text: "f x = x + 1\n", refused: ["Upper", "_"], accepted: ["y"]),
    Case(language: "ocaml", text: "let f x = x + 1\n", refused: ["Upper", "_"], accepted: ["y"]),
    Case(
      language: "go", text: "package a\n\nfunc f(x int) int { return x }\n", refused: ["_", "func"], accepted: ["y"]),
  ]

  private static let uri = "file:///folder/document"

  private static func server(_ language: String, _ text: String) throws -> LanguageServerSession {
    let server = try LanguageServerSession()
    try server.initialize()
    let all = Feature.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    server.notify(
      "workspace/didChangeConfiguration",
      #"{"settings":{"highlight-lsp":{"languages":{"\#(language)":{"provides":[\#(all)]}}}}}"#)
    server.open(uri, languageID: language, text: text)
    return server
  }

  private static func rename(_ server: LanguageServerSession, _ text: String, _ old: String, to name: String) throws -> JSON
  {
    let start = try #require(text.range(of: "\\b\(old)\\b", options: .regularExpression)).lowerBound
    let lines = text[..<start].split(separator: "\n", omittingEmptySubsequences: false)
    let position = #"{"line":\#(lines.count - 1),"character":\#(lines.last?.utf16.count ?? 0)}"#
    return try server.request(
      "textDocument/rename", #"{"textDocument":{"uri":"\#(uri)"},"position":\#(position),"newName":"\#(name)"}"#)
  }

  @Test(arguments: cases) func wordsAndOtherTextsAreRefused(_ example: Case) throws {
    let server = try Self.server(example.language, example.text)
    for name in example.refused {
      let answer = try Self.rename(server, example.text, example.old, to: name)
      #expect(answer["error"]?["code"]?.int == -32803, "\(example.language): \(name): \(answer)")
      #expect(answer["error"]?["message"]?.string?.contains("cannot be called") == true, "\(answer)")
    }
    for name in example.accepted {
      let answer = try Self.rename(server, example.text, example.old, to: name)
      #expect((answer["result"]?["changes"]?[Self.uri]?.array ?? []).count >= 2, "\(example.language): \(name): \(answer)")
    }
  }

  @Test func variablesOfPowerShellKeepTheirSign() throws {
    let text = "function f {\n  $x = 1\n  return $x\n}\n"
    let server = try Self.server("powershell", text)
    for name in ["y", "$y"] {
      let answer = try Self.rename(server, text, "x", to: name)
      let edits = try #require(answer["result"]?["changes"]?[Self.uri]?.array, "\(answer)")
      #expect(edits.count == 2)
      // With the sign where the edit covers it, and without where it does not.
      let isWhole = edits.first?["range"]?["start"]?["character"]?.int == 2
      #expect(edits.allSatisfy { $0["newText"]?.string == (isWhole ? "$y" : "y") }, "\(answer)")
    }
  }

  @Test func whatNamesLookLikeIsOfTheirKind() throws {
    let haskell = try #require(TestEnvironment.manifest["haskell"]).names
    #expect(haskell.fault(of: "Maybe", insteadOf: "Either") == nil)
    #expect(haskell.fault(of: "maybe", insteadOf: "Either") != nil)
    #expect(haskell.fault(of: "maybe", insteadOf: "either") == nil)
    // Of a name without a known form nothing is known.
    #expect(haskell.fault(of: "<+>", insteadOf: "<*>") == nil)
    #expect(haskell.fault(of: "where", insteadOf: "<*>") != nil)
    let powershell = try #require(TestEnvironment.manifest["powershell"]).names
    #expect(powershell.completed("y", insteadOf: "$x") == "$y")
    #expect(powershell.completed("$y", insteadOf: "$x") == "$y")
    #expect(powershell.completed("y", insteadOf: "x") == "y")
  }
}
