import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import SystemSupport
@testable import highlight_lsp

/// What the manual is made of. What its pages look like is in `ShellAndManualTests`.
@Suite struct ManualTests {
  private let manual = Manual(root: HighlightLSP.self, examplesFolder: TestEnvironment.package + "docs/examples")

  private static var commands: [CommandPath] { below(CommandPath(type: HighlightLSP.self, words: [HighlightLSP.name])) }

  private static func below(_ path: CommandPath) -> [CommandPath] {
    [path] + path.type.subcommands.flatMap { below(CommandPath(type: $0, words: path.words + [$0.name])) }
  }

  /// Options that a command has although it declares none of them.
  private static let others: Set<String> = ["--generate-completion-script", "--verbose", "--acknowledgements"]

  /// An option that was renamed, or a command without an example, is found here.
  @Test func everyCommandHasExamplesWithOptionsThatAreThere() throws {
    func command(_ words: ArraySlice<String>) -> CommandPath? { Self.commands.first { $0.words.dropFirst() == words } }
    for path in Self.commands {
      let examples = try manual.examples(of: path)
      #expect(!examples.isEmpty, "\(path.text) has no examples")
      // Programs between pipes are not ours.
      for line in examples.flatMap(\.commands) {
        for part in line.split(whereSeparator: { "|;&<>".contains($0) }) {
          let words = ShellWords.split(String(part)).prefix { !$0.hasPrefix("#") }
          guard let start = words.firstIndex(of: HighlightLSP.name) else { continue }
          let rest = words[(start + 1)...]
          let count = (1...max(rest.count, 1)).last { command(rest.prefix($0)) != nil } ?? 0
          let isAboutItself = rest.first.map { Self.others.contains($0) || $0 == "--version" } ?? true
          let called = count > 0 ? command(rest.prefix(count)) : command(isAboutItself ? [] : ["highlight"])
          let names = Manual.options(of: try #require(called)).union(Self.others)
          for word in rest.dropFirst(count) where word.wholeMatch(of: /--?[A-Za-z].*/) != nil {
            let option = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : String(word.prefix(2))
            #expect(names.contains(option), "\(path.text): there is no \(option): \(line)")
          }
        }
      }
    }
  }

  @Test func anExampleWithoutATextIsAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("# one\nhighlight-lsp check\n\nhighlight-lsp check\n", to: "check.txt")
    let path = try #require(Self.commands.first { $0.words.last == "check" })
    #expect(throws: UsageError.self) { try Manual(root: HighlightLSP.self, examplesFolder: folder.path).examples(of: path) }
  }
}
