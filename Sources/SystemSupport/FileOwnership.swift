internal import CSystem
internal import Libc
internal import Platform

/// Whether other users may change a file.
package enum FileOwnership {
  /// Whether a file belongs to the effective user or to root.
  /// - Parameter owner: the user id of the file's owner.
  package static func isOwn(owner: UInt32) -> Bool { owner == geteuid() || owner == 0 }

  /// Whether a file may be written by everybody, by a group that is not the user's own one, or by others whom its
  /// access control list names.
  package static func mayBeWrittenByOthers(_ path: String, mode: UInt32, group: UInt32) -> Bool {
    mayBeWrittenByOthers(mode: mode, group: group) { hasOtherWriters(path, mode: mode) }
  }

  /// Whether the access control list of a file (POSIX, on Linux) lets a user write whom it names, other than root and
  /// the user. True if the list cannot be read. Only a file whose mode lets its group write can have such a list, for
  /// those bits are the list's mask; others cost nothing.
  /// - Parameters:
  ///   - mode: the mode of the file.
  ///   - countsGroups: whether the groups that the list names count, too.
  package static func hasOtherWriters(_ path: String, mode: UInt32, countsGroups: Bool = true) -> Bool {
    guard mode & UInt32(S_IWGRP) != 0 else { return false }
    return path.systemName.withUnsafeBufferPointer {
      AccessList(path: $0.baseAddress)?.hasOtherWriters(countsGroups: countsGroups) ?? true
    }
  }

  /// Whether the access control list of a file lets another user write whom it names; false if the file does not exist.
  package static func namesOtherWriters(_ path: String) -> Bool {
    var information = stat()
    return stat(path.systemName, &information) == 0
      && hasOtherWriters(path, mode: UInt32(information.st_mode), countsGroups: false)
  }

  /// Whether only the user and root may write to a folder; false if it does not exist.
  package static func isTrusted(folder: String) -> Bool {
    var information = stat()
    guard stat(folder.systemName, &information) == 0 else { return false }
    let mode = UInt32(information.st_mode)
    return isOwn(owner: information.st_uid) && !mayBeWrittenByOthers(folder, mode: mode, group: information.st_gid)
  }

  /// Whether only the user and root may write to the file of a descriptor.
  static func isTrusted(_ information: stat, descriptor: Int32) -> Bool {
    isOwn(owner: information.st_uid)
      && !mayBeWrittenByOthers(mode: UInt32(information.st_mode), group: information.st_gid) {
        AccessList(path: nil, descriptor: descriptor)?.hasOtherWriters(countsGroups: true) ?? true
      }
  }

  /// - Parameter hasOtherWriters: whether the access control list names others who may write; called only if the mode
  ///   lets the user's own group write.
  private static func mayBeWrittenByOthers(mode: UInt32, group: UInt32, hasOtherWriters: () -> Bool) -> Bool {
    if mode & UInt32(S_IWOTH) != 0 { return true }
    return mode & UInt32(S_IWGRP) != 0 && (!isOwn(group: group) || hasOtherWriters())
  }

  /// Whether a group is the private group that many systems create for each user: this process's group, with the same
  /// number or name as the user.
  private static func isOwn(group: gid_t) -> Bool {
    guard group == getegid() else { return false }
    if group == geteuid() { return true }
    guard let user = getpwuid(geteuid()).map({ String(cString: $0.pointee.pw_name) }),
      let name = getgrgid(group).map({ String(cString: $0.pointee.gr_name) })
    else { return false }
    return user == name
  }
}

/// The users and groups whom a POSIX access control list names, as Linux stores it (`system.posix_acl_access`): a
/// version, then entries of a tag, permissions and an id, each little-endian.
struct AccessList {
  private struct Entry {
    let tag: UInt16
    let permissions: UInt16
    let id: UInt32
  }

  private static let (user, group, mask): (UInt16, UInt16, UInt16) = (2, 8, 16)
  private static let (headerSize, entrySize) = (4, 8)
  private static let mayWrite: UInt16 = 2
  // 500 entries; file systems allow fewer, or few more.
  private static let limit = 4096

  private var entries: [Entry] = []

  /// Creates a list from its bytes; empty bytes are not a list.
  init(_ bytes: UnsafeRawBufferPointer) {
    var offset = Self.headerSize
    while offset + Self.entrySize <= bytes.count {
      entries.append(
        Entry(
          tag: UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)),
          permissions: UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 2, as: UInt16.self)),
          id: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))))
      offset += Self.entrySize
    }
  }

  /// Reads the list of a file; without entries if it has no list. Nil if the list cannot be read.
  /// - Parameter path: the file; nil for the one that `descriptor` has open.
  init?(path: UnsafePointer<CChar>?, descriptor: Int32 = -1) {
    let list = withUnsafeTemporaryAllocation(byteCount: Self.limit, alignment: 8) { buffer -> AccessList? in
      let count = highlight_access_list(path, descriptor, buffer.baseAddress, buffer.count)
      return count < 0 ? nil : AccessList(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    guard let list else { return nil }
    self = list
  }

  /// Whether the list lets a named user other than root and this one write, or, with `countsGroups`, a named group.
  func hasOtherWriters(countsGroups: Bool) -> Bool {
    let allowed = entries.first { $0.tag == Self.mask }?.permissions ?? .max
    return entries.contains { entry in
      entry.permissions & allowed & Self.mayWrite != 0
        && (entry.tag == Self.user && !FileOwnership.isOwn(owner: entry.id) || countsGroups && entry.tag == Self.group)
    }
  }
}
