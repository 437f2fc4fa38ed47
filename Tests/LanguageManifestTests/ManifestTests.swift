import Foundation
import SystemSupport
import Testing
import TextModel

@testable import LanguageManifest

@Suite struct ManifestTests {
  private static let packages = """
    [packages.tree-sitter-language-pack]
    version = "1.2"
    sha256 = "ab"
    [packages.other]
    version = "3"
    sha256 = "cd"

    """

  private func manifest(_ languages: String) throws -> Manifest {
    try Manifest(toml: Self.packages + languages, path: "languages.toml")
  }

  private func message(_ toml: String) -> String? {
    do throws(ManifestError) {
      _ = try Manifest(toml: toml, path: "some/languages.toml")
      return nil
    } catch {
      return error.description
    }
  }

  /// What is read of one language alone is what reading everything says of it, for all that are shipped.
  @Test func partsOfTheShippedManifestAreWhatTheWholeSays() throws {
    let whole = try Manifest(ManifestText(folder: #require(Environment.dataFolder)))
    let parts = try Manifest.load()
    for expected in whole.languages {
      let entry = try #require(parts[expected.name], "\(expected.name)")
      for (got, wanted) in zip(Mirror(reflecting: entry).children, Mirror(reflecting: expected).children) {
        let isSame =
          (got.value as? [String: [String]]).map { $0 == wanted.value as? [String: [String]] }
          ?? ("\(got.value)" == "\(wanted.value)")
        #expect(isSame, "\(expected.name).\(got.label ?? "")")
      }
    }
  }

  @Test func absentKeysHaveTheirDefaults() throws {
    let entry = try #require(try manifest("[languages.python]")["python"])
    #expect(entry.package == "tree-sitter-language-pack")
    #expect(entry.path == "parsers/python/src")
    #expect(entry.symbol == "tree_sitter_python")
    #expect(!entry.isFirstTier && entry.headers == nil && entry.queries.isEmpty)
    #expect(entry.extensions.isEmpty && entry.filenames.isEmpty && entry.globs.isEmpty && entry.aliases.isEmpty)
  }

  @Test func everyKeyIsRead() throws {
    let manifest = try manifest(
      """
      [languages.csharp]
      package = "other"
      headers = "c"
      symbol = "tree_sitter_c_sharp"
      tier = 1
      extensions = ["cs", "csx"]
      filenames = ["Cake"]
      globs = ["*.cake"]
      shebangs = ["dotnet"]
      aliases = ["c#"]
      queries = { highlights = ["a.scm", "b.scm"], locals = [] }
      [languages.x]
      package = "other"
      path = "deep/src"
      """)
    let entry = try #require(manifest["csharp"])
    #expect(entry.package == "other" && entry.path == "src" && entry.headers == "c")
    #expect(entry.symbol == "tree_sitter_c_sharp" && entry.isFirstTier)
    #expect(entry.extensions == ["cs", "csx"] && entry.filenames == ["Cake"] && entry.globs == ["*.cake"])
    #expect(entry.shebangs == ["dotnet"] && entry.aliases == ["c#"])
    #expect(entry.queries == ["highlights": ["a.scm", "b.scm"], "locals": []])
    #expect(manifest["x"]?.path == "deep/src")
    #expect(manifest.packages["other"]?.version == "3" && manifest.packages["other"]?.sha256 == "cd")
  }

  @Test func theFirstTierComesFirst() throws {
    let manifest = try manifest("[languages.b]\n[languages.z]\ntier = 1\n[languages.a]\ntier = 2\n[languages.y]\ntier = 1\n")
    #expect(manifest.languages.map(\.name) == ["y", "z", "a", "b"])
  }

  @Test func namesAndAliasesInAnyCase() throws {
    let manifest = try manifest(
      "[languages.a]\naliases = [\"alpha\", \"b\"]\n[languages.b]\naliases = [\"alpha\", \"beta\"]\n")
    #expect(manifest["a"]?.name == "a")
    #expect(manifest["BETA"]?.name == "b")
    #expect(manifest["b"]?.name == "b", "a name is stronger than another language's alias")
    #expect(manifest["alpha"]?.name == "a", "of two equal aliases the first counts")
    #expect(manifest["gamma"] == nil && manifest[""] == nil)
  }

  @Test func aSlipIsGivenASuggestion() throws {
    let manifest = try manifest("[languages.python]\n[languages.javascript]\n[languages.c]\n[languages.cpp]\n")
    #expect(manifest.suggestion(for: "pyhton") == "python")
    #expect(manifest.suggestion(for: "JavaScrip") == "javascript")
    #expect(manifest.suggestion(for: "cp") == "c")
    #expect(manifest.suggestion(for: "haskell") == nil)
  }

  @Test(arguments: [
    ("kitten", "sitting", 3, false), ("sitten", "kitten", 1, true), ("abc", "acb", 1, true), ("abcdef", "abcdfe", 1, true),
    ("a", "ab", 1, true), ("ab", "", 2, false), ("longer word", "longer ward", 1, true), ("flaw", "lawn", 2, false),
  ])
  func nearestCountsEdits(word: String, candidate: String, distance: Int, isNear: Bool) {
    #expect((nearest(to: word, among: [candidate]) != nil) == isNear, "\(distance) edits")
  }

  @Test func theNearestOfManyIsTaken() {
    #expect(nearest(to: "bash", among: ["dash", "bas", "bash2", "bash", "basis"]) == "bash")
    #expect(nearest(to: "xash", among: ["cash", "dash"]) == "cash", "of equals the first")
    #expect(nearest(to: "x", among: []) == nil)
  }

  @Test func faultsAreNamedWithTheirPlace() throws {
    let syntax = try #require(message("[packages.a]\nversion = \"1\nsha256 = \"2\"\n"))
    #expect(syntax.hasPrefix("some/languages.toml:2:"), "\(syntax)")
    let repeated = try #require(message("[languages.a]\n[languages.a]\n"))
    #expect(repeated.hasPrefix("some/languages.toml:2:"), "\(repeated)")
    #expect(message("[packages.a]\nversion = \"1\"\n") == "some/languages.toml: packages.a needs version and sha256")
    #expect(
      message("[packages.a]\nversion = 1\nsha256 = \"2\"\n") == "some/languages.toml: packages.a needs version and sha256")
    #expect(message("") == "some/languages.toml: there is no [languages.NAME]")
    #expect(message("languages = 3") == "some/languages.toml: there is no [languages.NAME]")
    #expect(message(Self.packages + "[languages]\na = 1\n") == "some/languages.toml: languages.a is not a table")
    #expect(
      message(Self.packages + "[languages.a]\npackage = \"nowhere\"\n")
        == "some/languages.toml: languages.a names an unknown package \"nowhere\"")
    #expect(
      message("[languages.a]\n")
        == "some/languages.toml: languages.a names an unknown package \"tree-sitter-language-pack\"")
  }

  @Test func aListOfTheUserHasParsersAndRules() throws {
    let toml = """
      [packages.p]
      version = "1.0"
      sha256 = "\(String(repeating: "a", count: 64))"
      [packages.bad]
      version = "1.0"
      sha256 = "a"
      [languages.rules]
      lines = true
      [languages.own]
      symbol = "tree_sitter_mine"
      [languages.packed]
      package = "p"
      [languages.pack]
      package = "tree-sitter-language-pack"
      [languages.a]
      package = "bad"
      [languages.b]
      symbol = "system"
      [languages."../c"]
      symbol = "tree_sitter_c"
      [languages.d]
      extensions = ["d"]
      """
    let text = ManifestText(ContiguousArray(toml.utf8), path: "l")
    let contents = try ManifestFile(text, rulesFolder: "/h/languages").readAll()
    #expect(contents.languages.map(\.name) == ["own", "pack", "packed", "rules"])
    #expect(contents.languages.map(\.hasOwnParser) == [true, false, false, false])
    #expect(contents.languages.map(\.isInstallable) == [false, true, true, false])
    #expect(contents.languages[0].symbol == "tree_sitter_mine" && contents.languages[0].ownQueriesFolder == "/h/queries/own")
    #expect(contents.languages[2].symbol == "tree_sitter_packed" && contents.packages.keys.sorted() == ["p"])
    #expect(contents.faults.count == 4, "\(contents.faults)")
    for (name, reason) in [
      ("a", "names an unknown package \"bad\""), ("b", "has the symbol \"system\""), ("../c", "is not a name"),
      ("d", "has no parser"),
    ] { #expect(contents.faults.contains { $0.contains("languages.\(name) \(reason)") }, "\(contents.faults)") }
  }
}

/// The manifest that the program ships.
@Suite struct ShippedManifestTests {
  private let manifest: Manifest

  init() throws {
    var folder = URL(filePath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    manifest = try Manifest(ManifestText(folder: folder.appending(path: "grammars").path(percentEncoded: false)))
  }

  /// What stands in more than one language.
  private func shared(_ key: KeyPath<LanguageEntry, [String]>) -> [String] {
    let all = manifest.languages.flatMap { $0[keyPath: key] }
    return Dictionary(grouping: all) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
  }

  @Test func everyParserIsListed() {
    #expect(manifest.installable.count == 165)
    #expect(!manifest.languages.filter(\.isFirstTier).isEmpty)
  }

  @Test func noAliasIsAnotherName() {
    let names = Set(manifest.languages.map(\.name))
    for language in manifest.languages {
      for alias in language.aliases where names.contains(alias) { Issue.record("\(language.name) has the alias \(alias)") }
    }
    #expect(shared(\.aliases) == [])
  }

  @Test func nothingMeansTwoLanguages() {
    #expect(shared(\.extensions) == [])
    #expect(shared(\.filenames) == [])
    #expect(shared(\.shebangs) == [])
    #expect(shared(\.globs) == [])
  }

  @Test func namesAreWrittenAsTheyAreLookedUp() {
    for language in manifest.languages {
      for text in language.extensions + language.aliases { #expect(text == text.lowercased(), "\(language.name): \(text)") }
      for suffix in language.extensions { #expect(!suffix.isEmpty && !suffix.hasPrefix("."), "\(language.name): \(suffix)") }
    }
  }

  @Test func everyPackageHasAHash() {
    for package in manifest.packages.values {
      #expect(package.sha256.count == 64 && package.sha256.allSatisfy(\.isHexDigit), "\(package.name)")
    }
  }

  @Test(arguments: [
    ("a.py", "python"), ("Makefile", "make"), ("a.rs", "rust"), ("a.tsx", "tsx"), ("Cargo.lock", "toml"),
    ("a.md", "markdown"),
    ("Dockerfile", "dockerfile"), ("CMakeLists.txt", "cmake"), ("a.erb", "embedded_template"), (".bashrc", "bash"),
    ("a.cs", "csharp"),
  ])
  func knownFiles(path: String, language: String) {
    #expect(LanguageDetection(manifest).language(path: path, head: []) == language)
  }
}
