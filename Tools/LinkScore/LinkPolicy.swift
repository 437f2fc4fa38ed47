/// Why the detector decides otherwise than a case of a corpus: the sentences of `docs/detection.md`.
enum LinkPolicy: String, CaseIterable {
  case delimiters = "what stands between \"<\" and \">\" or between quotes is no part of an address: these characters end it"
  case openBracket = "a bracket that is opened inside an address and never closed does not end it"
  case trailingSign =
    "\"@\", \"_\", \"-\", \"+\", \"=\", \"&\", \"#\", \"/\", \"%\" and \"$\" at the end of an address belong to it"
  case trailingPunctuation = "\". , : ; ! ? ' * ~\" and brackets without partner at the end belong to the sentence"
  case letters = "letters of any script go on an address: a blank has to follow it"
  case apostrophe = "an apostrophe inside an address belongs to it; a possessive 's does not"
  case host = "a host with a scheme is not checked: it may be one word, and the domain need not exist"

  /// The policy that explains the first place at which the found links part from the expected ones; nil where none does.
  static func explaining(_ testCase: LinkCase) -> LinkPolicy? {
    let units = Array(testCase.text.utf16)
    let (expected, found) = (testCase.expected, testCase.found)
    guard
      let index = (0..<max(expected.count, found.count)).first(where: { index in
        index >= expected.count || index >= found.count || expected[index] != found[index]
      })
    else { return nil }
    guard index < expected.count, index < found.count, expected[index].lowerBound == found[index].lowerBound else {
      // A link that only one of the two sees.
      return index < found.count && (index >= expected.count || found[index].lowerBound < expected[index].lowerBound)
        ? .host : nil
    }
    let ends = (expected[index].upperBound, found[index].upperBound)
    let parting = units[min(ends.0, ends.1)]
    if ends.1 < ends.0 {
      // Ours ends sooner.
      if "<>\"`\\|".utf16.contains(parting) { return .delimiters }
      if parting == 0x27 { return .apostrophe }
      return units[ends.1..<ends.0].allSatisfy { ".,:;!?'*~()[]{}".utf16.contains($0) } ? .trailingPunctuation : nil
    }
    // Ours goes on.
    let rest = units[ends.0..<ends.1]
    if rest.allSatisfy({ "@_-+=&#/%$".utf16.contains($0) }) { return .trailingSign }
    if "([{".utf16.contains(parting), balance(rest) > 0 { return .openBracket }
    if parting == 0x27 { return .apostrophe }
    return parting > 0x7F ? .letters : nil
  }

  /// How many more brackets are opened than closed.
  private static func balance(_ units: ArraySlice<UInt16>) -> Int {
    units.reduce(0) { sum, unit in
      sum + ("([{".utf16.contains(unit) ? 1 : ")]}".utf16.contains(unit) ? -1 : 0)
    }
  }
}
