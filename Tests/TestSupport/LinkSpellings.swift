/// Spellings of links that may lead to a host, and what the programs that open them make of these.
public enum LinkSpellings {
  private static let pieces = [
    "file:", "FILE:", "fi\tle:", "file%3A", "file%253a", "/", "/", "//", "///", "\\", "\\\\", "%2f", "%2F%2f", "%5C",
    "%5c%5C",
    "%255c", "%25255C", "%%35c", "%252f", ".", "..", "%2e", "%2E%2e", "./", "../", "\t", "%09", "%0a", "%00", "\u{7F}",
    "host",
    "host/share", "a", "a/", "a.md", "C:", "??", "%3f%3f", "UNC", "~", "#", "?", "\u{FEFF}", "\u{A0}", "\u{FF3C}",
    "%EF%BC%BC",
    "\u{AD}", "%ZZ", "%",
  ]

  /// Returns a target that is made of up to ten parts of addresses.
  public static func random(using random: inout SeededGenerator) -> String {
    let head = ["", "", "file:", "file:/", "file:///", "/"].randomElement(using: &random) ?? ""
    return head
      + (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  /// Whether a program that opens the address asks another host, as one does on Windows: after decoding it up to four
  /// times, with or without the characters that are not shown, with its parts resolved as pages or as paths are.
  public static func namesHost(_ address: String) -> Bool {
    var text = address
    for _ in 0...4 {
      for isTrimmed in [false, true] {
        var read = text.map { $0 == "\\" || $0 == "\u{FF3C}" ? "/" : String($0) }.joined()
        if isTrimmed {
          read = String(
            String.UnicodeScalarView(
              read.unicodeScalars.filter {
                $0.value > 0x20 && $0 != "\u{7F}" && !["\u{FEFF}", "\u{A0}", "\u{AD}"].contains($0)
              }))
        }
        guard read.lowercased().hasPrefix("file:") else { continue }
        let rest = read.dropFirst(5)
        let slashes = rest.prefix { $0 == "/" }.count
        let parts = rest.split(separator: "/", omittingEmptySubsequences: false).dropFirst(min(slashes, 3)).map(String.init)
        if slashes == 2 && parts.contains(where: { !$0.isEmpty }) || slashes > 3 { return true }
        for keepsEmpty in [false, true] where isHost(resolved(parts, keepsEmpty: keepsEmpty)) { return true }
      }
      text = decoded(text)
    }
    return false
  }

  /// Returns the address of a reference on the page `file:///folder/page`, as browsers resolve it.
  public static func onPage(_ reference: String) -> String {
    let read = String(reference.map { $0 == "\\" ? "/" : $0 })
    if read.lowercased().hasPrefix("file:") { return reference }
    if read.hasPrefix("//") { return "file:" + read }
    let parts = (read.hasPrefix("/") ? read.dropFirst() : "folder/" + read).split(
      separator: "/", omittingEmptySubsequences: false)
    return "file:///" + resolved(parts.map(String.init), keepsEmpty: true).joined(separator: "/")
  }

  private static func isHost(_ parts: [String]) -> Bool {
    parts.count > 1 && (parts[0].isEmpty && !parts[1].isEmpty || parts[0] == "??")
  }

  private static func resolved(_ parts: [String], keepsEmpty: Bool) -> [String] {
    var result: [String] = []
    for part in parts where part != "." {
      if part == ".." {
        // A path has no empty parts, but for the host in front.
        while !keepsEmpty, result.last?.isEmpty == true { result.removeLast() }
        _ = result.popLast()
      } else {
        result.append(part)
      }
    }
    return result
  }

  private static func decoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x25, index + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        result.append(value)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
