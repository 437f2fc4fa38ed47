package import DataFormats
internal import HighlightCore
package import TextModel

/// How a diff is arranged for people: with headings instead of the lines before its changes, or in two columns.
package struct DiffForm: Equatable, Sendable {
  /// Whether the two sides of a hunk are displayed side by side.
  package var hasSides: Bool
  /// The width of the rule below the heading of a file, in cells.
  package var columns: Int
  /// Whether files that are named as patches (`.diff`, `.patch`) have this form, too.
  package var includesPatches: Bool

  package init(hasSides: Bool, columns: Int, includesPatches: Bool = false) {
    (self.hasSides, self.columns, self.includesPatches) = (hasSides, columns, includesPatches)
  }

  /// The first characters of every heading of a file.
  package static let mark = "▌ "
  /// The regular expression that finds the heading of a file in the output.
  package static let headingPattern = #"^[^[:alnum:]+\n]*"# + mark
  /// The smallest width, in cells, of a terminal that shows both sides side by side.
  package static let minColumnsOfSides = 100
}

/// The text of a diff with headings: one for each file, with its names, modes and counts of lines, and one for each
/// hunk, with its lines and the enclosing function. All other lines stay as they are.
package struct ArrangedDiff {
  /// A part of the diff that is unchanged.
  package struct Copy {
    /// Its UTF-16 range in the diff.
    package var range: Range<Int>
    /// Its UTF-16 offset in the new text.
    package var start: Int
  }

  /// The new text.
  package private(set) var units: ContiguousArray<UInt16> = []
  package private(set) var copies: [Copy] = []
  /// The scopes of headings, by UTF-16 ranges in the new text, ascending.
  package private(set) var runs: [(range: Range<Int>, scope: String)] = []
  package private(set) var layout: DiffLines

  private let diff: ParsedDiff
  private let old: ContiguousArray<UInt16>
  private let form: DiffForm
  private var links: [TextLink] = []
  /// The offsets of CRs before LFs that are shown.
  private let returns: Set<Int>

  /// Arranges a diff.
  /// - Parameters:
  ///   - units: the text of the diff.
  ///   - layout: the layout of its lines.
  ///   - isComplete: whether the text ends with the end of a file of the diff.
  ///   - address: returns the address of a file by its name in the diff; nil if it is unknown.
  /// - Complexity: linear in the text, but for the pairs of similar lines.
  package init(
    _ diff: ParsedDiff, _ units: ContiguousArray<UInt16>, _ layout: DiffLines, _ text: UTF16Text,
    form: DiffForm, isComplete: Bool = true, address: (String) -> String? = { _ in nil }
  ) {
    (self.diff, old, self.form, self.layout) = (diff, units, form, layout)
    let ends = layout.words.lazy.map { $0.upperBound - 1 }
    returns = Set(ends.filter { units[$0] == 0x0D && $0 + 1 < units.count && units[$0 + 1] == 0x0A })
    var lines: [DiffLines.Source] = []
    var index = 0
    func add(through end: Int) {
      while index < end {
        copy(index)
        lines.append(.line(index))
        index += 1
      }
    }
    for file in diff.files {
      add(through: file.lines.lowerBound)
      let header = diff.lines[file.lines].prefix { $0.kind == .header }.indices
      let new = file.header.names.new.flatMap(address)
      if !header.isEmpty, isHeading(header, of: file) {
        let isEnd = file.lines.upperBound == diff.lines.count
        let counts = isComplete || !isEnd ? counts(of: file) : nil
        appendHeading(of: file.header, header, counts, old: file.header.names.old.flatMap(address), new: new, &lines)
        index = header.upperBound
        // Data of a binary file, which the heading does not say.
        if let data = header.first(where: { headerText($0).hasPrefix("GIT binary patch") }) {
          index = data + 1
          add(through: header.upperBound)
        }
      }
      for hunk in file.hunks {
        guard let line = hunk.header, hunk.form != .angles, hunk.form != .patches else { continue }
        add(through: line)
        let start = self.units.count
        appendHeading(of: line, address: new)
        // A CR in the name of the function ends a line for everybody else.
        let returns = self.units[start...].count { $0 == 0x0D }
        lines += Array(repeating: .heading(isOfFile: false), count: 1 + returns)
        index = line + 1
      }
    }
    add(through: diff.lines.count)
    self.layout = layout.arranged(lines, diff, text, copies, links)
    if form.hasSides { self.layout.blocks = blocks() }
  }

  /// Returns a line without the columns of a graph.
  private func headerText(_ index: Int) -> String {
    let line = diff.lines[index]
    let start = min(line.start + line.margin, line.end)
    return String(decoding: old[start..<min(line.end, start + Self.longestLine)], as: UTF16.self)
  }

  // Longer lines are not lines of a header.
  private static let longestLine = 8192

  // MARK: Headings

  private mutating func append(_ text: String, _ scope: String? = nil, link: String? = nil) {
    let start = units.count
    units += text.utf16
    guard units.count > start else { return }
    if let scope { runs.append((start..<units.count, scope)) }
    if let link { links.append(TextLink(range: start..<units.count, target: link, source: .detector)) }
  }

  /// Whether the new text ends with an empty line.
  private var endsWithEmptyLine: Bool {
    units.count >= 2 && units[units.count - 1] == 0x0A && units[units.count - 2] == 0x0A
  }

  /// Whether lines of a header belong to a diff, and not to the text around it, as a line `Index: a` may.
  private func isHeading(_ lines: Range<Int>, of file: ParsedDiff.File) -> Bool {
    let names = file.header.names
    return names.old != nil || names.new != nil || !file.hunks.isEmpty || lines.count > 1
  }

  /// Appends the heading of a file, with an empty line before it unless the text begins with it.
  /// - Parameters:
  ///   - lines: the indices of the lines of its header.
  ///   - old: the address of the old file; nil for none.
  ///   - new: the address of the new one.
  private mutating func appendHeading(
    of header: DiffParser.Header, _ lines: Range<Int>, _ counts: (added: Int, removed: Int)?, old oldAddress: String?,
    new newAddress: String?, _ sources: inout [DiffLines.Source]
  ) {
    let first = diff.lines[lines.lowerBound]
    let margin = old[first.start..<first.start + first.margin]
    if margin.isEmpty, !units.isEmpty, !endsWithEmptyLine {
      append("\n")
      sources.append(.heading(isOfFile: true))
    }
    units += margin
    append(DiffForm.mark, Self.headingScope)
    let (before, after) = header.names
    var names = [before, after].compactMap(\.self)
    if names.count == 2 && names[0] == names[1] { names.removeFirst() }
    if names.isEmpty { names = [headerText(lines.lowerBound)] }
    for (index, name) in names.enumerated() {
      if index > 0 { append(" → ", Self.quietScope) }
      let address = index == names.count - 1 ? newAddress ?? oldAddress : oldAddress
      append(Self.shown(name), Self.headingScope, link: address)
    }
    let details = details(of: header, lines)
    if !details.isEmpty { append("  " + Self.shown(details), Self.quietScope) }
    if let counts, counts.added + counts.removed > 0 {
      append("  ")
      append("+\(counts.added)", DiffLines.plus)
      append(" ")
      append("−\(counts.removed)", DiffLines.minus)
    }
    append("\n")
    units += margin
    append(String(repeating: "─", count: max(form.columns - margin.count, 0)), Self.quietScope)
    append("\n")
    sources += [.heading(isOfFile: true), .heading(isOfFile: true)]
  }

  /// Returns the words after the names of a file: `new file`, `renamed`, modes, `binary`.
  private func details(of header: DiffParser.Header, _ lines: Range<Int>) -> String {
    var all: [String] = []
    func share(_ word: String) -> String? {
      lines.lazy.map { headerText($0) }.first { $0.hasPrefix(word + " index ") }.map { String($0.dropFirst(word.count + 7)) }
    }
    switch (header.isOldMissing, header.isNewMissing) {
    case (true, _): all.append("new file" + (header.newMode.map { ", mode \($0)" } ?? ""))
    case (_, true): all.append("deleted file" + (header.oldMode.map { ", mode \($0)" } ?? ""))
    default:
      if header.movedFrom != nil { all.append(header.isCopy ? "copied" : "renamed") }
      if let similarity = header.similarity { all.append("\(similarity)% similar") }
      if let old = header.oldMode, let new = header.newMode { all.append("mode \(old) → \(new)") }
    }
    if let share = share("dissimilarity") { all.append("\(share) dissimilar") }
    if header.isBinary { all.append("binary") }
    return all.joined(separator: ", ")
  }

  /// Appends the heading of a hunk: `@@ 10–16 → 10–17 @@ int main()`.
  private mutating func appendHeading(of index: Int, address: String?) {
    let line = diff.lines[index]
    let prefix = line.start + line.margin
    let text = old[line.start..<line.end]
    let signs = text[prefix...].prefix { $0 == Self.at }
    let rest = text[signs.endIndex...]
    let end = rest.firstIndex(of: Self.at) ?? rest.endIndex
    let sides = String(decoding: rest[..<end], as: UTF16.self).split(separator: " ")
    let mark = String(decoding: signs, as: UTF16.self)
    if prefix > line.start { copy(line.start..<prefix) }
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

  /// Returns the numbers of lines that a file adds and removes; nil if they are not known by line.
  private func counts(of file: ParsedDiff.File) -> (added: Int, removed: Int)? {
    var (added, removed) = (0, 0)
    for line in diff.lines[file.lines] {
      switch line.kind {
      case .added: added += 1
      case .removed: removed += 1
      case .words: return nil
      case .other, .header, .hunk, .context, .note: break
      }
    }
    return (added, removed)
  }

  /// Returns a name on one line.
  private static func shown(_ name: String) -> String {
    String(name.map { $0.isNewline ? "␊" : $0 })
  }

  // MARK: Unchanged lines

  private mutating func copy(_ line: Int) {
    let next = line + 1 < diff.lines.count ? diff.lines[line + 1].start : diff.length
    copy(diff.lines[line].start..<next)
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

  /// Returns the rows of the hunks that have two sides. Similar lines of a change are in one row; other lines have an
  /// empty other side.
  private func blocks() -> [DiffLines.Block] {
    let comparison = old.withUnsafeBufferPointer { units in
      diff.files.flatMap(\.hunks).filter(hasSides).map { hunk in
        (hunk.lines, rows(of: hunk.lines, WordDiff(units)))
      }
    }
    let text = UTF16Text(units)
    return comparison.compactMap { lines, rows in
      let start = diff.lines[lines.lowerBound].start
      let last = diff.lines[lines.upperBound - 1]
      let next = copies.partitioningIndex { $0.range.lowerBound > start }
      guard next > 0 else { return nil }
      let copy = copies[next - 1]
      let shift = copy.start - copy.range.lowerBound
      func moved(_ range: Range<Int>?) -> Range<Int>? { range.map { $0.lowerBound + shift..<$0.upperBound + shift } }
      return DiffLines.Block(
        lines: text.lines.line(at: start + shift)..<text.lines.line(at: max(last.end, last.start) + shift) + 1,
        rows: rows.map { DiffLines.Sides(old: moved($0.old), new: moved($0.new)) })
    }
  }

  /// Whether a hunk has old sides and a new one, line by line, and nothing before them.
  private func hasSides(_ hunk: ParsedDiff.Hunk) -> Bool {
    hunk.form == .signs && !hunk.lines.isEmpty && diff.lines[hunk.lines.lowerBound].margin == 0
  }

  private func rows(of lines: Range<Int>, _ comparison: WordDiff) -> [DiffLines.Sides] {
    var rows: [DiffLines.Sides] = []
    var (removed, added): ([Int], [Int]) = ([], [])
    func range(_ index: Int) -> Range<Int> {
      let line = diff.lines[index]
      return line.start..<line.end + (returns.contains(line.end) ? 1 : 0)
    }
    func finish() {
      let contents = [removed, added].map { $0.filter { diff.lines[$0].kind != .note } }
      var pairs: [Int: Int] = [:]
      for (first, second) in comparison.pairedLines(
        contents[0].map { diff.lines[$0].content }, contents[1].map { diff.lines[$0].content })
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
    var last = ParsedDiff.Line.Kind.context
    for index in lines {
      switch diff.lines[index].kind {
      case .removed:
        if !added.isEmpty { finish() }
        removed.append(index)
        last = .removed
      case .added:
        added.append(index)
        last = .added
      case .note where last == .removed: removed.append(index)
      case .note where last == .added: added.append(index)
      case .context, .other, .header, .hunk, .words, .note:
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
