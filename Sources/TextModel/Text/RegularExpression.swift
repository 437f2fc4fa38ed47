internal import CICU
internal import Synchronization

/// The reason why a pattern cannot be compiled.
public struct RegularExpressionError: Error, CustomStringConvertible, Sendable {
  /// ICU's name of the error.
  public let name: String
  /// UTF-16 offset of the error in the pattern; nil if ICU does not know it.
  public let utf16Offset: Int?

  /// The explanation of the error, with ICU's name in parentheses.
  public var reason: String { Self.words[name].map { "\($0) (\(name))" } ?? name }

  /// The explanation of the error in words; ICU's name if there is none.
  public var explanation: String { Self.words[name] ?? name }

  private static let words = [
    "U_ILLEGAL_ARGUMENT_ERROR": "the pattern is empty",
    "U_REGEX_RULE_SYNTAX": "the syntax is wrong",
    "U_REGEX_BAD_ESCAPE_SEQUENCE": "there is no such escape",
    "U_REGEX_PROPERTY_SYNTAX": "there is no such property of characters",
    "U_REGEX_UNIMPLEMENTED": "ICU does not support this",
    "U_REGEX_MISMATCHED_PAREN": "\"(\" and \")\" do not match",
    "U_REGEX_NUMBER_TOO_BIG": "the number is too large",
    "U_REGEX_BAD_INTERVAL": "an interval is written {minimum,maximum}",
    "U_REGEX_MAX_LT_MIN": "the interval's maximum is below its minimum",
    "U_REGEX_INVALID_BACK_REF": "there is no such group before",
    "U_REGEX_INVALID_FLAG": "there is no such flag",
    "U_REGEX_LOOK_BEHIND_LIMIT": "lookbehind needs a limit to its length",
    "U_REGEX_SET_CONTAINS_STRING": "a set cannot hold strings",
    "U_REGEX_MISSING_CLOSE_BRACKET": "\"[\" has no matching \"]\"",
    "U_REGEX_INVALID_RANGE": "the range goes backwards",
    "U_REGEX_INVALID_CAPTURE_GROUP_NAME": "the name of the group is wrong",
    "U_REGEX_PATTERN_TOO_BIG": "the pattern is too large",
  ]

  /// The explanation, ICU's name of the error, and the number of the character in the pattern if it is known.
  public var description: String {
    utf16Offset.map { "\(reason) at character \($0 + 1) of the pattern" } ?? reason
  }
}

/// The reason why a search was ended before its result was known.
public enum SearchInterruption: Error, Sendable {
  /// The search exceeded its time limit.
  case deadline
  /// The search exceeded the memory limit for backtracking.
  case stackOverflow
  /// Any other error of the engine.
  case failure
}

/// An ICU regular expression over UTF-16 units. Any number of threads may search with it at a time: each search uses its own
/// matcher, which is kept for later ones.
public final class RegularExpression: Sendable {
  /// 8 MB of backtracking state: far above any sane pattern, far below harmful sizes.
  public static let defaultStackLimitBytes = 8 * 1024 * 1024

  /// Flags that change the meaning of a pattern.
  public struct Flags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Creates the set of flags with these bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// `i`: letters match whatever their case.
    public static let caseInsensitive = Flags(rawValue: UInt32(HL_REGEX_CASE_INSENSITIVE))
    /// `m`: `^` and `$` match at every line.
    public static let anchorsMatchLines = Flags(rawValue: UInt32(HL_REGEX_MULTILINE))
    /// `s`: `.` matches line terminators.
    public static let dotMatchesLineSeparators = Flags(rawValue: UInt32(HL_REGEX_DOTALL))
    /// `x`: white space and `#` comments in the pattern mean nothing.
    public static let allowCommentsAndWhitespace = Flags(rawValue: UInt32(HL_REGEX_COMMENTS))
    /// `w`: `\b` finds the word boundaries of UAX #29.
    public static let useUnicodeWordBoundaries = Flags(rawValue: UInt32(HL_REGEX_UNICODE_WORD))
    /// No character of the pattern is special.
    public static let ignoreMetacharacters = Flags(rawValue: UInt32(HL_REGEX_LITERAL))
    /// Only LF ends a line for `.`, `^` and `$`.
    public static let useUnixLineSeparators = Flags(rawValue: UInt32(HL_REGEX_UNIX_LINES))

    /// Creates the flags for the letters `i`, `m`, `s`, `x`, `w`. Nil if there is any other character.
    public init?(letters: some StringProtocol) {
      var flags: Flags = []
      for letter in letters.unicodeScalars {
        switch letter {
        case "i": flags.insert(.caseInsensitive)
        case "m": flags.insert(.anchorsMatchLines)
        case "s": flags.insert(.dotMatchesLineSeparators)
        case "x": flags.insert(.allowCommentsAndWhitespace)
        case "w": flags.insert(.useUnicodeWordBoundaries)
        default: return nil
        }
      }
      self = flags
    }
  }

  /// A matcher that no search uses. `@unchecked Sendable`: it is under the lock, or with the one search that took it.
  private struct Idle: @unchecked Sendable {
    let matcher: ExpressionMatcher
  }

  private struct Pool {
    /// The matcher that is copied for searches and never used itself.
    let prototype: Idle
    var idle: [Idle] = []
  }

  // Matchers keep their memory for backtracking.
  private static let maxIdle = 4

  private let pool: Mutex<Pool>
  /// The number of capture groups; group 0, the whole match, is not counted.
  public let groupCount: Int

  /// Compiles `pattern`; throws if it is invalid. The first one of a process takes 1.5 ms, later ones some
  /// microseconds.
  ///
  /// - Parameters:
  ///   - pattern: the expression, in ICU's syntax.
  ///   - flags: its options.
  ///   - stackLimitBytes: the most bytes of backtracking state of a match. A match that needs more ends with
  ///   `SearchInterruption.stackOverflow`.
  public convenience init(
    _ pattern: String, flags: Flags = [], stackLimitBytes: Int = defaultStackLimitBytes
  ) throws(RegularExpressionError) {
    self.init(try ExpressionMatcher(pattern, flags: flags, stackLimitBytes: stackLimitBytes))
  }

  /// Creates an expression from a compiled matcher.
  /// - Parameter prototype: a matcher that nothing else uses. It is copied for searches.
  package init(_ prototype: ExpressionMatcher) {
    groupCount = prototype.groupCount
    let idle = Idle(matcher: prototype)
    pool = Mutex(Pool(prototype: idle))
  }

  /// Returns the number of the group `(?<name>...)`; nil if there is none.
  public func groupNumber(named name: String) -> Int? {
    pool.withLock { $0.prototype.matcher.groupNumber(named: name) }
  }

  /// Calls `body` with a matcher for one search, and returns its result.
  func withMatcher<Result, Failure: Error>(
    _ body: (ExpressionMatcher) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let matcher = takeMatcher()
    defer { giveBack(matcher) }
    return try body(matcher)
  }

  /// Returns a matcher for several searches on one thread. The caller passes it to `giveBack(_:)` afterwards.
  package func takeMatcher() -> ExpressionMatcher {
    pool.withLock { $0.idle.popLast() ?? Idle(matcher: $0.prototype.matcher.copy()) }.matcher
  }

  /// Keeps a matcher for other searches, unless 4 unused matchers are kept already.
  /// - Parameter matcher: a matcher from `takeMatcher()` that the caller no longer uses.
  package func giveBack(_ matcher: ExpressionMatcher) {
    let idle = Idle(matcher: matcher)
    pool.withLock { pool in
      if pool.idle.count < Self.maxIdle { pool.idle.append(idle) }
    }
  }
}
