internal import CParserInternals
internal import CTreeSitter

/// The tables of a program as raw memory, for the walk: it touches them several times per node, and neither reference counts
/// nor access checks may cost anything there. Immutable; the pointers are valid as long as the object.
final class QueryTables {
  /// The pointers, to be copied into whatever walks.
  struct Pointers {
    var steps: UnsafePointer<QueryProgram.Step>
    var instructions: UnsafePointer<QueryProgram.Instruction>
    var captureLists: UnsafePointer<UInt16>
    var negatedFields: UnsafePointer<TSFieldId>
    var pathEntries: UnsafePointer<QueryProgram.PathEntry>
    var pathStarts: UnsafePointer<Int32>
    var startEntries: UnsafePointer<QueryProgram.StartEntry>
    var startStarts: UnsafePointer<Int32>
    /// By slot.
    var needsField: UnsafePointer<Bool>
    var namesFields: UnsafePointer<Bool>
    var needsSupertypes: UnsafePointer<Bool>
    var isNamed: UnsafePointer<Bool>
    /// By slot: whether a match that begins there may look at siblings.
    var comparesSiblings: UnsafePointer<Bool>
    /// Whether any does.
    var hasSiblingComparisons: Bool
    var lastSlot: Int
    var supertypes: UnsafePointer<TSSymbol>
    var supertypeCount: UInt32
    /// Those of a pattern are `conditionStarts[pattern] ..< conditionStarts[pattern + 1]`.
    var conditions: UnsafePointer<PreparedCondition>
    var conditionStarts: UnsafePointer<Int32>
    /// By pattern.
    var skipsLocals: UnsafePointer<Bool>
    /// By slot: whether a change below such a node may make a difference to matches anywhere below it.
    var isWidening: UnsafePointer<Bool>
    /// Whether there is such a slot.
    var hasWideningNodes: Bool
    /// Whether some step asks for a field or a supertype.
    var hasFieldTests: Bool

    /// The slot of a symbol: symbols count up from 0, errors (0xFFFF) have the last slot.
    @inline(__always)
    func slot(of symbol: TSSymbol) -> Int { min(Int(symbol), lastSlot) }

    /// Whether the conditions of a pattern hold for the captures of a match.
    @inline(__always)
    func conditionsHold(
      _ pattern: Int, _ captures: UnsafeBufferPointer<MatchedCapture>, _ units: TextUnits, _ path: WalkPath
    ) -> Bool {
      var index = Int(conditionStarts[pattern])
      let end = Int(conditionStarts[pattern + 1])
      while index < end {
        if !(conditions + index).pointee.holds(captures, units, path) { return false }
        index += 1
      }
      return true
    }

    /// The field of the cursor's node where some step may ask for it, else 0.
    /// - Parameters:
    ///   - symbol: the node's.
    ///   - parent: the symbol of the node above it.
    @inline(__always)
    func field(of cursor: UnsafePointer<TSTreeCursor>, _ symbol: TSSymbol, below parent: TSSymbol) -> TSFieldId {
      needsField[slot(of: symbol)] && namesFields[slot(of: parent)] ? ts_tree_cursor_current_field_id(cursor) : 0
    }

    /// What asks the library for supertypes where its cursors are not known.
    var supertypeQuery: UnsafeMutablePointer<SupertypeQuery>

    /// Which supertypes the cursor's node stands for.
    func supertypes(of cursor: UnsafePointer<TSTreeCursor>) -> UInt32 {
      if highlight_knows_nodes() { return highlight_cursor_supertypes(cursor, supertypes, supertypeCount) }
      return supertypeQuery.pointee.supertypes(
        of: ts_tree_cursor_current_node(cursor), UnsafeBufferPointer(start: supertypes, count: Int(supertypeCount)))
    }
  }

  let pointers: Pointers
  private var release: [() -> Void] = []

  init(_ program: QueryProgram) {
    var release: [() -> Void] = []
    func copy<Element>(_ elements: some Collection<Element>) -> UnsafePointer<Element> {
      let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(elements.count, 1))
      _ = memory.initialize(from: elements)
      let count = elements.count
      release.append {
        memory.extracting(0..<count).deinitialize()
        memory.deallocate()
      }
      // A buffer of at least one element has an address.
      guard let address = memory.baseAddress else { preconditionFailure("an allocation without an address") }
      return UnsafePointer(address)
    }
    var conditions: [QueryCondition] = []
    var conditionStarts: [Int32] = [0]
    for pattern in program.patterns {
      conditions += pattern.settings.conditions
      conditionStarts.append(Int32(conditions.count))
    }
    let stableConditions = copy(conditions)
    let supertypeQuery = UnsafeMutablePointer<SupertypeQuery>.allocate(capacity: 1)
    supertypeQuery.initialize(to: SupertypeQuery())
    release.append {
      supertypeQuery.pointee.release()
      supertypeQuery.deinitialize(count: 1).deallocate()
    }
    let comparesSiblings = ContiguousArray(
      (0..<program.isNamed.count).map { slot in
        program.startEntries[Int(program.startStarts[slot])..<Int(program.startStarts[slot + 1])]
          .contains(where: \.needsSiblings)
      })
    pointers = Pointers(
      steps: copy(program.steps), instructions: copy(program.instructions), captureLists: copy(program.captureLists),
      negatedFields: copy(program.negatedFields), pathEntries: copy(program.pathEntries),
      pathStarts: copy(program.pathStarts), startEntries: copy(program.startEntries),
      startStarts: copy(program.startStarts), needsField: copy(program.needsField),
      namesFields: copy(program.namesFields), needsSupertypes: copy(program.needsSupertypes), isNamed: copy(program.isNamed),
      comparesSiblings: copy(comparesSiblings), hasSiblingComparisons: comparesSiblings.contains(true),
      lastSlot: program.isNamed.count - 1, supertypes: copy(program.supertypes),
      supertypeCount: UInt32(program.supertypes.count),
      conditions: copy((0..<conditions.count).map { PreparedCondition(stableConditions + $0) }),
      conditionStarts: copy(conditionStarts), skipsLocals: copy(program.patterns.map(\.settings.skipsLocals)),
      isWidening: copy(program.isWidening),
      hasWideningNodes: program.isWidening.contains(true),
      hasFieldTests: program.needsField.contains(true) || program.needsSupertypes.contains(true),
      supertypeQuery: supertypeQuery)
    self.release = release
  }

  deinit {
    for action in release { action() }
  }
}
