import BenchmarkSupport
import CTreeSitter
import Foundation
import HighlightStorage

/// Compares the captures of every single pattern with those of the tree-sitter library's own query engine, on the same trees.
struct OracleScore {
  private struct Capture: Hashable {
    let name: String
    let start: UInt32
    let end: UInt32
  }

  private struct Difference {
    var place: String
    var text: String
    var files = 0
    var missing = 0
    var extra = 0
    var example = ""
  }

  private final class Pattern {
    let place: String
    let text: String
    let ours: [QueryInspection]
    let reference: ReferenceQuery
    /// For each of `ours`: its capture index for each capture index of the reference.
    let names: [UInt16]

    init?(place: String, text: String, grammar: Grammar) {
      self.place = place
      self.text = text
      let source = QuerySource(path: place, text: text)
      ours = [
        QueryInspection([source], grammar: grammar, ignoresConditions: true),
        QueryInspection([source], grammar: grammar),
      ]
      let name = place
      do throws(ReferenceQuery.Fault) {
        reference = try ReferenceQuery(text, grammar: grammar)
        if ours[0].patternCount != 1 { print("only the library compiles \(name): \(ours[0].problems)") }
      } catch {
        if ours[0].patternCount != 0 {
          print("only we compile \(name): the library's error \(error.kind) at \(error.offset)")
        }
        return nil
      }
      guard ours[0].patternCount == 1 else { return nil }
      let known = ours[0].captureNames
      names = reference.captureNames.map { name in UInt16(known.firstIndex(of: name) ?? Int(UInt16.max)) }
    }
  }

  let corpus: URL
  let table: LanguageTable
  /// The folder of our own query files, one folder a language.
  let queries: URL

  func run() throws {
    let manager = FileManager.default
    var inputs: [String: [URL]] = [:]
    for folder in ["golden/inputs", "highlight"] {
      let parent = corpus.appendingPathComponent(folder)
      for name in try manager.contentsOfDirectory(atPath: parent.path).sorted() where table.grammar(name) != nil {
        let language = parent.appendingPathComponent(name)
        inputs[name, default: []] += try manager.contentsOfDirectory(atPath: language.path).sorted().map {
          language.appendingPathComponent($0)
        }
      }
    }
    print("language\tqueries\tpatterns\tfiles\tcaptures\tdiffering patterns (without conditions)\t(with conditions)")
    var differences: [Difference] = []
    for (name, files) in inputs.sorted(by: { $0.key < $1.key }) {
      guard let entry = table.entry(name), let grammar = table.grammar(name) else { continue }
      let trees = try files.compactMap { InspectedTree(try CorpusText(contentsOf: $0).units, grammar: grammar) }
      for (kind, sources) in [
        ("own", ownSources(name)), ("upstream", table.sources(entry.highlights + entry.injections + entry.locals)),
      ] {
        var seen: Set<String> = []
        let patterns = sources.flatMap { source in
          QueryInspection.patterns(of: source).compactMap { pattern -> Pattern? in
            guard seen.insert(pattern.text).inserted else { return nil }
            let line = source.text.utf8.prefix(pattern.offset).count { $0 == 0x0A } + 1
            return Pattern(place: "\(name): \(source.path):\(line)", text: pattern.text, grammar: grammar)
          }
        }
        var captureCount = 0
        var counts = [0, 0]
        for pattern in patterns {
          for mode in 0..<2 {
            var difference = Difference(place: pattern.place, text: pattern.text)
            for (tree, file) in zip(trees, files) {
              let (ours, theirs) = captures(of: pattern, mode: mode, in: tree)
              captureCount += theirs.count
              if ours == theirs { continue }
              let missing = theirs.subtracting(ours)
              let extra = ours.subtracting(theirs)
              difference.files += 1
              difference.missing += missing.count
              difference.extra += extra.count
              if difference.example.isEmpty { difference.example = Self.example(missing, extra, tree, file) }
            }
            if pattern.ours[mode].exceededWorkLimit { print("work limit: \(pattern.place)") }
            guard difference.files > 0 else { continue }
            counts[mode] += 1
            if mode == 0 || counts[0] == 0 { differences.append(difference) }
          }
        }
        print("\(name)\t\(kind)\t\(patterns.count)\t\(files.count)\t\(captureCount)\t\(counts[0])\t\(counts[1])")
      }
    }
    for difference in differences {
      print(
        "\n### \(difference.place) (\(difference.files) files, \(difference.missing) missing, \(difference.extra) extra)\n"
          + difference.text.trimmingCharacters(in: .whitespacesAndNewlines) + "\n" + difference.example)
    }
  }

  private func ownSources(_ name: String) -> [QuerySource] {
    let inherited = ["cpp": ["c"], "typescript": ["javascript"], "tsx": ["javascript", "typescript"]]
    return ((inherited[name] ?? []) + [name]).flatMap { folder -> [QuerySource] in
      let url = queries.appendingPathComponent(folder)
      let files = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      return files.filter { $0.hasSuffix(".scm") }.sorted().compactMap { file in
        let text = try? String(contentsOf: url.appendingPathComponent(file), encoding: .utf8)
        return text.map { QuerySource(path: "\(folder)/\(file)", text: $0) }
      }
    }
  }

  private func captures(of pattern: Pattern, mode: Int, in tree: InspectedTree) -> (ours: Set<Capture>, theirs: Set<Capture>)
  {
    var ours: Set<Capture> = []
    let inspection = pattern.ours[mode]
    let names = inspection.captureNames
    func insert(_ node: TSNode, _ name: Int, into set: inout Set<Capture>) {
      set.insert(Capture(name: names[name], start: ts_node_start_byte(node) / 2, end: ts_node_end_byte(node) / 2))
    }
    inspection.forEachMatch(in: tree) { _, captures in
      for capture in captures { insert(capture.node, capture.name, into: &ours) }
    }
    var theirs: Set<Capture> = []
    tree.units.withUnsafeBufferPointer { units in
      pattern.reference.forEachMatch(in: tree) { _, captures in
        guard
          mode == 0
            || inspection.conditionsHold(pattern: 0, captures: captures, names: pattern.names, units: units)
        else { return }
        for capture in captures { insert(capture.node, Int(pattern.names[Int(capture.index)]), into: &theirs) }
      }
    }
    return (ours, theirs)
  }

  private static func example(
    _ missing: Set<Capture>, _ extra: Set<Capture>, _ tree: InspectedTree, _ file: URL
  ) -> String {
    func describe(_ captures: Set<Capture>, _ word: String) -> String? {
      guard let first = captures.min(by: { $0.start < $1.start }) else { return nil }
      let line = tree.units[..<Int(first.start)].count { $0 == 0x0A } + 1
      let end = min(Int(first.end), Int(first.start) + 60)
      let text = String(decoding: tree.units[Int(first.start)..<end], as: UTF16.self).debugDescription
      return "\(word): @\(first.name) \(text) at \(file.pathComponents.suffix(2).joined(separator: "/")):\(line)"
    }
    return [describe(missing, "only the library"), describe(extra, "only we")].compactMap { $0 }.joined(separator: "\n")
  }
}
