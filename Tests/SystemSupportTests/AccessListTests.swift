import Platform
import TestSupport
import Testing

@testable import SystemSupport

/// Who may write to a file by its access control list.
@Suite struct AccessListTests {
  /// Returns the list as Linux stores it; an entry is a tag, permissions and an id.
  private func list(_ entries: [(tag: UInt16, permissions: UInt16, id: UInt32)]) -> AccessList {
    var bytes: [UInt8] = [2, 0, 0, 0]
    for entry in entries {
      withUnsafeBytes(of: entry.tag.littleEndian) { bytes += $0 }
      withUnsafeBytes(of: entry.permissions.littleEndian) { bytes += $0 }
      withUnsafeBytes(of: entry.id.littleEndian) { bytes += $0 }
    }
    return bytes.withUnsafeBytes { AccessList($0) }
  }

  private func mayWrite(_ tag: UInt16, _ permissions: UInt16, id: UInt32, mask: UInt16? = 7, groups: Bool = true) -> Bool {
    list(
      [(1, 6, .max), (tag, permissions, id), (4, 6, .max)] + (mask.map { [(16, $0, .max)] } ?? []) + [(32, 4, .max)]
    ).hasOtherWriters(countsGroups: groups)
  }

  @Test func namedUsersAndGroupsMayWriteWhatTheMaskAllows() {
    #expect(mayWrite(2, 6, id: 12345) && mayWrite(8, 2, id: 12345))
    #expect(mayWrite(2, 6, id: 12345, mask: nil))
    #expect(!mayWrite(2, 5, id: 12345) && !mayWrite(8, 4, id: 12345))
    #expect(!mayWrite(2, 7, id: 12345, mask: 5))
    #expect(!mayWrite(2, 7, id: 0), "root")
    #expect(!mayWrite(8, 7, id: 12345, groups: false))
  }

  @Test func noListAndABrokenOneNameNobody() {
    for bytes in [[], [2], [2, 0, 0, 0, 2, 0, 6], [2, 0, 0, 0, 16, 0, 7, 0, 0, 0, 0]] as [[UInt8]] {
      #expect(!bytes.withUnsafeBytes { AccessList($0) }.hasOtherWriters(countsGroups: true))
    }
  }

  @Test(.enabled(if: AccessLists.areThere, "setfacl or access lists are missing")) func filesThatOthersMayWriteAreNotMapped()
    throws
  {
    let folder = try TemporaryFolder()
    let key = StableHash.Value(low: 1, high: 2)
    func isUsed() -> Bool { MappedCache.map(folder["a/file"], key: key) != nil }
    #expect(MappedCache.write(to: folder["a/file"], key: key) { [1, 2, 3] } && isUsed())
    try AccessLists.set("user:12345:r", of: folder["a/file"])
    #expect(isUsed())
    try AccessLists.set("user:12345:rw", of: folder["a/file"])
    #expect(!isUsed())
    // Others could exchange what is written to this folder.
    try AccessLists.set("user:12345:rwx", of: folder["a"])
    #expect(!MappedCache.write(to: folder["a/file"], key: key) { [1, 2, 3] })
  }
}
