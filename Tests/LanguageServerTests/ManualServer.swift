import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport

@testable import DataFormats
@testable import JSONRPC
@testable import LanguageServer

/// A server whose worker's and pool's jobs are done when the test says so.
final class ManualServer {
  let inbox = Inbox<Event>()
  let worker: ParseWorker
  let pool: RequestPool
  let server: Server
  let writer: StdioWriter
  private let file: String
  private let descriptor: Int32
  /// Something that a thread would do.
  enum Job {
    case worker(ParseWorker.Job)
    case pool(PoolJob)
  }

  /// Jobs that wait.
  private(set) var jobs: [Job] = []
  /// Outcomes of jobs that the server does not know yet.
  private(set) var finished: [Event] = []
  private(set) var asked: [Int] = []

  /// - Parameters:
  ///   - capabilities: what the client can do, as JSON; nil: nothing but to fetch tokens again.
  ///   - settings: the user's settings, as JSON.
  init(
    canRefresh: Bool, parseBudget: Int? = 0, pooling: Pooling = .automatic, capabilities: String? = nil,
    settings: String = "null"
  ) throws {
    file = FileManager.default.temporaryDirectory.appending(path: "interleaving-\(UUID().uuidString)").path()
    descriptor = open(file, O_CREAT | O_RDWR, 0o600)
    writer = StdioWriter(descriptor: descriptor)
    worker = ParseWorker(inbox: inbox, isManual: true)
    pool = RequestPool(isManual: true) { [inbox] in inbox.put(.poolFinished($0)) }
    server = Server(
      inbox: inbox, writer: writer, manifest: TestEnvironment.manifest, worker: worker, pool: pool, pooling: pooling,
      parseBudget: parseBudget)
    let refresh = #"{"workspace":{"semanticTokens":{"refreshSupport":\#(canRefresh)}}}"#
    request("initialize", #"{"capabilities":\#(capabilities ?? refresh),"initializationOptions":\#(settings)}"#)
    notify("initialized", "{}")
    drain()
  }

  deinit {
    writer.close()
    close(descriptor)
    unlink(file)
  }

  func put(_ body: String) { inbox.put(.message(IncomingMessage(body: ContiguousArray(body.utf8)))) }

  func notify(_ method: String, _ params: String) {
    put(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  func request(_ method: String, _ params: String) {
    asked.append(asked.count + 1)
    put(#"{"jsonrpc":"2.0","id":\#(asked.count),"method":"\#(method)","params":\#(params)}"#)
  }

  func cancel(_ id: Int) { inbox.cancel(.number(id)) }

  func drain() {
    while !inbox.isEmpty { _ = server.process(inbox.take()) }
  }

  /// Nothing came for a while.
  func idle() { if inbox.isEmpty { _ = server.process(nil) } }

  /// Takes the jobs that may be done now.
  private func takeJobs() {
    jobs += worker.takeJobs().map { .worker($0) } + pool.takeJobs().map { .pool($0) }
  }

  /// Does a job; what the server is told of it, if anything.
  private func perform(_ job: Job) -> Event? {
    switch job {
    case .worker(let job): return job.perform()
    case .pool(let job):
      let outcome = pool.perform(job)
      pool.finishManually(job)
      return .poolFinished(outcome)
    }
  }

  /// Does one of the jobs; the server is told later.
  func work(_ random: inout SeededGenerator) {
    takeJobs()
    guard let index = jobs.indices.randomElement(using: &random) else { return }
    if let event = perform(jobs.remove(at: index)) { finished.append(event) }
  }

  /// Tells the server of something that was done.
  func deliver(_ random: inout SeededGenerator) {
    guard let index = finished.indices.randomElement(using: &random) else { return }
    inbox.put(finished.remove(at: index))
  }

  /// Does everything that is left.
  func finish(_ random: inout SeededGenerator) {
    while true {
      drain()
      takeJobs()
      if jobs.isEmpty && finished.isEmpty && inbox.isEmpty { return }
      work(&random)
      deliver(&random)
    }
  }

  /// Does the jobs that there are; the server is told of none.
  func perform() {
    takeJobs()
    while !jobs.isEmpty {
      if let event = perform(jobs.removeFirst()) { finished.append(event) }
      takeJobs()
    }
  }

  /// Tells the server of all that was done.
  func deliverAll() {
    for event in finished { inbox.put(event) }
    finished = []
    drain()
  }

  /// What the server wrote, in its order; nothing is written after that.
  func messages() throws -> [JSON] {
    writer.close()
    var reader = FrameReader()
    try Data(contentsOf: URL(filePath: file)).withUnsafeBytes { reader.append($0) }
    var result: [JSON] = []
    while case .body(let body)? = reader.next() { result.append(try JSONReader.read(body)) }
    return result
  }

  /// How many answers each request got.
  func answers() throws -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for message in try messages() {
      if message["method"] == nil, let id = message["id"]?.int { counts[id, default: 0] += 1 }
    }
    return counts
  }
}
