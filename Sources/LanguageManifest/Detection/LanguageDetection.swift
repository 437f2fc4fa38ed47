internal import SystemSupport
internal import TextModel

/// A glob that decides the language of the files that it matches.
package struct LanguageGlob: Equatable, Sendable {
  package var glob: String
  package var language: String

  package init(_ glob: String, language: String) {
    self.glob = glob
    self.language = language
  }
}

/// Which language a file is in, by its name and its first lines.
package struct LanguageDetection {
  let manifest: Manifest
  private let userGlobs: [(glob: Glob, language: String)]
  /// By language: the kind of template that all its files are.
  private let templates: [String: String]

  /// Creates the detection with the languages of a manifest.
  /// - Parameters:
  ///   - userGlobs: tried before anything else, in order.
  ///   - templates: by language, the kind of template that all its files are: `["yaml": "jinja"]`.
  package init(_ manifest: Manifest, userGlobs: [LanguageGlob] = [], templates: [String: String] = [:]) {
    self.manifest = manifest
    self.templates = templates
    self.userGlobs = userGlobs.map { (Glob($0.glob), $0.language) }
  }

  /// Returns the first language that has `word` in the list that `list` returns for it; nil if there is none.
  private func language(with word: String, in list: (LanguageEntry) -> [String]) -> String? {
    manifest.languages(mentioning: word).first { list($0).contains(word) }?.name
  }

  /// The evidence that decided the language of a file.
  package enum Reason: String {
    case userGlob = "a glob of the configuration"
    case chart = "a folder templates beside Chart.yaml"
    case fileName = "its name"
    case glob = "a glob of the language"
    case ending = "its extension"
    case text = "its extension, which several languages share, and its text"
    case firstLine = "its first line, or a line for editors"
    case shorterName = "its name without what backups and templates add"
    case template = "its lines, which are those of a template"
    case configuredTemplate = "its language, whose files are templates by the configuration"
    case firstLines = "its first lines"
  }

  /// The language of a file, with its evidence.
  package struct Finding {
    /// Nil: plain text.
    package let language: String?
    /// Nil where no check applies.
    package let reason: Reason?
    /// If the name allows several languages: the candidates by the text, the likeliest first.
    package var candidates: [LanguageCandidate] = []

    init(_ language: String?, _ reason: Reason?, _ candidates: [LanguageCandidate] = []) {
      self.language = language
      self.reason = reason
      self.candidates = candidates
    }
  }

  /// Returns the language of a file, by its path and first bytes; nil for plain text.
  /// - Parameter head: the first bytes of the file, `headLength` of them or more.
  package func language(path: String, head: some Collection<UInt8>) -> String? { finding(path: path, head: head).language }

  /// Returns the language of a file and what decided it; both nil for plain text.
  ///
  /// The checks, in this order: the user's globs, charts of Helm, endings of templates, file name (longest path
  /// suffix), glob, extension (the longest; where several languages share it, the text decides), shebang, editor
  /// modeline, the name without the endings of backups and templates, the first lines. A file with lines of a
  /// template is one in that language.
  /// - Parameter head: the first bytes of the file, `headLength` of them or more.
  package func finding(path: String, head: some Collection<UInt8>) -> Finding {
    if let text = Self.decoded(head) { return finding(path: path, head: text) }
    // Generic code without specialization looks for conformances, 300,000 instructions: only where it has to.
    if head.first == 0xEF, head.starts(with: [0xEF, 0xBB, 0xBF] as [UInt8]) {
      return finding(path: path, head: ContiguousArray(head.dropFirst(3)))
    }
    let found = hostFinding(path: path, head: head)
    guard let host = found.language else { return pageOrDocument(path, head) ?? found }
    if let kind = templates[host], let template = template(kind, host: host) {
      return Finding(template, .configuredTemplate, found.candidates)
    }
    if TemplateMarks.hasStatement(head), let kind = found.reason == .shorterName ? "jinja" : manifest[host]?.templated,
      let template = template(kind, host: host)
    {
      return Finding(template, .template, found.candidates)
    }
    let isOfGo =
      found.reason == .shorterName ? TemplateMarks.hasAction(head) : host == "html" && TemplateMarks.hasPageAction(head)
    if isOfGo, let template = template("gotmpl", host: host) {
      return Finding(template, .template, found.candidates)
    }
    return found
  }

  /// Returns the language of a template of Go whose name says nothing of the text around its actions: HTML if there is
  /// an end tag, or YAML if a line begins with a key. Nil for other names and texts.
  private func pageOrDocument(_ path: String, _ head: some Collection<UInt8>) -> Finding? {
    guard path.hasSuffix(".tmpl") || path.hasSuffix(".tpl"), TemplateMarks.hasPageAction(head) else { return nil }
    let host = TemplateMarks.hasEndTag(head) ? "html" : TemplateMarks.hasKey(head) ? "yaml" : nil
    return host.flatMap { template("gotmpl", host: $0) }.map { Finding($0, .template) }
  }

  /// Returns the UTF-8 of bytes in UTF-16, without their byte order mark; nil for bytes that do not begin with it.
  private static func decoded(_ head: some Collection<UInt8>) -> [UInt8]? {
    guard let first = head.first, first >= 0xFE else { return nil }
    let bytes = ContiguousArray(head)
    guard SourceText.isUTF16(bytes) else { return nil }
    let units = bytes.withUnsafeBytes { SourceText(decoding: $0).units }
    return Array(String(decoding: units.dropFirst(), as: UTF16.self).utf8)
  }

  /// Returns the name of the template language of a kind with `host` around its pieces; nil if there is no such
  /// language, as for hosts that are templates themselves.
  private func template(_ kind: String, host: String) -> String? { manifest[host + "+" + kind]?.name }

  /// Returns the language of a file and what decided it, without regard to lines of templates: by its name, its
  /// content, its name without the endings of backups and templates, or its first lines.
  private func hostFinding(path: String, head: some Collection<UInt8>) -> Finding {
    let found = byName(path, head)
    if let found, found.language != nil { return found }
    if found == nil {
      if let language = byContent(head) { return Finding(language, .firstLine) }
      var rest = path
      while let ending = LanguageDetection.additions.first(where: { rest.hasSuffix($0) }) {
        rest.removeLast(ending.count)
        guard let found = byName(rest, head) else { continue }
        return Finding(found.language, .shorterName, found.candidates)
      }
    }
    if !head.isEmpty, found == nil || ContentDetection.mayBeMarkup(head),
      let known = ContentDetection(head).languageOfFirstLines.flatMap({ manifest[$0] })
    {
      return Finding(known.name, .firstLines, found?.candidates ?? [])
    }
    if path == "-", found == nil, ContentDetection(head).isHelp { return Finding("help", .firstLines) }
    return found ?? Finding(nil, nil)
  }

  /// The number of bytes of a file that are searched: headers begin with long licenses.
  package static let headLength = 16_384

  /// The endings of backups, templates and examples.
  private static let additions = [
    "~", "-", ".bak", ".backup", ".orig", ".old", ".rej", ".in", ".tmpl", ".template", ".tpl", ".example", ".sample",
    ".dist",
    ".default", ".save", ".tmp", ".dpkg-dist", ".dpkg-old", ".dpkg-new", ".dpkg-bak", ".dpkg-tmp", ".dpkg-remove",
    ".ucf-dist",
    ".ucf-old", ".ucf-new", ".rpmnew", ".rpmsave", ".pacnew", ".pacsave",
  ]

  /// Returns the language that the first matching glob of the user gives a file; nil if no glob matches. If all files
  /// of that language are configured as templates, returns the template language, such as `yaml+jinja`. Globs that
  /// contain `/` match the complete path, others the base name.
  package func languageByUserGlob(path: String) -> String? {
    let base = FileSystem.baseName(of: path)
    return userGlobs.first { $0.glob.matches($0.glob.isPath ? path : base) }.map { found in
      templates[found.language].flatMap { template($0, host: found.language) } ?? found.language
    }
  }

  /// The endings of templates, whatever is before them, and what kind of template they mean.
  private static let templateEndings = [
    (".j2", "jinja"), (".jinja", "jinja"), (".jinja2", "jinja"), (".njk", "jinja"), (".twig", "twig"), (".erb", "erb"),
    (".gotmpl", "gotmpl"), (".gohtml", "gotmpl"),
  ]

  /// Returns the language of a template by the name of the file that it generates, such as `nginx.conf.j2`, or by its
  /// text, which may be a configuration file. If no other language is found, and for HTML, the template language of
  /// the ending itself; nil if there is none.
  private func templateByName(_ path: String, ending: String, kind: String, _ head: some Collection<UInt8>) -> Finding? {
    let rest = String(path.dropLast(ending.utf8.count))
    let empty: [UInt8] = []
    if ending == ".gohtml" { return template(kind, host: "html").map { Finding($0, .ending) } }
    let host =
      byName(rest, head)?.language ?? byName(rest, empty)?.language ?? byContent(head)
      ?? (TemplateMarks.isConfiguration(head) ? byName(rest + ".conf", head)?.language : nil)
    if let host, host != "html", let template = template(kind, host: host) { return Finding(template, .ending) }
    return language(with: String(ending.dropFirst()), in: { $0.extensions }).map { Finding($0, .ending) }
  }

  /// Returns the language by the name of a file: by the user's globs, charts of Helm, file names, endings of
  /// templates, globs and extensions. The text decides if several languages share the extension, unless `head` is
  /// empty. Nil if the name decides nothing.
  private func byName(_ path: String, _ head: some Collection<UInt8>) -> Finding? {
    // Slices, `joined` and key paths are generic code whose metadata has to be made: `joined` alone took a seventh of the search.
    let parts = path.split(separator: "/")
    let base = parts.last.map(String.init) ?? path
    if let language = languageByUserGlob(path: path) { return Finding(language, .userGlob) }
    if HelmChart.hasTemplate(path), manifest["helm"] != nil { return Finding("helm", .chart) }
    for start in max(0, parts.count - 3)..<parts.count {
      var name = String(parts[start])
      for next in (start + 1)..<parts.count { name += "/" + String(parts[next]) }
      if let found = language(with: name, in: { $0.filenames }) { return Finding(found, .fileName) }
    }
    for (ending, kind) in Self.templateEndings where base.hasSuffix(ending) {
      if let found = templateByName(path, ending: ending, kind: kind, head) { return found }
    }
    if let language = manifest.language(byGlobs: path, base: base) { return Finding(language, .glob) }
    // The longest extension first: "d.ts" before "ts". A leading dot starts a hidden file's name, not an extension.
    var rest = Substring(base).drop { $0 == "." }
    while let dot = rest.firstIndex(of: ".") {
      let before = rest[..<dot]
      rest = rest[rest.index(after: dot)...]
      for name in [String(rest), rest.lowercased()] {
        let mentioning = manifest.languages(mentioning: name)
        if let shared = SharedExtension(name, mentioning: mentioning, manifest) {
          guard !head.isEmpty else { return Finding(shared.owner?.name, .ending) }
          return byText(shared, head, inner: before)
        }
        guard let found = mentioning.first(where: { $0.extensions.contains(name) })?.name else { continue }
        // `app.log.1` is a rotated `app.log`.
        if found == "man", !head.isEmpty, name.utf8.allSatisfy({ (0x31...0x39).contains($0) }),
          !ContentDetection(head).isManPageSource
        {
          return byName(String(path.dropLast(name.utf8.count + 1)), head)
        }
        return Finding(found, .ending)
      }
    }
    return nil
  }

  /// Returns the languages that share the extension of a file; empty if it has no extension, or one of a single
  /// language.
  func languagesSharing(path: String) -> [LanguageEntry] {
    guard let dot = path.lastIndex(of: ".") else { return [] }
    let name = path[path.index(after: dot)...].lowercased()
    return SharedExtension(name, mentioning: manifest.languages(mentioning: name), manifest)?.claims ?? []
  }

  /// Languages that files with an extension name without being in them: headers of C++ name C, TypeScript is run by Node.
  private static let understatements = ["h": "c", "ts": "javascript"]

  /// Returns which of the languages that share an extension the text is in, with the other candidates. A shebang or a
  /// modeline comes first. The language is nil if the text is none of theirs.
  private func byText(_ shared: SharedExtension, _ head: some Collection<UInt8>, inner: Substring) -> Finding {
    if let said = byContent(head), said != Self.understatements[shared.ending] { return Finding(said, .firstLine) }
    var ending: LanguageEntry?
    if let dot = inner.lastIndex(of: ".") {
      let name = inner[inner.index(after: dot)...].lowercased()
      let mentioning = manifest.languages(mentioning: name)
      if SharedExtension(name, mentioning: mentioning, manifest) == nil {
        ending = mentioning.first { $0.extensions.contains(name) }
      }
    }
    func verdict(_ bytes: UnsafeBufferPointer<UInt8>) -> SharedExtension.Verdict {
      let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
      return shared.verdict(hasMark ? UnsafeBufferPointer(rebasing: bytes[3...]) : bytes, inner: ending)
    }
    let found =
      head.withContiguousStorageIfAvailable { verdict($0) }
      ?? ContiguousArray(head).withUnsafeBufferPointer { verdict($0) }
    return Finding(found.language, .text, found.candidates)
  }

  private func byContent(_ head: some Collection<UInt8>) -> String? {
    // Functions of zsh.
    if head.first == UInt8(ascii: "#"), head.starts(with: "#compdef".utf8) || head.starts(with: "#autoload".utf8) {
      return manifest["bash"]?.name
    }
    guard Self.maySayItself(head) else { return nil }
    let lines = String(decoding: head.prefix(1024), as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(5)
    if let first = lines.first, let found = shebang(first) { return interpreter(behind: lines, found) }
    for line in lines {
      if let name = LanguageDetection.modeline(line), let found = manifest[name] { return found.name }
    }
    return nil
  }

  /// Whether the first bytes may contain a shebang or a modeline. O(bytes).
  private static func maySayItself(_ head: some Collection<UInt8>) -> Bool {
    head.withContiguousStorageIfAvailable { maySayItself(bytes: $0) }
      ?? ContiguousArray(head.prefix(saidLength)).withUnsafeBufferPointer { maySayItself(bytes: $0) }
  }

  /// How many bytes are searched for a shebang and modelines.
  private static let saidLength = 1024

  private static func maySayItself(bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 1
    let count = min(bytes.count, saidLength)
    while index < count {
      switch bytes[index] {
      case UInt8(ascii: "!") where bytes[index - 1] == UInt8(ascii: "#"): return true
      // `-*-`
      case UInt8(ascii: "*") where bytes[index - 1] == UInt8(ascii: "-"): return true
      // `vim:`, `vi:`, `ex:`
      case UInt8(ascii: ":"):
        switch bytes[index - 1] {
        case UInt8(ascii: "m"), UInt8(ascii: "i"), UInt8(ascii: "x"): return true
        default: break
        }
      default: break
      }
      index += 1
    }
    return false
  }

  /// Returns the language of the program that a shell script runs at once with `exec`, such as `exec tclsh "$0"
  /// "$@"`; `shell` if there is none, or if `shell` is not `bash`.
  private func interpreter(behind lines: ArraySlice<Substring>, _ shell: String) -> String {
    guard shell == "bash" else { return shell }
    for line in lines.dropFirst() where line.contains("$0") && line.contains("exec ") {
      let words = line.split { " \t'\"".contains($0) }
      guard let exec = words.firstIndex(of: "exec"), exec + 1 < words.count else { continue }
      let name = FileSystem.baseName(of: String(words[exec + 1]))
      if let found = language(with: name, in: { $0.shebangs }) { return found }
    }
    return shell
  }

  /// Returns the language of the interpreter in a shebang line such as `#!/usr/bin/env -S python3.11 -u`; if it is
  /// unknown, without its version. Nil for other lines and unknown interpreters.
  private func shebang(_ line: Substring) -> String? {
    let line = line.drop { $0 == "\u{FEFF}" }
    guard line.hasPrefix("#!") else { return nil }
    var words = line.dropFirst(2).split { $0 == " " || $0 == "\t" }
    guard !words.isEmpty else { return nil }
    var interpreter = FileSystem.baseName(of: String(words.removeFirst()))
    if interpreter == "env" {
      // Options and assignments come before the program.
      guard let program = words.first(where: { !$0.hasPrefix("-") && !$0.contains("=") }) else { return nil }
      interpreter = FileSystem.baseName(of: String(program))
    }
    while true {
      if let found = language(with: interpreter, in: { $0.shebangs }) { return found }
      // python3.11 → python3. → python3 → python
      guard let last = interpreter.last, last.isNumber || last == "." || last == "-" else { return nil }
      interpreter.removeLast()
    }
  }

  /// Returns the name, in lower case, in a modeline of Vim (`vim: ft=x`, `vim: set filetype=x:`) or Emacs (`-*- mode:
  /// x -*-`, `-*- x -*-`); nil for other lines.
  static func modeline(_ line: Substring) -> String? {
    if let open = line.firstRange(of: "-*-"),
      let close = line[open.upperBound...].firstRange(of: "-*-")
    {
      let inside = line[open.upperBound..<close.lowerBound]
      for part in inside.split(separator: ";") {
        let pair = part.split(separator: ":", maxSplits: 1).map { $0.trimmingSpaces() }
        if pair.count == 2, pair[0].lowercased() == "mode" { return pair[1].lowercased() }
        if pair.count == 1, !inside.contains(":") { return pair[0].lowercased() }
      }
    }
    for marker in ["vim:", "vi:", "ex:"] {
      guard let start = line.firstRange(of: marker) else { continue }
      // `regex:` is no `ex:`.
      guard start.lowerBound == line.startIndex || line[line.index(before: start.lowerBound)].isWhitespace else { continue }
      for word in line[start.upperBound...].split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == ":" }) {
        for key in ["ft=", "filetype=", "syntax=", "syn="] where word.hasPrefix(key) {
          return String(word.dropFirst(key.count)).lowercased()
        }
      }
    }
    return nil
  }
}

extension StringProtocol {
  /// Returns the range of the first occurrence of `needle`; nil if there is none.
  func firstRange(of needle: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(needle) { return start..<index(start, offsetBy: needle.count) }
      start = index(after: start)
    }
    return nil
  }
}
