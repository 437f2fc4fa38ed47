internal import CICU
internal import Libc
internal import Platform
public import TextModel

/// Finds the offsets at which words of a language may be hyphenated, by patterns of libhyphen. Several threads may
/// use it; they wait for each other.
///
/// `@unchecked Sendable`: the library's handle and the converter are used below the lock.
public final class Hyphenator: @unchecked Sendable {
  /// An offset in a word at which a hyphen may be inserted.
  public struct Point: Equatable, Sendable {
    /// The offset in the word, in UTF-16 units.
    public var offset: Int
    /// The replacement of some letters, with `=` for the hyphen, if the hyphen changes letters; else nil.
    public var replacement: Replacement?

    /// A change of letters around a hyphen.
    public struct Replacement: Equatable, Sendable {
      /// The replaced range: UTF-16 offsets of the word, half-open.
      public var range: Range<Int>
      /// The new text, with `=` for the hyphen.
      public var text: String
    }
  }

  private let handle: OpaquePointer
  /// Nil if the patterns are in UTF-8.
  private let encoding: OpaquePointer?
  private let lock = ConditionLock()
  // Longer words are not hyphenated.
  private static let longestWord = 100

  /// Opens a file of patterns. Throws if libhyphen is missing or the file cannot be read. Takes some 10 ms.
  public init(path: String) throws(SpellingError) {
    guard hl_hyphen_load() else { throw .noLibrary }
    guard access(path, R_OK) == 0, let handle = hl_hyphen_open(path) else { throw .unreadable(path: path) }
    self.handle = handle
    let name = Self.encodingName(of: path)
    encoding = name == "UTF-8" ? nil : hl_encoding_open(name)
  }

  deinit {
    hl_hyphen_close(handle)
    if let encoding { hl_encoding_close(encoding) }
  }

  /// Whether the system has libhyphen; the first call loads it.
  public static var isLibraryThere: Bool { hl_hyphen_load() }

  /// Returns the name of the encoding in the first line of a file of patterns: its text up to the first white space,
  /// at most 79 bytes. `UTF-8` if that is written `UTF8`, in any case, or if the file cannot be read.
  private static func encodingName(of path: String) -> String {
    guard let file = fopen(path, "re") else { return "UTF-8" }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 80)
    guard fgets(&line, Int32(line.count), file) != nil else { return "UTF-8" }
    let bytes = line.map { UInt8(truncatingIfNeeded: $0) }.prefix { $0 > 0x20 }
    let name = String(decoding: bytes, as: UTF8.self)
    return name.uppercased() == "UTF8" ? "UTF-8" : name
  }

  /// Returns the hyphenation points of a word in any case, ascending. Empty if the word has less than 2 or more than
  /// 100 code points, or letters outside the encoding of the patterns. O(letters).
  public func points(in word: String) -> [Point] {
    let scalars = Array(word.unicodeScalars)
    let lower = scalars.map { scalar in
      let mapped = Character(scalar).lowercased().unicodeScalars
      return mapped.count == 1 ? mapped.first ?? scalar : scalar
    }
    guard lower.count > 1, lower.count <= Self.longestWord else { return [] }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: lower)
    lock.lock()
    defer { lock.unlock() }
    guard let bytes = encoded(String(text)) else { return [] }
    var points = [CChar](repeating: 0, count: bytes.count + 5)
    // The offset of each character, in units.
    var offsets: [Int] = [0]
    for scalar in scalars { offsets.append(offsets[offsets.count - 1] + UTF16.width(scalar)) }
    return points.withUnsafeMutableBufferPointer { buffer in
      var result = hl_hyphen_result(points: buffer.baseAddress, texts: nil, starts: nil, lengths: nil)
      defer { hl_hyphen_free(&result, Int32(bytes.count - 1)) }
      guard hl_hyphen_divide(handle, bytes, Int32(bytes.count - 1), &result) else { return [] }
      return (0..<lower.count).compactMap { index in
        guard buffer[index] & 1 == 1 else { return nil }
        guard let changed = result.texts?[index], let starts = result.starts, let lengths = result.lengths else {
          return index + 1 < lower.count ? Point(offset: offsets[index + 1]) : nil
        }
        let start = max(0, index + 1 - Int(starts[index]))
        let end = min(lower.count, start + Int(lengths[index]))
        guard start <= end, let text = decoded(changed) else { return nil }
        return Point(
          offset: offsets[index + 1], replacement: .init(range: offsets[start]..<offsets[end], text: text))
      }
    }
  }

  /// Returns a word with `=` at its hyphenation points, and with the changes of letters there. A point whose change
  /// overlaps the one before is skipped.
  public func hyphenated(_ word: String) -> String {
    let units = Array(word.utf16)
    var result: [UInt16] = []
    var offset = 0
    for point in points(in: word) {
      let range = point.replacement?.range ?? point.offset..<point.offset
      guard range.lowerBound >= offset else { continue }
      result += units[offset..<range.lowerBound]
      result += (point.replacement?.text ?? "=").utf16
      offset = range.upperBound
    }
    return String(decoding: result + units[offset...], as: UTF16.self)
  }

  /// Returns the NUL-terminated word in the encoding of the patterns; nil if it has a character that is not in the
  /// encoding.
  private func encoded(_ word: String) -> [CChar]? {
    guard let encoding else { return Array(word.utf8CString) }
    let units = Array(word.utf16)
    var bytes = [CChar](repeating: 0, count: units.count * 2 + 8)
    let count = hl_encoding_encode(encoding, units, Int32(units.count), &bytes, Int32(bytes.count))
    // A byte is a character in all encodings of patterns but UTF-8.
    guard count == Int32(word.unicodeScalars.count) else { return nil }
    return Array(bytes.prefix(Int(count))) + [0]
  }

  /// Returns the text of NUL-terminated bytes in the encoding of the patterns, at most 512 UTF-16 units; nil if they
  /// cannot be decoded.
  private func decoded(_ text: UnsafePointer<CChar>) -> String? {
    guard let encoding else { return String(cString: text) }
    var units = [UInt16](repeating: 0, count: 512)
    let count = hl_encoding_decode(encoding, text, &units, Int32(units.count))
    return count < 0 ? nil : String(decoding: units.prefix(Int(count)), as: UTF16.self)
  }
}

/// The hyphenation of words at the ends of rows.
public struct LineHyphenation {
  /// Finds the hyphenation points.
  public var hyphenator: Hyphenator
  /// A word is divided if the row would otherwise be filled to less than this fraction, 0 to 1.
  public var factor: Double
  /// Whether the word that begins at a UTF-16 offset may be divided.
  public var isAllowed: (Int) -> Bool
  // Words of fewer letters stay whole.
  private static let shortest = 5

  /// Creates settings by which words are divided at the ends of rows; by default every word that does not fit.
  /// - Parameters:
  ///   - hyphenator: divides the words.
  ///   - factor: a word is divided only if the row would otherwise be filled to less than this fraction, 0 to 1.
  ///   - isAllowed: whether the word that begins at a UTF-16 offset may be divided.
  public init(_ hyphenator: Hyphenator, factor: Double = 1, isAllowed: @escaping (Int) -> Bool = { _ in true }) {
    (self.hyphenator, self.factor, self.isAllowed) = (hyphenator, factor, isAllowed)
  }

  /// Returns the UTF-16 offsets at which the words in a range can be hyphenated without a change of letters,
  /// ascending. Words of fewer than 5 units, names such as `camelCase`, words in scripts without case, and words for
  /// which `isAllowed` returns false have none. O(units).
  func points(in range: Range<Int>, of units: UnsafeBufferPointer<UInt16>) -> [Int] {
    var result: [Int] = []
    for word in WordSplitter.names(in: range, of: units) where word.count >= Self.shortest {
      // Names in code are not hyphenated.
      let parts = WordSplitter.words(in: word, of: units)
      guard parts.count == 1, parts[0].range == word, parts[0].case != .none, isAllowed(word.lowerBound) else { continue }
      let text = String(decoding: UnsafeBufferPointer(rebasing: units[word]), as: UTF16.self)
      for point in hyphenator.points(in: text) where point.replacement == nil {
        result.append(word.lowerBound + point.offset)
      }
    }
    return result
  }
}

extension LineBreaker {
  /// Appends the UTF-16 offsets in a line at which a hyphen may be inserted without a change of letters, ascending;
  /// none inside links, short words, names such as `camelCase`, and words that `hyphenation` does not allow. O(line).
  /// - Parameters:
  ///   - line: the half-open UTF-16 range of one line in `text`, without its terminator.
  ///   - text: the text.
  ///   - links: the UTF-16 ranges of links in `text`.
  ///   - hyphenation: which words may be divided, and by what.
  ///   - offsets: the array to append to: UTF-16 offsets in `text`.
  /// - Precondition: the line lies in the text.
  public func appendHyphens(
    inLine line: Range<Int>, of text: UTF16Text, links: [Range<Int>], hyphenation: LineHyphenation,
    to offsets: inout ContiguousArray<Int>
  ) {
    check(line, within: text.count, "line")
    let points = text.withUnits(in: line) { hyphenation.points(in: line, of: $0) }
    guard let first = points.first, let last = points.last else { return }
    let near = links.filter { $0.lowerBound < last && $0.upperBound > first }
    for point in points where !near.contains(where: { $0.lowerBound < point && point < $0.upperBound }) {
      offsets.append(point)
    }
  }
}
