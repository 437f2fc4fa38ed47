/// The nested states that apply at a line, each with the texts that it remembers. Stacks have numbers, so that two
/// lines are compared by a number.
struct StateStacks {
  struct Stack: Hashable {
    /// The number of the stack below; that of the lowest one is its own.
    var below: UInt32
    /// In `CompiledLineGrammar.states`.
    var state: Int
    var kept: String
    /// The number of stacks below.
    var depth: Int
  }

  /// The number of the stack in which a text begins.
  static let initial: UInt32 = 0

  private var stacks: ContiguousArray<Stack> = [Stack(below: initial, state: 0, kept: "", depth: 0)]
  private var numbers: [Stack: UInt32] = [:]

  /// The number of stacks.
  var count: Int { stacks.count }

  subscript(number: UInt32) -> Stack { stacks[Int(number)] }

  /// Returns the number of the stack with a state on top of another stack, and adds it if it is new. Returns `below`
  /// if the stack would exceed `CompiledLineGrammar.depthLimit`.
  /// - Parameters:
  ///   - kept: the text that the state remembers.
  ///   - below: the number of the other stack.
  mutating func pushing(_ state: Int, kept: String, on below: UInt32) -> UInt32 {
    let depth = self[below].depth + 1
    guard depth < CompiledLineGrammar.depthLimit else { return below }
    let stack = Stack(below: below, state: state, kept: kept, depth: depth)
    if let known = numbers[stack] { return known }
    let number = UInt32(stacks.count)
    stacks.append(stack)
    numbers[stack] = number
    return number
  }

  /// Returns a line state that contains only the stack with a number and the stacks below it. O(its depth).
  func only(_ number: UInt32) -> LineState {
    var chain: [Stack] = []
    var next = number
    while next != Self.initial {
      chain.append(self[next])
      next = self[next].below
    }
    var result = LineState()
    for stack in chain.reversed() { result.stack = result.stacks.pushing(stack.state, kept: stack.kept, on: result.stack) }
    return result
  }

  /// Returns a text of the states of a stack from the top, with the texts that they remember: for comparisons. Empty
  /// for the initial stack.
  func description(of number: UInt32) -> String {
    var result = ""
    var number = number
    while number != Self.initial {
      result += "\(self[number].state) \(self[number].kept)/"
      number = self[number].below
    }
    return result
  }
}

/// The states in force at the start of a line, in a language that has rules instead of a parser.
package struct LineState {
  var stacks = StateStacks()
  var stack = StateStacks.initial
}

/// The states of the lines of a layer's text.
struct LineStates {
  /// The state after a line.
  struct End: Equatable {
    /// In `stacks`.
    var stack = StateStacks.initial
    /// Whether a text that is joined from several lines continues after this line.
    var isJoining = false
  }

  /// More of them than any real text has: then all lines are scanned again.
  static let stackLimit = 100_000

  var stacks = StateStacks()
  /// By line; empty if no line was scanned.
  var ends: ContiguousArray<End> = []
  /// Whether the text took too long: it has no syntax, whatever is edited.
  var isAbandoned = false
}
