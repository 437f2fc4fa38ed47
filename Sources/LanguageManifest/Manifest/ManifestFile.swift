internal import PlacedTOML
internal import Platform
internal import SystemSupport
internal import TOMLKit

/// The text of a manifest, read in part or as a whole. Threads may share it.
final class ManifestFile: Sendable {
  /// Everything in the file.
  struct Contents {
    var packages: [String: SourcePackage] = [:]
    var languages: [LanguageEntry] = []
    /// The errors of sections that are left out, with their positions.
    var faults: [String] = []
  }

  private struct State {
    var all: Contents?
    /// By name; nil for one that cannot be read.
    var entries: [String: LanguageEntry?] = [:]
  }

  private let path: String
  /// For a file of the user's: the folder of the rules of its languages.
  private let rulesFolder: String?
  /// The text of a file without an index, else empty.
  private let bytes: ContiguousArray<UInt8>
  /// Nil where the file is not written as simply as ours: all of it is read then.
  private let index: ManifestIndex?
  private let state = Guarded(State())

  /// A file that is read as a whole.
  init(_ bytes: ContiguousArray<UInt8>, path: String, rulesFolder: String? = nil) {
    self.path = path
    self.rulesFolder = rulesFolder
    self.bytes = bytes
    index = nil
  }

  /// A file that is read by parts, from the text of its index.
  init(_ index: ManifestIndex, path: String) {
    self.path = path
    rulesFolder = nil
    bytes = []
    self.index = index
  }

  // MARK: All of it

  /// What cannot be read is missing; `readAll()` tells why.
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

  /// Reads the complete file at the first call, and returns its content. Throws if it is invalid.
  @discardableResult
  func readAll() throws(ManifestError) -> Contents {
    if let known = state.withLock({ $0.all }) { return known }
    let text = index.map { String(decoding: $0.text, as: UTF8.self) } ?? String(decoding: bytes, as: UTF8.self)
    let contents = try ManifestFile.read(text, path: path, rulesFolder: rulesFolder)
    state.withLock { $0.all = contents }
    return contents
  }

  private static func read(_ toml: String, path: String, rulesFolder: String?) throws(ManifestError) -> Contents {
    if let fault = TOMLTraps.fault(in: ContiguousArray(toml.utf8)) {
      let line = toml.utf8.prefix(fault.offset).count { $0 == 0x0A } + 1
      throw ManifestError(description: "\(path):\(line): \(fault.reason)")
    }
    let root: TOMLTable
    do {
      root = try TOMLTable(string: toml)
    } catch let error as TOMLParseError {
      let position = error.source.begin
      throw ManifestError(description: "\(path):\(position.line):\(position.column): \(error.description)")
    } catch {
      throw ManifestError(description: "\(path): \(error)")
    }
    var contents = Contents()
    let packages = root["packages"]?.table
    for name in packages?.keys ?? [] {
      do throws(ManifestError) {
        contents.packages[name] = try package(name, packages?[name]?.table, isOwn: rulesFolder != nil)
      } catch {
        // A language that needs it is left out, with a reason.
        guard rulesFolder != nil else { throw ManifestError(description: "\(path): \(error)") }
      }
    }
    guard let table = root["languages"]?.table else {
      throw ManifestError(description: "\(path): there is no [languages.NAME]")
    }
    if let rulesFolder {
      addLanguages(table, of: toml, path: path, rulesFolder: rulesFolder, to: &contents)
      return contents
    }
    for name in table.keys {
      guard let entry = table[name]?.table else {
        throw ManifestError(description: "\(path): languages.\(name) is not a table")
      }
      let language = LanguageEntry(name: name, ManifestValue(entry))
      guard language.isRuleLanguage || contents.packages[language.package] != nil else {
        throw ManifestError(description: "\(path): languages.\(name) names an unknown package \"\(language.package)\"")
      }
      contents.languages.append(language)
    }
    contents.languages.sort(by: LanguageEntry.precedes)
    return contents
  }

  /// Reads a package. Throws if a value that it needs is missing or wrong: they are parts of paths and of commands.
  /// - Parameter isOwn: whether it is in the user's own list, not in ours, which is tested.
  private static func package(
    _ name: String, _ table: TOMLTable?, isOwn: Bool
  ) throws(ManifestError) -> SourcePackage {
    guard let version = table?["version"]?.string, let hash = table?["sha256"]?.string else {
      throw ManifestError(description: "packages.\(name) needs version and sha256")
    }
    if isOwn, let fault = SourcePackage.fault(name: name, version: version, sha256: hash) {
      throw ManifestError(description: "packages.\(name): \(fault)")
    }
    var package = SourcePackage(name: name, version: version, sha256: hash)
    package.licence = table?["license"]?.string ?? ""
    let wheels = table?["wheels"]?.table
    for machine in wheels?.keys ?? [] {
      guard let file = wheels?[machine]?.table?["file"]?.string, let hash = wheels?[machine]?.table?["sha256"]?.string,
        file.hasSuffix(".whl"), !file.hasPrefix("-"), !file.contains("/")
      else {
        throw ManifestError(description: "packages.\(name).wheels.\(machine) needs file (NAME.whl) and sha256")
      }
      package.wheels[machine] = SourcePackage.Wheel(file: file, sha256: hash)
    }
    return package
  }

  /// Adds the languages of the user's own file. One with an error is left out; the others stay.
  private static func addLanguages(
    _ table: TOMLTable, of toml: String, path: String, rulesFolder: String, to contents: inout Contents
  ) {
    for name in table.keys {
      func leaveOut(_ reason: String) {
        let bytes = ContiguousArray(toml.utf8)
        let root = (try? TOMLTable(string: toml)).map { ConfigurationValue($0, ranges: TOMLRanges(bytes)) }
        let key = root?["languages"]?.member(name)?.keyRange?.lowerBound
        contents.faults.append(
          ConfigurationText(path: path, bytes: bytes)
            .message(.error, "languages.\(name) \(reason): the language is left out", at: key).description)
      }
      guard let entry = table[name]?.table else {
        leaveOut("is not a table")
        continue
      }
      var language = LanguageEntry(name: name, ManifestValue(entry), defaultPackage: "")
      language.rulesFolder = rulesFolder
      let packages = contents.packages
      if let fault = language.fault(
        hasSymbol: entry["symbol"] != nil, knowsPackage: packages[language.package] != nil)
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
    let mask = Glob.mask(of: path)
    for number in 0..<index.globCount {
      guard let glob = index.glob(number), glob.mask & ~mask == 0 else { continue }
      let pattern = UnsafeBufferPointer(rebasing: index.text[glob.range])
      guard Glob.mayMatch(pattern, path), matches(String(decoding: pattern, as: UTF8.self)) else { continue }
      return index.section(glob.section).map { String(decoding: index.text[$0.name], as: UTF8.self) }
    }
    return nil
  }

  private func entry(_ section: ManifestIndex.Section, _ index: ManifestIndex) -> LanguageEntry? {
    let name = String(decoding: index.text[section.name], as: UTF8.self)
    if let known = state.withLock({ $0.entries[name] }) { return known }
    let body = UnsafeBufferPointer(rebasing: index.text[section.body])
    let table = SimpleTableReader.table(of: body) ?? wholeTable(of: body, name)
    // The message about a section has its position in the file.
    var entry = table.map { LanguageEntry(name: name, $0) } ?? all.languages.first { $0.name == name }
    entry?.rulesFolder = rulesFolder
    state.withLock { $0.entries[name] = .some(entry) }
    return entry
  }

  /// A section that is not written simply, or has a fault: then nil.
  private func wholeTable(of body: UnsafeBufferPointer<UInt8>, _ name: String) -> ManifestValue? {
    let text = "[languages.\(name)]\n" + String(decoding: body, as: UTF8.self)
    return ManifestValue(toml: text)?["languages"]?[name]
  }
}
