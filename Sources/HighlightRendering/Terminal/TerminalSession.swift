internal import Libc
internal import SystemSupport

/// The cached answer of a terminal in a session, so that the next command need not query it.
struct TerminalSession {
  // People change colors while they work, and terminals change them with the time of day.
  private static let secondsKept = 3600

  private let folder: String
  /// The name of the terminal's cache file; a later session on the same terminal replaces it.
  private let name: String
  /// The id of the session: the process id of its leader, which can be reused, and the time when that process
  /// started.
  private let session: String

  /// Determines the current session of a terminal and the location of its cache file.
  /// - Parameter path: the path of the terminal's device.
  init(path: String) {
    if let runtime = Environment.value("XDG_RUNTIME_DIR"), runtime.hasPrefix("/") {
      folder = runtime + "/highlight-lsp"
    } else {
      folder = Environment.cacheFolder + "/terminals"
    }
    name = "background" + path.replacing("/", with: "-")
    let leader = getsid(0)
    session = "\(leader):\(Self.start(of: leader))"
  }

  /// The cached answer; nil if there is none, or if it is too old.
  var answer: TerminalBackground.Answer? {
    let path = folder + "/" + name
    var information = stat()
    guard stat(path, &information) == 0, information.st_uid == geteuid(),
      let bytes = try? FileSystem.readRegular(path, limit: 256)
    else { return nil }
    #if canImport(Darwin)
      let written = information.st_mtimespec.tv_sec
    #else
      let written = information.st_mtim.tv_sec
    #endif
    guard (0...Self.secondsKept).contains(time(nil) - written) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2, words[0] == session else { return nil }
    return TerminalBackground.Answer(rawValue: String(words[1]))
  }

  /// Writes the answer to the cache; errors are ignored.
  func keep(_ answer: TerminalBackground.Answer) {
    try? FileSystem.write(ContiguousArray("\(session) \(answer.rawValue)\n".utf8), to: name, below: folder + "/")
  }

  /// Returns the start time of a process in clock ticks since boot; "0" if it is unknown.
  private static func start(of process: pid_t) -> String {
    guard let bytes = try? FileSystem.readRegular("/proc/\(process)/stat", limit: 4096) else { return "0" }
    // The second field is a name in parentheses, which may hold anything; this one is the twentieth after it.
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 19 ? String(fields[19]) : "0"
  }
}
