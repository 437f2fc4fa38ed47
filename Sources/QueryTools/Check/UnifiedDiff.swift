internal import SystemSupport

/// The steps from one sequence of lines to another.
enum LineDifference {
  /// A range of lines that differs.
  struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Returns the changes in order, one for each line that is removed, inserted or, with equally many lines, another one.
  static func changes<Line: Equatable>(from old: some Collection<Line>, to new: some Collection<Line>) -> [Change] {
    if old.count == new.count {
      // Most changes stay in their lines.
      return zip(old, new).enumerated().filter { $1.0 != $1.1 }.map { index, _ in
        Change(old: index..<(index + 1), new: index..<(index + 1))
      }
    }
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in Array(new).difference(from: Array(old)) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var result: [Change] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        result.append(Change(old: oldIndex..<(oldIndex + 1), new: newIndex..<newIndex))
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        result.append(Change(old: oldIndex..<oldIndex, new: newIndex..<(newIndex + 1)))
        newIndex += 1
      } else {
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      }
    }
    return result
  }
}

/// The diff of two versions of a file in the unified format (`diff -u`, `patch`).
package struct UnifiedDiff {
  // Lines around a change.
  private static let context = 3
  // The maximum number of steps to find a small diff.
  private static let workLimit = 50_000_000

  private typealias Change = LineDifference.Change

  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  /// The printed form of each line.
  private let shownOld: [ArraySlice<UInt8>]
  private let shownNew: [ArraySlice<UInt8>]

  /// Returns the unified diff of two versions of a file; empty if they are equal. O(lines × changes); large
  /// parts become one change.
  /// - Parameter shown: texts that are printed instead, to hide secrets. If their numbers of lines differ from those
  ///   of the versions, they are also compared instead.
  package static func bytes(
    path: String, old: ContiguousArray<UInt8>, new: ContiguousArray<UInt8>,
    shown: (old: ContiguousArray<UInt8>, new: ContiguousArray<UInt8>)? = nil
  ) -> ContiguousArray<UInt8> {
    if old == new { return [] }
    let (old, new) = (lines(of: old), lines(of: new))
    guard let shown else { return UnifiedDiff(old, new, shownOld: old, shownNew: new).bytes(path: path) }
    let (shownOld, shownNew) = (lines(of: shown.old), lines(of: shown.new))
    // If the numbers of lines differ, only the printed texts are compared.
    let isAligned = shownOld.count == old.count && shownNew.count == new.count
    return UnifiedDiff(
      isAligned ? old : shownOld, isAligned ? new : shownNew, shownOld: shownOld, shownNew: shownNew
    ).bytes(path: path)
  }

  private init(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], shownOld: [ArraySlice<UInt8>], shownNew: [ArraySlice<UInt8>]
  ) {
    (self.old, self.new, self.shownOld, self.shownNew) = (old, new, shownOld, shownNew)
  }

  /// Returns the lines, each with its line feed; the last one has none if the text does not end with one.
  private static func lines(of bytes: ContiguousArray<UInt8>) -> [ArraySlice<UInt8>] {
    let bytes = Array(bytes)
    var result: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      result.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { result.append(bytes[start...]) }
    return result
  }

  /// Returns the changed ranges of lines, ascending. Line by line if both versions have equally many lines between
  /// their common start and end; one range if that part is too long to compare.
  private func changes() -> [Change] {
    var first = 0
    while first < old.count, first < new.count, old[first] == new[first] { first += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > first, newEnd > first, old[oldEnd - 1] == new[newEnd - 1] { (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1) }
    let (oldPart, newPart) = (old[first..<oldEnd], new[first..<newEnd])
    let length = oldPart.count + newPart.count
    guard oldPart.count == newPart.count || length * length < Self.workLimit else {
      return [Change(old: first..<oldEnd, new: first..<newEnd)]
    }
    return Self.joined(LineDifference.changes(from: oldPart, to: newPart), from: first)
  }

  private static func joined(_ changes: [Change], from first: Int) -> [Change] {
    var result: [Change] = []
    for change in changes {
      let change = Change(
        old: (first + change.old.lowerBound)..<(first + change.old.upperBound),
        new: (first + change.new.lowerBound)..<(first + change.new.upperBound))
      if let last = result.last, last.old.upperBound == change.old.lowerBound, last.new.upperBound == change.new.lowerBound {
        result[result.count - 1] = Change(
          old: last.old.lowerBound..<change.old.upperBound, new: last.new.lowerBound..<change.new.upperBound)
      } else {
        result.append(change)
      }
    }
    return result
  }

  private func bytes(path: String) -> ContiguousArray<UInt8> {
    var sink = ByteSink(descriptor: nil)
    sink.append(listing: "--- a/\(Console.visible(path))\n+++ b/\(Console.visible(path))\n")
    var rest = changes()[...]
    while let head = rest.popFirst() {
      var part = [head]
      while let next = rest.first, let last = part.last, next.old.lowerBound - last.old.upperBound <= 2 * Self.context {
        part.append(next)
        rest = rest.dropFirst()
      }
      append(part, to: &sink)
    }
    return sink.bytes
  }

  private func append(_ part: [Change], to sink: inout ByteSink) {
    guard let first = part.first, let last = part.last else { return }
    let before = min(Self.context, first.old.lowerBound, first.new.lowerBound)
    let behind = min(Self.context, old.count - last.old.upperBound)
    let oldRange = (first.old.lowerBound - before)..<(last.old.upperBound + behind)
    let newRange = (first.new.lowerBound - before)..<(last.new.upperBound + behind)
    func numbers(_ range: Range<Int>) -> String {
      "\(range.isEmpty ? range.lowerBound : range.lowerBound + 1),\(range.count)"
    }
    sink.append("@@ -\(numbers(oldRange)) +\(numbers(newRange)) @@\n")
    var index = oldRange.lowerBound
    func line(_ mark: String, _ line: ArraySlice<UInt8>) {
      sink.append(mark)
      sink.append(contentsOf: line)
      if line.last != 0x0A { sink.append("\n\\ No newline at end of file\n") }
    }
    for change in part {
      for same in index..<change.old.lowerBound { line(" ", shownOld[same]) }
      for removed in change.old { line("-", shownOld[removed]) }
      for added in change.new { line("+", shownNew[added]) }
      index = change.old.upperBound
    }
    for same in index..<oldRange.upperBound { line(" ", shownOld[same]) }
  }
}
