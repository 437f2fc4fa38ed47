import Foundation
import TestSupport
import Testing

/// Pages of whole folders, and what stands around the text of a page.
@Suite struct SiteTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("x = 1\n", to: "src/a.py")
    try folder.write("# see https://example.com/a\ny = 2\n", to: "src/sub/b<i>.py")
    try folder.write("[1]\n", to: "src/sub/c?#%.json")
    try folder.write("plain\n", to: "src/index")
  }

  private func run(_ arguments: [String]) throws -> ChildProcess.Result {
    try Program.run(["highlight", "-f", "html"] + arguments, folder: folder.path)
  }

  @Test func anIndexLeadsToEveryPage() throws {
    #expect(try run(["src", "-o", "out", "--index"]).status == 0)
    #expect(folder.files(below: "out").count == 5)
    let index = String(decoding: try folder.bytes(of: "out/index.html"), as: UTF8.self)
    let addresses = index.matches(of: /<li><a href="([^"]+)">/).map { String($0.output.1) }
    #expect(addresses.count == 4)
    for address in addresses {
      let name = try #require(address.removingPercentEncoding)
      #expect(!(try folder.bytes(of: "out/" + name)).isEmpty, "\(address)")
    }
    #expect(index.contains(">b&lt;i&gt;.py</a> <small>python, 2 lines") && index.contains("<summary>src/sub/</summary>"))
    #expect(!index.contains("http") && !index.contains("src=") && !index.contains("url("))
    let page = String(decoding: try folder.bytes(of: "out/src/sub/b<i>.py.html"), as: UTF8.self)
    #expect(page.contains("<a href=\"../../index.html\""))
  }

  @Test func aFileThatWouldBeTheIndexHasAnotherName() throws {
    let arguments = ["highlight", "-f", "html", "-o", "../out", "--index", "index"]
    #expect(try Program.run(arguments, folder: folder["src"]).status == 0)
    #expect(folder.files(below: "out") == ["index-2.html", "index.html"])
    #expect(String(decoding: try folder.bytes(of: "out/index.html"), as: UTF8.self).contains("href=\"./index-2.html\""))
  }

  @Test func withoutAskingThereIsNone() throws {
    #expect(try run(["src", "-o", "out"]).status == 0)
    #expect(folder.files(below: "out").count == 4)
  }

  @Test func anIndexOfWhatWasKept() throws {
    let json = try Program.run(["highlight", "-f", "json", "--text", "src"], folder: folder.path)
    let result = try Program.run(
      ["highlight", "--from-json", "-f", "html", "-o", "kept", "--index"], input: json.output, folder: folder.path)
    #expect(try result.status == 0 && run(["src", "-o", "out", "--index"]).status == 0)
    #expect(folder.files(below: "kept") == folder.files(below: "out"))
    for name in folder.files(below: "out") {
      #expect(try folder.bytes(of: "kept/" + name) == folder.bytes(of: "out/" + name), "\(name)")
    }
  }

  @Test func linesHaveIDsThatAreTheirOwn() throws {
    let page = try run(["-n", "src/a.py", "src/sub/b<i>.py"]).text
    let identifiers = page.matches(of: /\sid="([^"]+)"/).map { String($0.output.1) }
    #expect(identifiers == ["L1", "F2-L1", "F2-L2"])
  }

  @Test func thePageIsAsItsTheme() throws {
    let both = try run(["src/a.py"]).text
    #expect(both.contains("<html lang=\"en\">") && both.contains("@media print, (prefers-color-scheme: light) {"))
    #expect(both.contains("color-scheme: dark; color: #d6dae0; background: #1b1e24"))
    let light = try run(["--theme", "light", "src/a.py"]).text
    #expect(light.contains("html { color-scheme: light;") && !light.contains("prefers-color-scheme"))
    let chosen = try run(["--theme", "snowmelt", "--dark-theme", "tidepool", "src/a.py"]).text
    #expect(chosen.contains("@media screen and (prefers-color-scheme: dark) {"))
  }

  /// The backgrounds of an element for readers who prefer light and dark pages.
  private func backgrounds(_ text: String, of selector: String = "html") -> [String] {
    text.split(separator: "\n").compactMap { line in
      guard line.hasPrefix(selector + " {"), let found = line.firstRange(of: "background: #") else { return nil }
      return "#" + line[found.upperBound...].prefix(6)
    }
  }

  @Test func theDarkThemeIsForDarkPagesAlone() throws {
    let (light, dark, tidepool) = ("#fdfdfc", "#1b1e24", "#0e1c24")
    #expect(try backgrounds(run(["src/a.py"]).text) == [light, dark])
    #expect(try backgrounds(run(["--dark-theme", "tidepool", "src/a.py"]).text) == [light, tidepool])
    #expect(try backgrounds(run(["--theme", "auto", "--dark-theme", "tidepool", "src/a.py"]).text) == [light, tidepool])
    #expect(try backgrounds(run(["--theme", "tidepool", "--dark-theme", "dark", "src/a.py"]).text) == [tidepool, dark])
    let others = try run(["--light-theme", "flaxcloth", "--dark-theme", "tidepool", "src/a.py"]).text
    #expect(backgrounds(others).last == tidepool && others.contains("color-scheme: light"))
    func sheet(_ arguments: String...) throws -> [String] {
      backgrounds(try Program.run(["theme", "css"] + arguments).text, of: "pre.highlight")
    }
    #expect(try sheet("--dark-theme", "tidepool") == [light, tidepool])
    #expect(try sheet("tidepool", "--dark-theme", "dark") == [tidepool, dark])
    #expect(try sheet() == [light, dark] && sheet("tidepool") == [tidepool, light])
  }

  @Test func pagesShareASheet() throws {
    let options = ["-n", "--wrap", "33", "-o", "out", "--css"]
    #expect(try run(options + ["theme/a.css", "src"]).status == 0)
    let page = String(decoding: try folder.bytes(of: "out/src/sub/b<i>.py.html"), as: UTF8.self)
    #expect(page.contains("<link rel=\"stylesheet\" href=\"../../theme/a.css\">") && !page.contains("<style"))
    let sheet = String(decoding: try folder.bytes(of: "out/theme/a.css"), as: UTF8.self)
    #expect(backgrounds(sheet).count == 2 && sheet.contains("max-width: 33ch") && sheet.contains(".hl-comment"))
    for address in ["https://example.com/a.css", "/a.css", "../a.css"] {
      try? FileManager.default.removeItem(atPath: folder["out"])
      #expect(try run(options + [address, "src/a.py"]).status == 0)
      #expect(folder.files(below: "out") == ["src/a.py.html"])
    }
    #expect(try run(["--css", "a.css", "src/a.py"]).text.contains("href=\"a.css\""))
    #expect(try run(["--css", "a.css", "--fragment", "src/a.py"]).status == 2)
    #expect(try run(["-n", "--id-prefix", "x y", "src/a.py"]).status == 2)
  }

  @Test(arguments: ["dark", ".", "html body", ".a, .b", ".a{}", "", "[x", "</style>"])
  func aSwitchIsAClassOrAnAttribute(selector: String) throws {
    let result = try Program.run(["theme", "css", "--dark-where", selector])
    #expect(selector == "[x" ? result.status == 0 : result.status == 2)
  }

  @Test func whoseClasses() throws {
    let pygments = try run(["--classes", "pygments", "src/a.py"]).text
    #expect(
      pygments.contains("<span class=\"m\">1</span>") && pygments.contains("\n.highlight .m, .highlight .mf {")
        && !pygments.contains("hl-number"))
    let none = try run(["--classes", "none", "--theme", "light", "--fragment", "src/a.py"]).text
    #expect(
      none.hasPrefix(
        "<pre class=\"highlight\" tabindex=\"0\" style=\"color: #24292f; background: #fdfdfc; overflow: auto\"><code"))
    #expect(none.contains("; color: inherit; background: none\" class=\"language-python\">"))
    #expect(none.contains("<span style=\"color: #9c4a00\">1</span>") && none.hasSuffix("</code></pre>\n"))
    let sheet = try Program.run(["theme", "css", "light", "--classes", "pygments"])
    #expect(sheet.text.contains(".kn") && !sheet.text.contains(".hl-keyword"))
  }

  @Test func stylesOfOtherPagesDoNotShowInFragments() throws {
    let sheet = try Program.run(["theme", "css", "light"]).text
    #expect(sheet.contains("font: inherit; color: inherit; background: none; }\n"))
    let page = try Program.run(
      ["highlight", "-l", "python", "-f", "html", "--classes", "none", "--theme", "dark", "--fragment"],
      input: Array("# https://example.com/\n".utf8)
    ).text
    #expect(page.contains("<a href=\"https://example.com/\" rel=\"noopener\" style=\"color: inherit\">"))
  }
}
