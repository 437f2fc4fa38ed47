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
    var sections: ContiguousArray<Section> = []
    var names: ContiguousArray<Name> = []
    var languages: [(key: (name: String, isFirstTier: Bool), globs: [Glob])] = []
    for file in text.files where text.isPresent(file) {
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
      names.append(Name(range: name, section: sections.count, isOwn: true))
      for list in LanguageEntry.nameLists + ["globs"] {
        for element in document.root[list]?.elements ?? [] {
          guard let string = element.string, let quoted = element.range else { continue }
          // The text is searched for the string.
          guard bytes[quoted].dropFirst().dropLast().elementsEqual(string.utf8) else { return nil }
          let start = file.content.lowerBound + quoted.lowerBound + 1
          let range = start..<(start + string.utf8.count)
          if list == "globs" {
            globs.append(Glob(range: range, section: sections.count, mask: SystemSupport.Glob.literalMask(of: string)))
          } else {
            names.append(Name(range: range, section: sections.count, isOwn: false))
          }
        }
      }
      sections.append(Section(name: name, body: file.content))
      languages.append((key, globs))
    }
    languages.sort { LanguageEntry.precedes($0.key, $1.key) }
    let globs = ContiguousArray(languages.flatMap(\.globs))
    return text.bytes.withUnsafeBufferPointer {
      block($0, sections: sections, globs: globs, names: names, files: text.files)
    }
  }

  /// The index of the files of languages (see `make`).
  package static func make(_ languages: KeyValuePairs<String, String>) -> ContiguousArray<UInt8>? {
    make(ManifestText(languages: languages))
  }

  /// The block of an index.
  /// - Parameters:
  ///   - globs: in the order of the languages.
  ///   - names: with the number of their section, and whether they are its own.
  private static func block(
    _ text: UnsafeBufferPointer<UInt8>, sections: ContiguousArray<Section>, globs: ContiguousArray<Glob>,
    names: ContiguousArray<Name>, files: [ManifestText.File]
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
