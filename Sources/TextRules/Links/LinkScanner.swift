internal import TextModel

/// One pass over the paragraphs of a range, which returns one link after another.
///
/// It does not read units outside of the range. Results of repeated tests are remembered, so that the pass is linear for
/// every text.
struct LinkScanner {
  let text: UnsafeBufferPointer<UInt16>
  /// The range of the units that are read: `lower..<upper`.
  let lower: Int
  let upper: Int
  let detector: LinkDetector
  let isMarkdown: Bool
  private let looksAtDots: Bool

  /// The first offset at which a link may begin: the end of the last link, or of text that certainly contains none.
  var earliestStart: Int
  /// The offset at which the search for `:`, `@`, `.` and `]` continues.
  private var markOffset: Int
  /// The end of the last domain that was checked. Dots before it are skipped.
  var dotOffset: Int
  /// The offset at which open single quotes were tested last, and whether they were open.
  var quoteMemory: (offset: Int, isOpen: Bool)

  init(text: UnsafeBufferPointer<UInt16>, range: Range<Int>, detector: LinkDetector, isMarkdown: Bool) {
    precondition(range.lowerBound >= 0 && range.upperBound <= text.count, "the range lies in the text")
    self.text = text
    lower = range.lowerBound
    upper = range.upperBound
    self.detector = detector
    self.isMarkdown = isMarkdown
    looksAtDots = detector.findsHosts
    earliestStart = range.lowerBound
    markOffset = range.lowerBound
    dotOffset = range.lowerBound
    quoteMemory = (range.lowerBound, false)
  }

  /// Returns the next link; nil if there is none.
  mutating func next() -> Link? {
    while let mark = nextMark() {
      var link: Link?
      switch text[mark] {
      case 0x3A: link = address(colon: mark)
      case 0x40: link = email(at: mark)
      case 0x2E: link = host(dot: mark)
      default: link = destination(bracket: mark)
      }
      if let link {
        earliestStart = link.range.upperBound
        markOffset = earliestStart
        return link
      }
      // A finder that finds nothing may have advanced `earliestStart`.
      markOffset = max(earliestStart, mark + 1)
    }
    return nil
  }

  /// Returns the offset of the next unit at which a link may be recognized: `:`, `@`, `.`, and `]` in Markdown, if
  /// the units around it allow a link. Nil if there is none.
  private func nextMark() -> Int? {
    var offset = markOffset
    while offset < upper {
      // Most units are no marks.
      while offset + 4 <= upper {
        let units = FourUnits(text, at: offset)
        var matches = units.matches(of: 0x3A) | units.matches(of: 0x2E) | units.matches(of: 0x40)
        if isMarkdown { matches |= units.matches(of: 0x5D) }
        guard matches == 0 else {
          offset += matches.trailingZeroBitCount / 16
          break
        }
        offset += 4
      }
      guard offset < upper else { return nil }
      switch text[offset] {
      case 0x3A: if isColonMark(offset) { return offset }
      case 0x2E: if isDotMark(offset) { return offset }
      case 0x40: if detector.findsEmails { return offset }
      case 0x5D: if isMarkdown { return offset }
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// Whether a scheme may end at a colon: `/` follows, or it can be one of the schemes that need no slash.
  private func isColonMark(_ offset: Int) -> Bool {
    guard offset > earliestStart && offset + 1 < upper else { return false }
    if text[offset + 1] == 0x2F { return true }
    let last = text[offset - 1]
    let bit: UInt32 = LinkCharacters.isLetter(last) ? 1 << UInt32((last | 0x20) - 0x61) : 1 << 31
    return detector.lettersBeforeOpaque & bit != 0
  }

  /// Whether a host may be around a dot: `www` precedes it, or bare domains are links.
  private func isDotMark(_ offset: Int) -> Bool {
    guard offset >= dotOffset else { return false }
    if detector.options.findsBareDomains { return true }
    return looksAtDots && offset >= earliestStart + 3 && text[offset - 1] | 0x20 == 0x77 && text[offset - 2] | 0x20 == 0x77
      && text[offset - 3] | 0x20 == 0x77
  }

  /// Returns the unit before an offset; 0 at the start of the range.
  func unit(before offset: Int) -> UInt16 {
    offset > lower ? text[offset - 1] : 0
  }

  /// Returns the unit at an offset; 0 at the end of the range.
  func unit(at offset: Int) -> UInt16 {
    offset < upper ? text[offset] : 0
  }

  /// Returns the address whose scheme ends at `colon`; nil if there is none. In that case, an unknown scheme with
  /// `://` and its host are skipped.
  private mutating func address(colon: Int) -> Link? {
    for scheme in detector.schemes {
      let start = colon - scheme.units.count
      guard start >= earliestStart, matches(scheme.units, at: start) else { continue }
      if scheme.form != .web, LinkCharacters.isAlphanumeric(unit(before: start)) { continue }
      guard let end = addressEnd(start: start, colon: colon, form: scheme.form) else { continue }
      return Link(range: start..<end, kind: .address)
    }
    skipUnknownAuthority(colon: colon)
    return nil
  }

  /// Skips the host after an unknown scheme and `://`, so that `user@host` there is no e-mail address and `www.` no
  /// link.
  private mutating func skipUnknownAuthority(colon: Int) {
    guard unit(at: colon + 1) == 0x2F, unit(at: colon + 2) == 0x2F, LinkCharacters.isAlphanumeric(unit(before: colon)) else {
      return
    }
    var end = colon + 3
    while end < upper, text[end] != 0x2F, !LinkCharacters.endsLink(text[end]) { end += 1 }
    // Another scheme ends there: `x://https://…`.
    if end < upper, text[end] == 0x2F, text[end - 1] == 0x3A {
      end -= 1
      while end > colon + 3 && LinkScheme.isPart(text[end - 1]) { end -= 1 }
    }
    earliestStart = end
  }

  /// Whether the name of a scheme is at an offset, in any case.
  private func matches(_ name: ContiguousArray<UInt16>, at start: Int) -> Bool {
    for index in 0..<name.count {
      let unit = text[start + index]
      if unit != name[index] && !(LinkCharacters.isLetter(unit) && unit | 0x20 == name[index]) { return false }
    }
    return true
  }
}
