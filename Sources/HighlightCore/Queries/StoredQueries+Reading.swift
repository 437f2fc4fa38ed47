internal import TextModel

/// The tables of a program that are not used in place. The block has been checked: all indices are valid.
extension StoredQueries {
  var program: ProgramRecord { entries(.program, as: ProgramRecord.self)[0] }

  func patterns() -> ContiguousArray<QueryProgram.Pattern> {
    let records = entries(.patterns, as: PatternRecord.self)
    return ContiguousArray(unsafeUninitializedCapacity: records.count) { buffer, count in
      count = records.count
      for index in records.indices {
        (buffer.baseAddress! + index).initialize(
          to: QueryProgram.Pattern(
            role: QueryRole(rawValue: records[index].role) ?? .highlights, settings: records[index].settings,
            source: Int(records[index].source), offset: Int(records[index].offset)))
      }
    }
  }

  func captureNames() -> [String] { entries(.captures, as: CaptureRecord.self).map { string($0.name) } }

  /// Returns the errors of the query files; the path of each error is the path of its file in `sources`.
  /// - Parameter sources: the files, in the order in which they were compiled.
  func problems(in sources: [QuerySource]) -> [QueryProblem] {
    entries(.problems, as: ProblemRecord.self).map {
      QueryProblem(
        path: sources[Int($0.source)].path, line: Int($0.line), column: Int($0.column), message: string($0.message))
    }
  }

  /// Returns the role of the capture name with an index.
  func role(ofCapture index: Int) -> ScopeNames.Role {
    let record = entries(.captures, as: CaptureRecord.self)[index]
    switch record.role {
    case 0: return .scope(string(record.scope))
    case 1: return .hole
    case 2: return .channel
    default: return .unknown
    }
  }

  // MARK: Settings

  /// Returns the settings with an index, read from the block.
  /// - Parameter condition: returns the condition with an index.
  func settings(_ index: Int, condition: (Int) -> QueryCondition) -> QueryPatternSettings {
    let record = entries(.settings, as: SettingsRecord.self)[index]
    var settings = QueryPatternSettings()
    settings.priority = record.priority
    settings.locals = LocalCondition(rawValue: UInt8(truncatingIfNeeded: record.locals)) ?? .none
    settings.conditions = record.conditions.indices.map(condition)
    let properties = strings(record.properties)
    for first in stride(from: 0, to: properties.count, by: 2) {
      settings.properties.append(properties[first], properties[first + 1])
    }
    let own = strings(record.captureProperties)
    for first in stride(from: 0, to: own.count, by: 3) {
      if settings.captureProperties.last?.capture != own[first] {
        settings.captureProperties.append((own[first], QueryProperties()))
      }
      settings.captureProperties[settings.captureProperties.count - 1].properties.append(own[first + 1], own[first + 2])
    }
    settings.changes = entries(.changes, as: ChangeRecord.self)[record.changes.indices].map(change)
    settings.links = entries(.links, as: LinkRecord.self)[record.links.indices].map { link in
      QueryPatternSettings.Link(
        capture: link.capture < 0 ? nil : UInt16(link.capture),
        target: link.kind == 0 ? .capture(UInt16(link.target)) : .text(Array(string(link.target).utf16)))
    }
    return settings
  }

  private func change(_ record: ChangeRecord) -> QueryPatternSettings.Change {
    let capture = string(record.capture)
    switch record.kind {
    case ChangeRecord.offset:
      let numbers = record.numbers
      return .offset(
        capture: capture, startRow: Int(numbers.0), startColumn: Int(numbers.1), endRow: Int(numbers.2),
        endColumn: Int(numbers.3))
    case ChangeRecord.trim:
      return .trim(
        capture: capture, QueryPatternSettings.TrimmedParts(rawValue: UInt8(truncatingIfNeeded: record.numbers.0)))
    default:
      return .gsub(
        capture: capture, pattern: DeferredExpression(verified: string(record.pattern)),
        replacement: string(record.replacement))
    }
  }

  // MARK: Conditions

  /// Returns the prepared test of the condition with an index. Its words and sets of units stay in the block.
  func test(_ index: Int) -> QueryCondition.Test {
    let record = entries(.conditions, as: ConditionRecord.self)[index]
    switch record.kindOfTest {
    case .equalsCapture: return .equalsCapture(record.otherCapture)
    case .isAnyOf: return .isAnyOf(WordSet(self, entries(.wordSets, as: WordSetRecord.self)[Int(record.index)]))
    case .matches, .matchesLuaPattern:
      return .matches(TextMatcher(self, entries(.matchers, as: MatcherRecord.self)[Int(record.index)]))
    case .contains: return .contains(ContainedTexts(strings(record.texts).map { Array($0.utf16) }))
    case .hasParent: return .hasParent(strings(record.texts))
    case .hasAncestor: return .hasAncestor(strings(record.texts))
    case .hasKind: return .hasKind(strings(record.texts))
    }
  }
}

extension StoredQueries.ConditionRecord {
  var isNegated: Bool { flags & Self.isNegated != 0 }
  var needsOnlyOne: Bool { flags & Self.needsOnlyOne != 0 }

  /// The kind of the predicate.
  var kindOfTest: QueryCondition.Predicate { QueryCondition.Predicate(rawValue: kind) ?? .hasKind }
}

extension QueryProgram {
  /// Creates the program that a block stores. The tables stay in the block. O(patterns + captures + conditions).
  convenience init(_ stored: StoredQueries, grammar: Grammar, sources: [QuerySource]) {
    self.init(
      stored: stored, grammar: grammar, sources: sources, captureNames: stored.captureNames(), patterns: stored.patterns())
  }
}
