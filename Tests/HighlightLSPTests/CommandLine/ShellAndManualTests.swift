import Foundation
import HighlightStorage
import Testing

@testable import HighlightRendering

/// Completions of shells, manual pages, and what `make install` makes of them.
@Suite struct ShellAndManualTests {
  @Test(arguments: ["bash", "zsh", "fish"]) func completionsAskTheProgramOfThePath(shell: String) throws {
    let script = try Program.run(["--generate-completion-script", shell]).text
    for list in ["language list", "grammar list", "grammar list --installed", "theme list"] {
      #expect(script.contains("command highlight-lsp \(list) --names 2>/dev/null"))
    }
    // What the argument parser's script has to have for what is added to it.
    switch shell {
    case "bash": #expect(script.contains("\ncomplete -o default -o filenames -F _highlight-lsp highlight-lsp"))
    case "zsh":
      #expect(script.contains("theme list --names 2>/dev/null)\"});_describe -V \"\" list;_files}"))
      #expect(script.contains("_describe -V subcommand subcommands;_files"))
    default:
      #expect(script.contains("-rFka '(command highlight-lsp theme list"))
      #expect(script.hasSuffix("\"highlight-lsp\" -eq 1' -F\n"))
    }
  }

  @Test func namesAreNamesAlone() throws {
    let data = try TemporaryFolder()
    try data.write("", to: "highlight-lsp/grammars/json/parser.so")
    let environment = ["XDG_DATA_HOME": data.path, "XDG_CONFIG_HOME": "/nonexistent", "CLICOLOR_FORCE": "1"]
    func names(_ arguments: String...) throws -> [String] {
      let result = try Program.run(arguments + ["--names"], environment: environment)
      #expect(result.status == 0 && result.errors.isEmpty)
      return result.lines
    }
    let languages = try names("language", "list")
    #expect(languages.contains("python") && languages.contains("conf"))
    #expect(languages.allSatisfy { $0.wholeMatch(of: /[a-z0-9_]+/) != nil })
    let grammars = try names("grammar", "list")
    #expect(grammars.contains("python") && !grammars.contains("conf"))
    #expect(try names("grammar", "list", "--installed") == ["json"])
    #expect(try names("grammar", "list", "python", "conf") == ["python"])
    #expect(try names("theme", "list") == Theme.builtInNames)
  }

  private func manual(_ arguments: String...) throws -> ChildProcess.Result {
    try ChildProcess(
      "/usr/bin/env", ["python3", Program.package + "scripts/manual"] + arguments,
      environment: ProcessInfo.processInfo.environment.merging(["SOURCE_DATE_EPOCH": "1700000000"]) { $1 }
    ).finish()
  }

  /// An option that was renamed, or a command without an example, is found here.
  @Test func everyCommandHasExamplesWithOptionsThatAreThere() throws {
    let result = try manual("--check", Program.path)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  @Test func everyCommandHasAPage() throws {
    let folder = try TemporaryFolder()
    let result = try manual(Program.path, folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let pages = folder.files()
    for page in ["highlight-lsp.1", "highlight-lsp-highlight.1", "highlight-lsp-grammar-install.1"] {
      #expect(pages.contains("man1/\(page)"))
    }
    #expect(pages.contains("man5/highlight-lsp.toml.5"))
    for page in pages {
      let text = String(decoding: try folder.bytes(of: page), as: UTF8.self)
      let sections = page.hasSuffix(".5") ? ["FILES", "EXAMPLES"] : ["EXIT STATUS", "FILES", "ENVIRONMENT", "EXAMPLES"]
      for section in sections { #expect(text.contains("\n.Sh \(section)\n"), "\(page): \(section)") }
      #expect(!text.contains("\n\n"), "\(page) has an empty line")
    }
  }

  /// Where mandoc is installed: it warns of nothing.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc"))) func pagesAreWellFormed() throws {
    let folder = try TemporaryFolder()
    #expect(try manual(Program.path, folder.path).status == 0)
    let found = try ChildProcess.shell(
      #"cd "$1" && makewhatis . && MANPATH="$1" mandoc -T lint -W style man1/*.1 man5/*.5 || true"#, folder.path)
    #expect(found.isEmpty, "\(found)")
  }
}
