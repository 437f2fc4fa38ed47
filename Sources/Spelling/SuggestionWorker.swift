internal import Platform
internal import TextChecks

/// Finds suggestions for misspelled words on its own thread, with its own dictionaries: a suggestion takes about 50
/// ms, and typing does not wait for it.
///
/// `@unchecked Sendable`: `lock` protects all state.
package final class SuggestionWorker: @unchecked Sendable {
  /// A request for suggestions.
  package struct Question: Hashable, Sendable {
    var word: String
    /// The names of the dictionaries.
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
  /// The closures to call when a request is answered.
  private var listeners: [Question: @Sendable () -> Void] = [:]

  package init() {}

  /// Returns the suggestions for a word; nil if they are not known at the deadline. The search continues then. Empty
  /// if there are none, or if no thread can be started.
  /// - Parameters:
  ///   - deadline: the monotonic time in nanoseconds until which the call blocks; 0: it does not block.
  ///   - whenFound: called once on another thread when the search ends, also if this call is still blocked then. Not
  ///     called if the suggestions are already known. A later call for the same word replaces it.
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

  /// Starts loading the dictionaries that suggestions need, unless they are loaded.
  /// - Parameter languages: the names of the dictionaries.
  package func loadDictionaries(_ languages: [String]) {
    // An empty word has no suggestions.
    _ = guesses(for: Question(word: "", languages: languages), until: 0)
  }

  /// Returns the suggestions for a word if they are known; nil otherwise. Does not start a search.
  package func knownSuggestions(for question: Question) -> [String]? {
    lock.withLock { answers[question] }
  }

  /// Answers requests on the worker thread, the latest first; never returns.
  private func run(_ questions: JobQueue<Question>) {
    let dictionaries = Dictionaries()
    var checkers: [[String]: SpellChecker] = [:]
    while true {
      let question = questions.takeLast()
      if knownSuggestions(for: question) != nil { continue }
      let checker =
        checkers[question.languages] ?? SpellChecker((try? dictionaries.dictionaries(question.languages)) ?? [])
      checkers[question.languages] = checker
      let guesses = question.word.isEmpty ? [] : checker.guesses(for: question.word)
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
