public import TextModel

/// A regular expression with the effects of its matches, as the user writes it: a plain description that any thread may use.
///
/// A rule is applied line by line and sees one line without its terminator and nothing else: `^` and `$` match at the ends
/// of the line, lookbehind and lookahead see no other line, and no pattern matches a terminator (CRLF included). Matches of
/// one rule do not overlap. An empty match highlights and links nothing; with a severity it is an empty finding.
public struct Rule: Equatable, Sendable {
  /// The severity of matches that are findings.
  public enum Severity: String, Sendable, CaseIterable {
    /// It cannot work.
    case error
    /// It may not work.
    case warning
    /// It is good to know.
    case information
    /// It could be different.
    case hint
  }

  /// A test of the rule by its author.
  public struct Example: Equatable, Sendable {
    /// A text of one or more lines.
    public var text: String
    /// The expected matches, in order; nil: not tested.
    public var matches: [String]?
    /// The canonical name of the language of the text; nil: the rule's own, see `Rule.language(of:)`.
    public var language: String?
    /// The text after the fixes of all matches; of a single match its replacement alone will do. Nil: not tested.
    public var fix: String?
    /// The targets of the links of the matches, in order; nil: not tested.
    public var links: [String]?
    /// The messages of the findings, in order; nil: not tested.
    public var findings: [String]?
    /// The expected number of findings; nil: not tested.
    public var findingCount: Int?
    /// The number of the example in its rule, from 1; nil: its index among the examples, and 1.
    public var number: Int?
    /// The location of the example in its file.
    public var location: FileLocation?

    /// Creates an example: a text and the texts of the matches in it.
    public init(text: String, matches: [String]?) {
      self.text = text
      self.matches = matches
    }
  }

  /// The priority of syntax; that of rules is higher unless they set another one.
  public static let syntaxPriority = 100

  /// Names the rule; unique in a rule set. See `isValidID(_:)`.
  public var id: String
  /// An ICU regular expression.
  public var pattern: String
  /// Any of the letters `i`, `m`, `s`, `x`, `w`.
  public var flags = ""
  /// The scope of the whole match.
  public var scope: String?
  /// Scopes of groups, by their number or name.
  public var captures: [String: String] = [:]
  /// The languages of documents that the rule is for; nil: all of them.
  public var languages: [String]?
  /// The files that the rule is for, in the syntax of `.gitignore`; nil: all. The caller chooses by them:
  /// `AnnotationSettings.leftOutRules`.
  public var files: [String]?
  /// The files that it is not for.
  public var exclude: [String] = []
  /// The folder that `files` and `exclude` are relative to: absolute.
  public var folder: String?
  /// Scopes; the syntax must give one of them to every code unit of a match; no unit may have one after a `!`. All nodes
  /// around a unit count, in all languages; of a scope after a `=` (`=string`, `!=string`) only the one that won. A name
  /// after `@` is a language: every unit must also be in the text of one of them, whatever it is embedded in; `!@sql`
  /// excludes one.
  public var within: [String] = []
  /// Decides which overlapping rule or capture wins: the higher one; syntax has 100.
  public var priority = 110
  /// The target of a match; `$0`, `$1` and `${name}` are replaced by matched text.
  public var link: String?
  /// Who wrote `link`, which decides where it may lead: see `LinkTarget.allows(_:from:)`.
  public var linkOrigin = LinkOrigin.user
  /// Makes every match a finding.
  public var severity: Severity?
  /// The text of the findings, with `$0`, `$1` and `${name}`.
  public var message: String?
  /// Why the rule exists and what to do about a finding; nil for none.
  public var description: String?
  /// The address of a page about the rule; nil for none.
  public var url: String?
  /// Whether reports hide what matched: it is a secret.
  public var redact = false
  /// The replacement of a match, with `$0`, `$1` and `${name}`. Without a severity the finding is a hint.
  public var fix: String?
  /// The tests of the rule.
  public var examples: [Example] = []
  /// The location of the rule in its file, for messages.
  public var location: FileLocation?
  /// The location of the pattern in its file.
  public var patternLocation: FileLocation?

  /// Whether the pattern requires a line feed or carriage return: lines have none. False where one may be left out, as in
  /// `\r?`, `(\n)*` and `a|\n`. O(pattern).
  package var matchesLineEnds: Bool {
    let scalars = Array(pattern.unicodeScalars)
    // The open groups, the outermost first: whether a group requires a unit, and whether it has alternatives or is
    // negative.
    var groups = [(requires: false, isOptional: false)]
    var setDepth = 0
    var index = 0
    /// Whether what ends before an index may be left out.
    func mayBeLeftOut(before index: Int) -> Bool {
      guard index < scalars.count else { return false }
      if scalars[index] == "{" { return index + 1 < scalars.count && scalars[index + 1] == "0" }
      return scalars[index] == "?" || scalars[index] == "*"
    }
    func require(before next: Int) {
      if setDepth == 0 && !mayBeLeftOut(before: next) { groups[groups.count - 1].requires = true }
    }
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "\\":
        let escape = String(String.UnicodeScalarView(scalars[index...].prefix(6)))
        let length = ["x0a", "x0A", "x0d", "x0D", "u000a", "u000A", "u000d", "u000D", "x{a}", "x{A}", "x{d}", "x{D}"]
          .first { escape.hasPrefix($0) }?.count
        if let length {
          require(before: index + length)
        } else if let letter = escape.unicodeScalars.first, letter == "n" || letter == "r" || letter == "R" {
          require(before: index + 1)
        }
        index += length ?? 1
      case "[": setDepth += 1
      case "]": setDepth = max(setDepth - 1, 0)
      case "\n", "\r": if !flags.contains("x") { require(before: index) }
      case "(" where setDepth == 0:
        let start = String(String.UnicodeScalarView(scalars[index...].prefix(3)))
        groups.append((false, start.hasPrefix("?!") || start.hasPrefix("?<!")))
      case ")" where setDepth == 0 && groups.count > 1:
        let group = groups.removeLast()
        if group.requires && !group.isOptional { require(before: index) }
      case "|" where setDepth == 0: groups[groups.count - 1].isOptional = true
      default: break
      }
    }
    return groups[0].requires && !groups[0].isOptional
  }

  /// Returns the language in which an example is tried: its own, otherwise the first one of the rule's languages. Nil
  /// for plain text, where `within` is not tested: if neither has a language, or if the rule applies to `plaintext`,
  /// too.
  public func language(of example: Example) -> String? {
    let name = example.language ?? (languages?.contains("plaintext") == false ? languages?.first : nil)
    return name == "plaintext" ? nil : name
  }

  /// Whether a text may be the id of a rule. Ids occur in every report and in comments, so they have at most 128 bytes:
  /// letters and digits of any script, and `.`, `_`, `-`, `/`, `:` and blanks between them; `:` and blanks one at a time.
  public static func isValidID(_ id: String) -> Bool {
    guard id.utf8.count <= Bounds.nameBytes, !id.isEmpty else { return false }
    var mayEnd = false
    var last: Unicode.Scalar = " "
    for scalar in id.unicodeScalars {
      switch scalar {
      case ".", "_", "-", "/": guard last != ":" else { return false }
      case ":", " ": guard last != " " && last != ":" else { return false }
      default:
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
          .letterNumber, .otherNumber:
          break
        case .nonspacingMark, .spacingMark: guard mayEnd else { return false }
        default: return false
        }
      }
      mayEnd = scalar != ":" && scalar != " "
      last = scalar
    }
    return mayEnd
  }

  /// The message about an id that is not valid.
  package static let idProblem =
    "the rule has an invalid id; use at most \(Bounds.nameBytes) bytes of letters, digits and . _ - / : with blanks between"

  /// Returns the name of the scope in an entry of `within`, without the `!` and `=` before it; of a language with its `@`.
  package static func scopeName(ofWithin entry: String) -> String {
    let entry = ScopeCondition.Selector(entry)
    return (entry.isLanguage ? "@" : "") + entry.scope
  }

  /// Returns the name of the language in an entry of `within`, `@sql` or `!@sql`; nil for a scope.
  package static func languageName(ofWithin entry: String) -> String? {
    let entry = ScopeCondition.Selector(entry)
    return entry.isLanguage ? entry.scope : nil
  }

  /// The severity of a match; nil if matches are not findings.
  public var findingSeverity: Severity? { severity ?? (fix == nil ? nil : .hint) }

  /// Creates a rule for documents of every language; its other properties have their defaults.
  public init(id: String, pattern: String, scope: String? = nil) {
    self.id = id
    self.pattern = pattern
    self.scope = scope
  }
}

/// Why a rule is not used.
public struct RuleProblem: Error, Equatable, Sendable {
  /// The part of a rule that has the error.
  public enum Field: Equatable, Sendable {
    /// Its `id`.
    case id
    /// Its `flags`.
    case flags
    /// Its `scope`.
    case scope
    /// Its `link`.
    case link
    /// Its `message`.
    case message
    /// Its `fix`.
    case fix
    /// A UTF-16 offset in the pattern; nil if it is unknown.
    case pattern(utf16Offset: Int?)
    /// The entry of this group.
    case capture(String)
    /// The entry with this number.
    case within(Int)
  }

  /// The rule's index in the compiled list.
  public var ruleIndex: Int
  /// The `id` of the rule.
  public var ruleID: String
  /// The part that has the error.
  public var field: Field
  /// The error, without its position.
  public var message: String
}

/// A match of a rule that carries a severity.
public struct RuleFinding: Equatable, Sendable {
  /// The match: UTF-16 offsets of the text, half-open; may be empty.
  public var range: Range<Int>
  /// The `id` of the rule.
  public var ruleID: String
  /// The severity.
  public var severity: Rule.Severity
  /// The rule's message, filled in; the rule's id where it has none.
  public var message: String
  /// The replacement; nil if the rule has none.
  public var fix: String?
  /// Whether reports hide the text of the match.
  public var isRedacted = false

  package init(
    range: Range<Int>, ruleID: String, severity: Rule.Severity, message: String, fix: String? = nil,
    isRedacted: Bool = false
  ) {
    self.range = range
    self.ruleID = ruleID
    self.severity = severity
    self.message = message
    self.fix = fix
    self.isRedacted = isRedacted
  }
}

extension Rule {
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

extension Rule.Example {
  /// The former name of `location`.
  @available(*, deprecated, renamed: "location")
  public var place: FileLocation? {
    get { location }
    set { location = newValue }
  }
}
