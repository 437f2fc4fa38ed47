/// A background parse of a whole text.
///
/// `@unchecked Sendable`: the text is a snapshot and the tree a copy; the result is written by `run()` and read by the
/// storage, and the queue that carries the job from the one thread to the other orders the two.
package final class ParseJob: BackgroundJob, @unchecked Sendable {
  private let grammar: Grammar
  private let text: PieceTable
  /// The seed of an incremental parse; nil: a full parse.
  package let oldTree: SyntaxTree?
  private let milliseconds: Int
  private let flag = CancellationFlag()
  package private(set) var result = Parser.Result(outcome: .cancelled)
  /// The processor time of the parse.
  package private(set) var nanoseconds: UInt64 = 0

  package init(_ grammar: Grammar, _ text: PieceTable, oldTree: SyntaxTree?, milliseconds: Int) {
    self.grammar = grammar
    self.text = text
    self.oldTree = oldTree
    self.milliseconds = milliseconds
  }

  package func run() { run(milliseconds: milliseconds) }

  /// Parses on this thread and sets `result`.
  /// - Parameter milliseconds: the most processor time; the limit of the storage applies, too.
  package func run(milliseconds: Int) {
    let start = threadNanoseconds()
    result = Parser(grammar).parse(
      text, oldTree: oldTree, milliseconds: min(milliseconds, self.milliseconds),
      work: ParseWork.units(milliseconds: self.milliseconds), flag: flag)
    nanoseconds = threadNanoseconds() - start
  }

  package func cancel() { flag.cancel() }
}
