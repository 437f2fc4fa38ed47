internal import HighlightStorage

/// Finds suggestions for misspelled words, on its own thread with its own dictionaries: a suggestion takes some 50 ms, and
/// typing does not wait for it.
///
/// `@unchecked Sendable`: all state is behind `lock`.
package final class GuessWorker: @unchecked Sendable {
  /// A request for suggestions.
  package struct Question: Hashable, Sendable {
    var word: String
    /// Dictionaries.
    var languages: [String]

    package init(word: String, languages: [String]) {
      self.word = word
      self.languages = languages
    }
  }

  private static let answerLimit = 2000

  private lazy var questions = JobQueue<Question> { [self] in run($0) }
  private let lock = ConditionLock()
  private var answers: [Question: [String]] = [:]
  /// Whom to tell of answers.
  private var listeners: [Question: @Sendable () -> Void] = [:]

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
    var isAsked = false
    questions.change { questions, areTaken in
      isAsked = areTaken
      guard areTaken else { return }
      questions.removeAll { $0 == question }
      questions.append(question)
    }
    // Without a thread there are none.
    guard isAsked else { return [] }
    if let whenFound { listeners[question] = whenFound }
    while answers[question] == nil, monotonicNanoseconds() < deadline { lock.wait(until: deadline) }
    return answers[question]
  }

  /// The guesses for a word if they are known; does not search for them.
  package func knownGuesses(for question: Question) -> [String]? {
    lock.lock()
    defer { lock.unlock() }
    return answers[question]
  }

  private func run(_ questions: JobQueue<Question>) {
    let dictionaries = Dictionaries()
    var checkers: [[String]: TextChecker] = [:]
    while true {
      let question = questions.takeLast()
      if knownGuesses(for: question) != nil { continue }
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
