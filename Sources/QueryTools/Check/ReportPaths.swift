internal import SystemSupport

/// The paths of files in reports for CI systems: relative to the root of the repository, or of the checkout that
/// `GITHUB_WORKSPACE` names, wherever the command runs.
struct ReportPaths {
  private let roots: [String]
  private var known: [String: String] = [:]

  init() {
    let here = FileSystem.realPath(".")
    let workspace = Environment.value("GITHUB_WORKSPACE").flatMap { FileSystem.realPath($0) }
    roots = [workspace, here.flatMap { Git.top(above: $0) }, here].compactMap { $0 }.filter { $0 != "/" }
  }

  /// Returns the path of a file relative to the root that contains it; the absolute path outside of all roots. A name
  /// that is not the name of a file, such as `-`, stays.
  mutating func path(_ path: String) -> String {
    if let known = known[path] { return known }
    var result = path
    if path != "-" {
      let absolute = FileSystem.resolvingFolders(of: path)
      let root = roots.first { absolute == $0 || absolute.hasPrefix($0 + "/") }
      result = root.map { absolute == $0 ? "." : String(absolute.dropFirst($0.count + 1)) } ?? absolute
    }
    known[path] = result
    return result
  }

  /// Returns a path relative to a folder, with `..` where it lies outside of it. Both are absolute.
  static func relative(_ path: String, to folder: String) -> String {
    let (parts, base) = (path.split(separator: "/"), folder.split(separator: "/"))
    var shared = 0
    while shared < parts.count, shared < base.count, parts[shared] == base[shared] { shared += 1 }
    return (Array(repeating: "..", count: base.count - shared) + parts[shared...]).joined(separator: "/")
  }
}

extension CheckResult {
  /// Returns the result with the paths that CI systems resolve.
  func withReportPaths() -> CheckResult {
    var result = self
    var paths = ReportPaths()
    for index in result.cases.indices {
      result.cases[index].path = paths.path(result.cases[index].path)
      guard let path = result.cases[index].failure?.path else { continue }
      result.cases[index].failure?.path = paths.path(path)
    }
    return result
  }
}
