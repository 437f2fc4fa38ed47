import BenchmarkSupport
import Foundation
import HighlightStorage

/// Whether hostile files are answered in time and in bounded memory:
/// `robustness GRAMMARS [--queries FOLDER] [--all-languages] [--typed UNITS] [FILE-OR-FOLDER …]`.
///
/// Every file is opened and edited in the middle, in a process of its own, so that a crash or an endless loop is a line of the table. Files
/// whose name tells no language are plain text; `--all-languages` opens every file in each language of the first tier. `--typed` types the
/// beginning of each file character by character instead. Traps that are made here come along. The program ends with 1 when something
/// does not hold.
///
/// `robustness GRAMMARS --edits COUNT LANGUAGE [FILE]` edits one storage again and again and prints what the process holds in memory;
/// `robustness GRAMMARS --batched-edits COUNT GROUP` does so with storages of several languages, by up to eight edits a session. The groups are
/// `c`, `script`, `markup` and `fences`.
@main
struct Robustness {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard !arguments.isEmpty else {
      print("usage: robustness GRAMMARS [--queries FOLDER] [--all-languages] [--typed UNITS] FILE-OR-FOLDER ...")
      print("       robustness GRAMMARS --edits COUNT LANGUAGE [FILE]")
      print("       robustness GRAMMARS --batched-edits COUNT GROUP")
      exit(2)
    }
    let grammars = arguments.removeFirst()
    var options = RobustnessOptions(grammars: grammars)
    while let option = arguments.first, option.hasPrefix("--") {
      arguments.removeFirst()
      switch option {
      case "--queries" where !arguments.isEmpty: options.queries = arguments.removeFirst()
      case "--typed" where !arguments.isEmpty: options.typedUnits = Int(arguments.removeFirst())
      case "--all-languages": options.usesAllLanguages = true
      case "--edits" where arguments.count >= 2:
        var memory = EditMemory(count: Int(arguments[0]) ?? 0, isBatched: false, try options.languages())
        let text =
          try arguments.count > 2 ? String(contentsOfFile: arguments[2], encoding: .utf8) : "a = [1, \"b\"]\n"
        exit(memory.add(arguments[1], text: text) && memory.run() ? 0 : 1)
      case "--batched-edits" where arguments.count >= 2:
        var memory = EditMemory(count: Int(arguments[0]) ?? 0, isBatched: true, try options.languages())
        exit(try memory.add(group: arguments[1], folder: options.queries) && memory.run() ? 0 : 1)
      case "--one" where arguments.count >= 2:
        try RobustnessCase.runHere(language: arguments[0], path: arguments[1], options)
        return
      default:
        print("what is \(option)?")
        exit(2)
      }
    }
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("robustness-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    if options.typedUnits == nil { arguments += try Traps.write(into: folder) }

    let languages = try options.languages()
    print("file\tlanguage\topen ms\tedit ms\tMB\tlimits\tresult")
    var failures = 0
    var count = 0
    for path in files(arguments) {
      var names = [languages.name(forPath: path) ?? "plain"]
      if options.usesAllLanguages { names = languages.firstTier }
      for name in names {
        let line = RobustnessCase.run(language: name, path: path, options)
        print(line.text)
        fflush(nil)
        count += 1
        if !line.holds { failures += 1 }
      }
    }
    print("\(count) cases, \(failures) do not hold")
    if failures > 0 {
      try? FileManager.default.removeItem(at: folder)
      exit(1)
    }
  }

  /// The files themselves, and those of folders, sorted.
  private static func files(_ paths: [String]) -> [String] {
    paths.flatMap { path -> [String] in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [path] }
      guard isFolder.boolValue else { return [path] }
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      return names.sorted().map { path + "/" + $0 }.filter {
        FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && !isFolder.boolValue
          && !$0.hasSuffix("SHA256SUMS")
      }
    }
  }
}

/// What the command line asks for.
struct RobustnessOptions {
  let grammars: String
  var queries = "grammars"
  var usesAllLanguages = false
  /// How many units of each file are typed; nil: the file is opened.
  var typedUnits: Int?

  /// The languages that are there.
  func languages() throws -> ProjectLanguages {
    try ProjectLanguages(queries: URL(fileURLWithPath: queries), grammars: URL(fileURLWithPath: grammars))
  }

  /// The same as arguments of a child process.
  var arguments: [String] {
    [grammars, "--queries", queries] + (typedUnits.map { ["--typed", String($0)] } ?? [])
  }
}
