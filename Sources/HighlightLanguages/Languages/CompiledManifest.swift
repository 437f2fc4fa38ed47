internal import HighlightStorage
internal import SystemSupport

/// The file with the index of a manifest (`ManifestIndex`): beside the manifest, where the package has it, otherwise in
/// the user's cache. It is valid for the text of the manifest and the build of the program.
struct CompiledManifest {
  private let text: ContiguousArray<UInt8>
  private let path: String
  private let key: StableHash.Value

  init(_ text: ContiguousArray<UInt8>, path: String) {
    self.text = text
    self.path = path
    var key = StableHash()
    key.combine(ProgramIdentity.hash)
    key.combine(text.count)
    key.combine(Int(truncatingIfNeeded: text.withUnsafeBytes { StableHash.checksum($0) }))
    self.key = key.value
  }

  private var installedPath: String { FileSystem.directory(of: path) + "/languages.compiled" }

  private var cachePath: String {
    var name = StableHash()
    name.combine(ProgramIdentity.hash)
    name.combine(path)
    return "\(MappedCache.folder)/manifest-\(String(name.value.low, radix: 16))"
  }

  private func index(at path: String) -> ManifestIndex? {
    MappedCache.map(path, key: key).flatMap { ManifestIndex($0.bytes, owner: $0, textCount: text.count) }
  }

  /// The index of the first file that fits, otherwise one that is made and written to the user's cache. Nil for a text that
  /// is not written simply.
  func index() -> ManifestIndex? {
    if let index = index(at: installedPath) { return index }
    let cachePath = cachePath
    if let index = index(at: cachePath) { return index }
    guard let block = block else { return nil }
    MappedCache.write(to: cachePath, key: key, payload: { block })
    let memory = Memory(block)
    return ManifestIndex(UnsafeRawBufferPointer(memory.bytes), owner: memory, textCount: text.count)
  }

  private var block: ContiguousArray<UInt8>? { text.withUnsafeBufferPointer { ManifestIndex.make($0) } }

  /// Writes the file beside the manifest, unless it fits.
  /// - Returns: whether it is there.
  func install() -> Bool {
    index(at: installedPath) != nil
      || MappedCache.write(to: installedPath, key: key, isReadByAll: true, payload: { block })
  }

  /// `@unchecked Sendable`: nothing is written after `init`.
  private final class Memory: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer

    init(_ block: ContiguousArray<UInt8>) {
      bytes = .allocate(byteCount: block.count, alignment: 8)
      bytes.copyBytes(from: block)
    }

    deinit { bytes.deallocate() }
  }
}
