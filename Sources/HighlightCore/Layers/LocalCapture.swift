internal import TextModel

/// A capture of a locals pattern, or a parameter captured by the highlights. Offsets are UTF-16 units of the layer,
/// half-open.
struct LocalCapture: Equatable {
  var kind: NameRole
  var start: UInt32
  var end: UInt32
  var matchNodeStart: UInt32
  var matchNodeEnd: UInt32
  /// For definitions: the end of the value, after which the name is known; its own start without a value.
  var valueEnd: UInt32
  /// The pattern and the capture; for parameters and followed names: those that highlight the uses.
  var pattern: UInt32
  var capture: UInt16
  var depth: UInt16
  var matchNodeDepth: UInt16
  var comparesSiblings: Bool
  var scopeRules: ScopeRules = [.inherits]
  /// For all but scopes, if names are resolved: identifies the name. 0 for none.
  var name: UInt64 = 0

  /// Whether `a` comes before `b` in document order: outer nodes before inner ones, a scope before definitions at the
  /// same node.
  static func precedes(_ a: LocalCapture, _ b: LocalCapture) -> Bool {
    if a.start != b.start { return a.start < b.start }
    if a.end != b.end { return a.end > b.end }
    if a.depth != b.depth { return a.depth < b.depth }
    if a.kind != b.kind { return a.kind.rawValue < b.kind.rawValue }
    if a.pattern != b.pattern { return a.pattern < b.pattern }
    if a.capture != b.capture { return a.capture < b.capture }
    if a.valueEnd != b.valueEnd { return a.valueEnd < b.valueEnd }
    if a.matchNodeStart != b.matchNodeStart { return a.matchNodeStart < b.matchNodeStart }
    return a.matchNodeEnd < b.matchNodeEnd
  }

  mutating func shift(_ change: LayerEdit) {
    // Without a value it stays the start.
    let hasValue = valueEnd != start
    change.shift(&start, &end)
    change.shift(&matchNodeStart, &matchNodeEnd)
    valueEnd = hasValue ? max(start, change.end(valueEnd)) : start
  }
}

/// The inside of a scope for those who look at what is around it.
struct ScopeInside {
  private let start: UInt32
  private let end: UInt32
  private var innerEnd: UInt32 = 0

  /// Nothing is inside.
  init() { (start, end) = (0, 0) }

  init(_ scope: LocalCapture) { (start, end) = (scope.start, scope.end) }

  /// Returns an element, in document order, as it is seen from around the scope: nil for one inside, but for what the
  /// scope is called, which is a definition of what is around.
  mutating func outside(_ local: LocalCapture) -> LocalCapture? {
    if local.start >= end { return local }
    if local.kind == .scope {
      if local.start != start || local.end != end { innerEnd = max(innerEnd, local.end) }
      return nil
    }
    guard local.scopeRules.contains(.outer), local.start >= innerEnd else { return nil }
    var result = local
    result.scopeRules.remove(.outer)
    return result
  }
}

typealias LocalStore = MatchStore<LocalCapture>

extension LocalCapture: StoredMatchResult {
  static let chunkSize = Granularity.choose(64, small: 3)

  var isCombined: Bool { false }
  var lowest: UInt32 { min(start, matchNodeStart) }
  var highest: UInt32 { max(end, matchNodeEnd, valueEnd) }

  @inline(__always)
  mutating func move(by delta: UInt32) {
    start = start &+ delta
    end = end &+ delta
    matchNodeStart = matchNodeStart &+ delta
    matchNodeEnd = matchNodeEnd &+ delta
    valueEnd = valueEnd &+ delta
  }
}

/// Names as numbers. The uppermost six bits are a mark that costs hardly anything: most names that differ have other marks.
enum NameHash {
  /// Longer names, in UTF-16 units, have no number: what is so long is no name.
  static let longest = 256

  /// Returns a number for the name in a range; two names have the same number by chance only. 0 if the name is empty
  /// or has more than 256 UTF-16 units. O(length).
  static func of(_ range: Range<UInt32>, in units: TextUnits) -> UInt64 { of(name(range, in: units)) }

  /// Returns the last component of a path, by which code refers to it, or the one before a version such as `v2`.
  /// Quotes around the path are left out. Empty if the path has no component.
  static func component(ofPath path: UnsafeBufferPointer<UInt16>) -> UnsafeBufferPointer<UInt16> {
    func isQuote(_ unit: UInt16) -> Bool { [0x22, 0x27, 0x60].contains(unit) }
    var path = path[...]
    while let first = path.first, isQuote(first) { path.removeFirst() }
    while let last = path.last, isQuote(last) { path.removeLast() }
    var components = path.split(separator: 0x2F)
    func isVersion(_ component: UnsafeBufferPointer<UInt16>.SubSequence) -> Bool {
      component.first == 0x76 && component.count > 1 && component.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }
    if components.count > 1, let last = components.last, isVersion(last) { components.removeLast() }
    return UnsafeBufferPointer(rebasing: components.last ?? path[..<path.startIndex])
  }

  /// Returns the units of the name in a range, clamped to the end of the text.
  @inline(__always)
  static func name(_ range: Range<UInt32>, in units: TextUnits) -> UnsafeBufferPointer<UInt16> {
    units[Int(range.lowerBound)..<max(Int(range.lowerBound), min(Int(range.upperBound), units.count))]
  }

  @inline(__always)
  static func of(_ name: UnsafeBufferPointer<UInt16>) -> UInt64 {
    guard !name.isEmpty && name.count <= longest else { return 0 }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for unit in name { hash = (hash ^ UInt64(unit)) &* 0x0000_0100_0000_01B3 }
    return (hash >> 6) | (mark(name) << 58)
  }

  /// Returns a number with one bit set: the one at the index of the mark (0 to 63) in the number of a name.
  @inline(__always)
  static func bit(_ name: UInt64) -> UInt64 { 1 << (name >> 58) }

  /// Returns the mark of a name, 0 to 63, from its first and last unit and its length.
  /// - Precondition: the name is not empty.
  @inline(__always)
  static func mark(_ name: UnsafeBufferPointer<UInt16>) -> UInt64 {
    UInt64(name[0] &+ name[name.count - 1] &* 5 &+ UInt16(truncatingIfNeeded: name.count) &* 11) & 63
  }
}
