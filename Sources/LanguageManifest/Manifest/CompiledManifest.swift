internal import Platform
internal import SystemSupport

/// The file with the index of a manifest (`ManifestIndex`): beside the manifest, where the package has it, otherwise in
/// the user's cache. It is valid for the build of the program, as long as the manifest has the text of the index.
struct CompiledManifest {
  private let path: String

  /// - Parameter path: that of the manifest.
  init(path: String) {
    self.path = path
  }

  /// Of all such files that the program uses.
  static var key: StableHash.Value {
    var key = StableHash()
    key.combine(ProgramIdentity.hash)
    return key.value
  }

  private var installedPath: String { FileSystem.directory(of: path) + "/languages.compiled" }

  private var cachePath: String {
    var name = StableHash()
    name.combine(ProgramIdentity.hash)
    name.combine(path)
    return "\(MappedCache.folder)/manifest-\(String(name.value.low, radix: 16))"
  }

  private func index(at file: String) -> ManifestIndex? {
    guard let payload = MappedCache.map(file, key: Self.key), let index = ManifestIndex(payload.bytes, owner: payload),
      FileSystem.hasContent(path, UnsafeRawBufferPointer(index.text))
    else { return nil }
    return index
  }

  /// The index of the first file that fits. Nil without one, and if the manifest cannot be read.
  func storedIndex() -> ManifestIndex? { index(at: installedPath) ?? index(at: cachePath) }

  /// Makes the index of the text of the manifest, and writes it to the user's cache. Nil for a text that is not written
  /// simply.
  func makeIndex(of text: ContiguousArray<UInt8>) -> ManifestIndex? {
    guard let block = text.withUnsafeBufferPointer({ ManifestIndex.make($0) }) else { return nil }
    MappedCache.write(to: cachePath, key: Self.key, unchecked: text.count, payload: { block })
    let memory = Memory(block)
    return ManifestIndex(UnsafeRawBufferPointer(memory.bytes), owner: memory)
  }

  /// `@unchecked Sendable`: nothing is written after `init`.
  private final class Memory: @unchecked Sendable {
    package let bytes: UnsafeMutableRawBufferPointer

    init(_ block: ContiguousArray<UInt8>) {
      bytes = .allocate(byteCount: block.count, alignment: 8)
      bytes.copyBytes(from: block)
    }

    deinit { bytes.deallocate() }
  }
}
