internal import ArgumentParser
internal import HighlightStorage

/// What is added to the argument parser's words about commands and values that are none: the nearest one that is.
enum Suggestion {
  /// The message with a suggestion at the end of its first line, where there is one.
  static func added(to message: String, root: any ParsableCommand.Type) -> String {
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let first = lines.first, !first.contains("Did you mean"), !first.contains("did you mean"),
      let suggestion = suggestion(for: lines, root)
    else { return message }
    // A list of the values may follow.
    let mark = first.hasSuffix(":") || first.hasSuffix(".") ? "" : "."
    let place = first.hasSuffix(":") ? lines.firstIndex { $0.hasPrefix("Help:") || $0.hasPrefix("Usage:") } : nil
    if let place {
      lines.insert("Did you mean '\(suggestion)'?", at: place)
    } else {
      lines[0] += "\(mark) Did you mean '\(suggestion)'?"
    }
    return lines.joined(separator: "\n")
  }

  /// The nearest command of the program.
  static func command(_ name: String, root: any ParsableCommand.Type) -> String? {
    nearest(to: name, among: names(of: root))
  }

  private static func suggestion(for lines: [String], _ root: any ParsableCommand.Type) -> String? {
    let words = quoted(lines[0])
    guard let wrong = words.first else { return nil }
    // "The value 'jsn' is invalid for '-f <format>'. Please provide one of 'ansi', 'html' or 'json'.", or one a line.
    if lines[0].contains("is invalid for") {
      let listed = lines.filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
      return nearest(to: wrong, among: words.dropFirst(2) + listed)
    }
    // "Unexpected argument 'instal'", and the usage of the command that has no such one.
    guard lines[0].contains("Unexpected argument"),
      let usage = lines.first(where: { $0.hasPrefix("Usage: ") && $0.hasSuffix(" <subcommand>") })
    else { return nil }
    var command = root
    for word in usage.split(separator: " ").dropFirst(2).dropLast() {
      guard let next = command.configuration.subcommands.first(where: { $0._commandName == word }) else { return nil }
      command = next
    }
    return nearest(to: wrong, among: names(of: command))
  }

  private static func names(of command: any ParsableCommand.Type) -> [String] {
    command.configuration.subcommands.map { $0._commandName }
  }

  /// What stands between apostrophes.
  private static func quoted(_ line: String) -> [String] {
    let parts = line.split(separator: "'", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 && $0 + 1 < parts.count }.map { String(parts[$0]) }
  }
}
