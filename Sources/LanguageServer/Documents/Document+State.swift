internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightStorage
internal import LanguageManifest
internal import Spelling
internal import TextRules

/// The work that a document needs next.
extension Document {
  // Longer texts (units) are checked only where syntax errors made the tree doubtful.
  private static let checkLimit = 2_000_000

  /// Whether the first parse is in progress, so that responses about the syntax must wait. False after that parse was
  /// abandoned, though there is no tree.
  var waitsForTree: Bool {
    if case .inBackground(let work) = storage.freshness { work.shown == .nothing } else { false }
  }

  /// Whether the tree results from edits and must be verified by a parse from scratch, which has not been done.
  var wantsReparse: Bool {
    storage.isIncremental && !storage.needsRebuild && storage.work == nil
      && (storage.length <= Self.checkLimit || storage.dependsOnHistory) && !storage.freshness.tried.contains(.reparse)
  }

  /// Whether highlighting exceeded a time limit and was not yet repeated with a longer one.
  var wantsRetry: Bool {
    storage.work == nil && !storage.freshness.tried.contains(.retry) && !storage.freshness.isEvicted
      && !isPlain && languageName != nil && !storage.exceededLimits.isDisjoint(with: [.parseTime, .workTime])
  }

  /// Whether the document is shown without the highlights of its language: its text is too long, or it was abandoned.
  var isPlain: Bool { isTooLarge || abandoned != nil }

  /// Whether the names in the text, for spelling, must be recomputed when the server is idle.
  var wantsNames: Bool { !names.isCurrent && !names.mayFind && storage.spelling != nil && storage.work == nil }

  /// Whether captures must be packed when the server is idle.
  var wantsPacking: Bool { isUnpacked && storage.work == nil }

  /// Packs captures of the syntax, at most about `budget`. Returns how many of `budget` are left; 0 if there may be more
  /// captures to pack.
  func packCaptures(_ budget: Int) -> Int {
    guard wantsPacking else { return budget }
    let left = storage.packCaptures(budget)
    if left > 0 { isUnpacked = false }
    return left
  }

  /// Whether a feature is on for the language of the document: by the configuration and by whether another language
  /// server for that language is known.
  func isOn(_ feature: Feature) -> Bool {
    let hasServer = languageName.flatMap { setup.loader.manifest[$0]?.hasServer } ?? false
    return setup.configuration.features.isOn(feature, language: languageName, hasServer: hasServer)
  }

  /// The rules, links and other annotations of the document's text, from its configuration.
  var wantedAnnotations: AnnotationSettings { setup.configuration.annotations(uri: uri, languageName: languageName) }
}

extension Configuration {
  /// Returns the annotations of a document: with its language, and without the rules and checks that its path leaves out.
  func annotations(uri: String, languageName: String?) -> AnnotationSettings {
    var annotations = annotations(languageName: languageName ?? "plaintext", findsCharacters: true)
    annotations.leftOutRules = rulesLeftOut(ofFile: DocumentURI.path(uri))
    annotations.characters = characters.checks(forPath: DocumentURI.name(uri), language: annotations.languageName)
    return annotations
  }
}
