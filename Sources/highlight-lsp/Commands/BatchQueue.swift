internal import HighlightLanguages
internal import Platform
internal import SystemSupport

/// The queue of lines for the workers and of answers for the output. `@unchecked Sendable`: `lock` protects all state.
final class BatchQueue: @unchecked Sendable {
  struct Answer: Sendable {
    var bytes: ContiguousArray<UInt8>
    var path: String
    var note: LanguageMessage?
    var isIncomplete: Bool
  }

  // Limits of pending lines and answers, by number and by bytes; the reader waits at either limit.
  private static let maxLines = 1024
  private static let maxBytes = 8 << 20

  private let lock = ConditionLock()
  private let isOrdered: Bool
  private var lines: [(number: Int, line: ContiguousArray<UInt8>?)] = []
  private var answers: [Int: Answer?] = [:]
  private var nextLine = 0
  private var nextAnswer = 0
  /// The bytes of pending lines and answers.
  private var waitingBytes = 0
  private var isClosed = false
  private var closingFailure: FileError?

  init(isOrdered: Bool) {
    self.isOrdered = isOrdered
  }

  /// The error that ended the input, if any.
  var failure: FileError? {
    lock.lock()
    defer { lock.unlock() }
    return closingFailure
  }

  /// Adds a line; nil for a line that was too long. Blocks while 1024 lines, or more than 8 MB in any, are pending.
  func put(_ line: ContiguousArray<UInt8>?) {
    lock.lock()
    defer { lock.unlock() }
    while nextLine - nextAnswer >= Self.maxLines || (waitingBytes > Self.maxBytes && nextLine > nextAnswer) { lock.wait() }
    lines.append((nextLine, line))
    waitingBytes += line?.count ?? 0
    nextLine += 1
    lock.signal()
  }

  /// Marks the end of the input, so that `next()` returns nil after the last line.
  /// - Parameter failure: the error that ended the input; nil for its regular end.
  func close(_ failure: FileError?) {
    lock.lock()
    isClosed = true
    closingFailure = failure
    lock.signal()
    lock.unlock()
  }

  /// Removes and returns the next line to answer, nil for a line that was too long, and its number. Blocks until there
  /// is one; returns nil at the end of the input.
  func next() -> (Int, ContiguousArray<UInt8>?)? {
    lock.lock()
    defer { lock.unlock() }
    while lines.isEmpty && !isClosed { lock.wait() }
    guard !lines.isEmpty else { return nil }
    let (number, line) = lines.removeFirst()
    waitingBytes -= line?.count ?? 0
    return (number, line)
  }

  /// Adds the answer to a line.
  /// - Parameters:
  ///   - number: the number of the line, from `next()`.
  ///   - answer: the answer; nil if the line needs none.
  func finish(_ number: Int, _ answer: Answer?) {
    lock.lock()
    answers[number] = .some(answer)
    waitingBytes += answer?.bytes.count ?? 0
    lock.signal()
    lock.unlock()
  }

  /// Returns the next answer to write, in the order of the lines; lines without an answer are skipped. Blocks until
  /// there is one; nil after the last one.
  /// - Parameter whileWaiting: called before blocking, without the lock.
  func answer<Failure: Error>(whileWaiting: () throws(Failure) -> Void) throws(Failure) -> Answer? {
    while true {
      lock.lock()
      while let taken = take() {
        waitingBytes -= taken?.bytes.count ?? 0
        nextAnswer += 1
        lock.signal()
        guard let answer = taken else { continue }
        lock.unlock()
        return answer
      }
      let isDone = isClosed && nextAnswer == nextLine
      lock.unlock()
      if isDone { return nil }
      try whileWaiting()
      lock.lock()
      while !hasAnswer && !(isClosed && nextAnswer == nextLine) { lock.wait() }
      lock.unlock()
    }
  }

  private var hasAnswer: Bool { isOrdered ? answers[nextAnswer] != nil : !answers.isEmpty }

  private func take() -> Answer?? {
    guard let number = isOrdered ? nextAnswer : answers.keys.first else { return nil }
    return answers.removeValue(forKey: number)
  }
}
