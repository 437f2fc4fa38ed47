import Testing

@testable import TextModel

struct LinkTargetTests {
  @Test func webPagesLeadToAddressesOnly() {
    #expect(LinkTarget.href("https://docs.test/a?b=1&c") == "https://docs.test/a?b=1&c")
    #expect(LinkTarget.href("MAILTO:me@docs.test") == "MAILTO:me@docs.test")
    #expect(LinkTarget.href("file:///a b") == "file:///a%20b")
    for target in [
      "javascript:alert(1)", "JaVaScRiPt:x", " javascript:x", "java\tscript:x", "\u{1}javascript:x", "data:text/html,x",
      "vbscript:x",
      "../a", "#a", "//docs.test", "", ":", "a/b:c", " https://docs.test", "ssh://docs.test",
    ] {
      #expect(LinkTarget.href(target) == nil, "\(target)")
    }
    #expect(LinkTarget.href("https://docs.test/\"onclick='x'<b>") == "https://docs.test/%22onclick=%27x%27%3Cb%3E")
  }

  @Test func relativeReferences() {
    #expect(LinkTarget.relativeReference("../a b.md#c") == "../a%20b.md#c")
    #expect(LinkTarget.relativeReference("/a") == "/a")
    #expect(LinkTarget.relativeReference("java\tscript:x") == "./java%09script:x")
    #expect(LinkTarget.relativeReference("a/b:c") == "a/b:c")
    for target in ["javascript:x", "https://docs.test", "#a", "?a", "~/a", "", " javascript:x", ":x", "\u{1}javascript:x"] {
      #expect(LinkTarget.relativeReference(target) == nil, "\(target)")
    }
  }

  @Test func encoding() {
    #expect(LinkTarget.percentEncoded("https://bücher.test/ü%20%zz") == "https://b%C3%BCcher.test/%C3%BC%20%25zz")
    #expect(LinkTarget.percentEncoded("http://[::1]/\u{1B}\u{7}") == "http://[::1]/%1B%07")
  }
}
