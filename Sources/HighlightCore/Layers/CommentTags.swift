internal import Platform

/// Words in comments that ask for something, such as `TODO`: they get a scope of their own in every language.
enum CommentTags {
  /// The scopes, by `Kind`.
  static let scopes = ["comment.todo", "comment.note", "comment.warning", "comment.error"]

  enum Kind: Int {
    case todo
    case note
    case warning
    case error
  }

  /// Whether captures with a scope are comments in which tags such as `TODO` are searched: `comment` and those that
  /// begin with `comment.`, except the scopes of tags.
  static func areIn(_ scope: String) -> Bool {
    (scope == "comment" || scope.hasPrefix("comment.")) && !scopes.contains(scope)
  }

  /// Calls `body` with the range of each tag (half-open, in UTF-16 units) and its kind. A tag is a word of 2 to 10
  /// ASCII capitals that is not part of a name. O(units).
  static func forEach(in units: UnsafeBufferPointer<UInt16>, _ body: (Range<Int>, Kind) -> Void) {
    var offset = 0
    while offset < units.count {
      guard isCapital(units[offset]) else {
        offset += 1
        continue
      }
      let start = offset
      while offset < units.count && isCapital(units[offset]) { offset += 1 }
      guard (2...10).contains(offset - start), start == 0 || !isPartOfName(units[start - 1]),
        offset == units.count || !isPartOfName(units[offset])
      else { continue }
      let isAddressed = offset < units.count && (units[offset] == UInt16(ascii: ":") || units[offset] == UInt16(ascii: "("))
      if let kind = kind(of: UnsafeBufferPointer(rebasing: units[start..<offset]), isAddressed: isAddressed) {
        body(start..<offset, kind)
      }
    }
  }

  @inline(__always)
  private static func isCapital(_ unit: UInt16) -> Bool { unit &- 0x41 < 26 }

  /// Whether a neighboring code unit makes a word of capitals part of a name: an ASCII letter or digit, `_`, `-`, or
  /// a non-ASCII unit.
  private static func isPartOfName(_ unit: UInt16) -> Bool {
    unit &- 0x30 < 10 || (unit | 0x20) &- 0x61 < 26 || unit == 0x5F || unit == 0x2D || unit >= 0x80
  }

  /// Returns the kind of tag that a word in capitals is, such as `todo` for `TODO`; nil if it is none.
  /// - Parameter isAddressed: whether `:` or `(` follows the word. Words that prose has in capitals are tags only
  ///   then.
  private static func kind(of word: UnsafeBufferPointer<UInt16>, isAddressed: Bool) -> Kind? {
    // Few words of a text come so far.
    return switch String(utf16: word) {
    case "TODO", "WIP": .todo
    case "NOTE": .note
    case "HACK", "WARNING", "XXX": .warning
    case "FIXME", "BUG": .error
    case "TBD" where isAddressed: .todo
    case "NB", "INFO", "DOCS", "PERF", "OPTIMIZE", "TEST", "TIP", "IDEA", "REVIEW", "IMPORTANT": isAddressed ? .note : nil
    case "WARN", "FIX", "CAUTION", "ATTENTION", "DEPRECATED", "SAFETY", "UNSAFE": isAddressed ? .warning : nil
    case "ERROR", "DANGER", "SECURITY", "BROKEN": isAddressed ? .error : nil
    default: nil
    }
  }
}

extension UInt16 {
  fileprivate init(ascii: Unicode.Scalar) { self = UInt16(UInt8(ascii: ascii)) }
}
