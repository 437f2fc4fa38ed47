import Foundation
import TestSupport
import Testing

/// Where the program keeps compiled queries, and what it does with files there that it cannot use: the output never differs.
@Suite struct CompiledQueryFileTests {
  private let sandbox: GrammarSandbox
  private let text = "{\"a\": [1, true, null, \"b\\n\"]}\n"

  init() throws {
    sandbox = try GrammarSandbox()
    try sandbox.folder.write(text, to: "a.json")
    let result = try sandbox.install("json")
    #expect(result.status == 0, "\(result.errors)")
  }

  private var installed: String { "data/highlight-lsp/grammars/json/highlights.compiled" }

  /// The files of the language in the user's cache.
  private var cached: [String] {
    sandbox.folder.files(below: "cache/highlight-lsp/compiled").filter { $0.hasPrefix("json-") }
      .map { "cache/highlight-lsp/compiled/" + $0 }
  }

  private func highlight(_ changes: [String: String] = [:]) throws -> [UInt8] {
    let result = try sandbox.run(["highlight", "-f", "json", sandbox.folder["a.json"]], changes)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return Array(result.output)
  }

  /// The first run marks the file in the cache, and the second writes it.
  private func highlightTwice(_ changes: [String: String] = [:]) throws -> [UInt8] {
    let output = try highlight(changes)
    #expect(try highlight(changes) == output)
    return output
  }

  private func inode(_ name: String) throws -> Int {
    try #require(
      FileManager.default.attributesOfItem(atPath: sandbox.folder[name])[.systemFileNumber] as? Int)
  }

  @Test func installedQueriesAreUsed() throws {
    let names = sandbox.folder.files(below: "data/highlight-lsp/grammars/json")
    #expect(names.contains("highlights.compiled") && names.contains("folds.compiled"), "\(names)")
    let mode = try FileManager.default.attributesOfItem(atPath: sandbox.folder[installed])[.posixPermissions] as? Int
    #expect(mode == 0o644)
    let output = try highlight()
    #expect(cached.isEmpty, "nothing had to be compiled")
    // Without the file, and then with what was written instead.
    try FileManager.default.removeItem(atPath: sandbox.folder[installed])
    #expect(try highlight() == output)
    let file = try #require(cached.first)
    #expect(try sandbox.folder.bytes(of: file).count == 64, "the first run does not store what it compiled")
    #expect(try highlight() == output)
    let before = try inode(file)
    #expect(try sandbox.folder.bytes(of: file).count > 64)
    #expect(try highlight() == output)
    #expect(try cached.count == 1 && inode(file) == before, "the third run compiles nothing")
    // An installation that has nothing else to do makes it again.
    #expect(try sandbox.install("json").status == 0)
    #expect(FileManager.default.fileExists(atPath: sandbox.folder[installed]))
  }

  @Test func damagedFilesAreReplaced() throws {
    let output = try highlight()
    try FileManager.default.removeItem(atPath: sandbox.folder[installed])
    #expect(try highlightTwice() == output)
    let file = try #require(cached.first)
    let whole = try sandbox.folder.bytes(of: file)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<12 {
      var damaged = whole
      let offset = Int.random(in: 0..<40, using: &random)
      damaged[Bool.random(using: &random) ? offset : Int.random(in: 64..<whole.count, using: &random)] ^= 0x10
      try sandbox.folder.write(damaged, to: file)
      chmod(sandbox.folder[file], 0o600)
      #expect(try highlightTwice() == output)
      #expect(try sandbox.folder.bytes(of: file) == whole, "the same bytes are written each time")
    }
    for content in [[], Array("no such file".utf8), Array(whole.prefix(whole.count / 2))] {
      try sandbox.folder.write(content, to: file)
      #expect(try highlightTwice() == output)
      #expect(try sandbox.folder.bytes(of: file) == whole)
    }
    // Beside the library nothing is repaired by a run that only reads.
    try sandbox.folder.write(Array(whole.prefix(100)), to: installed)
    #expect(try highlight() == output)
  }

  @Test func editedQueriesReplaceTheirFile() throws {
    try ChildProcess.shell(
      "mkdir \"$2\" && cp -RL \"$1\"/. \"$2\"", sandbox.environment["HIGHLIGHT_LSP_DATA"] ?? "", sandbox.folder["own"])
    let own = ["HIGHLIGHT_LSP_DATA": sandbox.folder["own"]]
    let output = try highlight(own)
    #expect(cached.isEmpty, "the same texts, wherever they are")
    let query = "own/json/highlights.scm"
    var old = output
    for name in ["comment", "label", "type"] {
      let text = String(decoding: try sandbox.folder.bytes(of: query), as: UTF8.self) + "\n((number) @\(name))\n"
      try sandbox.folder.write(text, to: query)
      let new = try highlightTwice(own)
      #expect(new != old)
      #expect(try highlight(own) == new)
      #expect(cached.count == 1)
      old = new
    }
    #expect(try highlight() == output)
    // A broken file is reported each time.
    try sandbox.folder.write("(nothing) @x\n", to: query)
    for _ in 0..<2 {
      let result = try sandbox.run(["highlight", "-f", "json", sandbox.folder["a.json"]], own)
      #expect(result.errors.contains("json/highlights.scm:1:2: the grammar has no node \"nothing\""), "\(result.errors)")
    }
  }

  @Test func whatOthersMayWriteIsNotUsed() throws {
    let output = try highlight()
    chmod(sandbox.folder[installed], 0o666)
    #expect(try highlightTwice() == output)
    let file = try #require(cached.first, "the one beside the library was not used")
    func mode() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: sandbox.folder[file])[.posixPermissions] as? Int
    }
    chmod(sandbox.folder[file], 0o666)
    #expect(try highlightTwice() == output)
    // Another file: not the inode, whose number may be used again.
    #expect(try mode().map { $0 & 0o022 } == 0)
    guard geteuid() == 0 else { return }
    chown(sandbox.folder[file], 54321, 54321)
    #expect(try highlightTwice() == output)
    let owner = try FileManager.default.attributesOfItem(atPath: sandbox.folder[file])[.ownerAccountID] as? Int
    #expect(owner == 0)
  }

  @Test func nothingCanBeWritten() throws {
    let output = try highlight()
    try FileManager.default.removeItem(atPath: sandbox.folder[installed])
    // A file where a folder should be: a read-only folder stops no user with all rights.
    try sandbox.folder.write("", to: "file")
    for cache in [sandbox.folder["file"], "/proc/highlight-lsp"] {
      #expect(try highlight(["XDG_CACHE_HOME": cache]) == output)
    }
    #expect(cached.isEmpty)
  }

  @Test func processesAtOnceLeaveOneFile() throws {
    let output = try highlight()
    try FileManager.default.removeItem(atPath: sandbox.folder[installed])
    let arguments = ["highlight", "-f", "json", sandbox.folder["a.json"]]
    let processes = try (0..<6).map { _ in try sandbox.start(arguments) }
    for process in processes { #expect(Array(try process.finish().output) == output) }
    #expect(cached.count == 1)
    #expect(try highlight() == output)
  }
}
