internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import QueryReports

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

  /// Measures the time of each pattern over the files of its language, and of each rule over all files. Returns
  /// findings about slow ones.
  ///
  /// The time of a pattern is that of a tree walk with only this pattern, minus a walk without patterns. Embedded
  /// texts are skipped. The slowest patterns get reasons and faster forms.
  /// - Parameters:
  ///   - limit: milliseconds per megabyte above which a pattern or rule is a finding; nil: none is.
  ///   - isListed: whether the report lists the times.
  package func profile(_ inputs: CheckInputs, limit: Double?, isListed: Bool) -> CheckResult {
    let samples = samples(inputs)
    let configurations = inputs.configurations
    let parts = inParallel(samples.count, progress: "timing", makeWorker: { makeHighlighter(configurations) }) {
      (_: FileHighlighter, index: Int) -> [ListedFact] in
      timePatterns(over: samples[index], configurations)
    }
    var facts = parts.flatMap { $0 }
    facts += timeRules(of: configurations, over: samples)
    facts.sort { ($0.millisecondsPerMegabyte ?? 0) > ($1.millisecondsPerMegabyte ?? 0) }
    var result = CheckResult()
    for fact in facts {
      guard let limit, let figure = fact.millisecondsPerMegabyte, figure > limit else { continue }
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
  ) -> ListedFact {
    let milliseconds = Double(nanoseconds) / 1e6
    let perMegabyte = milliseconds / (Double(max(bytes, 1)) / 1e6)
    return ListedFact(
      path: location.map { ExplanationReport.openablePath($0.path) }, line: location?.line, column: location?.column,
      what: "\(Self.rounded(perMegabyte)) ms per megabyte (\(Self.rounded(milliseconds)) ms)", name: name,
      language: language, milliseconds: milliseconds, millisecondsPerMegabyte: perMegabyte)
  }

  /// Returns the processor time of the fastest of some runs, in nanoseconds.
  private static func time(_ body: () -> Void) -> UInt64 { PatternAdvisor.fastest(repetitions, body) }

  // MARK: Patterns

  /// Returns the time of each pattern over the texts of its language, that of a walk without patterns subtracted. The
  /// slowest ones have advice. Empty without a grammar.
  private func timePatterns(over sample: Sample, _ configurations: [Configuration]) -> [ListedFact] {
    let configuration = configurations.first { $0.queries.files[sample.language] != nil } ?? configurations.first
    let loader = LanguageLoader(manifest: manifest, queries: configuration?.queries ?? QueryLocations())
    guard manifest[sample.language] != nil, let grammar = try? loader.grammar(named: sample.language).get() else {
      return []
    }
    let queries = self.queries ?? loader.queries(of: sample.language)
    let trees = sample.texts.compactMap { InspectedTree($0, grammar: grammar) }
    let nothing = QueryInspection([], grammar: grammar)
    // Every figure depends on it.
    let walk = (0..<4).map { _ in Self.time { for tree in trees { _ = nothing.countCaptures(in: tree) } } }.min() ?? 0
    var facts: [ListedFact] = []
    var texts: [String] = []
    for source in queries.highlights + queries.locals + queries.injections {
      for (offset, text) in QueryInspection.patterns(of: source) {
        let pattern = QueryInspection([QuerySource(path: source.path, text: text)], grammar: grammar)
        guard pattern.patternCount == 1 else { continue }
        let total = Self.time { for tree in trees { _ = pattern.countCaptures(in: tree) } }
        facts.append(
          fact(
            "pattern", sample.language, source.location(ofUTF8Offset: offset), nanoseconds: total > walk ? total - walk : 0,
            bytes: sample.byteCount))
        texts.append(text)
      }
    }
    explain(&facts, texts, PatternAdvisor(grammar: grammar, trees: trees), bytes: sample.byteCount)
    return facts
  }

  /// Adds advice to the slowest patterns: at most 8 of at least 0.3 ms per megabyte, and to the first of a group of
  /// alike patterns that take as long together.
  /// - Parameter texts: the patterns of the facts.
  private func explain(_ facts: inout [ListedFact], _ texts: [String], _ advisor: PatternAdvisor, bytes: Int) {
    func figure(_ index: Int) -> Double { facts[index].millisecondsPerMegabyte ?? 0 }
    let slowest = facts.indices.sorted { figure($0) > figure($1) }.prefix(Self.explained.count)
    for index in slowest where figure(index) >= Self.explained.millisecondsPerMegabyte {
      facts[index].advice += advisor.advice(on: texts[index]).map { ListedAdvice($0, bytes: bytes) }
    }
    for group in PatternAdvisor.alike(texts) {
      let sum = group.reduce(0) { $0 + figure($1) }
      guard sum >= Self.explained.millisecondsPerMegabyte, let advice = advisor.advice(onAlike: group.map { texts[$0] })
      else {
        continue
      }
      facts[group[0]].advice.append(ListedAdvice(advice, bytes: bytes))
    }
  }

  // MARK: Rules

  /// Returns the time of each rule over the texts of its languages, that of a run without rules subtracted.
  private func timeRules(of configurations: [Configuration], over samples: [Sample]) -> [ListedFact] {
    var facts: [ListedFact] = []
    var seen: Set<String> = []
    for configuration in configurations {
      for rule in configuration.rules where seen.insert(rule.location?.description ?? rule.id).inserted {
        let texts = samples.filter { rule.languages?.contains($0.language) ?? true }
        let set = RuleSet([rule], milliseconds: configuration.limits.ruleMilliseconds)
        func run(_ set: RuleSet?) {
          for sample in texts {
            for text in sample.texts {
              _ = HighlightingStorage(
                UTF16Text(text), language: nil, annotations: Annotations(rules: set, languageName: sample.language))
            }
          }
        }
        let nothing = Self.time { run(nil) }
        let total = Self.time { run(set) }
        facts.append(
          fact(
            "rule \(rule.id)", nil, rule.location, nanoseconds: total > nothing ? total - nothing : 0,
            bytes: texts.reduce(0) { $0 + $1.byteCount }))
      }
    }
    return facts
  }
}
