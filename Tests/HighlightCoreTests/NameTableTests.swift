import RandomEdits
import Testing
import TextModel

@testable import HighlightCore

@Suite struct NameTableTests {
  private func lend<Result>(_ name: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var name = name
    return name.withUTF8(body)
  }

  @Test func knowsWhatWasAddedThroughItsGrowth() {
    var table = NameTable(capacity: 0)
    defer { table.release() }
    let names = (0..<500).map { "name\($0)" } + ["é", "a.b"]
    for (index, name) in names.enumerated() { lend(name) { table.add(copyOf: $0, value: Int32(index)) } }
    for (index, name) in names.enumerated() {
      #expect(lend(name) { table.entry($0) }.map { table[$0] } == Int32(index), "\(name)")
    }
    #expect(lend("name500") { table.entry($0) } == nil)
    #expect(lend("") { table.entry($0) } == nil)
  }

  @Test func kindsAreNamesOfTheirOwnAndTheFirstNumberStays() {
    let text = Array("if".utf8)
    text.withUnsafeBufferPointer { name in
      var table = NameTable(capacity: 2)
      defer { table.release() }
      #expect(table.add(name, kind: 0, value: 1) == nil)
      #expect(table.add(name, kind: 1, value: 2) == nil)
      let known = table.add(name, kind: 0, value: 3)
      #expect(known.map { table[$0] } == 1)
      #expect(table.entry(name, kind: 1).map { table[$0] } == 2)
      if let known { table[known] = 7 }
      #expect(table.entry(name, kind: 0).map { table[$0] } == 7)
    }
  }
}

@Suite struct WordSetTests {
  private func set(_ words: [String]) -> WordSet {
    let set = WordSet(capacity: words.count, units: words.reduce(0) { $0 + $1.utf8.count })
    for var word in words { word.withUTF8 { set.insert($0) } }
    return set
  }

  @Test(arguments: [["a", "bb", "ccc"], [""], [], ["é", "日本", "😀"], ["x", "x", "y"], (0..<300).map { "w\($0)" }])
  func holdsItsWordsAndNoOthers(words: [String]) {
    let set = set(words)
    for word in words + ["", "a", "ab", "e", "日", "w300", "w"] {
      let units = Array(word.utf16)
      #expect(units.withUnsafeBufferPointer { set.contains($0) } == words.contains(word), "\(word)")
      guard words.contains(word), let first = units.first else { continue }
      #expect(set.firstUnits.contains(first) != false, "\(word)")
    }
  }
}

@Suite struct UnitSetTests {
  @Test(
    arguments: [0x00...0x00, 0x3F...0x3F, 0x40...0x40, 0x30...0x39, 0x3E...0x41, 0x7F...0x7F, 0x00...0x7F, 0x61...0x7A]
      as [ClosedRange<UInt16>])
  func rangesAreTheirUnits(range: ClosedRange<UInt16>) {
    var set = UnitSet()
    set.insert(range)
    for unit in UInt16(0)..<0x80 { #expect(set.contains(unit) == range.contains(unit), "\(unit)") }
    #expect(set.contains(0x80) == false)
  }

  @Test func aRangeBeyondASCIICannotSay() {
    var set = UnitSet()
    set.insert(0x70...0x90)
    #expect(set.contains(0x6F) == false && set.contains(0x70) == true && set.contains(0x85) == nil)
  }
}
