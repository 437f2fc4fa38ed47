internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import QueryReports
internal import StrictJSON
internal import SystemSupport

/// The data of an explain page's script: tables of all distinct values, and encoded numbers for tokens and nodes.
///
/// Numbers are digits of five bits in the alphabet of base64, the lowest first, each but the last with the sixth bit set.
/// Signed numbers have their sign in the lowest bit. Offsets are UTF-16 offsets in the page, where a line end is one unit.
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
  private var tokens = ByteSink(descriptor: nil)
  private var tokenCount = 0
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
    var (lastEnd, lastOwner) = (0, 0)
    storage.text.withUnits(in: 0..<length) { units in
      while offset < length && !storage.interruption.isCancelled {
        while run < runs.count && Int(runs[run].end) <= offset { run += 1 }
        while link < links.count && links[link].range.upperBound <= offset { link += 1 }
        var end = length
        var attribute: AttributeID?
        if run < runs.count {
          let start = Int(runs[run].start)
          if start <= offset { attribute = runs[run].attribute }
          end = min(end, start <= offset ? Int(runs[run].end) : start)
        }
        let isLinked = link < links.count && links[link].range.lowerBound <= offset
        if link < links.count { end = min(end, isLinked ? links[link].range.upperBound : links[link].range.lowerBound) }
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
        tokens.append(number: start - lastEnd)
        tokens.append(number: stop - start)
        tokens.append(number: explanation)
        let ownerNode = max(Int(owner), 0)
        tokens.append(signedNumber: ownerNode - lastOwner)
        (lastEnd, lastOwner) = (stop, ownerNode)
        tokenCount += 1
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
    for candidate in cover.candidates.prefix(ExplanationReport.mostLevels) {
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
    let (kinds, nodeNumbers) = encodedNodes()
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
      ), ("hidden", hidden), ("selected", JSON(page.selected.map { offsets[$0] } ?? -1)), ("kinds", kinds),
      ("rootCount", JSON(nodes.rootCount)), ("nodeCount", JSON(nodes.nodes.count)), ("tokenCount", JSON(tokenCount)),
    ]
    sink.append("{")
    for (name, value) in members {
      sink.append(json: name)
      sink.append(":")
      sink.append(value)
      sink.append(",\n")
    }
    sink.append("\"nodes\":\"")
    sink.append(contentsOf: nodeNumbers.bytes)
    sink.append("\",\n\"tokens\":\"")
    sink.append(contentsOf: tokens.bytes)
    sink.append("\"}")
  }

  /// Returns the table of node kinds, with separate entries for leaves and for fixed lengths, and the encoded nodes.
  private func encodedNodes() -> (kinds: JSON, numbers: ByteSink) {
    struct Form: Hashable {
      let kind: Int
      let isLeaf: Bool
      let hasFixedLength: Bool
    }
    var forms: [Form] = []
    var formNumbers: [Form: Int] = [:]
    let lengths = nodes.kinds.map { $0.flags & ExplainPageNodes.Kind.named == 0 ? $0.name.utf16.count : -1 }
    var numbers = ByteSink(descriptor: nil)
    var last = 0
    for node in nodes.nodes {
      let (start, end) = (offsets[node.range.lowerBound], offsets[max(node.range.lowerBound, node.range.upperBound)])
      let form = Form(
        kind: node.kind, isLeaf: node.childCount == 0,
        hasFixedLength: node.childCount == 0 && end - start == lengths[node.kind])
      let number = formNumbers[form] ?? forms.count
      if number == forms.count {
        formNumbers[form] = number
        forms.append(form)
      }
      numbers.append(number: number)
      numbers.append(signedNumber: start - last)
      last = start
      if !form.hasFixedLength { numbers.append(number: end - start) }
      if !form.isLeaf { numbers.append(number: node.childCount) }
    }
    let kinds = forms.map { form -> JSON in
      let kind = nodes.kinds[form.kind]
      return .array([
        JSON(kind.name), JSON(kind.field ?? ""), JSON(kind.flags | (form.isLeaf ? ExplainPageNodes.Kind.leaf : 0)),
        JSON(form.hasFixedLength ? lengths[form.kind] : -1),
      ])
    }
    return (.array(kinds), numbers)
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
  private static let mostHidden = 10_000

  private var hidden: JSON {
    let text = page.file.text
    var result: [JSON] = []
    text.withUnits(in: 0..<text.count) { units in
      for offset in 0..<text.count where result.count < Self.mostHidden && VisibleControls.isHidden(units[offset]) {
        let digits = String(units[offset], radix: 16, uppercase: true)
        result.append(
          .array([JSON(offsets[offset]), JSON("U+" + String(repeating: "0", count: 4 - digits.count) + digits)]))
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

extension ByteSink {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends a number in digits of five bits, the lowest first.
  /// - Precondition: `number` is not negative.
  fileprivate mutating func append(number: Int) {
    var rest = number
    repeat {
      append(Self.digits[rest & 31 | (rest > 31 ? 32 : 0)])
      rest >>= 5
    } while rest > 0
  }

  fileprivate mutating func append(signedNumber number: Int) { append(number: number << 1 ^ number >> (Int.bitWidth - 1)) }
}
