internal import Libc

/// A kind of text that a file may be, after its name.
package struct LanguageCandidate: Sendable {
  /// A language, a kind that there is no language for, or `plaintext`.
  package let kind: String
  /// The language of such a text; nil: it is plain text.
  package let language: String?
  /// How likely it is among the candidates, 0 to 1; nil where a mark decided, or nothing is known of the kind.
  package var share: Double?
  /// The marks in the text that decide for it at once.
  package var mark: String?
}

/// An extension that several languages have: the text of the file decides between them.
struct SharedExtension {
  /// The extension, in the case that the manifest has.
  let ending: String
  /// The languages that have it, the one of an empty file first.
  let claims: [LanguageEntry]
  private let manifest: Manifest

  /// The language of a file, with the candidates.
  struct Verdict {
    /// Nil: plain text.
    let language: String?
    let candidates: [LanguageCandidate]
  }

  /// How many bytes of a text are looked through for marks.
  private static let markedLength = 8192
  /// A bonus for the language of an empty file over languages that the text supports equally; logarithm.
  private static let ownersBonus = 0.5
  /// The same for texts of a few words, which have little evidence.
  private static let ownersBonusInShortTexts = 2.5
  /// Texts with fewer bytes are short.
  private static let shortLength = 64
  private static let plainPenalty = 1.0
  /// A bonus for the language of a name's inner extension: `rst` in `x.rst.inc`.
  private static let innerBonus = 3.0
  /// The least share with which a language counts as recognized.
  private static let minShare = 0.6
  /// The same for the language of an empty file.
  private static let minShareOfOwner = 0.35
  /// Returns the language that includes another one: Objective-C includes C.
  private static func wider(_ kind: String) -> String? { kind == "objc" ? "c" : nil }
  /// The least share for a header to be in another language than C.
  private static let minShareOfHeader = 0.9

  /// Creates the choice between the languages that share an extension; nil if it belongs to one language or none, or
  /// if a language that the user added has it.
  /// - Parameter mentioning: the languages whose description contains the extension.
  init?(_ ending: String, mentioning: [LanguageEntry], _ manifest: Manifest) {
    guard mentioning.contains(where: { $0.shared.contains(ending) }) else { return nil }
    let owners = mentioning.filter { $0.extensions.contains(ending) }
    // A language that the user added takes precedence.
    guard owners.first?.isUsers != true else { return nil }
    self.ending = ending
    self.manifest = manifest
    claims = owners + mentioning.filter { entry in entry.shared.contains(ending) && !entry.extensions.contains(ending) }
  }

  /// The language of an empty file.
  var owner: LanguageEntry? { claims.first.flatMap { $0.extensions.contains(ending) ? $0 : nil } }

  /// Returns the language of a text: the only one with a mark in the text, or the owner of the extension if it has
  /// one of several, otherwise the most likely one. Nil for plain text and binary files. O(bytes).
  /// - Parameters:
  ///   - head: the first bytes of the file, without a byte order mark.
  ///   - inner: the language of the extension before this one; nil if there is none.
  func verdict(_ head: UnsafeBufferPointer<UInt8>, inner: LanguageEntry?) -> Verdict {
    // Binary files, such as video and audio.
    if head.prefix(1024).contains(0), head.first != 0xFF, head.first != 0xFE {
      return Verdict(
        language: nil, candidates: [LanguageCandidate(kind: SharedExtensionTable.plain, language: nil, mark: "NUL")])
    }
    var marked: [LanguageCandidate] = []
    let lines = ContentMark.Lines(UnsafeBufferPointer(rebasing: head.prefix(Self.markedLength)))
    let dialect = ending == "h" ? CSourceLines(head).dialect : nil
    for entry in claims {
      if let mark = mark(of: entry, lines, dialect, head) {
        marked.append(LanguageCandidate(kind: entry.name, language: entry.name, mark: mark))
      }
    }
    if marked.count == 1 || marked.count > 1 && marked[0].kind == owner?.name {
      return Verdict(language: marked[0].language, candidates: marked)
    }
    var candidates = marked.isEmpty ? known : marked
    if marked.isEmpty, let inner, !candidates.contains(where: { $0.kind == inner.name }) {
      candidates.append(LanguageCandidate(kind: inner.name, language: inner.name))
    }
    return decision(among: candidates, head, inner: inner) { ending == "h" ? dialect : CSourceLines(head).dialect }
  }

  /// The candidates of a text without marks.
  private var known: [LanguageCandidate] {
    var result = claims.filter { !$0.isMarked }.map { LanguageCandidate(kind: $0.name, language: $0.name) }
    for kind in SharedExtensionTable.installed?.kinds(with: ending) ?? [] where !result.contains(where: { $0.kind == kind })
    {
      let language = kind == SharedExtensionTable.plain ? nil : manifest[kind]?.name
      result.append(LanguageCandidate(kind: kind, language: language))
    }
    return result
  }

  /// Returns the text of the mark that decides for a language; nil if the text has none.
  /// - Parameter dialect: the dialect of a header, from its complete text.
  private func mark(
    of entry: LanguageEntry, _ lines: ContentMark.Lines, _ dialect: CSourceLines.Dialect?, _ head: UnsafeBufferPointer<UInt8>
  ) -> String? {
    switch entry.name {
    case "cpp" where ending == "h": dialect == .cPlusPlus ? "C++" : nil
    case "objc" where ending == "h": dialect == .objectiveC ? "Objective-C" : nil
    case "make" where ending == "d" && ContentDetection.hasPrerequisites(head): "target: prerequisites"
    case "json" where ContentDetection.isJSON(head): "an object or an array"
    default: ContentMark.first(of: entry, in: lines)?.text
    }
  }

  private func decision(
    among candidates: [LanguageCandidate], _ head: UnsafeBufferPointer<UInt8>, inner: LanguageEntry?,
    dialect: () -> CSourceLines.Dialect?
  ) -> Verdict {
    var candidates = candidates
    let isPlainAmongThem = candidates.contains { $0.kind == SharedExtensionTable.plain }
    guard let table = SharedExtensionTable.installed, head.contains(where: { $0 > 0x20 }) else {
      return Verdict(language: owner?.name, candidates: candidates)
    }
    var kinds = candidates.map(\.kind) + [SharedExtensionTable.plain]
    let narrower = candidates.map { candidate in
      Self.wider(candidate.kind).flatMap { kind in kinds.contains(kind) ? nil : kind }
    }
    kinds += narrower.compactMap { $0 }
    let scores = table.scores(of: head, for: kinds)
    let plain = scores[candidates.count] ?? 0
    var best = -Double.infinity
    var values: [Double?] = []
    for (index, candidate) in candidates.enumerated() {
      var score = scores[index]
      if let kind = narrower[index], let kindIndex = kinds.firstIndex(of: kind), let other = scores[kindIndex] {
        score = max(score ?? other, other)
      }
      var value = score
      if candidate.kind == owner?.name {
        value =
          (score ?? plain - Self.plainPenalty)
          + (head.count < Self.shortLength ? Self.ownersBonusInShortTexts : Self.ownersBonus)
      }
      if candidate.kind == inner?.name { value = (value ?? plain) + Self.innerBonus }
      if candidate.kind == SharedExtensionTable.plain { value = plain - Self.plainPenalty }
      values.append(value)
      best = max(best, value ?? best)
    }
    let total = values.reduce(0) { $0 + ($1.map { exp($0 - best) } ?? 0) }
    for index in candidates.indices { candidates[index].share = values[index].map { exp($0 - best) / total } }
    candidates.sort { ($0.share ?? -1, $1.kind) > ($1.share ?? -1, $0.kind) }
    guard let first = candidates.first, let share = first.share else {
      return Verdict(language: owner?.name, candidates: candidates)
    }
    let usual = first.kind == owner?.name ? Self.minShareOfOwner : Self.minShare
    let least = ending == "h" ? Self.minShareOfHeader : usual
    if share < least { return Verdict(language: isPlainAmongThem ? nil : owner?.name, candidates: candidates) }
    // These differ in signs more than in words.
    if first.kind == "c" || first.kind == "cpp", candidates.contains(where: { $0.kind == "cpp" }),
      candidates.contains(where: { $0.kind == "c" })
    {
      return Verdict(language: dialect() == .cPlusPlus ? "cpp" : first.kind, candidates: candidates)
    }
    return Verdict(language: first.language, candidates: candidates)
  }
}
