/// The position of a match's last node: its first unit and the number of nodes above it.
struct MatchCompletion {
  var start: UInt32
  var depth: UInt16
}
