import RandomEdits

/// Copies of a store, each with what it contained when it was taken. Later edits of the store must not change them.
public struct HeldCopies<Store, Contents: Equatable> {
  private var copies: [(store: Store, contents: Contents)] = []

  /// Holds no copy yet.
  public init() {}

  /// Takes a copy in one of four calls, and drops one in one of six; holds at most eight.
  public mutating func update(_ store: Store, _ contents: Contents, _ random: inout SeededGenerator) {
    if copies.count == 8 || (!copies.isEmpty && Int.random(in: 0..<6, using: &random) == 0) {
      copies.remove(at: Int.random(in: 0..<copies.count, using: &random))
    }
    if Int.random(in: 0..<4, using: &random) == 0 { copies.append((store, contents)) }
  }

  /// Returns the contents of the first copy that changed, and what it contained when it was taken.
  public func firstDifference(_ contents: (Store) -> Contents) -> (now: Contents, taken: Contents)? {
    for copy in copies {
      let now = contents(copy.store)
      if now != copy.contents { return (now, copy.contents) }
    }
    return nil
  }
}
