internal import CTreeSitter

/// Whether a tree depends on the edits that led to its text.
enum Incrementality: Equatable {
  /// It was parsed from scratch.
  case none
  /// It was made from the tree before.
  case withoutErrors
  /// It was made from the tree before, and there were syntax errors.
  case withErrors

  /// Records that `new` was made from `old` by an incremental parse: `withErrors` if one of them has syntax errors,
  /// or if it was `withErrors` before; otherwise `withoutErrors`.
  mutating func note(old: SyntaxTree?, new: SyntaxTree) {
    let hasErrors = ts_node_has_error(new.rootNode) || old.map { ts_node_has_error($0.rootNode) } == true
    if hasErrors || self == .withErrors { self = .withErrors } else { self = .withoutErrors }
  }
}

/// State shared by the layers of a document.
final class LayerContext {
  /// More embedded texts than this are left as they are: every one costs a parse.
  static let layerLimit = 100_000

  let attributeTable: AttributeTable
  /// Raised to cancel all work.
  var interruption: CancellationFlag
  var provider: (any LanguageProvider)? {
    didSet { depthLimit = provider?.injectionDepth ?? LanguageProviderDefaults.injectionDepth }
  }
  /// The maximum nesting of languages (`LanguageProvider.injectionDepth`).
  private(set) var depthLimit = LanguageProviderDefaults.injectionDepth
  /// The processor time of the thread that works (`threadNanoseconds()`) at which embedded languages are abandoned.
  var deadline: UInt64 = 0
  /// Bounds that the last parse of the document's own language hit.
  var limitsHit: Set<Limit> = []
  /// The number of layers that exceed each limit.
  private var layerLimits: [Limit: Int] = [:]
  /// The incrementality of the trees of embedded texts.
  var embeddedIncrementality = Incrementality.none
  /// The number of embedded texts.
  var layerCount = 0
  /// The memory of all trees that are kept, estimated.
  var treeBytes = 0
  /// Whether the patterns of some language in use give links.
  var hasLinks = false
  /// The highest priority of a pattern in any language that is in use: rules above it win without a contest.
  private(set) var highestPriority = Int32(Rule.syntaxPriority)
  private var attributeIDs: [CaptureAttributes] = []

  init(attributeTable: AttributeTable, interruption: CancellationFlag) {
    self.attributeTable = attributeTable
    self.interruption = interruption
  }

  /// The bounds that some layer has hit.
  var limitsOfLayers: Set<Limit> { Set(layerLimits.keys) }

  /// Updates the number of layers that exceed each limit, for one layer.
  /// - Parameters:
  ///   - old: the limits that the layer exceeded before.
  ///   - new: the limits that it exceeds now.
  func countLimits(_ old: Set<Limit>, _ new: Set<Limit>) {
    for limit in new.subtracting(old) { layerLimits[limit, default: 0] += 1 }
    for limit in old.subtracting(new) { layerLimits[limit] = layerLimits[limit].flatMap { $0 > 1 ? $0 - 1 : nil } }
  }

  /// Returns the attributes of a language's captures, which are created at the first call for the language. That also
  /// raises `highestPriority` to the language's.
  func attributes(of language: Language) -> CaptureAttributes {
    if let known = attributeIDs.first(where: { $0.language === language }) { return known }
    let attributes = CaptureAttributes(language, attributeTable)
    attributeIDs.append(attributes)
    highestPriority = max(highestPriority, language.highestPriority)
    return attributes
  }
}
