import Foundation
import HighlightTestSupport
import TestSupport
import Testing

/// Limits are for texts that are made to take long: ordinary ones never meet them.
@Suite struct OrdinaryTextTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// 1.3 MB or 4.8 MB, as a web server writes them.
  @Test func aLongLogMeetsNoLimit() throws {
    let count = TestEnvironment.runsAll ? 43_000 : 12_000
    let lines = (0..<count).map { number in
      "192.168.\(number % 256).\(number % 199) - user\(number % 31) [24/Nov/2026:10:\(10 + number % 50):\(10 + number % 49) +0000] "
        + "\"GET /path/\(number)/index.html?a=\(number)&b=c HTTP/1.1\" \(number % 7 == 0 ? 404 : 200) \(number * 37 % 65536)\n"
    }
    try folder.write(lines.joined(), to: "access.log")
    // A debug build takes its time.
    let result = try Program.start(["highlight", "-f", "json", "access.log"], folder: folder.path).finish(timeout: 300)
    let object = try #require(try HighlightedObject.all(in: result.output).first)
    #expect((object.bytes ?? 0) > count * 105)
    #expect(object.limits == [] && result.status == 0)
  }

  private static let folders = ["/usr/include", "/usr/lib/python3", "/usr/share/perl5", "/usr/share/doc", "/etc"]

  /// What packages of the system hold: only files with lines of 64 KB and more have limits.
  @Test(.enabled(if: folders.contains { FileManager.default.fileExists(atPath: $0) }, "none of the packages is installed"))
  func packagesMeetNoLimit() throws {
    var files: [String] = []
    for folder in Self.folders {
      let names = FileManager.default.subpaths(atPath: folder) ?? []
      let usual = names.filter { name in
        [".h", ".py", ".pm", ".pl", ".md", ".txt", ".html", ".conf", ".sh"].contains { name.hasSuffix($0) }
      }
      // Some of each, whatever else there is.
      let wanted = TestEnvironment.runsAll ? 60 : 15
      files += usual.sorted().enumerated().filter { $0.offset % max(1, usual.count / wanted) == 0 }.map {
        folder + "/" + $0.element
      }
    }
    // Folders have such names, too (`expat.html`).
    files.removeAll { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
    try folder.write(files.joined(separator: "\n"), to: "list")
    let result = try Program.start(["highlight", "-f", "json", "--files-from", "list"], folder: folder.path)
      .finish(timeout: 300)
    let objects = try HighlightedObject.all(in: result.output)
    #expect(objects.count == files.count)
    for object in objects where object.error == nil {
      #expect(Set(object.limits ?? []).isSubset(of: ["line-length"]), "\(object.path): \(object.limits ?? [])")
    }
  }
}
