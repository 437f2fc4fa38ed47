import Foundation
import TestSupport
import Testing

@testable import SystemSupport

extension ToolTests {
  /// `scripts/messages`: docs/messages.md has every message of the sources, and they follow the rules.
  @Suite(.enabled(if: ProcessRunner.locate("python3") != nil, "there is no python3 in PATH"))
  struct MessageTableTests {
    /// Runs the script; over these sources, if there are any, and a page that `--write` has written.
    private func run(_ arguments: [String] = []) throws -> ChildProcess.Result {
      let python = try #require(ProcessRunner.locate("python3"))
      return try ChildProcess(
        python, [Program.package + "scripts/messages"] + arguments, environment: ProcessInfo.processInfo.environment
      ).finish(timeout: 120)
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    /// The answer of the script about one file, and the page that it writes.
    private func check(
      _ source: String, path: String = "highlight-lsp/Commands/HighlightJob.swift"
    ) throws -> (
      output: String, page: String
    ) {
      let folder = try TemporaryFolder()
      try folder.write(source, to: "Sources/\(path)")
      let arguments = ["--sources", folder["Sources"], "--page", folder["messages.md"]]
      let result = try run(arguments + ["--write"])
      let page = try text(folder["messages.md"])
      // What it has written it accepts, except for the faults of messages.
      #expect(try run(arguments).text == result.text)
      return (result.text, page)
    }

    @Test func thePageHasAllMessages() throws {
      let result = try run()
      #expect(result.status == 0, "scripts/messages --write writes it\n\(result.text)\(result.errors)")
    }

    @Test(arguments: [
      (
        #"throw UsageError("\(name) takes no value")"#,
        "`<name> takes no value; see highlight-lsp <command> --help` | exit 2"
      ),
      (
        #"Console.message("\(path): no such file; name \(count == 1 ? "another" : "others")"); throw ExitCode.usage"#,
        "`<path>: no such file; name {another\\|others}` | exit 2"
      ),
      (
        """
        let suggestion = nearest(to: word).map { "; did you mean \\"\\($0)\\"?" } ?? ""
        source.warn("unknown key \\(key)\\(suggestion)", at: place)
        """, "`unknown key <key>[; did you mean \"<name>\"?]` | warning"
      ),
      (
        #"throw ResponseError(code: .invalidParams, message: "\(count) file\(count == 1 ? "" : "s") of \(quoted(name))")"#,
        "`<count> file(s) of \"<name>\"` | InvalidParams (-32602)"
      ),
      ("return isShort ? \"too short\" : \"too long\"", "`too long` | exit 1"),
      ("let text = \"one part \"\n    + \"of two\"\nConsole.message(text)", "`one part of two` | exit 1"),
      ("Console.message(#\"raw \\n and \"quoted\" of \\#(name)\"#)", "`raw \\n and \"quoted\" of <name>` | note"),
    ])
    func aMessageIsARow(statements: String, row: String) throws {
      let (output, page) = try check("func check() throws {\n  \(statements)\n}\n")
      #expect(output.isEmpty, "\(output)")
      #expect(page.contains("| \(row) | |\n"), "\(page.suffix(600))")
    }

    @Test(arguments: [
      ("Console.message(\"Wrong name of a file\")", "begins with a capital letter"),
      ("Console.message(\"wrong name of a file.\")", "ends with a full stop"),
      ("Console.message(\"please name a file\")", "has the word please"),
      ("Console.message(\"there is no place for it\")", "has the word place"),
      ("Console.message(\"the text is not coloured\")", "has the word coloured"),
      ("Console.message(\"wrong name of a file\")\nthrow ExitCode.usage", "says no way out"),
      ("Console.message(first + second)", "the text of Console.message is not a string"),
      ("struct Odd: Error {}", "the error Odd is not known"),
    ])
    func aFaultIsReported(statements: String, fault: String) throws {
      let output = try check("func check() throws {\n  \(statements)\n}\n").output
      #expect(output.contains(fault), "\(output)")
      #expect(output.contains("highlight-lsp/Commands/HighlightJob.swift:2: "), "\(output)")
    }

    @Test func aMessageOfANewFolderNeedsASection() throws {
      let output = try check("let text = \"there is a message\"\n", path: "Unknown/New.swift").output
      #expect(output == "Unknown/New.swift:1: a message in no section; add its folder to SECTIONS\n")
    }

    @Test func aChangedMessageIsReportedAndItsAdviceIsNotLost() throws {
      let folder = try TemporaryFolder()
      let arguments = ["--sources", folder["Sources"], "--page", folder["messages.md"]]
      let path = "Sources/highlight-lsp/Commands/HighlightJob.swift"
      try folder.write("let text = \"the file is locked\"\n", to: path)
      _ = try run(arguments + ["--write"])
      let row = "| `the file is locked` | exit 1 | |"
      try folder.write(
        try text(folder["messages.md"]).replacingOccurrences(of: row, with: "| `the file is locked` | exit 1 | wait |"),
        to: "messages.md")
      #expect(try run(arguments).status == 0)
      try folder.write("let text = \"the file is in use\"\n", to: path)
      let result = try run(arguments)
      #expect(result.status == 1)
      #expect(result.text.contains("what to do about `the file is locked` is for no message"))
      #expect(result.text.contains("differs from the sources in 2 lines; run: scripts/messages --write"))
      #expect(result.text.contains("+ | `the file is in use` | exit 1 | |"))
    }
  }
}
