internal import CTreeSitter

/// Frees trees on a thread of its own: a large one takes milliseconds, and no caller waits for that.
struct TreeReclaimer {
  /// The last use of a tree.
  ///
  /// `@unchecked Sendable`: it is the last reference.
  private struct Tree: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  static let shared = TreeReclaimer()
  /// With more trees waiting, the releasing thread frees its tree itself: memory stays bounded.
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
