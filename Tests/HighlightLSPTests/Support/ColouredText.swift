import HighlightStorage

@testable import HighlightRendering
@testable import SystemSupport

/// Text with runs that a test places by hand: no grammar is needed.
struct ColouredText {
  let storage: HighlightingStorage

  /// - Parameter runs: ranges (UTF-16) and their scopes, ascending.
  init(_ units: ContiguousArray<UInt16>, runs: [(Range<Int>, String)] = []) {
    storage = HighlightingStorage(UTF16Text(units), language: nil)
    let table = storage.attributeTable
    storage.replaceRuns(
      of: .syntax, in: 0..<storage.length,
      with: ContiguousArray(
        runs.map { range, scope in
          let attribute = table.intern(Attributes(scope: scope, layer: .syntax))
          return AttributeRun(start: range.lowerBound, end: range.upperBound, attribute: attribute)
        }))
  }

  init(_ string: String, runs: [(Range<Int>, String)] = []) {
    self.init(ContiguousArray(string.utf16), runs: runs)
  }

  /// The text as a file of its own.
  func file(path: String = "a.txt", language: String = "plaintext") -> HighlightedFile {
    HighlightedFile(
      path: path, language: language, bytes: ContiguousArray(storage.string.utf8), illFormedSequences: [], encoding: .utf8,
      storage: storage, limits: [])
  }
}

extension ByteSink {
  /// What was gathered, as text.
  var string: String { String(decoding: bytes, as: UTF8.self) }
}
