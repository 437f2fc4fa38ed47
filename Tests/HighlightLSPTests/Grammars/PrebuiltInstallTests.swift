import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightCore
@testable import HighlightLanguages
@testable import LanguageManifest
@testable import SystemSupport

/// `grammar install` on a machine without C compiler and without pip.
@Suite(.enabled(if: PrebuiltMachine.current != nil, "there are no prebuilt parsers for this machine"))
struct PrebuiltInstallTests {
  /// What a program says that cannot be used in a wheel of a single member.
  private static let member = "tree_sitter_language_pack/bindings/json.abi3.so"

  @Test func prebuiltParsersColorAsBuiltOnes() throws {
    let sandbox = try PrebuiltSandbox()
    // The first tier: texts have others embedded.
    let install = try sandbox.run(["grammar", "install"])
    #expect(install.status == 0)
    let languages = TestEnvironment.manifest.languages.filter(\.isFirstTier).map(\.name)
    #expect(install.errorLines.sorted() == languages.sorted().map { "highlight-lsp: installed \($0) (prebuilt)" })
    var files = try languages.flatMap { language in
      let folder = "\(Program.package)grammars/tests/highlight/\(language)"
      return try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasSuffix(".assert") }
        .map { "\(folder)/\($0)" }
    }.sorted()
    // More blocks than the library has room for: a limit is hit, the same one.
    let blocks = Array(repeating: "> ", count: 300).joined() + "text\n"
    files.append(try sandbox.folder.write(blocks, to: "nested.md"))
    let arguments = ["highlight", "-f", "json"] + files
    // With a compiler that is named, as below: hints are the same then.
    let prebuilt = try sandbox.run(arguments, ["CC": "cc"])
    // The same languages, and no others: what is embedded has colors where its own is there.
    for language in languages {
      try FileManager.default.createDirectory(
        atPath: sandbox.folder["built/highlight-lsp/grammars"], withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: sandbox.folder["built/highlight-lsp/grammars/\(language)"],
        withDestinationPath: FileSystem.directory(of: GrammarStore.libraryPath(of: language)))
    }
    let built = try Program.run(arguments, environment: ["XDG_DATA_HOME": sandbox.folder["built"]])
    #expect(prebuilt.status == 0 && built.status == 0)
    let isAlike = prebuilt.output == built.output
    #expect(isAlike)
    #expect(prebuilt.errors == built.errors)
    let objects = try HighlightedObject.all(in: prebuilt.output)
    #expect(objects.count == files.count && objects.last?.limits == ["nesting"])
    #expect(objects.dropLast().allSatisfy { $0.runs?.isEmpty == false })
    // Also where all functions of a library are looked up at once.
    let isAlikeWithoutLazyBinding = try sandbox.run(arguments, ["LD_BIND_NOW": "1"]).output == built.output
    #expect(isAlikeWithoutLazyBinding)
  }

  @Test(arguments: ["print <<EOT;\nfoo\nEOT", "print <<EOT;", "print <<EOT;\n", "my $x = <<\"E\";\na $b\n"])
  func aHeredocAtTheEndOfThePerlTextIsParsed(text: String) throws {
    let sandbox = try PrebuiltSandbox()
    #expect(try sandbox.install("perl").status == 0)
    let file = try sandbox.folder.write(text, to: "a.pl")
    let query = try sandbox.folder.write("(_) @markup", to: "perl.scm")
    let result = try sandbox.run(["highlight", "-f", "json", "--highlights", query, file])
    #expect(result.status == 0)
    #expect(try HighlightedObject.all(in: result.output).first?.runs?.isEmpty == false)
  }

  @Test func whatIsInstalledSaysWhatItIs() throws {
    let sandbox = try PrebuiltSandbox()
    #expect(try sandbox.install("json").status == 0)
    #expect(
      try sandbox.run(["grammar", "list", "json"]).text.contains(/^json  installed, ABI 1[34], prebuilt  queries: own\n$/))
    let package = try #require(TestEnvironment.manifest.packages[Manifest.defaultPackage])
    #expect(
      try sandbox.run(["grammar", "list", "--verbose", "json"]).text
        .hasSuffix(", prebuilt from \(package.name) \(package.version), MIT  queries: own\n"))
    let mode = try FileManager.default.attributesOfItem(atPath: sandbox.folder["data/highlight-lsp/grammars/json/parser.so"])
    #expect(mode[.posixPermissions] as? Int == 0o644)
    let again = try sandbox.install("json")
    #expect(again.status == 0)
    #expect(again.errors == "highlight-lsp: json is installed already\n")
  }

  @Test func aCompilerThatComesLaterBuildsWhenItIsAskedTo() throws {
    let sandbox = try PrebuiltSandbox()
    #expect(try sandbox.install("json").status == 0)
    let path = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
    let insisting = try sandbox.install("json", "--build")
    #expect(insisting.status == 1)
    #expect(
      insisting.errors == "highlight-lsp: no C compiler (tried cc, gcc, clang); install one with: apt-get install gcc\n"
        + "highlight-lsp: not installed: json\n")
    #expect(try sandbox.install("json", changing: path).errors == "highlight-lsp: json is installed already\n")
    // The sources come out of the small pack, which has the same wheels.
    let (pack, archives) = (SmallPack.shared, sandbox.folder["cache/highlight-lsp/archives"])
    try FileManager.default.createDirectory(atPath: archives, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(archives)/\(pack.archiveName)", withDestinationPath: pack.archive)
    let data = ["HIGHLIGHT_LSP_DATA": pack.dataFolder]
    let built = try sandbox.install("json", "--build", changing: path.merging(data) { $1 })
    #expect(built.errors == "highlight-lsp: installed json\n")
    #expect(
      try sandbox.run(["grammar", "list", "--verbose", "json"], data).text.contains("built from tree-sitter-language-pack"))
    #expect(try sandbox.install("json", "--build", changing: data).errors == "highlight-lsp: json is installed already\n")
  }

  @Test(arguments: ["curl", "wget", "python3"].filter { ProcessRunner.locate($0) != nil })
  func theIndexIsReadWithoutPip(tool: String) throws {
    let sandbox = try PrebuiltSandbox(tools: ["gzip", tool])
    try sandbox.folder.write(
      "<!DOCTYPE html><a href=\"../../files/other-1.whl\">other</a><a href=\"../../files/\(sandbox.wheelName)#sha256=0\">it</a>",
      to: "web/simple/\(Manifest.defaultPackage)/index.html")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.folder["web/files"], withDestinationPath: sandbox.wheelFolder)
    let web = try LocalWebServer(folder: sandbox.folder["web"])
    let result = try sandbox.install(
      "json", changing: ["PIP_FIND_LINKS": "", "PIP_NO_INDEX": "", "PIP_INDEX_URL": web.address + "/simple"])
    #expect(result.status == 0)
    #expect(result.errors == "highlight-lsp: installed json (prebuilt)\n")
    #expect(sandbox.isInstalled("json"))
    let missing = try PrebuiltSandbox(tools: ["gzip", tool]).install(
      "json", changing: ["PIP_FIND_LINKS": "", "PIP_NO_INDEX": "", "PIP_INDEX_URL": web.address + "/nothing"])
    #expect(missing.status == 1)
    // wget says a number only.
    #expect(missing.errorLines.count == 2)
    #expect(missing.errors.contains("404") || missing.errors.contains("wget: exit code"))
  }

  @Test func withoutAnyOfThemTheRemedyIsTold() throws {
    let sandbox = try PrebuiltSandbox()
    let result = try sandbox.install("json", changing: ["PIP_FIND_LINKS": "", "PIP_NO_INDEX": ""])
    #expect(result.status == 1)
    #expect(result.errorLines.count == 2)
    for word in [
      "no C compiler (tried cc, gcc, clang)", "python3, curl or wget", "apt-get install python3-pip", "apt-get install gcc",
      "or without one: pip install 'highlight-lsp[all]' --index-url ",
    ] {
      #expect(result.errors.contains(word))
    }
  }

  @Test(.enabled(if: ProcessRunner.locate("curl") != nil, "curl is missing")) func anIndexThatNobodyNamesIsAskedFor() throws
  {
    let sandbox = try PrebuiltSandbox(tools: ["gzip", "curl"])
    let result = try sandbox.install("json", changing: ["PIP_FIND_LINKS": "", "PIP_NO_INDEX": ""])
    #expect(result.status == 1)
    #expect(result.errors.contains("PIP_INDEX_URL") && result.errors.contains("apt-get install python3-pip"))
  }

  /// To name an index would not help, nor would a program that downloads from it.
  @Test func whatForbidsIndexesIsTold() throws {
    let sandbox = try PrebuiltSandbox()
    let nothing = try sandbox.install("json", changing: ["PIP_FIND_LINKS": ""])
    #expect(nothing.status == 1)
    #expect(
      nothing.errors.contains("PIP_NO_INDEX forbids package indexes; name a folder that has \(sandbox.wheelName)"))
    #expect(!nothing.errors.contains("PIP_INDEX_URL") && !nothing.errors.contains("curl"))
    let settings = try sandbox.folder.write(
      "[global]\nno-index = true\nfind-links = \(sandbox.folder.path)\n", to: "pip.conf")
    let empty = try sandbox.install(
      "json", changing: ["PIP_FIND_LINKS": "", "PIP_NO_INDEX": "", "PIP_CONFIG_FILE": settings])
    #expect(empty.status == 1)
    #expect(
      empty.errors.contains(
        "\(sandbox.folder.path) has no \(sandbox.wheelName); no-index in pip.conf forbids package indexes"))
  }

  @Test func withoutGzipTheRemedyIsTold() throws {
    let result = try PrebuiltSandbox(tools: []).install("json")
    #expect(result.status == 1)
    #expect(result.errorLines.count == 2)
    #expect(result.errors.contains("gzip is needed to unpack them; install it with: apt-get install gzip"))
  }

  @Test func aWheelWithAnotherHashIsNotUsed() throws {
    let sandbox = try PrebuiltSandbox()
    var changes = try sandbox.replaceWheel(with: ZipFixture.archive([.init(name: Self.member, bytes: [1])]))
    try sandbox.folder.write(
      ZipFixture.archive([.init(name: Self.member, bytes: [2])]), to: "wheels/\(sandbox.wheelName)")
    let result = try sandbox.install("json", changing: changes)
    #expect(result.status == 1)
    #expect(result.errors.contains("does not have the sha256 that the list of packages names"))
    #expect(!sandbox.isInstalled("json"))
    // Nor out of the cache.
    try sandbox.folder.write([3], to: "cache/highlight-lsp/archives/\(sandbox.wheelName)")
    changes["PIP_FIND_LINKS"] = ""
    #expect(try sandbox.install("json", changing: changes).status == 1)
    #expect(!sandbox.isInstalled("json"))
  }

  /// Members of a wheel, and what is said of it.
  static let faults: [(members: [ZipFixture.Member], message: String)] = [
    ([.init(name: member, bytes: [1]), .init(name: "../../parser.so", bytes: [1])], "is outside of its folder"),
    ([.init(name: member, bytes: Array("/etc/passwd".utf8), mode: 0o120777)], "is not a file"),
    ([.init(name: "other", bytes: [1])], "it has no tree_sitter_language_pack/bindings/json.abi3.so"),
    ([.init(name: member, bytes: Array("no library".utf8))], "its library is damaged"),
  ]

  @Test(arguments: faults.indices) func aHostileWheelIsRefused(fault: Int) throws {
    let sandbox = try PrebuiltSandbox()
    let changes = try sandbox.replaceWheel(with: ZipFixture.archive(Self.faults[fault].members))
    let result = try sandbox.install("json", changing: changes)
    #expect(result.status == 1)
    #expect(result.errorLines.count == 2)
    #expect(result.errors.contains(Self.faults[fault].message))
    #expect(result.errorLines.last == "highlight-lsp: not installed: json")
    let left = sandbox.folder.files(below: "data").filter { !$0.hasSuffix(".lock") }
    #expect(left.isEmpty)
  }

  @Test func aParserThatCannotBeUsedIsRefusedAndTheRestGoesOn() throws {
    let work = try TemporaryFolder()
    let toml = try Self.unpacked("toml")
    // A parser of another language, and one of a newer ABI, in the place of json's.
    let abi = Grammar.supportedABI.upperBound + 1
    try work.write(
      "static const unsigned version = \(abi);\nstatic const void *tree_sitter_json(void) { return &version; }\n"
        + "void *PyInit_json(void) { return (void *)tree_sitter_json(); }\n", to: "abi.c")
    try ChildProcess.shell("cc -O0 -shared -fPIC \"$1\" -o \"$2\"", work["abi.c"], work["abi.so"])
    let newer = try work.bytes(of: "abi.so")
    for (library, message) in [(toml, "does not define tree_sitter_json"), (newer, "language ABI \(abi)")] {
      let sandbox = try PrebuiltSandbox()
      let changes = try sandbox.replaceWheel(
        with: ZipFixture.archive([
          .init(name: Self.member, bytes: library),
          .init(name: Self.member.replacing("json", with: "toml"), bytes: toml),
        ]))
      let result = try sandbox.install("json", "toml", changing: changes)
      #expect(result.status == 1)
      #expect(result.errors.contains("the parser of json cannot be used") && result.errors.contains(message))
      #expect(!sandbox.isInstalled("json") && sandbox.isInstalled("toml"))
      // Of all there are one that is for another library is no failure; the wheel lacks the others.
      let all = try sandbox.install("--all", changing: changes)
      #expect(all.errorLines.contains("highlight-lsp: left out: json") == (library == newer))
      let prefix = "highlight-lsp: not installed: "
      let notInstalled = try #require(all.errorLines.last { $0.hasPrefix(prefix) }).dropFirst(prefix.count)
      #expect(notInstalled.split(separator: ", ").contains("json") == (library == toml))
    }
  }

  /// The library of a language as the wheel has it.
  private static func unpacked(_ language: String) throws -> [UInt8] {
    let bytes = try FileSystem.read(PrebuiltSandbox.fetchedWheel.get())
    let folder = try TemporaryFolder()
    return Array(
      try ZipArchive(bytes, path: "wheel").unpack(
        "tree_sitter_language_pack/bindings/\(language).abi3.so", in: folder.path, limit: 1 << 26))
  }

  @Test func aDamagedLibraryIsRefusedOrRead() throws {
    let whole = ContiguousArray(try Self.unpacked("json"))
    var module = ExtensionModule(whole)
    try module.makeGrammar(symbol: "tree_sitter_json", receipt: "receipt")
    #expect(module.bytes.count > whole.count)
    var refused = 0
    for count in stride(from: 0, to: whole.count, by: 997) {
      var cut = ExtensionModule(ContiguousArray(whole.prefix(count)))
      if (try? cut.makeGrammar(symbol: "tree_sitter_json", receipt: "receipt")) == nil { refused += 1 }
    }
    #expect(refused > 10)
    // The head, byte by byte.
    for place in 0..<64 {
      for value in [0, 0x7F, 0xFF] as [UInt8] {
        var bytes = whole
        bytes[place] = value
        var changed = ExtensionModule(bytes)
        _ = try? changed.makeGrammar(symbol: "tree_sitter_json", receipt: "receipt")
      }
    }
    var other = ExtensionModule(whole)
    #expect(throws: InstallError.self) { try other.makeGrammar(symbol: "tree_sitter_toml", receipt: "receipt") }
  }

  @Test func whatStandsBehindTheEndIsRead() throws {
    let folder = try TemporaryFolder()
    let note = PrebuiltParser(anchor: "a", anchorAddress: 5, symbol: "s", address: 3, receipt: "from somewhere")
    let path = try folder.write(Array("library".utf8) + note.trailer, to: "a.so")
    #expect(PrebuiltParser.read(from: path) == note)
    for count in 0..<note.trailer.count {
      try folder.write(Array("library".utf8) + note.trailer.prefix(count), to: "a.so")
      #expect(PrebuiltParser.read(from: path) == nil)
    }
    var hostile = note.trailer
    for place in 1...4 { hostile[hostile.count - 9 - place] = 0xFF }
    try folder.write(hostile, to: "a.so")
    #expect(PrebuiltParser.read(from: path) == nil)
  }

  @Test func aMachineWithoutWheelsIsTold() throws {
    let package = try #require(TestEnvironment.manifest.packages[Manifest.defaultPackage])
    let folder = try TemporaryFolder()
    for machine in [nil, "linux-riscv64"] {
      do {
        _ = try WheelParsers(of: package, for: machine, into: folder.path) { _ in }
        Issue.record("there is no wheel for \(machine ?? "nothing")")
      } catch {
        #expect(
          "\(error)" == "tree-sitter-language-pack has no prebuilt parsers for this machine "
            + "(only for linux-aarch64, linux-x86_64, with glibc)")
      }
    }
  }

  @Test func everyPackageHasWheelsForEveryMachine() {
    for package in TestEnvironment.manifest.packages.values {
      #expect(package.wheels.keys.sorted() == ["linux-aarch64", "linux-x86_64"])
      for (machine, wheel) in package.wheels {
        #expect(wheel.file.hasPrefix(package.stem + "-") && wheel.file.hasSuffix(machine.dropFirst("linux-".count) + ".whl"))
        #expect(wheel.sha256.wholeMatch(of: /[0-9a-f]{64}/) != nil)
      }
    }
  }
}
