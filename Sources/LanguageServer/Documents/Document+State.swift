internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import Spelling

/// What a document needs next.
extension Document {
  // Longer texts (units) are checked only where syntax errors made the tree doubtful.
  private static let checkLimit = 2_000_000

  /// Whether its language has a tree to come and none yet, so that an answer about the syntax has to wait. Where the last
  /// parse was abandoned there may never be one.
  var waitsForTree: Bool {
    if case .elsewhere(let work) = storage.freshness { work.shown == .nothing } else { false }
  }

  /// Whether edits left a tree that a parse from scratch has to verify.
  var wantsHealing: Bool {
    storage.isIncremental && !storage.needsRebuild && storage.work == nil
      && (storage.length <= Self.checkLimit || storage.dependsOnHistory) && !storage.freshness.tried.contains(.healing)
  }

  /// Whether a time limit was exceeded that may be longer now.
  var wantsRetry: Bool {
    storage.work == nil && !storage.freshness.tried.contains(.retry) && !storage.freshness.isDormant
      && !isTooLarge && languageName != nil && !storage.limitsHit.isDisjoint(with: [.parseTime, .workTime])
  }

  /// Whether its names are to be found in a pause.
  var wantsNames: Bool { !names.isCurrent && !names.mayFind && storage.spelling != nil && storage.work == nil }

  /// Whether a feature is on for it.
  func isOn(_ feature: Feature) -> Bool {
    let hasServer = languageName.flatMap { setup.loader.manifest[$0]?.hasServer } ?? false
    return setup.configuration.features.isOn(feature, language: languageName, hasServer: hasServer)
  }

  /// The rules and links that its text is annotated with.
  var wantedAnnotations: Annotations {
    var annotations = setup.annotations
    annotations.languageName = languageName ?? "plaintext"
    annotations.leftOutRules = setup.configuration.rulesLeftOut(ofFile: DocumentURI.path(uri))
    return annotations
  }
}
