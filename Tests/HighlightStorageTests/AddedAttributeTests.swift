import HighlightStorage
import TestSupport
import Testing

@testable import HighlightCore

/// What a caller gives to text beside its scope.
@Suite struct AddedAttributeTests {
  private static func storage(_ text: String) -> HighlightingStorage {
    HighlightingStorage(UTF16Text(text), language: nil, annotations: AnnotationSettings(linkDetector: LinkDetector()))
  }

  /// A dictionary finds a value only if equal values have equal hashes.
  @Test func valuesOfOneKeyAreEnumerated() {
    let storage = TextStorage("0123456789")
    let (author, other) = (AttributeKey("author"), AttributeKey("other"))
    storage.addAttribute(author, value: "A", range: 2..<7)
    storage.addAttribute(other, value: 1, range: 4..<5)
    storage.setAttributes(Attributes(scope: "keyword"), range: 3..<9)
    var found: [String] = []
    storage.enumerateAttribute(author, in: 1..<10) { value, range, _ in
      found.append("\(range) \(value as? String ?? "none")")
    }
    #expect(found == ["1..<2 none", "2..<7 A", "7..<10 none"])
    var calls = 0
    storage.enumerateAttribute(author, in: 0..<10) { _, _, stop in
      calls += 1
      stop = true
    }
    #expect(calls == 1)
    for offset in 2..<7 {
      let (value, range) = storage.attribute(author, at: offset, longestEffectiveRangeIn: 0..<10)
      #expect(value as? String == "A" && range == 2..<7)
    }
    #expect(storage.attribute(author, at: 4, longestEffectiveRangeIn: 3..<6).effectiveRange == 3..<6)
    #expect(storage.attribute(other, at: 9, longestEffectiveRangeIn: 0..<10).effectiveRange == 5..<10)
  }

  @Test func valuesOfTwoTypesAreTwoValues() {
    #expect(AttributeValue(1) != AttributeValue(1.0))
    #expect(AttributeValue("a") == AttributeValue("a"))
    #expect(Set([AttributeValue(1), AttributeValue(1.0), AttributeValue(1)]).count == 2)
  }

  @Test func valuesAreAddedBesideTheScope() {
    let storage = TextStorage(UTF16Text("let value = 1"))
    storage.setAttributes(Attributes(scope: "keyword"), range: 0..<3)
    storage.addAttribute(.link, value: "https://a.test/", range: 1..<5)
    storage.addAttribute(AttributeKey("author"), value: 7, range: 2..<9)
    #expect(storage.attributes(at: 0).attributes == Attributes(scope: "keyword"))
    let both = storage.attributes(at: 2)
    #expect(both.effectiveRange == 2..<3)
    #expect(both.attributes?.scope == "keyword" && both.attributes?.layer == .caller)
    #expect(both.attributes?.link == "https://a.test/" && both.attributes?.values.count == 2)
    let (author, range) = storage.attribute(AttributeKey("author"), at: 6)
    #expect(author as? Int == 7 && range == 5..<9)
    #expect(storage.attributes(at: 6).attributes?.scope == nil && storage.attributes(at: 6).attributes?.layer == .added)
    #expect(storage.attributes(at: 9).attributes == nil)
    storage.setAttributes(nil, range: 0..<13)
    #expect(storage.attributes(at: 2).attributes?.link == "https://a.test/")
    storage.removeAttribute(.link, range: 0..<13)
    storage.removeAttribute(AttributeKey("author"), range: 3..<13)
    #expect(storage.combinedRuns().map(\.range) == [2..<3])
    #expect(storage.attributes(at: 2).attributes?.values == [AttributeKey("author"): AttributeValue(7)])
  }

  @Test func whatIsThereAlreadyIsNoEdit() {
    final class Witness: LayoutManager {
      var told: [Range<Int>] = []
      func processEditing(
        for storage: TextStorage, edited mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int,
        invalidatedRange: Range<Int>
      ) {
        #expect(mask == .editedAttributes)
        told.append(range)
      }
    }
    let storage = TextStorage(UTF16Text("abcdef"))
    let witness = Witness()
    storage.addLayoutManager(witness)
    storage.removeAttribute(.link, range: 0..<6)
    storage.addAttribute(.link, value: "a", range: 2..<2)
    storage.addAttributes([.link: AttributeValue("a"), AttributeKey("x"): AttributeValue(true)], range: 1..<4)
    storage.addAttribute(.link, value: "a", range: 2..<4)
    storage.addAttribute(.link, value: "b", range: 2..<3)
    storage.removeAttribute(AttributeKey("y"), range: 0..<6)
    #expect(witness.told == [1..<4, 2..<3])
  }

  @Test func addingInEveryRoundComesToRest() {
    final class Adding: TextStorage {
      override func processEditing() {
        super.processEditing()
        if length > 2 { addAttribute(AttributeKey("seen"), value: version, range: 0..<2) }
      }
    }
    let storage = Adding()
    storage.replaceCharacters(in: 0..<0, with: "abc")
    #expect(storage.stoppedSessions == 0 && storage.attribute(AttributeKey("seen"), at: 1).value as? Int == 1)
  }

  // MARK: Links

  @Test func aCallersLinkComesBeforeWhatIsFound() {
    let storage = Self.storage("see https://a.test/b and https://c.test/d\nnext\n")
    #expect(storage.links().map(\.target) == ["https://a.test/b", "https://c.test/d"])
    storage.addAttribute(.link, value: "#own", range: 10..<24)
    #expect(storage.links().map(\.range) == [10..<24, 25..<41])
    #expect(storage.links().map(\.source) == [.caller, .detector])
    // One that is found and reaches into the range is hidden by one that does not.
    #expect(storage.links(in: 0..<8).isEmpty && storage.link(at: 12)?.target == "#own" && storage.link(at: 5) == nil)
    #expect(storage.linkRanges == [10..<24, 25..<41])
    storage.removeAttribute(.link, range: 0..<storage.length)
    #expect(storage.links().map(\.source) == [.detector, .detector])
  }

  @Test func aLinkEndsWithItsLineAndGoesOnOverOtherAttributes() {
    let storage = Self.storage("one two\r\n\r\nthree")
    var attributes = Attributes(scope: "string")
    attributes.link = "x"
    storage.setAttributes(attributes, range: 0..<4)
    storage.addAttribute(.link, value: "x", range: 4..<14)
    storage.addAttribute(AttributeKey("k"), value: 1, range: 5..<6)
    #expect(storage.links().map(\.range) == [0..<7, 11..<14])
    storage.addAttribute(.link, value: "y", range: 2..<3)
    #expect(storage.links().map(\.target) == ["x", "y", "x", "x"])
  }

  @Test func linesAreNotBrokenInACallersLink() {
    let storage = Self.storage("one two three")
    storage.addAttribute(.link, value: "x", range: 0..<7)
    var offsets: ContiguousArray<Int> = []
    LineBreaker().appendOpportunities(inLine: 0..<13, of: storage.text, links: storage.linkRanges, to: &offsets)
    #expect(offsets == [8])
  }

  // MARK: Random edits

  /// What a unit should have, kept in the plainest way.
  private struct Model {
    var scopes: [String?]
    var values: [[AttributeKey: AttributeValue]]

    /// As runs follow edits: those around an edit grow, others keep what they cover.
    mutating func replace(_ range: Range<Int>, count: Int) {
      func filled<Value: Equatable>(_ list: inout [Value], _ none: Value) {
        let before = range.lowerBound > 0 ? list[range.lowerBound - 1] : none
        let isAround =
          range.isEmpty
          ? range.lowerBound < list.count && list[range.lowerBound] == before : list[range].allSatisfy { $0 == before }
        let value = isAround ? before : none
        list.replaceSubrange(range, with: Array(repeating: value, count: count))
      }
      filled(&scopes, nil)
      filled(&values, [:])
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func attributesFollowEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let storage = TextStorage(UTF16Text(String(repeating: "abcd ", count: 8)))
    var model = Model(scopes: Array(repeating: nil, count: 40), values: Array(repeating: [:], count: 40))
    let keys = ["link", "a", "b"].map { AttributeKey($0) }
    for step in 0..<300 {
      let bounds = (0..<2).map { _ in Int.random(in: 0...storage.length, using: &random) }.sorted()
      let range = bounds[0]..<min(bounds[1], bounds[0] + 12)
      let key = keys.randomElement(using: &random) ?? .link
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let value = Int.random(in: 0..<2, using: &random)
        storage.addAttribute(key, value: value, range: range)
        for unit in range { model.values[unit][key] = AttributeValue(value) }
      case 2:
        storage.removeAttribute(key, range: range)
        for unit in range { model.values[unit][key] = nil }
      case 3:
        let scope = ["keyword", "string", nil].randomElement(using: &random) ?? nil
        storage.setAttributes(scope.map { Attributes(scope: $0) }, range: range)
        for unit in range { model.scopes[unit] = scope }
      default:
        let edited = range.lowerBound..<min(range.upperBound, range.lowerBound + 3)
        let count = Int.random(in: 0..<(storage.length < 20 ? 6 : 4), using: &random)
        storage.replaceCharacters(in: edited, with: String(repeating: "x", count: count))
        model.replace(edited, count: count)
      }
      let runs = storage.combinedRuns()
      var expected: [Attributes?] = []
      for unit in 0..<storage.length {
        let (scope, values) = (model.scopes[unit], model.values[unit])
        expected.append(
          scope == nil && values.isEmpty
            ? nil : Attributes(scope: scope, layer: scope == nil ? .added : .caller, values: values))
        if storage.attributes(at: unit).attributes != expected[unit] {
          Issue.record("seed \(seed), step \(step), unit \(unit)")
          return
        }
      }
      var found = [Attributes?](repeating: nil, count: storage.length)
      for run in runs { for unit in run.range { found[unit] = storage.attributeTable[run.attribute] } }
      #expect(found == expected, "seed \(seed), step \(step)")
      for (a, b) in zip(runs, runs.dropFirst()) {
        #expect(a.end < b.start || a.end == b.start && a.attribute != b.attribute, "seed \(seed), step \(step)")
      }
    }
  }
}
