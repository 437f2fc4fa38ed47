internal import Platform
internal import SystemSupport

/// The names of inputs as readers of pages and documents see them, and in the output folder: never the path of a folder
/// outside the working folder.
enum DisplayNames {
  /// An input: its path, and the argument that it is, or below which it was found.
  typealias Input = (path: String, argument: String)

  private typealias Parts = [ArraySlice<UInt8>]

  /// Returns the names, in order. A name is the path below the working folder, without `.` and `..`. For absolute paths
  /// outside of it, it is the path below the folder that contains all such arguments; if that is the root, below the
  /// folder of the argument. `-` stays.
  /// - Parameter workingFolders: the paths of the working folder, which is read for absolute paths alone.
  static func names(
    of inputs: [Input],
    workingFolders: @autoclosure () -> [String] = [FileSystem.realPath("."), Environment.value("PWD")].compactMap(\.self)
  ) -> [String] {
    let working = inputs.contains { isAbsolute($0.path) } ? workingFolders().map(parts(of:)).filter { !$0.isEmpty } : []
    func remainder(_ parts: Parts) -> Parts? {
      working.first { parts.count > $0.count && parts.starts(with: $0, by: { $0.elementsEqual($1) }) }.map {
        Array(parts.dropFirst($0.count))
      }
    }
    var results: [(parts: Parts, folder: Parts?)] = inputs.map { input in
      let parts = parts(of: input.path)
      guard isAbsolute(input.path) else { return (parts, nil) }
      if let inside = remainder(parts) { return (inside, nil) }
      return (parts, Array(self.parts(of: input.argument).dropLast()))
    }
    let folders = results.compactMap(\.folder)
    let common = folders.dropFirst().reduce(folders.first ?? []) { common, folder in
      Array(zip(common, folder).prefix { $0.elementsEqual($1) }.map(\.0))
    }
    for index in results.indices {
      guard let folder = results[index].folder else { continue }
      let count = common.isEmpty ? folder.count : common.count
      results[index].parts = Array(results[index].parts.dropFirst(max(min(count, results[index].parts.count - 1), 0)))
    }
    return zip(inputs, results).map { input, result in
      result.parts.isEmpty ? input.path : FileName.string(ContiguousArray(result.parts.joined(separator: [slash])))
    }
  }

  /// Returns the title of a document with files of these names: up to three of them, else the folder that contains all,
  /// else the first one and the number of the others.
  static func title(of names: [String]) -> String {
    let shown = names.map { $0 == "-" ? "standard input" : $0 }
    guard shown.count > 3 else { return shown.joined(separator: ", ") }
    let folders = shown.map { parts(of: $0).dropLast() }
    let common = folders.reduce(folders[0]) { common, folder in
      ArraySlice(zip(common, folder).prefix { $0.elementsEqual($1) }.map(\.0))
    }
    if !common.isEmpty { return FileName.string(ContiguousArray(common.joined(separator: [slash]))) }
    return "\(shown[0]) and \(shown.count - 1) more files"
  }

  private static let slash = UInt8(ascii: "/")

  private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// Returns the components of a path without empty ones and `.`; `..` takes the component before it away, if the path is
  /// absolute, and is left out otherwise.
  private static func parts(of path: String) -> Parts {
    var result: Parts = []
    for part in Array(FileName.bytes(of: path)).split(separator: slash) where !part.elementsEqual(".".utf8) {
      if !part.elementsEqual("..".utf8) { result.append(part) } else if isAbsolute(path) { _ = result.popLast() }
    }
    return result
  }
}
