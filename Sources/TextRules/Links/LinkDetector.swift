package import TextModel

/// Finds the links of a text: addresses, `www.` hosts, e-mail addresses, Markdown destinations, names of files.
///
/// A link is inside one line and does not depend on other lines, so an edit changes the links of the edited paragraphs only.
/// The search is linear in the text; text without `://`, `@` and `www.` costs one test per unit.
///
/// **Where a link begins.** At its scheme. `http` and `https` are found in the middle of a word too (`seehttps://…`), the
/// others at its beginning. Only the schemes of the options are found, also between `<` and `>`; `javascript`, `vbscript`
/// and `data` never. After an unknown scheme (`foo://user@host`) there is no link up to the end of its host.
///
/// **Hosts.** Letters of all scripts, digits, `-`, `.`, `_`, emoji, an IPv6 address in brackets, and placeholders of
/// programs (`*`, `%s`, `$HOST`, `${host}`, `{host}`); a user name and a password before `@`. A host is not looked up and
/// may be one word. Anything but a port of digits, `/`, `?` or `#` after it ends the link; so does a hyphen at the end of
/// the host. `www.` hosts, bare domains and e-mail addresses need a dot and a top-level domain of letters; a bare domain a
/// known one.
///
/// **Where a link ends**, as in the editor VS Code, and as in GitHub's Markdown where that leaves it open:
/// - White space, controls, marks of direction, `<`, `>`, `\`, `|`, `"`, a backtick, and East Asian punctuation end it, as
///   do their character references `&lt;`, `&gt;`, `&quot;` and `&nbsp;`.
/// - A quote (`"`, `'`, a backtick) or `*` directly before the link ends it at its next occurrence; inside quotes the other
///   quotes do not.
/// - `'` belongs to a link, except within single quotes that were open before it, and in a possessive `'s` at the end of a
///   path.
/// - A closing bracket ends a link that has no open bracket of its kind, or that begins directly after an opening one.
/// - Blanks within closed `[…]` inside a link do not end it.
/// - At the end `. , : ; ! ? ' * ~`, opening brackets, unbalanced closing brackets and a character reference (`&amp;`)
///   belong to the sentence, the mark of the end of a comment (`-->`, `*/`, `#}`) to the comment. `_`, `-`, `+`, `=`, `&`,
///   `@`, `#`, `/`, `%` and `$` belong to the link.
/// - Between `<` and `>` the address is the whole text, if it contains no white space.
///
/// **Differences from other detectors:** an unclosed bracket inside a link does not end it, `<…>` and `"…"` inside a link
/// do; `@` at the end stays. Letters of any script continue a link with a scheme, so in Japanese or Chinese a blank must
/// follow it. A host with a scheme is not checked: a label may end in `-`, the domain need not exist. `//host` is a host
/// without scheme; `file:name` and `mailto://name` are not links. An e-mail address has no quotes; text with a colon may
/// come before it. `@`, `#` and `$` before a link have no meaning. In Markdown `<https://host/a b>` still contains an
/// address.
public struct LinkDetector: Sendable {
  /// The kinds of links to find.
  public struct Options: Equatable, Sendable {
    /// The schemes of addresses, without colon, in any case. `mailto` is also needed for bare e-mail addresses.
    public var schemes = ["http", "https", "ftp", "mailto", "file"]
    /// Whether `example.com/a` is a link.
    public var findsBareDomains = false
    /// Whether file names are links (`src/a.swift`, `a.swift:12:5`) in the ranges named as comments.
    public var findsPaths = false

    /// Creates the default options.
    public init() {}
  }

  /// The kinds of links to find.
  public let options: Options
  package let schemes: ContiguousArray<LinkScheme>
  let findsHosts: Bool
  let findsEmails: Bool
  /// Bit n: the n-th letter ends the name of a scheme that needs no slash.
  let lettersBeforeOpaque: UInt32

  /// A detector with default options.
  public static let standard = LinkDetector()

  /// Creates a detector. Names that are not a valid scheme, and schemes that run code, are ignored.
  public init(_ options: Options = Options()) {
    self.options = options
    schemes = ContiguousArray(options.schemes.compactMap { LinkScheme($0) })
    findsHosts = schemes.contains { $0.form == .web }
    findsEmails = schemes.contains { $0.form == .mail }
    var letters: UInt32 = 0
    for scheme in schemes where scheme.form == .mail || scheme.form == .opaque {
      guard let last = scheme.units.last else { continue }
      letters |= LinkCharacters.isLetter(last) ? 1 << UInt32(last - 0x61) : 1 << 31
    }
    lettersBeforeOpaque = letters
  }

  /// Returns the links of the paragraphs in `range` of `text`; ascending and disjoint. O(range).
  ///
  /// - Parameters:
  ///   - text: the units of the whole text.
  ///   - range: UTF-16 offsets, half-open; it begins and ends at paragraph boundaries.
  ///   - comments: ranges that may contain file names, if the options ask for them; ascending.
  ///   - isMarkdown: whether destinations of `[text](destination)` and `[label]: destination` are links.
  /// - Precondition: the range lies in the text.
  public func links(
    in text: UnsafeBufferPointer<UInt16>, range: Range<Int>, comments: [Range<Int>] = [], isMarkdown: Bool = false
  ) -> [Link] {
    check(range, within: text.count)
    var result: [Link] = []
    var scanner = LinkScanner(text: text, range: range, detector: self, isMarkdown: isMarkdown)
    while let link = scanner.next() { result.append(link) }
    guard options.findsPaths else { return result }
    var paths: [Link] = []
    for comment in comments {
      PathScanner.appendPaths(in: text, range: comment.clamped(to: range), to: &paths)
    }
    return LinkDetector.merged(result, paths)
  }

  /// Returns the links of a string that is not in a storage, ascending and disjoint; ranges are UTF-16 offsets. File
  /// names are found anywhere in it, if the options ask for them. O(string).
  public func links(in string: String, isMarkdown: Bool = false) -> [Link] {
    let units = ContiguousArray(string.utf16)
    return units.withUnsafeBufferPointer {
      links(in: $0, range: 0..<$0.count, comments: [0..<$0.count], isMarkdown: isMarkdown)
    }
  }

  /// Merges two ascending lists of links. A path that overlaps one of `links` is left out.
  private static func merged(_ links: [Link], _ paths: [Link]) -> [Link] {
    guard !paths.isEmpty else { return links }
    var result: [Link] = []
    result.reserveCapacity(links.count + paths.count)
    var index = 0
    for path in paths {
      while index < links.count && links[index].range.upperBound <= path.range.lowerBound {
        result.append(links[index])
        index += 1
      }
      if index < links.count && links[index].range.lowerBound < path.range.upperBound { continue }
      result.append(path)
    }
    result.append(contentsOf: links[index...])
    return result
  }
}
