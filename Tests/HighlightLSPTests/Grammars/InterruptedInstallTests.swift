import Foundation
import TestSupport
import Testing

/// Installations that are killed, and installations side by side.
@Suite struct InterruptedInstallTests {
  let sandbox: GrammarSandbox

  init() throws {
    sandbox = try GrammarSandbox()
  }

  /// Starts an installation and kills it while the compiler writes the library.
  private func interrupt(_ arguments: String...) throws {
    let compiler = try sandbox.compiler(
      "case \"$*\" in *-shared*) for last; do :; done; echo half >\"$last\"; touch started; sleep 60;; esac")
    let install = try sandbox.start(["grammar", "install"] + arguments, ["CC": compiler])
    try sandbox.waitForFile("started")
    install.kill()
    #expect(try install.finish().status == 128 + SIGKILL)
  }

  @Test func anInterruptedInstallLeavesNoLibrary() throws {
    try interrupt("json")
    #expect(!sandbox.isInstalled("json"))
    #expect(try sandbox.run(["grammar", "list", "json"]).text == "json  not installed  queries: own\n")
  }

  @Test func theNextInstallSucceedsAndClearsWhatWasLeft() throws {
    try interrupt("json")
    #expect(sandbox.names.contains { $0.hasPrefix(".build-") })
    let result = try sandbox.install("json")
    #expect(result.status == 0)
    #expect(sandbox.names == ["json"])
  }

  @Test func anInterruptedForcedInstallKeepsTheOldLibrary() throws {
    _ = try sandbox.install("json")
    let before = try sandbox.folder.bytes(of: sandbox.library("json"))
    try interrupt("json", "--force")
    #expect(try sandbox.folder.bytes(of: sandbox.library("json")) == before)
    #expect(try sandbox.run(["grammar", "list", "json"]).text.contains("installed, ABI"))
  }

  /// What packagers set counts after our options, in the order of make: C's when it compiles, the linker's when it links.
  @Test func optionsOfPackagersReachTheCompiler() throws {
    let compiler = try sandbox.compiler("echo \"$*\" >>calls")
    let install = try sandbox.start(
      ["grammar", "install", "--build", "toml"],
      ["CC": compiler, "CPPFLAGS": "-DA=1", "CFLAGS": "-O1  -g0", "LDFLAGS": "-Wl,--as-needed"])
    #expect(try install.finish().status == 0)
    let calls = String(decoding: try sandbox.folder.bytes(of: "calls"), as: UTF8.self).split(separator: "\n")
    // Of the scanner, the parser and the library.
    #expect(calls.count == 3)
    for call in calls {
      let words = call.split(separator: " ")
      let (ours, theirs) = (words.firstIndex(of: "-O2"), words.firstIndex(of: "-O1"))
      #expect(ours != nil && theirs != nil && ours! < theirs! && words.contains("-DA=1"), "\(call)")
      #expect(words.contains("-Wl,--as-needed") == words.contains("-shared"), "\(call)")
    }
  }

  @Test func twoInstallsAtATimeBuildOnce() throws {
    let compiler = try sandbox.compiler(
      "case \"$*\" in *-shared*) echo >>builds; touch started; while ! [ -e go ]; do sleep 0.02; done;; esac")
    let first = try sandbox.start(["grammar", "install", "json"], ["CC": compiler])
    try sandbox.waitForFile("started")
    let second = try sandbox.start(["grammar", "install", "json"], ["CC": compiler])
    usleep(200_000)
    try sandbox.folder.write("", to: "go")
    #expect(try first.finish().status == 0)
    let result = try second.finish()
    #expect(result.status == 0)
    #expect(result.errorLines.last == "highlight-lsp: json is installed already")
    #expect(try sandbox.folder.bytes(of: "builds").count == 1)
  }

  @Test func severalJobsInstallAMissingGrammarOnce() throws {
    let compiler = try sandbox.compiler("case \"$*\" in *-shared*) echo >>builds;; esac")
    let names = (0..<8).map { "\($0).json" }
    for name in names { try sandbox.folder.write("[1]\n", to: "src/\(name)") }
    let result = try sandbox.run(
      ["highlight", "-f", "json", "-j", "4", "--install", sandbox.folder["src"]], ["CC": compiler])
    #expect(result.status == 0)
    let objects = try HighlightedObject.all(in: result.output)
    #expect(objects.count == 8)
    #expect(objects.allSatisfy { $0.runs?.isEmpty == false })
    #expect(try sandbox.folder.bytes(of: "builds").count == 1)
  }

  @Test func anInstallThatFailsIsTriedOnce() throws {
    let compiler = try sandbox.compiler("case \"$*\" in *-shared*) echo >>builds; echo 'error: too odd' >&2; exit 1;; esac")
    for index in 0..<4 { try sandbox.folder.write("[1]\n", to: "src/\(index).json") }
    let result = try sandbox.run(["highlight", "-j", "1", "--install", sandbox.folder["src"]], ["CC": compiler])
    // Nobody named the files: their language is told once.
    #expect(result.status == 0)
    #expect(
      result.errorLines.last?.hasPrefix("highlight-lsp: 4 files of json: the grammar for json is not installed") == true)
    #expect(result.text == "[1]\n[1]\n[1]\n[1]\n")
    #expect(try sandbox.folder.bytes(of: "builds").count == 1)
  }
}
