internal import TextModel

/// The reason why a pattern cannot be used, and the UTF-8 offset of the fault.
package struct PatternError: Error {
  package let offset: Int
  package let message: String
}

/// Whether a pattern holds for names with a local definition.
package enum LocalCondition: UInt8 {
  case none
  /// `#is-not? local`: not for names that resolve to a local definition.
  case isNotLocal
  /// `#is? local`: only for those.
  case isLocal
  /// `#is-not? local` of a pattern that captures parameters only: the captured text is the label of an argument, not a
  /// name.
  case label

  /// Whether it depends on the definitions of a name.
  var asksDefinitions: Bool { self == .isNotLocal || self == .isLocal }

  /// Whether it holds for a name that is local, or for one that is not.
  func holds(isLocal: Bool) -> Bool { self == .none || isLocal == (self == .isLocal) }
}

/// The calls of a pattern: conditions, and settings for the user of its matches.
package struct QueryPatternSettings {
  /// A change of a captured range or text before it is used.
  enum Change {
    /// Moves the four borders: rows and columns of start and end.
    case offset(capture: String, startRow: Int, startColumn: Int, endRow: Int, endColumn: Int)
    /// Drops white space at the ends.
    case trim(capture: String, TrimmedParts)
    /// Replaces the matches of a Lua pattern.
    case gsub(capture: String, pattern: DeferredExpression, replacement: String)
  }

  /// What `#trim!` drops.
  struct TrimmedParts: OptionSet {
    let rawValue: UInt8

    /// Blank lines at the start, blanks at the start of the first line that is left, and the same at the end.
    static let startLines = TrimmedParts(rawValue: 1)
    static let startBlanks = TrimmedParts(rawValue: 2)
    static let endLines = TrimmedParts(rawValue: 4)
    static let endBlanks = TrimmedParts(rawValue: 8)
  }

  /// `#set! @capture url …` and `@url`: a captured text leads somewhere.
  package struct Link {
    enum Target: Equatable {
      /// The text of the first node with this capture, or of the node itself if it has the capture.
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
  /// `#is? local`, `#is-not? local`.
  package var locals = LocalCondition.none
  /// Every other `#set! key value`.
  package var properties = QueryProperties()
  /// `#set! @capture key value`, in their order.
  var captureProperties: [(capture: String, properties: QueryProperties)] = []
  var changes: [Change] = []
  package var links: [Link] = []

  package init() {}

  /// Every predicate without `not-` and `any-`, those that most patterns have first.
  private static let predicates = [
    "any-of?", "match?", "eq?", "lua-match?", "vim-match?", "contains?", "has-parent?", "has-ancestor?", "kind-eq?",
  ]

  /// Every predicate and directive, without `not-` and `any-`, for suggestions.
  package static let names =
    predicates + ["is?", "is-not?", "set!", "offset!", "trim!", "gsub!", "strip!", "select-adjacent!", "set-adjacent!"]

  /// The keys of `#set!` that have an effect in highlights, injections and locals.
  package static let keys = [
    "priority", "url", "injection.language", "injection.combined", "injection.include-children",
    "injection.include-unnamed-children", "injection.self", "injection.parent", "local.scope-inherits",
    "local.scope-knows-all",
    "local.uses", "local.name", "local.for",
  ]

  /// Directives of other programs that are ignored: this program does not have what they change, or offers it in
  /// another way.
  private static let ignored = ["strip!", "select-adjacent!", "set-adjacent!", "make-range!", "downcase!", "upcase!"]

  /// Predicates and directives of other programs that cannot be ignored, and what to write instead.
  private static let replacements = [
    "nth?": "write the anchor . between nodes",
    "set-lang-from-info-string!": "capture the name of the language as @injection.language",
    "set-lang-from-mimetype!":
      "capture the type as @injection.language, and add (#gsub! @injection.language \"^.*/\" \"\")",
    "has-type?": "it is called #kind-eq? here", "inject!": "write (#set! injection.language \"name\")",
  ]

  /// Whether `#offset!` or `#trim!` changes the range of a capture.
  package var changesRanges: Bool {
    changes.contains {
      switch $0 {
      case .offset, .trim: true
      case .gsub: false
      }
    }
  }

  /// Applies one predicate or directive of a query file to the settings. Throws if its name, its arguments or a
  /// capture is unknown or unsuitable. Does nothing if the file has no call at the offset.
  /// - Parameters:
  ///   - source: the file that contains the call.
  ///   - captureIndex: returns the index of a capture name of the program; nil for a name that the pattern does not
  ///     have.
  package mutating func apply(
    _ call: QueryCall, of source: QuerySource, captureIndex: (String) -> UInt16?
  ) throws(PatternError) {
    var text = source.text
    // Typed errors do not come through the closure that lends the text.
    let result = text.withUTF8 { bytes -> Result<Void, PatternError> in
      guard var syntax = QueryParser.call(at: call.offset, of: bytes) else { return .success(()) }
      defer { syntax.release() }
      do throws(PatternError) {
        return .success(
          try apply(syntax.calls[0], of: syntax, verifiedText: nil) { captureIndex(syntax.text.string($0)) })
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Applies one predicate or directive to the settings: adds a condition, property, link or change. Directives of
  /// other tools, such as `#strip!`, are ignored. Throws if the name, the arguments or a capture is unknown or
  /// unsuitable.
  /// - Parameters:
  ///   - text: the text of the file if its expressions are known to be valid; otherwise nil.
  ///   - isForeign: whether the file comes from a folder that need not be trusted.
  ///   - captureIndex: returns the index of a capture name from its range in the text; nil for a name that the
  ///     pattern does not have.
  mutating func apply(
    _ call: QuerySyntax.Call, of syntax: QuerySyntax, verifiedText text: String?, isUntrusted: Bool = false,
    captureIndex: (IndexRange) -> UInt16?
  ) throws(PatternError) {
    let callName = syntax.text.string(call.name)
    let arguments = call.arguments
    func argument(_ index: Int) -> QuerySyntax.Argument { syntax.arguments[Int(arguments.lowerBound) + index] }
    func fault(_ message: String) -> PatternError {
      PatternError(offset: Int(call.offset), message: "#\(callName) \(message)")
    }
    func index(of capture: IndexRange) throws(PatternError) -> UInt16 {
      guard let index = captureIndex(capture) else {
        throw PatternError(
          offset: Int(capture.lowerBound) - 1, message: "no capture @\(syntax.text.string(capture)) in this pattern")
      }
      return index
    }
    func firstIsCapture() -> Bool { !arguments.isEmpty && argument(0).kind == .capture }
    switch callName {
    case "set!":
      try applySet(call, of: syntax, captureIndex: index(of:))
      return
    case "is?", "is-not?":
      if !arguments.isEmpty, !firstIsCapture(), syntax.string(argument(0)) == "local" {
        locals = callName == "is-not?" ? .isNotLocal : .isLocal
      }
      return
    case "offset!":
      guard arguments.count == 5, firstIsCapture() else { throw fault("needs a capture and four numbers") }
      _ = try index(of: argument(0).range)
      let numbers = (1...4).compactMap { argument($0).kind == .capture ? nil : Int(syntax.string(argument($0))) }
      guard numbers.count == 4 else { throw fault("needs a capture and four numbers") }
      changes.append(
        .offset(
          capture: syntax.text.string(argument(0).range), startRow: numbers[0], startColumn: numbers[1], endRow: numbers[2],
          endColumn: numbers[3]))
      return
    case "trim!":
      guard firstIsCapture() else { throw fault("needs a capture") }
      _ = try index(of: argument(0).range)
      let flags = (1..<arguments.count).map { argument($0).kind == .capture ? "" : syntax.string(argument($0)) }
      guard flags.isEmpty || flags.count == 4 && flags.allSatisfy({ $0 == "0" || $0 == "1" }) else {
        throw fault("needs a capture alone, or with four numbers, 0 or 1: blank lines and blanks at the start and the end")
      }
      var parts: TrimmedParts = flags.isEmpty ? .endLines : []
      for (place, flag) in flags.enumerated() where flag == "1" { parts.insert(TrimmedParts(rawValue: 1 << UInt8(place))) }
      changes.append(.trim(capture: syntax.text.string(argument(0).range), parts))
      return
    case "gsub!":
      guard arguments.count == 3, firstIsCapture(), argument(1).kind != .capture, argument(2).kind != .capture
      else { throw fault("needs a capture, a pattern and a replacement") }
      _ = try index(of: argument(0).range)
      let (pattern, replacement) = (syntax.string(argument(1)), syntax.string(argument(2)))
      do {
        let expression = try LuaPattern.regularExpression(pattern)
        changes.append(
          .gsub(
            capture: syntax.text.string(argument(0).range),
            pattern: text == nil ? try DeferredExpression(expression) : DeferredExpression(verified: expression),
            replacement: replacement))
      } catch {
        throw fault("cannot use the pattern \"\(pattern)\": \(error)")
      }
      return
    default:
      if Self.ignored.contains(callName) { return }
      if let replacement = Self.replacements[callName] {
        throw fault("has no effect here; \(replacement)")
      }
    }

    var nameRange = call.name
    let needsOnlyOne = syntax.text.begins(nameRange, with: "any-") && callName != "any-of?"
    if needsOnlyOne { nameRange.lowerBound += 4 }
    let isNegated = syntax.text.begins(nameRange, with: "not-")
    if isNegated { nameRange.lowerBound += 4 }
    // Neovim negates every predicate: none of the nodes may pass. Without `any-`, that holds of a negated one here.
    if isNegated, !needsOnlyOne, syntax.text.begins(nameRange, with: "any-"), syntax.text.string(nameRange) != "any-of?" {
      nameRange.lowerBound += 4
    }
    let name = syntax.text.string(nameRange)
    guard Self.predicates.contains(name) else {
      throw PatternError(offset: Int(call.offset), message: "unknown predicate #\(callName)")
    }
    guard firstIsCapture() else { throw fault("needs a capture as its first argument") }
    let capture = try index(of: argument(0).range)
    var textCount = 0
    var textOffset = Int(call.offset)
    var otherCapture: UInt16?
    for argumentIndex in 1..<max(arguments.count, 1) {
      if argument(argumentIndex).kind == .capture {
        otherCapture = try index(of: argument(argumentIndex).range)
      } else {
        textCount += 1
        textOffset = Int(argument(argumentIndex).range.lowerBound)
      }
    }
    let kind: QueryCondition.Predicate
    switch name {
    case "eq?":
      guard arguments.count == 2 else { throw fault("needs two arguments") }
      kind = otherCapture == nil ? .isAnyOf : .equalsCapture
    case "match?", "vim-match?", "lua-match?":
      guard textCount == 1, otherCapture == nil else { throw fault("needs a capture and a string") }
      kind = name == "lua-match?" ? .matchesLuaPattern : .matches
    default:
      guard textCount > 0, otherCapture == nil else { throw fault("needs a capture and strings") }
      switch name {
      case "any-of?": kind = .isAnyOf
      case "contains?": kind = .contains
      case "has-parent?": kind = .hasParent
      case "has-ancestor?": kind = .hasAncestor
      default: kind = .hasKind
      }
    }
    do {
      conditions.append(
        try QueryCondition(
          kind, call, of: syntax, verifiedText: text, isUntrusted: isUntrusted, capture: capture,
          otherCapture: otherCapture, isNegated: isNegated, needsOnlyOne: needsOnlyOne))
    } catch {
      let written = arguments.indices.map { syntax.arguments[$0] }.first { $0.kind != .capture }
      throw PatternError(
        offset: textOffset, message: "#\(callName) cannot use \"\(written.map { syntax.string($0) } ?? "")\": \(error)")
    }
  }

  private mutating func applySet(
    _ call: QuerySyntax.Call, of syntax: QuerySyntax, captureIndex: (IndexRange) throws(PatternError) -> UInt16
  ) throws(PatternError) {
    var remaining = call.arguments.indices
    func next() -> QuerySyntax.Argument? { remaining.popFirst().map { syntax.arguments[$0] } }
    var key = next()
    var subject: IndexRange?
    if let first = key, first.kind == .capture {
      subject = first.range
      key = next()
    }
    guard let key, key.kind != .capture else {
      throw PatternError(offset: Int(call.offset), message: "#set! needs a key")
    }
    let name = syntax.string(key)
    let argument = next()
    let value =
      argument.map { $0.kind == .capture ? "@" + syntax.text.string($0.range) : syntax.string($0) } ?? ""
    if name == "url" {
      let target: Link.Target
      switch argument?.kind {
      case .capture?: target = .capture(try captureIndex(argument?.range ?? IndexRange()))
      case .string? where !value.isEmpty, .word? where !value.isEmpty: target = .text(Array(value.utf16))
      default: throw PatternError(offset: Int(call.offset), message: "#set! url needs a capture or an address")
      }
      links.append(Link(capture: try subject.map(captureIndex), target: target))
    } else if name == "priority" {
      guard let number = Int32(value) else {
        throw PatternError(
          offset: Int(call.offset), message: "#set! priority needs a whole number, not \"\(value)\"")
      }
      priority = number
    } else if let subject {
      let capture = syntax.text.string(subject)
      let known = captureProperties.firstIndex { $0.capture == capture }
      if known == nil { captureProperties.append((capture, QueryProperties())) }
      captureProperties[known ?? captureProperties.count - 1].properties[name] = value
    } else {
      properties[name] = value
    }
  }
}

/// The properties of `#set!`, by key. A few pairs at most: to find a key takes less than a hash would.
package struct QueryProperties {
  /// In their order.
  private(set) var pairs: [(key: String, value: String)] = []

  /// The value that was set last.
  package subscript(key: String) -> String? {
    get { pairs.last { $0.key == key }?.value }
    set {
      pairs.removeAll { $0.key == key }
      if let newValue { pairs.append((key, newValue)) }
    }
  }

  /// Adds a pair whose key must not be present yet, which is not checked.
  mutating func append(_ key: String, _ value: String) { pairs.append((key, value)) }

  /// All of them.
  package var dictionary: [String: String] {
    pairs.isEmpty ? [:] : Dictionary(uniqueKeysWithValues: pairs.map { ($0.key, $0.value) })
  }
}
