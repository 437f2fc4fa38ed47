internal import CParserInternals
internal import CTreeSitter
internal import TextModel

/// A captured node of a match.
struct MatchedCapture {
  var node: TSNode
  /// Index into the capture names of the program.
  var capture: UInt16
  /// The number of its ancestors in its tree.
  var depth: UInt16
}

/// A predicate: a condition on the captured nodes of a match.
package final class QueryCondition: Sendable {
  /// The kind of a predicate.
  enum Predicate: UInt8, Sendable {
    case equalsCapture
    case isAnyOf
    case matches
    case matchesLuaPattern
    case contains
    case hasParent
    case hasAncestor
    case hasKind
  }

  /// The kind with its arguments prepared.
  enum Test: Sendable {
    case equalsCapture(UInt16)
    case isAnyOf(WordSet)
    case matches(TextMatcher)
    case contains(ContainedTexts)
    case hasParent([String])
    case hasAncestor([String])
    case hasKind([String])
  }

  /// A test that several threads share.
  fileprivate final class ReadyTest: Sendable {
    let test: Test

    init(_ test: Test) { self.test = test }
  }

  package let capture: UInt16
  package let isNegated: Bool
  /// `any-` forms hold when one of several captured nodes does; the others need all of them.
  package let needsOnlyOne: Bool
  /// Its position: a UTF-8 offset of the pattern's file.
  package let offset: Int
  let kind: Predicate
  /// The capture with which `equalsCapture` compares; 0 for others.
  let otherCapture: UInt16
  /// The file. Words and expressions are read at the first test of a node: most texts need few of a language's predicates.
  /// Nil if they are read.
  private let verifiedText: String?
  /// Stored queries, which are read at the first test as well, and the index of the condition; nil for others.
  private let stored: (queries: StoredQueries, index: Int)?
  private let readyTest = LazyObjects<ReadyTest>(count: 1)

  /// Creates the condition of a predicate. If `text` is nil, prepares its arguments now, and throws if its expression
  /// is invalid. Otherwise throws nothing, and prepares the arguments from `text` at the first test.
  /// - Parameters:
  ///   - call: the predicate in `syntax`, whose arguments are of the number and kinds that `kind` needs.
  ///   - text: the text of the query file, if all its expressions are known to be valid; otherwise nil.
  ///   - isForeign: whether the file comes from an untrusted folder: then its expressions are matched with a time
  ///     limit. Not used if `text` is given.
  ///   - capture: the index of the tested capture.
  ///   - needsOnlyOne: whether it is enough that one of several captured nodes passes.
  init(
    _ kind: Predicate, _ call: QuerySyntax.Call, of syntax: QuerySyntax, verifiedText text: String?,
    isUntrusted: Bool = false,
    capture: UInt16, otherCapture: UInt16?, isNegated: Bool, needsOnlyOne: Bool
  ) throws {
    self.capture = capture
    self.otherCapture = otherCapture ?? 0
    self.isNegated = isNegated
    self.needsOnlyOne = needsOnlyOne
    offset = Int(call.offset)
    self.kind = kind
    verifiedText = text
    stored = nil
    if text == nil {
      readyTest.store(0, ReadyTest(try test(call, of: syntax, isVerified: false, isUntrusted: isUntrusted)))
    }
  }

  deinit { readyTest.release() }

  /// Creates the condition with an index of stored queries, whose words and expressions are read at the first test.
  init(_ queries: StoredQueries, _ index: Int) {
    let record = queries.entries(.conditions, as: StoredQueries.ConditionRecord.self)[index]
    capture = record.capture
    isNegated = record.isNegated
    needsOnlyOne = record.needsOnlyOne
    offset = Int(record.offset)
    kind = record.kindOfTest
    otherCapture = record.otherCapture
    verifiedText = nil
    stored = (queries, index)
  }

  /// The prepared predicate. O(arguments) the first time.
  var test: Test { ready.test }

  fileprivate var ready: ReadyTest {
    readyTest.object(0) {
      if let stored { return ReadyTest(stored.queries.test(stored.index)) }
      var text = verifiedText ?? ""
      return ReadyTest(text.withUTF8 { test(at: offset, of: $0) })
    }
  }

  /// Returns the test of the predicate at a UTF-8 offset of a file that was compiled before. If it cannot be read,
  /// returns a test that no text passes.
  private func test(at offset: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Test {
    guard var syntax = QueryParser.call(at: offset, of: bytes) else { return .isAnyOf(WordSet(capacity: 0, units: 0)) }
    defer { syntax.release() }
    // A verified expression does not throw.
    return (try? test(syntax.calls[0], of: syntax, isVerified: true)) ?? .isAnyOf(WordSet(capacity: 0, units: 0))
  }

  private func test(
    _ call: QuerySyntax.Call, of syntax: QuerySyntax, isVerified: Bool, isUntrusted: Bool = false
  ) throws -> Test {
    func texts() -> [String] {
      call.arguments.indices.map { syntax.arguments[$0] }.filter { $0.kind != .capture }.map { syntax.string($0) }
    }
    switch kind {
    case .equalsCapture: return .equalsCapture(otherCapture)
    case .isAnyOf: return .isAnyOf(WordSet(call, of: syntax))
    case .matches, .matchesLuaPattern:
      let written = texts().first ?? ""
      let pattern =
        if kind == .matchesLuaPattern {
          try LuaPattern.regularExpression(written)
        } else {
          try VimPattern.regularExpression(written, isVim: syntax.text.string(call.name).hasSuffix("vim-match?"))
        }
      return .matches(try TextMatcher(pattern, isVerified: isVerified, isUntrusted: isUntrusted))
    case .contains: return .contains(ContainedTexts(texts().map { Array($0.utf16) }))
    case .hasParent: return .hasParent(texts())
    case .hasAncestor: return .hasAncestor(texts())
    case .hasKind: return .hasKind(texts())
    }
  }

  /// Whether the text of a single node with a capture can decide that no match is accepted: for word lists, and for
  /// expressions that are not negated. False for other captures and for `any-` forms.
  func rejectsNodes(_ capture: UInt16) -> Bool {
    guard capture == self.capture, !needsOnlyOne else { return false }
    return switch kind {
    case .isAnyOf: true
    case .matches, .matchesLuaPattern: !isNegated
    case .equalsCapture, .contains, .hasParent, .hasAncestor, .hasKind: false
    }
  }

  /// Whether the first unit of the text of a node with a capture can decide that no match is accepted: as
  /// `rejectsNodes`, but never if the condition is negated.
  func rejectsByFirstUnit(_ capture: UInt16) -> Bool { !isNegated && rejectsNodes(capture) }

  /// Whether the condition holds for the captures of a match. For occasional tests: prepares the condition each time.
  func holds(_ captures: UnsafeBufferPointer<MatchedCapture>, _ units: TextUnits) -> Bool {
    var prepared = PreparedCondition(of: self)
    return prepared.holds(captures, units, WalkPath(start: nil, count: 0))
  }

  /// The maximum number of ancestors that are tested: all of them would be the square of a text of brackets.
  private static let ancestorLimit = 1024

  /// Whether a node passes a test of its parts, its ancestors or its kind. False for tests of two captures and of the
  /// complete text, which other functions make. At most 1024 ancestors are searched, and none of a node with a depth
  /// of `UInt16.max`.
  fileprivate static func passes(
    _ test: Test, _ captured: MatchedCapture, _ units: TextUnits, _ path: WalkPath
  ) -> Bool {
    let node = captured.node
    switch test {
    // Ancestors of a node nested so deeply are not queried: the library would descend from the root each time.
    case .hasParent where captured.depth == .max, .hasAncestor where captured.depth == .max: return false
    case .equalsCapture, .isAnyOf, .matches: return false
    case .contains(let texts): return texts.hasOne(in: node.text(units))
    case .hasParent(let kinds):
      var ancestors = Ancestors(of: captured, path)
      return ancestors.next().map { kinds.contains($0.kind) } ?? false
    case .hasAncestor(let kinds):
      var ancestors = Ancestors(of: captured, path)
      for _ in 0..<ancestorLimit {
        guard let ancestor = ancestors.next() else { return false }
        if kinds.contains(ancestor.kind) { return true }
      }
      return false
    case .hasKind(let kinds): return kinds.contains(node.kind)
    }
  }
}

/// A condition prepared for walks: no reference is counted, and most texts are rejected by their first unit.
///
/// Valid as long as its condition. One thread at a time.
struct PreparedCondition: BitwiseCopyable {
  private enum Test {
    /// Not read yet.
    case unread
    case words(Unmanaged<WordSet>)
    case matches(Unmanaged<TextMatcher>)
    case capture(UInt16)
    case other(Unmanaged<QueryCondition.ReadyTest>)
  }

  /// The conditions of the program, and the index of this one; nil if it is read.
  private let table: Unmanaged<PatternSettingsTable>?
  private let index: Int32
  private var test = Test.unread
  /// The first units of texts that may pass the test.
  private var firstUnits = UnitSet.all
  private let capture: UInt16
  private let isNegated: Bool
  private let needsOnlyOne: Bool

  /// Creates the condition with an index of a compiled program. Its words and expressions are read at the first test.
  init(_ condition: QueryCondition, _ index: Int, of table: PatternSettingsTable) {
    self.table = .passUnretained(table)
    self.index = Int32(index)
    capture = condition.capture
    isNegated = condition.isNegated
    needsOnlyOne = condition.needsOnlyOne
  }

  /// Creates the condition with an index of stored queries. The first units are known at once; its words and
  /// expressions are read at the first test.
  init(_ record: UnsafePointer<StoredQueries.ConditionRecord>, _ index: Int, of table: PatternSettingsTable) {
    self.table = .passUnretained(table)
    self.index = Int32(index)
    capture = record.pointee.capture
    isNegated = record.pointee.isNegated
    needsOnlyOne = record.pointee.needsOnlyOne
    firstUnits = UnitSet(record.pointee.firstUnits)
  }

  /// Creates a condition that needs no table: its words and expressions are read now.
  init(of condition: QueryCondition) {
    table = nil
    index = 0
    capture = condition.capture
    isNegated = condition.isNegated
    needsOnlyOne = condition.needsOnlyOne
    read(condition.ready)
  }

  @inline(never)
  private mutating func read() {
    if let table { read(table._withUnsafeGuaranteedRef { $0.condition(Int(index)).ready }) }
  }

  private mutating func read(_ ready: QueryCondition.ReadyTest) {
    switch ready.test {
    case .isAnyOf(let words): (test, firstUnits) = (.words(.passUnretained(words)), words.firstUnits)
    case .matches(let matcher): (test, firstUnits) = (.matches(.passUnretained(matcher)), matcher.firstUnits)
    case .equalsCapture(let capture): test = .capture(capture)
    default: test = .other(.passUnretained(ready))
    }
  }

  /// Whether the condition holds for the captures of a match: for all nodes with its capture, for an `any-` form for
  /// at least one. True if no node has the capture.
  @inline(__always)
  mutating func holds(
    _ captures: UnsafeBufferPointer<MatchedCapture>, _ units: TextUnits, _ path: WalkPath
  ) -> Bool {
    if case .unread = test { read() }
    if case .capture(let other) = test { return holdsBetween(captures, other, units) }
    var sawOne = false
    for index in captures.indices where captures[index].capture == capture {
      sawOne = true
      let result = passes(captures.baseAddress! + index, units, path) != isNegated
      if result == needsOnlyOne { return result }
    }
    return sawOne ? !needsOnlyOne : true
  }

  /// Whether two captures have equal texts (different ones if negated), compared pairwise as in tree-sitter. All
  /// pairs must pass and both lists must be equally long; of an `any-` form one pair suffices, and two lists of the
  /// same length always pass.
  private func holdsBetween(
    _ captures: UnsafeBufferPointer<MatchedCapture>, _ other: UInt16, _ units: TextUnits
  ) -> Bool {
    var left = 0
    var right = 0
    while true {
      while left < captures.count && captures[left].capture != capture { left += 1 }
      while right < captures.count && captures[right].capture != other { right += 1 }
      guard left < captures.count, right < captures.count else {
        return left == captures.count && right == captures.count
      }
      let areEqual = captures[left].node.text(units).elementsEqual(captures[right].node.text(units))
      let result = areEqual != isNegated
      if result == needsOnlyOne { return result }
      left += 1
      right += 1
    }
  }

  /// Whether texts that begin with a unit are known to fail. Does not read the condition: false for a compiled
  /// condition that was not tested yet.
  @inline(__always)
  func rejects(first unit: UInt16) -> Bool { firstUnits.contains(unit) == false }

  /// Whether a captured node alone makes the condition fail, as far as that takes few instructions: words are looked
  /// up, of an expression only the first unit is tested. False for other captures, `any-` forms, and all other tests.
  /// An expression that is searched in the texts of many nodes costs more here than it saves.
  mutating func rejects(_ node: TSNode, as other: UInt16, _ units: TextUnits) -> Bool {
    if other != capture || needsOnlyOne { return false }
    if case .unread = test { read() }
    let start = node.start
    let failsAtStart = start < units.count && firstUnits.contains(units[start]) == false
    switch test {
    case .words(let words):
      return (!failsAtStart && words._withUnsafeGuaranteedRef { $0.contains(node.text(units)) }) == isNegated
    case .matches: return failsAtStart && !isNegated
    case .unread, .capture, .other: return false
    }
  }

  /// Whether a captured node alone makes the condition fail, whatever else the match captures. False for other
  /// captures, `any-` forms, and comparisons of two captures.
  mutating func excludes(_ captured: MatchedCapture, _ units: TextUnits, _ path: WalkPath) -> Bool {
    if captured.capture != capture || needsOnlyOne { return false }
    if case .unread = test { read() }
    if case .capture = test { return false }
    return withUnsafePointer(to: captured) { passes($0, units, path) } == isNegated
  }

  @inline(__always)
  private func passes(_ captured: UnsafePointer<MatchedCapture>, _ units: TextUnits, _ path: WalkPath) -> Bool {
    let node = captured.pointee.node
    let start = node.start
    // The unit after an empty node rejects no text that would pass: if an empty text may pass, every unit may be the first.
    if start < units.count && firstUnits.contains(units[start]) == false { return false }
    switch test {
    case .words(let words): return words._withUnsafeGuaranteedRef { $0.contains(node.text(units)) }
    case .matches(let matcher): return matcher._withUnsafeGuaranteedRef { $0.matches(node.text(units)) }
    case .other(let ready):
      return ready._withUnsafeGuaranteedRef { QueryCondition.passes($0.test, captured.pointee, units, path) }
    case .unread, .capture: return false
    }
  }
}

/// The nodes from the root to the current one of a walk; empty outside a walk.
typealias WalkPath = UnsafeBufferPointer<QueryWalk.PathNode>

/// The nodes above a captured one, inner ones first.
///
/// The library finds a parent from the root, past every child before it: O(children) each, and among syntax errors there may
/// be 100,000. The ancestors of the walk's node are on its path.
private struct Ancestors {
  private var node: TSNode
  /// The number of ancestors of `node`.
  private var depth: Int
  private let path: WalkPath

  init(of captured: MatchedCapture, _ path: WalkPath) {
    node = captured.node
    depth = Int(captured.depth)
    // A depth that was clamped is not the real one.
    self.path = captured.depth == .max ? WalkPath(start: nil, count: 0) : path
  }

  mutating func next() -> TSNode? {
    depth -= 1
    let parent = isOnPath ? path[depth].node : ts_node_parent(node)
    if ts_node_is_null(parent) { return nil }
    node = parent
    return parent
  }

  /// Whether the node above is on the path. Matches may begin at the path's last node and continue after it, among its
  /// siblings: a node inside it contains part of its text.
  private var isOnPath: Bool {
    guard depth >= 0, depth < path.count else { return false }
    guard depth == path.count - 1 else { return true }
    let last = path[depth].node
    return node.start < node.end && last.start <= node.start && node.end <= last.end
  }
}
