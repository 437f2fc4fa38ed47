import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import HighlightRendering

/// Completions of shells, manual pages, and what `make install` makes of them.
@Suite struct ShellAndManualTests {
  @Test(arguments: ["bash", "zsh", "fish"]) func completionsAskTheProgramOfThePath(shell: String) throws {
    let script = try Program.run(["--generate-completion-script", shell]).text
    #expect(script.contains("command highlight-lsp --complete"))
    #expect(!script.contains("./") && !script.contains(Program.package))
  }

  @Test(arguments: [
    (["hi"], ["highlight"], []), (["highlight", "-l", "py"], ["python", "pycon"], ["--lines", ":files"]),
    (["highlight", "--language", ""], ["typescript"], []), (["-l", ""], ["python"], []),
    (["highlight", "--theme", ""], ["contrast-dark", ":files"], []), (["highlight", "-f", "j"], ["json"], ["python"]),
    (["highlight", "-nf", "j"], ["json"], []), (["highlight", "--format", "=", "j"], ["json"], []),
    (["highlight", "--format", "="], ["json"], []), (["highlight", "--format=j"], ["--format=json"], []),
    (["highlight", "--color", ""], ["always"], []), (["highlight", "-n", ""], [":files "], ["always"]),
    ([""], ["check", ":files "], []), (["--"], ["--lines", "--help"], ["check"]),
    (["check", "--only", ""], ["snapshots"], []),
    (["grammar", ""], ["install"], []), (["grammar", "install", ""], ["python"], ["conf"]),
    (["init", ""], [":folders"], []), (["init", "--ci", ""], ["gitlab"], []), (["nonsense", ""], [":files "], ["check"]),
  ])
  func valuesThatShellsOffer(words: [String], offered: [String], missing: [String]) throws {
    let result = try Program.run(["--complete"] + words)
    let values = result.lines.map { String($0.prefix { $0 != "\t" }) }
    #expect(result.status == 0 && result.errors.isEmpty)
    for value in offered { #expect(values.contains(value), "\(words): \(values)") }
    for value in missing { #expect(!values.contains(value), "\(words)") }
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

  private func writeManual(below folder: String) throws -> ChildProcess.Result {
    try Program.run(
      ["--write-manual", folder, Program.package + "docs/examples"], environment: ["SOURCE_DATE_EPOCH": "1700000000"])
  }

  @Test func everyCommandHasAPage() throws {
    let folder = try TemporaryFolder()
    let result = try writeManual(below: folder.path)
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
      #expect(text.contains("\n.Dd November 14, 2023\n"))
    }
  }

  /// Where mandoc is installed: it warns of nothing.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc"), "mandoc is missing"))
  func pagesAreWellFormed() throws {
    let folder = try TemporaryFolder()
    #expect(try writeManual(below: folder.path).status == 0)
    let found = try ChildProcess.shell(
      #"cd "$1" && makewhatis . && MANPATH="$1" mandoc -T lint -W style man1/*.1 man5/*.5 || true"#, folder.path)
    #expect(found.isEmpty, "\(found)")
  }
}
