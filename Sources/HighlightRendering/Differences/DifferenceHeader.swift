internal import HighlightStorage

/// What the lines before the hunks of a file say: its names, modes, and whether it is new, renamed or binary.
struct DifferenceHeader {
  /// The names without git's prefixes; nil for a side that does not exist or has no name.
  private(set) var old: String?
  private(set) var new: String?
  private var oldMode: String?
  private var newMode: String?
  private var remarks: [String] = []
  private var isOldMissing = false
  private var isNewMissing = false
  private var hasOldName = false
  private var hasNewName = false

  /// Reads the lines of a header that begins in a line; nil if none begins there.
  /// - Parameters:
  ///   - index: the index of the line; moved behind the header.
  ///   - count: the number of lines.
  ///   - line: returns the text of a line outside hunks by its index; nil for the lines and headers of hunks.
  init?(at index: inout Int, count: Int, _ line: (Int) -> String?) {
    func text(_ number: Int) -> String? { number < count ? line(number) : nil }
    guard let first = text(index) else { return nil }
    let isNamed = { (number: Int) in text(number)?.hasPrefix("--- ") == true && text(number + 1)?.hasPrefix("+++ ") == true }
    if first.hasPrefix("diff --git ") {
      (old, new) = Self.names(ofGit: String(first.dropFirst(11)))
    } else if let word = ["diff --cc ", "diff --combined "].first(where: { first.hasPrefix($0) }) {
      new = DifferenceName.unquoted(String(first.dropFirst(word.count)))
      old = new
    } else if first.hasPrefix("diff -") {
      guard isNamed(index + 1) else { return nil }
    } else if first.hasPrefix("Index: ") {
      guard text(index + 1)?.hasPrefix("=====") == true, isNamed(index + 2) else { return nil }
    } else {
      guard isNamed(index), index + 2 >= count || line(index + 2) == nil else { return nil }
      index -= 1
    }
    index += 1
    while let next = text(index), read(next) { index += 1 }
    let names = DifferenceName.withoutPrefixes(old: isOldMissing ? nil : old, new: isNewMissing ? nil : new)
    if hasOldName || hasNewName { (old, new) = names }
    if isOldMissing { old = nil }
    if isNewMissing { new = nil }
  }

  /// Reads a line of the header. Returns false for a line that is none of it.
  private mutating func read(_ line: String) -> Bool {
    func rest(_ prefix: String) -> String? { line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : nil }
    if let name = rest("--- "), !hasOldName, !hasNewName {
      hasOldName = true
      isOldMissing = isOldMissing || name.hasPrefix("/dev/null")
      old = DifferenceName.unquoted(name)
    } else if let name = rest("+++ "), !hasNewName {
      hasNewName = true
      isNewMissing = isNewMissing || name.hasPrefix("/dev/null")
      new = DifferenceName.unquoted(name)
    } else if hasNewName {
      return false
    } else if let mode = rest("old mode ") {
      oldMode = mode
    } else if let mode = rest("new mode ") {
      newMode = mode
    } else if let mode = rest("new file mode ") {
      isOldMissing = true
      remarks.append("new file, mode \(mode)")
    } else if let mode = rest("deleted file mode ") {
      isNewMissing = true
      remarks.append("deleted file, mode \(mode)")
    } else if let modes = rest("mode ") {
      remarks.append("mode " + modes.replacing("..", with: " → "))
    } else if let share = rest("similarity index ") {
      remarks.append("\(share) similar")
    } else if let share = rest("dissimilarity index ") {
      remarks.append("\(share) dissimilar")
    } else if let name = rest("rename from ") {
      old = DifferenceName.unquoted(name)
      remarks.append("renamed")
    } else if let name = rest("copy from ") {
      old = DifferenceName.unquoted(name)
      remarks.append("copied")
    } else if let name = rest("rename to ") ?? rest("copy to ") {
      new = DifferenceName.unquoted(name)
    } else if line.hasPrefix("Binary files "), line.hasSuffix(" differ") {
      remarks.append("binary")
    } else if line != "GIT binary patch" && !line.hasPrefix("index ") && !line.hasPrefix("=====") {
      return false
    } else if line == "GIT binary patch" {
      remarks.append("binary")
    }
    return true
  }

  /// Returns the two names after `diff --git`: `a/x b/x`, quoted or not. Nil for names that differ and are not quoted:
  /// other lines of the header have them.
  private static func names(ofGit text: String) -> (String?, String?) {
    let units = Array(text.utf8)
    func part(_ range: Range<Int>) -> String { FileName.string(units[range]) }
    if units.last == UInt8(ascii: "\"") || units.first == UInt8(ascii: "\"") {
      let middles = units.indices.filter { units[$0] == 0x20 && $0 + 1 < units.count }
      for middle in middles {
        let sides = [part(0..<middle), part(middle + 1..<units.count)].map { DifferenceName.unquoted($0) }
        let names = DifferenceName.withoutPrefixes(old: sides[0], new: sides[1])
        if let old = names.old, old == names.new { return names }
      }
      return (nil, nil)
    }
    let middle = units.count / 2
    guard units.count % 2 == 1, units[middle] == 0x20 else { return (nil, nil) }
    let names = DifferenceName.withoutPrefixes(old: part(0..<middle), new: part(middle + 1..<units.count))
    return names.old == names.new ? names : (nil, nil)
  }

  /// The name of the file, or both if they differ: `old → new`.
  var names: [String] {
    guard let old, let new else { return [new ?? old ?? "(no name)"] }
    return old == new ? [new] : [old, new]
  }

  /// What is said of the file after its names, without the counts of lines: modes, `new file`, `renamed`, `binary`.
  var details: String {
    var all = remarks
    if let oldMode, let newMode { all.append("mode \(oldMode) → \(newMode)") }
    return all.joined(separator: ", ")
  }
}
