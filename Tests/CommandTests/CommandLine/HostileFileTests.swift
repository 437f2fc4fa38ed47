import Foundation
import TestSupport
import Testing

/// Files that are not what they seem: pipes, cycles, gigabytes, devices without end.
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

  @Test func aThemeUponTooManyOthers() throws {
    for number in 0..<40 { try folder.write("inherits = './\(number + 1).toml'\n", to: "\(number).toml") }
    let result = try run("highlight", "-t", "./0.toml", "a.py")
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        "15.toml:1:12: error: the theme is the 16th of a chain; a theme builds upon at most 15 others\n"))
  }

  /// What has no end is not read to its end.
  @Test func devicesWithoutEnd() throws {
    let detected = try run("language", "detect", "/dev/zero")
    #expect(detected.status == 0)
    #expect(detected.text == "/dev/zero\tplaintext\n")
    let theme = try run("highlight", "-t", "/dev/zero", "a.py")
    #expect(theme.status == 2)
    #expect(theme.errors == "highlight-lsp: theme /dev/zero: is larger than 1048576 bytes and is not read\n")
    let query = try run("highlight", "--highlights", "/dev/zero", "a.py")
    #expect(query.status == 2)
    #expect(query.errors == "highlight-lsp: query file /dev/zero: is larger than 16777216 bytes and is not read\n")
  }

  @Test(arguments: [["tree"], ["highlight", "-f", "html"], ["reflow"], ["page"], ["doctor"]])
  func aFileOfGigabytes(arguments: [String]) throws {
    try folder.write("", to: "large.py")
    #expect(truncate(folder["large.py"], 1 << 32) == 0)
    let result = try Program.run(arguments + ["large.py"], folder: folder.path)
    #expect(result.status != 0)
    #expect(result.errors.contains("large.py: is larger than 1073741824 bytes and is not read"))
  }

  @Test(arguments: [["page", "--write"], ["reflow", "--write"], ["check", "--fix"], ["check", "--update"]])
  func whatIsWrittenBackIsNoPipe(arguments: [String]) throws {
    #expect(mkfifo(folder["pipe.html"], 0o600) == 0)
    let result = try Program.run(arguments + ["pipe.html"], folder: folder.path)
    #expect(result.status == 1)
    let reason = arguments[0] == "check" ? " and is not read" : ", and nothing is written to it"
    #expect((result.errors + result.text).contains("is not a regular file" + reason))
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
