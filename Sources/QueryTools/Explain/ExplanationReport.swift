package import HighlightRendering
package import HighlightStorage
internal import SystemSupport

/// An explanation with what the program adds to it: names of files, the LSP token, the theme's style.
package struct ExplanationReport {
  package let explanation: Explanation
  package let text: UTF16Text
  /// What the outputs call the file.
  package let path: String
  /// The language of the document, `plaintext` for none.
  package let language: String
  /// Sequences of the file that are no UTF-8, for byte offsets.
  package var illFormedSequences: [SourceText.IllFormedSequence] = []
  package let theme: Theme
  package let legend: SemanticTokenLegend
  /// The languages of embedded texts whose grammars are not installed.
  package let missing: Set<String>

  package init(
    explanation: Explanation, text: UTF16Text, path: String, language: String,
    illFormedSequences: [SourceText.IllFormedSequence] = [], theme: Theme, legend: SemanticTokenLegend,
    missing: Set<String> = []
  ) {
    self.missing = missing
    self.explanation = explanation
    self.text = text
    self.path = path
    self.language = language
    self.illFormedSequences = illFormedSequences
    self.theme = theme
    self.legend = legend
  }

  /// The LSP token at the offset, by its names; nil if there is none.
  var token: (type: String, modifiers: [String])? {
    explanation.attributes?.scope.flatMap { legend.names(of: $0) }
  }

  /// The most levels of nested nodes, and the most captures and rules, that a report has.
  package static let mostLevels = 64

  /// The nodes of a layer that a report has: the outermost ones, the innermost ones, and how many stand between them.
  struct Levels {
    let outer: ArraySlice<Explanation.Node>
    let elided: Int
    let inner: ArraySlice<Explanation.Node>

    /// - Parameter limit: how many nodes there may be; three of four are the innermost ones.
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

  /// The nodes of each layer, `mostLevels` in all, where each layer has at least one.
  var levels: [Levels] {
    let layers = explanation.layers
    let total = layers.reduce(0) { $0 + $1.nodes.count }
    let share = total <= Self.mostLevels ? Self.mostLevels : max(1, Self.mostLevels / max(layers.count, 1))
    return layers.map { Levels($0.nodes, limit: share) }
  }

  /// The captures and rules that a report has, the strongest first.
  var shownCandidates: ArraySlice<Explanation.Candidate> { explanation.candidates.prefix(Self.mostLevels) }

  /// How many captures and rules it leaves out.
  var elidedCandidates: Int { explanation.candidates.count - shownCandidates.count }

  /// The style at the offset.
  var style: Style? { explanation.attributes?.scope.flatMap { theme.style(for: $0) } }

  /// Why a candidate won or lost, in words.
  static func reason(_ candidate: Explanation.Candidate) -> String {
    switch candidate.verdict {
    case .won(nil): "won: nothing else competes here"
    case .won(.some(let criterion)): "won: " + Self.words(criterion, isWinner: true)
    case .lost(let criterion): "lost: " + Self.words(criterion, isWinner: false)
    case .predicateFailed(let place, let text):
      // Lists of words are long.
      "no match: \(text.count > 80 ? text.prefix(79) + "…" : text) does not hold (\(place.line):\(place.column))"
    case .channel: "no part: the name is no scope"
    case .unknownName: "no part: unknown capture name"
    case .replacedByDefinition: "no part: the name is local and has the colour of its definition"
    case .localName: "no part: the pattern is not for local names"
    case .outsideScopes: "no part: the rule is not for text of this scope (within)"
    case .givesNoScope: "no part: the rule gives no scope here"
    case .givenUp: "no part: the rule takes too long and is off in this line"
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

  /// `path:line` of a candidate, with a path that can be opened.
  func place(_ candidate: Explanation.Candidate) -> String {
    guard let place = candidate.location else { return "?" }
    return "\(Self.openablePath(place.path)):\(place.line)"
  }

  /// Query files of the data folder are named from there; people need the whole path.
  static func openablePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), FileSystem.kind(of: path) == nil, let folder = Environment.dataFolder,
      FileSystem.kind(of: folder + "/" + path) == .file
    else { return FileSystem.relativePath(path) }
    return FileSystem.relativePath(folder + "/" + path)
  }

  /// The word `none` where a capture cuts a hole.
  static func scopeName(_ candidate: Explanation.Candidate) -> String { candidate.scope ?? "none" }
}

extension FileSystem {
  /// A path below the working folder without that folder's name; other paths as they are.
  static func relativePath(_ path: String) -> String {
    guard path.hasPrefix("/"), let folder = realPath("."), folder != "/", path.hasPrefix(folder + "/") else { return path }
    return String(path.dropFirst(folder.count + 1))
  }
}

extension SemanticTokenLegend {
  /// The LSP token of a scope, by its names; nil when there is none.
  func names(of scope: String) -> (type: String, modifiers: [String])? {
    guard let token = token(for: scope) else { return nil }
    let set = tokenModifiers.indices.filter { token.modifiers >> UInt32($0) & 1 == 1 }
    return (tokenTypes[Int(token.type)], set.map { tokenModifiers[$0] })
  }
}
