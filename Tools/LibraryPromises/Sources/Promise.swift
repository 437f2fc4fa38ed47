import Foundation

/// Something that the documents of the library say.
struct Promise: Sendable {
  let name: String
  let body: @Sendable () async throws -> Void

  init(_ name: String, _ body: @escaping @Sendable () async throws -> Void) { (self.name, self.body) = (name, body) }

  /// A promise that a bad argument ends the process with a message, which another process tries.
  static func trap(_ name: String, says message: String, _ body: @escaping @Sendable () -> Void) -> Promise {
    Promise(name) {
      if CommandLine.arguments.contains("--try") {
        body()
        return
      }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = [name, "--try"]
      process.environment = ["SWIFT_BACKTRACE": "enable=no"]
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      try expect(process.terminationReason == .uncaughtSignal, "the call returns")
      try expect(said.contains(message), "the message is \(said)")
    }
  }
}

/// A promise that does not hold.
struct Broken: Error, CustomStringConvertible {
  let description: String
}

func expect(_ condition: Bool, _ problem: @autoclosure () -> String) throws {
  if !condition { throw Broken(description: problem()) }
}

func equal<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String = "the value") throws {
  try expect(value == expected, "\(what) is \(value), not \(expected)")
}

func some<Value>(_ value: Value?, _ what: String) throws -> Value {
  guard let value else { throw Broken(description: "there is no \(what)") }
  return value
}

private func say(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

@main
struct LibraryPromises {
  static let promises =
    textPromises + inputPromises + layoutPromises + packagePromises + attributePromises + detectionPromises

  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "list": for promise in promises { print(promise.name) }
    case "all": exit(runAll() ? 0 : 1)
    case let name?:
      guard let promise = promises.first(where: { $0.name == name }) else {
        say("library-promises: no promise \"\(name)\"; see: library-promises list\n")
        exit(2)
      }
      do {
        try await promise.body()
      } catch {
        say("\(name): \(error)\n")
        exit(1)
      }
    case nil:
      say("usage: library-promises list | all | NAME\n")
      exit(2)
    }
  }

  /// Each in a process of its own.
  private static func runAll() -> Bool {
    var kept = 0
    for promise in promises {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = [promise.name]
      try? process.run()
      process.waitUntilExit()
      if process.terminationReason == .exit && process.terminationStatus == 0 {
        kept += 1
      } else {
        print("not kept: \(promise.name)")
      }
    }
    print("\(kept) of \(promises.count)")
    return kept == promises.count
  }
}
