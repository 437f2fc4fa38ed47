internal import HighlightConfiguration
internal import HighlightLanguages
internal import HighlightStorage
internal import JSONRPC
internal import StrictJSON
internal import SystemSupport

/// Names that one text alone gives their meaning: where they are defined and used, and how they are called.
///
/// What other texts may know (names of the whole text, where the language has a server that looks into them; members; what an argument is
/// labelled with) is answered with nothing rather than with a part.
extension Server {
  /// `textDocument/definition`: where the name is given its meaning.
  func definition(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    if ownKind(of: document) == .query,
      let answer = ownDefinition(of: document, at: try offset(params["position"], in: document.storage.text))
    {
      return answer
    }
    let binding = try binding(params, in: document)
    // What an argument is labelled with has its definition here all the same.
    let known = binding.map { $0.kind == .local || $0.kind == .text } ?? false
    return locations(binding?.occurrences.filter { known && $0.isDefinition == true } ?? [], in: document)
  }

  /// `textDocument/references`.
  func references(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let binding = try binding(params, in: document)
    let isWhole = binding.map { refusal($0, in: document) == nil } ?? false
    let withDefinition = params["context"]?["includeDeclaration"]?.bool ?? true
    let found = binding?.occurrences.filter { isWhole && (withDefinition || $0.isDefinition != true) } ?? []
    return locations(found, in: document)
  }

  /// `textDocument/prepareRename`: the name, where it can be given another.
  func prepareRename(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    let found = try bindingWithOffset(params, in: document)
    if found == nil, let language = namesAreUnknown(in: document) {
      throw ResponseError(code: .requestFailed, message: "names are not known in \(language)")
    }
    guard let (binding, offset) = found, refusal(binding, in: document) == nil,
      let range = binding.occurrences.first(where: { $0.range.contains(offset) })?.range
    else { return { $0.append("null") } }
    let text = document.storage.text
    let positions = positions(in: text)
    return { [self] sink in
      if client.losesPlaceholder { return append(range: range, of: positions, to: &sink) }
      sink.append("{\"range\":")
      append(range: range, of: positions, to: &sink)
      sink.append(",\"placeholder\":")
      sink.append(json: text.string(in: range))
      sink.append("}")
    }
  }

  /// `textDocument/rename`. Refused where the new name would mean something else in one of the places, or something else would come to mean it.
  func rename(_ params: JSON) throws(ResponseError) -> ((inout ByteSink) -> Void)? {
    let document = try document(of: params)
    if waitsForTree(document) { return nil }
    guard let name = params["newName"]?.string else {
      throw ResponseError(code: .invalidParams, message: "newName is missing")
    }
    guard let (binding, _) = try bindingWithOffset(params, in: document), let first = binding.occurrences.first else {
      let reason = namesAreUnknown(in: document).map { "names are not known in \($0)" }
      throw ResponseError(code: .requestFailed, message: reason ?? "there is no name here that can be changed")
    }
    if let reason = refusal(binding, in: document) { throw ResponseError(code: .requestFailed, message: reason) }
    if binding.isShorthand {
      throw ResponseError(code: .requestFailed, message: "one of the places names a member of the same name, too")
    }
    let text = document.storage.text
    let old = text.string(in: first.range)
    let ranges = binding.occurrences.map(\.range)
    if name != old, let reason = conflict(ofCalling: ranges, name, in: document) {
      throw ResponseError(code: .requestFailed, message: "\(old) cannot be called \(name): \(reason)")
    }
    let positions = positions(in: text)
    let (uri, version, isVersioned) = (document.uri, document.version, client.takesDocumentChanges)
    return { [self] sink in
      if isVersioned {
        sink.append("{\"documentChanges\":[{\"textDocument\":{\"uri\":")
        sink.append(json: uri)
        sink.append(",\"version\":\(version)},\"edits\":[")
      } else {
        sink.append("{\"changes\":{")
        sink.append(json: uri)
        sink.append(":[")
      }
      for (index, range) in ranges.enumerated() {
        sink.append(index == 0 ? "{\"range\":" : ",{\"range\":")
        append(range: range, of: positions, to: &sink)
        sink.append(",\"newText\":")
        sink.append(json: name)
        sink.append("}")
      }
      sink.append(isVersioned ? "]}]}" : "]}}")
    }
  }

  // MARK: Names

  private func binding(_ params: JSON, in document: Document) throws(ResponseError) -> NameBinding? {
    try bindingWithOffset(params, in: document)?.binding
  }

  /// What is bound at or right in front of a position, of all of the text.
  private func bindingWithOffset(
    _ params: JSON, in document: Document
  ) throws(ResponseError) -> (binding: NameBinding, offset: Int)? {
    let text = document.storage.text
    let offset = try offset(params["position"], in: text)
    for place in [offset, offset - 1] where place >= 0 && place < text.count && Self.mayBeName(document.storage, place) {
      if let binding = binding(at: place, of: document.storage, document) { return (binding, place) }
    }
    return nil
  }

  /// Whether colours allow a name at an offset.
  static func mayBeName(_ storage: HighlightingStorage, _ offset: Int) -> Bool {
    let scope = storage.attributes(at: offset).attributes?.scope ?? ""
    return !(scope.hasPrefix("comment") || scope.hasPrefix("keyword") || scope == "string" || scope.hasPrefix("number"))
  }

  private func binding(at offset: Int, of storage: HighlightingStorage, _ document: Document) -> NameBinding? {
    if let flat = FlatNames.binding(at: offset, of: storage) { return flat }
    let loader = document.setup.loader
    var found = storage.nameBinding(
      at: offset, query: { loader.structureQuery(.bindings, of: $0) }, limit: storage.length + 1,
      shouldStop: { inbox.isRunningCancelled || interruption.isCancelled })
    if found?.language == "nim", found?.isInDoubt == false, let name = found?.occurrences.first?.range {
      found?.isInDoubt = NimSpelling.hasOther(of: storage.text.string(in: name), in: storage.text)
    }
    return found
  }

  /// The language of a document if nothing is known of its names.
  private func namesAreUnknown(in document: Document) -> String? {
    guard let language = document.storage.language else { return document.languageName ?? "plain text" }
    if FlatNames.knows(language.name) { return nil }
    return document.setup.loader.structureQuery(.bindings, of: language) == nil ? language.name : nil
  }

  /// Why a name is not changed; nil where all that means it is known.
  private func refusal(_ binding: NameBinding, in document: Document) -> String? {
    switch binding.kind {
    case .member: return "it is a member, which other places may name in other ways"
    case .unknown: return "nothing in this text defines it"
    case .local, .text:
      if binding.isLabel { return "an argument is labelled with the same name" }
      if binding.isInDoubt { return "it may stand where the syntax does not tell: near errors, in a macro or a string" }
      let isShared = binding.kind == .text && manifest[binding.language]?.hasServer ?? false
      return isShared ? "other files may use it" : nil
    }
  }

  /// What would go wrong if what stands in some ranges were called otherwise; nil for nothing: then the new name means in all these places, and
  /// in no other, what the old one meant. O(text).
  private func conflict(ofCalling ranges: [Range<Int>], _ name: String, in document: Document) -> String? {
    let storage = document.storage
    let units = ContiguousArray(name.utf16)
    guard let first = ranges.first, !units.isEmpty else { return "a name is not empty" }
    guard !units.contains(where: { $0 <= 0x20 }) else { return "a name has no white space" }
    guard !storage.isWord(name, ofLanguageAt: first.lowerBound) else { return "it is a word of the language, no name there" }
    var renamed = ContiguousArray<UInt16>()
    renamed.reserveCapacity(storage.length + ranges.count * max(0, units.count - first.count))
    var places: [Range<Int>] = []
    var end = 0
    let text = storage.text.units
    for range in ranges {
      renamed += text[end..<range.lowerBound]
      places.append(renamed.count..<renamed.count + units.count)
      renamed += units
      end = range.upperBound
    }
    renamed += text[end...]
    let result = HighlightingStorage(
      UTF16Text(renamed), language: storage.language, languageProvider: document.setup.loader,
      parseMilliseconds: document.setup.configuration.limits.serverParseMilliseconds, expectsEdits: false,
      interruption: interruption)
    guard !interruption.isCancelled, result.hasSyntax, result.limitsHit.isEmpty else {
      return "the text is too long to be looked at"
    }
    let limit = 1000
    guard result.syntaxErrors(limit: limit).count <= storage.syntaxErrors(limit: limit).count else {
      return "it is no name there"
    }
    guard Self.mayBeName(result, places[0].lowerBound),
      let binding = binding(at: places[0].lowerBound, of: result, document)
    else { return "it is no name there" }
    let found = binding.occurrences.map(\.range)
    if found == places { return binding.isInDoubt ? "it may mean something else there" : nil }
    let other = found.first { !places.contains($0) } ?? places.first { !found.contains($0) } ?? places[0]
    return "it has another meaning in line \(result.text.lines.line(at: other.lowerBound) + 1)"
  }

  private func locations(_ occurrences: [NameOccurrence], in document: Document) -> (inout ByteSink) -> Void {
    if occurrences.isEmpty { return { $0.append("null") } }
    let positions = positions(in: document.storage.text)
    let uri = document.uri
    return { [self] sink in
      for (index, occurrence) in occurrences.enumerated() {
        sink.append(index == 0 ? "[{\"uri\":" : ",{\"uri\":")
        sink.append(json: uri)
        sink.append(",\"range\":")
        append(range: occurrence.range, of: positions, to: &sink)
        sink.append("}")
      }
      sink.append("]")
    }
  }
}
