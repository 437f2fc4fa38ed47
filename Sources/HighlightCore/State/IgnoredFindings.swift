internal import TextModel
internal import TextRules

/// Decides which findings the ignore comments of a text suppress.
struct IgnoredFindings {
  /// The ids that are ignored in the whole text; nil: all ids.
  private var ids: Set<String>? = []
  /// The ids that are ignored in single lines, by line; nil: all ids.
  private var idsByLine: [Int: Set<String>?] = [:]
  private let lines: LineTable
  /// The ranges of the directives: UTF-16 offsets, half-open.
  private var directiveRanges: [Range<Int>] = []

  init(_ marks: some Sequence<StoredDirective>, lines: LineTable) {
    self.lines = lines
    for mark in marks {
      let (directive, line) = (mark.directive, lines.line(at: Int(mark.start)))
      directiveRanges.append(Int(mark.start)..<Int(mark.end))
      switch directive.reach {
      case .text: Self.add(directive.ruleIDs, to: &ids)
      case .line(let andNext):
        for line in line...(andNext ? line + 1 : line) { Self.add(directive.ruleIDs, to: &idsByLine[line, default: []]) }
      }
    }
  }

  /// Adds ids to a set of ignored ones. An empty array means all ids, as nil does.
  private static func add(_ new: [String], to ids: inout Set<String>?) {
    if new.isEmpty { ids = nil } else { ids?.formUnion(new) }
  }

  /// Whether an ignore comment suppresses a finding with this range and id. A misspelling within an ignore comment is
  /// suppressed, too. O(log lines + ignore comments).
  func hold(_ range: Range<Int>, _ id: String) -> Bool {
    guard let ids, !ids.contains(id) else { return true }
    if id == FindingDirective.spellingID, directiveRanges.contains(where: { $0.contains(range.lowerBound) }) { return true }
    guard let ofLine = idsByLine[lines.line(at: range.lowerBound)] else { return false }
    return ofLine?.contains(id) ?? true
  }
}
