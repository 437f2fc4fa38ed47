internal import TextModel

/// The settings of the patterns of a program and their conditions, by index. Those of stored queries are read when they are
/// first asked for: most texts need few.
final class PatternSettingsTable: Sendable {
  private final class Settings: Sendable {
    let value: QueryPatternSettings

    init(_ value: QueryPatternSettings) { self.value = value }
  }

  private let stored: StoredQueries?
  private let settings: LazyObjects<Settings>
  private let conditions: LazyObjects<QueryCondition>

  /// Creates the table of the settings of a compiled program.
  /// - Parameter compiled: the settings by index; their conditions are numbered in the same order.
  init(_ compiled: ContiguousArray<QueryPatternSettings>) {
    stored = nil
    settings = LazyObjects(count: compiled.count)
    conditions = LazyObjects(count: compiled.reduce(0) { $0 + $1.conditions.count })
    var count = 0
    for (index, value) in compiled.enumerated() {
      settings.store(index, Settings(value))
      for condition in value.conditions {
        conditions.store(count, condition)
        count += 1
      }
    }
  }

  /// Creates the table of the settings of stored queries. Each one is read at its first use. O(settings +
  /// conditions), a few bytes for each.
  init(_ stored: StoredQueries) {
    self.stored = stored
    settings = LazyObjects(count: stored.entries(.settings, as: StoredQueries.SettingsRecord.self).count)
    conditions = LazyObjects(count: stored.entries(.conditions, as: StoredQueries.ConditionRecord.self).count)
  }

  deinit {
    settings.release()
    conditions.release()
  }

  /// The number of settings.
  var count: Int { settings.count }
  var conditionCount: Int { conditions.count }

  /// The settings of an index.
  subscript(index: Int) -> QueryPatternSettings {
    settings.object(index) {
      Settings(stored.map { $0.settings(index) { condition($0) } } ?? QueryPatternSettings())
    }.value
  }

  /// Returns the condition with an index, read at the first call if it is stored; valid as long as the table.
  func condition(_ index: Int) -> QueryCondition {
    conditions.object(index) {
      guard let stored else { preconditionFailure("the conditions of a compiled program are known") }
      return QueryCondition(stored, index)
    }
  }
}
