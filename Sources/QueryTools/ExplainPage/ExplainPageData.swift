internal import DataFormats
internal import HighlightCore
internal import HighlightRendering
internal import HighlightStorage
internal import HighlightThemes
internal import LanguageManifest
internal import Platform
internal import QueryReports
internal import SystemSupport
internal import TextModel

/// The data of an explain page's script: tables of all distinct values, and four numbers for each token and node.
///
/// Offsets are UTF-16 offsets in the page, where a line end is one unit. In the lists of tokens and nodes an offset is
/// the distance from the one before, which keeps the page half as large.
struct ExplainPageData {
  /// A capture or rule with its verdict, without its position. Names are indices into the page's tables.
  private struct Capture: Hashable {
    let name: Int
    let scope: Int
    let language: Int
    let location: Int
    let priority: Int
    let reason: Int
    let hasWon: Bool
  }

  private struct Reason: Hashable {
    let verdict: Explanation.Verdict
    let isFromDefinition: Bool
    let isCommentTag: Bool

    init(_ candidate: Explanation.Candidate) {
      verdict = candidate.verdict
      (isFromDefinition, isCommentTag) = (candidate.isFromDefinition, candidate.isCommentTag)
    }
  }

  /// A token from `start` to `end`, offsets in the page, with the indices of its explanation and its innermost node.
  private struct Token {
    let start: Int
    let end: Int
    let explanation: Int
    let node: Int
  }

  private struct LocationKey: Hashable {
    let path: String
    let line: Int
  }

  private let page: ExplainPage
  private let nodes: ExplainPageNodes
  /// The scopes of the text, by their numbers.
  private(set) var scopes: [String] = []
  private var scopeNumbers: [String: Int] = [:]
  private var strings: [String] = []
  private var stringNumbers: [String: Int] = [:]
  private var locationNumbers: [LocationKey: Int] = [:]
  private var reasonNumbers: [Reason: Int] = [:]
  private var captures: [Capture] = []
  private var captureNumbers: [Capture: Int] = [:]
  private var attributeNumbers: [AttributeID: [Int]] = [:]
  /// The result of `numbers(of:)` for each shape of the sweep.
  private var shapeNumbers: [Int: [(number: Int, layerDepth: Int)]] = [:]
  private var explanations: [[Int]] = []
  private var explanationNumbers: [[Int]: Int] = [:]
  private var tokens: ContiguousArray<Token> = []
  private let offsets: PageOffsets

  init(_ page: ExplainPage) {
    self.page = page
    nodes = ExplainPageNodes(page.file.storage)
    offsets = PageOffsets(page.file.text)
    addTokens()
  }

  // MARK: Tokens

  /// Adds the tokens of the text: its ranges with one attribute, link and innermost node. White space without
  /// attribute and link has none.
  private mutating func addTokens() {
    let storage = page.file.storage
    let length = storage.length
    let sweep = ExplanationSweep(storage)
    let runs = storage.combinedRuns()
    let links = page.file.links
    var (run, link, offset) = (0, 0, 0)
    storage.text.withUnits(in: 0..<length) { units in
      while offset < length && !storage.interruption.isCancelled {
        var end = length
        let attribute = runs.index(ofRangeAt: offset, from: &run, to: &end) { $0.range }.map { runs[$0].attribute }
        let isLinked = links.index(ofRangeAt: offset, from: &link, to: &end) { $0.range } != nil
        let owner = nodes.owners[offset]
        var next = offset + 1
        var isBlank = units[offset] <= 0x20
        while next < end && nodes.owners[next] == owner {
          isBlank = isBlank && units[next] <= 0x20
          next += 1
        }
        defer { offset = next }
        guard attribute != nil || isLinked || (owner >= 0 && !isBlank) else { continue }
        let explanation = explanation(at: offset, attribute, owner: Int(owner), sweep)
        let (start, stop) = (offsets[offset], offsets[next])
        // Only the second unit of a terminator, which the page does not have.
        guard start < stop else { continue }
        tokens.append(Token(start: start, end: stop, explanation: explanation, node: max(Int(owner), 0)))
      }
    }
  }

  /// Returns the index in `explanations` of a token's explanation, which is added if it is new.
  /// - Parameter owner: the index of the innermost node around the token; -1 for none.
  private mutating func explanation(
    at offset: Int, _ attribute: AttributeID?, owner: Int, _ sweep: ExplanationSweep
  ) -> Int {
    let cover = sweep.cover(at: offset)
    var key = attribute.map { numbers(of: $0) } ?? [-1, -1, -1]
    for (candidate, nodeDepth) in zip(numbers(of: cover), cover.nodeDepths) {
      key.append(candidate.number)
      key.append(nodeDepth.map { nodes.levels(from: owner, toLayerDepth: candidate.layerDepth, nodeDepth: $0) } ?? -1)
    }
    if let known = explanationNumbers[key] { return known }
    explanationNumbers[key] = explanations.count
    explanations.append(key)
    return explanations.count - 1
  }

  /// Returns three numbers for a token's attributes: `attribute` itself, the index of its scope in `scopes` and that
  /// of its rule in `strings`; -1 for no scope or rule. Adds a new scope or rule to these lists, and caches the
  /// result.
  private mutating func numbers(of attribute: AttributeID) -> [Int] {
    if let known = attributeNumbers[attribute] { return known }
    let attributes = page.file.storage.attributeTable[attribute]
    let numbers = [
      Int(attribute), attributes.scope.map { number(ofScope: $0) } ?? -1, attributes.rule.map { number(of: $0) } ?? -1,
    ]
    attributeNumbers[attribute] = numbers
    return numbers
  }

  /// Returns the indices in `captures` of the strongest candidates that cover a token, at most 64, with the depths of
  /// their layers.
  private mutating func numbers(of cover: ExplanationSweep.Cover) -> [(number: Int, layerDepth: Int)] {
    if let known = cover.shape.flatMap({ shapeNumbers[$0] }) { return known }
    var numbers: [(number: Int, layerDepth: Int)] = []
    for candidate in cover.candidates.prefix(ExplanationReport.maxLevels) {
      numbers.append((number(of: candidate), candidate.layerDepth))
    }
    if let shape = cover.shape { shapeNumbers[shape] = numbers }
    return numbers
  }

  private mutating func number(of candidate: Explanation.Candidate) -> Int {
    var hasWon = false
    if case .won = candidate.verdict { hasWon = true }
    let capture = Capture(
      name: number(of: candidate.rule.map { "rule \($0)" } ?? "@\(candidate.capture ?? "")"),
      scope: candidate.scope.map { number(ofScope: $0) } ?? -1, language: candidate.language.map { number(of: $0) } ?? -1,
      location: candidate.location.map { number(of: $0) } ?? number(of: "?"), priority: candidate.priority,
      reason: number(ofReason: candidate),
      hasWon: hasWon)
    if let known = captureNumbers[capture] { return known }
    captureNumbers[capture] = captures.count
    captures.append(capture)
    return captures.count - 1
  }

  private mutating func number(ofReason candidate: Explanation.Candidate) -> Int {
    let reason = Reason(candidate)
    if let known = reasonNumbers[reason] { return known }
    let number = number(of: ExplanationReport.completeReason(candidate))
    reasonNumbers[reason] = number
    return number
  }

  private mutating func number(of location: FileLocation) -> Int {
    let key = LocationKey(path: location.path, line: location.line)
    if let known = locationNumbers[key] { return known }
    let number = number(of: FileName.text("\(ExplanationReport.openablePath(location.path)):\(location.line)"))
    locationNumbers[key] = number
    return number
  }

  private mutating func number(of string: String) -> Int {
    if let known = stringNumbers[string] { return known }
    stringNumbers[string] = strings.count
    strings.append(string)
    return strings.count - 1
  }

  private mutating func number(ofScope scope: String) -> Int {
    if let known = scopeNumbers[scope] { return known }
    scopeNumbers[scope] = scopes.count
    scopes.append(scope)
    return scopes.count - 1
  }

  // MARK: Output

  /// Appends the data as JSON in which `<` is escaped, so that no tag can end the script.
  func append(to sink: inout ByteSink) {
    var json = ByteSink(descriptor: nil)
    appendJSON(to: &json)
    var plain = json.bytes[...]
    while let index = plain.firstIndex(of: UInt8(ascii: "<")) {
      sink.append(contentsOf: plain[..<index])
      sink.append("\\u003c")
      plain = plain[(index + 1)...]
    }
    sink.append(contentsOf: plain)
  }

  /// Returns the range of a link in the page, its target and, if the target is an address, how a page writes it.
  private func json(_ range: Range<Int>, target: String) -> JSON {
    .array(
      [JSON(offsets[range.lowerBound]), JSON(offsets[range.upperBound]), JSON(target)]
        + (LinkTarget.href(target).map { [JSON($0)] } ?? []))
  }

  private func appendJSON(to sink: inout ByteSink) {
    let kinds = nodes.kinds.map { JSON.array([JSON($0.name), JSON($0.field ?? ""), JSON($0.flags)]) }
    let path = page.file.path == "-" ? "standard input" : page.file.path
    let themes = [page.theme, page.otherTheme]
    let redacted = HiddenRanges(page.file.storage.redactedRanges)
    let members: [(String, JSON)] = [
      ("name", JSON(FileName.text(FileSystem.baseName(of: path)))), ("language", JSON(page.file.language)),
      ("isThemeChosen", .bool(page.isThemeChosen)),
      (
        "themes",
        .array(themes.map { .members(("name", JSON($0.name)), ("ground", JSON(ExplainPage.ground($0)))) })
      ),
      (
        "scopes",
        .array(
          scopes.map { scope in
            let token = page.legend.names(of: scope).map { ([$0.type] + $0.modifiers).joined(separator: ".") }
            return .array(
              [JSON(scope), token.map { JSON($0) } ?? .null]
                + themes.map { JSON($0.style(for: scope).map(ExplanationReport.description) ?? "none") })
          })
      ),
      ("markers", markers), ("strings", .array(strings.map { JSON($0) })),
      (
        "captures",
        .array(
          captures.map {
            .array(
              [$0.name, $0.scope, $0.language, $0.location, $0.priority, $0.reason, $0.hasWon ? 1 : 0].map { JSON($0) })
          })
      ), ("explanations", .array(explanations.map { .array($0.map { JSON($0) }) })),
      (
        "links",
        .array(
          page.file.links.map { link in json(link.range, target: redacted.overlap(link.range) ? "***" : link.target) })
      ), ("hidden", hidden), ("selected", JSON(page.selected.map { offsets[$0] } ?? -1)), ("kinds", .array(kinds)),
      ("rootCount", JSON(nodes.rootCount)),
    ]
    sink.append("{")
    for (name, value) in members {
      sink.append(json: name)
      sink.append(":")
      sink.append(value)
      sink.append(",\n")
    }
    sink.append("\"nodes\":[")
    var before = 0
    for (index, node) in nodes.nodes.enumerated() {
      let (start, end) = (offsets[node.range.lowerBound], offsets[max(node.range.lowerBound, node.range.upperBound)])
      Self.append(node.kind, start - before, end - start, node.childCount, isFirst: index == 0, to: &sink)
      before = start
    }
    sink.append("],\n\"tokens\":[")
    var (end, node) = (0, 0)
    for (index, token) in tokens.enumerated() {
      Self.append(
        token.start - end, token.end - token.start, token.explanation, token.node - node, isFirst: index == 0, to: &sink)
      (end, node) = (token.end, token.node)
    }
    sink.append("]}")
  }

  private static func append(_ numbers: Int..., isFirst: Bool, to sink: inout ByteSink) {
    for (index, number) in numbers.enumerated() {
      if index > 0 || !isFirst { sink.append(",") }
      sink.append(decimal: number)
    }
  }

  /// The comment markers of each language.
  private var markers: JSON {
    let languages = Set(nodes.kinds.filter { $0.flags & ExplainPageNodes.Kind.language != 0 }.map(\.name))
    let known = languages.union([page.file.language]).sorted().compactMap { name -> JSON.Member? in
      guard let comments = page.manifest[name]?.comments else { return nil }
      if let line = comments.line { return JSON.Member(name: name, value: .array([JSON(line)])) }
      return comments.block.map { JSON.Member(name: name, value: .array([JSON($0.open), JSON($0.close)])) }
    }
    return .object(known)
  }

  // The maximum number of hidden characters that the page lists.
  private static let maxHidden = 10_000

  private var hidden: JSON {
    let text = page.file.text
    var result: [JSON] = []
    text.withUnits(in: 0..<text.count) { units in
      for offset in 0..<text.count where result.count < Self.maxHidden && VisibleControls.isHidden(units[offset]) {
        result.append(.array([JSON(offsets[offset]), JSON("U+" + Hexadecimal.digits(units[offset], 4))]))
      }
    }
    return .array(result)
  }
}

/// Converts UTF-16 offsets of a text to offsets in its page, in which each line end is one code unit.
private struct PageOffsets {
  private let text: UTF16Text
  /// The offset in the page of each line's start; empty if all offsets are the same as in the text.
  private var starts: ContiguousArray<Int> = []

  init(_ text: UTF16Text) {
    self.text = text
    var starts: ContiguousArray<Int> = []
    var start = 0
    var isSame = true
    for line in 0..<text.lines.count {
      starts.append(start)
      isSame = isSame && start == text.lines.start(of: line)
      start += text.contentRange(ofLine: line).count + 1
    }
    if !isSame { self.starts = starts }
  }

  subscript(offset: Int) -> Int {
    if starts.isEmpty { return offset }
    let line = text.lines.line(at: offset)
    return starts[line] + min(offset - text.lines.start(of: line), text.contentRange(ofLine: line).count)
  }
}
