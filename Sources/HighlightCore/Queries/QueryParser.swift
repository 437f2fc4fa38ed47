internal import TextModel

/// A syntax error of a query text, with its position.
package struct QuerySyntaxError: Error {
  package let offset: Int
  package let message: String
}

/// Reads query text. After an error, reading continues at the next pattern, so that one error costs one pattern.
package struct QueryParser {
  // Deeper than any grammar's patterns; a hostile file cannot exhaust the stack.
  private static let depthLimit = 100
  private static let sizeLimit = 10_000

  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var syntax: QuerySyntax
  private var errors: [QuerySyntaxError] = []
  /// The parts of the patterns before the present one.
  private var patternStart = 0
  /// The members of the elements that are still being read, inner ones after outer ones.
  private var pending = ScratchBuffer<Int32>()
  private var pendingFields = ScratchBuffer<IndexRange>()

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    syntax = QuerySyntax(bytes)
  }

  /// Returns the patterns of a file that have no syntax error, and the errors of the others. O(text).
  package static func parse(_ text: String) -> (patterns: [QueryPatternSyntax], errors: [QuerySyntaxError]) {
    var text = text
    return text.withUTF8 { bytes in
      var (syntax, errors) = parse(bytes)
      defer { syntax.release() }
      return ((0..<syntax.patterns.count).map { syntax.tree(of: syntax.patterns[$0]) }, errors)
    }
  }

  /// Parses a file. Returns its patterns as plain values, whose memory the caller releases, and the syntax errors of
  /// the others. O(text).
  static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (syntax: QuerySyntax, errors: [QuerySyntaxError]) {
    var parser = QueryParser(bytes)
    while true {
      parser.skipSpace()
      guard parser.offset < bytes.count else { break }
      parser.pattern()
    }
    parser.pending.release()
    parser.pendingFields.release()
    return (parser.syntax, parser.errors)
  }

  /// Returns the predicate or directive whose parenthesis is at a UTF-8 offset, as the only element of `calls`; nil
  /// if there is none or it has a syntax error. The caller releases the memory. O(call).
  static func call(at offset: Int, of bytes: UnsafeBufferPointer<UInt8>) -> QuerySyntax? {
    var parser = QueryParser(bytes)
    parser.offset = offset
    guard (try? parser.call()) != nil else {
      parser.syntax.release()
      return nil
    }
    return parser.syntax
  }

  private mutating func pattern() {
    let start = offset
    patternStart = syntax.partCount
    let (calls, captures) = (syntax.calls.count, syntax.captures.count)
    do throws(QuerySyntaxError) {
      let root = syntax.add(try element(depth: 0))
      syntax.patterns.append(
        QuerySyntax.Pattern(
          root: root, calls: IndexRange(calls, syntax.calls.count),
          captures: IndexRange(captures, syntax.captures.count), range: IndexRange(start, offset)))
    } catch {
      errors.append(error)
      pending.keepFirst(0)
      pendingFields.keepFirst(0)
      recover(from: start)
    }
  }

  /// Throws if the current pattern has more than 10,000 nodes, captures and predicates: compiling takes time that
  /// grows with their square.
  private func checkSize() throws(QuerySyntaxError) {
    guard syntax.partCount - patternStart <= Self.sizeLimit else {
      throw error("the pattern has more than \(Self.sizeLimit) nodes, captures and predicates")
    }
  }

  // MARK: Elements

  /// Parses one element with its quantifiers and captures, and with the field name before it. Throws for a syntax
  /// error, and if elements are nested too deeply or the pattern is too large.
  private mutating func element(depth: Int) throws(QuerySyntaxError) -> QueryNode {
    guard depth < Self.depthLimit else { throw error("nested more than \(Self.depthLimit) deep") }
    try checkSize()
    var node = try primary(depth: depth)
    while true {
      skipSpace()
      guard offset < bytes.count else { return node }
      switch bytes[offset] {
      case UInt8(ascii: "+"):
        offset += 1
        quantify(&node, .oneOrMore)
      case UInt8(ascii: "*"):
        offset += 1
        quantify(&node, .zeroOrMore)
      case UInt8(ascii: "?"):
        offset += 1
        quantify(&node, .optional)
      case UInt8(ascii: "@"):
        let start = offset
        offset += 1
        let name = word()
        guard !name.isEmpty else { throw QuerySyntaxError(offset: start, message: "expected a capture name") }
        let first = node.captures.isEmpty ? syntax.captures.count : Int(node.captures.lowerBound)
        syntax.captures.append(name)
        try checkSize()
        node.captures = IndexRange(first, syntax.captures.count)
      default: return node
      }
    }
  }

  /// Sets the quantifier of a node. If it has one already, the node becomes the only member of a new group with the
  /// second quantifier.
  private mutating func quantify(_ node: inout QueryNode, _ quantifier: QueryElement.Quantifier) {
    if node.quantifier == .one {
      node.quantifier = quantifier
      return
    }
    let inner = syntax.add(node)
    syntax.members.append(inner)
    node = QueryNode(
      kind: .group, quantifier: quantifier, members: IndexRange(syntax.members.count - 1, syntax.members.count))
  }

  private mutating func primary(depth: Int) throws(QuerySyntaxError) -> QueryNode {
    guard offset < bytes.count else { throw error("unexpected end of the file") }
    switch bytes[offset] {
    case UInt8(ascii: "["): return try alternation(depth: depth)
    case UInt8(ascii: "("): return try parenthesized(depth: depth)
    case UInt8(ascii: "\""): return QueryNode(kind: .anonymous, name: try string())
    default:
      let name = word()
      if isWord(name, "_") { return QueryNode(kind: .any) }
      guard !name.isEmpty else { throw error("unexpected character \"\(character())\"") }
      skipSpace()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else {
        throw QuerySyntaxError(
          offset: Int(name.lowerBound), message: "expected a pattern, found \"\(syntax.text.string(name))\"")
      }
      offset += 1
      skipSpace()
      var node = try primary(depth: depth + 1)
      node.field = name
      return node
    }
  }

  private mutating func alternation(depth: Int) throws(QuerySyntaxError) -> QueryNode {
    let start = offset
    let mark = pending.count
    offset += 1
    while true {
      skipSpace()
      guard offset < bytes.count else { throw QuerySyntaxError(offset: start, message: "\"[\" is not closed") }
      if bytes[offset] == UInt8(ascii: "]") { break }
      let branch = try element(depth: depth + 1)
      pending.append(syntax.add(branch))
    }
    offset += 1
    guard pending.count > mark else { throw QuerySyntaxError(offset: start, message: "an alternation without branches") }
    return QueryNode(kind: .alternation, members: syntax.takeMembers(from: &pending, after: mark))
  }

  /// Parses a node `(name …)` or a group `(… …)` at its opening parenthesis. Throws if it is not closed or has
  /// another syntax error.
  private mutating func parenthesized(depth: Int) throws(QuerySyntaxError) -> QueryNode {
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
    if name.isEmpty { throw error("unexpected character \"\(character())\"") }
    skipSpace()
    if offset < bytes.count && bytes[offset] == UInt8(ascii: ":") {
      // A field name: the parenthesis opens a group.
      offset = Int(name.lowerBound)
      return try group(start: start, depth: depth)
    }
    var node = try self.node(name, start: start)
    try readMembers(of: &node, start: start, depth: depth)
    return node
  }

  private mutating func group(start: Int, depth: Int) throws(QuerySyntaxError) -> QueryNode {
    var group = QueryNode(kind: .group)
    try readMembers(of: &group, start: start, depth: depth)
    group.endsWithAnchor = false
    if !group.negatedFields.isEmpty {
      let field = syntax.negatedFields[Int(group.negatedFields.lowerBound)]
      throw QuerySyntaxError(offset: Int(field.lowerBound), message: "a negated field belongs inside a node")
    }
    guard !group.members.isEmpty else { throw QuerySyntaxError(offset: start, message: "an empty group") }
    return group
  }

  /// Returns the node with a name, without its children: one of a supertype (`name/subtype`), `_`, `ERROR`, `MISSING`
  /// with an optional name or string, or an ordinary node. Throws if a name after `/` or the end of the text is
  /// missing.
  private mutating func node(_ name: IndexRange, start: Int) throws(QuerySyntaxError) -> QueryNode {
    if offset < bytes.count && bytes[offset] == UInt8(ascii: "/") {
      offset += 1
      let subtype = word()
      guard !subtype.isEmpty else { throw error("expected a node name after \"/\"") }
      return QueryNode(kind: .subtype, name: subtype, supertype: name)
    }
    if isWord(name, "_") { return QueryNode(kind: .anyNamed) }
    if isWord(name, "ERROR") { return QueryNode(kind: .error) }
    guard isWord(name, "MISSING") else { return QueryNode(kind: .named, name: name) }
    guard offset < bytes.count else { throw QuerySyntaxError(offset: start, message: "\"(\" is not closed") }
    if bytes[offset] == UInt8(ascii: "\"") { return QueryNode(kind: .missingAnonymous, name: try string()) }
    return QueryNode(kind: .missing, name: word())
  }

  /// Reads the text after the name of a node through its closing parenthesis: children, anchors, negated fields and
  /// predicates. Throws if it is not closed.
  /// - Parameter start: the offset of the opening parenthesis, for messages.
  private mutating func readMembers(of node: inout QueryNode, start: Int, depth: Int) throws(QuerySyntaxError) {
    let (mark, fieldMark) = (pending.count, pendingFields.count)
    var isAnchored = false
    while true {
      skipSpace()
      guard offset < bytes.count else { throw QuerySyntaxError(offset: start, message: "\"(\" is not closed") }
      switch bytes[offset] {
      case UInt8(ascii: ")"):
        offset += 1
        node.endsWithAnchor = isAnchored
        node.members = syntax.takeMembers(from: &pending, after: mark)
        takeNegatedFields(of: &node, after: fieldMark)
        return
      case UInt8(ascii: "."):
        offset += 1
        isAnchored = true
      case UInt8(ascii: "!"):
        offset += 1
        let field = word()
        guard !field.isEmpty else { throw error("expected a field name after \"!\"") }
        pendingFields.append(field)
      case UInt8(ascii: "(") where startsCall():
        try call()
      default:
        var child = try element(depth: depth + 1)
        child.isAnchored = isAnchored
        isAnchored = false
        pending.append(syntax.add(child))
      }
    }
  }

  /// Moves the fields of `pendingFields` after the first `mark` ones to the negated fields of a node.
  private mutating func takeNegatedFields(of node: inout QueryNode, after mark: Int) {
    if pendingFields.count == mark { return }
    let start = syntax.negatedFields.count
    for index in mark..<pendingFields.count { syntax.negatedFields.append(pendingFields[index]) }
    pendingFields.keepFirst(mark)
    node.negatedFields = IndexRange(start, syntax.negatedFields.count)
  }

  // MARK: Calls

  /// Whether the `(` at `offset` opens a predicate or directive: `#` follows it, after white space if any, or, as the
  /// parser library accepts, a point and a name with `?` or `!`.
  private func startsCall() -> Bool {
    var index = offset + 1
    while index < bytes.count && (bytes[index] == 0x20 || (bytes[index] >= 0x09 && bytes[index] <= 0x0D)) { index += 1 }
    guard index < bytes.count else { return false }
    if bytes[index] == UInt8(ascii: "#") { return true }
    guard bytes[index] == UInt8(ascii: ".") else { return false }
    let name = IndexRange(index + 1, wordEnd(from: index + 1))
    let end = Int(name.upperBound)
    guard end < bytes.count, !name.isEmpty, !isWord(name, "_") else { return false }
    return bytes[end] == UInt8(ascii: "?") || bytes[end] == UInt8(ascii: "!")
  }

  private mutating func call() throws(QuerySyntaxError) {
    let start = offset
    let first = syntax.arguments.count
    try checkSize()
    offset += 1
    skipSpace()
    offset += 1
    var name = word()
    // The name ends in ? or !, which are not word characters.
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "?") || bytes[offset] == UInt8(ascii: "!") {
      offset += 1
      name.upperBound += 1
    }
    guard !name.isEmpty else { throw error("expected a predicate name") }
    while true {
      skipSpace()
      guard offset < bytes.count else { throw QuerySyntaxError(offset: start, message: "\"(\" is not closed") }
      switch bytes[offset] {
      case UInt8(ascii: ")"):
        offset += 1
        syntax.calls.append(
          QuerySyntax.Call(name: name, arguments: IndexRange(first, syntax.arguments.count), offset: Int32(start)))
        return
      case UInt8(ascii: "@"):
        offset += 1
        let capture = word()
        guard !capture.isEmpty else { throw error("expected a capture name") }
        syntax.arguments.append(QuerySyntax.Argument(kind: .capture, range: capture))
      case UInt8(ascii: "\""):
        let start = offset
        _ = try string()
        syntax.arguments.append(QuerySyntax.Argument(kind: .string, range: IndexRange(start, offset)))
      default:
        let argument = word()
        guard !argument.isEmpty else { throw error("unexpected character \"\(character())\"") }
        syntax.arguments.append(QuerySyntax.Argument(kind: .word, range: argument))
      }
    }
  }

  // MARK: Characters

  private func error(_ message: String) -> QuerySyntaxError { QuerySyntaxError(offset: offset, message: message) }

  /// Returns the character at `offset`, for messages; empty at the end of the text.
  private func character() -> String {
    String(decoding: bytes[min(offset, bytes.count)..<min(offset + 4, bytes.count)], as: UTF8.self).first.map(String.init)
      ?? ""
  }

  private func isWord(_ word: IndexRange, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { $0.count == word.count && $0.elementsEqual(bytes[word.indices]) }
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

  /// Reads a name and returns its UTF-8 range, which is empty if there is none: letters, digits, `_`, `-`, all bytes
  /// outside of ASCII, and, not at its start, `.`.
  private mutating func word() -> IndexRange {
    let start = offset
    offset = wordEnd(from: start)
    return IndexRange(start, offset)
  }

  /// Returns the end of the name at an offset, which is the offset if there is none.
  private func wordEnd(from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...0xFF:
        index += 1
      case UInt8(ascii: ".") where index > start: index += 1
      default: return index
      }
    }
    return index
  }

  /// Reads a string at its opening quote and returns the UTF-8 range of its content, escapes unchanged. Throws if it
  /// is not closed, or not on its line.
  private mutating func string() throws(QuerySyntaxError) -> IndexRange {
    let start = offset
    offset += 1
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return IndexRange(start + 1, offset - 1)
      case 0x0A: throw QuerySyntaxError(offset: start, message: "a string does not end on its line")
      case UInt8(ascii: "\\"): offset += 2
      default: offset += 1
      }
    }
    throw QuerySyntaxError(offset: start, message: "a string is not closed")
  }

  /// Moves `offset` to the next pattern after an error in the pattern that began at `start`: after its last closing
  /// bracket and what follows on that line up to `(`, `[` or `"`, or to the next line that begins with an opening
  /// bracket. To the end of the text if there is none.
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
        // Captures and quantifiers after the pattern belong to it.
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
