import TestSupport
import Testing

/// Links that queries ask for, in what the program writes.
@Suite struct QueryLinkTests {
  @Test func everyDoorShowsThem() throws {
    let folder = try TemporaryFolder()
    try folder.write("((comment) @comment (#set! @comment url \"https://rfc.test/é\"))\n", to: "own.scm")
    try folder.write("x = 1  # note\n", to: "a.py")
    let arguments = ["-l", "python", "--highlights", "own.scm", "a.py"]
    let ansi = try Program.run(["highlight", "--color", "always"] + arguments, folder: folder.path)
    #expect(ansi.text.contains(";https://rfc.test/%C3%A9\u{1B}\\"))
    let page = try Program.run(["highlight", "-f", "html"] + arguments, folder: folder.path)
    #expect(page.text.contains("<a href=\"https://rfc.test/%C3%A9\" rel=\"noopener\">"))
    let json = try Program.run(["highlight", "-f", "json"] + arguments, folder: folder.path)
    let object = try #require(try HighlightedObject.all(in: json.output).first)
    #expect(object.links?.map(\.target) == ["https://rfc.test/é"] && object.links?.map(\.start) == [7])
  }
}
