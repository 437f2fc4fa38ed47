package import HighlightLanguages
package import HighlightRendering
internal import HighlightStorage
internal import HighlightThemes
package import LanguageManifest
internal import SystemSupport
internal import TextModel

/// Highlights the code blocks in HTML pages. All other bytes are copied unchanged.
package struct PageColorer {
  /// The result for a page.
  package struct HighlightedPage {
    package var bytes: ContiguousArray<UInt8>
    /// The number of highlighted blocks.
    var highlightedBlocks = 0
    /// The reasons for blocks without highlights.
    package var notes: [LanguageMessage] = []
    /// The unknown language names of blocks.
    package var unknownLanguages: [String] = []
    /// Warnings for the user.
    package var warnings: [String] = []
    /// Whether the encoding of the page is not supported.
    package var isUnreadable = false
    /// The blocks that stay as they are, but for those of plain text, in the order of the page.
    package var skipped: [Skipped] = []
    /// Whether colors are on a background of the page that is not known.
    package var isOnPage = false
    /// Whether blocks have the theme's background.
    fileprivate var isPainted = false
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
  private static let maxOpen = 512

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
  package mutating func highlightedPage(_ bytes: ContiguousArray<UInt8>, configuration: Int) -> HighlightedPage {
    var result = HighlightedPage(bytes: bytes)
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
    // Whether a tag of the page sets its background.
    var tellsBackground = false
    // The index in the output at which a style sheet is inserted: at the end of the head, otherwise before the body.
    var styleSheetIndex: Int?
    while let token = tokenizer.next() {
      if addsStyleSheet, isOurSheet(token, bytes) {
        sink.append(contentsOf: bytes[copied..<token.range.lowerBound])
        copied = endOfSheet(&tokenizer)
      }
      scope.take(token, bytes)
      if token.kind == .startTag, token.name == "html" || token.name == "body" {
        tellsBackground =
          tellsBackground || InlineStyle(of: token, bytes).background(on: styles.theme.background) != nil
      }
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
        // An element that contains other blocks is not a block.
        if open.contains(where: { $0.name == "pre" }) { pending = nil }
        if block == nil { Self.push(token, on: &open) }
        var content = ByteSink(descriptor: nil)
        let code = block == nil ? Self.code(after: tokenizer) : block?.code
        let ground = Ground(pre: token, code: code, in: self, bytes)
        let outcome = color(block, on: ground, pre: token, code: code, open, configuration, &result, bytes, to: &content)
        if case .no(let reason?, _) = outcome {
          let start = position.move(to: token.range.lowerBound, in: bytes)
          let skipped = Skipped(line: start.line, column: start.column, reason: reason)
          if block == nil { pending = skipped } else { result.skipped.append(skipped) }
        }
        if let block {
          var isColored = false
          if case .colored = outcome {
            isColored = true
            result.highlightedBlocks += 1
            if ground.isUnknown && !tellsBackground { result.isOnPage = true }
          }
          if isColored || outcome.isPainted {
            let isStyled = !isColored || scope.isInside || code.map { StyledElements.hasClass($0, bytes) } == true
            let isPainted = ground.isPainted || outcome.isPainted
            if isPainted { result.isPainted = true }
            sink.append(contentsOf: bytes[copied..<token.range.lowerBound])
            append(tag: token, isStyled: isStyled, isPainted: isPainted, bytes, to: &sink)
            if let code {
              sink.append(contentsOf: bytes[token.range.upperBound..<code.range.lowerBound])
              append(tag: code, isStyled: true, isPainted: isPainted, bytes, to: &sink)
            } else {
              sink.append(contentsOf: bytes[token.range.upperBound..<block.range.lowerBound])
            }
            sink.append(contentsOf: isColored ? content.bytes : ContiguousArray(bytes[block.range]))
            copied = block.range.upperBound
          }
          tokenizer = ahead
        }
      default: break
      }
    }
    if let pending { result.skipped.append(pending) }
    sink.append(contentsOf: bytes[copied...])
    guard result.highlightedBlocks > 0 else { return result }
    result.bytes = sink.bytes
    if addsStyleSheet { result.bytes.insert(contentsOf: sheet(isPainted: result.isPainted), at: styleSheetIndex ?? 0) }
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
    if open.count == maxOpen { open.removeFirst(maxOpen / 2) }
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
    /// The block stays as it is, for a reason that the user may want to know; but it may have the theme's background.
    case no(String?, isPainted: Bool = false)

    var isPainted: Bool { if case .no(_, isPainted: true) = self { true } else { false } }
  }

  /// The known properties of the background of a block.
  private struct Ground {
    /// Whether the block has the theme's background: where it is wanted or there already, and instead of one on which the
    /// colors of a style sheet cannot be read.
    let isPainted: Bool
    /// Whether the block has the background of the page around it.
    let isUnknown: Bool
    /// The styles of the text.
    let styles: HTMLStyles

    init(pre: HTMLToken, code: HTMLToken?, in colorer: PageColorer, _ bytes: ContiguousArray<UInt8>) {
      let around = colorer.styles.theme.background
      let own = InlineStyle(of: pre, bytes).background(on: around)
      let color = code.flatMap { InlineStyle(of: $0, bytes).background(on: own ?? around) } ?? own
      let isForeign =
        PageBlock.classes(of: pre, bytes).contains(HTMLStyles.blockClass)
        || color.map { !colorer.styles.isReadable(on: $0) } == true
      isPainted = colorer.paintsBackground || colorer.styles.names != .none && isForeign
      isUnknown = !isPainted && color == nil
      styles = isPainted ? colorer.styles : color.map { colorer.styles.on($0) } ?? colorer.styles
    }
  }

  /// Classes of blocks from which programs draw a picture.
  private static let drawings: Set = ["mermaid"]

  /// Appends the colored content of a block to a sink. A block with old colors for which none come stays as it is.
  /// - Parameters:
  ///   - block: nil if the `pre` contains more than text.
  ///   - open: the open elements around the `pre`, outermost first.
  private mutating func color(
    _ block: PageBlock?, on ground: Ground, pre: HTMLToken, code: HTMLToken?, _ open: [HTMLToken], _ configuration: Int,
    _ result: inout HighlightedPage, _ bytes: ContiguousArray<UInt8>, to sink: inout ByteSink
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
    // A block without colors looks like the blocks around it.
    let isPainted =
      paintsBackground && block.map { !$0.hasOldColors } == true
      && !(PageBlock.classes(of: pre, bytes) + (code.map { PageBlock.classes(of: $0, bytes) } ?? []))
        .contains(where: Self.drawings.contains)
    switch languages.language(ofPre: pre, code: code, around: Array(elements), bytes) {
    case .none: return .no(block == nil ? nil : "its language is not named", isPainted: isPainted)
    case .plain: return .no(nil, isPainted: isPainted)
    case .unknown(let name):
      if !result.unknownLanguages.contains(name) { result.unknownLanguages.append(name) }
      return .no("unknown language \"\(name)\"", isPainted: isPainted)
    case .known(let name):
      guard let block else { return .no("it contains other elements than text, or its end is missing") }
      guard let text = text(of: block, language: name, configuration, &result) else {
        return .no("\(name) cannot be highlighted", isPainted: isPainted)
      }
      let isColored = append(block, text, on: ground, bytes, to: &sink)
      return isColored || !block.hasOldColors ? .colored : .no("nothing in it has a color as \(name)")
    }
  }

  /// Returns the highlighted code of a block; nil if it cannot be highlighted.
  private func text(
    of block: PageBlock, language name: String, _ configuration: Int, _ result: inout HighlightedPage
  ) -> BlockText? {
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
  /// page. In a diff, another `span` around a range has the background of its line. Returns whether there is any.
  private func append(
    _ block: PageBlock, _ text: BlockText, on ground: Ground, _ bytes: ContiguousArray<UInt8>, to sink: inout ByteSink
  ) -> Bool {
    let isPainted = ground.isPainted
    var isColored = false
    var tags = Tags(text.file)
    // The styles of the text, and of the elements around it in the block.
    var styles = [ground.styles]
    var openings = tags.openings(in: ground.styles)
    var isOutput = false
    // Sheets of Pygments have classes for the prompts and the output of a session.
    let isSession = text.file.language == "console"
    let tints = RowTints(text.file, ground.styles.theme)
    var row: (scope: String?, opening: [UInt8]) = (nil, [])
    var pieces = RunPieces(text.file.storage)
    var nextMark = 0
    var offset = 0
    // The first line end that is not before `offset`.
    var lineEnd = -1
    var (nextRange, unitsBefore) = (0, 0)
    if block.hidesLineEnd { sink.append("<span></span>") }
    while true {
      while nextMark < block.marks.count && block.marks[nextMark].offset == offset {
        let mark = block.marks[nextMark]
        nextMark += 1
        switch mark.kind {
        case .start(let token):
          styles.append(append(kept: token, in: styles[styles.count - 1], isPainted: isPainted, bytes, to: &sink))
          openings = tags.openings(in: styles[styles.count - 1])
        case .item:
          sink.append("<span>")
          styles.append(styles[styles.count - 1])
        case .end:
          if styles.count > 1 { styles.removeLast() }
          openings = tags.openings(in: styles[styles.count - 1])
          sink.append(contentsOf: bytes[mark.range])
        case .endOfItem:
          if styles.count > 1 { styles.removeLast() }
          sink.append("</span>")
        case .gutter(let token) where isPainted && InlineStyle(of: token, bytes).hasColors:
          append(tag: token, classes: [], colors: styles[0].colorOfNumbers, bytes, to: &sink)
          sink.append(contentsOf: bytes[token.range.upperBound..<mark.range.upperBound])
        case .gutter, .other: sink.append(contentsOf: bytes[mark.range])
        }
      }
      guard offset < block.units.count else { return isColored }
      let limit = nextMark < block.marks.count ? block.marks[nextMark].offset : block.units.count
      if lineEnd < offset { lineEnd = block.units[offset...].firstIndex(where: Self.isLineEnd) ?? block.units.count }
      var end = min(lineEnd, limit)
      var opening: [UInt8] = []
      var isOnGround = false
      if end == offset {
        end += 1
        row = (nil, [])
      } else {
        while nextRange < text.ranges.count && text.ranges[nextRange].upperBound <= offset {
          unitsBefore += text.ranges[nextRange].count
          nextRange += 1
        }
        let range = nextRange < text.ranges.count ? text.ranges[nextRange] : block.units.count..<block.units.count
        if range.contains(offset) {
          let distance = unitsBefore - range.lowerBound
          if offset == 0 || Self.isLineEnd(block.units[offset - 1]) {
            row.scope = tints.scope(ofLineAt: offset + distance)
            row.opening = row.scope.map { ground.styles.opening(ofRow: $0) } ?? []
            if isSession {
              let found = text.file.storage.attributes(at: offset + distance)
              isOutput = found.attributes == nil && found.effectiveRange.upperBound >= lineEnd + distance
            }
          }
          let piece = pieces.piece(from: offset + distance, to: min(end, range.upperBound) + distance)
          end = piece.end - distance
          opening = piece.attribute.map { openings[Int($0)] } ?? (isOutput ? self.styles.opening(ofPrompt: false) : [])
          let scope = piece.attribute.flatMap { text.file.storage.attributeTable[$0].scope }
          isOnGround = !row.opening.isEmpty && scope != row.scope
        } else {
          let isPrompt = nextRange < text.ranges.count && offset + PageSession.promptLength >= range.lowerBound
          end = min(end, range.lowerBound)
          opening = styles[styles.count - 1].opening(ofPrompt: isPrompt)
        }
      }
      let source = block.source[block.offsets[offset]..<block.offsets[end]]
      offset = end
      guard !source.isEmpty else { continue }
      if isOnGround || !opening.isEmpty { isColored = true }
      if isOnGround { sink.append(contentsOf: row.opening) }
      sink.append(contentsOf: opening)
      sink.append(contentsOf: source)
      if !opening.isEmpty { sink.append("</span>") }
      if isOnGround { sink.append("</span>") }
    }
  }

  private static func isLineEnd(_ unit: UInt16) -> Bool { unit == 0x0A || unit == 0x0D }

  // MARK: Background and style sheet

  /// The start tags of the attributes of a file, on the backgrounds of a block.
  private struct Tags {
    private let file: HighlightedFile
    private var known: [UInt32: [[UInt8]]] = [:]

    init(_ file: HighlightedFile) { self.file = file }

    /// Returns the start tags by the ids of attributes.
    mutating func openings(in styles: HTMLStyles) -> [[UInt8]] {
      if let known = known[styles.theme.background.rgb] { return known }
      let isSession = file.language == "console"
      let result: [[UInt8]] = file.storage.attributeTable.values.map { value in
        guard let scope = value.scope else { return [] }
        let isPrompt = isSession && value.language == "console" && scope == "punctuation.special"
        return isPrompt ? styles.opening(ofPrompt: true) : styles.opening(of: scope)
      }
      known[styles.theme.background.rgb] = result
      return result
    }
  }

  /// Writes the start tag of a block. If it is painted, it has the theme's background. With the classes of
  /// Pygments, it has the class in which their rules apply.
  /// - Parameter isStyled: whether an element around the text has that class.
  private func append(
    tag: HTMLToken, isStyled: Bool, isPainted: Bool, _ bytes: ContiguousArray<UInt8>, to sink: inout ByteSink
  ) {
    let isBlock = tag.name == "pre"
    let colors = isBlock ? styles.baseDeclarations : "color: inherit; background: none"
    let classes =
      (isPainted && isBlock ? [HTMLStyles.blockClass] : [])
      + (styles.names == .pygments && !isStyled ? [StyledElements.name] : [])
    append(tag: tag, classes: classes, colors: isPainted ? colors : nil, bytes, to: &sink)
  }

  /// Writes the start tag of an element that stays in a block. Returns the styles of the text in it.
  ///
  /// A `mark` has the colors of a marked line, because the colors of browsers are not made for highlighted text. So has
  /// an element with a background other than the theme's.
  /// - Parameter isPainted: whether the block has the theme's background, and other colors in it are old ones.
  private func append(
    kept tag: HTMLToken, in styles: HTMLStyles, isPainted: Bool, _ bytes: ContiguousArray<UInt8>, to sink: inout ByteSink
  ) -> HTMLStyles {
    let style = InlineStyle(of: tag, bytes)
    let ground = style.background(on: styles.theme.background)
    if styles.names == .none, !isPainted, tag.name != "mark" {
      sink.append(contentsOf: bytes[tag.range])
      return ground.map { styles.on($0) } ?? styles
    }
    let isMarked =
      tag.name == "mark" || ground.map { styles.names == .none || !styles.isReadable(on: $0) } == true
    let marked = isMarked ? styles.onMarkedLines : styles
    let classes = !isMarked ? [] : tag.name == "mark" ? styles.classesOfMark : [styles.markedClass]
    let colors: String? = isMarked ? marked.baseDeclarations : isPainted && style.hasColors && ground == nil ? "" : nil
    append(tag: tag, classes: classes, colors: colors, bytes, to: &sink)
    return marked
  }

  /// Writes a start tag with other colors: with class names with more classes, otherwise with declarations.
  /// - Parameter colors: declarations that replace the colors of the tag; nil: those stay. With class names, the sheet has
  ///   them.
  private func append(
    tag: HTMLToken, classes: [String], colors: String?, _ bytes: ContiguousArray<UInt8>, to sink: inout ByteSink
  ) {
    var changes: [(name: String, value: [UInt8])] = []
    let style = InlineStyle(of: tag, bytes)
    if let colors, styles.names == .none || style.hasColors {
      changes.append(("style", style.replacingColors(with: styles.names == .none ? colors : "", bytes)))
    }
    if styles.names != .none {
      let present = PageBlock.classes(of: tag, bytes)
      let added = classes.filter { !present.contains($0) }
      if !added.isEmpty {
        let old = tag.attribute("class").map { Array(bytes[$0.value]) } ?? []
        changes.append(("class", old + (old.isEmpty ? "" : " ").utf8 + added.joined(separator: " ").utf8))
      }
    }
    append(tag: tag, changes, bytes, to: &sink)
  }

  /// Writes a start tag with other values of attributes.
  private func append(
    tag: HTMLToken, _ changes: [(name: String, value: [UInt8])], _ bytes: ContiguousArray<UInt8>, to sink: inout ByteSink
  ) {
    // New attributes come after the name; the first of a name counts.
    var copied = tag.range.lowerBound + 1 + tag.name.utf8.count
    sink.append(contentsOf: bytes[tag.range.lowerBound..<copied])
    var present: [(old: HTMLAttribute, value: [UInt8])] = []
    for (name, value) in changes {
      if let attribute = tag.attribute(name), !attribute.value.isEmpty {
        present.append((attribute, value))
      } else if !value.isEmpty {
        sink.append(" \(name)=\"")
        sink.append(contentsOf: value)
        sink.append("\"")
      }
    }
    for (old, value) in present.sorted(by: { $0.old.start < $1.old.start }) {
      // A value without quotation marks would end at its first space.
      let range = old.value
      let isQuoted = bytes[range.upperBound] == UInt8(ascii: "\"") || bytes[range.upperBound] == UInt8(ascii: "'")
      if value.isEmpty {
        // Without the space before it.
        let start = HTMLTokenizer.isSpace(bytes[old.start - 1]) ? old.start - 1 : old.start
        sink.append(contentsOf: bytes[copied..<start])
        copied = range.upperBound + (isQuoted ? 1 : 0)
        continue
      }
      sink.append(contentsOf: bytes[copied..<range.lowerBound])
      if !isQuoted { sink.append("\"") }
      sink.append(contentsOf: value)
      if !isQuoted { sink.append("\"") }
      copied = range.upperBound
    }
    sink.append(contentsOf: bytes[copied..<tag.range.upperBound])
  }

  private func sheet(isPainted: Bool) -> ContiguousArray<UInt8> {
    var sink = ByteSink(descriptor: nil)
    sink.append("<style id=\"\(Self.sheetID)\">\n")
    styles.appendPageSheet(paintsBackground: isPainted, to: &sink)
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
