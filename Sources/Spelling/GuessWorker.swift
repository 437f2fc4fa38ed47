internal import HighlightStorage

/// Finds what may be meant by misspelt words, on a thread of its own with dictionaries of its own: a guess takes some 50 ms, and nobody who types
/// waits for it.
///
/// `@unchecked Sendable`: all state is behind `lock`.
package final class GuessWorker: @unchecked Sendable {
  /// What is asked for.
  package struct Question: Hashable {
    var word: String
    /// Dictionaries.
    var languages: [String]

    package init(word: String, languages: [String]) {
      self.word = word
      self.languages = languages
    }
  }

  private static let answerLimit = 2000

  private let lock = ConditionLock()
  private var questions: [Question] = []
  private var answers: [Question: [String]] = [:]
  /// Whom to tell of answers.
  private var listeners: [Question: @Sendable () -> Void] = [:]
  private var isRunning = false

  package init() {}

  /// The guesses for a word; nil when they are not known by then. They are looked for in any case.
  /// - Parameters:
  ///   - deadline: monotonic nanoseconds; 0 for no waiting.
  ///   - whenFound: called by another thread when they are known later.
  package func guesses(
    for question: Question, until deadline: UInt64, whenFound: (@Sendable () -> Void)? = nil
  ) -> [String]? {
    lock.lock()
    defer { lock.unlock() }
    if let known = answers[question] { return known }
    // Who asks last looks at the screen now.
    questions.removeAll { $0 == question }
    questions.append(question)
    if let whenFound { listeners[question] = whenFound }
    if !isRunning { isRunning = startDetachedThread { self.run() } }
    // Without a thread there are none.
    if !isRunning { return [] }
    lock.signal()
    while answers[question] == nil, monotonicNanoseconds() < deadline { lock.wait(until: deadline) }
    return answers[question]
  }

  /// The guesses for a word where they are known; nobody looks for them.
  package func knownGuesses(for question: Question) -> [String]? {
    lock.lock()
    defer { lock.unlock() }
    return answers[question]
  }

  private func run() {
    let dictionaries = Dictionaries()
    var checkers: [[String]: TextChecker] = [:]
    while true {
      lock.lock()
      while questions.isEmpty { lock.wait() }
      let question = questions.removeLast()
      let isKnown = answers[question] != nil
      lock.unlock()
      if isKnown { continue }
      let checker =
        checkers[question.languages] ?? TextChecker((try? dictionaries.dictionaries(question.languages)) ?? [])
      checkers[question.languages] = checker
      let guesses = checker.guesses(for: question.word)
      lock.lock()
      if answers.count >= Self.answerLimit { answers = [:] }
      answers[question] = guesses
      let listener = listeners.removeValue(forKey: question)
      lock.signal()
      lock.unlock()
      listener?()
    }
  }
}
