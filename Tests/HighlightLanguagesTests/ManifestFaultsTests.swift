import HighlightStorage
import SystemSupport
import Testing

@testable import HighlightLanguages

/// What `check` says of a list of languages.
@Suite struct ManifestFaultsTests {
  private func problems(_ toml: String) -> [String] {
    ManifestFaults.problems(ContiguousArray(toml.utf8), path: "languages.toml").map { "\($0)" }
  }

  @Test func unknownKeysAreToldWithTheirPlaces() {
    let toml = """
      [packages.p]
      version = "1"
      sha = "0"

      [languages.a]
      extention = ["a"]
      lines = true
      """
    #expect(
      problems(toml) == [
        "languages.toml:3:1: unknown key sha",
        "languages.toml:6:1: unknown key extention; did you mean \"extensions\"?",
      ])
  }

  @Test func namesOfTwoLanguagesAreTold() {
    let toml = """
      [languages.a]
      extensions = ["x", "y"]
      aliases = ["b", "a", "one"]
      [languages.b]
      extensions = ["x"]
      aliases = ["one"]
      """
    #expect(
      problems(toml) == [
        "languages.toml:3:12: the alias \"b\" is the name of another language",
        "languages.toml:5:15: the extension \"x\" is that of a, too; list it under shared, with marks that distinguish them",
        "languages.toml:6:12: the alias \"one\" is that of a, too",
      ])
    // What is shared on purpose is no fault.
    #expect(problems("[languages.a]\nextensions = [\"x\"]\n[languages.b]\nshared = [\"x\"]\nmarks = [\"^b\"]\n") == [])
  }

  @Test func ourOwnListHasNone() throws {
    let folder = try #require(Environment.dataFolder)
    let bytes = try FileSystem.read(folder + "/languages.toml")
    #expect(ManifestFaults.problems(bytes, path: "languages.toml").map(\.description) == [])
  }

  @Test func brokenListsAreTold() {
    #expect(problems("[languages.a\n").count == 1)
    #expect(problems("").isEmpty)
  }
}
