internal import CTreeSitter

/// The check of a block, done once. It reads every section once and compares each index with the count of the section that
/// it refers to. It reads nothing through an index before that comparison.
extension StoredQueries {
  func isValid(slotCount: Int, sourceLengths: [Int]) -> Bool {
    areTablesValid(slotCount: slotCount) && areInstructionsValid() && arePatternsValid(sourceLengths)
      && areCapturesValid() && areSettingsValid() && areConditionsValid() && areTextsValid()
  }

  private func count(_ section: Section) -> Int { entries(section, as: UInt8.self).count }

  /// Whether a half-open range of indices is inside a section with `count` entries.
  @inline(__always)
  private func isIn(_ range: IndexRange, _ count: Int) -> Bool {
    range.lowerBound >= 0 && range.lowerBound <= range.upperBound && Int(range.upperBound) <= count
  }

  @inline(__always)
  private func isIndex(_ index: Int32, _ count: Int) -> Bool { index >= 0 && Int(index) < count }

  @inline(__always)
  private func isIndexOrNone(_ index: Int32, _ count: Int) -> Bool { index >= -1 && Int(index) < count }

  /// Whether a section has `slots` + 1 numbers that ascend or stay equal, from 0 or more to at most `limit`: for each
  /// slot the index of its first entry, and last the end of the entries.
  private func areStarts(_ section: Section, slots: Int, entries limit: Int) -> Bool {
    let starts = entries(section, as: Int32.self)
    guard starts.count == slots + 1 else { return false }
    var last: Int32 = 0
    for start in starts {
      if start < last { return false }
      last = start
    }
    return Int(last) <= limit
  }

  /// Whether a section has exactly `count` flags, each 0 or 1.
  private func areFlags(_ section: Section, _ count: Int) -> Bool {
    let flags = entries(section, as: UInt8.self)
    guard flags.count == count else { return false }
    var all: UInt8 = 0
    for flag in flags { all |= flag }
    return all <= 1
  }

  // MARK: Tables of the matcher

  private func areTablesValid(slotCount: Int) -> Bool {
    for section: Section in [.needsField, .namesFields, .needsSupertypes, .isNamed, .comparesSiblings, .isWidening] {
      guard areFlags(section, slotCount) else { return false }
    }
    let patternCount = count(.patterns)
    guard areFlags(.asksLocals, patternCount), areStarts(.pathStarts, slots: slotCount, entries: count(.pathEntries)),
      areStarts(.startStarts, slots: slotCount, entries: count(.startEntries)),
      areStarts(.conditionStarts, slots: patternCount, entries: count(.conditions))
    else { return false }
    let captureCount = count(.captures)
    guard captureCount <= Int(UInt16.max) else { return false }
    for capture in entries(.captureLists, as: UInt16.self) where Int(capture) >= captureCount { return false }
    let supertypes = entries(.supertypes, as: TSSymbol.self)
    guard supertypes.count <= 32, supertypes.allSatisfy({ Int($0) < slotCount - 1 }) else { return false }
    let steps = entries(.steps, as: QueryProgram.Step.self)
    let (listCount, fieldCount) = (count(.captureLists), count(.negatedFields))
    for index in steps.indices {
      let step = steps.baseAddress! + index
      // The kind comes first. As a number: another value is not a case.
      guard UnsafeRawPointer(step).load(as: UInt8.self) <= QueryProgram.NodeTest.Kind.missing.rawValue,
        isIn(step.pointee.captures, listCount), isIn(step.pointee.negatedFields, fieldCount)
      else { return false }
    }
    let paths = entries(.pathEntries, as: QueryProgram.PathEntry.self)
    let conditionStarts = entries(.conditionStarts, as: Int32.self)
    for index in paths.indices {
      let path = paths.baseAddress! + index
      guard isIndex(path.pointee.pattern, patternCount), isIn(path.pointee.steps, steps.count),
        !path.pointee.steps.isEmpty, path.pointee.onlyCapture.map({ Int($0) < captureCount }) ?? true
      else { return false }
      let pattern = Int(path.pointee.pattern)
      guard isIndexOrNone(Int32(path.pointee.gate), Int(conditionStarts[pattern + 1] - conditionStarts[pattern]))
      else { return false }
    }
    return true
  }

  /// Whether every program ends, and leaves as many nodes as it enters on every path: jumps lead forward and
  /// repetitions backward, both to the same level of the same program. Also whether all start entries refer to an
  /// outermost `node` instruction and to existing patterns and steps.
  private func areInstructionsValid() -> Bool {
    let instructions = entries(.instructions, as: QueryProgram.Instruction.self)
    let stepCount = count(.steps)
    /// By instruction: the number of nodes around it, -1 if that is unknown.
    let levels = UnsafeMutablePointer<Int32>.allocate(capacity: instructions.count + 1)
    defer { levels.deallocate() }
    levels.initialize(repeating: -1, count: instructions.count + 1)
    var level: Int32 = 0
    var start = 0
    /// The furthest target of the program.
    var furthest = 0
    for index in instructions.indices {
      if levels[index] >= 0 && levels[index] != level { return false }
      levels[index] = level
      let instruction = instructions.baseAddress! + index
      // The kind comes first, then a flag. As numbers: other values are no kind and no flag.
      let (kind, flag) = UnsafeRawPointer(instruction).load(as: (UInt8, UInt8).self)
      guard kind <= QueryProgram.Instruction.Kind.match.rawValue, flag <= 1 else { return false }
      let target = Int(instruction.pointee.target)
      switch instruction.pointee.kind {
      case .node:
        guard target >= 0, target < stepCount else { return false }
        level += Int32(flag)
      case .split, .jump:
        guard target > index, target < instructions.count, levels[target] < 0 || levels[target] == level
        else { return false }
        levels[target] = level
        furthest = max(furthest, target)
      case .repeatAt:
        guard target >= start, target < index, levels[target] == level else { return false }
      case .leave:
        level -= 1
        guard level >= 0 else { return false }
      case .match:
        guard level == 0, furthest <= index else { return false }
        start = index + 1
      }
    }
    // The last one is a match.
    guard start == instructions.count else { return false }
    let starts = entries(.startEntries, as: QueryProgram.StartEntry.self)
    let patternCount = count(.patterns)
    for index in starts.indices {
      let entry = starts.baseAddress! + index
      let instruction = entry.pointee.instruction
      guard isIndex(entry.pointee.pattern, patternCount), isIndex(instruction, instructions.count),
        instructions[Int(instruction)].kind == .node, levels[Int(instruction)] == 0,
        isIndexOrNone(entry.pointee.next, stepCount)
      else { return false }
    }
    return true
  }

  // MARK: Patterns

  private func arePatternsValid(_ sourceLengths: [Int]) -> Bool {
    let settings = entries(.settings, as: SettingsRecord.self)
    let conditions = entries(.conditions, as: ConditionRecord.self)
    let starts = entries(.conditionStarts, as: Int32.self)
    let captureCount = count(.captures)
    let program = entries(.program, as: ProgramRecord.self)
    guard program.count == 1, Int(program[0].sourceCount) == sourceLengths.count, settings.count > 0 else { return false }
    let patterns = entries(.patterns, as: PatternRecord.self)
    for index in patterns.indices {
      let pattern = patterns.baseAddress! + index
      guard isIndex(pattern.pointee.settings, settings.count), isIndex(pattern.pointee.source, sourceLengths.count),
        pattern.pointee.role <= QueryRole.names.rawValue, isIndexOrNone(pattern.pointee.uses, captureCount)
      else { return false }
      let length = sourceLengths[Int(pattern.pointee.source)]
      let own = settings[Int(pattern.pointee.settings)].conditions
      // The matcher has the same conditions as the settings.
      guard pattern.pointee.offset >= 0, Int(pattern.pointee.offset) <= length,
        own.count == Int(starts[index + 1] - starts[index]), own.isEmpty || own.lowerBound == starts[index],
        isIn(own, conditions.count)
      else { return false }
      for condition in own.indices {
        guard conditions[condition].offset >= 0, Int(conditions[condition].offset) <= length else { return false }
      }
    }
    for record in entries(.problems, as: ProblemRecord.self) {
      guard isIndex(record.source, sourceLengths.count), isIndex(record.message, count(.strings)) else { return false }
    }
    let numbers = program[0]
    let tags = [numbers.tags.0, numbers.tags.1, numbers.tags.2, numbers.tags.3]
    let hasTags = numbers.flags & ProgramRecord.hasTags != 0
    return [numbers.content, numbers.language, numbers.filename, numbers.shebang].allSatisfy {
      isIndexOrNone($0, captureCount)
    }
      && tags.allSatisfy { hasTags ? isIndex($0, captureCount) : $0 == -1 }
  }

  private func areCapturesValid() -> Bool {
    let stringCount = count(.strings)
    for record in entries(.captures, as: CaptureRecord.self) {
      guard isIndex(record.name, stringCount), isIndexOrNone(record.scope, stringCount), record.role > 0 || record.scope >= 0
      else { return false }
    }
    return true
  }

  // MARK: Settings and conditions

  private func areSettingsValid() -> Bool {
    let (listCount, stringCount, captureCount) = (count(.lists), count(.strings), count(.captures))
    let (conditionCount, changeCount, linkCount) = (count(.conditions), count(.changes), count(.links))
    for record in entries(.settings, as: SettingsRecord.self) {
      guard isIn(record.conditions, conditionCount), isIn(record.properties, listCount), record.properties.count % 2 == 0,
        isIn(record.captureProperties, listCount), record.captureProperties.count % 3 == 0,
        isIn(record.changes, changeCount), isIn(record.links, linkCount)
      else { return false }
    }
    for record in entries(.changes, as: ChangeRecord.self) {
      guard isIndex(record.capture, stringCount), isIndex(record.pattern, stringCount),
        isIndex(record.replacement, stringCount)
      else { return false }
    }
    for record in entries(.links, as: LinkRecord.self) {
      guard isIndexOrNone(record.capture, captureCount),
        isIndex(record.target, record.kind == 0 ? captureCount : stringCount)
      else { return false }
    }
    return true
  }

  private func areConditionsValid() -> Bool {
    let (listCount, setCount, matcherCount) = (count(.lists), count(.wordSets), count(.matchers))
    let conditions = entries(.conditions, as: ConditionRecord.self)
    for index in conditions.indices {
      let record = conditions.baseAddress! + index
      guard isIn(record.pointee.texts, listCount) else { return false }
      switch record.pointee.kindOfTest {
      case .isAnyOf: if !isIndex(record.pointee.index, setCount) { return false }
      case .matches, .matchesLuaPattern: if !isIndex(record.pointee.index, matcherCount) { return false }
      default: continue
      }
    }
    let (stringCount, sequenceCount, atomCount) = (count(.strings), count(.sequences), count(.atoms))
    for record in entries(.matchers, as: MatcherRecord.self) {
      guard isIndex(record.pattern, stringCount), isIndexOrNone(record.words, setCount),
        isIn(record.sequences, sequenceCount)
      else { return false }
    }
    for record in entries(.sequences, as: SequenceRecord.self) {
      guard isIn(record.atoms, atomCount), record.atoms.count <= AtomSequence.longest else { return false }
    }
    let atoms = entries(.atoms, as: AtomSequence.Atom.self)
    for index in atoms.indices {
      let atom = atoms.baseAddress! + index
      // The set comes first: two words, and a byte that has three values.
      guard UnsafeRawPointer(atom).load(fromByteOffset: 16, as: UInt8.self) <= 2,
        atom.pointee.minimum == 0 || atom.pointee.minimum == 1, atom.pointee.maximum == 1 || atom.pointee.maximum == .max
      else { return false }
    }
    return areWordSetsValid()
  }

  /// Whether lookups in all word sets end and stay in the block: each has a size that is a power of two and a free
  /// slot, its words are inside its units, and the sets follow each other.
  private func areWordSetsValid() -> Bool {
    let slots = entries(.wordSlots, as: WordSet.Slot.self)
    let unitCount = count(.wordUnits)
    var next: Int32 = 0
    for record in entries(.wordSets, as: WordSetRecord.self) {
      guard record.slots.lowerBound == next, isIn(record.slots, slots.count), record.slots.count > 0,
        record.slots.count & (record.slots.count - 1) == 0, isIn(record.units, unitCount)
      else { return false }
      next = record.slots.upperBound
      let length = record.units.count
      var hasFreeSlot = false
      for index in record.slots.indices {
        let slot = slots[index]
        if slot.length < 0 {
          hasFreeSlot = true
        } else if slot.start < 0 || Int(slot.start) + Int(slot.length) > length {
          return false
        }
      }
      if !hasFreeSlot { return false }
    }
    return true
  }

  // MARK: Texts

  private func areTextsValid() -> Bool {
    let (stringCount, byteCount) = (count(.strings), count(.bytes))
    for index in entries(.lists, as: Int32.self) where !isIndex(index, stringCount) { return false }
    for range in entries(.strings, as: IndexRange.self) where !isIn(range, byteCount) { return false }
    return true
  }
}
