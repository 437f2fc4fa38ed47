import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import HighlightLanguages
@testable import LanguageManifest

/// Whose query files a language gets, and in which order.
@Suite struct QueryFinderTests {
  private let folder: TemporaryFolder
  private let manifest = TestEnvironment.manifest

  init() throws { folder = try TemporaryFolder() }

  private func sources(_ language: String, _ kind: QueryKind = .highlights, folders: [String]) throws -> [String] {
    let entry = try #require(manifest[language])
    let finder = QueryFinder(manifest: manifest, locations: QueryLocations(folders: folders.map { folder[$0] }))
    return finder.sources(kind, of: entry).map(\.text)
  }

  private func origin(_ language: String, _ locations: QueryLocations = QueryLocations()) throws -> QueryOrigin {
    QueryFinder(manifest: manifest, locations: locations).origin(of: try #require(manifest[language]))
  }

  @Test func ourOwnComeBeforeThoseOfFolders() throws {
    try folder.write("(comment) @error", to: "q/python/highlights.scm")
    #expect(try origin("python", QueryLocations(folders: [folder["q"]])) == .own)
    #expect(try !sources("python", folders: ["q"]).contains("(comment) @error"))
    #expect(try origin("python", QueryLocations(files: ["python": [.highlights: ["/a.scm"]]])) == .yours)
  }

  @Test func aFolderGivesWhatWeLackUnderAnyNameOfTheLanguage() throws {
    let language = try #require(
      manifest.languages.first { !$0.aliases.isEmpty && (try? origin($0.name)) == QueryOrigin.none })
    try folder.write("(a) @b", to: "q/\(language.aliases[0])/highlights.scm")
    try folder.write("(c) @injection.content", to: "q/\(language.aliases[0])/injections.scm")
    #expect(try origin(language.name, QueryLocations(folders: [folder["none"], folder["q"]])) == .yours)
    #expect(try sources(language.name, folders: ["none", "q"]) == ["(a) @b"])
    #expect(try sources(language.name, .injections, folders: ["none", "q"]) == ["(c) @injection.content"])
  }

  @Test func filesThatExtendAreAdded() throws {
    try folder.write("; extends\n(comment) @comment.note", to: "after/python/highlights.scm")
    #expect(try sources("python", folders: ["after"]).last == "; extends\n(comment) @comment.note")
    #expect(try sources("python", folders: ["after"]).count == sources("python", folders: []).count + 1)
    #expect(try origin("python", QueryLocations(folders: [folder["after"]])) == .own)
  }

  @Test func whatIsInheritedStandsInFrontOfIt() throws {
    let language = try #require(manifest.languages.first { (try? origin($0.name)) == QueryOrigin.none }).name
    try folder.write("; inherits: part,json\n(a) @b", to: "q/\(language)/highlights.scm")
    try folder.write("(part) @c", to: "q/part/highlights.scm")
    let found = try sources(language, folders: ["q"])
    #expect(found.first == "(part) @c" && found.last == "; inherits: part,json\n(a) @b")
    #expect(try found.count == 2 + sources("json", folders: []).count)
    // A circle ends.
    try folder.write("; inherits: \(language)\n(part) @c", to: "q/part/highlights.scm")
    #expect(try sources(language, folders: ["q"]).count == found.count)
  }
}

/// The table of query files inside a package.
@Suite struct PackageQueriesTests {
  private static let head = "# a comment\npackage\tname\t1.0\tMIT\nwheel\tname.whl\tab\tname/module.so\n"

  @Test func piecesAreReadAndOthersLeftOut() throws {
    let table =
      Self.head
      + "d\thighlights\t10\t5\td\nd\tlocals\t15\t5\nd\tfolds\t1\t1\ne\thighlights\t-1\t5\ne\thighlights\t1\nf\thighlights\tx\t1\n"
    let queries = try #require(PackageQueries(table: table))
    #expect(queries.package.name == "name" && queries.package.version == "1.0" && queries.package.license == "MIT")
    #expect(queries.wheel.file == "name.whl" && queries.wheel.sha256 == "ab" && queries.member == "name/module.so")
    #expect(
      queries.pieces(for: "d") == [
        .init(kind: .highlights, range: 10..<15, bases: ["d"]), .init(kind: .locals, range: 15..<20, bases: []),
      ])
    #expect(queries.pieces(for: "e").isEmpty && queries.pieces(for: "f").isEmpty)
    #expect(PackageQueries(table: "d\thighlights\t10\t5\n") == nil)
  }

  /// The table that we ship: of languages without queries of our own, each with highlights.
  @Test func theTableFitsTheManifest() throws {
    let queries = try #require(PackageQueries.load())
    let finder = QueryFinder(manifest: TestEnvironment.manifest, locations: QueryLocations())
    let named = TestEnvironment.manifest.languages.filter { !queries.pieces(for: $0.name).isEmpty }
    #expect(named.count > 40)
    for entry in named {
      #expect(!finder.hasOwnHighlights(entry), "\(entry.name)")
      #expect(queries.pieces(for: entry.name).contains { $0.kind == .highlights }, "\(entry.name)")
    }
  }
}

/// What is said of texts without colors.
@Suite struct LanguageMessageTests {
  private let missing = LanguageMessage(.notInstalled(name: "ruby"), language: "ruby", canBeHighlighted: true)

  @Test func aLanguageIsToldOnce() {
    var notes = LanguageMessages()
    #expect(notes.take(missing, path: "a.rb", isFound: false)?.hasPrefix("a.rb: the grammar for ruby") == true)
    #expect(notes.take(missing, path: "b.rb", isFound: false) == nil)
    #expect(notes.summary().isEmpty)
  }

  @Test func filesOfFoldersAreCounted() {
    var notes = LanguageMessages()
    for path in ["d/a.rb", "d/b.rb"] { #expect(notes.take(missing, path: path, isFound: true) == nil) }
    #expect(notes.summary().count == 1 && notes.summary()[0].hasPrefix("2 files of ruby: the grammar for ruby"))
  }

  @Test(arguments: ["a.txt", "README", "LICENSE-MIT", "docs/COPYING", "ChangeLog.old", ".x"])
  func namesOfPlainTextSayNothing(path: String) {
    #expect(LanguageMessage.notRecognized(path: path) == nil)
  }

  @Test func othersAreNotRecognized() {
    #expect(LanguageMessage.notRecognized(path: "a/b.unheardof")?.language == "unheardof")
  }
}
