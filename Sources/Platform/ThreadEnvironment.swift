#if DEBUG
  internal import Libc

  /// The environment, current folder and standard streams that a thread uses instead of those of the process. Threads
  /// that it starts (`startDetachedThread`) use them, too. For tests, which run many commands and servers in one
  /// process; only in debug builds.
  package final class ThreadEnvironment: Sendable {
    /// Variables that are added to the environment or replace variables of it. An empty value counts as not set.
    package let environment: [String: String]
    /// The current folder; nil: that of the process.
    package let folder: String?
    package let input: Int32
    package let output: Int32
    package let errors: Int32

    /// - Parameters:
    ///   - input, output, errors: the descriptors of the standard streams; by default those of the process.
    package init(
      environment: [String: String] = [:], folder: String? = nil, input: Int32? = nil, output: Int32? = nil,
      errors: Int32? = nil
    ) {
      (self.environment, self.folder) = (environment, folder)
      self.input = input ?? STDIN_FILENO
      (self.output, self.errors) = (output ?? STDOUT_FILENO, errors ?? STDERR_FILENO)
    }

    private static let slot = ThreadSlot<ThreadEnvironment>()

    /// The surroundings of the calling thread; nil: those of the process.
    package static var current: ThreadEnvironment? { slot.value }

    /// Calls `body` with these surroundings.
    package func run<Value>(_ body: () throws -> Value) rethrows -> Value { try Self.slot.with(self, body) }

    /// Returns the function of a thread that has the surroundings of the calling one.
    static func inherited(_ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
      guard let current else { return body }
      return { current.run(body) }
    }
  }
#endif
