internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import QueryReports
internal import QueryTools
internal import Spelling
internal import StrictJSON
internal import SystemSupport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A run of `spell` with every option resolved.
struct SpellJob: Sendable {
  /// One file, or standard input.
  struct Input: Sendable {
    var path: String
    /// The name for messages.
    var name: String
    var isNamed: Bool
    /// The index of its configuration.
    var configuration: Int
  }

  /// A misspelled word, as it is reported.
  struct Word: Sendable {
    var text: String
    var part: SpellingFinding.Part
    /// The line and the column, from 0; the column is in UTF-8 bytes.
    var line: Int
    var column: Int
    /// The column, from 1, in grapheme clusters.
    var characterColumn: Int
    /// The byte range in the file: its start, and its end after the last byte.
    var start: Int
    var end: Int
    var scope: String?
    var language: String
    /// The suggestions that fit; nil if they were not requested.
    var guesses: [String]?
    /// Whether the lists have only one correction.
    var isCertain: Bool
    /// Whether the dictionaries have only one suggestion.
    var hasOneGuess: Bool
    /// Its assessment by the lists, if there is any.
    var assessment: SpellingAssessment?
    /// How certain it is; set by `grade`.
    var confidence = SpellingConfidence.possible
    /// The text of its line.
    var lineText: String
    /// The complete name that contains it.
    var name: String
  }

  /// The outcome of one input.
  struct Outcome: Sendable {
    var words: [Word] = []
    var bytes: ContiguousArray<UInt8> = []
    var messages: [String] = []
    var isIncomplete = false
    var limitNotes: [String] = []
    /// Whether its bytes can be replaced at the ranges of words.
    var isWritable = true
    /// The names that it defines.
    var names: Set<String> = []
    /// Whether words that are not certainly misspelled are reported.
    var reportsPossible = true

    /// Sets the confidence of the words that have an assessment. Removes words that are only possibly misspelled,
    /// unless these are reported.
    mutating func grade(_ tally: SpellingTally) {
      for index in words.indices {
        guard let assessment = words[index].assessment else { continue }
        words[index].confidence = assessment.confidence(tally)
      }
      if !reportsPossible { words.removeAll { $0.confidence == .possible } }
    }

    /// Removes misspelled words that are, or are in, names of the project; words in names themselves are kept.
    mutating func leaveOut(namesOf project: Set<String>) {
      words.removeAll { $0.part != .name && project.contains($0.name) }
    }
  }

  let manifest: Manifest
  let configurations: [Configuration]
  let inputs: [Input]
  let forcedLanguage: LanguageEntry?
  let forcesPlainText: Bool
  let dictionaries: [String]?
  let format: SpellCommand.Format
  let suggests: Bool
  /// Whether all words that are in no dictionary are reported.
  let reportsAll: Bool
  let writes: Bool
  /// Whether the bytes are needed again.
  var keepsBytes = false
  let jobs: Int
  /// The options that select the words to report.
  var filter = ReportFilter.Options()

  func makeHighlighter() -> FileHighlighter {
    let highlighter = FileHighlighter(manifest: manifest, configurations: configurations, forcedLanguage: forcedLanguage)
    highlighter.spelling = (true, false, dictionaries)
    return highlighter
  }

  /// Lists the misspelled words of all inputs, and replaces them if the options request it. Returns the worst status:
  /// incomplete if words remain or an input failed, usage if the baseline or revision cannot be used.
  func run() throws -> ExitStatus {
    var output = ByteSink()
    var status = ExitStatus.done
    var counts = (words: 0, files: 0, replaced: 0)
    var limits = LimitNotes()
    let queue = OrderedQueue<Outcome>(count: inputs.count, window: .init(many: inputs.count, few: 2, weight: .max))
    for _ in 0..<min(jobs, max(inputs.count, 1)) {
      startDetachedThread {
        let highlighter = makeHighlighter()
        while let index = queue.nextIndex() { queue.finish(index, with: spell(inputs[index], highlighter)) }
      }
    }
    do throws(ByteSink.WriteError) {
      // Names that one file defines may occur in others.
      var outcomes: [Outcome] = []
      var names: Set<String> = []
      for index in inputs.indices {
        if inputs.count > 1 { Console.progress("spelling [\(index + 1)/\(inputs.count)]") }
        outcomes.append(queue.waitForResult(index))
        names.formUnion(outcomes[index].names)
      }
      var tally = SpellingTally()
      for index in outcomes.indices {
        outcomes[index].leaveOut(namesOf: names)
        for word in outcomes[index].words { if let assessment = word.assessment { tally.add(assessment) } }
      }
      for index in outcomes.indices { outcomes[index].grade(tally) }
      do throws(ReportFilter.Failure) {
        try leaveOutKnown(&outcomes)
      } catch {
        Console.clearProgress()
        Console.message(error.description)
        return .usage
      }
      for (index, input) in inputs.enumerated() {
        var outcome = outcomes[index]
        outcomes[index] = Outcome()
        for message in outcome.messages { Console.message(message) }
        limits.take(outcome.limitNotes, path: input.name)
        if outcome.isIncomplete { status = .incomplete }
        if writes {
          let replaced = replace(&outcome, of: input)
          counts.replaced += replaced
          if replaced < 0 { status = .incomplete }
        }
        counts.words += outcome.words.count
        if !outcome.words.isEmpty { counts.files += 1 }
        for word in outcome.words { append(word, of: input, to: &output) }
        try output.flushIfLarge()
      }
      Console.clearProgress()
      try output.flush()
    } catch {
      throw ByteSink.end(after: error)
    }
    for message in limits.messages { Console.message(message) }
    if counts.words > 0 { status = .incomplete }
    if format == .text {
      let replaced = writes ? ", \(max(counts.replaced, 0)) replaced" : ""
      let words = "\(counts.words) misspelled \(counts.words == 1 ? "word" : "words")"
      let files = "\(counts.files) \(counts.files == 1 ? "file" : "files")"
      if counts.words > 0 || writes { Console.message("\(words) in \(files)\(replaced)") }
    }
    return status
  }

  /// Removes the words that the baseline or `--since` leaves out, and writes notes about them. Throws if these
  /// options cannot be used.
  private func leaveOutKnown(_ outcomes: inout [Outcome]) throws(ReportFilter.Failure) {
    var filter = try ReportFilter(filter)
    var items: [ReportFilter.Item] = []
    for (index, input) in inputs.enumerated() {
      items += outcomes[index].words.map {
        ReportFilter.Item(
          check: CheckKind.spelling.rawValue, rule: FindingDirective.spellingID, path: input.name, line: $0.line + 1,
          text: $0.lineText)
      }
    }
    let isReported = try filter.reported(
      items, checks: [CheckKind.spelling.rawValue], files: inputs.map(\.name))
    var next = 0
    for index in outcomes.indices {
      outcomes[index].words = outcomes[index].words.filter { _ in
        defer { next += 1 }
        return isReported[next]
      }
    }
    for note in filter.notes { Console.message(note) }
  }

  /// Returns the bytes of an input. Throws if it cannot be read, is a found file that is too large, or is a pipe or
  /// device that would have to be written back.
  func read(_ input: Input) throws -> ContiguousArray<UInt8> {
    if input.path == "-" { return try FileSystem.read(descriptor: StandardStreams.input, name: "standard input") }
    guard input.isNamed else { return try FileSystem.readRegular(input.path, limit: FileSystem.sourceLimit) }
    return try keepsBytes ? FileSystem.readForRewriting(input.path) : FileSystem.read(input.path)
  }

  /// Returns the misspelled words of one input, with at most 5 suggestions each if these are requested. Errors are
  /// messages of the outcome, which is then incomplete; binary files in folders are skipped.
  func spell(_ input: Input, _ highlighter: FileHighlighter) -> Outcome {
    var result = Outcome()
    do {
      let bytes = try read(input)
      let outcome = try highlighter.highlight(
        bytes, path: input.name, configuration: input.configuration, forcesPlainText: forcesPlainText)
      if keepsBytes { result.bytes = bytes }
      for warning in outcome.warnings { result.messages.append("\(input.name): \(warning)") }
      result.limitNotes = outcome.limitNotes
      let file = outcome.file
      result.isWritable = file.encoding == .utf8 && file.illFormedSequences.isEmpty
      var offsets = ByteOffsetCursor(text: file.text, illFormedSequences: file.illFormedSequences)
      guard
        case .success(let speller) = highlighter.speller(input.configuration, path: file.path, language: file.language)
      else { return result }
      var (misspellings, names) = highlighter.misspellingsAndNames(in: file, configuration: input.configuration)
      result.names = names
      result.reportsPossible = reportsAll || !speller.leavesOutPossible
      let assessments = speller.assessments(of: misspellings, in: file.text)
      for (index, assessment) in assessments.enumerated() where assessment != nil || result.reportsPossible {
        misspellings[index].assessment = assessment
        let found = misspellings[index]
        let range = found.finding.range
        let (line, column) = file.text.characterPosition(of: range.lowerBound)
        let content = file.text.contentRange(ofLine: line - 1)
        let attributes = file.storage.attributes(at: range.lowerBound).attributes
        let corrections = Speller.corrections(for: found, in: file.storage)
        let guesses = suggests ? speller.checker.guesses(for: found.word) : nil
        let fitting = guesses.map { Speller.fitting($0, for: found, in: file.storage) }
        result.words.append(
          Word(
            text: found.word, part: found.finding.part, line: line - 1,
            column: file.text.columnCount(of: content.lowerBound..<range.lowerBound, unit: .utf8), characterColumn: column,
            start: offsets.byteOffset(of: range.lowerBound), end: offsets.byteOffset(of: range.upperBound),
            scope: attributes?.scope, language: attributes?.language ?? file.language,
            guesses: fitting.map { Array((corrections + $0.filter { !corrections.contains($0) }).prefix(5)) },
            isCertain: corrections.count == 1, hasOneGuess: guesses?.count == 1, assessment: assessment,
            lineText: file.text.string(in: content), name: file.text.string(in: found.finding.name)))
      }
    } catch let error as InputError where error.isBinary && !input.isNamed {
      // A binary file in a folder is not an error.
    } catch {
      let reason = (error as? FileError)?.reason ?? (error as? InputError)?.message ?? "\(error)"
      result.messages.append("\(input.name): \(reason)")
      result.isIncomplete = true
    }
    return result
  }

  /// Writes the file with the words replaced that are not in names and have only one correction, and removes them
  /// from the outcome. Returns their number; -1, after a message, if the file is not UTF-8 or cannot be written.
  private func replace(_ outcome: inout Outcome, of input: Input) -> Int {
    func isReplaced(_ word: Word) -> Bool {
      guard word.part != .name, word.guesses?.isEmpty == false else { return false }
      return word.confidence == .sure ? word.isCertain : word.hasOneGuess
    }
    let replaced = outcome.words.filter(isReplaced)
    guard !replaced.isEmpty else { return 0 }
    guard outcome.isWritable else {
      Console.message("\(input.name): is not UTF-8 and is left unchanged")
      return -1
    }
    let bytes = Self.replacing(replaced.map { ($0.start..<$0.end, $0.guesses?.first ?? $0.text) }, in: outcome.bytes)
    do throws(FileError) {
      try FileSystem.write(bytes, to: input.path)
    } catch {
      Console.message("\(error)")
      return -1
    }
    outcome.words.removeAll(where: isReplaced)
    return replaced.count
  }

  /// Returns the bytes with some ranges replaced. Byte ranges are half-open, disjoint and ascending.
  static func replacing(
    _ edits: [(range: Range<Int>, text: String)], in bytes: ContiguousArray<UInt8>
  ) -> ContiguousArray<UInt8> {
    var result = ContiguousArray<UInt8>()
    var copied = 0
    for edit in edits {
      result += bytes[copied..<edit.range.lowerBound]
      result += edit.text.utf8
      copied = edit.range.upperBound
    }
    return result + bytes[copied...]
  }

  private func append(_ word: Word, of input: Input, to sink: inout ByteSink) {
    switch format {
    case .text:
      let guesses = word.guesses.map { $0.isEmpty ? ": no guess" : ": " + $0.joined(separator: ", ") } ?? ""
      sink.append(
        naming: Console.reported(
          "\(input.name):\(word.line + 1):\(word.characterColumn): \(word.text) [\(word.part.rawValue)]\(guesses)")
          + "\n")
    case .json:
      sink.append(
        JSON.members(
          ("path", JSON(FileName.text(input.name))), ("pathBytes", FileName.base64(input.name).map { JSON($0) }),
          ("line", JSON(word.line)), ("column", JSON(word.column)), ("start", JSON(word.start)), ("end", JSON(word.end)),
          ("word", JSON(word.text)), ("scope", word.scope.map { JSON($0) }), ("language", JSON(word.language)),
          ("confidence", JSON(word.confidence.rawValue)), ("suggestions", word.guesses.map { .array($0.map { JSON($0) }) })))
      sink.append("\n")
    }
  }
}
