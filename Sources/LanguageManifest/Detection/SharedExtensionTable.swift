internal import Libc
internal import SystemSupport

/// The weights of a linear classifier that distinguishes kinds of texts with the same extension: `shared-names.table` of the
/// data folder. `Tools/Detection/train.py` writes the file. Threads may share it.
///
/// The file, all numbers little-endian: a line `highlight-lsp shared names 1`, a line for each kind (name, bias, and for
/// kinds without a language their extensions), an empty line, a line with the number of features and the step of a weight,
/// spaces up to a multiple of 4 bytes. Then 4,097 numbers of 32 bits: the index of the first feature with these upper 12
/// bits. Then for each feature, and again at the end, 32 bits: the index of its first weight. Then for each feature its
/// lower 16 bits. Then the weights, two bytes each: number of the kind, steps.
final class SharedExtensionTable: Sendable {
  /// The table of the data folder, mapped at first use; nil if it cannot be read.
  static let installed: SharedExtensionTable? = Environment.dataFolder.flatMap { MappedFile($0 + "/shared-names.table") }
    .flatMap { SharedExtensionTable($0) }

  /// The kind of texts that are none of the others.
  static let plain = "plaintext"
  private static let buckets = 1 << 12

  private struct Kind {
    /// Offsets in the file.
    let name: Range<Int>
    /// In steps of weights, times 256.
    let bias: Int32
    /// The range of the extensions of a kind without a language, each with a space before it.
    let extensions: Range<Int>
  }

  private let file: MappedFile
  private let kinds: [Kind]
  private let step: Float
  private let features: Int
  // Offsets in the file.
  private let starts: Int
  private let offsets: Int
  private let keys: Int
  private let weights: Int
  private let weightCount: Int

  /// Reads the header of a table; nil if the file has another format.
  init?(_ file: MappedFile) {
    self.file = file
    let bytes = file.bytes
    var index = 0
    // Nil after the last byte.
    func line() -> Range<Int>? {
      guard let end = bytes[min(index, bytes.count)...].firstIndex(of: 0x0A) else { return nil }
      defer { index = end + 1 }
      return index..<end
    }
    func text(_ range: Range<Int>) -> String { String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self) }
    guard let title = line(), text(title) == "highlight-lsp shared names 1" else { return nil }
    var kinds: [Kind] = []
    while let line = line(), !line.isEmpty {
      guard kinds.count < 256, let space = bytes[line].firstIndex(of: 0x20) else { return nil }
      let end = bytes[(space + 1)..<line.upperBound].firstIndex(of: 0x20) ?? line.upperBound
      guard let bias = Int32(text((space + 1)..<end)) else { return nil }
      kinds.append(Kind(name: line.lowerBound..<space, bias: bias, extensions: end..<line.upperBound))
    }
    guard let sizes = line().map({ text($0).split(separator: " ") }), sizes.count == 2, let features = Int(sizes[0]),
      (0..<(1 << 20)).contains(features), let step = Float(sizes[1]), !kinds.isEmpty
    else { return nil }
    self.kinds = kinds
    self.step = step
    self.features = features
    starts = (index + 3) / 4 * 4
    offsets = starts + 4 * (Self.buckets + 1)
    keys = offsets + 4 * (features + 1)
    weights = keys + 2 * features
    weightCount = (bytes.count - weights) / 2
    guard weightCount >= 0 else { return nil }
  }

  /// Returns the names of the kinds without a language whose texts have an extension; with ``plain`` if texts of any
  /// kind may have it.
  func kinds(with ending: String) -> [String] {
    let word = ContiguousArray((" " + ending).utf8)
    var result: [String] = []
    for kind in kinds where has(word, kind.extensions) {
      result.append(String(decoding: UnsafeBufferPointer(rebasing: file.bytes[kind.name]), as: UTF8.self))
    }
    return result
  }

  /// Whether one of the words in a byte range of the file, each with the space before it, is `word`, which begins
  /// with a space.
  private func has(_ word: ContiguousArray<UInt8>, _ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, file.base[end] != 0x20 { end += 1 }
      if end - start == word.count {
        var index = 0
        while index < word.count, file.base[start + index] == word[index] { index += 1 }
        if index == word.count { return true }
      }
      start = end
    }
    return false
  }

  private func number(_ offset: Int) -> Int {
    Int(UInt32(littleEndian: UnsafeRawPointer(file.base + offset).loadUnaligned(as: UInt32.self)))
  }

  /// Returns how likely each kind of `names` is: natural logarithms of shares, up to a constant that is the same for all;
  /// nil for a kind that the table does not have. O(bytes read × logarithm of the table).
  func scores(of head: UnsafeBufferPointer<UInt8>, for names: [String]) -> [Double?] {
    let wanted = names.map { name in
      kinds.firstIndex { $0.name.count == name.utf8.count && file.bytes[$0.name].elementsEqual(name.utf8) }
    }
    // A kind is a byte, so that every number of a damaged table is one of these.
    var sums = [Int32](repeating: 0, count: 256)
    var seen = [UInt64](repeating: 0, count: features / 64 + 1)
    var found = 0
    sums.withUnsafeMutableBufferPointer { sums in
      seen.withUnsafeMutableBufferPointer { seen in
        TextFeatures.each(of: head) { feature in
          guard let row = row(of: feature), seen[row >> 6] & (1 << UInt64(row & 63)) == 0 else { return }
          seen[row >> 6] |= 1 << UInt64(row & 63)
          found += 1
          let first = number(offsets + 4 * row)
          let end = min(number(offsets + 4 * row + 4), weightCount)
          guard first < end else { return }
          let pairs = UnsafeRawBufferPointer(start: file.base + weights + 2 * first, count: 2 * (end - first))
          for index in stride(from: 0, to: pairs.count, by: 2) {
            sums[Int(pairs[index])] &+= Int32(Int8(bitPattern: pairs[index + 1]))
          }
        }
      }
    }
    let scale = 1 / Double(max(found, 1)).squareRoot()
    return wanted.map { kind in
      guard let kind else { return nil }
      return Double(step) * (Double(kinds[kind].bias) / 256 + scale * Double(sums[kind]))
    }
  }

  /// Returns the index of a feature in the table; nil if the table does not have it.
  private func row(of feature: UInt32) -> Int? {
    let bucket = Int(feature >> 16)
    var low = number(starts + 4 * bucket)
    var high = min(number(starts + 4 * bucket + 4), features)
    let key = UInt16(truncatingIfNeeded: feature)
    while low < high {
      let middle = (low + high) / 2
      let found = UInt16(littleEndian: UnsafeRawPointer(file.base + keys + 2 * middle).loadUnaligned(as: UInt16.self))
      if found == key { return middle }
      if found < key { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
