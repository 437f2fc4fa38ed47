package import HighlightLanguages
package import HighlightRendering
internal import HighlightStorage
internal import SystemSupport

/// Highlights the code blocks in HTML pages. All other bytes are copied unchanged.
package struct PageColorer {
  /// The result for a page.
  package struct Result {
    package var bytes: ContiguousArray<UInt8>
    /// The number of highlighted blocks.
    var colouredBlocks = 0
    /// The reasons for blocks without highlights.
    package var notes: [LanguageNote] = []
    /// The unknown language names of blocks.
    package var unknownLanguages: [String] = []
    /// Warnings for the user.
    package var warnings: [String] = []
    /// Whether the encoding of the page is not supported.
    package var isUnreadable = false
    /// The blocks that stay as they are, but for those of plain text, in the order of the page.
    package var skipped: [Skipped] = []
  }

  /// A block of code that stays as it is.
  package struct Skipped: Equatable {
    /// The position of its start tag: the line and the column, from 1, in characters.
    package let line: Int
    package let column: Int
    /// Why, as the end of a message.
    package let reason: String
  }

  /// The id of the inserted style sheet.
  private static let sheetID = "highlight-lsp"
  /// The number of elements around a block whose class may name its language.
  private static let namedElements = 4
  /// The number of open elements that are remembered: hostile pages close none.
  private static let mostOpen = 512

  let highlighter: FileHighlighter
  let styles: HTMLStyles
  /// Whether blocks get the theme's background.
  package var paintsBackground = false
  /// Whether a style sheet is inserted into pages with highlighted blocks.
  package var addsStyleSheet = false
  private var languages: PageLanguages
  private let manifest: Manifest

  package init(_ manifest: Manifest, highlighter: FileHighlighter, styles: HTMLStyles) {
    self.manifest = manifest
    self.highlighter = highlighter
    self.styles = styles
    languages = PageLanguages(manifest)
  }

  /// Returns a page with its code blocks highlighted, and notes about those that are not. If a block is highlighted
  /// and `addsStyleSheet` is set, the page gets a style sheet. A page in UTF-16 is unchanged.
  /// - Parameter configuration: the index of the page's configuration.
  package mutating func coloured(_ bytes: ContiguousArray<UInt8>, configuration: Int) -> Result {
    var result = Result(bytes: bytes)
    if SourceText.isUTF16(bytes) {
      result.isUnreadable = true
      result.warnings.append("is UTF-16 and is left unchanged; only pages in encodings that contain ASCII are highlighted")
      return result
    }
    var tokenizer = HTMLTokenizer(bytes)
    var sink = ByteSink(descriptor: nil)
    var copied = 0
    // The open elements, outermost first.
    var open: [HTMLToken] = []
    var scope = StyledElements()
    var position = Position()
    // A block that is skipped unless there are others in it.
    var pending: Skipped?
    // The index in the output at which a style sheet is inserted: at the end of the head, otherwise before the body.
    var styleSheetIndex: Int?
    while let token = tokenizer.next() {
      if addsStyleSheet, isOurSheet(token, bytes) {
        sink.append(contentsOf: bytes[copied..<token.range.lowerBound])
        copied = endOfSheet(&tokenizer)
      }
      scope.take(token, bytes)
      switch (token.kind, token.name) {
      case (.endTag, "head"), (.startTag, "body"):
        if styleSheetIndex == nil { styleSheetIndex = sink.bytes.count + token.range.lowerBound - copied }
      case (.startTag, "td"), (.startTag, "th"), (.startTag, "tr"):
        // An end tag may be left out.
        let table = open.lastIndex { $0.name == "table" } ?? 0
        if let cell = open[table...].firstIndex(where: { $0.name == "td" || $0.name == "th" }) {
          open.removeSubrange(cell...)
        }
        if token.name != "tr" { Self.push(token, on: &open) }
      case (.startTag, "div"), (.startTag, "figure"), (.startTag, "table"): Self.push(token, on: &open)
      case (.startTag, "code") where open.last?.name == "pre": Self.push(token, on: &open)
      case (.endTag, _):
        if token.name == "pre", let skipped = pending {
          result.skipped.append(skipped)
          pending = nil
        }
        if let index = open.lastIndex(where: { $0.name == token.name }) { open.removeSubrange(index...) }
      case (.startTag, "pre") where !tokenizer.isInForeignContent:
        var ahead = tokenizer
        let block = PageBlock(&ahead)
        // What contains other blocks is none.
        if open.contains(where: { $0.name == "pre" }) { pending = nil }
        if block == nil { Self.push(token, on: &open) }
        var content = ByteSink(descriptor: nil)
        let code = block == nil ? Self.code(after: tokenizer) : block?.code
        switch color(block, pre: token, code: code, open, configuration, &result, bytes, to: &content) {
        case .colored:
          guard let block else { break }
          sink.append(contentsOf: bytes[copied..<token.range.lowerBound])
          append(
            tag: token, isStyled: scope.isInside || code.map { StyledElements.hasClass($0, bytes) } == true, bytes,
            to: &sink)
          if let code {
            sink.append(contentsOf: bytes[token.range.upperBound..<code.range.lowerBound])
            append(tag: code, isStyled: true, bytes, to: &sink)
          } else {
            sink.append(contentsOf: bytes[token.range.upperBound..<block.range.lowerBound])
          }
          sink.append(contentsOf: content.bytes)
          copied = block.range.upperBound
          result.colouredBlocks += 1
        case .no(let reason):
          if let reason {
            let start = position.move(to: token.range.lowerBound, in: bytes)
            let skipped = Skipped(line: start.line, column: start.column, reason: reason)
            if block == nil { pending = skipped } else { result.skipped.append(skipped) }
          }
        }
        if block != nil { tokenizer = ahead }
      default: break
      }
    }
    if let pending { result.skipped.append(pending) }
    sink.append(contentsOf: bytes[copied...])
    guard result.colouredBlocks > 0 else { return result }
    result.bytes = sink.bytes
    if addsStyleSheet { result.bytes.insert(contentsOf: sheet, at: styleSheetIndex ?? 0) }
    return result
  }

  // MARK: Highlighting

  /// The highlighted code of a block.
  private struct BlockText {
    let file: HighlightedFile
    /// The ranges of `PageBlock.units` that are in the code.
    let ranges: [Range<Int>]
  }

  private static func push(_ token: HTMLToken, on open: inout [HTMLToken]) {
    if open.count == mostOpen { open.removeFirst(mostOpen / 2) }
    open.append(token)
  }

  /// Returns the start tag of a `code` that begins a `pre`; nil if another token does.
  private static func code(after tokenizer: HTMLTokenizer) -> HTMLToken? {
    var tokenizer = tokenizer
    return tokenizer.next().flatMap { $0.kind == .startTag && $0.name == "code" ? $0 : nil }
  }

  /// The position in a page up to which its lines were counted.
  private struct Position {
    private var offset = 0
    private var line = 1
    private var lineStart = 0

    /// Moves to a later offset and returns its line and column, from 1.
    mutating func move(to end: Int, in bytes: ContiguousArray<UInt8>) -> (line: Int, column: Int) {
      while let next = bytes[offset..<end].firstIndex(of: 0x0A) {
        (offset, lineStart) = (next + 1, next + 1)
        line += 1
      }
      offset = end
      return (line, bytes[lineStart..<end].count { $0 & 0xC0 != 0x80 } + 1)
    }
  }

  private enum Outcome {
    case colored
    /// The block stays as it is, for a reason that the user may want to know.
    case no(String?)
  }

  /// Appends the colored content of a block to a sink. A block with old colors for which none come stays as it is.
  /// - Parameters:
  ///   - block: nil if the `pre` contains more than text.
  ///   - open: the open elements around the `pre`, outermost first.
  private mutating func color(
    _ block: PageBlock?, pre: HTMLToken, code: HTMLToken?, _ open: [HTMLToken], _ configuration: Int,
    _ result: inout Result, _ bytes: ContiguousArray<UInt8>, to sink: inout ByteSink
  ) -> Outcome {
    let cell = open.lastIndex { $0.name == "td" || $0.name == "th" }
    let isNear = cell.map { $0 + Self.namedElements >= open.count } ?? false
    if let block, block.isGutter(pre: pre, cell: isNear ? cell.map { open[$0] } : nil, bytes) { return .no(nil) }
    let around = open.indices.reversed().lazy.filter { index in
      switch open[index].name {
      case "td", "th": false
      case "pre", "code": cell.map { $0 > index } ?? false
      default: true
      }
    }
    let elements = around.prefix(Self.namedElements).map { open[$0] }
    switch languages.language(ofPre: pre, code: code, around: Array(elements), bytes) {
    case .none: return .no(block == nil ? nil : "its language is not named")
    case .plain: return .no(nil)
    case .unknown(let name):
      if !result.unknownLanguages.contains(name) { result.unknownLanguages.append(name) }
      return .no("unknown language \"\(name)\"")
    case .known(let name):
      guard let block else { return .no("it contains other elements than text, or its end is missing") }
      guard let text = text(of: block, language: name, configuration, &result) else {
        return .no("\(name) cannot be highlighted")
      }
      let isColored = append(block, text, bytes, to: &sink)
      return isColored || !block.hasOldColours ? .colored : .no("nothing in it has a color as \(name)")
    }
  }

  /// Returns the highlighted code of a block; nil if it cannot be highlighted.
  private func text(of block: PageBlock, language name: String, _ configuration: Int, _ result: inout Result) -> BlockText? {
    let session = name == "python" || name == "pycon" ? PageSession(block.units) : nil
    guard let entry = manifest[session == nil ? name : "python"] else { return nil }
    let ranges = session?.code ?? [0..<block.units.count]
    let units = session == nil ? block.units : ContiguousArray(ranges.map { block.units[$0] }.joined())
    highlighter.forcedLanguage = entry
    var text = ByteSink(descriptor: nil)
    units.withUnsafeBufferPointer { text.append(utf16: $0) }
    guard let outcome = try? highlighter.highlight(text.bytes, path: "-", configuration: configuration) else { return nil }
    for warning in outcome.allWarnings where !result.warnings.contains(warning) { result.warnings.append(warning) }
    if let note = outcome.note {
      if !result.notes.contains(note) { result.notes.append(note) }
      return nil
    }
    // The offsets are valid only if the text is the same.
    return outcome.file.text.count == units.count ? BlockText(file: outcome.file, ranges: ranges) : nil
  }

  /// Writes the content of a block: the text of the page, with a `span` around each highlighted range, and the markup
  /// of the page without the tags of spans that only carry a style. A `span` contains no line end and no tag of the
  /// page. In a difference, another `span` around a range has the background of its line. Returns whether there is any.
  private func append(
    _ block: PageBlock, _ text: BlockText, _ bytes: ContiguousArray<UInt8>, to sink: inout ByteSink
  ) -> Bool {
    var isColored = false
    // Sheets of Pygments have classes for the prompts and the output of a session.
    let isSession = text.file.language == "console"
    let openings: [[UInt8]] = text.file.storage.attributeTable.values.map { value in
      guard let scope = value.scope else { return [] }
      let isPrompt = isSession && value.language == "console" && scope == "punctuation.special"
      return isPrompt ? styles.opening(ofPrompt: true) : styles.opening(of: scope)
    }
    var isOutput = false
    let tints = RowTints(text.file, styles.theme)
    var ground: (scope: String?, opening: [UInt8]) = (nil, [])
    var pieces = RunPieces(text.file.storage)
    var nextMark = 0
    var offset = 0
    // The first line end that is not before `offset`.
    var lineEnd = -1
    var (nextRange, unitsBefore) = (0, 0)
    if block.hidesLineEnd { sink.append("<span></span>") }
    while true {
      while nextMark < block.marks.count && block.marks[nextMark].offset == offset {
        sink.append(contentsOf: bytes[block.marks[nextMark].range])
        nextMark += 1
      }
      guard offset < block.units.count else { return isColored }
      let limit = nextMark < block.marks.count ? block.marks[nextMark].offset : block.units.count
      if lineEnd < offset { lineEnd = block.units[offset...].firstIndex(where: Self.isLineEnd) ?? block.units.count }
      var end = min(lineEnd, limit)
      var opening: [UInt8] = []
      var isOnGround = false
      if end == offset {
        end += 1
        ground = (nil, [])
      } else {
        while nextRange < text.ranges.count && text.ranges[nextRange].upperBound <= offset {
          unitsBefore += text.ranges[nextRange].count
          nextRange += 1
        }
        let range = nextRange < text.ranges.count ? text.ranges[nextRange] : block.units.count..<block.units.count
        if range.contains(offset) {
          let distance = unitsBefore - range.lowerBound
          if offset == 0 || Self.isLineEnd(block.units[offset - 1]) {
            ground.scope = tints.scope(ofLineAt: offset + distance)
            ground.opening = ground.scope.map { styles.opening(ofRow: $0) } ?? []
            if isSession {
              let found = text.file.storage.attributes(at: offset + distance)
              isOutput = found.attributes == nil && found.effectiveRange.upperBound >= lineEnd + distance
            }
          }
          let piece = pieces.piece(from: offset + distance, to: min(end, range.upperBound) + distance)
          end = piece.end - distance
          opening = piece.attribute.map { openings[Int($0)] } ?? (isOutput ? styles.opening(ofPrompt: false) : [])
          let scope = piece.attribute.flatMap { text.file.storage.attributeTable[$0].scope }
          isOnGround = !ground.opening.isEmpty && scope != ground.scope
        } else {
          let isPrompt = nextRange < text.ranges.count && offset + PageSession.promptLength >= range.lowerBound
          end = min(end, range.lowerBound)
          opening = styles.opening(ofPrompt: isPrompt)
        }
      }
      let source = block.source[block.offsets[offset]..<block.offsets[end]]
      offset = end
      guard !source.isEmpty else { continue }
      if isOnGround || !opening.isEmpty { isColored = true }
      if isOnGround { sink.append(contentsOf: ground.opening) }
      sink.append(contentsOf: opening)
      sink.append(contentsOf: source)
      if !opening.isEmpty { sink.append("</span>") }
      if isOnGround { sink.append("</span>") }
    }
  }

  private static func isLineEnd(_ unit: UInt16) -> Bool { unit == 0x0A || unit == 0x0D }

  // MARK: Background and style sheet

  /// Writes the start tag of a block. If `paintsBackground` is set, it has the theme's background. With the classes of
  /// Pygments, it has the class in which their rules apply.
  /// - Parameter isStyled: whether an element around the text has that class.
  private func append(tag: HTMLToken, isStyled: Bool, _ bytes: ContiguousArray<UInt8>, to sink: inout ByteSink) {
    let isBlock = tag.name == "pre"
    guard styles.names == .none else {
      let added =
        (paintsBackground && isBlock ? [HTMLStyles.blockClass] : [])
        + (styles.names == .pygments && !isStyled ? [StyledElements.name] : [])
      let present = PageBlock.classes(of: tag, bytes)
      return append(
        tag: tag, "class", added.filter { !present.contains($0) }.joined(separator: " "), separator: " ", bytes, to: &sink)
    }
    let declarations = isBlock ? styles.baseDeclarations : "color: inherit; background: none"
    append(tag: tag, "style", paintsBackground ? declarations : "", separator: "; ", bytes, to: &sink)
  }

  /// Writes a start tag with an addition to an attribute, unless its value ends with it.
  private func append(
    tag: HTMLToken, _ name: String, _ addition: String, separator: String, _ bytes: ContiguousArray<UInt8>,
    to sink: inout ByteSink
  ) {
    guard !addition.isEmpty else { return sink.append(contentsOf: bytes[tag.range]) }
    guard let attribute = tag.attribute(name), !attribute.value.isEmpty else {
      let end = tag.range.lowerBound + 1 + tag.name.utf8.count
      sink.append(contentsOf: bytes[tag.range.lowerBound..<end])
      sink.append(" \(name)=\"\(addition)\"")
      return sink.append(contentsOf: bytes[end..<tag.range.upperBound])
    }
    let (start, end) = (attribute.value.lowerBound, attribute.value.upperBound)
    let isThere = bytes[attribute.value].suffix(addition.utf8.count).elementsEqual(addition.utf8)
    // A value without quotation marks would end at its first space.
    let isQuoted = bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'")
    sink.append(contentsOf: bytes[tag.range.lowerBound..<start])
    if !isThere && !isQuoted { sink.append("\"") }
    sink.append(contentsOf: bytes[start..<end])
    if !isThere { sink.append(separator + addition + (isQuoted ? "" : "\"")) }
    sink.append(contentsOf: bytes[end..<tag.range.upperBound])
  }

  private var sheet: ContiguousArray<UInt8> {
    var sink = ByteSink(descriptor: nil)
    sink.append("<style id=\"\(Self.sheetID)\">\n")
    styles.appendPageSheet(paintsBackground: paintsBackground, to: &sink)
    sink.append("</style>\n")
    return sink.bytes
  }

  private func isOurSheet(_ token: HTMLToken, _ bytes: ContiguousArray<UInt8>) -> Bool {
    token.kind == .startTag && token.name == "style"
      && token.attribute("id").map { bytes[$0.value].elementsEqual(Self.sheetID.utf8) } == true
  }

  /// Skips the rest of an inserted style sheet and the line end after it. Returns the byte offset after them.
  private func endOfSheet(_ tokenizer: inout HTMLTokenizer) -> Int {
    while let token = tokenizer.next() {
      guard token.kind == .endTag else { continue }
      let end = token.range.upperBound
      return end < tokenizer.bytes.count && tokenizer.bytes[end] == 0x0A ? end + 1 : end
    }
    return tokenizer.bytes.count
  }
}
