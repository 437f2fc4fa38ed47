internal import DataFormats
internal import LanguageManifest
internal import SystemSupport
internal import TextModel

extension ConfigurationSource {
  /// Returns the files in an array that extend the queries of a language, without those in `known`. Adds a warning
  /// for each file that is outside of the folder, unreadable or over a limit, which is left out, and for a missing
  /// one, which is kept.
  /// - Parameters:
  ///   - known: the extensions of other configurations, which count toward the limits.
  ///   - key: the key of the array.
  func queryExtensions(
    _ value: ConfigurationValue, after known: [QueryExtension], key: String
  ) -> [QueryExtension] {
    var files: [QueryExtension] = []
    var size = known.reduce(0) { $0 + ((try? $1.read())?.utf8.count ?? 0) }
    for element in value.elements {
      guard let name = element.string else { continue }
      func refuse(_ reason: String) { warn("the query file \"\(name)\" is refused: \(reason)", at: element.range) }
      guard let file = fileInside(name) else {
        refuse(Self.isOutside)
        continue
      }
      if known.contains(file) || files.contains(file) { continue }
      guard known.count + files.count < QueryExtension.countLimit else {
        refuse("a language may have \(QueryExtension.countLimit) files under \(key)")
        continue
      }
      let kind = FileSystem.kind(of: file.path)
      if kind != .file && !file.isBehindLink { warn("there is no query file \"\(name)\"", at: element.range) }
      // One that is missing may be written later.
      if kind == nil { files.append(file) }
      guard kind == .file || file.isBehindLink else { continue }
      do throws(FileError) {
        size += try file.read().utf8.count
        if size > QueryExtension.limit {
          refuse("the files under \(key) may have \(QueryExtension.limit) bytes together")
        } else {
          files.append(file)
        }
      } catch {
        refuse(error.reason)
      }
    }
    return files
  }

  private static let isOutside = "it is outside of the folder; name a file inside, by a relative path"

  /// Returns the file of a relative path inside the folder of the configuration, existing or not; nil for other paths.
  private func fileInside(_ name: String) -> QueryExtension? {
    let file = QueryExtension(path: FileSystem.normalized(realFolder + "/" + name), folder: realFolder)
    return !name.hasPrefix("/") && file.path.hasPrefix(realFolder + "/") ? file : nil
  }

  // MARK: Languages

  private static let languageKeys = ["lines", "shebangs", "aliases", "comments"]

  /// Returns the settings of the languages in the sections of `[languages]`, and adds the languages to `manifest`,
  /// because other keys may name them. A section with an error gets a warning and is left out.
  func readLanguages(_ value: ConfigurationValue?) -> [ConfiguredLanguage] {
    var languages: [ConfiguredLanguage] = []
    for member in value?.members ?? [] where Self.languageKeys.contains(where: { member.value[$0] != nil }) {
      guard let language = language(member) else { continue }
      languages.append(language)
      manifest = manifest.adding([language])
    }
    return languages
  }

  /// Returns the language of a section; nil for an unknown one without a line grammar, which is reported later.
  private func language(_ member: ConfigurationValue.Member) -> ConfiguredLanguage? {
    let section = member.value
    var language: ConfiguredLanguage
    if let lines = section["lines"], let path = lines.string {
      guard let file = lineGrammar(path, at: lines.range), checkName(member) else {
        refusedLanguages.insert(member.key)
        return nil
      }
      noteReplacement(member)
      language = ConfiguredLanguage(name: member.key)
      language.rules = file
    } else {
      guard let known = manifest[member.key] else { return nil }
      language = ConfiguredLanguage(name: known.name)
    }
    language.shebangs = words("shebangs", of: section, language.name) { $0.shebangs }
    language.aliases = words("aliases", of: section, language.name) { $0.aliases + [$0.name] }
    if let comments = section["comments"] {
      language.comments = markers(comments)
      language.commentsStandAlone = comments["alone"]?.boolean == true
    }
    return language
  }

  /// Returns the file of a line grammar; nil, after a warning, if the source may not name the file.
  private func lineGrammar(_ path: String, at range: Range<Int>?) -> QueryExtension? {
    func refuse(_ reason: String) { warn("the line grammar \"\(path)\" is refused: \(reason)", at: range) }
    guard let file = fileInside(path) else {
      refuse(Self.isOutside)
      return nil
    }
    if FileSystem.kind(of: file.path, followingLinks: false) == nil {
      // It may be written later.
      warn("there is no line grammar \"\(path)\"; write it, see docs/rule-languages.md", at: range)
      return file
    }
    do throws(FileError) {
      _ = try file.bytes(limit: QueryExtension.grammarLimit)
      return file
    } catch {
      refuse(error.reason)
      return nil
    }
  }

  /// Whether the key of a section may be the name of a new language; false after a warning.
  private func checkName(_ member: ConfigurationValue.Member) -> Bool {
    let isWord = member.key.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x5F }
    guard isWord, !member.key.isEmpty, member.key.utf8.count <= Bounds.nameBytes, member.key != "plaintext" else {
      warn(
        "\"\(member.key)\" is not a name for a language; use small letters, digits, \"-\" and \"_\"", at: member.keyRange)
      return false
    }
    return true
  }

  /// Notes that a line grammar replaces a language or an alias, or takes the files of another language.
  private func noteReplacement(_ member: ConfigurationValue.Member) {
    if let known = manifest[member.key], known.rulesFile == nil {
      note(
        known.name == member.key
          ? "this line grammar replaces the language \(known.name), also where other languages embed it"
          : "\(member.key) is no longer another name of \(known.name)", at: member.keyRange)
    }
    for glob in member.value["globs"]?.elements ?? [] {
      guard let text = glob.string else { continue }
      let ending = text.hasPrefix("*.") ? String(text.dropFirst(2)) : text
      let owner = manifest.languages(mentioning: ending).first {
        $0.name != member.key && ($0.extensions + $0.filenames + $0.shared).contains(ending)
      }
      if let owner { note("files \"\(text)\" are \(member.key) here, not \(owner.name)", at: glob.range) }
    }
  }

  /// Returns the names in a list of a section, and notes those that another language has.
  /// - Parameter list: returns the names of a language.
  private func words(
    _ key: String, of section: ConfigurationValue, _ name: String, _ list: (LanguageEntry) -> [String]
  ) -> [String] {
    var result: [String] = []
    for element in section[key]?.elements ?? [] {
      guard let word = element.string else { continue }
      guard !word.isEmpty, word.utf8.count <= Bounds.nameBytes, !word.contains(where: \.isWhitespace) else {
        warn("\"\(word)\" is not a name; names have no white space", at: element.range)
        continue
      }
      let known = manifest.languages(mentioning: word) + (manifest[word].map { [$0] } ?? [])
      if let owner = known.first(where: { $0.name != name && list($0).contains(word) }) {
        note("\"\(word)\" is \(name) here, not \(owner.name)", at: element.range)
      }
      result.append(word)
    }
    return result
  }

  /// Returns the markers of a table `comments`.
  private func markers(_ table: ConfigurationValue) -> CommentMarkers {
    let block = table["block"]?.strings ?? []
    if let value = table["block"], block.count != 2 || block.contains("") {
      warn("block has \(block.count) markers; write the beginning and the end: [\"/*\", \"*/\"]", at: value.range)
    }
    if let line = table["line"], line.string?.isEmpty == true { warn("the marker of comments is empty", at: line.range) }
    return CommentMarkers(
      line: table["line"]?.string.flatMap { $0.isEmpty ? nil : $0 },
      block: block.count == 2 && !block.contains("") ? CommentMarkers.Block(open: block[0], close: block[1]) : nil)
  }
}
