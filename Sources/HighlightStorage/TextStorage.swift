package import HighlightCore
package import TextModel

/// The characters of a document and their attributes, with TextKit's editing protocol and no screen.
///
/// Every change passes through `processEditing()`: edits between `beginEditing()` and the matching `endEditing()` are
/// coalesced, then the delegate is called, attributes are fixed, and each layout manager is notified once of the edited and
/// the invalidated range.
///
/// A subclass may set attributes before or after it calls `super.processEditing()`; after it, `editedRange` is still the
/// processed range. Changes made after it are processed in another round, until a round changes nothing. A subclass that
/// sets the same attributes each time ends the rounds; one that does not is stopped after `maxRounds`. Layout managers are
/// notified after the last round, of all changes.
///
/// Offsets are UTF-16 units, ranges half-open. A storage belongs to one thread at a time.
open class TextStorage {
  /// The changes of an edit.
  public struct EditActions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates the set of actions with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Characters were replaced.
    public static let editedCharacters = EditActions(rawValue: 1)
    /// Attributes changed, characters did not.
    public static let editedAttributes = EditActions(rawValue: 2)
  }

  private struct Observer {
    weak var manager: (any LayoutManager)?
  }

  private enum Phase {
    case idle
    case willProcessing
    case fixing
    case didProcessing
    /// After `TextStorage`'s own `processEditing()`.
    case processed
    case notifying
  }

  /// The document: characters, runs, syntax and annotations. This class adds the protocol of edits.
  final var state: DocumentState
  /// The parsers, limits and scratch memory of this storage.
  final let workspace: ThreadWorkspace
  /// The characters and their lines.
  public var text: UTF16Text { state.text }
  /// The distinct attribute values that runs of this storage refer to.
  public let attributeTable: AttributeTable
  /// Counts the changes of characters; 0 for the initial text.
  public var version: Int { state.version }
  /// Counts the changes of links and attachments other than changes of characters: for layouts that are not notified of
  /// edits.
  package var rowVersion: Int { state.rowVersion }
  /// Called before and after the attributes are fixed.
  public weak var delegate: (any TextStorageDelegate)?
  /// The most rounds in which a session is processed before further edits in it are stopped.
  public static let maxRounds = 16
  /// The number of sessions that were stopped after `maxRounds`; the delegate was notified of each.
  public private(set) var stoppedSessions = 0
  /// Stores the characters in another form; nil if only `text` has them.
  public let backingStore: (any TextBackingStore)?
  /// The observers that are notified of edits, in the order they were added. They are held weakly; released ones are not
  /// notified.
  public var layoutManagers: [any LayoutManager] { observers.compactMap(\.manager) }

  /// The changes of the session in progress so far.
  public var editedMask: EditActions { session.mask }
  /// The edited units of the session in progress, in offsets of the present text; nil when nothing was edited.
  public var editedRange: Range<Int>? { session.range }
  /// How many units longer the text became in the session in progress.
  public var changeInLength: Int { session.changeInLength }

  /// The edits that are processed, or will be.
  private var session = EditSession()
  /// Attributes that were changed after the processing, for the next round.
  private var following = EditSession()
  /// Whether `following` has edits that the caller's runs do not show.
  private var followsUnseen = false
  /// The edits of all rounds, for the notification of layout managers.
  private var total = EditSession()
  /// The runs of the caller and added layers after a round; another round runs only if they have changed since.
  private var committedRuns: [AttributeRuns] = []
  /// The edits of characters that the owner of background tasks has not seen; nil: they are not recorded.
  var unseenEdits: [RecordedEdit]?
  /// Whether the ill-formed sequences of a `TextFile` were marked.
  final var hasMarkedSequences = false
  private var observers: [Observer] = []
  private var editStreams: [TextStorageEdits.Source] = []
  /// Whether observers are being notified before characters change.
  private var isAnnouncing = false
  private var nesting = 0
  private var phase = Phase.idle

  /// Creates a storage over `text`. The initial text of a subclass is processed as an edit.
  /// - Parameters:
  ///   - text: the characters to begin with.
  ///   - delegate: the delegate, which is also called for the initial text, as for an edit.
  public init(_ text: UTF16Text = UTF16Text(), delegate: (any TextStorageDelegate)? = nil) {
    state = DocumentState(text, attributeTable: AttributeTable())
    backingStore = nil
    attributeTable = state.attributeTable
    workspace = ThreadWorkspace(attributeTable: attributeTable, interruption: CancellationFlag())
    self.delegate = delegate
    if delegate != nil || type(of: self) != TextStorage.self && text.count > 0 { processInitialText() }
  }

  /// Creates a storage over the characters of a string. The initial text of a subclass is processed as an edit. O(string).
  /// - Parameters:
  ///   - string: the characters to begin with.
  ///   - delegate: the delegate, which is also called for the initial text, as for an edit.
  public init(_ string: String, delegate: (any TextStorageDelegate)? = nil) {
    state = DocumentState(UTF16Text(string), attributeTable: AttributeTable())
    backingStore = nil
    attributeTable = state.attributeTable
    workspace = ThreadWorkspace(attributeTable: attributeTable, interruption: CancellationFlag())
    self.delegate = delegate
    if delegate != nil || type(of: self) != TextStorage.self && text.count > 0 { processInitialText() }
  }

  /// Creates a storage over the characters of a backing store. The initial text of a subclass is processed as an edit.
  /// - Parameters:
  ///   - backingStore: stores the characters.
  ///   - delegate: the delegate, which is also called for the initial text, as for an edit.
  public init(backingStore: any TextBackingStore, delegate: (any TextStorageDelegate)? = nil) {
    let text = UTF16Text(backingStore.units(in: 0..<backingStore.length))
    state = DocumentState(text, attributeTable: AttributeTable())
    self.backingStore = backingStore
    attributeTable = state.attributeTable
    workspace = ThreadWorkspace(attributeTable: attributeTable, interruption: CancellationFlag())
    self.delegate = delegate
    if delegate != nil || type(of: self) != TextStorage.self && text.count > 0 { processInitialText() }
  }

  /// Creates a storage over a document, without notifying anybody.
  init(
    _ state: DocumentState, backingStore: (any TextBackingStore)? = nil, interruption: CancellationFlag = CancellationFlag(),
    isVisitor: Bool = false
  ) {
    self.state = state
    self.backingStore = backingStore
    attributeTable = state.attributeTable
    workspace = ThreadWorkspace(attributeTable: state.attributeTable, interruption: interruption, isVisitor: isVisitor)
  }

  deinit {
    for stream in editStreams { stream.signal.finish() }
  }

  /// Processes the initial text like an insertion of it: calls the delegate, `fixAttributes(in:)` and layout
  /// managers.
  func processInitialText() {
    beginEditing()
    edited(.editedCharacters, range: 0..<0, changeInLength: text.count)
    endEditing()
  }

  /// Returns the document as it is now: a value that later edits do not change, for any thread. Its syntax may be that of
  /// older characters, shifted by the edits, while a parse is pending. O(1): it shares its memory with this storage, which
  /// copies what it edits while the snapshot is held, some tens of kilobytes for a key.
  public func snapshot() -> DocumentState { state.detached() }

  // MARK: Reading

  /// The length in UTF-16 units.
  public var length: Int { text.count }

  /// The characters as a `String`; lone surrogates become U+FFFD. O(length), 30 ms per MB.
  public var string: String { text.string(in: 0..<text.count) }

  /// Returns the attribute runs of one layer.
  public func runs(of layer: Attributes.Layer) -> AttributeRuns { state.runs[layer] }

  /// Returns the attributes at an offset, and the longest half-open range around it over which they do not change.
  /// Nil if the unit has no attributes.
  ///
  /// Attributes set by the caller hide those of rules, and these those of syntax. Values of
  /// `addAttribute(_:value:range:)` are added to them. O(layers × log runs).
  /// - Precondition: `0 <= utf16Offset < length`.
  public func attributes(at utf16Offset: Int) -> (attributes: Attributes?, effectiveRange: Range<Int>) {
    check(utf16Offset, below: length)
    return state.runs.attributes(at: utf16Offset, length: length, attributeTable)
  }

  // MARK: Editing

  /// Opens an editing session. Sessions nest: the outermost `endEditing()` processes their edits together.
  public func beginEditing() {
    nesting += 1
  }

  /// Whether a session is open that `endEditing()` will close.
  public var isEditing: Bool { nesting > 0 }

  /// Closes an editing session. The outermost call runs `processEditing()` if anything was edited.
  /// - Precondition: a session is open.
  public func endEditing() {
    if nesting <= 0 { fail("endEditing() without beginEditing()") }
    nesting -= 1
    guard nesting == 0 && phase == .idle && !session.mask.isEmpty else { return }
    drain()
  }

  /// Replaces characters. The delegate may change the new characters or reject the replacement.
  /// - Parameters:
  ///   - range: UTF-16 offsets, half-open, inside the text.
  ///   - units: the new characters.
  /// - Precondition: the range lies in `0..<length`, and no session is being processed but in `willProcessEditing`.
  open func replaceCharacters(in range: Range<Int>, with units: ContiguousArray<UInt16>) {
    check(range, within: length)
    checkPhase()
    guard var units = shouldChange(text: units, in: range) else { return }
    if let backingStore {
      let oldLength = backingStore.length
      backingStore.replaceUnits(in: range, with: units)
      // The backing store may have stored other units.
      units = backingStore.units(in: range.lowerBound..<(range.upperBound + backingStore.length - oldLength))
    }
    announceAndApply(range, units)
  }

  func checkPhase() {
    if phase != .idle && phase != .willProcessing {
      fail("characters may change before a session is processed or in willProcessEditing only")
    }
    if isAnnouncing { fail("characters may not change while layout managers are told that they will") }
  }

  /// Notifies layout managers, then replaces characters, as a session. The delegate is not asked again.
  private func announceAndApply(_ range: Range<Int>, _ units: ContiguousArray<UInt16>) {
    beginEditing()
    isAnnouncing = true
    for observer in observers {
      observer.manager?.willReplaceCharacters(of: self, in: range, with: units)
    }
    isAnnouncing = false
    applyReplacement(of: range, by: units)
    endEditing()
  }

  /// Asks the delegate before characters change. Returns the units to insert instead of `units`; nil leaves the text
  /// unchanged. Without delegate returns `units`.
  open func shouldChange(text units: ContiguousArray<UInt16>, in range: Range<Int>) -> ContiguousArray<UInt16>? {
    guard let delegate else { return units }
    return delegate.textStorage(self, shouldChange: units, in: range)
  }

  /// Reports that the backing store has changed its characters by itself. This is an edit like any other, but the
  /// delegate cannot reject it. Without a backing store does nothing.
  /// - Parameters:
  ///   - range: the replaced units before the change.
  ///   - changeInLength: how many units longer the text became.
  /// - Precondition: the range lies in `0..<length`, and the length of the backing store is `length +
  ///   changeInLength`.
  public func backingStoreChanged(in range: Range<Int>, changeInLength: Int) {
    guard let backingStore else { return }
    check(range, within: length)
    checkChange(of: range, by: changeInLength, lengthAfter: backingStore.length)
    checkPhase()
    announceAndApply(range, backingStore.units(in: range.lowerBound..<(range.upperBound + changeInLength)))
  }

  /// Replaces characters without asking the delegate, and moves the runs after them. Inside a session.
  func applyReplacement(of range: Range<Int>, by units: ContiguousArray<UInt16>) {
    let edit = state.apply(range, units, workspace, isRecorded: unseenEdits != nil)
    if let edit { unseenEdits?.append(edit) }
    edited(.editedCharacters, range: range, changeInLength: units.count - range.count)
  }

  /// Replaces characters by those of a string.
  /// - Precondition: the range lies in `0..<length`.
  public func replaceCharacters(in range: Range<Int>, with string: String) {
    replaceCharacters(in: range, with: ContiguousArray(string.utf16))
  }

  /// Sets the caller's attributes of `range`; nil removes them. They hide those of rules and syntax. Setting equal
  /// attributes is not an edit. Values of `addAttribute(_:value:range:)` stay.
  /// - Precondition: the range lies in `0..<length`.
  public func setAttributes(_ attributes: Attributes?, range: Range<Int>) {
    check(range, within: length)
    let attribute = attributes.map(attributeTable.intern)
    if state.runs[.caller].isUniform(attribute, in: range) { return }
    changeCallersRuns(of: .caller, in: range) { $0.set(attribute, in: range) }
  }

  /// Changes the runs of a layer that callers set, and records an edit of the attributes in `range`, as a session.
  func changeCallersRuns(
    of layer: Attributes.Layer, in range: Range<Int>, _ change: (inout AttributeRuns) -> Void
  ) {
    beginEditing()
    change(&state.runs[layer])
    if attributeTable.affectsRows { state.rowVersion += 1 }
    record(.editedAttributes, range: range, changeInLength: 0, isSeen: true)
    endEditing()
  }

  /// Records an edit in the open session. For subclasses that store attributes themselves.
  /// - Parameters:
  ///   - mask: the changes.
  ///   - range: the edited UTF-16 range in the text before the edit, half-open.
  ///   - changeInLength: how many units longer the text became.
  /// - Precondition: the range after the edit lies in the present text.
  public func edited(_ mask: EditActions, range: Range<Int>, changeInLength: Int) {
    checkChange(of: range, by: changeInLength, lengthAfter: length)
    record(mask, range: range, changeInLength: changeInLength, isSeen: false)
  }

  /// Records an edit in the session in progress; after the processing, in the session for the next round.
  /// - Parameter isSeen: whether a comparison of the caller's runs before and after shows the edit.
  private func record(_ mask: EditActions, range: Range<Int>, changeInLength: Int, isSeen: Bool) {
    if phase == .processed || phase == .notifying {
      following.record(mask, range: range, changeInLength: changeInLength)
      followsUnseen = followsUnseen || !isSeen
      return
    }
    session.record(mask, range: range, changeInLength: changeInLength)
    if phase != .idle { total.record(mask, range: range, changeInLength: changeInLength) }
  }

  // MARK: Processing

  /// Processes the session: calls the delegate, `fixAttributes(in:)` and the delegate again. The outermost
  /// `endEditing()` calls it once in each round. A call outside of a session processes recorded edits, if any, in
  /// rounds.
  open func processEditing() {
    if phase == .idle && nesting == 0 && !session.mask.isEmpty { return drain() }
    guard phase == .willProcessing else { return }
    delegate?.textStorage(
      self, willProcessEditing: session.mask, range: session.range ?? 0..<0, changeInLength: session.changeInLength)
    phase = .fixing
    if let range = session.range { fixAttributes(in: range) }
    phase = .didProcessing
    delegate?.textStorage(
      self, didProcessEditing: session.mask, range: session.range ?? 0..<0, changeInLength: session.changeInLength)
    settle()
  }

  /// Processes the session in rounds until a round changes nothing, or after `maxRounds`, and notifies the layout
  /// managers. Edits that these make are processed as the next session.
  private func drain() {
    var rounds = 0
    repeat {
      total = session
      var next: EditSession?
      repeat {
        rounds += 1
        // Set before the call: edits of a subclass before `super.processEditing()` belong to this round.
        phase = .willProcessing
        processEditing()
        if phase != .processed { settle() }
        next = takeFollowing()
        if let next {
          session = next
          total.record(next.mask, range: next.range ?? 0..<0, changeInLength: next.changeInLength)
        }
      } while next != nil && rounds < Self.maxRounds
      notify()
      session = takeFollowing() ?? EditSession()
      if !session.mask.isEmpty && rounds >= Self.maxRounds || next != nil {
        stoppedSessions += 1
        delegate?.textStorage(self, didStopProcessingAfter: rounds)
        session = EditSession()
        following = EditSession()
      }
    } while !session.mask.isEmpty
    phase = .idle
    committedRuns = []
  }

  /// Ends the processing of a round; later edits belong to the next round.
  private func settle() {
    phase = .processed
    committedRuns = callersRuns
  }

  private var callersRuns: [AttributeRuns] { [runs(of: .caller), runs(of: .added)] }

  /// Removes and returns the edits made after the processing. Returns nil if there are none, or if they left the
  /// caller's attributes as they were.
  private func takeFollowing() -> EditSession? {
    defer { (following, followsUnseen) = (EditSession(), false) }
    guard !following.mask.isEmpty else { return nil }
    if !followsUnseen, let range = following.range,
      zip(callersRuns, committedRuns).allSatisfy({ $0.runs(overlapping: range) == $1.runs(overlapping: range) })
    {
      return nil
    }
    return following
  }

  /// Notifies layout managers and edit sequences of the edits of all rounds.
  private func notify() {
    settle()
    phase = .notifying
    let finished = total
    let range = finished.range ?? 0..<0
    // A session that edited nothing itself has no range of its own.
    let invalidated =
      range.isEmpty && finished.mask == .editedAttributes
      ? state.invalidation.runs ?? range : EditedRange.union(state.invalidation.runs, range)
    session = EditSession()
    state.invalidation.forgetRuns()
    if !changedLinks(in: invalidated).isEmpty { state.rowVersion += 1 }
    for observer in observers {
      observer.manager?.processEditing(
        for: self, edited: finished.mask, range: range, changeInLength: finished.changeInLength,
        invalidatedRange: invalidated)
    }
    state.invalidation.forgetLinks()
    guard !editStreams.isEmpty else { return }
    let edit = TextStorageEdit(
      version: version, mask: finished.mask, editedRange: range, changeInLength: finished.changeInLength,
      invalidatedRange: invalidated)
    editStreams.removeAll { !$0.yield(edit) }
  }

  /// Returns a sequence of the sessions that are processed from now on, until the storage is released. Each access
  /// makes a new sequence, for one task, with a bounded buffer. Call it on the storage's thread.
  public var edits: TextStorageEdits {
    let (edits, source) = TextStorageEdits.make()
    editStreams.append(source)
    return edits
  }

  /// Updates derived attributes after an edit. Subclasses that highlight text override it. Does nothing here.
  /// - Parameter range: the edited UTF-16 range in the present text, half-open.
  open func fixAttributes(in range: Range<Int>) {}

  /// Replaces the runs of a layer inside `range` and adds it to the range that layout managers are notified of. For
  /// `fixAttributes(in:)`. O(log runs + runs).
  /// - Precondition: the range lies in `0..<length`; the runs are not empty, ascend without overlap and lie in it, and their
  ///   attributes are ids of `attributeTable`.
  public func replaceRuns(of layer: Attributes.Layer, in range: Range<Int>, with runs: ContiguousArray<AttributeRun>) {
    check(range, within: length)
    var end = range.lowerBound
    for run in runs {
      check(run.range, within: end..<range.upperBound, "runs: range")
      if run.range.isEmpty { fail("runs: range \(run.range) is empty") }
      check(Int(run.attribute), below: attributeTable.values.count, "runs: attribute")
      end = run.range.upperBound
    }
    state.replaceRuns(of: layer, in: range, with: runs)
  }

  // MARK: Links

  /// Returns the links that overlap `range`, or all if it is nil; ascending and disjoint, not clipped to it. Here
  /// these are the links that callers set by `AttributeKey.link`. O(runs of the range's lines).
  open func links(in range: Range<Int>? = nil) -> [TextLink] {
    let range = (range ?? 0..<length).clamped(to: 0..<length)
    return state.runs.callersLinks(inLinesOf: range, of: text, attributeTable).filter {
      $0.range.lowerBound < range.upperBound && $0.range.upperBound > range.lowerBound
    }
  }

  /// Returns the ranges in which links and attachments may have been added, removed or moved in the session that
  /// layout managers are notified of. Their rows may change although their characters did not. O(ranges).
  /// - Parameter invalidatedRange: the range that the layout manager got; it is the result if callers set links or
  ///   attachments, otherwise the result is empty.
  /// - Returns: half-open UTF-16 ranges, ascending.
  open func changedLinks(in invalidatedRange: Range<Int>) -> [Range<Int>] {
    attributeTable.affectsRows ? [invalidatedRange] : []
  }

  // MARK: Layout managers

  /// Adds a layout manager, which is notified of every later session. It is held weakly. Adding it twice has no
  /// effect.
  /// - Precondition: something else refers to the layout manager, so that it is not released at once.
  public func addLayoutManager(_ manager: consuming any LayoutManager) {
    observers.removeAll { $0.manager == nil }
    for observer in observers where observer.manager === manager { return }
    observers.append(Observer(manager: manager))
    var object: AnyObject = consume manager
    if isKnownUniquelyReferenced(&object) {
      fail("addLayoutManager(\(type(of: object))()): nothing else refers to it, and a storage does not retain it; keep it")
    }
  }

  /// Removes a layout manager; no effect when it was not added.
  public func removeLayoutManager(_ manager: any LayoutManager) {
    observers.removeAll { $0.manager == nil || $0.manager === manager }
  }
}
