internal import Platform

/// The error of a command line that a command does not accept. `message` says what is wrong and what to write
/// instead.
struct UsageError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// The source of the values of an option or argument for shell completion.
enum Completion {
  /// The declared values of the option, if any.
  case none
  /// Names of files with these extensions; of all files without any.
  case files([String])
  case folders
  /// The names of all languages.
  case languages
  /// The languages that have a grammar.
  case grammars
  /// The languages whose grammar is installed.
  case installedGrammars
  /// The names of themes, and files.
  case themes
  case values([String])

  static var files: Completion { .files([]) }
}

/// The numbers that an option accepts.
enum NumberRange {
  case whole(ClosedRange<Int>)
  case real(ClosedRange<Double>)

  /// `1 to 8`.
  var text: String {
    switch self {
    case .whole(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .real(let range): "\(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
    }
  }

  /// Returns a number as text, without a fraction if it is integral and below 1e15.
  private static func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}

/// An option or an argument of a command: its declaration, for help, manual pages, completions and the parser, and its
/// values from the command line.
///
/// It is not generic and has no subclasses for types of values: the runtime makes the metadata of each such type at its
/// first use, some 5,000 instructions each and up to 270,000 if it searches conformances (RESULTS-costs.md, "Start"), which
/// is more than parsing the command line. Unnecessary when the compiler emits that metadata. `@unchecked Sendable`:
/// written while the command line is parsed, on the main thread, before any other thread is started.
final class CommandItem: @unchecked Sendable {
  /// Throws for a text that is not a valid value. `name` is the option as it was written, for messages.
  typealias Check = (_ text: String, _ name: String) throws(UsageError) -> Void

  /// The names without dashes; names of one letter are short. Messages use the first one. Empty for an argument.
  let names: [String]
  /// The placeholder of the value in help; nil for a flag.
  let valueName: String?
  let help: String
  let completion: Completion
  /// The text of the short help, on one line; nil if the option is left out there.
  let brief: String?
  let traits: Traits
  /// The range of its value; nil if it is not a number.
  let range: NumberRange?
  /// The allowed values, if the option lists them.
  let choices: () -> [String]
  /// The default value in help.
  let defaultValue: String?
  private let check: Check
  /// The values from the command line, in order; an empty text for each occurrence of a flag.
  private(set) var texts: [String] = []

  /// The properties of an option for the parser.
  struct Traits {
    /// Whether values accumulate; otherwise the last one counts.
    var isRepeatable = false
    /// Whether the command fails without it.
    var isRequired = false
    /// Whether its value may begin with a dash.
    var allowsDash = false
    /// Whether all words up to the next option are its values.
    var takesSeveral = false
  }

  init(
    names: [String], valueName: String?, help: String, completion: Completion = .none, brief: String? = nil,
    traits: Traits = Traits(), range: NumberRange? = nil, choices: @escaping () -> [String] = { [] },
    defaultValue: String? = nil, check: @escaping Check = { (_, _) throws(UsageError) in }
  ) {
    (self.names, self.valueName, self.help, self.completion, self.brief) = (names, valueName, help, completion, brief)
    (self.traits, self.range, self.choices, self.defaultValue, self.check) = (traits, range, choices, defaultValue, check)
    CommandDeclaration.register(.item(self))
  }

  var isFlag: Bool { valueName == nil }
  var isArgument: Bool { names.isEmpty }
  /// Whether it occurs on the command line.
  var isGiven: Bool { !texts.isEmpty }

  /// The name as it is written, with its dashes.
  var displayName: String { names.first.map(Self.dashed) ?? (valueName ?? "") }

  static func dashed(_ name: String) -> String { (name.utf8.count == 1 ? "-" : "--") + name }

  /// Checks a value from the command line and adds it. Throws for an invalid value.
  /// - Parameter name: the name that was written, for messages.
  func accept(_ text: String, as name: String) throws(UsageError) {
    try check(text, name)
    texts.append(text)
  }

  /// The number of values from the environment, which precede those of the command line.
  private var countOfDefaults = 0

  /// Whether it is given on the command line, not in the environment alone.
  var isTyped: Bool { texts.count > countOfDefaults }

  /// Takes the values until now for those of the environment.
  func endDefaults() { countOfDefaults = texts.count }

  /// The words of a command line that give an option its values.
  var arguments: [String] { texts.map { isFlag ? displayName : "\(displayName)=\($0)" } }

  /// Removes the values of the environment, which mean nothing beside the other options. Only while the command line is
  /// validated: nothing changes an option afterwards.
  func withdraw() { (texts, countOfDefaults) = ([], 0) }
}

/// A declaration of a command. Declarations are in the order of its properties.
enum CommandDeclaration {
  /// Further items belong to a section of the help with this title.
  case section(String)
  case item(CommandItem)

  /// The declarations of the command that a thread makes.
  private final class Collected {
    var declarations: [CommandDeclaration] = []
  }

  private static let collected = ThreadSlot<Collected>()

  fileprivate static func register(_ declaration: CommandDeclaration) {
    collected.value?.declarations.append(declaration)
  }

  /// Returns a command with the declarations of options and arguments that its initializer makes, in order.
  static func collect<Command>(_ make: () -> Command) -> (command: Command, declarations: [CommandDeclaration]) {
    let collection = Collected()
    collection.declarations.reserveCapacity(96)
    return (collected.with(collection, make), collection.declarations)
  }

  /// The items that the command has declared until now, while its declarations are collected; otherwise none.
  static var items: [CommandItem] { collected.value?.declarations.compactMap { $0.item } ?? [] }

  var item: CommandItem? {
    if case .item(let item) = self { item } else { nil }
  }
}

/// A property that begins a section of the help.
struct HelpSection {
  init(_ title: String) { CommandDeclaration.register(.section(title)) }
}

/// The declaration of an option or argument, as a property of its command: names, value, range, help, completion.
///
///     @Option("theme", "t", value: "NAME|FILE", help: "The theme.", completion: .themes) var theme: String?
///
/// `$theme` is the declaration itself (`$theme.isGiven`).
@propertyWrapper
struct Option<Value>: @unchecked Sendable {
  /// The declaration.
  let projectedValue: CommandItem
  private let read: (CommandItem) -> Value

  /// The value from the command line; by default that of the declaration.
  var wrappedValue: Value { read(projectedValue) }

  /// Creates an option of any kind.
  /// - Parameter read: returns the value from the checked texts.
  init(_ item: CommandItem, read: @escaping (CommandItem) -> Value) {
    (projectedValue, self.read) = (item, read)
  }
}
