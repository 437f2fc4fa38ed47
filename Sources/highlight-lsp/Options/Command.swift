internal import HighlightStorage
internal import SystemSupport

/// A command of the program. Its options and arguments are its properties (`Option`).
protocol Command: SendableMetatype {
  static var name: String { get }
  /// One line of help.
  static var summary: String { get }
  /// The text that help shows below it; exit codes after "Exit codes: ", with semicolons between them.
  static var discussion: String { get }
  /// Commands whose names follow this one's; a command that has some does nothing itself.
  static var subcommands: [any Command.Type] { get }
  /// Whether the program does it without a command.
  static var isDefault: Bool { get }
  /// The text of help where it is not made from the options.
  static var ownHelp: String? { get }

  init()
  /// Refuses options that do not go together.
  func validate() throws(UsageError)
  func run() throws
}

extension Command {
  static var discussion: String { "" }
  static var subcommands: [any Command.Type] { [] }
  static var isDefault: Bool { false }
  static var ownHelp: String? { nil }

  func validate() throws(UsageError) {}
  func run() throws {}

  /// The command as arguments set it; for tests.
  static func parsed(_ arguments: [String]) throws(UsageError) -> Self {
    let (command, declarations) = CommandDeclaration.collect { Self() }
    var parser = CommandLineParser(declarations)
    _ = try parser.parse(arguments[...])
    try command.validate()
    return command
  }
}

/// Ends the program with this code. What there was to say has been said.
struct ExitCode: Error, Equatable {
  let rawValue: Int32

  init(_ rawValue: Int32) { self.rawValue = rawValue }

  static let success = ExitCode(0)
  static let incomplete = ExitCode(ExitStatus.incomplete.rawValue)
  static let usage = ExitCode(ExitStatus.usage.rawValue)
}

/// A command with the words that lead to it.
struct CommandPath {
  let type: any Command.Type
  /// The program's name first.
  let words: [String]

  var isRoot: Bool { words.count == 1 }

  var text: String { words.joined(separator: " ") }

  /// The command that the first arguments name, and how many of them do.
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

  /// The declarations of the command.
  var declarations: [CommandDeclaration] { CommandDeclaration.collect { type.init() }.declarations }

  /// Runs the command with the arguments after its name.
  func run(_ arguments: ArraySlice<String>) throws {
    let (command, declarations) = CommandDeclaration.collect { type.init() }
    var request: CommandLineParser.Request?
    do throws(UsageError) {
      var parser = CommandLineParser(declarations, subcommands: type.subcommands)
      request = try parser.parse(arguments)
      if request == nil { try command.validate() }
    } catch {
      Console.message(error.message.contains(";") ? error.message : "\(error.message); see \(text) --help")
      throw ExitCode.usage
    }
    if request == nil && !type.subcommands.isEmpty { request = .help(isShort: false) }
    if let request { try show(request) } else { try command.run() }
  }

  /// Writes help or the version.
  func show(_ request: CommandLineParser.Request) throws {
    var output = ByteSink()
    switch request {
    case .help(let isShort): output.append(HelpText(self, isShort: isShort).text)
    case .version: output.append("\(words[0]) \(ProgramVersion.current)\n")
    }
    try output.finish()
  }
}
