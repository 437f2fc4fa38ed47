internal import HighlightConfiguration

/// The help of a command, generated from its declarations.
struct HelpText {
  private let path: CommandPath
  private let isShort: Bool
  private let columns: Int

  /// The column, in cells, at which the descriptions of options begin.
  private static let indentation = 26
  /// The minimum number of options with a brief description for a short form of help.
  private static let minShortForm = 3

  /// Creates the help of a command, as wide as the terminal within 60 to 100 cells, or 80 without a terminal.
  /// - Parameter isShort: whether only options with a brief description are shown, one line each, if there are
  ///   enough.
  init(_ path: CommandPath, isShort: Bool) {
    self.path = path
    self.isShort = isShort
    columns = min(max(WrapChoice.terminalSize?.columns ?? 80, 60), 100)
  }

  /// The help; that of the program has the options of the command that runs if none is named, unless it is short.
  var text: String {
    guard let own = path.type.ownHelp else { return commandText }
    guard !isShort, let command = path.type.subcommands.first(where: { $0.isDefault }) else { return own }
    let help = HelpText(CommandPath(type: command, words: path.words + [command.name]), isShort: false)
    return own + help.options(isShort: false).joined(separator: "\n") + "\n"
  }

  // Options that many commands share are not enough for a short form.
  private var hasShortForm: Bool { path.declarations.count { $0.item?.brief != nil } >= Self.minShortForm }

  private var commandText: String {
    let declarations = path.declarations
    let isShort = isShort && hasShortForm
    var lines = [path.type.summary + "."]
    if !isShort && !path.type.discussion.isEmpty {
      lines += [""] + Self.wrapped(path.type.discussion.replacing("\n", with: " "), columns)
    }
    lines += ["", usage(declarations)]
    if !path.type.subcommands.isEmpty {
      lines += ["", "COMMANDS:"]
      for command in path.type.subcommands { lines += row(command.name, command.summary, isShort) }
      lines += ["", "\(path.text) COMMAND --help says more of one."]
    }
    return (lines + options(isShort: isShort)).joined(separator: "\n") + "\n"
  }

  /// Returns the lines about arguments and options.
  private func options(isShort: Bool) -> [String] {
    let declarations = path.declarations
    var lines: [String] = []
    var section = ""
    var title: String? = "OPTIONS"
    func begin() {
      if let heading = title { lines += isShort && lines.last?.hasSuffix(":") == true ? [] : ["", heading + ":"] }
      title = nil
    }
    if !isShort, declarations.contains(where: { $0.item?.isArgument == true }) {
      lines += ["", "ARGUMENTS:"]
      for case .item(let item) in declarations where item.isArgument {
        lines += row(item.valueName ?? "", Self.described(item, in: path.type), false)
      }
    }
    for declaration in declarations {
      switch declaration {
      case .section(let heading):
        section = heading
        if !isShort { title = section }
      case .item(let item):
        guard !item.isArgument, !isShort || item.brief != nil else { continue }
        begin()
        lines += row(
          Self.signature(item, isShort: isShort), (isShort ? item.brief : nil) ?? Self.described(item, in: path.type),
          isShort)
      }
    }
    if isShort {
      lines += row("-h, --help", "This text; --help has every option", true)
    } else {
      title = title == "OPTIONS" ? title : section.isEmpty ? nil : "HELP"
      begin()
      lines += row(
        "-h, --help", hasShortForm ? "Show help; -h shows the options that people use most." : "Show help.", false)
      lines += row("-V, --version", "Show the version.", false)
    }
    return lines
  }

  private func usage(_ declarations: [CommandDeclaration]) -> String {
    var words = [
      "USAGE:", path.words[0], path.type.isDefault ? "[\(path.type.name)]" : path.words.dropFirst().joined(separator: " "),
    ]
    if !path.type.subcommands.isEmpty { return (words + ["COMMAND"]).joined(separator: " ") }
    if declarations.contains(where: { $0.item?.isArgument == false }) { words.append("[OPTIONS]") }
    for case .item(let item) in declarations where item.isArgument {
      let name = (item.valueName ?? "") + (item.traits.isRepeatable ? " ..." : "")
      words.append(item.traits.isRequired ? name : "[\(name)]")
    }
    return words.joined(separator: " ")
  }

  /// Returns the names of an option, separated by commas, one-letter ones first, with the name of its value.
  /// - Parameter isShort: whether only its first name and its one-letter name are shown.
  private static func signature(_ item: CommandItem, isShort: Bool) -> String {
    let shown = isShort ? item.names.enumerated().filter { $0 == 0 || $1.utf8.count == 1 }.map(\.element) : item.names
    let names = shown.sorted { ($0.utf8.count > 1 ? 1 : 0) < ($1.utf8.count > 1 ? 1 : 0) }.map(CommandItem.dashed)
    return names.joined(separator: ", ") + (item.valueName.map { " " + $0 } ?? "")
  }

  /// Returns the description of an item, with its values, range and default as far as the help text does not have
  /// them, and its formats.
  static func described(_ item: CommandItem, in command: (any Command.Type)? = nil) -> String {
    var text = item.help
    let choices = item.choices()
    if !choices.isEmpty && !choices.allSatisfy({ text.contains($0) }) {
      text += " One of \(choices.joined(separator: ", "))."
    }
    if let range = item.range { text += " \(range.text)." }
    if let value = item.defaultValue, !text.contains("efault") { text += " Default: \(value)." }
    if let note = command?.formatNote(of: item) { text += " " + note }
    return text
  }

  private func row(_ head: String, _ text: String, _ isShort: Bool) -> [String] {
    let left = "  " + head
    let indent = isShort ? 33 : Self.indentation
    let texts = Self.wrapped(text, columns - indent)
    let blank = String(repeating: " ", count: indent)
    if left.count + 1 <= indent, let first = texts.first {
      return [left + String(repeating: " ", count: indent - left.count) + first] + texts.dropFirst().map { blank + $0 }
    }
    return [left] + texts.map { blank + $0 }
  }

  /// Returns the text in lines of at most `columns` characters, broken at spaces. A longer word has a line of its
  /// own.
  static func wrapped(_ text: String, _ columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty && line.count + 1 + word.count > columns {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
