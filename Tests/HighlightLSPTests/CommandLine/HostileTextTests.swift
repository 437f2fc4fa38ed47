import Foundation
import HighlightTestSupport
import TestSupport
import Testing

/// Texts that are made to take long.
@Suite struct HostileTextTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// States of Vue's scanner of more than 255 bytes, and one in which the text chooses names that it frees.
  @Test(
    arguments: [
      "<template>" + String(repeating: "<v-list-item-title>", count: 16),
      "<template>" + String(repeating: "<v-list-item-title>", count: 600),
      String(repeating: [24, 40, 56, 72].map { "<\(letters($0))></\(letters($0))>\n" }.joined(), count: 6)
        + "<template><" + String(repeating: "a", count: 300),
    ])
  func namesInsideEachOtherInVue(text: String) throws {
    try folder.write("# Title\n\n```vue\n\(text)\n```\n", to: "a.md")
    try folder.write(text, to: "a.vue")
    for file in ["a.vue", "a.md"] {
      #expect(try Program.run(["highlight", "-f", "json", file], folder: folder.path).status == 0)
      #expect(try Program.run(["spell", file], folder: folder.path).status <= 2)
    }
  }

  private static func letters(_ count: Int) -> String { String(repeating: "A", count: count) }

  /// Trying the expressions of Python's queries one way after the other took minutes.
  @Test func aLongExpressionInPython() throws {
    try folder.write("import re\nx = re.compile(r\"(?\(String(repeating: "x", count: 120_000))\")\n", to: "a.py")
    let result = try Program.run(["highlight", "-f", "json", "a.py"], folder: folder.path)
    #expect(result.status == 0)
    let object = try #require(try HighlightedObject.all(in: result.output).first)
    #expect(object.limits == ["line-length"])
    #expect(object.runs?.contains { $0.scope == "keyword.import" } == true)
    #expect(object.runs?.contains { $0.scope?.hasPrefix("string") == true && $0.start > 20 } == true)
  }

  /// What the program writes about a file as JSON in so many seconds of processor time: the load of the machine changes nothing.
  private func highlighted(_ file: String, processorSeconds: Int) throws -> ChildProcess.Result {
    try Program.startScript("ulimit -t \(processorSeconds) && exec \"$P\" highlight -f json \(file)", folder: folder.path)
      .finish(timeout: 300)
  }

  /// The tree of what an error holds is as deep as it has lines; each line asked all nodes above it for its field: a release build needed four
  /// minutes for 200,000, and a ninth of that for a third of them.
  @Test func manyLinesInFrontOfAnError() throws {
    let count = TestEnvironment.runsAll ? 200_000 : 66_000
    let lines = (0..<count).map { "#define NAME_\($0) \($0)\n" }.joined()
    try folder.write(lines + "int f( {", to: "a.c")
    let result = try highlighted("a.c", processorSeconds: TestEnvironment.runsAll ? 100 : 20)
    let object = try #require(try HighlightedObject.all(in: result.output).first)
    #expect(object.limits == [])
    #expect(object.runs?.contains { $0.scope?.hasPrefix("keyword.directive") == true && $0.start > 1_000_000 } == true)
  }

  /// A parse that takes longer than it may leaves the colors of parts, not none.
  @Test func aTextThatIsNotParsedInTimeIsColoredInParts() throws {
    try folder.write("[limits]\nparseMilliseconds = 1\n", to: "low/highlight-lsp/config.toml")
    let text = (0..<2500).map { number in
      """
      /* Number \(number): "quoted", 'c' { [ (
         goes on */
      static int function_\(number)(const char *text, struct node *node)
      {
          if (node->next != NULL) return call(text, "string \(number) /* no comment");
          return node->value * \(number);
      }


      """
    }.joined()
    try folder.write(text, to: "a.c")
    let arguments = ["highlight", "-f", "json", "a.c"]
    let unlimited = try Program.start(arguments, folder: folder.path).finish(timeout: 180)
    let whole = try #require(try HighlightedObject.all(in: unlimited.output).first)
    #expect((whole.bytes ?? 0) > 400_000)
    #expect(whole.limits == [])
    let result = try Program.start(arguments, environment: ["XDG_CONFIG_HOME": folder["low"]], folder: folder.path)
      .finish(timeout: 180)
    #expect(result.status == 0)
    #expect(result.errors.contains("highlighted part by part: a parse of all of it takes more work than 1 ms allow"))
    let parts = try #require(try HighlightedObject.all(in: result.output).first)
    #expect(parts.limits == ["parse-time"])
    // Each part begins where a function does, so nothing is different.
    #expect(parts.runs == whole.runs)
    #expect((parts.runs?.count ?? 0) > 30_000)
  }

  /// The parser has no tree of so many open brackets; the text had no colors at all.
  @Test func aTextThatIsNestedTooDeeplyIsHighlightedInParts() throws {
    try folder.write(String(repeating: "{ ( [ a;\n", count: 27_000), to: "a.c")
    let result = try Program.start(["highlight", "-f", "json", "a.c"], folder: folder.path).finish(timeout: 180)
    #expect(result.status == 0)
    #expect(
      result.errors.contains(
        "a.c: highlighted part by part: the text is nested too deeply for a parse of all of it; see docs/limits.md "
          + "(limit: nesting)\n"))
    let file = try #require(try HighlightedObject.all(in: result.output).first)
    #expect(file.limits == ["nesting"])
    #expect((file.runs?.count ?? 0) > 100_000)
    // A rule whose matches need the syntax.
    try folder.write(
      "[[rules]]\nid = 'x'\npattern = 'a'\nwithin = ['comment']\nseverity = 'warning'\n", to: "highlight-lsp.toml")
    let check = try Program.start(["check", "--only", "sources", "a.c"], folder: folder.path).finish(timeout: 180)
    #expect(check.text.contains("not all is highlighted: the text is nested too deeply for the parser"))
  }

  /// The limits of parses, parts and rules count work: the load of the machine and other files change nothing.
  @Test(.enabled(if: TestEnvironment.runsAll, "make test-all")) func theSameTextGivesTheSameOutput() throws {
    // What is written is no text of the folder.
    let outputs = try TemporaryFolder()
    try folder.write(String(repeating: "{ ( [ a;\n", count: 27_000), to: "a.c")
    try folder.write((0..<180).map { String(repeating: " ", count: $0) + "a" }.joined(separator: "\n"), to: "b.rst")
    try folder.write("x = \"\"\"\n" + String(repeating: "def f(a):\n    return [a, 'b']\n", count: 4_000), to: "c.py")
    try folder.write(String(repeating: "a", count: 60) + "\n" + String(repeating: "xy ", count: 3_000) + "\n", to: "d.txt")
    try folder.write(
      "[[rules]]\nid = 'r'\npattern = '(a+)+b'\nscope = 'keyword'\n[[rules]]\nid = 's'\npattern = 'x(y| )+z'\nscope = 'string'\n",
      to: "highlight-lsp.toml")
    let script = """
      "$P" highlight -f json -j 1 . >"$OUT/idle" 2>"$OUT/errors" || exit 1
      for number in 1 2; do timeout 120 sh -c 'while :; do :; done' & done
      "$P" highlight -f json -j 4 . >"$OUT/busy" 2>"$OUT/busy-errors"
      echo $?
      kill $(jobs -p)
      cd "$OUT" && cmp idle busy && cmp errors busy-errors && echo same
      """
    let result = try Program.startScript(script, environment: ["OUT": outputs.path], folder: folder.path)
      .finish(timeout: 300)
    #expect(result.lines == ["0", "same"])
    let limits = try HighlightedObject.all(in: Array(Data(contentsOf: URL(fileURLWithPath: outputs["idle"])))).map(\.limits)
    #expect(limits == [["nesting"], ["parse-memory"], [], ["rule-time"], []])
  }

  #if os(Linux)
    /// The memory of a parse that was abandoned is there for the next one: twelve copies took 5 GB.
    @Test(arguments: [1, TestEnvironment.runsAll ? 12 : 4]) func copiesTakeAsMuchMemoryAsOne(count: Int) throws {
      let text = (0..<180).map { String(repeating: " ", count: $0) + "a" }.joined(separator: "\n")
      for number in 0..<count { try folder.write(text, to: "\(number).rst") }
      // A child begins with the peak of what starts it, which has to be small.
      let script = """
        import os, resource, subprocess
        code = subprocess.run([os.environ["P"], "highlight", "-f", "json", "-j", "1", "."], stdout=subprocess.DEVNULL).returncode
        print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
        """
      try folder.write(script, to: "peak.py")
      let result = try Program.startScript("python3 peak.py", folder: folder.path).finish(timeout: 300)
      let (status, peak) = try #require(
        result.text.wholeMatch(of: /(\d+) (\d+)\n/).map { ($0.1, Int($0.2) ?? .max) }, "\(result.errors)")
      #expect(status == "0" && peak < 750_000, "\(peak) KB")
    }
  #endif

  /// Each repetition can end at any of 50,000 names.
  @Test func aPatternOfManyRepetitionsIsGivenUp() throws {
    try folder.write("f(" + (0..<50_000).map { "x\($0)" }.joined(separator: ",") + ")\n", to: "a.py")
    let pattern = "(call (argument_list (identifier)+ (identifier)* (identifier)+ (identifier)* (integer)))"
    func explain(_ query: String) throws -> ChildProcess.Result {
      try Program.start(["explain", "a.py:1:3", "--query", query], folder: folder.path).finish(timeout: 180)
    }
    let one = try explain(pattern)
    #expect(one.status == 0 && one.text.contains("expected (integer), not looked for to the end"))
    let many = try explain(String(repeating: pattern + "\n", count: 300))
    #expect(many.status == 1)
    #expect(many.errors.contains("a.py: the answer takes more than 5 s of processor time; ask about a shorter text or"))
  }

  /// `#has-ancestor?` asked each of 100,000 nested nodes for all above it.
  @Test func nodesInsideEachOther() throws {
    try folder.write(String(repeating: "a<", count: TestEnvironment.runsAll ? 100_000 : 50_000), to: "a.cpp")
    #expect(try highlighted("a.cpp", processorSeconds: 60).status == 0)
  }
}
