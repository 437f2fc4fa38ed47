internal import HighlightStorage

/// The escapes that make a stretch of terminal text a hyperlink (OSC 8).
struct TerminalLinks {
  /// Longer addresses are not linked: terminals cut or drop them.
  private static let longestAddress = 2000

  /// Ends a hyperlink.
  static let closing = Array("\u{1B}]8;;\u{1B}\\".utf8)

  /// By link of the file: what begins it; empty for targets that a terminal cannot open.
  let openings: [[UInt8]]

  init(_ links: [TextLink]) {
    openings = links.enumerated().map { number, link in
      guard let address = TerminalLinks.address(of: link.target) else { return [] }
      // One id for all pieces of a link, another for the next link to the same target.
      return Array("\u{1B}]8;id=\(TerminalLinks.hash(link.target))-\(number + 1);\(address)\u{1B}\\".utf8)
    }
  }

  /// The target in printable ASCII; nil unless it is an absolute address that runs no code.
  static func address(of target: String) -> String? {
    guard let scheme = LinkTarget.scheme(of: target), !LinkTarget.forbiddenSchemes.contains(scheme) else {
      return nil
    }
    let address = LinkTarget.percentEncoded(target)
    return address.utf8.count <= longestAddress ? address : nil
  }

  /// FNV-1a: the same in every run of the program.
  private static func hash(_ text: String) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return String(hash, radix: 16)
  }
}
