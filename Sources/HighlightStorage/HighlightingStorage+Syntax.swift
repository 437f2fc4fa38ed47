package import HighlightCore
internal import TextModel
package import TextRules

/// The queries about the syntax that requests use. `SyntaxView` does the work.
extension HighlightingStorage {
  // MARK: Nodes

  /// Returns the matches of queries in the document's text, then those in each embedded text. O(nodes).
  /// - Parameter query: returns the query for a language; nil skips its texts.
  public func matches(of query: (Language) -> StructureQuery?) -> [StructureMatch] { reading.matches(of: query) }

  /// Returns the nodes that contain the unit at an offset, the innermost first: those of embedded texts, then those
  /// around them. Empty at the end of the text and outside it. O(depth × log children); children of errors are
  /// scanned one by one.
  public func nodes(at utf16Offset: Int) -> [SyntaxNode] { nodes(atEach: [utf16Offset])[0] }

  /// The root of the document's tree; nil without one.
  public var rootNode: SyntaxNode? { reading.rootNode }

  /// Returns the node around a node of this text: its parent; for the root of an embedded text, the innermost node around it
  /// in the tree of the other language. Nil for the root of the document, and if the text has no such node (any longer). Of
  /// nodes with the same type and range the outermost counts. O(depth × log children).
  public func parent(of node: SyntaxNode) -> SyntaxNode? { reading.parent(of: node) }

  /// Returns the children of a node of this text in its own language, tokens and missing nodes included, in the order of the
  /// text, each with the name of its field; nil for none. Empty if the text has no such node (any longer). Of nodes with the
  /// same type and range the innermost counts. O(depth × log children + children).
  public func children(of node: SyntaxNode) -> [(field: String?, node: SyntaxNode)] { reading.children(of: node) }

  /// Returns the first child of a node that is in a field, such as `name`; nil if there is none. O(depth × log children +
  /// children).
  public func child(of node: SyntaxNode, field: String) -> SyntaxNode? {
    children(of: node).first { $0.field == field }?.node
  }

  /// Returns for each offset the nodes that contain its unit, as `nodes(at:)` does, the innermost first.
  ///
  /// Every node is visited once for all offsets: O(nodes around them and their children before them + nodes returned).
  /// - Parameters:
  ///   - offsets: ascending.
  ///   - limit: the most nodes that are returned for an offset, the innermost.
  public func nodes(atEach offsets: [Int], limit: Int = .max) -> [[SyntaxNode]] {
    reading.nodes(atEach: offsets, limit: limit)
  }

  /// Returns the UTF-16 ranges of all nodes in the document's tree whose type contains a word, in any case; those of
  /// nested nodes, too. Empty without a tree. O(nodes).
  public func nodeRanges(kindContaining word: String) -> [Range<Int>] { reading.nodeRanges(kindContaining: word) }

  /// Calls `body` with the nodes of the document's tree in document order, each at its start and at its end. The
  /// trees of embedded languages come inside the smallest node that contains their text. O(nodes reported, and their
  /// siblings); deep trees do not use the call stack.
  ///
  /// A text without a tree gives only the events of its layer, plain text none.
  /// - Parameters:
  ///   - selection: which nodes are reported.
  ///   - body: returns false to end the walk.
  /// - Returns: true if all nodes were reported; false if `body` or `interruption` ended the walk.
  @discardableResult
  public func walkTree(_ selection: TreeSelection = TreeSelection(), _ body: (TreeEvent) -> Bool) -> Bool {
    reading.walkTree(selection, body)
  }

  /// Returns the syntax errors of the document's tree in document order, without those of embedded texts: the ranges
  /// of errors, and empty ranges with the name of a missing token. Errors inside an error are left out. Empty without
  /// a tree. O(nodes around the errors).
  /// - Parameter limit: the most that are returned.
  public func syntaxErrors(limit: Int) -> [SyntaxError] { reading.syntaxErrors(limit: limit) }

  /// Returns the half-open UTF-16 ranges of the names of an opening tag and of its closing tag, if the offset is
  /// inside or at an end of one of them. Nil at other offsets, and if the names differ. O(nodes around the offset +
  /// children of the element).
  public func linkedTagNames(at utf16Offset: Int) -> (opening: Range<Int>, closing: Range<Int>)? {
    reading.linkedTagNames(at: utf16Offset)
  }

  /// Calls `body` with the language and the units of each parsed text: the document, then embedded texts. O(text).
  package func forEachText(_ body: (Language, UnsafeBufferPointer<UInt16>) -> Void) { reading.forEachText(body) }

  /// Returns the parts of a range in each language, those around others too, unsorted. Empty without syntax.
  package func languageRanges(in range: Range<Int>) -> [LanguageRange] { reading.languageRanges(in: range) }

  /// The paths of the query files of the document's language and of the embedded languages, as messages name them.
  /// O(embedded texts).
  package var querySources: Set<String> { reading.querySources }

  /// The locations of patterns whose matches are missing because they cost too much. O(embedded texts).
  package var costlyPatterns: [String] { reading.costlyPatterns }

  // MARK: Names

  /// The default limit of occurrences of a name that are checked: some 40 ms of work.
  public static let occurrenceLimit = 20_000

  /// Returns the occurrences of `nameBinding(at:query:limit:shouldStop:)` for the name at an offset, ascending. Empty
  /// if there is no name, or if `shouldStop` returned true.
  public func occurrences(
    ofNameAt utf16Offset: Int, query: (Language) -> StructureQuery?, limit: Int = occurrenceLimit,
    shouldStop: () -> Bool = { false }
  ) -> [NameOccurrence] {
    nameBinding(at: utf16Offset, query: query, limit: limit, shouldStop: shouldStop)?.occurrences ?? []
  }

  /// Returns the binding of the name at an offset with its occurrences. Nil if there is no name, outside the text,
  /// and if `shouldStop` returned true.
  ///
  /// Names are compared in the text of one layer. The captures of a query give them their roles (docs/names.md). A name
  /// belongs to the innermost `local.scope` (or `local.scope.block`, inside of a function) around it that has a
  /// `local.definition` of it:
  ///
  /// - Names of a `local.scope.own` are not seen from scopes inside, those of a `local.scope.dynamic` in what it calls, too.
  /// - A `local.definition.outer` belongs to the scope around the innermost one.
  /// - A `local.definition.hoisted` belongs to the innermost scope that is not a block.
  /// - A `local.definition.assigned` defines a name only if no enclosing scope, up to the first that is not a block, has
  ///   it, a `local.definition.text` one of the whole text unless any enclosing scope has it, a `local.definition.self` one
  ///   of its scope unless that has another definition of it.
  /// - A name in a `local.declaration` is visible after the declaration only. So is one in a `local.declaration.new`,
  ///   which defines a new name even if its scope has one. A name before a `local.declaration.value` is visible after
  ///   that value.
  /// - A scope with a `local.foreign` defines nothing: its names belong to the enclosing scopes. So do names in a
  ///   part of a scope that is `local.outside`.
  /// - A `local.member` belongs to no scope and is compared with those of the same capture only (`local.member.label`, …).
  /// - A `local.reference` defines nothing, whatever its other captures. Parts of strings are not names; each word of a
  ///   `local.words` node is one.
  /// - Names of one `local.space.…` are compared with those of the same space only.
  /// - A binding is in doubt if an occurrence is in a `local.unclear` node or in a `local.opaque` text, or the scope
  ///   contains a `local.doubt`; `local.unclear.…` counts where the text has a `local.doubt.…` of that kind.
  ///
  /// Without a query all nodes of the same kind and text have one binding.
  ///
  /// O(layer's text + nodes around the occurrences, and their children): the text is searched, the tree is walked once, and
  /// the query matched at the occurrences only, one with a `local.doubt` in the whole text.
  /// - Parameters:
  ///   - utf16Offset: a unit of the name, or the end of it.
  ///   - query: returns the query for a language; nil for none.
  ///   - limit: the most occurrences that are checked: those nearest to the name. Others are left out.
  ///   - shouldStop: polled regularly; ends the search without a result.
  public func nameBinding(
    at utf16Offset: Int, query: (Language) -> StructureQuery?, limit: Int = occurrenceLimit,
    shouldStop: () -> Bool = { false }
  ) -> NameBinding? {
    reading.nameBinding(at: utf16Offset, query: query, limit: limit, shouldStop: shouldStop)
  }

  /// Whether a text is a keyword or another fixed token of the language at a UTF-16 offset, such as `if`: parsers
  /// often accept keywords where they expect names. False for a single letter (a suffix or prefix of literals), and
  /// without a tree.
  public func isWord(_ text: String, ofLanguageAt utf16Offset: Int) -> Bool {
    reading.isWord(text, ofLanguageAt: utf16Offset)
  }

  // MARK: Parts of longer texts

  /// Returns the UTF-16 offsets at which the children of the root node begin, if these are after `start`; ascending.
  /// Empty without a tree. O(nodes below the root).
  /// - Parameter start: a UTF-16 offset.
  package func outermostStarts(after start: Int) -> [Int] { reading.outermostStarts(after: start) }

  /// Whether this text has the same highlights and links before an offset as a text that is a prefix of it, and the
  /// same embedded texts that begin there.
  ///
  /// False if a name before the offset may be defined after the end of the prefix. O(runs before the offset +
  /// embedded texts).
  /// - Parameters:
  ///   - shorter: a storage of the prefix.
  ///   - offset: a UTF-16 offset inside the prefix.
  package func hasSameHighlights(like shorter: HighlightingStorage, before offset: Int) -> Bool {
    state.hasSameHighlights(like: shorter.state, before: offset) && links(in: 0..<offset) == shorter.links(in: 0..<offset)
  }

  /// Whether the text has a tree, exceeded no limit, and has no embedded text that is joined from several ranges.
  /// Only then its highlights can be those of the start of a longer text.
  package var isWhole: Bool { exceededLimits.isEmpty && reading.isWhole }

  /// The last line whose start is in no text that is joined from several lines, and the line state there. Nil if it is
  /// not known: the language has a parser, there is none, or the text exceeded a limit. O(joined lines + states in force).
  package var lastLineState: (line: Int, state: LineState)? { reading.lastLineState }

  /// The line state at the start of the last line. Nil for languages with a parser, without syntax, and inside a text
  /// joined from several lines. O(states in force).
  package var stateOfLastLine: LineState? { lastLineState.flatMap { $0.line == text.lines.count - 1 ? $0.state : nil } }

  /// Sets the line state in which the first line begins.
  /// - Precondition: the text is empty.
  package func begin(in state: LineState) { self.state.begin(in: state) }

  // MARK: Tests

  /// Returns a message about the first difference between the stored syntax data and that computed from the present
  /// trees from scratch. Nil if there is none, and without syntax. O(text): for tests.
  package func mismatch() -> String? { reading.mismatch() }

  /// Whether the document's tree was parsed as UTF-8.
  package var isParsedAsUTF8: Bool { reading.isParsedAsUTF8 }

  /// The document's tree as an S-expression, for messages of tests.
  package var treeDescription: String { reading.treeDescription }
}
