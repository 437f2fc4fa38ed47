import Foundation
import TestSupport

/// A folder on the web, for programs of this machine; as long as this object lives.
final class LocalWebServer {
  /// Without a final slash.
  let address: String
  private let server: ChildProcess

  init(folder: String) throws {
    let path = try ChildProcess.shell("command -v python3").split(separator: "\n")[0]
    server = try ChildProcess(
      String(path), ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder],
      environment: ProcessInfo.processInfo.environment, discardsErrors: true)
    // It says where it listens.
    let words = String(decoding: server.receive(), as: UTF8.self).split(separator: " ")
    guard let index = words.firstIndex(of: "port"), index + 1 < words.count else {
      server.kill()
      throw ChildProcess.Failure(description: "the server does not start: \(words)")
    }
    address = "http://127.0.0.1:\(words[index + 1])"
  }

  deinit {
    server.kill()
    _ = server.wait()
  }
}
