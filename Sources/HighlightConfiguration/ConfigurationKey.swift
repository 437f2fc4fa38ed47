internal import DataFormats

/// Settings that a table of the configuration sets.
protocol ConfigurationSettings: Sendable {
  /// The keys of the table, in the order of the documentation.
  static var keys: [ConfigurationKey<Self>] { get }

  /// The default settings; the documented defaults are read from them.
  init()
}

/// A key of a table of the configuration: its values, its documentation, and the setting that it changes.
///
/// The reader, the JSON Schema, the reference page, completion and hover, and what the server recomputes after a change are
/// all derived from the lists of these. The lists are built when a configuration is read, never without one.
///
/// Settings without a constraint, and closures instead of key paths: the runtime needs 40,000 instructions for each key
/// path, and more for each type whose conformance it has to find.
struct ConfigurationKey<Settings>: Sendable {
  /// Applies a value; a value that does not have the shape changes nothing.
  typealias Apply =
    @Sendable (_ value: ConfigurationValue, _ settings: inout Settings, _ source: ConfigurationSource) -> Void

  /// The key as it is written.
  let name: String
  /// The values that are accepted.
  let shape: ConfigurationShape
  /// The documentation of the key, in Markdown.
  let summary: String
  private(set) var apply: Apply
  /// Returns the default as it is written; nil if there is none, or if it depends on the context.
  let defaultValue: @Sendable (Settings) -> JSON?
  /// Returns the work that a server has to repeat because two configurations differ.
  let changes: @Sendable (_ old: Settings, _ new: Settings) -> ConfigurationEffects
  /// Whether the values of two configurations differ; false for tables, whose keys are compared.
  let differs: @Sendable (_ old: Settings, _ new: Settings) -> Bool

  /// A property of the settings: calls `body` with it. `{ $1(&$0.name) }` is the property `name`.
  typealias Field<Value> = @Sendable (_ settings: inout Settings, _ body: (inout Value) -> Void) -> Void

  /// Creates a key with its own closure to apply values.
  /// - Parameters:
  ///   - value: returns the setting, for comparisons.
  ///   - fallback: the documented default; nil: the default of the property.
  ///   - effects: the work that a server has to repeat if the setting changes.
  init<Value: Equatable & SendableMetatype>(
    _ name: String, _ shape: ConfigurationShape, _ value: @escaping @Sendable (Settings) -> Value, _ summary: String,
    default fallback: JSON? = nil, affects effects: ConfigurationEffects = [], apply: @escaping Apply = { _, _, _ in }
  ) {
    self.init(
      name: name, shape: shape, summary: summary,
      defaultValue: { fallback ?? (value($0) as? any ConfigurationReadable)?.written },
      changes: { value($0) == value($1) ? [] : effects }, differs: { value($0) != value($1) }, apply: apply)
  }

  /// Creates a key that sets a property, with values of a given shape.
  init<Value: ConfigurationReadable>(
    _ name: String, _ shape: ConfigurationShape, _ field: @escaping Field<Value>, _ summary: String,
    default fallback: JSON? = nil, affects effects: ConfigurationEffects = []
  ) {
    self.init(
      name, shape, { Self.value(of: field, in: $0) }, summary, default: fallback, affects: effects
    ) { value, settings, _ in
      if let value = Value(value) { field(&settings) { $0 = value } }
    }
  }

  /// Creates a key that sets a property, with values of the shape of its type.
  init<Value: ConfigurationReadable>(
    _ name: String, _ field: @escaping Field<Value>, _ summary: String, default fallback: JSON? = nil,
    affects effects: ConfigurationEffects = []
  ) {
    self.init(name, Value.shape, field, summary, default: fallback, affects: effects)
  }

  /// Creates a key for a table that sets a property with settings of its own.
  static func table<Part: ConfigurationSettings>(_ name: String, _ field: @escaping Field<Part>, _ summary: String) -> Self {
    Self(
      name: name, shape: .table(of: Part.self), summary: summary,
      changes: { old, new in
        guard let old = value(of: field, in: old), let new = value(of: field, in: new) else { return [] }
        return Part.changes(from: old, to: new)
      },
      apply: { value, settings, source in field(&settings) { $0.merge(value, source) } })
  }

  /// Returns the value of a property; nil if `field` does not call its closure.
  static func value<Value>(of field: Field<Value>, in settings: Settings) -> Value? {
    var settings = settings
    var value: Value?
    field(&settings) { value = $0 }
    return value
  }

  init(
    name: String, shape: ConfigurationShape, summary: String,
    defaultValue: @escaping @Sendable (Settings) -> JSON? = { _ in nil },
    changes: @escaping @Sendable (Settings, Settings) -> ConfigurationEffects,
    differs: @escaping @Sendable (Settings, Settings) -> Bool = { _, _ in false }, apply: @escaping Apply
  ) {
    (self.name, self.shape, self.summary) = (name, shape, summary)
    (self.defaultValue, self.changes, self.differs, self.apply) = (defaultValue, changes, differs, apply)
  }

  /// Returns a copy of the key that is refused from origins that `isAllowed` rejects.
  /// - Parameter reason: the reason in the warning.
  func refused(unless isAllowed: @escaping @Sendable (ConfigurationOrigin) -> Bool, _ reason: String) -> Self {
    applied(unless: isAllowed) { _, _, source in source.refuse(reason) }
  }

  /// Returns a copy of the key whose values are applied in another way if they come from origins that `isAllowed` rejects.
  func applied(
    unless isAllowed: @escaping @Sendable (ConfigurationOrigin) -> Bool, by other: @escaping Apply
  ) -> Self {
    var key = self
    key.apply = { [apply] value, settings, source in
      if isAllowed(source.origin) { apply(value, &settings, source) } else { other(value, &settings, source) }
    }
    return key
  }
}

extension ConfigurationKey where Settings: ConfigurationSettings {
  /// Creates a key for a table with keys for the same settings.
  static func table(_ name: String, _ summary: String, _ keys: @escaping @Sendable () -> [Self]) -> Self {
    Self(
      name: name, shape: .table { keys().map { KeyDescription($0) } }, summary: summary,
      changes: { Settings.changes(from: $0, to: $1, keys()) },
      apply: { value, settings, source in settings.merge(value, source, keys()) })
  }
}

extension ConfigurationSettings {
  /// Applies the members of a table to the settings, in the order of the table; unknown keys are ignored. Notes
  /// changes of settings if the source asks for them.
  mutating func merge(
    _ table: ConfigurationValue, _ source: ConfigurationSource, _ keys: [ConfigurationKey<Self>] = Self.keys
  ) {
    for member in table.members {
      guard let key = keys.first(where: { $0.name == member.key }) else { continue }
      source.visit(member) {
        let old = source.notesChanges ? self : nil
        key.apply(member.value, &self, source)
        if let old, key.differs(old, self) { source.noteChange(from: key.defaultValue(old), to: key.defaultValue(self)) }
      }
    }
  }

  /// Returns the work that a server has to repeat after a change from one configuration to another, by the keys of
  /// `keys` that differ.
  static func changes(
    from old: Self, to new: Self, _ keys: [ConfigurationKey<Self>] = Self.keys
  ) -> ConfigurationEffects {
    keys.reduce(into: []) { $0.formUnion($1.changes(old, new)) }
  }
}

/// The work that a server repeats for an open document after a change of a key. Empty: none, because the next request
/// or command uses the new value.
package struct ConfigurationEffects: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The text is parsed again.
  package static let parse = ConfigurationEffects(rawValue: 1)
  /// The language and its queries are determined again.
  package static let language = ConfigurationEffects(rawValue: 2)
  /// Matches of rules, links, hidden characters and misspelled words.
  package static let annotations = ConfigurationEffects(rawValue: 4)
  /// Semantic tokens.
  package static let tokens = ConfigurationEffects(rawValue: 8)
  /// Diagnostics.
  package static let diagnostics = ConfigurationEffects(rawValue: 16)
  /// Folds.
  package static let folds = ConfigurationEffects(rawValue: 32)

  /// Effects that change semantic tokens.
  package static let onTokens: ConfigurationEffects = [.parse, .language, .annotations, .tokens]
  /// Effects that change diagnostics.
  package static let onDiagnostics: ConfigurationEffects = [.parse, .language, .annotations, .diagnostics]
}

extension Configuration {
  /// Returns the work that a server has to repeat for documents whose configuration was `old`. O(values).
  package func changes(since old: Configuration) -> ConfigurationEffects { Self.changes(from: old, to: self) }
}
