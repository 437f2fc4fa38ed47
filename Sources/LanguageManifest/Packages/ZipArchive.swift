internal import SystemSupport

/// Reads the members of a zip archive by its directory. The names of members are not used as paths of files.
///
/// Supports archives like wheels: one part, no encryption, less than 4 GB, members that are stored or deflated. An
/// archive with a member outside its folder is rejected.
package struct ZipArchive: Sendable {
  struct Member: Equatable {
    let name: String
    /// The byte range in the archive.
    let bytes: Range<Int>
    /// The unpacked size in bytes.
    let size: Int
    /// The CRC-32 of the unpacked bytes.
    let checksum: UInt32
    let isDeflated: Bool
    /// Whether the member is a regular file: not a link, folder or device.
    let isFile: Bool
  }

  private let bytes: ContiguousArray<UInt8>
  private let members: [String: Member]

  private enum Signature {
    static let file: UInt64 = 0x0403_4B50
    static let entry: UInt64 = 0x0201_4B50
    static let end: UInt64 = 0x0605_4B50
  }

  /// Reads the directory of an archive. Throws if it is damaged or not supported.
  /// - Parameter path: the path for messages.
  package init(_ bytes: ContiguousArray<UInt8>, path: String) throws(InstallError) {
    func damaged(_ reason: String) -> InstallError { InstallError(description: "\(path) is damaged: \(reason)") }
    self.bytes = bytes
    // The end has 22 bytes and a comment.
    let last = bytes.count - 22
    guard last >= 0,
      let end = stride(from: last, through: max(last - 0xFFFF, 0), by: -1).first(where: { offset in
        bytes.number(at: offset, count: 4) == Signature.end && bytes.integer(at: offset + 20, count: 2) == last - offset
      }),
      let count = bytes.integer(at: end + 10, count: 2), let start = bytes.integer(at: end + 16, count: 4)
    else { throw damaged("it is not a zip archive") }

    var members: [String: Member] = [:]
    var entry = start
    for _ in 0..<count {
      guard bytes.number(at: entry, count: 4) == Signature.entry, entry + 46 <= end,
        let flags = bytes.number(at: entry + 8, count: 2), let method = bytes.number(at: entry + 10, count: 2),
        let checksum = bytes.number(at: entry + 16, count: 4), let packed = bytes.integer(at: entry + 20, count: 4),
        let size = bytes.integer(at: entry + 24, count: 4), let nameLength = bytes.integer(at: entry + 28, count: 2),
        let extraLength = bytes.integer(at: entry + 30, count: 2),
        let commentLength = bytes.integer(at: entry + 32, count: 2),
        let attributes = bytes.number(at: entry + 38, count: 4), let header = bytes.integer(at: entry + 42, count: 4),
        entry + 46 + nameLength <= end
      else { throw damaged("its directory is cut off") }
      let name = bytes[(entry + 46)..<(entry + 46 + nameLength)]
      let text = String(decoding: name, as: UTF8.self)
      guard Self.isInside(text) else { throw damaged("its member \"\(text)\" is outside of its folder") }
      guard flags & 1 == 0, method == 0 || method == 8 else {
        throw damaged("\(text) is compressed in an unknown way")
      }
      guard header < start, bytes.number(at: header, count: 4) == Signature.file,
        let headerNameLength = bytes.integer(at: header + 26, count: 2),
        let headerExtraLength = bytes.integer(at: header + 28, count: 2), headerNameLength == nameLength,
        case let data = header + 30 + nameLength + headerExtraLength, data + packed <= start,
        bytes[(header + 30)..<(header + 30 + nameLength)].elementsEqual(name), method == 8 || packed == size
      else { throw damaged("\(text) is not where its directory says") }
      // The mode of Unix, where the archive has one.
      let kind = attributes >> 16 & 0xF000
      let member = Member(
        name: text, bytes: data..<(data + packed), size: size, checksum: UInt32(truncatingIfNeeded: checksum),
        isDeflated: method == 8, isFile: (kind == 0 || kind == 0x8000) && !text.hasSuffix("/"))
      guard members.updateValue(member, forKey: text) == nil else { throw damaged("it has \(text) twice") }
      entry += 46 + nameLength + extraLength + commentLength
    }
    self.members = members
  }

  private static func isInside(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/") && !name.contains("\\") && !name.contains("\0")
      && !name.split(separator: "/").contains("..")
  }

  /// Returns the unpacked bytes of a member. They are unpacked and verified by gzip: a member has the same content as a
  /// gzip file has between header and trailer. Throws if there is no such file or it is too large.
  /// - Parameters:
  ///   - folder: a folder for temporary files, which no other user may write to.
  ///   - limit: the maximum unpacked size in bytes.
  package func unpack(_ name: String, in folder: String, limit: Int) throws -> ContiguousArray<UInt8> {
    guard let member = members[name] else { throw InstallError(description: "it has no \(name)") }
    guard member.isFile else { throw InstallError(description: "its \(name) is not a file") }
    guard member.size <= limit else { throw InstallError(description: "its \(name) has \(member.size) bytes") }
    guard member.isDeflated else { return ContiguousArray(bytes[member.bytes]) }
    let file = folder + "/member"
    try FileSystem.write(gzipped(member), to: file + ".gz")
    let result = ProcessRunner.run(["gzip", "-d", "-f", file + ".gz"], workFolder: folder, bounds: .conversion)
    guard result.status == 0 else { throw InstallError(description: "\(name) cannot be unpacked: \(result.lastLine)") }
    let unpacked = try FileSystem.readRegular(file, limit: limit)
    guard unpacked.count == member.size else {
      throw InstallError(description: "its \(name) has \(unpacked.count) bytes instead of \(member.size)")
    }
    try FileSystem.removeFile(file)
    return unpacked
  }

  private func gzipped(_ member: Member) -> ContiguousArray<UInt8> {
    // Deflated, without name and time, from Unix.
    var result: ContiguousArray<UInt8> = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    result += bytes[member.bytes]
    for number in [member.checksum, UInt32(truncatingIfNeeded: member.size)] {
      for shift in stride(from: 0, to: 32, by: 8) { result.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    return result
  }
}
