import Foundation
import TestSupport
import Testing

/// Bad arguments of public functions, each in a process of its own: it ends with a message that names the argument, or the argument is allowed.
@Suite struct MisuseTests {
  private static let program =
    URL(filePath: Program.debugPath).deletingLastPathComponent().appending(path: "misuse").path(percentEncoded: false)
  private static let environment = ["SWIFT_BACKTRACE": "enable=no", "PATH": "/usr/bin:/bin"]

  private func run(_ argument: String) throws -> ChildProcess.Result {
    try ChildProcess(Self.program, [argument], environment: Self.environment).finish(timeout: 60)
  }

  @Test func badArgumentsEndTheProcessWithAMessage() throws {
    let cases = try run("list").lines.map { $0.split(separator: "\t").map(String.init) }
    #expect(cases.count > 80)
    for each in cases {
      let result = try run(each[0])
      if each[1] == "returns" {
        #expect(result.status == 0, "\(each[0]): \(result.errors)")
      } else {
        #expect(result.status > 128, "\(each[0]) returned")
        #expect(result.errors.contains(each[1]), "\(each[0]): \(result.errors)")
      }
    }
  }
}
