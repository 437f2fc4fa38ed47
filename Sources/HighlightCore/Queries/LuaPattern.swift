/// A feature of another program's patterns that has no counterpart.
struct UnsupportedPattern: Error, CustomStringConvertible {
  var description: String { message }
  let message: String
}

extension Unicode.Scalar {
  /// The ICU expression that matches this character, also in a set.
  var escapedForICU: String {
    "\\^$.|?*+()[]{}-&~".unicodeScalars.contains(self) ? "\\" + String(self) : String(self)
  }
}

/// Converts the Lua patterns of `#lua-match?` and `#gsub!` to ICU expressions.
enum LuaPattern {
  /// Returns the ICU expression that matches the same texts as a Lua pattern. Classes are ASCII, as in Lua's C
  /// locale. Throws for `%b`, `%f` without a set, an unknown class, a set that is not closed, and a `%` at the end.
  static func regularExpression(_ pattern: String) throws(UnsupportedPattern) -> String {
    var characters = Array(pattern.unicodeScalars)[...]
    var result = ""
    if characters.first == "^" {
      characters.removeFirst()
      result = "^"
    }
    while let character = characters.popFirst() {
      switch character {
      case "$" where characters.isEmpty: result += "\\z"
      case "(", ")": result.unicodeScalars.append(character)
      case ".": result += "[\\s\\S]"
      case "[": result += try set(&characters)
      case "%":
        guard let letter = characters.popFirst() else {
          throw UnsupportedPattern(message: "the pattern ends with %")
        }
        if letter == "b" { throw UnsupportedPattern(message: "%b has no counterpart") }
        if letter == "f" {
          guard characters.popFirst() == "[" else { throw UnsupportedPattern(message: "%f needs a set") }
          let set = try set(&characters)
          result += "(?<!\(set))(?=\(set)|\\z)"
        } else if let digit = letter.properties.numericType, digit == .decimal {
          result += "\\" + String(letter)
        } else {
          result += try classExpression(letter)
        }
      default: result += character.escapedForICU
      }
      // A lone "-" is the lazy star; the other quantifiers are the same.
      switch characters.first {
      case "-":
        characters.removeFirst()
        result += "*?"
      case "*", "+", "?":
        result.unicodeScalars.append(characters.removeFirst())
      default: continue
      }
    }
    return result
  }

  /// Returns the characters of the class `%letter` in the syntax of an ICU set, for a small or capital letter alike;
  /// nil if the letter is not a class.
  private static func members(_ letter: Unicode.Scalar) -> String? {
    switch letter.properties.lowercaseMapping {
    case "a": "A-Za-z"
    case "c": "\\x00-\\x1F\\x7F"
    case "d": "0-9"
    case "g": "\\x21-\\x7E"
    case "l": "a-z"
    case "p": "\\x21-\\x2F\\x3A-\\x40\\x5B-\\x60\\x7B-\\x7E"
    case "s": "\\t-\\r\\x20"
    case "u": "A-Z"
    case "w": "A-Za-z0-9"
    case "x": "A-Fa-f0-9"
    default: nil
    }
  }

  private static func classExpression(_ letter: Unicode.Scalar) throws(UnsupportedPattern) -> String {
    guard letter.properties.isAlphabetic else { return letter.escapedForICU }
    guard let members = members(letter) else { throw UnsupportedPattern(message: "unknown class %\(letter)") }
    return letter.properties.isUppercase ? "[^\(members)]" : "[\(members)]"
  }

  /// Reads a set after its `[`, through its `]`, and returns it as an ICU set. Throws if it is not closed.
  private static func set(_ characters: inout ArraySlice<Unicode.Scalar>) throws(UnsupportedPattern) -> String {
    var result = "["
    if characters.first == "^" {
      characters.removeFirst()
      result += "^"
    }
    var isFirst = true
    while let character = characters.popFirst() {
      if character == "]" && !isFirst { return result + "]" }
      isFirst = false
      if character == "%" {
        guard let letter = characters.popFirst() else { break }
        if let members = members(letter), letter.properties.isAlphabetic {
          result += letter.properties.isUppercase ? "[^\(members)]" : members
        } else {
          result += letter.escapedForICU
        }
      } else if characters.first == "-", let end = characters.dropFirst().first, end != "]" {
        characters.removeFirst(2)
        result += character.escapedForICU + "-" + end.escapedForICU
      } else {
        result += character.escapedForICU
      }
    }
    throw UnsupportedPattern(message: "a set is not closed")
  }
}
