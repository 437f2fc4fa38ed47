package import HighlightCore
internal import Platform
internal import SystemSupport
internal import TextModel

/// The escapes that make text a hyperlink in a terminal (OSC 8).
package struct TerminalLinks {
  /// The maximum length of an address in bytes: terminals cut or ignore longer ones.
  private static let longestAddress = 2000

  /// The escape that ends a hyperlink.
  package static let closing = Array("\u{1B}]8;;\u{1B}\\".utf8)

  /// The escape that begins each link of the file; empty if a terminal cannot open its target.
  let openings: [[UInt8]]

  /// Creates the escapes of a file's links.
  /// - Parameters:
  ///   - before: the number of links in the parts before this text.
  ///   - isOff: whether no text becomes a link.
  init(_ file: HighlightedFile, before: Int, isOff: Bool) {
    openings = (isOff ? [] : file.links).enumerated().map { number, link in
      guard let address = TerminalLinks.address(of: link, inFile: file.path) else { return [] }
      return TerminalLinks.opening(of: link, number: before + number, address: address)
    }
  }

  /// Returns the escape that begins a hyperlink. Its id is the same for all parts of a link, and another for the next
  /// link to the same target.
  package static func opening(of link: TextLink, number: Int, address: String) -> [UInt8] {
    Array("\u{1B}]8;id=\(hash(link.target))-\(number + 1);\(address)\u{1B}\\".utf8)
  }

  /// Returns the address of a link in printable ASCII. Nil if it would run code, leads to a fragment of the same
  /// text, is a path that names a host (`/\host`), is too long, or is a target without a scheme that a rule made.
  ///
  /// File names and relative destinations are resolved relative to the folder of the file.
  package static func address(of link: TextLink, inFile path: String) -> String? {
    let target = link.target
    let address: String
    if let scheme = LinkTarget.scheme(of: target) {
      guard !LinkTarget.forbiddenSchemes.contains(scheme) else { return nil }
      address = LinkTarget.percentEncoded(target)
    } else if link.source == .rule {
      // A link that a rule makes is a complete address, or there is no link.
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
      guard LinkTarget.allows(address, from: .text) else { return nil }
    }
    return address.utf8.count <= longestAddress ? address : nil
  }

  /// Returns the 32-bit FNV-1a hash of a text's UTF-8 bytes in hexadecimal, which is the same in each run of the
  /// program.
  private static func hash(_ text: String) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return String(hash, radix: 16)
  }
}
