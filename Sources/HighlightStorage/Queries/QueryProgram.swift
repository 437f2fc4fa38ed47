internal import CTreeSitter

/// What the patterns of a file are for. One program holds all three, so that one walk serves them.
package enum QueryRole: UInt8 {
  case highlights
  case locals
  case injections
}

/// The query files of a language, compiled into tables for its grammar.
///
/// Patterns that are a path (`(a field: (b (c) @x))`) are looked up by the symbol of their last node and checked upwards along the
/// path to the root. All others become small programs that start at a node of their first symbol and backtrack among siblings.
package final class QueryProgram {
  /// What a node has to be.
  struct NodeTest {
    enum Kind: UInt8 {
      case symbol
      case anyNamed
      case any
      case missing
    }
    var kind: Kind
    /// For `symbol`, and for `missing` of one kind (else 0).
    var symbol: TSSymbol = 0
    /// A bit of `supertypes`, as index + 1; 0 for none.
    var supertype: UInt8 = 0
  }

  /// A node of a pattern.
  struct Step {
    var test: NodeTest
    /// 0 for none.
    var field: TSFieldId = 0
    /// In `negatedFields`.
    var negatedFields: Range<Int32> = 0..<0
    /// In `captureLists`.
    var captures: Range<Int32> = 0..<0
    /// Only nodes before which no named sibling was skipped.
    var isAnchored = false
    /// Only nodes behind which no named sibling stands.
    var isLast = false
    /// Whether this step or a step below it captures.
    var containsCaptures = false
    /// Whether the step behind it has an anchor, so that it matters which node was taken.
    var isFollowedByAnchor = false
  }

  enum Instruction {
    /// Takes a sibling that fits `steps[index]`.
    case node(step: Int32, entersChildren: Bool)
    /// Goes on with the next instruction, and also at `target`.
    case split(target: Int32)
    /// Goes on at `target` with the very next sibling, and also with the next instruction.
    case repeatAt(target: Int32)
    case jump(target: Int32)
    /// The children of a node are done.
    case leave
    case match
  }

  /// A path pattern, found by its last node.
  struct PathEntry {
    var pattern: Int32
    /// In `steps`, the last node first.
    var steps: Range<Int32>
    /// Whether it is a highlight pattern of default priority that captures its last node once and nothing else: then a later pattern that
    /// matched the same node makes it pointless.
    var isPlain: Bool
    /// The symbol that the node above must have, to turn most entries away at once; nil when any may do.
    var parent: TSSymbol?
    /// The capture of the last node where nothing else is captured.
    var onlyCapture: UInt16?
  }

  /// A pattern that starts at a node and looks at its children or siblings.
  struct StartEntry {
    var pattern: Int32
    /// The `node` instruction to begin with.
    var instruction: Int32
    var needsSiblings: Bool
    /// The step that the next named sibling, or a token in front of it, has to fit, to turn most start nodes away at once; -1 for none.
    var next: Int32
    /// Whether matches may differ in how many nodes they capture.
    var isVariable: Bool
  }

  /// A pattern and where it stands.
  package struct Pattern {
    var role: QueryRole
    var settings: QueryPatternSettings
    /// Index into `sources`.
    var source: Int
    /// UTF-8 offset in that file.
    package var offset: Int
  }

  /// Nil for a language that has rules in the place of a parser.
  let grammar: Grammar?
  var sources: [QuerySource] = []
  var captureNames: [String] = []
  package var patterns: ContiguousArray<Pattern> = []
  var steps: ContiguousArray<Step> = []
  var captureLists: ContiguousArray<UInt16> = []
  var negatedFields: ContiguousArray<TSFieldId> = []
  var instructions: ContiguousArray<Instruction> = []
  var supertypes: ContiguousArray<TSSymbol> = []

  /// Entries sorted by symbol; those of a symbol are `pathStarts[slot] ..< pathStarts[slot + 1]`, later patterns first.
  var pathEntries: ContiguousArray<PathEntry> = []
  var pathStarts: ContiguousArray<Int32> = []
  var startEntries: ContiguousArray<StartEntry> = []
  var startStarts: ContiguousArray<Int32> = []
  /// By slot: whether some step with this symbol asks for the field of its node.
  var needsField: ContiguousArray<Bool> = []
  /// By slot: whether some step asks for the field of a node below one of the symbol. To ask is dear where a node has thousands of children.
  var namesFields: ContiguousArray<Bool> = []
  /// By slot: whether some step with this symbol asks for a supertype of its node.
  var needsSupertypes: ContiguousArray<Bool> = []
  /// By slot: whether path patterns ask more of such a node than what it is, though it is not their last: its text, or fields it must lack.
  var isWidening: ContiguousArray<Bool> = []
  /// By slot: whether nodes of the symbol are named.
  var isNamed: ContiguousArray<Bool> = []
  /// Entries for missing nodes whatever their symbol.
  var hasMissingTests = false

  init(grammar: Grammar?) {
    self.grammar = grammar
  }

  /// The slot of a symbol: symbols count up from 0, errors (0xFFFF) have the last slot.
  @inline(__always)
  func slot(of symbol: TSSymbol) -> Int { min(Int(symbol), isNamed.count - 1) }
}
