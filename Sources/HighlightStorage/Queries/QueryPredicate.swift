internal import CTreeSitter

/// A condition on the text of captured nodes, such as `#eq?`.
struct QueryPredicate {
  /// A call as written: `(#name argument ...)`.
  struct Call {
    enum Argument {
      case capture(UInt32)
      case string(String)
    }
    var name: String
    var arguments: [Argument]
  }

  /// Why a call cannot be used.
  struct Fault: Error {
    let message: String
  }

  /// What a call asks for.
  enum Meaning {
    case test(QueryPredicate)
    case priority(Int32)
    /// A directive of another tool or channel.
    case nothing
  }

  private enum Condition {
    case equalsText([[UInt16]])
    case equalsCapture(UInt32)
    case matches(RegularExpression)
  }

  // A node's text is tested, not a document: a sane expression needs microseconds.
  private static let regexMilliseconds = 50

  private let capture: UInt32
  private let condition: Condition
  private let isNegated: Bool
  /// `any-` forms hold when one of several captured nodes does; the others need all of them.
  private let needsOnlyOne: Bool

  /// Whether the condition holds for the nodes of a match.
  func holds(_ captures: UnsafeBufferPointer<TSQueryCapture>, _ units: UnsafeBufferPointer<UInt16>) -> Bool {
    var sawOne = false
    for candidate in captures where candidate.index == capture {
      sawOne = true
      let result = test(candidate.node, captures, units) != isNegated
      if result == needsOnlyOne { return result }
    }
    return sawOne ? !needsOnlyOne : true
  }

  private func test(
    _ node: TSNode, _ captures: UnsafeBufferPointer<TSQueryCapture>, _ units: UnsafeBufferPointer<UInt16>
  ) -> Bool {
    let text = QueryPredicate.text(of: node, units)
    switch condition {
    case .equalsText(let texts): return texts.contains { $0.elementsEqual(text) }
    case .equalsCapture(let other):
      guard let node = captures.first(where: { $0.index == other })?.node else { return false }
      return QueryPredicate.text(of: node, units).elementsEqual(text)
    case .matches(let expression): return expression.matches(text, milliseconds: QueryPredicate.regexMilliseconds)
    }
  }

  private static func text(of node: TSNode, _ units: UnsafeBufferPointer<UInt16>) -> UnsafeBufferPointer<UInt16> {
    let start = min(Int(ts_node_start_byte(node)) / 2, units.count)
    let end = min(Int(ts_node_end_byte(node)) / 2, units.count)
    return UnsafeBufferPointer(rebasing: units[start..<max(start, end)])
  }
}

extension QueryPredicate {
  /// The calls of a pattern.
  static func calls(of pattern: UInt32, in query: OpaquePointer) -> [Call] {
    var stepCount: UInt32 = 0
    let steps = UnsafeBufferPointer(
      start: ts_query_predicates_for_pattern(query, pattern, &stepCount), count: Int(stepCount))
    var result: [Call] = []
    var current: Call?
    for step in steps {
      if step.type == TSQueryPredicateStepTypeDone {
        if let current { result.append(current) }
        current = nil
        continue
      }
      var length: UInt32 = 0
      let text = ts_query_string_value_for_id(query, step.value_id, &length)
      if step.type == TSQueryPredicateStepTypeCapture {
        current?.arguments.append(.capture(step.value_id))
      } else if current == nil {
        current = Call(name: text.map { String(cString: $0) } ?? "", arguments: [])
      } else {
        current?.arguments.append(.string(text.map { String(cString: $0) } ?? ""))
      }
    }
    return result
  }
}

extension QueryPredicate.Meaning {
  init(_ call: QueryPredicate.Call) throws(QueryPredicate.Fault) {
    var name = call.name
    if name == "set!" {
      if case .string("priority")? = call.arguments.first {
        guard call.arguments.count == 2, case .string(let value) = call.arguments[1], let priority = Int32(value)
        else { throw .init(message: "#set! priority needs a whole number") }
        self = .priority(priority)
      } else {
        self = .nothing
      }
      return
    }
    if name == "is-not?" || name == "is?" {
      self = .nothing
      return
    }
    let needsOnlyOne = name.hasPrefix("any-") && name != "any-of?"
    if needsOnlyOne { name.removeFirst("any-".count) }
    let isNegated = name.hasPrefix("not-")
    if isNegated { name.removeFirst("not-".count) }
    guard case .capture(let capture)? = call.arguments.first else {
      throw .init(message: "#\(call.name) needs a capture as its first argument")
    }
    let condition: QueryPredicate.Condition
    switch name {
    case "eq?":
      guard call.arguments.count == 2 else { throw .init(message: "#\(call.name) needs two arguments") }
      switch call.arguments[1] {
      case .capture(let other): condition = .equalsCapture(other)
      case .string(let text): condition = .equalsText([Array(text.utf16)])
      }
    case "any-of?":
      var texts: [[UInt16]] = []
      for argument in call.arguments.dropFirst() {
        guard case .string(let text) = argument else { throw .init(message: "#\(call.name) takes strings") }
        texts.append(Array(text.utf16))
      }
      condition = .equalsText(texts)
    case "match?":
      guard call.arguments.count == 2, case .string(let pattern) = call.arguments[1] else {
        throw .init(message: "#\(call.name) needs a capture and a string")
      }
      do throws(RegularExpressionError) {
        condition = .matches(try RegularExpression(pattern))
      } catch {
        throw .init(message: "#\(call.name): \"\(pattern)\" is not a regular expression: \(error)")
      }
    default:
      throw .init(message: "unknown predicate #\(call.name)")
    }
    self = .test(
      QueryPredicate(capture: capture, condition: condition, isNegated: isNegated, needsOnlyOne: needsOnlyOne))
  }
}
