internal import DataFormats
internal import HighlightCore
internal import HighlightLanguages
internal import HighlightStorage
internal import LanguageManifest
internal import SystemSupport
internal import TextModel

/// Resolves names that only this text defines: their definitions and uses, and whether a new name is possible.
///
/// Names that other files may use are not resolved, because the answer would be incomplete: top-level names of languages
/// that usually have a language server, members, and argument labels.
extension DocumentView {
  /// Returns the binding of the name at or right before a position, with all its occurrences in the text, and the
  /// UTF-16 offset at which it was found. Nil if there is no name, and in comments, keywords, strings and numbers.
  func binding(at position: WirePosition) -> (binding: NameBinding, offset: Int)? {
    let offset = offset(position)
    for offset in [offset, offset - 1] where offset >= 0 && offset < text.count {
      if let binding = binding(at: offset, of: storage) { return (binding, offset) }
    }
    return nil
  }

  /// Returns the binding of the name at a UTF-16 offset, with all its occurrences; nil if there is no name, as in
  /// comments and keywords, or the search was stopped. For Nim, where names may be spelled in several ways, the binding
  /// is in doubt if the text has another spelling.
  /// - Parameter limit: the most occurrences that are found; nil: all.
  func binding(at offset: Int, of storage: HighlightingStorage, limit: Int? = nil) -> NameBinding? {
    let isString = storage.isPlainString(at: offset)
    guard isString || storage.mayHaveName(at: offset) else { return nil }
    if !isString, let flat = FlatNames.binding(at: offset, of: storage) { return flat }
    var found = storage.nameBinding(
      at: offset, query: { loader.structureQuery(.locals, of: $0) }, limit: limit ?? storage.length + 1,
      shouldStop: shouldStop)
    // Some words of shells are names though they are highlighted as strings: `read name`.
    if isString, found?.kind != .local, found?.kind != .text { return nil }
    if found?.language == "nim", found?.isInDoubt == false, let name = found?.occurrences.first?.range {
      found?.isInDoubt = NimSpelling.hasOther(of: storage.text.string(in: name), in: storage.text)
    }
    return found
  }

  /// Returns the language in which names cannot be resolved, because it has no query of names: the language of the name
  /// at the position, without a name the language of the document. Nil if names can be resolved.
  func languageWithoutNames(_ binding: NameBinding?) -> String? {
    if let binding {
      let isKnown = binding.kind != .unknown || binding.occurrences.first?.isDefinition != nil
      return isKnown || FlatNames.knows(binding.language) ? nil : binding.language
    }
    guard let language = storage.language else { return facts.languageName ?? "plain text" }
    if FlatNames.knows(language.name) { return nil }
    return loader.structureQuery(.locals, of: language) == nil ? language.name : nil
  }

  /// Returns the reason why a name cannot be renamed, or nil if it can: it is a local or defined in this text, all
  /// its occurrences are known, and other files do not use it.
  func refusal(_ binding: NameBinding) -> String? {
    switch binding.kind {
    case .member: return "it is a member, which other code may name in other ways"
    case .unknown: return "its definition is not known in this text"
    case .local, .text:
      if binding.isLabel { return "an argument is labelled with the same name" }
      if binding.isInDoubt { return "it may occur where the syntax is unknown: near errors, in a macro or a string" }
      return isShared(binding) ? "other files may use it" : nil
    }
  }

  /// Whether other files may use a name of this text: it is a top-level name of a language that commonly has a server.
  func isShared(_ binding: NameBinding) -> Bool {
    binding.kind == .text && facts.manifest[binding.language]?.hasServer ?? false
  }

  /// Returns locations for UTF-16 ranges of the document; nil if `ranges` is empty.
  func appendLocations(_ ranges: [Range<Int>], to sink: inout ByteSink) {
    if ranges.isEmpty { return }
    let positions = positions()
    sink.append(listOf: ranges) { range, sink in
      sink.append("{\"uri\":", json: facts.uri, ",\"range\":")
      positions.append(range, to: &sink)
      sink.append("}")
    }
  }
}

extension HighlightingStorage {
  /// Whether the text at a UTF-16 offset may be a name: it is not highlighted as a comment, keyword, number, or plain
  /// string. Kinds of strings such as `string.special` may be.
  func mayHaveName(at offset: Int) -> Bool {
    let scope = attributes(at: offset).attributes?.scope ?? ""
    return !(scope.hasPrefix("comment") || scope.hasPrefix("keyword") || scope == "string" || scope.hasPrefix("number"))
  }

  /// Whether the text at a UTF-16 offset is highlighted as a plain string.
  func isPlainString(at offset: Int) -> Bool { attributes(at: offset).attributes?.scope == "string" }
}
