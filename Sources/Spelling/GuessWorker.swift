internal import HighlightStorage

/// Finds what may be meant by misspelt words, on a thread of its own with dictionaries of its own: a guess takes some 50 ms, and nobody who types
/// waits for it.
///
/// `@unchecked Sendable`: all state is behind `lock`.
package final class GuessWorker: @unchecked Sendable {
  private struct Question: Hashable {
    var word: String
    var languages: [String]
  }

  private static let answerLimit = 2000

  private let lock = ConditionLock()
  private var questions: [Question] = []
  private var answers: [Question: [String]] = [:]
  private var isRunning = false

  package init() {}

  /// The guesses for a word; nil when they are not known within the time. They are looked for in any case.
  package func guesses(for word: String, languages: [String], milliseconds: UInt64) -> [String]? {
    let question = Question(word: word, languages: languages)
    let deadline = monotonicNanoseconds() + milliseconds * 1_000_000
    lock.lock()
    defer { lock.unlock() }
    if let known = answers[question] { return known }
    // Who asks last looks at the screen now.
    questions.removeAll { $0 == question }
    questions.append(question)
    if !isRunning {
      isRunning = true
      startDetachedThread { self.run() }
    }
    lock.signal()
    while answers[question] == nil, monotonicNanoseconds() < deadline { lock.wait(until: deadline) }
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
      lock.signal()
      lock.unlock()
    }
  }
}
