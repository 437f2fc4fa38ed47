internal import TextModel

/// The UTF-16 units with which a match of a pattern may begin, or that it may begin at the end of the text.
///
/// The analysis is careful: where it does not understand a pattern, everything is among them.
struct FirstUnits: Equatable {
  /// Units below 128 are classes of their own; all others are one class, and the end of the text is another.
  static let classCount = 130
  static let otherClass = 128
  static let endClass = 129

  private var ascii = ASCIISet()
  private var others = false
  private var end = false

  static let none = FirstUnits()
  static let everything = FirstUnits(ascii: .all, others: true, end: true)
  fileprivate static let allUnits = FirstUnits(.all)
  /// Where `$` matches: at the end, and before a terminator.
  fileprivate static let lineEnd = FirstUnits(ascii: ASCIISet(low: 0x3C00, high: 0), others: true, end: true)
  /// White space that moves the text after it and does not end a line.
  fileprivate static let blanks = FirstUnits(UnitSet(" \t"))

  private init(ascii: ASCIISet = ASCIISet(), others: Bool = false, end: Bool = false) {
    (self.ascii, self.others, self.end) = (ascii, others, end)
  }

  fileprivate init(_ units: UnitSet) { self.init(ascii: units.ascii, others: units.others != false) }

  /// Creates the set of UTF-16 units with which a match of a pattern in ICU's syntax may begin; `everything` if the
  /// pattern is not understood.
  init(pattern: String, flags: RegularExpression.Flags) { self = MatchStart(pattern: pattern, flags: flags).first }

  func contains(unitClass: Int) -> Bool {
    if unitClass < Self.otherClass { return ascii.contains(UInt16(truncatingIfNeeded: unitClass)) }
    return unitClass == Self.otherClass ? others : end
  }

  /// Returns the class of the code unit at an offset: its value below 128, or `otherClass`; `endClass` at the end of
  /// the text or after it.
  @inline(__always)
  static func unitClass(at offset: Int, of units: UnsafeBufferPointer<UInt16>) -> Int {
    offset < units.count ? min(Int(units[offset]), otherClass) : endClass
  }

  func union(_ other: FirstUnits) -> FirstUnits {
    FirstUnits(ascii: ascii.union(other.ascii), others: others || other.others, end: end || other.end)
  }

  /// Whether no ASCII unit is in both sets. Other units and the end of the text are ignored.
  fileprivate func isDisjoint(with other: FirstUnits) -> Bool { ascii.intersection(other.ascii).isEmpty }

  fileprivate func intersection(_ other: FirstUnits) -> FirstUnits {
    FirstUnits(ascii: ascii.intersection(other.ascii), others: others && other.others, end: end && other.end)
  }

  /// Returns the set without the ASCII units of `other`. Other units and the end of the text stay.
  fileprivate func subtracting(_ other: FirstUnits) -> FirstUnits {
    FirstUnits(ascii: ascii.intersection(other.ascii.inverted), others: others, end: end)
  }
}

/// Where the matches of a pattern may begin in a text, and with what.
struct MatchStart {
  /// The units with which a match may begin.
  private(set) var first = FirstUnits.everything
  /// Whether none begins after the start of the text.
  private(set) var isAtStartAlone = false
  /// The code units that may follow the leading blanks of a text with a match at its start.
  private(set) var behindBlanks = FirstUnits.everything

  /// Analyses with which units the matches of a pattern in ICU's syntax begin, and whether only at the start of a
  /// text. If the pattern is not understood, they may begin anywhere, with anything.
  init(pattern: String, flags: RegularExpression.Flags) {
    guard let syntax = ExpressionSyntax(pattern, flags: flags) else { return }
    let start = syntax.start(of: syntax.root, passingOver: .none)
    (first, isAtStartAlone) = (start.all, start.isAnchored)
    if isAtStartAlone { behindBlanks = syntax.start(of: syntax.root, passingOver: .blanks).all }
  }

  /// Whether a match may begin with the spaces and tabs at the start of a text.
  /// - Parameter unitClass: the class of the unit after those spaces and tabs.
  func allowsBlanks(before unitClass: Int) -> Bool {
    behindBlanks.contains(unitClass: unitClass) && !first.isDisjoint(with: .blanks)
  }
}

/// The first code units of a part of a pattern.
private struct PartStart {
  /// The possible first units of a match that consumes something.
  var units = FirstUnits.none
  /// The code units that may follow an empty match; nil if it is never empty.
  var empty: FirstUnits?
  /// Whether it matches only what begins at the start of the text.
  var isAnchored = false

  static let anything = PartStart(empty: .everything)

  var all: FirstUnits { empty.map { units.union($0) } ?? units }
}

extension ExpressionSyntax {
  /// Returns how the matches of the node with an index begin. O(nodes).
  /// - Parameter passedOver: units that count as nothing: the result has what may follow them.
  fileprivate func start(of index: Int32, passingOver passedOver: FirstUnits) -> PartStart {
    let node = nodes[Int(index)]
    /// A part that takes one of some units. Those that are passed over leave any unit after it.
    func taking(_ units: FirstUnits) -> PartStart {
      let rest = units.subtracting(passedOver)
      return PartStart(units: rest, empty: rest == units ? nil : .everything)
    }
    switch node.kind {
    case .set: return taking(FirstUnits(node.units))
    case .opaque:
      if node.minimum > 0 { return taking(.allUnits) }
      return PartStart(units: node.maximum == 0 ? .none : .everything, empty: .everything)
    // A group may contain nothing.
    case .reference: return PartStart(units: .everything, empty: .everything)
    case .start: return PartStart(empty: .everything, isAnchored: true)
    case .end, .lineEnd: return PartStart(empty: .lineEnd)
    // After a negative lookahead and a lookbehind anything may follow.
    case .empty, .textEnd, .lineStart, .boundary, .noBoundary, .notAhead, .lookbehind, .notBehind: return .anything
    case .capture, .atomic: return start(of: node.first, passingOver: passedOver)
    case .lookahead:
      let part = start(of: node.first, passingOver: passedOver)
      return PartStart(empty: part.all, isAnchored: part.isAnchored)
    case .greedy, .lazy, .possessive:
      var part = start(of: node.first, passingOver: passedOver)
      if node.minimum == 0 { (part.empty, part.isAnchored) = (.everything, false) }
      return part
    case .alternatives:
      var result = PartStart(isAnchored: true)
      var next = node.first
      while next >= 0 {
        let branch = start(of: next, passingOver: passedOver)
        if !branch.isAnchored { result.isAnchored = false }
        result.units = result.units.union(branch.units)
        if let empty = branch.empty { result.empty = result.empty?.union(empty) ?? empty }
        next = nodes[Int(next)].next
      }
      return result
    case .sequence:
      var result = PartStart.anything
      var next = node.first
      while next >= 0 {
        let part = start(of: next, passingOver: passedOver)
        if part.isAnchored { result.isAnchored = true }
        if let allowed = result.empty {
          result.units = result.units.union(allowed.intersection(part.units))
          result.empty = part.empty.map { allowed.intersection($0) }
        }
        next = nodes[Int(next)].next
      }
      return result
    }
  }
}
