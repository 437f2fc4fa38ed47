/// Text with placeholders for matched text: `$0`, `$1`, `${name}`. `\$` is a dollar sign, as is one before anything else.
struct RuleTemplate: Equatable {
  private enum Part: Equatable {
    case text(String)
    case group(Int)
  }

  private var parts: [Part] = []

  /// A template whose groups exist in `expression`; the error names the first that does not.
  init(_ template: String, for expression: ExpressionMatcher) throws(UnknownGroup) {
    try self.init(template) { RuleTemplate.group(named: $0, in: expression) }
  }

  /// - Parameter number: the number of a group by what follows the dollar sign; nil where there is none.
  init(_ template: String, number: (String) -> Int?) throws(UnknownGroup) {
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
  struct UnknownGroup: Error {
    let name: String
  }

  /// The number of a group written as number or name; nil when there is none.
  static func group(named name: String, in expression: ExpressionMatcher) -> Int? {
    if let number = Int(name) { return (0...expression.groupCount).contains(number) ? number : nil }
    return expression.groupNumber(named: name)
  }

  /// Takes `0`, `12` or `{name}` from after a dollar sign.
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

  /// The template filled in; a group that took no part leaves nothing.
  func filled(_ match: RegularExpressionMatch, in units: UnsafeBufferPointer<UInt16>) -> String {
    filled { group in match[group].map { String(decoding: units[$0], as: UTF16.self) } ?? "" }
  }

  /// The template filled in with what a function gives for the number of a group.
  func filled(_ text: (Int) -> String) -> String {
    parts.reduce(into: "") { result, part in
      switch part {
      case .text(let literal): result += literal
      case .group(let group): result += text(group)
      }
    }
  }
}
