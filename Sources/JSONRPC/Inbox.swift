internal import DataFormats
internal import Libc
internal import Platform
internal import SystemSupport

/// An element of an inbox: a message from the client, or another event of the main loop.
package protocol InboxEvent: Sendable {
  static func message(_ message: IncomingMessage) -> Self
  /// Returns the event that a request with a deferred response was cancelled.
  static func deferredCancelled(_ id: RequestID) -> Self
  /// The client closed the input, possibly within a message.
  static var endOfInput: Self { get }
  /// The id of the request if the event is one; otherwise nil.
  var requestID: RequestID? { get }
}

/// The queue of events from the reader and other threads to the main loop. `@unchecked Sendable`: all state is
/// guarded by `lock`.
package final class Inbox<Event: InboxEvent>: @unchecked Sendable {
  // Enough to absorb a burst of keystrokes; beyond it the client waits, as on a full pipe.
  private let capacity = 4096

  private let lock = ConditionLock()
  private var events: [Event] = []
  private var head = 0
  private var cancelled: Set<RequestID> = []
  private var deferred: Set<RequestID> = []

  /// Adds an event. Waits while 4096 events are queued.
  package func put(_ event: Event) {
    lock.lock()
    while events.count - head >= capacity { lock.wait() }
    events.append(event)
    lock.signal()
    lock.unlock()
  }

  /// Removes and returns the next event. Waits for it until `deadline` (monotonic nanoseconds; nil for no limit), and
  /// then returns nil. If the event is a request, it becomes the request in progress.
  package func take(until deadline: UInt64? = nil) -> Event? {
    lock.lock()
    defer { lock.unlock() }
    while head == events.count {
      if let deadline {
        if monotonicNanoseconds() >= deadline { return nil }
        lock.wait(until: deadline)
      } else {
        lock.wait()
      }
    }
    return takeFirst()
  }

  /// Removes and returns the next event if there is one and `isWanted` returns true for it; otherwise returns nil,
  /// without waiting. Later events are not tested. A request becomes the request in progress.
  package func take(where isWanted: (Event) -> Bool) -> Event? {
    lock.lock()
    defer { lock.unlock() }
    guard head < events.count, isWanted(events[head]) else { return nil }
    return takeFirst()
  }

  /// Whether `isWanted` returns true for the next event; false without one. Later events are not tested.
  package func isNext(where isWanted: (Event) -> Bool) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return head < events.count && isWanted(events[head])
  }

  /// Removes and returns the first event, which must exist. If it is a request, it becomes the request in progress.
  /// The caller holds the lock.
  private func takeFirst() -> Event {
    let event = events[head]
    head += 1
    if let id = event.requestID { running = id }
    if head == events.count || head > 1024 {
      events.removeSubrange(0..<head)
      head = 0
    }
    lock.signal()
    return event
  }

  /// Whether no event is queued.
  package var isEmpty: Bool {
    lock.lock()
    defer { lock.unlock() }
    return head == events.count
  }

  /// Cancels a request, without waiting for the events queued before it. A queued or running request is marked as
  /// cancelled; for one with a deferred response, an event is queued; others are ignored.
  func cancel(_ id: RequestID) {
    lock.lock()
    let isQueued = events[head...].contains { $0.requestID == id }
    // An id that is finished or unknown is not remembered.
    if isQueued || running == id {
      cancelled.insert(id)
    } else if deferred.remove(id) != nil {
      events.append(.deferredCancelled(id))
      lock.signal()
    }
    lock.unlock()
  }

  /// The id of the request in progress.
  private var running: RequestID?

  package init() {}

  /// Whether the request in progress was cancelled. Long work polls this and ends early.
  package var isRunningCancelled: Bool {
    lock.lock()
    defer { lock.unlock() }
    return running.map { cancelled.contains($0) } ?? false
  }

  /// Returns whether a request that was taken is cancelled, before its work begins. If true, the request is no longer
  /// in progress, and its cancellation is forgotten.
  package func endIfCancelled(_ id: RequestID) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard cancelled.remove(id) != nil else { return false }
    running = nil
    return true
  }

  /// Ends the request in progress, before its response is sent or deferred. Returns whether it was cancelled
  /// meanwhile, and forgets that.
  package func endRequest(_ id: RequestID) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    running = nil
    return cancelled.remove(id) != nil
  }

  /// Sets whether the response to a request is deferred. While it is, the cancellation of the request is queued as an
  /// event.
  package func setDeferred(_ id: RequestID, _ isDeferred: Bool) {
    lock.lock()
    if isDeferred { deferred.insert(id) } else { deferred.remove(id) }
    lock.unlock()
  }

  /// The number of cancelled and deferred requests that are remembered. For tests.
  var rememberedRequests: Int {
    lock.lock()
    defer { lock.unlock() }
    return cancelled.count + deferred.count
  }
}

/// Reads messages from the client on another thread, so that cancellations are handled while the main loop works.
package struct StdioReader<Event: InboxEvent>: Sendable {
  package let descriptor: Int32
  package let inbox: Inbox<Event>

  package func start() {
    startDetachedThread { run() }
  }

  // The requested capacity of the pipe: a larger one blocks the client less often. The kernel may refuse it.
  private let pipeBytes = 1 << 20
  private let bufferBytes = 1 << 16
  // F_SETPIPE_SZ of Linux, which Swift's module of glibc leaves out.
  private let setPipeSize: CInt = 1031

  package init(descriptor: Int32, inbox: Inbox<Event>) {
    self.descriptor = descriptor
    self.inbox = inbox
  }

  private func run() {
    var frames = FrameReader()
    #if os(Linux)
      _ = fcntl(descriptor, setPipeSize, CInt(pipeBytes))
    #endif
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferBytes, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = readDescriptor(descriptor, buffer.baseAddress, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      frames.append(UnsafeRawBufferPointer(rebasing: buffer[0..<count]))
      while let frame = frames.next() { deliver(frame) }
    }
    inbox.put(.endOfInput)
  }

  /// Puts the message of a frame into the inbox; a frame without a usable body becomes an invalid message. A
  /// cancellation is handled at once and not put into it.
  package func deliver(_ frame: Frame) {
    switch frame {
    case .body(let body):
      let message = IncomingMessage(body: body)
      if case .notification("$/cancelRequest", let params) = message {
        if let id = params["id"].flatMap({ RequestID($0) }) { inbox.cancel(id) }
        return
      }
      inbox.put(.message(message))
    case .malformedHeader(let reason):
      inbox.put(.message(.invalid(id: nil, ResponseError(code: .parseError, message: reason))))
    case .unsupportedEncoding(let name):
      let error = ResponseError(code: .invalidRequest, message: "the encoding \"\(name)\" is not known: a body is UTF-8")
      inbox.put(.message(.invalid(id: nil, error)))
    case .oversized(let length):
      let error = ResponseError(
        code: .invalidRequest,
        message: "a body of \(length) bytes is too large: at most \(FrameReader.defaultBodyLimit) are read")
      inbox.put(.message(.invalid(id: nil, error)))
    }
  }
}

/// A frame to be sent to the client.
package enum OutgoingFrame: Sendable {
  case bytes(ContiguousArray<UInt8>)
  /// A long response of about this many bytes, which the writer's thread creates.
  case later(Int, @Sendable () -> ContiguousArray<UInt8>)

  var byteCount: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .later(let estimate, _): estimate
    }
  }
}
