#if DEBUG
  internal import Synchronization

  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Darwin)
    internal import Darwin
  #endif

  /// Loops where tests tell the engine to, as a fault of it would. In debug builds only.
  ///
  /// `HIGHLIGHT_LSP_TEST_LOOP` is `heedful` (looks at the flag) or `deaf` (never does); texts that hold `loop-for-tests` are looped on, the
  /// first `HIGHLIGHT_LSP_TEST_LOOP_TIMES` times where it is set.
  enum LoopForTests {
    private enum Kind: String {
      case heedful
      case deaf
    }

    private static let kind = getenv("HIGHLIGHT_LSP_TEST_LOOP").flatMap { Kind(rawValue: String(cString: $0)) }

    private static let timesLeft = Atomic(
      getenv("HIGHLIGHT_LSP_TEST_LOOP_TIMES").flatMap { Int(String(cString: $0)) } ?? Int.max)

    static func run(in text: UTF16Text, until flag: CancellationFlag) {
      guard let kind, text.string(in: 0..<text.count).contains("loop-for-tests"),
        timesLeft.wrappingSubtract(1, ordering: .relaxed).oldValue > 0
      else { return }
      while kind == .deaf || !flag.isCancelled {}
    }
  }
#endif
