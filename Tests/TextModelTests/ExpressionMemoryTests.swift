import Testing

@testable import TextModel

@Suite struct ExpressionMemoryTests {
  /// What ICU 72 takes, measured with 256 of each in one pattern.
  @Test(arguments: [
    ("a", 9), ("(a|b)", 143), ("a{2,9}", 270), ("[ab]", 1_147), ("[acegikmoqsuwy]", 1_282), (#"[\w!]"#, 7_459),
    (#"[\W]"#, 7_449), (#"\p{L}"#, 6_566), (#"[\p{Ll}\p{N}]"#, 7_627), ("[[:alpha:]]", 7_136),
    (#"[\d]"#, 1_675),
    (#"[\w&&[^a-f]]"#, 7_463), (#"\p{Lowercase}"#, 6_696), (#"(?i)[\p{L}\p{M}]"#, 7_084), (#"[[\w][\w]]"#, 7_457),
  ])
  func anExpressionTakesNoMoreThanIsCounted(pattern: String, bytes: Int) {
    let counted = ExpressionMemory.bytes(of: pattern)
    #expect(counted + counted / 8 >= bytes && counted < 12_000)
  }

  @Test func whatDoesNotFitIsNotAdded() {
    var memory = ExpressionMemory(limit: 25_000)
    let pattern = #"[\w!]"#
    let added = [pattern, pattern, pattern, "[ab]"].map { memory.add($0) }
    #expect(added == [true, true, false, true])
    memory.remove(pattern)
    let again = [pattern, pattern].map { memory.add($0) }
    #expect(again == [true, false])
    // Brackets that are no sets, and sets that do not end.
    #expect(ExpressionMemory.bytes(of: #"\[\w\]]]"#) == 8 * 48)
    for pattern in ["", "\\", "[", "[[\\", "]", "[:", "[a\\"] { #expect(ExpressionMemory.bytes(of: pattern) < 10_000) }
  }
}
