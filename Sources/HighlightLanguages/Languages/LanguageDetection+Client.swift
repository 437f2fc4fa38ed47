extension LanguageDetection {
  /// What editors call files of many kinds: such an identifier says less than the file's name and text.
  private static let vague: Set = ["yaml", "html", "bash", "conf", "ini", "xml", "properties", "typescript", "plaintext"]

  /// The languages that share an extension.
  private static func sharing(_ ending: ContentDetection.SharedExtension) -> Set<String> {
    switch ending {
    case .h: ["c", "cpp", "objc", "cuda"]
    case .m: ["objc", "matlab"]
    case .ts: ["typescript", "xml"]
    case .inc: ["php", "html"]
    case .cls: ["latex", "apex", "vb"]
    case .cl: ["c", "commonlisp"]
    case .d: ["d", "make"]
    case .fs: ["fsharp", "glsl"]
    case .php: ["php", "hack"]
    case .pl: ["perl", "prolog"]
    case .pp: ["puppet", "pascal"]
    case .v: ["v", "verilog"]
    case .conf: ["nginx", "apache", "json"]
    case .section: ["man", "log"]
    }
  }

  /// The language of a document that an editor has a name for; nil for plain text.
  ///
  /// The user's globs come first. An identifier counts, unless it is a vague one (`yaml`, `html`, `sh`, `conf`) or one of
  /// several languages that share the file's extension: then the name and the text decide, as they do on the command line,
  /// but for a guess from the first lines, which counts for `plaintext` alone. Of `yaml.helm` the last part counts where the
  /// first is vague.
  /// - Parameters:
  ///   - path: the file's path or name.
  ///   - head: its first bytes, `headLength` of them and more.
  ///   - clientID: what the editor calls its language; may be empty.
  package func language(path: String, head: some Collection<UInt8>, clientID: String) -> String? {
    if let wanted = languageByUserGlob(path: path) { return wanted }
    guard let named = language(ofClientID: clientID) else { return language(path: path, head: head) }
    guard Self.vague.contains(named.language) && !named.isExact || isShared(path, with: named.language) else {
      return named.language
    }
    guard let found = finding(path: path, head: head) else { return named.language }
    // What the first lines look like is a guess: it counts where the editor has no idea.
    return found.reason == .firstLines && named.language != "plaintext" ? named.language : found.language
  }

  /// - Returns: also whether the identifier names a kind of template inside another language.
  private func language(ofClientID id: String) -> (language: String, isExact: Bool)? {
    guard let known = manifest.language(ofClientID: id)?.name else { return nil }
    if let dot = id.lastIndex(of: "."), manifest[id] == nil, Self.vague.contains(known),
      let inner = manifest[String(id[id.index(after: dot)...])]
    {
      return (inner.name, true)
    }
    return (known, false)
  }

  private func isShared(_ path: String, with language: String) -> Bool {
    guard let dot = path.lastIndex(of: "."),
      let shared = ContentDetection.SharedExtension(path[path.index(after: dot)...].lowercased())
    else { return false }
    return Self.sharing(shared).contains(language)
  }
}
