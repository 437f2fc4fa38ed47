internal import Platform

/// The names of the files that `--output` writes. They are unique: two inputs are never written to one file.
enum OutputNames {
  /// Returns the names in the output folder for the paths of inputs, in order; all are different and end in `.` and
  /// `fileExtension`.
  /// A name is the path without root, `.` and `..`, so that it is inside the folder. `-2`, `-3` … is added before the
  /// extension if the name is that of an earlier input, is reserved, or is a folder in the path of an input. Does not
  /// check which files exist.
  /// - Parameter reserved: names that are already used.
  static func names(for paths: [String], fileExtension: String, reserved: [String] = []) -> [String] {
    let plain = paths.map(inside)
    var folders: Set<ContiguousArray<UInt8>> = []
    for parts in plain {
      for count in 1..<max(parts.count, 1) {
        folders.insert(ContiguousArray(parts.prefix(count).joined(separator: [slash])))
      }
    }
    func name(_ parts: [ArraySlice<UInt8>], _ number: Int) -> ContiguousArray<UInt8> {
      let addition = number == 1 ? "" : "-\(number)"
      return ContiguousArray(parts.joined(separator: [slash]) + Array("\(addition).\(fileExtension)".utf8))
    }
    // A name with a number never equals the name of another input without one.
    let wanted = Set(plain.map { name($0, 1) })
    var taken = Set(reserved.map { ContiguousArray($0.utf8) })
    return plain.map { parts in
      var number = 1
      var result = name(parts, number)
      while folders.contains(result) || taken.contains(result) || (number > 1 && wanted.contains(result)) {
        number += 1
        result = name(parts, number)
      }
      taken.insert(result)
      return FileName.string(result)
    }
  }

  private static let slash = UInt8(ascii: "/")

  /// Returns the components of a path, as bytes, without empty ones, `.` and `..`.
  private static func inside(_ path: String) -> [ArraySlice<UInt8>] {
    Array(FileName.bytes(of: path)).split(separator: slash).filter {
      !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
    }
  }
}
