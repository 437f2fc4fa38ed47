internal import HighlightConfiguration
internal import Libc
internal import SystemSupport

extension ByteSink {
  /// Writes all that was appended: page by page if it has more rows than the terminal of standard output.
  /// - Parameter isPaged: false to use no pager.
  mutating func finishPaged(_ isPaged: Bool = true) throws {
    let pager = isPaged && Console.isInForeground && fillsScreen ? Pager.start(nil) : nil
    defer { pager?.finish() }
    try finish()
  }

  private var fillsScreen: Bool {
    guard let size = WrapChoice.terminalSize else { return false }
    return bytes.count { $0 == 0x0A } >= size.rows
  }
}

extension Console {
  /// Whether standard output is a terminal from which a pager may read keys: the program is not a background job.
  static var isInForeground: Bool { isatty(StandardStreams.output) == 1 && tcgetpgrp(StandardStreams.output) == getpgrp() }
}
