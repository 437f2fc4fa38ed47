package import TextModel
internal import TextRules

/// The error of a template that names a group which the pattern does not have.
public struct UnknownGroupError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The number or the name of the group, as it is written in the template.
  public let group: String

  /// What is wrong, and what can be done.
  public var description: String { "the pattern has no group \"\(group)\"; write \\$ for a dollar sign" }
}

extension RegularExpression {
  /// Returns a replacement for each match in a text, or in a range of it: the template with the texts of the match's groups.
  /// They ascend and do not overlap. The matches are those of ``matches(in:range:budget:)``.
  ///
  /// In the template, `$0` is the match, `$1` and `${name}` are its groups, empty where the group took no part. `\$` and
  /// `\\` are a dollar sign and a backslash; so is a dollar sign before anything but digits and a name in braces.
  /// - Parameters:
  ///   - text: the text to search.
  ///   - range: UTF-16 offsets, half-open; all of the text unless given.
  ///   - template: the new text of a match.
  ///   - budget: nanoseconds of processor time for all matches together, after which the search throws; 0 for none.
  /// - Throws: an ``UnknownGroupError``, or a ``SearchInterruption``.
  /// - Precondition: the range lies in the text.
  public func replacements(
    in text: UTF16Text, range: Range<Int>? = nil, withTemplate template: String, budget: UInt64 = 0
  ) throws -> [TextReplacement] {
    let template = try parsed(template)
    let matches = try matches(in: text, range: range, budget: budget)
    if matches.isEmpty { return [] }
    // A group of a lookahead may be after the last match.
    return text.withUnits(in: range ?? 0..<text.count) { units in
      matches.map { match in
        var result: ContiguousArray<UInt16> = []
        template.fill {
          result.append(contentsOf: $0.utf16)
        } group: {
          if let group = match[$0] { result.append(contentsOf: units[group]) }
        }
        return TextReplacement(range: match.range, units: result)
      }
    }
  }

  /// Returns a string in which every match is replaced by a template with the texts of its groups (`$0`, `$1`, `${name}`),
  /// as ``replacements(in:range:withTemplate:budget:)`` describes it. O(string) beside the search.
  /// - Parameters:
  ///   - string: the text to search.
  ///   - template: the new text of a match.
  ///   - budget: nanoseconds of processor time for all matches together, after which the search throws; 0 for none.
  /// - Throws: an ``UnknownGroupError``, or a ``SearchInterruption``.
  public func replacingMatches(in string: String, withTemplate template: String, budget: UInt64 = 0) throws -> String {
    let text = UTF16Text(string)
    let replacements = try replacements(in: text, withTemplate: template, budget: budget)
    return String(decoding: TextReplacement.apply(replacements, to: text.units), as: UTF16.self)
  }

  private func parsed(_ template: String) throws(UnknownGroupError) -> RuleTemplate {
    do throws(RuleTemplate.UnknownGroup) {
      return try RuleTemplate(template) { name in
        Int(name).map { (0...groupCount).contains($0) ? $0 : nil } ?? groupNumber(named: name)
      }
    } catch {
      throw UnknownGroupError(group: error.name)
    }
  }
}

extension TextStorage {
  /// Replaces characters in several ranges as one session, from the last range to the first.
  /// - Precondition: the replacements ascend, do not overlap, and lie in the text.
  public func replaceCharacters(_ replacements: [TextReplacement]) {
    TextReplacement.check(replacements, length: length)
    beginEditing()
    for replacement in replacements.reversed() { replaceCharacters(in: replacement.range, with: replacement.units) }
    endEditing()
  }

  /// Replaces every match of an expression by a template with the texts of its groups (`$0`, `$1`, `${name}`), as one
  /// session. ``RegularExpression/replacements(in:range:withTemplate:budget:)`` describes the template. To undo it as one
  /// step, call `TextInputClient.replaceMatches(of:withTemplate:in:budget:)`.
  /// - Parameters:
  ///   - expression: what is replaced.
  ///   - template: the new text of a match.
  ///   - range: UTF-16 offsets, half-open, of the text to search; nil: all.
  ///   - budget: nanoseconds of processor time for all matches together, after which the search throws; 0 for none.
  /// - Returns: the number of matches.
  /// - Throws: an ``UnknownGroupError``, or a ``SearchInterruption``; nothing is replaced then.
  /// - Precondition: the range lies in `0..<length`.
  @discardableResult
  public func replaceMatches(
    of expression: RegularExpression, withTemplate template: String, in range: Range<Int>? = nil, budget: UInt64 = 0
  ) throws -> Int {
    let replacements = try expression.replacements(in: text, range: range, withTemplate: template, budget: budget)
    replaceCharacters(replacements)
    return replacements.count
  }
}
