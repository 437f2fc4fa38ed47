internal import Platform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Whether other users may change a file.
package enum FileOwnership {
  /// Whether a file belongs to the effective user or to root.
  /// - Parameter owner: the user id of the file's owner.
  package static func isOwn(owner: UInt32) -> Bool { owner == geteuid() || owner == 0 }

  /// Whether a file may be written by everybody, or by a group that is not the user's own one.
  package static func mayBeWrittenByOthers(mode: UInt32, group: UInt32) -> Bool {
    if mode & UInt32(S_IWOTH) != 0 { return true }
    return mode & UInt32(S_IWGRP) != 0 && !isOwn(group: group)
  }

  /// Whether only the user and root may write to a folder; false if it does not exist.
  package static func isTrusted(folder: String) -> Bool {
    var information = stat()
    return stat(folder.systemName, &information) == 0 && isTrusted(information)
  }

  static func isTrusted(_ information: stat) -> Bool {
    isOwn(owner: information.st_uid)
      && !mayBeWrittenByOthers(mode: UInt32(information.st_mode), group: information.st_gid)
  }

  /// Whether a group is the one that many systems give each user: this process's group, with the same number or name
  /// as the user.
  private static func isOwn(group: gid_t) -> Bool {
    guard group == getegid() else { return false }
    if group == geteuid() { return true }
    guard let user = getpwuid(geteuid()).map({ String(cString: $0.pointee.pw_name) }),
      let name = getgrgid(group).map({ String(cString: $0.pointee.gr_name) })
    else { return false }
    return user == name
  }
}
