/// Lines that CI systems interpret as commands: `::error::…` at the start of a line (GitHub), `##[error]…`,
/// `##vso[…]…` and `##teamcity[…]…` anywhere in it (GitHub, Azure, TeamCity). Reports contain names and texts that
/// are not trusted.
package enum WorkflowCommands {
  /// Whether a `[` after these bytes begins a command, such as `##vso[`: they end with `##` and zero or more ASCII
  /// letters. O(letters).
  static func isBegun(by bytes: some BidirectionalCollection<UInt8>) -> Bool {
    var end = bytes.endIndex
    func previous() -> UInt8? {
      guard end > bytes.startIndex else { return nil }
      return bytes[bytes.index(before: end)]
    }
    while let byte = previous(), UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 { end = bytes.index(before: end) }
    guard previous() == UInt8(ascii: "#") else { return false }
    end = bytes.index(before: end)
    return previous() == UInt8(ascii: "#")
  }

  /// Whether a line contains `##` or `::`. O(bytes).
  private static func mayHoldCommand(_ line: String) -> Bool {
    var previous: UInt8 = 0
    for byte in line.utf8 {
      if byte == previous && (byte == UInt8(ascii: "#") || byte == UInt8(ascii: ":")) { return true }
      previous = byte
    }
    return false
  }

  /// Returns a line without commands of CI systems: the `[` after `##WORD` is written as `<U+005B>`, the second colon
  /// of `::` at the start as `<U+003A>`. O(bytes).
  package static func defused(_ line: String) -> String {
    guard mayHoldCommand(line) else { return line }
    var result = ""
    // Blanks before a command do not count.
    var isStart = true
    for scalar in line.unicodeScalars {
      let beginsCommand =
        scalar == "[" ? isBegun(by: result.utf8) : scalar == ":" && isStart && result.utf8.last == UInt8(ascii: ":")
      if beginsCommand {
        result += VisibleControls.visibleForm(ofScalar: scalar.value)
      } else {
        result.unicodeScalars.append(scalar)
      }
      if scalar != ":" && !scalar.properties.isWhitespace { isStart = false }
    }
    return result
  }

  /// Returns the text for a `[` in JSON or markup after `bytes`: `spelling` if it would begin a command, else `[`.
  package static func bracket(after bytes: some BidirectionalCollection<UInt8>, orElse spelling: String) -> String {
    isBegun(by: bytes) ? spelling : "["
  }
}
