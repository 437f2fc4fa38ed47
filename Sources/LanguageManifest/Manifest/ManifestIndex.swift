internal import Libc
internal import SystemSupport

/// The index of a manifest, for a start that needs a few languages: the sections of the languages, the names that lead
/// to them, their globs, and the files of the text. It is one block of numbers and a copy of the text, made in one pass
/// over the text and kept in a file (`MappedCache`).
///
/// Gain: a start searched 95 KB of TOML for headers, names and globs, an eighth of the instructions of 20 lines of
/// Python (26 November 2026, callgrind). Unnecessary if the program contained the manifest as compiled tables; then
/// users could not change it in the data folder.
///
/// Every number of a block is checked against the text and the block where it is used: a damaged block causes wrong
/// languages at worst.
///
/// `@unchecked Sendable`: the memory is read-only.
package struct ManifestIndex: @unchecked Sendable {
  /// The section of a language: UTF-8 offsets of the text.
  package struct Section: Equatable {
    package let name: Range<Int>
    /// The content of the language's file; in a file of several from the end of the header's line to the next header.
    package let body: Range<Int>
  }

  /// A glob of a language.
  package struct Glob {
    /// UTF-8 offsets of the text.
    package let range: Range<Int>
    package let section: Int
    /// The byte classes of its longest literal part (`Glob.literalMask`).
    package let mask: UInt64
  }

  // A block is UInt32s: six counts, then sections (4 numbers), globs (4), names (3), slots (1), files (5) and the text, with
  // up to three bytes more. A slot is the number of a name and 1, or 0; the slots are a hash table of linear probing, a power
  // of two of them.
  private static let headCount = 6
  private static let sectionSize = 4
  private static let globSize = 4
  private static let nameSize = 3
  private static let fileSize = 5

  private let words: UnsafeBufferPointer<UInt32>
  /// The text of the manifest. Valid as long as the index.
  package let text: UnsafeBufferPointer<UInt8>
  private let sectionCount: Int
  private let nameCount: Int
  private let slotCount: Int
  private let fileCount: Int
  /// The number of globs.
  package let globCount: Int
  /// Keeps the memory.
  private let owner: any AnyObject & Sendable

  /// Nil if the bytes are not a block.
  /// - Parameters:
  ///   - bytes: aligned to 4 bytes; valid as long as `owner`.
  package init?(_ bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable) {
    guard UInt(bitPattern: bytes.baseAddress) % 4 == 0, bytes.count % 4 == 0 else { return nil }
    words = bytes.bindMemory(to: UInt32.self)
    guard words.count >= Self.headCount else { return nil }
    self.owner = owner
    sectionCount = Int(words[0])
    globCount = Int(words[1])
    nameCount = Int(words[2])
    slotCount = Int(words[3])
    fileCount = Int(words[4])
    let start =
      Self.headCount + sectionCount * Self.sectionSize + globCount * Self.globSize + nameCount * Self.nameSize + slotCount
      + fileCount * Self.fileSize
    let count = Int(words[5])
    guard sectionCount > 0, slotCount > 0, slotCount & (slotCount - 1) == 0, words.count == start + (count + 3) / 4 else {
      return nil
    }
    text = UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt8.self)[(start * 4)..<(start * 4 + count)])
  }

  private var firstGlob: Int { Self.headCount + sectionCount * Self.sectionSize }
  private var firstName: Int { firstGlob + globCount * Self.globSize }
  private var firstSlot: Int { firstName + nameCount * Self.nameSize }
  private var firstFile: Int { firstSlot + slotCount }

  /// Nil if the numbers are none of the text.
  private func range(_ start: UInt32, _ end: UInt32) -> Range<Int>? {
    start <= end && Int(end) <= text.count ? Int(start)..<Int(end) : nil
  }

  /// The text with its files; nil if the numbers of one are none of the text. O(bytes).
  /// - Parameter folder: the folder of the files.
  func manifestText(folder: String) -> ManifestText? {
    var files: [ManifestText.File] = []
    for number in 0..<fileCount {
      let first = firstFile + number * Self.fileSize
      guard let path = range(words[first], words[first + 1]),
        let content = range(words[first + 1] &+ 1, words[first + 2])
      else { return nil }
      files.append(ManifestText.File(path: path, content: content, fingerprint: fingerprint(first)))
    }
    return ManifestText(bytes: ContiguousArray(text), files: files, folder: folder)
  }

  private func fingerprint(_ first: Int) -> UInt64 { UInt64(words[first + 3]) | UInt64(words[first + 4]) << 32 }

  /// Whether the files of a folder are unchanged: none was added, removed or written since the text was read. O(files),
  /// a system call for each.
  func isCurrent(in folder: String) -> Bool {
    guard fileCount > 0, let folder = try? FileSystem.Folder(folder), let base = text.baseAddress else { return false }
    for number in 0..<fileCount {
      let first = firstFile + number * Self.fileSize
      let (start, end) = (Int(words[first]), Int(words[first + 1]))
      guard start < end, end < text.count, text[end] == 0 else { return false }
      let isSame = (base + start).withMemoryRebound(to: CChar.self, capacity: end - start + 1) {
        folder.fingerprint(of: $0) == fingerprint(first)
      }
      guard isSame else { return false }
    }
    return true
  }

  /// The section of a number; nil if there is none.
  package func section(_ number: Int) -> Section? {
    guard number < sectionCount else { return nil }
    let first = Self.headCount + number * Self.sectionSize
    guard let name = range(words[first], words[first + 1]), let body = range(words[first + 2], words[first + 3]) else {
      return nil
    }
    return Section(name: name, body: body)
  }

  /// The globs of all languages are numbered in the order of the languages. Nil if there is none of a number.
  package func glob(_ number: Int) -> Glob? {
    guard number < globCount else { return nil }
    let first = firstGlob + number * Self.globSize
    let length = words[first + 1] & 0xFFFF
    guard let range = range(words[first], words[first] &+ length) else { return nil }
    return Glob(
      range: range, section: Int(words[first + 1] >> 16),
      mask: UInt64(words[first + 2]) | UInt64(words[first + 3]) << 32)
  }

  /// Calls `body` with the numbers of the sections that a name leads to, each once for each time that they list it. O(name).
  /// - Parameters:
  ///   - isOwn: whether the section is of the language of this name; otherwise one of its lists has the name.
  package func forEachSection(of name: UnsafeBufferPointer<UInt8>, isOwn: Bool, _ body: (Int) -> Void) {
    var slot = Int(Self.hash(name)) & (slotCount - 1)
    // A damaged table may have no empty slot.
    for _ in 0..<slotCount {
      let number = Int(words[firstSlot + slot])
      guard number > 0, number <= nameCount else { return }
      let first = firstName + (number - 1) * Self.nameSize
      if let range = range(words[first], words[first + 1]), range.count == name.count,
        (words[first + 2] & Self.ownBit != 0) == isOwn,
        Self.equal(name, UnsafeBufferPointer(rebasing: text[range]))
      {
        body(Int(words[first + 2] & ~Self.ownBit))
      }
      slot = (slot + 1) & (slotCount - 1)
    }
  }

  private static let ownBit: UInt32 = 1 << 31

  private static func equal(_ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = first.baseAddress, let other = second.baseAddress else { return true }
    return memcmp(start, other, first.count) == 0
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return hash ^ hash >> 15
  }
}

// MARK: Making one

extension ManifestIndex {
  /// The index of a text; nil if it is not written as simply as ours: bare names of languages, headers `[languages.NAME]`
  /// and `[packages.NAME]` in files of several, and what `ManifestScanner` takes. O(bytes).
  static func make(_ text: ManifestText) -> ContiguousArray<UInt8>? {
    text.bytes.withUnsafeBufferPointer { bytes in
      guard bytes.count < Int(UInt32.max), var scanner = ManifestScanner(bytes) else { return nil }
      for file in text.files where text.isPresent(file) {
        guard scanner.scan(file.content, language: text.language(of: file)) else { return nil }
      }
      return scanner.block(files: text.files)
    }
  }

  /// The index of a text in one file (see `make`).
  package static func make(_ text: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? { make(ManifestText(text, path: "")) }

  /// The block of an index.
  /// - Parameters:
  ///   - globs: in the order of the languages.
  ///   - names: with the number of their section, and whether they are its own.
  fileprivate static func block(
    _ text: UnsafeBufferPointer<UInt8>, sections: ContiguousArray<Section>, globs: ContiguousArray<Glob>,
    names: ContiguousArray<ManifestScanner.Name>, files: [ManifestText.File]
  ) -> ContiguousArray<UInt8>? {
    guard !sections.isEmpty, sections.count <= 0xFFFF, globs.allSatisfy({ $0.range.count <= 0xFFFF }) else { return nil }
    var slotCount = 16
    while slotCount < names.count * 2 { slotCount *= 2 }
    let firstSlot =
      headCount + sections.count * sectionSize + globs.count * globSize + names.count * nameSize
    let firstFile = firstSlot + slotCount
    let firstText = firstFile + files.count * fileSize
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: (firstText + (text.count + 3) / 4) * 4)
    bytes.withUnsafeMutableBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: bytes[(firstText * 4)...]).copyBytes(from: text)
      let words = bytes.bindMemory(to: UInt32.self)
      var next = 0
      func append(_ first: Int, _ second: Int, _ third: UInt32) {
        words[next] = UInt32(first)
        words[next + 1] = UInt32(second)
        words[next + 2] = third
        next += 3
      }
      append(sections.count, globs.count, UInt32(names.count))
      append(slotCount, files.count, UInt32(text.count))
      for section in sections {
        append(section.name.lowerBound, section.name.upperBound, UInt32(section.body.lowerBound))
        words[next] = UInt32(section.body.upperBound)
        next += 1
      }
      for glob in globs {
        append(
          glob.range.lowerBound, glob.range.count | glob.section << 16, UInt32(truncatingIfNeeded: glob.mask))
        words[next] = UInt32(glob.mask >> 32)
        next += 1
      }
      for index in names.indices {
        let name = names[index]
        append(name.range.lowerBound, name.range.upperBound, UInt32(name.section) | (name.isOwn ? ownBit : 0))
        var slot = Int(hash(UnsafeBufferPointer(rebasing: text[name.range]))) & (slotCount - 1)
        while words[firstSlot + slot] != 0 { slot = (slot + 1) & (slotCount - 1) }
        words[firstSlot + slot] = UInt32(index + 1)
      }
      next = firstFile
      for file in files {
        append(file.path.lowerBound, file.path.upperBound, UInt32(file.content.upperBound))
        words[next] = UInt32(truncatingIfNeeded: file.fingerprint)
        words[next + 1] = UInt32(file.fingerprint >> 32)
        next += 2
      }
    }
    return bytes
  }
}

/// Finds the entries of an index. Keys and values of sections are skipped by their strings and brackets only.
private struct ManifestScanner {
  struct Name {
    package let range: Range<Int>
    let section: Int
    let isOwn: Bool
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let base: UnsafePointer<UInt8>
  private var index = 0
  /// The end of the file that is scanned.
  private var end = 0
  private var sections: ContiguousArray<ManifestIndex.Section> = []
  private var firstTier: ContiguousArray<Bool> = []
  private var names: ContiguousArray<Name> = []
  private var globs: ContiguousArray<(range: Range<Int>, section: Int)> = []

  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let base = text.baseAddress else { return nil }
    (self.text, self.base) = (text, base)
  }

  private enum Key {
    case names
    case globs
    case tier
    case other
  }

  /// Scans a file. False if the file has syntax that the scanner does not support.
  /// - Parameters:
  ///   - content: the offsets of its text.
  ///   - language: the offsets of the name of the language that it is of; nil for a file of several languages and packages.
  mutating func scan(_ content: Range<Int>, language: Range<Int>?) -> Bool {
    (index, end) = (content.lowerBound, content.upperBound)
    guard memchr(base + index, 0, content.count) == nil else { return false }
    if let language { guard begin(language, content) else { return false } }
    var isInLanguage = language != nil
    var isInPackage = false
    var isInTable = false
    while true {
      skipLines()
      guard index < end else { break }
      if text[index] == UInt8(ascii: "[") {
        if language != nil {
          // The tables in a file of one language have none of the lists below.
          isInTable = true
          index = lineEnd
          continue
        }
        if isInLanguage { endSection(at: index) }
        let lineEnd = lineEnd
        guard index == content.lowerBound || text[index - 1] == 0x0A, text[lineEnd - 1] == UInt8(ascii: "]") else {
          return false
        }
        isInLanguage = starts(with: "[languages.")
        isInPackage = starts(with: "[packages.")
        guard isInLanguage || isInPackage else { return false }
        if isInLanguage {
          guard begin((index + "[languages.".utf8.count)..<(lineEnd - 1), lineEnd..<end) else { return false }
        }
        index = lineEnd
        continue
      }
      let start = index
      while index < end, Self.isBare(text[index]) { index += 1 }
      let key = start..<index
      skipSpaces()
      guard !key.isEmpty, index < end, text[index] == UInt8(ascii: "="), isInLanguage || isInPackage else {
        return false
      }
      index += 1
      skipSpaces()
      guard value(of: isInLanguage && !isInTable ? kind(of: key) : .other) else { return false }
      skipSpaces()
      guard index == end || text[index] == 0x0A || text[index] == UInt8(ascii: "#") else { return false }
    }
    return true
  }

  /// Begins the section of a language. False if its name is written otherwise.
  private mutating func begin(_ name: Range<Int>, _ body: Range<Int>) -> Bool {
    guard !name.isEmpty, text[name].allSatisfy(Self.isBare) else { return false }
    names.append(Name(range: name, section: sections.count, isOwn: true))
    sections.append(ManifestIndex.Section(name: name, body: body))
    firstTier.append(false)
    return true
  }

  /// The index of the scanned files.
  func block(files: [ManifestText.File]) -> ContiguousArray<UInt8>? {
    // Only sections with globs are put in order.
    var order: ContiguousArray<Int> = []
    for glob in globs where order.last != glob.section { order.append(glob.section) }
    let keys = order.map { (String(decoding: text[sections[$0].name], as: UTF8.self), firstTier[$0]) }
    var positions = ContiguousArray(order.indices)
    positions.sort { LanguageEntry.precedes(keys[$0], keys[$1]) }
    var ranks = ContiguousArray(repeating: 0, count: sections.count)
    for (rank, position) in positions.enumerated() { ranks[order[position]] = rank }
    let sorted = globs.enumerated().sorted {
      (ranks[$0.element.section], $0.offset) < (ranks[$1.element.section], $1.offset)
    }
    return ManifestIndex.block(
      text, sections: sections,
      globs: ContiguousArray(
        sorted.map { _, glob in
          ManifestIndex.Glob(
            range: glob.range, section: glob.section,
            mask: SystemSupport.Glob.literalMask(of: String(decoding: text[glob.range], as: UTF8.self)))
        }), names: names, files: files)
  }

  private mutating func endSection(at end: Int) {
    let last = sections.count - 1
    sections[last] = ManifestIndex.Section(name: sections[last].name, body: sections[last].body.lowerBound..<end)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    byte == 0x5F || byte == 0x2D || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private var lineEnd: Int {
    memchr(base + index, 0x0A, end - index).map { UnsafeRawPointer(base).distance(to: $0) } ?? end
  }

  private func starts(with prefix: StaticString) -> Bool {
    end - index >= prefix.utf8CodeUnitCount && memcmp(base + index, prefix.utf8Start, prefix.utf8CodeUnitCount) == 0
  }

  private func kind(of key: Range<Int>) -> Key {
    func isKey(_ name: StaticString) -> Bool {
      key.count == name.utf8CodeUnitCount && memcmp(base + key.lowerBound, name.utf8Start, key.count) == 0
    }
    if isKey("globs") { return .globs }
    if isKey("tier") { return .tier }
    // Lists whose strings name the language.
    return isKey("extensions") || isKey("aliases") || isKey("filenames") || isKey("shebangs") || isKey("shared")
      || isKey("templates") ? .names : .other
  }

  private mutating func skipSpaces() {
    while index < end, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
  }

  /// Passes over spaces, comments and ends of lines.
  private mutating func skipLines() {
    while index < end {
      switch text[index] {
      case 0x20, 0x09, 0x0A: index += 1
      case UInt8(ascii: "#"): index = lineEnd
      default: return
      }
    }
  }

  /// Passes over a value and notes the strings in it that `key` wants.
  private mutating func value(of key: Key) -> Bool {
    var depth = 0
    let start = index
    while index < end {
      switch text[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard string(of: key) else { return false }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        index += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        index += 1
      case 0x0A, UInt8(ascii: "#"):
        if depth <= 0 { return depth == 0 && index > start && endScalar(of: key, from: start) }
        if text[index] == 0x0A { index += 1 } else { index = lineEnd }
      default: index += 1
      }
      guard depth >= 0 else { return false }
    }
    return depth == 0 && index > start && endScalar(of: key, from: start)
  }

  /// Notes the tier of a language.
  private mutating func endScalar(of key: Key, from start: Int) -> Bool {
    guard key == .tier else { return true }
    var last = index
    while last > start, text[last - 1] == 0x20 || text[last - 1] == 0x09 { last -= 1 }
    guard last - start == 1, (0x30...0x39).contains(text[start]) else { return false }
    firstTier[firstTier.count - 1] = text[start] == UInt8(ascii: "1")
    return true
  }

  /// Passes over a string. One of a wanted key has no escapes.
  private mutating func string(of key: Key) -> Bool {
    let quote = text[index]
    index += 1
    if quote == UInt8(ascii: "'"), index + 1 < end, text[index] == quote, text[index + 1] == quote {
      index += 2
      while index + 2 < end {
        if text[index] == quote, text[index + 1] == quote, text[index + 2] == quote {
          index += 3
          return key == .other
        }
        index += 1
      }
      return false
    }
    let start = index
    while true {
      guard let found = memchr(base + index, Int32(quote), end - index) else { return false }
      let close = UnsafeRawPointer(base).distance(to: found)
      var isEscaped = false
      if quote == UInt8(ascii: "\""), memchr(base + index, Int32(UInt8(ascii: "\\")), close - index) != nil {
        guard key == .other else { return false }
        var before = close
        while before > start, text[before - 1] == UInt8(ascii: "\\") { before -= 1 }
        isEscaped = (close - before) % 2 == 1
      }
      index = close
      if !isEscaped { break }
      index += 1
    }
    guard memchr(base + start, 0x0A, index - start) == nil else { return false }
    let range = start..<index
    index += 1
    // Three quotes begin a string of several lines.
    if range.isEmpty, index < end, text[index] == quote { return false }
    switch key {
    case .names: names.append(Name(range: range, section: sections.count - 1, isOwn: false))
    case .globs: globs.append((range, sections.count - 1))
    case .tier: return false
    case .other: break
    }
    return true
  }
}
