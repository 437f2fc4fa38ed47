internal import SystemSupport
internal import TextModel

/// Parses the arguments of one command into its options.
///
/// `--name value`, `--name=value`, `-n value`, `-nvalue`, `-n=value`; flags of one letter may be joined (`-nA`). Options and
/// arguments may be mixed; after `--` all words are arguments. `-` and words that begin with `-:` are arguments. If an
/// option with one value is repeated, the last value counts. An option that is also the name of a file in the current
/// folder is refused, in commands that take names.
struct CommandLineParser {
  /// A request that replaces running the command.
  enum Request: Equatable {
    case help(isShort: Bool)
    case version
  }

  private let items: [CommandItem]
  private let arguments: [CommandItem]
  private let subcommands: [any Command.Type]
  private let refusesNames: Bool
  private var filled = 0

  /// - Parameter refusesNames: whether an option that is also the name of a file is refused; not for words that the program
  ///   itself wrote.
  init(_ declarations: [CommandDeclaration], subcommands: [any Command.Type] = [], refusesNames: Bool = true) {
    self.refusesNames = refusesNames
    var (items, arguments): ([CommandItem], [CommandItem]) = ([], [])
    items.reserveCapacity(declarations.count)
    for declaration in declarations {
      guard case .item(let item) = declaration else { continue }
      if item.isArgument { arguments.append(item) } else { items.append(item) }
    }
    (self.items, self.arguments, self.subcommands) = (items, arguments, subcommands)
  }

  /// Parses the arguments of the environment, then those of the command line; see `parse(_:)`.
  mutating func parse(_ words: ArraySlice<String>, defaults: ArraySlice<String>) throws(UsageError) -> Request? {
    if !defaults.isEmpty {
      if let request = try parse(defaults) { return request }
      for item in items { item.endDefaults() }
    }
    return try parse(words)
  }

  /// Parses the arguments and adds their values to the items. Returns the first request for help or the version,
  /// which replaces running the command; otherwise nil. After `--`, all words are arguments. Throws for an invalid or
  /// incomplete command line.
  mutating func parse(_ words: ArraySlice<String>) throws(UsageError) -> Request? {
    var index = words.startIndex
    while index < words.endIndex {
      let word = words[index]
      index += 1
      if word == "--" {
        for word in words[index...] { try take(word) }
        break
      }
      guard word.utf8.first == UInt8(ascii: "-"), word != "-", !word.hasPrefix("-:") else {
        try take(word)
        continue
      }
      if refusesNames && !arguments.isEmpty { try Self.refuseName(word) }
      switch word {
      case "--help": return .help(isShort: false)
      case "-h": return .help(isShort: true)
      case "--version", "-V": return .version
      default: break
      }
      if word.hasPrefix("--") {
        try takeLong(word, words, &index)
      } else {
        try takeShort(word, words, &index)
      }
    }
    for item in arguments where item.traits.isRequired && !item.isGiven {
      throw UsageError("\(item.valueName ?? "an argument") is missing")
    }
    return nil
  }

  /// Throws if a word that would be an option is also the name of a file in the current folder. Lists of names
  /// (a shell's `*`, hooks, `xargs`) pass such a name as it is, and the author of the file would choose an option.
  static func refuseName(_ word: String) throws(UsageError) {
    guard FileSystem.kind(of: word, followingLinks: false) != nil else { return }
    throw UsageError(
      "\(quoted(word)) is an option and the name of a file here; write -- before names of files, or ./\(word)")
  }

  /// Adds a word as the value of the next argument, or of the last one if that is repeatable. Throws if the command
  /// has no further argument or the value is invalid.
  private mutating func take(_ word: String) throws(UsageError) {
    guard filled < arguments.count else {
      if !subcommands.isEmpty {
        let names = subcommands.map { $0.name }
        let near = nearest(to: word, among: names).map { "did you mean \"\($0)\"?" }
        throw UsageError("there is no command \(quoted(word)); \(near ?? "there are \(names.joined(separator: ", "))")")
      }
      let most = arguments.isEmpty ? "none" : "at most \(arguments.count)"
      throw UsageError("\(quoted(word)) is one argument too many: the command takes \(most)")
    }
    let item = arguments[filled]
    try item.accept(word, as: item.valueName ?? "")
    if !item.traits.isRepeatable { filled += 1 }
  }

  private func takeLong(
    _ word: String, _ words: ArraySlice<String>, _ index: inout Int
  ) throws(UsageError) {
    let end = word.firstIndex(of: "=") ?? word.endIndex
    let name = word[..<end]
    guard let item = item(named: name.dropFirst(2)) else { throw unknown(String(name)) }
    let value = end < word.endIndex ? String(word[word.index(after: end)...]) : nil
    if item.isFlag {
      guard value == nil else { throw UsageError("\(name) takes no value") }
      return try item.accept("", as: String(name))
    }
    try takeValue(of: item, String(name), value, words, &index)
  }

  /// Parses a word of one-letter options: flags, and at most one option with a value, which may follow in the word,
  /// also after `=`. Throws for an unknown letter.
  private func takeShort(
    _ word: String, _ words: ArraySlice<String>, _ index: inout Int
  ) throws(UsageError) {
    var rest = word.dropFirst()
    while let letter = rest.popFirst() {
      let name = "-\(letter)"
      guard let item = item(named: Substring(String(letter))) else {
        throw unknown(rest.isEmpty && word.count == 2 ? word : name)
      }
      if item.isFlag {
        try item.accept("", as: name)
        continue
      }
      let joined = rest.hasPrefix("=") ? rest.dropFirst() : rest
      return try takeValue(of: item, name, rest.isEmpty ? nil : String(joined), words, &index)
    }
  }

  /// Adds the value of an option: `joined`, or the next word, and all words up to the next option if it accepts
  /// several. Throws if there is no value.
  /// - Parameters:
  ///   - joined: the value in the same word as the name; nil for none.
  ///   - index: the index of the next word; is moved after the value.
  private func takeValue(
    of item: CommandItem, _ name: String, _ joined: String?, _ words: ArraySlice<String>, _ index: inout Int
  ) throws(UsageError) {
    if let joined { return try item.accept(joined, as: name) }
    guard index < words.endIndex, item.traits.allowsDash || !words[index].hasPrefix("-") || words[index] == "-" else {
      throw UsageError("\(name) needs a value: \(name) \(item.valueName ?? "")")
    }
    try item.accept(words[index], as: name)
    index += 1
    guard item.traits.takesSeveral else { return }
    while index < words.endIndex, !words[index].hasPrefix("-") {
      try item.accept(words[index], as: name)
      index += 1
    }
  }

  private func item(named name: Substring) -> CommandItem? {
    for item in items {
      for candidate in item.names where candidate == name { return item }
    }
    return nil
  }

  private func unknown(_ name: String) -> UsageError {
    if item(named: "theme") != nil, let instead = CompatibilityOptions.instead(of: name) {
      return UsageError("there is no option \(quoted(name)); \(instead)")
    }
    let names = items.flatMap(\.names).filter { $0.utf8.count > 1 }.map { "--" + $0 } + ["--help", "--version"]
    let near = name.hasPrefix("--") ? nearest(to: name, among: names) : nil
    return UsageError("there is no option \(quoted(name))\(didYouMean(near))")
  }
}
