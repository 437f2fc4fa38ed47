/// Something wrong at a place of a query text.
package struct QuerySyntaxError: Error {
  package let offset: Int
  package let message: String
}

/// Reads query text. After an error reading goes on at the next pattern, so that one slip costs one pattern.
package struct QueryParser {
  // Deeper than any grammar's patterns; a hostile file cannot exhaust the stack.
  private static let depthLimit = 100

  private let bytes: [UInt8]
  private var offset = 0
  private var calls: [QueryCall] = []

  private init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The patterns of a file, and what is wrong with the others. O(text).
  package static func parse(_ text: String) -> (patterns: [QueryPatternSyntax], errors: [QuerySyntaxError]) {
    var parser = QueryParser(text)
    var patterns: [QueryPatternSyntax] = []
    var errors: [QuerySyntaxError] = []
    while true {
      parser.skipSpace()
      guard parser.offset < parser.bytes.count else { break }
      let start = parser.offset
      parser.calls = []
      do throws(QuerySyntaxError) {
        let element = try parser.element(depth: 0)
        let pattern = QueryPatternSyntax(element: element, calls: parser.calls, offset: start, end: parser.offset)
        patterns.append(pattern)
      } catch {
        errors.append(error)
        parser.recover(from: start)
      }
    }
    return (patterns, errors)
  }

  // MARK: Elements

  /// One element with its field name before and its quantifiers and captures behind it.
  private mutating func element(depth: Int) throws(QuerySyntaxError) -> QueryElement {
    guard depth < Self.depthLimit else { throw error("nested too deeply") }
    var element = try primary(depth: depth)
    while offset < bytes.count {
      skipSpace()
      guard offset < bytes.count else { break }
      switch bytes[offset] {
      case UInt8(ascii: "+"):
        offset += 1
        element = quantified(element, .oneOrMore)
      case UInt8(ascii: "*"):
        offset += 1
        element = quantified(element, .zeroOrMore)
      case UInt8(ascii: "?"):
        offset += 1
        element = quantified(element, .optional)
      case UInt8(ascii: "@"):
        let start = offset
        offset += 1
        let name = word()
        guard !name.text.isEmpty else { throw QuerySyntaxError(offset: start, message: "expected a capture name") }
        element.captures.append(name)
      default: return element
      }
    }
    return element
  }

  /// A second quantifier applies to the first one's result.
  private func quantified(_ element: QueryElement, _ quantifier: QueryElement.Quantifier) -> QueryElement {
    var result = element
    if element.quantifier == .one {
      result.quantifier = quantifier
      return result
    }
    result.isAnchored = false
    return QueryElement(kind: .group([result]), quantifier: quantifier, isAnchored: element.isAnchored)
  }

  private mutating func primary(depth: Int) throws(QuerySyntaxError) -> QueryElement {
    guard offset < bytes.count else { throw error("unexpected end of the file") }
    switch bytes[offset] {
    case UInt8(ascii: "["): return try alternation(depth: depth)
    case UInt8(ascii: "("): return try parenthesized(depth: depth)
    case UInt8(ascii: "\""):
      let start = offset
      let text = try string()
      return QueryElement(
        kind: .node(
          .anonymous(QueryWord(text: text, offset: start)), children: [], negatedFields: [], endsWithAnchor: false))
    default:
      let name = word()
      if name.text == "_" {
        return QueryElement(kind: .node(.any, children: [], negatedFields: [], endsWithAnchor: false))
      }
      guard !name.text.isEmpty else { throw error("unexpected character \"\(character())\"") }
      skipSpace()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else {
        throw QuerySyntaxError(offset: name.offset, message: "expected a pattern, found \"\(name.text)\"")
      }
      offset += 1
      skipSpace()
      var element = try primary(depth: depth + 1)
      element.field = name
      return element
    }
  }

  private mutating func alternation(depth: Int) throws(QuerySyntaxError) -> QueryElement {
    let start = offset
    offset += 1
    var branches: [QueryElement] = []
    while true {
      skipSpace()
      guard offset < bytes.count else { throw QuerySyntaxError(offset: start, message: "\"[\" is not closed") }
      if bytes[offset] == UInt8(ascii: "]") { break }
      branches.append(try element(depth: depth + 1))
    }
    offset += 1
    guard !branches.isEmpty else { throw QuerySyntaxError(offset: start, message: "an alternation without branches") }
    return QueryElement(kind: .alternation(branches))
  }

  /// A node `(name …)` or a group `(… …)`.
  private mutating func parenthesized(depth: Int) throws(QuerySyntaxError) -> QueryElement {
    let start = offset
    offset += 1
    skipSpace()
    guard offset < bytes.count else { throw QuerySyntaxError(offset: start, message: "\"(\" is not closed") }
    switch bytes[offset] {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "."), UInt8(ascii: "#"):
      return try group(start: start, depth: depth)
    default: break
    }
    let name = word()
    if name.text.isEmpty { throw error("unexpected character \"\(character())\"") }
    skipSpace()
    if offset < bytes.count && bytes[offset] == UInt8(ascii: ":") {
      // A field name: the parenthesis opens a group.
      offset = name.offset
      return try group(start: start, depth: depth)
    }
    let nodeName = try self.nodeName(name, start: start)
    var children: [QueryElement] = []
    var negatedFields: [QueryWord] = []
    let endsWithAnchor = try self.children(
      into: &children, negatedFields: &negatedFields, start: start, depth: depth)
    return QueryElement(
      kind: .node(nodeName, children: children, negatedFields: negatedFields, endsWithAnchor: endsWithAnchor))
  }

  private mutating func group(start: Int, depth: Int) throws(QuerySyntaxError) -> QueryElement {
    var members: [QueryElement] = []
    var negatedFields: [QueryWord] = []
    _ = try children(into: &members, negatedFields: &negatedFields, start: start, depth: depth)
    if let first = negatedFields.first {
      throw QuerySyntaxError(offset: first.offset, message: "a negated field belongs inside a node")
    }
    guard !members.isEmpty else { throw QuerySyntaxError(offset: start, message: "an empty group") }
    return QueryElement(kind: .group(members))
  }

  private mutating func nodeName(_ name: QueryWord, start: Int) throws(QuerySyntaxError) -> QueryNodeName {
    if offset < bytes.count && bytes[offset] == UInt8(ascii: "/") {
      offset += 1
      let subtype = word()
      guard !subtype.text.isEmpty else { throw error("expected a node name after \"/\"") }
      return .subtype(of: name, subtype)
    }
    switch name.text {
    case "_": return .anyNamed
    case "ERROR": return .error
    case "MISSING":
      guard offset < bytes.count else { throw QuerySyntaxError(offset: start, message: "\"(\" is not closed") }
      if bytes[offset] == UInt8(ascii: "\"") {
        let place = offset
        return .missing(QueryWord(text: try string(), offset: place), isNamed: false)
      }
      let kind = word()
      return .missing(kind.text.isEmpty ? nil : kind, isNamed: true)
    default: return .named(name)
    }
  }

  /// What stands between the parentheses of a node or group. Returns whether an anchor stands before the closing one.
  private mutating func children(
    into children: inout [QueryElement], negatedFields: inout [QueryWord], start: Int, depth: Int
  ) throws(QuerySyntaxError) -> Bool {
    var isAnchored = false
    while true {
      skipSpace()
      guard offset < bytes.count else { throw QuerySyntaxError(offset: start, message: "\"(\" is not closed") }
      switch bytes[offset] {
      case UInt8(ascii: ")"):
        offset += 1
        return isAnchored
      case UInt8(ascii: "."):
        offset += 1
        isAnchored = true
      case UInt8(ascii: "!"):
        offset += 1
        let field = word()
        guard !field.text.isEmpty else { throw error("expected a field name after \"!\"") }
        negatedFields.append(field)
      case UInt8(ascii: "(") where startsCall():
        try call()
      default:
        var child = try element(depth: depth + 1)
        child.isAnchored = isAnchored
        isAnchored = false
        children.append(child)
      }
    }
  }

  // MARK: Calls

  /// Whether `(` at `offset` opens a predicate or directive.
  private func startsCall() -> Bool {
    var index = offset + 1
    while index < bytes.count && (bytes[index] == 0x20 || (bytes[index] >= 0x09 && bytes[index] <= 0x0D)) { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: "#")
  }

  private mutating func call() throws(QuerySyntaxError) {
    let start = offset
    offset += 1
    skipSpace()
    offset += 1
    var name = word().text
    // The name ends in ? or !, which are no word characters.
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "?") || bytes[offset] == UInt8(ascii: "!") {
      name.append(bytes[offset] == UInt8(ascii: "?") ? "?" : "!")
      offset += 1
    }
    guard !name.isEmpty else { throw error("expected a predicate name") }
    var arguments: [QueryCall.Argument] = []
    while true {
      skipSpace()
      guard offset < bytes.count else { throw QuerySyntaxError(offset: start, message: "\"(\" is not closed") }
      switch bytes[offset] {
      case UInt8(ascii: ")"):
        offset += 1
        calls.append(QueryCall(name: name, arguments: arguments, offset: start))
        return
      case UInt8(ascii: "@"):
        offset += 1
        let capture = word()
        guard !capture.text.isEmpty else { throw error("expected a capture name") }
        arguments.append(.capture(capture))
      case UInt8(ascii: "\""):
        let start = offset
        let text = try string()
        arguments.append(.string(text, at: start..<offset))
      default:
        let argument = word()
        guard !argument.text.isEmpty else { throw error("unexpected character \"\(character())\"") }
        arguments.append(.string(argument.text, at: argument.offset..<offset))
      }
    }
  }

  // MARK: Characters

  private func error(_ message: String) -> QuerySyntaxError { QuerySyntaxError(offset: offset, message: message) }

  /// The character at `offset`, for messages.
  private func character() -> String {
    String(decoding: bytes[min(offset, bytes.count)..<min(offset + 4, bytes.count)], as: UTF8.self).first.map(String.init)
      ?? ""
  }

  private mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09...0x0D: offset += 1
      case UInt8(ascii: ";"):
        while offset < bytes.count && bytes[offset] != 0x0A { offset += 1 }
      default: return
      }
    }
  }

  /// A name: letters, digits, `_`, `-`, `.`; an anchor is never part of it because it stands alone.
  private mutating func word() -> QueryWord {
    let start = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...0xFF:
        offset += 1
      case UInt8(ascii: ".") where offset > start: offset += 1
      default: return QueryWord(text: String(decoding: bytes[start..<offset], as: UTF8.self), offset: start)
      }
    }
    return QueryWord(text: String(decoding: bytes[start..<offset], as: UTF8.self), offset: start)
  }

  private mutating func string() throws(QuerySyntaxError) -> String {
    let start = offset
    offset += 1
    var content: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
      case 0x0A: throw QuerySyntaxError(offset: start, message: "a string does not end on its line")
      case UInt8(ascii: "\\"):
        guard offset < bytes.count else { break }
        let escaped = bytes[offset]
        offset += 1
        switch escaped {
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "0"): content.append(0)
        default: content.append(escaped)
        }
      default: content.append(byte)
      }
    }
    throw QuerySyntaxError(offset: start, message: "a string is not closed")
  }

  /// Goes to the next pattern after an error in the one that began at `start`: behind its last closing bracket, or to the next line that
  /// begins with an opening one.
  private mutating func recover(from start: Int) {
    var depth = 0
    offset = start
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: ";"):
        while offset < bytes.count && bytes[offset] != 0x0A { offset += 1 }
        continue
      case UInt8(ascii: "\""):
        offset += 1
        while offset < bytes.count && bytes[offset] != UInt8(ascii: "\"") && bytes[offset] != 0x0A {
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "("), UInt8(ascii: "["):
        if depth > 0 && offset > start && bytes[offset - 1] == 0x0A { return }
        depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      offset += 1
      if depth <= 0 {
        // Captures and quantifiers behind the pattern belong to it.
        while offset < bytes.count && bytes[offset] != 0x0A && bytes[offset] != UInt8(ascii: "(")
          && bytes[offset] != UInt8(ascii: "[") && bytes[offset] != UInt8(ascii: "\"")
        {
          offset += 1
        }
        return
      }
    }
    offset = min(offset, bytes.count)
  }
}
