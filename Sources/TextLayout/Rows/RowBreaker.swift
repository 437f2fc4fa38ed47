@_spi(Hot) internal import TextChecks
internal import TextModel

/// A character whose width is given, such as an attachment.
struct ReservedWidth: Equatable {
  var offset: Int
  var width: Double
}

/// The resources for breaking lines into rows. A layout manager has one for all its paragraphs.
final class Typesetter {
  let metrics: any GlyphMetrics
  let lineBreaker: LineBreaker
  private(set) lazy var characters = TextTokenizer(.character)
  private(set) lazy var bidi = BidiParagraph()
  /// The paragraph that `bidi` was set with: the generation of the layout, and its range.
  var bidiParagraph = -1
  var bidiContent = 0..<0
  private(set) lazy var ellipsisWidth = metrics.width(of: "…")
  private(set) lazy var hyphenWidth = metrics.width(of: "-")

  init(metrics: any GlyphMetrics, locale: String) {
    self.metrics = metrics
    lineBreaker = LineBreaker(locale: locale)
  }

  /// Returns the distance from the leading edge after a range of text that starts at the distance `x`. Stops early
  /// once it exceeds `limit`.
  /// - Parameters:
  ///   - end: the UTF-16 offset of the end of the paragraph: the text after a tab may decide the width of the tab.
  ///   - concealed: ranges without width, ascending and disjoint.
  ///   - reserved: characters with given widths, ascending.
  func position(
    after range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, end: Int, from x: Double, tabStops: [TextTab],
    concealed: [Range<Int>], reserved: [ReservedWidth], limit: Double = .infinity
  ) -> Double {
    var x = x
    for part in Self.shown(range, concealed) {
      if tabStops.isEmpty {
        x = advance(over: part, of: units, from: x, reserved, limit: limit)
        continue
      }
      var start = part.lowerBound
      while start < part.upperBound && x <= limit {
        let tab = units[start..<part.upperBound].firstIndex(of: 0x09) ?? part.upperBound
        x = advance(over: start..<tab, of: units, from: x, reserved, limit: limit)
        start = tab
        guard tab < part.upperBound else { break }
        start += 1
        if let stop = tabStops.first(where: { $0.location > x + 1e-9 }) {
          x = position(at: stop, of: units, before: start..<end, concealed, reserved, from: x)
        } else {
          x = metrics.position(after: tab..<start, of: units, from: x, limit: .infinity)
        }
      }
    }
    return x
  }

  /// Returns the distance from the leading edge after text that starts at the distance `x`, without custom tab stops.
  private func advance(
    over range: Range<Int>, of units: UnsafeBufferPointer<UInt16>, from x: Double, _ reserved: [ReservedWidth],
    limit: Double
  ) -> Double {
    if reserved.isEmpty { return metrics.position(after: range, of: units, from: x, limit: limit) }
    var (x, start) = (x, range.lowerBound)
    var index = reserved.partitioningIndex { $0.offset >= start }
    while index < reserved.count && reserved[index].offset < range.upperBound && x <= limit {
      let offset = reserved[index].offset
      x = metrics.position(after: start..<offset, of: units, from: x, limit: limit)
      if x <= limit { x += reserved[index].width }
      start = offset + 1
      index += 1
    }
    return x > limit ? x : metrics.position(after: start..<range.upperBound, of: units, from: x, limit: limit)
  }

  /// Returns the parts of a range that are not concealed, ascending. The last one may be empty.
  private static func shown(_ range: Range<Int>, _ concealed: [Range<Int>]) -> [Range<Int>] {
    guard !concealed.isEmpty else { return [range] }
    var result: [Range<Int>] = []
    var start = range.lowerBound
    for hidden in concealed where hidden.upperBound > start && hidden.lowerBound < range.upperBound {
      if hidden.lowerBound > start { result.append(start..<hidden.lowerBound) }
      start = max(start, min(hidden.upperBound, range.upperBound))
    }
    result.append(start..<range.upperBound)
    return result
  }

  /// Returns the distance from the leading edge of the text after a tab that is aligned to `stop`; at least `x`.
  private func position(
    at stop: TextTab, of units: UnsafeBufferPointer<UInt16>, before rest: Range<Int>, _ concealed: [Range<Int>],
    _ reserved: [ReservedWidth], from x: Double
  ) -> Double {
    if stop.alignment == .leading { return stop.location }
    let field = rest.lowerBound..<(units[rest].firstIndex(of: 0x09) ?? rest.upperBound)
    func width(_ range: Range<Int>) -> Double {
      Self.shown(range, concealed).reduce(0) {
        advance(over: $1, of: units, from: $0, reserved, limit: .infinity)
      }
    }
    let front: Double
    switch stop.alignment {
    case .leading: front = 0
    case .trailing: front = width(field)
    case .center: front = metrics.isCellBased ? (width(field) / 2).rounded(.down) : width(field) / 2
    case .decimal: front = width(field.lowerBound..<Self.decimalSeparator(in: field, of: units))
    }
    return max(stop.location - front, x)
  }

  private static func decimalSeparator(in field: Range<Int>, of units: UnsafeBufferPointer<UInt16>) -> Int {
    func isDigit(_ offset: Int) -> Bool { field.contains(offset) && (0x30...0x39).contains(units[offset]) }
    return field.first { offset in
      (units[offset] == UInt16(UInt8(ascii: ".")) || units[offset] == UInt16(UInt8(ascii: ",")))
        && (isDigit(offset - 1) || isDigit(offset + 1))
    } ?? field.upperBound
  }
}

/// Breaks one paragraph into rows of widths that the caller specifies. The memory of the units must stay valid.
struct RowBreaker: BreakableLine {
  /// A row, or the part of one between exclusions.
  typealias Row = BrokenRow<Double>

  static var unlimited: Double { .infinity }

  private let typesetter: Typesetter
  let units: UnsafeBufferPointer<UInt16>
  /// The paragraph without its terminator.
  let content: Range<Int>
  let style: ParagraphStyle
  /// Ranges without width, ascending and disjoint.
  private let concealed: [Range<Int>]
  /// The attachments, ascending.
  private let reserved: [ReservedWidth]
  /// The UTF-16 offsets at which rows may end, ascending, the end of the content last; nil until they are needed,
  /// because the text does not fit in one row.
  private var opportunities: ContiguousArray<Int>?
  /// The index of the last opportunity that was asked for.
  private var nextOpportunity = 0
  /// Whether the paragraph has line separators (U+2028, U+2029) that are not shown as visible text: they end rows.
  private let hasSeparators: Bool
  /// The text from an offset that was asked for to the end of its line.
  private var knownLine = 0..<0
  private let findOpportunities: (inout ContiguousArray<Int>) -> Void
  /// The offsets at which words may be hyphenated, ascending.
  private var hyphens: ContiguousArray<Int>?
  private let findHyphens: ((inout ContiguousArray<Int>) -> Void)?

  init(
    _ typesetter: Typesetter, content: Range<Int>, of units: UnsafeBufferPointer<UInt16>, style: ParagraphStyle,
    concealed: [Range<Int>], reserved: [ReservedWidth], opportunities: @escaping (inout ContiguousArray<Int>) -> Void,
    hyphens: ((inout ContiguousArray<Int>) -> Void)?
  ) {
    self.typesetter = typesetter
    self.units = units
    self.content = content
    self.style = style
    self.concealed = concealed
    self.reserved = reserved
    var count = 0
    for unit in units[content] { count &+= Self.isSeparator(unit) ? 1 : 0 }
    hasSeparators = count > 0 && typesetter.metrics.width(of: "\u{2028}") == 0
    findOpportunities = opportunities
    findHyphens = style.hyphenationFactor > 0 ? hyphens : nil
  }

  /// Returns the distance from the leading edge after a range of text that starts at the distance `x`.
  func width(after range: Range<Int>, from x: Double, limit: Double = .infinity) -> Double {
    typesetter.position(
      after: range, of: units, end: content.upperBound, from: x, tabStops: style.tabStops, concealed: concealed,
      reserved: reserved, limit: limit)
  }

  /// Returns the indent of a row that begins at the UTF-16 offset `start`: for the first row of the paragraph that of
  /// the style, at most `room`; for others the head indent, which may depend on where the text of the first row
  /// begins, at most half of `room`.
  /// - Parameter room: the width of the row, its indent included.
  func indent(ofRowAt start: Int, room: Double) -> Double {
    if start == content.lowerBound { return min(max(style.firstLineHeadIndent, 0), room) }
    var indent: Double
    switch style.headIndent {
    case .fixed(let fixed): indent = fixed
    case .alignedWithText(let extra):
      var end = content.lowerBound
      while end < content.upperBound && (units[end] == 0x20 || units[end] == 0x09) { end += 1 }
      indent = width(after: content.lowerBound..<end, from: style.firstLineHeadIndent) + extra
    }
    let most = typesetter.metrics.isCellBased ? (room / 2).rounded(.down) : room / 2
    indent = min(max(indent, 0), most)
    return indent
  }

  /// Returns the row that starts at the UTF-16 offset `start`, between two distances from the leading edge. Text
  /// without a break opportunity that is wider than the row loses the indent, then is broken between characters or
  /// overflows, as the style says.
  /// - Parameter mayOverflow: if false, returns nil for text that is wider than the row and cannot be broken.
  mutating func row(from start: Int, between left: Double, and right: Double, mayOverflow: Bool = true) -> Row? {
    let limit = right - max(style.tailIndent, 0)
    let indent = indent(ofRowAt: start, room: max(right - left, 0))
    let rest = start..<endOfLine(after: start)
    if style.lineBreakMode == .byClipping {
      return Row(end: rest.upperBound, indent: indent, width: width(after: rest, from: left + indent) - left - indent)
    }
    // Most lines fit, and no break opportunities are needed.
    if opportunities == nil {
      let whole = width(after: rest, from: left + indent, limit: limit)
      if whole <= limit { return Row(end: rest.upperBound, indent: indent, width: whole - left - indent) }
    }
    return row(from: start, at: left, to: limit, indent: indent, mayOverflow: mayOverflow)
  }

  /// Returns the row from `start` with as many characters as fit, at least one. For text without break opportunities
  /// that is wider than a row.
  mutating func characters(from start: Int, between left: Double, and right: Double) -> Row {
    var row = characters(
      from: start, at: left, to: right - max(style.tailIndent, 0),
      indent: indent(ofRowAt: start, room: max(right - left, 0)))
    let end = endOfLine(after: start)
    if row.end > end {
      (row.end, row.width) = (end, width(after: start..<end, from: left + row.indent) - left - row.indent)
    }
    return row
  }

  private static func isSeparator(_ unit: UInt16) -> Bool { unit | 1 == 0x2029 }

  /// Returns the end of the first line separator at or after a UTF-16 offset; without one the end of the paragraph.
  private mutating func endOfLine(after offset: Int) -> Int {
    guard hasSeparators else { return content.upperBound }
    if !knownLine.contains(offset) {
      let separator = units[offset..<content.upperBound].firstIndex(where: Self.isSeparator)
      knownLine = offset..<(separator.map { $0 + 1 } ?? content.upperBound)
    }
    return knownLine.upperBound
  }

  /// Returns the UTF-16 range of a row that an ellipsis replaces, and the width of the result; nil if the row fits.
  /// With `always` the row gets an ellipsis even if it fits.
  func truncation(
    of range: Range<Int>, from left: Double, to right: Double, mode: LineBreakMode, always: Bool
  ) -> (hidden: Range<Int>, width: Double)? {
    let limit = right - max(style.tailIndent, 0)
    if !always && width(after: range, from: left, limit: limit) <= limit { return nil }
    let ends = typesetter.clusterEnds(in: range, of: units)
    var edges: ContiguousArray<Double> = [left]
    var start = range.lowerBound
    for end in ends {
      edges.append(width(after: start..<end, from: edges[edges.count - 1]))
      start = end
    }
    let count = ends.count
    let room = limit - left - typesetter.ellipsisWidth
    func offset(_ cluster: Int) -> Int { cluster == 0 ? range.lowerBound : ends[cluster - 1] }
    /// Returns the number of leading characters that fit into `room`.
    func first(_ room: Double) -> Int {
      var number = 0
      while number < count && edges[number + 1] - left <= room { number += 1 }
      return number
    }
    /// Returns the smallest number of leading characters, at least `lowest`, after which the rest fits into `room`.
    func last(_ room: Double, from lowest: Int) -> Int {
      var number = count
      while number > lowest && edges[count] - edges[number - 1] <= room { number -= 1 }
      return number
    }
    let shown: (Int, Int)
    switch mode {
    case .byTruncatingHead: shown = (0, last(room, from: 0))
    case .byTruncatingMiddle:
      let head = first(room / 2)
      shown = (head, last(room - (edges[head] - left), from: head))
    default: shown = (first(room), count)
    }
    let hidden = offset(shown.0)..<offset(shown.1)
    return (hidden, edges[shown.0] - left + typesetter.ellipsisWidth + edges[count] - edges[shown.1])
  }

  // MARK: BreakableLine

  var breaksLongWords: Bool { style.breaksLongWords }
  var characterTokenizer: TextTokenizer { typesetter.characters }

  func position(after range: Range<Int>, from x: Double, limit: Double) -> Double {
    width(after: range, from: x, limit: limit)
  }

  func endsRow(at offset: Int) -> Bool {
    hasSeparators && offset > content.lowerBound && Self.isSeparator(units[offset - 1])
  }

  func hyphenWidth(at offset: Int) -> Double {
    guard offset > content.lowerBound, units[offset - 1] == 0xAD,
      // Some metrics show it anywhere.
      width(after: (offset - 1)..<offset, from: 0) == 0
    else { return 0 }
    return typesetter.hyphenWidth
  }

  mutating func opportunity(after offset: Int) -> Int {
    if opportunities == nil {
      var found: ContiguousArray<Int> = []
      findOpportunities(&found)
      opportunities = found
    }
    return min(foundOpportunity(after: offset), endOfLine(after: offset))
  }

  private mutating func foundOpportunity(after offset: Int) -> Int {
    guard let opportunities else { return content.upperBound }
    if nextOpportunity > 0 && opportunities[nextOpportunity - 1] > offset {
      nextOpportunity = opportunities.partitioningIndex { $0 > offset }
    }
    while nextOpportunity < opportunities.count && opportunities[nextOpportunity] <= offset { nextOpportunity += 1 }
    return nextOpportunity < opportunities.count ? opportunities[nextOpportunity] : content.upperBound
  }

  mutating func hyphenation(
    of part: Range<Int>, from x: Double, inRowAt left: Double, to limit: Double, isEmpty: Bool
  ) -> (point: Int, x: Double)? {
    let room = limit + max(style.tailIndent, 0) - left
    guard let findHyphens, isEmpty || x - (limit - room) < style.hyphenationFactor * room else { return nil }
    if hyphens == nil {
      var found: ContiguousArray<Int> = []
      findHyphens(&found)
      hyphens = found
    }
    guard let hyphens else { return nil }
    var best: (Int, Double)?
    var index = hyphens.partitioningIndex { $0 > part.lowerBound }
    while index < hyphens.count && hyphens[index] < part.upperBound {
      let end = width(after: part.lowerBound..<hyphens[index], from: x) + typesetter.hyphenWidth
      if end > limit { break }
      best = (hyphens[index], end)
      index += 1
    }
    return best
  }
}

extension Typesetter {
  /// Returns the end offsets of the characters (grapheme clusters) of a range, ascending. O(range).
  func clusterEnds(in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>) -> ContiguousArray<Int> {
    var result: ContiguousArray<Int> = []
    result.reserveCapacity(range.count)
    if units[range].allSatisfy({ $0 < 0x300 }) {
      for offset in range where !(units[offset] == 0x0D && offset + 1 < range.upperBound && units[offset + 1] == 0x0A) {
        result.append(offset + 1)
      }
      return result
    }
    var boundaries: ContiguousArray<TextBoundary> = []
    let part = UTF16Text(ContiguousArray(units[range]))
    characters.appendBoundaries(in: 0..<part.count, of: part, to: &boundaries)
    for boundary in boundaries where boundary.utf16Offset > 0 { result.append(range.lowerBound + boundary.utf16Offset) }
    return result
  }
}
