import Foundation
import TestSupport
import Testing

/// Names of files that look like options: in hooks, in the action, and where a shell lists the names.
@Suite struct NamesAsOptionsTests {
  private static let names = [
    "--help", "-h", "--version", "--no-rules", "--fix", "--write-baseline=a.py", "--config=b.toml", "-f",
  ]

  private let sandbox: CheckSandbox

  init() throws {
    sandbox = try CheckSandbox(["highlight-lsp.toml": CheckSandbox.rule(), "a.py": "# FIXME\n", "b.toml": ""])
    for name in Self.names { try sandbox.folder.write("x\n", to: name) }
  }

  @Test(arguments: names) func aNameIsNoOption(_ name: String) throws {
    for command in [["check", "--only", "sources"], ["spell"], ["highlight"]] {
      let refused = try sandbox.run(command + [name, "a.py"])
      #expect(refused.status == 2 && refused.output.isEmpty, "\(command)")
      #expect(refused.errors.contains("\"\(name)\" is an option and the name of a file here"), "\(refused.errors)")
    }
    #expect(try sandbox.run([name, "a.py"]).status == 2)
    let checked = try sandbox.check("--only", "sources", "--", name, "a.py")
    #expect(checked.status == 1 && checked.text.contains("a.py:1:3"), "\(checked.text)")
    #expect(try sandbox.check("--only", "sources", "./" + name).status == 0)
    #expect(String(decoding: try sandbox.folder.bytes(of: "a.py"), as: UTF8.self) == "# FIXME\n")
  }

  /// The entries of pre-commit, which adds the arguments and then the names.
  @Test func theHooksEndTheirOptions() throws {
    let text = try String(contentsOfFile: Program.package + ".pre-commit-hooks.yaml", encoding: .utf8)
    let hooks = text.components(separatedBy: "\n- id: ").dropFirst()
    #expect(hooks.count == 4)
    for hook in hooks where !hook.contains("pass_filenames: false") {
      #expect(hook.contains("\n  args: [--]\n"), "\(hook)")
      let line = try #require(hook.split(separator: "\n").first { $0.hasPrefix("  entry: highlight-lsp ") })
      let entry = line.split(separator: " ").dropFirst(2).map(String.init)
      guard entry.contains("sources") else { continue }
      let result = try sandbox.run(entry + ["--"] + Self.names + ["a.py"])
      #expect(result.status == 1 && result.text.contains("a.py:1:3"), "\(result.text)")
      // Whose own arguments lack the dashes.
      #expect(try sandbox.run(entry + Self.names + ["a.py"]).status == 2)
    }
  }

  /// `view` without a terminal is `highlight`, whose options it writes itself.
  @Test func optionsThatNobodyTypedAreNoNames() throws {
    for name in ["--no-paging", "--number"] { try sandbox.folder.write("x\n", to: name) }
    let shown = try sandbox.run(["view", "-n", "a.py"])
    #expect(shown.status == 0 && shown.text.contains("FIXME"), "\(shown.errors)")
  }

  @Test func aBaselineReplacesNothingElse() throws {
    for command in ["check", "spell"] {
      for name in ["a.py", "b.toml", "data.json"] {
        try sandbox.folder.write(name == "data.json" ? #"{"version": 2}"# : "x = 1\n", to: name)
        let refused = try sandbox.run([command, "--write-baseline", name, "."])
        #expect(refused.status == 2 && refused.errors.contains("\(name) is not a baseline"), "\(refused.errors)")
        #expect(try sandbox.folder.bytes(of: name).isEmpty == false)
      }
      // A new file, an empty one, and a baseline; words need a dictionary, which not every machine has.
      guard command == "check" else { continue }
      try sandbox.folder.write("", to: "\(command).json")
      for name in ["\(command)-new.json", "\(command).json", "\(command).json"] {
        #expect(try sandbox.run([command, "--write-baseline", name, "--", "a.py"]).status != 2)
        #expect(String(decoding: try sandbox.folder.bytes(of: name), as: UTF8.self).hasPrefix(#"{"version""#))
      }
    }
  }

  // MARK: The action

  /// The arguments that the action's step passes, one a line, by a program that prints them.
  private func action(_ command: String = "check", arguments: String = "", files: String = "") throws -> ChildProcess.Result
  {
    try sandbox.folder.writeProgram("#!/bin/sh\nfor word; do printf '[%s]' \"$word\"; done\n", to: "bin/highlight-lsp")
    return try ChildProcess(
      "/usr/bin/env", ["bash", Program.package + "packaging/action/run"],
      environment: [
        "PATH": sandbox.folder["bin"] + ":/usr/bin:/bin", "COMMAND": command, "ARGUMENTS": arguments, "FILES": files,
      ], folder: sandbox.folder.path
    ).finish()
  }

  @Test(arguments: ["ok.py it's.py a.py", "\"a", "a 'b\nc' d"]) func argumentsThatCannotBeSplitFailTheStep(
    _ arguments: String
  ) throws {
    let result = try action(arguments: arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("::error::args cannot be split into words"))
  }

  @Test func argumentsAndFilesArePassed() throws {
    #expect(try action("tree", arguments: "a 'b c' \"\" \\$x").text == "[tree][a][b c][][$x]")
    #expect(try action("tree", arguments: "a ''").text == "[tree][a][]")
    #expect(try action("tree", arguments: " \n ").text == "[tree]")
    #expect(try action(arguments: "--fail-on hint").text == "[check][--format][github][--fail-on][hint]")
    let files = "it's.py\n--help\n\na b.py\n$(id)\n"
    #expect(try action(files: files).text == "[check][--format][github][--][it's.py][--help][a b.py][$(id)]")
    #expect(try action(arguments: "-x", files: "a").text == "[check][--format][github][-x][--][a]")
    let twice = try action(arguments: "-- b", files: "a")
    #expect(twice.status == 2 && twice.output.isEmpty)
  }
}
