internal import Libc
internal import Synchronization

/// Ctrl-C in a run over many files: the run ends with the files that are being read, and reports its findings so far.
package enum InterruptSignal {
  private static let flag = Atomic<Bool>(false)

  /// Whether the run was interrupted.
  package static var isRaised: Bool { flag.load(ordering: .relaxed) }

  /// Makes the next SIGINT end the run after its findings are reported. Another SIGINT ends the process. Does nothing
  /// if SIGINT is ignored, as in a background job of a shell.
  package static func begin() {
    // The handler must not be the first to use the flag, which is made then.
    if isRaised { return }
    if signal(SIGINT, noteInterruption).map(Self.isIgnored) == true { signal(SIGINT, SIG_IGN) }
  }

  private static func isIgnored(_ handler: @convention(c) (Int32) -> Void) -> Bool {
    unsafeBitCast(handler, to: Int.self) == 1
  }

  /// Ends the process by the signal, if it was raised.
  package static func endIfRaised() {
    guard isRaised else { return }
    signal(SIGINT, SIG_DFL)
    raise(SIGINT)
  }

  fileprivate static func raiseFlag() { flag.store(true, ordering: .relaxed) }
}

/// The handler of SIGINT.
private func noteInterruption(_ number: Int32) {
  InterruptSignal.raiseFlag()
  signal(number, SIG_DFL)
}
