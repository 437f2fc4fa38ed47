import TestSupport
import Testing
import TextModel

@testable import TextRules

/// Links without a scheme, options, and what holds for every text.
struct LinkDetectorTests {
  @Test func wwwHosts() {
    checkLinks(
      "«www.docs.test» («www.docs.test:80/a?b») «WWW.Docs.Test». //«www.docs.test» a.www.docs.test www.docs www. awww.docs.test"
    )
    #expect(linkTargets("www.docs.test/a") == ["http://www.docs.test/a"])
  }

  @Test func emailAddresses() {
    checkLinks("<«me@docs.test»>, «first.last+tag@sub.docs.test». («ünï@bücher.test») a..«b@docs.test» .«c@docs.test»")
    checkLinks("me@docs me@1.2.3 icon@2x.png git@docs.test:a/b.git @docs.test pkg/a@docs.test @a.b x@a.b(c)")
    checkLinks("お問い合わせ«me@docs.test»まで")
    checkLinks("this@Outer.name super@Outer.size this@docs.test «not.this@docs.test»")
    #expect(linkTargets("me@docs.test") == ["mailto:me@docs.test"])
    checkLinks("me@docs.test", .schemes("https"))
  }

  @Test func bareDomains() {
    checkLinks("example.com 1.2.3.4")
    checkLinks(
      "«example.com» («sub.example.org/a(b)»). //«example.com» «example.com:80» «1.2.3.4/a» «пример.рф»", .bareDomains)
    checkLinks("main.py a.b.c 1.2.3 1.2.3.4.5 x.com() /a.com $a.com example.invalidtld a_b.c_d.com.", .bareDomains)
    checkLinks("«me@example.com» «me.to+x@example.com» «www.docs.test@example.com» «example.com»です", .bareDomains)
  }

  @Test func markdownDestinations() {
    checkLinks("[a](«b.md») [a](<«b c.md»> \"t\") [a](«b.md#c» 't') ![i](«i(1).png») [a](«#top»)", isMarkdown: true)
    checkLinks("[a](b c) [a]( [a]() [a](b [a] (b) [a](<b", isMarkdown: true)
    checkLinks(
      "[a]: «../b.md» \"title\"\n  [c d]: <«e f»>\n    [g]: h\ntext [i]: j\n[k]: «https://docs.test»\n[l]:", isMarkdown: true
    )
    checkLinks("[a](b.md)\n[a]: b.md\ncall[0](x)")
    #expect(linkTargets("[a](b\\)\\c.md)", isMarkdown: true) == ["b)\\c.md"])
  }

  @Test func namesOfFiles() {
    checkLinks(
      "see «src/a.swift:12:5», «./b», «../c/d.h»: «/usr/include/e.h», «~/f» «g.c:7», «C:\\h\\i.cs(12,5)» «j/k.rs#L3».",
      .paths)
    checkLinks("and/or 1/2 e.g./i.e. a.c x:12 // 3.5:1 /re/ a//b.c «https://docs.test/a.c:1» / ~ . .. a/b", .paths)
    checkLinks("x.read(1) «x.cs(12,5)»: warning, x.y(1, 2)", .paths)
    checkLinks("src/a.swift:12:5 ./b")
    let units = Array("x a/b.c:3:4 (a/b.c(5)) a/b.c".utf16)
    let links = LinkDetector(.paths).links(in: "x a/b.c:3:4 (a/b.c(5)) a/b.c")
    #expect(links.map(\.kind) == [.path(line: 3, column: 4), .path(line: 5, column: nil), .path(line: nil, column: nil)])
    #expect(units.withUnsafeBufferPointer { buffer in links.map { $0.target(in: buffer) } } == ["a/b.c", "a/b.c", "a/b.c"])
  }

  @Test func namesOfFilesStandInCommentsOnly() {
    let units = Array("a/b.c // c/d.c https://e.test/f/g.c\nh/i.c".utf16)
    units.withUnsafeBufferPointer { text in
      let links = LinkDetector(.paths).links(in: text, range: 0..<text.count, comments: [6..<34])
      #expect(links.map { $0.target(in: text) } == ["c/d.c", "https://e.test/f/g.c"])
    }
  }

  @Test func unitsOutsideOfTheRangeDoNotExist() {
    let units = Array("x\n'https://a.test/b\nhttps://c.test".utf16)
    units.withUnsafeBufferPointer { text in
      let links = LinkDetector().links(in: text, range: 3..<20)
      #expect(links.map(\.range) == [3..<19])
      #expect(LinkDetector().links(in: text, range: 3..<3).isEmpty)
    }
  }

  /// Texts that make careless finders slow: a test that never ends is the failure.
  @Test(arguments: [
    "(", "((a.", "http://a/(", "http://a/[", "http://a[ ", "a.a.", "a.com.", "http://", "https://a@", "a@", "a@a.a.", "www.",
    "](",
    "](<", "]:", "[a]: ", "http://a' ", "http://{", "http://${", "<http://", "<mailto:", "http://a/&amp;", "file:/",
    "http://a/'s",
    "a/a.", "a.a:1", "mailto:a@", "http://[::", "://", "x://", "&lt;", "'", "http://a/'b ", "C:\\", "../", "http://a/” ",
  ])
  func hostileTexts(_ piece: String) {
    let units = ContiguousArray(String(repeating: piece, count: 200_000 / piece.utf16.count).utf16)
    units.withUnsafeBufferPointer { text in
      let links = LinkDetector(.all).links(in: text, range: 0..<text.count, comments: [0..<text.count], isMarkdown: true)
      expectOrdered(links, count: text.count)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func wholeTextEqualsItsParagraphs(seed: UInt64) {
    let pieces = [
      "http://", "https://", "www.", "a", "b.com", ".", "@", "/", "(", ")", "[", "]", "{", "}", "<", ">", "'", "\"", "`",
      "*", " ", "\n",
      "\r\n", "\r", ":", "12", "mailto:", "file:", "?", "#", "&lt;", "é", "漢", "🐰", "“", "”", "。", "-", "_", "\\", "](",
      "]: ", "\t", "%s",
      "${", "src/a.c", ":80", "'s", "[::1]", "|", "\u{2028}",
    ]
    var generator = SeededGenerator(seed: seed)
    var text = UTF16Text("")
    for _ in 0..<400 {
      guard let piece = pieces.randomElement(using: &generator) else { continue }
      text.replace(text.count..<text.count, with: Array(piece.utf16))
    }
    // A lone surrogate as well.
    text.replace(0..<0, with: [0xD83D])
    let detector = LinkDetector(.all)
    text.units.withUnsafeBufferPointer { units in
      let all = 0..<units.count
      let whole = detector.links(in: units, range: all, comments: [all], isMarkdown: true)
      expectOrdered(whole, count: units.count)
      var parts: [Link] = []
      for line in 0..<text.lines.count {
        let range = text.lines.range(of: line, textLength: units.count)
        let links = detector.links(in: units, range: range, comments: [range], isMarkdown: true)
        for link in links { #expect(text.contentRange(ofLine: line).contains(link.range), "seed \(seed)") }
        parts += links
      }
      #expect(whole == parts, "seed \(seed)")
    }
  }

  private func expectOrdered(_ links: [Link], count: Int) {
    var end = 0
    for link in links {
      guard link.range.lowerBound >= end, !link.range.isEmpty, link.range.upperBound <= count else {
        Issue.record("\(link) after \(end) of \(count)")
        return
      }
      end = link.range.upperBound
    }
  }
}
