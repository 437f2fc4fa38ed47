internal import CTreeSitter
internal import Platform

/// Frees trees on a background thread: freeing a large tree takes milliseconds, and no caller should wait for that.
/// Unnecessary with a library that frees all nodes of a tree at once.
struct TreeReclaimer {
  /// The last reference to a tree.
  ///
  /// `@unchecked Sendable`: it is the last reference.
  private struct Tree: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  static let shared = TreeReclaimer()
  /// If this number of trees wait, the calling thread frees its tree itself, so that memory stays bounded.
  private static let limit = 4

  private let trees = JobQueue<Tree> { trees in
    while true { ts_tree_delete(trees.takeFirst().pointer) }
  }

  /// Frees a tree in the background. Returns false if the caller has to free it: if 4 trees wait already, if no thread can
  /// be started, or if nodes come from a pool, which keeps memory for the thread that frees it.
  func take(_ tree: OpaquePointer) -> Bool {
    if ParserMemory.isPooled { return false }
    var isTaken = false
    trees.change { trees, areTaken in
      isTaken = areTaken && trees.count < Self.limit
      if isTaken { trees.append(Tree(pointer: tree)) }
    }
    return isTaken
  }
}
