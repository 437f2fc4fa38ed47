public import TextModel

/// The syntax of a language without a parser: states, and for each the rules that are tried in it.
///
/// A text begins in the state `main`. In every line the rules of the state in force are tried from the end of the last
/// match: the first match wins, of several with one start the one of the rule written first. A match may leave states and
/// enter others, which stay in force in the lines after it. Patterns are ICU regular expressions that see their line
/// without its terminator: `^` and `$` are its ends. At the end of a line rules that match nothing have their turn too.
public struct LineGrammar: Equatable, Sendable {
  /// An entry of a state.
  public enum Entry: Equatable, Sendable {
    /// A rule that is tried.
    case rule(Rule)
    /// All rules of another state, inserted here.
    case include(String, location: FileLocation?)
  }

  /// A pattern and the effect of its match.
  public struct Rule: Equatable, Sendable {
    /// An ICU regular expression. References to groups count the groups of this pattern.
    public var pattern: String
    /// Any of the letters `i`, `m`, `s`, `x`, `w`.
    public var flags = ""
    /// The scope of the whole match.
    public var scope: String?
    /// Scopes of groups, by their number or name. They win over that of the whole match, later groups over earlier ones.
    public var captures: [String: String] = [:]
    /// The number of states to leave; the first one is never left.
    public var pops = 0
    /// The states that are entered after that, the last one being in force then.
    public var pushes: [String] = []
    /// The text that the entered states remember: a template with `$0`, `$1`, `${name}`, and `${kept}` for the text
    /// that the current state remembers. Nil: the text of the current state.
    public var keeps: String?
    /// The part of the match in another language.
    public var embedded: Embedded?
    /// The location of the rule in its file.
    public var location: FileLocation?
    /// The location of the pattern in its file.
    public var patternLocation: FileLocation?

    /// Creates a rule that gives its match a scope, or none if `scope` is nil.
    public init(_ pattern: String, scope: String? = nil) {
      self.pattern = pattern
      self.scope = scope
    }
  }

  /// A part of a match that is in another language.
  public struct Embedded: Equatable, Sendable {
    /// The source of the language's name.
    public enum Source: Equatable, Sendable {
      /// A name or alias, filled in like `Rule.keeps`.
      case language(String)
      /// The name of a file, filled in likewise.
      case filename(String)
    }

    /// The source of the language's name.
    public var source: Source
    /// The group that holds the text, by number or name; 0 is the whole match.
    public var group = "0"
    /// Whether the matches of this rule, and of others with the same word here, are one text for as long as the state is in
    /// force in which the first of them was found. Line terminators after them belong to it.
    public var joined: String?
    /// The replacement of the match in the joined text; nil: the match itself. It is not part of the document, so nothing in
    /// it is highlighted. If several rules share a joined text, the first one with a hole decides for all.
    public var hole: String?

    /// Creates an embedded part that is the whole match, in the language that `source` names.
    public init(_ source: Source) {
      self.source = source
    }
  }

  /// The state in which a text begins.
  public static let mainState = "main"

  /// By name; there has to be `main`.
  public var states: [String: [Entry]]

  /// Creates a description with the entries of each state, in the order in which they are tried.
  /// - Parameter states: by name; there has to be `main`.
  public init(states: [String: [Entry]]) {
    self.states = states
  }
}

/// An error in a part of a `LineGrammar`; the part is left out.
public struct LineGrammarProblem: Error, Equatable, Sendable {
  /// The location of the part in its file.
  public var location: FileLocation?
  /// The error, without its position. If there is none, it names the state, the number of the rule and the pattern.
  public var message: String
}

extension LineGrammar.Entry {
  /// The former name of `include(_:location:)`.
  @available(*, deprecated, renamed: "include(_:location:)")
  public static func include(_ state: String, place: FileLocation?) -> LineGrammar.Entry { .include(state, location: place) }
}

extension LineGrammar.Rule {
  /// The former name of `location`.
  @available(*, deprecated, renamed: "location")
  public var place: FileLocation? {
    get { location }
    set { location = newValue }
  }

  /// The former name of `patternLocation`.
  @available(*, deprecated, renamed: "patternLocation")
  public var patternPlace: FileLocation? {
    get { patternLocation }
    set { patternLocation = newValue }
  }
}

extension LineGrammarProblem {
  /// The former name of `location`.
  @available(*, deprecated, renamed: "location")
  public var place: FileLocation? {
    get { location }
    set { location = newValue }
  }
}
