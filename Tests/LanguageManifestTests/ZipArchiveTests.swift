import TestSupport
import Testing

@testable import LanguageManifest

/// Zip archives, those of wheels and hostile ones.
@Suite struct ZipArchiveTests {
  private func open(_ members: [ZipFixture.Member]) throws -> ZipArchive {
    try ZipArchive(ContiguousArray(ZipFixture.archive(members)), path: "a.whl")
  }

  private func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func aMemberIsFoundByItsName() throws {
    let folder = try TemporaryFolder()
    let archive = try open([.init(name: "a/b.so", bytes: [1, 2, 3]), .init(name: "c", bytes: [4])])
    #expect(try archive.unpack("a/b.so", in: folder.path, limit: 3) == [1, 2, 3])
    #expect(try archive.unpack("c", in: folder.path, limit: 3) == [4])
    #expect(message { _ = try archive.unpack("b.so", in: folder.path, limit: 3) } == "it has no b.so")
    #expect(message { _ = try archive.unpack("a/b.so", in: folder.path, limit: 2) } == "its a/b.so has 3 bytes")
    #expect(folder.files().isEmpty)
  }

  @Test func aPackedMemberIsUnpackedAndChecked() throws {
    let folder = try TemporaryFolder()
    let text = Array(repeating: "the same line again\n", count: 5_000).joined()
    try folder.write(text, to: "a/text")
    try ChildProcess.shell("cd \"$1\" && python3 -m zipfile -c a.whl a", folder.path)
    var bytes = ContiguousArray(try folder.bytes(of: "a.whl"))
    #expect(bytes.count < 2_000, "it is packed")
    let member = try ZipArchive(bytes, path: "a.whl").unpack("a/text", in: folder.path, limit: 1 << 20)
    #expect(String(decoding: member, as: UTF8.self) == text)
    // In the middle of what is packed.
    bytes[bytes.count / 3] ^= 0x55
    #expect(throws: InstallError.self) {
      _ = try ZipArchive(bytes, path: "a.whl").unpack("a/text", in: folder.path, limit: 1 << 20)
    }
  }

  @Test(arguments: ["../a", "a/../../b", "/a", "a\\..\\b", "..", ""]) func aNameThatLeadsOutIsRefused(name: String) {
    let said = message { _ = try open([.init(name: "good"), .init(name: name)]) }
    #expect(said == "a.whl is damaged: its member \"\(name)\" is outside of its folder")
  }

  @Test(arguments: [0o120777, 0o040755, 0o020666]) func whatIsNoFileIsRefused(mode: Int) throws {
    let archive = try open([.init(name: "a", bytes: Array("/etc/hostname".utf8), mode: mode)])
    #expect(message { _ = try archive.unpack("a", in: "/nonexistent", limit: 100) } == "its a is not a file")
  }

  @Test func aNameThatIsThereTwiceIsRefused() {
    #expect(message { _ = try open([.init(name: "a"), .init(name: "a")]) } == "a.whl is damaged: it has a twice")
  }

  @Test func aDamagedArchiveIsRefusedOrRead() throws {
    let whole = ZipFixture.archive([.init(name: "a/b.so", bytes: [1, 2, 3]), .init(name: "c", bytes: [4])])
    for count in 0..<whole.count {
      #expect(throws: InstallError.self) { _ = try ZipArchive(ContiguousArray(whole.prefix(count)), path: "a.whl") }
    }
    var refused = 0
    for place in whole.indices {
      for value in [0, 0x7F, 0xFF] as [UInt8] where whole[place] != value {
        var bytes = ContiguousArray(whole)
        bytes[place] = value
        if (try? ZipArchive(bytes, path: "a.whl")) == nil { refused += 1 }
      }
    }
    #expect(refused > 100)
  }
}
