import HighlightStorage
import TestSupport
import Testing

@testable import HighlightRendering
@testable import LanguageServer

/// Lists of tokens and what differs between them.
@Suite struct DeltaTokensTests {
  @Test func editsFollowEachOther() {
    // [a b c d] → [a X Y d] → [a X d]: together b c became X.
    let first = TokenEdits(TokenEdit(start: 1, deleted: 2, inserted: 2))
    func then(_ start: Int, _ deleted: Int, _ inserted: Int) -> [TokenEdit] {
      Array(first.followed(by: TokenEdits(TokenEdit(start: start, deleted: deleted, inserted: inserted))).edits)
    }
    #expect(then(2, 1, 0) == [TokenEdit(start: 1, deleted: 2, inserted: 1)])
    #expect(then(0, 1, 0) == [TokenEdit(start: 0, deleted: 3, inserted: 2)])
    // A change far behind, and one in front.
    #expect(then(10, 1, 3) == [TokenEdit(start: 1, deleted: 2, inserted: 2), TokenEdit(start: 10, deleted: 1, inserted: 3)])
    #expect(then(0, 0, 1) == [TokenEdit(start: 0, deleted: 0, inserted: 1), TokenEdit(start: 1, deleted: 2, inserted: 2)])
    // What was put in is taken out again.
    #expect(
      TokenEdits(TokenEdit(start: 3, deleted: 0, inserted: 2)).followed(
        by: TokenEdits(TokenEdit(start: 3, deleted: 2, inserted: 0))
      ).isEmpty)
  }

  @Test func editsThatTouchAreOne() {
    func merged(_ edits: (Int, Int, Int)...) -> [TokenEdit] {
      Array(TokenEdits(ascending: ContiguousArray(edits.map { TokenEdit(start: $0, deleted: $1, inserted: $2) })).edits)
    }
    #expect(merged((1, 2, 0), (3, 1, 4)) == [TokenEdit(start: 1, deleted: 3, inserted: 4)])
    #expect(merged((1, 0, 1), (1, 1, 0), (2, 0, 2)) == [TokenEdit(start: 1, deleted: 1, inserted: 3)])
    #expect(merged((1, 2, 0), (3, 0, 0), (4, 1, 1)).map(\.start) == [1, 4])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func editsThatFollowEachOtherMakeTheLastListOfTheFirst(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let first = Array(0..<40)
    var list = first
    var edits = TokenEdits()
    var next = 100
    for step in 0..<120 {
      let start = Int.random(in: 0...list.count, using: &random)
      let deleted = min(Int.random(in: 0...3, using: &random), list.count - start)
      let inserted = Int.random(in: 0...3, using: &random)
      list.replaceSubrange(start..<(start + deleted), with: next..<(next + inserted))
      next += inserted
      edits = edits.followed(by: TokenEdits(TokenEdit(start: start, deleted: deleted, inserted: inserted)))
      var result = first
      var growth = 0
      var places: [Int] = []
      for edit in edits.edits {
        places.append(edit.start + growth)
        growth += edit.inserted - edit.deleted
      }
      for (edit, place) in zip(edits.edits, places).reversed() {
        result.replaceSubrange(edit.start..<(edit.start + edit.deleted), with: list[place..<(place + edit.inserted)])
      }
      #expect(result == list, "seed \(seed), step \(step)")
      for (edit, behind) in zip(edits.edits, edits.edits.dropFirst()) {
        #expect(edit.start + edit.deleted < behind.start, "seed \(seed), step \(step)")
      }
    }
  }

  /// Numbers of every length, so that each number of bytes occurs.
  @Test(arguments: 1...10 as ClosedRange<UInt64>) func packedTokensComeBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number() -> UInt32 {
      UInt32.random(in: 0...UInt32.max, using: &random) >> UInt32.random(in: 0...31, using: &random)
    }
    var tokens: ContiguousArray<LineToken> = []
    for _ in 0..<300 {
      let line = Bool.random(using: &random) ? number() : tokens.last?.line ?? 0
      tokens.append(LineToken(line: line, column: number(), length: number(), code: number()))
    }
    let packed = PackedTokens(tokens[...])
    var read: ContiguousArray<LineToken> = []
    packed.forEach {
      read.append($0)
      return true
    }
    #expect(read == tokens)
    #expect(packed.count == 300 && packed.first == tokens.first && packed.last == tokens.last)
    #expect(PackedTokens([]).first == nil)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func theDifferenceOfTwoStoresMakesTheOneOfTheOther(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func tokens(_ mutate: ContiguousArray<LineToken>? = nil) -> ContiguousArray<LineToken> {
      var result: ContiguousArray<LineToken> = []
      for line in 0..<60 as Range<UInt32> {
        if let mutate, Int.random(in: 0..<8, using: &random) > 0 {
          result.append(contentsOf: mutate.filter { $0.line == line })
          continue
        }
        for place in 0..<UInt32.random(in: 0...3, using: &random) {
          result.append(
            LineToken(line: line, column: place * 10, length: 3, code: UInt32.random(in: 0...2, using: &random) << 24))
        }
      }
      return result
    }
    let old = tokens()
    let new = tokens(old)
    let (a, b) = (TokenStore(old, lineCount: 60, resultID: 1), TokenStore(new, lineCount: 60, resultID: 2))
    let edits = a.difference(to: b)
    let wanted = b.data(of: 0..<b.count)
    var data = a.data(of: 0..<a.count)
    var growth = edits.edits.reduce(0) { $0 + $1.inserted - $1.deleted }
    for edit in edits.edits.reversed() {
      growth -= edit.inserted - edit.deleted
      let place = edit.start + growth
      data.replaceSubrange(
        (edit.start * 5)..<((edit.start + edit.deleted) * 5), with: wanted[(place * 5)..<((place + edit.inserted) * 5)])
    }
    #expect(data == wanted)
    // Not everything between the first and the last place.
    #expect(edits.edits.count > 1)
    var adopted = a
    adopted.adopt(b, edits, newID: 3)
    #expect(adopted.edits(since: 1) == edits)
    #expect(adopted.data(of: 0..<adopted.count) == wanted)
  }
}
