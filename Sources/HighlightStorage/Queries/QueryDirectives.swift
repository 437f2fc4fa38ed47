/// What the calls of a pattern say: conditions, and settings for whoever uses its matches.
package struct QueryPatternSettings {
  /// How the text of an injection is changed before it names or becomes something.
  enum Change {
    /// Moves the four borders: rows and columns of start and end.
    case offset(capture: String, startRow: Int, startColumn: Int, endRow: Int, endColumn: Int)
    /// Drops blank lines at the end (and, by flags, elsewhere).
    case trim(capture: String)
    /// Replaces what a Lua pattern matches.
    case gsub(capture: String, pattern: RegularExpression, replacement: String)
  }

  /// `#set! @capture url …` and `@url`: a captured text leads somewhere.
  package struct Link {
    enum Target: Equatable {
      /// The text of the first node with this capture; of the node itself where it has the capture.
      case capture(UInt16)
      case text([UInt16])
    }

    /// The capture whose nodes are links; nil: every capture whose name does not begin with `_`.
    var capture: UInt16?
    var target: Target
  }

  package var conditions: [QueryCondition] = []
  /// `#set! priority`; higher wins.
  var priority: Int32 = 100
  /// `#is-not? local`: not for nodes that resolve to a local definition.
  package var skipsLocals = false
  /// Every other `#set! key value`.
  package var properties: [String: String] = [:]
  /// `#set! @capture key value`.
  var captureProperties: [String: [String: String]] = [:]
  var changes: [Change] = []
  package var links: [Link] = []

  package init() {}

  /// Why a call cannot be used.
  package struct Fault: Error {
    package let offset: Int
    package let message: String
  }

  /// Every predicate and directive, without `not-` and `any-`, for suggestions.
  package static let names = [
    "eq?", "any-of?", "match?", "lua-match?", "vim-match?", "contains?", "has-parent?", "has-ancestor?", "kind-eq?",
    "is?", "is-not?", "set!", "offset!", "trim!", "gsub!", "strip!", "select-adjacent!", "set-adjacent!",
  ]

  /// The keys of `#set!` that mean something here, for suggestions; others may be for other tools.
  package static let keys = [
    "priority", "url", "conceal", "injection.language", "injection.combined", "injection.include-children",
    "injection.self", "injection.parent", "local.scope-inherits", "local.scope-knows-all",
  ]

  /// Takes one call.
  /// - Parameters:
  ///   - isProven: whether expressions are known to be right.
  ///   - captureIndex: the index of a capture name of the program; nil for a name that the pattern does not have.
  package mutating func apply(
    _ call: QueryCall, isProven: Bool = false, captureIndex: (String) -> UInt16?
  ) throws(Fault) {
    func fault(_ message: String) -> Fault { Fault(offset: call.offset, message: "#\(call.name) \(message)") }
    func index(of capture: QueryWord) throws(Fault) -> UInt16 {
      guard let index = captureIndex(capture.text) else {
        throw Fault(offset: capture.offset - 1, message: "no capture @\(capture.text) in this pattern")
      }
      return index
    }
    switch call.name {
    case "set!":
      try applySet(call, captureIndex: index(of:))
      return
    case "is?", "is-not?":
      if case .string("local", _)? = call.arguments.first { skipsLocals = call.name == "is-not?" }
      return
    case "offset!":
      guard call.arguments.count == 5, case .capture(let capture) = call.arguments[0] else {
        throw fault("needs a capture and four numbers")
      }
      _ = try index(of: capture)
      let numbers = call.arguments.dropFirst().compactMap { if case .string(let text, _) = $0 { Int(text) } else { nil } }
      guard numbers.count == 4 else { throw fault("needs a capture and four numbers") }
      changes.append(
        .offset(
          capture: capture.text, startRow: numbers[0], startColumn: numbers[1], endRow: numbers[2],
          endColumn: numbers[3]))
      return
    case "trim!":
      guard case .capture(let capture)? = call.arguments.first else { throw fault("needs a capture") }
      _ = try index(of: capture)
      changes.append(.trim(capture: capture.text))
      return
    case "gsub!":
      guard call.arguments.count == 3, case .capture(let capture) = call.arguments[0],
        case .string(let pattern, _) = call.arguments[1], case .string(let replacement, _) = call.arguments[2]
      else { throw fault("needs a capture, a pattern and a replacement") }
      _ = try index(of: capture)
      do {
        let regex = try RegularExpression(LuaPattern.regularExpression(pattern))
        changes.append(.gsub(capture: capture.text, pattern: regex, replacement: replacement))
      } catch {
        throw fault("cannot use the pattern \"\(pattern)\": \(error)")
      }
      return
    case "strip!", "select-adjacent!", "set-adjacent!":
      // For tools that list definitions with their comments.
      return
    default: break
    }

    var name = call.name
    let needsOnlyOne = name.hasPrefix("any-") && name != "any-of?"
    if needsOnlyOne { name.removeFirst("any-".count) }
    let isNegated = name.hasPrefix("not-")
    if isNegated { name.removeFirst("not-".count) }
    guard Self.names.contains(name), name.hasSuffix("?") else {
      throw Fault(offset: call.offset, message: "unknown predicate #\(call.name)")
    }
    guard case .capture(let subject)? = call.arguments.first else {
      throw fault("needs a capture as its first argument")
    }
    let capture = try index(of: subject)
    var texts: [String] = []
    var textOffset = call.offset
    var otherCapture: UInt16?
    for argument in call.arguments.dropFirst() {
      switch argument {
      case .string(let text, let range):
        texts.append(text)
        textOffset = range.lowerBound
      case .capture(let word): otherCapture = try index(of: word)
      }
    }
    let test: QueryCondition.Test
    switch name {
    case "eq?":
      guard call.arguments.count == 2 else { throw fault("needs two arguments") }
      test = otherCapture.map { .equalsCapture($0) } ?? .isAnyOf(WordSet([Array(texts[0].utf16)]))
    case "match?", "vim-match?", "lua-match?":
      guard texts.count == 1, otherCapture == nil else { throw fault("needs a capture and a string") }
      do {
        let pattern = name == "lua-match?" ? try LuaPattern.regularExpression(texts[0]) : texts[0]
        test = .matches(try TextMatcher(pattern, isProven: isProven))
      } catch {
        throw Fault(offset: textOffset, message: "#\(call.name) cannot use \"\(texts[0])\": \(error)")
      }
    default:
      guard !texts.isEmpty, otherCapture == nil else { throw fault("needs a capture and strings") }
      switch name {
      case "any-of?": test = .isAnyOf(WordSet(texts.map { Array($0.utf16) }))
      case "contains?": test = .contains(texts.map { Array($0.utf16) })
      case "has-parent?": test = .hasParent(Set(texts))
      case "has-ancestor?": test = .hasAncestor(Set(texts))
      default: test = .hasKind(Set(texts))
      }
    }
    conditions.append(
      QueryCondition(
        capture: capture, test: test, isNegated: isNegated, needsOnlyOne: needsOnlyOne, offset: call.offset))
  }

  private mutating func applySet(
    _ call: QueryCall, captureIndex: (QueryWord) throws(Fault) -> UInt16
  ) throws(Fault) {
    var arguments = call.arguments[...]
    var subject: QueryWord?
    if case .capture(let capture)? = arguments.first {
      subject = capture
      arguments.removeFirst()
    }
    guard case .string(let key, _)? = arguments.popFirst() else {
      throw Fault(offset: call.offset, message: "#set! needs a key")
    }
    if key == "url" {
      let target: Link.Target
      switch arguments.first {
      case .capture(let capture)?: target = .capture(try captureIndex(capture))
      case .string(let text, _)? where !text.isEmpty: target = .text(Array(text.utf16))
      default: throw Fault(offset: call.offset, message: "#set! url needs a capture or an address")
      }
      links.append(Link(capture: try subject.map(captureIndex), target: target))
      return
    }
    var value = ""
    if case .string(let text, _)? = arguments.first { value = text }
    if case .capture(let capture)? = arguments.first { value = "@" + capture.text }
    if key == "priority" {
      guard let number = Int32(value) else {
        throw Fault(offset: call.offset, message: "#set! priority needs a whole number, not \"\(value)\"")
      }
      priority = number
    } else if let subject {
      captureProperties[subject.text, default: [:]][key] = value
    } else {
      properties[key] = value
    }
  }
}
