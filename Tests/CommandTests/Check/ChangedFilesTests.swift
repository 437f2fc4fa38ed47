import Foundation
import HighlightConfiguration
import HighlightLanguages
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import QueryTools

/// Git names the files of `--since`, `--staged` and `--diff`; no other file is opened.
@Suite(.enabled(if: GitRepository.hasGit, "git is missing")) struct ChangedFilesTests {
  private let sandbox: CheckSandbox

  init() throws {
    sandbox = try CheckSandbox(["highlight-lsp.toml": CheckSandbox.rule()])
  }

  private func commit() throws {
    try sandbox.git("init -q . && git add -A && git -c user.name=a -c user.email=a@example.com commit -qm one")
  }

  private func since(_ arguments: String...) throws -> [String] {
    try sandbox.found("--since", "HEAD", paths: arguments, [:])
  }

  /// How many files a check since `HEAD` opens, and how many findings it has.
  private func opened(_ arguments: [String] = []) throws -> (files: Int, findings: Int) {
    let manifest = TestEnvironment.manifest
    let lines = try AddedLines(since: "HEAD", paths: [sandbox.folder.path] + arguments, isStaged: false)
    let inputs = CheckInputs(
      CheckSelection([sandbox.folder.path] + arguments), only: nil, since: lines,
      discovery: ConfigurationDiscovery(reader: ConfigurationReader(manifest: manifest), isIsolated: true))
    var job = CheckJob(
      manifest: manifest, kinds: CheckKind.defaults, updatesSnapshots: false, fixesLayout: false, readsAsTreeSitter: false,
      forcedLanguage: nil, forcesPlainText: false, queries: nil, jobs: 2)
    job.filter = ReportFilter.Options(since: lines)
    let result = try job.run(inputs)
    return (inputs.readCount, result.findings.count)
  }

  @Test func onlyChangedFilesAreOpened() throws {
    for index in 0..<60 { try sandbox.folder.write("FIXME old\n", to: "f\(index % 3)/a\(index).txt") }
    try commit()
    #expect(try opened() == (0, 0))
    try sandbox.folder.write("FIXME old\nFIXME new\n", to: "f0/a0.txt")
    try sandbox.folder.write("FIXME new\n", to: "f1/new.txt")
    try sandbox.folder.write("FIXME ignored\n", to: "x.log")
    try sandbox.folder.write("*.log\n", to: ".gitignore")
    #expect(try opened() == (3, 2))
    // What was only touched has not changed.
    try sandbox.folder.write("FIXME old\n", to: "f2/a2.txt")
    #expect(try opened() == (3, 2))
    // A configuration that changed makes no source of an unchanged file.
    try sandbox.folder.write(CheckSandbox.rule("fixme", "FIXME .*"), to: "highlight-lsp.toml")
    #expect(try opened() == (3, 2))
  }

  /// Every way in which a file can differ.
  @Test func allKindsOfChangesAreSeen() throws {
    let long = (1...30).map { "line \($0)\n" }.joined()
    let old = [
      "gone.txt": "FIXME gone\n", "moved.txt": long + "FIXME\n", "moved2.txt": long.uppercased() + "FIXME\n",
      "mode.sh": "FIXME old\n", "no end.txt": "FIXME old", "cr.txt": "FIXME a\rb\rc\n", "crlf.txt": "FIXME a\r\nb\r\n",
      "quoted\t\"\u{E4}.txt": "FIXME old\n", "was a link.txt": "", "conflict.txt": "FIXME old\n",
    ]
    for (name, text) in old { try sandbox.folder.write(text, to: name) }
    try sandbox.git("init -q .")
    try sandbox.folder.write(
      Array("\u{FEFF}FIXME a\nb\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, to: "utf16.txt")
    try FileManager.default.removeItem(atPath: sandbox.folder["was a link.txt"])
    try FileManager.default.createSymbolicLink(atPath: sandbox.folder["was a link.txt"], withDestinationPath: "cr.txt")
    try commit()
    #expect(try since() == [])

    try FileManager.default.removeItem(atPath: sandbox.folder["gone.txt"])
    try sandbox.git("mv moved.txt 'other name.txt'")
    // Git does not know this one.
    try FileManager.default.moveItem(atPath: sandbox.folder["moved2.txt"], toPath: sandbox.folder["moved3.txt"])
    chmod(sandbox.folder["mode.sh"], 0o755)
    try sandbox.folder.write("FIXME old\nFIXME new", to: "no end.txt")
    try sandbox.folder.write("FIXME a\rb\rFIXME new\rc\n", to: "cr.txt")
    try sandbox.folder.write("FIXME a\nb\nFIXME new\n", to: "crlf.txt")
    try sandbox.folder.write("FIXME old\nFIXME new\n", to: "quoted\t\"\u{E4}.txt")
    try sandbox.folder.write(
      Array("\u{FEFF}FIXME a\nb\nFIXME new\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, to: "utf16.txt")
    try FileManager.default.removeItem(atPath: sandbox.folder["was a link.txt"])
    try sandbox.folder.write("FIXME new\n", to: "was a link.txt")
    try FileManager.default.createSymbolicLink(atPath: sandbox.folder["link.txt"], withDestinationPath: "cr.txt")
    try sandbox.folder.write([0x46, 0x49, 0x58, 0x4D, 0x45, 0, 0, 1], to: "binary")
    try sandbox.folder.write("FIXME new\n", to: "sub/new.txt")
    let expected = [
      "cr.txt:3:1 fixme", "crlf.txt:3:1 fixme", "no end.txt:2:1 fixme", "quoted\t\"\u{E4}.txt:2:1 fixme",
      "sub/new.txt:1:1 fixme",
      "utf16.txt:3:1 fixme", "was a link.txt:1:1 fixme",
    ]
    #expect(try since() == expected)
    #expect(try since("sub") == ["sub/new.txt:1:1 fixme"] && since("cr.txt", "mode.sh") == ["cr.txt:3:1 fixme"])
    try sandbox.git("add -A")
    #expect(try since() == expected)
    try sandbox.git("commit -qm two")
    #expect(try since() == [])
  }

  @Test func conflictsAndShallowClonesAreCompared() throws {
    try sandbox.folder.write("a\nb\n", to: "a.txt")
    try commit()
    try sandbox.git("checkout -qb other")
    try sandbox.folder.write("a\nFIXME other\n", to: "a.txt")
    try sandbox.git("commit -qam other && git checkout -q -")
    try sandbox.folder.write("a\nFIXME mine\n", to: "a.txt")
    try sandbox.git("commit -qam mine")
    try? sandbox.git("merge -q other")
    #expect(try since() == ["a.txt:5:1 fixme"])
    try sandbox.git("merge --abort")
    let clone = try TemporaryFolder()
    try ChildProcess.shell("git clone -q --depth 1 \"file://$1\" \"$2/c\"", sandbox.folder.path, clone.path)
    try clone.write("a\nFIXME mine\nFIXME new\n", to: "c/a.txt")
    let result = try Program.run(
      ["check", "--since", "HEAD", "--only", "sources"], environment: ["CI": ""], folder: clone["c"])
    #expect(
      result.status == 1 && result.text.contains("a.txt:3:1: ") && !result.text.contains("a.txt:2:1: "), "\(result.text)")
    #expect(
      try Program.run(["check", "--since", "HEAD~1"], environment: ["CI": ""], folder: clone["c"]).status == 2)
  }

  /// A line counts if the committed version of its file has no such line: no line occurs twice.
  @Test(arguments: 0..<(TestEnvironment.runsAll ? 40 : 5)) func randomEditsAreSeen(_ round: Int) throws {
    var random = SystemRandomNumberGenerator()
    var next = 0
    func line() -> String {
      next += 1
      return Bool.random(using: &random) ? "FIXME \(next)" : "line \(next)"
    }
    var committed: [String: [String]] = [:]
    for index in 0..<12 {
      let lines = (0..<Int.random(in: 1...20, using: &random)).map { _ in line() }
      committed["\(index % 3 == 0 ? "sub/" : "")f\(index).txt"] = lines
    }
    for (name, lines) in committed { try sandbox.folder.write(lines.joined(separator: "\n") + "\n", to: name) }
    try commit()
    var current = committed
    for step in 0..<3 {
      for name in current.keys.sorted() where Int.random(in: 0..<3, using: &random) == 0 {
        var lines = current[name] ?? []
        switch Int.random(in: 0..<4, using: &random) {
        case 0: lines.insert(line(), at: Int.random(in: 0...lines.count, using: &random))
        case 1: if lines.count > 1 { lines.remove(at: Int.random(in: 0..<lines.count, using: &random)) }
        case 2: lines[Int.random(in: 0..<lines.count, using: &random)] = line()
        default:
          try FileManager.default.removeItem(atPath: sandbox.folder[name])
          current[name] = nil
          continue
        }
        current[name] = lines
        try sandbox.folder.write(lines.joined(separator: "\n") + "\n", to: name)
      }
      current["new\(step).txt"] = [line(), line()]
      try sandbox.folder.write((current["new\(step).txt"] ?? []).joined(separator: "\n") + "\n", to: "new\(step).txt")
      if Bool.random(using: &random) { try sandbox.git("add -A") }
      let known = Set(committed.values.joined())
      let expected = current.flatMap { name, lines in
        lines.enumerated().filter { $0.element.hasPrefix("FIXME") && !known.contains($0.element) }
          .map { "\(name):\($0.offset + 1):1 fixme" }
      }
      #expect(try since().sorted() == expected.sorted())
    }
  }

  /// Runs a command with a git that notes its calls. Returns these.
  private func calls(_ arguments: String..., status: Int32) throws -> [String] {
    let other = try TemporaryFolder()
    let git = try ChildProcess.shell("command -v git").trimmingCharacters(in: .whitespacesAndNewlines)
    try other.writeProgram("#!/bin/sh\necho \"$*\" >>\"\(other["calls"])\"\nexec \"\(git)\" \"$@\"\n", to: "bin/git")
    try other.write("", to: "calls")
    let path = other["bin"] + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    let result = try sandbox.run(arguments, environment: ["PATH": path, "HOME": other.path])
    #expect(result.status == status, "\(arguments): \(result.text)\(result.errors)")
    return String(decoding: try other.bytes(of: "calls"), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func gitRunsTwice() throws {
    for index in 0..<9 { try sandbox.folder.write("FIXME old\n", to: "a\(index).txt") }
    try commit()
    try sandbox.folder.write("FIXME old\nFIXME new\n", to: "a1.txt")
    try sandbox.folder.write("FIXME new\n", to: "new.txt")
    for command in [["check", "--since", "HEAD"], ["highlight", "--diff", "."], ["highlight", "--diff"]] {
      let status: Int32 = command[0] == "check" ? 1 : 0
      let calls =
        try command.count == 3
        ? self.calls(command[0], command[1], command[2], status: status)
        : self.calls(command[0], command[1], status: status)
      #expect((1...2).contains(calls.count), "\(command): \(calls)")
    }
    try sandbox.git("add a1.txt")
    let staged = try calls("check", "--staged", status: 1)
    #expect(staged.count == 2, "\(staged)")
  }

  @Test func differencesAreThoseOfTrackedFiles() throws {
    for index in 0..<9 { try sandbox.folder.write("one\ntwo\n", to: "s/a\(index).txt") }
    try commit()
    try sandbox.folder.write("one\nTWO\n", to: "s/a1.txt")
    try sandbox.folder.write("new\n", to: "s/new.txt")
    try FileManager.default.removeItem(atPath: sandbox.folder["s/a2.txt"])
    let whole = try sandbox.run(["highlight", "--diff", "--plain", "."])
    #expect(whole.lines == ["one", "TWO"], "\(whole.text)")
    #expect(try sandbox.run(["highlight", "--diff", "--plain", "s", "s/a1.txt"]).lines == ["one", "TWO", "one", "TWO"])
    #expect(try sandbox.run(["highlight", "--diff", "--plain", "."], in: "s").lines == ["one", "TWO"])
    let styled = try sandbox.run(["highlight", "--style", "changes", "--color", "never", "--decorations", "always", "s"])
    #expect(styled.text.contains("TWO") && styled.text.contains("new"), "\(styled.text)\(styled.errors)")
  }

  @Test func rulesAndFixturesAreCheckedWhenTheyChanged() throws {
    let example = "examples = [{ text = \"FIXME\", matches = [\"NO\"] }]"
    try sandbox.folder.write(CheckSandbox.rule("fixme", "FIXME", example), to: "highlight-lsp.toml")
    try sandbox.folder.write("x = 1\n# <- string\n", to: "tests/highlight/a.py")
    try sandbox.folder.write("x\n", to: "a.txt")
    try commit()
    #expect(try sandbox.check("--since", "HEAD").status == 0)
    // The configuration is read, and its errors are found.
    #expect(try sandbox.check("--since", "HEAD", "--only", "rules").status == 1)
    #expect(try sandbox.check("--since", "HEAD", "--only", "assertions").status == 1)
    try sandbox.folder.write("x\ny\n", to: "a.txt")
    #expect(try sandbox.check("--since", "HEAD").status == 0)
    try sandbox.folder.write(CheckSandbox.rule("fixme", "FIXME ", example), to: "highlight-lsp.toml")
    let result = try sandbox.check("--since", "HEAD")
    #expect(result.text.contains("example 1") && result.text.contains("tests/highlight/a.py"), "\(result.text)")
    try sandbox.git("commit -qam two")
    try sandbox.folder.write("x = 1\n# <- string\n# y\n", to: "tests/highlight/a.py")
    #expect(try sandbox.check("--since", "HEAD").text.contains("tests/highlight/a.py"))
    try sandbox.folder.write("[rules\n", to: "highlight-lsp.toml")
    #expect(try sandbox.check("--since", "HEAD", "a.txt").status == 1)
  }

  @Test func aBaselineKeepsTheRest() throws {
    for name in ["a.txt", "b.txt", "c.txt"] { try sandbox.folder.write("FIXME old\n", to: name) }
    try commit()
    #expect(try sandbox.check("--write-baseline", "old.json").status == 0)
    try sandbox.folder.write("FIXME old\nFIXME new\n", to: "a.txt")
    try FileManager.default.removeItem(atPath: sandbox.folder["b.txt"])
    #expect(try sandbox.check("--since", "HEAD", "--write-baseline", "old.json").status == 0)
    let text = String(decoding: try sandbox.folder.bytes(of: "old.json"), as: UTF8.self)
    #expect(text.split(separator: "\n").filter { $0.contains("\"c.txt\"") }.count == 1)
    #expect(text.split(separator: "\n").filter { $0.contains("\"a.txt\"") }.count == 2, "\(text)")
    #expect(try sandbox.check("--baseline", "old.json").status == 0)
  }

  @Test func standardInputIsComparedWithItsFile() throws {
    try sandbox.folder.write("FIXME old\n", to: "a.txt")
    try commit()
    let result = try Program.run(
      ["check", "--since", "HEAD", "-", "--stdin-filename", "a.txt"], input: Array("FIXME old\nFIXME new\n".utf8),
      environment: ["CI": ""], folder: sandbox.folder.path)
    #expect(result.text.contains("a.txt:2:1: ") && !result.text.contains("a.txt:1:1: "), "\(result.text)\(result.errors)")
  }
}
