/// Makes a pattern part of a larger one: groups that nothing in it refers to are no groups there, the others lose their names, and
/// references count the groups in front of the pattern too.
enum GroupReferences {
  /// - Parameters:
  ///   - pattern: an expression that ICU has accepted.
  ///   - flags: what it was compiled with.
  ///   - base: how many groups stand in front of it.
  ///   - expression: the same expression, compiled.
  /// - Returns: the pattern, and how many groups it has there.
  static func part(
    _ pattern: String, flags: RegularExpression.Flags, behind base: Int, _ expression: RegularExpression
  ) -> (pattern: String, groupCount: Int) {
    var hasReferences = false
    let kept = rewritten(pattern, flags, base, expression, keepsGroups: true, &hasReferences)
    if hasReferences { return (kept, expression.groupCount) }
    return (rewritten(pattern, flags, base, expression, keepsGroups: false, &hasReferences), 0)
  }

  private static func rewritten(
    _ pattern: String, _ flags: RegularExpression.Flags, _ base: Int, _ expression: RegularExpression, keepsGroups: Bool,
    _ hasReferences: inout Bool
  ) -> String {
    var result = ""
    var rest = Substring(pattern)
    var setDepth = 0
    /// Takes `<name>` from the front.
    func takeName() -> String? {
      guard rest.first == "<", let end = rest.firstIndex(of: ">") else { return nil }
      defer { rest = rest[rest.index(after: end)...] }
      return String(rest[rest.index(after: rest.startIndex)..<end])
    }
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        guard let next = rest.popFirst() else { return result + "\\" }
        if next == "Q" {
          // Quoted to its end, or to that of the pattern.
          let quoted = rest.range(ofEnd: "\\E")
          result += "\\Q" + rest[..<quoted]
          rest = rest[quoted...]
        } else if next == "k", setDepth == 0, rest.first == "<" {
          hasReferences = true
          let number = takeName().flatMap { expression.groupNumber(named: $0) } ?? 0
          result += "(?:\\\(number + base))"
        } else if setDepth == 0, let digit = next.wholeNumberValue, next.isASCII, digit > 0 {
          hasReferences = true
          var number = digit
          // ICU takes further digits as long as there is such a group.
          while let more = rest.first?.wholeNumberValue, number * 10 + more <= expression.groupCount {
            number = number * 10 + more
            rest.removeFirst()
          }
          // What follows must not become a part of the number.
          result += "(?:\\\(number + base))"
        } else {
          result += "\\\(next)"
        }
      case "[":
        setDepth += 1
        result.append(character)
      case "]":
        setDepth = max(setDepth - 1, 0)
        result.append(character)
      case "(" where setDepth == 0 && rest.hasPrefix("?<") && !rest.hasPrefix("?<=") && !rest.hasPrefix("?<!"):
        rest = rest.dropFirst()
        _ = takeName()
        result += keepsGroups ? "(" : "(?:"
      case "(" where setDepth == 0 && !rest.hasPrefix("?") && !keepsGroups: result += "(?:"
      default: result.append(character)
      }
    }
    let letters = flags.letters
    // A comment ends with its line.
    let end = letters.contains("x") ? "\n" : ""
    return letters.isEmpty ? result : "(?\(letters):\(result)\(end))"
  }
}

extension Substring {
  /// Behind the first occurrence of a string, or the end.
  fileprivate func range(ofEnd string: String) -> Index {
    var place = startIndex
    while place < endIndex {
      if self[place...].hasPrefix(string) { return index(place, offsetBy: string.count) }
      place = index(after: place)
    }
    return endIndex
  }
}

extension RegularExpression.Flags {
  /// The flags as letters that a pattern may hold.
  fileprivate var letters: String {
    var result = ""
    if contains(.caseInsensitive) { result += "i" }
    if contains(.anchorsMatchLines) { result += "m" }
    if contains(.dotMatchesLineSeparators) { result += "s" }
    if contains(.allowCommentsAndWhitespace) { result += "x" }
    if contains(.useUnicodeWordBoundaries) { result += "w" }
    return result
  }
}
