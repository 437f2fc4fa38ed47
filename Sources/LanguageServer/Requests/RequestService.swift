internal import DataFormats
internal import HighlightCore
internal import JSONRPC
internal import Platform
internal import SystemSupport

/// A request that was submitted to the pool.
struct PoolRequest {
  let job: PoolJob
  let id: RequestID
  /// The document, and its version at the time of the request.
  let document: Document
  let version: Int
  let start: UInt64
}

/// Submits requests to the pool and answers them, and measures the durations of all requests.
///
/// A request that did not end is refused from then on for the same state of its document.
final class RequestService {
  private let client: ClientChannel
  private let pool: RequestPool
  /// The requests on the pool, by the number of their job.
  private var poolRequests: [Int: PoolRequest] = [:]
  private var lastNumber = 0
  /// The methods that did not end, by the revision of the document.
  private var endless: [DocumentSnapshot.Revision: Set<String>] = [:]
  private var statistics = RequestStatistics()

  init(client: ClientChannel, pool: RequestPool) {
    self.client = client
    self.pool = pool
  }

  /// Adds the duration of a request to the statistics of its method.
  func note(_ method: String, nanoseconds: UInt64) { statistics.add(method, nanoseconds: nanoseconds) }

  /// Handles `highlight/status`: returns the pending requests with their ages in milliseconds, and the durations of
  /// finished requests by method.
  func status(_ documents: DocumentStore) -> JSON {
    let now = monotonicNanoseconds()
    func described(_ id: RequestID, _ method: String, _ uri: String, start: UInt64) -> JSON {
      .members(
        ("id", id.json), ("method", JSON(method)), ("uri", JSON(uri)),
        ("milliseconds", JSON(Int((now - start) / 1_000_000))))
    }
    let onPool = poolRequests.values.sorted { $0.job.number < $1.job.number }.map {
      described($0.id, $0.job.method, $0.job.uri, start: $0.start)
    }
    let waiting = documents.sorted.flatMap { document in
      document.waitingRequests.map { described($0.id, $0.method, document.uri, start: $0.start) }
    }
    return .members(("requests", .array(onPool + waiting)), ("methods", statistics.json))
  }

  /// Submits a request to the pool, which answers it later. Throws `RequestFailed` if the method did not end for the
  /// same revision of the document before.
  func submit(
    _ method: MethodDescriptor, _ work: @escaping PreparedReading, id: RequestID, of document: Document,
    _ snapshot: DocumentSnapshot
  ) throws(ResponseError) {
    if endless[snapshot.revision]?.contains(method.name) == true {
      throw ResponseError(code: .requestFailed, message: "\(method.name) does not end for this text")
    }
    lastNumber += 1
    let job = PoolJob(
      number: lastNumber, method: method.name, snapshot: snapshot, lane: method.lane, work: work,
      flag: CancellationFlag())
    poolRequests[lastNumber] = PoolRequest(
      job: job, id: id, document: document, version: document.version, start: monotonicNanoseconds())
    client.setDeferred(id, true)
    pool.add(job)
  }

  // MARK: Answers

  /// Sends the response to a request that the pool ended: its result or an error. A result for an old text becomes
  /// `ContentModified`; a lost request is logged. Does nothing if the request was answered in the meantime.
  /// - Returns: the document of a lost request.
  func finish(_ outcome: PoolOutcome) -> Document? {
    guard let request = poolRequests.removeValue(forKey: outcome.number) else { return nil }
    switch outcome.result {
    case .result(let result):
      if isStale(request, result) {
        end(request, with: ResponseError(code: .contentModified, message: "the text has changed"))
      } else {
        answered(request)
        result.note.map { client.show(.info, $0) }
        client.answer(request.id) { $0.append(contentsOf: result.json) }
      }
    case .failed(let error): end(request, with: error)
    case .refused:
      end(request, with: ResponseError(code: .requestFailed, message: "more than \(RequestPool.longestQueue) requests wait"))
    case .lost:
      endless[request.job.snapshot.revision, default: []].insert(request.job.method)
      let message = "\(request.job.method) does not end; its thread is abandoned"
      client.log(.error, "\(message): \(request.job.uri)")
      end(request, with: ResponseError(code: .requestFailed, message: message))
      return request.document
    }
    return nil
  }

  /// Whether a result must not be sent because the document has a new version: it has edits without a version, or it
  /// has edits with one and the client repeats the request after `ContentModified`. False for results without edits.
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

  /// Cancels a request on the pool and sends its error response. Does nothing for other requests.
  func cancel(_ id: RequestID) {
    guard let number = poolRequests.first(where: { $0.value.id == id })?.key else { return }
    end(number, with: ResponseError(code: .requestCancelled, message: "cancelled"))
  }

  /// Cancels the requests of a closed document on the pool, sends their error responses (`ContentModified`), and
  /// discards the document's replicas.
  func endAll(of uri: String) {
    for number in poolRequests.filter({ $0.value.job.uri == uri }).keys.sorted() {
      end(number, with: ResponseError(code: .contentModified, message: "the document was closed"))
    }
    pool.forget(uri)
  }

  /// Cancels all requests on the pool and sends their error responses, after `exit`.
  func endAll() {
    for number in poolRequests.keys.sorted() {
      end(number, with: ResponseError(code: .requestCancelled, message: "the server is shutting down"))
    }
  }

  private func end(_ number: Int, with error: ResponseError) {
    guard let request = poolRequests.removeValue(forKey: number) else { return }
    pool.cancel(number)
    request.job.flag.cancel()
    end(request, with: error)
  }
}
