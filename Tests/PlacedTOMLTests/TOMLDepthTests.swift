import TestSupport
import Testing

@testable import PlacedTOML

/// Keys that lead deeper than the parser can follow.
@Suite struct TOMLDepthTests {
  private func fault(_ text: String) -> Int? { TOMLDepth.fault(in: ContiguousArray(text.utf8)) }

  private let deep = Array(repeating: "a", count: 101).joined(separator: ".")

  @Test func aKeyOfAHundredPartsIsRead() {
    let key = Array(repeating: "a", count: 100).joined(separator: ".")
    #expect(fault("\(key) = 1\n[\(key)]\n[[\(key)]]\nx = { \(key) = 1 }\n") == nil)
  }

  @Test(arguments: [
    "KEY = 1", "a = 1\nKEY = 1", "[KEY]", "[[KEY]]", "x = { KEY = 1 }", "x = [{ b = 1, KEY = 1 }]", "KEY",
    "x = \"\"\"\n\"\"\"\"\"\nKEY=1",
    "x = '''a'''''\nKEY = 1", "x = \"\\\\\"\nKEY = 1", "x = { a = \"\"\"b\"\"\"\", KEY = 1 }", "x = 'a\nKEY = 1",
    "# \"\nKEY = 1",
    "a = \"b\" # '''\nKEY = 1",
  ])
  func aLongerOneIsFoundWhereverItStands(form: String) {
    #expect(fault(form.replacing("KEY", with: deep)) != nil)
    #expect(fault(form.replacing("KEY", with: deep.replacing(".", with: " . "))) != nil)
    #expect(fault(form.replacing("KEY", with: "\"a\"." + deep.replacing("a", with: "'b'"))) != nil)
  }

  @Test(arguments: [
    "x = \"TEXT\"", "x = 'TEXT'", "x = \"\"\"\nTEXT\n\"\"\"", "x = '''\nTEXT\n'''", "# TEXT", "x = \"a\\\"TEXT\"",
    "\"TEXT\" = 1",
  ])
  func dotsInStringsAndCommentsAreNoParts(form: String) {
    #expect(fault(form.replacing("TEXT", with: String(repeating: "..", count: 200))) == nil)
  }

  @Test func manyNumbersAreNoKey() {
    #expect(
      fault("x = [" + String(repeating: "1.5, ", count: 500) + "]\n" + String(repeating: "a.b = 1.5\n", count: 300)) == nil)
  }

  // MARK: Missing names, times and values

  @Test(arguments: [
    "[a]\n[[b]]\n[ c ]\n[\"d\"]\n['e'.f]\n[-1]\n", "a = [\n  [1, 2],\n  [\n3 ] ]\nb = { c = [\n[]\n] }\n[d]",
    "a = \"\"\"\n[\n\"\"\"",
    "# [\na = 1", "a = 1979-05-27T07:32:00Z", "a = '1979-05-27Tx' # 1979-05-27Tx", "a = '[' # [", "[", "[[", "[]", "[a", "",
    "g = [1, 2,]", "g = [{a = 1}, {}]", "g = {a = [1], b = 2}", "g = [\"\u{2028}\", '\u{85}']", "g = [ # }\n1]", "g={a=1,}",
    "g=}", "a = 1979-05-27 07:32:00", "a = 1979-05-27 # 7", "a-b-1 = 7", "a = '1979-05-27 7'", "a = [1979-05-27, 7]",
    "g = [\n  [],\n]\n\u{85}", "a = [1]\n[b]\nc = \u{85}",
  ])
  func othersAreLeftToTheParser(text: String) { #expect(TOMLTraps.fault(in: ContiguousArray(text.utf8)) == nil) }
}
