package import HighlightCore
package import HighlightStorage
internal import TextModel

/// The symbols of a text: the matches of `symbols.scm` of its language and of embedded languages.
public struct Outline: Sendable {
  /// A named part of a text.
  public struct Symbol: Sendable {
    /// The name in one line, at most 200 UTF-16 units.
    public var name: String
    /// The number of the kind in LSP.
    public var kind: Int
    /// All of the part: UTF-16 offsets, half-open.
    public var range: Range<Int>
    /// The name in the text: UTF-16 offsets, half-open.
    public var nameRange: Range<Int>
    /// The text that is shown after the name; nil for none.
    public var detail: String?
    /// The indices of the symbols directly inside.
    public package(set) var children: [Int] = []
    /// The index of the symbol around; nil for an outermost one.
    public package(set) var parent: Int?

    /// The kind in words, such as `function` or `class`.
    public var kindName: String { Outline.name(ofKind: kind) }
  }

  /// Numbers of symbol kinds in LSP that the code uses by name.
  package enum SymbolKind {
    package static let `class` = 5
    package static let method = 6
    package static let property = 7
    package static let field = 8
    package static let constructor = 9
    package static let `enum` = 10
    package static let interface = 11
    package static let function = 12
    package static let variable = 13
    package static let constant = 14
    package static let string = 15
    package static let key = 20
    package static let `struct` = 23
  }

  /// The numbers of symbol kinds in LSP, by their names in queries.
  private static let kinds = [
    "module": 2, "namespace": 3, "package": 4, "class": 5, "method": 6, "property": 7, "field": 8, "constructor": 9,
    "enum": 10, "interface": 11, "function": 12, "variable": 13, "constant": 14, "string": 15, "number": 16, "boolean": 17,
    "array": 18, "object": 19, "key": 20, "null": 21, "enumMember": 22, "struct": 23, "event": 24, "operator": 25,
    "typeParameter": 26, "type": 5,
  ]
  /// The names of kinds in queries, sorted.
  package static var kindNames: [String] { kinds.keys.sorted() }

  /// Returns the name of a kind in queries; `class` for 5, which has two names, and `symbol` for unknown numbers.
  package static func name(ofKind kind: Int) -> String { kinds.filter { $0.value == kind }.keys.min() ?? "symbol" }

  /// Whether texts in a language have symbols without a query: some languages of rules.
  package static func knows(_ language: String) -> Bool { RuleOutline.knows(language) }

  // In these a function is a method.
  private static let typeKinds: Set<Int> = [SymbolKind.class, SymbolKind.interface, SymbolKind.struct, SymbolKind.enum]
  // The names of headings and selectors may be long; an outline shows less.
  private static let nameLimit = 200

  /// The symbols in the order of the text.
  public private(set) var symbols: [Symbol] = []
  /// The indices of the outermost symbols.
  public private(set) var roots: [Int] = []

  /// Finds the symbols of a text. O(nodes + symbols × log symbols).
  /// - Parameter query: returns the query for the symbols of a language; nil: its texts have no symbols.
  package init(_ storage: HighlightingStorage, query: (Language) -> StructureQuery?) {
    find(in: storage, query)
    if storage.language?.grammar == nil { symbols += RuleOutline.symbols(in: storage) }
    nest()
  }

  /// Adds a symbol for each match of the query, in the order of the text. Of several matches for one name the first
  /// counts; only their details are joined. Matches without a name, or with an empty one, are skipped.
  private mutating func find(in storage: HighlightingStorage, _ query: (Language) -> StructureQuery?) {
    let text = storage.text
    /// The index of a symbol, by the range of its name.
    var known: [Range<Int>: Int] = [:]
    for match in storage.matches(of: query) {
      guard let nameRange = match.range(of: "name"),
        let whole = match.captures.first(where: { Self.kinds[$0.name] != nil }), let kind = Self.kinds[whole.name],
        nameRange.lowerBound >= whole.range.lowerBound, nameRange.upperBound <= whole.range.upperBound
      else { continue }
      let detail = Self.detail(of: match, in: text)
      if let index = known[nameRange] {
        // If several patterns match one name, the first is used, except for the detail.
        if let detail { symbols[index].detail = [symbols[index].detail ?? "", detail].sorted().joined() }
        continue
      }
      var end = whole.range.upperBound
      // A section of Markdown ends before the next one.
      while end > nameRange.upperBound && text[end - 1] <= 0x20 { end -= 1 }
      let name = Self.shown(nameRange, in: text)
      guard !name.isEmpty else { continue }
      known[nameRange] = symbols.count
      symbols.append(
        Symbol(name: name, kind: kind, range: whole.range.lowerBound..<end, nameRange: nameRange, detail: detail))
    }
    symbols.sort {
      ($0.range.lowerBound, $1.range.upperBound, $0.nameRange.lowerBound) < (
        $1.range.lowerBound, $0.range.upperBound, $1.nameRange.lowerBound
      )
    }
  }

  /// Returns the text of the captures `@detail`, each word after the prefix of `#set! prefix`: `#main`, `.wide.dark`.
  /// Nil without such a capture.
  private static func detail(of match: StructureMatch, in text: UTF16Text) -> String? {
    guard let range = match.range(of: "detail") else { return nil }
    guard let prefix = match.properties["prefix"] else { return shown(range, in: text) }
    return shown(range, in: text).split(separator: " ").map { prefix + $0 }.joined()
  }

  /// Returns the text of a range in one line, with white space as single spaces; cut to `nameLimit` code units.
  private static func shown(_ range: Range<Int>, in text: UTF16Text) -> String {
    let limited = range.lowerBound..<min(range.upperBound, range.lowerBound + nameLimit)
    return text.string(in: limited).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Sets the children and parents of symbols and the roots, by the nesting of their ranges. A function inside a type
  /// becomes a method.
  private mutating func nest() {
    var open: [Int] = []
    for index in symbols.indices {
      while let last = open.last,
        symbols[last].range.upperBound < symbols[index].range.upperBound
          || symbols[last].range.upperBound <= symbols[index].range.lowerBound
          // Two names of one declaration are siblings.
          || symbols[last].range == symbols[index].range
      {
        open.removeLast()
      }
      if let parent = open.last {
        symbols[parent].children.append(index)
        symbols[index].parent = parent
        if symbols[index].kind == SymbolKind.function && Self.typeKinds.contains(symbols[parent].kind) {
          symbols[index].kind = SymbolKind.method
        }
      } else {
        roots.append(index)
      }
      open.append(index)
    }
  }
}
