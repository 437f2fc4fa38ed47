#if DEBUG
  internal import Libc
  internal import Synchronization
  package import TextModel

  /// Simulates an endless loop of the engine in tests. In debug builds only.
  ///
  /// `HIGHLIGHT_LSP_TEST_LOOP` is `heedful` (polls the flag), `deaf` (never does) or `crash` (crashes instead). It affects
  /// texts that contain `loop-for-tests`, the first `HIGHLIGHT_LSP_TEST_LOOP_TIMES` times if that is set, after skipping
  /// `HIGHLIGHT_LSP_TEST_LOOP_SKIP` of them.
  package enum LoopForTests {
    private enum Kind: String {
      case heedful
      case deaf
      case crash
    }

    private static let kind = getenv("HIGHLIGHT_LSP_TEST_LOOP").flatMap { Kind(rawValue: String(cString: $0)) }

    private static let timesLeft = Atomic(
      getenv("HIGHLIGHT_LSP_TEST_LOOP_TIMES").flatMap { Int(String(cString: $0)) } ?? Int.max)

    private static let skipsLeft = Atomic(
      getenv("HIGHLIGHT_LSP_TEST_LOOP_SKIP").flatMap { Int(String(cString: $0)) } ?? 0)

    /// Simulates a parse that does not end or crashes, if `HIGHLIGHT_LSP_TEST_LOOP` is set and the text contains
    /// `loop-for-tests`. `heedful` loops until the flag is raised, `deaf` forever, `crash` raises SIGSEGV. Else,
    /// while calls are to be skipped, and after the last of the requested times, returns at once.
    package static func run(in text: UTF16Text, until flag: CancellationFlag) {
      guard let kind, text.string(in: 0..<text.count).contains("loop-for-tests"),
        skipsLeft.wrappingSubtract(1, ordering: .relaxed).oldValue <= 0,
        timesLeft.wrappingSubtract(1, ordering: .relaxed).oldValue > 0
      else { return }
      if kind == .crash { raise(SIGSEGV) }
      while kind == .deaf || !flag.isCancelled {}
    }
  }
#endif
