internal import HighlightConfiguration
internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport

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

/// Requests on the pool, and how long all requests took.
final class RequestService {
  private let client: ClientChannel
  private let pool: RequestPool
  private var poolRequests = PoolRequests()
  private var statistics = RequestStatistics()

  init(client: ClientChannel, pool: RequestPool) {
    self.client = client
    self.pool = pool
  }

  /// Notes how long a request took.
  func note(_ method: String, nanoseconds: UInt64) { statistics.add(method, nanoseconds: nanoseconds) }

  /// `highlight/status`: the pending requests, and the times of finished ones.
  func status(_ documents: DocumentStore) -> JSON {
    let now = monotonicNanoseconds()
    let onPool = poolRequests.byNumber.values.sorted { $0.job.number < $1.job.number }.map { request in
      JSON.members(
        ("id", request.id.json), ("method", JSON(request.job.method)), ("uri", JSON(request.job.uri)),
        ("milliseconds", JSON(Int((now - request.start) / 1_000_000))))
    }
    let waiting = documents.sorted.flatMap { document in
      document.waitingRequests.map { request in
        JSON.members(
          ("id", request.id.json), ("method", JSON(request.method)), ("uri", JSON(document.uri)),
          ("milliseconds", JSON(Int((now - request.start) / 1_000_000))))
      }
    }
    return .members(("requests", .array(onPool + waiting)), ("methods", statistics.json))
  }

  /// Hands a request to the pool.
  func submit(
    _ method: MethodDescriptor, _ work: @escaping PreparedReading, id: RequestID, of document: Document,
    _ snapshot: DocumentSnapshot
  ) throws(ResponseError) {
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

  // MARK: Answers

  /// Answers a request that the pool carried out, unless it was answered meanwhile.
  func finish(_ outcome: PoolOutcome) {
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
      let message = "\(request.job.method) does not end; its thread is abandoned"
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
  func cancel(_ id: RequestID) {
    guard let number = poolRequests.number(of: id) else { return }
    end(number, with: ResponseError(code: .requestCancelled, message: "cancelled"))
  }

  /// A document is closed.
  func endAll(of uri: String) {
    for number in poolRequests.numbers(of: uri) {
      end(number, with: ResponseError(code: .contentModified, message: "the document was closed"))
    }
    pool.forget(uri)
  }

  /// Responds to all pending requests, after `exit`.
  func endAll() {
    for number in poolRequests.byNumber.keys.sorted() {
      end(number, with: ResponseError(code: .requestCancelled, message: "the server is shutting down"))
    }
  }

  private func end(_ number: Int, with error: ResponseError) {
    guard let request = poolRequests.remove(number) else { return }
    pool.cancel(number)
    request.job.flag.cancel()
    end(request, with: error)
  }
}
