internal import Platform

/// Reads files of git's index: a `git cat-file` process for each repository, which starts with the first question and serves
/// all files of a run. No filter or hook of the repository is run.
///
/// `@unchecked Sendable`: a lock protects the processes; questions of several threads are answered one after the other.
package final class GitIndex: @unchecked Sendable {
  /// A repository, and the process that reads it.
  private final class Repository {
    let contents: PipedProcess?
    /// The reason why no further question is asked.
    var failure: Git.Failure?

    init(top: String) {
      contents = PipedProcess(
        ["git"] + Git.options + ["-C", top, "cat-file", "--batch"], environment: Git.variables,
        memoryBytes: Git.memoryBytes, patience: UInt64(Git.seconds) * 1_000_000_000)
      if contents == nil { failure = .missing }
    }
  }

  private let lock = ConditionLock()
  /// By the top of the working tree.
  private var repositories: [String: Repository] = [:]

  private static let answerBytes = 64 + 2 * 4096

  package init() {}

  /// Starts git for the first of some files before its content is needed.
  package func prepare(_ paths: [String]) {
    lock.lock()
    defer { lock.unlock() }
    if let first = paths.first { _ = location(of: first) }
  }

  /// Returns the content that the index has for a file; nil if it has none, or the file is in no repository. A link is
  /// followed. Throws if git is missing, does not answer in time or answers something else, if the file is in a merge
  /// conflict, or has more than `limit` bytes in the index.
  package func content(of path: String, limit: Int) throws(Git.Failure) -> ContiguousArray<UInt8>? {
    lock.lock()
    defer { lock.unlock() }
    guard let (repository, top, name) = location(of: path) else { return nil }
    do throws(Git.Failure) {
      if let bytes = try content(":" + name, repository, limit: limit) { return bytes }
      for side in [":2:", ":3:"] where try content(side + name, repository, limit: limit) != nil { throw .conflict }
      return nil
    } catch {
      switch error {
      case .conflict: break
      // Git writes the content all the same: the process is started again for the next file.
      case .damaged, .tooLarge: repositories[top] = nil
      default: repository.failure = error
      }
      throw error
    }
  }

  /// Returns the repository of a file, its top and the path in it; nil if there is none, or the path cannot be asked for.
  private func location(of path: String) -> (Repository, top: String, name: String)? {
    guard let real = FileSystem.realPath(path), let top = Git.top(above: FileSystem.directory(of: real)) else { return nil }
    let name = String(real.dropFirst(top == "/" ? 1 : top.count + 1))
    guard !name.utf8.contains(0x0A) else { return nil }
    let repository = repositories[top] ?? Repository(top: top)
    repositories[top] = repository
    return (repository, top, name)
  }

  /// Returns the bytes of a blob of the index; nil if there is none.
  private func content(
    _ name: String, _ repository: Repository, limit: Int
  ) throws(Git.Failure) -> ContiguousArray<UInt8>? {
    if let failure = repository.failure { throw failure }
    let start = monotonicNanoseconds()
    guard let contents = repository.contents, contents.send(name), let answer = contents.line(limit: Self.answerBytes) else {
      // Git ended by itself: it does not accept the repository.
      let isLate = monotonicNanoseconds() - start >= UInt64(Git.seconds) * 1_000_000_000
      throw isLate ? .timeout(seconds: Git.seconds) : .refused("")
    }
    guard let size = GitOutput.blobSize(answer[...]) else {
      // `:NAME missing`, or an object of another kind.
      guard answer.elementsEqual(FileName.bytes(of: name + " missing")) else { throw .damaged }
      return nil
    }
    guard size <= limit else { throw .tooLarge(limit: limit) }
    guard let bytes = contents.bytes(size), contents.bytes(1)?.first == 0x0A else { throw .damaged }
    return bytes
  }
}
