internal import Platform

/// Reads files of git's index: two `git cat-file` processes for each repository, one for sizes and one for contents, which
/// start with the first question and serve all files of a run. No filter or hook of the repository is run.
///
/// `@unchecked Sendable`: a lock protects the processes; questions of several threads are answered one after the other.
package final class GitIndex: @unchecked Sendable {
  /// A repository, and what was asked of it.
  private final class Repository {
    let top: String
    let sizes: PipedProcess?
    let contents: PipedProcess?
    /// The names whose sizes were asked and not read yet, in order.
    var asked: [String] = []
    var answers: [String: ContiguousArray<UInt8>] = [:]
    /// The reason why no further question is asked.
    var failure: Git.Failure?

    init(top: String) {
      self.top = top
      func process(_ option: String) -> PipedProcess? {
        PipedProcess(
          ["git"] + Git.options + ["-C", top, "cat-file", option], environment: Git.variables, memoryBytes: Git.memoryBytes,
          patience: UInt64(Git.seconds) * 1_000_000_000)
      }
      sizes = process("--batch-check")
      contents = process("--batch")
      if sizes == nil || contents == nil { failure = .missing }
    }
  }

  private let lock = ConditionLock()
  /// By the top of the working tree.
  private var repositories: [String: Repository] = [:]

  // What a pipe holds of answers that were not read yet.
  private static let mostBytesAhead = 16_384
  private static let answerBytes = 64 + 2 * 4096

  package init() {}

  /// Asks for the sizes of files before they are needed, as many as fit in a pipe, so that git answers meanwhile.
  package func prepare(_ paths: [String]) {
    lock.lock()
    defer { lock.unlock() }
    var bytes = 0
    for path in paths {
      guard let (repository, name) = location(of: path), repository.failure == nil else { continue }
      bytes += name.utf8.count + 128
      guard bytes <= Self.mostBytesAhead else { return }
      ask(":" + name, repository)
    }
  }

  /// Returns the content that the index has for a file; nil if it has none, or the file is in no repository. A link is
  /// followed. Throws if git is missing, does not answer in time or answers something else, if the file is in a merge
  /// conflict, or has more than `limit` bytes in the index.
  package func content(of path: String, limit: Int) throws(Git.Failure) -> ContiguousArray<UInt8>? {
    lock.lock()
    defer { lock.unlock() }
    guard let (repository, name) = location(of: path) else { return nil }
    do throws(Git.Failure) {
      guard let size = try size(of: ":" + name, repository) else {
        for side in [":2:", ":3:"] where try self.size(of: side + name, repository) != nil { throw .conflict }
        return nil
      }
      guard size <= limit else { throw .tooLarge(limit: limit) }
      guard let contents = repository.contents, contents.send(":" + name),
        let answer = contents.line(limit: Self.answerBytes), GitAnswer.blobSize(answer[...]) == size,
        let bytes = contents.bytes(size), contents.bytes(1)?.first == 0x0A
      else { throw .damaged }
      return bytes
    } catch {
      switch error {
      case .conflict, .tooLarge: break
      // The processes are started again for the next file.
      case .damaged: repositories[repository.top] = nil
      default: repository.failure = error
      }
      throw error
    }
  }

  /// Returns the repository of a file and its path in it; nil if there is none, or the path cannot be asked for.
  private func location(of path: String) -> (Repository, String)? {
    guard let real = FileSystem.realPath(path), let top = Git.top(above: FileSystem.directory(of: real)) else { return nil }
    let name = String(real.dropFirst(top == "/" ? 1 : top.count + 1))
    guard !name.utf8.contains(0x0A) else { return nil }
    let repository = repositories[top] ?? Repository(top: top)
    repositories[top] = repository
    return (repository, name)
  }

  private func ask(_ name: String, _ repository: Repository) {
    guard repository.sizes?.send(name) == true else { return }
    repository.asked.append(name)
  }

  /// Returns the size of a blob of the index; nil if there is none.
  private func size(of name: String, _ repository: Repository) throws(Git.Failure) -> Int? {
    if let failure = repository.failure { throw failure }
    let start = monotonicNanoseconds()
    if repository.answers[name] == nil && !repository.asked.contains(name) { ask(name, repository) }
    while repository.answers[name] == nil {
      guard !repository.asked.isEmpty, let answer = repository.sizes?.line(limit: Self.answerBytes) else {
        // Git ended by itself: it does not accept the repository.
        let isLate = monotonicNanoseconds() - start >= UInt64(Git.seconds) * 1_000_000_000
        throw isLate ? .timeout(seconds: Git.seconds) : .refused("")
      }
      repository.answers[repository.asked.removeFirst()] = answer
    }
    let answer = repository.answers.removeValue(forKey: name) ?? []
    if let size = GitAnswer.blobSize(answer[...]) { return size }
    // `:NAME missing`, or an object of another kind.
    let isObject =
      answer.split(separator: 0x20).first.map { $0.count >= 40 && $0.allSatisfy(GitAnswer.isHexadecimal) } ?? false
    guard isObject || answer.elementsEqual(FileName.bytes(of: name + " missing")) else { throw .damaged }
    return nil
  }
}
