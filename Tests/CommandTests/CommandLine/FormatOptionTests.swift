import Foundation
import TestSupport
import Testing

@testable import HighlightRendering
@testable import highlight_lsp

/// Each option of `highlight` in each format: it works, has no meaning, or is refused, as `OptionEffects` says.
@Suite struct FormatOptionTests {
  private static let items = HighlightOptions.itemsWithNames

  /// Values of options that take no number and list no choices.
  private static let values = [
    "lines": "1:2", "highlight-lines": "4", "squeeze-limit": "1", "theme": "nord", "dark-theme": "nord",
    "light-theme": "nord",
    "style": "plain", "wrap": "20", "terminal-width": "20", "hyphenate": "en_US", "pager": "cat", "title": "A title",
    "css": "a.css", "id-prefix": "b-",
    "paper": "a5", "pages": "40x30", "font": "serif", "stdin-filename": "a.py", "map-syntax": "*.x:python",
    "fallback-language": "python", "files-from": "list", "output": "out", "config": "c.toml", "rules": "r.toml",
    "highlights": "a.scm", "locals": "a.scm", "injections": "a.scm", "language": "python", "format": "html",
  ]

  /// The options that another one needs.
  private static let companions = [
    "columns": ["--pages", "80x30"], "margin": ["--pages", "80x30"], "index": ["-o", "out"],
    "hyphenation-factor": ["--hyphenate", "en_US", "--wrap", "20"], "hyphenate": ["--wrap", "20"],
    "diff-context": ["--diff"],
  ]

  private static func words(_ item: CommandItem, _ format: OutputFormat) -> [String]? {
    guard let name = item.names.first, name != "format" else { return nil }
    if item.isFlag { return [item.displayName] }
    let value: String? =
      switch item.range {
      case _ where values[name] != nil: values[name]
      case .whole(let range): String(min(range.lowerBound + 2, range.upperBound))
      case .real(let range): String(range.lowerBound)
      case nil: item.choices().last
      }
    return value.map { [item.displayName, $0] }
  }

  @Test func theTableHasEveryOption() throws {
    let names = Self.items.compactMap(\.names.first)
    for name in names { #expect(OptionEffects.of(name) != nil, "add \(name) to FormatUse.table") }
    let parts = OptionEffects.parts
    #expect(
      Set(OptionEffects.names) == Set(names + parts.map { "style " + $0 })
        && Set(OptionEffects.names).count == OptionEffects.names.count
    )
    let style = try #require(Self.items.first { $0.names.first == "style" })
    guard case .values(let values) = style.completion else { throw UsageError("no values") }
    #expect(Set(values) == Set(parts))
    for item in Self.items { #expect(Self.words(item, .html) != nil || item.names.first == "format", "\(item.displayName)") }
  }

  @Test(arguments: OutputFormat.allCases) func typedOptions(format: OutputFormat) throws {
    for item in Self.items {
      guard let name = item.names.first, let words = Self.words(item, format) else { continue }
      let use = try #require(OptionEffects.of(name))
      let companions = Self.companions[name] ?? []
      if use.effect(in: format) != .isRefused {
        let others = companions.first.flatMap { option in Self.items.first { "--" + $0.names[0] == option || option == "-o" }
        }
        if let other = others, OptionEffects.of(other.names[0])?.effect(in: format) == .isRefused { continue }
        #expect(throws: Never.self, "\(name) \(format)") {
          let options = try HighlightCommand.parsed(["-f", format.rawValue] + companions + words).options
          let parsed = try #require(options.items.first { $0.names.first == name })
          #expect(parsed.isGiven == (use.effect(in: format) == .works), "\(name) \(format)")
        }
      } else {
        let error = #expect(throws: UsageError.self, "\(name) \(format)") {
          try HighlightCommand.parsed(["-f", format.rawValue] + words)
        }
        let message = error?.message ?? ""
        #expect(message.contains(item.displayName + " needs") && message.contains(format.rawValue), "\(message)")
        for other in use.formats { #expect(message.contains(other.rawValue), "\(message)") }
        // In the environment it is ignored.
        let options = try HighlightCommand.parsed(["-f", format.rawValue], defaults: words).options
        #expect(options.items.first { $0.names.first == name }?.isGiven == false, "\(name) \(format)")
      }
    }
  }

  @Test(arguments: OutputFormat.allCases) func partsOfTheStyle(format: OutputFormat) throws {
    for part in OptionEffects.parts {
      let use = try #require(OptionEffects.ofPart(part))
      let arguments = ["-f", format.rawValue, "--style"]
      for value in [part, "plain,+\(part)"] {
        if use.effect(in: format) == .isRefused {
          let error = #expect(throws: UsageError.self) { try HighlightCommand.parsed(arguments + [value]) }
          #expect(error?.message.hasPrefix("--style \(part) needs --format ansi") == true, "\(value) \(format)")
          #expect(throws: Never.self) {
            try HighlightCommand.parsed(["-f", format.rawValue], defaults: ["--style", value])
          }
        } else {
          #expect(throws: Never.self, "\(value) \(format)") { try HighlightCommand.parsed(arguments + [value]) }
        }
      }
      #expect(throws: Never.self) { try HighlightCommand.parsed(arguments + ["full,-\(part)"]) }
    }
  }

  @Test func theFormatOfAFileCounts() throws {
    #expect(
      HighlightSettings(try HighlightCommand.parsed(["--classes", "none", "-o", "new.html", "a.py"]).options).format == .html
    )
    #expect(throws: UsageError.self) { try HighlightCommand.parsed(["--window", "-o", "new.html", "a.py"]) }
    #expect(throws: UsageError.self) { try HighlightCommand.parsed(["--index", "-o", "new.html", "a.py"]) }
    #expect(throws: UsageError.self) { try HighlightCommand.parsed(["--title", "x", "--fragment", "-f", "html", "a.py"]) }
    #expect(HighlightSettings(try HighlightCommand.parsed(["-o", "new.tokens.json", "a.py"]).options).format == .tokens)
    #expect(HighlightSettings(try HighlightCommand.parsed(["-o", "new.d", "a.py"]).options).format == .ansi)
    #expect(
      HighlightSettings(ofDiff: try DiffCommand.parsed(["a", "b", "--fragment", "-o", "new.tex"]).options).format
        == .latex)
  }

  /// The help is written from the table.
  @Test func theHelpNamesTheFormats() throws {
    for type in [HighlightCommand.self, DiffCommand.self] as [any Command.Type] {
      let text = HelpText(CommandPath(type: type, words: ["highlight-lsp", type.name]), isShort: false).text
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for item in Self.items {
        guard let note = OptionEffects.note(of: item) else { continue }
        #expect(text.contains(note), "\(item.displayName)")
      }
      #expect(text.contains("--classes NAMES") && text.contains("Formats: html."))
      #expect(text.contains("Formats: ansi; elsewhere it is ignored."))
      #expect(text.contains("Show line numbers. Formats: all but json, tokens."))
    }
  }

  // MARK: Effects

  /// Options whose effect the text below does not show: they choose the input or its language, or need a terminal, git, a
  /// dictionary or a folder.
  private static let unseen: Set<String> = [
    "language", "stdin-filename", "map-syntax", "fallback-language", "install", "files-from", "null", "list-languages",
    "list-themes", "format", "output", "jobs", "from-json", "config", "rules", "no-rules", "trust", "highlights", "locals",
    "injections", "strip-ansi", "diff", "diff-context", "style", "spelling", "hyphenate", "hyphenation-factor",
    "side-by-side",
    "decorations", "plain", "paging", "no-paging", "pager", "unbuffered", "index", "chop-long-lines", "italic-text",
    "classes",
    "columns", "margin", "light-theme", "dark-theme", "id-prefix",
  ]

  /// What works changes the output, what has no meaning does not, and what is refused does not in the environment. A png
  /// is drawn from the svg.
  @Test(arguments: OutputFormat.allCases.filter { $0 != .png }) func effects(format: OutputFormat) throws {
    if format == .pdf && !PDFRenderer.isAvailable { return }
    let folder = try TemporaryFolder()
    // Rules highlight it, without a parser.
    try folder.write("# first\n\n\n127.0.0.1\tlocalhost another third.example\n::1 last\n", to: "hosts")
    func output(_ arguments: [String], defaults: [String] = []) throws -> [UInt8] {
      let environment = [
        "HIGHLIGHT_LSP_OPTS": defaults.map { "'\($0)'" }.joined(separator: " "), "SOURCE_DATE_EPOCH": "1",
      ]
      let result = try Program.run(
        ["highlight", "-f", format.rawValue] + arguments + ["hosts"], environment: environment, folder: folder.path)
      #expect(result.status == 0, "\(arguments) \(result.errors)")
      return result.output
    }
    let plain = try output(format == .ansi ? ["--color", "always"] : [])
    for item in Self.items {
      guard let name = item.names.first, !Self.unseen.contains(name), let words = Self.words(item, format),
        let use = OptionEffects.of(name)
      else { continue }
      let color = format == .ansi && name != "color" ? ["--color", "always"] : []
      switch use.effect(in: format) {
      case .works:
        let base = name == "theme" && format == .json ? try output(["--text"]) : plain
        let more = name == "theme" && format == .json ? ["--text"] : color
        #expect(try output(more + words) != base, "\(name) \(format)")
      case .isIdle: #expect(try output(words) == plain, "\(name) \(format)")
      case .isRefused: #expect(try output(color, defaults: words) == plain, "\(name) \(format)")
      }
    }
    for part in OptionEffects.parts {
      guard let use = OptionEffects.ofPart(part), part != "full", part != "plain", format != .ansi else { continue }
      let lines = ["--lines", "1", "--lines", "4:5"]
      switch use.effect(in: format) {
      // Each page of it has a head.
      case .works where part == "header" && format == .pdf: break
      case .works: #expect(try output(lines + ["--style", part]) != output(lines), "\(part) \(format)")
      case .isIdle: Issue.record("a part that has no meaning")
      case .isRefused: #expect(try output([], defaults: ["--style", part]) == plain, "\(part) \(format)")
      }
    }
  }
}

extension FormatOptionTests {
  /// What `[highlight]` says of terminals has no meaning in a page, unless decorations are asked for; then it has the parts
  /// that there are.
  @Test func theConfigurationOfTheUser() throws {
    let folder = try TemporaryFolder()
    try folder.write("x\n", to: "a.txt")
    try folder.write("[highlight]\nstyle = \"full,rule\"\nwrap = 20\n", to: "user/highlight-lsp/config.toml")
    func page(_ arguments: String...) throws -> String {
      let result = try Program.run(
        ["highlight", "-f", "html"] + arguments + ["a.txt"], environment: ["XDG_CONFIG_HOME": folder["user"]],
        folder: folder.path)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      return result.text
    }
    let plain = try Program.run(["highlight", "-f", "html", "a.txt"], folder: folder.path).text
    #expect(try page() == plain)
    let decorated = try page("--decorations", "always")
    #expect(try decorated != plain && decorated == page("--style", "full"))
    #expect(try page("--decorations", "never", "--style", "full") == plain)
  }
}

extension HighlightOptions {
  /// The options of `highlight`, without its arguments.
  fileprivate static var itemsWithNames: [CommandItem] {
    CommandDeclaration.collect { HighlightOptions() }.declarations.compactMap(\.item).filter { !$0.isArgument }
  }
}
