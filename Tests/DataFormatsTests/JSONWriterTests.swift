import Foundation
import TestSupport
import Testing

@testable import DataFormats
@testable import SystemSupport

@Suite struct JSONWriterTests {
  private func written(_ string: String) -> String {
    var sink = ByteSink(descriptor: nil)
    sink.append(json: string)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  private func written(_ units: ContiguousArray<UInt16>) -> ContiguousArray<UInt8> {
    var sink = ByteSink(descriptor: nil)
    sink.append(json: units)
    return sink.bytes
  }

  @Test(arguments: [
    ("", #""""#), (#"a"b\c/d"#, #""a\"b\\c/d""#), ("\n\r\t", #""\n\r\t""#), ("\u{0}\u{8}\u{1F}", #""\u0000\u0008\u001f""#),
    ("é€😀", "\"é€😀\""), ("\u{7F}\u{2028}", "\"\u{7F}\u{2028}\""),
  ])
  func stringsAreEscaped(string: String, expected: String) {
    #expect(written(string) == expected)
    #expect(written(ContiguousArray(string.utf16)) == ContiguousArray(expected.utf8), "units are written alike")
  }

  @Test func onlyLoneSurrogatesAreWrittenAsEscapes() {
    #expect(written([0xD800, 0xD83D, 0xDE00, 0xDFFF]) == ContiguousArray(#""\ud800😀\udfff""#.utf8))
  }

  @Test func everyUnitSurvives() throws {
    let units = ContiguousArray(UInt16.min...UInt16.max)
    #expect(try JSONReader.read(written(units)).units == units)
    let reversed = ContiguousArray(units.reversed())
    #expect(try JSONReader.read(written(reversed)).units == reversed)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func randomUnitsSurvive(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for step in 0..<200 {
      let units = ContiguousArray(
        (0..<Int.random(in: 0...20, using: &random)).map { _ in
          let plain: [UInt16] = [0x22, 0x5C, 0x0A, 0x1F, 0x61, 0xE9, 0x20AC, 0xFFFF]
          return Bool.random(using: &random)
            ? UInt16.random(in: 0xD800...0xDFFF, using: &random) : plain.randomElement(using: &random)!
        })
      guard try JSONReader.read(written(units)).units == units else {
        Issue.record("seed \(seed), step \(step): \(units)")
        return
      }
    }
  }

  /// Another reader agrees on what was written.
  @Test func foundationReadsIt() throws {
    let string = String(String.UnicodeScalarView((1...0x2FFF).compactMap { Unicode.Scalar($0 as UInt32) })) + "😀"
    let array = try JSONSerialization.jsonObject(with: Data("[\(written(string))]".utf8)) as? [String]
    #expect(array?.first.map { Array($0.unicodeScalars) } == Array(string.unicodeScalars))
  }

  @Test(arguments: [0, 1, 9, 10, 99, 100, 12345, .max, -1, -10, .min])
  func decimals(value: Int) {
    var sink = ByteSink(descriptor: nil)
    sink.append(decimal: value)
    #expect(String(decoding: sink.bytes, as: UTF8.self) == "\(value)")
  }

  @Test(arguments: [0, 1, 2, 1023, 1024, 1025, 3000])
  func integers(count: Int) {
    var values = (0..<count).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) >> UInt32($0 % 32) }
    if count > 1 { (values[0], values[1]) = (.max, 0) }
    var sink = ByteSink(descriptor: nil)
    sink.append("[")
    sink.append(integers: values[...])
    #expect(String(decoding: sink.bytes, as: UTF8.self) == "[" + values.map { "\($0)" }.joined(separator: ","))
  }
}
