import Foundation
import ServerTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import SystemSupport

/// `grammar install` in a folder that somebody else filled: its helper programs run nothing of it.
@Suite struct HostileInstallTests {
  let sandbox: GrammarSandbox
  /// The current folder of the installation.
  let hostile: TemporaryFolder

  init() throws {
    sandbox = try GrammarSandbox(isCached: false)
    hostile = try TemporaryFolder()
    let mark = "open('\(hostile["ran"])', 'a').write(__file__ + '\\n')\n"
    for name in ["pip/__init__.py", "pip/__main__.py", "setuptools/__init__.py", "sitecustomize.py", "usercustomize.py"] {
      try hostile.write(mark, to: name)
    }
    for module in ["json", "email", "logging", "typing", "re"] { try hostile.write(mark, to: "\(module).py") }
    for name in ["python3", "tar", "gzip", "sha256sum", "cc", "gcc", "clang", "git", "as", "ld"] {
      try hostile.writeProgram("#!/bin/sh\necho \"$0\" >>'\(hostile["ran"])'\nexit 1\n", to: name)
    }
    try hostile.write("[global]\nindex-url = https://wrong.invalid/\n", to: "pip.conf")
    try hostile.write("#error \"a header of the folder\"\n", to: "stdlib.h")
  }

  private var environment: [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return sandbox.environment.merging([
      "PIP_FIND_LINKS": SmallPack.shared.archiveFolder, "PATH": ".:bin::\(path):", "PYTHONPATH": ".", "PYTHONHOME": ".",
      "PYTHONSTARTUP": "pip/__main__.py", "PIP_CONFIG_FILE": "pip.conf", "PIP_TARGET": hostile.path,
      "PIP_PYTHON": "./python3",
      "TAR_OPTIONS": "--checkpoint=1 --checkpoint-action=exec=./tar", "CPATH": ".", "COMPILER_PATH": ".",
      "GCC_EXEC_PREFIX": "./", "BASH_ENV": "./tar",
    ]) { $1 }
  }

  private func expectNothingRan(_ location: SourceLocation = #_sourceLocation) {
    let ran = (try? hostile.bytes(of: "ran")).map { String(decoding: $0, as: UTF8.self) }
    #expect(ran == nil, "nothing of the folder ran", sourceLocation: location)
    #expect(sandbox.isInstalled("json"), sourceLocation: location)
  }

  @Test func nothingOfTheCurrentFolderIsRun() throws {
    let result = try Program.run(["grammar", "install", "json"], environment: environment, folder: hostile.path)
    #expect(result.status == 0)
    #expect(result.errors == "highlight-lsp: installed json\n")
    expectNothingRan()
  }

  @Test func nothingOfTheCurrentFolderIsRunByHighlight() throws {
    try hostile.write("[1]\n", to: "a.json")
    let result = try Program.run(["highlight", "--install", "a.json"], environment: environment, folder: hostile.path)
    #expect(result.status == 0)
    expectNothingRan()
  }

  @Test func nothingOfTheWorkspaceIsRunByTheServer() throws {
    let server = try LanguageServerSession(program: Program.path, environment: environment, folder: hostile.path)
    try server.initialize(folder: hostile.path)
    let answer = try server.request(
      "workspace/executeCommand", #"{"command":"highlight-lsp.installGrammar","arguments":["json"]}"#)
    #expect(answer["result"]?["installed"]?.array?.compactMap(\.string) == ["json"])
    expectNothingRan()
  }

  @Test func aRelativeCompilerIsRefused() throws {
    let result = try Program.run(
      ["grammar", "install", "json"], environment: environment.merging(["CC": "./cc"]) { $1 }, folder: hostile.path)
    #expect(result.status == 1)
    #expect(result.errors.contains("no C compiler (tried ./cc)"))
    #expect((try? hostile.bytes(of: "ran")) == nil)
  }

  @Test(.enabled(if: ProcessRunner.locate("tar") != nil, "tar is missing"))
  func anArchiveThatIsSwappedBehindItsCheckIsNotUnpacked() throws {
    let sandbox = try GrammarSandbox()
    // The cache holds the right archive until it was looked at, then another one: what unpacks is the first program that runs then.
    let real = try #require(ProcessRunner.locate("tar"))
    try hostile.write("no archive", to: "other")
    let script =
      "#!/bin/sh\nrm -f '\(sandbox.archive)'; cp '\(hostile["other"])' '\(sandbox.archive)'\nexec \(real) \"$@\"\n"
    try hostile.writeProgram(script, to: "bin/tar")
    let path = hostile["bin"] + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    #expect(try sandbox.install("json", changing: ["PATH": path]).status == 0)
    #expect(sandbox.isInstalled("json"))
    #expect(try String(contentsOfFile: sandbox.archive, encoding: .utf8) == "no archive")
  }
}
