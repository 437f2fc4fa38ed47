/// Formats query files: one pattern after the other, with indented members. A pattern that fits on one line is
/// written on one.
///
/// Only white space changes. Comments stay between the same tokens; one blank line between patterns is kept.
struct QueryFormatter {
  private static let width = 100

  /// A bracket with its members, or a word.
  private indirect enum Item {
    case word(String)
    case list(open: Character, members: [Member])
  }

  /// An item with its field before and its quantifiers and captures after it; or a comment.
  private struct Member {
    var item: Item
    var field: String?
    var suffixes: [String] = []
    /// A comment on the line on which the member ends.
    var trailingComment: String?
    var isComment = false
    var hasBlankLineBefore = false
  }

  /// Returns the formatted text. Nil if its brackets or strings are not closed, it cannot be parsed, or formatting
  /// would change its tokens.
  static func format(_ text: String) -> String? {
    var reader = PatternTextReader(text)
    guard let members = reader.members(until: nil), reader.isAtEnd else { return nil }
    var lines: [String] = []
    for (index, member) in members.enumerated() {
      if member.hasBlankLineBefore && index > 0 { lines.append("") }
      lines += render(member, indent: 0)
    }
    let result = lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
    // The result is discarded if tokens or comments differ.
    return tokens(of: result) == tokens(of: text) ? result : nil
  }

  /// Returns all tokens, comments included, without white space around them; nil if the text cannot be parsed.
  private static func tokens(of text: String) -> [String]? {
    var reader = PatternTextReader(text)
    var result: [String] = []
    while let token = reader.token() {
      result.append(token.trimmingTrailingSpace)
    }
    return reader.isAtEnd ? result : nil
  }

  // MARK: Writing

  /// Returns the member on one line, with its field and suffixes. Nil if it is or contains a comment, or has a
  /// predicate after its first member, which needs a separate line.
  private static func flat(_ member: Member) -> String? {
    guard !member.isComment else { return nil }
    var text = member.field.map { $0 + " " } ?? ""
    switch member.item {
    case .word(let word): text += word
    case .list(let open, let members):
      var parts: [String] = []
      for (index, inner) in members.enumerated() {
        guard inner.trailingComment == nil, let part = flat(inner) else { return nil }
        if index > 0 && isCall(inner) { return nil }
        parts.append(part)
      }
      let content = parts.joined(separator: " ")
      text += open == "(" ? "(\(content))" : "[ \(content) ]"
    }
    return text + suffixText(member)
  }

  private static func suffixText(_ member: Member) -> String {
    member.suffixes.reduce("") { $0 + ($1.hasPrefix("@") ? " " + $1 : $1) }
  }

  /// Whether a member is a predicate or directive: a list in parentheses whose first word begins with `#`.
  private static func isCall(_ member: Member) -> Bool {
    guard case .list("(", let members) = member.item, case .word(let word)? = members.first?.item else { return false }
    return word.hasPrefix("#")
  }

  private static func render(_ member: Member, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    guard !member.isComment else {
      if case .word(let text) = member.item { return [margin + text] }
      return []
    }
    let comment = member.trailingComment.map { " " + $0 } ?? ""
    if let text = flat(member), indent + text.count <= width { return [margin + text + comment] }
    guard case .list(let open, let members) = member.item else { return [margin + (flat(member) ?? "") + comment] }
    var lines = open == "[" ? renderBranches(members, indent: indent) : renderNode(members, indent: indent)
    if let field = member.field { lines[0] = margin + field + " " + lines[0].dropFirst(indent) }
    lines[lines.count - 1] += suffixText(member) + comment
    return lines
  }

  private static func renderBranches(_ members: [Member], indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return [margin + "["] + renderMembers(members, indent: indent + 2) + [margin + "]"]
  }

  /// Returns the lines of a node, a group or a call: the first member is on the line of the bracket, unless it is a
  /// comment; the others follow on lines indented by two more columns.
  private static func renderNode(_ members: [Member], indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    guard let first = members.first else { return [margin + "()"] }
    var lines: [String]
    if first.isComment {
      lines = [margin + "("] + renderMembers(members, indent: indent + 2)
    } else {
      var head = render(first, indent: indent + 1)
      head[0] = margin + "(" + head[0].dropFirst(indent + 1)
      lines = head + renderMembers(Array(members.dropFirst()), indent: indent + 2)
    }
    if members.last?.isComment == true || members.last?.trailingComment != nil {
      lines.append(margin + ")")
    } else {
      lines[lines.count - 1] += ")"
    }
    return lines
  }

  /// Returns the lines of members: plain words are joined up to the width of a line; each other member has its own
  /// lines, with at most one blank line before it.
  private static func renderMembers(_ members: [Member], indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var isFilling = false
    for member in members {
      if case .word(let word) = member.item, !member.isComment, member.field == nil, member.suffixes.isEmpty,
        member.trailingComment == nil
      {
        if isFilling, let last = lines.last, last.count + 1 + word.count <= width {
          lines[lines.count - 1] = last + " " + word
        } else {
          lines.append(margin + word)
        }
        isFilling = true
        continue
      }
      isFilling = false
      if member.hasBlankLineBefore && !lines.isEmpty { lines.append("") }
      lines += render(member, indent: indent)
    }
    return lines
  }

  // MARK: Reading

  private struct PatternTextReader {
    private let characters: [Character]
    private var offset = 0
    /// The number of line terminators between the last token and the one before it.
    private var newlines = 0
    private var isBroken = false

    init(_ text: String) {
      characters = Array(text)
    }

    var isAtEnd: Bool { offset >= characters.count && !isBroken }

    private static func isWord(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "_" || character == "-" || character == "."
        || character == "/"
    }

    /// Returns the next token and sets `newlines` to the number of line ends before it. Nil at the end, or if the
    /// text cannot be parsed there (`isBroken`).
    mutating func token() -> String? {
      newlines = 0
      while offset < characters.count, characters[offset].isWhitespace {
        if characters[offset].isNewline { newlines += 1 }
        offset += 1
      }
      guard offset < characters.count else { return nil }
      let start = offset
      let first = characters[offset]
      offset += 1
      switch first {
      case "(", ")", "[", "]", "+", "*", "?": break
      case ".": break
      case ";":
        while offset < characters.count, !characters[offset].isNewline { offset += 1 }
      case "\"":
        while offset < characters.count, characters[offset] != "\"", !characters[offset].isNewline {
          offset += characters[offset] == "\\" ? 2 : 1
        }
        guard offset < characters.count, characters[offset] == "\"" else {
          isBroken = true
          return nil
        }
        offset += 1
      case "@", "#", "!":
        while offset < characters.count, Self.isWord(characters[offset]) { offset += 1 }
        if first == "#", offset < characters.count, characters[offset] == "?" || characters[offset] == "!" { offset += 1 }
      case _ where Self.isWord(first):
        while offset < characters.count, Self.isWord(characters[offset]) { offset += 1 }
        if offset < characters.count, characters[offset] == ":" { offset += 1 }
      default:
        isBroken = true
        return nil
      }
      return String(characters[start..<offset])
    }

    /// Returns the members up to a closing bracket, or to the end if `close` is nil. Nil if the text cannot be
    /// parsed, the bracket is missing, or brackets are nested 200 levels deep.
    mutating func members(until close: String?, depth: Int = 0) -> [Member]? {
      guard depth < 200 else { return nil }
      var members: [Member] = []
      var field: String?
      while let token = token() {
        let isOnNewLine = newlines > 0
        let hasBlankLine = newlines > 1
        if token == close { return field == nil ? members : nil }
        func add(_ item: Item) {
          members.append(Member(item: item, field: field, hasBlankLineBefore: hasBlankLine))
          field = nil
        }
        switch token.first {
        case ")", "]": return nil
        case "(", "[":
          guard let inner = self.members(until: token == "(" ? ")" : "]", depth: depth + 1) else { return nil }
          add(.list(open: token == "(" ? "(" : "[", members: inner))
        case ";":
          guard field == nil else { return nil }
          let text = token.trimmingTrailingSpace
          if !isOnNewLine, let last = members.indices.last, !members[last].isComment, members[last].trailingComment == nil {
            members[last].trailingComment = text
          } else {
            members.append(Member(item: .word(text), isComment: true, hasBlankLineBefore: hasBlankLine))
          }
        case "+", "*", "?":
          guard field == nil, let last = members.indices.last, !members[last].isComment, members[last].trailingComment == nil
          else { return nil }
          members[last].suffixes.append(token)
        case "@":
          // In a call, captures are arguments.
          let isArgument = members.first.map { if case .word(let word) = $0.item { word.hasPrefix("#") } else { false } }
          if isArgument == true {
            add(.word(token))
          } else {
            guard field == nil, let last = members.indices.last, !members[last].isComment,
              members[last].trailingComment == nil
            else { return nil }
            members[last].suffixes.append(token)
          }
        default:
          if token.hasSuffix(":"), token.count > 1 {
            guard field == nil else { return nil }
            field = token
          } else {
            add(.word(token))
          }
        }
      }
      return close == nil && field == nil && !isBroken ? members : nil
    }
  }
}

extension String {
  fileprivate var trimmingTrailingSpace: String {
    var result = self[...]
    while let last = result.last, last.isWhitespace { result.removeLast() }
    return String(result)
  }
}
