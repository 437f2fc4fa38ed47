extension LayerSink.CaptureRoles {
  /// Reads the meanings of patterns and captures from a stored program. O(patterns + captures).
  init(_ stored: StoredQueries) {
    let program = stored.program
    func has(_ flag: UInt32) -> Bool { program.flags & flag != 0 }
    func capture(_ index: Int32) -> UInt16? { index < 0 ? nil : UInt16(index) }
    let records = stored.entries(.patterns, as: StoredQueries.PatternRecord.self)
    patterns.reserveCapacity(records.count)
    for record in records {
      patterns.append(
        Pattern(
          role: QueryRole(rawValue: record.role) ?? .highlights, priority: record.priority,
          locals: LocalCondition(rawValue: record.locals) ?? .none,
          changesRanges: record.flags & StoredQueries.PatternRecord.changesRanges != 0,
          hasCapturePriorities: record.flags & StoredQueries.PatternRecord.hasCapturePriorities != 0,
          hasLinks: record.flags & StoredQueries.PatternRecord.hasLinks != 0,
          scopeRules: ScopeRules(rawValue: record.scopeRules), uses: capture(record.uses),
          definesPath: record.flags & StoredQueries.PatternRecord.definesPath != 0))
    }
    let captures = stored.entries(.captures, as: StoredQueries.CaptureRecord.self)
    let hasSpellMarks = has(StoredQueries.ProgramRecord.hasSpellMarks)
    takesPart.reserveCapacity(captures.count)
    extras.reserveCapacity(captures.count)
    areVariables.reserveCapacity(captures.count)
    locals.reserveCapacity(captures.count)
    for record in captures {
      takesPart.append(record.takesPart == 1)
      extras.append(Extra(rawValue: record.extra) ?? .none)
      areVariables.append(record.isVariable == 1)
      locals.append(record.local)
      if hasSpellMarks {
        spellMarks.append(record.spelling == 1 ? LayerLink.spell : record.spelling == 2 ? LayerLink.nospell : nil)
      }
    }
    if has(StoredQueries.ProgramRecord.hasTags) {
      let numbers = program.tags
      tags = [UInt16(numbers.0), UInt16(numbers.1), UInt16(numbers.2), UInt16(numbers.3)]
    }
    nameResolution = NameResolution(rawValue: program.nameResolution) ?? .none
    followsDefinitions = has(StoredQueries.ProgramRecord.followsDefinitions)
    hasLinks = has(StoredQueries.ProgramRecord.hasLinks)
    content = capture(program.content)
    language = capture(program.language)
    filename = capture(program.filename)
    shebang = capture(program.shebang)
    asksDefinitions = patterns.contains { $0.locals.asksDefinitions }
    if asksDefinitions { setMembers { stored.role(ofCapture: $0) } }
    setTraits()
  }

  /// Writes the meanings to the records of the patterns and captures, and to the program's record.
  func store(in writer: inout StoredQueriesWriter) {
    func flag(_ isSet: Bool, _ flag: UInt32) { if isSet { writer.program.flags |= flag } }
    for (index, pattern) in patterns.enumerated() {
      writer.patterns[index].priority = pattern.priority
      writer.patterns[index].scopeRules = pattern.scopeRules.rawValue
      writer.patterns[index].uses = pattern.uses.map { Int32($0) } ?? -1
      var flags: UInt8 = 0
      if pattern.changesRanges { flags |= StoredQueries.PatternRecord.changesRanges }
      if pattern.hasCapturePriorities { flags |= StoredQueries.PatternRecord.hasCapturePriorities }
      if pattern.hasLinks { flags |= StoredQueries.PatternRecord.hasLinks }
      if pattern.definesPath { flags |= StoredQueries.PatternRecord.definesPath }
      writer.patterns[index].flags = flags
      writer.patterns[index].locals = pattern.locals.rawValue
    }
    for index in takesPart.indices {
      writer.captures[index].takesPart = takesPart[index] ? 1 : 0
      writer.captures[index].extra = extras[index].rawValue
      writer.captures[index].isVariable = areVariables[index] ? 1 : 0
      writer.captures[index].local = locals[index]
      if !spellMarks.isEmpty, let mark = spellMarks[index] {
        writer.captures[index].spelling = mark == LayerLink.spell ? 1 : 2
      }
    }
    flag(!spellMarks.isEmpty, StoredQueries.ProgramRecord.hasSpellMarks)
    flag(followsDefinitions, StoredQueries.ProgramRecord.followsDefinitions)
    flag(hasLinks, StoredQueries.ProgramRecord.hasLinks)
    if tags.count == CommentTags.scopes.count {
      flag(true, StoredQueries.ProgramRecord.hasTags)
      writer.program.tags = (Int32(tags[0]), Int32(tags[1]), Int32(tags[2]), Int32(tags[3]))
    }
    writer.program.nameResolution = nameResolution.rawValue
    writer.program.content = content.map { Int32($0) } ?? -1
    writer.program.language = language.map { Int32($0) } ?? -1
    writer.program.filename = filename.map { Int32($0) } ?? -1
    writer.program.shebang = shebang.map { Int32($0) } ?? -1
  }
}
