internal import TextModel

/// The attributes of a language's captures in one table. They are added at first use, because a small file has ten of
/// the hundred captures of a language. A file of one line took 2.8 million instructions in a folder when they were made
/// for all captures, with their escapes, and every glob was read; it takes 0.6 (RESULTS-costs.md).
final class CaptureAttributes {
  private enum Entry: BitwiseCopyable {
    case unknown
    case hole
    case attribute(AttributeID)
  }

  let language: Language
  private let table: AttributeTable
  private let entries: UnsafeMutableBufferPointer<Entry>

  init(_ language: Language, _ table: AttributeTable) {
    self.language = language
    self.table = table
    entries = .allocate(capacity: language.program.captureNames.count)
    entries.initialize(repeating: .unknown)
  }

  deinit { entries.deallocate() }

  /// The attribute of a capture; nil for a capture that removes the highlights below it.
  @inline(__always)
  subscript(capture: Int) -> AttributeID? {
    switch entries[capture] {
    case .attribute(let known): known
    case .hole: nil
    case .unknown: intern(capture)
    }
  }

  private func intern(_ capture: Int) -> AttributeID? {
    let name = language.program.captureNames[capture]
    var scope: String?
    if case .scope(let known) = language.program.role(ofCapture: capture) { scope = known }
    if scope == nil && !language.keepsRawCaptures {
      entries[capture] = .hole
      return nil
    }
    let id = table.intern(Attributes(scope: scope, capture: name, language: language.name, layer: .syntax))
    entries[capture] = .attribute(id)
    return id
  }
}
