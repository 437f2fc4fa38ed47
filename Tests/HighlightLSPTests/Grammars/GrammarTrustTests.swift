import Foundation
import TestSupport
import Testing

@testable import highlight_lsp

/// To load a library is to run it: only the user's own are loaded.
@Suite struct GrammarTrustTests {
  let sandbox: GrammarSandbox

  init() throws {
    sandbox = try GrammarSandbox()
    try sandbox.folder.write("{\"a\": 1}\n", to: "a.json")
  }

  /// What is writable by others, or belongs to them.
  static let places = ["json/parser.so", "json", "", ".."]

  private func path(_ place: String) -> String {
    switch place {
    case "": sandbox.folder["data/highlight-lsp/grammars"]
    case "..": sandbox.folder["data/highlight-lsp"]
    default: sandbox.folder["data/highlight-lsp/grammars/\(place)"]
    }
  }

  private func mode(_ place: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path(place))[.posixPermissions] as? Int)
  }

  private func highlight() throws -> ChildProcess.Result {
    try sandbox.run(["highlight", "-f", "json", sandbox.folder["a.json"]])
  }

  /// The command that the message names.
  private func mend(_ result: ChildProcess.Result) throws -> String {
    let line = try #require(result.errorLines.first)
    return String(line[try #require(line.range(of: "fix it with: ")).upperBound...])
  }

  private func expectRefusal(_ result: ChildProcess.Result, _ words: String, _ location: SourceLocation = #_sourceLocation) {
    #expect(result.status == 1, sourceLocation: location)
    #expect(result.errorLines.count == 1, sourceLocation: location)
    #expect(result.errors.contains(words), sourceLocation: location)
    let object = try? HighlightedObject.all(in: result.output).first
    #expect(object?.runs?.isEmpty == true, sourceLocation: location)
  }

  @Test(arguments: places) func whatOthersMayWriteIsNotLoadedAndTheNamedCommandMendsIt(place: String) throws {
    _ = try sandbox.install("json")
    chmod(path(place), 0o777)
    let refused = try highlight()
    expectRefusal(refused, "is writable by others and is not used")
    #expect(try sandbox.run(["grammar", "list", "json"]).text.contains("broken: "))
    try ChildProcess.shell(try mend(refused))
    let mended = try highlight()
    #expect(mended.status == 0)
    #expect(try HighlightedObject.all(in: mended.output).first?.runs?.isEmpty == false)
  }

  /// The bits of the group are the mask of an access control list; the mode looks as if the user's group could write.
  @Test(.enabled(if: AccessLists.areThere, "setfacl or access lists are missing"), arguments: places)
  func whatAnAccessListLetsOthersWriteIsNotLoaded(place: String) throws {
    _ = try sandbox.install("json")
    for named in ["user:12345:rwx", "group:12345:rwx"] {
      try AccessLists.set(named, of: path(place))
      let refused = try highlight()
      expectRefusal(refused, "is writable by others and is not used")
      try ChildProcess.shell(try mend(refused))
      #expect(try highlight().status == 0)
    }
    // Others who may read, and root.
    for named in ["user:12345:r-x", "group:12345:r-x", "user:0:rwx"] {
      try AccessLists.set(named, of: path(place))
      #expect(try highlight().status == 0, "\(named)")
    }
  }

  @Test(.enabled(if: AccessLists.areThere, "setfacl or access lists are missing"))
  func aFolderAboveThatAnAccessListLetsOthersWrite() throws {
    _ = try sandbox.install("json")
    try AccessLists.set("user:12345:rwx", of: sandbox.folder["data"])
    let refused = try highlight()
    expectRefusal(refused, "is writable by another user, by its access control list")
    try ChildProcess.shell(try mend(refused))
    #expect(try highlight().status == 0)
  }

  /// Who may write to a folder above ours can exchange it, unless it is sticky.
  @Test(arguments: ["data", "."]) func aFolderAboveThatEverybodyWritesTo(place: String) throws {
    _ = try sandbox.install("json")
    let folder = sandbox.folder[place]
    chmod(folder, 0o1777)
    #expect(try highlight().status == 0)
    chmod(folder, 0o777)
    let refused = try highlight()
    expectRefusal(refused, "is writable by everyone")
    try ChildProcess.shell(try mend(refused))
    #expect(try highlight().status == 0)
    chmod(folder, 0o777)
    #expect(try sandbox.run(["grammar", "install", "--force", "json"]).status == 1)
    chmod(folder, 0o755)
  }

  /// A link to a folder of the user's that lies in one that everybody writes to.
  @Test func theWayWithoutLinksIsLookedAtToo() throws {
    _ = try sandbox.install("json")
    try ChildProcess.shell(
      "cd \"$1\" && mkdir open && mv data open/data && ln -s open/data data && chmod 777 open", sandbox.folder.path)
    expectRefusal(try highlight(), "open is writable by everyone")
  }

  @Test(arguments: places) func anotherInstallationMendsItToo(place: String) throws {
    _ = try sandbox.install("json")
    chmod(path(place), 0o777)
    #expect(try sandbox.install("json").status == 0)
    #expect(try highlight().status == 0)
    #expect(try mode(place) & 0o022 == 0)
  }

  @Test(.enabled(if: getuid() == 0, "only root may give files away"), arguments: places)
  func whatBelongsToAnotherUserIsNotLoaded(place: String) throws {
    _ = try sandbox.install("json")
    chown(path(place), 12345, 12345)
    let refused = try highlight()
    expectRefusal(refused, "belongs to another user (12345) and is not used")
    let command = try mend(refused)
    #expect(command.hasPrefix(place.hasPrefix("json") ? "rm " : "sudo chown "))
    if place.hasPrefix("json") {
      #expect(try sandbox.install("json").status == 0)
      #expect(try highlight().status == 0)
    } else {
      let install = try sandbox.install("json", "--force")
      #expect(install.status == 1)
      #expect(install.errors.contains("belongs to another user (12345)"))
    }
  }

  @Test func theGroupOfTheUserAloneMayWrite() throws {
    _ = try sandbox.install("json")
    // Of the group that has the user's own number or name, and of no other.
    let user = String(cString: try #require(getpwuid(geteuid())).pointee.pw_name)
    let group = String(cString: try #require(getgrgid(getegid())).pointee.gr_name)
    let isOwn = getegid() == geteuid() || user == group
    chmod(path("json/parser.so"), 0o664)
    #expect(try highlight().status == (isOwn ? 0 : 1))
  }

  @Test(.enabled(if: getuid() == 0, "only root may give files away"))
  func anotherGroupMayNot() throws {
    _ = try sandbox.install("json")
    chown(path("json/parser.so"), 0, 12345)
    chmod(path("json/parser.so"), 0o664)
    expectRefusal(try highlight(), "is writable by others and is not used")
  }

  @Test(arguments: ["000", "022", "077"]) func theUmaskDecidesNothing(umask: String) throws {
    let result = try ChildProcess(
      "/bin/sh", ["-c", "umask \(umask); exec \"$@\"", "sh", Program.path, "grammar", "install", "json"],
      environment: ProcessInfo.processInfo.environment.merging(sandbox.environment) { $1 }
    ).finish()
    #expect(result.status == 0)
    #expect(try mode("json/parser.so") == 0o644)
    for place in ["json", "", ".."] { #expect(try mode(place) == 0o755) }
    #expect(try highlight().status == 0)
  }
}
