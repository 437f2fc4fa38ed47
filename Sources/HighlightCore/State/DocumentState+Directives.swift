internal import TextModel
internal import TextRules

/// An id in an ignore comment that suppresses no finding.
public struct UnusedDirective: Equatable, Sendable {
  /// Why it suppresses nothing.
  public enum Reason: Equatable, Sendable {
    /// No rule or check has this id.
    case unknown
    /// There is no finding with this id in the lines of the comment.
    case unused
  }

  /// The id, or the ignore comment if it has no ids: UTF-16 offsets, half-open.
  public var range: Range<Int>
  /// The id; nil for a comment without ids, which suppresses all findings.
  public var id: String?
  /// Why it suppresses nothing.
  public var reason: Reason
}

extension DocumentState {
  /// Returns the ids in ignore comments that suppress no finding, ascending, and the comments without ids that
  /// suppress none. A finding in an ignore comment's own text, such as a word that is part of an id, does not count.
  /// O(directives + findings log directives).
  package func unusedDirectives(known: Set<String>, lookedFor: Set<String>, isComplete: Bool) -> [UnusedDirective] {
    let directives = annotations.directives
    if directives.isEmpty { return [] }
    func isInDirective(_ range: Range<Int>) -> Bool {
      let index = directives.partitioningIndex { $0.range.upperBound >= range.upperBound }
      return index < directives.count && directives[index].range.lowerBound <= range.lowerBound
    }
    let found = FoundLines(
      annotations.everyFinding.lazy.filter { !isInDirective($0.range) }.map { ($0.id, $0.range.lowerBound) }, in: text)
    var result: [UnusedDirective] = []
    for directive in directives {
      let line = text.lines.line(at: directive.range.lowerBound)
      func isFound(_ id: String?) -> Bool {
        switch directive.reach {
        case .text: found.hold(id)
        case .line(let andNext): found.hold(id, line: line) || andNext && found.hold(id, line: line + 1)
        }
      }
      if directive.ruleIDs.isEmpty {
        if isComplete && !isFound(nil) {
          result.append(UnusedDirective(range: directive.range, id: nil, reason: .unused))
        }
        continue
      }
      var start = directive.range.lowerBound
      for id in directive.ruleIDs {
        let range = text.range(of: id, in: start..<directive.range.upperBound) ?? directive.range
        start = range.upperBound
        if !known.contains(id) {
          result.append(UnusedDirective(range: range, id: id, reason: .unknown))
        } else if lookedFor.contains(id) && !isFound(id) {
          result.append(UnusedDirective(range: range, id: id, reason: .unused))
        }
      }
    }
    return result
  }

  /// The matches of rules with `redact`, including matches that ignore comments suppress: half-open UTF-16 ranges,
  /// ascending.
  package var redactedRanges: [Range<Int>] {
    annotations.redactedRanges
  }
}

/// The lines that contain findings.
private struct FoundLines {
  private var all: Set<Int> = []
  private var byID: [String: Set<Int>] = [:]

  init(_ findings: some Sequence<(id: String, offset: Int)>, in text: UTF16Text) {
    for finding in findings {
      let line = text.lines.line(at: finding.offset)
      all.insert(line)
      byID[finding.id, default: []].insert(line)
    }
  }

  /// Whether the text has a finding with an id; with any id if it is nil.
  func hold(_ id: String?) -> Bool { id.map { byID[$0] != nil } ?? !all.isEmpty }

  /// Whether a line has a finding with an id; with any id if it is nil.
  func hold(_ id: String?, line: Int) -> Bool { id.map { byID[$0]?.contains(line) == true } ?? all.contains(line) }
}

extension UTF16Text {
  /// Returns the range of the first occurrence of a word that is not part of a longer one; nil if there is none.
  fileprivate func range(of word: String, in range: Range<Int>) -> Range<Int>? {
    let wanted = Array(word.utf16)
    return withUnits(in: range) { units in
      var index = range.lowerBound
      while index + wanted.count <= range.upperBound {
        let end = index + wanted.count
        if units[index..<end].elementsEqual(wanted), index == range.lowerBound || !isPart(units[index - 1]),
          end == range.upperBound || !isPart(units[end])
        {
          return index..<end
        }
        index += 1
      }
      return nil
    }
  }

  private func isPart(_ unit: UInt16) -> Bool {
    LinkCharacters.isAlphanumeric(unit) || unit == 0x2D || unit == 0x2E || unit == 0x5F || unit >= 0x80
  }
}

/// The former name of `UnusedDirective`.
@available(*, deprecated, renamed: "UnusedDirective")
public typealias IdleDirective = UnusedDirective
