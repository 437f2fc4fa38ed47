import Foundation
import HighlightStorage
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats

/// `[check] exclude`, and rules for certain files.
@Suite struct CheckPathTests {
  private let sandbox: CheckSandbox

  init() throws {
    sandbox = try CheckSandbox([
      "highlight-lsp.toml": "[check]\nexclude = [\"vendor/\", \"*.min.js\", \"!keep.min.js\"]\n"
        + CheckSandbox.rule("all") + CheckSandbox.rule("code", "FIXME", "files = [\"src/**\"]\nexclude = [\"*_test.txt\"]"),
      "a.txt": "FIXME\n", "src/b.txt": "FIXME\n", "src/b_test.txt": "FIXME\n", "vendor/x/c.txt": "FIXME\n",
      "d.min.js": "FIXME\n", "keep.min.js": "FIXME\n", "vendor/x/highlight-lsp.toml": "root = true\n",
    ])
  }

  private static let expected = [
    "a.txt:1:1 all", "keep.min.js:1:1 all", "src/b.txt:1:1 all", "src/b.txt:1:1 code", "src/b_test.txt:1:1 all",
  ]

  @Test func checkHonorsThem() throws {
    #expect(try sandbox.found().findings.sorted() == Self.expected)
    #expect(try sandbox.found("src", "vendor").findings.sorted() == Self.expected.filter { $0.hasPrefix("src") })
  }

  @Test func aPathThatIsNamedIsSkippedWithARemark() throws {
    // As pre-commit does.
    let result = try sandbox.check("--only", "sources", "vendor/x/c.txt", "d.min.js")
    #expect(result.status == 0)
    #expect(result.errors.contains("vendor/x/c.txt: skipped, because [check] exclude names it"))
    #expect(result.errors.contains("d.min.js: skipped"))
    #expect(try sandbox.check("vendor/x/c.txt", "a.txt").status == 1)
  }

  @Test(.enabled(if: SpellingDictionary.isLibraryThere, "hunspell is missing")) func spellHonorsThem() throws {
    for name in ["a.txt", "vendor/x/c.txt", "d.min.js"] { try sandbox.folder.write("// seperate\n", to: name) }
    let folders = try SpellingFixture.spell([], in: sandbox)
    #expect(folders.lines.map { $0.prefix { $0 != ":" } } == ["a.txt"] && !folders.errors.contains("skipped"))
    let named = try SpellingFixture.spell(["vendor/x/c.txt", "d.min.js"], in: sandbox)
    #expect(named.status == 0 && named.text.isEmpty)
    #expect(named.errors.contains("vendor/x/c.txt: skipped, because [check] exclude names it"))
    #expect(named.errors.contains("d.min.js: skipped"))
    let inside = try SpellingFixture.spell(["c.txt"], in: sandbox, subfolder: "vendor/x")
    #expect(inside.status == 0 && inside.errors.contains("c.txt: skipped"))
  }

  @Test func patternsAreRelativeToTheirFile() throws {
    let result = try sandbox.run(["check", "--only", "sources", "x/c.txt"], in: "vendor")
    #expect(result.status == 0 && result.errors.contains("skipped"))
    let inside = try sandbox.run(["check", "--only", "sources", "b.txt"], in: "src")
    #expect(inside.status == 1 && inside.text.contains("[code]"))
  }

  @Test func editorsHonorThem() throws {
    let server = try LanguageServerSession(environment: ["XDG_CONFIG_HOME": sandbox.folder["none"]])
    try server.initialize()
    var found: [String] = []
    for name in sandbox.folder.files() where !name.hasSuffix(".toml") {
      let uri = "file://" + sandbox.folder[name]
      server.open(uri, languageID: "plaintext", text: "FIXME\n")
      let result = try server.request("textDocument/diagnostic", #"{"textDocument":{"uri":"\#(uri)"}}"#)
      for item in result["result"]?["items"]?.array ?? [] { found.append("\(name):1:1 \(item["code"]?.string ?? "")") }
    }
    #expect(found.sorted() == Self.expected)
  }

  @Test func colorsHonorThem() throws {
    try sandbox.folder.write(
      CheckSandbox.rule("code", "FIXME", "scope = \"keyword\"\nfiles = [\"src/\"]"), to: "highlight-lsp.toml")
    let result = try sandbox.run(["highlight", "-f", "json", "a.txt", "src/b.txt"])
    let objects = try HighlightedObject.all(in: result.output)
    #expect(objects.map { $0.runs?.compactMap(\.rule) } == [[], ["code"]])
  }
}
