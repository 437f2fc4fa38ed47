internal import HighlightStorage

/// The first colouring of a long text, done on the worker's thread with a loader and rules of its own.
///
/// `@unchecked Sendable`: what `run()` makes is used by the worker's thread first and by the server's thread afterwards, never by both; the
/// inbox orders the two.
final class StorageLoad: @unchecked Sendable {
  private let text: UTF16Text
  private let languageName: String
  private let configuration: Configuration
  private let manifest: Manifest
  /// The storage over the text; nil when the language cannot be loaded.
  private(set) var storage: HighlightingStorage?

  init(_ text: UTF16Text, languageName: String, configuration: Configuration, manifest: Manifest) {
    self.text = text
    self.languageName = languageName
    self.configuration = configuration
    self.manifest = manifest
  }

  /// Parses and colours. Once, on any thread.
  func run() {
    let loader = LanguageLoader(manifest: manifest, queryFiles: configuration.queryFiles)
    guard let language = try? loader.language(languageName).get() else { return }
    let rules =
      configuration.rules.isEmpty
      ? nil : RuleSet(configuration.rules, milliseconds: configuration.limits.ruleMilliseconds)
    storage = HighlightingStorage(
      text, language: language, languageProvider: loader, parseMilliseconds: configuration.limits.parseMilliseconds,
      annotations: Annotations(
        rules: rules, linkDetector: LinkDetector(configuration.links), languageName: languageName))
  }
}
