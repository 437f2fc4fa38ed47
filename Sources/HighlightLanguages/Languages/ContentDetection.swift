internal import SystemSupport

/// What the text of a file tells of its language, where its name leaves a choice or says nothing.
///
/// Signs are looked for line by line in the first bytes; none of them needs a parser.
struct ContentDetection {
  private let text: Text

  /// The first bytes of a file. Their lines are made when they are first asked for: headers are looked at byte by byte.
  private final class Text {
    let head: [UInt8]
    lazy var lines = String(decoding: head, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)

    init(_ head: [UInt8]) { self.head = head }
  }

  private var head: [UInt8] { text.head }
  private var lines: [Substring] { text.lines }

  /// - Parameter head: the first bytes of a file.
  init(_ head: some Collection<UInt8>) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    text = Text(Array(head.starts(with: mark) ? head.dropFirst(mark.count) : head[...]))
  }

  /// The extensions that several languages have.
  enum SharedExtension: String {
    case h, m, ts, inc, cls, cl, d, fs, php, pl, pp, v
    /// `conf`, `cfg`, `cnf`: configuration in many forms.
    case conf
    /// `1` to `9`: a section of the manual, or the number of an old log.
    case section

    init?(_ name: String) {
      switch name {
      case "cfg", "cnf": self = .conf
      case "1", "2", "3", "4", "5", "6", "7", "8", "9": self = .section
      case "section": return nil
      default: self.init(rawValue: name)
      }
    }
  }

  /// The language of a file with such an extension; nil where the text does not say.
  func language(of ending: SharedExtension) -> String? {
    switch ending {
    case .h:
      switch CodeOfC(head).dialect {
      case .objectiveC: "objc"
      case .cPlusPlus: "cpp"
      case nil: nil
      }
    case .m: CodeOfC(head).dialect == .objectiveC ? nil : hasMATLAB ? "matlab" : nil
    case .ts: isXML ? "xml" : nil
    case .inc: starts("<?php") ? "php" : startsWithMarkup ? "html" : nil
    case .cls: languageOfClass
    case .cl: code(";").first { _ in true }?.hasPrefix("(") == true ? "commonlisp" : nil
    case .d: hasPrerequisites ? "make" : nil
    case .fs: hasShader ? "glsl" : nil
    case .php: starts("<?hh") ? "hack" : nil
    case .pl: hasProlog ? "prolog" : nil
    case .pp:
      codeOfC.first.map { line in ["unit ", "program ", "library "].contains { line.lowercased().hasPrefix($0) } } == true
        ? "pascal" : nil
    case .v: hasV ? "v" : nil
    case .conf: languageOfConfiguration
    case .section: "man"
    }
  }

  /// The form of a configuration file, where its first lines are of a known one.
  private var languageOfConfiguration: String? {
    if starts("<?xml") { return "xml" }
    if isJSON { return "json" }
    let code = code("#").filter { !$0.hasPrefix(";") && !$0.hasPrefix("//") }.prefix(80)
    let apache = [
      "<virtualhost", "<directory", "<ifmodule", "<ifversion", "<ifdefine", "<location", "<files", "<limit", "<proxy",
    ]
    if code.contains(where: { line in apache.contains { line.lowercased().hasPrefix($0) } || line.hasPrefix("LoadModule ") })
    {
      return "apache"
    }
    let nginx = ["server", "http", "events", "stream", "mail"]
    if code.contains(where: { line in
      nginx.contains { line == $0 + " {" || line == $0 + "{" }
        || line.hasSuffix("{") && (line.hasPrefix("upstream ") || line.hasPrefix("location "))
    }) {
      return "nginx"
    }
    // Kerberos has sections with braces inside.
    guard let first = code.first, first.hasPrefix("["), first.hasSuffix("]") else { return nil }
    return code.contains { $0.hasSuffix("{") } ? nil : "ini"
  }

  /// The language of a text without a name that says anything.
  var languageOfFirstLines: String? {
    guard let first = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
    let line = first.trimmingSpaces()
    let lowercased = line.lowercased()
    if line.hasPrefix("<?php") { return "php" }
    if line.hasPrefix("<?hh") { return "hack" }
    if line.hasPrefix("<?xml") { return lines.prefix(5).contains { $0.lowercased().contains("<html") } ? "html" : "xml" }
    if lowercased.hasPrefix("<!doctype html") || lowercased.hasPrefix("<html") { return "html" }
    if lowercased.hasPrefix("<!doctype ") || lowercased.hasPrefix("<svg") { return "xml" }
    if line.hasPrefix("%YAML ") { return "yaml" }
    if line.hasPrefix("\\documentclass") { return "latex" }
    if isDiff { return "diff" }
    if isManPage { return "man" }
    if isLog { return "log" }
    if isJSON { return "json" }
    if line == "---", lines.prefix(20).dropFirst().contains(where: ContentDetection.isYAMLPair) { return "yaml" }
    return nil
  }

  // MARK: Signs

  private func starts(_ prefix: String) -> Bool {
    lines.first { !$0.allSatisfy(\.isWhitespace) }?.trimmingSpaces().hasPrefix(prefix) ?? false
  }

  private var isXML: Bool { starts("<?xml") || starts("<!DOCTYPE TS") }

  private var startsWithMarkup: Bool {
    starts("<!") || starts("<html") || starts("<div") || starts("<table") || starts("<p>")
  }

  /// The lines without white space around them, and without those that are comments as a whole.
  private func code(_ marker: String) -> some Sequence<String> {
    lines.lazy.map { $0.trimmingSpaces() }.filter { !$0.isEmpty && !$0.hasPrefix(marker) }
  }

  /// The lines of a text in C or a language like it.
  private var codeOfC: some Collection<String> { CodeOfC(head).lines.lazy.map { String(decoding: $0, as: UTF8.self) } }

  /// LaTeX, Apex and Visual Basic have classes.
  private var languageOfClass: String? {
    if starts("VERSION 1.0 CLASS") { return "vb" }
    if code("%").contains(where: { line in
      ["\\NeedsTeXFormat", "\\ProvidesClass", "\\def", "\\newcommand", "\\RequirePackage"].contains { line.hasPrefix($0) }
    }) {
      return "latex"
    }
    let beginnings = [
      "public ", "private ", "global ", "virtual ", "abstract ", "with sharing ", "without sharing ", "class ", "interface ",
      "@",
    ]
    return codeOfC.first.map { line in beginnings.contains { line.lowercased().hasPrefix($0) } } == true ? "apex" : nil
  }

  /// Whether the text is what compilers write of the files that a file needs: `a.o: a.c a.h \`.
  private var hasPrerequisites: Bool {
    guard let first = code("#").first(where: { _ in true }), let colon = first.firstIndex(of: ":") else { return false }
    let (target, rest) = (first[..<colon], first[colon...].dropFirst())
    return (rest.isEmpty || rest.hasPrefix(" ")) && target.contains(".") && !target.contains(" ") && !target.hasPrefix("//")
  }

  /// Whether the text is a program of a graphics card.
  private var hasShader: Bool {
    code("//").contains { line in
      ["#version ", "void main(", "uniform ", "varying ", "precision ", "layout(", "layout ("].contains {
        line.hasPrefix($0)
      }
    }
  }

  private var hasProlog: Bool {
    for line in code("%").prefix(200) {
      if line.hasPrefix("#") || line.hasPrefix("use ") || line.hasPrefix("package ") || line.hasPrefix("my ")
        || line.contains(" $") || line.contains(";")
      {
        return false
      }
      if line.hasPrefix(":- ") || line.hasPrefix(":-") || line.hasSuffix(":-") || line.contains(") :- ") { return true }
    }
    return false
  }

  /// The language V, whose files are named as those of Verilog.
  private var hasV: Bool {
    for line in codeOfC.prefix(200) {
      if line.hasPrefix("`") || line.hasPrefix("endmodule") || line.hasPrefix("always ") || line.hasPrefix("assign ") {
        return false
      }
      if line.hasPrefix("module ") { return !line.contains { $0 == ";" || $0 == "(" || $0 == "#" } }
      if line.hasPrefix("fn ") || line.hasPrefix("pub ") || line.hasPrefix("struct ") && line.hasSuffix("{")
        || line.hasPrefix("import ") && !line.hasSuffix(";") || line.hasPrefix("println(")
      {
        return true
      }
    }
    return false
  }

  private var hasMATLAB: Bool {
    for line in lines.prefix(200) {
      let text = line.trimmingSpaces()
      if text.isEmpty { continue }
      if text.hasPrefix("%") || text.hasPrefix("function ") || text.hasPrefix("classdef ") || text == "clc"
        || text == "clear all"
      {
        return true
      }
      if text.hasPrefix("#") || text.hasPrefix("//") || text.hasPrefix("/*") || text.hasPrefix("@") { return false }
      if text.hasSuffix(";"), text.contains(" = ") { return true }
    }
    return false
  }

  /// Whether the text begins as an object or an array of JSON does.
  private var isJSON: Bool {
    var rest = lines.prefix(200).joined(separator: "\n")[...].drop(while: \.isWhitespace)
    guard let open = rest.popFirst(), open == "{" || open == "[" else { return false }
    rest = rest.drop(while: \.isWhitespace)
    // What stands inside the outer arrays: `[[ -f x ]]` is of shells.
    while open == "[", rest.first == "[" { rest = rest.dropFirst().drop(while: \.isWhitespace) }
    guard let next = rest.first else { return false }
    if open == "[" {
      if next == "]" || next == "{" { return true }
      // `[section]` is of others.
      return next == "\"" || next.isNumber && rest.contains(",")
    }
    if next == "}" { return true }
    guard next == "\"", let close = rest.dropFirst().firstIndex(of: "\"") else { return false }
    return rest[close...].dropFirst().drop(while: \.isWhitespace).first == ":"
  }

  /// Whether the text begins as differences do, or as what git prints around them.
  private var isDiff: Bool {
    let head = lines.prefix(60)
    guard let first = head.first(where: { !$0.isEmpty }) else { return false }
    if ["diff --git ", "diff -", "Index: ", "*** a/"].contains(where: { first.hasPrefix($0) }) { return true }
    let words = first.split(separator: " ")
    if words.count >= 2, words[0] == "commit" || words[0] == "From", words[1].utf8.count == 40,
      words[1].allSatisfy(\.isHexDigit)
    {
      return true
    }
    return zip(head, head.dropFirst()).prefix(4).contains { $0.hasPrefix("--- ") && $1.hasPrefix("+++ ") }
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

  /// Whether most of the first lines begin with a time, as those of logs do.
  private var isLog: Bool {
    let head = lines.prefix(20).filter { !$0.isEmpty }
    let count = head.count { Self.beginsWithTime($0) }
    return count > 0 && count * 2 >= head.count
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// `2024-05-06 07:08:09`, `[2024-05-06T07:08:09`, `May  6 07:08:09`, `[    0.123456]`.
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
