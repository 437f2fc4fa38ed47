import Foundation
import TestSupport
import Testing

/// Names and counts of languages in the documents are those of `language list`.
@Suite struct LanguageListTests {
  private static let page: String = {
    (try? String(contentsOfFile: Program.package + "docs/languages.md", encoding: .utf8)) ?? ""
  }()

  /// The names in the paragraphs of names below a heading, and the count in it.
  private static func listed(_ heading: String, in page: String) -> (count: Int?, names: [String]) {
    guard let start = page.range(of: "## " + heading + " (") else { return (nil, []) }
    let section = page[start.upperBound...].components(separatedBy: "\n## ")[0]
    let names = section.components(separatedBy: "\n\n")
      .filter { $0.contains(", ") && !$0.contains(".") && !$0.contains("|") && !$0.contains("`") }
    return (
      Int(section.prefix { $0.isNumber }),
      names.joined(separator: ",").components(separatedBy: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    )
  }

  /// The languages of an origin, by name, and whether files or fences can be in them: they have patterns or other names.
  private static func languages(_ origin: String) throws -> [(name: String, isNamed: Bool)] {
    try Program.run(["language", "list"]).lines.filter { $0.hasSuffix("\t" + origin) }
      .map { $0.components(separatedBy: "\t") }
      .map { ($0[0], $0.dropFirst().dropLast().contains { !$0.isEmpty }) }.sorted { $0.0 < $1.0 }
  }

  @Test(arguments: [("Queries of our own", "own"), ("Rules of our own", "rules")])
  func theDocumentListsEachLanguage(heading: String, origin: String) throws {
    let (count, names) = Self.listed(heading, in: Self.page)
    let expected = try Self.languages(origin)
    let listed = expected.filter { origin == "own" || $0.isNamed }.map(\.name)
    #expect(names.sorted() == listed, "\(Set(names).symmetricDifference(listed).sorted())")
    #expect(count == expected.count)
  }

  /// A test that finds no difference where there is one would prove nothing.
  @Test func oneThatIsMissingIsFound() throws {
    let expected = try Self.languages("rules").filter(\.isNamed).map(\.name)
    let without = Self.page.replacing(", \(expected[5]),", with: ",")
    #expect(without != Self.page)
    #expect(Self.listed("Rules of our own", in: without).names.sorted() != expected)
  }
}
