/// The characters of a document and their attributes, with TextKit's editing protocol and no screen.
///
/// Every change passes through `processEditing()`: edits between `beginEditing()` and the matching `endEditing()` are coalesced, then the
/// delegate is asked, attributes are fixed, and each layout manager is told once what was edited and what became invalid.
///
/// A subclass may set attributes before it calls `super.processEditing()` or behind it, where `editedRange` still is what was processed. What it
/// changes behind it is processed in another round, until a round changes nothing: whoever sets the same attributes each time comes to
/// rest, whoever never does is stopped after `mostRounds`. Layout managers are told behind the last round, of everything.
///
/// Offsets are UTF-16 units, ranges half-open. A storage belongs to one thread at a time.
open class TextStorage {
  /// What an edit changed.
  public struct EditActions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// The actions of these bits.
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
    /// Behind `TextStorage`'s own `processEditing()`.
    case processed
    case notifying
  }

  /// The characters and their lines.
  public private(set) var text: UTF16Text
  /// The distinct attribute values that runs of this storage refer to.
  public let attributeTable: AttributeTable
  /// Counts the changes of characters; 0 for the text the storage was made with.
  public private(set) var version = 0
  /// Counts the changes of links and attachments that are no changes of characters: for layouts that are not told of edits.
  package private(set) var rowVersion = 0
  /// Is asked before and after the attributes are fixed.
  public weak var delegate: (any TextStorageDelegate)?
  /// How often a session is processed at most before what goes on editing in it is stopped.
  public static let mostRounds = 16
  /// How many sessions were stopped after `mostRounds`; the delegate was told of each.
  public private(set) var stoppedSessions = 0
  /// What keeps the characters in a form of its own; nil where `text` alone has them.
  public let backingStore: (any TextBackingStore)?
  /// Everybody who is told of edits, in the order they were added. They are held weakly: who is released is told no more.
  public var layoutManagers: [any LayoutManager] { observers.compactMap(\.manager) }

  /// What the session in progress changed so far.
  public var editedMask: EditActions { session.mask }
  /// The edited units of the session in progress, in offsets of the present text; nil when nothing was edited.
  public var editedRange: Range<Int>? { session.range }
  /// How many units longer the text became in the session in progress.
  public var changeInLength: Int { session.changeInLength }

  /// What is processed, or will be.
  private var session = EditSession()
  /// Attributes that were changed behind the processing: what the next round is about.
  private var following = EditSession()
  /// Whether `following` has edits that the caller's runs do not show.
  private var followsUnseen = false
  /// What all rounds are about: layout managers are told of it.
  private var total = EditSession()
  /// The caller's runs when the processing was done, and what it added.
  private var settled: [AttributeRuns] = []
  private var invalidatedRange: Range<Int>?
  private var observers: [Observer] = []
  private var editStreams: [TextStorageEdits.Source] = []
  /// Whether observers are being asked before characters change.
  private var isAnnouncing = false
  private var nesting = 0
  private var phase = Phase.idle
  private var layers: [AttributeRuns] = Array(repeating: AttributeRuns(), count: Attributes.Layer.allCases.count)

  /// A storage over `text`.
  /// - Parameters:
  ///   - text: the characters to begin with.
  ///   - delegate: takes part in the processing of the initial text, which it is asked about like any edit.
  public init(_ text: UTF16Text = UTF16Text(), delegate: (any TextStorageDelegate)? = nil) {
    self.text = text
    backingStore = nil
    attributeTable = AttributeTable()
    self.delegate = delegate
    if delegate != nil { processInitialText() }
  }

  /// A storage over the characters that somebody else keeps.
  /// - Parameters:
  ///   - backingStore: keeps them.
  ///   - delegate: as for a text.
  public init(backingStore: any TextBackingStore, delegate: (any TextStorageDelegate)? = nil) {
    text = UTF16Text(backingStore.units(in: 0..<backingStore.length))
    self.backingStore = backingStore
    attributeTable = AttributeTable()
    self.delegate = delegate
    if delegate != nil { processInitialText() }
  }

  init(_ text: UTF16Text, backingStore: (any TextBackingStore)?, attributeTable: AttributeTable) {
    self.text = text
    self.backingStore = backingStore
    self.attributeTable = attributeTable
  }

  deinit {
    for stream in editStreams { stream.signal.finish() }
  }

  /// Has the text that the storage was made with pass as what was inserted.
  func processInitialText() {
    beginEditing()
    edited(.editedCharacters, range: 0..<0, changeInLength: text.count)
    endEditing()
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
  /// What the caller set hides what syntax gave; what it added is there beside either. O(layers × log runs).
  /// - Precondition: `0 <= utf16Offset < length`.
  public func attributes(at utf16Offset: Int) -> (attributes: Attributes?, effectiveRange: Range<Int>) {
    check(utf16Offset, below: length)
    var bounds = 0..<length
    var result: Attributes?
    for layer in [Attributes.Layer.caller, .rule, .syntax] {
      let (attribute, range) = layers[Int(layer.rawValue)].attribute(at: utf16Offset, bounds: bounds)
      bounds = range
      if let attribute {
        result = attributeTable[attribute]
        break
      }
    }
    let (added, range) = layers[Int(Attributes.Layer.added.rawValue)].attribute(at: utf16Offset, bounds: bounds)
    if let added { result = result?.adding(attributeTable[added].values) ?? attributeTable[added] }
    return (result, range)
  }

  // MARK: Editing

  /// Opens a session. Sessions nest; the outermost `endEditing()` processes them as one.
  public func beginEditing() {
    nesting += 1
  }

  /// Whether a session is open that `endEditing()` will close.
  public var isEditing: Bool { nesting > 0 }

  /// Closes a session; the outermost call runs `processEditing()` when anything was edited.
  /// - Precondition: a session is open.
  public func endEditing() {
    if nesting <= 0 { fail("endEditing() without beginEditing()") }
    nesting -= 1
    guard nesting == 0 && phase == .idle && !session.mask.isEmpty else { return }
    drain()
  }

  /// Replaces characters.
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
      // It may have taken something else.
      units = backingStore.units(in: range.lowerBound..<(range.upperBound + backingStore.length - oldLength))
    }
    announceAndApply(range, units)
  }

  private func checkPhase() {
    if phase != .idle && phase != .willProcessing {
      fail("characters may change before a session is processed or in willProcessEditing only")
    }
    if isAnnouncing { fail("characters may not change while layout managers are told that they will") }
  }

  /// Tells layout managers, and makes a change of characters that was agreed upon, as a session.
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

  /// Asked before characters change: what is to stand in the place of `range` instead of `units`; nil leaves the text as it is. Asks the
  /// delegate, where there is one.
  open func shouldChange(text units: ContiguousArray<UInt16>, in range: Range<Int>) -> ContiguousArray<UInt16>? {
    guard let delegate else { return units }
    return delegate.textStorage(self, shouldChange: units, in: range)
  }

  /// Says that the backing store has other characters by itself: they are an edit like any other, and nobody is asked.
  /// - Parameters:
  ///   - range: the replaced units before the change.
  ///   - changeInLength: how many units longer the text became.
  /// - Precondition: the range lies in `0..<length`, and the backing store has as many units as both say.
  public func backingStoreChanged(in range: Range<Int>, changeInLength: Int) {
    guard let backingStore else { return }
    check(range, within: length)
    checkChange(of: range, by: changeInLength, lengthAfter: backingStore.length)
    checkPhase()
    announceAndApply(range, backingStore.units(in: range.lowerBound..<(range.upperBound + changeInLength)))
  }

  /// Makes a change of characters that was agreed upon, inside a session.
  func applyReplacement(of range: Range<Int>, by units: ContiguousArray<UInt16>) {
    text.replace(range, with: units)
    version += 1
    for index in layers.indices { layers[index].shift(replacing: range, newLength: units.count) }
    if let invalidatedRange {
      self.invalidatedRange = EditSession.shift(invalidatedRange, replacing: range, newLength: units.count)
    }
    edited(.editedCharacters, range: range, changeInLength: units.count - range.count)
  }

  /// Replaces characters by those of a string.
  /// - Precondition: the range lies in `0..<length`.
  public func replaceCharacters(in range: Range<Int>, with string: String) {
    replaceCharacters(in: range, with: ContiguousArray(string.utf16))
  }

  /// Gives the caller's attributes to `range`, or takes them away. Hides syntax where set; never reparses. To set what is there already is no
  /// edit. What `addAttribute(_:value:range:)` gave stays.
  /// - Precondition: the range lies in `0..<length`.
  public func setAttributes(_ attributes: Attributes?, range: Range<Int>) {
    check(range, within: length)
    let attribute = attributes.map(attributeTable.intern)
    let caller = Int(Attributes.Layer.caller.rawValue)
    if layers[caller].isUniform(attribute, in: range) { return }
    changeCallersRuns(of: .caller, in: range) { $0.set(attribute, in: range) }
  }

  /// Changes runs that belong to the caller.
  func changeCallersRuns(
    of layer: Attributes.Layer, in range: Range<Int>, _ change: (inout AttributeRuns) -> Void
  ) {
    beginEditing()
    change(&layers[Int(layer.rawValue)])
    if attributeTable.affectsRows { rowVersion += 1 }
    record(.editedAttributes, range: range, changeInLength: 0, isSeen: true)
    endEditing()
  }

  /// Records an edit in the session in progress. Subclasses that keep attributes of their own call this.
  /// - Parameters:
  ///   - mask: what was edited.
  ///   - range: the edited units before the edit.
  ///   - changeInLength: how many units longer the text became.
  /// - Precondition: what the range has become lies in the text as it is now.
  public func edited(_ mask: EditActions, range: Range<Int>, changeInLength: Int) {
    checkChange(of: range, by: changeInLength, lengthAfter: length)
    record(mask, range: range, changeInLength: changeInLength, isSeen: false)
  }

  /// - Parameter isSeen: whether the caller's runs show the edit.
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

  /// Processes the session: delegate, `fixAttributes(in:)`, delegate. Called by the outermost `endEditing()`, once in each round.
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

  /// Processes the session and what is edited meanwhile, and tells the layout managers; what those edit is the next session.
  private func drain() {
    var rounds = 0
    repeat {
      total = session
      var next: EditSession?
      repeat {
        rounds += 1
        // Set before the call: what a subclass edits ahead of `super.processEditing()` belongs to this round.
        phase = .willProcessing
        processEditing()
        if phase != .processed { settle() }
        next = takeFollowing()
        if let next {
          session = next
          total.record(next.mask, range: next.range ?? 0..<0, changeInLength: next.changeInLength)
        }
      } while next != nil && rounds < Self.mostRounds
      notify()
      session = takeFollowing() ?? EditSession()
      if !session.mask.isEmpty && rounds >= Self.mostRounds || next != nil {
        stoppedSessions += 1
        delegate?.textStorage(self, didStopProcessingAfter: rounds)
        session = EditSession()
        following = EditSession()
      }
    } while !session.mask.isEmpty
    phase = .idle
    settled = []
  }

  /// What is edited from here on is for the next round.
  private func settle() {
    phase = .processed
    settled = callersRuns
  }

  private var callersRuns: [AttributeRuns] { [runs(of: .caller), runs(of: .added)] }

  /// What was edited behind the processing; nil for nothing, and for attributes that came out as they were.
  private func takeFollowing() -> EditSession? {
    defer { (following, followsUnseen) = (EditSession(), false) }
    guard !following.mask.isEmpty else { return nil }
    if !followsUnseen, let range = following.range,
      zip(callersRuns, settled).allSatisfy({ $0.runs(overlapping: range) == $1.runs(overlapping: range) })
    {
      return nil
    }
    return following
  }

  private func notify() {
    settle()
    phase = .notifying
    let finished = total
    let range = finished.range ?? 0..<0
    // A session that edited nothing itself has no place of its own.
    let invalidated =
      range.isEmpty && finished.mask == .editedAttributes
      ? invalidatedRange ?? range : EditSession.union(invalidatedRange, range)
    session = EditSession()
    invalidatedRange = nil
    if !changedLinks(in: invalidated).isEmpty { rowVersion += 1 }
    for observer in observers {
      observer.manager?.processEditing(
        for: self, edited: finished.mask, range: range, changeInLength: finished.changeInLength,
        invalidatedRange: invalidated)
    }
    layoutManagersWereTold()
    guard !editStreams.isEmpty else { return }
    let edit = TextStorageEdit(
      version: version, mask: finished.mask, editedRange: range, changeInLength: finished.changeInLength,
      invalidatedRange: invalidated)
    editStreams.removeAll { !$0.yield(edit) }
  }

  /// The sessions that are processed from now on, until the storage is released: to be waited for by any task. Each call makes a sequence of its
  /// own for one task, with a bounded buffer. To be called on the storage's thread.
  public var edits: TextStorageEdits {
    let (edits, source) = TextStorageEdits.make()
    editStreams.append(source)
    return edits
  }

  /// All layout managers know of the session; for subclasses that keep what they ask about it.
  func layoutManagersWereTold() {}

  /// Brings derived attributes up to date after the edit of `range`; the place for subclasses that colour text.
  open func fixAttributes(in range: Range<Int>) {}

  /// Replaces the runs of a layer inside `range` and reports that range as invalid. For `fixAttributes(in:)`.
  /// - Precondition: the range lies in `0..<length`, and the runs ascend and lie in it.
  public func replaceRuns(of layer: Attributes.Layer, in range: Range<Int>, with runs: ContiguousArray<AttributeRun>) {
    check(range, within: length)
    layers[Int(layer.rawValue)].replace(range, with: runs)
    invalidatedRange = EditSession.union(invalidatedRange, range)
  }

  // MARK: Links

  /// The links that touch `range`, all unless given; ascending and disjoint, inside the text: here those that a caller gave by `AttributeKey.link`.
  /// O(runs of the range's lines).
  open func links(in range: Range<Int>? = nil) -> [TextLink] {
    let range = (range ?? 0..<length).clamped(to: 0..<length)
    return callersLinks(inLinesOf: range).filter {
      $0.range.lowerBound < range.upperBound && $0.range.upperBound > range.lowerBound
    }
  }

  /// Where links and attachments may have come, gone or moved their ends in the session that layout managers are being told of: what may break into other
  /// rows though its characters stayed. O(ranges).
  /// - Parameter invalidatedRange: what the layout manager was told; the answer where a caller gave links or attachments.
  /// - Returns: UTF-16 offsets, ascending.
  open func changedLinks(in invalidatedRange: Range<Int>) -> [Range<Int>] {
    attributeTable.affectsRows ? [invalidatedRange] : []
  }

  // MARK: Layout managers

  /// Adds a layout manager that is told of every change from now on, without retaining it. Adding it twice changes nothing.
  public func addLayoutManager(_ manager: any LayoutManager) {
    observers.removeAll { $0.manager == nil }
    if observers.contains(where: { $0.manager === manager }) { return }
    observers.append(Observer(manager: manager))
  }

  /// Removes a layout manager; no effect when it was not added.
  public func removeLayoutManager(_ manager: any LayoutManager) {
    observers.removeAll { $0.manager == nil || $0.manager === manager }
  }
}
