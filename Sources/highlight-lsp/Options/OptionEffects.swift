internal import HighlightRendering
internal import HighlightThemes

/// The effect of each option of `highlight` in each format.
///
/// `table` is the only list of it: the check of the command line, the help and the manual page read it.
struct OptionEffects {
  /// The effect of an option in a format.
  enum Effect {
    case works
    /// It is accepted and has no meaning.
    case isIdle
    /// It is an error on the command line. In `HIGHLIGHT_LSP_OPTS` it is ignored.
    case isRefused
  }

  /// The formats in which it works.
  let formats: [OutputFormat]
  let inOthers: Effect

  func effect(in format: OutputFormat) -> Effect { formats.contains(format) ? .works : inOthers }

  /// Returns the use of an option, or of a part of `--style`, by its first name; nil if the table lacks it.
  static func of(_ name: String) -> OptionEffects? {
    table.first { $0.names.contains(name) }.map { OptionEffects(formats: $0.formats, inOthers: $0.inOthers) }
  }

  /// Returns the use of a part of `--style`; nil for values that are not a single part, such as `full`.
  static func ofPart(_ name: String) -> OptionEffects? { of(partPrefix + name) }

  private static let partPrefix = "style "
  private static let pages: [OutputFormat] = [.html, .svg, .png, .pdf, .latex, .rtf]
  /// The formats with colors.
  private static let colored: [OutputFormat] = [.ansi] + pages
  /// The formats for readers.
  private static let texts: [OutputFormat] = colored + [.plain]

  private static let table: [(names: [String], formats: [OutputFormat], inOthers: Effect)] = [
    (
      [
        "language", "stdin-filename", "map-syntax", "fallback-language", "install", "files-from", "null", "list-languages",
        "list-themes", "format", "output", "jobs", "from-json", "config", "rules", "no-rules", "trust", "highlights",
        "locals", "injections", "strip-ansi", "diff", "plain", "style", "style plain", "style full",
      ], OutputFormat.allCases, .isRefused
    ),
    (
      [
        "lines", "diff-context", "number", "style numbers", "wrap", "terminal-width", "hyphenate", "hyphenation-factor",
      ], texts, .isRefused
    ),
    (["chop-long-lines"], texts.filter { $0 != .pdf }, .isRefused),
    (["decorations"], texts, .isIdle),
    (["theme"], colored + [.json], .isIdle),
    (["highlight-lines", "tab-width", "style header", "style snip"], colored, .isRefused),
    (["title"], pages, .isRefused),
    (["spelling"], [.ansi, .html, .svg, .png], .isRefused),
    (["pages", "columns"], [.ansi, .html, .svg, .pdf], .isRefused),
    (["margin"], [.ansi, .html, .svg], .isRefused),
    (["dark-theme", "light-theme", "side-by-side"], [.ansi, .html], .isRefused),
    (
      ["show-all", "squeeze-blank", "squeeze-limit", "style grid", "style rule", "style size", "style changes"], [.ansi],
      .isRefused
    ),
    (["color", "force-colorization", "italic-text"], [.ansi], .isIdle),
    (["paging", "no-paging", "pager"], OutputFormat.allCases.filter { $0 != .png && $0 != .pdf }, .isIdle),
    (["unbuffered"], [.ansi, .plain], .isIdle),
    (["classes", "index", "css", "id-prefix"], [.html], .isRefused),
    (["fragment"], [.html, .latex], .isRefused),
    (["window", "shadow", "padding"], [.svg, .png], .isRefused),
    (["scale"], [.png], .isRefused),
    (["paper", "font", "font-size"], [.pdf], .isRefused),
    (["text"], [.json], .isRefused),
  ]

  /// The note in the help: `Formats: html, latex.`; nil if it works in all.
  static func note(of item: CommandItem) -> String? {
    guard let name = item.names.first, let use = of(name) else { return nil }
    if name == "style" { return partsNote }
    guard use.formats.count < OutputFormat.allCases.count else { return nil }
    return "Formats: \(list(use.formats))" + (use.inOthers == .isIdle ? "; elsewhere it is ignored." : ".")
  }

  /// The options, and the parts of `--style`, of all rows.
  static var names: [String] { table.flatMap(\.names) }

  /// The values of `--style`.
  static var parts: [String] { table.flatMap { parts(of: $0.names) } }

  private static func parts(of names: [String]) -> [String] {
    names.compactMap { $0.hasPrefix(partPrefix) ? String($0.dropFirst(partPrefix.count)) : nil }
  }

  private static var partsNote: String {
    let rows = table.compactMap { row -> String? in
      let parts = parts(of: row.names)
      guard !parts.isEmpty, row.formats.count < OutputFormat.allCases.count else { return nil }
      return "\(parts.joined(separator: ", ")): \(list(row.formats))"
    }
    return "Formats of \(rows.joined(separator: "; "))."
  }

  /// Returns the formats as a list; of many formats those that are missing.
  private static func list(_ formats: [OutputFormat]) -> String {
    let others = OutputFormat.allCases.filter { !formats.contains($0) }
    let listed = (others.count < formats.count ? others : formats).map(\.rawValue).joined(separator: ", ")
    return others.count < formats.count ? "all but \(listed)" : listed
  }

  /// The error for an option, or a part of `--style`, that a format cannot show.
  func refusal(_ option: String, in format: OutputFormat) -> UsageError {
    let names = formats.map(\.rawValue)
    let listed = names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " or \(names[names.count - 1])"
    return UsageError("\(option) needs --format \(listed), not \(format.rawValue)")
  }
}

extension OptionEffects {
  /// Returns the components that a word of `--style` names or adds.
  private static func components(of word: String) -> StyleComponents {
    StyleChoice(argument: word)?.components(standard: []) ?? []
  }

  /// Returns the part that a word of `--style` names or adds, by its first name; nil if it names none or several.
  static func part(of word: String) -> String? {
    let components = components(of: word)
    guard components.rawValue.nonzeroBitCount == 1 else { return nil }
    return parts.first { Self.components(of: $0) == components }
  }

  /// Returns the parts that a format has.
  static func components(of format: OutputFormat) -> StyleComponents {
    parts.reduce([]) { result, part in
      let components = components(of: part)
      guard components.rawValue.nonzeroBitCount == 1, ofPart(part)?.effect(in: format) == .works else { return result }
      return result.union(components)
    }
  }
}
