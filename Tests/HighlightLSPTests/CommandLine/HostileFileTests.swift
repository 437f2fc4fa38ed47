import Foundation
import Testing

/// Files in the place of others: pipes, cycles, gigabytes.
@Suite struct HostileFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("x = 1\n", to: "a.py")
  }

  private func run(_ arguments: String...) throws -> ChildProcess.Result {
    try Program.run(arguments, environment: ["XDG_CONFIG_HOME": folder["none"]], folder: folder.path)
  }

  @Test(arguments: ["inherits = 't.toml'\n", "inherits = './sub/../t.toml'\n", "inherits = 'u'\n"])
  func aThemeThatInheritsItself(text: String) throws {
    try folder.write(text, to: "t.toml")
    try folder.write("inherits = 't'\n", to: "u.toml")
    try folder.write("", to: "sub/x")
    let named = try run("highlight", "-t", "./t.toml", "a.py")
    #expect(named.status == 2)
    #expect(named.errors.contains(".toml:1:12: error: the theme inherits from itself\n"))
    #expect(named.output.isEmpty)
    try folder.write("theme = './t.toml'\n", to: "highlight-lsp.toml")
    let configured = try run("highlight", "--color", "always", "a.py")
    #expect(configured.status == 0)
    #expect(configured.errors.contains(".toml:1:12: warning: the theme inherits from itself; the default theme is used\n"))
    try FileManager.default.removeItem(atPath: folder["highlight-lsp.toml"])
    #expect(try run("highlight", "--color", "always", "a.py").output == configured.output)
  }

  @Test func aThemeThatIncludesItself() throws {
    try folder.write("{\"include\": \"./t.json\"}\n", to: "t.json")
    try folder.write("theme = './t.json'\n", to: "highlight-lsp.toml")
    #expect(try run("highlight", "-t", "./t.json", "a.py").status == 2)
    let configured = try run("highlight", "a.py")
    #expect(configured.status == 0)
    #expect(configured.errors.contains("t.json:1:13: warning: the theme includes itself; the default theme is used\n"))
  }

  @Test(arguments: [["page", "--write"], ["reflow", "--write"], ["check", "--fix"], ["check", "--update"]])
  func whatIsWrittenBackIsNoPipe(arguments: [String]) throws {
    #expect(mkfifo(folder["pipe.html"], 0o600) == 0)
    let result = try Program.run(arguments + ["pipe.html"], folder: folder.path)
    #expect(result.status == 1)
    let reason = arguments[0] == "check" ? " and is not read" : ", and nothing is written to it"
    #expect((result.errors + result.text).contains("is no regular file" + reason))
  }

  @Test(arguments: ["highlight", "check"]) func anIgnoreFileThatIsNotReadIsReported(command: String) throws {
    try folder.write("b.py\n", to: "sub/.gitignore")
    try folder.write("y = 2\n", to: "sub/b.py")
    #expect(truncate(folder["sub/.gitignore"], 1 << 30) == 0)
    let result = try run(command, ".")
    #expect(result.status == 0)
    #expect(
      result.errors.contains(
        "sub/.gitignore: is larger than 262144 bytes and is not read; what it excludes is not left out\n"))
    if command == "highlight" { #expect(result.text.contains("y = 2")) }
  }
}
