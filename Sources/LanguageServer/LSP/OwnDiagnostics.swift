internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
internal import PlacedTOML
internal import QueryTools
internal import SystemSupport

/// What `check` says of our own files, while they are written.
extension Server {
  // A longer query file is looked at by the command.
  private static let longestLinted = 200_000

  /// What is wrong with one of our own files. Kept until it is edited.
  func ownDiagnostics(of document: Document) -> [Diagnostic] {
    guard let kind = ownKind(of: document) else { return [] }
    if let known = ownDiagnostics[document.uri], known.version == document.version { return known.diagnostics }
    let path = DocumentURI.path(document.uri) ?? DocumentURI.name(document.uri)
    let text = document.storage.text
    let diagnostics =
      switch kind {
      case .configuration: self.diagnostics(of: configurationMessages(text, path: path), path: path, in: text)
      case .theme: self.diagnostics(of: Theme.faults(inText: Self.bytes(of: text), path: path), path: path, in: text)
      case .query: queryDiagnostics(of: document, path: path)
      }
    ownDiagnostics[document.uri] = (document.version, diagnostics)
    return diagnostics
  }

  private static func bytes(of text: UTF16Text) -> ContiguousArray<UInt8> {
    ContiguousArray(String(decoding: text.units, as: UTF16.self).utf8)
  }

  private func configurationMessages(_ text: UTF16Text, path: String) -> [ConfigurationMessage] {
    let reader = ConfigurationReader(manifest: manifest, readsEverything: true)
    var result = ConfigurationReader.Result()
    let isOwn = path == Environment.configurationFile
    reader.merge(toml: Self.bytes(of: text), path: path, origin: isOwn ? .user : .workspace(isTrusted: true), into: &result)
    return result.messages
  }

  private func diagnostics(of messages: [ConfigurationMessage], path: String, in text: UTF16Text) -> [Diagnostic] {
    messages.map { message in
      let isHere = message.path == path
      return Diagnostic(
        severity: message.severity == .error ? 1 : 2,
        range: isHere ? Self.range(at: message.place, in: text) : text.contentRange(ofLine: 0), code: "config",
        message: isHere ? message.text : message.description)
    }
  }

  /// The word at a place, counted from 1 in lines and characters.
  private static func range(at place: (line: Int, column: Int)?, in text: UTF16Text) -> Range<Int> {
    guard let place, place.line >= 1, place.line <= text.lines.count else { return text.contentRange(ofLine: 0) }
    let content = text.contentRange(ofLine: place.line - 1)
    let before = text.string(in: content).prefix(max(place.column - 1, 0)).utf16.count
    let start = min(content.lowerBound + before, content.upperBound)
    // White space, comma, `=`, brackets and braces end it.
    let ends: Set<UInt16> = [0x20, 0x09, 0x2C, 0x3D, 0x5D, 0x7D]
    let end = (start..<content.upperBound).first { ends.contains(text[$0]) } ?? content.upperBound
    return start..<max(end, min(start + 1, content.upperBound))
  }

  private func queryDiagnostics(of document: Document, path: String) -> [Diagnostic] {
    let text = document.storage.text
    let words = OwnQueryWords(path: path, manifest: manifest, loader: document.setup.loader, theme: .dark)
    guard text.count <= Self.longestLinted, let entry = words.entry,
      case .success(let grammar) = document.setup.loader.grammar(named: entry.name)
    else { return [] }
    let source = String(decoding: text.units, as: UTF16.self)
    guard let role = QueryLinter.Role(fileKind: words.kind) else {
      let problems = StructureQuery([QuerySource(path: path, text: source)], grammar: grammar).problems
      return problems.map { problem in
        let place = (problem.line, problem.column)
        return Diagnostic(
          severity: 2, range: Self.range(at: place, in: text), code: "query-pattern", message: problem.message)
      }
    }
    var files = QueryFinder.inherited(by: source).compactMap { parent in
      words.parentFile(parent).flatMap { path in
        (try? FileSystem.readRegular(path, limit: FileSystem.companionLimit, followsLinks: true)).map {
          QueryLinter.File(
            source: QuerySource(path: path, text: String(decoding: $0, as: UTF8.self)), role: role, isChecked: false)
        }
      }
    }
    files.append(QueryLinter.File(source: QuerySource(path: path, text: source), role: role, isChecked: true))
    let issues = QueryLinter.issues(in: files, grammar: grammar, firstPatternWins: entry.firstPatternWins) {
      self.manifest[$0] == nil ? self.manifest.suggestion(for: $0) : nil
    }
    return issues.filter { $0.source == files.count - 1 }.map { issue in
      let start = Self.offset(ofUTF8: issue.range.lowerBound, in: source)
      let end = Self.offset(ofUTF8: issue.range.upperBound, in: source)
      return Diagnostic(severity: 2, range: start..<max(start, end), code: issue.kind.rawValue, message: issue.message)
    }
  }

  /// The UTF-16 offset of a UTF-8 one.
  private static func offset(ofUTF8 offset: Int, in text: String) -> Int {
    let index = text.utf8.index(text.startIndex, offsetBy: min(offset, text.utf8.count))
    return text.utf16.distance(from: text.startIndex, to: index)
  }
}
