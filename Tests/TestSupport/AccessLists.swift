import Foundation

/// Access control lists of files (POSIX), made with `setfacl` of the package `acl`.
package enum AccessLists {
  /// Whether lists can be made here: there is `setfacl`, and the file system has them.
  package static let areThere: Bool = {
    guard let folder = try? TemporaryFolder(), (try? folder.write("", to: "a")) != nil else { return false }
    return (try? set("user:12345:rw", of: folder["a"])) != nil
  }()

  /// Gives a file a list with this entry alone, such as `user:12345:rw`.
  package static func set(_ entry: String, of path: String) throws {
    try ChildProcess.shell("setfacl -b -m '\(entry)' '\(path)'")
  }
}
