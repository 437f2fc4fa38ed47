internal import SystemSupport
internal import TextModel

/// The components of the frame around the text in a terminal, as `--style` names them.
package struct StyleComponents: OptionSet, Equatable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  // The library's own is generic code whose conformances the runtime would look for at every start.
  package init(arrayLiteral elements: StyleComponents...) {
    self.init(rawValue: elements.reduce(0) { $0 | $1.rawValue })
  }

  package static let numbers = StyleComponents(rawValue: 1)
  /// The file name above each file.
  package static let header = StyleComponents(rawValue: 2)
  /// Lines around the header and next to the numbers.
  package static let grid = StyleComponents(rawValue: 4)
  /// A line between files.
  package static let rule = StyleComponents(rawValue: 8)
  /// A mark between ranges of lines.
  package static let snip = StyleComponents(rawValue: 16)
  /// Marks of lines that differ from git's index.
  package static let changes = StyleComponents(rawValue: 32)
  /// The size of the file, below its name.
  package static let size = StyleComponents(rawValue: 64)
  /// The rows above, below and between files.
  package static let frame: StyleComponents = [.header, .size, .grid, .rule]
  static let full: StyleComponents = [.numbers, .header, .grid, .snip, .changes]

  static let names: [(name: String, value: StyleComponents)] = [
    ("plain", []), ("numbers", .numbers), ("header", .header), ("grid", .grid), ("rule", .rule), ("snip", .snip),
    ("changes", .changes), ("size", .size), ("full", .full),
  ]

  /// Names of bat for the same components.
  private static let otherNames = ["default": "full", "header-filename": "header", "header-filesize": "size"]

  /// Returns the component of a name, which may be one of bat's; nil if there is none.
  static func named(_ name: String) -> StyleComponents? {
    let own = otherNames[name] ?? name
    return names.first { $0.name == own }?.value
  }
}

/// An unknown word in the value of `--style`.
struct UnknownStyle: Error, CustomStringConvertible {
  let description: String
}

/// The value of `--style`: components, or those added to (`+numbers`) and removed from (`-grid`) the default.
package struct StyleChoice: Equatable {
  private var base: StyleComponents?
  private var steps: [(isAdded: Bool, value: StyleComponents)] = []

  package init?(argument: String) {
    try? self.init(argument)
  }

  /// Parses a list separated by commas: names of components, which replace the default, and names with `+` or `-`,
  /// which add to it or remove from it; `auto` is the default. Throws `UnknownStyle` for a name without a component.
  package init(_ text: String) throws {
    for word in text.split(separator: ",").map({ $0.trimmingSpaces() }) {
      let sign = word.first == "+" || word.first == "-" ? word.first : nil
      let name = sign == nil ? word : String(word.dropFirst())
      // "auto" of bat is the default here, which depends on the terminal.
      if word == "auto" { continue }
      guard let value = StyleComponents.named(name) else {
        let known = StyleComponents.names.map(\.name)
        let suggestion = didYouMean(nearestTo: name, among: known)
        throw UnknownStyle(
          description: "there is no style \"\(name)\"\(suggestion) (there are \(known.joined(separator: ", ")))")
      }
      if let sign { steps.append((sign == "+", value)) } else { base = (base ?? []).union(value) }
    }
  }

  package static func == (a: StyleChoice, b: StyleChoice) -> Bool {
    a.base == b.base && a.steps.elementsEqual(b.steps, by: ==)
  }

  /// Returns the chosen components: those that were named, or `standard` if none was, after all additions and
  /// removals.
  /// - Parameter standard: the default, which additions and removals refer to.
  package func components(standard: StyleComponents) -> StyleComponents {
    steps.reduce(base ?? standard) { $1.isAdded ? $0.union($1.value) : $0.subtracting($1.value) }
  }
}
