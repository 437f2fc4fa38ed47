package import HighlightStorage

/// The names of one text, for spelling.
package struct DocumentNames {
  /// Names of code that are defined or used there, as far as spelling came across them: text may repeat them as they are.
  package var known: Set<String> = []
  /// The names defined there.
  package var defined: Set<String> = []
  /// Misspelled words of names, ascending.
  package var findings: [SpellingFinding] = []

  package init(known: Set<String> = [], defined: Set<String> = [], findings: [SpellingFinding] = []) {
    (self.known, self.defined, self.findings) = (known, defined, findings)
  }

  /// Follows a replacement of characters: what it touches is forgotten.
  /// - Parameters:
  ///   - range: the new characters.
  ///   - growth: by how much the text is longer.
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

/// The names of an open document, recomputed as often as that costs little, and the grades of its findings.
package struct DocumentNameCache {
  /// Work up to this time (nanoseconds) is done at each pass; longer work waits for a pause.
  private static let shortWork: UInt64 = 1_000_000

  private enum State {
    case unknown
    /// The stored names are of an earlier text; finding them took so long, in nanoseconds.
    case behind(cost: UInt64)
    case current(cost: UInt64)
  }

  package private(set) var names = DocumentNames()
  private var state = State.unknown
  private var grades = SpellingGrades()

  package init() {}

  /// Whether they are those of the present text.
  package var isCurrent: Bool {
    if case .current = state { true } else { false }
  }

  /// Whether the next pass may recompute them.
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

  /// Notes an edit: the names are out of date until they are found again.
  /// - Parameter edited: the UTF-16 range of the new characters, and by how many units the text is longer; stored
  ///   ranges follow. Nil if no characters changed.
  package mutating func change(edited: (range: Range<Int>, growth: Int)?) {
    if let edited { grades.shift(edited: edited.range, growth: edited.growth) }
    switch state {
    case .unknown: return
    case .behind(let cost), .current(let cost): state = .behind(cost: cost)
    }
    if let edited { names.shift(edited: edited.range, growth: edited.growth) }
  }

  /// Assesses the findings of the document and says how certain each is, as `Speller.grade` does; O(findings) where few are
  /// new.
  /// - Parameter found: ascending.
  package mutating func grade(_ found: inout [Speller.Found], in text: UTF16Text, _ speller: Speller) {
    grades.grade(&found, in: text, speller)
  }

  package mutating func forget() { self = DocumentNameCache() }
}
