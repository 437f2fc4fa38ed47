internal import PlacedTOML
internal import Synchronization
internal import SystemSupport
internal import TOMLKit

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The text of a manifest, read in part or as a whole. Threads may share it.
final class ManifestFile: Sendable {
  /// Everything in the file.
  struct Contents {
    var packages: [String: SourcePackage] = [:]
    var languages: [LanguageEntry] = []
  }

  /// The stretch of one language, from its header to the next: UTF-8 offsets of the file.
  private struct Section {
    let name: Range<Int>
    /// What stands behind the header, from the end of its line.
    var range: Range<Int>
  }

  private struct State {
    var all: Contents?
    /// By name; nil for one that cannot be read.
    var entries: [String: LanguageEntry?] = [:]
    var mentions: [String: [LanguageEntry]] = [:]
    var globs: [(glob: String, language: String)]?
  }

  private let path: String
  /// For a file of the user's: the folder of the rules of its languages, which have no grammars then.
  private let rulesFolder: String?
  /// The file and a zero.
  private let bytes: ContiguousArray<UInt8>
  /// Empty where the file is not written as simply as ours.
  private let sections: ContiguousArray<Section>
  private let state = Mutex(State())

  init(_ bytes: ContiguousArray<UInt8>, path: String, rulesFolder: String? = nil) {
    self.path = path
    self.rulesFolder = rulesFolder
    sections = bytes.withUnsafeBufferPointer { ManifestFile.sections(of: $0) }
    var bytes = bytes
    bytes.append(0)
    self.bytes = bytes
  }

  var hasSections: Bool { !sections.isEmpty }

  /// Returns the sections after the headers `[languages.NAME]`. None if there is another header than these and
  /// `[packages.NAME]`, or a NUL. O(bytes), with `memchr`.
  private static func sections(of bytes: UnsafeBufferPointer<UInt8>) -> ContiguousArray<Section> {
    guard let base = bytes.baseAddress, memchr(base, 0, bytes.count) == nil else { return [] }
    func begins(_ start: Int, _ end: Int, with text: StaticString) -> Bool {
      end - start >= text.utf8CodeUnitCount && memcmp(base + start, text.utf8Start, text.utf8CodeUnitCount) == 0
    }
    var result: ContiguousArray<Section> = []
    // Whether the lines belong to the last section: packages are none.
    var isInSection = false
    var start = 0
    while let bracket = memchr(base + start, Int32(UInt8(ascii: "[")), bytes.count - start) {
      start = UnsafeRawPointer(base).distance(to: bracket)
      guard start == 0 || bytes[start - 1] == 0x0A else {
        start += 1
        continue
      }
      let end =
        memchr(base + start, 0x0A, bytes.count - start).map { UnsafeRawPointer(base).distance(to: $0) } ?? bytes.count
      guard base[end - 1] == UInt8(ascii: "]") else { return [] }
      if isInSection { result[result.count - 1].range = result[result.count - 1].range.lowerBound..<start }
      isInSection = begins(start, end, with: "[languages.")
      guard isInSection || begins(start, end, with: "[packages.") else { return [] }
      if isInSection {
        let name = (start + "[languages.".utf8.count)..<(end - 1)
        guard !name.isEmpty, bytes[name].allSatisfy(isBare) else { return [] }
        result.append(Section(name: name, range: end..<bytes.count))
      }
      start = end
    }
    return result
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    byte == 0x5F || byte == 0x2D || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
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
    let text = String(decoding: bytes.dropLast(), as: UTF8.self)
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
    if let table = root["packages"]?.table {
      for name in table.keys {
        guard let version = table[name]?.table?["version"]?.string, let hash = table[name]?.table?["sha256"]?.string
        else { throw ManifestError(description: "\(path): packages.\(name) needs version and sha256") }
        var package = SourcePackage(name: name, version: version, sha256: hash)
        package.licence = table[name]?.table?["license"]?.string ?? ""
        let wheels = table[name]?.table?["wheels"]?.table
        for machine in wheels?.keys ?? [] {
          // A part of a path, and of a command.
          guard let file = wheels?[machine]?.table?["file"]?.string, let hash = wheels?[machine]?.table?["sha256"]?.string,
            file.hasSuffix(".whl"), !file.hasPrefix("-"), !file.contains("/")
          else {
            throw ManifestError(description: "\(path): packages.\(name).wheels.\(machine) needs file (NAME.whl) and sha256")
          }
          package.wheels[machine] = SourcePackage.Wheel(file: file, sha256: hash)
        }
        contents.packages[name] = package
      }
    }
    guard let table = root["languages"]?.table else {
      throw ManifestError(description: "\(path): there is no [languages.NAME]")
    }
    for name in table.keys {
      guard let entry = table[name]?.table else {
        throw ManifestError(description: "\(path): languages.\(name) is not a table")
      }
      var language = LanguageEntry(name: name, ManifestValue(entry))
      language.rulesFolder = rulesFolder
      guard rulesFolder == nil || language.isRuleLanguage else {
        throw ManifestError(
          description: "\(path): languages.\(name) has no lines = true; only languages of rules can be added here")
      }
      guard language.isRuleLanguage || contents.packages[language.package] != nil else {
        throw ManifestError(description: "\(path): languages.\(name) names an unknown package \"\(language.package)\"")
      }
      contents.languages.append(language)
    }
    contents.languages.sort(by: LanguageEntry.precedes)
    return contents
  }

  // MARK: Parts of it

  /// Returns the language with exactly this name; nil if there is none.
  func language(_ name: String) -> LanguageEntry? {
    if let all = state.withLock({ $0.all }) { return all.languages.first { $0.name == name } }
    return sections.first { self.name(of: $0, is: name) }.flatMap { entry($0) }
  }

  /// Returns the languages in whose sections `word` occurs in quotes. Cached.
  func languages(mentioning word: String) -> [LanguageEntry] {
    if let known = state.withLock({ $0.mentions[word] }) { return known }
    let result: [LanguageEntry]
    if sections.isEmpty || word.contains(where: { $0 == "\\" || $0 == "\"" }) {
      result = all.languages.filter { entry in
        [entry.extensions, entry.shared, entry.filenames, entry.shebangs, entry.aliases, entry.templates].contains {
          $0.contains(word)
        }
      }
    } else {
      result = entries(holding: "\"\(word)\"")
    }
    state.withLock { $0.mentions[word] = result }
    return result
  }

  var globs: [(glob: String, language: String)] {
    if let known = state.withLock({ $0.globs }) { return known }
    let result = sections.isEmpty ? globsOfAll : globs { _ in true }
    state.withLock { $0.globs = result }
    return result
  }

  private var globsOfAll: [(glob: String, language: String)] {
    all.languages.flatMap { language in language.globs.map { ($0, language.name) } }
  }

  /// Returns the globs whose literals occur in a path, and perhaps others, each with its language. O(globs).
  func globs(thatMayMatch path: UnsafeBufferPointer<UInt8>) -> [(glob: String, language: String)] {
    if sections.isEmpty { return globsOfAll }
    return globs { Glob.mayMatch($0, path) }
  }

  /// Returns the wanted globs of all sections with their languages, in the order of the languages.
  private func globs(where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool) -> [(glob: String, language: String)] {
    var found: [(name: String, isFirstTier: Bool, globs: [String])] = []
    for (index, offset) in occurrences(of: "\nglobs") {
      let globs = globs(sections[index], at: offset + "\nglobs".utf8.count, where: isWanted)
      if globs.isEmpty { continue }
      found.append((name(of: sections[index]), isFirstTier(sections[index]), globs))
    }
    if found.count > 1 {
      found.sort { LanguageEntry.precedes(($0.name, $0.isFirstTier), ($1.name, $1.isFirstTier)) }
    }
    return found.flatMap { language in language.globs.map { ($0, language.name) } }
  }

  /// Whether a section has `tier = 1`; false without a tier. If the tier is not a single digit, the section is read.
  private func isFirstTier(_ section: Section) -> Bool {
    let offset = bytes.withUnsafeBufferPointer { bytes in
      section.range.first { start in
        bytes[start] == 0x0A
          && UnsafeBufferPointer(rebasing: bytes[start..<section.range.upperBound]).starts(with: "\ntier".utf8)
      }
    }.map { $0 + "\ntier".utf8.count }
    guard let offset else { return false }
    let rest = bytes[offset..<section.range.upperBound].prefix { $0 != UInt8(ascii: "\n") }.filter {
      $0 != UInt8(ascii: " ")
    }
    guard rest.count == 2, rest[0] == UInt8(ascii: "="), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(rest[1]) else {
      return entry(section)?.isFirstTier == true
    }
    return rest[1] == UInt8(ascii: "1")
  }

  /// Returns the wanted globs of a section.
  /// - Parameter offset: the byte offset of ` = ["a", "b"]`. If the list is written in another way, the section is
  ///   read, and all its globs are returned.
  private func globs(
    _ section: Section, at offset: Int, where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> [String] {
    let list: [String]? = bytes.withUnsafeBufferPointer { bytes in
      var result: [String] = []
      var index = offset
      while bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "=") { index += 1 }
      guard bytes[index] == UInt8(ascii: "[") else { return nil }
      index += 1
      while true {
        switch bytes[index] {
        case UInt8(ascii: "]"): return result
        case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\n"): index += 1
        case UInt8(ascii: "\""):
          let start = index + 1
          index = start
          while bytes[index] >= 0x20, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") { index += 1 }
          guard bytes[index] == UInt8(ascii: "\"") else { return nil }
          let glob = UnsafeBufferPointer(rebasing: bytes[start..<index])
          if isWanted(glob) { result.append(String(decoding: glob, as: UTF8.self)) }
          index += 1
        // The zero behind the file, too.
        default: return nil
        }
      }
    }
    return list ?? entry(section)?.globs ?? []
  }

  /// Returns the languages in whose sections `text` occurs, in the order of `precedes`.
  private func entries(holding text: String) -> [LanguageEntry] {
    occurrences(of: text).compactMap { entry(sections[$0.section]) }.sorted(by: LanguageEntry.precedes)
  }

  /// Whether a string in quotes may end with `text`; false only if none does.
  func mayMention(endingWith text: String) -> Bool {
    if sections.isEmpty || text.contains(where: { $0 == "\\" || $0 == "\"" }) { return true }
    return bytes.withUnsafeBufferPointer { bytes in
      // The bytes end with a zero.
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { strstr($0, text + "\"") != nil } ?? false }
    }
  }

  /// Returns the sections in which `text` occurs, and the byte offset of its first occurrence in each.
  private func occurrences(of text: String) -> [(section: Int, offset: Int)] {
    var found: [(section: Int, offset: Int)] = []
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { base in
        // The bytes end with a zero.
        var next = strstr(base, text)
        var index = 0
        while let match = next {
          let offset = UnsafePointer(match) - base
          while index < sections.count, offset >= sections[index].range.upperBound { index += 1 }
          guard index < sections.count else { break }
          let isInside = sections[index].range.contains(offset)
          if isInside { found.append((index, offset)) }
          next = strstr(base + (isInside ? sections[index].range.upperBound : offset + 1), text)
        }
      }
    }
    return found
  }

  private func name(of section: Section) -> String { String(decoding: bytes[section.name], as: UTF8.self) }

  private func name(of section: Section, is name: String) -> Bool {
    section.name.count == name.utf8.count && bytes[section.name].elementsEqual(name.utf8)
  }

  private func entry(_ section: Section) -> LanguageEntry? {
    let name = name(of: section)
    if let known = state.withLock({ $0.entries[name] }) { return known }
    let table =
      bytes.withUnsafeBufferPointer {
        SimpleTableReader.table(of: UnsafeBufferPointer(rebasing: $0[section.range]))
      } ?? wholeTable(of: section, name)
    // The message about a section has its position in the file.
    var entry = table.map { LanguageEntry(name: name, $0) } ?? all.languages.first { $0.name == name }
    entry?.rulesFolder = rulesFolder
    state.withLock { $0.entries[name] = .some(entry) }
    return entry
  }

  /// Returns the table of a section that is not written simply, with the complete parser; nil if it has an error.
  private func wholeTable(of section: Section, _ name: String) -> ManifestValue? {
    let text = "[languages.\(name)]\n" + String(decoding: bytes[section.range], as: UTF8.self)
    return ManifestValue(toml: text)?["languages"]?[name]
  }
}
