import Foundation
import HighlightTestSupport
import LanguageManifest
import SystemSupport
import TestSupport
import Testing

@testable import highlight_lsp

/// `init`: files to begin with, and `check` where there is nothing yet.
@Suite struct InitTests {
  let folder: TemporaryFolder
  // No grammar is installed there.
  private let environment = ["XDG_DATA_HOME": "/nonexistent", "XDG_CONFIG_HOME": "/nonexistent"]

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ arguments: String...) throws -> ChildProcess.Result {
    try Program.run(arguments, environment: environment, folder: folder.path)
  }

  private func makeRepository(remote: String? = nil) throws {
    try ChildProcess.shell(
      #"cd "$1" && git init -q . && { [ -z "$2" ] || git remote add origin "$2"; }"#, folder.path, remote ?? "")
  }

  /// What was written, without git's own files.
  private var files: [String] { folder.files().filter { !$0.hasPrefix(".git/") } }

  @Test func whatIsWrittenPassesWithoutAnyGrammar() throws {
    let written = try run("init")
    #expect(written.status == 0)
    #expect(files == ["highlight-lsp.toml", "tests/highlight/example.conf"])
    for file in files { #expect(written.text.contains("wrote \(file): ")) }
    let checked = try run("check")
    #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked.errors)\(checked.text)")
    #expect(checked.lines.last?.wholeMatch(of: /[1-9]\d* passed, 0 failed/) != nil, "\(checked.text)")
  }

  @Test func nothingIsOverwritten() throws {
    try makeRepository(remote: "git@github.com:a/b.git")
    try folder.write("# mine\n", to: "highlight-lsp.toml")
    try folder.write("mine\n", to: StarterFiles.gitHubJobName)
    let result = try run("init")
    #expect(result.status == 0)
    #expect(try folder.bytes(of: "highlight-lsp.toml") == Array("# mine\n".utf8))
    #expect(try folder.bytes(of: StarterFiles.gitHubJobName) == Array("mine\n".utf8))
    // The fixture would speak of a rule that is not there.
    #expect(!files.contains("tests/highlight/example.conf"))
    #expect(result.errors.contains("highlight-lsp.toml is there already"))
    #expect(result.errors.contains("\(StarterFiles.gitHubJobName) is there already"))
    #expect(result.output.isEmpty)
  }

  @Test func aSecondTimeChangesNothing() throws {
    try makeRepository(remote: "https://gitlab.example.org/group/sub/project.git")
    #expect(try run("init").status == 0)
    let before = try files.map { try folder.bytes(of: $0) }
    let result = try run("init")
    #expect(result.status == 0 && result.output.isEmpty)
    #expect(try files.map { try folder.bytes(of: $0) } == before)
  }

  @Test(arguments: [
    ("git@github.com:a/b.git", ".github/workflows/highlight-lsp.yml", "https://github.com/a/b/issues/12"),
    ("ssh://git@gitlab.example.org:2222/g/s/p.git", ".gitlab-ci.yml", "https://gitlab.example.org/g/s/p/-/issues/12"),
    (
      "https://user:secret@github.example.com/a/b", ".github/workflows/highlight-lsp.yml",
      "https://github.example.com/a/b/issues/12"
    ),
  ])
  func theRemoteTellsTheForge(remote: String, job: String, link: String) throws {
    try makeRepository(remote: remote)
    #expect(try run("init").status == 0)
    #expect(files == [job, "highlight-lsp.toml", "tests/highlight/example.conf"].sorted())
    #expect(String(decoding: try folder.bytes(of: "tests/highlight/example.conf"), as: UTF8.self).contains("link=\(link)\n"))
    let all = try files.map { String(decoding: try folder.bytes(of: $0), as: UTF8.self) }.joined()
    #expect(!all.contains("secret"))
    let checked = try run("check")
    #expect(checked.status == 0, "\(checked.text)")
  }

  @Test func foldersTellTheForgeWhereTheRemoteDoesNot() throws {
    try makeRepository(remote: "https://example.org/a/b")
    try folder.write("stages: []\n", to: ".gitlab-ci.yml")
    let result = try run("init")
    #expect(files.contains(".gitlab/highlight-lsp.yml"))
    #expect(result.errors.contains("- local: .gitlab/highlight-lsp.yml"))
    #expect(try folder.bytes(of: ".gitlab-ci.yml") == Array("stages: []\n".utf8))
  }

  @Test func aForgeCanBeNamedAndLeftOut() throws {
    try makeRepository(remote: "git@github.com:a/b.git")
    #expect(try run("init", "--ci", "none").errors.isEmpty)
    #expect(!files.contains { $0.hasPrefix(".") })
    #expect(try run("init", "--ci", "gitlab").text == "wrote .gitlab-ci.yml: a CI job for GitLab\n")
  }

  @Test(
    .enabled(if: PublishedSchema.areThere, "scripts/report-schemas brings schemas and validators"),
    arguments: [(PublishedSchema.gitHubWorkflow, "github"), (.gitLabCI, "gitlab")])
  func jobsFollowThePublishedSchema(schema: PublishedSchema, forge: String) throws {
    #expect(try run("init", "--ci", forge).status == 0)
    let name = forge == "github" ? StarterFiles.gitHubJobName : StarterFiles.gitLabJobName
    #expect(try schema.faults(in: [String(decoding: try folder.bytes(of: name), as: UTF8.self)]) == [nil])
  }

  @Test func theJobPassesInARepositoryWithoutGrammars() throws {
    // Only the archive of the parsers is there.
    _ = SmallPack.shared
    try makeRepository()
    #expect(try run("init", "--ci", "github").status == 0)
    // A rule that needs the syntax of every file.
    let configuration = String(decoding: try folder.bytes(of: "highlight-lsp.toml"), as: UTF8.self)
    try folder.write(
      configuration.replacingOccurrences(of: "# severity = \"warning\" ", with: "severity = \"hint\" "),
      to: "highlight-lsp.toml")
    try folder.write("Title\n=====\n\nText.\n", to: "docs/index.rst")
    try folder.write("{\"a\": 1}\n", to: "db/a.json")
    try folder.write("# Title\n\nText.\n", to: "README.md")
    func check() throws -> ChildProcess.Result {
      try Program.run(["check"], environment: environment, folder: folder.path)
    }
    // Without them each is one finding; the job is YAML.
    try folder.write("[2]\n", to: "db/b.json")
    let missing = try check()
    #expect(missing.status == 1 && missing.lines.filter { $0.hasSuffix("[missing-grammar]") }.count == 4, "\(missing.text)")
    #expect(missing.text.contains("db/a.json: error: the grammar for json is not installed"))
    #expect(missing.text.contains("(needed here and by 1 more file) [missing-grammar]"))
    let commands = Self.commands(of: String(decoding: try folder.bytes(of: StarterFiles.gitHubJobName), as: UTF8.self))
    #expect(commands.count == 2, "\(commands)")
    let home = try TemporaryFolder()
    var variables = environment
    variables["XDG_DATA_HOME"] = home.path
    // Prebuilt parsers are installed in a second; compilers need half a minute for these.
    if PrebuiltMachine.current != nil, try !PrebuiltSandbox.fetchedWheel.get().isEmpty { variables["CC"] = "/nonexistent" }
    // The other job installs the same, and checks in another format.
    #expect(try run("init", "--ci", "gitlab").status == 0)
    let others = Self.commands(of: String(decoding: try folder.bytes(of: StarterFiles.gitLabJobName), as: UTF8.self))
    #expect(others.count == 2 && others.first == commands.first, "\(others)")
    for command in commands + others.dropFirst() {
      let line = "\"$P\"" + command.dropFirst("highlight-lsp".count)
      let process = try Program.startScript(line, environment: variables, folder: folder.path)
      let result = try process.finish(timeout: 600)
      #expect(result.status == 0, "\(command): \(result.text)\(result.errors)")
    }
  }

  /// The commands of a job that run the program.
  private static func commands(of job: String) -> [String] {
    job.split(separator: "\n").compactMap { line in
      line.range(of: "highlight-lsp (grammar|check).*", options: .regularExpression).map { String(line[$0]) }
    }
  }

  /// Both jobs install this version, with all parsers.
  @Test func jobsInstallTheWheelOfThisVersion() {
    for job in [StarterFiles.gitHubJob, StarterFiles.gitLabJob] {
      #expect(job.contains("install --index-url https://"))
      #expect(job.contains("'highlight-lsp[all]==\(ProgramVersion.current)'"))
    }
  }

  @Test func aFolderInsideARepositoryHasNoJob() throws {
    try makeRepository(remote: "git@github.com:a/b.git")
    try folder.write("", to: "docs/a")
    let result = try run("init", "docs")
    #expect(result.status == 0)
    #expect(result.errors.contains("docs is not the top of its repository"))
    #expect(files == ["docs/a", "docs/highlight-lsp.toml", "docs/tests/highlight/example.conf"])
  }

  @Test func whatCannotBeWrittenIsNamedAndTheRestIsDone() throws {
    try folder.write("no folder\n", to: "tests")
    let result = try run("init")
    #expect(result.status == 1)
    #expect(result.errors.contains("tests: "))
    #expect(files.contains("highlight-lsp.toml"))
  }

  @Test func nothingIsWrittenThroughALink() throws {
    let other = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder["tests"], withDestinationPath: other.path)
    #expect(try run("init").status == 1)
    #expect(other.files().isEmpty)
  }

  @Test func aFolderThatIsNotThereIsWrongUsage() throws {
    let result = try run("init", "nowhere")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("nowhere"))
  }

  /// What stands in comments may be taken out of them.
  @Test func everySettingOfTheConfigurationIsOne() throws {
    #expect(try run("init").status == 0)
    let text = String(decoding: try folder.bytes(of: "highlight-lsp.toml"), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.prefixMatch(of: /# (\[[a-z.A-Z]+\]|[a-zA-Z]+ = )/) != nil && !line.contains("./my-theme")
        ? line.dropFirst(2) : line
    }
    try folder.write(lines.joined(separator: "\n"), to: "highlight-lsp.toml")
    let checked = try run("check", "--only", "config,rules")
    #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked.text)")
  }

  // MARK: check where there is nothing

  @Test func checkSaysWhatItLookedFor() throws {
    try folder.write("x = 1\n", to: "a.py")
    let result = try run("check")
    #expect(result.status == 0)
    #expect(
      result.lines == [
        "checked: 1 file for hidden characters; no rules, no queries", "no findings", "0 passed, 0 failed",
      ])
    for word in ["highlight-lsp.toml", "highlights.scm", "tests/highlight", "tests/snapshots", "highlight-lsp init"] {
      #expect(result.errors.contains(word))
    }
  }

  @Test func checkSaysNothingWhereSomethingIs() throws {
    try folder.write("theme = \"dark\"\n", to: "highlight-lsp.toml")
    try folder.write("x = 1\n", to: "sub/a.py")
    #expect(try run("check").errors.isEmpty)
    #expect(try run("check", "sub").errors.isEmpty)
    #expect(try run("check", "--only", "sources", "sub/a.py").errors.isEmpty)
  }

  // MARK: Remotes

  @Test(
    arguments: [
      ("git@github.com:a/b.git", "https://github.com/a/b"), ("https://GitHub.com/a/b/", "https://github.com/a/b"),
      ("ssh://git@host:22/a/b.git", "https://host/a/b"), ("user@host:/srv/a/b", "https://host/srv/a/b"),
      ("/srv/a/b.git", nil), ("../b", nil), ("file:///srv/a", nil), ("https://host/a\"b/c", nil), ("git@host:b", nil),
      ("https://host/a b/c", nil), ("C:\\a\\b", nil), ("", nil),
    ] as [(String, String?)])
  func addressesOfRemotes(remote: String, address: String?) {
    #expect(Repository.address(ofRemote: remote) == address)
  }
}
