package import SystemSupport

/// A file of accepted words, one per line, sorted.
package enum WordFile {
  /// Adds a word to a sorted file, which is created, with its folder, if it does not exist. Comment lines (`#`) move
  /// to its start, blank lines are removed. Does nothing if the file has the word, ignoring case. Throws if a line
  /// has more than one word, or if the file cannot be read or written.
  package static func add(_ word: String, to path: String) throws(FileError) { try add([word], to: path) }

  /// Likewise, for several words; nothing is written if the file has all of them. Returns the new ones, sorted.
  /// - Parameter isDryRun: whether nothing is written.
  @discardableResult
  package static func add(_ added: [String], to path: String, isDryRun: Bool = false) throws(FileError) -> [String] {
    var text = ""
    if FileSystem.kind(of: path) != nil {
      text = String(
        decoding: try FileSystem.readRegular(path, limit: FileSystem.companionLimit, followsLinks: true), as: UTF8.self)
    } else if !isDryRun {
      try FileSystem.makeDirectories(FileSystem.directory(of: path))
    }
    if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    let comments = lines.filter { $0[...].trimmingSpaces().hasPrefix("#") }
    var words = lines.filter { !$0[...].trimmingSpaces().hasPrefix("#") && !$0[...].trimmingSpaces().isEmpty }
    // A configuration may name any file of its folder. A file that is not a list of words is not written.
    if words.contains(where: { $0[...].trimmingSpaces().contains(where: \.isWhitespace) }) {
      throw FileError(path: path, code: 0, words: "is not a list of words, one per line; \"\(added[0])\" is not added")
    }
    func isBefore(_ a: String, _ b: String) -> Bool {
      a.lowercased() != b.lowercased() ? a.lowercased() < b.lowercased() : a < b
    }
    var known = Set(words.map { $0.lowercased() })
    let new = added.sorted(by: isBefore).filter { known.insert($0.lowercased()).inserted }
    guard !new.isEmpty, !isDryRun else { return new }
    words = (words + new).sorted(by: isBefore)
    try FileSystem.write(ContiguousArray(((comments + words).joined(separator: "\n") + "\n").utf8), to: path)
    return new
  }
}
