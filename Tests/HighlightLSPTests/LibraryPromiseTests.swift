import Foundation
import TestSupport
import Testing

/// What the documents of the library say, each in a process of its own: Tools/LibraryPromises.
@Suite struct LibraryPromiseTests {
  private static let program =
    URL(filePath: Program.debugPath).deletingLastPathComponent().appending(path: "library-promises").path(
      percentEncoded: false)

  private static func run(_ arguments: [String]) throws -> ChildProcess.Result {
    try ChildProcess(program, arguments, environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"]).finish(timeout: 60)
  }

  private static let names = (try? run(["list"]).lines) ?? []

  @Test func thereAreNotFewer() { #expect(Self.names.count >= 46 && Set(Self.names).count == Self.names.count) }

  @Test(arguments: names) func aPromiseIsKept(name: String) throws {
    let result = try Self.run([name])
    #expect(result.status == 0, "\(result.errors)")
  }
}
