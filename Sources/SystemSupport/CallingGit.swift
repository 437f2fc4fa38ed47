internal import Libc

/// The git process that started this one, directly or through a shell, as its pager or filter.
package struct CallingGit {
  /// Options of git that are followed by their value.
  private static let globalOptions = [
    "-c", "-C", "--git-dir", "--work-tree", "--namespace", "--config-env", "--attr-source",
  ]
  // Likewise of `git blame`.
  private static let blameOptions = ["-L", "-S", "--contents", "--since", "--date", "--ignore-rev", "--ignore-revs-file"]
  private static let hunkCommands = ["add", "checkout", "commit", "reset", "restore", "stash"]

  // Linux has at most 2 MB of arguments by default.
  private static let longestArguments = 1 << 21

  /// The command of git, such as `show`; aliases are not resolved.
  let command: String
  /// The arguments after the command.
  let arguments: [String]

  /// The git process that started this one; nil if another program did, or the system does not report arguments (it
  /// has no `/proc`).
  package static let current: CallingGit? = calling(getppid(), depth: 2)

  /// Parses the arguments of a process, skipping git's global options. Nil if the program is not named `git`, or
  /// there is no command.
  /// - Parameter arguments: the arguments of the process, its name first.
  package init?(arguments: [String]) {
    guard let program = arguments.first, FileSystem.baseName(of: program) == "git" else { return nil }
    var index = 1
    while index < arguments.count, arguments[index].hasPrefix("-") {
      index += Self.globalOptions.contains(arguments[index]) ? 2 : 1
    }
    guard index < arguments.count else { return nil }
    command = arguments[index]
    self.arguments = Array(arguments[(index + 1)...])
  }

  /// The path of the one file whose content `git show REVISION:PATH` prints; nil for all other commands.
  package var shownPath: String? {
    let objects = arguments.filter { !$0.hasPrefix("-") }
    guard command == "show", objects.count == 1, let object = objects.first, !arguments.contains("--"),
      !object.contains("{"), let colon = object.firstIndex(of: ":")
    else { return nil }
    var path = object[object.index(after: colon)...]
    if colon == object.startIndex {
      // `:/TEXT` is a commit by its message; `:0:PATH` is a file of the index.
      if path.hasPrefix("/") { return nil }
      if let stage = path.first, "0123".contains(stage), path.dropFirst().hasPrefix(":") { path = path.dropFirst(2) }
    }
    return path.isEmpty || path.hasSuffix("/") ? nil : String(path)
  }

  /// The path of the file whose lines `git blame` prints; nil for all other commands.
  package var blamedPath: String? {
    guard command == "blame" else { return nil }
    if let end = arguments.lastIndex(of: "--"), end + 1 < arguments.count { return arguments[end + 1] }
    // After options and their values, a revision may precede the path.
    var path: String?
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      index += Self.blameOptions.contains(argument) ? 2 : 1
      if !argument.hasPrefix("-") { path = argument }
    }
    return path
  }

  /// Whether the user chooses hunks, as with `git add -p`: the output of `interactive.diffFilter` is displayed on a
  /// terminal, through a pipe.
  package var choosesHunks: Bool {
    Self.hunkCommands.contains(command)
      && arguments.contains { ["-p", "--patch", "-i", "--interactive"].contains($0) }
  }

  // MARK: Processes

  /// Returns the git command of a process or, if that is a shell with `-c`, of its parent. Nil if neither is git or
  /// the system does not report it.
  /// - Parameter depth: how many shells may be between git and this process.
  private static func calling(_ process: pid_t, depth: Int) -> CallingGit? {
    guard process > 1,
      let bytes = try? FileSystem.readRegular("/proc/\(process)/cmdline", limit: longestArguments)
    else { return nil }
    let arguments = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
    if let git = CallingGit(arguments: arguments) { return git }
    guard depth > 0, arguments.contains("-c"), let parent = parent(of: process) else { return nil }
    return calling(parent, depth: depth - 1)
  }

  /// Returns the process id of the parent of a process, from `/proc`; nil if the system does not report it.
  private static func parent(of process: pid_t) -> pid_t? {
    guard let bytes = try? FileSystem.readRegular("/proc/\(process)/stat", limit: longestArguments),
      // `PID (NAME) STATE PARENT …`; a name may have parentheses.
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = bytes[(end + 1)...].split(separator: 0x20)
    return fields.count > 1 ? pid_t(String(decoding: fields[1], as: UTF8.self)) : nil
  }
}
