internal import SystemSupport

/// `--acknowledgements`: the notices of all works of others in the program, in its files or in its parsers.
enum Acknowledgements {
  private static let sections = [
    (folder: "program", title: "In the program and beside it"), (folder: "parsers", title: "Parsers and their query files"),
    (folder: "licenses", title: "Licenses"),
  ]

  /// Writes all notices to standard output, then the text of each license once. Throws if they are not installed.
  static func write() throws {
    guard let folder = location() else {
      throw ExitCode.incomplete(after: "the notices are not installed with this program; install a package of highlight-lsp")
    }
    var output = ByteSink()
    for section in sections {
      output.append("=== \(section.title)\n\n")
      for name in try FileSystem.list("\(folder)/\(section.folder)") where name.hasSuffix(".txt") {
        if section.folder == "licenses" { output.append("--- \(name.dropLast(4))\n\n") }
        output.append(contentsOf: try FileSystem.read("\(folder)/\(section.folder)/\(name)"))
        output.append("\n")
      }
    }
    try output.finish()
  }

  /// Returns the folder of notices: in the data folder, or in the source tree that contains it; nil if there is none.
  private static func location() -> String? {
    guard let data = Environment.dataFolder else { return nil }
    let folders = ["\(data)/notices", "\(FileSystem.directory(of: data))/packaging/notices"]
    return folders.first { FileSystem.kind(of: $0 + "/program") != nil }
  }
}
