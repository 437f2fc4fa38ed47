import BenchmarkSupport
import Foundation
import HighlightStorage

/// Times edits against what the parser library alone needs for them, side by side:
/// `keystroke-bench CORPUS GRAMMARS [--size UNITS] [--seconds S] [--edits N] [--series NAME] [--held | --background] [LANGUAGE | LANGUAGE=FILE …]`.
///
/// With `--held`, a snapshot is held during each edit, as a request on the pool holds it. With `--background`, the storage
/// parses in the background, and the time is that of the thread that edits. CORPUS holds `LANGUAGE/file`, GRAMMARS `LANGUAGE/parser.so`; the queries are those of the folder `grammars` here. Names choose languages.
@main
struct KeystrokeBench {
  /// How the places and the characters of a series are chosen.
  enum Series: String, CaseIterable {
    /// A letter, put in and taken out at places all over the middle half of the text.
    case letter
    /// Letters one behind the other at the end of a word.
    case typing
    /// Quotes and brackets, put in and taken out.
    case quotes
  }

  private var corpus = URL(fileURLWithPath: ".")
  private(set) var languages: ProjectLanguages
  private(set) var sizes = [30_000, 300_000, 9_000_000]
  private var seconds = 1.5
  private(set) var editLimit = 220
  private var series = Series.allCases
  private var holdsSnapshot = false
  private var isBackground = false
  private(set) var names: [String] = []
  private var files: [String: [String]] = [:]

  static func main() throws {
    guard CommandLine.arguments.count >= 3 else {
      KeystrokeBench.show(
        "usage: keystroke-bench CORPUS GRAMMARS [--size UNITS] [--seconds S] [--edits N] [--series NAME] [--held | --background] [LANGUAGE | LANGUAGE=FILE …]"
      )
      return
    }
    try KeystrokeBench(CommandLine.arguments).run()
  }

  private init(_ arguments: [String]) throws {
    corpus = URL(fileURLWithPath: arguments[1])
    languages = ProjectLanguages(
      queries: URL(fileURLWithPath: "grammars"), libraries: URL(fileURLWithPath: arguments[2]))
    var rest = arguments.dropFirst(3)
    while let argument = rest.popFirst() {
      switch argument {
      case "--size": sizes = [rest.popFirst().flatMap { Int($0) } ?? 300_000]
      case "--seconds": seconds = rest.popFirst().flatMap { Double($0) } ?? seconds
      case "--edits": editLimit = rest.popFirst().flatMap { Int($0) } ?? editLimit
      case "--held": holdsSnapshot = true
      case "--background": isBackground = true
      case "--series": series = rest.popFirst().flatMap { Series(rawValue: $0) }.map { [$0] } ?? series
      default:
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2 { files[parts[0], default: []].append(parts[1]) } else { names.append(argument) }
      }
    }
    if names.isEmpty { names = ["c", "python", "javascript", "rust", "json", "markdown"] }
  }

  private func run() throws {
    if isBackground { return runBackground() }
    KeystrokeBench.show(
      "µs, p50/p95; own: ours less the parse and changed ranges in it; bar: ours ÷ (1.5 × library + 100 µs + changed bytes ÷ 60 MB/s)"
    )
    KeystrokeBench.show("language\tKB\tseries\tedits\tours\tlibrary\town\tbar\tchanged p95")
    for name in names where name != "markdown" {
      for size in sizes { measure(name, size) }
    }
    if names.contains("markdown") { measureFences() }
  }

  /// Prints a line at once.
  static func show(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  // MARK: Whole files

  /// The files of a language that have no syntax errors.
  func pieces(_ name: String, _ grammar: Grammar) -> [String] {
    let folder = corpus.appendingPathComponent(name)
    let listed = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    var urls = (listed ?? []).sorted { $0.path < $1.path }
    if let named = files[name] { urls = named.map { URL(fileURLWithPath: $0) } }
    var texts = urls.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    if name == "json" { texts = texts.flatMap { $0.split(separator: "\n").map(String.init) } }
    return texts.filter { text in
      !text.isEmpty && !(ParseFloor(ContiguousArray(text.utf16), grammar: grammar)?.hasError ?? true)
    }
  }

  private func measure(_ name: String, _ size: Int) {
    guard let language = languages.language(name), let grammar = language.grammar else {
      return KeystrokeBench.show("\(name)\tno grammar")
    }
    let pieces = pieces(name, grammar)
    guard !pieces.isEmpty else { return KeystrokeBench.show("\(name)\tno file without syntax errors") }
    let units = ContiguousArray(SampleText.text(of: pieces, language: name, units: size).utf16)
    guard let floor = ParseFloor(units, grammar: grammar) else { return KeystrokeBench.show("\(name)\tno parse") }
    let storage = HighlightingStorage(
      UTF16Text(units), language: language, languageProvider: languages, parseMilliseconds: 60_000,
      annotations: AnnotationSettings())
    for series in series {
      var samples = Samples()
      let end = monotonicNanoseconds() + UInt64(seconds * 1e9)
      var edits = EditSource(series, seed: 7)
      // The first edits warm up.
      for round in 0..<editLimit where monotonicNanoseconds() < end || round < 4 {
        for (range, new) in edits.next(in: storage.text) {
          var (ours, own): (UInt64, UInt64) = (0, 0)
          var library: (time: UInt64, changed: Int) = (0, 0)
          func editStorage() {
            let inLibrary = LibraryClock.nanoseconds
            let begin = monotonicNanoseconds()
            storage.replaceCharacters(in: range, with: new)
            ours = monotonicNanoseconds() - begin
            own = ours - (LibraryClock.nanoseconds - inLibrary)
          }
          // Points are looked up ahead: nobody else may hold the text while it changes.
          let input = floor.input(range, with: new, text: storage.text)
          if round % 2 == 0 { library = floor.edit(input, with: new) }
          let held = holdsSnapshot ? storage.snapshot() : nil
          withExtendedLifetime(held, editStorage)
          if round % 2 == 1 { library = floor.edit(input, with: new) }
          if round > 1 || monotonicNanoseconds() > end {
            samples.append(ours: ours, library: library.time, own: own, changed: library.changed)
          }
        }
      }
      KeystrokeBench.show(
        "\(name)\t\(units.count / 1000)\t\(series)\t\(samples)" + (floor.hasError ? "\tthe text has errors" : ""))
    }
  }

  // MARK: Fences

  /// A key inside a fence of a Markdown text with 300 of them, and inside the same text as a file of its own.
  private func measureFences() {
    guard let markdown = languages.language("markdown"), let grammar = markdown.grammar else {
      return KeystrokeBench.show("markdown\tno grammar")
    }
    let fences: [(language: String, text: String)] = ["c", "python", "javascript", "rust", "json"].compactMap { name in
      guard let grammar = languages.language(name)?.grammar, let piece = pieces(name, grammar).first else { return nil }
      let lines = piece.split(separator: "\n", omittingEmptySubsequences: false).prefix(30)
      return (name, lines.filter { !$0.hasPrefix("```") }.joined(separator: "\n"))
    }
    let text = UTF16Text(SampleText.markdown(fences: fences, count: 300))
    let storage = HighlightingStorage(
      text, language: markdown, languageProvider: languages, parseMilliseconds: 60_000, annotations: AnnotationSettings())
    KeystrokeBench.show(
      "\nfence in Markdown of \(text.count / 1000) KB with 300 fences; bar: ours ÷ (2 × own file + 200 µs)")
    KeystrokeBench.show("language\tKB\tseries\tedits\tours\town file\town\tbar\tchanged\tlibrary for Markdown alone")
    let offsets = fenceOffsets(in: text, fences)
    guard let floor = ParseFloor(text.units, grammar: grammar) else {
      return KeystrokeBench.show("markdown\tno parse")
    }
    for (number, fence) in fences.enumerated() {
      guard let language = languages.language(fence.language) else { continue }
      let alone = HighlightingStorage(
        UTF16Text(fence.text + "\n"), language: language, languageProvider: languages, parseMilliseconds: 60_000,
        annotations: AnnotationSettings())
      var samples = Samples(factor: 2, constant: 200)
      var outer = Samples()
      let place = fence.text.utf16.count / 2
      // Fences of this language in the middle of the text.
      for round in 0..<80 {
        let start = offsets[100 / fences.count * fences.count + (round % 20) * fences.count + number]
        for (range, new) in [(0..<0, ContiguousArray("x".utf16)), (0..<1, [])] {
          let moved = (start + place + range.lowerBound)..<(start + place + range.upperBound)
          let library = floor.edit(floor.input(moved, with: new, text: storage.text), with: new)
          let inLibrary = LibraryClock.nanoseconds
          let begin = monotonicNanoseconds()
          storage.replaceCharacters(in: moved, with: new)
          let between = monotonicNanoseconds()
          let own = between - begin - (LibraryClock.nanoseconds - inLibrary)
          alone.replaceCharacters(in: (place + range.lowerBound)..<(place + range.upperBound), with: new)
          let end = monotonicNanoseconds()
          if round > 3 {
            samples.append(ours: between - begin, library: end - between, own: own, changed: 0)
            outer.append(ours: between - begin, library: library.time, own: own, changed: 0)
          }
        }
      }
      KeystrokeBench.show("\(fence.language)\t\(fence.text.utf16.count / 1000)\tletter\t\(samples)\t\(outer.libraryTime)")
    }
  }

  /// Where the text of each fence begins.
  private func fenceOffsets(in text: UTF16Text, _ fences: [(language: String, text: String)]) -> [Int] {
    var result: [Int] = []
    for line in 0..<text.lines.count {
      let content = text.string(in: text.contentRange(ofLine: line))
      if content.hasPrefix("```") && content.count > 3 { result.append(text.lines.start(of: line + 1)) }
    }
    return result
  }
}
