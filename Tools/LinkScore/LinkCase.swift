import Foundation
import HighlightStorage

/// One case of a corpus: a text, the links it should have, and what was switched on where it comes from.
struct LinkCase: Decodable {
  struct Expected: Decodable {
    var start: Int
    var end: Int
  }

  struct Options: Decodable {
    var bareDomains: Bool?
    var email: Bool?
    var emailOnly: Bool?
    var fuzzy: Bool?
    var markdown: Bool?
    var firstOnly: Bool?

    enum CodingKeys: String, CodingKey {
      case bareDomains = "bare_domains"
      case email
      case emailOnly = "email_only"
      case fuzzy, markdown
      case firstOnly = "first_only"
    }
  }

  var id: String
  var text: String
  var links: [Expected]
  var opts: Options
  var core: Bool

  /// The library's options that come nearest to those of the case.
  var detectorOptions: LinkDetector.Options {
    var options = LinkDetector.Options()
    options.findsBareDomains = opts.bareDomains ?? opts.fuzzy ?? false
    if opts.emailOnly == true {
      options.schemes = ["mailto"]
    } else if !(opts.email ?? opts.fuzzy ?? opts.markdown ?? false) {
      options.schemes.removeAll { $0 == "mailto" }
    }
    return options
  }

  /// The ranges that should be found, in UTF-16 offsets.
  var expected: [Range<Int>] { links.map { $0.start..<$0.end } }

  /// The ranges that are found.
  var found: [Range<Int>] {
    let links = LinkDetector(detectorOptions).links(in: text, isMarkdown: opts.markdown ?? false)
    return links.prefix(opts.firstOnly == true ? 1 : links.count).map(\.range)
  }

  /// The text of a range, for messages.
  func string(_ range: Range<Int>) -> String {
    String(decoding: Array(text.utf16)[range], as: UTF16.self)
  }
}
