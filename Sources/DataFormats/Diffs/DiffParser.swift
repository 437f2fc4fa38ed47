/// Parses diffs line by line: unified ones (`diff -u`, `git diff`, `git log -p`), git's combined ones (`diff
/// --cc`), those of `diff` without options, of `git diff --word-diff`, and of `git range-diff`, also behind the
/// columns of `git log --graph`.
///
/// The header of a hunk says how many lines it has: a removed line `-- a` is written `--- a`. A line that cannot
/// belong to a hunk ends it. Text between diffs, such as commit messages and mails, is skipped. O(1) memory
/// besides the names of one file.
package struct DiffParser {
  /// The header before the hunks of a file.
  package struct Header: Equatable, Sendable {
    /// The name after `---`, unquoted; nil if there is none or it is `/dev/null`. Without such a line, the name in
    /// `diff --git` or `Binary files`, with its prefix.
    package var oldName: String?
    /// The name after `+++`; nil as for `oldName`.
    package var newName: String?
    /// The names after `rename from` or `copy from`, and `rename to` or `copy to`: without prefixes.
    package var movedFrom: String?
    package var movedTo: String?
    /// Whether the file was copied, not renamed.
    package var isCopy = false
    /// The number after `similarity index`, in percent.
    package var similarity: Int?
    /// The modes as git writes them, such as `100644`: one for a new or deleted file.
    package var oldMode: String?
    package var newMode: String?
    /// Whether the content is binary, so that there are no hunks.
    package var isBinary = false
    /// The object ids of the old sides in the line `index`; combined diffs have several.
    package var oldObjects: [String] = []
    /// The object id of the new side.
    package var newObject: String?
    /// Whether one side does not exist: it is `/dev/null`, or the header says `new file` or `deleted file`.
    package var isOldMissing = false
    package var isNewMissing = false
    /// The number of the file in the text.
    package var number = 0

    /// The names of the sides without git's prefixes; nil for a side that does not exist, or without a name.
    package var names: (old: String?, new: String?) {
      if movedFrom != nil || movedTo != nil { return (movedFrom, movedTo) }
      let names = DiffFileName.withoutPrefixes(old: oldName, new: newName)
      return (isOldMissing ? nil : names.old, isNewMissing ? nil : names.new)
    }
  }

  /// How the lines of a hunk are marked as removed, added or unchanged.
  package enum Form: Sendable {
    /// By a sign for each old side: `+`, `-` or a space.
    case signs
    /// By `<` or `>`, and a space: `diff` without options.
    case angles
    /// By words: `[-old-]{+new+}`.
    case words
    /// By a sign for each part of a line; a line `~` is the end of a line: `--word-diff=porcelain`.
    case porcelain
    /// By a sign, without line numbers: the lines of `git range-diff`.
    case patches
  }

  /// A line of the text and its kind.
  struct Reading {
    var kind = ParsedDiff.Line.Kind.other
    /// The number of code units before the diff: the columns of a graph.
    var margin = 0
    /// The number of code units before the content: the margin, and the signs.
    var prefix = 0
    /// Line numbers from 1; 0 for none.
    var old = 0
    var new = 0
    /// The old sides that contain the line, as bits; bit 0 is the first side.
    var parents: UInt8 = 0
    /// Whether a hunk begins after this line.
    var beginsHunk = false
  }

  /// The header of the file that the last line belongs to.
  package private(set) var header = Header()
  /// The number of old sides of the hunk; 0 outside hunks.
  private(set) var parents = 0
  /// The form of the hunk.
  private(set) var form = Form.signs
  /// The form of hunks that begin with `@@`: `signs`, `words` or `porcelain`.
  private let formOfHunks: Form
  /// The lines of the hunk still to be read, for each old side and then for the new one. In the form `words`, lines of
  /// both sides may be in one.
  private var remaining: [Int] = []
  private var numbers: [Int] = []
  /// Whether names of `header` were read after `---` or `+++`.
  private var hasNames = false
  /// Whether the line before belongs to the header of a file.
  private var isInHeader = false
  /// Whether the header has the data of a binary file.
  private var hasBinaryData = false
  /// The number of code units before each line of a diff: the columns of a graph, or the indent of
  /// `git range-diff`.
  private var margin = 0
  /// Whether commits have the columns of `git log --graph` before them.
  private var isGraph = false
  /// Whether lines of `git range-diff` follow.
  private var isRange = false

  /// The most old sides that a combined diff may have.
  static let maxParents = 8
  private static let longestName = 4096
  // Line numbers of more digits are not line numbers.
  private static let maxDigits = 9
  // The indent of patches in `git range-diff`.
  private static let rangeMargin = 4
  // The indent of messages in `git log`.
  private static let messageIndent = 4

  /// Creates a parser at the start of a text.
  /// - Parameter form: the form of hunks that begin with `@@`: `signs`, `words` or `porcelain`.
  package init(_ form: Form = .signs) { formOfHunks = form }

  /// Whether lines of the hunk are still to come.
  package var isInsideHunk: Bool { parents > 0 && remaining.contains { $0 > 0 } }

  /// The most lines that the rest of the hunk may have if lines of both sides are separate.
  var lineLimit: Int { remaining.reduce(0) { $0 + min($1, 1 << 30) } }

  /// The numbers of the next line of a hunk, from 1, in the first old side and in the new one; 0 before the first
  /// hunk.
  var nextNumbers: (old: Int, new: Int) { (numbers.first ?? 0, numbers.last ?? 0) }

  /// Parses the next line and returns its kind and numbers.
  /// - Parameters:
  ///   - line: the line without its terminator.
  ///   - next: the units after the line and its terminator; nil if they are not known yet.
  mutating func read(_ line: UnsafeBufferPointer<UInt16>, before next: UnsafeBufferPointer<UInt16>?) -> Reading {
    // A byte order mark is not part of the first line, which is not in a hunk.
    if line.first == 0xFEFF && parents == 0 && !isInHeader {
      return read(UnsafeBufferPointer(rebasing: line[1...]), before: next)
    }
    if margin > 0 && (!hasMargin(line) || !isRange && parents == 0 && !isInHeader) { endMargin() }
    if parents > 0 {
      if var reading = readInHunk(UnsafeBufferPointer(rebasing: line.dropFirst(margin))) {
        reading.margin = min(margin, line.count)
        reading.prefix = min(reading.prefix + margin, line.count)
        return reading
      }
      endHunk()
    }
    var columns = margin
    if margin == 0, let first = line.first,
      first == 0x20 || first == 0x7C || first == 0x2A || first == 0x2D || isDigit(first)
    {
      readMargin(line)
      // The lines after the names of commits are indented.
      columns = isRange ? 0 : margin
    }
    var reading = readOutside(UnsafeBufferPointer(rebasing: line.dropFirst(columns)), before: next)
    // Spaces at the end of a line may be missing.
    (reading.margin, reading.prefix) = (min(columns, line.count), min(columns, line.count))
    isInHeader = reading.kind == .header
    return reading
  }

  private mutating func endHunk() {
    parents = 0
    remaining = []
  }

  /// Parses a line outside hunks, without its margin.
  private mutating func readOutside(
    _ line: UnsafeBufferPointer<UInt16>, before next: UnsafeBufferPointer<UInt16>?
  ) -> Reading {
    guard let first = line.first else { return Reading(kind: hasBinaryData && isInHeader ? .header : .other) }
    switch UInt8(truncatingIfNeeded: first) {
    case UInt8(ascii: "@") where first < 0x80: return isRange ? beginRangeHunk(line) : beginHunk(line)
    case UInt8(ascii: "d") where line.starts("diff -"):
      beginFile()
      readNames(line)
    case UInt8(ascii: "I") where line.starts("Index: "): beginFile()
    case UInt8(ascii: "-") where line.starts("--- ") && (isInHeader || isName(next)):
      if hasNames || !isInHeader { beginFile() }
      (header.oldName, header.isOldMissing) = Self.name(in: line)
      hasNames = true
    case UInt8(ascii: "+") where line.starts("+++ ") && hasNames:
      (header.newName, header.isNewMissing) = Self.name(in: line)
    case UInt8(ascii: "B") where line.starts("Binary files "):
      if !isInHeader { beginFile() }
      readBinaryNames(line)
    case UInt8(ascii: "0")...UInt8(ascii: "9") where first < 0x80:
      if let hunk = beginPlainHunk(line) { return hunk }
      return Reading(kind: isInHeader && hasBinaryData && !line.contains(0x20) ? .header : .other)
    default: return Reading(kind: isInHeader && readHeaderLine(line) ? .header : .other)
    }
    return Reading(kind: .header)
  }

  /// Returns the end of the line that begins at `start`, without LF or CRLF, and the start of the next line.
  static func line(in units: UnsafeBufferPointer<UInt16>, from start: Int) -> (end: Int, next: Int) {
    var end = start
    while end < units.count && units[end] != 0x0A { end += 1 }
    let next = min(end + 1, units.count)
    if end > start && units[end - 1] == 0x0D { end -= 1 }
    return (end, next)
  }

  private mutating func beginFile() {
    header = Header(number: header.number + 1)
    hasNames = false
    hasBinaryData = false
  }

  /// Whether the text after a line begins with `+++ `; true if it is not known.
  private func isName(_ next: UnsafeBufferPointer<UInt16>?) -> Bool {
    next.map { UnsafeBufferPointer(rebasing: $0.dropFirst(margin)).starts("+++ ") } ?? true
  }

  private func isDigit(_ unit: UInt16) -> Bool { (0x30...0x39).contains(unit) }

  // MARK: Margins

  /// Whether a line begins with the margin of the lines before it.
  private func hasMargin(_ line: UnsafeBufferPointer<UInt16>) -> Bool {
    let columns = line.prefix(margin)
    if isRange { return columns.count == margin && columns.allSatisfy { $0 == 0x20 } }
    // Spaces at the end of a line may be missing.
    return columns.allSatisfy(Self.isColumn)
  }

  private mutating func endMargin() {
    endHunk()
    (margin, isRange) = (0, false)
  }

  /// Whether a code unit is a character with which `git log --graph` draws.
  private static func isColumn(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20, 0x2A, 0x2D, 0x2E, 0x2F, 0x5C, 0x5F, 0x7C: true
    default: false
    }
  }

  /// Sets the margin if a file begins behind columns of a graph, or if a line is the first one of a patch in
  /// `git range-diff`.
  private mutating func readMargin(_ line: UnsafeBufferPointer<UInt16>) {
    if Self.isRangeHead(line) {
      (margin, isRange) = (Self.rangeMargin, true)
      return
    }
    let first = line[0]
    if first == 0x2A || first == 0x7C, line.count < 2 || Self.isColumn(line[1]) { isGraph = true }
    guard isGraph, let start = line.firstIndex(where: { !Self.isColumn($0) }), start >= 2,
      UnsafeBufferPointer(rebasing: line[start...]).starts("diff --")
    else { return }
    // Messages are indented by four more.
    let spaces = line[..<start].reversed().prefix { $0 == 0x20 }.count
    guard spaces < (spaces == start ? Self.messageIndent : Self.messageIndent + 1) else { return }
    margin = start
  }

  /// Whether a line is one of `git range-diff` that names two commits, such as `1:  83db48f ! 2:  bf269f4 Subject`.
  private static func isRangeHead(_ line: UnsafeBufferPointer<UInt16>) -> Bool {
    let number = line.drop { $0 == 0x20 }
    guard let end = number.firstIndex(where: { $0 != 0x2D && !(0x30...0x39).contains($0) }), line[end] == 0x3A else {
      return false
    }
    var words: [ArraySlice<UInt16>] = []
    var word: [UInt16] = []
    for unit in line.prefix(256) {
      if unit != 0x20 {
        word.append(unit)
      } else if !word.isEmpty {
        words.append(word[...])
        word = []
        if words.count == 5 { break }
      }
    }
    if words.count == 4 && !word.isEmpty { words.append(word[...]) }
    guard words.count == 5, words[2].count == 1, let sign = words[2].first, [0x21, 0x3C, 0x3D, 0x3E].contains(sign) else {
      return false
    }
    func isNumber(_ word: ArraySlice<UInt16>) -> Bool {
      word.last == 0x3A && word.count > 1 && word.dropLast().allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) }
    }
    func isID(_ word: ArraySlice<UInt16>) -> Bool {
      word.count >= 4
        && (word.allSatisfy { $0 == 0x2D } || word.allSatisfy { $0 < 0x80 && Self.isDigit(UInt8(truncatingIfNeeded: $0)) })
    }
    return isNumber(words[0]) && isID(words[1]) && isNumber(words[3]) && isID(words[4])
  }

  /// Begins a hunk of `git range-diff`, whose header is `@@ NAME: text`.
  private mutating func beginRangeHunk(_ line: UnsafeBufferPointer<UInt16>) -> Reading {
    guard line.starts("@@ ") else { return Reading() }
    let head = String(decoding: line.dropFirst(3).prefix(Self.longestName), as: UTF16.self)
    if head != "Metadata" && head != "Commit message" {
      let name = head.firstRange(of: ": ").map { String(head[..<$0.lowerBound]) } ?? head
      if header.newName != name {
        beginFile()
        (header.oldName, header.newName) = (name, name)
      }
    } else if header.newName != nil || header.number == 0 {
      beginFile()
    }
    (parents, form, numbers, remaining) = (1, .patches, [0, 0], [.max, .max])
    return Reading(kind: .hunk, beginsHunk: true)
  }

  // MARK: Hunks

  /// Returns the kind and the numbers of a line of the current hunk; nil if it cannot belong to the hunk.
  private mutating func readInHunk(_ line: UnsafeBufferPointer<UInt16>) -> Reading? {
    if line.starts("\\ ") && form != .patches { return Reading(kind: .note) }
    switch form {
    case .signs: return isInsideHunk ? readSigned(line) : nil
    case .angles: return readAngled(line)
    case .words: return readWords(line)
    case .porcelain: return readPorcelain(line)
    case .patches: return readOfPatch(line)
    }
  }

  private mutating func readSigned(_ line: UnsafeBufferPointer<UInt16>) -> Reading? {
    let (new, width) = (parents, parents)
    // Editors and mails take trailing spaces away.
    let isBare = line.isEmpty
    guard isBare || line.count >= width else { return nil }
    var (hasPlus, hasMinus) = (false, false)
    var members: UInt8 = 0
    for parent in 0..<width {
      switch isBare ? 0x20 : line[parent] {
      case UInt16(UInt8(ascii: "+")): hasPlus = true
      case UInt16(UInt8(ascii: "-")):
        hasMinus = true
        members |= 1 << UInt8(parent)
      case 0x20: break
      default: return nil
      }
    }
    if hasMinus {
      if hasPlus { return nil }
    } else {
      guard remaining[new] > 0 else { return nil }
      for parent in 0..<width where isBare || line[parent] == 0x20 { members |= 1 << UInt8(parent) }
    }
    for parent in 0..<width where members & 1 << UInt8(parent) != 0 && remaining[parent] == 0 { return nil }
    var reading = Reading(
      kind: hasMinus ? .removed : hasPlus ? .added : .context, prefix: isBare ? 0 : width, parents: members)
    if members != 0 { reading.old = numbers[members.trailingZeroBitCount] }
    for parent in 0..<width where members & 1 << UInt8(parent) != 0 {
      remaining[parent] -= 1
      numbers[parent] += 1
    }
    if !hasMinus {
      reading.new = numbers[new]
      remaining[new] -= 1
      numbers[new] += 1
    }
    return reading
  }

  /// Parses a line of `diff` without options: `< old`, `---` or `> new`.
  private mutating func readAngled(_ line: UnsafeBufferPointer<UInt16>) -> Reading? {
    guard isInsideHunk else { return nil }
    if remaining[0] == 0, line.count == 3, line.starts("---") { return Reading(kind: .hunk) }
    let side = remaining[0] > 0 ? 0 : 1
    guard line.starts(side == 0 ? "< " : "> ") || line.count == 1 && line[0] == (side == 0 ? 0x3C : 0x3E) else { return nil }
    let number = numbers[side]
    remaining[side] -= 1
    numbers[side] += 1
    return side == 0
      ? Reading(kind: .removed, prefix: min(2, line.count), old: number, parents: 1)
      : Reading(kind: .added, prefix: min(2, line.count), new: number)
  }

  /// Parses a line of a diff by words, which may be in both sides.
  private mutating func readWords(_ line: UnsafeBufferPointer<UInt16>) -> Reading? {
    // At most the lines of both sides; the next header comes earlier if they share lines.
    guard remaining[0] > 0, !line.starts("diff --git "), !line.starts("@@ -") else { return nil }
    remaining[0] -= 1
    return Reading(kind: .words)
  }

  private mutating func readPorcelain(_ line: UnsafeBufferPointer<UInt16>) -> Reading? {
    switch line.first {
    case 0x20: return Reading(kind: .context, prefix: 1, parents: 1)
    case 0x2B: return Reading(kind: .added, prefix: 1)
    case 0x2D: return Reading(kind: .removed, prefix: 1, parents: 1)
    case 0x7E where line.count == 1: return Reading(kind: .hunk)
    default: return nil
    }
  }

  /// Parses a line of a patch in `git range-diff`: a sign, and in files another one.
  private func readOfPatch(_ line: UnsafeBufferPointer<UInt16>) -> Reading? {
    if line.starts("@@ ") { return nil }
    // The lines of a file have signs of their own.
    let prefix = min(header.newName == nil ? 1 : 2, line.count)
    switch line.first {
    case nil, 0x20: return Reading(kind: .context, prefix: prefix, parents: 1)
    case 0x2B: return Reading(kind: .added, prefix: prefix)
    case 0x2D: return Reading(kind: .removed, prefix: prefix, parents: 1)
    default: return nil
    }
  }

  /// Parses `@@ -1,2 +3,4 @@` or `@@@ -1,2 -1,2 +3,4 @@@` and begins a hunk. For another form, or more than
  /// `maxParents` old sides, returns a line outside hunks.
  private mutating func beginHunk(_ line: UnsafeBufferPointer<UInt16>) -> Reading {
    let signs = line.prefix { $0 == UInt16(UInt8(ascii: "@")) }.count
    guard signs >= 2, signs - 1 <= Self.maxParents else { return Reading() }
    var offset = signs
    var starts: [Int] = []
    var counts: [Int] = []
    for side in 0..<signs {
      let sign = UInt16(UInt8(ascii: side < signs - 1 ? "-" : "+"))
      guard offset + 1 < line.count, line[offset] == 0x20, line[offset + 1] == sign else { return Reading() }
      offset += 2
      guard let range = Self.range(in: line, &offset) else { return Reading() }
      starts.append(range.start)
      counts.append(range.count)
    }
    guard offset < line.count, line[offset] == 0x20, line[(offset + 1)...].prefix(signs).count == signs,
      line[(offset + 1)...].prefix(signs).allSatisfy({ $0 == UInt16(UInt8(ascii: "@")) })
    else { return Reading() }
    parents = signs - 1
    form = parents == 1 ? formOfHunks : .signs
    (numbers, remaining) = (starts, counts)
    if form == .words { remaining = [counts[0] + counts[1], 0] }
    return Reading(kind: .hunk, beginsHunk: true)
  }

  /// Parses `3,4c5` and begins a hunk of `diff` without options. Nil for other lines.
  private mutating func beginPlainHunk(_ line: UnsafeBufferPointer<UInt16>) -> Reading? {
    guard line.count <= 4 * (Self.maxDigits + 1) else { return nil }
    var offset = 0
    guard let old = Self.range(in: line, &offset, isLast: true), offset < line.count else { return nil }
    let command = line[offset]
    offset += 1
    guard let new = Self.range(in: line, &offset, isLast: true), offset == line.count, old.count > 0, new.count > 0 else {
      return nil
    }
    switch command {
    case 0x61 where old.count == 1: (numbers, remaining) = ([old.start, new.start], [0, new.count])
    case 0x63: (numbers, remaining) = ([old.start, new.start], [old.count, new.count])
    case 0x64 where new.count == 1: (numbers, remaining) = ([old.start, new.start], [old.count, 0])
    default: return nil
    }
    (parents, form) = (1, .angles)
    return Reading(kind: .hunk, beginsHunk: true)
  }

  /// Parses a line number and, after a comma, a count or the last line; without it, the count is 1.
  private static func range(
    in line: UnsafeBufferPointer<UInt16>, _ offset: inout Int, isLast: Bool = false
  ) -> (start: Int, count: Int)? {
    guard let start = number(in: line, &offset) else { return nil }
    guard offset < line.count, line[offset] == UInt16(UInt8(ascii: ",")) else { return (start, 1) }
    offset += 1
    guard let second = number(in: line, &offset) else { return nil }
    return (start, isLast ? second - start + 1 : second)
  }

  private static func number(in line: UnsafeBufferPointer<UInt16>, _ offset: inout Int) -> Int? {
    let start = offset
    var value = 0
    while offset < line.count, (0x30...0x39).contains(line[offset]) {
      guard offset - start < maxDigits else { return nil }
      value = value * 10 + Int(line[offset] - 0x30)
      offset += 1
    }
    return offset > start ? value : nil
  }

  // MARK: Headers

  /// Parses a line after the first one of a header. Returns whether it belongs to the header.
  private mutating func readHeaderLine(_ line: UnsafeBufferPointer<UInt16>) -> Bool {
    if hasBinaryData, !line.contains(0x20) || line.starts("literal ") || line.starts("delta ") { return true }
    if line.starts("index ") {
      readObjects(line)
    } else if line.starts("old mode ") {
      header.oldMode = Self.text(in: line, after: 9)
    } else if line.starts("new mode ") {
      header.newMode = Self.text(in: line, after: 9)
    } else if line.starts("new file mode ") {
      (header.newMode, header.isOldMissing) = (Self.text(in: line, after: 14), true)
    } else if line.starts("deleted file mode ") {
      (header.oldMode, header.isNewMissing) = (Self.text(in: line, after: 18), true)
    } else if line.starts("mode ") {
      let modes = Self.text(in: line, after: 5)
      guard let dots = modes.firstRange(of: "..") else { return false }
      (header.oldMode, header.newMode) = (String(modes[..<dots.lowerBound]), String(modes[dots.upperBound...]))
    } else if line.starts("rename from ") || line.starts("copy from ") {
      header.isCopy = line.starts("copy")
      header.movedFrom = DiffFileName.unquoted(Self.text(in: line, after: header.isCopy ? 10 : 12))
    } else if line.starts("rename to ") || line.starts("copy to ") {
      header.movedTo = DiffFileName.unquoted(Self.text(in: line, after: line.starts("copy") ? 8 : 10))
    } else if line.starts("similarity index ") {
      header.similarity = Int(Self.text(in: line, after: 17).prefix { $0 != "%" })
    } else if line.starts("GIT binary patch") {
      (header.isBinary, hasBinaryData) = (true, true)
    } else {
      return line.starts("dissimilarity index ") || line.count >= 20 && line.allSatisfy { $0 == 0x3D }
    }
    return true
  }

  /// Returns the text of a part of a line, which is ASCII in most.
  private static func string(_ part: Slice<UnsafeBufferPointer<UInt16>>) -> String {
    let units = UnsafeBufferPointer(rebasing: part)
    guard units.allSatisfy({ $0 < 0x80 }) else { return String(decoding: units, as: UTF16.self) }
    return String(unsafeUninitializedCapacity: units.count) { bytes in
      for index in units.indices { bytes.initializeElement(at: index, to: UInt8(truncatingIfNeeded: units[index])) }
      return units.count
    }
  }

  private static func text(in line: UnsafeBufferPointer<UInt16>, after count: Int) -> String {
    string(line.dropFirst(count).prefix(longestName))
  }

  /// Stores the names of `diff --git a/x b/x`, `diff --cc x` or `diff -r a/x b/x` in `header`, if it is certain where
  /// they end.
  private mutating func readNames(_ line: UnsafeBufferPointer<UInt16>) {
    guard line.count < Self.longestName else { return }
    let text = Self.string(line[...])
    if text.hasPrefix("diff --cc ") || text.hasPrefix("diff --combined ") {
      let name = DiffFileName.unquoted(
        String(text[(text.index(after: text.dropFirst(5).firstIndex(of: " ") ?? text.startIndex))...]))
      (header.oldName, header.newName) = (name, name)
    } else if text.hasPrefix("diff --git ") {
      (header.oldName, header.newName) = DiffFileName.pair(text.utf8.dropFirst(11), separator: " ") ?? (nil, nil)
    } else {
      let words = text.split(separator: " ").dropFirst().filter { !$0.hasPrefix("-") }
      if words.count == 2 { (header.oldName, header.newName) = (String(words[0]), String(words[1])) }
    }
  }

  /// Stores the names of `Binary files a/x and b/x differ`.
  private mutating func readBinaryNames(_ line: UnsafeBufferPointer<UInt16>) {
    header.isBinary = true
    let text = Self.string(line.prefix(Self.longestName))
    guard text.utf8.suffix(7).elementsEqual(" differ".utf8),
      let names = DiffFileName.pair(text.utf8.dropFirst(13).dropLast(7), separator: " and ")
    else { return }
    (header.isOldMissing, header.isNewMissing) = (names.old == "/dev/null", names.new == "/dev/null")
    header.oldName = header.isOldMissing ? nil : names.old
    header.newName = header.isNewMissing ? nil : names.new
  }

  /// Stores the object ids of `index 83db48f..bf269f4 100644` or `index 4ab0d0e,5c0c6f3..0b3c5a2` in `header`;
  /// ignores lines of another form.
  private mutating func readObjects(_ line: UnsafeBufferPointer<UInt16>) {
    guard line.count < Self.longestName else { return }
    let word = Self.string(line.dropFirst(6).prefix { $0 != 0x20 })
    guard let dots = word.firstRange(of: "..") else { return }
    let old = word[..<dots.lowerBound].split(separator: ",", omittingEmptySubsequences: false).prefix(Self.maxParents)
    let new = word[dots.upperBound...]
    guard (old + [new]).allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) && (4...64).contains($0.utf8.count) }) else { return }
    (header.oldObjects, header.newObject) = (old.map(String.init), String(new))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Returns the name after `--- ` or `+++ `, and whether it is `/dev/null`. The name is nil for `/dev/null`, and if
  /// it is empty, wrongly quoted or too long.
  private static func name(in line: UnsafeBufferPointer<UInt16>) -> (name: String?, isMissing: Bool) {
    guard line.count < longestName else { return (nil, false) }
    let text = string(line.dropFirst(4))
    guard let name = DiffFileName.unquoted(text), !name.isEmpty else { return (nil, false) }
    return name == "/dev/null" ? (nil, true) : (name, false)
  }
}

extension UnsafeBufferPointer<UInt16> {
  /// Whether the units begin with `text`, which is ASCII.
  func starts(_ text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where self[index] != UInt16(text.utf8Start[index]) { return false }
    return true
  }
}
