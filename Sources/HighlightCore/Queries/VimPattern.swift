/// Converts Vim's "very magic" patterns of `#vim-match?`, and of `#match?` that begin with `\v`, to ICU expressions.
enum VimPattern {
  /// Returns the ICU expression that matches the same texts as a pattern of Vim: one that begins with `\v`, also after
  /// `\c` or `\C`, or any pattern of `#vim-match?`, which Neovim reads as very magic. Every other pattern is returned
  /// unchanged. Throws for syntax that ICU does not have: `\m`, `\M` and `\V`, `@`, `&`, `~`, `%` except `%(`, `{-1,}`,
  /// other escapes than classes and signs, and sets that are not closed. O(pattern).
  static func regularExpression(_ pattern: String, isVim: Bool = false) throws(UnsupportedPattern) -> String {
    guard isVim || pattern.utf8.first == UInt8(ascii: "\\") else { return pattern }
    var characters = Array(pattern.unicodeScalars)[...]
    var (result, isVeryMagic) = ("", isVim)
    while characters.first == "\\", let letter = characters.dropFirst().first, "vcCmMV".unicodeScalars.contains(letter) {
      guard !"mMV".unicodeScalars.contains(letter) else {
        guard isVeryMagic else { return pattern }
        throw UnsupportedPattern(message: "\\\(letter) of Vim is not read; write the pattern as very magic, with \\v")
      }
      characters.removeFirst(2)
      if letter == "v" { isVeryMagic = true } else if letter == "c" { result = "(?i)" }
    }
    guard isVeryMagic else { return pattern }
    while let character = characters.popFirst() {
      switch character {
      case "<", ">": result += "\\b"
      case "=": result += "?"
      case "^", "$", ".", "(", ")", "|", "*", "+", "?": result.unicodeScalars.append(character)
      case "%" where characters.first == "(":
        characters.removeFirst()
        result += "(?:"
      case "[": result += try set(&characters)
      case "{": result += try repetition(&characters)
      case "\\": result += try escape(&characters)
      case "@", "&", "~", "%":
        throw UnsupportedPattern(message: "\(character) of Vim has no counterpart; write #match? as ICU does, without \\v")
      default: result += character.escapedForICU
      }
    }
    return result
  }

  /// Converts the text after a `{`, through its `}`, to a repetition of ICU.
  private static func repetition(_ characters: inout ArraySlice<Unicode.Scalar>) throws(UnsupportedPattern) -> String {
    let body = String(String.UnicodeScalarView(characters.prefix { $0 != "}" }))
    guard body.unicodeScalars.count < characters.count else { throw UnsupportedPattern(message: "a { of Vim is not closed") }
    characters.removeFirst(body.unicodeScalars.count + 1)
    if body.isEmpty { return "*" }
    if body == "-" { return "*?" }
    let isLazy = body.hasPrefix("-")
    let bounds = (isLazy ? body.dropFirst() : body[...]).split(separator: ",", omittingEmptySubsequences: false)
    guard bounds.count <= 2, bounds.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }) else {
      throw UnsupportedPattern(message: "{\(body)} is no repetition")
    }
    let first = bounds[0].isEmpty ? "0" : bounds[0]
    return "{\(bounds.count == 1 ? first : first + "," + bounds[1])}" + (isLazy ? "?" : "")
  }

  private static func escape(_ characters: inout ArraySlice<Unicode.Scalar>) throws(UnsupportedPattern) -> String {
    guard let letter = characters.popFirst() else { throw UnsupportedPattern(message: "the pattern ends with \\") }
    switch letter {
    case "a": return "[A-Za-z]"
    case "A": return "[^A-Za-z]"
    case "l": return "[a-z]"
    case "L": return "[^a-z]"
    case "u": return "[A-Z]"
    case "U": return "[^A-Z]"
    case "h": return "[A-Za-z_]"
    case "H": return "[^A-Za-z_]"
    case "w": return "[0-9A-Za-z_]"
    case "W": return "[^0-9A-Za-z_]"
    case "d": return "[0-9]"
    case "D": return "[^0-9]"
    case "x": return "[0-9A-Fa-f]"
    case "X": return "[^0-9A-Fa-f]"
    case "s": return "[ \\t]"
    case "S": return "[^ \\t]"
    case "t", "n", "r", "1", "2", "3", "4", "5", "6", "7", "8", "9": return "\\" + String(letter)
    default:
      guard !letter.properties.isAlphabetic else {
        throw UnsupportedPattern(message: "\\\(letter) of Vim has no counterpart; write #match? as ICU does, without \\v")
      }
      return letter.escapedForICU
    }
  }

  /// Reads a set after its `[`, through its `]`, and returns it as an ICU set.
  private static func set(_ characters: inout ArraySlice<Unicode.Scalar>) throws(UnsupportedPattern) -> String {
    var result = "["
    if characters.first == "^" {
      characters.removeFirst()
      result += "^"
    }
    var isFirst = true
    while let character = characters.popFirst() {
      switch character {
      case "]" where !isFirst: return result + "]"
      case "[" where characters.first == ":":
        let name = characters.prefix { $0 != "]" }
        guard name.count < characters.count else { throw UnsupportedPattern(message: "a set is not closed") }
        characters.removeFirst(name.count + 1)
        result += "[" + String(String.UnicodeScalarView(name)) + "]"
      case "-": result += characters.first == "]" || isFirst ? "\\-" : "-"
      case "\\":
        guard let letter = characters.first, "]\\-^ntr".unicodeScalars.contains(letter) else {
          result += "\\\\"
          break
        }
        characters.removeFirst()
        result += "\\" + String(letter)
      default: result += character.escapedForICU
      }
      isFirst = false
    }
    throw UnsupportedPattern(message: "a set is not closed")
  }
}
