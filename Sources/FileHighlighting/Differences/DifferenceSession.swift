package import HighlightRendering
package import HighlightStorage
internal import SystemSupport

/// Highlights a text with differences: code in hunks has the scopes that it has in its file.
///
/// The text is given completely, or in parts. `DifferenceSources` provides the changed files.
package final class DifferenceSession {
  /// A text, or the next part of one.
  package struct Part {
    package let storage: HighlightingStorage
    /// Its lines, files and hunks.
    package let text: DifferenceText
    package let layout: DifferenceLayout
    /// Whether it begins inside a line of the part before.
    package let continuesLine: Bool
    /// The limits that code of this part, or of earlier parts, exceeded.
    package let limitsHit: Set<Limit>
  }

  /// Creates a storage of a text, without rules and links: in the language `diff`, or plain.
  private let makeStorage: (UTF16Text, _ isPlain: Bool) -> HighlightingStorage
  private let annotations: Annotations
  private let sources: DifferenceSources
  private let errors: WhiteSpaceErrors
  private var parser: DifferenceParser
  private var text = DifferenceText()
  /// The line state at the start of the next part.
  private var state: LineState?
  // The state of a text that is given in parts; `held` and `rest` are not returned yet.
  private var scanner: DifferenceScanner
  private var held: ContiguousArray<UInt16> = []
  /// The bytes of an incomplete line.
  private var rest: ContiguousArray<UInt8> = []
  private var continuesLine = false
  /// Whether `held` begins inside a line.
  private var heldContinuesLine = false

  /// The maximum number of code units that are held until a file is complete, and that are highlighted as one text if the
  /// file is unknown.
  package static let longestPart = 1 << 20

  /// The maximum number of files of a part, so that finished parts are written early.
  private static let filesOfPart = 8

  /// Creates a session at the start of a text.
  /// - Parameters:
  ///   - form: the form of hunks that begin with `@@`.
  ///   - errors: which white space is an error.
  init(
    _ sources: DifferenceSources, form: DifferenceParser.Form, errors: WhiteSpaceErrors, annotations: Annotations,
    makeStorage: @escaping (UTF16Text, _ isPlain: Bool) -> HighlightingStorage
  ) {
    (self.sources, self.errors, self.annotations, self.makeStorage) = (sources, errors, annotations, makeStorage)
    (parser, scanner) = (DifferenceParser(form), DifferenceScanner(form))
  }

  /// Returns a complete text, highlighted.
  package func whole(_ units: ContiguousArray<UInt16>) -> Part {
    part(units, continuesLine: false)
  }

  // MARK: Parts

  /// Appends text, which `nextPart(isLast:)` returns.
  /// - Parameter bytes: UTF-8 that ends between characters.
  package func append(_ bytes: ContiguousArray<UInt8>) {
    guard let end = bytes.lastIndex(of: 0x0A) else {
      rest += bytes
      if rest.count > Self.longestPart { takeRest() }
      return
    }
    take(rest + bytes[...end], endsLine: true)
    rest = ContiguousArray(bytes[(end + 1)...])
  }

  /// Whether there is appended text that was not returned in a part yet.
  package var holdsText: Bool { !held.isEmpty || !rest.isEmpty }
  /// Whether the appended text ends inside a hunk.
  package var isInsideHunk: Bool { scanner.isInsideHunk }

  /// Returns the next part: complete files with the text around them, at most eight; nil if no file is complete. A
  /// file longer than `longestPart` is returned incomplete.
  /// - Parameter isLast: whether no more text follows; then all held text is returned, by several calls.
  package func nextPart(isLast: Bool) -> Part? {
    if isLast && !rest.isEmpty { takeRest() }
    let known = isLast || held.count > Self.longestPart ? held.count : scanner.end
    let end = min(known, scanner.end(ofFiles: Self.filesOfPart) ?? known)
    return end > 0 ? give(end) : nil
  }

  private func takeRest() {
    take(rest, endsLine: false)
    rest = []
  }

  private func take(_ bytes: ContiguousArray<UInt8>, endsLine: Bool) {
    let units = bytes.withUnsafeBytes { SourceText(decodingUTF8: $0).units }
    if held.isEmpty { heldContinuesLine = continuesLine }
    scanner.read(units, continuesLine: continuesLine)
    held += units
    continuesLine = !endsLine
  }

  private func give(_ count: Int) -> Part {
    let units = ContiguousArray(held[..<count])
    held.removeFirst(count)
    scanner.drop(count)
    let part = part(units, continuesLine: heldContinuesLine)
    // The rest is empty, or begins with a file.
    heldContinuesLine = false
    return part
  }

  private func part(_ units: ContiguousArray<UInt16>, continuesLine: Bool) -> Part {
    text.read(units, &parser, continuesLine: continuesLine)
    // Words are checked by the rules of the language.
    let isPlain = annotations.spelling == nil
    let storage = makeStorage(UTF16Text(units), isPlain)
    var outer = OuterLines(text, units)
    let outerStorage = makeStorage(UTF16Text(state == nil ? outer.units : []), false)
    if let state {
      outerStorage.begin(in: state)
      outerStorage.replaceCharacters(in: 0..<0, with: outer.units)
    }
    state = outerStorage.stateOfLastLine
    outer.take(outerStorage)
    let coloring = DifferenceColoring(text, storage)
    for file in text.files { sources.highlight(file, of: text, units, into: coloring) }
    coloring.finish(outer)
    storage.annotations = annotations
    return Part(
      storage: storage, text: text, layout: DifferenceLayout(text, storage.text, errors: errors),
      continuesLine: continuesLine, limitsHit: sources.limitsHit)
  }
}
