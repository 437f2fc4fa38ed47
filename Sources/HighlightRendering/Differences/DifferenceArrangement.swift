package import HighlightStorage

/// How a difference is arranged for people: with headings instead of the lines before its changes, or in two columns.
package struct DifferenceForm: Equatable, Sendable {
  /// Whether the two sides of a hunk are shown beside each other.
  package var hasSides: Bool
  /// The width of the rule below the heading of a file, in cells.
  package var columns: Int
  /// Whether files that are named as patches (`.diff`, `.patch`) have this form, too.
  package var includesPatches: Bool

  package init(hasSides: Bool, columns: Int, includesPatches: Bool = false) {
    (self.hasSides, self.columns, self.includesPatches) = (hasSides, columns, includesPatches)
  }

  /// The regular expression that finds the heading of a file in the output.
  package static let headingPattern = "^" + DifferenceArrangement.mark
  /// The smallest width in cells of a terminal that shows two sides beside each other.
  package static let leastColumnsOfSides = 100
}

/// The text of a difference with headings: one for each file, with its names, modes and counts of lines, and one for each
/// hunk, with its lines and the enclosing function. All other lines stay as they are.
package struct DifferenceArrangement {
  /// What every heading of a file begins with.
  static let mark = "▌ "

  /// A part of the difference that is unchanged.
  package struct Copy {
    /// Its UTF-16 range in the difference.
    package var range: Range<Int>
    /// Its UTF-16 offset in the new text.
    package var start: Int
  }

  /// The new text.
  package private(set) var units: ContiguousArray<UInt16> = []
  package private(set) var copies: [Copy] = []
  /// The scopes of headings, by UTF-16 ranges in the new text, ascending.
  package private(set) var runs: [(range: Range<Int>, scope: String)] = []
  package private(set) var layout: DifferenceLayout

  private let difference: DifferenceText
  private let old: ContiguousArray<UInt16>
  private let form: DifferenceForm
  private var links: [TextLink] = []

  /// Arranges a difference.
  /// - Parameters:
  ///   - units: the text of the difference.
  ///   - layout: the layout of its lines.
  ///   - isComplete: whether the text ends with the end of a file of the difference.
  ///   - address: returns the address of a file by its name in the difference; nil if it is unknown.
  /// - Complexity: linear in the text, but for the pairs of similar lines.
  package init(
    _ difference: DifferenceText, _ units: ContiguousArray<UInt16>, _ layout: DifferenceLayout, _ text: UTF16Text,
    form: DifferenceForm, isComplete: Bool = true, address: (String) -> String? = { _ in nil }
  ) {
    (self.difference, old, self.form, self.layout) = (difference, units, form, layout)
    var hunks: [Int: DifferenceText.Hunk] = [:]
    for hunk in difference.files.lazy.flatMap(\.hunks) where !hunk.isContinued { hunks[hunk.lines.lowerBound - 1] = hunk }
    func line(_ index: Int) -> String? {
      let line = difference.lines[index]
      guard line.kind == .other, hunks[index] == nil, line.end - line.start < Self.longestLine else { return nil }
      return String(decoding: units[line.start..<line.end], as: UTF16.self)
    }
    var lines: [DifferenceLayout.Source] = []
    var newAddress: String?
    var index = 0
    while index < difference.lines.count {
      let first = index
      if let hunk = hunks[index] {
        appendHeading(of: hunk, address: newAddress)
        lines.append(.heading(isOfFile: false))
        index += 1
      } else if let header = DifferenceHeader(at: &index, count: difference.lines.count, line) {
        newAddress = header.new.flatMap(address)
        let blank = self.units.isEmpty || self.units.suffix(2) == [0x0A, 0x0A] ? 0 : 1
        if blank > 0 { self.units.append(0x0A) }
        let counts = counts(from: index, hunks, isComplete: isComplete)
        appendHeading(of: header, counts, old: header.old.flatMap(address), new: newAddress)
        lines += Array(repeating: .heading(isOfFile: true), count: blank + 2)
      } else {
        index += 1
        copy(first)
        lines.append(.line(first))
      }
    }
    self.layout = layout.arranged(lines, difference, text, copies, links)
    if form.hasSides { self.layout.blocks = blocks() }
  }

  // Longer lines are no lines of a header.
  private static let longestLine = 8192

  // MARK: Headings

  private mutating func append(_ text: String, _ scope: String? = nil, link: String? = nil) {
    let start = units.count
    units += text.utf16
    guard units.count > start else { return }
    if let scope { runs.append((start..<units.count, scope)) }
    if let link { links.append(TextLink(range: start..<units.count, target: link, source: .detector)) }
  }

  private mutating func appendHeading(
    of header: DifferenceHeader, _ counts: (added: Int, removed: Int)?, old: String?, new: String?
  ) {
    append(Self.mark, Self.headingScope)
    let names = header.names
    for (index, name) in names.enumerated() {
      if index > 0 { append(" → ", Self.quietScope) }
      append(Self.shown(name), Self.headingScope, link: index == names.count - 1 ? new ?? old : old)
    }
    if !header.details.isEmpty { append("  " + Self.shown(header.details), Self.quietScope) }
    if let counts, counts.added + counts.removed > 0 {
      append("  ")
      append("+\(counts.added)", DifferenceLayout.plus)
      append(" ")
      append("−\(counts.removed)", DifferenceLayout.minus)
    }
    append("\n")
    append(String(repeating: "─", count: form.columns), Self.quietScope)
    append("\n")
  }

  /// Appends the heading of a hunk: `@@ 10–16 → 10–17 @@ int main()`.
  private mutating func appendHeading(of hunk: DifferenceText.Hunk, address: String?) {
    let line = difference.lines[hunk.lines.lowerBound - 1]
    let text = old[line.start..<line.end]
    let prefix = text.firstIndex(of: Self.at) ?? text.startIndex
    let signs = text[prefix...].prefix { $0 == Self.at }
    let rest = text[signs.endIndex...]
    let end = rest.firstIndex(of: Self.at) ?? rest.endIndex
    let sides = String(decoding: rest[..<end], as: UTF16.self).split(separator: " ")
    let mark = String(decoding: signs, as: UTF16.self)
    if prefix > text.startIndex { copy(text.startIndex..<prefix) }
    append(mark, Self.signScope)
    append(" ")
    for (index, side) in sides.enumerated() {
      if index > 0 { append(index == sides.count - 1 ? " → " : ", ", Self.signScope) }
      let isNew = index == sides.count - 1
      let first = side.dropFirst().prefix { $0 != "," }
      append(Self.lines(side), Self.numberScope, link: isNew ? address.map { "\($0)#\(first)" } : nil)
    }
    append(" ")
    append(mark, Self.signScope)
    let function = old[end..<line.end].drop { $0 == Self.at }
    if !function.isEmpty { copy(function.startIndex..<function.endIndex) }
    append("\n")
  }

  /// Returns the lines of a side of a hunk: `10–16` for `-10,7`, `10` for `-10`, and `after 9` for `-9,0`.
  private static func lines(_ side: Substring) -> String {
    let numbers = side.dropFirst().split(separator: ",").map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    switch numbers.count > 1 ? numbers[1] : 1 {
    case 0: return first == 0 ? "none" : "after \(first)"
    case 1: return String(first)
    case let count: return "\(first)–\(first + count - 1)"
    }
  }

  /// Returns the numbers of lines that a file adds and removes; nil if its end is not in the text.
  /// - Parameter first: the index of the line after the header of the file.
  private func counts(
    from first: Int, _ hunks: [Int: DifferenceText.Hunk], isComplete: Bool
  ) -> (added: Int, removed: Int)? {
    var (added, removed, index) = (0, 0, first)
    while let hunk = hunks[index] {
      for line in difference.lines[hunk.lines] {
        if line.kind == .added { added += 1 } else if line.kind == .removed { removed += 1 }
      }
      index = max(hunk.lines.upperBound, index + 1)
    }
    return isComplete || index < difference.lines.count ? (added, removed) : nil
  }

  /// Returns a name on one line.
  private static func shown(_ name: String) -> String {
    String(name.map { $0.isNewline ? "␊" : $0 })
  }

  // MARK: Unchanged lines

  private mutating func copy(_ line: Int) {
    let next = line + 1 < difference.lines.count ? difference.lines[line + 1].start : difference.length
    copy(difference.lines[line].start..<next)
  }

  private mutating func copy(_ range: Range<Int>) {
    if let last = copies.last, last.range.upperBound == range.lowerBound, last.start + last.range.count == units.count {
      copies[copies.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      copies.append(Copy(range: range, start: units.count))
    }
    units += old[range]
  }

  // MARK: Sides

  /// Returns the rows of the hunks that have two sides. Similar lines of a change are beside each other, other lines
  /// against an empty row.
  private func blocks() -> [DifferenceLayout.Block] {
    let comparison = old.withUnsafeBufferPointer { units in
      difference.files.lazy.flatMap(\.hunks).filter { $0.parents == 1 && !$0.lines.isEmpty }.map { hunk in
        (hunk.lines, rows(of: hunk.lines, WordDifference(units)))
      }
    }
    let text = UTF16Text(units)
    return comparison.compactMap { lines, rows in
      let start = difference.lines[lines.lowerBound].start
      let last = difference.lines[lines.upperBound - 1]
      guard let copy = copies.last(where: { $0.range.lowerBound <= start }) else { return nil }
      let shift = copy.start - copy.range.lowerBound
      func moved(_ range: Range<Int>?) -> Range<Int>? { range.map { $0.lowerBound + shift..<$0.upperBound + shift } }
      return DifferenceLayout.Block(
        lines: text.lines.line(at: start + shift)..<text.lines.line(at: max(last.end, last.start) + shift) + 1,
        rows: rows.map { DifferenceLayout.Sides(old: moved($0.old), new: moved($0.new)) })
    }
  }

  private func rows(of lines: Range<Int>, _ comparison: WordDifference) -> [DifferenceLayout.Sides] {
    var rows: [DifferenceLayout.Sides] = []
    var (removed, added): ([Int], [Int]) = ([], [])
    func range(_ index: Int) -> Range<Int> { difference.lines[index].start..<difference.lines[index].end }
    func finish() {
      let contents = [removed, added].map { $0.filter { difference.lines[$0].kind != .note } }
      var pairs: [Int: Int] = [:]
      for (first, second) in comparison.pairedLines(
        contents[0].map { difference.lines[$0].content }, contents[1].map { difference.lines[$0].content })
      {
        pairs[contents[0][first]] = contents[1][second]
      }
      var next = 0
      for line in removed {
        guard let partner = pairs[line] else {
          rows.append(.init(old: range(line), new: nil))
          continue
        }
        while next < added.count, added[next] < partner {
          rows.append(.init(old: nil, new: range(added[next])))
          next += 1
        }
        rows.append(.init(old: range(line), new: range(partner)))
        next += 1
      }
      for line in added[next...] { rows.append(.init(old: nil, new: range(line))) }
      (removed, added) = ([], [])
    }
    var last = DifferenceText.Line.Kind.context
    for index in lines {
      switch difference.lines[index].kind {
      case .removed:
        if !added.isEmpty { finish() }
        removed.append(index)
        last = .removed
      case .added:
        added.append(index)
        last = .added
      case .note where last == .removed: removed.append(index)
      case .note where last == .added: added.append(index)
      case .context, .other, .note:
        finish()
        rows.append(.init(old: range(index), new: range(index)))
        last = .context
      }
    }
    finish()
    return rows
  }

  private static let at = UInt16(UInt8(ascii: "@"))
  private static let headingScope = "markup.heading"
  private static let quietScope = "comment"
  private static let signScope = "punctuation.special"
  private static let numberScope = "attribute"
}
