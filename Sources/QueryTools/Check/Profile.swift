internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightStorage
internal import LanguageManifest
internal import Platform
internal import QueryReports
internal import SystemSupport
internal import TextModel
internal import TextRules

extension CheckJob {
  /// The texts of one language on which patterns are timed.
  private struct Sample: Sendable {
    var language: String
    var texts: [ContiguousArray<UInt16>] = []
    var byteCount = 0
  }

  /// The maximum number of bytes of each language; more bytes do not change the figures.
  private static let sampleBytes = 1_000_000
  /// The numbers of runs. The fastest one counts, because others may have been interrupted. Short runs are repeated more.
  private static let repetitions = (least: 3, most: 20, nanoseconds: 5_000_000 as UInt64)
  /// The number of patterns of a language that get reasons, and the least time of each.
  private static let explained = (count: 8, millisecondsPerMegabyte: 0.3)

  /// The processor time of all measurements of a language, and of the rules, as a multiple of the time that highlighting
  /// takes, and at least, in nanoseconds.
  private static let bound = (multiple: 3 as UInt64, least: 1_000_000_000 as UInt64)
  /// About how many runs of a pattern its advice takes.
  private static let runsOfAdvice: UInt64 = 40

  /// Measures the time of each pattern over the files of its language, and of each rule over all files. Returns
  /// findings about slow ones that are not the program's.
  ///
  /// The time of a pattern is that of a tree walk with only this pattern, minus a walk without patterns. Embedded
  /// texts are skipped. The slowest patterns get reasons and faster forms. All together takes a few times as long as
  /// highlighting: of longer texts a part is measured, and a pattern that takes too long is interrupted.
  /// - Parameters:
  ///   - limit: milliseconds per megabyte above which a pattern or rule is a finding; nil: none is.
  ///   - isListed: whether the report lists the times.
  package func profile(_ inputs: CheckInputs, limit: Double?, isListed: Bool) -> CheckResult {
    let samples = samples(inputs)
    let ownFiles = Set(inputs.queryFiles.compactMap { FileSystem.realPath($0.path) })
    let configurations = inputs.configurations
    let parts = inParallel(samples.count, progress: "timing", makeWorker: { makeHighlighter(configurations) }) {
      (_: FileHighlighter, index: Int) -> [CoverageLine] in
      timePatterns(over: samples[index], configurations, ownFiles)
    }
    var facts = parts.flatMap { $0 }
    facts += timeRules(of: configurations, over: samples)
    facts.sort { ($0.millisecondsPerMegabyte ?? 0) > ($1.millisecondsPerMegabyte ?? 0) }
    var result = CheckResult()
    for fact in facts {
      guard let limit, let figure = fact.millisecondsPerMegabyte, figure > limit, fact.name != Self.programsPattern else {
        continue
      }
      let isRule = fact.language == nil
      var finding = Finding(
        isRule ? .rules : .queries, isRule ? "slow-rule" : "slow-pattern", path: fact.path ?? fact.name, line: fact.line,
        column: fact.column,
        message: "the \(fact.name) takes \(Self.rounded(figure)) ms per megabyte, more than \(Self.rounded(limit))")
      finding.details = fact.advice.flatMap(\.lines)
      result.fail(finding)
    }
    if isListed { result.listing = facts }
    return result
  }

  /// Returns the texts to measure, by language in alphabetical order: files are added until a language has 1,000,000
  /// bytes or more. Files that cannot be read and binary files are skipped.
  private func samples(_ inputs: CheckInputs) -> [Sample] {
    var samples: [String: Sample] = [:]
    let detections = inputs.configurations.map { $0.detection(manifest) }
    for file in inputs.sources + inputs.assertionFiles + inputs.snapshotFiles {
      guard let bytes = try? file.read() else { continue }
      let detected = detections[file.configuration].language(
        path: file.path, head: bytes.prefix(LanguageDetection.headLength))
      let name = forcedLanguage?.name ?? (forcesPlainText ? nil : detected) ?? "plaintext"
      guard samples[name]?.byteCount ?? 0 < Self.sampleBytes, !bytes.contains(0) else { continue }
      let source = bytes.withUnsafeBytes { SourceText(decoding: $0) }
      samples[name, default: Sample(language: name)].texts.append(source.units)
      samples[name, default: Sample(language: name)].byteCount += bytes.count
    }
    return samples.values.filter { $0.byteCount > 0 }.sorted { $0.language < $1.language }
  }

  private static func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

  private func fact(
    _ name: String, _ language: String?, _ location: FileLocation?, nanoseconds: UInt64, bytes: Int
  ) -> CoverageLine {
    let milliseconds = Double(nanoseconds) / 1e6
    let perMegabyte = milliseconds / (Double(max(bytes, 1)) / 1e6)
    return CoverageLine(
      path: location.map { ExplanationReport.openablePath($0.path) }, line: location?.line, column: location?.column,
      what: "\(Self.rounded(perMegabyte)) ms per megabyte (\(Self.rounded(milliseconds)) ms)", name: name,
      language: language, milliseconds: milliseconds, millisecondsPerMegabyte: perMegabyte)
  }

  /// The name of a pattern of the program in the list. Patterns of other files are called patterns.
  private static let programsPattern = "pattern of the program"

  /// The processor time that is left for measurements.
  private struct MeasuringTime {
    private(set) var left: UInt64

    /// Returns the time of the fastest of some runs, in nanoseconds, and whether it was a complete one. Runs are repeated
    /// within `share`, and interrupted after a quarter of the time that is left.
    /// - Parameter body: does a run; its argument says whether to end it.
    mutating func fastest(share: UInt64, _ body: (() -> Bool) -> Void) -> (nanoseconds: UInt64, isComplete: Bool) {
      let begin = threadNanoseconds()
      let allowed = left / 4
      var (least, isComplete) = (UInt64.max, true)
      for index in 0..<CheckJob.repetitions.most {
        let start = threadNanoseconds()
        var isStopped = false
        body {
          isStopped = isStopped || threadNanoseconds() - begin > allowed
          return isStopped
        }
        let (taken, sum) = (threadNanoseconds() - start, threadNanoseconds() - begin)
        if isStopped && index > 0 { break }
        (least, isComplete) = (min(least, taken), !isStopped)
        if isStopped || sum > share || index + 1 >= CheckJob.repetitions.least && sum >= CheckJob.repetitions.nanoseconds {
          break
        }
      }
      take(threadNanoseconds() - begin)
      return (least, isComplete)
    }

    mutating func take(_ nanoseconds: UInt64) { left -= min(left, nanoseconds) }
  }

  /// Returns the processor time of a call, in nanoseconds.
  private static func time(_ body: () -> Void) -> UInt64 {
    let start = threadNanoseconds()
    body()
    return threadNanoseconds() - start
  }

  // MARK: Patterns

  /// Whether a query file belongs to the program: it comes with the program or a grammar, and is not one of the checked
  /// files.
  private static func isPrograms(_ source: QuerySource, _ ownFiles: Set<String>) -> Bool {
    let path = FileSystem.realPath(ExplanationReport.openablePath(source.path)) ?? source.path
    return (source.isVerified || path.hasPrefix(Environment.grammarFolder + "/")) && !ownFiles.contains(path)
  }

  /// Returns the first texts of a sample that have about a share of its length, the last one cut at the end of a line.
  private static func part(of sample: Sample, share: Double) -> [ContiguousArray<UInt16>] {
    guard share < 1 else { return sample.texts }
    var rest = Int(Double(sample.texts.reduce(0) { $0 + $1.count }) * share)
    var texts: [ContiguousArray<UInt16>] = []
    for text in sample.texts where rest > 0 {
      texts.append(text.count <= rest ? text : ContiguousArray(text[...(text[rest...].firstIndex(of: 0x0A) ?? rest)]))
      rest -= text.count
    }
    return texts
  }

  /// Returns the time of each pattern over the texts of its language, that of a walk without patterns subtracted. The
  /// slowest ones have advice. Empty without a grammar.
  /// - Parameter ownFiles: the real paths of the query files that are checked.
  private func timePatterns(
    over sample: Sample, _ configurations: [Configuration], _ ownFiles: Set<String>
  ) -> [CoverageLine] {
    let configuration = configurations.first { $0.queries.files[sample.language] != nil } ?? configurations.first
    let loader = LanguageLoader(manifest: manifest, queries: configuration?.queries ?? QueryLocations())
    guard loader.manifest[sample.language] != nil, let grammar = try? loader.grammar(named: sample.language).get() else {
      return []
    }
    let queries = self.queries.map { loader.completed($0, of: sample.language) } ?? loader.queries(of: sample.language)
    let language = Language(name: sample.language, grammar: grammar, queries: queries)
    let highlighting = Self.time {
      for text in sample.texts { _ = HighlightingStorage(UTF16Text(text), language: language, expectsEdits: false) }
    }
    var time = MeasuringTime(left: max(highlighting * Self.bound.multiple, Self.bound.least))
    let sources = queries.highlights + queries.locals + queries.injections
    var patterns: [(source: QuerySource, offset: Int, text: String, query: QueryInspection)] = []
    for source in sources {
      for (offset, text) in QueryInspection.patterns(of: source) {
        let query = QueryInspection([QuerySource(path: source.path, text: text)], grammar: grammar)
        if query.patternCount == 1 { patterns.append((source, offset, text, query)) }
      }
    }
    // The patterns of checked files come first, while there is time.
    let isOwn = patterns.map { !Self.isPrograms($0.source, ownFiles) }
    patterns =
      patterns.indices.filter { isOwn[$0] }.map { patterns[$0] }
      + patterns.indices.filter { !isOwn[$0] }.map { patterns[$0] }
    let ownCount = isOwn.count { $0 }
    let nothing = QueryInspection([], grammar: grammar)
    func walk(_ trees: [InspectedTree], _ query: QueryInspection, _ shouldStop: () -> Bool) {
      for tree in trees where !shouldStop() { _ = query.countCaptures(in: tree, shouldStop: shouldStop) }
    }
    var trees = sample.texts.compactMap { InspectedTree($0, grammar: grammar) }
    // Every figure depends on it.
    func emptyWalk() -> UInt64 { (0..<4).map { _ in Self.time { walk(trees, nothing) { false } } }.min() ?? 0 }
    var empty = emptyWalk()
    var bytes = sample.byteCount
    let share = Double(time.left) / 2 / Double(max(empty, 1) * UInt64(max(patterns.count, 1)))
    if share < 1 {
      let texts = Self.part(of: sample, share: share)
      bytes = texts.reduce(0) { $0 + String(decoding: $1, as: UTF16.self).utf8.count }
      trees = texts.compactMap { InspectedTree($0, grammar: grammar) }
      empty = emptyWalk()
    }
    var facts: [CoverageLine] = []
    for (index, pattern) in patterns.enumerated() {
      let total = time.fastest(share: time.left / UInt64(patterns.count - index)) { walk(trees, pattern.query, $0) }
      var fact = fact(
        index < ownCount ? "pattern" : Self.programsPattern, sample.language,
        pattern.source.location(ofUTF8Offset: pattern.offset),
        nanoseconds: total.nanoseconds > empty ? total.nanoseconds - empty : 0, bytes: bytes)
      if !total.isComplete { fact.what = "more than \(fact.what), and was interrupted" }
      facts.append(fact)
    }
    explain(
      &facts, patterns.map(\.text), PatternAdvisor(grammar: grammar, trees: trees), bytes: bytes, empty: empty, &time)
    return facts
  }

  /// Adds advice to the slowest patterns: at most 8 of at least 0.3 ms per megabyte, and to the first of a group of
  /// alike patterns that take as long together. Patterns for which there is no time left get none.
  /// - Parameters:
  ///   - texts: the patterns of the facts.
  ///   - empty: the time of a walk without patterns, in nanoseconds.
  private func explain(
    _ facts: inout [CoverageLine], _ texts: [String], _ advisor: PatternAdvisor, bytes: Int, empty: UInt64,
    _ time: inout MeasuringTime
  ) {
    let figures = facts.map { $0.millisecondsPerMegabyte ?? 0 }
    let runs = facts.map { empty + UInt64(($0.milliseconds ?? 0) * 1e6) }
    /// Calls `body` if there is time for advice on some patterns.
    func advise<Advice>(_ indices: [Int], _ body: () -> Advice?) -> Advice? {
      guard time.left / Self.runsOfAdvice > indices.reduce(0, { $0 + runs[$1] }) else { return nil }
      var advice: Advice?
      time.take(Self.time { advice = body() })
      return advice
    }
    func figure(_ index: Int) -> Double { figures[index] }
    let slowest = facts.indices.sorted { figure($0) > figure($1) }.prefix(Self.explained.count)
    for index in slowest where figure(index) >= Self.explained.millisecondsPerMegabyte {
      let advice = advise([index]) { advisor.advice(on: texts[index]) } ?? []
      facts[index].advice += advice.map { ListedAdvice($0, bytes: bytes) }
    }
    for group in PatternAdvisor.alike(texts) {
      let sum = group.reduce(0) { $0 + figure($1) }
      guard sum >= Self.explained.millisecondsPerMegabyte,
        let advice = advise(group, { advisor.advice(onAlike: group.map { texts[$0] }) })
      else {
        continue
      }
      facts[group[0]].advice.append(ListedAdvice(advice, bytes: bytes))
    }
  }

  // MARK: Rules

  /// Returns the time of each rule over the texts of its languages, that of a run without rules subtracted.
  private func timeRules(of configurations: [Configuration], over samples: [Sample]) -> [CoverageLine] {
    var facts: [CoverageLine] = []
    var seen: Set<String> = []
    let rules = configurations.flatMap { configuration in
      configuration.rules.filter { seen.insert($0.location?.description ?? $0.id).inserted }
        .map { (rule: $0, milliseconds: configuration.limits.ruleMilliseconds) }
    }
    func run(_ samples: [Sample], _ set: RuleSet?, _ shouldStop: () -> Bool) {
      for sample in samples {
        for text in sample.texts where !shouldStop() {
          _ = HighlightingStorage(
            UTF16Text(text), language: nil, annotations: AnnotationSettings(rules: set, languageName: sample.language))
        }
      }
    }
    var nothing: [[String]: UInt64] = [:]
    var time = MeasuringTime(left: .max / 2)
    let empty = rules.isEmpty ? 0 : time.fastest(share: 0) { run(samples, nil, $0) }.nanoseconds
    time = MeasuringTime(left: max(empty * UInt64(rules.count) * Self.bound.multiple, Self.bound.least))
    for (index, (rule, milliseconds)) in rules.enumerated() {
      let texts = samples.filter { rule.languages?.contains($0.language) ?? true }
      let set = RuleSet([rule], milliseconds: milliseconds)
      let share = time.left / UInt64(rules.count - index)
      let names = texts.map(\.language)
      let without = nothing[names] ?? time.fastest(share: share / 4) { run(texts, nil, $0) }.nanoseconds
      nothing[names] = without
      let total = time.fastest(share: share) { run(texts, set, $0) }
      var fact = fact(
        "rule \(rule.id)", nil, rule.location,
        nanoseconds: total.nanoseconds > without ? total.nanoseconds - without : 0,
        bytes: texts.reduce(0) { $0 + $1.byteCount })
      if !total.isComplete { fact.what = "more than \(fact.what), and was interrupted" }
      facts.append(fact)
    }
    return facts
  }
}
