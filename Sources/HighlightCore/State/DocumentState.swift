internal import CTreeSitter
public import TextModel
package import TextRules

/// A document: its characters, lines and attribute runs, the syntax of all its languages, and its annotations. A value.
///
/// `apply` replaces characters and shifts everything else; `update` computes the attributes of the new characters. The
/// owner changes its state in place. A copy shares nearly all memory with the original and costs O(1), so it serves as
/// a snapshot: `TextStorage.snapshot()`.
///
/// `@unchecked Sendable`: the objects that it refers to are immutable (trees, compiled languages), are copied before
/// they change (layers, runs, text), or have a lock (expressions, dictionaries). The table of attributes grows when
/// attributes are read; a snapshot has a table of its own. The parser of a language belongs to one thread; a storage
/// over a snapshot has its own.
public struct DocumentState: @unchecked Sendable {
  /// The characters and their lines.
  public internal(set) var text: UTF16Text
  /// Counts the changes of characters; 0 for the initial text.
  public package(set) var version = 0
  /// Counts the changes of links and attachments other than changes of characters.
  package var rowVersion = 0
  /// The distinct attribute values that runs refer to.
  package private(set) var attributeTable: AttributeTable
  /// The attribute runs, by their source.
  package var runs = RunsBySource()
  /// The language; nil for plain text. Its parser belongs to the thread of the document: others ask `ThreadWorkspace.own`.
  package private(set) var language: Language?
  /// The layers of all languages.
  package var syntax = SyntaxState()
  /// The findings of rules, links, words and characters.
  package var annotations: FoundAnnotations
  /// The changes since the last notification of observers.
  package var invalidation = Invalidation()
  /// The ranges edited since the tree of the document.
  var edited = DirtyRegions()
  /// True while every edit since the last parse was inside content that cannot affect the tree (a fenced code line); the
  /// parse is then skipped.
  var isTreeKept = true
  /// How many edits needed no parse: for tests.
  package var keptTreeCount = 0
  /// The part of this snapshot that does not belong to its characters.
  package var outdated = Outdated.nothing

  /// The part of a snapshot that does not belong to its characters yet, because background work was pending.
  package enum Outdated {
    case nothing
    /// The syntax belongs to the characters before some edits. It is shifted by these edits.
    case syntax
    /// There is no syntax, or it is to be built again with all annotations.
    case everything
  }

  /// Creates the state of a text without attributes, in no language.
  package init(_ text: UTF16Text, attributeTable: AttributeTable, annotations: AnnotationSettings = AnnotationSettings()) {
    self.text = text
    self.attributeTable = attributeTable
    self.annotations = FoundAnnotations(annotations)
  }

  /// Sets the language of a text that has none yet, without highlighting it.
  package mutating func setLanguage(_ language: Language?) {
    self.language = language
    syntax = language.map { SyntaxState($0) } ?? SyntaxState()
  }

  /// Replaces the language: removes the syntax with its runs. The next update highlights all of the text.
  package mutating func changeLanguage(to language: Language?, _ workspace: ThreadWorkspace) {
    removeSyntax(workspace)
    workspace.forgetState()
    setLanguage(language)
    replaceRuns(of: .syntax, in: 0..<text.count, with: [])
    annotations.noteSyntaxChange(in: 0..<text.count)
    outdated = .nothing
  }

  /// Returns a copy for another thread, whose table of attributes does not change when attributes of the original are
  /// read. O(1).
  /// - Parameter table: the table of the copy, whose values are replaced; nil: a new one.
  package func detached(into table: AttributeTable? = nil) -> DocumentState {
    var copy = self
    let table = table ?? AttributeTable()
    table.become(attributeTable)
    copy.attributeTable = table
    return copy
  }

  /// Sets the table of a document whose attributes have the same ids in it. O(1).
  mutating func attach(_ table: AttributeTable) { attributeTable = table }

  /// Becomes the result of a background update of this document, in which attributes have the same ids: applies the edits
  /// since, and keeps the runs that callers set. O(edits).
  /// - Parameters:
  ///   - result: the updated document.
  ///   - edits: the replacements of characters since the update began.
  package mutating func adopt(
    _ result: consuming DocumentState, _ edits: [RecordedEdit], _ workspace: ThreadWorkspace, _ tools: AnnotationFinder
  ) {
    var before = result
    before.attach(attributeTable)
    let callers = [Attributes.Layer.caller, .added]
    for layer in callers { before.runs[layer] = AttributeRuns() }
    swap(&self, &before)
    workspace.forgetState()
    workspace.forgetRebuiltTrees()
    replay(edits, workspace, tools)
    for layer in callers { runs[layer] = before.runs[layer] }
    (version, rowVersion) = (before.version, before.rowVersion)
    invalidation.formUnion(before.invalidation)
    DocumentReclaimer.shared.take(before)
  }

  /// Returns a document with the same text and table that is not highlighted.
  package func plain(_ language: Language?, _ annotations: AnnotationSettings) -> DocumentState {
    var result = DocumentState(text, attributeTable: attributeTable, annotations: annotations)
    result.setLanguage(language)
    return result
  }

  // MARK: Reading

  /// Returns the text and the syntax for a thread with a workspace.
  package func reading(_ workspace: ThreadWorkspace) -> SyntaxView {
    SyntaxView(
      text: text, language: language, syntaxRuns: runs[.syntax], attributeTable: attributeTable, syntax: syntax,
      workspace: workspace)
  }

  /// Returns the tree of the document's own language; nil without one.
  func tree(_ workspace: ThreadWorkspace) -> SyntaxTree? { syntax.root.flatMap { workspace.tree(of: $0) } }

  /// The bounds that the text hits.
  package var exceededLimits: Set<Limit> {
    syntax.exceededLimits.union(syntax.limitsOfLayers).union(annotations.exceededLimits)
  }

  /// Records that the syntax belongs to the present characters, and that the tree contains every edit.
  mutating func noteFreshSyntax() {
    edited = DirtyRegions()
    isTreeKept = true
  }

  /// Removes the trees and the layers: they may be those of different texts. The runs stay.
  mutating func removeSyntax(_ workspace: ThreadWorkspace) {
    workspace.forgetSweeps()
    workspace.forgetRebuiltTrees()
    syntax.clear()
    noteFreshSyntax()
  }

  /// Replaces the runs of one source inside a range, and notes it for observers.
  package mutating func replaceRuns(
    of layer: Attributes.Layer, in range: Range<Int>, with runs: ContiguousArray<AttributeRun>
  ) {
    self.runs[layer].replace(range, with: runs)
    invalidation.insert(runs: range)
  }
}
