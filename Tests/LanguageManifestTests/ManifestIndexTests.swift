import Foundation
import SystemSupport
import TestSupport
import Testing
import TextModel

@testable import LanguageManifest

/// The index of a manifest says what the whole manifest says, and a damaged one ends no process.
@Suite struct ManifestIndexTests {
  private static let languages: KeyValuePairs = [
    "beta": """
    # Comment with "quotes" and [brackets].
    tier = 1
    extensions = ["b", "bb", "a"]
    globs = ["*.beta", "**/b/*.x"]
    reserved = '''
    globs = ["no.such"]
    '''
    """,
    "alpha": """
    aliases = ['al', "b"]
    quotes = [{ open = '"' }, { open = "\\"[" }]
    globs = [
      "*.beta", # "none"
      "[ab].alpha",
    ]
    filenames = []
    [comments]
    extensions = ["none"]
    """,
  ]

  private final class Block: @unchecked Sendable {
    let memory: UnsafeMutableRawBufferPointer

    init(_ bytes: ContiguousArray<UInt8>) {
      memory = .allocate(byteCount: bytes.count, alignment: 8)
      memory.copyBytes(from: bytes)
    }

    deinit { memory.deallocate() }
  }

  private func read(_ block: ContiguousArray<UInt8>) -> ManifestIndex? {
    let owner = Block(block)
    return ManifestIndex(UnsafeRawBufferPointer(owner.memory), owner: owner)
  }

  @Test func namesAndGlobsAreFound() throws {
    let block = try #require(ManifestIndex.make(Self.languages))
    let file = try ManifestFile(#require(read(block)), folder: "")
    #expect(file.language("alpha")?.aliases == ["al", "b"])
    #expect(file.language("beta")?.extensions == ["b", "bb", "a"])
    #expect(file.language("b") == nil && file.language("") == nil)
    #expect(file.languages(mentioning: "b").map(\.name) == ["beta", "alpha"], "the first tier first")
    #expect(file.languages(mentioning: "al").map(\.name) == ["alpha"])
    for none in ["x", "none", "no.such", "ab", "beta", "1", "", "\"", "a, b"] {
      #expect(file.languages(mentioning: none).isEmpty, "\(none)")
    }
    func language(_ path: String) -> String? {
      ContiguousArray(path.utf8).withUnsafeBufferPointer { bytes in
        file.language(byGlobs: bytes) { Glob($0).matches(path) }
      }
    }
    #expect(language("x.beta") == "beta", "the first tier first")
    #expect(language("b.alpha") == "alpha")
    #expect(language("w/b/c.x") == "beta")
    #expect(language("c.alpha") == nil && language("no.such") == nil)
  }

  /// Such files are read as a whole.
  @Test(arguments: [
    "extensions = [\"a\n", "extensions = [\"\\u0061\"]\n", "extensions = [\"\"\"a\"\"\"]\n", "globs = ['''a''']\n",
    "extensions\n",
    "extensions = ]\n", "extensions = [\n", "x =\n", "x = \"a\" y\0\n", "[languages.a]\n[languages.a]\n",
  ])
  func whatIsWrittenOtherwiseHasNone(text: String) {
    #expect(ManifestIndex.make(["a": text]) == nil)
  }

  @Test func aFolderOfNoLanguagesHasNone() throws {
    #expect(ManifestIndex.make([:]) == nil && ManifestIndex.make(["a b": ""]) == nil)
    let folder = try TemporaryFolder()
    try folder.write("[languages.a]\nlines = true\n", to: "languages.toml")
    #expect(try ManifestIndex.make(ManifestText(folder: folder.path)) == nil)
  }

  @Test func theShippedManifestHasOne() throws {
    let text = try ManifestText(folder: #require(Environment.dataFolder))
    let whole = try Manifest(text)
    let parts = try Manifest.load()
    #expect(ManifestIndex.make(text) != nil)
    var words: Set<String> = ["", "x", "py2", "PY", "a/b", "ä"]
    for entry in whole.languages {
      for list in [entry.extensions, entry.shared, entry.filenames, entry.shebangs, entry.aliases, entry.templates] {
        words.formUnion(list)
      }
      words.insert(entry.name)
    }
    for word in words {
      #expect(parts.languages(mentioning: word).map(\.name) == whole.languages(mentioning: word).map(\.name), "\(word)")
    }
    var paths = ["/w/a.py", "/etc/x", "/w/.env.local", "a", "", "/etc/pam.d/x"]
    for glob in whole.languages.flatMap(\.globs) {
      let path = glob.replacing("**/", with: "/w/").replacing("[0-9]", with: "3").replacing("*", with: "x")
      paths += [path.replacing("?", with: "y"), path + "z", "/w" + path]
    }
    for path in paths {
      let base = FileSystem.baseName(of: path)
      #expect(parts.language(byGlobs: path, base: base) == whole.language(byGlobs: path, base: base), "\(path)")
    }
    #expect(parts.language(byGlobs: "/etc/pam.d/x", base: "x") == "pam")
  }

  /// Damage that no checksum found: other languages at worst.
  @Test func damagedBlocksEndNoProcess() throws {
    let bytes = Array("w/b/c.x".utf8)
    let block = try #require(ManifestIndex.make(Self.languages))
    var random = SeededGenerator(seed: 7)
    for round in 0..<2000 {
      var damaged = block
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let word = Int.random(in: 0..<damaged.count / 4, using: &random)
        let value = [0, 1, 0x7FFF_FFFF, .max, UInt32.random(in: 0 ... .max, using: &random)][
          .random(in: 0..<5, using: &random)]
        withUnsafeBytes(of: value) {
          for (index, byte) in $0.enumerated() where index < 4 { damaged[word * 4 + index] = byte }
        }
      }
      if round % 5 == 0 { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random)) }
      guard let index = read(damaged) else { continue }
      let file = ManifestFile(index, folder: "")
      for name in ["alpha", "beta", "b", "al", "", "x"] {
        _ = file.language(name)?.name
        _ = file.languages(mentioning: name).count
      }
      _ = index.isCurrent(in: "/")
      _ = index.manifestText(folder: "/")?.files.count
      _ = bytes.withUnsafeBufferPointer { file.language(byGlobs: $0) { _ in false } }
    }
    #expect(read([]) == nil && read(ContiguousArray(block.dropLast())) == nil)
  }

  /// A data folder with a file for each language.
  private func dataFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("[packages.p]\nversion = \"1\"\nsha256 = \"ab\"\n", to: "packages.toml")
    try folder.write("tier = 1\nextensions = [\"b\"]\nlines = true\n", to: "beta/language.toml")
    try folder.write(
      "globs = [\"*.alpha\"]\npackage = \"p\"\n[comments]\nline = \"#\"\nextensions = [\"none\"]\n",
      to: "alpha/language.toml")
    try folder.write("(a) @b\n", to: "queries/highlights.scm")
    return folder
  }

  @Test func aFileForEachLanguageIsRead() throws {
    let folder = try dataFolder()
    for _ in 0..<2 {
      let manifest = try Manifest.load(from: folder.path, isIsolated: true)
      #expect(manifest.languages.map(\.name) == ["beta", "alpha"] && manifest.packages.keys.sorted() == ["p"])
      #expect(manifest.languages(mentioning: "b").map(\.name) == ["beta"])
      #expect(manifest["alpha"]?.comments?.line == "#" && manifest["alpha"]?.package == "p")
      #expect(manifest.language(byGlobs: "x.alpha", base: "x.alpha") == "alpha")
      #expect(manifest.languages(mentioning: "none").isEmpty && manifest["queries"] == nil)
    }
    // Without packages as well: languages of rules need none.
    for name in ["packages.toml", "alpha/language.toml"] { try FileManager.default.removeItem(atPath: folder[name]) }
    #expect(DataFolder.hasManifest(folder.path))
    #expect(try Manifest.load(from: folder.path, isIsolated: true).languages.map(\.name) == ["beta"])
    try FileManager.default.removeItem(atPath: folder["beta/language.toml"])
    #expect(!DataFolder.hasManifest(folder.path))
  }

  /// Every kind of change is seen at the next start, though the index is in the cache.
  @Test func theIndexInTheCacheIsThatOfTheFiles() throws {
    let folder = try dataFolder()
    let compiled = CompiledManifest(folder: folder.path)
    func extensions(_ word: String) throws -> [String] {
      try Manifest.load(from: folder.path, isIsolated: true).languages(mentioning: word).map(\.name)
    }
    #expect(compiled.storedIndex() == nil)
    #expect(try extensions("b") == ["beta"])
    #expect(compiled.storedIndex() != nil)
    try folder.write("extensions = [\"c\"]\nlines = true\n", to: "beta/language.toml")
    #expect(compiled.storedIndex() == nil)
    #expect(try extensions("c") == ["beta"])
    #expect(compiled.storedIndex() != nil)
    try folder.write("extensions = [\"c\"]\nlines = true\n", to: "new/language.toml")
    #expect(try extensions("c") == ["beta", "new"])
    // In a folder that was there.
    try folder.write("extensions = [\"c\"]\nlines = true\n", to: "queries/language.toml")
    #expect(try extensions("c") == ["beta", "new", "queries"])
    try FileManager.default.removeItem(atPath: folder["new"])
    #expect(try extensions("c") == ["beta", "queries"])
    #expect(compiled.storedIndex() != nil)
    // A file of all languages does not replace the others.
    try folder.write("[languages.x]\nlines = true\nextensions = [\"c\"]\n", to: "languages.toml")
    #expect(try extensions("c") == ["beta", "queries"])
    try FileManager.default.removeItem(atPath: folder["packages.toml"])
    #expect(try extensions("c") == ["x"])
  }

  /// What installation made stands for the files; a damaged one is not used.
  @Test func theFileInTheDataFolderIsUsed() throws {
    let folder = try dataFolder()
    let compiled = CompiledManifest(folder: folder.path)
    let block = try #require(ManifestIndex.make(ManifestText(folder: folder.path)))
    #expect(MappedCache.write(to: folder["languages.compiled"], key: CompiledManifest.key) { block })
    #expect(compiled.storedIndex()?.globCount == 1)
    let whole = try folder.bytes(of: "languages.compiled")
    for offset in [40, 100, whole.count - 10] {
      var damaged = whole
      damaged[offset] ^= 1
      try folder.write(damaged, to: "languages.compiled")
      #expect(compiled.storedIndex() == nil)
    }
  }

  @Test(arguments: [
    ("beta/language.toml", "tier = \n", "beta/language.toml:1:"),
    ("packages.toml", "[packages.p]\n", "packages.toml: packages.p needs"),
    ("alpha/language.toml", "package = \"q\"\n", "alpha/language.toml: languages.alpha names an unknown package \"q\""),
    ("a b/language.toml", "lines = true\n", "a b/language.toml: \"a b\" is not a name for a language"),
  ])
  func faultsNameTheFile(file: String, content: String, expected: String) throws {
    let folder = try dataFolder()
    try folder.write(content, to: file)
    let text = try ManifestText(folder: folder.path)
    let error = #expect(throws: ManifestError.self) { try ManifestFile(text).readAll() }
    #expect(error?.description.hasPrefix("\(folder.path)/\(expected)") == true, "\(String(describing: error))")
  }
}
