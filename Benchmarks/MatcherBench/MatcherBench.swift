import BenchmarkSupport
import Foundation
import HighlightStorage

/// Times matching and query compilation against the tree-sitter library:
/// `matcher-bench CORPUS WHEELS GRAMMARS [--profile LANGUAGE] LANGUAGE=FILE …` with upstream's query files,
/// `matcher-bench --project QUERIES GRAMMARS [--profile LANGUAGE] LANGUAGE=FILE …` with those of this project,
/// `matcher-bench --compile QUERIES GRAMMARS [LANGUAGE …]` times what a start compiles of a language, the longest time first.
///
/// The files of a language are put together, again and again, until the text has `targetUnits` units.
@main
struct MatcherBench {
  private static let targetUnits = 600_000
  private static let rounds = 11

  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count >= 3, arguments[0] == "--compile" {
      try compileEach(queries: arguments[1], grammars: arguments[2], languages: Array(arguments.dropFirst(3)))
      return
    }
    guard arguments.count >= 4 else {
      print("usage: matcher-bench CORPUS WHEELS GRAMMARS [--profile LANGUAGE] LANGUAGE=FILE ...")
      print("       matcher-bench --project QUERIES GRAMMARS [--profile LANGUAGE] LANGUAGE=FILE ...")
      print("       matcher-bench --compile QUERIES GRAMMARS [LANGUAGE ...]")
      exit(2)
    }
    let (first, second, third) = (arguments[0], arguments[1], arguments[2])
    arguments.removeFirst(3)
    let queries =
      first == "--project"
      ? Queries(try ProjectLanguages(queries: URL(fileURLWithPath: second), grammars: URL(fileURLWithPath: third)))
      : Queries(
        try LanguageTable(
          corpus: URL(fileURLWithPath: first), wheels: URL(fileURLWithPath: second), grammars: URL(fileURLWithPath: third)))
    var profiled: String?
    if arguments.first == "--profile" {
      profiled = arguments[1]
      arguments.removeFirst(2)
    }
    var files: [(language: String, paths: [String])] = []
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      if let index = files.firstIndex(where: { $0.language == parts[0] }) {
        files[index].paths.append(parts[1])
      } else {
        files.append((parts[0], [parts[1]]))
      }
    }
    if let profiled {
      guard let paths = files.first(where: { $0.language == profiled })?.paths else { return }
      profile(profiled, paths, queries)
      return
    }
    print("language\tKB (UTF-8)\tcaptures ours/library\tours ms\tlibrary ms\tratio")
    for file in files { match(file.language, file.paths, queries) }
    print("\nlanguage\tpatterns ours/library\tours ms\tlibrary ms\tratio")
    for name in queries.names ?? files.map(\.language) { compile(name, queries) }
  }

  /// Compiles the queries of each language as the start of the program does; without names those of all that have query files.
  private static func compileEach(queries: String, grammars: String, languages: [String]) throws {
    let project = try ProjectLanguages(
      queries: URL(fileURLWithPath: queries), grammars: URL(fileURLWithPath: grammars))
    var rows: [(first: Double, row: String)] = []
    for name in languages.isEmpty ? project.compiled : languages {
      guard let grammar = project.grammar(name) else { continue }
      let sources = project.queries(of: name)
      let bytes = (sources.highlights + sources.locals + sources.injections).reduce(0) { $0 + $1.text.utf8.count }
      var patterns = 0
      let times = (0..<rounds).map { _ in
        milliseconds { patterns = Language(name: name, grammar: grammar, queries: sources).patternCount }
      }
      let least = times.min() ?? 0
      rows.append((times[0], "\(name)\t\(bytes)\t\(patterns)\t\(format(times[0]))\t\(format(least))"))
    }
    print("language\tbytes\tpatterns\tfirst ms\tleast ms")
    for row in rows.sorted(by: { $0.first > $1.first }) { print(row.row) }
  }

  private static func tree(_ name: String, _ paths: [String], _ queries: Queries) -> InspectedTree? {
    guard let grammar = queries.grammar(name) else { return nil }
    var units: ContiguousArray<UInt16> = []
    let texts = paths.compactMap { try? CorpusText(contentsOf: URL(fileURLWithPath: $0)).units }
    guard texts.contains(where: { !$0.isEmpty }) else { return nil }
    if name == "json" {
      // One value, so that the text has no error.
      units.append(0x5B)
      while units.count < targetUnits {
        for text in texts {
          if units.count > 1 { units.append(0x2C) }
          units.append(contentsOf: text)
        }
      }
      units.append(0x5D)
    } else {
      while units.count < targetUnits { for text in texts { units.append(contentsOf: text + [0x0A]) } }
    }
    return InspectedTree(units, grammar: grammar)
  }

  private static func match(_ name: String, _ paths: [String], _ queries: Queries) {
    guard let grammar = queries.grammar(name), let tree = tree(name, paths, queries) else {
      print("\(name)\tno grammar, or no parse")
      return
    }
    let sources = queries.highlights(name)
    let ours = QueryInspection(sources, grammar: grammar, reportsEverything: false)
    guard let reference = try? ReferenceQuery(sources.map(\.text).joined(separator: "\n"), grammar: grammar),
      reference.patternCount == ours.patternCount
    else {
      print("\(name)\tthe query does not compile on both sides: \(ours.problems)")
      return
    }
    let names = reference.captureNames.map { name in
      UInt16(ours.captureNames.firstIndex(of: name) ?? Int(UInt16.max))
    }
    var counts = (0, 0)
    let ourTime = median { counts.0 = ours.countCaptures(in: tree) }
    let theirTime = median { counts.1 = reference.countCaptures(in: tree, conditions: ours, names: names) }
    let bytes = String(decoding: tree.units, as: UTF16.self).utf8.count
    print(
      "\(name)\t\(bytes / 1000)\t\(counts.0)/\(counts.1)\t\(format(ourTime))\t\(format(theirTime))"
        + "\t\(String(format: "%.2f", theirTime / ourTime))")
  }

  private static func compile(_ name: String, _ queries: Queries) {
    guard let grammar = queries.grammar(name) else { return }
    let sources = queries.all(name)
    guard !sources.isEmpty else { return }
    var counts = (0, 0)
    let ourTime = median { counts.0 = QueryInspection(sources, grammar: grammar).patternCount }
    let theirTime = median {
      counts.1 = sources.reduce(0) { $0 + ((try? ReferenceQuery($1.text, grammar: grammar))?.patternCount ?? 0) }
    }
    print(
      "\(name)\t\(counts.0)/\(counts.1)\t\(format(ourTime))\t\(format(theirTime))"
        + "\t\(String(format: "%.2f", theirTime / ourTime))")
  }

  /// Walks the text again and again, for a profiler.
  private static func profile(_ name: String, _ paths: [String], _ queries: Queries) {
    guard let grammar = queries.grammar(name), let tree = tree(name, paths, queries) else { return }
    let ours = QueryInspection(queries.highlights(name), grammar: grammar, reportsEverything: false)
    var count = 0
    for _ in 0..<20 { count += ours.countCaptures(in: tree) }
    print(count)
  }

  /// The median time of a body, in milliseconds.
  private static func median(_ body: () -> Void) -> Double {
    body()
    let times = (0..<rounds).map { _ in milliseconds(body) }
    return times.sorted()[rounds / 2]
  }

  private static func milliseconds(_ body: () -> Void) -> Double {
    let duration = ContinuousClock().measure(body)
    return Double(duration.components.attoseconds) / 1e15 + Double(duration.components.seconds) * 1e3
  }

  private static func format(_ milliseconds: Double) -> String { String(format: "%.3f", milliseconds) }
}

/// Where grammars and query files come from.
private struct Queries {
  let grammar: (String) -> Grammar?
  /// The query files of kind highlights.
  let highlights: (String) -> [QuerySource]
  /// All query files of a language.
  let all: (String) -> [QuerySource]
  /// The languages whose compilation is timed; nil: those of the files.
  let names: [String]?

  init(_ table: LanguageTable) {
    grammar = { table.grammar($0) }
    highlights = { name in table.entry(name).map { table.sources($0.highlights) } ?? [] }
    all = { name in table.entry(name).map { table.sources($0.highlights + $0.injections + $0.locals) } ?? [] }
    names = table.entries.map(\.name)
  }

  init(_ languages: ProjectLanguages) {
    grammar = { languages.grammar($0) }
    highlights = { languages.sources("highlights", of: $0) }
    all = { name in ["highlights", "injections", "locals"].flatMap { languages.sources($0, of: name) } }
    names = nil
  }
}
