internal import DataFormats
package import HighlightCore
package import HighlightRendering
package import HighlightStorage
internal import TextModel
package import TextRules

/// Highlights a text with diffs: code in hunks has the scopes that it has in its file.
///
/// The text is given completely, or in parts. `DiffSources` provides the changed files.
package final class DiffSession {
  /// A text, or the next part of one.
  package struct TextPart {
    package let storage: HighlightingStorage
    /// The text that git wrote, highlighted, and its lines, files and hunks.
    let source: HighlightingStorage
    let text: ParsedDiff
    /// The parts of that text in `storage`; nil if both are the same.
    let copies: [ArrangedDiff.Copy]?
    package let layout: DiffLines
    /// Whether it begins inside a line of the part before.
    package let continuesLine: Bool
    /// The limits that code of this part, or of earlier parts, exceeded.
    package let exceededLimits: Set<Limit>
    /// The length of the text that git wrote, in UTF-16 units.
    package var sourceLength: Int { source.length }

    /// Returns which colors of the text that git wrote are shown; nil for none.
    package func shown(_ colors: SGRColors?) -> SGRColors? {
      let remaining = colors.flatMap { $0.remaining(in: source, text) }
      return copies.map { remaining?.moved($0) } ?? remaining
    }

    /// The links of the text, and the links of headings where the text has none.
    package var links: [TextLink] {
      let own = storage.links()
      if layout.links.isEmpty { return own }
      let added = layout.links.filter { storage.links(in: $0.range).isEmpty }
      return (own + added).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
  }

  /// Creates a storage of a text, without rules and links: in the language `diff`, or plain.
  private let makeStorage: (UTF16Text, _ isPlain: Bool) -> HighlightingStorage
  private let annotations: AnnotationSettings
  private let sources: DiffSources
  private let errors: WhiteSpaceSettings
  private let form: DiffForm?
  private var parser: DiffParser
  private var text = ParsedDiff()
  /// The line state at the start of the next part.
  private var state: LineState?
  // The state of a text that is given in parts; `held` and `rest` are not returned yet.
  private var scanner: DiffPartBounds
  private var held: ContiguousArray<UInt16> = []
  /// The bytes of an incomplete line.
  private var rest: ContiguousArray<UInt8> = []
  private var continuesLine = false
  /// The number of code units in the parts that were returned.
  private var returned = 0
  /// Whether `held` begins inside a line.
  private var heldContinuesLine = false

  /// The maximum number of code units that are held until a file is complete, and that are highlighted as one text if the
  /// file is unknown.
  package static let longestPart = 1 << 20

  /// The maximum number of files of a part, so that finished parts are written early.
  private static let filesOfPart = 8
  /// The number of code units that are returned in parts of one file, because a user waits for the first screen.
  private static let earlyUnits = 1 << 13

  /// Creates a session at the start of a text.
  /// - Parameters:
  ///   - form: how the diff is arranged; nil: its own lines, one by one.
  ///   - hunks: the form of hunks that begin with `@@`.
  ///   - errors: what says which white space is an error.
  init(
    _ sources: DiffSources, form: DiffForm?, hunks: DiffParser.Form, errors: WhiteSpaceSettings,
    annotations: AnnotationSettings, makeStorage: @escaping (UTF16Text, _ isPlain: Bool) -> HighlightingStorage
  ) {
    (self.sources, self.form, self.errors, self.annotations) = (sources, form, errors, annotations)
    self.makeStorage = makeStorage
    (parser, scanner) = (DiffParser(hunks), DiffPartBounds(hunks))
  }

  /// Returns a complete text, highlighted.
  package func whole(_ units: ContiguousArray<UInt16>) -> TextPart {
    part(units, continuesLine: false, isComplete: true)
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

  /// Returns the next part: complete files with the text around them, at most eight, and one at the start; nil if no
  /// file is complete. A file longer than `longestPart` is returned incomplete.
  /// - Parameter isLast: whether no more text follows; then all held text is returned, by several calls.
  package func nextPart(isLast: Bool) -> TextPart? {
    if isLast && !rest.isEmpty { takeRest() }
    let known = isLast || held.count > Self.longestPart ? held.count : scanner.end
    let end = min(known, scanner.end(ofFiles: returned < Self.earlyUnits ? 1 : Self.filesOfPart) ?? known)
    return end > 0 ? give(end, isComplete: isLast || end <= scanner.end) : nil
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

  private func give(_ count: Int, isComplete: Bool) -> TextPart {
    let units = ContiguousArray(held[..<count])
    held.removeFirst(count)
    scanner.drop(count)
    returned += count
    let part = part(units, continuesLine: heldContinuesLine, isComplete: isComplete)
    // The rest is empty, or begins with a file.
    heldContinuesLine = false
    return part
  }

  private func part(_ units: ContiguousArray<UInt16>, continuesLine: Bool, isComplete: Bool) -> TextPart {
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
    let coloring = DiffHighlights(text, storage)
    for file in text.files { sources.highlight(file, of: text, units, functions: form != nil, into: coloring) }
    coloring.finish(outer)
    let names = text.files.map { $0.header.names.new ?? $0.header.names.old ?? "" }
    let errors = errors.errors(inFiles: names)
    let layout = DiffLines(text, storage.text) { errors($0.names.new ?? $0.names.old ?? "") }
    guard let form else {
      storage.annotations = annotations
      return TextPart(
        storage: storage, source: storage, text: text, copies: nil, layout: layout, continuesLine: continuesLine,
        exceededLimits: sources.exceededLimits)
    }
    let arranged = ArrangedDiff(text, units, layout, storage.text, form: form, isComplete: isComplete) {
      self.sources.address(of: $0)
    }
    let shown = Self.storage(of: arranged, like: storage)
    shown.annotations = annotations
    return TextPart(
      storage: shown, source: storage, text: text, copies: arranged.copies, layout: arranged.layout,
      continuesLine: continuesLine, exceededLimits: sources.exceededLimits.union(storage.exceededLimits))
  }

  /// Returns a storage of an arranged text, with the syntax runs of the original text and the runs of headings.
  private static func storage(of arranged: ArrangedDiff, like old: HighlightingStorage) -> HighlightingStorage {
    let storage = HighlightingStorage(UTF16Text(arranged.units), language: nil, expectsEdits: false)
    let table = storage.attributeTable
    var own = [AttributeID?](repeating: nil, count: old.attributeTable.values.count)
    var scopes: [String: AttributeID] = [:]
    var runs: ContiguousArray<AttributeRun> = []
    var next = arranged.runs[...]
    func appendHeadings(before end: Int) {
      while let run = next.first, run.range.lowerBound < end {
        let attribute =
          scopes[run.scope]
          ?? table.intern(Attributes(scope: run.scope, capture: run.scope, language: "diff", layer: .syntax))
        scopes[run.scope] = attribute
        runs.append(AttributeRun(start: run.range.lowerBound, end: run.range.upperBound, attribute: attribute))
        next = next.dropFirst()
      }
    }
    for copy in arranged.copies {
      appendHeadings(before: copy.start)
      let shift = copy.start - copy.range.lowerBound
      old.runs(of: .syntax).forEachRun(overlapping: copy.range) { run in
        let attribute = own[Int(run.attribute)] ?? table.intern(old.attributeTable[run.attribute])
        own[Int(run.attribute)] = attribute
        let range = run.range.clamped(to: copy.range)
        runs.append(AttributeRun(start: range.lowerBound + shift, end: range.upperBound + shift, attribute: attribute))
      }
    }
    appendHeadings(before: storage.length)
    storage.replaceRuns(of: .syntax, in: 0..<storage.length, with: AttributeRuns(ascending: runs).runs)
    return storage
  }
}
