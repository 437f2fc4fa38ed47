/// Finds the explicit bidirectional controls of one line (UAX #9) that reorder text outside the comment or string
/// that contains them.
struct BidiControls {
  /// The effect of a control character.
  enum Control {
    case embedding
    case isolate
    case endOfEmbedding
    case endOfIsolate
    /// A mark: it has a direction and no width.
    case mark

    init?(_ scalar: UInt32) {
      switch scalar {
      case 0x202A, 0x202B, 0x202D, 0x202E: self = .embedding
      case 0x2066...0x2068: self = .isolate
      case 0x202C: self = .endOfEmbedding
      case 0x2069: self = .endOfIsolate
      case 0x200E, 0x200F, 0x061C: self = .mark
      default: return nil
      }
    }
  }

  /// Why a control is a finding.
  enum FindingReason {
    /// It is not closed in its comment, string or line.
    case staysOpen
    /// It is closed in another comment or string, or after text that must keep its order.
    case reordersTokens
    /// It is in code, between tokens.
    case inCode
  }

  private struct Open {
    var offset: Int
    var isIsolate: Bool
    var owner: Int32
  }

  private var open: [Open] = []
  private(set) var faults: [(offset: Int, fault: FindingReason)] = []

  /// Processes a bidirectional control character in a comment, a string or prose. Marks, and closing controls without
  /// an open one, are ignored; the end of an embedding closes nothing outside its isolate. A closing control makes
  /// the opening one a fault if their owners differ or if `reorders` returns true for the opening one's offset.
  /// - Parameters:
  ///   - offset: the UTF-16 offset of the control.
  ///   - owner: identifies the comment or string that contains it; 0 in prose.
  ///   - reorders: whether the text from a UTF-16 offset up to `offset` has parts that must keep their order.
  mutating func take(_ control: Control, at offset: Int, owner: Int32, reorders: (Int) -> Bool) {
    switch control {
    case .embedding, .isolate: open.append(Open(offset: offset, isIsolate: control == .isolate, owner: owner))
    case .endOfEmbedding:
      // It closes nothing beyond the isolate that contains it.
      guard let last = open.last, !last.isIsolate else { return }
      close(open.count - 1, owner, reorders)
    case .endOfIsolate:
      guard let index = open.lastIndex(where: \.isIsolate) else { return }
      close(index, owner, reorders)
    case .mark: return
    }
  }

  /// Records a control in code, between tokens, as a fault.
  mutating func takeInCode(at offset: Int) { faults.append((offset, .inCode)) }

  /// Notes the end of the comment or string `owner`, or of the line if `owner` is nil. The controls of that owner (or
  /// all) that are still open become faults, and are removed.
  mutating func end(owner: Int32?) {
    for item in open where owner == nil || item.owner == owner { faults.append((item.offset, .staysOpen)) }
    open.removeAll { owner == nil || $0.owner == owner }
  }

  /// Closes the open control at an index of `open`, and without a fault those that were opened after it. The control
  /// at the index is a fault if its owner is not `owner`, or if `reorders` returns true for its offset.
  private mutating func close(_ index: Int, _ owner: Int32, _ reorders: (Int) -> Bool) {
    let item = open[index]
    if item.owner != owner || reorders(item.offset) { faults.append((item.offset, .reordersTokens)) }
    open.removeSubrange(index...)
  }
}
