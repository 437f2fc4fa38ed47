package import HighlightRendering
package import HighlightStorage
package import SystemSupport

/// Text with runs that a test places by hand: no grammar is needed.
package struct ColoredFile {
  package let storage: HighlightingStorage

  /// - Parameter runs: ranges (UTF-16) and their scopes, ascending.
  package init(_ units: ContiguousArray<UInt16>, runs: [(Range<Int>, String)] = []) {
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

  package init(_ string: String, runs: [(Range<Int>, String)] = []) {
    self.init(ContiguousArray(string.utf16), runs: runs)
  }

  /// The text as a file of its own.
  package func file(path: String = "a.txt", language: String = "plaintext") -> HighlightedFile {
    HighlightedFile(
      path: path, language: language, bytes: ContiguousArray(storage.string.utf8), illFormedSequences: [], encoding: .utf8,
      storage: storage, limits: [])
  }
}

extension ByteSink {
  /// What was gathered, as text.
  package var string: String { String(decoding: bytes, as: UTF8.self) }
}
