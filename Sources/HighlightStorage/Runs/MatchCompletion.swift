/// The position of the last node of a match: the offset of its first unit, and the number of its ancestors.
struct MatchCompletion {
  var start: UInt32
  var depth: UInt16
}
