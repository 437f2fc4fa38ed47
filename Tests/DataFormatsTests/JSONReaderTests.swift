import TestSupport
import Testing

@testable import DataFormats
@testable import SystemSupport

@Suite struct JSONReaderTests {
  private func read(_ text: String) throws -> JSON { try JSONReader.read(Array(text.utf8)) }

  private func isRejected(_ bytes: [UInt8]) -> Bool { (try? JSONReader.read(bytes)) == nil }

  @Test func loneSurrogatesSurvive() throws {
    let json = try JSONReader.read(Array(#"{"text":"a\ud83d\ude00\ud800b"}"#.utf8))
    #expect(json["text"]?.units == [0x61, 0xD83D, 0xDE00, 0xD800, 0x62])
  }

  @Test(arguments: [
    ("\u{FEFF}{\"a\": [1, true,], // x\n}", #"{"a":[1,true]}"#), ("/* [ */ [/**/] // ]", "[]"), ("{/**/}", "{}"),
    ("[\"\t\", \"// /* */\"]", #"["\t","// /* */"]"#), ("/***/ 1 /**/\n", "1"), ("[//\r\n1,\r\n]", "[1]"),
  ])
  func settings(text: String, strict: String) throws {
    #expect(try JSONReader.readSettings(ContiguousArray(text.utf8)).value == read(strict))
    #expect(isRejected(Array(text.utf8)))
  }

  @Test func rangesOfSettings() throws {
    let text = "{ \"ab\": [1, {\"c\": null}], /**/ \"d\": \"é\", } "
    let ranges = try JSONReader.readSettings(ContiguousArray(text.utf8)).ranges
    #expect(
      ranges.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } == [
        String(text.dropLast()), "\"ab\"", "[1, {\"c\": null}]", "1", "{\"c\": null}", "\"c\"", "null", "\"d\"", "\"é\"",
      ])
    let bytes = ContiguousArray("\"a".utf8) + [0xFF, 0x62, 0xC3] + ContiguousArray("\"".utf8)
    #expect(try JSONReader.readSettings(bytes).value.string == "a\u{FFFD}b\u{FFFD}")
  }

  @Test(arguments: [
    ("[1 /* ]", "a comment does not end", 3), ("{,}", "expected a member name", 1), ("[1,,]", "unexpected character", 3),
    ("[,]", "unexpected character", 1), ("/", "unexpected character", 0), ("[1] /", "unexpected text after the value", 4),
    ("[\"a\nb\"]", "a string does not end on its line", 3), ("//", "unexpected end", 2),
    (String(repeating: "[", count: 600), "nested more than 512 deep", 512),
  ])
  func faultsOfSettings(text: String, message: String, offset: Int) {
    do throws(JSONError) {
      _ = try JSONReader.readSettings(ContiguousArray(text.utf8))
      Issue.record("\(text) was read")
    } catch {
      #expect(error.message == message && error.byteOffset == offset)
    }
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("1.5", 1.5), ("-0.25", -0.25), ("1e3", 1000), ("1E+2", 100),
    ("25e-1", 2.5), ("0e0", 0), ("0.0001", 0.0001), ("123456789012345", 123_456_789_012_345),
    ("-123456789012345", -123_456_789_012_345), ("1234567890123456", 1_234_567_890_123_456),
    ("9007199254740993", 9_007_199_254_740_992), ("-99999999999999999999", -1e20),
    ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ("5e-324", .leastNonzeroMagnitude), ("  42\r\n\t", 42),
  ])
  func numbers(text: String, value: Double) throws {
    #expect(try read(text) == .number(value))
  }

  @Test(arguments: [
    "+1", "01", "-01", "00", "-", "--1", ".5", "1.", "1.e3", "1e", "1e+", "1e-", "0x10", "1_000", "1,", "NaN", "Infinity",
    "-Infinity", "1 2", "1.2.3", "1e2.5", "１", "2.e-3", "- 1",
  ])
  func malformedNumbers(text: String) {
    #expect(isRejected(Array(text.utf8)))
    #expect(isRejected(Array("[\(text)]".utf8)), "also inside an array")
  }

  @Test(arguments: [
    (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
    (#""\ud83d\uDE00""#, "😀"), (#""é€😀\u0000""#, "é€😀\0"), ("\"\u{7F}\u{2028}\u{FEFF}\"", "\u{7F}\u{2028}\u{FEFF}"),
    (#""a\\u0041""#, #"a\u0041"#),
  ])
  func strings(text: String, value: String) throws {
    #expect(try read(text).string == value)
  }

  @Test(arguments: [
    #"""#, #""a"#, #""\""#, #""\x41""#, #""\'""#, #""\U0041""#, #""\u""#, #""\u12""#, #""\u123""#, #""\u12g4""#,
    #""\u 123""#,
    #""\u-123""#, #""\ud83d\u""#, "'a'", "\"a\u{0}b\"", "\"\n\"", "\"\t\"", "\"\u{1F}\"", "\"\\\n\"", "a", #""a"b"#,
  ])
  func malformedStrings(text: String) {
    #expect(isRejected(Array(text.utf8)))
  }

  @Test(
    arguments: [
      [0x80], [0xFF], [0xC3], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF8, 0x88, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func stringsThatAreNotUTF8(bytes: [UInt8]) {
    #expect(isRejected([0x22] + bytes + [0x22]))
    #expect(isRejected([0x22] + bytes), "at the end of the input")
  }

  @Test func loneSurrogatesInEveryPlace() throws {
    #expect(try read(#""\udc00""#).units == [0xDC00])
    #expect(try read(#""\ude00\ud83d""#).units == [0xDE00, 0xD83D])
    #expect(try read(#""\ud83dx\ude00""#).units == [0xD83D, 0x78, 0xDE00])
    #expect(try read(#""\ud83d\ud83d\ude00""#).units == [0xD83D, 0xD83D, 0xDE00])
  }

  @Test func structures() throws {
    #expect(try read("[]") == .array([]))
    #expect(try read("{}") == .object([]))
    #expect(try read(" [ null , true,false ] ") == .array([.null, .bool(true), .bool(false)]))
    let json = try read(#"{"a":{"b":[1,{"c":"d"}]},"":2}"#)
    #expect(json["a"]?["b"]?.array?.last?["c"]?.string == "d")
    #expect(json[""]?.int == 2)
    #expect(json["missing"] == nil)
    #expect(json["a"]?["b"]?["c"] == nil, "an array has no members")
  }

  @Test func ofEqualNamesTheLastCounts() throws {
    let json = try read(#"{"a":1,"b":2,"a":3,"\u0061":4}"#)
    #expect(json["a"]?.int == 4)
    #expect(json["b"]?.int == 2)
  }

  @Test(arguments: [
    "", " ", "\u{FEFF}{}", "[", "]", "{", "}", "[1,]", "[,1]", "[,]", "[1 2]", "[1,,2]", "[1}", "{]", #"{"a"}"#, #"{"a":}"#,
    #"{"a":1,}"#, #"{,"a":1}"#, #"{"a" 1}"#, #"{"a":1 "b":2}"#, #"{"a"::1}"#, "{a:1}", "{1:1}", "{null:1}", #"{"a":1}}"#,
    "[]]",
    "nul", "nulll", "True", "tru", "falsee", "undefined", "[1]x", "{} {}", "/**/1", "[1]//", "\u{A0}1", "\u{0C}1", "1\0",
    ";",
  ])
  func malformedStructures(text: String) {
    #expect(isRejected(Array(text.utf8)))
  }

  /// Deep input must end in an error, not at the end of the stack.
  @Test func depthHasALimit() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(!isRejected(nested(500)))
    #expect(isRejected(nested(100_000)))
    #expect(isRejected(Array(String(repeating: "[", count: 100_000).utf8)))
    #expect(isRejected(Array(String(repeating: #"{"a":"#, count: 100_000).utf8)))
    #expect(!isRejected(Array("[\(Array(repeating: "[]", count: 5000).joined(separator: ","))]".utf8)), "wide is not deep")
  }

  private static let sample = Array(
    #"{"jsonrpc":"2.0","id":-12.5e+3,"é":[true,false,null,{},[]],"text":"a\\\"\u00e9\ud83d\ude00€😀\n","x":{"y":[0]}}"#.utf8)

  @Test func everyPrefixOfASampleIsRejected() throws {
    _ = try JSONReader.read(Self.sample)
    for count in Self.sample.indices { #expect(isRejected(Array(Self.sample[..<count])), "the first \(count) bytes") }
  }

  /// Damaged input is read or rejected; what is read survives writing and reading.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func damagedSamplesDoNotCrash(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for step in 0..<300 {
      var bytes = Self.sample
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = bytes.indices.randomElement(using: &random)!
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(bytes.randomElement(using: &random)!, at: index)
        }
      }
      guard let json = try? JSONReader.read(bytes) else { continue }
      var sink = ByteSink(descriptor: nil)
      sink.append(value: json)
      guard (try? JSONReader.read(sink.bytes)) == json else {
        let written = String(decoding: sink.bytes, as: UTF8.self)
        Issue.record("seed \(seed), step \(step): \(String(decoding: bytes, as: UTF8.self)) becomes \(written)")
        return
      }
    }
  }

  @Test func errorsNameTheByte() {
    let error = #expect(throws: JSONError.self) { try JSONReader.read(Array(#"{"a":1,}"#.utf8)) }
    #expect(error?.byteOffset == 7)
    #expect(error?.description == "expected a member name at byte 7")
  }

  @Test func anyCollectionOfBytesIsRead() throws {
    #expect(try JSONReader.read(Array("xx[1]".utf8).dropFirst(2)) == .array([.number(1)]))
    #expect(try JSONReader.read("[1]".utf8.lazy.map { $0 }) == .array([.number(1)]))
  }

  @Test func valuesAsOtherTypes() throws {
    #expect(try read("1.5").int == nil)
    #expect(try read("1e3").int == 1000)
    #expect(try read("1e300").int == nil)
    #expect(try read("1e999").int == nil)
    #expect(try read("true").bool == true)
    #expect(try read("1").bool == nil)
    #expect(try read(#""\ud800""#).string == "\u{FFFD}")
    #expect(try read("{}").isObject)
    #expect(try read("[]").isObject == false)
  }
}

extension ByteSink {
  /// Appends any value: the test's own writer over the strings and numbers of the program's.
  mutating func append(value: JSON) {
    switch value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .number(let value): append(value.isFinite ? "\(value)" : value < 0 ? "-1e999" : "1e999")
    case .string(let units): append(json: units)
    case .array(let values):
      append("[")
      for (index, value) in values.enumerated() {
        if index > 0 { append(",") }
        append(value: value)
      }
      append("]")
    case .object(let members):
      append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { append(",") }
        append(json: member.name)
        append(":")
        append(value: member.value)
      }
      append("}")
    }
  }
}
