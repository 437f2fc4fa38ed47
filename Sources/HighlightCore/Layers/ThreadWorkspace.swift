internal import Platform
package import TextModel
internal import TextRules

/// The objects that a thread needs to update or read the syntax of a document, but that do not belong to the document:
/// parsers, limits of the work, and scratch memory. One thread at a time.
package final class ThreadWorkspace {
  /// More embedded texts than this are left as they are: every one costs a parse.
  static let layerLimit = 100_000

  let attributeTable: AttributeTable
  /// Raised to cancel all work.
  package var interruption: CancellationFlag
  package var provider: (any LanguageProvider)? {
    didSet { depthLimit = provider?.injectionDepth ?? LanguageProviderDefaults.injectionDepth }
  }
  /// The maximum nesting of languages (`LanguageProvider.injectionDepth`).
  private(set) var depthLimit = LanguageProviderDefaults.injectionDepth
  /// The processor time of the thread that works (`threadNanoseconds()`) at which embedded languages are abandoned.
  private(set) var deadline: UInt64 = 0
  /// The units of work that embedded languages may still take (`ParseWork`).
  private var work: UInt64 = 0
  /// Whether the languages belong to another thread, so that this one needs tools of its own.
  private let isVisitor: Bool
  /// The languages of this thread for those of the document, by their identity; both are kept.
  private var visitorLanguages: [ObjectIdentifier: (known: Language, own: Language)] = [:]
  private var attributeIDs: [CaptureAttributes] = []
  /// How far names were looked up in a layer while nothing changed.
  private var sweeps: [LayerID: NameSweeps] = [:]
  /// What a query of names found all over a layer while nothing changed.
  var doubts: [LayerID: (query: StructureQuery, doubts: NameDoubts)] = [:]
  /// Trees that were rebuilt for a read, by the identity of their source.
  private var rebuiltTrees: [ObjectIdentifier: RebuiltTree] = [:]
  /// The memory of the trees that were rebuilt for reads, estimated.
  package private(set) var rebuiltBytes = 0

  private struct RebuiltTree {
    /// Kept, so that no other source gets its identity.
    var source: LayerTree.Source
    let tree: SyntaxTree
  }

  /// Creates a workspace.
  /// - Parameters:
  ///   - attributeTable: the table of the attributes of captures.
  ///   - isVisitor: whether the languages of the document belong to another thread.
  package init(attributeTable: AttributeTable, interruption: CancellationFlag, isVisitor: Bool = false) {
    self.attributeTable = attributeTable
    self.interruption = interruption
    self.isVisitor = isVisitor
  }

  /// Sets the processor time of this thread, and the corresponding work, that the embedded languages may use in the
  /// update that begins now.
  package func allow(milliseconds: Int) {
    deadline = threadNanoseconds() + UInt64(max(milliseconds, 0)) * 1_000_000
    work = ParseWork.units(milliseconds: milliseconds)
  }

  /// Whether the work and the time of `allow` are used up.
  var isSpent: Bool { work == 0 || threadNanoseconds() >= deadline }

  /// Counts work of embedded languages that was done (`ParseWork`).
  func spend(_ units: UInt64) { work -= min(units, work) }

  /// Parses the text of an embedded layer from scratch or from its old tree, within the work and the time that are left.
  /// - Parameter pieceStarts: as for `Parser.parse`.
  func parse(_ text: PieceTable, of language: Language, oldTree: SyntaxTree?, pieceStarts: [Int]) -> Parser.Report {
    let now = threadNanoseconds()
    guard work > 0, now < deadline else { return Parser.Report(outcome: work == 0 ? .outOfWork : .outOfTime) }
    let result = tools(of: language).parser.parse(
      text, oldTree: oldTree, milliseconds: Int((deadline - now) / 1_000_000) + 1, work: work, flag: CancellationFlag(),
      pieceStarts: pieceStarts)
    spend(result.work)
    return result
  }

  /// Returns a language of the document as an object of this thread, with a parser and working memory of its own.
  package func own(_ language: Language) -> Language {
    guard isVisitor else { return language }
    let key = ObjectIdentifier(language)
    if let known = visitorLanguages[key] { return known.own }
    let own = Language(language.shared)
    visitorLanguages[key] = (language, own)
    return own
  }

  /// Returns the parser and the working memory for a language on this thread.
  func tools(of language: Language) -> ParserContext { own(language).ownTools }

  /// Returns the attributes of a language's captures, which are created at the first call for the language.
  func attributes(of language: Language) -> CaptureAttributes {
    if let known = attributeIDs.first(where: { $0.language === language }) { return known }
    let attributes = CaptureAttributes(language, attributeTable)
    attributeIDs.append(attributes)
    return attributes
  }

  /// Adds the attributes of all captures of a language to the table, so that copies of the table give them the same ids.
  /// O(captures of the language).
  package func internAttributes(of language: Language) {
    let attributes = attributes(of: language)
    for capture in language.program.captureNames.indices { _ = attributes[capture] }
  }

  /// Returns the scope walks of a layer, which continue where the last read ended.
  func sweeps(of layer: LayerID) -> NameSweeps {
    if let known = sweeps[layer] { return known }
    let made = NameSweeps()
    sweeps[layer] = made
    return made
  }

  /// Forgets how far names were looked up, and doubts, because the syntax of some layer changes.
  func forgetSweeps() {
    if !sweeps.isEmpty { sweeps.removeAll(keepingCapacity: true) }
    if !doubts.isEmpty { doubts = [:] }
  }

  /// Returns the tree of a layer. One that was released is rebuilt, and kept here for the next read; nil if that parse
  /// exceeds its limits or the interruption is raised, and for a layer without a tree. O(1), or O(text) for a released
  /// tree.
  func tree(of layer: SyntaxLayer) -> SyntaxTree? {
    switch layer.layerTree {
    case .none: return nil
    case .kept(let tree): return tree
    case .evicted(let source):
      if let known = rebuiltTrees[ObjectIdentifier(source)] { return known.tree }
      // Embedded texts may be many.
      if interruption.isCancelled { return nil }
      guard let tree = source.parsed(by: tools(of: layer.language).parser) else { return nil }
      rebuiltTrees[ObjectIdentifier(source)] = RebuiltTree(source: source, tree: tree)
      rebuiltBytes += tree.byteCount
      return tree
    }
  }

  /// Returns the tree of a layer that is about to get another tree. A rebuilt tree is then no longer kept here. Nil if
  /// a parse to rebuild it exceeds its limits, and for a layer without a tree.
  func takeTree(of layer: SyntaxLayer) -> SyntaxTree? {
    switch layer.layerTree {
    case .none: return nil
    case .kept(let tree): return tree
    case .evicted(let source):
      guard let known = rebuiltTrees.removeValue(forKey: ObjectIdentifier(source)) else {
        return source.parsed(by: tools(of: layer.language).parser)
      }
      rebuiltBytes -= known.tree.byteCount
      return known.tree
    }
  }

  /// Forgets trees that were rebuilt for reads.
  package func forgetRebuiltTrees() { (rebuiltTrees, rebuiltBytes) = ([:], 0) }

  /// Forgets what belongs to one state of a document, because another one will be read: all but the rebuilt trees.
  package func forgetState() {
    forgetSweeps()
    attributeIDs = []
  }

  /// Forgets the rebuilt trees whose layers no state of a document has any longer. O(rebuilt trees).
  package func forgetStaleTrees() {
    var stale: [ObjectIdentifier] = []
    var index = rebuiltTrees.values.startIndex
    while index != rebuiltTrees.values.endIndex {
      if isKnownUniquelyReferenced(&rebuiltTrees.values[index].source) { stale.append(rebuiltTrees.keys[index]) }
      rebuiltTrees.values.formIndex(after: &index)
    }
    for key in stale { rebuiltBytes -= rebuiltTrees.removeValue(forKey: key)?.tree.byteCount ?? 0 }
  }
}
