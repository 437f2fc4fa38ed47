internal import CTreeSitter
internal import TextModel

/// Writes a program as `StoredQueries` reads it. The same program gives the same bytes.
///
/// Its numbers, patterns and captures have fields that the compiler does not know: the caller sets them before `finish`.
struct StoredQueriesWriter {
  var program = StoredQueries.ProgramRecord()
  var patterns: ContiguousArray<StoredQueries.PatternRecord> = []
  var captures: ContiguousArray<StoredQueries.CaptureRecord> = []

  /// The entries of a section.
  private struct SectionMemory {
    var bytes = ContiguousArray<UInt8>()
    var count = 0
  }

  /// By section.
  private var sections = ContiguousArray<SectionMemory>(
    repeating: SectionMemory(), count: StoredQueries.Section.allCases.count)

  /// Begins to store a program. Nil for a program without a grammar, with expressions of an untrusted folder, or with
  /// a problem in an unknown file.
  /// - Parameter highestPriority: the highest priority of the program, which is stored.
  init?(_ program: QueryProgram, problems: [QueryProblem], highestPriority: Int32) {
    guard program.grammar != nil else { return nil }
    appendTables(of: program.tables)
    self.program.sourceCount = Int32(program.sources.count)
    self.program.highestPriority = highestPriority
    if program.tables.capturesLastNodesOnly {
      self.program.flags |= StoredQueries.ProgramRecord.capturesLastNodesOnly
    }
    for pattern in program.patterns {
      var record = StoredQueries.PatternRecord()
      record.role = pattern.role.rawValue
      record.settings = pattern.settings
      record.source = Int32(pattern.source)
      record.offset = Int32(pattern.offset)
      patterns.append(record)
    }
    for name in program.captureNames {
      var record = StoredQueries.CaptureRecord()
      record.name = string(name)
      switch ScopeNames.role(of: name) {
      case .scope(let scope): record.scope = string(scope)
      case .hole: record.role = 1
      case .channel: record.role = 2
      case .unknown: record.role = 3
      }
      captures.append(record)
    }
    var conditionCount: Int32 = 0
    for index in 0..<program.tables.settings.count {
      guard append(program.tables.settings[index], firstCondition: &conditionCount) else { return nil }
    }
    for problem in problems {
      guard let source = program.sources.firstIndex(where: { $0.path == problem.path }) else { return nil }
      append(
        StoredQueries.ProblemRecord(
          source: Int32(source), message: string(problem.message), line: Int32(problem.line),
          column: Int32(problem.column)), to: .problems)
    }
  }

  /// Returns the complete block: the directory and all sections, each at a multiple of 8 bytes.
  mutating func finish() -> ContiguousArray<UInt8> {
    append(program, to: .program)
    for pattern in patterns { append(pattern, to: .patterns) }
    for capture in captures { append(capture, to: .captures) }
    var result = ContiguousArray<UInt8>()
    var offset = StoredQueries.directorySize
    for section in sections {
      withUnsafeBytes(of: (UInt32(offset), UInt32(section.count))) { result.append(contentsOf: $0) }
      offset += (section.bytes.count + 7) & ~7
    }
    result.reserveCapacity(offset)
    for section in sections {
      result += section.bytes
      result += repeatElement(0, count: -result.count & 7)
    }
    return result
  }

  // MARK: Parts

  private mutating func append<Record: BitwiseCopyable>(_ record: Record, to section: StoredQueries.Section) {
    // The size of a record is its stride: it has no padding.
    assert(MemoryLayout<Record>.size == MemoryLayout<Record>.stride)
    withUnsafeBytes(of: record) { sections[section.rawValue].bytes.append(contentsOf: $0) }
    sections[section.rawValue].count += 1
  }

  /// Appends an entry, of a type with padding, to a section. The padding is zero.
  /// - Parameter set: sets every field of the entry, whose bytes are zero.
  private mutating func append<Entry: BitwiseCopyable>(
    _ type: Entry.Type, to section: StoredQueries.Section, _ set: (UnsafeMutablePointer<Entry>) -> Void
  ) {
    let start = sections[section.rawValue].bytes.count
    sections[section.rawValue].bytes += repeatElement(0, count: MemoryLayout<Entry>.stride)
    sections[section.rawValue].bytes.withUnsafeMutableBytes { bytes in
      set((bytes.baseAddress! + start).assumingMemoryBound(to: Entry.self))
    }
    sections[section.rawValue].count += 1
  }

  private mutating func append<Entry: BitwiseCopyable>(
    contentsOf entries: UnsafePointer<Entry>, _ count: Int, to section: StoredQueries.Section
  ) {
    sections[section.rawValue].bytes.append(
      contentsOf: UnsafeRawBufferPointer(UnsafeBufferPointer(start: entries, count: count)))
    sections[section.rawValue].count += count
  }

  /// Appends a string and returns its index. Does not search for an equal string in the block.
  private mutating func string(_ text: String) -> Int32 {
    var text = text
    let start = count(.bytes)
    text.withUTF8 { if let base = $0.baseAddress { append(contentsOf: base, $0.count, to: .bytes) } }
    append(IndexRange(start, count(.bytes)), to: .strings)
    return Int32(count(.strings) - 1)
  }

  private mutating func list(_ texts: [String]) -> IndexRange {
    let indices = texts.map { string($0) }
    let start = count(.lists)
    for index in indices { append(index, to: .lists) }
    return IndexRange(start, start + indices.count)
  }

  private func count(_ section: StoredQueries.Section) -> Int { sections[section.rawValue].count }

  // MARK: Tables of the matcher

  private mutating func appendTables(of tables: QueryTables) {
    let pointers = tables.pointers
    let counts = tables.counts
    let slotCount = pointers.lastSlot + 1
    append(contentsOf: pointers.steps, counts.steps, to: .steps)
    append(contentsOf: pointers.instructions, counts.instructions, to: .instructions)
    append(contentsOf: pointers.captureLists, counts.captureLists, to: .captureLists)
    append(contentsOf: pointers.negatedFields, counts.negatedFields, to: .negatedFields)
    for index in 0..<Int(pointers.pathStarts[slotCount]) { append(pointers.pathEntries + index) }
    append(contentsOf: pointers.pathStarts, slotCount + 1, to: .pathStarts)
    append(contentsOf: pointers.startEntries, Int(pointers.startStarts[slotCount]), to: .startEntries)
    append(contentsOf: pointers.startStarts, slotCount + 1, to: .startStarts)
    append(contentsOf: pointers.supertypes, Int(pointers.supertypeCount), to: .supertypes)
    append(contentsOf: pointers.conditionStarts, counts.patterns + 1, to: .conditionStarts)
    append(contentsOf: pointers.needsField, slotCount, to: .needsField)
    append(contentsOf: pointers.namesFields, slotCount, to: .namesFields)
    append(contentsOf: pointers.needsSupertypes, slotCount, to: .needsSupertypes)
    append(contentsOf: pointers.isNamed, slotCount, to: .isNamed)
    append(contentsOf: pointers.comparesSiblings, slotCount, to: .comparesSiblings)
    append(contentsOf: pointers.isWidening, slotCount, to: .isWidening)
    append(contentsOf: pointers.asksLocals, counts.patterns, to: .asksLocals)
    if pointers.hasSiblingComparisons { program.flags |= StoredQueries.ProgramRecord.siblingComparisons }
    if pointers.hasWideningNodes { program.flags |= StoredQueries.ProgramRecord.wideningNodes }
    if pointers.hasFieldTests { program.flags |= StoredQueries.ProgramRecord.fieldTests }
  }

  private mutating func append(_ path: UnsafePointer<QueryProgram.PathEntry>) {
    append(QueryProgram.PathEntry.self, to: .pathEntries) {
      $0.pointee.pattern = path.pointee.pattern
      $0.pointee.steps = path.pointee.steps
      $0.pointee.isPlain = path.pointee.isPlain
      $0.pointee.parent = path.pointee.parent
      $0.pointee.onlyCapture = path.pointee.onlyCapture
      $0.pointee.gate = path.pointee.gate
    }
  }

  // MARK: Settings

  /// Appends the settings of a pattern, with their conditions, to the stored tables. Returns false if a condition has
  /// a regular expression from an untrusted folder, which must not be stored. The tables are incomplete then and have
  /// to be discarded.
  /// - Parameter firstCondition: the index of the first condition; increased by the number of conditions.
  private mutating func append(_ settings: QueryPatternSettings, firstCondition: inout Int32) -> Bool {
    var record = StoredQueries.SettingsRecord()
    record.priority = settings.priority
    record.locals = Int32(settings.locals.rawValue)
    record.conditions.lowerBound = firstCondition
    for condition in settings.conditions { if !append(condition) { return false } }
    firstCondition += Int32(settings.conditions.count)
    record.conditions.upperBound = firstCondition
    record.properties = list(settings.properties.pairs.flatMap { [$0.key, $0.value] })
    record.captureProperties = list(
      settings.captureProperties.flatMap { own in own.properties.pairs.flatMap { [own.capture, $0.key, $0.value] } })
    record.changes.lowerBound = Int32(count(.changes))
    for change in settings.changes { append(change) }
    record.changes.upperBound = Int32(count(.changes))
    record.links.lowerBound = Int32(count(.links))
    for link in settings.links {
      var stored = StoredQueries.LinkRecord()
      stored.capture = link.capture.map { Int32($0) } ?? -1
      switch link.target {
      case .capture(let target): stored.target = Int32(target)
      case .text(let units): (stored.kind, stored.target) = (1, string(String(decoding: units, as: UTF16.self)))
      }
      append(stored, to: .links)
    }
    record.links.upperBound = Int32(count(.links))
    append(record, to: .settings)
    return true
  }

  private mutating func append(_ change: QueryPatternSettings.Change) {
    var record = StoredQueries.ChangeRecord()
    let none = string("")
    (record.pattern, record.replacement) = (none, none)
    switch change {
    case .offset(let capture, let startRow, let startColumn, let endRow, let endColumn):
      record.kind = StoredQueries.ChangeRecord.offset
      record.capture = string(capture)
      record.numbers = (Int64(startRow), Int64(startColumn), Int64(endRow), Int64(endColumn))
    case .trim(let capture, let parts):
      record.kind = StoredQueries.ChangeRecord.trim
      record.capture = string(capture)
      record.numbers.0 = Int64(parts.rawValue)
    case .gsub(let capture, let pattern, let replacement):
      record.kind = StoredQueries.ChangeRecord.gsub
      record.capture = string(capture)
      record.pattern = string(pattern.pattern)
      record.replacement = string(replacement)
    }
    append(record, to: .changes)
  }

  // MARK: Conditions

  private mutating func append(_ condition: QueryCondition) -> Bool {
    var record = StoredQueries.ConditionRecord()
    record.capture = condition.capture
    record.offset = Int32(condition.offset)
    if condition.isNegated { record.flags |= StoredQueries.ConditionRecord.isNegated }
    if condition.needsOnlyOne { record.flags |= StoredQueries.ConditionRecord.needsOnlyOne }
    (record.kind, record.otherCapture) = (condition.kind.rawValue, condition.otherCapture)
    record.firstUnits = UnitSet.all.record
    switch condition.test {
    case .equalsCapture: break
    case .isAnyOf(let words):
      record.index = append(words)
      record.firstUnits = words.firstUnits.record
    case .matches(let matcher):
      guard let index = append(matcher) else { return false }
      record.index = index
      record.firstUnits = matcher.firstUnits.record
    case .contains(let texts): record.texts = list(texts.texts.map { String(decoding: $0, as: UTF16.self) })
    case .hasParent(let kinds), .hasAncestor(let kinds), .hasKind(let kinds): record.texts = list(kinds)
    }
    append(record, to: .conditions)
    return true
  }

  private mutating func append(_ words: WordSet) -> Int32 {
    let memory = words.memory
    var record = StoredQueries.WordSetRecord()
    record.firstUnits = words.firstUnits.record
    record.slots = IndexRange(count(.wordSlots), count(.wordSlots) + memory.slots.count)
    record.units = IndexRange(count(.wordUnits), count(.wordUnits) + memory.units.count)
    append(contentsOf: memory.slots.baseAddress!, memory.slots.count, to: .wordSlots)
    append(contentsOf: memory.units.baseAddress!, memory.units.count, to: .wordUnits)
    append(record, to: .wordSets)
    return Int32(count(.wordSets) - 1)
  }

  /// Appends an expression with its words and sequences, and returns its index. Nil for an expression of an untrusted
  /// folder, which is not stored.
  private mutating func append(_ matcher: TextMatcher) -> Int32? {
    guard let parts = matcher.parts else { return nil }
    var record = StoredQueries.MatcherRecord()
    record.firstUnits = matcher.firstUnits.record
    record.pattern = string(parts.pattern)
    record.words = parts.words.map { append($0) } ?? -1
    record.sequences.lowerBound = Int32(count(.sequences))
    for sequence in parts.sequences {
      let start = count(.atoms)
      for atom in sequence.atoms {
        append(AtomSequence.Atom.self, to: .atoms) {
          $0.pointee.set = atom.set
          $0.pointee.minimum = atom.minimum
          $0.pointee.maximum = atom.maximum
        }
      }
      append(
        StoredQueries.SequenceRecord(
          atoms: IndexRange(start, count(.atoms)), isAnchoredAtStart: sequence.isAnchoredAtStart ? 1 : 0,
          isAnchoredAtEnd: sequence.isAnchoredAtEnd ? 1 : 0), to: .sequences)
    }
    record.sequences.upperBound = Int32(count(.sequences))
    append(record, to: .matchers)
    return Int32(count(.matchers) - 1)
  }
}
