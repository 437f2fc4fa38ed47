internal import HighlightLanguages
internal import PlacedTOML
internal import SystemSupport

/// Where the values of a configuration come from, and what the names in them mean.
struct ConfigurationSource {
  var origin: ConfigurationOrigin
  /// What relative paths start from.
  var folder: String
  var manifest: Manifest

  /// The folder without links.
  var realFolder: String { FileSystem.realPath(folder) ?? folder }
}

/// A key of a table of the configuration: what its values may be, and what one of them changes in the settings that the table is for.
///
/// Each table is one list of its keys, in the order of the schema; its shape and what is taken over from it are made from that.
struct ConfigurationKey<Settings>: Sendable {
  /// As it is written.
  let name: String
  /// What its values may be.
  let shape: ConfigurationShape
  /// Takes a value over; what does not have the shape changes nothing.
  let take: @Sendable (_ value: ConfigurationValue, _ settings: inout Settings, _ source: ConfigurationSource) -> Void

  /// A key of any kind.
  init(
    _ name: String, _ shape: ConfigurationShape,
    _ take: @escaping @Sendable (ConfigurationValue, inout Settings, ConfigurationSource) -> Void
  ) {
    (self.name, self.shape, self.take) = (name, shape, take)
  }

  /// A key for true and false.
  static func boolean(_ name: String, _ set: @escaping @Sendable (inout Settings, Bool) -> Void) -> Self {
    Self(name, .boolean) { value, settings, _ in
      if let value = value.boolean { set(&settings, value) }
    }
  }

  /// A key for whole numbers of at least `least`.
  static func integer(_ name: String, least: Int, _ set: @escaping @Sendable (inout Settings, Int) -> Void) -> Self {
    Self(name, .integer(least: least)) { value, settings, _ in
      if let value = value.integer { set(&settings, value) }
    }
  }

  /// A key for lists of strings, of which the last one counts.
  static func strings(_ name: String, _ set: @escaping @Sendable (inout Settings, [String]) -> Void) -> Self {
    Self(name, .array(.string)) { value, settings, _ in
      if let value = value.strings { set(&settings, value) }
    }
  }

  /// A key for one of the names that a type has.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ set: @escaping @Sendable (inout Settings, Choice) -> Void
  ) -> Self {
    Self(name, .choice(Choice.allCases.map(\.rawValue))) { value, settings, _ in
      if let value = value.string.flatMap({ Choice(rawValue: $0) }) { set(&settings, value) }
    }
  }

  /// A key for a table of further ones.
  /// - Parameter part: what they change.
  static func table<Part>(
    _ name: String, _ part: any WritableKeyPath<Settings, Part> & Sendable, _ keys: [ConfigurationKey<Part>]
  ) -> Self {
    Self(name, .table(of: keys)) { value, settings, source in keys.merge(value, into: &settings[keyPath: part], source) }
  }

  /// A key for a table of further ones, which change the same settings.
  static func table(_ name: String, _ keys: [Self]) -> Self {
    Self(name, .table(of: keys)) { value, settings, source in keys.merge(value, into: &settings, source) }
  }
}

extension ConfigurationShape {
  /// A table of these keys and no others.
  static func table<Settings>(of keys: [ConfigurationKey<Settings>]) -> ConfigurationShape {
    .table(keys.map { ($0.name, $0.shape) })
  }
}

extension Array {
  /// Takes over what a table sets, in the order of the keys.
  func merge<Settings>(
    _ table: ConfigurationValue, into settings: inout Settings, _ source: ConfigurationSource
  ) where Element == ConfigurationKey<Settings> {
    for key in self {
      if let value = table[key.name] { key.take(value, &settings, source) }
    }
  }
}
