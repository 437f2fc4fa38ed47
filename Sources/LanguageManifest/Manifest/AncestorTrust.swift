internal import Libc
internal import Platform
internal import SystemSupport

/// Whether other users can replace a folder: a user who may write to a folder above it may rename its entries.
///
/// Every folder on the way belongs to the user or to root, and not everybody may write to it. Folders like `/tmp`, where
/// everybody writes and only owners rename (sticky), are fine: the folders in them are checked themselves. Folders that a
/// group may write to are fine, as `/usr/local/share` of some systems is.
enum AncestorTrust {
  private static let isOpen = "is writable by everyone"
  private static let isShared = "is writable by another user, by its access control list"
  private static let isForeign = "belongs to another user"

  /// Returns the command that takes the right to write from others, without the folder's name; nil if there is none.
  static func mending(_ reason: String) -> String? {
    switch reason {
    case isOpen: "chmod o-w"
    // The bits of the group are the mask of the list.
    case isShared: "chmod g-w"
    default: nil
    }
  }

  /// Returns the path of the first folder, from `folder` upwards, that another user than root owns, or that all users,
  /// or a user whom its access control list names, can write to without the sticky bit, and the reason; nil if there is
  /// none. The path is checked as given and with symbolic links resolved.
  /// - Parameter folder: an absolute path.
  package static func fault(of folder: String) -> (path: String, reason: String)? {
    var paths = above(FileSystem.normalized(folder))
    if let real = FileSystem.realPath(folder) { paths += above(real).filter { !paths.contains($0) } }
    for path in paths {
      var information = stat()
      guard stat(path.systemName, &information) == 0 else { continue }
      if information.st_uid != geteuid() && information.st_uid != 0 && !isUnmapped(information.st_uid) {
        return (path, isForeign)
      }
      guard information.st_mode & S_ISVTX == 0 else { continue }
      if information.st_mode & S_IWOTH != 0 { return (path, isOpen) }
      if FileOwnership.hasOtherWriters(path, mode: UInt32(information.st_mode), countsGroups: false) {
        return (path, isShared)
      }
    }
    return nil
  }

  /// Returns a folder and the folders above it, the innermost first.
  private static func above(_ folder: String) -> [String] {
    var result = [folder]
    while let last = result.last, last != "/", last != "." { result.append(FileSystem.directory(of: last)) }
    return result
  }

  /// Whether a user number represents users outside of the user namespace of this process, as the number of root does
  /// in many containers. They have all rights here anyway. False if the namespace has that number, and on systems other
  /// than Linux.
  private static func isUnmapped(_ user: UInt32) -> Bool {
    #if os(Linux)
      guard let map = try? FileSystem.read("/proc/self/uid_map") else { return false }
      let ranges = String(decoding: map, as: UTF8.self).split(separator: "\n").map { line in
        line.split(separator: " ").compactMap { UInt64($0) }
      }
      return user == overflowUser
        && !ranges.contains { $0.count == 3 && $0[0] <= UInt64(user) && UInt64(user) < $0[0] + $0[2] }
    #else
      return false
    #endif
  }

  /// The user number that Linux shows for users without a number in the namespace.
  private static let overflowUser: UInt32 = 65534
}
