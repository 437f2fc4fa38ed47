internal import HighlightConfiguration
internal import TextRules

/// Counts of the files that a run of `check` read, for its summary.
struct CheckedFiles: Sendable {
  /// The kinds of findings that were searched in some files, and the kinds that were searched in none.
  private var (done, missing): ([String], [String]) = ([], [])
  private var notes: [String] = []
  /// The number of files of any kind.
  private(set) var fileCount = 0

  /// Nothing.
  init() {}

  /// Counts the files by the kinds of findings that are searched in them.
  init(_ inputs: CheckInputs, _ job: CheckJob) {
    let configurations = inputs.configurations
    let hasRules = configurations.map { $0.rules.contains { $0.findingSeverity != nil } }
    let spells = configurations.map { job.spelling(of: $0) }
    func count(_ what: String, _ files: [CheckInputs.File], where isLookedAt: (CheckInputs.File) -> Bool) {
      let count = files.count(where: isLookedAt)
      if count == 0 { return missing.append("no \(what)") }
      done.append("\(count) \(count == 1 ? "file" : "files") for \(what)")
    }
    if job.kinds.contains(.characters) { count("hidden characters", inputs.sources) { _ in true } }
    if job.kinds.contains(.spelling), spells.contains(true) {
      count("spelling", inputs.sources) { spells[$0.configuration] }
    }
    if job.kinds.contains(.sources) { count("rules", inputs.sources) { hasRules[$0.configuration] } }
    if job.kinds.contains(.queries) { count("queries", inputs.queryFiles + inputs.lineGrammars) { _ in true } }
    if job.kinds.contains(.assertions), !inputs.assertionFiles.isEmpty {
      count("assertions", inputs.assertionFiles) { _ in true }
    }
    let others = inputs.files.count - inputs.sources.count
    if others > 0, !job.kinds.isDisjoint(with: [.characters, .spelling, .sources]) {
      notes.append("\(others) \(others == 1 ? "fixture or query file" : "fixtures and query files") for nothing else")
    }
    if inputs.trackedCount > 0 {
      let count = inputs.trackedCount
      notes.append(
        "\(count) \(count == 1 ? "file that git tracks is" : "files that git tracks are") checked although ignore files name "
          + "\(count == 1 ? "it" : "them")")
    }
    fileCount = inputs.files.count
  }

  /// The sentence of the summary, such as `checked: 1 file for hidden characters; no rules, no queries`; nil if no files
  /// were looked for.
  var sentence: String? {
    if done.isEmpty && missing.isEmpty && notes.isEmpty { return nil }
    let lists = [done, missing].filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }
    return "checked: \((lists + notes).joined(separator: "; "))"
  }

  static func += (a: inout CheckedFiles, b: CheckedFiles) {
    a.done += b.done
    a.missing += b.missing
    a.notes += b.notes
    a.fileCount += b.fileCount
  }
}

extension CheckResult {
  /// The counts with their names, such as `1 example passed, 1 finding`.
  var namedCounts: String {
    func counted(_ count: Int, _ noun: String) -> String? {
      count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    var passed: [CheckKind: Int] = [:]
    for item in cases where item.failure == nil { passed[item.kind, default: 0] += 1 }
    let nouns: [(CheckKind, String)] = [(.rules, "example"), (.assertions, "assertion"), (.snapshots, "snapshot")]
    var names = nouns.compactMap { counted(passed[$0.0, default: 0], $0.1) }
    let named = nouns.reduce(0) { $0 + passed[$1.0, default: 0] }
    if let others = counted(passedCount - named, "test") { names.append(others) }
    var lists: [String] = []
    if !names.isEmpty { lists.append(names.joined(separator: ", ") + " passed") }
    if let patterns = counted(patternCount, "pattern") { lists.append("\(patterns) of queries and rules") }
    lists.append(counted(findings.count, "finding") ?? "no findings")
    return lists.joined(separator: ", ")
  }
}
