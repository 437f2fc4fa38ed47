/// The escape sequence of a language for a character.
struct CharacterEscape {
  private enum Form {
    /// `\u{202E}`
    case braces
    /// `\u202E`, beyond four digits `\U000E0001`
    case digits
    /// `\u202E`, beyond four digits two surrogates
    case surrogates
    /// `&#x202E;`
    case entity
    /// `\202E ` with a space after
    case style
    /// `<U+202E>`, which is not an escape of a language
    case shown
  }

  private let form: Form

  /// Creates the form of escape sequences in a language.
  /// - Parameter language: the language that contains the string; nil for comments and prose. With nil or an unknown
  ///   language, characters are written like `<U+202E>`.
  init(language: String?) {
    form =
      switch language {
      case "swift", "rust", "ruby", "php", "elixir", "lua", "luau", "zig", "dart", "gleam", "odin", "typst": .braces
      case "c", "cpp", "csharp", "go", "python", "toml", "yaml", "objc", "cuda", "starlark", "julia", "d", "solidity":
        .digits
      case "java", "javascript", "typescript", "tsx", "json", "json5", "jsonc", "kotlin", "scala", "groovy": .surrogates
      case "html", "xml", "markdown", "markdown_inline", "svelte", "vue": .entity
      case "css", "scss", "less": .style
      default: .shown
      }
  }

  /// Returns the code point like `U+202E`, in hexadecimal with at least four digits.
  static func number(_ scalar: Unicode.Scalar) -> String { "U+" + hex(scalar.value, digits: 4) }

  /// Returns the escape sequence for a character in the form of the language, such as `\u{202E}`, `\u202E`,
  /// `&#x202E;`, `\202E ` or `<U+202E>`. Above U+FFFF it is `\U` with eight digits, or two `\u` where a language has
  /// only that.
  func text(of scalar: Unicode.Scalar) -> String {
    switch form {
    case .braces: "\\u{\(Self.hex(scalar.value, digits: 4))}"
    case .digits where scalar.value > 0xFFFF: "\\U" + Self.hex(scalar.value, digits: 8)
    case .digits, .surrogates: String(scalar).utf16.map { "\\u" + Self.hex(UInt32($0), digits: 4) }.joined()
    case .entity: "&#x\(Self.hex(scalar.value, digits: 4));"
    case .style: "\\" + Self.hex(scalar.value, digits: 4) + " "
    case .shown: "<\(Self.number(scalar))>"
    }
  }

  private static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
