internal import SystemSupport

/// A command of the program. Its options and arguments are its properties (`Option`).
protocol Command: SendableMetatype {
  static var name: String { get }
  /// The description of the command in one line.
  static var summary: String { get }
  /// The text below the summary in help; exit codes follow "Exit codes: ", separated by semicolons.
  static var discussion: String { get }
  /// The subcommands; a command with subcommands does nothing itself.
  static var subcommands: [any Command.Type] { get }
  /// Whether it is the command that runs if none is named.
  static var isDefault: Bool { get }
  /// The beginning of the help, and all of the short one, if it is not generated from the options.
  static var ownHelp: String? { get }

  /// Returns a note about the formats in which an option has an effect; nil for commands without formats.
  static func formatNote(of item: CommandItem) -> String?

  init()
  /// Throws if options are combined that exclude each other. By default does nothing.
  func validate() throws(UsageError)
  func run() throws
}

extension Command {
  static var discussion: String { "" }
  static var subcommands: [any Command.Type] { [] }
  static var isDefault: Bool { false }
  static var ownHelp: String? { nil }
  static func formatNote(of item: CommandItem) -> String? { nil }

  func validate() throws(UsageError) {}
  func run() throws {}

  /// Parses arguments that the program itself wrote into a command and validates it, without running it. Throws for an
  /// invalid command line.
  static func parsed(_ arguments: [String], defaults: [String] = []) throws(UsageError) -> Self {
    let (command, declarations) = CommandDeclaration.collect { Self() }
    var parser = CommandLineParser(declarations, refusesNames: false)
    _ = try parser.parse(arguments[...], defaults: defaults[...])
    try command.validate()
    return command
  }
}

/// Ends the program with this exit code, without a message.
struct ExitCode: Error, Equatable {
  let rawValue: Int32

  init(_ rawValue: Int32) { self.rawValue = rawValue }

  static let success = ExitCode(0)
  static let incomplete = ExitCode(ExitStatus.incomplete.rawValue)
  static let usage = ExitCode(ExitStatus.usage.rawValue)

  /// Writes a message, and returns the exit code of a command that cannot do all that it was asked to.
  static func incomplete(after message: String) -> ExitCode {
    Console.message(message)
    return .incomplete
  }

  /// Writes a message, and returns the exit code of a command that cannot begin.
  static func usage(after message: String) -> ExitCode {
    Console.message(message)
    return .usage
  }
}

/// A command with its name on the command line.
struct CommandPath {
  let type: any Command.Type
  /// The program's name, and the names of the command and its subcommands.
  let words: [String]

  var isRoot: Bool { words.count == 1 }

  var text: String { words.joined(separator: " ") }

  /// Returns the command that the first arguments name, with its subcommands, and the number of these arguments;
  /// `root` and 0 if they name none.
  static func named(by arguments: ArraySlice<String>, below root: any Command.Type) -> (path: CommandPath, count: Int) {
    var path = CommandPath(type: root, words: [root.name])
    var count = 0
    for argument in arguments {
      guard let next = path.type.subcommands.first(where: { $0.name == argument }) else { break }
      path = CommandPath(type: next, words: path.words + [argument])
      count += 1
    }
    return (path, count)
  }

  /// The declarations of the command's options and arguments, and the sections of its help, in order; without its
  /// subcommands. Creates an instance of the command to collect them.
  var declarations: [CommandDeclaration] { CommandDeclaration.collect { type.init() }.declarations }

  /// Parses the arguments after the command's name and runs the command, or shows help or the version if the
  /// arguments request it. A command that has subcommands only shows help: call `run` on the path of the subcommand.
  /// An invalid command line is reported and thrown as an exit code.
  /// - Parameter defaults: arguments from the environment, which precede the others.
  func run(_ arguments: ArraySlice<String>, defaults: [String] = []) throws {
    let (command, declarations) = CommandDeclaration.collect { type.init() }
    var request: CommandLineParser.Request?
    do throws(UsageError) {
      var parser = CommandLineParser(declarations, subcommands: type.subcommands)
      request = try parser.parse(arguments, defaults: defaults[...])
      if request == nil { try command.validate() }
    } catch {
      throw ExitCode.usage(after: error.message.contains(";") ? error.message : "\(error.message); see \(text) --help")
    }
    if request == nil && !type.subcommands.isEmpty { request = .help(isShort: false) }
    if let request { try show(request) } else { try command.run() }
  }

  /// Writes the requested help, or the version, to standard output.
  func show(_ request: CommandLineParser.Request) throws {
    var output = ByteSink()
    switch request {
    case .help(let isShort): output.append(HelpText(self, isShort: isShort).text)
    case .version: output.append("\(words[0]) \(ProgramVersion.current)\n")
    }
    try output.finishPaged()
  }
}
