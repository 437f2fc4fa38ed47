internal import Platform

/// Parses the output of git, which may have any content: results are nil or within limits.
package enum GitOutput {
  /// The line ranges in the header of a hunk, on each side.
  package struct Hunk: Equatable, Sendable {
    package var old: Lines
    package var new: Lines
  }

  /// Lines of one side of a hunk.
  package struct Lines: Equatable, Sendable {
    /// The first line, counted from 1. Without lines, the line before them; 0 for the start of the file.
    package var start: Int
    package var count: Int
  }

  /// An entry of a listing of a tree.
  package struct TreeEntry: Equatable, Sendable {
    /// The mode, such as `100644`, or `120000` for a symbolic link.
    package var mode: String
    /// `blob`, `tree` or `commit`.
    package var kind: String
    /// The hexadecimal name of the object.
    package var id: String
    /// The path, relative to the top of the repository.
    package var path: String
  }

  // Files of more lines are not read.
  private static let maxLines = 1 << 32
  // After the second `@@` a header contains a line of the file, which is ignored.
  private static let headerBytes = 128

  /// Parses the header of a hunk, such as `@@ -3,2 +4 @@`; a missing count is 1. Nil for other lines.
  package static func hunk(_ line: ArraySlice<UInt8>) -> Hunk? {
    let words = line.prefix(headerBytes).split(separator: 0x20, maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count == 4 || words.count == 3, words[0].elementsEqual("@@".utf8),
      let old = lines(words[1], after: UInt8(ascii: "-")), let new = lines(words[2], after: UInt8(ascii: "+"))
    else { return nil }
    return Hunk(old: old, new: new)
  }

  /// Parses `3,2` or `3`, which means `3,1`, after a sign. Nil for other text and numbers above the limit.
  private static func lines(_ word: ArraySlice<UInt8>, after sign: UInt8) -> Lines? {
    guard word.first == sign else { return nil }
    let numbers = word.dropFirst().split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(number)
    guard (1...2).contains(numbers.count), let start = numbers[0], let count = numbers.count == 2 ? numbers[1] : 1 else {
      return nil
    }
    return start <= maxLines && count <= maxLines ? Lines(start: start, count: count) : nil
  }

  /// Parses a line of `git cat-file --batch-check`, such as `83db48f… blob 1234`. Returns the size in bytes; nil if
  /// the line is not about a blob.
  package static func blobSize(_ answer: ArraySlice<UInt8>) -> Int? {
    let words = answer.split(separator: 0x20)
    return words.count == 3 && words[1].elementsEqual("blob".utf8) ? number(words[2]) : nil
  }

  /// Parses the output of `git ls-tree -z`. Malformed entries are left out.
  /// - Complexity: linear in the bytes.
  package static func entries(ofTree listing: ArraySlice<UInt8>) -> [TreeEntry] {
    listing.split(separator: 0).compactMap { entry in
      guard let tab = entry.firstIndex(of: 0x09) else { return nil }
      let words = entry[..<tab].split(separator: 0x20)
      let path = entry[entry.index(after: tab)...]
      guard words.count == 3, !path.isEmpty, words[2].allSatisfy(isHexadecimal) else { return nil }
      func word(_ index: Int) -> String { String(decoding: words[index], as: UTF8.self) }
      return TreeEntry(mode: word(0), kind: word(1), id: word(2), path: FileName.string(path))
    }
  }

  /// Whether a byte is a lowercase hexadecimal digit.
  static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Parses a decimal number without a sign; nil for empty and other text, and for a number that is too large.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
