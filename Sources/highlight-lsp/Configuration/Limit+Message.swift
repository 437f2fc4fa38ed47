internal import HighlightStorage

extension Limit {
  /// What people are told when the limit was hit: what is missing, and what they can do.
  /// - Parameters:
  ///   - endsSyntax: whether there is no syntax at all.
  ///   - parseMilliseconds: what a parse may take.
  func message(endsSyntax: Bool, parseMilliseconds: Int) -> String {
    guard endsSyntax else { return "not all of it is coloured: a limit was hit (\(rawValue))" }
    let reason =
      switch self {
      case .parseTime:
        "the parse takes more than \(parseMilliseconds) ms of processor time; `parseMilliseconds` under [limits] in your own configuration raises the limit"
      case .workTime: "to colour it takes too long"
      case .parseMemory: "the parse takes too much memory"
      case .nesting: "it is nested too deeply for the parser"
      default: "a limit was hit"
      }
    return "has no syntax colours: \(reason) (limit: \(rawValue))"
  }
}
