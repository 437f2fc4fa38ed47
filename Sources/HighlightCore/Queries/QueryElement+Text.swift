extension QueryElement {
  /// Children, branches or members.
  var members: [QueryElement] {
    switch kind {
    case .node(_, let members, _, _), .alternation(let members), .group(let members): members
    }
  }

  /// Whether it is a single node.
  var isNode: Bool { if case .node = kind { true } else { false } }
  /// Whether it contains siblings.
  var isGroup: Bool { if case .group = kind { true } else { false } }
  /// Whether an anchor comes after its last child.
  var endsWithAnchor: Bool { if case .node(_, _, _, let ends) = kind { ends } else { false } }
  /// The fields that it must lack.
  var negatedFields: [QueryWord] { if case .node(_, _, let fields, _) = kind { fields } else { [] } }

  /// Returns a copy of the element with other children, branches or group members.
  func with(members: [QueryElement]) -> QueryElement {
    var copy = self
    switch kind {
    case .node(let name, _, let fields, let ends):
      copy.kind = .node(name, children: members, negatedFields: fields, endsWithAnchor: ends)
    case .alternation: copy.kind = .alternation(members)
    case .group: copy.kind = .group(members)
    }
    return copy
  }

  /// The UTF-8 offset of one of its names, for messages; nil if it has none.
  var offset: Int? {
    if let field { return field.offset }
    if case .node(let name, _, _, _) = kind {
      switch name {
      case .named(let word), .anonymous(let word), .subtype(let word, _): return word.offset
      case .missing(.some(let word), _): return word.offset
      default: break
      }
    }
    return members.lazy.compactMap(\.offset).first ?? captures.first?.offset
  }

  /// Returns the element as written in a query, on one line, with its anchor, field, quantifier and members.
  /// - Parameter writesCaptures: whether its captures, and those of its members, are written.
  func text(writesCaptures: Bool) -> String {
    (isAnchored ? ". " : "") + (field.map { $0.text + ": " } ?? "") + bareText(writesCaptures: writesCaptures)
      + quantifier.text + (writesCaptures ? captures.map { " @" + $0.text }.joined() : "")
  }

  /// Returns the text of the element with its members, but without its own anchor, field, quantifier and captures.
  /// - Parameter writesCaptures: whether the captures of the members are written.
  func bareText(writesCaptures: Bool) -> String {
    func join(_ members: [QueryElement]) -> String {
      members.map { $0.text(writesCaptures: writesCaptures) }.joined(separator: " ")
    }
    switch kind {
    case .alternation(let members): return "[" + join(members) + "]"
    case .group(let members): return "(" + join(members) + ")"
    case .node(let name, let members, let fields, let ends):
      return name.text(
        inside: [members.isEmpty ? nil : join(members), ends ? "." : nil] + fields.map { "!" + $0.text })
    }
  }
}

extension QueryElement.Quantifier {
  /// The sign after an element.
  var text: String {
    switch self {
    case .one: ""
    case .optional: "?"
    case .zeroOrMore: "*"
    case .oneOrMore: "+"
    }
  }
}

extension QueryNodeName {
  /// Returns the text of the node in a query, such as `(name …)`; an anonymous node is a quoted string without parts.
  /// - Parameter parts: the parts between its parentheses after the name; nil ones are left out.
  func text(inside parts: [String?] = []) -> String {
    let inner = parts.compactMap { $0 }.map { " " + $0 }.joined()
    switch self {
    case .named(let word): return "(" + word.text + inner + ")"
    case .anonymous(let word): return QueryCall.quoted(word.text)
    case .anyNamed: return "(_" + inner + ")"
    case .any: return inner.isEmpty ? "_" : "(_" + inner + ")"
    case .error: return "(ERROR" + inner + ")"
    case .missing(nil, _): return "(MISSING" + inner + ")"
    case .missing(.some(let word), let isNamed):
      return "(MISSING " + (isNamed ? word.text : QueryCall.quoted(word.text)) + inner + ")"
    case .subtype(let supertype, let word): return "(" + supertype.text + "/" + word.text + inner + ")"
    }
  }
}

extension QueryCall {
  /// The call as a query has it.
  var text: String {
    let arguments = arguments.map {
      switch $0 {
      case .capture(let word): " @" + word.text
      case .string(let text, _): " " + QueryCall.quoted(text)
      }
    }
    return "(#" + name + arguments.joined() + ")"
  }

  /// The names of its captures.
  package var captureNames: [String] {
    arguments.compactMap { if case .capture(let word) = $0 { word.text } else { nil } }
  }

  /// Whether it tests the captured nodes.
  var isCondition: Bool { name.hasSuffix("?") && name != "is?" && name != "is-not?" }

  /// Returns a text as a string of a query file, in quotes and with escapes for `"`, `\`, line ends, tabs and NUL.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"", "\\": result += "\\" + String(character)
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0": result += "\\0"
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }
}
