internal import DataFormats
internal import HighlightConfiguration
internal import HighlightCore
internal import HighlightStorage
internal import JSONRPC
internal import LanguageManifest
internal import SystemSupport
internal import TextModel

/// `textDocument/rename`. Fails if the new name would refer to another definition at an occurrence, or another name
/// would refer to the renamed definition.
enum RenameMethod: ReadingMethod {
  static let descriptor = MethodDescriptor(
    name: "textDocument/rename", summary: "another name for what this text alone names", feature: .rename,
    offer: Offer(provider: "renameProvider", options: "\"prepareProvider\":true"), lane: .document)

  struct Params: WireParams {
    let position: WirePosition
    let name: String

    init(_ json: JSON) throws(ResponseError) {
      position = try WirePosition(required: json["position"])
      guard let name = json["newName"]?.string else {
        throw ResponseError(code: .invalidParams, message: "newName is missing")
      }
      self.name = name
    }
  }

  static func run(_ params: Params, _ view: DocumentView, _ answer: inout RequestAnswer) throws(ResponseError) {
    let found = view.binding(at: params.position)?.binding
    let withoutNames = view.languageWithoutNames(found)
    guard withoutNames == nil, let binding = found, let first = binding.occurrences.first else {
      let reason = withoutNames.map { "names are not known in \($0)" }
      throw ResponseError(code: .requestFailed, message: reason ?? "there is no name here that can be changed")
    }
    if let reason = view.refusal(binding) { throw ResponseError(code: .requestFailed, message: reason) }
    if binding.isShorthand {
      throw ResponseError(code: .requestFailed, message: "one of the occurrences names a member of the same name, too")
    }
    let old = view.text.string(in: first.range)
    let ranges = binding.occurrences.map(\.range)
    let rules = view.facts.manifest[binding.language]?.names
    let name = rules?.completed(params.name, insteadOf: old) ?? params.name
    if name != old,
      let reason = fault(of: name) ?? rules?.fault(of: name, insteadOf: old) ?? conflict(ofCalling: ranges, name, in: view)
    {
      let shown = HiddenRanges(view.storage.redactedRanges).shown(first.range, of: view.text)
      throw ResponseError(code: .requestFailed, message: "\(shown) cannot be called \(name): \(reason)")
    }
    let document = WireEdits.Document(view.facts)
    answer.edits = document.edits
    WireEdits.append(document, view.positions(), ranges.lazy.map { ($0, name) }, to: &answer.sink)
  }

  /// Returns the reason why a text cannot be a name in any language: it is empty, or has white space or control
  /// characters. Otherwise nil.
  private static func fault(of name: String) -> String? {
    if name.isEmpty { return "a name is not empty" }
    return name.utf16.contains { $0 <= 0x20 } ? "a name has no white space" : nil
  }

  /// Returns the reason why the occurrences of a name cannot be renamed to `name`. Nil if the new name is found in
  /// exactly these ranges of the renamed text, which is parsed for that, without new syntax errors and without doubt;
  /// also if `ranges` is empty. O(text).
  /// - Parameter ranges: the ascending UTF-16 ranges of the occurrences.
  private static func conflict(
    ofCalling ranges: [Range<Int>], _ name: String, in view: DocumentView
  ) -> String? {
    let storage = view.storage
    let units = ContiguousArray(name.utf16)
    guard let first = ranges.first else { return nil }
    guard !storage.isWord(name, ofLanguageAt: first.lowerBound) else { return "it is a keyword there, not a name" }
    var renamed = ContiguousArray<UInt16>()
    renamed.reserveCapacity(storage.length + ranges.count * max(0, units.count - first.count))
    var expected: [Range<Int>] = []
    var end = 0
    let text = storage.text.units
    for range in ranges {
      renamed += text[end..<range.lowerBound]
      expected.append(renamed.count..<renamed.count + units.count)
      renamed += units
      end = range.upperBound
    }
    renamed += text[end...]
    let result = HighlightingStorage(
      UTF16Text(renamed), language: storage.language, languageProvider: view.loader,
      parseMilliseconds: view.facts.configuration.limits.serverParseMilliseconds, annotations: AnnotationSettings(),
      expectsEdits: false, interruption: view.interruption)
    guard !view.interruption.isCancelled, result.hasSyntax, result.exceededLimits.isEmpty else {
      return "the text is too long to be checked"
    }
    let limit = 1000
    guard result.syntaxErrors(limit: limit).count <= storage.syntaxErrors(limit: limit).count else {
      return "it is not a name there"
    }
    guard let found = view.binding(at: expected[0].lowerBound, of: result) else { return "it is not a name there" }
    let ranges = found.occurrences.map(\.range)
    if ranges == expected { return found.isInDoubt ? "it may mean something else there" : nil }
    let (wanted, others) = (Set(expected), Set(ranges))
    let other = ranges.first { !wanted.contains($0) } ?? expected.first { !others.contains($0) } ?? expected[0]
    return "it has another meaning in line \(result.text.lines.line(at: other.lowerBound) + 1)"
  }
}

/// Edits of one document as LSP writes them.
enum WireEdits {
  /// The document, with its version if the client supports that.
  struct Document {
    let uri: String
    /// The version; nil if the client supports only edits without one.
    let version: Int?

    init(_ facts: DocumentProperties) {
      uri = facts.uri
      version = facts.client.takesDocumentChanges ? facts.version : nil
    }

    var edits: ResultEdits { version == nil ? .unversioned : .versioned }
  }

  /// Appends the JSON of a `WorkspaceEdit` with replacements of UTF-16 ranges in one document: as `documentChanges`
  /// if the document has a version, otherwise as `changes`.
  static func append(
    _ document: Document, _ positions: WirePositions, _ edits: some Sequence<(Range<Int>, String)>, to sink: inout ByteSink
  ) {
    if let version = document.version {
      sink.append("{\"documentChanges\":[{\"textDocument\":{\"uri\":", json: document.uri)
      sink.append(",\"version\":\(version)},\"edits\":")
    } else {
      sink.append("{\"changes\":{", json: document.uri, ":")
    }
    appendTextEdits(positions, edits, to: &sink)
    sink.append(document.version == nil ? "}}" : "}]}")
  }

  /// Appends the JSON of `TextEdit`s for replacements of UTF-16 ranges.
  static func appendTextEdits(
    _ positions: WirePositions, _ edits: some Sequence<(Range<Int>, String)>, to sink: inout ByteSink
  ) {
    sink.append(listOf: edits) { edit, sink in
      sink.append("{\"range\":")
      positions.append(edit.0, to: &sink)
      sink.append(",\"newText\":", json: edit.1, "}")
    }
  }
}
