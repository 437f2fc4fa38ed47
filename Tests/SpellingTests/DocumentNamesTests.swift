import HighlightStorage
import Testing

@testable import Spelling

struct DocumentNamesTests {
  private func finding(_ range: Range<Int>) -> SpellingFinding {
    SpellingFinding(range: range, name: range.lowerBound - 1..<range.upperBound + 1, part: .name)
  }

  @Test func findingsFollowEdits() {
    var names = DocumentNames(known: ["a"], findings: [finding(2..<5), finding(10..<14), finding(20..<25)])
    // Two characters are put in behind the first name.
    names.shift(edited: 8..<10, growth: 2)
    #expect(names.findings == [finding(2..<5), finding(12..<16), finding(22..<27)])
    // A character inside the second one is taken away.
    names.shift(edited: 13..<13, growth: -1)
    #expect(names.findings == [finding(2..<5), finding(21..<26)])
    // What touches a name makes another one of it.
    names.shift(edited: 6..<7, growth: 1)
    #expect(names.findings == [finding(22..<27)])
  }

  @Test func guessesAreWrittenAsTheNameIs() {
    #expect(NameStyle.guess("world", for: "wrold", inName: "hello_wrold") == "world")
    #expect(NameStyle.guess("Hello world", for: "Helloworld", inName: "aHelloworld") == "HelloWorld")
    #expect(NameStyle.guess("hello world", for: "helloworld", inName: "a_helloworld") == "hello_world")
    #expect(NameStyle.guess("hello-world", for: "helloworld", inName: "helloworld") == nil)
    #expect(NameStyle.guess("don't", for: "dont", inName: "dont") == "dont")
    #expect(NameStyle.guess("a.b", for: "ab", inName: "ab") == nil)
  }
}
