internal import SystemSupport

/// Detects the language of a file by its text, if its name leaves a choice or is unknown.
///
/// Signs are searched line by line in the first bytes, without a parser.
struct ContentDetection {
  private let text: Text

  /// The first bytes of a file. Their lines are made when they are first asked for.
  private final class Text {
    /// More lines are not looked at.
    private static let maxLines = 64

    let head: [UInt8]
    lazy var lines: [Substring] = {
      var result: [Substring] = []
      var rest = head[...]
      while result.count < Self.maxLines {
        let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
        result.append(Substring(String(decoding: rest[..<end], as: UTF8.self)))
        guard end < rest.endIndex else { break }
        let isPair = rest[end] == 0x0D && end + 1 < rest.endIndex && rest[end + 1] == 0x0A
        rest = rest[(end + (isPair ? 2 : 1))...]
      }
      return result
    }()

    init(_ head: [UInt8]) { self.head = head }
  }

  private var head: [UInt8] { text.head }
  private var lines: [Substring] { text.lines }

  /// Creates the detection for the first bytes of a file; a byte order mark is removed.
  /// - Parameter head: the first bytes of a file.
  init(_ head: some Collection<UInt8>) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    text = Text(Array(head.starts(with: mark) ? head.dropFirst(mark.count) : head[...]))
  }

  /// Whether the first character that is not white space is typical of markup, data or a diff: `<`, `{`, `[`, `%`,
  /// `\`, `-` or a byte order mark. If a file's name is shared by languages and this is false, the caller skips
  /// further content detection.
  static func mayBeMarkup(_ head: some Collection<UInt8>) -> Bool {
    guard let first = head.first(where: { $0 > 0x20 }) else { return false }
    switch first {
    case UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: "-"),
      0xEF:
      return true
    default: return false
    }
  }

  /// The language of a text without a name that says anything.
  var languageOfFirstLines: String? {
    guard let first = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
    let line = first.trimmingSpaces()
    let lowercased = line.lowercased()
    if line.hasPrefix("#compdef") || line.hasPrefix("#autoload") { return "bash" }
    if line.hasPrefix("<?php") { return "php" }
    if line.hasPrefix("<?hh") { return "hack" }
    if line.hasPrefix("<?xml") { return lines.prefix(5).contains { $0.lowercased().contains("<html") } ? "html" : "xml" }
    if lowercased.hasPrefix("<!doctype html") || lowercased.hasPrefix("<html") { return "html" }
    if lowercased.hasPrefix("<!doctype ") || lowercased.hasPrefix("<svg") { return "xml" }
    if line.hasPrefix("%YAML ") { return "yaml" }
    if line.hasPrefix("\\documentclass") { return "latex" }
    if isHeader { return "cpp" }
    if isDiff { return "diff" }
    if isManPage { return "man" }
    if isLog { return "log" }
    if isJSON { return "json" }
    if line == "---", lines.prefix(20).dropFirst().contains(where: ContentDetection.isYAMLPair) { return "yaml" }
    return nil
  }

  // MARK: Signs

  /// Whether the text is a list of dependencies as compilers write it: `a.o a.d : a.c a.h \`. Its first line that is
  /// not blank or a comment decides: it has a colon, and each target before it contains a dot or a slash. Only the
  /// first 4096 bytes count.
  static func hasPrerequisites(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    for line in head.prefix(4096).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard let start = line.firstIndex(where: { $0 > 0x20 }), line[start] != UInt8(ascii: "#") else { continue }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > start else { return false }
      let rest = line[colon...].dropFirst()
      guard rest.isEmpty || rest.first == 0x20 || rest.first == UInt8(ascii: "\\") else { return false }
      // Every target is a file.
      return line[start..<colon].split(separator: 0x20).allSatisfy { target in
        target.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
          && !target.contains { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\"") }
          && !target.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")])
      }
    }
    return false
  }

  /// Whether the text begins as an object or an array of JSON does: with `{}`, `{"key":`, `[]`, `[{`, `["`, or a
  /// digit after `[` and a comma; arrays may be nested.
  static func isJSON(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    func withoutSpaces(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
      // An escape sequence begins no data.
      text.drop { $0 <= 0x20 && $0 != 0x1B }
    }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    var rest = withoutSpaces(head[...])
    guard let open = rest.popFirst(), open == UInt8(ascii: "{") || open == UInt8(ascii: "[") else { return false }
    rest = withoutSpaces(rest)
    let isArray = open == UInt8(ascii: "[")
    // The text inside the outer brackets: `[[ -f x ]]` is shell code.
    while isArray, rest.first == UInt8(ascii: "[") { rest = withoutSpaces(rest.dropFirst()) }
    guard let next = rest.first else { return false }
    if isArray {
      if next == UInt8(ascii: "]") || next == UInt8(ascii: "{") { return true }
      // `[section]` is of others.
      return next == UInt8(ascii: "\"") || isDigit(next) && rest.contains(UInt8(ascii: ","))
    }
    if next == UInt8(ascii: "}") { return true }
    guard next == UInt8(ascii: "\""), let close = rest.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else { return false }
    return withoutSpaces(rest[(close + 1)...]).first == UInt8(ascii: ":")
  }

  private var isJSON: Bool { head.withUnsafeBufferPointer { Self.isJSON($0) } }

  /// Whether the text begins, after comments, as headers of C++ do: with `#pragma once`, an include guard, or an included
  /// header. Those of C have an extension. O(bytes).
  private var isHeader: Bool {
    var rest = head[...]
    while true {
      rest = rest.drop { $0 <= 0x20 }
      if rest.starts(with: "//".utf8) {
        rest = rest.drop { $0 != 0x0A && $0 != 0x0D }
      } else if rest.starts(with: "/*".utf8) {
        let star = rest.indices.dropFirst(2).first { rest[$0] == UInt8(ascii: "/") && rest[$0 - 1] == UInt8(ascii: "*") }
        rest = rest[(star.map { $0 + 1 } ?? rest.endIndex)...]
      } else {
        break
      }
    }
    guard rest.first == UInt8(ascii: "#") else { return false }
    let directives = String(decoding: rest.prefix(400), as: UTF8.self).split(whereSeparator: \.isNewline).prefix(2).map {
      $0.drop { $0 == "#" || $0 == " " }.split { $0 == " " || $0 == "\t" }
    }
    guard let words = directives.first, words.count > 1 else { return false }
    switch words[0] {
    case "pragma": return words[1] == "once"
    case "ifndef": return directives.last?.starts(with: ["define", words[1]]) == true
    case "include":
      let name = words[1].dropFirst().dropLast()
      let isSystem = words[1].hasPrefix("<") && words[1].hasSuffix(">")
      guard isSystem || words[1].hasPrefix("\"") && words[1].hasSuffix("\"") else { return false }
      return name.hasSuffix(".h") || name.hasSuffix(".hpp") || isSystem && name.allSatisfy { $0.isLetter || $0 == "_" }
    default: return false
    }
  }

  /// Whether the text begins as diffs do, or as what git prints around them, or holds one.
  private var isDiff: Bool {
    if DiffMarkers.areFirst(in: lines.drop { $0.allSatisfy(\.isWhitespace) }) { return true }
    if zip(lines, lines.dropFirst()).prefix(4).contains(where: { $0.hasPrefix("--- ") && $1.hasPrefix("+++ ") }) {
      return true
    }
    return DiffMarkers.areFound(in: head)
  }

  /// Whether the text may be a manual page, shown or its source, for a file that is named like one.
  var isManPageSource: Bool {
    guard let first = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return false }
    return first.hasPrefix(".") || first.hasPrefix("'") || isManPage
  }

  /// Whether the text is a manual page as it is shown, `LS(1)  User Commands  LS(1)`, or its source.
  private var isManPage: Bool {
    for line in lines.prefix(40) {
      // Bold and underlined letters are struck twice.
      let shown = line.reduce(into: "") { text, character in
        if character == "\u{08}" { _ = text.popLast() } else { text.append(character) }
      }
      let text = shown[...].trimmingSpaces()
      if text.isEmpty || line.hasPrefix(".\\\"") || line.hasPrefix("'\\\"") { continue }
      if line.hasPrefix(".TH ") || line.hasPrefix(".Dd ") || line.hasPrefix(".Dt ") { return true }
      guard let first = text.split(separator: " ").first, let last = text.split(separator: " ").last, first == last,
        text.contains("  "), first.hasSuffix(")"), let open = first.lastIndex(of: "(")
      else { return false }
      return first[open...].dropFirst().first?.isNumber == true && open > first.startIndex
    }
    return false
  }

  /// Whether the text looks like the help of a program: it says how the program is called, or has a heading of options,
  /// and lists options behind a margin.
  var isHelp: Bool {
    let margin = lines.filter { $0.first == " " || $0.first == "\t" }.map { $0.drop { $0 == " " || $0 == "\t" } }
    let options = margin.count { line in
      guard line.first == "-" else { return false }
      let name = line.drop { $0 == "-" }
      return line.count - name.count <= 2 && name.first.map { $0.isLetter || $0.isNumber || $0 == "[" } == true
    }
    guard options >= 2 else { return false }
    return lines.contains { line in
      let text = line.trimmingSpaces().lowercased()
      return text.hasPrefix("usage:") || text == "usage" || text == "options:" || text == "options" || text == "flags:"
    }
  }

  /// Whether most of the first lines begin with a time, as lines of logs do.
  private var isLog: Bool {
    let head = lines.prefix(20).filter { !$0.isEmpty }
    let count = head.count { Self.beginsWithTime($0) }
    return count > 0 && count * 2 >= head.count
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Whether a line begins with a time: `2024-05-06 07:08:09`, `[2024-05-06T07:08:09`, `May  6 07:08:09`, `[
  /// 0.123456]`.
  private static func beginsWithTime(_ line: Substring) -> Bool {
    let text = line.drop { $0 == "[" || $0 == " " }
    func isTime(_ text: Substring) -> Bool {
      let digits = Array(text.prefix(8))
      return digits.count >= 5 && digits[0].isNumber && digits[1].isNumber && digits[2] == ":" && digits[3].isNumber
    }
    if line.hasPrefix("[") {
      let number = text.prefix { $0.isNumber || $0 == "." }
      if number.contains("."), text.dropFirst(number.count).hasPrefix("]") { return true }
    }
    if months.contains(where: { text.hasPrefix($0 + " ") }) {
      return isTime(text.dropFirst(4).drop { $0 == " " || $0.isNumber }.drop { $0 == " " })
        || isTime(text.dropFirst(7))
    }
    let date = text.prefix(10)
    guard date.count == 10, date.filter({ $0 == "-" || $0 == "/" }).count == 2,
      date.allSatisfy({ $0.isNumber || $0 == "-" || $0 == "/" })
    else { return false }
    return isTime(text.dropFirst(11))
  }

  private static func isYAMLPair(_ line: Substring) -> Bool {
    guard let colon = line.firstIndex(of: ":") else { return line.hasPrefix("- ") }
    let rest = line[line.index(after: colon)...]
    return (rest.isEmpty || rest.hasPrefix(" "))
      && line[..<colon].allSatisfy { $0.isLetter || $0.isNumber || "_-. \"".contains($0) }
  }
}
