import Foundation
import HighlightStorage

/// A call with a bad argument.
struct Case: Sendable {
  let name: String
  /// What the process says when it ends; nil where the call returns.
  let message: String?
  let body: @Sendable () -> Void

  /// A call that ends the process.
  init(_ name: String, says message: String, _ body: @escaping @Sendable () -> Void) {
    (self.name, self.message, self.body) = (name, message, body)
  }

  /// A call that returns all the same.
  init(returns name: String, _ body: @escaping @Sendable () -> Void) {
    (self.name, self.message, self.body) = (name, nil, body)
  }
}

@main
struct Misuse {
  static let cases = textCases + storageCases + layoutCases

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "list": for each in cases { print("\(each.name)\t\(each.message ?? "returns")") }
    case "all": exit(runAll() ? 0 : 1)
    case let name?:
      guard let found = cases.first(where: { $0.name == name }) else { exit(2) }
      found.body()
      // What a call returned from memory that is not its own would be seen by tools; the process ends well.
      print("returned")
    case nil: exit(2)
    }
  }

  /// Runs each case in a process of its own.
  private static func runAll() -> Bool {
    var isRight = true
    for each in cases {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = [each.name]
      process.environment = ["SWIFT_BACKTRACE": "enable=no"]
      let errors = Pipe()
      process.standardError = errors
      process.standardOutput = FileHandle.nullDevice
      try? process.run()
      let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let isTrap = process.terminationReason == .uncaughtSignal
      if isTrap != (each.message != nil) || each.message.map({ !said.contains($0) }) == true {
        isRight = false
        print("\(each.name): \(isTrap ? "ended" : "returned"), said \(said)")
      }
    }
    print("\(cases.count) cases, \(isRight ? "all as documented" : "some not as documented")")
    return isRight
  }
}

/// Eleven units.
func sample() -> UTF16Text { UTF16Text("hello\nworld") }
