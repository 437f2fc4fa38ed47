internal import TextModel
internal import TextRules

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
  init(_ document: SyntaxView, detector: LinkDetector, range: Range<Int>) {
    takeRuns(of: document, detector, range)
    takeQueryLinks(of: document, detector, range)
  }

  /// An address in syntax runs.
  private struct Address {
    /// Its runs, with the character references between them.
    var range: Range<Int>
    /// The end of the character references after the last of its runs; they belong to it if another one follows.
    var referencesEnd: Int
    /// Whether it contains character references, which the syntax recognizes.
    var isEscaped = false
  }

  /// Adds the addresses in syntax runs with the scope of an address to `links`, and the ranges of comments to
  /// `comments`, clipped to `range`, if the detector looks for file names.
  ///
  /// Character references, which have runs of their own, do not divide an address. One that is the value of an attribute
  /// without quotes reaches to the end of that value, wherever the parser ends it.
  private mutating func takeRuns(of document: SyntaxView, _ detector: LinkDetector, _ range: Range<Int>) {
    let runs = document.syntaxRuns
    guard !runs.isEmpty else { return }
    let kinds = document.attributeTable.values.map { value in
      (
        isAddress: value.scope.map { SyntaxLinks.addressScopes.contains($0) } ?? false,
        isComment: detector.options.findsPaths && value.scope?.hasPrefix("comment") == true
      )
    }
    let text = document.text
    var previous = 0..<0
    var end = range.lowerBound
    var current: Address?
    func finish() {
      guard let address = current else { return }
      current = nil
      guard let link = SyntaxLinks.link(address, in: document, range, detector) else { return }
      links.append(link)
      end = link.range.upperBound
    }
    runs.forEachRun(overlapping: range) { run in
      let kind = kinds[Int(run.attribute)]
      if kind.isComment { comments.append(run.range.clamped(to: range)) }
      if kind.isAddress {
        if let address = current, address.referencesEnd > address.range.upperBound,
          address.referencesEnd == run.range.lowerBound
        {
          current = Address(
            range: address.range.lowerBound..<run.range.upperBound, referencesEnd: run.range.upperBound, isEscaped: true)
        } else {
          finish()
          if run.range.lowerBound >= end {
            let isEscaped = previous.upperBound == run.range.lowerBound && SyntaxLinks.isReferences(previous, in: text)
            let start = isEscaped ? previous.lowerBound : run.range.lowerBound
            current = Address(
              range: start..<run.range.upperBound, referencesEnd: run.range.upperBound, isEscaped: isEscaped)
          }
        }
      } else if let address = current, address.referencesEnd == run.range.lowerBound,
        SyntaxLinks.isReferences(run.range, in: text)
      {
        current?.referencesEnd = run.range.upperBound
      } else {
        finish()
      }
      previous = run.range
    }
    finish()
  }

  /// Returns the link of an address; nil if it is none, or if the detector has to find its end.
  /// - Parameter range: the paragraphs, in which links are searched.
  private static func link(
    _ address: Address, in document: SyntaxView, _ range: Range<Int>, _ detector: LinkDetector
  ) -> StoredLink? {
    let text = document.text
    var (found, isEscaped) = (address.range, address.isEscaped)
    if isUnquoted(found.lowerBound, document) {
      var end = found.lowerBound
      while end < range.upperBound, text[end] > 0x20, text[end] != 0x3E { end += 1 }
      if end > found.upperBound { (found, isEscaped) = (found.lowerBound..<end, true) }
    } else if address.referencesEnd > found.upperBound {
      if address.referencesEnd < text.count, LinkCharacters.isAlphanumeric(text[address.referencesEnd]) {
        // Only the runs end here; the text continues.
        let hasScheme = text.withUnits(in: found) { LinkTarget.scheme(ofUnits: $0[found]) != nil }
        if hasScheme { return nil }
      } else {
        (found, isEscaped) = (found.lowerBound..<address.referencesEnd, true)
      }
    }
    return text.withUnits(in: found) { units in
      guard let (range, kind) = SyntaxLinks.address(in: units, found, detector, isEscaped: isEscaped) else { return nil }
      return StoredLink(range, target: .inText(kind: kind, suffixLength: 0, isEscaped: isEscaped), source: .syntax)
    }
  }

  /// Whether the value of an attribute begins at an offset, without a quote: the name of an attribute and `=` are before
  /// it.
  private static func isUnquoted(_ start: Int, _ document: SyntaxView) -> Bool {
    let text = document.text
    var end = start
    // More blanks are unusual.
    func skipBlanks() { while end > 0, start - end < 16, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 } }
    skipBlanks()
    guard end > 0, text[end - 1] == 0x3D, ![0x22, 0x27, 0x60].contains(text[start]) else { return false }
    end -= 1
    skipBlanks()
    guard end > 0 else { return false }
    var isAttribute = false
    document.syntaxRuns.forEachRun(overlapping: end - 1..<end) { run in
      isAttribute = document.attributeTable[run.attribute].scope?.hasPrefix("tag.attribute") == true
    }
    return isAttribute
  }

  /// Whether a range of a text consists of character references, such as `&amp;`.
  private static func isReferences(_ range: Range<Int>, in text: UTF16Text) -> Bool {
    guard !range.isEmpty, text[range.lowerBound] == 0x26 else { return false }
    return text.withUnits(in: range) { HTMLReferences.isReferences($0[range]) }
  }

  /// Whether the syntax recognizes character references in a range, as HTML does.
  static func hasReferences(_ document: SyntaxView, in range: Range<Int>) -> Bool {
    let text = document.text
    guard text.withUnits(in: range, { $0[range].contains(0x26) }) else { return false }
    var found = false
    document.syntaxRuns.forEachRun(overlapping: range) { run in
      if !found, isReferences(run.range, in: text) { found = true }
    }
    return found
  }

  /// Adds the links of queries, one for each line that they touch, and sorts `links` by precedence: the shorter link
  /// first, then that of the deeper layer, then that of the later pattern.
  private mutating func takeQueryLinks(
    of document: SyntaxView, _ detector: LinkDetector, _ range: Range<Int>
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

  /// Returns the link target in the text that a query captured as the target; nil if it is not an address.
  private static func target(_ units: [UInt16], _ detector: LinkDetector) -> String? {
    units.withUnsafeBufferPointer { units in
      guard let (range, kind) = address(in: units, units.indices, detector) else { return nil }
      return Link(range: range, kind: kind).target(in: units)
    }
  }

  /// Returns the range of the address in a range, without enclosing quotes or `<>`, and its kind: `.address` if it
  /// has a scheme, otherwise `.destination`. Nil if it contains white space, is empty, or has a scheme that the
  /// detector does not look for.
  /// - Parameter isEscaped: whether character references are decoded first.
  private static func address(
    in units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ detector: LinkDetector, isEscaped: Bool = false
  ) -> (range: Range<Int>, kind: Link.Kind)? {
    var range = range
    loop: while let first = range.first, let last = range.last, first < last {
      switch (units[first], units[last]) {
      case (0x3C, 0x3E), (0x22, 0x22), (0x27, 0x27): range = (first + 1)..<last
      default: break loop
      }
    }
    func kind(_ units: some Collection<UInt16>) -> Link.Kind? {
      guard !units.isEmpty, !units.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { return nil }
      guard let scheme = LinkTarget.scheme(ofUnits: units) else { return .destination }
      return detector.schemes.contains { Array($0.units) == Array(scheme.utf16) } ? .address : nil
    }
    let found =
      isEscaped
      ? kind(Array(HTMLReferences.decoded(String(decoding: units[range], as: UTF16.self)).utf16)) : kind(units[range])
    return found.map { (range, $0) }
  }
}
