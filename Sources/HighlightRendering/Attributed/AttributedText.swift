internal import HighlightCore
public import HighlightStorage
package import HighlightThemes
public import TextModel

/// A text with its runs, links, callers' attributes and visible styles as one value, which can be stored, sent and
/// decoded.
public struct AttributedText: Equatable, Sendable {
  /// A range with a scope.
  public struct Run: Equatable, Sendable, Codable {
    /// The range in UTF-16 offsets.
    public var range: Range<Int>
    /// The canonical scope; nil where the capture has none.
    public var scope: String?
    /// The capture name in the query file; nil if it equals the scope.
    public var capture: String?
    /// The language whose queries or rules gave the scope.
    public var language: String?
    /// The id of the rule that gave the scope; nil if the syntax did.
    public var rule: String?
    /// Whether a caller set the scope by `setAttributes(_:range:)`.
    public var isCallers: Bool

    /// Creates a run. `range` is in UTF-16 offsets.
    public init(
      range: Range<Int>, scope: String?, capture: String? = nil, language: String? = nil, rule: String? = nil,
      isCallers: Bool = false
    ) {
      self.isCallers = isCallers
      self.range = range
      self.scope = scope
      self.capture = capture
      self.language = language
      self.rule = rule
    }
  }

  /// A range with a value that the caller set for a key.
  public struct Value: Equatable, Sendable {
    /// The range in UTF-16 offsets.
    public var range: Range<Int>
    /// The name of the attribute; links have a list of their own.
    public var key: AttributeKey
    /// The value.
    public var value: AttributeValue

    /// Creates a value. `range` is in UTF-16 offsets.
    public init(range: Range<Int>, key: AttributeKey, value: AttributeValue) {
      (self.range, self.key, self.value) = (range, key, value)
    }
  }

  /// A range that is a link.
  public struct Link: Equatable, Sendable, Codable {
    /// The range in UTF-16 offsets.
    public var range: Range<Int>
    /// The target, not encoded.
    public var target: String

    /// Creates a link. `range` is in UTF-16 offsets.
    public init(range: Range<Int>, target: String) {
      self.range = range
      self.target = target
    }
  }

  /// A range whose style differs from plain text.
  public struct StyleRun: Equatable, Sendable, Codable {
    /// The range in UTF-16 offsets.
    public var range: Range<Int>
    /// The style.
    public var style: Style

    /// Creates a style run. `range` is in UTF-16 offsets.
    public init(range: Range<Int>, style: Style) {
      self.range = range
      self.style = style
    }
  }

  /// The characters; lone surrogates are kept.
  public var units: ContiguousArray<UInt16>
  /// The runs, ascending and disjoint.
  public var runs: [Run] = []
  /// The links, ascending and disjoint.
  public var links: [Link] = []
  /// The values that callers set, other than scopes and links. They ascend by their starts; values of one key are
  /// disjoint.
  public var values: [Value] = []
  /// The ranges with a style, ascending and disjoint; none has the plain style.
  public var styles: [StyleRun] = []
  /// The color of plain text; nil if it is not set.
  public var foreground: Color?
  /// The background of plain text; nil if it is not set.
  public var background: Color?

  /// Creates a text without runs, links and styles.
  public init(units: ContiguousArray<UInt16> = []) {
    self.units = units
  }

  /// Creates the attributed text of a storage, or of a range of it. O(text), and O(range) for a range.
  /// - Parameters:
  ///   - storage: the source of the text, runs, values and links.
  ///   - range: UTF-16 offsets, half-open; nil: all.
  ///   - theme: the styles of the scopes; nil: only text that a caller styled has a style.
  /// - Precondition: the range lies in the text.
  public init(_ storage: HighlightingStorage, in range: Range<Int>? = nil, theme: Theme? = nil) {
    let whole = range ?? 0..<storage.length
    units = range == nil ? storage.text.units : storage.text.withUnits(in: whole) { ContiguousArray($0[whole]) }
    func clipped(_ range: Range<Int>) -> Range<Int> {
      let range = range.clamped(to: whole)
      return (range.lowerBound - whole.lowerBound)..<(range.upperBound - whole.lowerBound)
    }
    foreground = theme?.foreground
    background = theme?.background
    var lastValues: [AttributeKey: Int] = [:]
    for run in storage.combinedRuns(in: range) {
      let value = storage.attributeTable[run.attribute]
      let runRange = clipped(run.range)
      if value.layer != .added {
        append(
          Run(
            range: runRange, scope: value.scope, capture: value.capture, language: value.language, rule: value.rule,
            isCallers: value.layer == .caller))
      }
      for (key, given) in value.values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where key != .link {
        if let last = lastValues[key], values[last].value == given, values[last].range.upperBound == runRange.lowerBound {
          values[last].range = values[last].range.lowerBound..<runRange.upperBound
        } else {
          lastValues[key] = values.count
          values.append(Value(range: runRange, key: key, value: given))
        }
      }
      if let style = theme.map({ $0.style(of: value) }) ?? value.style { append(style, to: runRange) }
    }
    links = storage.links(in: range).map { Link(range: clipped($0.range), target: $0.target) }
  }

  /// The characters as a string; lone surrogates become U+FFFD.
  public var string: String { String(decoding: units, as: UTF16.self) }

  /// Returns the style of the character at an offset; the plain style if no style is set there. O(log styles).
  public func style(at utf16Offset: Int) -> Style {
    let index = styles.partitioningIndex { $0.range.upperBound > utf16Offset }
    return index < styles.count && styles[index].range.contains(utf16Offset) ? styles[index].style : Style()
  }

  /// Returns the link at an offset; nil without one. O(log links).
  public func link(at utf16Offset: Int) -> Link? {
    let index = links.partitioningIndex { $0.range.upperBound > utf16Offset }
    return index < links.count && links[index].range.contains(utf16Offset) ? links[index] : nil
  }

  /// Returns a storage with the text, its scopes, links and values. The storage has no language, so that edits do not
  /// change scopes. The links count as set by a caller. O(text).
  /// - Precondition: the ranges of runs and links ascend without overlap, and those of all lie in the text. A text that was
  ///   decoded fulfills this.
  public func makeStorage() -> HighlightingStorage {
    if let problem = Self.problem(
      runs: runs.map(\.range), links: links.map(\.range), values: values.map(\.range), length: units.count)
    {
      fail("makeStorage(): \(problem)")
    }
    let storage = HighlightingStorage(UTF16Text(units), language: nil, annotations: AnnotationSettings())
    var made: ContiguousArray<AttributeRun> = []
    for run in runs where !run.isCallers && !run.range.isEmpty {
      let value = Attributes(
        scope: run.scope, capture: run.capture, language: run.language, layer: run.rule == nil ? .syntax : .rule,
        rule: run.rule)
      made.append(
        AttributeRun(
          start: run.range.lowerBound, end: run.range.upperBound, attribute: storage.attributeTable.intern(value)))
    }
    storage.replaceRuns(of: .syntax, in: 0..<units.count, with: made)
    storage.beginEditing()
    for run in runs where run.isCallers {
      storage.setAttributes(
        Attributes(scope: run.scope, capture: run.capture, language: run.language, rule: run.rule), range: run.range)
    }
    for link in links { storage.addAttribute(.link, value: link.target, range: link.range) }
    for value in values { storage.addAttributes([value.key: value.value], range: value.range) }
    storage.endEditing()
    return storage
  }

  /// Returns the error in the ranges of a text; nil if runs and links ascend without overlap and all lie in the text.
  private static func problem(
    runs: [Range<Int>], links: [Range<Int>], values: [Range<Int>], length: Int
  ) -> String? {
    for (name, ranges, isAscending) in [("runs", runs, true), ("links", links, true), ("values", values, false)] {
      var start = 0
      for range in ranges {
        if range.lowerBound < start || range.upperBound > length {
          return "\(name): range \(range) is outside \(start)..<\(length)"
        }
        if isAscending { start = range.upperBound }
      }
    }
    return nil
  }

  /// Appends a run. It is joined with the last one if they are adjacent and equal otherwise.
  mutating func append(_ run: Run) {
    var joined = run
    if let last = runs.last, last.range.upperBound == run.range.lowerBound {
      joined.range = last.range
      if joined == last {
        runs[runs.count - 1].range = last.range.lowerBound..<run.range.upperBound
        return
      }
    }
    runs.append(run)
  }

  /// Appends a style run; does nothing for the plain style or an empty range. Joins it with the last one if they are
  /// adjacent and equal.
  mutating func append(_ style: Style, to range: Range<Int>) {
    guard style != Style(), !range.isEmpty else { return }
    if let last = styles.last, last.range.upperBound == range.lowerBound, last.style == style {
      styles[styles.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      styles.append(StyleRun(range: range, style: style))
    }
  }

  /// Appends the style as a caller's style; does nothing for the plain style or an empty range. Joins it with the last
  /// value if they are adjacent and equal.
  mutating func append(callersStyle style: Style, to range: Range<Int>) {
    guard style != Style(), !range.isEmpty else { return }
    let value = AttributeValue(style)
    if let last = values.last, last.range.upperBound == range.lowerBound, last.value == value {
      values[values.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      values.append(Value(range: range, key: .style, value: value))
    }
  }

  /// Appends a link; does nothing for an empty range. Joins it with the last one if they are adjacent and have the
  /// same target.
  mutating func append(link target: String, to range: Range<Int>) {
    guard !range.isEmpty else { return }
    if let last = links.last, last.range.upperBound == range.lowerBound, last.target == target {
      links[links.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      links.append(Link(range: range, target: target))
    }
  }
}
