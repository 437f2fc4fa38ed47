import Foundation
import SystemSupport
import TestSupport
import Testing
import TextModel

@testable import LanguageManifest

/// The index of a manifest says what the whole manifest says, and a damaged one ends no process.
@Suite struct ManifestIndexTests {
  private static let text = """
    # Comment with "quotes" and [brackets].
    [packages.p]
    version = "1" # "x"
    sha256 = "ab"

    [packages.p.wheels.linux-x86_64]
    file = "p.whl"

    [languages.beta]
    tier = 1
    extensions = ["b", "bb", "a"]
    globs = ["*.beta", "**/b/*.x"]
    reserved = '''
    globs = ["no.such"]
    '''

    [languages.alpha]
    aliases = ['al', "b"]
    quotes = [{ open = '"' }, { open = "\\"[" }]
    globs = [
      "*.beta", # "none"
      "[ab].alpha",
    ]
    filenames = []
    """

  private func index(_ text: String) -> ManifestIndex? {
    let bytes = ContiguousArray(text.utf8)
    return bytes.withUnsafeBufferPointer { ManifestIndex.make($0) }.flatMap { read($0) }
  }

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

  private func file(_ text: String) throws -> ManifestFile {
    try ManifestFile(#require(index(text)), path: "languages.toml")
  }

  @Test func namesAndGlobsAreFound() throws {
    let file = try file(Self.text)
    #expect(file.language("alpha")?.aliases == ["al", "b"])
    #expect(file.language("beta")?.extensions == ["b", "bb", "a"])
    #expect(file.language("b") == nil && file.language("p") == nil && file.language("") == nil)
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
    "", "a = 1\n", "[languages]\na = {}\n", "[languages.\"a\"]\n", "[languages.a.b]\n", "[other.a]\n", "[[languages.a]]\n",
    "[languages.a] # x\n", " [languages.a]\n", "[languages.a]\nextensions = [\"a\n",
    "[languages.a]\nextensions = [\"\\u0061\"]\n",
    "[languages.a]\nextensions = \"\"\"a\"\"\"\n", "[languages.a]\nextensions = ['''a''']\n", "[languages.a]\nextensions\n",
    "[languages.a]\n\"extensions\" = []\n", "[languages.a]\nextensions.x = 1\n", "[languages.a]\nextensions = ]\n",
    "[languages.a]\nextensions = [\n", "[languages.a]\ntier = 12\n", "[languages.a]\ntier = \"1\"\n", "[languages.a]\nx =\n",
    "[languages.a]\nx = \"a\" y\0\n",
  ])
  func whatIsWrittenOtherwiseHasNone(text: String) {
    #expect(index(text) == nil)
  }

  @Test func theShippedManifestHasOne() throws {
    let path = try #require(Environment.dataFolder) + "/languages.toml"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let whole = try Manifest(toml: text, path: path)
    let parts = try Manifest.load()
    #expect(index(text) != nil)
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
    let bytes = ContiguousArray(Self.text.utf8)
    let block = try #require(bytes.withUnsafeBufferPointer { ManifestIndex.make($0) })
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
      let file = ManifestFile(index, path: "languages.toml")
      for name in ["alpha", "beta", "b", "al", "", "x"] {
        _ = file.language(name)?.name
        _ = file.languages(mentioning: name).count
      }
      _ = bytes.withUnsafeBufferPointer { file.language(byGlobs: $0) { _ in false } }
    }
    #expect(read([]) == nil && read(ContiguousArray(block.dropLast())) == nil)
  }

  @Test func theFileBesideTheManifestIsUsed() throws {
    let folder = try TemporaryFolder()
    let text = ContiguousArray(Self.text.utf8)
    let compiled = CompiledManifest(path: folder["languages.toml"])
    #expect(compiled.storedIndex() == nil)
    try folder.write(Self.text, to: "languages.toml")
    #expect(compiled.storedIndex() == nil)
    let block = try #require(text.withUnsafeBufferPointer { ManifestIndex.make($0) })
    #expect(
      MappedCache.write(to: folder["languages.compiled"], key: CompiledManifest.key, unchecked: text.count) { block })
    #expect(compiled.storedIndex()?.globCount == 4)
    // That of another text is not used.
    for other in [Self.text.replacing("*.beta", with: "*.bete"), Self.text + "\n", String(Self.text.dropLast()), ""] {
      try folder.write(other, to: "languages.toml")
      #expect(compiled.storedIndex() == nil)
    }
    try folder.write(Self.text, to: "languages.toml")
    #expect(compiled.storedIndex()?.globCount == 4)
    // A damaged one is not used either, be it the numbers or the text.
    let whole = try folder.bytes(of: "languages.compiled")
    for offset in [40, 100, whole.count - 10] {
      var damaged = whole
      damaged[offset] ^= 1
      try folder.write(damaged, to: "languages.compiled")
      #expect(compiled.storedIndex() == nil)
    }
  }

  /// The first start makes the index, the next ones find it.
  @Test func theIndexIsKeptInTheCache() throws {
    let folder = try TemporaryFolder()
    let text = ContiguousArray(Self.text.utf8)
    try folder.write(Self.text, to: "languages.toml")
    let compiled = CompiledManifest(path: folder["languages.toml"])
    let made = try #require(compiled.makeIndex(of: text))
    #expect(made.text.elementsEqual(text))
    let stored = try #require(compiled.storedIndex())
    #expect(stored.text.elementsEqual(text) && stored.globCount == made.globCount)
    #expect(compiled.makeIndex(of: ContiguousArray("a = 1\n".utf8)) == nil)
  }
}
