internal import CTreeSitter

/// Frees trees on a thread of its own: a large one takes milliseconds, and nobody waits for that.
struct TreeReclaimer {
  /// The last use of a tree.
  ///
  /// `@unchecked Sendable`: nobody else has it any more.
  private struct Tree: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  static let shared = TreeReclaimer()
  /// With more trees waiting, whoever gives one up frees it himself: memory stays bounded.
  private static let limit = 4

  private let trees = JobQueue<Tree> { trees in
    while true { ts_tree_delete(trees.takeFirst().pointer) }
  }

  /// Takes a tree over. Returns false when the caller has to free it.
  func take(_ tree: OpaquePointer) -> Bool {
    var isTaken = false
    trees.change { trees, areTaken in
      isTaken = areTaken && trees.count < Self.limit
      if isTaken { trees.append(Tree(pointer: tree)) }
    }
    return isTaken
  }
}
