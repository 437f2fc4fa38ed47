internal import Platform
internal import SystemSupport
package import TextChecks
internal import TextModel

/// The words of word files. All threads share them: the files of one configuration are read once, and again after a
/// change.
package final class WordFiles: @unchecked Sendable {
  package static let shared = WordFiles()

  /// The words of some files.
  package struct Words: Sendable {
    package var words = KnownWords()
    /// Messages about files that cannot be read.
    package var problems: [String] = []
    /// Whether a file is missing in `words` because all files together exceed `Bounds.wordFileBytes`.
    package var isCut = false
  }

  /// The state of a file when it was read; the stamp is nil if there was none.
  private struct File: Equatable {
    var path: String
    var stamp: FileSystem.Stamp?
  }

  /// The lists of files that are kept, the last used one at the end.
  private static let keptLists = 4
  /// Files up to this size together, in bytes, are read in less than a turn of a main loop takes.
  private static let quickBytes = 128 << 10

  private let lock = ConditionLock()
  /// Held while files are read, so that two threads do not read the same ones.
  private let reading = ConditionLock()
  private var known: [(files: [File], words: Words)] = []

  /// Returns the words of some files, which it reads if no thread has, or if one has changed since. Of a file that does
  /// not exist there are none.
  package func words(of paths: [String]) -> Words {
    let files = Self.files(paths)
    if let words = known(files) { return words }
    reading.lock()
    defer { reading.unlock() }
    if let words = known(files) { return words }
    let words = Self.read(paths)
    lock.lock()
    defer { lock.unlock() }
    known.removeAll { $0.files.map(\.path) == paths }
    known.append((files, words))
    if known.count > Self.keptLists { known.removeFirst() }
    return words
  }

  /// Whether `words(of:)` returns at once: the files were read, or they are small. O(files) system calls.
  package func areQuick(_ paths: [String]) -> Bool {
    let files = Self.files(paths)
    return known(files) != nil || files.reduce(0) { $0 + ($1.stamp?.byteCount ?? 0) } <= Self.quickBytes
  }

  private static func files(_ paths: [String]) -> [File] {
    paths.map { File(path: $0, stamp: FileSystem.stamp(of: $0)) }
  }

  private func known(_ files: [File]) -> Words? {
    lock.lock()
    defer { lock.unlock() }
    guard let index = known.firstIndex(where: { $0.files == files }) else { return nil }
    known.append(known.remove(at: index))
    return known.last?.words
  }

  /// Reads files, in order, up to `Bounds.wordFileBytes` together. A file that does not fit is left out.
  private static func read(_ paths: [String]) -> Words {
    var result = Words()
    var rest = Bounds.wordFileBytes
    for path in paths where FileSystem.kind(of: path) != nil {
      guard FileSystem.stamp(of: path).map({ $0.byteCount <= rest }) ?? true else {
        result.isCut = true
        result.problems.append(
          "\(path): the word files have more than \(Bounds.wordFileBytes >> 20) MB together, and this one is not read; "
            + "remove words that no text has")
        continue
      }
      do throws(FileError) {
        let bytes = try FileSystem.readRegular(path, limit: rest, followsLinks: true)
        rest -= bytes.count
        result.words.formUnion(KnownWords(file: String(decoding: bytes, as: UTF8.self)))
      } catch {
        result.problems.append("\(error)")
      }
    }
    result.words.share()
    return result
  }
}
