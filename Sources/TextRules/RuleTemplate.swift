package import TextModel

/// Text with placeholders for matched text: `$0`, `$1`, `${name}`. `\$` is a dollar sign, as is one before anything else.
package struct RuleTemplate: Sendable {
  private enum Part: Sendable {
    case text(String)
    case group(Int)
  }

  private var parts: [Part] = []
  /// The bytes of its literal text.
  package private(set) var literalBytes = 0
  /// The numbers of its groups, ascending, and how often each occurs.
  package private(set) var groups: [(number: Int, count: Int)] = []

  /// Parses a template with groups of `expression`, such as `$1` and `${name}`. Throws with the first group that the
  /// expression does not have.
  package init(_ template: String, for expression: ExpressionMatcher) throws(UnknownGroup) {
    try self.init(template) { RuleTemplate.group(named: $0, in: expression) }
  }

  /// Parses a template with groups such as `$1` and `${name}`; `\$` and `\\` stand for `$` and `\`. Throws with the
  /// first group for which `number` returns nil.
  /// - Parameter number: returns the number of a group by its number or name as written; nil if there is no such
  ///   group.
  package init(_ template: String, number: (String) -> Int?) throws(UnknownGroup) {
    var literal = ""
    var rest = Substring(template)
    while let character = rest.popFirst() {
      if character == "\\", rest.first == "$" || rest.first == "\\" {
        literal.append(rest.removeFirst())
        continue
      }
      guard character == "$", let name = RuleTemplate.takeGroup(from: &rest) else {
        literal.append(character)
        continue
      }
      guard let group = number(name) else { throw UnknownGroup(name: name) }
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      parts.append(.group(group))
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    var counts: [Int: Int] = [:]
    for part in parts {
      switch part {
      case .text(let literal): literalBytes += literal.utf8.count
      case .group(let group): counts[group, default: 0] += 1
      }
    }
    groups = counts.sorted { $0.key < $1.key }.map { (number: $0.key, count: $0.value) }
  }

  /// The text before the first group.
  package var prefix: String { if case .text(let literal)? = parts.first { literal } else { "" } }

  /// A group that the pattern does not have.
  package struct UnknownGroup: Error {
    package let name: String
  }

  /// Returns the number of the group with a number or name as written; nil if the expression has no such group.
  package static func group(named name: String, in expression: ExpressionMatcher) -> Int? {
    if let number = Int(name) { return (0...expression.groupCount).contains(number) ? number : nil }
    return expression.groupNumber(named: name)
  }

  /// Removes `12` or `{name}` from the start of `rest`, which follows a dollar sign, and returns `12` or `name`. Nil,
  /// with `rest` unchanged, if there are no digits and no name.
  private static func takeGroup(from rest: inout Substring) -> String? {
    if rest.first == "{", let end = rest.firstIndex(of: "}") {
      let name = rest[rest.index(after: rest.startIndex)..<end]
      guard !name.isEmpty else { return nil }
      rest = rest[rest.index(after: end)...]
      return String(name)
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    return String(digits)
  }

  /// Returns the number of bytes of the filled template; `limit + 1` if it is more than `limit`. O(groups).
  /// - Parameter bytes: returns the number of bytes of a group's text; it may count no further than `limit + 1`.
  package func filledBytes(limit: Int, _ bytes: (_ group: Int, _ limit: Int) -> Int) -> Int {
    var result = literalBytes
    for group in groups where result <= limit { result += group.count * bytes(group.number, limit) }
    return min(result, limit + 1)
  }

  /// Returns the filled template. Text after `limit` bytes is left out, and replaced by `…` if there is room for it;
  /// the longer text is never built. O(limit + parts before it).
  /// - Parameters:
  ///   - limit: in bytes; nil: the complete text is returned.
  ///   - text: returns the text of a group, or the start of it that has more than `limit` bytes.
  package func filled(limit: Int = .max, _ text: (_ group: Int, _ limit: Int) -> String) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let literal): result += literal.utf8.count <= limit ? literal : Self.cut(literal, limit: limit)
      case .group(let group): result += text(group, limit)
      }
      if result.utf8.count > limit { return Self.cut(result, limit: limit) }
    }
    return result
  }

  /// Calls one of the closures with each part of the template, in order.
  package func fill(text: (_ literal: String) -> Void, group: (_ number: Int) -> Void) {
    for part in parts {
      switch part {
      case .text(let literal): text(literal)
      case .group(let number): group(number)
      }
    }
  }

  private static let ellipsis = "…"

  /// Returns the start of a text that, with an ellipsis after it, has at most `limit` bytes. O(limit).
  private static func cut(_ text: String, limit: Int) -> String {
    var (result, count) = ("", 0)
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      if count > limit - ellipsis.utf8.count { break }
      result.unicodeScalars.append(scalar)
    }
    return limit < ellipsis.utf8.count ? "" : result + ellipsis
  }
}
