import TestSupport
import Testing

@testable import HighlightCore

/// The states of rule languages at the ends of lines.
@Suite struct StateStacksTests {
  @Test(arguments: 0..<20 as Range<UInt64>) func equalStacksHaveOneNumber(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var stacks = StateStacks()
    var numbers: [String: UInt32] = ["": StateStacks.initial]
    var all: [(number: UInt32, states: [String])] = [(StateStacks.initial, [])]
    for _ in 0..<200 {
      let below = all.randomElement(using: &random) ?? all[0]
      let (state, kept) = (Int.random(in: 1...3, using: &random), ["", "x"].randomElement(using: &random) ?? "")
      let number = stacks.pushing(state, kept: kept, on: below.number)
      guard below.states.count + 1 < CompiledLineGrammar.depthLimit else {
        #expect(number == below.number)
        continue
      }
      let states = ["\(state) \(kept)"] + below.states
      let key = states.map { $0 + "/" }.joined()
      #expect(numbers[key] == nil || numbers[key] == number, "seed \(seed)")
      if numbers.updateValue(number, forKey: key) == nil { all.append((number, states)) }
      #expect(stacks.description(of: number) == key && stacks[number].depth == states.count)
      #expect(stacks[number].below == below.number)
    }
    #expect(stacks.count == numbers.count && Set(numbers.values).count == numbers.count)
    for stack in all {
      let only = stacks.only(stack.number)
      #expect(only.stacks.description(of: only.stack) == stacks.description(of: stack.number))
      #expect(only.stacks.count == stack.states.count + 1)
    }
  }

  @Test func aStackIsNotDeeperThanTheLimit() {
    var stacks = StateStacks()
    var number = StateStacks.initial
    for _ in 0..<(CompiledLineGrammar.depthLimit * 2) { number = stacks.pushing(1, kept: "", on: number) }
    #expect(stacks[number].depth == CompiledLineGrammar.depthLimit - 1)
  }
}
