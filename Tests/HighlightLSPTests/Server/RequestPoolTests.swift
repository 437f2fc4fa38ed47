import Foundation
import HighlightTestSupport
import TestSupport
import Testing

@testable import LanguageServer

/// The methods of the server and the commands of the program.
@Suite struct RequestPoolTests {
  @Test func everyRequestAndCommandIsInATableOfGrowth() throws {
    let tool = try String(contentsOfFile: TestEnvironment.package + "Tools/Growth/growth.py", encoding: .utf8)
    for row in Methods.rows {
      #expect(tool.contains("    \"\(row.descriptor.name)\": "), "\(row.descriptor.name) is in no table of Tools/Growth")
    }
    let help = try ChildProcess(Program.path, ["--help"], environment: ["NO_COLOR": "1"]).finish(timeout: 60)
    let commands = String(decoding: help.output, as: UTF8.self).matches(of: /(?m)^  ([a-z]+)  +[A-Z]/).map { String($0.1) }
    #expect(commands.contains("explain") && commands.count > 10)
    for name in commands {
      // A form of it may be measured: `highlight html`.
      let isThere = tool.contains("\"\(name)\": ") || tool.contains("    \"\(name) ")
      #expect(isThere, "the command \(name) is in no table of Tools/Growth")
    }
  }
}
