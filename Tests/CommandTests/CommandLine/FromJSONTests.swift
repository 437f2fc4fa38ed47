import Foundation
import TestSupport
import Testing

/// `highlight --format json --text`, and `--from-json`, which reads it.
@Suite struct FromJSONTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("def f(x):\n\treturn 'é' # see https://example.com/a?b=1&c\n", to: "a.py")
    try folder.write(Array("\u{FEFF}[1, true]\r\n".utf8), to: "b.json")
    try folder.write(Array("x = '".utf8) + [0xFF] + Array("'\n".utf8), to: "c.py")
    try folder.write([0xFF, 0xFE] + "# é\ny = 1\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, to: "d.py")
  }

  private let names = ["a.py", "b.json", "c.py", "d.py"]

  private func run(_ arguments: [String], input: [UInt8] = []) throws -> ChildProcess.Result {
    try Program.run(["highlight"] + arguments, input: input, folder: folder.path)
  }

  @Test(arguments: [
    ["-f", "json"], ["-f", "json", "--text"], ["-f", "html"], ["-f", "html", "-n"], ["-f", "tokens"], ["-f", "plain"], [],
    ["--color", "always", "--style", "full"], ["-f", "plain", "--lines", "1"], ["--color", "always", "--wrap", "20"],
  ])
  func everyFormatGivesWhatItGivesForTheFiles(arguments: [String]) throws {
    let json = try run(["-f", "json", "--text"] + names)
    #expect(json.status == 0 && json.errors.isEmpty && json.lines.count == names.count)
    let direct = try run(arguments + names)
    let read = try run(arguments + ["--from-json"], input: json.output)
    #expect(read.status == 0 && read.errors.isEmpty)
    #expect(read.output == direct.output && !read.output.isEmpty)
  }

  @Test func oneDocumentAFile() throws {
    let json = try run(["-f", "json", "--text"] + names)
    #expect(try run(["-f", "svg", "--from-json"], input: json.output).status == 2)
    #expect(try run(["-f", "svg", "--from-json", "-o", "read"], input: json.output).status == 0)
    #expect(try run(["-f", "svg", "-o", "direct"] + names).status == 0)
    #expect(folder.files(below: "read") == names.map { $0 + ".svg" })
    for name in names { #expect(try folder.bytes(of: "read/\(name).svg") == folder.bytes(of: "direct/\(name).svg")) }
  }

  @Test func theThemeThatWasWrittenIsTakenUnlessOneIsNamed() throws {
    let json = try run(["-f", "json", "--text", "--theme", "light", "a.py"]).output
    for (arguments, theme) in [([], "light"), (["--theme", "tidepool"], "tidepool")] {
      let read = try run(["-f", "svg", "--from-json"] + arguments, input: json)
      #expect(try read.output == run(["-f", "svg", "--theme", theme, "a.py"]).output, "\(theme)")
    }
  }

  /// A page is that of the file, with the themes that were chosen for the text, for the page, or nowhere.
  @Test(arguments: ["own", "pygments", "none"], [[], ["light"], ["dark"], ["dracula"]])
  func pagesHaveTheThemesOfTheFile(classes: String, theme: [String]) throws {
    let chosen = theme.flatMap { ["--theme", $0] }
    let json = try run(["-f", "json", "--text"] + chosen + ["a.py"]).output
    for other in [[], ["--dark-theme", "nord"], ["--light-theme", "gazette"], ["--theme", "tidepool"]] {
      if classes == "none" && other.first == "--dark-theme" { continue }
      let page = ["-f", "html", "--classes", classes]
      let direct = try run(page + (other.first == "--theme" ? [] : chosen) + other + ["a.py"])
      let read = try run(page + other + ["--from-json"], input: json)
      #expect(read.output == direct.output && read.status == direct.status, "\(other)")
    }
    for format in ["latex", "rtf"] {
      #expect(try run(["-f", format, "--from-json"], input: json).output == run(["-f", format] + chosen + ["a.py"]).output)
    }
  }

  @Test func oneObjectMayStandOnManyLines() throws {
    let object = try #require(try run(["-f", "json", "--text", "a.py"]).lines.first)
    let pretty = try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: Data(object.utf8)), options: .prettyPrinted)
    #expect(try run(["--from-json", "-f", "plain"], input: Array(pretty)).output == folder.bytes(of: "a.py"))
  }

  @Test func whatCannotBeUsedIsToldAndTheRestIsWritten() throws {
    let good = try run(["-f", "json", "--text", "a.py"]).output
    let bad = Array("nonsense\n{\"path\":\"q.py\",\"runs\":[]}\n{\"path\":\"gone.py\",\"error\":\"is not there\"}\n".utf8)
    try folder.write(bad + good, to: "mixed.json")
    let result = try run(["--from-json", "-f", "plain", "mixed.json"])
    #expect(try result.status == 1 && result.output == folder.bytes(of: "a.py"))
    #expect(
      result.errorLines == [
        "mixed.json:1:1: error: unexpected word: a line has to be a JSON object; write it with highlight --format json --text",
        "mixed.json:2:1: error: has no \"text\"; write it with: highlight --format json --text",
        "mixed.json:3:1: error: is not there",
      ])
    let json = try run(["--from-json", "-f", "json", "--text", "mixed.json"])
    #expect(json.status == 1 && json.lines.count == 4)
    #expect(json.lines[1].hasPrefix("{\"path\":\"q.py\",\"error\":\"has no"))
    #expect(json.lines[3] + "\n" == String(decoding: good, as: UTF8.self))
    let source = try run(["--from-json", "a.py", "missing.json"])
    #expect(source.status == 1 && source.output.isEmpty && source.errors.contains("missing.json: "))
  }

  @Test(arguments: [
    ["--text", "a.py"], ["--text", "-f", "html", "a.py"], ["--from-json", "-l", "python", "a.py"],
    ["--from-json", "--diff", "a.py"], ["--from-json", "--highlights", "x.scm", "a.py"],
  ])
  func wrongUse(arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.status == 2 && result.output.isEmpty && !result.errors.isEmpty)
  }
}
