/// Parses differences line by line: unified ones (`diff -u`, `git diff`, `git log -p`) and git's combined ones (`diff
/// --cc`).
///
/// The header of a hunk says how many lines it has: a removed line `-- a` is written `--- a`. A line that cannot
/// belong to a hunk ends it. Text between differences, such as commit messages and mails, is skipped. O(1) memory
/// besides the names of one file.
package struct DifferenceParser {
  /// The header before the hunks of a file.
  package struct Header: Equatable, Sendable {
    /// The name after `---`, unquoted; nil if there is none or it is `/dev/null`.
    package var oldName: String?
    /// The name after `+++`; nil as for `oldName`.
    package var newName: String?
    /// The object ids of the old sides in the line `index`; combined differences have several.
    package var oldObjects: [String] = []
    /// The object id of the new side.
    package var newObject: String?
    /// Whether one side is `/dev/null`.
    package var isOldMissing = false
    package var isNewMissing = false
    /// The number of the file in the text.
    package var number = 0
  }

  /// A line of the text and its kind.
  struct Reading {
    var kind = DifferenceText.Line.Kind.other
    /// The number of code units before the content that mark its kind.
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
  /// The lines of the hunk still to be read, for each old side and then for the new one.
  private var remaining: [Int] = []
  private var numbers: [Int] = []
  /// Whether names of `header` were read.
  private var hasNames = false

  /// The most old sides that a combined difference may have.
  static let mostParents = 8
  private static let longestName = 4096
  // Line numbers of more digits are no line numbers.
  private static let mostDigits = 9

  package init() {}

  /// Whether lines of the hunk are still to come.
  package var isInsideHunk: Bool { remaining.contains { $0 > 0 } }

  /// The numbers of the next line of a hunk, from 1, in the first old side and in the new one; 0 before the first
  /// hunk.
  var nextNumbers: (old: Int, new: Int) { (numbers.first ?? 0, numbers.last ?? 0) }

  /// Parses the next line and returns its kind and numbers.
  /// - Parameter line: the line without its terminator.
  mutating func read(_ line: UnsafeBufferPointer<UInt16>) -> Reading {
    // A byte order mark is no part of the first line, which is none of a hunk.
    if line.first == 0xFEFF && parents == 0 && !hasNames { return read(UnsafeBufferPointer(rebasing: line[1...])) }
    if parents > 0 {
      if let reading = readInHunk(line) { return reading }
      parents = 0
      remaining = []
    }
    guard let first = line.first else { return Reading() }
    switch UInt8(truncatingIfNeeded: first) {
    case UInt8(ascii: "@") where first < 0x80: return beginHunk(line)
    case UInt8(ascii: "d") where line.starts("diff -"), UInt8(ascii: "I") where line.starts("Index: "): beginFile()
    case UInt8(ascii: "-") where line.starts("--- "):
      if hasNames { beginFile() }
      (header.oldName, header.isOldMissing) = Self.name(in: line)
      hasNames = true
    case UInt8(ascii: "+") where line.starts("+++ ") && hasNames:
      (header.newName, header.isNewMissing) = Self.name(in: line)
    case UInt8(ascii: "i") where line.starts("index "): readObjects(line)
    default: break
    }
    return Reading()
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
  }

  // MARK: Hunks

  /// Returns the kind and the numbers of a line of the current hunk; nil if it cannot belong to the hunk.
  private mutating func readInHunk(_ line: UnsafeBufferPointer<UInt16>) -> Reading? {
    if line.starts("\\ ") { return Reading(kind: .note) }
    guard isInsideHunk else { return nil }
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

  /// Parses `@@ -1,2 +3,4 @@` or `@@@ -1,2 -1,2 +3,4 @@@` and begins a hunk. For another form, or more than
  /// `mostParents` old sides, returns a line outside hunks.
  private mutating func beginHunk(_ line: UnsafeBufferPointer<UInt16>) -> Reading {
    let signs = line.prefix { $0 == UInt16(UInt8(ascii: "@")) }.count
    guard signs >= 2, signs - 1 <= Self.mostParents else { return Reading() }
    var offset = signs
    var starts: [Int] = []
    var counts: [Int] = []
    for side in 0..<signs {
      let sign = UInt16(UInt8(ascii: side < signs - 1 ? "-" : "+"))
      guard offset + 1 < line.count, line[offset] == 0x20, line[offset + 1] == sign else { return Reading() }
      offset += 2
      guard let start = Self.number(in: line, &offset) else { return Reading() }
      var count = 1
      if offset < line.count, line[offset] == UInt16(UInt8(ascii: ",")) {
        offset += 1
        guard let read = Self.number(in: line, &offset) else { return Reading() }
        count = read
      }
      starts.append(start)
      counts.append(count)
    }
    guard offset < line.count, line[offset] == 0x20, line[(offset + 1)...].prefix(signs).count == signs,
      line[(offset + 1)...].prefix(signs).allSatisfy({ $0 == UInt16(UInt8(ascii: "@")) })
    else { return Reading() }
    parents = signs - 1
    (numbers, remaining) = (starts, counts)
    return Reading(beginsHunk: true)
  }

  private static func number(in line: UnsafeBufferPointer<UInt16>, _ offset: inout Int) -> Int? {
    let start = offset
    var value = 0
    while offset < line.count, (0x30...0x39).contains(line[offset]) {
      guard offset - start < mostDigits else { return nil }
      value = value * 10 + Int(line[offset] - 0x30)
      offset += 1
    }
    return offset > start ? value : nil
  }

  // MARK: Headers

  /// Stores the object ids of `index 83db48f..bf269f4 100644` or `index 4ab0d0e,5c0c6f3..0b3c5a2` in `header`;
  /// ignores lines of another form.
  private mutating func readObjects(_ line: UnsafeBufferPointer<UInt16>) {
    guard line.count < Self.longestName else { return }
    let word = String(decoding: line.dropFirst(6).prefix { $0 != 0x20 }, as: UTF16.self)
    guard let dots = word.firstRange(of: "..") else { return }
    let old = word[..<dots.lowerBound].split(separator: ",", omittingEmptySubsequences: false).prefix(Self.mostParents)
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
    let text = String(decoding: line.dropFirst(4), as: UTF16.self)
    guard let name = DifferenceName.unquoted(text), !name.isEmpty else { return (nil, false) }
    return name == "/dev/null" ? (nil, true) : (name, false)
  }
}

/// Finds offsets at which a text that is read in parts can be cut so that all hunks of a file are in the same part.
package struct DifferenceScanner {
  private var parser = DifferenceParser()
  private var hasHunks = false
  /// The number of code units that were read and not dropped.
  private var length = 0
  /// The offset of the file whose hunks may continue; nil outside files.
  private var openStart: Int?
  /// The offsets of the starts of files.
  private var starts: [Int] = []

  package init() {}

  /// Whether the hunk that was read last is not complete.
  package var isInsideHunk: Bool { parser.isInsideHunk }

  /// The greatest offset at which the text can be cut: the start of the file that may continue, or the end of the
  /// text read.
  package var end: Int { openStart ?? length }

  /// Returns the start of the file with index `count`, where the text can be cut after `count` files; nil if there
  /// are not more files than that.
  package func end(ofFiles count: Int) -> Int? { starts.count > count ? starts[count] : nil }

  /// Reads the lines of the next part.
  /// - Parameter continuesLine: whether the first line continues the last one of the part before; it is not parsed
  ///   then.
  package mutating func read(_ units: ContiguousArray<UInt16>, continuesLine: Bool) {
    units.withUnsafeBufferPointer { units in
      var offset = 0
      while offset < units.count {
        let (end, next) = DifferenceParser.line(in: units, from: offset)
        if !continuesLine || offset > 0 { read(UnsafeBufferPointer(rebasing: units[offset..<end]), at: length + offset) }
        offset = next
      }
    }
    length += units.count
  }

  private mutating func read(_ line: UnsafeBufferPointer<UInt16>, at offset: Int) {
    let number = parser.header.number
    let reading = parser.read(line)
    if parser.header.number != number {
      (openStart, hasHunks) = (offset, false)
      starts.append(offset)
    } else if reading.beginsHunk || reading.kind != .other {
      openStart = openStart ?? offset
      hasHunks = true
    } else if hasHunks {
      openStart = nil
    }
  }

  /// Removes the first `count` code units: all offsets are reduced by `count`, and files that start in the removed
  /// part are forgotten, except the open one, which then starts at 0.
  package mutating func drop(_ count: Int) {
    length -= count
    openStart = openStart.map { max($0 - count, 0) }
    starts = starts.compactMap { $0 < count ? nil : $0 - count }
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
