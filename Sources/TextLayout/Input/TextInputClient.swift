public import HighlightStorage
internal import TextChecks
public import TextModel

/// The text that an input system edits: a storage with selections, marked text and undo, as in UITextInput.
///
/// Methods that an input system calls (`insertText`, `setMarkedText`, `deleteBackward`, `replace`, `selectedTextRange`) do
/// not notify the `inputDelegate`; all other changes of text and selection do. Edits of others keep the undo history, except
/// for steps whose text they touch. One thread at a time, the storage's. The storage does not retain the client.
public final class TextInputClient: LayoutManager {
  /// The originator of an edit.
  private enum Source {
    case others
    case inputSystem
    case undo
  }

  /// The properties that an edit must share with the last undo step to join it.
  private enum Joining {
    case typing
    case deleting
  }

  /// The text.
  public let storage: TextStorage
  /// The layout of the text; nil if it has none, so that rectangles are not known.
  public let layoutManager: TextLayoutManager?
  /// Finds words, rows and other units; may be replaced.
  public var tokenizer: any TextTokenizing
  /// The input system, notified of changes that it did not make.
  public weak var inputDelegate: (any TextInputDelegate)?
  /// The view, asked about edits and notified of lost undo steps.
  public weak var delegate: (any TextInputClientDelegate)?
  /// The origins of the layout manager's containers in common coordinates; (0, 0) for missing ones.
  public var containerOrigins: [LayoutPoint] = []
  /// The attributes of typed text; nil for those of syntax and rules.
  public var typingAttributes: Attributes?
  /// The longest pause between two keys of one undo step; after a longer one, text begins another step. Nil, the default:
  /// pauses end no step.
  public var longestPauseInStep: Duration?

  /// Ascending and disjoint, at least one.
  private var ranges: [TextRange] = [TextRange(at: TextLocation(0))]
  /// The index of `selectedTextRange`.
  private var primary = 0
  private var marked: Range<Int>?
  /// The caller's attributes that the marked text had before it was marked.
  private var attributesUnderMark: Attributes?
  private var source = Source.others
  /// Whether this client makes the next replacement.
  private var isSubstituting = false
  /// Which `willChange` notifications the input delegate got in the present editing session.
  private var announced = (text: false, selection: false)
  private var history = UndoHistory()
  /// The edits of the session in progress.
  private var recorded: UndoHistory.Group?
  /// Whether the last group of the history belongs to the marked text, whose composition is undone as one step.
  private var isComposing = false
  /// The kind of edits that may still join the last group of the history; nil if none may.
  private var openStep: Joining?
  /// The group that the edit in progress may join, and the kind of edits that may join it later.
  private var joining: Joining?
  /// Whether the composition in progress becomes part of the step before it.
  private var joinsComposition = false
  /// When the last edit of the open step was made.
  private var lastTyped: ContinuousClock.Instant?
  /// The clock that pauses are measured with.
  package var now: () -> ContinuousClock.Instant = { .now }
  private let characters = TextTokenizer(.character)

  /// Creates a client with the caret at the start of the text. It is notified of the storage's edits from now on.
  /// - Parameters:
  ///   - storage: the text that is typed into.
  ///   - layoutManager: finds rows, for movement up, down and to the ends of rows; nil if there are no rows.
  ///   - locale: the locale whose rules divide words; empty for rules independent of a language.
  public init(storage: TextStorage, layoutManager: TextLayoutManager? = nil, locale: String = "") {
    self.storage = storage
    self.layoutManager = layoutManager
    tokenizer = StorageTokenizer(storage: storage, layoutManager: layoutManager, locale: locale)
    storage.addLayoutManager(self)
  }

  /// Stops observing the storage, for a client that is retained after use. Afterwards call only methods that read the text.
  public func detach() {
    storage.removeLayoutManager(self)
  }

  // MARK: Text

  /// Whether there is any text.
  public var hasText: Bool { storage.length > 0 }

  /// Returns the text of the part of a range that is inside the text. Lone surrogates become U+FFFD.
  public func text(in range: TextRange) -> String {
    storage.text.string(in: clamped(range.utf16Range))
  }

  /// Replaces a range by a text, unless the delegate rejects it. Selections after the range move; those that overlap
  /// it lose the replaced part.
  public func replace(_ range: TextRange, withText text: String) {
    edit {
      let replaced = clamped(range.utf16Range)
      guard let count = substitute(replaced, ContiguousArray(text.utf16)) else { return }
      moveSelections(replacing: replaced, newLength: count)
      moveMark(replacing: replaced, newLength: count)
    }
  }

  /// Replaces several ranges as one undo step, from the last one to the first. The delegate may reject each. Selections move
  /// as in ``replace(_:withText:)``.
  /// - Precondition: the replacements ascend, do not overlap, and lie in the text.
  public func replace(_ replacements: [TextReplacement]) {
    TextReplacement.check(replacements, length: storage.length)
    edit {
      for replacement in replacements.reversed() {
        guard let count = substitute(replacement.range, replacement.units) else { continue }
        moveSelections(replacing: replacement.range, newLength: count)
        moveMark(replacing: replacement.range, newLength: count)
      }
    }
  }

  /// Replaces every match of an expression by a template with the texts of its groups (`$0`, `$1`, `${name}`), as one undo
  /// step. `RegularExpression.replacements(in:range:withTemplate:budget:)` describes the template.
  /// - Parameters:
  ///   - expression: what is replaced.
  ///   - template: the new text of a match.
  ///   - range: UTF-16 offsets, half-open, of the text to search; nil: all.
  ///   - budget: nanoseconds of processor time for all matches together, after which the search throws; 0 for none.
  /// - Returns: the number of matches.
  /// - Throws: an `UnknownGroupError`, or a `SearchInterruption`; nothing is replaced then.
  /// - Precondition: the range lies in `0..<storage.length`.
  @discardableResult
  public func replaceMatches(
    of expression: RegularExpression, withTemplate template: String, in range: Range<Int>? = nil, budget: UInt64 = 0
  ) throws -> Int {
    let replacements = try expression.replacements(in: storage.text, range: range, withTemplate: template, budget: budget)
    replace(replacements)
    return replacements.count
  }

  /// Replaces the marked text by a text; without marked text, each selection. The carets are then after the inserted
  /// text, and nothing is marked.
  ///
  /// Typed text joins the last undo step if that is typed text, too, and ends a step that deletes. A step ends when the
  /// selection is set, after a line end, with ``endUndoStep()``, after a pause longer than ``longestPauseInStep``, and with
  /// any other edit of this client. Text with a line end inside, such as pasted lines, is a step of its own; so is all
  /// that is typed in one editing session.
  public func insertText(_ text: String) {
    let lineEnd = text.utf16.firstIndex { $0 == 0x0A || $0 == 0x0D }
    let isLineEnd = text == "\n" || text == "\r\n" || text == "\r"
    if lineEnd != nil && !isLineEnd { endUndoStep() }
    defer { if lineEnd != nil { endUndoStep() } }
    edit(joining: .typing) {
      if let marked {
        clearMark()
        ranges = [TextRange(marked)]
        primary = 0
      }
      typeAtSelections(ContiguousArray(text.utf16)) { $0 }
    }
  }

  /// Deletes the selected text. At an empty selection it deletes the character (grapheme cluster) before the caret,
  /// or in marked text the code point before the caret; at the start of the text nothing. Deletions in succession are
  /// one undo step.
  public func deleteBackward() {
    edit(joining: .deleting) {
      typeAtSelections([]) { selected in
        guard selected.isEmpty, selected.lowerBound > 0 else { return selected }
        let caret = selected.lowerBound
        let isInMark = marked.map { $0.lowerBound < caret && caret <= $0.upperBound } ?? false
        let start = isInMark ? scalarStart(before: caret) : characters.boundary(before: caret, in: storage.text) ?? 0
        return start..<caret
      }
    }
  }

  private func scalarStart(before offset: Int) -> Int {
    let text = storage.text
    let isPair = offset >= 2 && UTF16.isTrailSurrogate(text[offset - 1]) && UTF16.isLeadSurrogate(text[offset - 2])
    return offset - (isPair ? 2 : 1)
  }

  /// Replaces the range that `extent` returns for each selection by `units`, and sets the typing attributes for the
  /// inserted units. The caret is then after them. A selection stays if the delegate rejects its edit, or if both its
  /// range and `units` are empty.
  private func typeAtSelections(_ units: ContiguousArray<UInt16>, extent: (Range<Int>) -> Range<Int>) {
    for index in ranges.indices {
      let range = extent(clamped(ranges[index].utf16Range))
      if range.isEmpty && units.isEmpty { continue }
      guard let count = substitute(range, units) else { continue }
      moveMark(replacing: range, newLength: count)
      if let typingAttributes, count > 0 {
        storage.setAttributes(typingAttributes, range: range.lowerBound..<(range.lowerBound + count))
      }
      for other in ranges.indices where other != index {
        ranges[other] = ranges[other].following(range, newLength: count)
      }
      ranges[index] = TextRange(at: TextLocation(range.lowerBound + count))
    }
    normalizeSelections()
  }

  // MARK: Selection

  /// The primary selection. Its ends have its affinity. The input system sets it.
  public var selectedTextRange: TextRange {
    get { ranges[primary] }
    set { setSelections([newValue], primary: 0) }
  }

  /// The selections, ascending and disjoint; at least one.
  public var selections: [TextRange] { ranges }

  /// Sets the selections and notifies the input delegate if they changed. Overlapping selections are joined, and an
  /// empty selection that touches another is merged into it.
  /// - Parameters:
  ///   - selections: the ranges, clamped to the text; an empty array changes nothing.
  ///   - primary: the index of `selectedTextRange`.
  public func select(_ selections: [TextRange], primary: Int = 0) {
    let isChange = selections != ranges
    if isChange { inputDelegate?.selectionWillChange(self) }
    setSelections(selections, primary: primary)
    if isChange { inputDelegate?.selectionDidChange(self) }
  }

  private func setSelections(_ selections: [TextRange], primary: Int) {
    guard !selections.isEmpty else { return }
    let old = ranges
    defer { if ranges != old { endUndoStep() } }
    let wanted = selections[min(max(primary, 0), selections.count - 1)]
    ranges = selections.map { clamped($0) }
    self.primary = 0
    ranges.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    self.primary = ranges.firstIndex(of: clamped(wanted)) ?? 0
    normalizeSelections()
    if marked != nil, ranges.count > 1 { unmarkText() }
  }

  /// Sorts the selections, joins those that overlap, and joins a caret with a selection that it touches. The selection
  /// that contains the old primary selection becomes the primary one.
  private func normalizeSelections() {
    let wanted = ranges[primary]
    var result: [TextRange] = []
    for range in ranges.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let last = result.last,
        range.start.utf16Offset < last.end.utf16Offset || last == range
          || range.isEmpty && range.start.utf16Offset == last.end.utf16Offset
          || last.isEmpty && last.end.utf16Offset == range.start.utf16Offset
      {
        result[result.count - 1] = TextRange(min(last.start, range.start), max(last.end, range.end))
      } else {
        result.append(range)
      }
    }
    ranges = result
    primary =
      result.firstIndex { $0.start <= wanted.start && wanted.end <= $0.end }
      ?? result.firstIndex { $0.end >= wanted.start } ?? 0
  }

  // MARK: Marked text

  /// The range of the text that is being composed; nil if there is none.
  public var markedTextRange: TextRange? { marked.map { TextRange($0) } }

  /// Replaces the marked text, or the primary selection if nothing is marked, by provisional text, which becomes the
  /// marked text. Other selections are dropped. The text is not highlighted until it is unmarked.
  /// - Parameters:
  ///   - text: the provisional text; nil or empty removes the marked text.
  ///   - selectedRange: the new selection, as half-open UTF-16 offsets in `text`; clamped to it.
  public func setMarkedText(_ text: String?, selectedRange: Range<Int>) {
    let units = ContiguousArray((text ?? "").utf16)
    edit(joining: .typing) {
      let range = marked ?? clamped(ranges[primary].utf16Range)
      clearMark()
      guard let count = substitute(range, units) else { return }
      let start = range.lowerBound
      ranges = [TextRange(at: TextLocation(start + count))]
      primary = 0
      guard count > 0 else { return }
      let inside = selectedRange.clamped(to: 0..<count)
      ranges = [
        inside.isEmpty
          ? TextRange(at: TextLocation(start + inside.lowerBound))
          : TextRange((start + inside.lowerBound)..<(start + inside.upperBound))
      ]
      mark(start..<(start + count))
    }
  }

  /// Ends the composition: the marked text stays as ordinary text.
  public func unmarkText() {
    edit { clearMark() }
  }

  private func mark(_ range: Range<Int>) {
    let (attribute, _) = storage.runs(of: .caller).attribute(at: range.lowerBound, bounds: range)
    attributesUnderMark = attribute.map { storage.attributeTable[$0] }
    marked = range
    storage.setAttributes(Attributes(scope: nil), range: range)
  }

  private func clearMark() {
    guard let range = marked else { return }
    marked = nil
    storage.setAttributes(attributesUnderMark, range: clamped(range))
    attributesUnderMark = nil
  }

  // MARK: Undo

  /// Whether there is anything to undo.
  public var canUndo: Bool { !history.done.isEmpty }
  /// Whether there is anything to redo.
  public var canRedo: Bool { !history.undone.isEmpty }

  /// Whether the text differs from the saved one, as far as the history knows: false after ``markSaved()``, and again if
  /// undo or redo leads back to the saved text; until the first call, the text that the client was created with is the saved
  /// one. After an edit that did not go through the client it is true until the next call, whatever is undone.
  public var hasUnsavedChanges: Bool { recorded?.edits.isEmpty == false || history.isChanged }

  /// Records that the present text is saved. Ends a composition and the last undo step.
  public func markSaved() {
    unmarkText()
    endUndoStep()
    history.markSaved()
  }

  /// The greatest number of undo steps that are kept.
  public var undoLimit: Int {
    get { history.limit }
    set { history.limit = max(newValue, 0) }
  }

  /// Ends the last undo step: text that is typed from now on is another step. A composition in progress stays one
  /// step.
  public func endUndoStep() {
    openStep = nil
    joinsComposition = false
  }

  /// Opens an editing session of the storage. Text typed until the matching `endEditing()` is one undo step, which
  /// text typed before or after does not join.
  public func beginEditing() { storage.beginEditing() }

  /// Closes the editing session that the matching `beginEditing()` opened.
  public func endEditing() { storage.endEditing() }

  /// Ends a composition, whether or not there is a step to undo. Then undoes the last step, restores the selections
  /// from before it, makes it the next step to redo, and notifies the input delegate.
  /// - Returns: true if a step was undone; false if there is none or an edit is in progress.
  @discardableResult
  public func undo() -> Bool {
    unmarkText()
    guard recorded == nil, let group = history.takeUndo() else { return false }
    apply(group, undoes: true)
    return true
  }

  /// Ends a composition, then redoes the step that was undone last and notifies the input delegate.
  /// - Returns: true if a step was redone; false if there is none or an edit is in progress.
  @discardableResult
  public func redo() -> Bool {
    unmarkText()
    guard recorded == nil, let group = history.takeRedo() else { return false }
    apply(group, undoes: false)
    return true
  }

  /// Undoes or redoes the edits of a group, together with the attributes that the caller set, restores the
  /// selections, and moves the group to the other list. If an observer changes the text of an edit, the attributes of
  /// the edit are not restored.
  private func apply(_ group: UndoHistory.Group, undoes: Bool) {
    var group = group
    endUndoStep()
    announced = (true, true)
    inputDelegate?.textWillChange(self)
    inputDelegate?.selectionWillChange(self)
    source = .undo
    storage.beginEditing()
    for index in undoes ? Array(group.edits.indices.reversed()) : Array(group.edits.indices) {
      let edit = group.edits[index]
      let (present, wanted) = undoes ? (edit.new, edit.old) : (edit.old, edit.new)
      let range = clamped(edit.start..<(edit.start + present.count))
      let content = UndoHistory.Content(units: present.units, attributes: storage.callersAttributes(in: range))
      if undoes { group.edits[index].new = content } else { group.edits[index].old = content }
      let length = storage.length
      replaceStored(range, wanted.units)
      // An observer may have changed the text.
      guard storage.length - length == wanted.count - range.count else { continue }
      storage.setCallersAttributes(wanted.attributes, range: range.lowerBound..<(range.lowerBound + wanted.count))
    }
    history.put(group, undone: undoes)
    let selections = undoes ? group.selectionsBefore : group.selectionsAfter
    setSelections(selections.ranges, primary: selections.primary)
    // Edits of observers move the selections.
    storage.endEditing()
    source = .others
    finishAnnounced()
  }

  // MARK: Edits

  /// Runs `body`, an edit of the input system, as one editing session of the storage, and records its edits as one
  /// undo step, or as part of the last one.
  /// - Parameter kind: what may join the step; nil: the edit is a step of its own. In a session that is already open, it
  ///   is none either.
  private func edit(joining kind: Joining? = nil, _ body: () -> Void) {
    let outer = source
    joining = storage.isEditing ? nil : kind
    if recorded == nil { recorded = UndoHistory.Group(selectionsBefore: selected, selectionsAfter: selected) }
    source = .inputSystem
    storage.beginEditing()
    body()
    recorded?.selectionsAfter = selected
    storage.endEditing()
    source = outer
    // No session recorded anything if nothing was edited.
    if recorded?.edits.isEmpty == true { recorded = nil }
    if marked == nil { endComposition() }
  }

  private var selected: UndoHistory.Selections { .init(ranges: ranges, primary: primary) }

  /// Adds a group to the history: to the last step during a composition, or if it joins that step; otherwise as a new
  /// step.
  private func add(_ group: UndoHistory.Group) {
    let time = now()
    defer { lastTyped = time }
    if isComposing {
      history.extend(with: group)
      if marked == nil { endComposition() }
      return
    }
    let isAfterPause = longestPauseInStep.flatMap { longest in lastTyped.map { $0.duration(to: time) > longest } } ?? false
    let joins = joining != nil && joining == openStep && !isAfterPause
    openStep = joining
    if marked != nil {
      history.append(group)
      (isComposing, joinsComposition) = (true, joins)
      return
    }
    if joins { history.extend(with: group) } else { history.append(group) }
    if removeUnchangedStep() { openStep = nil }
  }

  /// Ends the composition, if there is one. It becomes part of the step before it if that is typed text, and no step
  /// if it changed nothing.
  private func endComposition() {
    guard isComposing else { return }
    let joins = joinsComposition
    (isComposing, joinsComposition) = (false, false)
    if removeUnchangedStep() {
      if !joins { openStep = nil }
    } else if joins {
      history.joinLastTwo()
    }
  }

  /// Removes the last undo step if it left text and caller's attributes unchanged.
  private func removeUnchangedStep() -> Bool {
    guard let group = history.done.last, changedNothing(group) else { return false }
    history.removeLast()
    return true
  }

  /// Replaces a range of the storage by units, after asking the delegate.
  /// - Returns: the number of UTF-16 units inserted, 0 if range and units are empty; nil if the delegate or the
  ///   storage rejected the edit.
  private func substitute(_ range: Range<Int>, _ units: ContiguousArray<UInt16>) -> Int? {
    let range = clamped(range)
    if range.isEmpty && units.isEmpty { return 0 }
    if let delegate,
      !delegate.textInputClient(
        self, shouldChangeTextIn: TextRange(range), replacementText: String(decoding: units, as: UTF16.self))
    {
      return nil
    }
    let (version, length) = (storage.version, storage.length)
    replaceStored(range, units)
    return storage.version == version ? nil : storage.length - length + range.count
  }

  private func replaceStored(_ range: Range<Int>, _ units: ContiguousArray<UInt16>) {
    isSubstituting = true
    storage.replaceCharacters(in: range, with: units)
    isSubstituting = false
  }

  private func moveSelections(replacing range: Range<Int>, newLength: Int) {
    ranges = ranges.map { $0.following(range, newLength: newLength) }
    normalizeSelections()
  }

  private func moveMark(replacing range: Range<Int>, newLength: Int) {
    guard let known = marked else { return }
    // Text inserted at either end does not join.
    let isAtEnd = range.isEmpty && (range.lowerBound == known.lowerBound || range.lowerBound == known.upperBound)
    if isAtEnd {
      if range.lowerBound == known.lowerBound { marked = (known.lowerBound + newLength)..<(known.upperBound + newLength) }
    } else if known.lowerBound <= range.lowerBound && range.upperBound <= known.upperBound {
      marked = known.lowerBound..<(known.upperBound + newLength - range.count)
    } else {
      marked = TextRange(known).following(range, newLength: newLength).utf16Range
    }
    guard marked?.isEmpty == true else { return }
    (marked, attributesUnderMark) = (nil, nil)
  }

  func clamped(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<storage.length) }

  private func clamped(_ range: TextRange) -> TextRange {
    if range.end.utf16Offset <= storage.length && range.start.utf16Offset >= 0 { return range }
    let inside = clamped(range.utf16Range)
    return inside.isEmpty ? TextRange(at: TextLocation(inside.lowerBound)) : TextRange(inside)
  }

  // MARK: LayoutManager

  /// Records an edit of the input system for undo. For edits of others, moves selections, marked text and undo steps,
  /// and notifies the delegate of undo steps that lost edits. Called by the storage before the edit.
  public func willReplaceCharacters(of storage: TextStorage, in range: Range<Int>, with units: ContiguousArray<UInt16>) {
    let isOwn = isSubstituting
    isSubstituting = false
    if !isOwn {
      announce(replacing: range, newLength: units.count)
      moveMark(replacing: range, newLength: units.count)
      if marked == nil { endComposition() }
    }
    switch source {
    case .undo where isOwn: break
    case .inputSystem:
      // The text may have been changed by a delegate of the storage.
      let old = UndoHistory.Content(
        units: storage.text.withUnits(in: range) { ContiguousArray($0[range]) },
        attributes: storage.callersAttributes(in: range))
      recorded?.append(UndoHistory.Edit(start: range.lowerBound, old: old, new: UndoHistory.Content(units: units)))
    case .others, .undo:
      history.forgetSaved()
      let (lost, includesLast) = history.follow(replacing: range, newLength: units.count, recorded: &recorded)
      if includesLast {
        isComposing = false
        endUndoStep()
      }
      if lost > 0 { delegate?.textInputClient(self, didLoseUndoSteps: lost) }
    }
  }

  /// Notifies the input delegate, once for each session, that others will change the text and, if the edit moves
  /// selections, the selection. Then moves the selections.
  private func announce(replacing range: Range<Int>, newLength: Int) {
    if !announced.text {
      announced.text = true
      inputDelegate?.textWillChange(self)
    }
    let moved = ranges.map { $0.following(range, newLength: newLength) }
    guard moved != ranges else { return }
    if !announced.selection {
      announced.selection = true
      inputDelegate?.selectionWillChange(self)
    }
    ranges = moved
    normalizeSelections()
  }

  private func finishAnnounced() {
    let known = announced
    announced = (false, false)
    if known.selection { inputDelegate?.selectionDidChange(self) }
    if known.text { inputDelegate?.textDidChange(self) }
  }

  /// Adds the recorded edits to the history, and notifies the input delegate of changes that were announced. A
  /// composition that changed nothing leaves no step. Called by the storage after an editing session; undo and redo are
  /// ignored.
  public func processEditing(
    for storage: TextStorage, edited mask: TextStorage.EditActions, range: Range<Int>, changeInLength: Int,
    invalidatedRange: Range<Int>
  ) {
    guard source != .undo else { return }
    if let group = recorded, !group.edits.isEmpty {
      recorded = nil
      add(group)
    } else if source == .others {
      recorded = nil
    }
    finishAnnounced()
  }

  /// Whether the edits of a group left text and caller's attributes unchanged.
  private func changedNothing(_ group: UndoHistory.Group) -> Bool {
    group.edits.allSatisfy { edit in
      edit.old.units == edit.new.units
        && edit.old.attributes
          == storage.callersAttributes(in: clamped(edit.start..<(edit.start + edit.new.count)))
    }
  }
}
