internal import CParserInternals
internal import CTreeSitter
internal import TextModel

/// The nodes at which an entry is tried.
enum SlotSet: BitwiseCopyable {
  case one(Int)
  /// All named nodes.
  case named
  case all
}

/// The tables of a program while its patterns are compiled.
struct QueryTableBuilder {
  /// An entry with the slots of the nodes that it belongs to.
  struct SlotEntry<Entry: BitwiseCopyable>: BitwiseCopyable {
    var slots: SlotSet
    var entry: Entry
  }

  var steps = ScratchBuffer<QueryProgram.Step>()
  var captureLists = ScratchBuffer<UInt16>()
  var negatedFields = ScratchBuffer<TSFieldId>()
  var instructions = ScratchBuffer<QueryProgram.Instruction>()
  var supertypes = ScratchBuffer<TSSymbol>()
  var pathEntries = ScratchBuffer<SlotEntry<QueryProgram.PathEntry>>()
  var startEntries = ScratchBuffer<SlotEntry<QueryProgram.StartEntry>>()
  /// The nodes below which a field is tested.
  var fieldParents = ScratchBuffer<SlotSet>()
  /// By slot: whether nodes of the symbol are named. Symbols count up from 0, errors have the last slot.
  fileprivate(set) var isNamed = ScratchBuffer<Bool>()

  /// Creates empty tables without a slot, for a program without a grammar.
  init() {}

  /// Creates empty tables with a slot for each symbol of a language, and one for errors. O(symbols).
  init(_ language: OpaquePointer) {
    let count = Int(ts_language_symbol_count(language))
    isNamed = ScratchBuffer(repeating: true, count: count + 1)
    for symbol in 0..<count {
      isNamed[symbol] = ts_language_symbol_type(language, TSSymbol(symbol)) == TSSymbolTypeRegular
    }
  }

  var slotCount: Int { isNamed.count }

  /// Returns the slots of the nodes that may fit a test: one for a symbol, those of named nodes for `(_)`, all for
  /// `_` and for `(MISSING)` without a name.
  func slots(of test: QueryProgram.NodeTest) -> SlotSet {
    switch test.kind {
    case .symbol: .one(slot(of: test.symbol))
    case .missing: test.symbol == 0 ? .all : .one(slot(of: test.symbol))
    case .anyNamed: .named
    case .any: .all
    }
  }

  private func slot(of symbol: TSSymbol) -> Int { min(Int(symbol), slotCount - 1) }

  fileprivate func forEachSlot(in slots: SlotSet, _ body: (Int) -> Void) {
    switch slots {
    case .one(let slot): body(slot)
    case .named: for slot in 0..<slotCount where isNamed[slot] { body(slot) }
    case .all: for slot in 0..<slotCount { body(slot) }
    }
  }

  fileprivate func flags() -> ScratchBuffer<Bool> { ScratchBuffer(repeating: false, count: slotCount) }

  fileprivate func mark(_ slots: SlotSet, in flags: ScratchBuffer<Bool>) {
    forEachSlot(in: slots) { flags[$0] = true }
  }

  /// Returns the entries by slot, those of later patterns first, and the index of the first entry of each slot,
  /// followed by the total. An entry for several slots is copied. O(entries + slots), and O(slots) for each entry
  /// that is tried at any node.
  fileprivate func sorted<Entry>(
    _ slotEntries: ScratchBuffer<SlotEntry<Entry>>
  ) -> (entries: ScratchBuffer<Entry>, starts: ScratchBuffer<Int32>) {
    let starts = ScratchBuffer<Int32>(repeating: 0, count: slotCount + 1)
    for index in 0..<slotEntries.count {
      forEachSlot(in: slotEntries.pointer(at: index).pointee.slots) { starts.pointer(at: $0 + 1).pointee += 1 }
    }
    for slot in 0..<slotCount { starts.pointer(at: slot + 1).pointee += starts[slot] }
    guard slotEntries.count > 0 else { return (ScratchBuffer(), starts) }
    var next = ScratchBuffer<Int32>()
    next.append(contentsOf: starts)
    let entries = ScratchBuffer(repeating: slotEntries[0].entry, count: Int(starts[slotCount]))
    for index in (0..<slotEntries.count).reversed() {
      let entry = slotEntries.pointer(at: index)
      forEachSlot(in: entry.pointee.slots) { slot in
        entries[Int(next[slot])] = entry.pointee.entry
        next.pointer(at: slot).pointee += 1
      }
    }
    next.release()
    return (entries, starts)
  }
}

/// The tables of a program as raw memory, for the walk: it reads them several times per node, and neither reference counts
/// nor access checks may cost anything there. The pointers are valid as long as the object.
///
/// `@unchecked Sendable`: immutable after `init`. Data that a walk writes belongs to its matcher (`pointersForOneThread`).
final class QueryTables: @unchecked Sendable {
  /// The pointers. Walks use their address: passing the struct to a function copies it, which costs more than most of these
  /// functions.
  struct Pointers {
    var steps: UnsafePointer<QueryProgram.Step>
    var instructions: UnsafePointer<QueryProgram.Instruction>
    var captureLists: UnsafePointer<UInt16>
    var negatedFields: UnsafePointer<TSFieldId>
    /// Entries sorted by symbol; those of a symbol are `pathStarts[slot] ..< pathStarts[slot + 1]`, later patterns first.
    var pathEntries: UnsafePointer<QueryProgram.PathEntry>
    var pathStarts: UnsafePointer<Int32>
    var startEntries: UnsafePointer<QueryProgram.StartEntry>
    var startStarts: UnsafePointer<Int32>
    /// By slot: whether some step with this symbol tests the field of its node.
    var needsField: UnsafePointer<Bool>
    /// By slot: whether some step tests the field of a node below one of the symbol. The test is expensive if a node has
    /// thousands of children.
    var namesFields: UnsafePointer<Bool>
    /// By slot: whether some step with this symbol tests a supertype of its node.
    var needsSupertypes: UnsafePointer<Bool>
    /// By slot: whether nodes of the symbol are named.
    var isNamed: UnsafePointer<Bool>
    /// By slot: whether a match that begins there may read siblings.
    var comparesSiblings: UnsafePointer<Bool>
    /// Whether any does.
    var hasSiblingComparisons: Bool
    var lastSlot: Int
    var supertypes: UnsafePointer<TSSymbol>
    var supertypeCount: UInt32
    /// The conditions of a pattern are at `conditionStarts[pattern] ..< conditionStarts[pattern + 1]`.
    var conditions: UnsafeMutablePointer<PreparedCondition>
    var conditionStarts: UnsafePointer<Int32>
    /// By pattern.
    var asksLocals: UnsafePointer<Bool>
    /// By slot: whether some path pattern tests the text or the missing fields of such a node, and the node is not the
    /// last of the pattern. A change below the node may then affect matches anywhere below it.
    var isWidening: UnsafePointer<Bool>
    /// Whether this is true for any slot.
    var hasWideningNodes: Bool
    /// Whether some step tests a field or a supertype.
    var hasFieldTests: Bool

    /// Gets supertypes from the library if its cursors are not known.
    /// Nil in the template.
    var supertypeQuery: UnsafeMutablePointer<SupertypeQuery>?
  }

  /// The numbers of entries behind the pointers.
  struct Counts {
    var steps: Int
    var instructions: Int
    var captureLists: Int
    var negatedFields: Int
    var patterns: Int
  }

  /// The pointers to the tables, valid as long as this object. Conditions and `supertypeQuery` are templates, which
  /// each walk copies.
  let pointers: Pointers
  let counts: Counts
  /// The settings and conditions of the patterns, to which prepared conditions refer.
  let settings: PatternSettingsTable
  /// Whether the path patterns capture nothing but their last nodes.
  let capturesLastNodesOnly: Bool
  /// Whose memory most tables are in; nil: their own.
  private let stored: StoredQueries?
  private var release: ScratchBuffer<UnsafeMutableRawPointer>

  /// Creates the tables of a compiled program. Adopts the builder's memory. O(entries + slots + patterns).
  /// - Parameter settings: the settings to which patterns refer by index.
  init(
    _ builder: QueryTableBuilder, patterns: ContiguousArray<QueryProgram.Pattern>,
    settings: ContiguousArray<QueryPatternSettings>
  ) {
    stored = nil
    self.settings = PatternSettingsTable(settings)
    counts = Counts(
      steps: builder.steps.count, instructions: builder.instructions.count, captureLists: builder.captureLists.count,
      negatedFields: builder.negatedFields.count, patterns: patterns.count)
    var release = ScratchBuffer<UnsafeMutableRawPointer>()
    func take<Element>(_ buffer: ScratchBuffer<Element>) -> UnsafeMutablePointer<Element> {
      var buffer = buffer
      let address = buffer.address
      release.append(UnsafeMutableRawPointer(address))
      return address
    }
    func any(_ flags: ScratchBuffer<Bool>) -> Bool { flags[0..<flags.count].contains(true) }

    let (needsField, needsSupertypes) = (builder.flags(), builder.flags())
    for index in 0..<builder.steps.count {
      let step = builder.steps.pointer(at: index)
      if step.pointee.field != 0 { builder.mark(builder.slots(of: step.pointee.test), in: needsField) }
      if step.pointee.test.supertype != 0 { builder.mark(builder.slots(of: step.pointee.test), in: needsSupertypes) }
    }
    let namesFields = builder.flags()
    for index in 0..<builder.fieldParents.count { builder.mark(builder.fieldParents[index], in: namesFields) }

    let isWidening = builder.flags()
    var capturesLastNodesOnly = true
    for index in 0..<builder.pathEntries.count {
      let entry = builder.pathEntries.pointer(at: index).pointee.entry
      let own = Int(patterns[Int(entry.pattern)].settings)
      let readsText = own > 0 && (!settings[own].conditions.isEmpty || !settings[own].links.isEmpty)
      for stepIndex in entry.steps.indices.dropFirst() {
        let step = builder.steps.pointer(at: stepIndex)
        if !step.pointee.captures.isEmpty { capturesLastNodesOnly = false }
        if !step.pointee.negatedFields.isEmpty || (readsText && !step.pointee.captures.isEmpty) {
          builder.mark(builder.slots(of: step.pointee.test), in: isWidening)
        }
      }
    }
    self.capturesLastNodesOnly = capturesLastNodesOnly

    let comparesSiblings = builder.flags()
    for index in 0..<builder.startEntries.count where builder.startEntries.pointer(at: index).pointee.entry.needsSiblings {
      builder.mark(builder.startEntries.pointer(at: index).pointee.slots, in: comparesSiblings)
    }

    var conditions = ScratchBuffer<PreparedCondition>()
    var conditionStarts = ScratchBuffer<Int32>()
    var asksLocals = ScratchBuffer<Bool>()
    for pattern in patterns {
      conditionStarts.append(Int32(conditions.count))
      let own = Int(pattern.settings)
      asksLocals.append(own > 0 && settings[own].locals != .none)
      guard own > 0 else { continue }
      // Patterns have the order of their settings.
      for condition in settings[own].conditions {
        conditions.append(PreparedCondition(condition, conditions.count, of: self.settings))
      }
    }
    conditionStarts.append(Int32(conditions.count))

    let (pathEntries, pathStarts) = builder.sorted(builder.pathEntries)
    let (startEntries, startStarts) = builder.sorted(builder.startEntries)
    pointers =
      Pointers(
        steps: take(builder.steps), instructions: take(builder.instructions), captureLists: take(builder.captureLists),
        negatedFields: take(builder.negatedFields), pathEntries: take(pathEntries), pathStarts: take(pathStarts),
        startEntries: take(startEntries), startStarts: take(startStarts), needsField: take(needsField),
        namesFields: take(namesFields), needsSupertypes: take(needsSupertypes), isNamed: take(builder.isNamed),
        comparesSiblings: take(comparesSiblings), hasSiblingComparisons: any(comparesSiblings),
        lastSlot: builder.slotCount - 1, supertypes: take(builder.supertypes),
        supertypeCount: UInt32(builder.supertypes.count), conditions: take(conditions),
        conditionStarts: take(conditionStarts), asksLocals: take(asksLocals), isWidening: take(isWidening),
        hasWideningNodes: any(isWidening), hasFieldTests: any(needsField) || any(needsSupertypes),
        supertypeQuery: nil)
    var builder = builder
    builder.pathEntries.release()
    builder.startEntries.release()
    builder.fieldParents.release()
    self.release = release
  }

  /// Creates the tables of stored queries. Most of them stay in the memory of the block. O(conditions).
  init(_ stored: StoredQueries) {
    self.stored = stored
    settings = PatternSettingsTable(stored)
    let records = stored.entries(.conditions, as: StoredQueries.ConditionRecord.self)
    let conditions = UnsafeMutablePointer<PreparedCondition>.allocate(capacity: max(records.count, 1))
    for index in records.indices {
      (conditions + index).initialize(to: PreparedCondition(records.baseAddress! + index, index, of: settings))
    }
    func table<Entry: BitwiseCopyable>(
      _ section: StoredQueries.Section, _ type: Entry.Type
    ) -> UnsafePointer<Entry> {
      // A section without entries has an address too.
      stored.entries(section, as: type).baseAddress.unsafelyUnwrapped
    }
    let program = stored.program
    counts = Counts(
      steps: stored.entries(.steps, as: QueryProgram.Step.self).count,
      instructions: stored.entries(.instructions, as: QueryProgram.Instruction.self).count,
      captureLists: stored.entries(.captureLists, as: UInt16.self).count,
      negatedFields: stored.entries(.negatedFields, as: TSFieldId.self).count,
      patterns: stored.entries(.patterns, as: StoredQueries.PatternRecord.self).count)
    capturesLastNodesOnly = program.flags & StoredQueries.ProgramRecord.capturesLastNodesOnly != 0
    pointers =
      Pointers(
        steps: table(.steps, QueryProgram.Step.self),
        instructions: table(.instructions, QueryProgram.Instruction.self),
        captureLists: table(.captureLists, UInt16.self), negatedFields: table(.negatedFields, TSFieldId.self),
        pathEntries: table(.pathEntries, QueryProgram.PathEntry.self), pathStarts: table(.pathStarts, Int32.self),
        startEntries: table(.startEntries, QueryProgram.StartEntry.self), startStarts: table(.startStarts, Int32.self),
        needsField: table(.needsField, Bool.self), namesFields: table(.namesFields, Bool.self),
        needsSupertypes: table(.needsSupertypes, Bool.self), isNamed: table(.isNamed, Bool.self),
        comparesSiblings: table(.comparesSiblings, Bool.self),
        hasSiblingComparisons: program.flags & StoredQueries.ProgramRecord.siblingComparisons != 0,
        lastSlot: stored.entries(.isNamed, as: Bool.self).count - 1, supertypes: table(.supertypes, TSSymbol.self),
        supertypeCount: UInt32(stored.entries(.supertypes, as: TSSymbol.self).count), conditions: conditions,
        conditionStarts: table(.conditionStarts, Int32.self), asksLocals: table(.asksLocals, Bool.self),
        isWidening: table(.isWidening, Bool.self),
        hasWideningNodes: program.flags & StoredQueries.ProgramRecord.wideningNodes != 0,
        hasFieldTests: program.flags & StoredQueries.ProgramRecord.fieldTests != 0, supertypeQuery: nil)
    release = ScratchBuffer()
    release.append(UnsafeMutableRawPointer(conditions))
  }

  /// Returns pointers to the tables, with a copy of the conditions and a supertype query for one thread. Valid as
  /// long as the object; the caller frees them with `release(_:)`. O(conditions).
  func pointersForOneThread() -> UnsafePointer<Pointers> {
    let own = UnsafeMutablePointer<Pointers>.allocate(capacity: 1)
    own.initialize(to: pointers)
    own.pointee.conditions = .allocate(capacity: max(settings.conditionCount, 1))
    own.pointee.conditions.initialize(from: pointers.conditions, count: settings.conditionCount)
    own.pointee.supertypeQuery = .allocate(capacity: 1)
    own.pointee.supertypeQuery?.initialize(to: SupertypeQuery())
    return UnsafePointer(own)
  }

  /// Frees a result of `pointersForOneThread`, with its conditions and its supertype query.
  static func release(_ own: UnsafePointer<Pointers>) {
    own.pointee.conditions.deallocate()
    own.pointee.supertypeQuery?.pointee.release()
    own.pointee.supertypeQuery?.deinitialize(count: 1).deallocate()
    own.deallocate()
  }

  deinit {
    for index in 0..<release.count { release[index].deallocate() }
    release.release()
  }
}

extension UnsafePointer<QueryTables.Pointers> {
  /// Returns the slot of a symbol: the symbol itself, but the last slot for errors (0xFFFF).
  @inline(__always)
  func slot(of symbol: TSSymbol) -> Int { min(Int(symbol), pointee.lastSlot) }

  /// Whether all conditions of a pattern hold for the captures of a match; true if it has none.
  @inline(__always)
  func conditionsHold(
    _ pattern: Int, _ captures: UnsafeBufferPointer<MatchedCapture>, _ units: TextUnits, _ path: WalkPath
  ) -> Bool {
    var index = Int(pointee.conditionStarts[pattern])
    let end = Int(pointee.conditionStarts[pattern + 1])
    while index < end {
      if !(pointee.conditions + index).pointee.holds(captures, units, path) { return false }
      index += 1
    }
    return true
  }

  /// Whether a condition of a pattern fails in every match that has a certain captured node, whatever else it
  /// captures.
  func conditionsExclude(_ pattern: Int, _ captured: MatchedCapture, _ units: TextUnits, _ path: WalkPath) -> Bool {
    for index in Int(pointee.conditionStarts[pattern])..<Int(pointee.conditionStarts[pattern + 1])
    where (pointee.conditions + index).pointee.excludes(captured, units, path) { return true }
    return false
  }

  /// Whether a condition of a pattern fails in every match in which a step captures a node, as far as a few
  /// instructions decide that: as `conditionsExclude`, but false for costly tests, and for a step without captures.
  func rejects(
    _ node: TSNode, _ step: UnsafePointer<QueryProgram.Step>, of pattern: Int, _ units: TextUnits
  ) -> Bool {
    for capture in step.pointee.captures.indices {
      for index in Int(pointee.conditionStarts[pattern])..<Int(pointee.conditionStarts[pattern + 1])
      where (pointee.conditions + index).pointee.rejects(node, as: pointee.captureLists[capture], units) { return true }
    }
    return false
  }

  /// Whether some step may test the field of a node.
  /// - Parameters:
  ///   - symbol: the symbol of the node.
  ///   - parent: the symbol of the node above it.
  @inline(__always)
  func needsField(_ symbol: TSSymbol, below parent: TSSymbol) -> Bool {
    pointee.needsField[slot(of: symbol)] && pointee.namesFields[slot(of: parent)]
  }

  /// Returns the field of the cursor's node if some step may test it; 0 if none may, or if the node has no field.
  /// - Parameters:
  ///   - symbol: the symbol of the node.
  ///   - parent: the symbol of the node above it.
  @inline(__always)
  func field(of cursor: UnsafePointer<TSTreeCursor>, _ symbol: TSSymbol, below parent: TSSymbol) -> TSFieldId {
    if !needsField(symbol, below: parent) { return 0 }
    return highlight_knows_nodes()
      ? highlight_cursor_field(cursor, highlight_cursor_depth(cursor)) : ts_tree_cursor_current_field_id(cursor)
  }

  /// Returns the supertypes of the cursor's node, one bit for each of the first 32 in `pointee.supertypes`.
  func supertypes(of cursor: UnsafePointer<TSTreeCursor>) -> UInt32 {
    if highlight_knows_nodes() { return highlight_cursor_supertypes(cursor, pointee.supertypes, pointee.supertypeCount) }
    guard let query = pointee.supertypeQuery else { return 0 }
    return query.pointee.supertypes(
      of: ts_tree_cursor_current_node(cursor),
      UnsafeBufferPointer(start: pointee.supertypes, count: Int(pointee.supertypeCount)))
  }

  // MARK: Whether nodes fit steps. Functions of the walk itself would get a copy of it.

  /// Whether the nodes at the end of a path fit the steps of a path pattern. The first step is compared with the last
  /// node, the next step with the node above it. False if the path has fewer nodes than there are steps.
  /// - Parameters:
  ///   - steps: the range of the steps in `pointee.steps`.
  ///   - decided: how many of the steps are known to fit; the path has a node for each.
  ///   - cursor: at the last node.
  @inline(__always)
  func fits(
    _ path: ScratchBuffer<QueryWalk.PathNode>, _ steps: IndexRange, after decided: Int,
    _ cursor: UnsafePointer<TSTreeCursor>
  ) -> Bool {
    let end = Int(steps.upperBound)
    var index = Int(steps.lowerBound) + decided
    var level = path.count - 1 - decided
    guard level + 1 >= end - index else { return false }
    while index < end {
      let step = pointee.steps + index
      // Only the compared values are copied: the node itself is hardly ever needed.
      let node = path.pointer(at: level)
      guard fits(step.pointee.test, node.pointee.node, node.pointee.symbol, node.pointee.supertypes),
        step.pointee.field == 0 || step.pointee.field == node.pointee.field(cursor),
        step.pointee.negatedFields.isEmpty || lacksFields(node.pointee.node, step.pointee.negatedFields)
      else { return false }
      level -= 1
      index += 1
    }
    return true
  }

  /// Whether a sibling fits a step: its symbol or supertype, its field, and its negated fields. Its children are not
  /// tested.
  @inline(__always)
  func fits(_ sibling: UnsafePointer<Sibling>, _ step: UnsafePointer<QueryProgram.Step>) -> Bool {
    // Nearly all have another symbol.
    if step.pointee.test.kind == .symbol && sibling.pointee.symbol != step.pointee.test.symbol { return false }
    return fits(step.pointee.test, sibling.pointee.node, sibling.pointee.symbol, sibling.pointee.supertypes)
      && (step.pointee.field == 0 || step.pointee.field == sibling.pointee.field)
      && (step.pointee.negatedFields.isEmpty || lacksFields(sibling.pointee.node, step.pointee.negatedFields))
  }

  @inline(__always)
  private func fits(_ test: QueryProgram.NodeTest, _ node: TSNode, _ symbol: TSSymbol, _ supertypes: UInt32) -> Bool {
    switch test.kind {
    case .symbol: if symbol != test.symbol { return false }
    case .anyNamed: if symbol == 0xFFFF || !pointee.isNamed[slot(of: symbol)] { return false }
    case .any: if symbol == 0xFFFF { return false }
    case .missing: return ts_node_is_missing(node) && (test.symbol == 0 || symbol == test.symbol)
    }
    return test.supertype == 0 || supertypes >> UInt32(test.supertype - 1) & 1 == 1
  }

  private func lacksFields(_ node: TSNode, _ fields: IndexRange) -> Bool {
    for index in fields.indices
    where !ts_node_is_null(ts_node_child_by_field_id(node, pointee.negatedFields[index])) {
      return false
    }
    return true
  }
}
