package import HighlightStorage
internal import SystemSupport

/// The escapes that make a stretch of terminal text a hyperlink (OSC 8).
package struct TerminalLinks {
  /// Longer addresses are not linked: terminals cut or drop them.
  private static let longestAddress = 2000

  /// Ends a hyperlink.
  package static let closing = Array("\u{1B}]8;;\u{1B}\\".utf8)

  /// By link of the file: what begins it; empty for targets that a terminal cannot open.
  let openings: [[UInt8]]

  /// - Parameter isOff: no link at all.
  init(_ file: HighlightedFile, isOff: Bool) {
    openings = (isOff ? [] : file.links).enumerated().map { number, link in
      guard let address = TerminalLinks.address(of: link, inFile: file.path) else { return [] }
      return TerminalLinks.opening(of: link, number: number, address: address)
    }
  }

  /// The escape that begins a hyperlink: one id for all pieces of a link, another for the next link to the same target.
  package static func opening(of link: TextLink, number: Int, address: String) -> [UInt8] {
    Array("\u{1B}]8;id=\(hash(link.target))-\(number + 1);\(address)\u{1B}\\".utf8)
  }

  /// The target in printable ASCII; nil if it runs code or leads to a fragment of the same text.
  ///
  /// The name of a file, and a relative destination, is looked for from the folder of the file that names it.
  package static func address(of link: TextLink, inFile path: String) -> String? {
    let target = link.target
    let address: String
    if let scheme = LinkTarget.scheme(of: target) {
      guard !LinkTarget.forbiddenSchemes.contains(scheme) else { return nil }
      address = LinkTarget.percentEncoded(target)
    } else if link.source == .rule {
      // What a rule makes is an address or nothing.
      return nil
    } else if target.hasPrefix("//") {
      address = "https:" + LinkTarget.percentEncoded(target)
    } else {
      guard let first = target.utf8.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "?") else { return nil }
      var name = Environment.expandingHome(target)
      if !name.hasPrefix("/") {
        guard let folder = FileSystem.realPath(FileSystem.directory(of: path)) else { return nil }
        name = (folder == "/" ? "" : FileName.percentEncodingBytes(folder)) + "/" + name
      }
      address = "file://" + LinkTarget.percentEncoded(FileSystem.normalized(name))
    }
    return address.utf8.count <= longestAddress ? address : nil
  }

  /// FNV-1a: the same in every run of the program.
  private static func hash(_ text: String) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return String(hash, radix: 16)
  }
}
