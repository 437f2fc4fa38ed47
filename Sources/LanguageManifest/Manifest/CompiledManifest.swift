internal import Platform
internal import SystemSupport

/// The file with the index of a manifest (`ManifestIndex`): in the data folder, where installation made it for the folder as
/// it is, otherwise in the user's cache, as long as no file of the manifest has changed. It is valid for the build of the
/// program.
struct CompiledManifest {
  private let folder: String

  /// - Parameter folder: the data folder.
  init(folder: String) {
    self.folder = folder
  }

  /// The key of all such files that the program uses.
  static var key: StableHash.Value {
    var key = StableHash()
    key.combine(ProgramIdentity.hash)
    return key.value
  }

  private var installedPath: String { folder + "/languages.compiled" }

  private var cachePath: String {
    var name = StableHash()
    name.combine(ProgramIdentity.hash)
    name.combine(folder)
    return "\(MappedCache.folder)/manifest-\(String(name.value.low, radix: 16))"
  }

  private func index(at file: String) -> ManifestIndex? {
    MappedCache.map(file, key: Self.key).flatMap { ManifestIndex($0.bytes, owner: $0) }
  }

  /// The index of the first file that fits. Nil without one.
  func storedIndex() -> ManifestIndex? {
    if let installed = index(at: installedPath) { return installed }
    guard let kept = index(at: cachePath), kept.isCurrent(in: folder) else { return nil }
    return kept
  }

  /// Makes the index of the text of the manifest, and writes it to the user's cache. Nil for a text that has none
  /// (`ManifestIndex.make`).
  func makeIndex(of text: ManifestText) -> ManifestIndex? {
    guard let block = ManifestIndex.make(text) else { return nil }
    MappedCache.write(to: cachePath, key: Self.key, payload: { block })
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
