/// The lines that differ between two versions of a text. A CR before an LF does not count.
package struct LineDiff {
  /// Lines of the old text that lines of the new one replace, by index from 0; one of both may be empty.
  package struct Hunk: Equatable {
    package var old: Range<Int>
    package var new: Range<Int>
  }

  /// The changes, ascending.
  package let hunks: [Hunk]

  // The edits between lines that occur on both sides; with more, all lines between the first and the last change count
  // as changed. They take 16 MB.
  private static let maxEdits = 1000

  /// Compares two texts.
  /// - Complexity: linear in the texts, with a factor of at most `maxEdits` for lines that occur in both.
  package init(old: ContiguousArray<UInt8>, new: ContiguousArray<UInt8>) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    let (old, new) = (Self.lines(of: old, &numbers), Self.lines(of: new, &numbers))
    var (isInOld, isInNew) = ([Bool](repeating: false, count: numbers.count), [Bool](repeating: false, count: numbers.count))
    for line in old { isInOld[line] = true }
    for line in new { isInNew[line] = true }
    // Lines of one side alone are changed in any case.
    var oldChanged = old.map { !isInNew[$0] }
    var newChanged = new.map { !isInOld[$0] }
    var olds = old.indices.filter { !oldChanged[$0] }[...]
    var news = new.indices.filter { !newChanged[$0] }[...]
    while let a = olds.first, let b = news.first, old[a] == new[b] { (olds, news) = (olds.dropFirst(), news.dropFirst()) }
    while let a = olds.last, let b = news.last, old[a] == new[b] { (olds, news) = (olds.dropLast(), news.dropLast()) }
    let common = EditPath.common(olds.count, news.count, maxEdits: Self.maxEdits) {
      old[olds[olds.startIndex + $0]] == new[news[news.startIndex + $1]]
    }
    for line in olds { oldChanged[line] = true }
    for line in news { newChanged[line] = true }
    for (row, column) in common ?? [] {
      oldChanged[olds[olds.startIndex + row]] = false
      newChanged[news[news.startIndex + column]] = false
    }
    hunks = Self.hunks(&oldChanged, old, &newChanged, new)
  }

  /// Returns the numbers of the lines; equal lines have the same. The last line without an LF differs from the same
  /// line with one.
  private static func lines(of text: ContiguousArray<UInt8>, _ numbers: inout [ArraySlice<UInt8>: Int]) -> [Int] {
    let text = Array(text)
    var result: [Int] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      let isCRLF = end < text.count && end > start && text[end - 1] == 0x0D
      let line = isCRLF ? text[start..<end - 1] + [0x0A] : text[start..<min(end + 1, text.count)]
      let number = numbers[line] ?? numbers.count
      if number == numbers.count { numbers[line] = number }
      result.append(number)
      start = end + 1
    }
    return result
  }

  /// Returns the changes. Lines that were only added, or only removed, are moved down as far as the text stays the same,
  /// so that an added function ends with its own last line.
  private static func hunks(_ oldChanged: inout [Bool], _ old: [Int], _ newChanged: inout [Bool], _ new: [Int]) -> [Hunk] {
    var result: [Hunk] = []
    var (a, b) = (0, 0)
    while a < old.count || b < new.count {
      guard a < old.count && oldChanged[a] || b < new.count && newChanged[b] else {
        (a, b) = (a + 1, b + 1)
        continue
      }
      var (endA, endB) = (a, b)
      while true {
        while endA < old.count && oldChanged[endA] { endA += 1 }
        while endB < new.count && newChanged[endB] { endB += 1 }
        // The line after the change is the first one of it.
        if a == endA, endB < new.count, endA < old.count, new[b] == new[endB] {
          newChanged[endB] = true
          (a, endA, b) = (a + 1, endA + 1, b + 1)
        } else if b == endB, endA < old.count, endB < new.count, old[a] == old[endA] {
          oldChanged[endA] = true
          (b, endB, a) = (b + 1, endB + 1, a + 1)
        } else {
          break
        }
      }
      result.append(Hunk(old: a..<endA, new: b..<endB))
      (a, b) = (endA, endB)
    }
    return result
  }
}
