import Foundation
import TestSupport
import Testing

/// A stranger's repository: git is asked about it, and the program ends all the same.
@Suite(.enabled(if: TestSupport.GitRepository.hasGit, "git is missing")) struct HostileRepositoryTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A repository in a folder of that name, with a file that differs from the index.
  private func makeRepository(_ name: String) throws {
    try folder.write("one\ntwo\n", to: name + "/a.txt")
    try ChildProcess.shell(
      "cd \"$1\" && git init -q . && git add -A && git -c user.name=a -c user.email=a@b.example commit -q -m a && git pack-refs --all",
      folder[name])
    try folder.write("one\nother\n", to: name + "/a.txt")
  }

  private static let files = [
    "index", "HEAD", "config", "packed-refs", "commondir", "objects/info/alternates", "included", "info/attributes",
  ]

  @Test(arguments: [["highlight", "--diff", "a.txt"], ["highlight", "--style", "changes", "a.txt"], ["init"]])
  func pipesInTheRepositoryEndNothing(arguments: [String]) throws {
    // All at once: each may take git's whole deadline.
    let children = try Self.files.map { file in
      let name = file.replacing("/", with: "-")
      try makeRepository(name)
      if file == "included" { try ChildProcess.shell("cd \"$1\" && git config include.path included", folder[name]) }
      let pipe = folder["\(name)/.git/\(file)"]
      try? FileManager.default.removeItem(atPath: pipe)
      #expect(mkfifo(pipe, 0o644) == 0)
      return (file, try Program.start(arguments, folder: folder[name]))
    }
    for (file, child) in children {
      let result = try child.finish()
      #expect(result.status == 0, "\(file): \(result.errors)")
      // What git was killed for is reported; other files it does not open.
      if ["HEAD", "config", "included"].contains(file) {
        #expect(result.errors.contains("git did not end within 5 s"), "\(file): \(result.errors)")
      }
    }
  }

  /// Each file of a folder would take git's deadline.
  @Test func aRepositoryThatHangsIsAskedOnce() throws {
    try makeRepository("a")
    for number in 0..<20 { try folder.write("x\n", to: "a/f\(number).txt") }
    try FileManager.default.removeItem(atPath: folder["a/.git/index"])
    #expect(mkfifo(folder["a/.git/index"], 0o644) == 0)
    let result = try Program.run(["highlight", "--style", "changes", "a"], folder: folder.path)
    #expect(result.status == 0)
    #expect(result.errors.contains("a/f19.txt: git did not end within 5 s; its changes are not shown"))
  }

  /// Megabytes that inflate to three gigabytes.
  @Test func anObjectIsNotInflatedBeforeItsSizeIsKnown() throws {
    try makeRepository("a")
    let script = """
      import hashlib, os, zlib, subprocess, sys
      size = 3 << 30
      head = b"blob %d\\0" % size
      name = hashlib.sha1(b"made up").hexdigest()
      folder = os.path.join(sys.argv[1], ".git/objects", name[:2])
      os.makedirs(folder, exist_ok=True)
      packer = zlib.compressobj(1)
      chunk = b"\\n" * (1 << 24)
      with open(os.path.join(folder, name[2:]), "wb") as file:
        file.write(packer.compress(head))
        for _ in range(size >> 24): file.write(packer.compress(chunk))
        file.write(packer.flush())
      subprocess.run(["git", "-C", sys.argv[1], "update-index", "--cacheinfo", "100644," + name + ",a.txt"], check=True)
      """
    try ChildProcess.shell("python3 -c \"$1\" \"$2\"", script, folder["a"])
    // Sixteen times less memory than it would need.
    let result = try Program.script("ulimit -v 8000000; \"$P\" highlight --diff a.txt", folder: folder["a"])
    #expect(result.status == 0)
    #expect(result.errors.contains("a.txt: git's version has more than 33554432 bytes; its changes are not shown"))
  }

  // MARK: Git's answers

  /// A git that answers as it is told, first in `PATH`.
  private func writeGit(size: String, blob: String, remotes: String) throws {
    try folder.write(size, to: "answers/size")
    try folder.write(blob, to: "answers/blob")
    try folder.write(remotes, to: "answers/remotes")
    let script = """
      #!/bin/sh
      cd '\(folder["answers"])'
      case "$*" in
        *"--batch-check"*) while read -r name; do cat size; done ;;
        *"--batch"*) while read -r name; do cat size blob; done ;;
        *) cat remotes ;;
      esac
      """
    try folder.writeProgram(script, to: "bin/git")
  }

  @Test(arguments: 0..<12 as Range<UInt64>) func gitsAnswersAreNotBelieved(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try makeRepository("a")
    func pick(_ values: [String]) -> String { values.randomElement(using: &random) ?? "" }
    try writeGit(
      size: pick(
        ["4", "-1", "", "x", "99999999999999999999", "4\n4", " 4 "].flatMap { size in
          [
            "\(size)\n", "0123456789012345678901234567890123456789 blob \(size)\n", "name blob \(size)\n",
            ":a.txt missing\n\(size)\n",
          ]
        }),
      blob: pick(["", "one\ntwo\n", "\u{0}\u{1}\u{FFFD}", "two\n\n", String(repeating: "x", count: 100)]),
      remotes: pick([
        "remote.origin.url", "remote.origin.url \n\n", "x y\n", "remote.a.url git@::/..//\n",
        "remote.origin.url https://\u{1B}[31m/a/b\n",
        "remote.origin.url https://a:b@c:d@e/..%2f/$(x)/`y`\n",
      ]))
    let path = folder["bin"] + ":/usr/bin:/bin"
    for arguments in [
      ["highlight", "--diff", "a.txt"], ["highlight", "--style", "numbers,changes", "a.txt"], ["init", "--ci", "auto"],
    ] {
      let result = try Program.run(arguments, environment: ["PATH": path], folder: folder["a"])
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      #expect(!result.output.contains(0x1B) && !result.errors.utf8.contains(0x1B))
    }
    for file in folder.files(below: "a") where !file.hasPrefix(".git/") {
      #expect(try !folder.bytes(of: "a/" + file).contains(0x1B))
    }
  }

  @Test func aGitThatWritesWithoutEndIsEnded() throws {
    try makeRepository("a")
    try folder.writeProgram("#!/bin/sh\nwhile :; do echo 4; done\n", to: "bin/git")
    let result = try Program.run(
      ["highlight", "--style", "changes", "a.txt"], environment: ["PATH": folder["bin"] + ":/usr/bin:/bin"],
      folder: folder["a"])
    #expect(result.status == 0)
    #expect(result.errors.contains("its changes are not shown"))
  }

  #if os(Linux)
    @Test func gitDiesWithTheProgram() throws {
      try makeRepository("a")
      try FileManager.default.removeItem(atPath: folder["a/.git/index"])
      #expect(mkfifo(folder["a/.git/index"], 0o644) == 0)
      let program = try Program.start(["highlight", "--diff", "a.txt"], folder: folder["a"])
      var helper: Int32?
      while helper == nil { helper = Self.children(of: program.identifier).first }
      // The program alone, not its group.
      #expect(kill(program.identifier, SIGKILL) == 0)
      #expect(program.wait() == 128 + SIGKILL)
      let started = try #require(helper)
      while Self.isRunning(started) { usleep(1000) }
    }

    private static func status(of process: Int32) -> [Substring]? {
      guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return nil }
      // Behind the name, which may hold anything: the state, and the parent.
      return text.split(separator: ")").last?.split(separator: " ")
    }

    private static func children(of process: Int32) -> [Int32] {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return all.compactMap { Int32($0) }.filter { status(of: $0)?.dropFirst().first == "\(process)" }
    }

    private static func isRunning(_ process: Int32) -> Bool {
      status(of: process).map { $0.first != "Z" } ?? false
    }
  #endif
}
