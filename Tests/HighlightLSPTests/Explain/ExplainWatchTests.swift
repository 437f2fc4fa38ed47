import Foundation
import TestSupport
import Testing

/// `explain --watch` at a terminal: what the screen shows after a save and in another size, and how it is left.
@Suite struct ExplainWatchTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func session(
    _ arguments: String..., rows: Int = 40, columns: Int = 80, configuration: String? = nil
  ) throws -> ViewerSession {
    try ViewerSession(
      [folder["a.py"] + ":1:5"] + arguments, shell: "exec \"$P\" explain --watch \"$@\"", rows: rows, columns: columns,
      ["XDG_CONFIG_HOME": configuration ?? "/nonexistent"])
  }

  private func shows(_ text: String) -> (ScreenModel) -> Bool {
    { screen in screen.lines.contains { $0.contains(text) } }
  }

  @Test func aSaveIsOnTheScreenAndNothingOfTheTextBefore() throws {
    try folder.write("x = 1\n", to: "a.py")
    let session = try session()
    try session.wait("a number", shows("scope      number"))
    #expect(session.screen.modes.contains("1049") && !session.screen.modes.contains("25"))
    try folder.write("x = 'a'\n", to: "a.py")
    try session.wait("a string", shows("scope      string"))
    #expect(!shows("number")(session.screen))
    #expect(session.screen.foot.contains("q ends  "))
    // The position is gone, and comes back.
    try folder.write("", to: "a.py")
    try session.wait("a message", shows("highlight-lsp: "))
    #expect(!shows("scope      string")(session.screen))
    try folder.write("x = 22\n", to: "a.py")
    try session.wait("a number", shows("scope      number"))
    #expect(!shows("highlight-lsp: ")(session.screen))
    #expect(session.finish("q") == 0)
    #expect(!session.screen.modes.contains("1049") && session.screen.modes.isSuperset(of: ["25", "7"]))
  }

  @Test func aPipeInsteadOfTheFileIsNotWaitedFor() throws {
    try folder.write("x = 1\n", to: "a.py")
    let session = try session()
    try session.wait("a number", shows("scope      number"))
    try FileManager.default.removeItem(atPath: folder["a.py"])
    #expect(mkfifo(folder["a.py"], 0o600) == 0)
    try session.wait("a message", shows("is not a regular file and is not read"))
    try FileManager.default.removeItem(atPath: folder["a.py"])
    try folder.write("x = 'a'\n", to: "a.py")
    try session.wait("a string", shows("scope      string"))
    #expect(session.finish("q") == 0)
  }

  @Test func aTextLongerThanTheScreenScrollsAndFollowsTheSize() throws {
    try folder.write("x = 1\n", to: "a.py")
    let session = try session(rows: 6)
    try session.wait("the first rows") { $0.foot.hasPrefix("rows 1–5 of ") }
    try session.press("j", foot: "rows 2–6 of ")
    session.type("G")
    try session.wait("the last row") { $0.foot.hasPrefix("rows ") && !$0.foot.hasPrefix("rows 2–") }
    let count = try #require(session.screen.foot.firstMatch(of: /rows (\d+)–(\d+) of (\d+)/))
    #expect(count.2 == count.3)
    try session.press("g", foot: "rows 1–5 of ")
    session.resize(rows: 60, columns: 80)
    try session.wait("all rows") { $0.foot.hasPrefix("q ends") }
    #expect(shows("scope      number")(session.screen) && !session.screen.foot.contains("rows"))
    // Lines are wrapped, not cut.
    session.resize(rows: 60, columns: 24)
    try session.wait("narrow rows") { $0.foot.hasPrefix("q ends") }
    #expect(session.screen.lines.dropLast().joined().contains("a.py:1:5"))
    #expect(session.finish("q") == 0)
  }

  @Test func interruptingGivesTheTerminalBack() throws {
    try folder.write("x = 1\n", to: "a.py")
    let session = try session()
    try session.wait("a number", shows("scope      number"))
    #expect(!session.isCooked)
    #expect(session.finish("\u{3}") == 130)
    #expect(!session.screen.modes.contains("1049") && session.screen.modes.isSuperset(of: ["25", "7"]))
    #expect(session.isCooked)
  }

  @Test func wrongOptionsLeaveTheTerminalAlone() throws {
    try folder.write("x = 1\n", to: "a.py")
    let session = try session("--query", "(nothing_of_this_name) @x")
    #expect(session.finish() == 2)
    #expect(!session.screen.modes.contains("1049") && shows("nothing_of_this_name")(session.screen))
  }

  @Test func filesThatAThemeBuildsUponAreWatched() throws {
    try folder.write("x = 1\n", to: "a.py")
    func style(_ color: String) -> String { "[styles]\nnumber = { foreground = \"#\(color)\" }\n" }
    try folder.write("inherits = \"base.toml\"\n", to: "highlight-lsp/themes/mine.toml")
    try folder.write(style("112233"), to: "highlight-lsp/themes/base.toml")
    let session = try session("-t", "mine", configuration: folder.path)
    try session.wait("the inherited style", shows("#112233"))
    try folder.write(style("445566"), to: "highlight-lsp/themes/base.toml")
    try session.wait("the changed style", shows("#445566"))
    #expect(session.finish("q") == 0)
  }
}
