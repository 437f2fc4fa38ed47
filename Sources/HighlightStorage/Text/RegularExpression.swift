internal import CICU

/// Why a pattern is not a regular expression.
public struct RegularExpressionError: Error, CustomStringConvertible, Sendable {
  /// ICU's name of the fault.
  public let name: String
  /// UTF-16 offset of the fault in the pattern; nil when ICU does not know it.
  public let utf16Offset: Int?

  /// The error, with ICU's name of it.
  public var reason: String { Self.words[name].map { "\($0) (\(name))" } ?? name }

  /// The error as text; ICU's name if there is no text.
  public var explanation: String { Self.words[name] ?? name }

  private static let words = [
    "U_ILLEGAL_ARGUMENT_ERROR": "the pattern is empty",
    "U_REGEX_RULE_SYNTAX": "the syntax is wrong",
    "U_REGEX_BAD_ESCAPE_SEQUENCE": "there is no such escape",
    "U_REGEX_PROPERTY_SYNTAX": "there is no such property of characters",
    "U_REGEX_UNIMPLEMENTED": "ICU does not have this",
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

  /// The error, with its character if that is known.
  public var description: String {
    utf16Offset.map { "\(name) at character \($0 + 1) of the pattern" } ?? name
  }
}

/// Why a search ended before the text did.
public enum SearchInterruption: Error, Sendable {
  /// The deadline passed.
  case deadline
  /// The pattern needed more backtracking memory than it may have.
  case stackOverflow
  /// Any other fault of the engine.
  case failure
}

/// An ICU regular expression over UTF-16 units. One thread at a time.
public final class RegularExpression {
  /// 8 MB of backtracking state: far above any sane pattern, far below what hurts.
  public static let defaultStackLimitBytes = 8 * 1024 * 1024

  /// Flags that change the meaning of a pattern.
  public struct Flags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// The flags of these bits.
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

    /// The flags named by the letters `i`, `m`, `s`, `x`, `w`; nil when another character is among them.
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

  let handle: OpaquePointer
  /// The number of capture groups; group 0, the whole match, is not counted.
  public let groupCount: Int
  /// Where the text that ICU sees begins in the text of the caller.
  var textStart = 0

  /// Compiles `pattern`. The first one of a process takes 1.5 ms, later ones some microseconds.
  ///
  /// - Parameters:
  ///   - pattern: the expression, in ICU's syntax.
  ///   - flags: how it is read.
  ///   - stackLimitBytes: how much backtracking state a match may need before it ends with
  ///     `SearchInterruption.stackOverflow`.
  public init(
    _ pattern: String, flags: Flags = [], stackLimitBytes: Int = defaultStackLimitBytes
  ) throws(RegularExpressionError) {
    let units = Array(pattern.utf16)
    var fault = hl_regex_error()
    guard
      let handle = hl_regex_open(
        units, Int32(units.count), flags.rawValue, Int32(clamping: stackLimitBytes), &fault)
    else {
      throw RegularExpressionError(
        name: String(cString: fault.message), utf16Offset: fault.utf16_offset < 0 ? nil : Int(fault.utf16_offset))
    }
    self.handle = handle
    groupCount = Int(hl_regex_group_count(handle))
  }

  private init(handle: OpaquePointer, groupCount: Int) {
    self.handle = handle
    self.groupCount = groupCount
  }

  /// The same expression with a state of its own, for another thread. Shares the compiled pattern: about a microsecond.
  ///
  /// Several threads may copy an expression that none of them searches with.
  package func copy() -> RegularExpression {
    guard let copy = hl_regex_copy(handle) else { preconditionFailure("out of memory") }
    return RegularExpression(handle: copy, groupCount: groupCount)
  }

  deinit {
    hl_regex_close(handle)
  }

  /// The number of the group `(?<name>...)`; nil when there is none.
  public func groupNumber(named name: String) -> Int? {
    let units = Array(name.utf16)
    let number = hl_regex_group_number(handle, units, Int32(units.count))
    return number < 0 ? nil : Int(number)
  }
}
