internal import CParserInternals

/// Limits of a parse that count what the parser does instead of the time that it takes. A text has the same highlights on
/// every machine and under every load.
///
/// Work is counted in units of about a nanosecond: lookups that find nothing, steps of the lexer, and blocks of
/// memory, each with the time that it takes in an ordinary parse. Among errors a unit may take several times as long. Time
/// limits are the last resort: a parse gets a third of the work that an ordinary parse does in them.
package enum ParseWork {
  /// The work that a parse may do for each millisecond of its time limit.
  package static let unitsPerMillisecond: UInt64 = 333_000

  // A tree takes 20 to 40 bytes per code unit of its text. A parse that takes much more is an error recovery that does
  // not end.
  private static let memoryPerUnit: UInt64 = 64
  private static let memory: UInt64 = 512 << 20
  // Memory of the pool stays with the process, also after a parse that was abandoned.
  private static let pooledMemory: UInt64 = 4 << 20

  /// Returns the units of work that a parse with a time limit may do.
  package static func units(milliseconds: Int) -> UInt64 { UInt64(max(milliseconds, 0)) * unitsPerMillisecond }

  /// Returns the most bytes that the parse of a text may allocate, beyond those that it frees.
  /// - Parameter length: the length of the text in UTF-16 code units.
  static func memory(length: Int) -> UInt64 { memory + UInt64(length) * memoryPerUnit }

  /// Returns the most bytes that the parse of a text adds to the pool of nodes. The rest comes from the heap.
  /// - Parameter length: the length of the text in UTF-16 code units.
  static func pooledMemory(length: Int) -> UInt64 { pooledMemory + UInt64(length) * memoryPerUnit }

  /// The units of work of all parses of this thread so far.
  package static var ofThread: UInt64 { highlight_meter_total() }
}
