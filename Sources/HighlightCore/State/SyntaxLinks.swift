/// The links that the syntax of some paragraphs gives: text with a target from a query, and addresses. Also the
/// comments.
struct SyntaxLinks {
  /// The scopes whose text is an address.
  private static let addressScopes: Set<String> = ["markup.link.url", "string.special.url"]

  /// The links, each inside one line. If two overlap, the one earlier in the array wins.
  private(set) var links: [StoredLink] = []
  /// The ranges of comments, in which file names are searched.
  private(set) var comments: [Range<Int>] = []

  /// Collects the links that the syntax gives in `range`, which consists of whole paragraphs: the runs with the scope
  /// of an address, and the links of queries, one for each line. Both are left out if their address contains white
  /// space, or has a scheme that the detector does not look for. If the detector looks for file names, also collects
  /// the ranges of comments. O(log runs + runs in the range + query links there).
  init(_ document: SyntaxReading, detector: LinkDetector, range: Range<Int>) {
    takeRuns(of: document, detector, range)
    takeQueryLinks(of: document, detector, range)
  }

  /// Adds the addresses in syntax runs with the scope of an address to `links`, and the ranges of comments to
  /// `comments`, clipped to `range`, if the detector looks for file names.
  private mutating func takeRuns(of document: SyntaxReading, _ detector: LinkDetector, _ range: Range<Int>) {
    let runs = document.syntaxRuns
    guard !runs.isEmpty else { return }
    let kinds = document.attributeTable.values.map { value in
      (
        isAddress: value.scope.map { SyntaxLinks.addressScopes.contains($0) } ?? false,
        isComment: detector.options.findsPaths && value.scope?.hasPrefix("comment") == true
      )
    }
    runs.forEachRun(overlapping: range) { run in
      let kind = kinds[Int(run.attribute)]
      if kind.isComment { comments.append(run.range.clamped(to: range)) }
      guard kind.isAddress else { return }
      let link: StoredLink? = document.text.withUnits(in: run.range) { units in
        guard let (range, kind) = SyntaxLinks.address(in: units, run.range, detector) else { return nil }
        return StoredLink(range, target: .inText(kind: kind, suffixLength: 0), source: .syntax)
      }
      if let link { links.append(link) }
    }
  }

  /// Adds the links of queries, one for each line that they touch, and sorts `links` by precedence: the shorter link
  /// first, then that of the deeper layer, then that of the later pattern.
  private mutating func takeQueryLinks(
    of document: SyntaxReading, _ detector: LinkDetector, _ range: Range<Int>
  ) {
    let found = document.queryLinks(in: range)
    guard !found.isEmpty else { return }
    var ranked: [(link: StoredLink, length: Int, layerDepth: Int, pattern: UInt32)] = []
    // Text with the scope of an address yields to a target that a query gives.
    for link in links { ranked.append((link, link.range.count, -1, 0)) }
    let text = document.text
    for link in found {
      guard let target = SyntaxLinks.target(link.target, detector) else { continue }
      // A folder may have written the pattern.
      if link.isSet && (target.hasPrefix("//") || !LinkTarget.allows(target, from: .text)) { continue }
      var line = text.lines.line(at: link.range.lowerBound)
      while line < text.lines.count {
        let content = text.contentRange(ofLine: line)
        if content.lowerBound >= link.range.upperBound { break }
        let part = SyntaxLinks.trimmed(content.clamped(to: link.range), in: text)
        if !part.isEmpty {
          ranked.append(
            (StoredLink(part, target: .given(target), source: .syntax), link.length, link.layerDepth, link.pattern))
        }
        line += 1
      }
    }
    ranked.sort { a, b in
      if a.length != b.length { return a.length < b.length }
      if a.layerDepth != b.layerDepth { return a.layerDepth > b.layerDepth }
      if a.pattern != b.pattern { return a.pattern > b.pattern }
      return a.link.start < b.link.start
    }
    links = ranked.map(\.link)
  }

  /// Returns a range without the spaces and tabs at its ends.
  private static func trimmed(_ range: Range<Int>, in text: UTF16Text) -> Range<Int> {
    text.withUnits(in: range) { units in
      var range = range
      while let first = range.first, units[first] == 0x20 || units[first] == 0x09 { range.removeFirst() }
      while let last = range.last, units[last] == 0x20 || units[last] == 0x09 { range.removeLast() }
      return range
    }
  }

  /// Returns the link target in the text that a query captured as the target; nil if it is no address.
  private static func target(_ units: [UInt16], _ detector: LinkDetector) -> String? {
    units.withUnsafeBufferPointer { units in
      guard let (range, kind) = address(in: units, units.indices, detector) else { return nil }
      return Link(range: range, kind: kind).target(in: units)
    }
  }

  /// Returns the range of the address in a range, without enclosing quotes or `<>`, and its kind: `.address` if it
  /// has a scheme, otherwise `.destination`. Nil if it contains white space, is empty, or has a scheme that the
  /// detector does not look for.
  private static func address(
    in units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ detector: LinkDetector
  ) -> (range: Range<Int>, kind: Link.Kind)? {
    var range = range
    loop: while let first = range.first, let last = range.last, first < last {
      switch (units[first], units[last]) {
      case (0x3C, 0x3E), (0x22, 0x22), (0x27, 0x27): range = (first + 1)..<last
      default: break loop
      }
    }
    guard !range.isEmpty, !units[range].contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { return nil }
    let scheme = LinkTarget.scheme(ofUnits: units[range])
    if let scheme, !detector.schemes.contains(where: { Array($0.units) == Array(scheme.utf16) }) { return nil }
    return (range, scheme == nil ? .destination : .address)
  }
}
