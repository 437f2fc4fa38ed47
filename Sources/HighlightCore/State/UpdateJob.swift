internal import Platform
package import TextModel
package import TextRules

/// An update of a document in the background: parse, match, merge and annotate, on a copy of the document. The storage then
/// adopts the copy.
///
/// `@unchecked Sendable`: the document is a copy that shares only immutable memory, and the job has its own
/// `EmbeddedLanguages`. `run()` writes the results and the storage reads them later. The queue that moves the job
/// between the threads orders the two.
package final class UpdateJob: BackgroundJob, @unchecked Sendable {
  /// The kind of the update.
  package enum Purpose: Sendable {
    /// Parses the edited text incrementally.
    case update
    /// Parses all from scratch, to check trees of incremental parses. The attributes stay if a limit is exceeded.
    case check
    /// Removes the syntax and highlights all of the text.
    case rebuild
    /// Continues with the result of another job: applies the edits since, and parses the edited text.
    case continuation
  }

  /// The result for the document.
  package enum Outcome: Sendable {
    /// Its attributes belong to its present characters.
    case updated
    /// A limit was exceeded: it has no syntax.
    case failed(Limit)
    /// There is no result.
    case cancelled
  }

  package let kind: Purpose
  /// The document; nil while the job runs, and after the storage took it.
  private var document: DocumentState?
  /// Edits of the document to apply first.
  private var edits: [RecordedEdit]
  /// The table whose ids the document must have, if its own table may have others.
  private let table: AttributeTable?
  /// The annotations to find in the whole text, instead of those that the document is set to find; nil: those of the
  /// document.
  private let annotations: AnnotationSettings?
  private let milliseconds: Int
  private let embedded: EmbeddedLanguages
  /// Ends the parse. It is also raised when the time of the parse is up.
  private let parseFlag = CancellationFlag()
  private let interruption = CancellationFlag()
  package private(set) var outcome = Outcome.cancelled
  /// The processor time of the job.
  package private(set) var nanoseconds: UInt64 = 0

  /// Creates the job, which `run()` performs.
  /// - Parameters:
  ///   - document: a snapshot of the document with a table of its own (`detached`), or the result of another job.
  ///   - edits: replacements of characters since, which are applied first.
  ///   - table: a table of the job's whose ids the attributes of the document get; nil: they keep theirs.
  ///   - annotations: other annotations, to find in all of the text; nil: those of the document.
  ///   - milliseconds: the most processor time of a parse.
  ///   - embedded: the known languages of embedded texts.
  package init(
    _ kind: Purpose, of document: DocumentState, edits: [RecordedEdit] = [], table: AttributeTable? = nil,
    annotations: AnnotationSettings? = nil, milliseconds: Int, embedded: EmbeddedLanguages
  ) {
    self.kind = kind
    self.document = document
    self.edits = edits
    self.table = table
    self.annotations = annotations
    self.milliseconds = milliseconds
    self.embedded = embedded
  }

  package func run() {
    guard var document = document.take(), !interruption.isCancelled else { return }
    let start = threadNanoseconds()
    // The changes that the previous job made are not reported yet.
    if kind != .continuation { document.invalidation = Invalidation() }
    if let table { document.renumberAttributes(into: table) }
    if let annotations {
      document.reset(annotations)
      document.replaceRuns(of: .rule, in: 0..<document.text.count, with: [])
    }
    let workspace = ThreadWorkspace(
      attributeTable: document.attributeTable, interruption: interruption, isVisitor: true)
    workspace.provider = embedded
    let tools = AnnotationFinder()
    document.replay(edits, workspace, tools)
    if kind == .rebuild { document.removeSyntax(workspace) }
    let budget = SyntaxBudget(
      parseMilliseconds: milliseconds, budgetMilliseconds: milliseconds, longestUpdate: nil, expectsEdits: true,
      flag: parseFlag, isExpectedLong: false, parsed: nil, isCheck: kind == .check)
    let isParsed = kind == .continuation && edits.isEmpty
    let update = document.update(edited: nil, isParsed ? nil : budget, workspace, tools)
    edits = []
    nanoseconds = threadNanoseconds() - start
    if interruption.isCancelled { return }
    switch update {
    case .done, nil: outcome = .updated
    case .failed(let limit): outcome = .failed(limit)
    // Without a budget and a longest update there are no others.
    case .cancelled, .overBudget, .tooMuch: return
    }
    self.document = document
  }

  deinit {
    if let document { DocumentReclaimer.shared.take(document) }
  }

  package func cancel() {
    interruption.cancel()
    parseFlag.cancel()
  }

  /// Removes the updated document from the job and returns it; nil without a result.
  package func takeDocument() -> DocumentState? { document.take() }

  /// The languages of embedded texts that the update looked for in vain.
  package var missingEmbedded: Set<EmbeddedLanguages.Request> { embedded.missing }
}

/// The languages of embedded texts that are known to a storage, for its background tasks: its own provider belongs to
/// its thread. The storage looks up languages that a task did not find here afterwards, and the task runs again.
package final class EmbeddedLanguages: LanguageProvider {
  /// The properties by which a language is looked up.
  package enum Request: Hashable, Sendable {
    case name(String)
    case file(name: String?, firstLine: String?)
  }

  package let injectionDepth: Int
  private let known: [Request: Language]
  /// The lookups that found nothing.
  fileprivate var missing: Set<Request> = []

  /// Creates a list for one task.
  package init(_ known: [Request: Language], depth: Int) { (self.known, injectionDepth) = (known, depth) }

  package func injectedLanguage(named name: String) -> Language? { find(.name(name)) }

  package func injectedLanguage(filename: String?, firstLine: String?) -> Language? {
    find(.file(name: filename, firstLine: firstLine))
  }

  private func find(_ request: Request) -> Language? {
    if let language = known[request] { return language }
    missing.insert(request)
    return nil
  }
}

extension LanguageProvider {
  /// Returns the language of a request; nil if there is none.
  package func language(_ request: EmbeddedLanguages.Request) -> Language? {
    switch request {
    case .name(let name): injectedLanguage(named: name)
    case .file(let name, let firstLine): injectedLanguage(filename: name, firstLine: firstLine)
    }
  }
}

extension DocumentState {
  /// Applies edits to characters, and updates rules, links, words and characters in their paragraphs by the present syntax.
  /// O(edits).
  mutating func replay(_ edits: [RecordedEdit], _ workspace: ThreadWorkspace, _ tools: AnnotationFinder) {
    for edit in edits {
      _ = apply(edit.range, edit.units, workspace, isRecorded: false)
      let start = edit.range.lowerBound
      if !workspace.interruption.isCancelled {
        annotate(edited: start..<(start + edit.units.count), workspace, tools)
      }
    }
  }

  /// Gives the attributes of the document the ids of another table, which becomes its table. O(runs), O(values) if the ids
  /// are the same.
  fileprivate mutating func renumberAttributes(into table: AttributeTable) {
    let ids = attributeTable.values.map { table.intern($0) }
    attach(table)
    if ids.enumerated().allSatisfy({ $0.offset == Int($0.element) }) { return }
    for layer in [Attributes.Layer.syntax, .rule] {
      runs[layer] = AttributeRuns(
        ascending: ContiguousArray(
          runs[layer].runs.lazy.map {
            AttributeRun(start: $0.range.lowerBound, end: $0.range.upperBound, attribute: ids[Int($0.attribute)])
          }))
    }
  }
}

/// Frees documents on a background thread: that of a long text takes milliseconds.
struct DocumentReclaimer: Sendable {
  static let shared = DocumentReclaimer()

  private let documents = JobQueue<DocumentState> { documents in
    while true { _ = documents.takeFirst() }
  }

  /// Frees a document, unless others refer to it.
  func take(_ document: consuming DocumentState) { documents.add(document) }
}
