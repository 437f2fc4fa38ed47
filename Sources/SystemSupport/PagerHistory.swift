/// The history of `less` in which the last search is given, so that `n` and `N` find its pattern at once.
enum PagerHistory {
  private static let firstLine = ".less-history-file:"
  private static let searches = ".search"
  /// Longer histories are not copied.
  private static let longest = 1 << 20

  /// Writes a history whose last search is `search` into the user's cache folder and returns its path. It begins as a
  /// copy of the user's own, and stores the later searches of the user. Nil if the user wants no history, or if the
  /// file cannot be written.
  static func file(search: String) -> String? {
    let own = Environment.value("LESSHISTFILE")
    guard own != "-", own != "/dev/null" else { return nil }
    let path = Environment.cacheFolder + "/lesshst"
    let known = [path, own, userFile].lazy.compactMap { $0.flatMap { try? FileSystem.readRegular($0, limit: longest) } }
      .first
    let text = history(known ?? [], search: search)
    do {
      try FileSystem.makeDirectories(Environment.cacheFolder)
      try FileSystem.write(text, to: path)
    } catch {
      return nil
    }
    return path
  }

  /// Returns a history with a search at the end of its searches, and nowhere else among them.
  /// - Parameter known: the bytes of the history before; other texts count as an empty one.
  static func history(_ known: ContiguousArray<UInt8>, search: String) -> ContiguousArray<UInt8> {
    let lines = known.split(separator: 0x0A).map { Array($0) }
    let entry = Array(("\"" + search).utf8)
    var (before, after): ([[UInt8]], [[UInt8]]) = ([], [])
    if lines.first == Array(firstLine.utf8) {
      var section: [UInt8] = []
      for line in lines.dropFirst() {
        if line.first == UInt8(ascii: ".") {
          section = line
          // less may write the header of a section again.
          if before.contains(line) || after.contains(line) { continue }
        }
        if section != Array(searches.utf8) { after.append(line) } else if line != entry { before.append(line) }
      }
    }
    if before.isEmpty { before = [Array(searches.utf8)] }
    let all = [Array(firstLine.utf8)] + before + [entry] + after
    return ContiguousArray(all.joined(separator: [0x0A]) + [0x0A])
  }

  private static var userFile: String? {
    Environment.value("HOME").map { $0 + "/.lesshst" }
  }
}
