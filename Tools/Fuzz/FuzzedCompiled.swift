import HighlightLanguages
import HighlightStorage

/// Bytes as changes of a block of compiled queries, and of the index of a manifest: one that is accepted ends no process, whatever its
/// numbers say. The checksum, which finds damage, is left out.
enum FuzzedCompiled {
  /// Languages with small queries, with all kinds of predicates, and with embedded languages, with a text of each.
  private static let samples = [
    ("json", "{\"a\": [1, true, null, \"b\\n\"]} // c\n"),
    ("c", "#define MAX(a) (a) /* TODO */\nint main(void) { printf(\"%d\\n\", MAX(1)); }\n"),
    ("markdown", "# A `b`\n\n- [c](http://d.e)\n\n```json\n{\"f\": 1}\n```\n"),
    ("javascript", "// x\nfunction f({ a = `${1}` }) { return a.match(/b+/) }\n"),
  ]

  private final class Block: @unchecked Sendable {
    let memory: UnsafeMutableRawBufferPointer

    init(_ bytes: ContiguousArray<UInt8>) {
      memory = .allocate(byteCount: max(bytes.count, 8), alignment: 64)
      memory.copyBytes(from: bytes)
    }

    deinit { memory.deallocate() }
  }

  private typealias Original = (name: String, text: String, grammar: Grammar, bytes: ContiguousArray<UInt8>)

  nonisolated(unsafe) private static let originals: [Original] = samples.compactMap { name, text in
    guard let language = FuzzLanguages.shared.language(name), let grammar = language.grammar,
      let bytes = language.storedQueries
    else { return nil }
    return (name, text, grammar, bytes)
  }

  /// The first byte chooses the language. Then changes: its kind, its offset (three bytes), its value (four bytes). The last byte that is
  /// left over shortens the block.
  @Sendable static func run(_ bytes: [UInt8]) {
    precondition(!originals.isEmpty, "HIGHLIGHT_FUZZ_GRAMMARS has none of the languages")
    guard let choice = bytes.first else { return }
    let changes = Array(bytes.dropFirst())
    runManifest(changes)
    let (name, text, grammar, original) = originals[Int(choice) % originals.count]
    let block = changed(original, changes)
    let memory = Block(block)
    guard
      let language = Language(
        name: name, grammar: grammar, queries: FuzzLanguages.shared.queries(name),
        stored: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory.memory)[..<block.count]), owner: memory)
    else {
      precondition(block != original, "a whole block is refused")
      return
    }
    _ = language.storedQueries
    let storage = HighlightingStorage(UTF16Text(text), language: language, languageProvider: FuzzLanguages.shared)
    storage.replaceCharacters(in: 5..<7, with: ContiguousArray("[{".utf16))
    _ = storage.runs(of: .syntax).runs.count
  }

  private static func changed(_ original: ContiguousArray<UInt8>, _ bytes: [UInt8]) -> ContiguousArray<UInt8> {
    var block = original
    var rest = bytes[...]
    while rest.count >= 8 {
      let kind = rest.removeFirst()
      let offset = (Int(rest.removeFirst()) << 16 | Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())) % block.count
      let value = [rest.removeFirst(), rest.removeFirst(), rest.removeFirst(), rest.removeFirst()]
      let count = [1, 2, 4][Int(kind % 3)]
      for index in 0..<count where offset / count * count + index < block.count {
        block[offset / count * count + index] = value[index]
      }
    }
    if let last = rest.last { block.removeLast(Int(last) * block.count / 256) }
    return block
  }

  private static let languages: KeyValuePairs = [
    "b": "tier = 1\nextensions = [\"b\", \"a\"]\nglobs = [\"*.b\", \"**/b/*\"]\n",
    "a": "aliases = ['a', \"b\"]\nglobs = [\"*.a\"]\n",
  ]

  /// The same of the index of a manifest.
  private static func runManifest(_ bytes: [UInt8]) {
    guard let original = ManifestIndex.make(languages) else { preconditionFailure("the languages have no index") }
    let block = changed(original, bytes)
    let memory = Block(block)
    guard
      let index = ManifestIndex(
        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory.memory)[..<block.count]), owner: memory)
    else {
      precondition(block != original, "a whole index is refused")
      return
    }
    for name in ["", "a", "b"] {
      for isOwn in [false, true] {
        Array(name.utf8).withUnsafeBufferPointer { name in
          index.forEachSection(of: name, isOwn: isOwn) { number in
            guard let section = index.section(number) else { return }
            precondition(
              section.name.upperBound <= index.text.count && section.body.upperBound <= index.text.count)
          }
        }
      }
    }
    for number in 0..<index.globCount {
      if let glob = index.glob(number) { precondition(glob.range.upperBound <= index.text.count) }
    }
  }
}
