/// The reason why a pattern of paths cannot match.
package enum GlobFinding {
  /// Returns the problem of a glob, or of a pattern in the syntax of `.gitignore`; nil if it can match. O(pattern).
  /// - Parameter isIgnoreLine: whether the pattern is read like a line of `.gitignore`.
  package static func problem(of pattern: String, isIgnoreLine: Bool) -> String? {
    if pattern.isEmpty { return "the pattern is empty and matches nothing; leave it out" }
    if isIgnoreLine {
      if pattern.contains(where: \.isNewline) {
        return "the pattern has several lines and matches nothing; write one for each"
      }
      if pattern.hasPrefix("#") { return "\"\(pattern)\" is a comment and matches nothing; write \\# for a name with #" }
      if pattern.allSatisfy({ $0 == "!" || $0 == "/" || $0 == " " }) {
        return "\"\(pattern)\" names no file and matches nothing; leave it out"
      }
    }
    let bytes = Array(pattern.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\\") {
        if index == bytes.count { return "\"\(pattern)\" ends with a backslash, which escapes nothing; leave it out" }
        index += 1
      } else if byte == UInt8(ascii: "[") {
        guard let end = end(ofSetAt: index, in: bytes) else {
          return "\"[\" has no \"]\" in \"\(pattern)\"; close it, or write \\["
        }
        index = end
      }
    }
    return nil
  }

  /// Returns the offset after the `]` of a set whose `[` is before an offset; nil if it is not closed.
  private static func end(ofSetAt start: Int, in bytes: [UInt8]) -> Int? {
    var index = start
    if index < bytes.count, bytes[index] == UInt8(ascii: "!") || bytes[index] == UInt8(ascii: "^") { index += 1 }
    let first = index
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "]") && index > first { return index + 1 }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// Returns paths that a pattern of `.gitignore` matches: one for a file, and one for a file in a folder of that name.
  /// Their names occur in no pattern.
  package static func witnesses(of pattern: String) -> [String] {
    var path = ""
    var isEscaped = false
    // The part of a set that was read so far, after its `[`.
    var set: String?
    for character in pattern.hasPrefix("/") ? pattern.dropFirst() : pattern[...] {
      if let members = set {
        let isNegated = members.hasPrefix("!") || members.hasPrefix("^")
        if character == "]", members.count > (isNegated ? 1 : 0) {
          path += isNegated ? "q" : String(members.prefix(1))
          set = nil
        } else {
          set = members + String(character)
        }
      } else if isEscaped {
        path.append(character)
        isEscaped = false
      } else {
        switch character {
        case "\\": isEscaped = true
        case "[": set = ""
        case "?": path.append("q")
        case "*": if !path.hasSuffix(name) { path += name }
        default: path.append(character)
        }
      }
    }
    if path.hasSuffix("/") { return [path + name] }
    return [path, path + "/" + name]
  }

  private static let name = "q7w8z9"
}
