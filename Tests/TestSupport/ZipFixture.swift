/// Zip archives with whatever names and modes a test wants; nothing is packed.
package enum ZipFixture {
  package struct Member {
    package let name: String
    package var bytes: [UInt8]
    /// That of Unix: `0o100644` is a file, `0o120777` a link.
    package var mode: Int

    package init(name: String, bytes: [UInt8] = [], mode: Int = 0o100644) {
      (self.name, self.bytes, self.mode) = (name, bytes, mode)
    }
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  package static func archive(_ members: [Member]) -> [UInt8] {
    var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
    for member in members {
      let name = Array(member.name.utf8)
      let common =
        little(0, 8) + little(0, 4) + little(member.bytes.count, 4) + little(member.bytes.count, 4) + little(name.count, 2)
        + little(0, 2)
      directory += little(0x0201_4B50, 4) + little(0x031E, 2) + little(20, 2) + common + little(0, 6)
      directory += little(member.mode << 16, 4) + little(bytes.count, 4) + name
      bytes += little(0x0403_4B50, 4) + little(20, 2) + common + name + member.bytes
    }
    let count = little(members.count, 2)
    return bytes + directory + little(0x0605_4B50, 4) + little(0, 4) + count + count + little(directory.count, 4)
      + little(bytes.count, 4) + little(0, 2)
  }
}
