internal import DataFormats
internal import Platform
internal import SystemSupport

/// A manifest, read in part or as a whole. Threads may share it.
final class ManifestFile: Sendable {
  /// Everything in the manifest.
  struct Contents {
    var packages: [String: SourcePackage] = [:]
    var languages: [LanguageEntry] = []
    /// The errors of sections that are left out, with their positions.
    var faults: [String] = []
  }

  private struct State {
    var all: Contents?
    /// The languages by name; nil for a language that cannot be read.
    var entries: [String: LanguageEntry?] = [:]
  }

  /// For a file of the user's: the folder of the rules of its languages.
  private let rulesFolder: String?
  /// With an index: the folder of its files.
  private let folder: String
  /// The text without an index; nil with one.
  private let text: ManifestText?
  /// Nil for a text that has none (`ManifestIndex.make`): all of it is read then.
  private let index: ManifestIndex?
  private let state = Guarded(State())

  /// A text that is read as a whole.
  init(_ text: ManifestText, rulesFolder: String? = nil) {
    self.rulesFolder = rulesFolder
    self.text = text
    (index, folder) = (nil, "")
  }

  /// A text that is read by parts.
  /// - Parameter folder: the data folder.
  init(_ index: ManifestIndex, folder: String) {
    self.folder = folder
    self.index = index
    (text, rulesFolder) = (nil, nil)
  }

  // MARK: All of it

  /// Entries that cannot be read are missing; `readAll()` throws the reason.
  var all: Contents {
    do throws(ManifestError) {
      return try readAll()
    } catch {
      if state.withLock({ $0.all == nil }) {
        Console.message("\(error)")
        state.withLock { $0.all = Contents() }
      }
      return Contents()
    }
  }

  /// Reads everything at the first call, and returns its content. Throws if it is invalid.
  @discardableResult
  func readAll() throws(ManifestError) -> Contents {
    if let known = state.withLock({ $0.all }) { return known }
    guard let text = text ?? index?.manifestText(folder: folder) else {
      throw ManifestError(description: "\(folder): the index of the languages is damaged; remove it")
    }
    let contents = try ManifestFile.read(text, rulesFolder: rulesFolder)
    state.withLock { $0.all = contents }
    return contents
  }

  private static func read(_ text: ManifestText, rulesFolder: String?) throws(ManifestError) -> Contents {
    var contents = Contents()
    var languages: [(path: String, language: LanguageEntry)] = []
    var hasLanguages = false
    for file in text.files where text.isPresent(file) {
      let path = text.shownPath(of: file)
      let bytes = text.content(of: file)
      let (document, positions) = (TOMLDocument(bytes), ConfigurationText(path: path, bytes: bytes))
      if let fault = document.faults.first {
        let position = positions.message(.error, "", at: fault.offset).position ?? (1, 1)
        throw ManifestError(description: "\(path):\(position.line):\(position.column): \(fault)")
      }
      if let name = text.language(of: file) {
        hasLanguages = true
        let name = String(decoding: text.bytes[name], as: UTF8.self)
        guard LanguageEntry.isName(name) else {
          throw ManifestError(
            description: "\(path): \"\(name)\" is not a name for a language; use letters, digits, \"-\" and \"_\"")
        }
        languages.append((path, LanguageEntry(name: name, document.root)))
        continue
      }
      for package in document.root["packages"]?.members ?? [] {
        do throws(ManifestError) {
          contents.packages[package.key] = try self.package(package.key, package.value, isOwn: rulesFolder != nil)
        } catch {
          // A language that needs it is left out, with a reason.
          guard rulesFolder != nil else { throw ManifestError(description: "\(path): \(error)") }
        }
      }
      guard let table = document.root["languages"] else { continue }
      guard table.isTable else { throw ManifestError(description: "\(path): there is no [languages.NAME]") }
      hasLanguages = true
      if let rulesFolder {
        addLanguages(table, of: positions, rulesFolder: rulesFolder, to: &contents)
        continue
      }
      for section in table.members {
        guard section.value.isTable else {
          throw ManifestError(description: "\(path): languages.\(section.key) is not a table")
        }
        languages.append((path, LanguageEntry(name: section.key, section.value)))
      }
    }
    guard hasLanguages else {
      let path = text.folder ?? text.files.first.map(text.shownPath) ?? ""
      throw ManifestError(
        description: text.folder == nil
          ? "\(path): there is no [languages.NAME]" : "\(path): there is no NAME/\(DataFolder.languageFile)")
    }
    for (path, language) in languages {
      guard language.isRuleLanguage || contents.packages[language.package] != nil else {
        throw ManifestError(
          description: "\(path): languages.\(language.name) names an unknown package \"\(language.package)\"")
      }
      contents.languages.append(language)
    }
    contents.languages.sort(by: LanguageEntry.precedes)
    return contents
  }

  /// Reads a package. Throws if a value that it needs is missing or wrong: they are parts of paths and of commands.
  /// - Parameter isOwn: whether it is in the user's own list, not in ours, which is tested.
  private static func package(
    _ name: String, _ table: ConfigurationValue, isOwn: Bool
  ) throws(ManifestError) -> SourcePackage {
    guard let version = table["version"]?.string, let hash = table["sha256"]?.string else {
      throw ManifestError(description: "packages.\(name) needs version and sha256")
    }
    if isOwn, let fault = SourcePackage.fault(name: name, version: version, sha256: hash) {
      throw ManifestError(description: "packages.\(name): \(fault)")
    }
    var package = SourcePackage(name: name, version: version, sha256: hash)
    package.license = table["license"]?.string ?? ""
    for wheel in table["wheels"]?.members ?? [] {
      guard let file = wheel.value["file"]?.string, let hash = wheel.value["sha256"]?.string,
        file.hasSuffix(".whl"), !file.hasPrefix("-"), !file.contains("/")
      else {
        throw ManifestError(description: "packages.\(name).wheels.\(wheel.key) needs file (NAME.whl) and sha256")
      }
      package.wheels[wheel.key] = SourcePackage.Wheel(file: file, sha256: hash)
    }
    return package
  }

  /// Adds the languages of the user's own file. One with an error is left out; the others stay.
  private static func addLanguages(
    _ table: ConfigurationValue, of text: ConfigurationText, rulesFolder: String, to contents: inout Contents
  ) {
    for section in table.members {
      let name = section.key
      func leaveOut(_ reason: String) {
        contents.faults.append(
          text.message(
            .error, "languages.\(name) \(reason): the language is left out", at: section.keyRange?.lowerBound
          ).description)
      }
      guard section.value.isTable else {
        leaveOut("is not a table")
        continue
      }
      var language = LanguageEntry(name: name, section.value, defaultPackage: "")
      language.rulesFolder = rulesFolder
      let packages = contents.packages
      if let fault = language.fault(
        hasSymbol: section.value["symbol"] != nil, knowsPackage: packages[language.package] != nil)
      {
        leaveOut(fault)
        continue
      }
      contents.languages.append(language)
    }
    contents.languages.sort(by: LanguageEntry.precedes)
  }

  // MARK: Parts of it

  /// Returns the language with exactly this name; nil if there is none.
  func language(_ name: String) -> LanguageEntry? {
    guard let index else { return all.languages.first { $0.name == name } }
    return sections(of: name, isOwn: true, index).first.flatMap { entry($0, index) }
  }

  /// The languages that have `word` in a list of extensions, names of files, interpreters or aliases.
  func languages(mentioning word: String) -> [LanguageEntry] {
    guard let index else {
      return all.languages.filter { $0.mentions(word) }
    }
    let sections = sections(of: word, isOwn: false, index)
    if sections.isEmpty { return [] }
    return sections.compactMap { entry($0, index) }.sorted(by: LanguageEntry.precedes)
  }

  /// The sections to which a name leads, each once.
  private func sections(of name: String, isOwn: Bool, _ index: ManifestIndex) -> [ManifestIndex.Section] {
    var name = name
    var numbers: [Int] = []
    name.withUTF8 { name in
      index.forEachSection(of: name, isOwn: isOwn) { if !numbers.contains($0) { numbers.append($0) } }
    }
    return numbers.compactMap { index.section($0) }
  }

  /// The language of the first glob that matches, in the order of the languages. O(globs).
  /// - Parameters:
  ///   - path: the bytes of the path.
  ///   - matches: asked for globs whose literals are in the path.
  func language(byGlobs path: UnsafeBufferPointer<UInt8>, _ matches: (String) -> Bool) -> String? {
    guard let index else {
      for language in all.languages {
        if language.globs.contains(where: matches) { return language.name }
      }
      return nil
    }
    // A glob without a slash matches names of files: the folders need not be searched for it.
    let slash = UInt8(ascii: "/")
    let base = UnsafeBufferPointer(rebasing: path[(path.lastIndex(of: slash).map { $0 + 1 } ?? 0)...])
    let (pathMask, baseMask) = (Glob.mask(of: path), Glob.mask(of: base))
    for number in 0..<index.globCount {
      guard let glob = index.glob(number), glob.mask & ~pathMask == 0 else { continue }
      let pattern = UnsafeBufferPointer(rebasing: index.text[glob.range])
      let isPath = pattern.contains(slash)
      guard isPath || glob.mask & ~baseMask == 0, Glob.mayMatch(pattern, isPath ? path : base),
        matches(String(decoding: pattern, as: UTF8.self))
      else { continue }
      return index.section(glob.section).map { String(decoding: index.text[$0.name], as: UTF8.self) }
    }
    return nil
  }

  private func entry(_ section: ManifestIndex.Section, _ index: ManifestIndex) -> LanguageEntry? {
    let name = String(decoding: index.text[section.name], as: UTF8.self)
    if let known = state.withLock({ $0.entries[name] }) { return known }
    let body = UnsafeBufferPointer(rebasing: index.text[section.body])
    let document = TOMLDocument(body)
    // The message about a section has its position in the file.
    var entry =
      document.faults.isEmpty ? LanguageEntry(name: name, document.root) : all.languages.first { $0.name == name }
    entry?.rulesFolder = rulesFolder
    state.withLock { $0.entries[name] = .some(entry) }
    return entry
  }
}
