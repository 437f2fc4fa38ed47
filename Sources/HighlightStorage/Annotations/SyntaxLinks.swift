/// What the syntax of some paragraphs says about links: addresses that queries mark, and comments.
struct SyntaxLinks {
  /// The scopes whose text is an address.
  private static let addressScopes: Set<String> = ["markup.link.url", "string.special.url"]

  private(set) var links: [StoredLink] = []
  /// Where names of files are looked for.
  private(set) var comments: [Range<Int>] = []

  /// O(log runs + runs in the range).
  init(storage: HighlightingStorage, detector: LinkDetector, range: Range<Int>) {
    let runs = storage.runs(of: .syntax)
    guard !runs.isEmpty else { return }
    let kinds = storage.attributeTable.values.map { value in
      (
        isAddress: value.scope.map { SyntaxLinks.addressScopes.contains($0) } ?? false,
        isComment: detector.options.findsPaths && value.scope?.hasPrefix("comment") == true
      )
    }
    for run in runs.runs(overlapping: range) {
      let kind = kinds[Int(run.attribute)]
      if kind.isComment { comments.append(run.range.clamped(to: range)) }
      guard kind.isAddress else { continue }
      let link = storage.text.withUnits(in: run.range) { SyntaxLinks.link(run.range, in: $0, detector) }
      if let link { links.append(link) }
    }
  }

  /// The link of a run without its quotes; nil where it holds white space, is empty, or has a scheme that is not looked for.
  private static func link(
    _ range: Range<Int>, in units: UnsafeBufferPointer<UInt16>, _ detector: LinkDetector
  ) -> StoredLink? {
    var range = range
    while let first = range.first, let last = range.last, first < last {
      switch (units[first], units[last]) {
      case (0x3C, 0x3E), (0x22, 0x22), (0x27, 0x27): range = (first + 1)..<last
      default:
        return link(unquoted: range, in: units, detector)
      }
    }
    return link(unquoted: range, in: units, detector)
  }

  private static func link(
    unquoted range: Range<Int>, in units: UnsafeBufferPointer<UInt16>, _ detector: LinkDetector
  ) -> StoredLink? {
    guard !range.isEmpty, !units[range].contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { return nil }
    let scheme = LinkTarget.scheme(of: String(decoding: units[range], as: UTF16.self))
    if let scheme, !detector.schemes.contains(where: { Array($0.units) == Array(scheme.utf16) }) { return nil }
    return StoredLink(
      range, target: .inText(kind: scheme == nil ? .destination : .address, suffixLength: 0), source: .syntax)
  }
}
