import TestSupport
import Testing

@testable import HighlightCore

/// Names in scopes against a search that goes from each scope to the next one.
@Suite struct NameScopesTests {
  private static func known(_ name: UInt64, at offset: UInt32, in scopes: NameScopes<Int>) -> Int? {
    var scope = scopes.innermost
    while scope >= 0 {
      let found = scopes.names.indices.last {
        let other = scopes.names[$0]
        return other.scope == scope && other.name == name && (other.from <= offset || other.start == offset)
      }
      if let found { return found }
      scope = scopes.stack[scope].next
    }
    return nil
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func namesAreThoseOfTheScopesThatAreSeen(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rules: [ScopeRules] = [
      .inherits, .inherits, .inherits, [.inherits, .block], [.inherits, .own], [.inherits, .outside], .seesText, [],
    ]
    var scopes = NameScopes<Int>()
    var found = 0
    scopes.open(0, 1000, seed % 2 == 0 ? .inherits : .seesText)
    for offset in 0..<1000 as Range<UInt32> {
      scopes.close(at: offset)
      guard let around = scopes.stack.last else { break }
      switch UInt8.random(in: 0..<4, using: &random) {
      case 0:
        let end = UInt32.random(in: (offset + 1)...around.end, using: &random)
        scopes.open(offset, end, rules.randomElement(using: &random) ?? .inherits)
      case 1:
        let from = offset + UInt32.random(in: 0..<9, using: &random)
        scopes.define(UInt64.random(in: 1..<6, using: &random), start: offset, from: from, 0)
      default:
        for name in 1..<6 as Range<UInt64> {
          let expected = Self.known(name, at: offset, in: scopes)
          #expect(scopes.known(name, at: offset) == expected, "seed \(seed), offset \(offset), name \(name)")
          if expected != nil { found += 1 }
        }
      }
    }
    #expect(found > 100)
  }
}
