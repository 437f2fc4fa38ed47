package import TextModel

/// Text with placeholders for matched text: `$0`, `$1`, `${name}`. `\$` is a dollar sign, as is one before anything else.
package struct RuleTemplate: Equatable, Sendable {
  private enum Part: Equatable, Sendable {
    case text(String)
    case group(Int)
  }

  private var parts: [Part] = []

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
  }

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

  /// Returns the template with the texts of the match's groups; a group that did not participate is empty.
  package func filled(_ match: RegularExpressionMatch, in units: UnsafeBufferPointer<UInt16>) -> String {
    filled { group in match[group].map { String(decoding: units[$0], as: UTF16.self) } ?? "" }
  }

  /// Returns the template with the result of `text` for the number of each group.
  package func filled(_ text: (Int) -> String) -> String {
    parts.reduce(into: "") { result, part in
      switch part {
      case .text(let literal): result += literal
      case .group(let group): result += text(group)
      }
    }
  }
}
