import Foundation
import HighlightLanguages
import TestSupport
import Testing

@testable import HighlightRendering

extension ToolTests {
  /// README.md: its length, its counts, what it leads to.
  @Suite struct ReadmeTests {
    let page: String

    init() throws {
      page = try String(contentsOfFile: Program.package + "README.md", encoding: .utf8)
    }

    @Test func itIsShort() {
      #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 120)
      #expect(page.split { $0.isWhitespace }.count <= 900)
    }

    /// What cannot work where the page is read.
    @Test func itHasNoAddressesThatAreExamples() throws {
      let address = try String(contentsOfFile: Program.package + "packaging/address", encoding: .utf8)
      for line in address.split(separator: "\n") where line.contains(" = https://example.com/") {
        #expect(!page.contains(line.drop { $0 != "=" }.dropFirst(2)))
      }
      #expect(!page.contains("OWNER"))
    }

    @Test func countsAreThoseOfTheProgram() throws {
      let text = page.replacing("\n", with: " ")
      let rows = try Program.run(["language", "list"]).lines
      let (own, rules) = (rows.count { $0.hasSuffix("\town") }, rows.count { $0.hasSuffix("\trules") })
      #expect(text.contains("\(rows.count) languages: \(own) with tree-sitter queries of our own"))
      #expect(text.contains("\(rules) with rules of our own"))
      let queries = try #require(PackageQueries.load())
      let others = rows.filter { !$0.hasSuffix("\town") && !$0.hasSuffix("\trules") }
      let packaged = others.count { !queries.pieces(for: String($0.prefix { $0 != "\t" })).isEmpty }
      #expect(
        text.contains("\(packaged) with the queries of their package and \(others.count - packaged) with a parser only"))
      #expect(text.contains("\(Theme.builtInNames.count) themes are built in"))
      let manifest = try Manifest.load()
      #expect(text.contains("Packages contain the parsers of \(manifest.languages.count(where: \.isFirstTier)) languages"))
      #expect(text.contains("`highlight-lsp[all]` has all \(manifest.installable.count { !$0.isRuleLanguage })"))
    }

    /// Other pages that say how many languages there are.
    @Test func countsOfOtherPagesAreThoseOfTheProgram() throws {
      let rows = try Program.run(["language", "list"]).lines
      let (own, rules) = (rows.count { $0.hasSuffix("\town") }, rows.count { $0.hasSuffix("\trules") })
      for (name, sentence) in [
        ("docs/grammars.md", "\(own) languages have queries of our own. \(rules) consist of rules"),
        ("docs/library.md", "\(rules) languages consist of rules"),
        ("packaging/debian/control.in", "\(rules) languages need none"),
        ("CHANGELOG.md", "Rule languages: \(rules) that need no grammar"),
      ] {
        let page = try String(contentsOfFile: Program.package + name, encoding: .utf8)
        #expect(page.replacing("\n", with: " ").contains(sentence), "\(name)")
      }
    }

    @Test func itsLinksLeadSomewhere() {
      for match in page.matches(of: /\]\(([^)#]+)[^)]*\)|(?:src|srcset)="([^"]+)"/) {
        let target = String(match.output.1 ?? match.output.2 ?? "")
        #expect(FileManager.default.fileExists(atPath: Program.package + target), "\(target)")
      }
    }
  }
}
