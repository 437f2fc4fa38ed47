public import HighlightStorage

/// A text with its runs, links and visible styles as one value: to be kept, sent and read back.
public struct AttributedText: Equatable, Sendable {
  /// A stretch with a scope.
  public struct Run: Equatable, Sendable, Codable {
    /// UTF-16 offsets, half-open.
    public var range: Range<Int>
    /// The canonical scope; nil where the capture has none.
    public var scope: String?
    /// The capture name as the query file has it; nil where it says no more than the scope.
    public var capture: String?
    /// The language that gave the scope.
    public var language: String?
    /// The rule that gave it; nil where the syntax did.
    public var rule: String?

    /// A run; offsets are UTF-16 units, half-open.
    public init(range: Range<Int>, scope: String?, capture: String? = nil, language: String? = nil, rule: String? = nil) {
      self.range = range
      self.scope = scope
      self.capture = capture
      self.language = language
      self.rule = rule
    }
  }

  /// A stretch that leads somewhere.
  public struct Link: Equatable, Sendable, Codable {
    /// UTF-16 offsets, half-open.
    public var range: Range<Int>
    /// Where it leads, not encoded.
    public var target: String

    /// A link; offsets are UTF-16 units, half-open.
    public init(range: Range<Int>, target: String) {
      self.range = range
      self.target = target
    }
  }

  /// A stretch that looks otherwise than plain text.
  public struct StyleRun: Equatable, Sendable, Codable {
    /// UTF-16 offsets, half-open.
    public var range: Range<Int>
    /// What it looks like.
    public var style: Style

    /// A style run; offsets are UTF-16 units, half-open.
    public init(range: Range<Int>, style: Style) {
      self.range = range
      self.style = style
    }
  }

  /// The characters; lone surrogates are kept.
  public var units: ContiguousArray<UInt16>
  /// Ascending, disjoint.
  public var runs: [Run] = []
  /// Ascending, disjoint.
  public var links: [Link] = []
  /// Ascending, disjoint, none of them a plain style.
  public var styles: [StyleRun] = []
  /// The colours of plain text; nil: not set.
  public var foreground: Color?
  /// The background of plain text; nil: not set.
  public var background: Color?

  /// A text without runs, links and styles.
  public init(units: ContiguousArray<UInt16> = []) {
    self.units = units
  }

  /// What a storage has. O(text).
  /// - Parameters:
  ///   - storage: whose text, runs and links are taken.
  ///   - theme: gives scopes their styles; nil: there are none.
  public init(_ storage: HighlightingStorage, theme: Theme? = nil) {
    units = storage.text.units
    foreground = theme?.foreground
    background = theme?.background
    for run in storage.combinedRuns() {
      let value = storage.attributeTable[run.attribute]
      runs.append(
        Run(range: run.range, scope: value.scope, capture: value.capture, language: value.language, rule: value.rule))
      guard let style = value.scope.flatMap({ theme?.style(for: $0) }), style != Style() else { continue }
      append(style, to: run.range)
    }
    links = storage.links().map { Link(range: $0.range, target: $0.target) }
  }

  /// The characters as a string; lone surrogates become U+FFFD.
  public var string: String { String(decoding: units, as: UTF16.self) }

  /// How the character at an offset looks; the plain style for plain text. O(log styles).
  public func style(at utf16Offset: Int) -> Style {
    let index = styles.partitioningIndex { $0.range.upperBound > utf16Offset }
    return index < styles.count && styles[index].range.contains(utf16Offset) ? styles[index].style : Style()
  }

  /// The link at an offset. O(log links).
  public func link(at utf16Offset: Int) -> Link? {
    let index = links.partitioningIndex { $0.range.upperBound > utf16Offset }
    return index < links.count && links[index].range.contains(utf16Offset) ? links[index] : nil
  }

  /// A storage with the text and its scopes; it has no language, and what is edited in it keeps its colours.
  public func makeStorage() -> HighlightingStorage {
    let storage = HighlightingStorage(UTF16Text(units), language: nil, annotations: Annotations())
    var made: ContiguousArray<AttributeRun> = []
    for run in runs {
      let value = Attributes(
        scope: run.scope, capture: run.capture, language: run.language, layer: run.rule == nil ? .syntax : .rule,
        rule: run.rule)
      made.append(
        AttributeRun(
          start: run.range.lowerBound, end: run.range.upperBound, attribute: storage.attributeTable.intern(value)))
    }
    storage.replaceRuns(of: .syntax, in: 0..<units.count, with: made)
    return storage
  }

  /// Adds a style behind those that are there.
  mutating func append(_ style: Style, to range: Range<Int>) {
    guard style != Style(), !range.isEmpty else { return }
    if let last = styles.last, last.range.upperBound == range.lowerBound, last.style == style {
      styles[styles.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      styles.append(StyleRun(range: range, style: style))
    }
  }

  /// Adds a part of a link behind those that are there.
  mutating func append(link target: String, to range: Range<Int>) {
    guard !range.isEmpty else { return }
    if let last = links.last, last.range.upperBound == range.lowerBound, last.target == target {
      links[links.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      links.append(Link(range: range, target: target))
    }
  }
}

extension AttributedText: Codable {
  private enum CodingKeys: String, CodingKey {
    case text, units, runs, links, styles, foreground, background
  }

  /// Reads what `encode(to:)` writes. Throws where runs, links or styles do not ascend or reach out of the text.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let units = try values.decodeIfPresent([UInt16].self, forKey: .units) {
      self.units = ContiguousArray(units)
    } else {
      units = ContiguousArray(try values.decode(String.self, forKey: .text).utf16)
    }
    runs = try values.decodeIfPresent([Run].self, forKey: .runs) ?? []
    links = try values.decodeIfPresent([Link].self, forKey: .links) ?? []
    styles = try values.decodeIfPresent([StyleRun].self, forKey: .styles) ?? []
    foreground = try values.decodeIfPresent(Color.self, forKey: .foreground)
    background = try values.decodeIfPresent(Color.self, forKey: .background)
    for (name, ranges) in [("runs", runs.map(\.range)), ("links", links.map(\.range)), ("styles", styles.map(\.range))] {
      var end = 0
      for range in ranges {
        guard range.lowerBound >= end, range.upperBound <= units.count else {
          throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "\(name) do not ascend, or reach out of the text"))
        }
        end = range.upperBound
      }
    }
  }

  /// Writes text, runs, links, styles and the colours of plain text, and the units besides where a string cannot hold them.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    let text = string
    // Halves of surrogate pairs are no part of a string.
    if ContiguousArray(text.utf16) != units { try values.encode(Array(units), forKey: .units) }
    try values.encode(text, forKey: .text)
    try values.encode(runs, forKey: .runs)
    try values.encode(links, forKey: .links)
    try values.encode(styles, forKey: .styles)
    try values.encodeIfPresent(foreground, forKey: .foreground)
    try values.encodeIfPresent(background, forKey: .background)
  }
}

extension Color: Codable {
  /// From `#rrggbb`.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    guard let color = Color(hex: try value.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "a colour is written #rrggbb")
    }
    self = color
  }

  /// Writes `#rrggbb`.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(hex)
  }
}

extension Style: Codable {
  private enum CodingKeys: String, CodingKey {
    case foreground, background, bold, italic, underline, underlineColor, strikethrough, baseline, ansi16
  }

  /// Reads what `encode(to:)` writes; what is missing is that of plain text.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    foreground = try values.decodeIfPresent(Color.self, forKey: .foreground)
    background = try values.decodeIfPresent(Color.self, forKey: .background)
    bold = try values.decodeIfPresent(Bool.self, forKey: .bold) ?? false
    italic = try values.decodeIfPresent(Bool.self, forKey: .italic) ?? false
    if let form = try values.decodeIfPresent(UnderlineForm.self, forKey: .underline) {
      (underline, underlineForm) = (true, form)
    }
    underlineColor = try values.decodeIfPresent(Color.self, forKey: .underlineColor)
    strikethrough = try values.decodeIfPresent(Bool.self, forKey: .strikethrough) ?? false
    baseline = try values.decodeIfPresent(Baseline.self, forKey: .baseline)
    ansi16 = try values.decodeIfPresent(UInt8.self, forKey: .ansi16)
  }

  /// With the keys of theme files; what is off is left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(foreground, forKey: .foreground)
    try values.encodeIfPresent(background, forKey: .background)
    if bold { try values.encode(true, forKey: .bold) }
    if italic { try values.encode(true, forKey: .italic) }
    if underline { try values.encode(underlineForm, forKey: .underline) }
    try values.encodeIfPresent(underlineColor, forKey: .underlineColor)
    if strikethrough { try values.encode(true, forKey: .strikethrough) }
    try values.encodeIfPresent(baseline, forKey: .baseline)
    try values.encodeIfPresent(ansi16, forKey: .ansi16)
  }
}

extension Style.UnderlineForm: Codable {}
extension Style.Baseline: Codable {}
