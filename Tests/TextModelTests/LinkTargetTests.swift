import TestSupport
import Testing

@testable import TextModel

struct LinkTargetTests {
  @Test func webPagesLeadToAddressesOnly() {
    #expect(LinkTarget.href("https://docs.test/a?b=1&c") == "https://docs.test/a?b=1&c")
    #expect(LinkTarget.href("MAILTO:me@docs.test") == "MAILTO:me@docs.test")
    #expect(LinkTarget.href("file:///a b") == "file:///a%20b")
    #expect(LinkTarget.href("//docs.test/a b") == "https://docs.test/a%20b")
    for target in [
      "javascript:alert(1)", "JaVaScRiPt:x", " javascript:x", "java\tscript:x", "\u{1}javascript:x", "data:text/html,x",
      "vbscript:x",
      "../a", "#a", "file://docs.test/a", "file:////docs.test/a", "", ":", "a/b:c", " https://docs.test", "ssh://docs.test",
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
    for target in [
      "javascript:x", "https://docs.test", "#a", "?a", "~/a", "", " javascript:x", ":x", "\u{1}javascript:x", "//docs.test",
      "/\\docs.test", "\\\\docs.test", "/%5cdocs.test", "..//docs.test", "a/../..//docs.test",
    ] {
      #expect(LinkTarget.relativeReference(target) == nil, "\(target)")
    }
  }

  @Test func encoding() {
    #expect(LinkTarget.percentEncoded("https://bücher.test/ü%20%zz") == "https://b%C3%BCcher.test/%C3%BC%20%25zz")
    #expect(LinkTarget.percentEncoded("http://[::1]/\u{1B}\u{7}") == "http://[::1]/%1B%07")
  }

  /// What a stranger's folder may choose, and in which forms.
  @Test func aFolderChoosesFromAList() {
    for target in [
      "https://docs.test", "HTTP://docs.test", "ftp://docs.test", "mailto:me@docs.test", "file:///a/b.txt", "file:/a",
      "a/b.md",
      "../a", "/a", "#a", "", "?a", "~/a", "a b", "%zz", "%", "docs/a:b",
    ] {
      #expect(LinkTarget.allows(target, from: .folder), "\(target)")
    }
    for target in [
      "command:a.b?%7B%7D", "COMMAND:a", " command:a", "com\tmand:a", "command%3Aa", "\u{0}command:a", "vscode://file/a",
      "ms-msdt:/id", "jar:javascript:x!", "view-source:javascript:x", "ssh://docs.test", "javascript:x", "data:,x", "a.c:12",
      "//docs.test/a", "\\\\docs.test\\a", "/\\docs.test", "\\/docs.test", " //docs.test", "/\t/docs.test",
      "%2F%2Fdocs.test",
      "/%2fdocs.test", "%5C%5Cdocs.test", "file://docs.test/a", "FILE://docs.test/a", "file:\\\\docs.test\\a",
      "file:////docs.test/a",
      "file://///docs.test", "file:///%5C%5Cdocs.test", "file:%2F%2Fdocs.test/a", "file:/%2Fdocs.test/a",
      "file:/.//docs.test/a",
      "file:///..//docs.test", "file://localhost/a", "file://", "/%255chost/a", "/%%35chost/a", "file:///%255C%252Fhost",
      "file:///a/..//host", "file:///%5Chost/a", "file:/%5c%5chost", "fi\tle://host", "file:///\\host", "/\u{FF3C}host",
      "\u{FEFF}//host", "file:///??/UNC/host/a", "file:///a%2fb/..//host", "file:/%2f%2fhost", "fil%65:///a",
    ] {
      #expect(!LinkTarget.allows(target, from: .folder), "\(target)")
      #expect(LinkTarget.refusal(of: target, from: .folder) != nil, "\(target)")
    }
  }

  @Test func aTextAndItsUserChooseMore() {
    // Its schemes are those that the configuration lists.
    for target in ["vscode://file/a", "ssh://docs.test", "//docs.test", "a.c:12", "file:///a"] {
      #expect(LinkTarget.allows(target, from: .text), "\(target)")
    }
    for target in ["file://docs.test/a", "file:\\\\docs.test", "javascript:x", "java\tscript:x", "data:,x"] {
      #expect(!LinkTarget.allows(target, from: .text), "\(target)")
    }
    for target in ["vscode://file/a", "command:a", "file://docs.test/a", "//docs.test"] {
      #expect(LinkTarget.allows(target, from: .user), "\(target)")
    }
    #expect(!LinkTarget.allows("JavaScript:x", from: .user))
  }

  /// Whatever its spelling, a target of a folder or a text leads to no host, unless it is a web address.
  @Test func noSpellingNamesAHost() {
    var random = SeededGenerator(seed: 5)
    var allowed = 0
    for _ in 0..<60_000 {
      let target = LinkSpellings.random(using: &random)
      for origin in [LinkOrigin.folder, .text] where LinkTarget.allows(target, from: origin) {
        allowed += 1
        // An address without a scheme has that of a page.
        if origin == .text && target.hasPrefix("//") { continue }
        #expect(!LinkSpellings.namesHost(target), "\(target.debugDescription)")
      }
      if let reference = LinkTarget.relativeReference(target) {
        let address = LinkSpellings.onPage(reference)
        #expect(!LinkSpellings.namesHost(address), "\(target.debugDescription): \(address)")
      }
    }
    #expect(allowed > 20_000)
  }

  /// A template whose beginning decides need not be filled in to be tested.
  @Test func theBeginningOfATargetMayDecide() {
    for prefix in ["https://", "http://docs.test/", "mailto:", "ftp:"] {
      #expect(LinkTarget.allows(everythingAfter: prefix, from: .folder), "\(prefix)")
    }
    for prefix in ["", "file:", "file://", "command:", "http", "/", "a/"] {
      #expect(!LinkTarget.allows(everythingAfter: prefix, from: .folder), "\(prefix)")
    }
    #expect(LinkTarget.allows(everythingAfter: "vscode:", from: .user))
    #expect(!LinkTarget.allows(everythingAfter: "javascript:", from: .user))
  }
}
