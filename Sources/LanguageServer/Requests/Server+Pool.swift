internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import Spelling
internal import StrictJSON
internal import SystemSupport

/// Which requests the pool carries out.
package enum Pooling: Sendable {
  /// Those about long texts, and those that the main loop had no time for.
  case automatic
  /// All that read a document, however short it is: for tests.
  case always
}

/// A request that the pool has.
struct PoolRequest {
  let job: PoolJob
  let id: RequestID
  /// The document, and the version of it that is read.
  let document: Document
  let version: Int
  let start: UInt64
}

/// The requests that the pool has: each is answered once, here.
///
/// One request that does not end is refused from then on for the same state of its document.
struct PoolRequests {
  private(set) var byNumber: [Int: PoolRequest] = [:]
  private var nextNumber = 1
  /// The methods that did not end, by the state of a document.
  private var endless: [DocumentSnapshot.Revision: Set<String>] = [:]

  mutating func number() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }

  mutating func add(_ request: PoolRequest) { byNumber[request.job.number] = request }

  /// Ends a request; nil when it was ended before.
  mutating func remove(_ number: Int) -> PoolRequest? { byNumber.removeValue(forKey: number) }

  func number(of id: RequestID) -> Int? { byNumber.first { $0.value.id == id }?.key }

  func numbers(of uri: String) -> [Int] { byNumber.filter { $0.value.job.uri == uri }.keys.sorted() }

  mutating func noteEndless(_ request: PoolRequest) {
    endless[request.job.snapshot.revision, default: []].insert(request.job.method)
  }

  func isEndless(_ method: String, _ revision: DocumentSnapshot.Revision) -> Bool {
    endless[revision]?.contains(method) == true
  }
}

extension Server {
  /// Texts of so many units are read on the main loop: some 10 ms of work.
  private static let inlineLength = 16_384

  /// How a request about a document is carried out.
  enum Reading {
    case result(EncodedResult)
    /// The pool has it, and answers later.
    case onPool
  }

  /// Carries out a request about a document, here or on the pool.
  func read(
    _ method: MethodDescriptor, _ work: @escaping PreparedReading, id: RequestID, of document: Document
  ) throws(ResponseError) -> Reading {
    let isShort = document.storage.length <= Self.inlineLength
    switch method.lane {
    case .inline: return .result(try work(view(of: document)))
    case .document where pooling == .automatic && isShort: return .result(try work(view(of: document)))
    case .cursor where pooling == .automatic && !document.slowMethods.contains(method.name):
      if let result = try attempt(work, of: document) { return .result(result) }
      // Once is enough to know.
      document.slowMethods.insert(method.name)
    default: break
    }
    try submit(method, work, id: id, of: document)
    return .onPool
  }

  /// Carries out a request within a moment; nil when that was not enough.
  private func attempt(_ work: PreparedReading, of document: Document) throws(ResponseError) -> EncodedResult? {
    let watch = Watchdog.shared.arm(interruption, budget: WorkBounds.attempt, hasBackstop: false)
    defer { rearm() }
    let outcome: Result<EncodedResult, ResponseError>
    do throws(ResponseError) {
      outcome = .success(try work(view(of: document)))
    } catch {
      outcome = .failure(error)
    }
    guard Watchdog.shared.disarm(watch) == nil else { return nil }
    return try outcome.get()
  }

  /// Goes on after an attempt; whatever was given up counts no more.
  private func rearm() {
    guard interruption.isCancelled else { return }
    interruption.reset()
    rebuildAbandoned()
  }

  private func submit(
    _ method: MethodDescriptor, _ work: @escaping PreparedReading, id: RequestID, of document: Document
  ) throws(ResponseError) {
    let snapshot = snapshot(of: document)
    if poolRequests.isEndless(method.name, snapshot.revision) {
      throw ResponseError(code: .requestFailed, message: "\(method.name) does not end for this text")
    }
    let job = PoolJob(
      number: poolRequests.number(), method: method.name, snapshot: snapshot, lane: method.lane, work: work,
      flag: CancellationFlag())
    poolRequests.add(
      PoolRequest(
        job: job, id: id, document: document, version: document.version, start: monotonicNanoseconds()))
    client.setDeferred(id, true)
    pool.add(job)
  }

  // MARK: Views

  /// A document as requests on the main loop read it.
  func view(of document: Document) -> DocumentView {
    DocumentView(
      facts: facts(of: document), storage: document.storage, loader: document.setup.loader, tools: tools,
      layouts: document.layouts, words: LiveWords(server: self, document: document), interruption: interruption,
      shouldStop: { [inbox, interruption] in inbox.isRunningCancelled || interruption.isCancelled })
  }

  private func facts(of document: Document) -> DocumentFacts {
    let name = document.languageName
    return DocumentFacts(
      uri: document.uri, version: document.version, languageName: name, isTooLarge: document.isTooLarge,
      lacksGrammar: name.map { toldMissing.contains($0) && manifest[$0] != nil } == true
        && document.storage.language == nil && document.load == nil,
      lacksEmbeddedGrammars: !grammarQuestion.embedded.isEmpty, offersColors: document.isOn(.colors),
      configuration: document.setup.configuration, manifest: manifest,
      client: client.capabilities, unit: client.unit, legend: configuration.legend, folder: workspaceFolders.first?.path,
      ignoredFindings: document.ignoredFindings, disabledRules: disabledRules, guesser: guesser)
  }

  private func snapshot(of document: Document) -> DocumentSnapshot {
    var words: DocumentSnapshot.Words?
    if let speller = speller(of: document) {
      words = DocumentSnapshot.Words(
        settings: speller.settings, files: workspaceWordFiles,
        names: document.names.isCurrent ? document.names.names : nil, ignored: document.ignoredWords,
        otherNames: otherNames(than: document))
    }
    return DocumentSnapshot(
      facts: facts(of: document), text: document.storage.text,
      revision: DocumentSnapshot.Revision(
        document: document.number, generation: configurationGeneration, languageName: document.languageName,
        edits: document.editCount),
      words: words)
  }

  // MARK: Answers

  /// Answers a request that the pool carried out, unless it was answered meanwhile.
  func poolFinished(_ outcome: PoolOutcome) {
    guard let request = poolRequests.remove(outcome.number) else { return }
    switch outcome.result {
    case .result(let result):
      if isStale(request, result) {
        end(request, with: ResponseError(code: .contentModified, message: "the text has changed"))
      } else {
        answered(request)
        client.answer(request.id) { $0.append(contentsOf: result.json) }
      }
    case .failed(let error): end(request, with: error)
    case .refused:
      end(request, with: ResponseError(code: .requestFailed, message: "too many requests wait"))
    case .lost:
      poolRequests.noteEndless(request)
      let message = "\(request.job.method) does not end; its thread is given up"
      client.log(.error, "\(message): \(request.job.uri)")
      end(request, with: ResponseError(code: .requestFailed, message: message))
    }
  }

  /// Whether the edits of a result are for a text that is no more, and the client could not tell.
  private func isStale(_ request: PoolRequest, _ result: EncodedResult) -> Bool {
    if request.document.version == request.version { return false }
    return switch result.edits {
    case .none: false
    case .versioned: client.capabilities.retriesOnContentModified.contains(request.job.method)
    case .unversioned: true
    }
  }

  private func answered(_ request: PoolRequest) {
    client.setDeferred(request.id, false)
    statistics.add(request.job.method, nanoseconds: monotonicNanoseconds() - request.start)
  }

  private func end(_ request: PoolRequest, with error: ResponseError) {
    answered(request)
    client.fail(request.id, error)
  }

  // MARK: Ends

  /// A request that the pool has is not wanted any more.
  func cancelPoolRequest(_ id: RequestID) {
    guard let number = poolRequests.number(of: id) else { return }
    endPoolRequest(number, with: ResponseError(code: .requestCancelled, message: "cancelled"))
  }

  /// A document is closed.
  func endPoolRequests(of uri: String) {
    for number in poolRequests.numbers(of: uri) {
      endPoolRequest(number, with: ResponseError(code: .contentModified, message: "the document was closed"))
    }
    pool.forget(uri)
  }

  /// The client says `exit`: what nobody has answered is answered now.
  func endPoolRequests() {
    for number in poolRequests.byNumber.keys.sorted() {
      endPoolRequest(number, with: ResponseError(code: .requestCancelled, message: "the server ends"))
    }
  }

  private func endPoolRequest(_ number: Int, with error: ResponseError) {
    guard let request = poolRequests.remove(number) else { return }
    pool.cancel(number)
    request.job.flag.cancel()
    end(request, with: error)
  }
}

/// Spells a document of the server.
private struct LiveWords: WordReading {
  let server: Server
  let document: Document

  var speller: Speller? { server.speller(of: document) }
  func misspellings() -> [Speller.Found] { server.misspellings(of: document) }
}
