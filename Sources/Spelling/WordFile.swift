internal import HighlightStorage
package import SystemSupport

/// A file of accepted words, one per line, sorted.
package enum WordFile {
  /// Adds a word to a sorted file, which is created, with its folder, if it does not exist. Comment lines (`#`) move
  /// to its start, blank lines are removed. Does nothing if the file has the word, ignoring case. Throws if a line
  /// has more than one word, or if the file cannot be read or written.
  package static func add(_ word: String, to path: String) throws(FileError) {
    var text = ""
    if FileSystem.kind(of: path) != nil {
      text = String(
        decoding: try FileSystem.readRegular(path, limit: FileSystem.companionLimit, followsLinks: true), as: UTF8.self)
    } else {
      try FileSystem.makeDirectories(FileSystem.directory(of: path))
    }
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    let comments = lines.filter { $0[...].trimmingSpaces().hasPrefix("#") }
    var words = lines.filter { !$0[...].trimmingSpaces().hasPrefix("#") && !$0[...].trimmingSpaces().isEmpty }
    // A configuration may name any file of its folder: what is no list is not made one.
    if words.contains(where: { $0[...].trimmingSpaces().contains(where: \.isWhitespace) }) {
      throw FileError(path: path, code: 0, words: "is not a list of words, one per line; \"\(word)\" is not added")
    }
    guard !words.contains(where: { $0.lowercased() == word.lowercased() }) else { return }
    words.append(word)
    words.sort { $0.lowercased() != $1.lowercased() ? $0.lowercased() < $1.lowercased() : $0 < $1 }
    try FileSystem.write(ContiguousArray(((comments + words).joined(separator: "\n") + "\n").utf8), to: path)
  }
}
