import HighlightLanguages
import HighlightStorage

/// Bytes as changes of a block of compiled queries, and of the index of a manifest: one that is accepted ends no process, whatever its numbers say. The checksum, which finds
/// damage, is left out.
enum FuzzedCompiled {
  private static let text = "{\"a\": [1, true, null, \"b\\n\"]} // c\n"

  private final class Block: @unchecked Sendable {
    let memory: UnsafeMutableRawBufferPointer

    init(_ bytes: ContiguousArray<UInt8>) {
      memory = .allocate(byteCount: max(bytes.count, 8), alignment: 64)
      memory.copyBytes(from: bytes)
    }

    deinit { memory.deallocate() }
  }

  nonisolated(unsafe) private static let original: (language: Language, bytes: ContiguousArray<UInt8>) = {
    guard let language = FuzzLanguages.shared.language("json"), let bytes = language.storedQueries else {
      preconditionFailure("HIGHLIGHT_FUZZ_GRAMMARS has no json")
    }
    return (language, bytes)
  }()

  /// A change: its kind, its offset (three bytes), its value (four bytes). The last byte that is left over shortens the block.
  @Sendable static func run(_ bytes: [UInt8]) {
    let (whole, original) = Self.original
    runManifest(bytes)
    guard let grammar = whole.grammar else { return }
    let block = changed(original, bytes)
    let memory = Block(block)
    guard
      let language = Language(
        name: "json", grammar: grammar, queries: FuzzLanguages.shared.queries("json"),
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

  private static let manifest = ContiguousArray(
    """
    [languages.b]
    tier = 1
    extensions = ["b", "a"]
    globs = ["*.b", "**/b/*"]
    [languages.a]
    aliases = ['a', "b"]
    globs = ["*.a"]
    """.utf8)

  /// The same of the index of a manifest.
  private static func runManifest(_ bytes: [UInt8]) {
    manifest.withUnsafeBufferPointer { text in
      guard let original = ManifestIndex.make(text) else { preconditionFailure("the manifest has no index") }
      let block = changed(original, bytes)
      let memory = Block(block)
      guard
        let index = ManifestIndex(
          UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory.memory)[..<block.count]), owner: memory,
          textCount: text.count)
      else {
        precondition(block != original, "a whole index is refused")
        return
      }
      for name in [0..<0, 11..<12, 43..<44] {
        for isOwn in [false, true] {
          index.forEachSection(of: UnsafeBufferPointer(rebasing: text[name]), isOwn: isOwn, in: text) { number in
            guard let section = index.section(number) else { return }
            precondition(section.name.upperBound <= text.count && section.body.upperBound <= text.count)
          }
        }
      }
      for number in 0..<index.globCount {
        if let glob = index.glob(number) { precondition(glob.range.upperBound <= text.count) }
      }
    }
  }
}
