import Foundation
import TestSupport
import Testing

@testable import DataFormats

/// The reader of TOML.
@Suite struct TOMLReaderTests {
  private func read(_ text: String) -> TOMLDocument { TOMLDocument(ContiguousArray(text.utf8)) }

  // MARK: The public cases

  /// The cases of toml-test, from Debian's golang-github-burntsushi-toml-dev.
  static let cases = "/usr/share/gocode/src/github.com/BurntSushi/toml/internal/toml-test/tests"
  /// What TOML 1.1 has.
  private static let newer = ["valid/string/escape-esc.toml"]

  private static func files(_ folder: String) -> [String] {
    (FileManager.default.enumerator(atPath: "\(cases)/\(folder)")?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".toml") }.map { "\(folder)/\($0)" }.filter { !newer.contains($0) }.sorted()
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: cases), "golang-github-burntsushi-toml-dev is not installed"))
  func thePublicCasesAreReadAsTheyShould() throws {
    let (valid, invalid) = (Self.files("valid"), Self.files("invalid"))
    #expect(valid.count > 80 && invalid.count > 200)
    for path in valid {
      let document = TOMLDocument(
        ContiguousArray(try #require(FileManager.default.contents(atPath: "\(Self.cases)/\(path)"))))
      #expect(document.faults.map(\.description) == [], "\(path)")
      let wanted = try #require(FileManager.default.contents(atPath: "\(Self.cases)/\(path.dropLast(5)).json"))
      let json = try JSONReader.read(wanted)
      #expect(isSame(document.root, json), "\(path): \(document.root)")
    }
    for path in invalid {
      let document = TOMLDocument(
        ContiguousArray(try #require(FileManager.default.contents(atPath: "\(Self.cases)/\(path)"))))
      #expect(!document.faults.isEmpty, "\(path)")
    }
  }

  /// Whether a value is what a case wants; of fractions and dates only that they are some.
  private func isSame(_ value: ConfigurationValue, _ wanted: JSON) -> Bool {
    switch (value.content, wanted) {
    case (.array(let values), .array(let others)):
      return values.count == others.count && zip(values, others).allSatisfy(isSame)
    case (.table(let members), .object(let others)):
      return members.count == others.count
        && others.allSatisfy { other in value[other.name].map { isSame($0, other.value) } ?? false }
    default: break
    }
    guard let type = wanted["type"]?.string, let text = wanted["value"]?.string else { return false }
    return switch value.content {
    case .string(let content): type == "string" && content == text
    case .integer(let number): type == "integer" && String(number) == text
    case .boolean(let flag): type == "bool" && String(flag) == text
    case .other("a fraction"): type == "float"
    case .other(let name): name == "a date" && (type.hasPrefix("date") || type.hasPrefix("time"))
    default: false
    }
  }

  // MARK: Places

  /// The text of each range is the key or value.
  @Test func keysAndValuesHaveTheirRanges() {
    let text = "# é\na.'b c' = [1, \"é\", { x = true }]\n[t]\nk = '''\nl'''\n[[r]]\n[[r]]\nq = 1979-05-27 07:32:00\n"
    var found: [String] = []
    func visit(_ value: ConfigurationValue) {
      func slice(_ range: Range<Int>?) -> String {
        range.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } ?? ""
      }
      for member in value.members {
        found.append("\(slice(member.keyRange)) = \(slice(member.value.range))")
        visit(member.value)
      }
      for element in value.elements {
        found.append(slice(element.range))
        visit(element)
      }
    }
    visit(read(text).root)
    #expect(
      found == [
        "a = a", "'b c' = [1, \"é\", { x = true }]", "1", "\"é\"", "{ x = true }", "x = true", "t = t", "k = '''\nl'''",
        "r = r", "r", "r", "q = 1979-05-27 07:32:00",
      ])
  }

  @Test func theOffsetOfAnEscapeIsThatInTheText() {
    let text = ConfigurationText(path: "", bytes: ContiguousArray("a = \"\"\"\r\n\\u00e9\\\n  x\r\ny😀z\"\"\"".utf8))
    let range = 4..<text.bytes.count
    #expect(read(String(decoding: text.bytes, as: UTF8.self)).root["a"]?.string == "éx\ny😀z")
    let after = [0, 1, 2, 3, 4, 6].map { text.byteOffset(ofUTF16Offset: $0, inString: range) }
    #expect(after.map { text.bytes[$0] }.map { Character(Unicode.Scalar($0)) } == ["\\", "\\", "\r", "y", "\u{F0}", "z"])
  }

  // MARK: Faults

  @Test(arguments: [
    ("a = ", 4, "a value is missing"), ("a = \"x\n", 6, "closing quote"), ("a = 1\na = 2", 6, "a is there already"),
    ("[a]\n[a]", 5, "a table has one header"), ("a = [1 2]", 7, "a comma"), ("a = {b = 1,\n}", 11, "a key is missing"),
    ("a = 01", 4, "does not begin with 0"), ("a = 99999999999999999999", 4, "64 bits"), ("a = x", 4, "in quotes"),
    ("a = '\\d' b", 9, "does not belong"), ("a = \"\\d\"", 5, "\\\\"), ("a b = 1", 2, "a = and a value"),
    ("[a\nb = 1", 2, "the end of the header"), ("a.b = 1\n[a]", 9, "a table has one header"),
    ("a = 2000-02-30", 4, "no such day"),
    ("a = '''x", 4, "closing quote"), ("[", 1, "the name of a table"), ("a = \u{1}", 4, "a value is missing"),
    ("# \u{1}", 2, "control"),
    ("a = 1979-05-27T7", 4, "no value"), ("a = [1]\n[[a]]", 10, "there already"),
    ("a = {}\na.b = 1", 7, "has a value already"),
  ])
  func aFaultHasItsPlaceAndSaysWhatToDo(text: String, offset: Int, reason: String) throws {
    let fault = try #require(read(text).faults.first)
    #expect(
      fault.offset == offset && fault.description.hasPrefix("not TOML: ") && fault.description.contains(reason), "\(fault)")
  }

  @Test(arguments: [
    "[\n", "[[\n", "[[[a]]]", "[.]", "[=", "[,]", "[#]", "[{", "[ \t.a]", "a = 1\n[\n", "a = [\n[1]\n]\n  [.",
    "[a]\r\n[\r\n",
    "x = \"\"\"\n[\n\"\"\"\n[+]", "[\u{E9}]", "\u{FEFF}[*]", "[a] # [\n[(]", "a = 1979-05-27Tx", "a = [1979-05-27t\n]",
    "g=[}", "g=[[}", "g = [1, # x\n }", "g=[[1],}]", "g=[\u{85}]", "g=[\u{2028}1]", "a = 1979-05-27 7",
    "a = 1979-05-27 7\nb = 1",
    "a = [1979-05-27 7, 1]", "a =\u{2003}1979-05-27 7 # 7", "6=6--?-6F-\u{FFFD}6 6 \0", "g={a=[1,\u{2029}", "[a]\ng=[ {a=[}",
  ])
  func whatIsMissingIsAFault(text: String) { #expect(!read(text).faults.isEmpty) }

  @Test func whatFollowsAFaultIsRead() {
    let document = read(
      "a = \n[b\nc = 1\nd = [\n  { e = },\n  1,\n]\nf = [2,\n[g]\nh = 3\nx = \"\ny = 4\n[[i]]\nj = 'k'\nl = {m = [1,\nn = 5\n"
    )
    #expect(document.faults.count == 6)
    #expect(document.root["b"]?["c"]?.integer == 1)
    #expect(document.root["g"]?["h"]?.integer == 3 && document.root["g"]?["y"]?.integer == 4)
    #expect(
      document.root["i"]?.elements.first?["j"]?.string == "k" && document.root["i"]?.elements.first?["n"]?.integer == 5)
  }

  @Test func bytesThatAreNoTextAreAFault() {
    let document = TOMLDocument(ContiguousArray("a = 'x' # ".utf8) + [0xE9, 0x0A] + Array("b = 1".utf8))
    #expect(document.faults.map(\.offset) == [10])
    #expect(document.root["b"]?.integer == 1)
  }

  // MARK: Limits

  private static let deep = Array(repeating: "a", count: 101).joined(separator: ".")

  @Test func aKeyOfAHundredPartsIsRead() {
    let key = Array(repeating: "a", count: 100).joined(separator: ".")
    for text in ["\(key) = 1", "[\(key)]", "[[\(key)]]", "x = { \(key) = 1 }"] { #expect(read(text).faults.isEmpty) }
  }

  @Test(arguments: ["KEY = 1", "[KEY]", "[[KEY]]", "x = { KEY = 1 }", "x = [{ b = 1, KEY = 1 }]", "KEY"])
  func aLongerOneIsAFault(form: String) {
    let document = read(form.replacing("KEY", with: Self.deep))
    #expect(document.faults.first?.reason == "a key has more than 100 parts")
  }

  @Test(arguments: ["[", "{a="]) func deepNestingIsAFault(open: String) {
    let close = open == "[" ? "]" : "}"
    func text(_ depth: Int) -> String {
      "x = " + String(repeating: open, count: depth) + (open == "[" ? "" : "1") + String(repeating: close, count: depth)
    }
    #expect(read(text(100)).faults.isEmpty)
    #expect(read(text(101)).faults.count == 1 && read(text(100_000)).faults.count == 1)
  }

  @Test func manyKeysAndFaultsAreRead() {
    #expect(read((0..<20_000).map { "k\($0) = 1\n" }.joined()).root.members.count == 20_000)
    #expect(read(String(repeating: "a\n", count: 20_000)).faults.count == TOMLReader.maxErrors)
  }

  /// Cut and changed texts: nothing breaks, and faults are in the text.
  @Test func damagedTextsAreRead() {
    let text = Array(
      "[a.'b']\n\"c\\\"\" = [1, { d = '''x''' }] # n\n[[e]]\nf = \"\"\"\n\"\"\"\ng = 1979-05-27 07:32:00\n".utf8)
    for cut in 0..<text.count {
      #expect(TOMLDocument(ContiguousArray(text[..<cut])).faults.allSatisfy { $0.offset <= cut })
      var changed = text
      for byte in [UInt8]("[]{}\"'\\#=,.\n".utf8) + [0x00, 0x85, 0xE2] {
        changed[cut] = byte
        #expect(TOMLDocument(ContiguousArray(changed)).faults.allSatisfy { $0.offset <= text.count })
      }
    }
  }

  // MARK: Cursors

  @Test(arguments: [
    ("th|", "key  th"), ("theme |= 1", "key theme "), ("theme = |", "value theme "),
    ("theme = \"d|ark\"", "quoted theme dark"),
    ("[lang|", "header  lang"), ("[languages.|]", "header languages "), ("[[rules]]\nid|", "key rules id"),
    ("[a]\nb = [\"x\", |", "value a b "), ("[a]\nb = [{c = |", "value a b c "), ("[a]\nb = [{c = 1, |}]", "key a b "),
    ("# x|", "comment  "), ("a = 1 # x|", "comment  "), ("a = tr|ue", "value a true"), ("[a\nb = |", "value a b "),
    ("a = '''\nx|\n'''", "quoted a \nx\n"), ("\"a b\".c|", "key a b c"), ("a = 😀\nb = |", "value b "),
  ])
  func aCursorHasItsPath(text: String, expected: String) throws {
    let offset = try #require(text.range(of: "|")).lowerBound.utf16Offset(in: text)
    let units = Array(text.replacing("|", with: "").utf16)
    let cursor = TOMLCursor(units, at: offset)
    let part =
      switch cursor.part {
      case .header: "header"
      case .key: "key"
      case .value(let isQuoted): isQuoted ? "quoted" : "value"
      case .comment: "comment"
      }
    let found =
      ([part] + (cursor.path.isEmpty ? [""] : cursor.path) + [String(decoding: units[cursor.word], as: UTF16.self)])
    #expect(found.joined(separator: " ") == expected)
  }
}
