import Foundation
import Platform
import TestSupport
import Testing

@testable import SystemSupport

/// Files that are mapped: whole, of this key, and nobody else's.
@Suite struct MappedCacheTests {
  private let folder: TemporaryFolder
  private let key = StableHash.Value(low: 1, high: 2)
  private let payload = ContiguousArray<UInt8>((0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) })

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder["a/b/file"] }

  private func write() -> Bool { MappedCache.write(to: path, key: key) { payload } }

  private func read(_ key: StableHash.Value? = nil) -> [UInt8]? {
    MappedCache.map(path, key: key ?? self.key).map { Array($0.bytes) }
  }

  @Test func whatIsWrittenIsMapped() throws {
    #expect(read() == nil)
    #expect(write())
    #expect(read() == Array(payload))
    #expect(folder.files() == ["a/b/file"], "nothing is left beside it")
    #expect(read(StableHash.Value(low: 2, high: 2)) == nil)
    #expect(read(StableHash.Value(low: 1, high: 3)) == nil)
    let mapped = try #require(MappedCache.map(path, key: key))
    #expect(UInt(bitPattern: mapped.bytes.baseAddress) % 64 == 0)
    // A file that is replaced does not change for those who mapped it.
    #expect(MappedCache.write(to: path, key: key) { [1, 2, 3] })
    #expect(Array(mapped.bytes) == Array(payload))
    #expect(read() == [1, 2, 3])
  }

  @Test func marksHaveAKeyAndNoPayload() throws {
    #expect(!MappedCache.hasKey(path, key))
    #expect(MappedCache.mark(path, key: key))
    #expect(MappedCache.hasKey(path, key) && read() == nil)
    #expect(!MappedCache.hasKey(path, StableHash.Value(low: 1, high: 3)))
    #expect(write() && MappedCache.hasKey(path, key))
    chmod(path, 0o666)
    #expect(!MappedCache.hasKey(path, key), "others may have written it")
    try folder.write(Array(try folder.bytes(of: "a/b/file").prefix(63)), to: "a/b/file")
    chmod(path, 0o600)
    #expect(!MappedCache.hasKey(path, key))
  }

  @Test func checksumsDependOnTheOrder() {
    func checksum(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { StableHash.checksum($0) } }
    var bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var seen: Set<UInt64> = [checksum(bytes), checksum(bytes + [0]), checksum([]), checksum([0])]
    for (first, second) in [(0, 8), (0, 64), (5, 133), (64, 192), (0, 299), (256, 264)] {
      bytes.swapAt(first, second)
      seen.insert(checksum(bytes))
      bytes.swapAt(first, second)
    }
    #expect(seen.count == 10)
  }

  @Test func damageIsFound() throws {
    #expect(write())
    let whole = try folder.bytes(of: "a/b/file")
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      var damaged = whole
      damaged[Int.random(in: 0..<damaged.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      // The last bytes of the header mean nothing.
      if damaged[40..<64] != whole[40..<64] { continue }
      try folder.write(damaged, to: "a/b/file")
      #expect(read() == nil)
    }
    for count in [0, 1, 63, 64, 65, whole.count - 1] {
      try folder.write(Array(whole[..<count]), to: "a/b/file")
      #expect(read() == nil)
    }
    try folder.write(whole + [0], to: "a/b/file")
    #expect(read() == nil)
  }

  @Test func filesThatOthersMayWriteAreNotUsed() throws {
    #expect(write())
    for mode: mode_t in [0o666, 0o602] {
      chmod(path, mode)
      #expect(read() == nil)
    }
    chmod(path, 0o644)
    #expect(read() != nil)
    if geteuid() == 0 {
      #expect(chown(path, 54321, 54321) == 0)
      #expect(read() == nil, "another user's")
      #expect(chown(path, 0, 0) == 0)
    }
    // Nothing is written into a folder that others may write to.
    chmod(folder["a/b"], 0o777)
    var isAsked = false
    #expect(
      !MappedCache.write(to: path, key: key) {
        isAsked = true
        return [1]
      })
    #expect(!isAsked)
    chmod(folder["a/b"], 0o755)
    try FileManager.default.moveItem(atPath: path, toPath: folder["other"])
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder["other"])
    #expect(read() == nil, "a link")
  }

  @Test func aFolderThatCannotBeMadeIsNoError() throws {
    try folder.write("", to: "a")
    #expect(!write())
    #expect(folder.files() == ["a"])
  }

  @Test func manyWritersLeaveOneWholeFile() throws {
    let payloads = (0..<8).map { ContiguousArray(repeating: UInt8($0), count: 100_000) }
    let (path, key) = (folder["c/file"], key)
    DispatchQueue.concurrentPerform(iterations: 64) { index in
      MappedCache.write(to: path, key: key) { payloads[index % 8] }
      let payload = MappedCache.map(path, key: key)
      #expect(payload.map { payload in payloads.contains { $0.elementsEqual(payload.bytes) } } ?? false)
    }
    #expect(folder.files() == ["c/file"])
  }

  @Test func oldFilesAreRemoved() throws {
    for index in 0..<10 {
      let path = try folder.write("x", to: "d/\(index)")
      let time = Date(timeIntervalSince1970: Double(1_000_000 + index))
      try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    }
    MappedCache.trim(folder["d"], to: 10)
    #expect(folder.files().count == 10)
    MappedCache.trim(folder["d"], to: 3)
    #expect(folder.files() == ["d/7", "d/8", "d/9"])
  }

  @Test func hashesDependOnEveryByte() {
    func hash(_ parts: [UInt8]...) -> StableHash.Value {
      var hash = StableHash()
      for part in parts { part.withUnsafeBytes { hash.combine($0) } }
      return hash.value
    }
    var seen: [StableHash.Value] = []
    for count in 0..<50 {
      let bytes = [UInt8](repeating: 0, count: count)
      seen.append(hash(bytes))
      for index in bytes.indices {
        var other = bytes
        other[index] = 1
        seen.append(hash(other))
      }
    }
    seen.append(hash([0], [0]))
    seen.append(hash([], [0, 0]))
    #expect(Set(seen.map { "\($0)" }).count == seen.count)
    #expect(hash([1, 2, 3]) == hash([1, 2, 3]))
  }
}
