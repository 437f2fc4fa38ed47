extension LanguageDetection {
  /// Identifiers that editors use for files of many kinds. The file's name and text say more than such an identifier.
  private static let vague: Set = ["yaml", "html", "bash", "conf", "ini", "xml", "properties", "typescript", "plaintext"]

  /// Returns the language of a document for which an editor has a name; nil for plain text.
  ///
  /// The user's globs come first. Then the identifier counts, unless it is a vague one (`yaml`, `html`, `sh`, `conf`)
  /// or one of several languages that share the file's extension: then the name and the text decide, as they do on
  /// the command line. A guess from the first lines only replaces `plaintext`. Of `yaml.helm` the last part counts,
  /// because the first is vague.
  /// - Parameters:
  ///   - head: the first bytes of the file, `headLength` of them or more.
  ///   - clientID: the editor's name of the language; may be empty.
  package func language(path: String, head: some Collection<UInt8>, clientID: String) -> String? {
    if let wanted = languageByUserGlob(path: path) { return wanted }
    guard let named = language(ofClientID: clientID) else { return language(path: path, head: head) }
    if let kind = manifest[named.language]?.templates.first, !named.isExact {
      return template(named.language, kind: kind, of: language(path: path, head: head))
    }
    guard Self.vague.contains(named.language) && !named.isExact || isShared(path, with: named.language) else {
      return named.language
    }
    let found = finding(path: path, head: head)
    guard found.reason != nil else { return named.language }
    // Detection by the first lines is uncertain: it counts if the editor does not know the language.
    return found.reason == .firstLines && named.language != "plaintext" ? named.language : found.language ?? named.language
  }

  /// Returns the language of a template that an editor has a name for, combined with the language `found` by name and
  /// text for the text around its pieces. Returns `found` if it is a template itself, `named` if it is nil or there
  /// is no such combination.
  private func template(_ named: String, kind: String, of found: String?) -> String {
    guard let found, let entry = manifest[found] else { return named }
    // The identifier names a template with the language around its pieces.
    if entry.host != nil { return found }
    return entry.name == manifest[named]?.host ? named : manifest[entry.name + "+" + kind]?.name ?? named
  }

  /// Returns the language of an editor's identifier; nil if it is unknown.
  /// - Returns: `isExact` is true if the identifier names the language around the pieces of a template: `yaml.helm`,
  ///   `html+jinja`.
  private func language(ofClientID id: String) -> (language: String, isExact: Bool)? {
    guard let known = manifest.language(ofClientID: id)?.name else { return nil }
    if let dot = id.lastIndex(of: "."), manifest[id] == nil, Self.vague.contains(known),
      let inner = manifest[String(id[id.index(after: dot)...])]
    {
      let kind = inner.templates.first
      return (kind.flatMap { known == inner.host ? nil : manifest[known + "+" + $0]?.name } ?? inner.name, true)
    }
    return (known, id.contains("+"))
  }

  private func isShared(_ path: String, with language: String) -> Bool {
    languagesSharing(path: path).contains { $0.name == language }
  }
}
