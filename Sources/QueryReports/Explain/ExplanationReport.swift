package import HighlightCore
internal import HighlightRendering
package import HighlightStorage
package import HighlightThemes
internal import SystemSupport
package import TextModel

/// An explanation with the path of the file, the LSP token and the theme's style.
package struct ExplanationReport {
  package let explanation: Explanation
  package let text: UTF16Text
  /// The path of the file in reports.
  package let path: String
  /// The language of the document; `plaintext` without one.
  package let language: String
  /// The byte sequences of the file that are not UTF-8, for byte offsets.
  package var illFormedSequences: [SourceText.IllFormedSequence] = []
  package let theme: Theme
  package let legend: SemanticTokenLegend
  /// The languages of embedded texts whose grammars are not installed.
  package let missing: Set<String>
  /// The texts that the report hides.
  let redaction: Redaction

  package init(
    explanation: Explanation, of storage: HighlightingStorage, path: String, language: String,
    illFormedSequences: [SourceText.IllFormedSequence] = [], theme: Theme, legend: SemanticTokenLegend,
    missing: Set<String> = []
  ) {
    self.missing = missing
    text = storage.text
    redaction = Redaction(storage)
    self.explanation = explanation
    self.path = path
    self.language = language
    self.illFormedSequences = illFormedSequences
    self.theme = theme
    self.legend = legend
  }

  /// The names of the LSP token type and modifiers at the offset; nil without a token.
  var token: (type: String, modifiers: [String])? {
    explanation.attributes?.scope.flatMap { legend.names(of: $0) }
  }

  /// The maximum number of nested nodes, and of captures and rules, in a report.
  package static let maxLevels = 64

  /// The nodes of a layer in a report: the outermost and the innermost ones, and the number of nodes between them.
  struct Levels {
    let outer: ArraySlice<Explanation.Node>
    let elided: Int
    let inner: ArraySlice<Explanation.Node>

    /// Selects at most `limit` nodes: all if there are no more, otherwise a quarter of `limit` outermost ones, and
    /// innermost ones.
    /// - Parameter nodes: the nodes, the outermost one first.
    init(_ nodes: [Explanation.Node], limit: Int) {
      guard nodes.count > limit else {
        (outer, elided, inner) = (nodes[...], 0, [])
        return
      }
      let outerCount = limit / 4
      outer = nodes.prefix(outerCount)
      inner = nodes.suffix(limit - outerCount)
      elided = nodes.count - limit
    }
  }

  /// The nodes of each layer in the report: `maxLevels` in total, at least one of each layer.
  var levels: [Levels] {
    let layers = explanation.layers
    let total = layers.reduce(0) { $0 + $1.nodes.count }
    let share = total <= Self.maxLevels ? Self.maxLevels : max(1, Self.maxLevels / max(layers.count, 1))
    return layers.map { Levels($0.nodes, limit: share) }
  }

  /// The captures and rules in the report, the strongest first.
  var shownCandidates: ArraySlice<Explanation.Candidate> { explanation.candidates.prefix(Self.maxLevels) }

  /// The number of captures and rules that the report leaves out.
  var elidedCandidates: Int { explanation.candidates.count - shownCandidates.count }

  /// The theme's style for the scope at the offset; nil if there is none.
  var style: Style? { explanation.attributes?.scope.flatMap { theme.style(for: $0) } }

  /// The target of the link at the offset; stars if a part of the link is hidden. Nil without a link.
  package var shownTarget: String? {
    explanation.link.map { redaction.ranges.overlap($0.range) ? "***" : redaction.hiding($0.target) }
  }

  /// Returns the reason why a candidate won or lost, in words.
  package static func reason(_ candidate: Explanation.Candidate) -> String {
    if candidate.isCommentTag, case .won = candidate.verdict { return "won: a word like TODO in a comment" }
    return switch candidate.verdict {
    case .won(nil): "won: nothing else competes here"
    case .won(.some(let criterion)): "won: " + Self.words(criterion, isWinner: true)
    case .lost(let criterion): "lost: " + Self.words(criterion, isWinner: false)
    case .predicateFailed(let location, let text):
      // Lists of words are long.
      "no match: \(text.count > 80 ? text.prefix(79) + "…" : text) does not hold (\(location.line):\(location.column))"
    case .channel: "no part: the name is no scope"
    case .unknownName: "no part: unknown capture name"
    case .replacedByDefinition: "no part: the name is local and has the colour of its definition"
    case .localName: "no part: the pattern is not for local names"
    case .otherName: "no part: the pattern is for local names only"
    case .fileOff: "no part: its query file costs too much in this text and is off (limit: match-work)"
    case .outsideScopes: "no part: the rule is not for text of this scope (within)"
    case .givesNoScope: "no part: the rule gives no scope here"
    case .abandoned: "no part: the rule takes too long and is off in this line"
    case .hiddenByCaller: "hidden"
    }
  }

  private static func words(_ criterion: Explanation.Criterion, isWinner: Bool) -> String {
    switch criterion {
    case .priority: isWinner ? "the highest priority" : "a lower priority"
    case .language: isWinner ? "the innermost language" : "an outer language"
    case .nodeSize: isWinner ? "the smallest node" : "a larger node"
    case .nodeDepth: isWinner ? "the inner one of nodes of one range" : "the outer one of nodes of one range"
    case .patternOrder: isWinner ? "the last pattern of its node" : "an earlier pattern"
    }
  }

  /// Returns `path:line` of a candidate's pattern or rule, with a path that can be opened; `?` if its location is
  /// unknown.
  package func location(of candidate: Explanation.Candidate) -> String {
    guard let location = candidate.location else { return "?" }
    return "\(Self.openablePath(location.path)):\(location.line)"
  }

  /// Returns a path at which a query file can be opened: relative to the working folder if possible.
  /// - Parameter path: an absolute path, or a path relative to the working folder or, if no file is there, to the
  ///   data folder.
  package static func openablePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), FileSystem.kind(of: path) == nil, let folder = Environment.dataFolder,
      FileSystem.kind(of: folder + "/" + path) == .file
    else { return FileSystem.relativePath(path) }
    return FileSystem.relativePath(folder + "/" + path)
  }

  /// Returns the scope of a candidate; `none` for a capture that removes the scope.
  static func scopeName(_ candidate: Explanation.Candidate) -> String { candidate.scope ?? "none" }
}

extension SemanticTokenLegend {
  /// Returns the names of the LSP token type and modifiers of a scope; nil if the scope has no token type.
  package func names(of scope: String) -> (type: String, modifiers: [String])? {
    guard let token = token(for: scope) else { return nil }
    let set = tokenModifiers.indices.filter { token.modifiers >> UInt32($0) & 1 == 1 }
    return (tokenTypes[Int(token.type)], set.map { tokenModifiers[$0] })
  }
}
