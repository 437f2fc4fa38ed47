internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightRendering
internal import HighlightStorage
internal import HighlightThemes
internal import LanguageManifest
internal import QueryReports
internal import Spelling
internal import TextChecks
internal import TextModel
internal import TextRules

/// Compares assertions with the highlights of a storage.
struct AssertionChecks {
  let file: HighlightedFile
  let manifest: Manifest
  let theme: Theme
  private let breaker = LineBreaker()

  private let findings: [(range: Range<Int>, id: String)]
  /// The ids that findings can have.
  private let knownIDs: Set<String>
  /// The ids of rules that report no findings.
  private let silentIDs: Set<String>

  /// Creates the checks of a highlighted file.
  /// - Parameter characters: the settings that say which hidden characters are findings.
  init(_ file: HighlightedFile, manifest: Manifest, characters: CharacterSettings = CharacterSettings()) {
    self.file = file
    findings =
      file.storage.findings.map { ($0.range, $0.ruleID) }
      + characters.findings(in: file.storage).map { ($0.range, $0.kind.rawValue) }
    let rules = file.storage.annotations.rules?.rules ?? []
    knownIDs = Set(rules.filter { $0.findingSeverity != nil }.map(\.id)).union(
      CharacterFinding.Kind.allCases.map(\.rawValue))
    silentIDs = Set(rules.filter { $0.findingSeverity == nil }.map(\.id))
    self.manifest = manifest
    theme = .dark
  }

  /// Tests all assertions: returns a passed or failed test for each, and a finding for each marker that cannot be
  /// parsed.
  func run(_ assertions: AssertionFile) -> CheckResult {
    var result = CheckResult()
    for fault in assertions.faults {
      result.fail(
        Finding(
          .assertions, "assertion", path: fault.location.path, line: fault.location.line, column: fault.location.column,
          message: fault.message, sourceLine: fault.markerLine))
    }
    for assertion in assertions.assertions {
      let name = "\(assertion.location.line):\(assertion.location.column) \(Self.wanted(assertion))"
      if let failure = failure(of: assertion) {
        result.fail(failure, name: name)
      } else {
        result.pass(.assertions, path: assertion.location.path, name: name)
      }
    }
    return result
  }

  /// Returns the expectation as it is written in a marker, such as `!keyword`, `=type` or `link=https://…`.
  private static func wanted(_ assertion: AssertionFile.Assertion) -> String {
    let not = assertion.isNegated ? "!" : ""
    return switch assertion.expectation {
    case .scope(let name): not + name
    case .exactScope(let name): not + "=" + name
    case .identicalScope(let name): not + "==" + name
    case .finding(let id): not + "finding" + (id.map { "=" + $0 } ?? "")
    case .noScope: not + "none"
    case .language(let name): not + "@" + name
    case .link(let target): not + "link=" + target
    case .lineBreak: not + "break"
    case .noLineBreak: not + "nobreak"
    }
  }

  // MARK: One assertion

  /// Returns the finding about an assertion that does not hold in all of its columns; nil if it holds. Also fails if
  /// the line or a column does not exist, and if an exact scope continues beside the marker.
  private func failure(of assertion: AssertionFile.Assertion) -> Finding? {
    if let problem = unknownName(in: assertion) { return finding(assertion, problem, details: []) }
    let text = file.text
    guard assertion.line < file.lineCount else {
      return finding(assertion, "the file has no line \(assertion.line + 1)", details: [])
    }
    let content = text.contentRange(ofLine: assertion.line)
    let line = text.string(in: content)
    let characters = Array(line)
    guard assertion.columns.upperBound <= characters.count else {
      return finding(
        assertion,
        "the marker is outside of line \(assertion.line + 1), which has \(characters.count) "
          + (characters.count == 1 ? "column" : "columns"),
        details: [line.replacingTabs])
    }
    var offsets = [content.lowerBound]
    for character in characters { offsets.append(offsets[offsets.count - 1] + character.utf16.count) }
    var wrong: [(column: Int, found: String)] = []
    for column in assertion.columns {
      if let found = mismatch(assertion, at: offsets[column]) { wrong.append((column, found)) }
    }
    if wrong.isEmpty, case .exactScope(let scope) = assertion.expectation, !assertion.isNegated {
      for (column, side) in [(assertion.columns.lowerBound - 1, "before"), (assertion.columns.upperBound, "behind")]
      where characters.indices.contains(column) && Self.fits(self.scope(at: offsets[column]), scope) {
        wrong.append((column, "the scope goes on \(side) the marker"))
      }
    }
    guard let first = wrong.first else { return nil }
    var message = "wanted \(Self.wanted(assertion)), \(first.found) at \(assertion.line + 1):\(first.column + 1)"
    if wrong.count > 1 { message += " and at \(wrong.count - 1) more" }
    let carets = String(characters.indices.map { index in wrong.contains { $0.column == index } ? "^" : " " })
    let details =
      [line.replacingTabs, carets.trimmingEnd, assertion.markerLine.replacingTabs]
      + explanation(assertion, at: offsets[first.column])
    return finding(assertion, message, details: details)
  }

  /// Returns the problem of an expectation that names no rule or no language: it could never hold, or never fail. Nil if
  /// there is none.
  private func unknownName(in assertion: AssertionFile.Assertion) -> String? {
    switch assertion.expectation {
    case .finding(let id?) where silentIDs.contains(id): return "the rule \"\(id)\" reports no findings; give it a severity"
    case .finding(let id?) where !knownIDs.contains(id):
      return "no rule has the id \"\(id)\"\(didYouMean(nearestTo: id, among: knownIDs.sorted()))"
    case .language(let name) where manifest[name] == nil && name != "plaintext":
      return "unknown language \"\(name)\"\(didYouMean(manifest.suggestion(for: name)))"
    case .scope, .exactScope, .identicalScope, .finding, .noScope, .language, .link, .lineBreak, .noLineBreak: return nil
    }
  }

  private func finding(_ assertion: AssertionFile.Assertion, _ message: String, details: [String]) -> Finding {
    var finding = Finding(
      .assertions, "assertion", path: assertion.location.path, line: assertion.location.line,
      column: assertion.location.column,
      endColumn: assertion.columns.lowerBound + 1 == assertion.location.column ? assertion.columns.upperBound + 1 : nil,
      message: message, sourceLine: assertion.markerLine, details: details)
    finding.showsSourceLine = details.count < 3
    return finding
  }

  private func scope(at offset: Int) -> String? { file.storage.attributes(at: offset).attributes?.scope }

  private static func fits(_ found: String?, _ wanted: String) -> Bool {
    found == wanted || found?.hasPrefix(wanted + ".") == true
  }

  /// Returns a description of what is at a UTF-16 offset, such as `found keyword`, if it does not satisfy the
  /// assertion, or satisfies a negated one; otherwise nil.
  private func mismatch(_ assertion: AssertionFile.Assertion, at offset: Int) -> String? {
    let holds: Bool
    let found: String
    switch assertion.expectation {
    case .scope(let wanted), .exactScope(let wanted):
      let scope = scope(at: offset)
      (holds, found) = (Self.fits(scope, wanted), scope ?? "none")
    case .identicalScope(let wanted):
      let scope = scope(at: offset)
      (holds, found) = (scope == wanted, scope ?? "none")
    case .finding(let wanted):
      // An empty finding belongs to the column after it.
      let ids = findings.filter { $0.range.contains(offset) || $0.range == offset..<offset }.map(\.id)
      holds = wanted.map(ids.contains) ?? !ids.isEmpty
      let isLeftOut = wanted.map(file.storage.annotations.leftOutRules.contains) == true
      let none = isLeftOut ? "a rule whose files and exclude leave this file out" : "no finding"
      found = ids.isEmpty ? none : ids.map { "finding=" + $0 }.joined(separator: ", ")
    case .noScope:
      let scope = scope(at: offset)
      (holds, found) = (scope == nil, scope ?? "none")
    case .language(let wanted):
      let languages = file.storage.syntaxLayers(at: offset).map(\.language)
      let innermost = languages.last ?? file.language
      (holds, found) = (innermost == (manifest[wanted]?.name ?? wanted), "@" + innermost)
    case .link(let wanted):
      let target = file.storage.link(at: offset)?.target
      (holds, found) = (target == wanted, target.map { "link=" + $0 } ?? "no link")
    case .lineBreak, .noLineBreak:
      let isAllowed = mayBreak(before: offset)
      (holds, found) = (isAllowed == (assertion.expectation == .lineBreak), isAllowed ? "break" : "nobreak")
    }
    return holds == assertion.isNegated ? "found \(found)" : nil
  }

  private func mayBreak(before offset: Int) -> Bool {
    let line = file.text.contentRange(ofLine: file.text.lines.line(at: offset))
    var opportunities: ContiguousArray<Int> = []
    breaker.appendOpportunities(
      inLine: line, of: file.text, links: file.storage.links(in: line).map(\.range), to: &opportunities)
    return opportunities.contains(offset)
  }

  /// Returns lines about the candidates at a UTF-16 offset, in the words of `explain`: the winner and at most three
  /// others, one line each. If there are no candidates, one line reports that. Empty for assertions about findings,
  /// links or line breaks.
  private func explanation(_ assertion: AssertionFile.Assertion, at offset: Int) -> [String] {
    switch assertion.expectation {
    case .scope, .exactScope, .identicalScope, .noScope, .language: break
    case .finding, .link, .lineBreak, .noLineBreak: return []
    }
    let report = ExplanationReport(
      explanation: file.storage.explanation(at: offset), of: file.storage, path: file.path, language: file.language,
      theme: theme, legend: .standard)
    if report.explanation.candidates.isEmpty { return ["nothing captures this position"] }
    return report.summary
  }
}

extension ExplanationReport {
  /// The winner and the strongest other candidates, one line each.
  var summary: [String] {
    explanation.candidates.prefix(4).map { candidate in
      let name = candidate.rule.map { "rule \($0)" } ?? "@\(candidate.capture ?? "")"
      return "\(Self.reason(candidate)): \(name) \(location(of: candidate))"
    }
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var result = self[...]
    while result.last == " " { result.removeLast() }
    return String(result)
  }
}
