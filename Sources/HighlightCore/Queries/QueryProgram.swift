internal import CTreeSitter
internal import TextModel

/// The role of the patterns of a file. One program holds all three, so that one walk serves them.
package enum QueryRole: UInt8, BitwiseCopyable {
  case highlights
  /// Scopes and definitions, as far as highlighting reads them.
  case locals
  case injections
  /// Scopes, definitions and members, as far as names are resolved with them.
  case names
}

/// The query files of a language, compiled into tables for its grammar.
///
/// Patterns that are a path (`(a field: (b (c) @x))`) are looked up by the symbol of their last node and checked upwards
/// along the path to the root. All others become small programs that start at a node of their first symbol and backtrack
/// among siblings.
///
/// `@unchecked Sendable`: immutable once the language is compiled.
package final class QueryProgram: @unchecked Sendable {
  /// A test of a node.
  struct NodeTest: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
      case symbol
      case anyNamed
      case any
      case missing
    }
    var kind: Kind
    /// A bit of `supertypes`, as index + 1; 0 for none.
    var supertype: UInt8 = 0
    /// For `symbol`, and for `missing` of one kind (else 0).
    var symbol: TSSymbol = 0
  }

  /// A node of a pattern. Without padding, as all that stored queries use in place.
  struct Step: BitwiseCopyable {
    var test: NodeTest
    /// 0 for none.
    var field: TSFieldId = 0
    /// The symbol of `innerRequired`.
    var innerSymbol: TSSymbol = 0
    /// In `negatedFields`.
    var negatedFields = IndexRange()
    /// In `captureLists`.
    var captures = IndexRange()
    /// Only nodes before which no named sibling was skipped.
    var isAnchored = false
    /// Only nodes after which no named sibling comes.
    var isLast = false
    /// Whether this step or a step below it captures.
    var containsCaptures = false
    /// Whether the step after it has an anchor, so that it matters which node was taken.
    var isFollowedByAnchor = false
    /// In programs: whether the conditions of the step's captures are tested before the search continues.
    var isTested = false
    private var reserved: (UInt8, UInt8, UInt8) = (0, 0, 0)
    /// In programs: the symbols that children of the node must have, for each one the bit with the number of its lowest
    /// six bits. Other symbols may have the same bit: children with all of these bits are necessary, not sufficient.
    var required: UInt64 = 0
    /// The same for the grandchildren below children with one symbol; 0 for none.
    var innerRequired: UInt64 = 0

    init(test: NodeTest) { self.test = test }

    /// Returns the bit of a symbol in `required`, which it shares with every symbol that has the same remainder
    /// modulo 64.
    static func bit(of symbol: TSSymbol) -> UInt64 { 1 << UInt64(symbol & 63) }
  }

  struct Instruction: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
      /// Takes a sibling that fits `steps[target]`.
      case node
      /// Goes on with the next instruction, and also at `target`.
      case split
      /// Goes on at `target` with the very next sibling, and also with the next instruction.
      case repeatAt
      case jump
      /// The children of a node are done.
      case leave
      case match
    }
    var kind: Kind
    /// Of `node`.
    var entersChildren = false
    private var reserved: UInt16 = 0
    /// A step or an instruction.
    var target: Int32

    init(_ kind: Kind, entersChildren: Bool = false, target: Int = 0) {
      (self.kind, self.entersChildren, self.target) = (kind, entersChildren, Int32(target))
    }
  }

  /// A path pattern, found by its last node.
  struct PathEntry: BitwiseCopyable {
    var pattern: Int32
    /// In `steps`, the last node first.
    var steps: IndexRange
    /// Whether it is a highlight pattern of default priority whose only capture is its last node. Such a pattern need
    /// not be matched at a node that a later pattern matched.
    var isPlain: Bool
    /// The symbol that the parent must have, to reject most entries at once; nil if any will do.
    var parent: TSSymbol?
    /// The capture of the last node if it is the only capture.
    var onlyCapture: UInt16?
    /// The index, among the pattern's conditions, of a condition that rejects nodes by the first unit of their text; -1
    /// for none. Only with `onlyCapture`.
    var gate: Int16 = -1
  }

  /// A pattern that starts at a node and looks at its children or siblings.
  struct StartEntry: BitwiseCopyable {
    var pattern: Int32
    /// The `node` instruction to begin with.
    var instruction: Int32
    /// The step that the next named sibling, or a token before it, must fit, to reject most start nodes at once; -1 for
    /// none.
    var next: Int32
    var needsSiblings: Bool
    /// Whether matches may differ in how many nodes they capture.
    var isVariable: Bool
    var reserved: UInt16 = 0
  }

  /// A pattern with its position.
  package struct Pattern: BitwiseCopyable {
    var role: QueryRole
    /// The index of its settings; most patterns have those without any call, the first ones.
    var settings: Int32
    /// Index into `sources`.
    var source: Int
    /// UTF-8 offset in that file.
    package var offset: Int
  }

  /// Nil for a language that has rules instead of a parser.
  let grammar: Grammar?
  let sources: [QuerySource]
  /// The captures of the files, and the captures that `LayerSink.CaptureRoles` adds while the language is compiled.
  var captureNames: [String]
  package let patterns: ContiguousArray<Pattern>
  /// The tables of the matcher.
  let tables: QueryTables
  /// The block that the program is read from; nil if it was compiled.
  let stored: StoredQueries?

  /// Creates a program from compiled tables.
  /// - Parameters:
  ///   - grammar: nil for a language that has rules instead of a parser.
  ///   - settings: the settings to which patterns refer by index; the first are the settings of patterns without a
  ///     call.
  init(
    grammar: Grammar?, sources: [QuerySource], captureNames: [String], patterns: ContiguousArray<Pattern>,
    settings: ContiguousArray<QueryPatternSettings> = [QueryPatternSettings()],
    tables: QueryTableBuilder = QueryTableBuilder()
  ) {
    self.grammar = grammar
    self.sources = sources
    self.captureNames = captureNames
    self.patterns = patterns
    stored = nil
    self.tables = QueryTables(tables, patterns: patterns, settings: settings)
  }

  /// Creates a program whose tables and settings are read from stored queries.
  /// - Parameter stored: the block with the tables.
  init(
    stored: StoredQueries, grammar: Grammar, sources: [QuerySource], captureNames: [String],
    patterns: ContiguousArray<Pattern>
  ) {
    self.grammar = grammar
    self.sources = sources
    self.captureNames = captureNames
    self.patterns = patterns
    self.stored = stored
    tables = QueryTables(stored)
  }

  /// Returns the role of the capture name with an index, from the stored queries if there are any.
  func role(ofCapture index: Int) -> ScopeNames.Role {
    stored.map { $0.role(ofCapture: index) } ?? ScopeNames.role(of: captureNames[index])
  }

  /// The highest priority of a highlight pattern.
  var highestPriority: Int32 {
    if let stored { return stored.program.highestPriority }
    var highest: Int32?
    for (index, pattern) in patterns.enumerated() where pattern.role == .highlights {
      let settings = settings(of: index)
      highest = max(highest ?? settings.priority, settings.priority)
      for (_, properties) in settings.captureProperties {
        if let priority = properties["priority"].flatMap({ Int32($0) }) { highest = max(highest ?? priority, priority) }
      }
    }
    return highest ?? 0
  }

  /// Returns the settings made by the predicates and directives of a pattern; the default ones for a pattern without
  /// any.
  func settings(of pattern: Int) -> QueryPatternSettings { tables.settings[Int(patterns[pattern].settings)] }
}

extension [String] {
  /// Returns the index of a capture name; adds it to the names if it is not among them.
  mutating func index(adding name: String) -> UInt16 {
    if let index = firstIndex(of: name) { return UInt16(index) }
    append(name)
    return UInt16(count - 1)
  }
}
