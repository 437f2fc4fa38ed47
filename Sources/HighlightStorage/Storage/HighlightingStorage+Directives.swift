/// An id of an ignore comment that does nothing.
public struct IdleDirective: Equatable, Sendable {
  /// Why it does nothing.
  public enum Reason: Equatable, Sendable {
    /// Nothing has this id.
    case unknown
    /// Nothing with this id is found where the comment is.
    case unused
  }

  /// The id, or the comment from its mark on where it names none: UTF-16 offsets, half-open.
  public var range: Range<Int>
  /// The id; nil for a comment that is about all findings.
  public var id: String?
  /// Why it does nothing.
  public var reason: Reason
}

extension HighlightingStorage {
  /// Returns the ids of ignore comments without effect, ascending. O(directives + findings).
  /// - Parameters:
  ///   - known: every id that a finding may have.
  ///   - lookedFor: the ids of findings that were searched for; others may have an effect at another time.
  ///   - isComplete: whether all findings were searched for.
  public func idleDirectives(known: Set<String>, lookedFor: Set<String>, isComplete: Bool) -> [IdleDirective] {
    let directives = annotator.directives
    if directives.isEmpty { return [] }
    let found = FoundLines(annotator.everyFinding.lazy.map { ($0.id, $0.range.lowerBound) }, in: text)
    var result: [IdleDirective] = []
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
          result.append(IdleDirective(range: directive.range, id: nil, reason: .unused))
        }
        continue
      }
      var start = directive.range.lowerBound
      for id in directive.ruleIDs {
        let range = text.range(of: id, in: start..<directive.range.upperBound) ?? directive.range
        start = range.upperBound
        if !known.contains(id) {
          result.append(IdleDirective(range: range, id: id, reason: .unknown))
        } else if lookedFor.contains(id) && !isFound(id) {
          result.append(IdleDirective(range: range, id: id, reason: .unused))
        }
      }
    }
    return result
  }

  /// Where rules that hide what they match have matched, ignored or not: UTF-16 offsets, ascending.
  public var redactedRanges: [Range<Int>] {
    annotator.everyRuleFinding.filter(\.isRedacted).map(\.range)
  }
}

/// The lines in which findings are.
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

  /// Whether there is a finding of an id; nil: any.
  func hold(_ id: String?) -> Bool { id.map { byID[$0] != nil } ?? !all.isEmpty }

  /// Whether there is one in a line.
  func hold(_ id: String?, line: Int) -> Bool { id.map { byID[$0]?.contains(line) == true } ?? all.contains(line) }
}

extension UTF16Text {
  /// Where a word occurs first in a range, not as a part of a longer one.
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
