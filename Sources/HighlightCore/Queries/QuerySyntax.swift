internal import TextModel

/// A range of indices of a list or a text, half-open.
///
/// Instead of `Range`, which is not a plain value to the compiler: lists of plain values are raw memory (`ScratchBuffer`).
struct IndexRange: BitwiseCopyable {
  var lowerBound: Int32
  var upperBound: Int32

  init() { (lowerBound, upperBound) = (0, 0) }

  init(_ lowerBound: Int, _ upperBound: Int) {
    self.lowerBound = Int32(lowerBound)
    self.upperBound = Int32(upperBound)
  }

  @inline(__always)
  var isEmpty: Bool { lowerBound == upperBound }
  @inline(__always)
  var count: Int { Int(upperBound) - Int(lowerBound) }
  @inline(__always)
  var indices: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}

/// The bytes of a query text. Valid as long as the text is lent.
struct QueryText: BitwiseCopyable {
  let bytes: UnsafeBufferPointer<UInt8>

  /// Returns the text of a range.
  @inline(__always)
  subscript(range: IndexRange) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[range.indices]) }

  /// Returns the text of a UTF-8 range, as it is written.
  func string(_ range: IndexRange) -> String { String(decoding: self[range], as: UTF8.self) }

  /// Whether the text of a UTF-8 range begins with a prefix.
  func begins(_ range: IndexRange, with prefix: StaticString) -> Bool {
    self[range].starts(with: UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount))
  }

  /// Returns the text of a string with its escapes resolved.
  /// - Parameter content: the UTF-8 range between the quotes.
  func literal(_ content: IndexRange) -> String { withLiteral(content) { String(decoding: $0, as: UTF8.self) } }

  /// Calls `body` with the UTF-8 text of a string, its escapes resolved, and returns the result. A backslash at the
  /// end stays. O(content), without a copy if there are no escapes.
  /// - Parameter content: the UTF-8 range between the quotes.
  func withLiteral<Result>(_ content: IndexRange, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let raw = self[content]
    guard raw.contains(UInt8(ascii: "\\")) else { return body(raw) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: raw.count) { memory in
      var count = 0
      var index = 0
      while index < raw.count {
        var byte = raw[index]
        if byte == UInt8(ascii: "\\") && index + 1 < raw.count {
          index += 1
          byte = QueryText.meaning(ofEscaped: raw[index])
        }
        memory.initializeElement(at: count, to: byte)
        count += 1
        index += 1
      }
      return body(UnsafeBufferPointer(rebasing: memory[..<count]))
    }
  }

  private static func meaning(ofEscaped byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "0"): 0
    default: byte
    }
  }
}

/// A node, an alternation or a group of a query text with its context. Its parts are referenced by index.
struct QueryNode: BitwiseCopyable {
  enum Kind: UInt8 {
    case named
    case anonymous
    /// `(_)`
    case anyNamed
    /// `_`
    case any
    /// `(ERROR)`
    case error
    /// `(MISSING)`, or `(MISSING name)` if `name` is not empty.
    case missing
    /// `(MISSING "name")`
    case missingAnonymous
    /// `(supertype/name)`
    case subtype
    case alternation
    case group
  }

  var kind: Kind
  var quantifier = QueryElement.Quantifier.one
  /// Whether an anchor `.` comes before it.
  var isAnchored = false
  /// Whether an anchor follows the last child.
  var endsWithAnchor = false
  /// Its range in the text; of a string the range between its quotes.
  var name = IndexRange()
  /// In the text.
  var supertype = IndexRange()
  /// In the text; empty for none.
  var field = IndexRange()
  /// In `QuerySyntax.captures`.
  var captures = IndexRange()
  /// In `QuerySyntax.negatedFields`.
  var negatedFields = IndexRange()
  /// Children, branches or members: in `QuerySyntax.members`.
  var members = IndexRange()

  /// Whether it is a single node.
  var isNode: Bool { kind != .alternation && kind != .group }
}

/// The patterns of a query text as plain values in a few blocks of memory: compiling takes a fifth to a quarter of the
/// time that trees of small objects take (`matcher-bench --compile`, 23 November 2026). The compiler reads every part
/// of them once, and the many small objects of a tree would cost more than all the rest. Other callers use the tree
/// `QueryPatternSyntax`.
///
/// The owner calls `release` once.
struct QuerySyntax {
  struct Pattern: BitwiseCopyable {
    /// In `nodes`.
    var root: Int32
    /// In `calls`.
    var calls: IndexRange
    /// All captures below the root, in `captures`.
    var captures: IndexRange
    /// Its half-open range in the text in UTF-8 bytes, quantifiers and captures included.
    var range: IndexRange
  }

  /// A predicate or directive.
  struct Call: BitwiseCopyable {
    /// In the text, without `#`, with its `?` or `!`.
    var name: IndexRange
    /// In `arguments`.
    var arguments: IndexRange
    /// The offset of its parenthesis.
    var offset: Int32
  }

  struct Argument: BitwiseCopyable {
    enum Kind: UInt8 {
      case capture
      case string
      case word
    }
    var kind: Kind
    /// In the text: the name of a capture, a string with its quotes.
    var range: IndexRange

    /// The range between the quotes of a string.
    var content: IndexRange {
      kind == .string ? IndexRange(Int(range.lowerBound) + 1, Int(range.upperBound) - 1) : range
    }
  }

  var text: QueryText
  var patterns = ScratchBuffer<Pattern>()
  var nodes = ScratchBuffer<QueryNode>()
  /// Indices of nodes.
  var members = ScratchBuffer<Int32>()
  /// Names in the text, without `@`.
  var captures = ScratchBuffer<IndexRange>()
  /// Names in the text, without `!`.
  var negatedFields = ScratchBuffer<IndexRange>()
  var calls = ScratchBuffer<Call>()
  var arguments = ScratchBuffer<Argument>()

  /// How many nodes, captures and predicates there are.
  var partCount: Int { nodes.count + captures.count + calls.count }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    text = QueryText(bytes: bytes)
  }

  /// Frees the memory of all lists, which is not freed otherwise.
  mutating func release() {
    patterns.release()
    nodes.release()
    members.release()
    captures.release()
    negatedFields.release()
    calls.release()
    arguments.release()
  }

  /// Appends a node that is not yet a member of another one, and returns its index.
  @inline(__always)
  mutating func add(_ node: QueryNode) -> Int32 {
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  /// Moves the elements of `pending` after the first `mark` ones to the end of `members`, and returns their range
  /// there.
  mutating func takeMembers(from pending: inout ScratchBuffer<Int32>, after mark: Int) -> IndexRange {
    let start = members.count
    for index in mark..<pending.count { members.append(pending[index]) }
    pending.keepFirst(mark)
    return IndexRange(start, members.count)
  }

  /// Returns a predicate or directive in the form for callers other than the compiler, with the escapes of its
  /// strings resolved.
  func call(_ call: Call) -> QueryCall {
    QueryCall(
      name: text.string(call.name),
      arguments: call.arguments.indices.map { index in
        let argument = arguments[index]
        return argument.kind == .capture
          ? .capture(word(argument.range)) : .string(string(argument), at: argument.range.indices)
      },
      offset: Int(call.offset))
  }

  /// Returns the text of an argument that is a string, with its escapes resolved, or a word.
  func string(_ argument: Argument) -> String {
    argument.kind == .string ? text.literal(argument.content) : text.string(argument.range)
  }

  // MARK: Trees

  /// Returns a pattern as a tree, with its predicates and directives and its UTF-8 range.
  func tree(of pattern: Pattern) -> QueryPatternSyntax {
    QueryPatternSyntax(
      element: element(pattern.root), calls: pattern.calls.indices.map { call(calls[$0]) },
      offset: Int(pattern.range.lowerBound), end: Int(pattern.range.upperBound))
  }

  private func word(_ range: IndexRange) -> QueryWord {
    QueryWord(text: text.string(range), offset: Int(range.lowerBound))
  }

  /// Returns the text of a string, with its escapes resolved, and the UTF-8 offset of its opening quote.
  /// - Parameter content: the UTF-8 range between the quotes.
  private func literal(_ content: IndexRange) -> QueryWord {
    QueryWord(text: text.literal(content), offset: Int(content.lowerBound) - 1)
  }

  private func element(_ index: Int32) -> QueryElement {
    let node = nodes[Int(index)]
    let members = node.members.indices.map { element(self.members[$0]) }
    let name: QueryNodeName
    var kind: QueryElement.Kind?
    switch node.kind {
    case .alternation:
      kind = .alternation(members)
      name = .any
    case .group:
      kind = .group(members)
      name = .any
    case .named: name = .named(word(node.name))
    case .anonymous: name = .anonymous(literal(node.name))
    case .anyNamed: name = .anyNamed
    case .any: name = .any
    case .error: name = .error
    case .missing: name = .missing(node.name.isEmpty ? nil : word(node.name), isNamed: true)
    case .missingAnonymous: name = .missing(literal(node.name), isNamed: false)
    case .subtype: name = .subtype(of: word(node.supertype), word(node.name))
    }
    return QueryElement(
      kind: kind
        ?? .node(
          name, children: members, negatedFields: node.negatedFields.indices.map { word(negatedFields[$0]) },
          endsWithAnchor: node.endsWithAnchor),
      quantifier: node.quantifier, captures: node.captures.indices.map { word(captures[$0]) },
      field: node.field.isEmpty ? nil : word(node.field), isAnchored: node.isAnchored)
  }
}
