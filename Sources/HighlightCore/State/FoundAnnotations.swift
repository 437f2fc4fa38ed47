package import TextChecks
package import TextModel
package import TextRules

/// The findings of rules, links, misspelled words and hidden characters of one document, stored by paragraph. A value:
/// a copy shares most of its memory with the original.
///
/// Everything is derived from one line, its syntax and the rules, so an edit costs its paragraphs, and the result equals
/// that of a fresh document.
package struct FoundAnnotations {
  package var annotations: AnnotationSettings
  package private(set) var links = MarkList<StoredLink>()
  private var ruleLinks = MarkList<StoredLink>()
  private var findingMarks = MarkList<StoredFinding>()
  private var directiveMarks = MarkList<StoredDirective>()
  private var interruptionMarks = MarkList<StoredInterruption>()
  private var longLines = MarkList<StoredLongLine>()
  private var characterMarks = MarkList<StoredCharacterFinding>()
  private var spellingMarks = MarkList<StoredSpelling>()
  /// The bytes of all texts that rules and queries give: targets of `links`, messages and fixes of `findingMarks`.
  private var textBytes = 0
  /// The UTF-16 offset of the first match at which the texts of all matches exceed `Bounds.filledBytes` together. It
  /// and the later matches have no texts. `Int.max` if there is none. It depends on the text only, not on the edits
  /// that led to it.
  package private(set) var textsEnd = Int.max
  /// The limits for all rules and the whole text that were exceeded in some update.
  private var exceededRuleLimits: Set<Limit> = []
  /// Whether there was syntax at the last update.
  private var hadSyntax = false
  /// The ranges in which the syntax changed since the last update.
  private var changedSyntax = DirtyRegions()
  private var needsAll = true

  init(_ annotations: AnnotationSettings) {
    self.annotations = annotations
  }

  /// Whether the options find nothing, so that updates do nothing.
  var isIdle: Bool {
    annotations.rules == nil && annotations.linkDetector == nil && annotations.characters == nil
      && annotations.spelling == nil && !annotations.findsDirectives
  }

  /// Returns the findings of rules, ascending, without those that an ignore comment in the text suppresses. The messages of
  /// all rules leave out what a rule with `redact` matches.
  /// - Parameter text: the present text of the storage.
  package func findings(in text: UTF16Text) -> [RuleFinding] {
    let hidden = HiddenRanges(redactedRanges)
    return told(findingMarks.marks.prefix(Bounds.findings).filter(\.isReported), in: text) {
      ($0.range, $0.match.rule.rule.id)
    }.map {
      $0.finding(in: text, hasTexts: $0.range.lowerBound < textsEnd, isHidden: $0.isHidden(by: hidden, in: text))
    }
  }

  /// The ignore comments, with their present ranges.
  var directives: [FindingDirective] {
    directiveMarks.marks.map { mark in
      var directive = mark.directive
      directive.range = Int(mark.start)..<Int(mark.end)
      return directive
    }
  }

  /// The matches of rules with `redact`, including matches that ignore comments suppress: half-open UTF-16 ranges,
  /// ascending.
  var redactedRanges: [Range<Int>] { findingMarks.marks.lazy.filter { $0.match.rule.rule.redact }.map(\.range) }

  /// The ranges and ids of all findings of rules, characters and spelling, including findings that ignore comments
  /// suppress.
  var everyFinding: [(range: Range<Int>, id: String)] {
    findingMarks.marks.filter(\.isReported).map { ($0.range, $0.match.rule.rule.id) }
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
  package func spellingFindings(in text: UTF16Text) -> [SpellingFinding] {
    told(spellingMarks.marks.map(\.finding), in: text) { ($0.range, FindingDirective.spellingID) }
  }

  /// Returns the findings of hidden and look-alike characters, ascending, without those that ignore comments
  /// suppress.
  /// - Parameter text: the present text of the storage.
  package func characterFindings(in text: UTF16Text) -> [CharacterFinding] {
    let found = characterMarks.marks.map { mark in
      var finding = mark.finding
      finding.range = Int(mark.start)..<Int(mark.end)
      return finding
    }
    return told(found, in: text) { ($0.range, $0.kind.rawValue) }
  }

  package var faults: [RuleInterruption] {
    interruptionMarks.marks.map { mark in
      var fault = mark.fault
      fault.range = Int(mark.start)..<Int(mark.end)
      return fault
    } + endingInterruptions
  }

  /// The faults of all rules together.
  private var endingInterruptions: [RuleInterruption] {
    var result: [RuleInterruption] = []
    func end(at offset: Int, _ reason: RuleInterruption.Reason) {
      result.append(RuleInterruption(range: offset..<offset, ruleID: "", reason: reason))
    }
    if textsEnd < .max { end(at: textsEnd, .allTexts) }
    if findingMarks.marks.count > Bounds.findings {
      end(at: findingMarks.marks[Bounds.findings].range.lowerBound, .allFindings)
    }
    return result
  }

  /// Whether some line exceeds the limit for rules and links.
  var hasLongLines: Bool { !longLines.marks.isEmpty }

  /// The lines that are too long, with their terminators.
  package var longLineRanges: [Range<Int>] { longLines.marks.map { Int($0.start)..<Int($0.end) } }

  /// The limits that rules and links exceed in the present text.
  var exceededLimits: Set<Limit> {
    var limits = Set(faults.map(\.limit))
    if hasLongLines { limits.insert(.lineLength) }
    if annotations.spelling?.areWordsCut == true { limits.insert(.wordFiles) }
    // Reported also if the first line without rules was edited since.
    return limits.union(exceededRuleLimits)
  }

  /// Whether the present options can produce findings, so that ignore comments have to be found.
  private var hasFindings: Bool {
    annotations.rules != nil || annotations.characters != nil || annotations.spelling != nil || annotations.findsDirectives
  }

  /// Replaces the rules and options, and discards all findings and links. The next update recomputes everything.
  mutating func reset(_ annotations: AnnotationSettings, _ invalidation: inout Invalidation) {
    noteChange(from: ArraySlice(links.marks), to: [], &invalidation)
    self = FoundAnnotations(annotations)
  }

  /// Updates all stored ranges for a replacement of characters. Does nothing if no annotations are configured.
  /// - Parameters:
  ///   - range: the replaced UTF-16 units, in the old text.
  ///   - newLength: the number of units that replace them.
  mutating func shift(replacing range: Range<Int>, newLength: Int) {
    guard !isIdle else { return }
    changedSyntax.shift(LayerEdit(range, newLength: newLength))
    links.shift(replacing: range, newLength: newLength)
    ruleLinks.shift(replacing: range, newLength: newLength)
    findingMarks.shift(replacing: range, newLength: newLength)
    directiveMarks.shift(replacing: range, newLength: newLength)
    interruptionMarks.shift(replacing: range, newLength: newLength)
    longLines.shift(replacing: range, newLength: newLength)
    characterMarks.shift(replacing: range, newLength: newLength)
    spellingMarks.shift(replacing: range, newLength: newLength)
  }

  /// Notes that the syntax runs of `range` were replaced: the next update processes its paragraphs again.
  mutating func noteSyntaxChange(in range: Range<Int>) {
    guard !isIdle else { return }
    changedSyntax.insert(UInt32(range.lowerBound)..<UInt32(range.upperBound))
  }

  /// Updates all annotations in the paragraphs that were edited or whose syntax changed. Stops early, with part of
  /// the work undone, when the interruption of the workspace is raised.
  /// - Parameters:
  ///   - edited: the UTF-16 range of the edited characters in the present text; nil if only attributes changed.
  ///   - ruleRuns: the runs of rules, which are replaced there.
  ///   - invalidation: gets the replaced runs and the links that changed.
  mutating func update(
    _ document: SyntaxView, edited: Range<Int>?, _ tools: AnnotationFinder, ruleRuns: inout AttributeRuns,
    _ invalidation: inout Invalidation
  ) {
    guard !isIdle else { return }
    let (edited, ruleEdited) = takeParagraphs(edited, of: document)
    let interruption = document.workspace.interruption
    for range in edited.paragraphs { noteLongLines(in: range, of: document.text) }
    if hasFindings {
      for range in edited.paragraphs { findDirectives(in: range, of: document) }
    }
    if let highlighter = tools.highlighter(annotations, document) {
      highlighter.beginPass()
      let looksAtSyntax = highlighter.looksAtSyntax || highlighter.lowestPriority <= document.syntax.highestPriority
      for range in (looksAtSyntax ? edited : ruleEdited).paragraphs {
        for (part, isTooLong) in parts(of: range) where !interruption.isCancelled {
          let runs =
            isTooLong
            ? clearRules(in: part, of: document) : applyRules(highlighter, to: part, of: document)
          ruleRuns.replace(part, with: runs)
          invalidation.insert(runs: part)
        }
      }
      if let limit = highlighter.exceeded { exceededRuleLimits.insert(limit) }
    }
    for range in edited.paragraphs {
      for (part, isTooLong) in parts(of: range) where !interruption.isCancelled {
        let found = isTooLong ? [] : findLinks(in: part, of: document)
        replaceLinks(in: part, textLength: document.text.count, with: found, &invalidation)
      }
    }
    findTextsEnd(&invalidation)
    // Text without syntax is annotated in another way.
    var checked = edited
    if hadSyntax != document.hasSyntax { checked.insert(0..<UInt32(document.text.count)) }
    hadSyntax = document.hasSyntax
    if annotations.spelling != nil { findMisspellings(in: checked, of: document, tools) }
    if annotations.characters != nil { findCharacters(in: checked, of: document, tools) }
  }

  /// Returns the paragraphs to update, and of these the ones whose characters were edited; nothing is left to update
  /// then.
  private mutating func takeParagraphs(
    _ edited: Range<Int>?, of document: SyntaxView
  ) -> (all: DirtyRegions, edited: DirtyRegions) {
    let text = document.text
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
    return (paragraphs, ruleParagraphs)
  }

  /// Replaces the spelling checks and finds misspelled words in the whole text again; nil removes them. Other
  /// findings and links stay.
  mutating func respell(_ checks: SpellingChecks?, in document: SyntaxView, _ tools: AnnotationFinder) {
    annotations.spelling = checks
    spellingMarks.removeAll()
    guard checks != nil else { return }
    var all = DirtyRegions()
    all.insert(0..<UInt32(document.text.count))
    findDirectives(in: 0..<document.text.count, of: document)
    findMisspellings(in: all, of: document, tools)
  }

  /// Replaces `spellingMarks` in some paragraphs by the misspelled words there; none in lines that are too long.
  private mutating func findMisspellings(
    in paragraphs: DirtyRegions, of document: SyntaxView, _ tools: AnnotationFinder
  ) {
    guard let finder = tools.spellingFinder(annotations) else { return }
    let length = document.text.count
    for range in paragraphs.paragraphs {
      for (part, isTooLong) in parts(of: range) where !document.workspace.interruption.isCancelled {
        let known = links.indices(in: part, textLength: length)
        let found = isTooLong ? [] : finder.findings(in: part, of: document, links: links.marks[known].lazy.map(\.range))
        spellingMarks.replace(in: part, textLength: length, with: found.map { StoredSpelling($0) })
      }
    }
  }

  /// Replaces `characterMarks` in some paragraphs by the findings there; none in lines that are too long.
  private mutating func findCharacters(
    in paragraphs: DirtyRegions, of document: SyntaxView, _ tools: AnnotationFinder
  ) {
    guard let finder = tools.characterFinder(annotations) else { return }
    let length = document.text.count
    for range in paragraphs.paragraphs {
      for (part, isTooLong) in parts(of: range) where !document.workspace.interruption.isCancelled {
        let found = isTooLong ? [] : finder.findings(in: part, of: document)
        characterMarks.replace(in: part, textLength: length, with: found.map { StoredCharacterFinding($0) })
      }
    }
  }

  // MARK: Long lines

  /// Updates `longLines` in a range of paragraphs: the lines with more than `annotations.lineBytes` bytes of UTF-8.
  /// O(lines) if none is near the limit.
  private mutating func noteLongLines(in range: Range<Int>, of text: UTF16Text) {
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

  /// Returns consecutive parts of a range of paragraphs: each line that is too long, and each range between such lines.
  /// An empty range is one part.
  private func parts(of range: Range<Int>) -> [(part: Range<Int>, isTooLong: Bool)] {
    if longLines.marks.isEmpty { return [(range, false)] }
    var result: [(part: Range<Int>, isTooLong: Bool)] = []
    var start = range.lowerBound
    var index = longLines.firstIndex(at: start)
    while index < longLines.marks.count, Int(longLines.marks[index].start) < range.upperBound {
      let line = Int(longLines.marks[index].start)..<Int(longLines.marks[index].end)
      if start < line.lowerBound { result.append((start..<line.lowerBound, false)) }
      result.append((line, true))
      start = line.upperBound
      index += 1
    }
    if start < range.upperBound || range.isEmpty { result.append((start..<range.upperBound, false)) }
    return result
  }

  /// Removes all results of rules in a range of paragraphs, and returns their runs there: none.
  private mutating func clearRules(in range: Range<Int>, of document: SyntaxView) -> ContiguousArray<AttributeRun> {
    let length = document.text.count
    replaceFindings(in: range, textLength: length, with: [])
    interruptionMarks.replace(in: range, textLength: length, with: EmptyCollection())
    ruleLinks.replace(in: range, textLength: length, with: EmptyCollection())
    return []
  }

  /// Replaces `directiveMarks` in a range by the `highlight-lsp: ignore` directives found there. In a text with
  /// syntax they count only in comments.
  private mutating func findDirectives(in range: Range<Int>, of document: SyntaxView) {
    let runs = document.syntaxRuns
    var found = FindingDirective.directives(in: document.text, range: range)
    if document.hasSyntax {
      found.removeAll { directive in
        let (attribute, _) = runs.attribute(at: directive.range.lowerBound, bounds: directive.range)
        return attribute.flatMap { document.attributeTable[$0].scope?.hasPrefix("comment") } != true
      }
    }
    directiveMarks.replace(
      in: range, textLength: document.text.count,
      with: found.map {
        StoredDirective(start: UInt32($0.range.lowerBound), end: UInt32($0.range.upperBound), directive: $0)
      })
  }

  /// Replaces the findings, faults and links of rules in a range of paragraphs, and returns their runs there.
  private mutating func applyRules(
    _ highlighter: RuleHighlighter, to range: Range<Int>, of document: SyntaxView
  ) -> ContiguousArray<AttributeRun> {
    let length = document.text.count
    let result = highlighter.run(in: range, of: document, interruption: document.workspace.interruption)
    replaceFindings(in: range, textLength: length, with: result.findings.sorted { $0.start < $1.start })
    interruptionMarks.replace(
      in: range, textLength: length,
      with: result.faults.map {
        StoredInterruption(start: UInt32($0.range.lowerBound), end: UInt32($0.range.upperBound), fault: $0)
      })
    var links = LinkSelection()
    links.insert(
      all: result.links.sorted { $0.rank.beats($1.rank) }.map {
        StoredLink(Int($0.rank.start)..<Int($0.rank.end), target: $0.target, source: .rule)
      })
    ruleLinks.replace(in: range, textLength: length, with: links.links)
    return Self.winners(result.candidates, in: document)
  }

  /// Returns the runs of the candidates of rules that win against each other and against the syntax.
  private static func winners(
    _ candidates: ContiguousArray<RunCandidate>, in document: SyntaxView
  ) -> ContiguousArray<AttributeRun> {
    let highest = document.syntax.highestPriority
    var hull: Range<Int>?
    for candidate in candidates where candidate.priority <= highest {
      hull = EditedRange.union(hull, Int(candidate.start)..<Int(candidate.end))
    }
    // Above the priority of all syntax there is no contest.
    guard let hull else { return RunMerger.runs(of: candidates) }
    var runs = RunMerger.runs(of: candidates + document.syntaxCandidates(in: hull))
    let table = document.attributeTable
    runs.removeAll { table[$0.attribute].layer != .rule }
    return runs
  }

  /// Returns the links in a range of paragraphs. Of links that overlap, those of rules take
  /// precedence over those of the syntax, and these over those of the detector. Without a detector there are only
  /// those of rules.
  private func findLinks(in range: Range<Int>, of document: SyntaxView) -> ContiguousArray<StoredLink> {
    let text = document.text
    let known = ruleLinks.indices(in: range, textLength: text.count)
    var selection = LinkSelection(ruleLinks.marks[known])
    if let detector = annotations.linkDetector {
      let syntax = SyntaxLinks(document, detector: detector, range: range)
      selection.insert(all: Array(syntax.links))
      let isMarkdown = document.language?.name.hasPrefix("markdown") ?? (annotations.languageName == "markdown")
      let detected = text.withUnits(in: range) {
        detector.links(in: $0, range: range, comments: syntax.comments, isMarkdown: isMarkdown)
      }
      selection.merge(
        detected.map { link in
          let isEscaped = SyntaxLinks.hasReferences(document, in: link.range)
          return StoredLink(
            link.range, target: .inText(kind: link.kind, suffixLength: link.suffixLength, isEscaped: isEscaped),
            source: .detector)
        })
    }
    return selection.links
  }

  // MARK: The texts of matches

  /// The ranges of the links, ascending and disjoint. O(links).
  package var linkRanges: [Range<Int>] {
    links.marks.lazy.filter { $0.range.lowerBound < textsEnd || $0.target.bytes == 0 }.map(\.range)
  }

  private mutating func replaceFindings(in range: Range<Int>, textLength: Int, with replacement: [StoredFinding]) {
    for finding in findingMarks.marks[findingMarks.indices(in: range, textLength: textLength)] {
      textBytes -= Int(finding.bytes)
    }
    for finding in replacement { textBytes += Int(finding.bytes) }
    findingMarks.replace(in: range, textLength: textLength, with: replacement)
  }

  /// Updates `textsEnd`, and notes the links between its old and its new value as changed. O(1); if all texts together
  /// exceed their bound, O(marks).
  private mutating func findTextsEnd(_ invalidation: inout Invalidation) {
    let old = textsEnd
    textsEnd = .max
    if textBytes > Bounds.filledBytes {
      var (link, finding, bytes) = (0, 0, 0)
      let (links, findings) = (self.links.marks, findingMarks.marks)
      while bytes <= Bounds.filledBytes {
        let start = min(
          link < links.count ? links[link].range.lowerBound : .max,
          finding < findings.count ? findings[finding].range.lowerBound : .max)
        guard start < .max else { break }
        textsEnd = start
        // The order of rules at one offset makes no difference.
        while link < links.count && links[link].range.lowerBound == start {
          bytes += links[link].target.bytes
          link += 1
        }
        while finding < findings.count && findings[finding].range.lowerBound == start {
          bytes += Int(findings[finding].bytes)
          finding += 1
        }
      }
    }
    guard old != textsEnd else { return }
    let length = links.marks.last.map { $0.range.upperBound } ?? 0
    let changed = min(old, textsEnd, length)..<min(max(old, textsEnd), length)
    if !changed.isEmpty { invalidation.insert(link: changed) }
  }

  // MARK: Links that changed

  private mutating func replaceLinks(
    in range: Range<Int>, textLength: Int, with replacement: ContiguousArray<StoredLink>,
    _ invalidation: inout Invalidation
  ) {
    let old = ArraySlice(links.marks[links.indices(in: range, textLength: textLength)])
    noteChange(from: old, to: replacement[...], &invalidation)
    for link in old { textBytes -= link.target.bytes }
    for link in replacement { textBytes += link.target.bytes }
    links.replace(in: range, textLength: textLength, with: replacement)
  }

  /// Adds to `invalidation` the ranges that only one of two ascending lists of links contains. Targets are not
  /// compared. O(links).
  private func noteChange(
    from old: ArraySlice<StoredLink>, to new: ArraySlice<StoredLink>, _ invalidation: inout Invalidation
  ) {
    var (old, new) = (old, new)
    func note(_ link: StoredLink) { invalidation.insert(link: link.start..<max(link.start, link.end)) }
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
