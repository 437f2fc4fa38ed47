/// A parse that was taken off the thread of its storage: any thread may run it, then the storage takes the result.
///
/// `@unchecked Sendable`: the text is a snapshot and the tree a copy; the outcome is written by `run()` and read by the storage, and whoever
/// carries the object from the one thread to the other orders the two.
public final class PendingParse: @unchecked Sendable {
  /// Why the parse is done.
  public enum Reason: Sendable {
    /// The budget of the storage was too small for it.
    case overBudget
    /// What edits left of a tree is checked against a parse from scratch.
    case healing
  }

  public let reason: Reason
  private let grammar: Grammar
  private let text: PieceTable
  private let oldTree: SyntaxTree?
  private let milliseconds: Int
  private let flag = CancellationFlag()
  private(set) var outcome = Parser.Outcome.cancelled
  /// Whether something was nested too deeply.
  private(set) var hitNesting = false
  /// How much processor time the parse took.
  private(set) var nanoseconds: UInt64 = 0

  init(_ reason: Reason, grammar: Grammar, text: PieceTable, oldTree: SyntaxTree?, milliseconds: Int) {
    self.reason = reason
    self.grammar = grammar
    self.text = text
    self.oldTree = oldTree
    self.milliseconds = milliseconds
  }

  /// Parses; uses no more processor time than the storage allows. Once, on any thread.
  /// - Parameter milliseconds: less time than that; nil: all of it.
  public func run(milliseconds: Int? = nil) {
    let start = threadNanoseconds()
    let parser = Parser(grammar)
    outcome = parser.parse(
      text, oldTree: oldTree, milliseconds: min(milliseconds ?? self.milliseconds, self.milliseconds), flag: flag)
    hitNesting = parser.hitNesting
    nanoseconds = threadNanoseconds() - start
  }

  /// Ends a running parse, or the one to come, at once.
  public func cancel() {
    flag.cancel()
  }
}
