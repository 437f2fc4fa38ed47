internal import DataFormats
internal import HighlightConfiguration
internal import Libc
internal import SystemSupport

/// The manual (`--write-manual FOLDER EXAMPLES`): a page of section 1 for each command, and one of section 5 for
/// `highlight-lsp.toml`. The help provides the options, the configuration the keys.
///
/// The examples of a command are in the file `COMMAND.txt` of a folder: blocks of a line `# what it does` and commands.
struct Manual {
  let root: any Command.Type
  let examplesFolder: String

  private var name: String { root.name }

  /// Writes all pages below a folder, in `man1` and `man5`. Throws if one cannot be written, or an example is none.
  func write(below folder: String) throws {
    var pages = [("man5/\(name).toml.5", configurationPage())]
    var waiting = [CommandPath(type: root, words: [name])]
    while let path = waiting.popLast() {
      pages.append(("man1/\(Self.pageName(path)).1", try page(of: path)))
      waiting += Self.children(of: path)
    }
    for (name, lines) in pages {
      try FileSystem.write(ContiguousArray((lines.joined(separator: "\n") + "\n").utf8), to: name, below: folder)
    }
  }

  private static func children(of path: CommandPath) -> [CommandPath] {
    path.type.subcommands.map { CommandPath(type: $0, words: path.words + [$0.name]) }
  }

  private static func pageName(_ path: CommandPath) -> String { path.words.joined(separator: "-") }

  // MARK: Parts that pages share

  private static let coloring = ["highlight", "theme", "explain", "tree", "view", "diff"]
  private static let installing = ["grammar install"]

  /// A variable or a file, its meaning, and the commands that read it; all commands if the list is empty.
  private typealias Entry = (name: String, text: String, commands: [String])

  private static let environment: [Entry] = [
    ("XDG_CONFIG_HOME", "The folder of the user's configuration; default: ~/.config.", []),
    ("XDG_DATA_HOME", "The folder of installed grammars; default: ~/.local/share.", []),
    ("XDG_CACHE_HOME", "The folder of downloaded packages; default: ~/.cache.", installing),
    (
      "HIGHLIGHT_LSP_DATA",
      "The folder of manifest and queries, instead of share/highlight-lsp beside the program's folder.", []
    ),
    ("HIGHLIGHT_LSP_OPTS", "Options that come before those of the command line.", ["highlight"]),
    ("HIGHLIGHT_LSP_SANDBOX", "off: parsers run with all rights of the process, for debugging.", []),
    ("NO_COLOR", "No colors, no escapes at all, unless --color always is given.", coloring),
    ("CLICOLOR", "0: no colors.", coloring),
    ("FORCE_COLOR", "Other than 0: as --color always; NO_COLOR wins.", coloring),
    ("BAT_THEME", "The theme where neither an option nor a configuration names one.", ["highlight"]),
    ("BAT_STYLE", "The default of --style at a terminal where the configuration names none.", ["highlight"]),
    ("CLICOLOR_FORCE", "Other than 0: colors also where standard output is no terminal.", coloring),
    ("COLORTERM", "truecolor or 24bit: the terminal shows all colors.", coloring),
    ("TERM", "Tells how many colors the terminal has.", coloring),
    ("COLORFGBG", "Whether the terminal is light or dark, where it does not answer that.", coloring),
    ("COLUMNS", "The width for --wrap auto where standard output is no terminal.", ["highlight"]),
    ("PAGER", "What shows output page by page; default: less -R -F.", ["highlight"]),
    ("CI", "Other than 0 and false: the user's own configuration is not read.", ["check"]),
    ("GITHUB_STEP_SUMMARY", "The file to which --format github adds a summary.", ["check"]),
    ("CC", "The C compiler.", installing),
    ("PIP_INDEX_URL", "Where packages come from; pip's other variables count as well.", installing),
    ("HTTPS_PROXY", "The way to the network.", installing),
  ]

  private var files: [Entry] {
    [
      (
        "\(name).toml",
        "The configuration of a folder and those below it; those upwards from a file are merged, the nearest last.",
        []
      ),
      ("$XDG_CONFIG_HOME/\(name)/config.toml", "The user's own configuration.", []),
      ("$XDG_CONFIG_HOME/\(name)/themes", "The user's own themes.", Self.coloring),
      ("$XDG_CONFIG_HOME/\(name)/languages", "The user's own languages.", []),
      ("$XDG_DATA_HOME/\(name)/grammars", "Installed grammars, the only place that libraries are loaded from.", []),
      ("$XDG_CACHE_HOME/\(name)", "Downloaded packages.", Self.installing),
      ("../share/\(name)", "Manifest and queries, beside the folder of the program.", []),
    ]
  }

  private static let exitCodes = [
    "done", "done, but something failed or was found; each is named on standard error",
    "wrong usage; nothing was processed",
  ]

  private func head(_ title: String, _ section: Int, _ description: String) -> [String] {
    let description = description.hasSuffix(".") ? String(description.dropLast()) : description
    return [
      ".\\\" Made by \(name) --write-manual.", ".Dd \(Self.date)", ".Dt \(title.uppercased()) \(section)", ".Os", ".Sh NAME",
      ".Nm \(title)", ".Nd \(Roff.escaped(description.prefix(1).lowercased() + description.dropFirst()))",
    ]
  }

  /// The date of the pages: that of `SOURCE_DATE_EPOCH`, otherwise today.
  private static var date: String {
    var seconds = Environment.value("SOURCE_DATE_EPOCH").flatMap { time_t($0) } ?? time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    return "\(months[min(max(Int(parts.tm_mon), 0), 11)]) \(parts.tm_mday), \(parts.tm_year + 1900)"
  }

  /// Returns a section with the variables or files that concern a command; all of them if the list of the command's
  /// words is empty.
  private func section(_ title: String, _ macro: String, _ entries: [Entry], of words: some Collection<String>) -> [String] {
    let called = words.joined(separator: " ")
    var lines = [".Sh \(title)", ".Bl -tag -width Ds"]
    for entry in entries
    where words.isEmpty || entry.commands.isEmpty
      || entry.commands.contains(where: { called == $0 || called.hasPrefix($0 + " ") })
    {
      lines += [".It \(macro) \(Roff.argument(entry.name))"] + Roff.paragraph(entry.text)
    }
    return lines + [".El"]
  }

  private static func references(_ pages: [(name: String, section: Int)]) -> [String] {
    let sorted = pages.sorted { ($0.section, $0.name) < ($1.section, $1.name) }
    return [".Sh SEE ALSO"]
      + sorted.enumerated().map { ".Xr \($1.name) \($1.section)" + ($0 + 1 < sorted.count ? " ," : "") }
  }

  // MARK: Commands

  /// Returns the examples of a command: what each does, and its lines. Throws if the file has something else.
  func examples(of path: CommandPath) throws -> [(text: String, commands: [String])] {
    let words = path.words.dropFirst()
    let file = "\(examplesFolder)/\(words.isEmpty ? name : words.joined(separator: "-")).txt"
    guard FileSystem.kind(of: file) == .file else { return [] }
    let text = String(decoding: try FileSystem.read(file), as: UTF8.self)
    return try text.split(separator: "\n\n").map { block in
      let lines = block.split(separator: "\n").map(String.init)
      guard lines.count > 1, lines[0].hasPrefix("# ") else {
        throw UsageError("\(file): an example is a line that begins with \"# \", and commands")
      }
      return (String(lines[0].dropFirst(2)), Array(lines.dropFirst()))
    }
  }

  /// Returns the description of a command, and what its exit codes mean.
  private static func discussion(of type: any Command.Type) -> (text: String, codes: [String]) {
    let text = type.discussion
    guard let mark = text.firstRange(of: "Exit codes: ") else { return (text, exitCodes) }
    var codes = text[mark.upperBound...].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if codes.hasSuffix(".") { codes.removeLast() }
    let parts = codes.split(separator: "; ").reduce(into: [String]()) { parts, part in
      // A semicolon before another word than a number is part of the text.
      if part.first?.isNumber == true && part.dropFirst().first == " " || parts.isEmpty {
        parts.append(part.first?.isNumber == true ? String(part.dropFirst(2)) : String(part))
      } else {
        parts[parts.count - 1] += "; " + part
      }
    }
    return (String(text[..<mark.lowerBound]), parts)
  }

  private static func title(of item: CommandItem) -> String {
    let value = item.valueName.map { Roff.argument($0) }
    if item.isArgument { return "Ar \(value ?? "")" }
    let flags = item.names.map { CommandItem.dashed($0).dropFirst() }
    return (flags.filter { !$0.hasPrefix("-") } + flags.filter { $0.hasPrefix("-") })
      .map { "Fl \($0)" + (value.map { " Ar \($0)" } ?? "") }.joined(separator: " , ")
  }

  /// Returns the options and arguments of a page, with their sections.
  private static func rows(of path: CommandPath) -> [(item: CommandItem, section: String)] {
    var section = ""
    var rows: [(CommandItem, String)] = []
    for declaration in path.declarations {
      switch declaration {
      case .section(let title): section = title
      case .item(let item): rows.append((item, section))
      }
    }
    func add(_ names: String..., help: String) {
      rows.append((CommandItem(names: names, valueName: nil, help: help), "Help"))
    }
    add("help", "h", help: "Show help.")
    add("version", "V", help: "Show the version.")
    if path.isRoot { add("acknowledgements", help: "Show the notices and licenses of everything by others in the program.") }
    return rows
  }

  /// Returns the names of the options of a command, with their dashes.
  static func options(of path: CommandPath) -> Set<String> {
    Set(rows(of: path).flatMap { $0.item.names.map(CommandItem.dashed) })
  }

  private func page(of path: CommandPath) throws -> [String] {
    let type = path.type
    let children = Self.children(of: path)
    let (description, codes) = Self.discussion(of: type)
    let rows = Self.rows(of: path)
    let (options, arguments) = (rows.filter { !$0.item.isArgument }, rows.filter { $0.item.isArgument })
    var lines = head(Self.pageName(path), 1, type.summary) + [".Sh SYNOPSIS", ".Nm \"\(path.text)\""]
    if !children.isEmpty {
      lines += [".Ar command", ".Op Ar options"]
    } else if options.count > 2 {
      lines.append(".Op Ar options")
    }
    for (item, _) in arguments {
      lines.append(".\(item.traits.isRequired ? "" : "Op ")\(Self.title(of: item))\(item.traits.isRepeatable ? " ..." : "")")
    }
    if path.isRoot { lines += [".Nm \(name)", ".Op Ar options", ".Ar file ..."] }
    lines += [".Sh DESCRIPTION"] + Roff.paragraph(type.summary + ".") + Roff.paragraph(description)
    if path.isRoot {
      lines += Roff.paragraph(
        "Without a command it highlights files, with the options of highlight. Without any argument it prints help at a "
          + "terminal; with a pipe as standard input it is the language server where the input begins as the Language Server "
          + "Protocol does, otherwise it highlights the input.")
    }
    if !children.isEmpty {
      lines += [".Pp", "The commands:", ".Bl -tag -width Ds"]
      for child in children {
        lines += [".It Xr \(Self.pageName(child)) 1"] + Roff.paragraph(child.type.summary + ".")
      }
      lines.append(".El")
    }
    lines += [".Pp", "The options:"]
    var last: String?
    for (item, section) in options + arguments {
      if section != last {
        if last != nil { lines.append(".El") }
        if !section.isEmpty { lines.append(".Ss \(section)") }
        lines.append(".Bl -tag -width Ds")
        last = section
      }
      lines += [".It \(Self.title(of: item))"] + Roff.paragraph(HelpText.described(item, in: type))
    }
    lines.append(".El")
    let words = path.words.dropFirst()
    lines += self.section("ENVIRONMENT", "Ev", Self.environment, of: words) + self.section("FILES", "Pa", files, of: words)
    lines += [".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    for (code, text) in codes.enumerated() {
      lines += [".It \(code)"] + Roff.paragraph(text.prefix(1).uppercased() + text.dropFirst() + ".")
    }
    lines.append(".El")
    for (index, example) in try examples(of: path).enumerated() {
      lines.append(index == 0 ? ".Sh EXAMPLES" : ".Pp")
      lines += Roff.paragraph(example.text.prefix(1).uppercased() + example.text.dropFirst() + ":")
      lines += [".Bd -literal -offset indent"] + example.commands.map { Roff.escaped($0) } + [".Ed"]
    }
    var others = [(name, 1), ("\(name).toml", 5)].dropFirst(path.isRoot ? 1 : 0) + children.map { (Self.pageName($0), 1) }
    if path.words.count > 2 { others.append((path.words.dropLast().joined(separator: "-"), 1)) }
    return lines + Self.references(others.map { (name: $0.0, section: $0.1) })
  }

  // MARK: The configuration

  /// Returns all keys of the configuration with their names in the page: `NAME` stands for any name, `[]` for each of
  /// several tables.
  private static func keys(
    in shape: ConfigurationShape = KeyDescription.root.shape, _ prefix: String = ""
  ) -> [(name: String, key: KeyDescription)] {
    switch shape {
    case .table(let keys, _):
      keys().flatMap { key in
        let name = prefix.isEmpty ? key.name : "\(prefix).\(key.name)"
        guard case .array(let element) = key.shape else { return [(name, key)] + self.keys(in: key.shape, name) }
        return [(name, key)] + self.keys(in: element, name + "[]")
      }
    case .map(_, let element): keys(in: element, prefix + ".NAME")
    default: []
    }
  }

  private func configurationPage() -> [String] {
    var lines = head("\(name).toml", 5, "settings and rules of \(name)") + [".Sh DESCRIPTION"]
    lines += Roff.paragraph(
      "The nearest \(name).toml upwards from a file holds settings and rules for it; config.toml in the user's configuration "
        + "folder is read before it. The file is TOML. A key that is not known is a warning, a value of a wrong type is an error. "
        + "To have one to begin with: \(name) init.")
    lines += [".Pp", "The keys; NAME stands for any name, [] for each of several tables:", ".Bl -tag -width Ds"]
    for (name, key) in Self.keys() {
      let standard = key.defaultValue.map { " Default: \($0.spaced)." } ?? ""
      lines.append(".It Ic \(Roff.argument(name)) Pq \(Roff.argument(key.shape.described))")
      lines += Roff.paragraph(key.summary.replacing("`", with: "") + standard)
    }
    lines += [".El"] + section("FILES", "Pa", Array(files.prefix(2)), of: [])
    lines += [
      ".Sh EXAMPLES", "A rule that colors names of tickets in comments and makes them links:",
      ".Bd -literal -offset indent",
    ]
    lines += [
      "[[rules]]", "id = \"ticket\"", "pattern = '#(\\d+)'", "scope = \"markup.link\"", "within = [\"comment\"]",
      "link = \"https://bugs.example.com/$1\"",
    ].map { Roff.escaped($0) }
    return lines + [".Ed"] + Self.references([(name, 1), ("\(name)-check", 1), ("\(name)-init", 1)])
  }
}

extension ConfigurationShape {
  /// The type of a value in documents, with its range or its words.
  var described: String {
    switch self {
    case .string, .name: "string"
    case .choice(let words): words.joined(separator: ", ")
    case .integer(let range): "\(range.lowerBound)…\(range.upperBound)"
    case .boolean: "boolean"
    case .either(let one, let other): "\(one.described) or \(other.described)"
    case .map, .table: "table"
    case .array(.choice(let words)): "array of " + words.joined(separator: ", ")
    case .array(.integer): "array of integers"
    case .array(let element): "array of \(element.described)s"
    }
  }
}

extension JSON {
  /// The value as JSON, with blanks between the elements of arrays.
  var spaced: String {
    array.map { "[" + $0.map(\.spaced).joined(separator: ", ") + "]" } ?? written
  }
}

/// Text in the language of manual pages (mdoc).
private enum Roff {
  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// Returns text for a line of its own, or for an argument of a macro.
  static func escaped(_ text: some StringProtocol) -> String {
    let characters = Array(text)
    var result = characters.first == "." ? "\\&" : ""
    for (index, character) in characters.enumerated() {
      switch character {
      case "\\": result += "\\e"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "\"": result += "\\(dq"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "-":
        // One or two hyphens at the start of a word belong to an option.
        let start = characters[..<index].lastIndex { $0 != "-" }.map { $0 + 1 } ?? 0
        let end = characters[index...].firstIndex { $0 != "-" } ?? characters.count
        let isOption =
          end - start <= 2 && end < characters.count && isWord(characters[end])
          && (start == 0 || !isWord(characters[start - 1]))
        result += isOption ? "\\-" : "-"
      default: result.append(character)
      }
    }
    return result
  }

  /// Returns text as one argument of a macro, so that none of its words is a macro.
  static func argument(_ text: String) -> String {
    let isPlain = text.count >= 4 && text.allSatisfy { isWord($0) || ".$/-".contains($0) }
    return isPlain ? escaped(text) : "\"\(escaped(text))\""
  }

  private static let columns = 74

  /// Returns text in short lines. Each sentence begins a line, which has it spaced.
  static func paragraph(_ text: some StringProtocol) -> [String] {
    var lines: [String] = []
    var isNew = true
    let words = text.split(whereSeparator: \.isWhitespace)
    for (index, word) in words.enumerated() {
      let shown = escaped(word)
      if isNew || (lines.last?.count ?? 0) + 1 + shown.count > columns {
        lines.append(shown)
      } else {
        lines[lines.count - 1] += " " + shown
      }
      let next = index + 1 < words.count ? words[index + 1].first : nil
      isNew = ".!?".contains(word.last ?? " ") && next.map { $0.isUppercase || "\"{".contains($0) } == true
    }
    return lines.map { $0.hasPrefix(".") ? "\\&" + $0 : $0 }
  }
}
