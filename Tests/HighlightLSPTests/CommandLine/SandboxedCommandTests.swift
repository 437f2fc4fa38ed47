import Foundation
import HighlightRendering
import TestSupport
import Testing

/// What each command can still do while a parser runs, and that it does its work all the same. The parser is that of JSON in
/// a library that attacks when it is loaded, which is before the first text is parsed.
@Suite struct SandboxedCommandTests {
  private let folder: TemporaryFolder

  /// What the library could do: 0, or an error number.
  private struct Attack: Equatable {
    var program: Int32 = 0
    var socket: Int32 = 0
    var trace: Int32 = 0
    var write: Int32 = 0

    /// Everything was refused that this system can refuse; programs only if the command needs none.
    static func refused(startsPrograms: Bool, _ system: (calls: Bool, writes: Bool)) -> Attack {
      let calls: Int32 = system.calls ? 1 : 0
      return Attack(
        program: startsPrograms ? 0 : calls, socket: calls, trace: calls, write: system.writes ? 13 : 0)
    }
  }

  /// What this system refuses, as `doctor` says. Tests without any of both are skipped.
  private static let system: (calls: Bool, writes: Bool) = {
    guard let text = try? Program.run(["doctor"], environment: ["XDG_CONFIG_HOME": "/nonexistent"]).text else {
      return (false, false)
    }
    return (text.contains("programs and sockets: refused"), text.contains("writes: limited, by Landlock"))
  }()

  private static var isThere: Bool { system.calls || system.writes }

  /// The bytes of the library.
  private static let library = Result { () throws -> [UInt8] in
    let folder = try TemporaryFolder()
    try folder.write(
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <errno.h>
      #include <fcntl.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <sys/ptrace.h>
      #include <sys/socket.h>
      #include <unistd.h>
      static int closed(int descriptor) { return descriptor < 0 ? errno : (close(descriptor), 0); }
      __attribute__((constructor)) static void attack(void) {
        const char *report = getenv("REPORT"), *elsewhere = getenv("ELSEWHERE");
        if (!report || !elsewhere) return;
        int write = closed(open(elsewhere, O_CREAT | O_WRONLY, 0600));
        int socket_ = closed(socket(AF_UNIX, SOCK_STREAM, 0));
        int trace = ptrace(PTRACE_ATTACH, 0, 0, 0) < 0 && errno == EPERM ? EPERM : 0;
        char *words[] = {"x", 0};
        int program = execve("", words, words + 1) < 0 && errno == EPERM ? EPERM : 0;
        FILE *file = fopen(report, "a");
        if (!file) return;
        fprintf(file, "%d %d %d %d\\n", program, socket_, trace, write);
        fclose(file);
      }
      const void *tree_sitter_attack(void) {
        void *json = dlopen(getenv("JSON"), RTLD_NOW);
        const void *(*language)(void) = json ? (const void *(*)(void))dlsym(json, "tree_sitter_json") : 0;
        return language ? language() : 0;
      }
      """, to: "attack.c")
    try ChildProcess.shell("cc -shared -fPIC -o \"$1\" \"$2\"", folder["parser.so"], folder["attack.c"])
    return try folder.bytes(of: "parser.so")
  }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(try Self.library.get(), to: "data/highlight-lsp/grammars/acme/parser.so")
    try folder.write(
      "[languages.acme]\nsymbol = \"tree_sitter_attack\"\nextensions = [\"acme\"]\naliases = [\"acm\"]\n",
      to: "config/highlight-lsp/languages/languages.toml")
    try folder.write(
      "(string) @string\n(pair key: (string) @property)\n", to: "config/highlight-lsp/queries/acme/highlights.scm")
    for name in ["markdown", "markdown_inline", "diff", "html"] {
      let installed = Program.grammarFolder + "/" + name
      guard FileManager.default.fileExists(atPath: installed) else { continue }
      try FileManager.default.createSymbolicLink(
        atPath: folder["data/highlight-lsp/grammars/\(name)"], withDestinationPath: installed)
    }
    try folder.write("", to: "cache/highlight-lsp/none")
    try folder.write("", to: "elsewhere/none")
    try folder.write("", to: "temporary/none")
    try folder.write("{\"wrold\": 12}\n", to: "work/a.acme")
    try folder.write("{\"b\": 1}\n", to: "work/b.acme")
    try folder.write("hello wrold\n\n```acm\n{\"a\": 1}\n```\n", to: "work/s.md")
    try folder.write("aa\nbb\n\n```acm\n{\"a\": 12}\n```\n", to: "work/a.md")
    try folder.write("<pre><code class=\"language-acm\">{\"a\": 1}</code></pre>\n", to: "work/a.html")
    try folder.write(
      "--- a/a.acme\n+++ b/a.acme\n@@ -1 +1 @@\n-{\"wrld\": 12}\n+{\"wrold\": 12}\n", to: "work/a.diff")
    try folder.write(
      "[[rules]]\nid = 'f'\npattern = '12'\nseverity = 'warning'\nfix = '13'\n", to: "work/highlight-lsp.toml")
    try SpellingFixture.write(to: folder, below: "dictionaries")
  }

  private var environment: [String: String] {
    [
      "XDG_CONFIG_HOME": folder["config"], "XDG_DATA_HOME": folder["data"], "XDG_CACHE_HOME": folder["cache"],
      "XDG_STATE_HOME": folder["state"], "DICPATH": folder["dictionaries"], "HOME": folder.path,
      // Where programs may write.
      "TMPDIR": folder["temporary"],
      "JSON": Program.grammarFolder + "/json/parser.so", "REPORT": folder["cache/highlight-lsp/report"],
      "ELSEWHERE": folder["elsewhere/written"], "P": Program.path,
    ]
  }

  /// What the library could do each time that it was loaded, in one or more processes; empty if it was not.
  private func attacks() throws -> [Attack] {
    guard let bytes = try? folder.bytes(of: "cache/highlight-lsp/report") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
      let numbers = line.split(separator: " ").map { Int32($0) ?? -1 }
      return Attack(program: numbers[0], socket: numbers[1], trace: numbers[2], write: numbers[3])
    }
  }

  private func expectRefused(startsPrograms: Bool = false, _ name: String) throws {
    let attacks = try attacks()
    let expected = Attack.refused(startsPrograms: startsPrograms, Self.system)
    #expect(!attacks.isEmpty && attacks.allSatisfy { $0 == expected }, "\(name): \(attacks)")
    #expect(FileManager.default.fileExists(atPath: folder["elsewhere/written"]) == !Self.system.writes, "\(name)")
  }

  /// A command: its script in the folder `work`, what it has to write there, and whether it starts programs later.
  struct Row: CustomTestStringConvertible {
    var script: String
    var status: Int32 = 0
    /// A file that the command writes, and a text in it.
    var written: (file: String, text: String)?
    /// A text in the output.
    var output = ""
    var startsPrograms = false
    var needsGit = false
    var testDescription: String { script }
  }

  static let rows: [Row] = [
    Row(script: "$P a.acme", output: "wrold"),
    Row(script: "$P a.acme b.acme", output: "\"b\""),
    Row(script: "$P -j 1 a.acme b.acme", output: "\"b\""),
    Row(script: "$P -j 4 .", output: "\"b\"", startsPrograms: true),
    Row(script: "$P <a.acme --stdin-filename a.acme", output: "wrold"),
    Row(script: "cat a.acme | $P -l acme", output: "wrold"),
    // The preview of fzf.
    Row(script: "sh -c \"$P --color=always --line-range :20 a.acme\"", output: "\u{1B}["),
    Row(script: "$P -f html -o a2.html a.acme", written: ("a2.html", "wrold")),
    Row(script: "echo old >a2.html && $P -f html -o a2.html a.acme", written: ("a2.html", "wrold")),
    Row(script: "$P -f html -o new/deep a.acme b.acme", written: ("new/deep/a.acme.html", "wrold")),
    Row(script: "$P -f html --index -o new . ", written: ("new/index.html", "a.acme"), startsPrograms: true),
    Row(script: "$P -f json --text a.acme | $P --from-json -f html -o a3.html", written: ("a3.html", "wrold")),
    Row(script: "$P diff a.acme b.acme", status: 0, output: "wrold", startsPrograms: true, needsGit: true),
    Row(script: "$P a.diff", output: "wrold", startsPrograms: true),
    Row(script: "$P a.diff b.acme", output: "wrold", startsPrograms: true),
    Row(script: "$P explain a.acme:1:3", output: "property"),
    Row(script: "$P explain -o a.txt a.acme:1:3", written: ("a.txt", "property")),
    Row(script: "$P explain -f html -o explain.html a.acme", written: ("explain.html", "wrold")),
    Row(script: "$P tree a.acme", output: "document"),
    Row(script: "$P reflow --write a.md", written: ("a.md", "aa bb")),
    Row(script: "$P page --write a.html", written: ("a.html", "<span")),
    Row(script: "$P page -o b.html a.html", written: ("b.html", "<span")),
    Row(script: "echo '{\"text\":\"{}\",\"language\":\"acme\"}' | $P batch", output: "\"language\":\"acme\""),
    Row(script: "$P spell --languages en_XX s.md", status: 1, output: "s.md:1:7: wrold"),
    Row(script: "$P spell --languages en_XX --write s.md", written: ("s.md", "hello world\n")),
    Row(script: "$P check --fix a.acme", written: ("a.acme", "13")),
    Row(script: "$P check --fix", written: ("a.acme", "13")),
    Row(
      script: "mkdir -p tests/snapshots && cp a.acme tests/snapshots/ && $P check --update tests",
      written: ("tests/snapshots/a.acme.runs", "property")),
    Row(script: "$P check --write-baseline base.json a.acme", written: ("base.json", "a.acme")),
    Row(
      script: "GITHUB_STEP_SUMMARY=$PWD/summary $P check -f github a.acme", status: 1, written: ("summary", "a.acme")),
    Row(script: "$P doctor a.acme", output: "sandbox    "),
    // Git answers questions, and its folder of copies is in that of temporary files.
    Row(script: "git add a.acme && $P --diff --color always a.acme", startsPrograms: true, needsGit: true),
    Row(
      script: "git add a.acme && git commit -qm x && echo '{\"c\": 12}' >>a.acme && $P check --since HEAD a.acme",
      status: 1, output: "a.acme:2:7", startsPrograms: true, needsGit: true),
    Row(
      script: "git add a.acme && git commit -qm x && printf '{\"c\": 12}\\r{\"d\": 1}\\r' >a.acme "
        + "&& $P check --since HEAD a.acme",
      status: 1, output: "a.acme:1:7", startsPrograms: true, needsGit: true),
    Row(
      script: "git add a.acme && git commit -qm x && echo '{\"c\": 12}' >a.acme && git diff | $P --color always",
      output: "\u{1B}[", startsPrograms: true, needsGit: true),
  ]

  @Test(.enabled(if: isThere, "no sandbox here"), arguments: rows) func aCommandWorksAndItsParsersDoNot(row: Row) throws {
    if row.needsGit {
      guard GitRepository.hasGit else { return }
      try ChildProcess.shell(
        "cd \"$1\" && git init -q && git config user.name A && git config user.email a@example.org", folder["work"])
    }
    let result = try Program.script(row.script, environment: environment, folder: folder["work"])
    #expect(result.status == row.status, "\(row.script): \(result.text)\(result.errors)")
    #expect(row.output.isEmpty || result.text.contains(row.output), "\(row.script): \(result.text)\(result.errors)")
    if let (file, text) = row.written {
      let bytes = (try? folder.bytes(of: "work/" + file)) ?? []
      #expect(String(decoding: bytes, as: UTF8.self).contains(text), "\(row.script): \(result.text)\(result.errors)")
    }
    try expectRefused(startsPrograms: row.startsPrograms, row.script)
  }

  @Test(
    .enabled(if: isThere && GitRepository.hasGit, "git or the sandbox is missing"),
    arguments: [
      ("-c core.pager=\"$P\" diff", ""), ("-c interactive.diffFilter=\"$P --color always\" add -p", "y\n"),
    ])
  func gitShowsDifferencesWithIt(arguments: String, typed: String) throws {
    var variables = environment
    variables["TERM"] = "xterm-256color"
    variables["PATH"] = "/usr/bin:/bin"
    variables["PAGER"] = "cat"
    let script = """
      cd '\(folder["work"])' && git init -q && git config user.name A && git config user.email a@example.org \
      && git add a.acme && git commit -qm x && echo '{"c": 12}' >a.acme && git \(arguments)
      """
    let result = try TerminalProcess.run(["/bin/sh", "-c", script], environment: variables, typed: typed)
    // A string has its color.
    #expect(result.status == 0 && result.count(of: "38;5;141") > 0, "\(result.text)")
    try expectRefused(startsPrograms: true, arguments)
  }

  /// Of formats that need a library or a program.
  @Test(.enabled(if: isThere, "no sandbox here")) func pagesAndPictures() throws {
    for (format, isAvailable) in [("pdf", PDFRenderer.isAvailable), ("png", PictureConverter.isAvailable)] where isAvailable
    {
      try? FileManager.default.removeItem(atPath: folder["cache/highlight-lsp/report"])
      let result = try Program.run(
        ["-f", format, "-o", "a.\(format)", "a.acme"], environment: environment, folder: folder["work"])
      #expect(result.status == 0, "\(format): \(result.errors)")
      #expect(try folder.bytes(of: "work/a.\(format)").count > 100, "\(format)")
      try expectRefused(startsPrograms: format == "png", format)
    }
  }

  /// The picture's program writes into the folder of temporary files only.
  @Test(.enabled(if: isThere, "no sandbox here")) func aProgramThatIsStartedLaterHasTheLimits() throws {
    try folder.writeProgram(
      "#!/bin/sh\n(touch '\(folder["elsewhere/drawn"])') 2>/dev/null\nwhile [ \"$1\" != -o ]; do shift; done\necho PNG >\"$2\"\n",
      to: "bin/rsvg-convert")
    _ = try Program.run(
      ["-f", "png", "-o", "a.png", "a.acme"],
      environment: environment.merging(["PATH": folder["bin"] + ":/usr/bin:/bin"]) { $1 }, folder: folder["work"])
    try expectRefused(startsPrograms: true, "png")
    #expect(FileManager.default.fileExists(atPath: folder["elsewhere/drawn"]) == !Self.system.writes)
  }

  /// `less` runs its commands `v` and `!` with all rights: it was started before.
  @Test(.enabled(if: isThere, "no sandbox here")) func aPagerKeepsItsRights() throws {
    let pager = try folder.writeProgram(
      "#!/bin/sh\ncat\n/bin/echo paged >'\(folder["elsewhere/paged"])'\n", to: "bin/pager")
    var variables = environment
    variables["PAGER"] = pager
    variables["TERM"] = "xterm-256color"
    variables["PATH"] = "/usr/bin:/bin"
    let result = try TerminalProcess.run(
      [Program.path, "--paging", "always", folder["work/a.acme"]], environment: variables)
    #expect(result.status == 0 && result.text.contains("wrold"), "\(result.text)")
    #expect(FileManager.default.fileExists(atPath: folder["elsewhere/paged"]))
    try expectRefused("a pager")
  }

  /// The thread that parses is limited, the one that starts the editor and the desktop is not.
  @Test(.enabled(if: isThere, "no sandbox here")) func theReaderStartsEditorsAndOpensLinks() throws {
    for (name, text) in [
      ("editor", "echo '{\"edited\": 1}' >\"$2\""), ("xdg-open", "echo \"$1\" >'\(folder["elsewhere/opened"])'"),
    ] {
      try folder.writeProgram("#!/bin/sh\n\(text)\n", to: "bin/\(name)")
    }
    try folder.write("{\"https://example.com/a\": 1}\n", to: "work/c.acme")
    let session = try ViewerSession(
      [folder["work/c.acme"]],
      environment.merging(["PATH": folder["bin"] + ":/usr/bin:/bin", "VISUAL": folder["bin/editor"]]) { $1 })
    try session.wait("the colors") { !$0.cells[0][2].style.isEmpty }
    try session.press("\t\r", foot: "https://example.com/a: opened")
    try session.press("v", top: "{\"edited\": 1}")
    #expect(session.finish("q") == 0)
    let deadline = Date(timeIntervalSinceNow: 20)
    while !FileManager.default.fileExists(atPath: folder["elsewhere/opened"]), Date() < deadline { usleep(10_000) }
    #expect(FileManager.default.fileExists(atPath: folder["elsewhere/opened"]))
    try expectRefused(startsPrograms: true, "view")
  }

  @Test(.enabled(if: isThere, "no sandbox here")) func theVariableSwitchesItOff() throws {
    let result = try Program.run(
      ["a.acme"], environment: environment.merging(["HIGHLIGHT_LSP_SANDBOX": "off"]) { $1 }, folder: folder["work"])
    #expect(result.status == 0)
    #expect(try attacks() == [Attack()])
    #expect(FileManager.default.fileExists(atPath: folder["elsewhere/written"]))
    let doctor = try Program.run(["doctor"], environment: ["HIGHLIGHT_LSP_SANDBOX": "off"])
    #expect(doctor.text.contains("sandbox    off, by HIGHLIGHT_LSP_SANDBOX\n"))
  }

  /// Installation needs the network, compilers and other folders.
  @Test(.enabled(if: isThere, "no sandbox here")) func whereGrammarsMayBeInstalledThereIsNoSandbox() throws {
    let result = try Program.run(["--install", "a.acme"], environment: environment, folder: folder["work"])
    #expect(result.status == 0)
    #expect(try attacks() == [Attack()])
    try folder.write("grammars.autoInstall = true\n", to: "config/highlight-lsp/config.toml")
    let doctor = try Program.run(["doctor", "a.acme"], environment: environment, folder: folder["work"])
    #expect(doctor.text.contains("sandbox    off, because autoInstall may start programs\n"))
    let small = try GrammarSandbox()
    try small.folder.write("[1]\n", to: "a.json")
    #expect(try small.run(["--install", small.folder["a.json"]]).status == 0)
    #expect(small.isInstalled("json"))
  }

  @Test(.enabled(if: isThere, "no sandbox here")) func initWritesItsFiles() throws {
    let result = try Program.run(["init", "--ci", "github", folder["elsewhere"]], environment: environment)
    #expect(result.status == 0 && folder.files(below: "elsewhere").contains("highlight-lsp.toml"), "\(result.errors)")
  }
}
