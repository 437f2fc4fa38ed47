public import HighlightStorage
public import TextChecks
internal import TextModel

/// Lays out the text of a storage in containers, one after the other, and follows its edits.
///
/// Layout is lazy. In a last container of unbounded height, below its exclusions, each paragraph is laid out by itself: an
/// edit costs its paragraphs, and the heights of paragraphs that were not displayed are estimated until
/// `layoutMore(paragraphs:)` reaches them. Other containers are filled in order, from the first on.
///
/// Add it to its storage with `addLayoutManager(_:)`. Otherwise it lays out all of the text again after each edit of
/// characters, links or attachments. One thread at a time, the storage's.
public final class TextLayoutManager: LayoutManager {
  /// The text.
  public let storage: TextStorage
  /// The containers that the text flows through.
  public private(set) var textContainers: [TextContainer] = []
  /// The sizes of characters.
  public let metrics: any GlyphMetrics
  /// The style of paragraphs for which the delegate has none.
  public var paragraphStyle: ParagraphStyle {
    didSet { if paragraphStyle != oldValue { invalidateLayout() } }
  }
  /// Divides words if a style asks for it; nil: words are not divided.
  public var hyphenator: Hyphenator? {
    didSet { invalidateLayout() }
  }
  /// Provides styles, and is notified of invalid layout.
  public weak var delegate: (any TextLayoutManagerDelegate)? {
    didSet { invalidateLayout() }
  }
  /// The number of changes that invalidated the layout: edits, and changes of containers and styles.
  public internal(set) var generation = 0

  let typesetter: Typesetter
  /// Paragraphs whose direction was set; the attribute is a `WritingDirection`'s raw value.
  var directions = AttributeRuns()
  /// Nil until it is needed.
  var heights: ParagraphHeights?
  var estimator = HeightEstimator()
  /// The number of paragraphs of `heights`; that of the text, once the layout was notified of the last edit.
  var paragraphCount: Int
  /// The version of the text that was laid out.
  private var knownVersion: Int
  /// The version of the text at the last edit that the storage notified this layout manager of.
  private var toldVersion: Int
  /// The version of the links and attachments that were laid out.
  private var knownRows: Int
  /// Rows of recently used paragraphs.
  var rowCache: [Int: ParagraphRows] = [:]
  // Paragraphs; more than a screen has.
  static let rowCacheLimit = 256
  var pages: ContiguousArray<Page> = []
  /// Pages after an edit, by number: valid again if a page of that number begins where they do.
  var formerPages: [Int: Page] = [:]
  /// Pages whose fragments are kept, the most recently used at the end.
  var recentPages: [Int] = []
  var tail: Tail?
  /// The positions of the characters of the last fragment asked for.
  var lastGeometry: (fragment: TextLineFragment, generation: Int, geometry: RowGeometry)?
  /// Data that the rows of a long paragraph share.
  struct LongParagraph {
    let generation: Int
    let content: Range<Int>
    let units: ContiguousArray<UInt16>
    /// Whether it may have text that goes from right to left; nil if not checked yet.
    var mayReorder: Bool?
  }
  /// Whether the text goes from right to left, cached for a generation.
  var knownTextDirection: (generation: Int, isRightToLeft: Bool)?
  /// The paragraph whose rows were asked for last.
  var longParagraph: LongParagraph?

  /// Creates a layout manager for the text of a storage. It does not add itself to the storage.
  /// - Parameters:
  ///   - storage: the storage; call its `addLayoutManager(_:)` so that edits are followed.
  ///   - metrics: how wide and high characters are.
  ///   - paragraphStyle: the style of paragraphs for which the delegate has none.
  ///   - textContainers: the containers to fill, in order.
  ///   - locale: the locale of the rules for line breaks, in ICU's form; empty for the root locale.
  public init(
    storage: TextStorage, metrics: any GlyphMetrics = CellMetrics(), paragraphStyle: ParagraphStyle = ParagraphStyle(),
    textContainers: [TextContainer] = [], locale: String = ""
  ) {
    self.storage = storage
    self.metrics = metrics
    self.paragraphStyle = paragraphStyle
    typesetter = Typesetter(metrics: metrics, locale: locale)
    paragraphCount = storage.text.lines.count
    (knownVersion, toldVersion, knownRows) = (storage.version, storage.version, storage.rowVersion)
    for container in textContainers { addTextContainer(container) }
  }

  // MARK: Containers

  /// Adds a container after the others, and observes it. A container must not be added to several layout managers.
  public func addTextContainer(_ container: TextContainer) {
    insertTextContainer(container, at: textContainers.count)
  }

  /// Adds a container before another one.
  /// - Precondition: `0 <= index <= textContainers.count`.
  public func insertTextContainer(_ container: TextContainer, at index: Int) {
    check(index, through: textContainers.count, "index")
    container.observer = self
    textContainers.insert(container, at: index)
    invalidateContainers(from: index)
  }

  /// Removes a container; its text flows into the next one.
  /// - Precondition: `0 <= index < textContainers.count`.
  public func removeTextContainer(at index: Int) {
    check(index, below: textContainers.count, "index")
    textContainers.remove(at: index).observer = nil
    invalidateContainers(from: index)
  }

  /// Discards the layout of the container with an index and of all containers after it, and notifies the delegate.
  func invalidateContainers(from index: Int) {
    let first = max(min(index, pages.count), 0)
    pages.removeSubrange(first...)
    formerPages = [:]
    if let tail, tail.container >= index { dropTail() }
    didInvalidate()
  }

  /// Discards the layout if the text was edited and the storage has not notified of it (yet). Call it before any other
  /// access. O(1).
  func synchronize() {
    guard knownVersion != storage.version || knownRows != storage.rowVersion else { return }
    (knownVersion, knownRows) = (storage.version, storage.rowVersion)
    paragraphCount = storage.text.lines.count
    pages = []
    formerPages = [:]
    dropTail()
    generation += 1
    lastGeometry = nil
    longParagraph = nil
  }

  func dropTail() {
    tail = nil
    heights = nil
    rowCache.removeAll(keepingCapacity: true)
  }

  func didInvalidate() {
    generation += 1
    lastGeometry = nil
    delegate?.layoutManagerDidInvalidateLayout(self)
  }

  // MARK: Invalidation

  /// Discards the complete layout. Delegates call it if their results changed.
  public func invalidateLayout() {
    pages = []
    formerPages = [:]
    dropTail()
    didInvalidate()
  }

  /// Discards the rows of the paragraphs that a UTF-16 range touches, and keeps their heights as estimates. The part
  /// of the range outside the text is ignored. O(paragraphs of the range).
  public func invalidateLayout(for range: Range<Int>) {
    synchronize()
    let text = storage.text
    let range = range.clamped(to: 0..<text.count)
    let first = text.lines.line(at: range.lowerBound)
    let last = text.lines.line(at: max(range.upperBound - 1, range.lowerBound))
    forget(paragraphs: first..<(last + 1))
    didInvalidate()
  }

  private func forget(paragraphs: Range<Int>) {
    heights?.forget(paragraphs)
    if paragraphs.count > rowCache.count {
      rowCache = rowCache.filter { !paragraphs.contains($0.key) }
    } else {
      for paragraph in paragraphs { rowCache[paragraph] = nil }
    }
    forgetPages(from: paragraphs.lowerBound, changedThrough: paragraphs.upperBound, delta: 0, paragraphDelta: 0)
  }

  /// Discards the layout of edited text and shifts the layout of the text after it. Called by the storage.
  /// - Precondition: `storage` is the storage of the layout, and the range lies in its text.
  public func processEditing(
    for storage: TextStorage, edited mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int,
    invalidatedRange: Range<Int>
  ) {
    if storage !== self.storage { fail("storage is not that of the layout manager") }
    check(range, within: storage.length)
    check(invalidatedRange, within: storage.length, "invalidatedRange")
    checkChange(of: range, by: -changeInLength, lengthAfter: .max)
    if mask.contains(.editedCharacters) {
      directions.shift(
        replacing: range.lowerBound..<(range.upperBound - changeInLength), newLength: range.count)
      // A caller that asked in the middle of a session got a layout of the text at that time.
      let isBehind = knownVersion == toldVersion
      toldVersion = storage.version
      if isBehind {
        knownVersion = storage.version
        follow(range, changeInLength)
      } else {
        knownVersion = -1
        synchronize()
        extendDirections(in: range)
      }
    }
    // Changed links and attachments change rows; changed highlights do not.
    knownRows = storage.rowVersion
    let lines = storage.text.lines
    for link in storage.changedLinks(in: invalidatedRange) where !link.isEmpty {
      forget(paragraphs: lines.line(at: link.lowerBound)..<(lines.line(at: link.upperBound - 1) + 1))
    }
    didInvalidate()
  }

  /// Updates the layout after an edit of characters: discards that of the paragraphs that the edit touches, and
  /// shifts that of the paragraphs after them.
  private func follow(_ range: Range<Int>, _ changeInLength: Int) {
    let text = storage.text
    // A CR before it may have gained or lost its LF.
    let followsReturn = range.lowerBound > 0 && text[range.lowerBound - 1] == 0x0D
    let first = text.lines.line(at: followsReturn ? range.lowerBound - 1 : range.lowerBound)
    let last = text.lines.line(at: range.upperBound)
    let paragraphDelta = text.lines.count - paragraphCount
    paragraphCount = text.lines.count
    let old = first..<(last + 1 - paragraphDelta)
    extendDirections(in: range)
    if heights != nil {
      heights?.replace(old, with: estimates(of: first..<(last + 1)))
    }
    if !rowCache.isEmpty {
      if paragraphDelta == 0 {
        for paragraph in old { rowCache[paragraph] = nil }
      } else {
        var moved: [Int: ParagraphRows] = [:]
        for (paragraph, rows) in rowCache where !old.contains(paragraph) {
          moved[paragraph < old.lowerBound ? paragraph : paragraph + paragraphDelta] = rows
        }
        rowCache = moved
      }
    }
    forgetPages(from: first, changedThrough: last + 1, delta: changeInLength, paragraphDelta: paragraphDelta)
  }

  // MARK: Writing direction

  /// Sets the base direction of the paragraphs that a UTF-16 range touches; `natural` removes it. The part of the
  /// range outside the text is ignored.
  public func setBaseWritingDirection(_ direction: WritingDirection, for range: Range<Int>) {
    let paragraphs = storage.text.paragraphRange(for: range.clamped(to: 0..<storage.length))
    directions.set(direction == .natural ? nil : AttributeID(direction.rawValue), in: paragraphs)
    invalidateLayout(for: paragraphs)
  }

  /// In each paragraph that a UTF-16 range touches, extends the first direction that was set in the paragraph to all
  /// of it, so that typed text has it too.
  private func extendDirections(in range: Range<Int>) {
    guard !directions.isEmpty else { return }
    let text = storage.text
    for paragraph in text.lines.line(at: range.lowerBound)...text.lines.line(at: range.upperBound) {
      let range = text.lines.range(of: paragraph, textLength: text.count)
      guard let set = directions.runs(overlapping: range).first else { continue }
      directions.set(set.attribute, in: range)
    }
  }

  /// Returns the base direction of the paragraph at a UTF-16 offset: left to right or right to left. An offset
  /// outside the text means the nearest paragraph.
  public func baseWritingDirection(at utf16Offset: Int) -> WritingDirection {
    let text = storage.text
    let content = text.contentRange(ofLine: text.lines.line(at: utf16Offset))
    return text.withUnits(in: content) { direction(ofParagraph: content, of: $0, style: style(ofParagraph: content)) }
  }
}

extension TextLayoutManager: TextContainerObserver {
  func containerChanged(_ container: TextContainer) {
    guard let index = textContainers.firstIndex(where: { $0 === container }) else { return }
    invalidateContainers(from: index)
  }
}
