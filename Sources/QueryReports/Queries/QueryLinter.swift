internal import CTreeSitter
package import HighlightCore
package import TextModel
internal import TextRules

/// An error of a query file, with its position.
package struct QueryFinding: Sendable {
  /// The kind of the error; the raw value names it in reports.
  package enum FindingKind: String, Sendable {
    case syntax = "query-syntax"
    case unknownNode = "unknown-node"
    case unknownField = "unknown-field"
    case unknownCapture = "unknown-capture"
    case unknownPredicate = "unknown-predicate"
    case badPredicate = "bad-predicate"
    case impossiblePattern = "impossible-pattern"
    case shadowedPattern = "shadowed-pattern"
    case idlePattern = "idle-pattern"
    case idlePredicate = "idle-predicate"
    case runawayPattern = "runaway-pattern"
    case unknownLanguage = "unknown-language"
    case pattern = "query-pattern"
  }

  package var kind: FindingKind
  /// The index of its source in the checked files.
  package var source: Int
  /// UTF-8 offsets in the file, half-open.
  package var range: Range<Int>
  package var message: String
  /// A related position.
  package var related: FileLocation?
}

/// Finds all errors of query files, not only the first one of each pattern.
package struct QueryLinter {
  /// A query file with its role.
  package struct File {
    package var source: QuerySource
    package var role: QueryFileRole
    /// Whether errors in it are reported; inherited files are checked separately.
    package var isChecked: Bool

    package init(source: QuerySource, role: QueryFileRole, isChecked: Bool) {
      (self.source, self.role, self.isChecked) = (source, role, isChecked)
    }
  }

  private let grammar: Grammar
  private let files: [File]
  private var issues: [QueryFinding] = []
  private let names: GrammarVocabulary
  private let suggestLanguage: (String) -> String?
  private let hasLocals: Bool
  private var time = StressTime(milliseconds: RuleSet.defaultBudgetMilliseconds)
  /// The problems of expressions, by the expression; nil for those without any.
  private var stressed: [String: String?] = [:]
  /// The order of children; nil for a table that is too large.
  private lazy var childOrder = ChildOrder(grammar)

  private init(_ files: [File], grammar: Grammar, hasLocals: Bool, suggestLanguage: @escaping (String) -> String?) {
    self.files = files
    self.hasLocals = hasLocals || files.contains { $0.role == .locals }
    self.grammar = grammar
    self.suggestLanguage = suggestLanguage
    names = GrammarVocabulary(grammar)
  }

  /// Returns all errors of the checked files, ordered by file and position.
  /// - Parameters:
  ///   - files: all files of one language, in the order they apply.
  ///   - firstPatternWins: as in `Language.Queries`.
  ///   - hasLocals: whether the language has local definitions that are not in `files`.
  ///   - suggestLanguage: returns the known language that is similar to a name; nil for known names, and without a
  ///     similar one.
  package static func issues(
    in files: [File], grammar: Grammar, firstPatternWins: Bool = false, hasLocals: Bool = true,
    suggestLanguage: @escaping (String) -> String? = { _ in nil }
  ) -> [QueryFinding] {
    var linter = QueryLinter(files, grammar: grammar, hasLocals: hasLocals, suggestLanguage: suggestLanguage)
    linter.check(firstPatternWins: firstPatternWins)
    return linter.issues.sorted {
      ($0.source, $0.range.lowerBound, $0.kind.rawValue) < ($1.source, $1.range.lowerBound, $1.kind.rawValue)
    }
  }

  /// Checks all files and adds the errors of the checked ones to `issues`: of syntax, names, predicates and
  /// structure, and patterns that can never win.
  private mutating func check(firstPatternWins: Bool) {
    var patterns: [(file: Int, syntax: QueryPatternSyntax, settings: QueryPatternSettings)] = []
    for (index, file) in files.enumerated() {
      let (parsed, errors) = QueryParser.parse(file.source.text)
      for error in errors { add(.syntax, index, error.offset..<(error.offset + 1), error.message) }
      // Only sound patterns are passed to the library: others may take it very long.
      let (program, _) = QueryCompiler.compile([(file.role.queryRole, file.source)], grammar: grammar)
      let sound = Set(program.patterns.map(\.offset))
      for syntax in parsed {
        let count = issues.count
        let settings = check(syntax, file: index)
        if issues.count == count, file.isChecked, sound.contains(syntax.offset) {
          checkStructure(syntax, file: index)
        }
        // Each error is reported once: a pattern with errors neither wins nor loses.
        if let settings, issues.count == count, file.role == .highlights { patterns.append((index, syntax, settings)) }
      }
    }
    addCompilerFindings()
    if let first = time.firstSkipped?.location, let file = files.firstIndex(where: { $0.source.path == first.path }) {
      let offset = files[file].source.offset(line: first.line, column: 1)
      add(
        .runawayPattern, file, offset..<(offset + 1),
        "\(time.skippedCount) expressions from this one on were not tested completely; correct those that are reported first"
      )
    }
    let ordered = firstPatternWins ? patterns.reversed() : patterns
    for shadow in ShadowedPatterns.find(ordered.map { ($0.syntax, $0.settings) }) {
      let (loser, winner) = (ordered[shadow.loser], ordered[shadow.winner])
      let location = files[winner.file].source.location(ofUTF8Offset: winner.syntax.offset)
      add(
        .shadowedPattern, loser.file, loser.syntax.offset..<(loser.syntax.offset + 1),
        "this pattern can never win: the pattern at \(location.path):\(location.line) matches wherever it does and is stronger",
        related: location)
    }
    issues.removeAll { !files[$0.source].isChecked }
  }

  private mutating func add(
    _ kind: QueryFinding.FindingKind, _ file: Int, _ range: Range<Int>, _ message: String, related: FileLocation? = nil
  ) {
    issues.append(QueryFinding(kind: kind, source: file, range: range, message: message, related: related))
  }

  private static func range(of word: QueryWord, quoted: Bool = false) -> Range<Int> {
    word.offset..<(word.offset + word.text.utf8.count + (quoted ? 2 : 0))
  }

  // MARK: One pattern

  /// Checks a pattern and adds its errors to `issues`. Returns the settings of its predicates and directives; nil if
  /// one of them is invalid.
  private mutating func check(_ syntax: QueryPatternSyntax, file: Int) -> QueryPatternSettings? {
    let count = issues.count
    visit(syntax.element, file: file)
    let names = syntax.element.captureNames
    let numbers = Dictionary(uniqueKeysWithValues: names.sorted().enumerated().map { ($1, UInt16(truncatingIfNeeded: $0)) })
    var settings: QueryPatternSettings? = QueryPatternSettings()
    var predicates: [Contradictions.Predicate] = []
    for call in syntax.calls {
      do throws(PatternError) {
        var applied = settings ?? QueryPatternSettings()
        let conditionCount = applied.conditions.count
        try applied.apply(call, of: files[file].source) { numbers[$0] }
        if applied.conditions.count > conditionCount, let condition = applied.conditions.last {
          predicates.append(Contradictions.Predicate(call: call, condition: condition))
        }
        if settings != nil { settings = applied }
      } catch {
        settings = nil
        let isUnknown = error.message.hasPrefix("unknown predicate")
        var message = error.message
        if isUnknown { message += didYouMean(nearest(to: call.name, among: QueryPatternSettings.names).map { "#" + $0 }) }
        add(isUnknown ? .unknownPredicate : .badPredicate, file, error.offset..<(error.offset + 1), message)
        continue
      }
      checkArguments(of: call, captures: names, file: file)
      if files[file].isChecked { checkExpression(of: call, file: file) }
    }
    if let settings, issues.count == count { checkEffect(of: syntax, settings, captures: names, file: file) }
    if issues.count == count, let found = Contradictions.find(among: predicates, in: syntax.element) {
      let offset = found.second.condition.offset
      let other = found.first.map { first in
        "\(first.call.shown) in line \(files[file].source.position(of: first.condition.offset).line)"
      }
      add(
        .impossiblePattern, file, offset..<(offset + 1),
        "this can never match: \(found.second.call.shown) does not hold together with \(other ?? "the other predicates")")
    }
    return settings
  }

  /// Reports a valid pattern that has no effect: a pattern without captures, or an injection without content or
  /// language.
  private mutating func checkEffect(
    of syntax: QueryPatternSyntax, _ settings: QueryPatternSettings, captures: Set<String>, file: Int
  ) {
    let fault: String?
    switch files[file].role {
    case .highlights:
      let isShown = captures.contains { !$0.hasPrefix("_") } || !settings.links.isEmpty
      fault = isShown ? nil : "the pattern captures nothing; write @ and a scope after a node"
    case .locals, .folds, .symbols, .colors:
      fault = captures.contains { !$0.hasPrefix("_") } ? nil : "the pattern captures nothing"
    case .injections:
      let naming: Set = ["injection.language", "injection.filename", "injection.shebang"]
      let isNamed =
        !captures.isDisjoint(with: naming)
        || ["injection.language", "injection.self", "injection.parent"].contains { settings.properties[$0] != nil }
      if !captures.contains("injection.content") {
        fault = "the pattern injects nothing; capture the text as @injection.content"
      } else {
        fault =
          isNamed
          ? nil
          : "the pattern names no language; write (#set! injection.language \"name\"), or capture it @injection.language"
      }
    }
    if let fault { add(.idlePattern, file, syntax.offset..<(syntax.offset + 1), fault) }
  }

  /// Reports unknown captures, keys, languages, properties and node kinds in the arguments of a valid call, which has
  /// no effect then. Unknown keys, languages and properties are reported only if they are similar to a known one.
  private mutating func checkArguments(of call: QueryCall, captures: Set<String>, file: Int) {
    var arguments = call.arguments[...]
    switch call.name {
    case "set!":
      if case .capture(let subject)? = arguments.first {
        arguments.removeFirst()
        if !captures.contains(subject.text) {
          add(
            .badPredicate, file, (subject.offset - 1)..<(subject.offset + subject.text.utf8.count),
            "no capture @\(subject.text) in this pattern")
        }
      }
      guard case .string(let key, let range)? = arguments.popFirst() else { return }
      checkKey(key, at: range, file: file)
      if key == "injection.language", case .string(let name, let range)? = arguments.first,
        let meant = suggestLanguage(name)
      {
        add(.unknownLanguage, file, range, "unknown language \"\(name)\"\(didYouMean(meant))")
      }
      if key == "local.uses" { checkUses(arguments.first, key: range, file: file) }
    case "is?", "is-not?":
      guard case .string(let property, let range)? = arguments.first else { return }
      if property != "local" {
        add(
          .badPredicate, file, range,
          "#\(call.name) knows no property \"\(property)\"\(didYouMean(nearest(to: property, among: ["local"])))")
      } else if !hasLocals || files[file].role != .highlights {
        let cause =
          hasLocals
          ? "it is for highlights.scm" : "the language has no locals.scm that says which names are local"
        add(
          .idlePredicate, file, range,
          call.name == "is?"
            ? "#is? local is never true: \(cause)" : "#is-not? local has no effect: \(cause)")
      }
    case "offset!", "trim!", "gsub!":
      guard case .capture(let subject)? = arguments.first else { return }
      let range = (subject.offset - 1)..<(subject.offset + subject.text.utf8.count)
      let role = files[file].role
      if role == .highlights && call.name != "gsub!" {
        if subject.text.hasPrefix("_") {
          add(.idlePredicate, file, range, "#\(call.name) has no effect on @\(subject.text), which gives no scope")
        }
      } else if role != .injections {
        add(
          .idlePredicate, file, range,
          "#\(call.name) has no effect in \(role.rawValue): it changes the text of injections; leave it out")
      }
    case "make-range!":
      addIdle(call, file, "capture the node around the text, or each node")
    case "downcase!", "upcase!":
      addIdle(call, file, "names of languages are found in capitals, too; leave it out")
    default:
      guard ["has-parent?", "has-ancestor?", "kind-eq?"].contains(where: call.name.hasSuffix) else { return }
      for case .string(let kind, let range) in arguments
      where kind != "ERROR" && !names.anonymous.contains(kind) && !names.named.contains(kind) {
        add(
          .unknownNode, file, range,
          "the grammar has no node \"\(kind)\"\(didYouMean(nearest(to: kind, among: names.named)))")
      }
    }
  }

  private mutating func addIdle(_ call: QueryCall, _ file: Int, _ advice: String) {
    let range: Range<Int>
    switch call.arguments.first {
    case .capture(let subject)?: range = (subject.offset - 1)..<(subject.offset + subject.text.utf8.count)
    case .string(_, let written)?: range = written
    case nil: return
    }
    add(.idlePredicate, file, range, "#\(call.name) has no effect here; \(advice)")
  }

  /// Reports a key of `#set!` that has no effect in the file, as a misspelled one if it is similar to a known key.
  private mutating func checkKey(_ key: String, at range: Range<Int>, file: Int) {
    let role = files[file].role
    let isKnown = QueryPatternSettings.keys.contains(key)
    if !isKnown, let meant = nearest(to: key, among: QueryPatternSettings.keys) {
      add(.badPredicate, file, range, "#set! knows no key \"\(key)\"\(didYouMean(meant))")
      return
    }
    let family = key.prefix { $0 != "." }
    let hasEffect: Bool
    let cause: String
    switch role {
    case .highlights:
      hasEffect = key == "priority" || key == "url"
      cause = key == "conceal" ? "no text is hidden" : isKnown ? "it is for \(family)s" : "no such setting is known"
    case .injections:
      hasEffect = isKnown && family == "injection"
      cause = isKnown ? "it is for \(family == "local" ? "locals" : "highlights")" : "no such setting is known"
    case .locals:
      // `definition.function.scope` of Neovim
      hasEffect = isKnown && family == "local" || family == "definition" && key.hasSuffix(".scope")
      cause = isKnown ? "it is for \(family == "injection" ? "injections" : "highlights")" : "no such setting is known"
    case .folds, .symbols, .colors: return
    }
    if !hasEffect {
      let advice = isKnown ? "move the pattern there" : "leave it out"
      add(.idlePredicate, file, range, "#set! \(key) has no effect in \(role.rawValue): \(cause); \(advice)")
    }
  }

  /// The meaning, in expressions of Vim, of an escape that has another meaning here.
  private static let vimEscapes = [
    (escape: "\\<", advice: "it is a plain \"<\" here; write \\b for the border of a word"),
    ("\\>", "it is a plain \">\" here; write \\b for the border of a word"),
    ("\\a", "it is a control character here; write [A-Za-z]"),
  ]

  /// Reports an expression that can run away, and escapes of Vim that mean something else here.
  private mutating func checkExpression(of call: QueryCall, file: Int) {
    guard call.name.hasSuffix("match?"), !call.name.hasSuffix("lua-match?"),
      case .string(let written, let range)? = call.arguments.last
    else { return }
    // One of Vim that cannot be translated was reported before.
    let isVim = call.name.hasSuffix("vim-match?")
    guard let expression = QueryPatternSettings.expression(of: written, isVim: isVim) else { return }
    let escaped = expression.replacing("\\\\", with: "")
    for (escape, advice) in Self.vimEscapes where !isVim && expression == written && escaped.contains(escape) {
      add(.idlePredicate, file, range, "\"\(escape)\" of Vim in an expression of ICU: \(advice)")
    }
    let known = stressed[written]
    let start = files[file].source.location(ofUTF8Offset: range.lowerBound)
    let problem = known ?? RuleStress.problem(ofPattern: expression, at: start, &time)
    if known == nil { stressed[written] = .some(problem) }
    if let problem { add(.runawayPattern, file, range, problem) }
  }

  /// Reports a value of `#set! local.uses` that is missing or not a scope.
  private mutating func checkUses(_ value: QueryCall.Argument?, key: Range<Int>, file: Int) {
    guard case .string(let scope, let range)? = value else {
      add(.badPredicate, file, key, "#set! local.uses needs the scope of the uses")
      return
    }
    if case .scope = ScopeNames.role(of: scope) { return }
    add(
      .unknownCapture, file, range,
      "unknown scope \"\(scope)\"\(didYouMean(ScopeNames.suggestion(for: scope)))")
  }

  private mutating func visit(_ element: QueryElement, file: Int) {
    if let field = element.field { check(field: field, file: file) }
    for capture in element.captures { check(capture: capture, file: file) }
    switch element.kind {
    case .node(let name, let children, let negatedFields, _):
      check(node: name, file: file)
      for field in negatedFields { check(field: field, file: file) }
      for child in children { visit(child, file: file) }
    case .alternation(let members), .group(let members):
      for member in members { visit(member, file: file) }
    }
  }

  /// Reports a node or token name that the grammar does not have.
  private mutating func check(node: QueryNodeName, file: Int) {
    switch node {
    case .any, .anyNamed, .error, .missing(nil, _): return
    case .named(let word), .missing(.some(let word), true): check(named: word, file: file)
    case .anonymous(let word), .missing(.some(let word), false):
      guard !names.anonymous.contains(word.text), word.text != "_" else { return }
      let hint =
        names.named.contains(word.text)
        ? "; there is a node (\(word.text))" : didYouMean(nearest(to: word.text, among: names.anonymous.sorted()))
      add(
        .unknownNode, file, Self.range(of: word, quoted: true), "the grammar has no token \"\(word.text)\"\(hint)")
    case .subtype(let parent, let word):
      check(named: parent, file: file)
      check(named: word, file: file)
    }
  }

  private mutating func check(named word: QueryWord, file: Int) {
    let isKnown = word.text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        ts_language_symbol_for_name(grammar.language, $0.baseAddress, UInt32($0.count), true) != 0
      }
    }
    guard !(isKnown ?? names.named.contains(word.text)) else { return }
    let hint =
      names.anonymous.contains(word.text)
      ? "; there is a token, written \"\(word.text)\"" : didYouMean(nearest(to: word.text, among: names.named))
    add(.unknownNode, file, Self.range(of: word), "the grammar has no node \"\(word.text)\"\(hint)")
  }

  private mutating func check(field: QueryWord, file: Int) {
    guard !names.fields.contains(field.text) else { return }
    add(
      .unknownField, file, Self.range(of: field),
      "the grammar has no field \"\(field.text)\"\(didYouMean(nearest(to: field.text, among: names.fields)))")
  }

  /// Reports a capture name that has no meaning in the role of its file. Names that begin with `_` are not reported.
  private mutating func check(capture: QueryWord, file: Int) {
    let name = capture.text
    if name.hasPrefix("_") { return }
    let role = files[file].role
    let known: [String]
    if role == .highlights {
      guard !ScopeNames.isKnown(name) else { return }
      known = []
    } else {
      known = role.captures.map(\.name)
      guard !known.contains(name), !role.capturePrefixes.contains(where: name.hasPrefix) else { return }
    }
    let near = known.isEmpty ? ScopeNames.suggestion(for: name) : nearest(to: name, among: known)
    add(
      .unknownCapture, file, (capture.offset - 1)..<(capture.offset + name.utf8.count),
      "unknown capture @\(name)\(didYouMean(near.map { "@" + $0 }))")
  }

  // MARK: Whole patterns

  /// Reports a pattern of nodes that the grammar can never produce, according to tree-sitter's analysis of the parse
  /// tables. Patterns with error nodes are skipped: any node may be in an error, which that analysis does not
  /// consider.
  private mutating func checkStructure(_ syntax: QueryPatternSyntax, file: Int) {
    guard !Self.hasError(syntax.element) else { return }
    let bytes = Array(files[file].source.text.utf8)[syntax.offset..<syntax.end]
    var offset: UInt32 = 0
    var kind = TSQueryErrorNone
    let query = bytes.withUnsafeBytes { bytes in
      ts_query_new(
        grammar.language, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count), &offset, &kind)
    }
    if let query {
      ts_query_delete(query)
      checkAnchors(syntax.element, file: file)
    }
    guard query == nil, kind == TSQueryErrorStructure else { return }
    let byteOffset = syntax.offset + Int(offset)
    add(
      .impossiblePattern, file, byteOffset..<(byteOffset + 1),
      "this can never match: the grammar never gives such a node here")
  }

  /// Reports an anchor at the start or the end of a node whose child can never be there.
  private mutating func checkAnchors(_ element: QueryElement, file: Int) {
    switch element.kind {
    case .alternation(let members), .group(let members):
      for member in members { checkAnchors(member, file: file) }
    case .node(let name, let children, _, let endsWithAnchor):
      for child in children { checkAnchors(child, file: file) }
      guard case .named(let parent) = name, let first = children.first, let last = children.last else { return }
      var ends: [(end: ChildOrder.End, child: QueryElement)] = []
      if first.isAnchored { ends.append((.first, first)) }
      if endsWithAnchor { ends.append((.last, last)) }
      for (end, child) in ends {
        guard let kinds = kinds(of: child), let offset = Self.offset(of: child) else { continue }
        guard childOrder?.canHave(kinds, at: end, of: parent.text) == false else { continue }
        add(
          .impossiblePattern, file, offset..<(offset + 1),
          "this can never match: a node (\(parent.text)) never \(end == .first ? "begins" : "ends") with it; leave out the anchor ."
        )
      }
    }
  }

  /// Returns the UTF-8 offset of the first name in an element whose kinds are known.
  private static func offset(of element: QueryElement) -> Int? {
    switch element.kind {
    case .node(.named(let word), _, _, _), .node(.anonymous(let word), _, _, _): word.offset
    case .node: nil
    case .alternation(let members), .group(let members): members.lazy.compactMap { offset(of: $0) }.first
    }
  }

  /// Returns the kinds of nodes that an element matches; nil if they are not known, as of wildcards and optional ones.
  private func kinds(of element: QueryElement) -> Set<ChildOrder.NodeKind>? {
    guard element.quantifier == .one || element.quantifier == .oneOrMore else { return nil }
    switch element.kind {
    case .node(.named(let word), _, _, _): return [ChildOrder.NodeKind(name: word.text, isNamed: true)]
    case .node(.anonymous(let word), _, _, _): return [ChildOrder.NodeKind(name: word.text, isNamed: false)]
    case .node, .group: return nil
    case .alternation(let branches):
      return branches.reduce(Set<ChildOrder.NodeKind>?.some([])) { all, branch in
        kinds(of: branch).flatMap { all?.union($0) }
      }
    }
  }

  /// Whether a pattern contains an `ERROR` or `MISSING` node, at any depth.
  private static func hasError(_ element: QueryElement) -> Bool {
    switch element.kind {
    case .node(let name, let children, _, _):
      switch name {
      case .error, .missing: true
      case .any, .anyNamed, .named, .anonymous, .subtype: children.contains(where: hasError)
      }
    case .alternation(let members), .group(let members): members.contains(where: hasError)
    }
  }

  /// Adds the errors of the checked files that only the compiler finds, except in lines with other errors.
  private mutating func addCompilerFindings() {
    for (index, file) in files.enumerated() where file.isChecked {
      let (_, problems) = QueryCompiler.compile([(file.role.queryRole, file.source)], grammar: grammar)
      let known = Set(
        issues.filter { $0.source == index }.map { file.source.position(of: $0.range.lowerBound).line })
      for problem in problems where !known.contains(problem.line) {
        // Errors without a position are reported at the first line of the file.
        let offset = file.source.offset(line: problem.line, column: problem.column)
        add(.pattern, index, offset..<(offset + 1), problem.message)
      }
    }
  }
}

extension QuerySource {
  /// Returns the UTF-8 offset of a line and a column, both from 1, the column in UTF-8 bytes. Returns 0 if there is
  /// no such line. The column is not checked.
  fileprivate func offset(line: Int, column: Int) -> Int {
    var current = 1
    for (index, byte) in text.utf8.enumerated() {
      if current == line { return index + column - 1 }
      if byte == 0x0A { current += 1 }
    }
    return 0
  }
}
