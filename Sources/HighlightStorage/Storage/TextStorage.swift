/// The characters of a document and their attributes, with TextKit's editing protocol and no screen.
///
/// Every change passes through `processEditing()`: edits between `beginEditing()` and the matching `endEditing()` are coalesced, then the
/// delegate is asked, attributes are fixed, and each layout manager is told once what was edited and what became invalid.
/// Offsets are UTF-16 units, ranges half-open. A storage belongs to one thread at a time.
open class TextStorage {
  /// What an edit changed.
  public struct EditActions: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Characters were replaced.
    public static let editedCharacters = EditActions(rawValue: 1)
    /// Attributes changed, characters did not.
    public static let editedAttributes = EditActions(rawValue: 2)
  }

  private enum Phase {
    case idle
    case willProcessing
    case fixing
    case didProcessing
    case notifying
  }

  /// The characters and their lines.
  public private(set) var text: UTF16Text
  /// The distinct attribute values that runs of this storage refer to.
  public let attributeTable: AttributeTable
  /// Counts the changes of characters; 0 for the text the storage was made with.
  public private(set) var version = 0
  /// Is asked before and after the attributes are fixed.
  public weak var delegate: (any TextStorageDelegate)?
  /// Everybody who is told of edits, in the order they were added.
  public private(set) var layoutManagers: [any LayoutManager] = []

  /// What the session in progress changed so far.
  public var editedMask: EditActions { session.mask }
  /// The edited units of the session in progress, in offsets of the present text; nil when nothing was edited.
  public var editedRange: Range<Int>? { session.range }
  /// How many units longer the text became in the session in progress.
  public var changeInLength: Int { session.changeInLength }

  private var session = EditSession()
  private var invalidatedRange: Range<Int>?
  private var nesting = 0
  private var phase = Phase.idle
  private var layers: [AttributeRuns] = Array(repeating: AttributeRuns(), count: Attributes.Layer.allCases.count)

  /// A storage over `text`; nothing is notified.
  public init(_ text: UTF16Text = UTF16Text()) {
    self.text = text
    attributeTable = AttributeTable()
  }

  init(_ text: UTF16Text, attributeTable: AttributeTable) {
    self.text = text
    self.attributeTable = attributeTable
  }

  // MARK: Reading

  /// The length in UTF-16 units.
  public var length: Int { text.count }

  /// The characters as a `String`; lone surrogates become U+FFFD. O(length), 30 ms per MB.
  public var string: String { text.string(in: 0..<text.count) }

  /// The runs of one layer.
  public func runs(of layer: Attributes.Layer) -> AttributeRuns { layers[Int(layer.rawValue)] }

  /// The attributes at an offset, and the longest range around it over which none of them changes.
  ///
  /// What the caller set hides what syntax gave. O(layers × log runs).
  /// - Precondition: `0 <= utf16Offset < length`.
  public func attributes(at utf16Offset: Int) -> (attributes: Attributes?, effectiveRange: Range<Int>) {
    precondition(utf16Offset >= 0 && utf16Offset < length, "offset outside the text")
    var bounds = 0..<length
    var result: Attributes?
    for layer in Attributes.Layer.allCases.reversed() {
      let (attribute, range) = layers[Int(layer.rawValue)].attribute(at: utf16Offset, bounds: bounds)
      bounds = range
      if let attribute {
        result = attributeTable[attribute]
        break
      }
    }
    return (result, bounds)
  }

  // MARK: Editing

  /// Opens a session. Sessions nest; the outermost `endEditing()` processes them as one.
  public func beginEditing() {
    nesting += 1
  }

  /// Closes a session; the outermost call runs `processEditing()` when anything was edited.
  public func endEditing() {
    precondition(nesting > 0, "endEditing() without beginEditing()")
    nesting -= 1
    guard nesting == 0 && phase == .idle && !session.mask.isEmpty else { return }
    // Set before the call: what a subclass edits ahead of `super.processEditing()` belongs to this session.
    phase = .willProcessing
    processEditing()
    phase = .idle
  }

  /// Replaces characters.
  /// - Parameters:
  ///   - range: UTF-16 offsets, half-open, inside the text.
  ///   - units: the new characters.
  open func replaceCharacters(in range: Range<Int>, with units: ContiguousArray<UInt16>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= length, "range outside the text")
    precondition(
      phase == .idle || phase == .willProcessing, "characters may change before processing or in willProcessEditing only")
    beginEditing()
    text.replace(range, with: units)
    version += 1
    for index in layers.indices { layers[index].shift(replacing: range, newLength: units.count) }
    if let invalidatedRange {
      self.invalidatedRange = EditSession.shift(invalidatedRange, replacing: range, newLength: units.count)
    }
    edited(.editedCharacters, range: range, changeInLength: units.count - range.count)
    endEditing()
  }

  /// Replaces characters by those of a string.
  public func replaceCharacters(in range: Range<Int>, with string: String) {
    replaceCharacters(in: range, with: ContiguousArray(string.utf16))
  }

  /// Gives the caller's attributes to `range`, or takes them away. Hides syntax where set; never reparses.
  public func setAttributes(_ attributes: Attributes?, range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= length, "range outside the text")
    beginEditing()
    layers[Int(Attributes.Layer.caller.rawValue)].set(attributes.map(attributeTable.intern), in: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
    endEditing()
  }

  /// Records an edit in the session in progress. Subclasses that keep characters or attributes of their own call this.
  /// - Parameters:
  ///   - range: the edited units before the edit.
  ///   - changeInLength: how many units longer the text became.
  public func edited(_ mask: EditActions, range: Range<Int>, changeInLength: Int) {
    session.record(mask, range: range, changeInLength: changeInLength)
  }

  // MARK: Processing

  /// Processes the session: delegate, `fixAttributes(in:)`, delegate, layout managers. Called by the outermost `endEditing()`.
  ///
  /// A subclass may change attributes before it calls `super.processEditing()`.
  open func processEditing() {
    phase = .willProcessing
    delegate?.textStorage(
      self, willProcessEditing: session.mask, range: session.range ?? 0..<0, changeInLength: session.changeInLength)
    phase = .fixing
    if let range = session.range { fixAttributes(in: range) }
    phase = .didProcessing
    delegate?.textStorage(
      self, didProcessEditing: session.mask, range: session.range ?? 0..<0, changeInLength: session.changeInLength)
    phase = .notifying
    let finished = session
    let range = finished.range ?? 0..<0
    // A session that edited nothing itself has no place of its own.
    let invalidated =
      range.isEmpty && finished.mask == .editedAttributes
      ? invalidatedRange ?? range : EditSession.union(invalidatedRange, range)
    session = EditSession()
    invalidatedRange = nil
    for manager in layoutManagers {
      manager.processEditing(
        for: self, edited: finished.mask, range: range, changeInLength: finished.changeInLength,
        invalidatedRange: invalidated)
    }
    phase = .idle
  }

  /// Brings derived attributes up to date after the edit of `range`; the place for subclasses that colour text.
  open func fixAttributes(in range: Range<Int>) {}

  /// Replaces the runs of a layer inside `range` and reports that range as invalid. For `fixAttributes(in:)`.
  public func replaceRuns(of layer: Attributes.Layer, in range: Range<Int>, with runs: ContiguousArray<AttributeRun>) {
    layers[Int(layer.rawValue)].replace(range, with: runs)
    invalidatedRange = EditSession.union(invalidatedRange, range)
  }

  // MARK: Layout managers

  /// Adds somebody who is told of every processed session from now on.
  public func addLayoutManager(_ manager: any LayoutManager) {
    layoutManagers.append(manager)
  }

  /// Removes a layout manager; no effect when it was not added.
  public func removeLayoutManager(_ manager: any LayoutManager) {
    layoutManagers.removeAll { $0 === manager }
  }
}

/// Takes part in the processing of edits.
public protocol TextStorageDelegate: AnyObject {
  /// Before attributes are fixed: may still change characters and attributes.
  func textStorage(
    _ storage: TextStorage, willProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int)
  /// After attributes were fixed: may change attributes only.
  func textStorage(
    _ storage: TextStorage, didProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int)
}

extension TextStorageDelegate {
  public func textStorage(
    _ storage: TextStorage, willProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int
  ) {}
  public func textStorage(
    _ storage: TextStorage, didProcessEditing mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int
  ) {}
}

/// Looks at a storage: a renderer, a token cache, a view. Told once per session, never per run.
public protocol LayoutManager: AnyObject {
  /// - Parameters:
  ///   - range: the edited units in the text as it is now.
  ///   - changeInLength: how many units longer the text became.
  ///   - invalidatedRange: everything whose attributes may have changed; contains `range`.
  func processEditing(
    for storage: TextStorage, edited mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int,
    invalidatedRange: Range<Int>)
}
