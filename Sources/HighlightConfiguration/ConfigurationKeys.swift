internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import PlacedTOML
internal import SystemSupport

extension Configuration {
  /// All of `highlight-lsp.toml`.
  static let keys: [ConfigurationKey<Configuration>] = [
    .boolean("root") { $0.isRoot = $1 },
    ConfigurationKey("theme", .string) { value, configuration, source in
      guard let name = value.string else { return }
      configuration.theme = theme(name, folder: source.folder, origin: source.origin) ?? configuration.theme
    },
    ConfigurationKey("trustedFolders", .array(.string)) { value, configuration, source in
      guard source.origin == .user, let folders = value.strings else { return }
      configuration.trustedFolders = folders.map { Environment.expandingHome($0) }.filter { $0.hasPrefix("/") }
    },
    ConfigurationKey("languages", .map(.table(of: languageKeys))) { value, configuration, source in
      for member in value.members {
        guard let name = source.manifest[member.key]?.name else { continue }
        var language = LanguagePart(name: name, configuration: configuration)
        languageKeys.merge(member.value, into: &language, source)
        configuration = language.configuration
      }
    },
    .table("features", \.features, [.features("off") { $0.off = $1 }]),
    .table(
      "semanticTokens",
      [
        ConfigurationKey("legend", .choice(["auto", "standard", "extended"])) { value, configuration, _ in
          configuration.semanticTokenLegend = value.string ?? configuration.semanticTokenLegend
        },
        ConfigurationKey("captures", .map(.string)) { value, configuration, _ in
          for member in value.members { configuration.semanticTokenCaptures[member.key] = member.value.string }
        },
      ]),
    .table(
      "links", \.links,
      [
        .strings("schemes") { $0.schemes = $1 }, .boolean("bareDomains") { $0.findsBareDomains = $1 },
        .boolean("paths") { $0.findsPaths = $1 },
      ]),
    .table("format", [.boolean("reflow") { $0.reflow = $1 }, .integer("columns", least: 1) { $0.reflowColumns = $1 }]),
    .table("explain", [.boolean("hover") { $0.explainOnHover = $1 }]),
    ConfigurationKey("highlight", .table(of: HighlightDefaults.keys)) { value, configuration, source in
      if source.origin == .user { HighlightDefaults.keys.merge(value, into: &configuration.highlight, source) }
    },
    .table("characters", \.characters, CharacterSettings.keys),
    .table("check", \.check, CheckSettings.keys),
    ConfigurationKey("spelling", .table(of: SpellingSettings.keys)) { value, configuration, source in
      configuration.spelling.merge(value, source)
    },
    .table("diagnostics", [.boolean("syntaxErrors") { $0.reportsSyntaxErrors = $1 }]),
    .table(
      "grammars",
      [
        ConfigurationKey("autoInstall", .boolean) { value, configuration, source in
          guard let installs = value.boolean, source.origin.mayInstallGrammars || !installs else { return }
          configuration.autoInstall = installs
        }
      ]),
    .table(
      "queries",
      [
        ConfigurationKey("folders", .array(.string)) { value, configuration, source in
          guard source.origin == .user, let folders = value.strings else { return }
          configuration.queries.folders = folders.map { FileSystem.normalized(FileSystem.path($0, folder: source.folder)) }
        }
      ]),
    .table(
      "limits", \.limits,
      Limits.keys.map { name, path in
        ConfigurationKey(name, .integer(least: 1)) { value, limits, source in
          guard let number = value.integer, source.origin.mayRaiseLimits || number <= limits[keyPath: path] else { return }
          limits[keyPath: path] = number
        }
      }),
    // What can be used of them was merged before.
    ConfigurationKey("rules", .array(ConfigurationShape.rule)) { _, _, _ in },
  ]

  /// What a table under `[languages]` changes.
  private struct LanguagePart {
    /// The language, by its canonical name.
    let name: String
    var configuration: Configuration
  }

  private static let languageKeys: [ConfigurationKey<LanguagePart>] =
    [
      .strings("globs") { part, globs in
        part.configuration.globs = globs.map { LanguageGlob($0, language: part.name) } + part.configuration.globs
      }
    ]
    + [QueryKind.highlights, .locals, .injections].map { kind in
      ConfigurationKey(kind.rawValue, .array(.string)) { value, part, source in
        guard source.origin.mayNameFiles, let files = value.strings else { return }
        part.configuration.queries.files[part.name, default: [:]][kind] =
          files.map { FileSystem.path($0, folder: source.folder) }
          .filter { FileSystem.kind(of: $0) == nil || mayRead($0, folder: source.folder, origin: source.origin) }
      }
    } + [
      ConfigurationKey("extends", .array(.string)) { value, part, source in
        for name in value.strings ?? [] {
          let file = QueryExtension(path: FileSystem.normalized(source.realFolder + "/" + name), folder: source.realFolder)
          // One that is missing may come.
          guard !name.hasPrefix("/"), FileSystem.kind(of: file.path) == nil || (try? file.read()) != nil,
            part.configuration.queries.extensions[part.name]?.contains(file) != true
          else { continue }
          part.configuration.queries.extensions[part.name, default: []].append(file)
        }
      }
    ] + [.features("provides") { $0.configuration.features.provided[$0.name] = $1 }]
}

extension ConfigurationKey {
  /// A key for lists of features, of which the last one counts.
  fileprivate static func features(_ name: String, _ set: @escaping @Sendable (inout Settings, Set<Feature>) -> Void) -> Self
  {
    Self(name, .array(.choice(Feature.allCases.map(\.rawValue)))) { value, settings, _ in
      if let names = value.strings { set(&settings, Set(names.compactMap { Feature(rawValue: $0) })) }
    }
  }
}
