/// Finds the lines with which diffs begin, also after other text: commits, mails, statistics.
package enum DiffMarkers {
  /// The lines after `diff --git`.
  private static let headers = [
    "index ", "old mode ", "new file mode ", "deleted file mode ", "similarity index ", "dissimilarity index ",
    "rename from ",
    "copy from ", "mode ", "--- ", "Binary files ",
  ].map { Array($0.utf8) }

  /// Whether a text holds a diff: `diff --git` and another line of its header, or `---`, `+++` and `@@` in a row,
  /// also behind the columns of `git log --graph`. O(bytes).
  /// - Parameters:
  ///   - head: the start of the text, in UTF-8 without colors.
  ///   - isOfGit: whether git wrote the text, so that one line is enough: `diff --git`, the header of a hunk, or a commit.
  package static func areFound(in head: some Collection<UInt8>, isOfGit: Bool = false) -> Bool {
    head.withContiguousStorageIfAvailable { areFound($0, isOfGit) }
      ?? Array(head).withUnsafeBufferPointer { areFound($0, isOfGit) }
  }

  private static func areFound(_ bytes: UnsafeBufferPointer<UInt8>, _ isOfGit: Bool) -> Bool {
    var start = 0
    // The two lines before.
    var (first, second): (Line?, Line?) = (nil, nil)
    while start < bytes.count {
      var end = start
      while end < bytes.count && bytes[end] != 0x0A { end += 1 }
      let line = Line(UnsafeBufferPointer(rebasing: bytes[start..<end]))
      start = end + 1
      if let second, second.begins("diff --git ") || second.begins("diff --cc ") || second.begins("diff --combined "),
        headers.contains(where: { line.text.starts(with: $0) })
      {
        return true
      }
      if let first, let second, first.begins("--- "), second.begins("+++ "), line.begins("@@ -") { return true }
      if isOfGit {
        if line.begins("diff --git ") || line.isHunk || line.isRange { return true }
        if line.isWhole, line.begins("commit "), line.isCommit(after: 7) { return true }
      }
      (first, second) = (second, line)
    }
    return false
  }

  /// Whether a text begins with a diff, or with lines that git prints around a diff: the first lines begin with a
  /// commit, a tag, a mail, a comparison of two ranges, or with a hunk of `diff` without options.
  /// - Parameter lines: the lines of the text, without the blank ones at its start.
  static func areFirst(in lines: some Sequence<Substring>) -> Bool {
    var lines = lines.makeIterator()
    guard let first = lines.next() else { return false }
    if ["diff --git ", "diff -", "Index: ", "*** a/"].contains(where: { first.hasPrefix($0) }) { return true }
    let words = first.split(separator: " ", maxSplits: 2)
    let second = lines.next() ?? ""
    if words.count >= 2, words[0] == "commit" || words[0] == "From", isID(words[1]) {
      return words[0] == "commit" || words[1].utf8.count >= 40
    }
    if words.count == 2, words[0] == "tag", second.hasPrefix("Tagger: ") { return true }
    if words.first == "changeset:", second.hasPrefix("tag: ") || second.hasPrefix("user: ") || second.hasPrefix("parent: ") {
      return true
    }
    var copy = first
    let isRange = copy.withUTF8 { Line($0).isRange }
    return isRange || isPlainHunk(first) && (second.hasPrefix("< ") || second.hasPrefix("> "))
  }

  /// Whether a word may be the name of a commit: at least 7 hexadecimal digits.
  private static func isID(_ word: Substring) -> Bool {
    (7...64).contains(word.utf8.count) && word.allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  /// Whether a line is like `3,4c5`.
  private static func isPlainHunk(_ line: Substring) -> Bool {
    let parts = line.split(omittingEmptySubsequences: false) { "acd".contains($0) }
    return parts.count == 2
      && parts.allSatisfy { range in
        let numbers = range.split(separator: ",", omittingEmptySubsequences: false)
        return (1...2).contains(numbers.count)
          && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
      }
  }

  /// A line without the columns of a graph before it.
  private struct Line {
    let text: Slice<UnsafeBufferPointer<UInt8>>
    /// Whether there are no columns.
    let isWhole: Bool

    init(_ line: UnsafeBufferPointer<UInt8>) {
      // A column is one of `|*/\_` and spaces; the text of a message is indented by spaces alone.
      let isGraph = line.first == UInt8(ascii: "|") || line.first == UInt8(ascii: "*")
      let isRoot = line.count > 2 && line[0] == 0x20 && line[1] == 0x20 && line[2] > 0x20
      text = isGraph || isRoot ? line.drop { " |*/\\_.-".utf8.contains($0) } : line[...]
      isWhole = text.count == line.count
    }

    func begins(_ prefix: StaticString) -> Bool {
      prefix.withUTF8Buffer { text.starts(with: $0) }
    }

    /// Whether it is `@@ -1,2 +3 @@`, or such a line for several sides.
    var isHunk: Bool {
      guard begins("@@") else { return false }
      let words = text.split(separator: 0x20, maxSplits: 4)
      return words.count >= 4 && words[1].first == UInt8(ascii: "-") && isRange(words[1].dropFirst())
        && words.dropFirst(2).contains { $0.first == UInt8(ascii: "+") && isRange($0.dropFirst()) }
    }

    private func isRange(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      !word.isEmpty && word.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ",") }
    }

    /// Whether the word after `count` bytes is the name of a commit.
    func isCommit(after count: Int) -> Bool {
      let word = text.dropFirst(count).prefix { $0 != 0x20 }
      return (7...64).contains(word.count) && word.allSatisfy(Self.isHexadecimal)
    }

    /// Whether it names two commits as `git range-diff` does: `1:  83db48f ! 2:  bf269f4 Subject`.
    var isRange: Bool {
      let words = text.split(separator: 0x20, maxSplits: 5)
      func isNumber(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        word.count > 1 && word.last == UInt8(ascii: ":")
          && word.dropLast().allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
      }
      func isID(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        word.count >= 4 && (word.allSatisfy(Self.isHexadecimal) || word.allSatisfy { $0 == UInt8(ascii: "-") })
      }
      return words.count >= 5 && isNumber(words[0]) && isID(words[1]) && words[2].count == 1
        && "!<=>".utf8.contains(words[2].first ?? 0) && isNumber(words[3]) && isID(words[4])
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
  }
}
