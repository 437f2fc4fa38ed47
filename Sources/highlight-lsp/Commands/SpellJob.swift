internal import DataFormats
internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightRendering
internal import HighlightStorage
internal import LanguageManifest
internal import Libc
internal import Platform
internal import QueryReports
internal import QueryTools
internal import Spelling
internal import SystemSupport
internal import TextChecks
internal import TextModel
internal import TextRules

/// A run of `spell` with every option resolved.
struct SpellJob: Sendable {
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
    var hasOneSuggestion: Bool
    /// How certain it is.
    var confidence: SpellingConfidence
    /// Whether it can be replaced without a change of data.
    var mayBeReplaced: Bool
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
    var limitMessages: [String] = []
    /// Whether its bytes can be replaced at the ranges of words.
    var isWritable = true
    /// The names that it defines.
    var names: Set<String> = []
    /// The numbers of the lines, from 0, that are too long to be checked.
    var longLines: [Int] = []
  }

  let manifest: Manifest
  let configurations: [Configuration]
  let inputs: [CheckInputs.File]
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
  /// The files that the run reads.
  var scope = Baseline.Scope(checks: [], files: [], folders: [])
  /// Whether changes are shown, not written.
  var isDryRun = false
  /// Whether names that occur in the texts of other files are added to the project's word file.
  var writesWords = false

  func makeHighlighter() -> FileHighlighter {
    var settings = FileHighlighter.Settings()
    settings.dictionaries = dictionaries
    return FileHighlighter(
      manifest: manifest, configurations: configurations, forcedLanguage: forcedLanguage, settings: settings)
  }

  /// Lists the misspelled words of all inputs, and replaces them if the options request it. Returns the worst status:
  /// incomplete if words remain or an input failed, usage if the baseline or revision cannot be used.
  func run() throws -> ExitStatus {
    var output = ByteSink()
    var status = ExitStatus.done
    var counts = (words: 0, files: 0, replaced: 0)
    var limits = LimitMessages()
    let queue = OrderedQueue<Outcome>(count: inputs.count, window: .init(many: inputs.count, few: 2, weight: .max))
    for _ in 0..<min(jobs, max(inputs.count, 1)) {
      startDetachedThread {
        let highlighter = makeHighlighter()
        while let index = queue.nextIndex() {
          queue.finish(index, with: InterruptSignal.isRaised ? Outcome() : spell(inputs[index], highlighter))
        }
      }
    }
    InterruptSignal.begin()
    do throws(ByteSink.WriteError) {
      var outcomes: [Outcome] = []
      var progress = FileProgress(count: inputs.count, verb: "spelling")
      for index in inputs.indices {
        progress.show(done: index)
        outcomes.append(queue.waitForResult(index))
      }
      do throws(ReportFilter.Failure) {
        try leaveOutKnown(&outcomes)
      } catch {
        Console.clearProgress()
        Console.message(error.description)
        return .usage
      }
      // The other files were not read, so nothing is written.
      let isComplete = !InterruptSignal.isRaised
      if writesWords, isComplete, !writeWords(&outcomes) { status = .incomplete }
      for (index, input) in inputs.enumerated() {
        var outcome = outcomes[index]
        outcomes[index] = Outcome()
        for message in outcome.messages { Console.message(message) }
        limits.take(outcome.limitMessages, path: input.path)
        if outcome.isIncomplete { status = .incomplete }
        if writes && isComplete {
          let replaced = replace(&outcome, of: input, showing: &output)
          counts.replaced += max(replaced, 0)
          if replaced < 0 || (isDryRun && replaced > 0) { status = .incomplete }
        }
        for line in outcome.longLines { append(longLine: line, of: input, to: &output) }
        if !outcome.longLines.isEmpty { status = .incomplete }
        counts.words += outcome.words.count
        if !outcome.words.isEmpty { counts.files += 1 }
        if !(writes && isDryRun) { for word in outcome.words { append(word, of: input, to: &output) } }
        try output.flushIfLarge()
      }
      Console.clearProgress()
      try output.flush()
      if !isComplete {
        Console.message("interrupted: not all of the \(inputs.count) files were checked")
        InterruptSignal.endIfRaised()
      }
    } catch {
      throw ByteSink.end(after: error)
    }
    for message in limits.messages { Console.message(message) }
    if counts.words > 0 { status = .incomplete }
    if format == .text {
      let replaced = writes ? ", \(counts.replaced) \(isDryRun ? "would be " : "")replaced" : ""
      let words = "\(counts.words) misspelled \(counts.words == 1 ? "word" : "words")"
      let files = "\(counts.files) \(counts.files == 1 ? "file" : "files")"
      if counts.words > 0 || writes { Console.message("\(words) in \(files)\(replaced)") }
    }
    return status
  }

  /// Removes the words that the baseline or `--since` leaves out, and writes notes about them. Throws if these
  /// options cannot be used.
  private func leaveOutKnown(_ outcomes: inout [Outcome]) throws(ReportFilter.Failure) {
    var options = filter
    if InterruptSignal.isRaised { options.writtenBaseline = nil }
    var filter = try ReportFilter(options)
    var items: [ReportFilter.Item] = []
    for (index, input) in inputs.enumerated() {
      items += outcomes[index].words.map {
        ReportFilter.Item(
          check: CheckKind.spelling.rawValue, rule: FindingDirective.spellingID, path: input.path, line: $0.line + 1,
          text: $0.lineText)
      }
    }
    var contents: [String: ContiguousArray<UInt8>] = [:]
    if self.filter.since != nil {
      for input in inputs {
        if let content = input.content { contents[FileSystem.resolvingFolders(of: input.path)] = content }
      }
    }
    let scope = InterruptSignal.isRaised ? Baseline.Scope(checks: [], files: [], folders: []) : scope
    let isReported = try filter.reported(items, scope, contents: contents)
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
  func read(_ input: CheckInputs.File) throws -> ContiguousArray<UInt8> {
    try input.read(isRewritten: keepsBytes)
  }

  /// Returns the misspelled words of one input, with at most 5 suggestions each if these are requested. Errors are
  /// messages of the outcome, which is then incomplete; binary files in folders are skipped.
  func spell(_ input: CheckInputs.File, _ highlighter: FileHighlighter) -> Outcome {
    var result = Outcome()
    do {
      let bytes = try read(input)
      if Baseline.isBaseline(bytes) { return result }
      let outcome = try highlighter.highlight(
        bytes, path: input.path, configuration: input.configuration, forcesPlainText: forcesPlainText,
        checks: .init(spelling: .always))
      if keepsBytes { result.bytes = bytes }
      for warning in outcome.warnings { result.messages.append("\(input.path): \(warning)") }
      result.limitMessages = outcome.limitMessages
      let file = outcome.file
      result.isWritable = file.encoding == .utf8 && file.illFormedSequences.isEmpty
      var offsets = ByteOffsetCursor(text: file.text, illFormedSequences: file.illFormedSequences)
      guard
        case .success(let speller) = highlighter.speller(input.configuration, path: file.path, language: file.language)
      else { return result }
      var (misspellings, names) = highlighter.misspellingsAndNames(in: file, configuration: input.configuration)
      result.names = names
      let lines = file.storage.longLines.map { file.text.lines.line(at: $0.lowerBound) }
      if highlighter.configuration(input.configuration).check.limits == .fail { result.longLines = lines }
      let reportsPossible = reportsAll || !speller.leavesOutPossible
      speller.grade(&misspellings, in: file.text)
      let positions = TextPositions(file.text)
      for found in misspellings where found.confidence == .sure || reportsPossible {
        let range = found.finding.range
        let (line, column) = positions.position(of: range.lowerBound)
        let content = file.text.contentRange(ofLine: line - 1)
        let attributes = file.storage.attributes(at: range.lowerBound).attributes
        let corrections = ConfiguredSpellChecker.corrections(for: found, in: file.storage)
        let guesses = suggests ? speller.checker.guesses(for: found.word) : nil
        let fitting = guesses.map { ConfiguredSpellChecker.fitting($0, for: found, in: file.storage) }
        result.words.append(
          Word(
            text: found.word, part: found.finding.part, line: line - 1,
            column: file.text.columnCount(of: content.lowerBound..<range.lowerBound, unit: .utf8), characterColumn: column,
            start: offsets.byteOffset(of: range.lowerBound), end: offsets.byteOffset(of: range.upperBound),
            scope: attributes?.scope, language: attributes?.language ?? file.language,
            guesses: fitting.map { Array((corrections + $0.filter { !corrections.contains($0) }).prefix(5)) },
            isCertain: corrections.count == 1, hasOneSuggestion: guesses?.count == 1, confidence: found.confidence,
            mayBeReplaced: writes && ConfiguredSpellChecker.mayReplace(found, in: file.storage),
            lineText: file.text.string(in: content), name: file.text.string(in: found.finding.name)))
      }
    } catch let error as InputError where error.isBinary && !input.isNamed {
      // A binary file in a folder is not an error.
    } catch {
      result.messages.append("\(input.path): \(InputError.reason(of: error))")
      result.isIncomplete = true
    }
    return result
  }

  /// Writes the file with the words replaced that are not in names and have only one correction, and removes them
  /// from the outcome; those whose replacement would change data stay. Returns their number; -1, after a message, if the
  /// file is not UTF-8 or cannot be written. In a dry run only writes the diff to `output`.
  private func replace(_ outcome: inout Outcome, of input: CheckInputs.File, showing output: inout ByteSink) -> Int {
    func isReplaced(_ word: Word) -> Bool {
      guard word.mayBeReplaced, word.guesses?.isEmpty == false else { return false }
      return word.confidence == .sure ? word.isCertain : word.hasOneSuggestion
    }
    let replaced = outcome.words.filter(isReplaced)
    guard !replaced.isEmpty else { return 0 }
    guard outcome.isWritable else {
      Console.message("\(input.path): is not UTF-8 and is left unchanged")
      return -1
    }
    let bytes = Self.replacing(replaced.map { ($0.start..<$0.end, $0.guesses?.first ?? $0.text) }, in: outcome.bytes)
    if isDryRun {
      output.append(
        contentsOf: UnifiedDiff.bytes(path: FileSystem.relativePath(input.path), old: outcome.bytes, new: bytes))
      return replaced.count
    }
    do throws(FileError) {
      try FileSystem.write(bytes, to: input.path)
    } catch {
      Console.message("\(error)")
      return -1
    }
    outcome.words.removeAll(where: isReplaced)
    return replaced.count
  }

  /// Adds the names that one file defines and that are reported words of another to the word files of their
  /// configurations, and removes these words from the outcomes. Returns false, after a message, if a file cannot be
  /// written. In a dry run only names them.
  private func writeWords(_ outcomes: inout [Outcome]) -> Bool {
    var definitions: [String: Int] = [:]
    for outcome in outcomes { for name in outcome.names { definitions[name, default: 0] += 1 } }
    var isDone = true
    var words: [String: Set<String>] = [:]
    var isHomeless = false
    for index in outcomes.indices {
      let file = configurations[inputs[index].configuration].spelling.projectFile
      let own = outcomes[index].names
      let excused = Set(
        outcomes[index].words.filter {
          $0.part != .name && definitions[$0.name, default: 0] > (own.contains($0.name) ? 1 : 0)
        }.map(\.name))
      if excused.isEmpty { continue }
      guard let file else {
        isHomeless = true
        continue
      }
      words[file, default: []].formUnion(excused)
      outcomes[index].words.removeAll { $0.part != .name && excused.contains($0.name) }
    }
    if isHomeless {
      Console.message(
        "--write-words writes \(SpellingSettings.projectFileName) beside \(ConfigurationDiscovery.fileName), and there is none; "
          + "write one, with [spelling]")
      isDone = false
    }
    for (file, words) in words.sorted(by: { $0.key < $1.key }) {
      do throws(FileError) {
        let new = try WordFile.add(Array(words), to: file, isDryRun: isDryRun)
        // They are right now where they are defined, too.
        for index in outcomes.indices where configurations[inputs[index].configuration].spelling.projectFile == file {
          outcomes[index].words.removeAll { words.contains($0.name) }
        }
        let names = "\(new.count) \(new.count == 1 ? "name" : "names")"
        Console.message(
          "\(FileSystem.relativePath(file)): \(names) \(isDryRun ? "would be added" : "added"): \(new.joined(separator: ", "))"
        )
      } catch {
        Console.message("\(error)")
        isDone = false
      }
    }
    return isDone
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

  private func append(longLine line: Int, of input: CheckInputs.File, to sink: inout ByteSink) {
    let bytes = configurations[input.configuration].limits.lineBytes
    let message = "the line is longer than \(bytes) bytes (limits.lineBytes): its words were not checked"
    switch format {
    case .text:
      sink.append(naming: Console.reported("\(input.path):\(line + 1): \(message) [\(Finding.limitID)]") + "\n")
    case .json:
      sink.append(
        JSON.members(
          ("path", JSON(FileName.text(input.path))), ("line", JSON(line)), ("limit", JSON("lineBytes")),
          ("message", JSON(message))))
      sink.append("\n")
    }
  }

  private func append(_ word: Word, of input: CheckInputs.File, to sink: inout ByteSink) {
    switch format {
    case .text:
      let guesses = word.guesses.map { $0.isEmpty ? ": no guess" : ": " + $0.joined(separator: ", ") } ?? ""
      sink.append(
        naming: Console.reported(
          "\(input.path):\(word.line + 1):\(word.characterColumn): \(word.text) [\(word.part.rawValue)]\(guesses)")
          + "\n")
    case .json:
      sink.append(
        JSON.members(
          ("path", JSON(FileName.text(input.path))), ("pathBytes", FileName.base64(input.path).map { JSON($0) }),
          ("line", JSON(word.line)), ("column", JSON(word.column)), ("start", JSON(word.start)), ("end", JSON(word.end)),
          ("word", JSON(word.text)), ("scope", word.scope.map { JSON($0) }), ("language", JSON(word.language)),
          ("confidence", JSON(word.confidence.rawValue)), ("suggestions", word.guesses.map { .array($0.map { JSON($0) }) })))
      sink.append("\n")
    }
  }
}
