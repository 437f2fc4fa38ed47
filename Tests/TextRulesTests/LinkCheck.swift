import Testing

@testable import TextRules

/// Finds the links of a text that says where they are: each link stands between « and », which are taken out before.
func checkLinks(
  _ marked: String, _ options: LinkDetector.Options = LinkDetector.Options(), isMarkdown: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = marked.filter { $0 != "«" && $0 != "»" }
  var units = Array(text.utf16)
  let links = LinkDetector(options).links(in: text, isMarkdown: isMarkdown)
  for link in links.reversed() {
    units.insert(0xBB, at: link.range.upperBound)
    units.insert(0xAB, at: link.range.lowerBound)
  }
  #expect(String(decoding: units, as: UTF16.self) == marked, sourceLocation: sourceLocation)
}

/// The targets of the links of a text.
func linkTargets(
  _ text: String, _ options: LinkDetector.Options = LinkDetector.Options(), isMarkdown: Bool = false
) -> [String] {
  let units = Array(text.utf16)
  let links = LinkDetector(options).links(in: text, isMarkdown: isMarkdown)
  return units.withUnsafeBufferPointer { buffer in links.map { $0.target(in: buffer) } }
}

extension LinkDetector.Options {
  /// Everything that can be looked for.
  static var all: LinkDetector.Options {
    var options = LinkDetector.Options()
    options.findsBareDomains = true
    options.findsPaths = true
    return options
  }

  /// The usual options and names of files.
  static var paths: LinkDetector.Options {
    var options = LinkDetector.Options()
    options.findsPaths = true
    return options
  }

  /// The usual options and bare domains.
  static var bareDomains: LinkDetector.Options {
    var options = LinkDetector.Options()
    options.findsBareDomains = true
    return options
  }

  /// Only these schemes.
  static func schemes(_ names: String...) -> LinkDetector.Options {
    var options = LinkDetector.Options()
    options.schemes = names
    return options
  }
}
