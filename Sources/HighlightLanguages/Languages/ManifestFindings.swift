internal import DataFormats
package import HighlightCore
package import LanguageManifest
internal import SystemSupport
internal import TextModel
internal import TextRules

/// Finds errors in the files of a manifest that reading does not report: unknown keys, values of a wrong type or without
/// effect, languages without their rules or their parser, names that two languages claim.
package enum ManifestFindings {
  /// The user's own list of languages.
  package static let fileName = DataFolder.singleFile

  /// Whether a file is part of a manifest: a list of languages, or of packages or the file of a language in a data folder.
  /// - Parameter path: the absolute path.
  package static func isManifest(_ path: String) -> Bool {
    FileSystem.baseName(of: path) == fileName || DataFolder.language(ofFile: path) != nil || DataFolder.isPackageList(path)
  }

  /// The type of a value.
  private enum Shape: String {
    case text = "a string"
    case texts = "an array of strings"
    case flag = "true or false"
    case number = "a whole number"
    case table = "a table"
    case tables = "an array of tables"
  }

  private static let languageKeys: [(name: String, shape: Shape)] = [
    ("package", .text), ("path", .text), ("headers", .text), ("symbol", .text), ("lines", .flag), ("tier", .number),
    ("extensions", .texts), ("shared", .texts), ("marks", .texts), ("marked", .flag), ("filenames", .texts),
    ("globs", .texts), ("shebangs", .texts), ("aliases", .texts), ("comments", .table), ("quotes", .tables),
    ("queries", .table), ("repository", .text), ("server", .flag), ("names", .texts), ("reserved", .text),
    ("sigil", .text), ("precedence", .text), ("host", .text), ("hole", .text), ("templates", .texts),
    ("templated", .text), ("rules", .text),
  ]
  /// The keys of a table in the section of a language.
  private static let innerKeys: [String: [(name: String, shape: Shape)]] = [
    "comments": [("line", .text), ("block", .texts), ("alone", .flag)],
    "queries": QueryKind.allCases.map { ($0.rawValue, .texts) },
    "quotes": [("open", .text), ("close", .text), ("form", .text), ("escapes", .flag), ("code", .text)],
  ]
  /// The keys that only our own list may have.
  private static let shippedKeys = ["queries", "repository", "server", "tier"]
  /// The keys that say where a parser comes from.
  private static let parserKeys = ["package", "path", "headers", "symbol", "precedence"]
  private static let packageKeys = ["version", "sha256", "license", "wheels"]

  /// Returns the errors of a file with their lines and columns, in its order. O(bytes).
  /// - Parameters:
  ///   - folder: the folder that has the folders of the languages; nil: what is there is not checked.
  ///   - language: the language that the file is of, in a data folder; nil for a list.
  ///   - manifest: the known languages, for the file of a language those of its data folder; nil: names of others are not
  ///     checked.
  package static func problems(
    _ bytes: ContiguousArray<UInt8>, path: String, folder: String? = nil, language: String? = nil,
    manifest: Manifest? = nil
  ) -> [QueryProblem] {
    let text = ConfigurationText(path: path, bytes: bytes)
    var problems: [QueryProblem] = []
    func tell(_ message: String, at offset: Int?) {
      let location = text.location(of: offset)
      problems.append(QueryProblem(path: path, line: location?.line ?? 1, column: location?.column ?? 1, message: message))
    }
    let document = TOMLDocument(bytes)
    for fault in document.faults { tell(fault.description, at: fault.offset) }
    guard problems.isEmpty else { return problems }
    let root = document.root
    let isOneLanguage = language != nil
    // A list of the user adds languages to those of the program.
    let isOwn = language == nil && root["packages"]?[Manifest.defaultPackage] == nil
    // Libraries are loaded for the user's own list only, whatever the name of another file.
    let loadsParsers =
      isOwn && FileSystem.realPath(path).map { $0 == FileSystem.realPath(Environment.usersLanguages) } == true
    func tellUnknown(_ member: ConfigurationValue.Member, among known: [String]) {
      guard !known.contains(member.key) else { return }
      let suggestion = didYouMean(nearestTo: member.key, among: known)
      tell("unknown key \(member.key)\(suggestion)", at: member.keyRange?.lowerBound)
    }
    func tellWrongShape(_ member: ConfigurationValue.Member, _ keys: [(name: String, shape: Shape)]) {
      guard let shape = keys.first(where: { $0.name == member.key })?.shape else { return }
      let value = member.value
      let isRight =
        switch shape {
        case .text: value.string != nil
        case .texts: value.strings.map { $0.count == value.elements.count } ?? false
        case .flag: value.boolean != nil
        case .number: value.integer != nil
        case .table: if case .table = value.content { true } else { false }
        case .tables: if case .array = value.content { value.elements.allSatisfy { !$0.members.isEmpty } } else { false }
        }
      guard isRight else {
        tell("\(member.key) is \(value.typeName), not \(shape.rawValue)", at: value.range?.lowerBound)
        return
      }
      guard let inner = innerKeys[member.key] else { return }
      for table in shape == .tables ? value.elements : [value] {
        for member in table.members {
          tellUnknown(member, among: inner.map(\.name))
          tellWrongShape(member, inner)
        }
      }
    }
    func tellPackage(_ value: ConfigurationValue?, of language: ConfigurationValue.Member) {
      let package = value?.string ?? Manifest.defaultPackage
      let isKnown =
        isOneLanguage ? manifest.map { $0.packages[package] != nil } ?? true : root["packages"]?[package] != nil
      guard !isKnown, !isOwn || package != Manifest.defaultPackage else { return }
      tell(
        "languages.\(language.key) names an unknown package \"\(package)\""
          + (isOwn ? "; add its version and sha256 as [packages.\(package)]" : ""),
        at: value?.range?.lowerBound ?? language.keyRange?.lowerBound)
    }
    /// Reports a parser of the user's that is not named, or cannot be loaded.
    func tellOwnParser(of language: ConfigurationValue.Member) {
      let symbol = language.value["symbol"]
      guard language.value["package"] != nil || symbol != nil else {
        return tell("languages.\(language.key) \(LanguageEntry.hasNoParser)", at: language.keyRange?.lowerBound)
      }
      let function = symbol == nil ? "tree_sitter_\(language.key)" : symbol?.string ?? ""
      if let fault = LanguageEntry.fault(ofParserNamed: language.key, symbol: function) {
        guard symbol == nil || symbol?.string != nil else { return }
        return tell("languages.\(language.key) \(fault)", at: (symbol?.range ?? language.keyRange)?.lowerBound)
      }
      if let package = language.value["package"] { return tellPackage(package, of: language) }
      guard loadsParsers else { return }
      do throws(LanguageError) {
        _ = try GrammarStore.ownParser(of: language.key, symbol: function)
      } catch {
        tell("\(error)", at: symbol?.range?.lowerBound)
      }
    }
    /// Reports values that cannot be used, or that have no effect.
    func tellContent(of language: ConfigurationValue.Member, names: Set<String>) {
      let value = language.value
      func tellAll(_ key: String, _ problem: (String) -> String?) {
        for element in (value[key].map { $0.string == nil ? $0.elements : [$0] }) ?? [] {
          if let word = element.string, let problem = problem(word) { tell(problem, at: element.range?.lowerBound) }
        }
      }
      let isRuleLanguage = value["lines"]?.boolean == true
      if isRuleLanguage {
        for key in parserKeys {
          if let member = value.member(key) {
            tell("\(key) has no effect: a language with lines = true has no parser", at: member.keyRange?.lowerBound)
          }
        }
        let rules = value["rules"]?.string ?? language.key
        let file = "\(rules)/\(LineGrammarFile.fileName)"
        if let folder, FileSystem.kind(of: "\(folder)/\(file)") != .file {
          tell(
            "languages.\(language.key) has no rules: there is no \(file)\(isOneLanguage ? "" : " beside this file"); write it",
            at: language.keyRange?.lowerBound)
        }
      } else if value["lines"].map({ $0.boolean != nil }) ?? true {
        if isOwn { tellOwnParser(of: language) } else { tellPackage(value["package"], of: language) }
      }
      for key in ["extensions", "shared"] {
        tellAll(key) {
          $0.isEmpty || $0.hasPrefix(".") || $0.contains("/") || $0 != $0.lowercased()
            ? "\"\($0)\" is the extension of no file; write it without a dot at the start and in lower case" : nil
        }
      }
      for key in ["filenames", "shebangs", "aliases", "templates"] {
        tellAll(key) { $0.isEmpty ? "the name is empty; leave it out" : nil }
      }
      tellAll("shebangs") { $0.contains("/") ? "\"\($0)\" is a path; write the name of the interpreter" : nil }
      tellAll("globs") { GlobFinding.problem(of: $0, isIgnoreLine: false) }
      tellAll("names") { name in
        do throws(RegularExpressionError) {
          _ = try RegularExpression(name)
          return nil
        } catch {
          return "bad regular expression: \(error.reason)"
        }
      }
      tellAll("precedence") { ["first", "last"].contains($0) ? nil : "precedence is \"first\" or \"last\", not \"\($0)\"" }
      if let tier = value["tier"], let number = tier.integer, !(1...2).contains(number) {
        tell("tier is 1, 2 or left out, not \(number)", at: tier.range?.lowerBound)
      }
      if let block = value["comments"]?["block"], block.elements.count != 2 {
        tell("block needs what a comment begins and ends with", at: block.range?.lowerBound)
      }
      for quote in value["quotes"]?.elements ?? [] {
        if quote["open"] == nil { tell("the quote has no open", at: quote.range?.lowerBound) }
        if let form = quote["form"], let name = form.string, LexicalRules.Quote.Form(rawValue: name) == nil {
          tell("unknown form \"\(name)\"", at: form.range?.lowerBound)
        }
      }
      for list in isOwn ? [] : value["queries"]?.members ?? [] {
        for element in list.value.elements {
          guard let folder, let name = element.string, FileSystem.kind(of: "\(folder)/\(name)") != .file else { continue }
          tell("there is no file \(name)", at: element.range?.lowerBound)
        }
      }
      if isOwn {
        for key in shippedKeys {
          guard let member = value.member(key) else { continue }
          tell(
            key == "queries"
              ? "queries has no effect here; write the files into the folder queries/\(language.key) of your configuration"
              : "\(key) has no effect in a list of your own", at: member.keyRange?.lowerBound)
        }
      }
      guard let manifest else { return }
      for key in ["host", "rules", "headers"] {
        tellAll(key) { name in
          if names.contains(name) || manifest[name] != nil { return nil }
          let suggestion = didYouMean(nearestTo: name, among: names.sorted())
          return "unknown language \"\(name)\"\(suggestion)"
        }
      }
    }
    for member in isOneLanguage ? [] : root.members { tellUnknown(member, among: ["packages", "languages"]) }
    for package in isOneLanguage ? [] : root["packages"]?.members ?? [] {
      for member in package.value.members { tellUnknown(member, among: packageKeys) }
      guard isOwn else { continue }
      let (version, hash) = (package.value["version"]?.string, package.value["sha256"]?.string)
      if let version, let hash {
        if let fault = SourcePackage.fault(name: package.key, version: version, sha256: hash) {
          tell("packages.\(package.key): \(fault)", at: package.keyRange?.lowerBound)
        } else if let shipped = manifest?.packages[package.key], shipped.sha256 != hash {
          tell(
            "the program has the package \(package.key) in version \(shipped.version), which is used instead",
            at: package.keyRange?.lowerBound)
        }
      } else {
        tell("packages.\(package.key) needs version and sha256, which are strings", at: package.keyRange?.lowerBound)
      }
    }
    let languages =
      language.map { [ConfigurationValue.Member(key: $0, value: root)] } ?? root["languages"]?.members ?? []
    let names = Set(languages.map(\.key))
    let shared = Set(languages.flatMap { $0.value["shared"]?.strings ?? [] })
    var owners: [String: [String: String]] = [:]
    /// The other language that has a word in its list of a key, and whether one of its kind may share it.
    func owner(of word: String, _ key: String, besides name: String) -> (name: String, isShared: Bool)? {
      guard isOneLanguage else {
        guard let other = owners[key]?[word], other != name else { return nil }
        return (other, shared.contains(word))
      }
      let others = manifest?.shipped(mentioning: word).filter { $0.name != name } ?? []
      let owner = others.first { other in
        switch key {
        case "extensions": other.extensions.contains(word)
        case "filenames": other.filenames.contains(word)
        case "shebangs": other.shebangs.contains(word)
        default: other.aliases.contains(word)
        }
      }
      return owner.map { ($0.name, shared.contains(word) || others.contains { $0.shared.contains(word) }) }
    }
    for language in languages {
      for member in language.value.members {
        tellUnknown(member, among: languageKeys.map(\.name))
        tellWrongShape(member, languageKeys)
      }
      tellContent(of: language, names: names)
      for (key, one) in [
        ("extensions", "extension"), ("filenames", "name"), ("shebangs", "interpreter"), ("aliases", "alias"),
      ] {
        for value in language.value[key]?.elements ?? [] {
          guard let word = value.string else { continue }
          let isName = isOneLanguage ? manifest?.shipped(word) != nil : names.contains(word)
          if key == "aliases", word != language.key, isName {
            tell("the alias \"\(word)\" is the name of another language", at: value.range?.lowerBound)
          }
          guard let other = owner(of: word, key, besides: language.key) else {
            owners[key, default: [:]][word] = language.key
            continue
          }
          if key == "extensions" && other.isShared { continue }
          let remedy = key == "extensions" ? "; list it under shared, with marks that distinguish them" : ""
          tell("the \(one) \"\(word)\" is that of \(other.name), too\(remedy)", at: value.range?.lowerBound)
        }
      }
    }
    return problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// Returns the errors of a file of a data folder or of a list of languages . The file of a language is judged by
  /// those of its data folder, whose index is mapped for each file. O(bytes).
  /// - Parameters:
  ///   - path: the path for messages.
  ///   - file: the absolute path.
  ///   - manifest: the known languages.
  package static func problems(
    _ bytes: ContiguousArray<UInt8>, path: String, file: String, manifest: Manifest
  ) -> [QueryProblem] {
    guard let (folder, language) = DataFolder.language(ofFile: file) else {
      return problems(bytes, path: path, folder: FileSystem.directory(of: file), manifest: manifest)
    }
    let isKnown = Environment.dataFolder.flatMap(FileSystem.realPath) == FileSystem.realPath(folder)
    // Without the languages of a folder that cannot be read: the file at fault says why.
    return problems(
      bytes, path: path, folder: folder, language: language,
      manifest: isKnown ? manifest : try? Manifest.load(from: folder, isIsolated: true))
  }

  /// Returns what a list of the user's takes from languages of the program, in its order: the language of a section's name,
  /// and extensions, file names, interpreters and aliases. None for our own list, and for one that is not TOML. O(bytes).
  package static func takeovers(
    _ bytes: ContiguousArray<UInt8>, path: String, manifest: Manifest
  ) -> [QueryProblem] {
    let document = TOMLDocument(bytes)
    guard document.faults.isEmpty else { return [] }
    let root = document.root
    guard root["packages"]?[Manifest.defaultPackage] == nil, FileSystem.baseName(of: path) != DataFolder.languageFile else {
      return []
    }
    let text = ConfigurationText(path: path, bytes: bytes)
    var notes: [QueryProblem] = []
    func note(_ message: String, at range: Range<Int>?) {
      guard let location = text.location(of: range?.lowerBound) else { return }
      notes.append(QueryProblem(path: path, line: location.line, column: location.column, message: message))
    }
    let sections = root["languages"]?.members ?? []
    let names = Set(sections.map(\.key))
    for section in sections {
      let name = section.key
      if manifest.shipped(name) != nil {
        note("this section replaces the language \(name), also where other languages embed it", at: section.keyRange)
      } else if let owner = manifest.shipped(mentioning: name).first(where: { $0.aliases.contains(name) }) {
        note("\(name) is no longer another name of \(owner.name)", at: section.keyRange)
      }
      /// - Parameters:
      ///   - message: returns the note about a word and the language that has it.
      ///   - list: returns the words of a language.
      func noteAll(
        _ key: String, _ message: (_ word: String, _ owner: String) -> String, _ list: (LanguageEntry) -> [String]
      ) {
        for element in section.value[key]?.elements ?? [] {
          guard let written = element.string else { continue }
          let word = key == "globs" && written.hasPrefix("*.") ? String(written.dropFirst(2)) : written
          let known = (manifest.shipped(word).map { [$0] } ?? []) + manifest.shipped(mentioning: word)
          let owner = known.first { $0.name != name && list($0).contains(word) }
          // A language that is replaced as a whole is noted at its section.
          if let owner, !names.contains(owner.name) { note(message(written, owner.name), at: element.range) }
        }
      }
      func files(_ glob: String, _ owner: String) -> String { "files \"\(glob)\" are \(name) here, not \(owner)" }
      func words(_ word: String, _ owner: String) -> String { "\"\(word)\" is \(name) here, not \(owner)" }
      noteAll("extensions", { files("*.\($0)", $1) }, { $0.extensions + $0.shared })
      noteAll("filenames", files, { $0.filenames })
      noteAll("globs", files, { $0.extensions + $0.shared + $0.filenames })
      noteAll("shebangs", words, { $0.shebangs })
      noteAll("aliases", words, { $0.aliases + [$0.name] })
    }
    return notes.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}
