internal import Platform
package import TextChecks
package import TextModel

/// The names of one text, for spelling.
package struct DocumentNames {
  /// Names in code that are defined or used in the text, as far as spelling encountered them. They are accepted in
  /// comments and strings.
  package var known: Set<String> = []
  /// The names that the text defines.
  package var defined: Set<String> = []
  /// Misspelled words of names, ascending.
  package var findings: [SpellingFinding] = []

  /// Updates the ranges of the findings for an edit. Findings after the edit move; findings whose name overlaps the
  /// edit or adjoins it are removed.
  /// - Parameters:
  ///   - range: the UTF-16 range of the new characters.
  ///   - growth: the growth of the text in UTF-16 code units; negative if it became shorter.
  mutating func shift(edited range: Range<Int>, growth: Int) {
    let end = range.upperBound - growth
    // Without a copy of the array: there may be hundreds of findings after an edit.
    var kept = 0
    for index in findings.indices {
      var finding = findings[index]
      if finding.name.upperBound >= range.lowerBound {
        guard finding.name.lowerBound > end else { continue }
        finding.shift(by: growth)
        findings[kept] = finding
      } else if kept < index {
        findings[kept] = finding
      }
      kept += 1
    }
    findings.removeSubrange(kept...)
  }
}

/// The names of an open document and the grades of its findings. They are recomputed as often as is cheap.
package struct DocumentNameCache {
  /// The maximum time of work that is done at each pass, in nanoseconds; longer work is deferred to a pause.
  private static let shortWork: UInt64 = 1_000_000

  private enum State {
    case unknown
    /// The names belong to an earlier text. Computing them took `cost` nanoseconds.
    case behind(cost: UInt64)
    case current(cost: UInt64)
  }

  package private(set) var names = DocumentNames()
  private var state = State.unknown
  private var grades = SpellingGrades()

  package init() {}

  /// Whether the names belong to the current text.
  package var isCurrent: Bool {
    if case .current = state { true } else { false }
  }

  /// Whether the names may be recomputed in the next pass.
  package var mayFind: Bool {
    switch state {
    case .unknown: true
    case .behind(let cost), .current(let cost): cost <= Self.shortWork
    }
  }

  package mutating func find(_ work: () -> DocumentNames) {
    let start = monotonicNanoseconds()
    names = work()
    state = .current(cost: monotonicNanoseconds() - start)
  }

  /// Marks the names as out of date after an edit, unless they were never computed. Stored ranges move with the text;
  /// findings that the edit touches are removed.
  /// - Parameter edited: the UTF-16 range of the new characters, and the growth of the text in code units. Nil if no
  ///   characters changed.
  package mutating func change(edited: (range: Range<Int>, growth: Int)?) {
    if let edited { grades.shift(edited: edited.range, growth: edited.growth) }
    switch state {
    case .unknown: return
    case .behind(let cost), .current(let cost): state = .behind(cost: cost)
    }
    if let edited { names.shift(edited: edited.range, growth: edited.growth) }
  }

  /// Sets the assessment and confidence of the document's findings, as `ConfiguredSpellChecker.grade` does. O(findings) if
  /// few are new.
  /// - Parameter found: the findings, ascending.
  package mutating func grade(
    _ found: inout [ConfiguredSpellChecker.MisspelledWord], in text: UTF16Text, _ speller: ConfiguredSpellChecker
  ) {
    grades.grade(&found, in: text, speller)
  }

  package mutating func forget() { self = DocumentNameCache() }
}
