import Foundation
import HighlightStorage
import TestSupport
import Testing

@testable import Reflow

/// Random prose: doing it twice gives what doing it once gives, nothing is lost, no link is broken, no row is too wide without need.
@Suite struct ReflowRandomTests {
  private static let links = ["https://example.com/a-b/(c)?d=e", "www.example.org/x", "me@example.com", "http://例え.jp/漢字"]
  private static let pieces =
    links.map { $0 + " " } + [
      "word ", "a ", "the ", "longlonglonglongword ", "end. ", "(in ", "brackets) ", "well-known ", "日本語のテキスト", "漢字。",
      "カ\u{3099}タカナ",
      "한국어 ", "😀 ", "👨‍👩‍👧", "e\u{301} ", "`code span` ", "``a ` b`` ", "` ", "[text of it](x \"t\") ", "[a][b c] ",
      "<b c=\"d e\">", "</b> ",
      "<https://e.org/a b> ", "{@link a b} ", "\u{A0}", "\u{3000}", "\u{2028}", "  ", "   ", "\t", "\\", "- ", "* ", "1. ",
      "# ", "> ", "| ", "=== ", "--- ",
      "@param x ", ":x: ", "TODO: ", "[^1]: ", "[x]: y ", "« ", " ! ", "... ", "’s ", "\u{FE0F}", "\u{200D}",
    ]
  private static let starts = [
    "", "", "", "  ", "    ", "\t", "- ", "  - ", "* ", "1. ", "> ", "> > ", ">", "- > ", "# ", "```", "~~~", "===", "---",
    "| a | b |", "|---|---|", "<div>",
    "<!-- ", "-->", "<br>", "@param ", "TODO: ", "[x]: ", "[^1]: ", ":::", ">>> ", "     ", "a)", "│",
  ]

  private static func text(_ random: inout SeededGenerator) -> String {
    let terminator = ["\n", "\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    var text = ""
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      text += starts.randomElement(using: &random) ?? ""
      for _ in 0..<Int.random(in: 0...7, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
      if Int.random(in: 0..<8, using: &random) == 0 { text += "  " }
      text += terminator
      if Int.random(in: 0..<4, using: &random) == 0 { text += terminator }
    }
    return text
  }

  @Test(arguments: ["plain", "markdown"]) func twiceIsOnce(name: String) {
    let content = name == "plain" ? Reflow.Content.plainText : .markdown
    var failures = 0
    var changed = 0
    let seeds = TestEnvironment.runsAll ? 4000 : 1000
    for seed in 1...UInt64(seeds) {
      var random = SeededGenerator(seed: seed)
      let text = Self.text(&random)
      let columns = Int.random(in: 1...50, using: &random)
      let once = ReflowCheck.reflowed(text, content, columns: columns)
      if once != text { changed += 1 }
      let twice = ReflowCheck.reflowed(once, content, columns: columns)
      #expect(
        twice.debugDescription == once.debugDescription,
        "\(name), seed \(seed), columns \(columns), of \(text.debugDescription)")
      #expect(ReflowCheck.essence(once) == ReflowCheck.essence(text), "\(name), seed \(seed)")
      for link in Self.links {
        #expect(
          once.ranges(of: link).count >= text.ranges(of: link).count, "\(name), seed \(seed), columns \(columns), \(link)")
      }
      if twice != once { failures += 1 }
      if failures > 5 { return }
    }
    #expect(changed > seeds / 2)
  }

  /// A row that is too wide has no place where it could have been broken.
  @Test func rowsFit() {
    let words = ["a", "the", "word", "longlongword", "한국", "😀", "e\u{301}x", "https://example.com/a-b/c"]
    for seed in UInt64(1)...1500 {
      var random = SeededGenerator(seed: seed)
      var text = ""
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        text += (words.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "\n")
      }
      let columns = Int.random(in: 1...30, using: &random)
      for row in ReflowCheck.reflowed(text, columns: columns).split(separator: "\n") {
        let row = row.last == " " ? row.dropLast() : row
        let units = Array(row.utf16)
        let cells = units.withUnsafeBufferPointer { CellWidth().column(after: 0..<$0.count, of: $0) }
        let isOneWord = !row.contains(" ")
        #expect(cells <= columns || isOneWord, "seed \(seed), columns \(columns): \(row)")
      }
    }
  }

  /// The dynamic program against every way there is.
  @Test func noOtherBreaksAreMoreEven() {
    for seed in UInt64(1)...400 {
      var random = SeededGenerator(seed: seed)
      let words = (0..<Int.random(in: 1...10, using: &random)).map { _ in
        String(repeating: "x", count: Int.random(in: 1...7, using: &random))
      }
      let columns = Int.random(in: 7...15, using: &random)
      var best = Int.max
      for breaks in 0..<(1 << (words.count - 1)) {
        var rows = [words[0]]
        for (index, word) in words.dropFirst().enumerated() {
          if breaks >> index & 1 == 1 { rows.append(word) } else { rows[rows.count - 1] += " " + word }
        }
        if rows.contains(where: { $0.count > columns }) { continue }
        best = min(best, Self.raggedness(rows, columns))
      }
      let found = ReflowCheck.reflowed(words.joined(separator: " "), columns: columns).split(separator: "\n").map(
        String.init)
      #expect(Self.raggedness(found, columns) == best, "seed \(seed)")
    }
  }

  private static func raggedness(_ rows: [String], _ columns: Int) -> Int {
    rows.dropLast().reduce(0) { $0 + (columns - $1.count) * (columns - $1.count) }
  }

  /// Time that grew with the square of the text would not end; nothing is lost on the way.
  @Test(arguments: [
    "word ", "word\n", "- a b\n", "> ", "`", "[", "<a ", "https://example.com/a ", "漢", "{{ ", "\\", "a\n\n", "/* ", "> - ",
    "*a ", "((( ",
  ])
  func hugeTextsAreLinear(piece: String) {
    let length = TestEnvironment.runsAll ? 80_000 : 20_000
    let text = String(repeating: piece, count: length / piece.utf16.count)
    let start = Self.threadSeconds()
    for content in [Reflow.Content.markdown, .plainText] {
      #expect(ReflowCheck.essence(ReflowCheck.reflowed(text, content, columns: 60)) == ReflowCheck.essence(text), "\(piece)")
    }
    // What a time of 40 s for 80,000 units is here, if it grows with the square.
    let share = Double(length) / 80_000
    #expect(Self.threadSeconds() - start < 40 * share * share, "\(piece)")
  }

  /// What this thread has used of a processor: other work of the machine does not count.
  private static func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
