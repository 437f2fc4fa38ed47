internal import DataFormats
internal import Libc
internal import SystemSupport

/// The index of a manifest, for a start that needs a few languages: the sections of the languages, the names that lead
/// to them, their globs, and the files of the text. It is one block of numbers and a copy of the text, made from
/// the languages' files and kept in a file (`MappedCache`).
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
    /// The content of the language's file.
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

  // A block is UInt32s: five counts, then globs (4 numbers), names (3), slots (1), files (5) and the text, with up to three
  // bytes more. A slot is the number of a name and 1, or 0; the slots are a hash table of linear probing, a power of two of
  // them. The section of a language has the number of its file.
  private static let headCount = 5
  private static let globSize = 4
  private static let nameSize = 3
  private static let fileSize = 5

  private let words: UnsafeBufferPointer<UInt32>
  /// The text of the manifest. Valid as long as the index.
  package let text: UnsafeBufferPointer<UInt8>
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
    globCount = Int(words[0])
    nameCount = Int(words[1])
    slotCount = Int(words[2])
    fileCount = Int(words[3])
    let start =
      Self.headCount + globCount * Self.globSize + nameCount * Self.nameSize + slotCount + fileCount * Self.fileSize
    let count = Int(words[4])
    guard slotCount > 0, slotCount & (slotCount - 1) == 0, words.count == start + (count + 3) / 4 else { return nil }
    text = UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt8.self)[(start * 4)..<(start * 4 + count)])
  }

  private var firstName: Int { Self.headCount + globCount * Self.globSize }
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
      guard let file = file(number) else { return nil }
      files.append(file)
    }
    return ManifestText(bytes: ContiguousArray(text), files: files, folder: folder)
  }

  /// Nil if the numbers are none of the text.
  private func file(_ number: Int) -> ManifestText.File? {
    let first = firstFile + number * Self.fileSize
    guard let path = range(words[first], words[first + 1]), let content = range(words[first + 1] &+ 1, words[first + 2])
    else { return nil }
    return ManifestText.File(path: path, content: content, fingerprint: fingerprint(first))
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
    let suffix = DataFolder.languageFile.utf8.count + 1
    guard number < fileCount, let file = file(number), file.path.count > suffix else { return nil }
    return Section(name: file.path.dropLast(suffix), body: file.content)
  }

  /// The globs of all languages are numbered in the order of the languages. Nil if there is none of a number.
  package func glob(_ number: Int) -> Glob? {
    guard number < globCount else { return nil }
    let first = Self.headCount + number * Self.globSize
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
  /// A string that leads to a language.
  private struct Name {
    /// UTF-8 offsets of the text.
    let range: Range<Int>
    let section: Int
    /// Whether it is the language's own name.
    let isOwn: Bool
  }

  /// The index of a text; nil if a file of it has several languages, a fault, or an escape in a string that leads to a
  /// language. O(bytes).
  static func make(_ text: ManifestText) -> ContiguousArray<UInt8>? {
    guard text.bytes.count < Int(UInt32.max) else { return nil }
    var names: ContiguousArray<Name> = []
    var languages: [(key: (name: String, isFirstTier: Bool), globs: [Glob])] = []
    for (section, file) in text.files.enumerated() where text.isPresent(file) {
      let bytes = text.content(of: file)
      let document = TOMLDocument(bytes)
      guard document.faults.isEmpty else { return nil }
      guard let name = text.language(of: file) else {
        guard document.root["languages"] == nil else { return nil }
        continue
      }
      let key = (String(decoding: text.bytes[name], as: UTF8.self), document.root["tier"]?.integer == 1)
      guard LanguageEntry.isName(key.0) else { return nil }
      var globs: [Glob] = []
      names.append(Name(range: name, section: section, isOwn: true))
      for list in LanguageEntry.nameLists + ["globs"] {
        for element in document.root[list]?.elements ?? [] {
          guard let string = element.string, let quoted = element.range else { continue }
          // The text is searched for the string.
          guard bytes[quoted].dropFirst().dropLast().elementsEqual(string.utf8) else { return nil }
          let start = file.content.lowerBound + quoted.lowerBound + 1
          let range = start..<(start + string.utf8.count)
          if list == "globs" {
            globs.append(Glob(range: range, section: section, mask: SystemSupport.Glob.literalMask(of: string)))
          } else {
            names.append(Name(range: range, section: section, isOwn: false))
          }
        }
      }
      languages.append((key, globs))
    }
    languages.sort { LanguageEntry.precedes($0.key, $1.key) }
    return block(text, globs: languages.flatMap(\.globs), names: names)
  }

  /// The index of the files of languages (see `make`).
  package static func make(_ languages: KeyValuePairs<String, String>) -> ContiguousArray<UInt8>? {
    make(ManifestText(languages: languages))
  }

  /// The block of an index.
  /// - Parameter globs: in the order of the languages.
  private static func block(
    _ text: ManifestText, globs: [Glob], names: ContiguousArray<Name>
  ) -> ContiguousArray<UInt8>? {
    guard !names.isEmpty, text.files.count <= 0xFFFF, globs.allSatisfy({ $0.range.count <= 0xFFFF }) else { return nil }
    var slotCount = 16
    while slotCount < names.count * 2 { slotCount *= 2 }
    var slots = ContiguousArray<UInt32>(repeating: 0, count: slotCount)
    var words: ContiguousArray<UInt32> = []
    func append(_ numbers: Int...) { words += numbers.map { UInt32(truncatingIfNeeded: $0) } }
    func append(bits: UInt64) { words += [UInt32(truncatingIfNeeded: bits), UInt32(bits >> 32)] }
    append(globs.count, names.count, slotCount, text.files.count, text.bytes.count)
    for glob in globs {
      append(glob.range.lowerBound, glob.range.count | glob.section << 16)
      append(bits: glob.mask)
    }
    for (index, name) in names.enumerated() {
      append(name.range.lowerBound, name.range.upperBound, name.section | (name.isOwn ? Int(ownBit) : 0))
      var slot = text.bytes[name.range].withUnsafeBufferPointer { Int(hash($0)) } & (slotCount - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slotCount - 1) }
      slots[slot] = UInt32(index + 1)
    }
    words += slots
    for file in text.files {
      append(file.path.lowerBound, file.path.upperBound, file.content.upperBound)
      append(bits: file.fingerprint)
    }
    let block = words.withUnsafeBytes { ContiguousArray($0) } + text.bytes
    return block + repeatElement(0, count: -block.count & 3)
  }
}
