internal import TextModel

/// The names that templates of Jinja and similar languages define: `set`, `for`, parameters of macros, imports.
enum TemplateNames {
  private static let words: Set = [
    "and", "as", "block", "call", "context", "continue", "do", "elif", "else", "endblock", "endcall", "endfilter", "endfor",
    "endif",
    "endmacro", "endraw", "endset", "endtrans", "endwith", "extends", "false", "False", "filter", "for", "from", "if",
    "ignore", "import",
    "in", "include", "is", "macro", "missing", "none", "None", "not", "null", "or", "pluralize", "raw", "recursive",
    "scoped", "set",
    "trans", "true", "True", "with", "without", "only", "endautoescape", "autoescape", "loop", "self", "super", "caller",
    "varargs", "kwargs",
  ]

  private struct Scope {
    let number: Int
    let kind: String
  }

  /// A word or a punctuation mark in a tag.
  private struct Token {
    var range: Range<Int>
    var text: String
    var isWord: Bool
  }

  /// Returns the names in a text, each with the innermost scope that defines it. O(text).
  static func names(in text: UTF16Text) -> [FlatNames.Name] {
    var finder = Finder(text)
    finder.run()
    return finder.bound
  }

  private struct Finder {
    let text: UTF16Text
    var scopes = [Scope(number: FlatNames.ofText, kind: "")]
    var nextScope = 1
    /// The names in the order of the text, with the numbers of the scopes around each, the innermost last.
    var found: [(name: FlatNames.Name, scopes: [Int])] = []
    var defined: [Int: Set<String>] = [:]
    /// Whether other templates can use the names that this one defines.
    var isShared = false

    init(_ text: UTF16Text) { self.text = text }

    /// The names, each with the scope that defines it.
    var bound: [FlatNames.Name] {
      found.map { name, scopes in
        var name = name
        name.scope = scopes.last { defined[$0]?.contains(name.text) == true }
        name.isInDoubt = isShared && name.scope == FlatNames.ofText
        return name
      }
    }

    /// Finds the names in all tags of the text.
    mutating func run() {
      var offset = 0
      var isRaw = false
      while offset + 1 < text.count {
        guard text[offset] == 0x7B else {
          offset += 1
          continue
        }
        switch text[offset + 1] {
        case 0x23:
          offset = end(of: [0x23, 0x7D], from: offset + 2)
        case 0x25, 0x7B:
          let isStatement = text[offset + 1] == 0x25
          let close = end(of: isStatement ? [0x25, 0x7D] : [0x7D, 0x7D], from: offset + 2)
          let tokens = tokens(in: offset + 2..<max(close - 2, offset + 2))
          if isStatement, let first = tokens.first, first.isWord,
            ["raw", "endraw", "verbatim", "endverbatim"].contains(first.text)
          {
            isRaw = !first.text.hasPrefix("end")
          } else if !isRaw {
            if isStatement { take(statement: tokens) } else { use(tokens[...]) }
          }
          offset = close
        default: offset += 1
        }
      }
    }

    /// Returns the UTF-16 offset after the first `mark` from an offset on; the end of the text if there is none.
    /// Marks in strings do not count, except at the end of comments.
    private func end(of mark: [UInt16], from start: Int) -> Int {
      var offset = start
      var quote: UInt16?
      while offset + 1 < text.count {
        let unit = text[offset]
        if let open = quote {
          if unit == 0x5C { offset += 1 } else if unit == open { quote = nil }
        } else if unit == mark[0] && text[offset + 1] == mark[1] {
          return offset + 2
        } else if mark[0] != 0x23, unit == 0x22 || unit == 0x27 {
          quote = unit
        }
        offset += 1
      }
      return text.count
    }

    /// Returns the tokens in the range of a tag: words, numbers, strings as `"`, and other characters without `-` and
    /// `+`.
    private func tokens(in range: Range<Int>) -> [Token] {
      var result: [Token] = []
      var offset = range.lowerBound
      while offset < range.upperBound {
        let unit = text[offset]
        let start = offset
        if unit == 0x22 || unit == 0x27 {
          offset += 1
          while offset < range.upperBound && text[offset] != unit { offset += text[offset] == 0x5C ? 2 : 1 }
          offset = min(offset + 1, range.upperBound)
          result.append(Token(range: start..<offset, text: "\"", isWord: false))
        } else if NimSpelling.isPart(unit) {
          while offset < range.upperBound && NimSpelling.isPart(text[offset]) { offset += 1 }
          let isNumber = (0x30...0x39).contains(unit)
          result.append(Token(range: start..<offset, text: text.string(in: start..<offset), isWord: !isNumber))
        } else {
          offset += 1
          if unit > 0x20 && unit != 0x2D && unit != 0x2B {
            result.append(Token(range: start..<offset, text: text.string(in: start..<offset), isWord: false))
          }
        }
      }
      return result
    }

    private mutating func add(_ token: Token, isDefinition: Bool) {
      if isDefinition { defined[scopes[scopes.count - 1].number, default: []].insert(token.text) }
      found.append(
        (FlatNames.Name(range: token.range, text: token.text, scope: nil, isDefinition: isDefinition), scopes.map(\.number)))
    }

    private mutating func open(_ kind: String) {
      scopes.append(Scope(number: nextScope, kind: kind))
      nextScope += 1
    }

    private mutating func close(_ kind: String) {
      if let index = scopes.lastIndex(where: { $0.kind == kind }), index > 0 { scopes.removeSubrange(index...) }
    }

    /// Adds the names that an expression uses: not members, filters, tests or labels of arguments.
    private mutating func use(_ tokens: ArraySlice<Token>) {
      var depth = 0
      for index in tokens.indices {
        let token = tokens[index]
        if token.text == "(" || token.text == "[" || token.text == "{" { depth += 1 }
        if token.text == ")" || token.text == "]" || token.text == "}" { depth -= 1 }
        guard token.isWord, !TemplateNames.words.contains(token.text) else { continue }
        let before = index > tokens.startIndex ? tokens[index - 1].text : ""
        let behind = index + 1 < tokens.endIndex ? tokens[index + 1].text : ""
        let isEquality = index + 2 < tokens.endIndex && tokens[index + 2].text == "="
        if before == "." || before == "|" || before == "is"
          || before == "not" && index > tokens.startIndex + 1 && tokens[index - 2].text == "is"
        {
          continue
        }
        if behind == "=" && depth > 0 && !isEquality { continue }
        add(token, isDefinition: false)
      }
    }

    /// Adds the names that are defined before one of `words`, such as `a, b`. Returns the tokens from that word on.
    private mutating func define(_ tokens: ArraySlice<Token>, until words: Set<String>) -> ArraySlice<Token> {
      var rest = tokens
      while let token = rest.first, !words.contains(token.text) {
        rest.removeFirst()
        guard token.isWord, !TemplateNames.words.contains(token.text) else { continue }
        // `set a.b = …` sets a member.
        let isMember = rest.first?.text == "."
        add(token, isDefinition: !isMember)
        if isMember { rest = rest.dropFirst(2) }
      }
      return rest
    }

    /// Adds the names that a statement defines and uses, and opens or closes its scope. Sets `isShared` for
    /// statements that share names with other templates, such as `include` and `extends`.
    private mutating func take(statement tokens: [Token]) {
      guard let first = tokens.first, first.isWord else { return use(tokens[...]) }
      let rest = tokens.dropFirst()
      switch first.text {
      case "for":
        // The sequence is looked up around the loop.
        let keyword = rest.firstIndex { $0.text == "in" } ?? rest.endIndex
        let condition = rest[keyword...].firstIndex { $0.text == "if" } ?? rest.endIndex
        use(rest[keyword..<condition])
        open("for")
        _ = define(rest[..<keyword], until: ["in"])
        use(rest[condition...])
      case "endfor", "endmacro", "endblock", "endwith", "endcall", "endfilter":
        close(String(first.text.dropFirst(3)))
      case "set":
        let separator = rest.firstIndex { $0.text == "=" } ?? rest.firstIndex { $0.text == "|" } ?? rest.endIndex
        use(rest[separator...])
        _ = define(rest[..<separator], until: ["=", "|"])
      case "macro":
        guard let name = rest.first, name.isWord else { return }
        add(name, isDefinition: true)
        open("macro")
        takeParameters(rest.dropFirst())
      case "call":
        open("call")
        if rest.first?.text == "(", let end = rest.firstIndex(where: { $0.text == ")" }) {
          takeParameters(rest[..<end])
          use(rest[(end + 1)...])
        } else {
          use(rest)
        }
      case "block":
        open("block")
      case "filter":
        open("filter")
        use(rest.dropFirst())
      case "with":
        open("with")
        takeParameters(rest)
      case "import":
        isShared = isShared || scopes.count == 1
        guard let keyword = rest.firstIndex(where: { $0.text == "as" }) else { return use(rest) }
        use(rest[..<keyword])
        _ = define(rest[(keyword + 1)...], until: ["with", "without"])
      case "from":
        guard let keyword = rest.firstIndex(where: { $0.text == "import" }) else { return use(rest) }
        use(rest[..<keyword])
        var names = rest[(keyword + 1)...]
        while let token = names.popFirst() {
          guard token.isWord, !["with", "without", "context"].contains(token.text) else { continue }
          if names.first?.text == "as", let alias = names.dropFirst().first {
            add(alias, isDefinition: true)
            names = names.dropFirst(2)
          } else {
            // It is called so in the other template, too.
            add(token, isDefinition: true)
            isShared = true
          }
        }
      case "include", "extends", "embed":
        isShared = true
        use(rest)
      case "if", "elif", "else", "endif", "do", "trans", "endtrans", "endset", "raw": use(rest)
      default: use(rest)
      }
    }

    /// Adds the names in the parameters of a macro, `(a, b=value)`, or of `with`, `a = value, b = value`.
    private mutating func takeParameters(_ tokens: ArraySlice<Token>) {
      var isName = true
      var depth = 0
      for index in tokens.indices {
        let token = tokens[index]
        switch token.text {
        case "(", "[", "{":
          depth += 1
          isName = depth == 1 && index == tokens.startIndex
        case ")", "]", "}": depth -= 1
        case ",": isName = depth <= 1
        case "=": isName = false
        default:
          guard token.isWord, !TemplateNames.words.contains(token.text) else { continue }
          if isName {
            add(token, isDefinition: true)
            isName = false
          } else {
            use(tokens[index...index])
          }
        }
      }
    }
  }
}
