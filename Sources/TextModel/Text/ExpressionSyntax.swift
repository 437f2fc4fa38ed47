/// A regular expression in ICU's syntax as a tree, for all code that reads expressions without ICU: to find properties
/// of its matches before a search (the units with which they begin, the words that they contain), and to match without
/// ICU.
///
/// The tree is exact for expressions that ICU accepts. A part that only ICU can decide is an `opaque` node. If the end
/// of such a part is not certain, there is no tree.
package final class ExpressionSyntax {
  package struct Node: BitwiseCopyable {
    package enum Kind: UInt8, BitwiseCopyable, Sendable {
      case empty
      /// One character. Its units: `units`.
      case set
      /// The start and the end of the text; `end` also before a final line terminator.
      case start, end, textEnd
      /// The same for each line.
      case lineStart, lineEnd
      case boundary, noBoundary
      /// Parts that match one after the other; parts where the first that matches counts.
      case sequence, alternatives
      /// A capture group with the number `minimum`, and its text again.
      case capture, reference
      /// A repetition of a part, `minimum` to `maximum` times.
      case greedy, lazy, possessive
      case lookahead, notAhead, lookbehind, notBehind, atomic
      /// What ICU decides: at least `minimum` and at most `maximum` characters.
      case opaque
    }

    package var kind: Kind
    /// The first part, and the part after this one; -1 without.
    package var first: Int32 = -1
    package var next: Int32 = -1
    package var minimum: Int32 = 0
    /// -1: without a limit.
    package var maximum: Int32 = 0
    /// The scalar of a set that was written as one character; -1 for another.
    package var scalar: Int32 = -1
    /// The index, in `members`, of the text from which the node was read; -1 if the caller did not ask for texts.
    package var members: Int32 = -1
    /// For a set: its units. Exact in ASCII.
    package var units = UnitSet()
  }

  /// The text from which a set or an opaque character was read.
  package struct Members {
    package var ranges: [ClosedRange<UInt32>] = []
    /// Classes and properties by name (`\w`, `Lu` of `\p{Lu}`), and whether they are negated (`\W`).
    package var properties: [(name: String, isNegated: Bool)] = []
    /// Sets in it.
    package var sets: [Members] = []
    package var isNegated = false
  }

  /// Counts above are kept as this one.
  package static let maxCounted: Int32 = 1 << 20
  /// More groups and sets, one in the other, have no tree.
  package static let depthLimit = 40

  private let storage: ScratchBuffer<Node>
  /// All nodes. Valid as long as this object.
  package let nodes: UnsafePointer<Node>
  /// The index of the node of the whole expression.
  package let root: Int32
  /// The number of capture groups; group 0, the whole match, is not counted.
  package let groupCount: Int
  /// Whether letters match whatever their case, in the whole expression or in a part.
  package let ignoresCase: Bool
  /// Whether groups have names, which ICU checks.
  package let hasNames: Bool
  package let members: [Members]

  /// Parses an expression. Nil if it is not understood. O(pattern).
  /// - Parameter keepsMembers: whether nodes have `members`.
  package init?(_ pattern: String, flags: RegularExpression.Flags, keepsMembers: Bool = false) {
    var pattern = pattern
    let parsed = pattern.withUTF8 { bytes -> (ExpressionSyntaxParser, Int32)? in
      guard var parser = ExpressionSyntaxParser(bytes, flags: flags, keepsMembers: keepsMembers) else { return nil }
      guard let root = parser.parse() else {
        parser.nodes.release()
        return nil
      }
      return (parser, root)
    }
    guard let (parser, root) = parsed else { return nil }
    storage = parser.nodes
    nodes = UnsafePointer(storage.pointer(at: 0))
    self.root = root
    groupCount = parser.groupCount
    ignoresCase = parser.hasIgnoredCase
    hasNames = parser.hasNames
    members = parser.members
  }

  deinit {
    var storage = storage
    storage.release()
  }

  /// Returns the node with an index.
  @inline(__always)
  package func node(_ index: Int32) -> Node { nodes[Int(index)] }
}
