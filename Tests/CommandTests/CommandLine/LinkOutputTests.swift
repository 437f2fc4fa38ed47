import HighlightStorage
import TestSupport
import Testing

@testable import HighlightRendering
@testable import SystemSupport

/// Links and wrapped rows in every format.
@Suite struct LinkOutputTests {
  @Test func relativeLinksLeadFromTheFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("see [a](../x%20y.md#z) and [b](#here), [c](//docs.test/d)\n", to: "sub/a.md")
    try folder.write("# see src/b.c:12 or /etc/hosts\n", to: "a.py")
    try folder.write("[links]\npaths = true\n", to: "highlight-lsp.toml")
    let markdown = try Program.run(["highlight", "--color", "always", "sub/a.md"], folder: folder.path)
    #expect(markdown.text.contains(";file://\(folder.path)/x%20y.md#z\u{1B}\\"))
    #expect(markdown.text.contains(";https://docs.test/d\u{1B}\\"))
    #expect(markdown.text.ranges(of: "]8;id=").count == 2)
    let page = try Program.run(["highlight", "-f", "html", "sub/a.md"], folder: folder.path)
    #expect(page.text.contains("<a href=\"../x%20y.md#z\">"))
    #expect(page.text.contains("<a href=\"https://docs.test/d\""))
    #expect(page.text.ranges(of: "<a ").count == 2)
    let code = try Program.run(["highlight", "--color", "always", "a.py"], folder: folder.path)
    #expect(code.text.contains(";file://\(folder.path)/src/b.c\u{1B}\\"))
    #expect(code.text.contains(";file:///etc/hosts\u{1B}\\"))
  }

  @Test func linesThatAreTooLongHaveNoRulesAndLinks() throws {
    let folder = try TemporaryFolder()
    let link = "https://docs.test/a"
    let long = String(repeating: "é", count: 50) + " \(link) key"
    try folder.write("\(link) key\n\(long)\nkey \(link)\n", to: "a.txt")
    try folder.write(
      "[limits]\nlineBytes = 100\n[[rules]]\nid = \"k\"\npattern = \"key\"\nscope = \"keyword\"\n", to: "highlight-lsp.toml")
    let result = try Program.run(["highlight", "-f", "json", "a.txt"], folder: folder.path)
    #expect(result.status == 0)
    #expect(result.errors.contains("line-length"))
    let object = try #require(try HighlightedObject.all(in: result.output).first)
    #expect(object.limits == ["line-length"])
    #expect(object.links?.count == 2)
    #expect(object.runs?.filter { $0.scope == "keyword" }.count == 2)
    let plain = try Program.run(["highlight", "-f", "plain", "a.txt"], folder: folder.path)
    #expect(plain.text == "\(link) key\n\(long)\nkey \(link)\n")
    // Without the excess nothing is left out.
    try folder.write(String(long.dropFirst(20)) + "\n", to: "a.txt")
    let short = try Program.run(["highlight", "-f", "json", "a.txt"], folder: folder.path)
    #expect(try HighlightedObject.all(in: short.output).first?.limits == [])
  }

  @Test func everyFormatWraps() throws {
    let folder = try TemporaryFolder()
    try folder.write("one two three four five six\n", to: "a.txt")
    for format in ["ansi", "html", "svg", "plain"] {
      let result = try Program.run(
        ["highlight", "--wrap", "10,hard", "-f", format, "--color", "always", "a.txt"], folder: folder.path)
      #expect(result.status == 0)
      #expect(!result.text.contains("one two three"), "\(format)")
      #expect(result.text.contains("one two "), "\(format)")
    }
    let piped = try Program.run(["highlight", "--wrap", "10", "a.txt"], folder: folder.path)
    #expect(piped.text == "one two \nthree \nfour five \nsix\n")
    #expect(try Program.run(["highlight", "--wrap", "auto", "a.txt"], folder: folder.path).lines.count == 1)
    #expect(try Program.run(["highlight", "--wrap", "0", "a.txt"], folder: folder.path).status == 2)
  }
  /// As the option; a user's default is for terminals.
  @Test func charactersAreWrappedAtTheWidthOfTheTerminal() throws {
    let folder = try TemporaryFolder()
    try folder.write("one two three four five\n漢字漢字漢字\n", to: "a.txt")
    try folder.write("highlight.wrap = 'character'\n", to: "config/highlight-lsp/config.toml")
    let text = "one two three four five\n漢字漢字漢字\n"
    let wrapped = "one t\nwo th\nree f\nour f\nive\n漢字\n漢字\n漢字\n"
    for (arguments, home, expected) in [(["--wrap", "character"], "none", wrapped), ([], "config", text)] {
      let result = try Program.run(
        ["highlight"] + arguments + ["a.txt"], environment: ["COLUMNS": "5", "XDG_CONFIG_HOME": folder[home]],
        folder: folder.path)
      #expect(result.text == expected)
    }
  }
}
