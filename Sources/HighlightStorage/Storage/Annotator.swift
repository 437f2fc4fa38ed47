/// The findings of rules, links, misspelled words and hidden characters of one storage, stored by paragraph.
///
/// Everything is derived from one line, its syntax and the rules, so an edit costs its paragraphs, and the result equals
/// that of a fresh storage.
final class Annotator {
  private(set) var annotations: Annotations
  private(set) var highlighter: RuleHighlighter?
  private(set) var links = MarkList<StoredLink>()
  /// The ranges in which links were added, removed or moved since layout managers were notified.
  private(set) var changedLinks = DirtyRegions()
  private var ruleLinks = MarkList<StoredLink>()
  private var findingMarks = MarkList<StoredFinding>()
  private var directiveMarks = MarkList<StoredDirective>()
  private var faultMarks = MarkList<StoredFault>()
  private var longLines = MarkList<StoredLongLine>()
  private var characterMarks = MarkList<StoredCharacterFinding>()
  private var spellingMarks = MarkList<StoredSpelling>()
  private var spellingFinder: SpellingFinder?
  private var characterFinder: CharacterFinder?
  /// Whether there was syntax at the last update.
  private var hadSyntax = false
  /// The ranges in which the syntax changed since the last update.
  private var changedSyntax = DirtyRegions()
  private var needsAll = true

  init(_ annotations: Annotations) {
    self.annotations = annotations
  }

  /// Whether the options find nothing, so that updates do nothing.
  var isIdle: Bool {
    annotations.rules == nil && annotations.linkDetector == nil && annotations.characters == nil
      && annotations.spelling == nil && !annotations.findsDirectives
  }

  /// Returns the findings of rules, ascending, without those that an ignore comment in the text suppresses.
  /// - Parameter text: the present text of the storage.
  func findings(in text: UTF16Text) -> [RuleFinding] {
    told(everyRuleFinding, in: text) { ($0.range, $0.ruleID) }
  }

  /// The ignore comments, with their present ranges.
  var directives: [FindingDirective] {
    directiveMarks.marks.map { mark in
      var directive = mark.directive
      directive.range = Int(mark.start)..<Int(mark.end)
      return directive
    }
  }

  /// The findings of rules, with those that ignore comments suppress.
  var everyRuleFinding: [RuleFinding] {
    findingMarks.marks.map { mark in
      var finding = mark.finding
      finding.range = Int(mark.start)..<Int(mark.end)
      return finding
    }
  }

  /// The ranges and ids of all findings of rules, characters and spelling, with those that ignore comments suppress.
  var everyFinding: [(range: Range<Int>, id: String)] {
    findingMarks.marks.map { (Int($0.start)..<Int($0.end), $0.finding.ruleID) }
      + characterMarks.marks.map { (Int($0.start)..<Int($0.end), $0.finding.kind.rawValue) }
      + spellingMarks.marks.map { ($0.finding.range, FindingDirective.spellingID) }
  }

  /// Returns the elements of `found` that no ignore comment suppresses, in the same order.
  /// - Parameters:
  ///   - text: the present text of the storage.
  ///   - describe: returns the half-open UTF-16 range and the id of a finding.
  private func told<Finding>(
    _ found: [Finding], in text: UTF16Text, _ describe: (Finding) -> (range: Range<Int>, id: String)
  ) -> [Finding] {
    if found.isEmpty || directiveMarks.marks.isEmpty { return found }
    let ignored = IgnoredFindings(directiveMarks.marks, lines: text.lines)
    return found.filter { finding in
      let (range, id) = describe(finding)
      return !ignored.hold(range, id)
    }
  }

  /// Returns the misspelled words, ascending. Words that an ignore comment suppresses or that are inside one are left
  /// out.
  /// - Parameter text: the present text of the storage.
  func spellingFindings(in text: UTF16Text) -> [SpellingFinding] {
    told(spellingMarks.marks.map(\.finding), in: text) { ($0.range, FindingDirective.spellingID) }
  }

  /// Returns the findings of hidden and look-alike characters, ascending, without those that ignore comments
  /// suppress.
  /// - Parameter text: the present text of the storage.
  func characterFindings(in text: UTF16Text) -> [CharacterFinding] {
    let found = characterMarks.marks.map { mark in
      var finding = mark.finding
      finding.range = Int(mark.start)..<Int(mark.end)
      return finding
    }
    return told(found, in: text) { ($0.range, $0.kind.rawValue) }
  }

  var faults: [RuleFault] {
    faultMarks.marks.map { mark in
      var fault = mark.fault
      fault.range = Int(mark.start)..<Int(mark.end)
      return fault
    }
  }

  /// Whether some line exceeds the limit for rules and links.
  var hasLongLines: Bool { !longLines.marks.isEmpty }

  /// The lines that are too long, with their terminators.
  var longLineRanges: [Range<Int>] { longLines.marks.map { Int($0.start)..<Int($0.end) } }

  /// Whether the present options can produce findings, so that ignore comments have to be found.
  private var hasFindings: Bool {
    annotations.rules != nil || annotations.characters != nil || annotations.spelling != nil || annotations.findsDirectives
  }

  /// Replaces the rules and options, and discards all findings and links. The next update recomputes everything.
  func reset(_ annotations: Annotations) {
    self.annotations = annotations
    highlighter = nil
    noteChange(from: ArraySlice(links.marks), to: [])
    links.removeAll()
    ruleLinks.removeAll()
    findingMarks.removeAll()
    directiveMarks.removeAll()
    faultMarks.removeAll()
    longLines.removeAll()
    characterMarks.removeAll()
    characterFinder = nil
    spellingMarks.removeAll()
    spellingFinder = nil
    needsAll = true
  }

  /// Updates all stored ranges for a replacement of characters. Does nothing if no annotations are configured.
  /// - Parameters:
  ///   - range: the replaced UTF-16 units, in the old text.
  ///   - newLength: the number of units that replace them.
  func shift(replacing range: Range<Int>, newLength: Int) {
    guard !isIdle else { return }
    let edit = LayerEdit(range, newLength: newLength)
    changedSyntax.shift(edit)
    changedLinks.shift(edit)
    links.shift(replacing: range, newLength: newLength)
    ruleLinks.shift(replacing: range, newLength: newLength)
    findingMarks.shift(replacing: range, newLength: newLength)
    directiveMarks.shift(replacing: range, newLength: newLength)
    faultMarks.shift(replacing: range, newLength: newLength)
    longLines.shift(replacing: range, newLength: newLength)
    characterMarks.shift(replacing: range, newLength: newLength)
    spellingMarks.shift(replacing: range, newLength: newLength)
  }

  /// Notes that the syntax runs of `range` were replaced: the next update processes its paragraphs again.
  func noteSyntaxChange(in range: Range<Int>) {
    guard !isIdle else { return }
    changedSyntax.insert(UInt32(range.lowerBound)..<UInt32(range.upperBound))
  }

  /// Updates all annotations in the paragraphs that were edited or whose syntax changed. Stops early, with part of
  /// the work undone, when `storage.interruption` is raised.
  /// - Parameter edited: the UTF-16 range of the edited characters in the present text; nil if only attributes
  ///   changed.
  func update(_ storage: HighlightingStorage, edited: Range<Int>?) {
    guard !isIdle else { return }
    let text = storage.text
    if highlighter == nil, let rules = annotations.rules {
      highlighter = RuleHighlighter(
        rules, language: annotations.languageName ?? storage.language?.name ?? "plaintext",
        leavingOut: annotations.leftOutRules, table: storage.attributeTable)
    }
    var paragraphs = DirtyRegions()
    func insert(_ range: Range<Int>) {
      let range = text.paragraphRange(for: range)
      paragraphs.insert(UInt32(range.lowerBound)..<UInt32(range.upperBound))
    }
    if needsAll {
      insert(0..<text.count)
    } else if let edited {
      // An inserted or removed terminator changes the adjacent line too.
      insert(max(edited.lowerBound - 1, 0)..<min(edited.upperBound + 1, text.count))
    }
    let ruleParagraphs = paragraphs
    for range in changedSyntax.ranges { insert(Int(range.lowerBound)..<Int(range.upperBound)) }
    changedSyntax = DirtyRegions()
    needsAll = false
    // Text without syntax is annotated in another way.
    let readsAnew = hadSyntax != storage.hasSyntax
    hadSyntax = storage.hasSyntax
    let interruption = storage.interruption
    for range in paragraphs.ranges { noteLongLines(in: Int(range.lowerBound)..<Int(range.upperBound), of: text) }
    if hasFindings {
      for range in paragraphs.ranges { findDirectives(in: Int(range.lowerBound)..<Int(range.upperBound), of: storage) }
    }
    if let highlighter {
      highlighter.beginPass()
      let looksAtSyntax = highlighter.looksAtSyntax || highlighter.lowestPriority <= storage.highestSyntaxPriority
      for range in (looksAtSyntax ? paragraphs : ruleParagraphs).ranges {
        forEachPart(of: Int(range.lowerBound)..<Int(range.upperBound)) { part, isTooLong in
          if interruption.isCancelled { return }
          if isTooLong {
            clearRules(in: part, of: storage)
          } else {
            applyRules(highlighter, to: part, of: storage)
          }
        }
      }
    }
    for range in paragraphs.ranges {
      forEachPart(of: Int(range.lowerBound)..<Int(range.upperBound)) { part, isTooLong in
        if interruption.isCancelled { return }
        if isTooLong {
          replaceLinks(in: part, textLength: text.count, with: [])
        } else {
          findLinks(in: part, of: storage)
        }
      }
    }
    if readsAnew { insert(0..<text.count) }
    if let checks = annotations.spelling { findMisspellings(checks, in: paragraphs, of: storage) }
    if let checks = annotations.characters { findCharacters(checks, in: paragraphs, of: storage) }
  }

  /// Replaces the spelling checks and finds misspelled words in the whole text again; nil removes them. Other
  /// findings and links stay.
  func respell(_ checks: SpellingChecks?, in storage: HighlightingStorage) {
    annotations.spelling = checks
    spellingFinder = nil
    spellingMarks.removeAll()
    guard let checks else { return }
    var all = DirtyRegions()
    all.insert(0..<UInt32(storage.length))
    findDirectives(in: 0..<storage.length, of: storage)
    findMisspellings(checks, in: all, of: storage)
  }

  /// Replaces `spellingMarks` in some paragraphs by the misspelled words there; none in lines that are too long.
  private func findMisspellings(_ checks: SpellingChecks, in paragraphs: DirtyRegions, of storage: HighlightingStorage) {
    let finder = spellingFinder ?? SpellingFinder(checks)
    spellingFinder = finder
    let length = storage.length
    for range in paragraphs.ranges {
      forEachPart(of: Int(range.lowerBound)..<Int(range.upperBound)) { part, isTooLong in
        if storage.interruption.isCancelled { return }
        let known = links.indices(in: part, textLength: length)
        let found = isTooLong ? [] : finder.findings(in: part, of: storage, links: links.marks[known].lazy.map(\.range))
        spellingMarks.replace(in: part, textLength: length, with: found.map { StoredSpelling($0) })
      }
    }
  }

  /// Replaces `characterMarks` in some paragraphs by the findings there; none in lines that are too long.
  private func findCharacters(_ checks: CharacterChecks, in paragraphs: DirtyRegions, of storage: HighlightingStorage) {
    let finder = characterFinder ?? CharacterFinder(checks)
    characterFinder = finder
    let length = storage.length
    for range in paragraphs.ranges {
      forEachPart(of: Int(range.lowerBound)..<Int(range.upperBound)) { part, isTooLong in
        if storage.interruption.isCancelled { return }
        let found = isTooLong ? [] : finder.findings(in: part, of: storage)
        characterMarks.replace(in: part, textLength: length, with: found.map { StoredCharacterFinding($0) })
      }
    }
  }

  // MARK: Long lines

  /// Updates `longLines` in a range of paragraphs: the lines with more than `annotations.lineBytes` bytes of UTF-8.
  /// O(lines) if none is near the limit.
  private func noteLongLines(in range: Range<Int>, of text: UTF16Text) {
    let limit = annotations.lineBytes
    var found: [StoredLongLine] = []
    // A unit takes three bytes at most.
    if range.count > limit / 3 {
      for line in text.lines.line(at: range.lowerBound)..<text.lines.count {
        let whole = text.lines.range(of: line, textLength: text.count)
        if whole.lowerBound >= range.upperBound { break }
        guard whole.count > limit / 3 else { continue }
        let content = text.contentRange(ofLine: line)
        guard content.count > limit || text.columnCount(of: content, unit: .utf8) > limit else { continue }
        found.append(StoredLongLine(start: UInt32(whole.lowerBound), end: UInt32(whole.upperBound)))
      }
    }
    longLines.replace(in: range, textLength: text.count, with: found)
  }

  /// Calls `body` with consecutive parts of a range of paragraphs: with true for each line that is too long, with
  /// false for each range between such lines. An empty range is one part.
  private func forEachPart(of range: Range<Int>, _ body: (_ part: Range<Int>, _ isTooLong: Bool) -> Void) {
    var start = range.lowerBound
    var index = longLines.firstIndex(at: start)
    while index < longLines.marks.count, Int(longLines.marks[index].start) < range.upperBound {
      let line = Int(longLines.marks[index].start)..<Int(longLines.marks[index].end)
      if start < line.lowerBound { body(start..<line.lowerBound, false) }
      body(line, true)
      start = line.upperBound
      index += 1
    }
    if start < range.upperBound || range.isEmpty { body(start..<range.upperBound, false) }
  }

  /// Removes all results of rules in a range of paragraphs.
  private func clearRules(in range: Range<Int>, of storage: HighlightingStorage) {
    let length = storage.length
    findingMarks.replace(in: range, textLength: length, with: EmptyCollection())
    faultMarks.replace(in: range, textLength: length, with: EmptyCollection())
    ruleLinks.replace(in: range, textLength: length, with: EmptyCollection())
    storage.replaceRuns(of: .rule, in: range, with: [])
  }

  /// Replaces `directiveMarks` in a range by the `highlight-lsp: ignore` directives found there. In a text with
  /// syntax they count only in comments.
  private func findDirectives(in range: Range<Int>, of storage: HighlightingStorage) {
    let runs = storage.runs(of: .syntax)
    var found = FindingDirective.directives(in: storage.text, range: range)
    if storage.hasSyntax {
      found.removeAll { directive in
        let (attribute, _) = runs.attribute(at: directive.range.lowerBound, bounds: directive.range)
        return attribute.flatMap { storage.attributeTable[$0].scope?.hasPrefix("comment") } != true
      }
    }
    directiveMarks.replace(
      in: range, textLength: storage.length,
      with: found.map {
        StoredDirective(start: UInt32($0.range.lowerBound), end: UInt32($0.range.upperBound), directive: $0)
      })
  }

  /// Replaces the findings, faults, links and runs of rules in a range of paragraphs.
  private func applyRules(_ highlighter: RuleHighlighter, to range: Range<Int>, of storage: HighlightingStorage) {
    let length = storage.length
    let result = highlighter.run(in: range, of: storage, interruption: storage.interruption)
    let findings = result.findings.sorted { $0.range.lowerBound < $1.range.lowerBound }
    findingMarks.replace(
      in: range, textLength: length,
      with: findings.map {
        StoredFinding(start: UInt32($0.range.lowerBound), end: UInt32($0.range.upperBound), finding: $0)
      })
    faultMarks.replace(
      in: range, textLength: length,
      with: result.faults.map {
        StoredFault(start: UInt32($0.range.lowerBound), end: UInt32($0.range.upperBound), fault: $0)
      })
    var links = LinkSelection()
    links.insert(
      all: result.links.sorted { $0.rank.beats($1.rank) }.map {
        StoredLink(Int($0.rank.start)..<Int($0.rank.end), target: .given($0.target), source: .rule)
      })
    ruleLinks.replace(in: range, textLength: length, with: links.links)
    storage.replaceRuns(of: .rule, in: range, with: Annotator.winners(result.candidates, in: storage))
  }

  /// Returns the runs of the candidates of rules that win against each other and against the syntax.
  private static func winners(
    _ candidates: ContiguousArray<RunCandidate>, in storage: HighlightingStorage
  ) -> ContiguousArray<AttributeRun> {
    let highest = storage.highestSyntaxPriority
    var hull: Range<Int>?
    for candidate in candidates where candidate.priority <= highest {
      hull = EditSession.union(hull, Int(candidate.start)..<Int(candidate.end))
    }
    // Above the priority of all syntax there is no contest.
    guard let hull else { return RunMerger.runs(of: candidates) }
    var runs = RunMerger.runs(of: candidates + storage.syntaxCandidates(in: hull))
    let table = storage.attributeTable
    runs.removeAll { table[$0.attribute].layer != .rule }
    return runs
  }

  /// Replaces `links` in a range of paragraphs by the links found there. Of links that overlap, those of rules take
  /// precedence over those of the syntax, and these over those of the detector. Without a detector there are only
  /// those of rules.
  private func findLinks(in range: Range<Int>, of storage: HighlightingStorage) {
    let text = storage.text
    let known = ruleLinks.indices(in: range, textLength: text.count)
    var selection = LinkSelection(ruleLinks.marks[known])
    if let detector = annotations.linkDetector {
      let syntax = SyntaxLinks(storage: storage, detector: detector, range: range)
      selection.insert(all: Array(syntax.links))
      let isMarkdown = storage.language?.name.hasPrefix("markdown") ?? (annotations.languageName == "markdown")
      let detected = text.withUnits(in: range) {
        detector.links(in: $0, range: range, comments: syntax.comments, isMarkdown: isMarkdown)
      }
      selection.merge(
        detected.map {
          StoredLink($0.range, target: .inText(kind: $0.kind, suffixLength: $0.suffixLength), source: .detector)
        })
    }
    replaceLinks(in: range, textLength: text.count, with: selection.links)
  }

  // MARK: Links that changed

  /// Empties `changedLinks`, after layout managers were notified.
  func forgetChangedLinks() { changedLinks = DirtyRegions() }

  private func replaceLinks(in range: Range<Int>, textLength: Int, with replacement: ContiguousArray<StoredLink>) {
    noteChange(from: ArraySlice(links.marks[links.indices(in: range, textLength: textLength)]), to: replacement[...])
    links.replace(in: range, textLength: textLength, with: replacement)
  }

  /// Adds to `changedLinks` the ranges that only one of two ascending lists of links contains. Targets are not
  /// compared. O(links).
  private func noteChange(from old: ArraySlice<StoredLink>, to new: ArraySlice<StoredLink>) {
    var (old, new) = (old, new)
    func note(_ link: StoredLink) { changedLinks.insert(link.start..<max(link.start, link.end)) }
    while let first = old.first, let other = new.first {
      if first.start == other.start && first.end == other.end {
        old = old.dropFirst()
        new = new.dropFirst()
      } else if (first.start, first.end) < (other.start, other.end) {
        note(first)
        old = old.dropFirst()
      } else {
        note(other)
        new = new.dropFirst()
      }
    }
    for link in old { note(link) }
    for link in new { note(link) }
  }
}

/// Links without overlap, ascending; links added first take precedence.
struct LinkSelection {
  private(set) var links: ContiguousArray<StoredLink>

  /// Creates a selection of links.
  /// - Parameter links: ascending and disjoint.
  init(_ links: some Sequence<StoredLink> = EmptyCollection()) {
    self.links = ContiguousArray(links)
  }

  /// Adds links in the given order, which need not ascend. A link that overlaps one selected before is left out.
  /// O(units from the first link to the last + links × log links).
  mutating func insert(all others: [StoredLink]) {
    guard let first = others.first else { return }
    var (start, end) = (first.start, first.end)
    for link in others + links { (start, end) = (min(start, link.start), max(end, link.end)) }
    // A link is never empty, so its units show whether its range is taken.
    var isTaken = ContiguousArray(repeating: false, count: Int(end - start))
    func indices(of link: StoredLink) -> Range<Int> { Int(link.start - start)..<Int(max(link.end, link.start) - start) }
    for link in links { for unit in indices(of: link) { isTaken[unit] = true } }
    for link in others {
      let range = indices(of: link)
      guard !isTaken[range].contains(true) else { continue }
      for unit in range { isTaken[unit] = true }
      links.append(link)
    }
    links.sort { $0.start < $1.start }
  }

  /// Adds those of some links that overlap no selected link. O(links).
  /// - Parameter others: ascending and disjoint.
  mutating func merge(_ others: [StoredLink]) {
    guard !links.isEmpty else {
      links = ContiguousArray(others)
      return
    }
    var result: ContiguousArray<StoredLink> = []
    var index = 0
    for other in others {
      while index < links.count && links[index].end <= other.start {
        result.append(links[index])
        index += 1
      }
      if index < links.count && links[index].start < other.end { continue }
      result.append(other)
    }
    result.append(contentsOf: links[index...])
    links = result
  }
}
