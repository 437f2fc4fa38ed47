internal import ArgumentParser
internal import HighlightStorage

/// What stands around the text in a terminal: the parts that `--style` names.
struct StyleComponents: OptionSet, Equatable {
  let rawValue: Int

  static let numbers = StyleComponents(rawValue: 1)
  /// The name above each file.
  static let header = StyleComponents(rawValue: 2)
  /// Lines around the header and beside the numbers.
  static let grid = StyleComponents(rawValue: 4)
  /// A line between files.
  static let rule = StyleComponents(rawValue: 8)
  /// A mark between ranges of lines.
  static let snip = StyleComponents(rawValue: 16)
  /// Marks of what differs from git's index.
  static let changes = StyleComponents(rawValue: 32)
  static let full: StyleComponents = [.numbers, .header, .grid, .snip, .changes]

  static let names: [(name: String, value: StyleComponents)] = [
    ("plain", []), ("numbers", .numbers), ("header", .header), ("grid", .grid), ("rule", .rule), ("snip", .snip),
    ("changes", .changes), ("full", .full),
  ]
}

/// The value of `--style`: components, or what is added to the default (`+numbers`) and taken away (`-grid`).
struct StyleChoice: ExpressibleByArgument, Equatable {
  private var base: StyleComponents?
  private var steps: [(isAdded: Bool, value: StyleComponents)] = []

  init?(argument: String) {
    try? self.init(argument)
  }

  /// Reads a list with commas between its words.
  init(_ text: String) throws {
    for word in text.split(separator: ",").map({ $0.trimmingSpaces() }) {
      let sign = word.first == "+" || word.first == "-" ? word.first : nil
      let name = sign == nil ? word : String(word.dropFirst())
      guard
        let value = StyleComponents.names.first(where: { $0.name == name || (name == "default" && $0.name == "full") })?
          .value
      else {
        let suggestion = nearest(to: name, among: StyleComponents.names.map(\.name)).map { "; did you mean \"\($0)\"?" }
        throw ValidationError(
          "there is no style \"\(name)\"\(suggestion ?? "") (there are \(StyleComponents.names.map(\.name).joined(separator: ", ")))"
        )
      }
      if let sign { steps.append((sign == "+", value)) } else { base = (base ?? []).union(value) }
    }
  }

  static func == (a: StyleChoice, b: StyleChoice) -> Bool {
    a.base == b.base && a.steps.elementsEqual(b.steps, by: ==)
  }

  /// The components, when `standard` holds where nothing is said.
  func components(standard: StyleComponents) -> StyleComponents {
    steps.reduce(base ?? standard) { $1.isAdded ? $0.union($1.value) : $0.subtracting($1.value) }
  }
}

/// How text is shown in a terminal, besides its colours.
struct TerminalStyle: Equatable {
  var components: StyleComponents = []
  /// Cells from one tab stop to the next, with spaces in place of tabs; nil: tabs are left to the terminal.
  var tabWidth: Int?
  /// Whether of several blank lines the first alone is shown.
  var squeezesBlank = false
  /// Whether spaces, tabs, line ends and controls are shown.
  var showsAll = false
  /// Lines with another background.
  var highlightedLines = LineSelection()
  /// How wide lines of the grid are, in cells.
  var gridColumns = 80

  /// Whether the text goes out as it is.
  var isPlain: Bool {
    components.isEmpty && tabWidth == nil && !squeezesBlank && !showsAll && highlightedLines.ranges.isEmpty
  }
}
