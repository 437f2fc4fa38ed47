internal import CICU
internal import Libc
internal import Platform
internal import TextModel

/// A dictionary of libhunspell: an `.aff` file and a `.dic` file. Several threads may use it in turn.
///
/// `@unchecked Sendable`: the library's handle and the converter are used below the lock.
public final class SpellingDictionary: @unchecked Sendable {
  /// Its name, such as `en_US`.
  public let name: String
  private let handle: OpaquePointer
  /// Nil if words are in UTF-8.
  private let encoding: OpaquePointer?
  private let encodingName: String
  private let lock = ConditionLock()
  /// The scripts of its words, by ICU's names.
  private let scripts: Set<String>
  private let wordsPath: String
  /// The words of the dictionary file.
  private enum Stems {
    case unread
    /// A worker thread reads them.
    case reading
    /// Ascending.
    case read([String])
  }
  private var stems = Stems.unread
  // Longer words are not checked.
  static let longestWord = 100

  /// Opens a dictionary. Throws if libhunspell is missing, a file cannot be read, or there are no words. Takes some
  /// 100 ms.
  /// - Parameters:
  ///   - name: its name in messages.
  ///   - affixes: the path of the `.aff` file.
  ///   - words: the path of the `.dic` file.
  public init(name: String, affixes: String, words: String) throws(SpellingError) {
    guard hl_hunspell_load() else { throw .noLibrary }
    for path in [affixes, words] where access(path, R_OK) != 0 { throw .unreadable(path: path) }
    guard let handle = hl_hunspell_open(affixes, words) else { throw .noLibrary }
    self.name = name
    self.handle = handle
    wordsPath = words
    encodingName = hl_hunspell_encoding(handle).map { String(cString: $0) } ?? "UTF-8"
    let isUTF8 = encodingName.uppercased() == "UTF-8" || encodingName.uppercased() == "UTF8"
    encoding = isUTF8 ? nil : hl_encoding_open(encodingName)
    scripts = Self.scripts(ofWordsIn: words, encoding: encoding)
    // It would cover no script, and so no word would be misspelled.
    if scripts.isEmpty { throw .noWords(path: words) }
  }

  deinit {
    hl_hunspell_close(handle)
    if let encoding { hl_encoding_close(encoding) }
  }

  /// Whether the system has libhunspell; the first call loads it.
  public static var isLibraryThere: Bool { hl_hunspell_load() }

  /// Whether the dictionary can check words with a character: it has words in the character's script, or the
  /// character is non-ASCII and common to all scripts. All of ASCII counts as Latin.
  func covers(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return scripts.contains("Latin") }
    return hl_character_script(scalar) == HL_SCRIPT_COMMON || scripts.contains(CharacterNames.script(of: scalar))
  }

  /// Whether the dictionary contains a word, or derives it from one. False for an empty word, for one of more than
  /// 100 UTF-16 units, and for one that its encoding cannot represent.
  public func contains(_ word: String) -> Bool {
    lock.withLock { withEncoded(word) { hl_hunspell_spell(handle, $0) } ?? false }
  }

  /// Returns the corrections that libhunspell suggests for a word, the likeliest first. Empty if there are none, and
  /// for a word that is empty, has more than 100 UTF-16 units, or cannot be encoded. Takes some 50 ms.
  public func guesses(for word: String) -> [String] {
    lock.lock()
    defer { lock.unlock() }
    return withEncoded(word) { encoded in
      var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      let count = hl_hunspell_suggest(handle, &list, encoded)
      defer { hl_hunspell_free(handle, &list, count) }
      guard let list, count > 0 else { return [] }
      return (0..<Int(count)).compactMap { index in list[index].flatMap { Self.decoded($0, encoding) } }
    } ?? []
  }

  /// Whether the words of the dictionary are in memory.
  var hasStems: Bool {
    lock.lock()
    defer { lock.unlock() }
    if case .read = stems { return true }
    return false
  }

  /// Starts to read the dictionary's words, without inflected forms, on a background thread. Later calls do nothing.
  func loadStems() {
    lock.lock()
    defer { lock.unlock() }
    guard case .unread = stems else { return }
    stems = .reading
    startDetachedThread { [self] in
      let read = readStems()
      lock.withLock { stems = .read(read) }
    }
  }

  /// Returns at most `limit` words of the dictionary that begin with a prefix, ascending, without inflected forms.
  /// O(words). If the words are not in memory, reads them.
  /// - Precondition: `limit` is 0 or more.
  public func words(withPrefix prefix: String, limit: Int) -> [String] {
    checkCount(limit, "limit")
    lock.lock()
    defer { lock.unlock() }
    let words: [String]
    if case .read(let read) = stems {
      words = read
    } else {
      words = readStems()
      stems = .read(words)
    }
    return Array(words[words.partitioningIndex { $0 >= prefix }...].prefix { $0.hasPrefix(prefix) }.prefix(limit))
  }

  /// Reads the words of the dictionary file without flags, and returns them ascending; empty if it cannot be read.
  /// The first line, which counts the words, and words that cannot be decoded are left out.
  private func readStems() -> [String] {
    guard let file = fopen(wordsPath, "re") else { return [] }
    defer { fclose(file) }
    // A converter of its own, because it may run at the same time as others.
    let converter = encoding == nil ? nil : hl_encoding_open(encodingName)
    defer { if let converter { hl_encoding_close(converter) } }
    var bytes = [CChar](repeating: 0, count: 1024)
    var result: [String] = []
    var isFirst = true
    while fgets(&bytes, Int32(bytes.count), file) != nil {
      // The first line counts the words.
      defer { isFirst = false }
      guard !isFirst, let text = Self.decoded(bytes, converter) else { continue }
      let stem = text.prefix { $0 != "/" && !$0.isWhitespace }
      if !stem.isEmpty { result.append(String(stem)) }
    }
    return result.sorted()
  }

  /// Calls `body` with the word in the dictionary's encoding, NUL-terminated, and returns its result. Nil without a
  /// call if the word cannot be encoded, contains NUL, is empty, or is longer than `longestWord` UTF-16 units.
  private func withEncoded<Result>(_ word: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result? {
    guard !word.isEmpty, word.utf16.count <= Self.longestWord, !word.utf8.contains(0) else { return nil }
    guard let encoding else { return word.withCString(body) }
    let units = Array(word.utf16)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
      guard let base = buffer.baseAddress, hl_encoding_encode(encoding, units, Int32(units.count), base, 512) > 0 else {
        return nil
      }
      return body(base)
    }
  }

  /// Returns the text of NUL-terminated bytes in an encoding; nil if the bytes are invalid in it. If the encoding is
  /// nil, the bytes are UTF-8, and invalid ones become U+FFFD.
  private static func decoded(_ text: UnsafePointer<CChar>, _ encoding: OpaquePointer?) -> String? {
    guard let encoding else { return String(cString: text) }
    return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 512) { buffer in
      guard let base = buffer.baseAddress else { return nil }
      let count = hl_encoding_decode(encoding, text, base, 512)
      return count < 0 ? nil : String(decoding: buffer.prefix(Int(count)), as: UTF16.self)
    }
  }

  /// Returns the names of the scripts in a sample of the words of a dictionary file: eight parts of 1 KB, each
  /// without its first line and without the flags after `/`. Empty if the file cannot be opened.
  private static func scripts(ofWordsIn path: String, encoding: OpaquePointer?) -> Set<String> {
    guard let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let length = ftell(file)
    var result: Set<String> = []
    var bytes = [CChar](repeating: 0, count: 1025)
    for part in 0..<8 {
      fseek(file, length / 8 * part, SEEK_SET)
      let count = fread(&bytes, 1, 1024, file)
      // A part may begin and end inside a character.
      bytes[count] = 0
      var text = String(decoding: bytes.prefix(count).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
      if let encoding {
        var units = [UInt16](repeating: 0, count: 1100)
        let length = hl_encoding_decode(encoding, bytes, &units, 1100)
        text = length > 0 ? String(decoding: units.prefix(Int(length)), as: UTF16.self) : ""
      }
      // Flags of words are Latin, after a slash.
      for line in text.split(separator: "\n").dropFirst() {
        for scalar in line.prefix(while: { $0 != "/" }).unicodeScalars
        where scalar.value != 0xFFFD && hl_character_script(scalar.value) != HL_SCRIPT_COMMON {
          result.insert(CharacterNames.script(of: scalar.value))
        }
      }
    }
    return result
  }
}
