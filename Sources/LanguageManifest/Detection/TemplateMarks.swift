internal import Libc

/// Finds signs that a text is a template.
enum TemplateMarks {
  /// Whether a line begins with a statement of Jinja: `{% for x in y %}`. O(bytes), by a search for `%`.
  static func hasStatement(_ head: some Collection<UInt8>) -> Bool {
    withBytes(head) { bytes in
      forEach("%", in: bytes) { index in
        guard index > 0, bytes[index - 1] == UInt8(ascii: "{") else { return false }
        var start = index - 1
        while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
        guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return false }
        return statements.contains(word(in: bytes, behind: index + 1))
      }
    }
  }

  /// Whether the text contains an action of Go's templates: `{{ .Name }}`, `{{- range $x := .List }}`. O(bytes), by a search
  /// for `{`.
  static func hasAction(_ head: some Collection<UInt8>) -> Bool {
    withBytes(head) { bytes in
      forEach("{", in: bytes) { index in
        guard index > 0, bytes[index - 1] == UInt8(ascii: "{") else { return false }
        var next = index + 1
        if next < bytes.count, bytes[next] == UInt8(ascii: "-") { next += 1 }
        while next < bytes.count, isBlank(bytes[next]) { next += 1 }
        guard next + 1 < bytes.count else { return false }
        return bytes[next] == UInt8(ascii: ".") || bytes[next] == UInt8(ascii: "$")
          || actions.contains(word(in: bytes, behind: next))
      }
    }
  }

  /// Whether the text contains an action that of all kinds of templates only Go's have: `{{ .Name }}`, `{{ range .List }}`,
  /// `{{/* … */}}`. `{{ end }}` and `{{ $x }}` may be values in other kinds. O(bytes), by a search for `{`.
  static func hasPageAction(_ head: some Collection<UInt8>) -> Bool {
    withBytes(head) { bytes in
      forEach("{", in: bytes) { index in
        guard index > 0, bytes[index - 1] == UInt8(ascii: "{") else { return false }
        var next = index + 1
        func skipBlanks() {
          while next < bytes.count, isBlank(bytes[next]) { next += 1 }
        }
        if next < bytes.count, bytes[next] == UInt8(ascii: "-") { next += 1 }
        skipBlanks()
        guard next + 1 < bytes.count else { return false }
        if bytes[next] == UInt8(ascii: "/") { return bytes[next + 1] == UInt8(ascii: "*") }
        if bytes[next] == UInt8(ascii: ".") {
          return isBlank(bytes[next + 1]) || bytes[next + 1] == UInt8(ascii: "}")
            || (0x41...0x5A).contains(bytes[next + 1] & 0xDF)
        }
        if bytes[next] == UInt8(ascii: "$") {
          let end = bytes[next...].firstIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "=") } ?? next
          return bytes[end] == UInt8(ascii: "=") && bytes[end - 1] == UInt8(ascii: ":")
        }
        let name = word(in: bytes, behind: next)
        next += name.utf8.count
        guard pageActions.contains(name), next < bytes.count, isBlank(bytes[next]) else { return false }
        skipBlanks()
        guard next < bytes.count else { return false }
        return name == "if"
          || [UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: "\""), UInt8(ascii: "(")].contains(bytes[next])
      }
    }
  }

  /// Whether the text contains `</` and a letter. O(bytes).
  static func hasEndTag(_ head: some Collection<UInt8>) -> Bool {
    withBytes(head) { bytes in
      forEach("<", in: bytes) { index in
        index + 2 < bytes.count && bytes[index + 1] == UInt8(ascii: "/") && (0x41...0x5A).contains(bytes[index + 2] & 0xDF)
      }
    }
  }

  /// Whether the text has no tag of HTML, and a line that begins as those of configuration files do: with `#`, or with
  /// the head of a section. O(bytes).
  static func isConfiguration(_ head: some Collection<UInt8>) -> Bool {
    withBytes(head) { bytes in
      func isLetter(_ index: Int, lowercase: Bool) -> Bool {
        index < bytes.count && (lowercase ? 0x61...0x7A : 0x41...0x5A).contains(bytes[index])
      }
      // `<p>`, `</p>`, `<!--`, `<BR>`; sections of Apache begin with one capital.
      let hasTag = forEach("<", in: bytes) { index in
        guard index + 1 < bytes.count else { return false }
        let start = bytes[index + 1] == UInt8(ascii: "/") ? index + 2 : index + 1
        return bytes[index + 1] == UInt8(ascii: "!") || isLetter(start, lowercase: true)
          || isLetter(start, lowercase: false) && !isLetter(start + 1, lowercase: true)
      }
      if hasTag { return false }
      func isFirst(_ index: Int) -> Bool { index == 0 || bytes[index - 1] == UInt8(ascii: "\n") }
      return forEach("#", in: bytes, isFirst)
        || forEach("[", in: bytes) { index in
          isFirst(index) && (isLetter(index + 1, lowercase: true) || isLetter(index + 1, lowercase: false))
        }
    }
  }

  /// Whether a line begins with a key of YAML and a colon, which a blank or the line's end follows. O(bytes).
  static func hasKey(_ head: some Collection<UInt8>) -> Bool {
    withBytes(head) { bytes in
      forEach(":", in: bytes) { index in
        guard index + 1 == bytes.count || isBlank(bytes[index + 1]) || bytes[index + 1] == UInt8(ascii: "\n") else {
          return false
        }
        var start = index
        while start > 0, (0x61...0x7A).contains(bytes[start - 1] | 0x20) || bytes[start - 1] == UInt8(ascii: "-") {
          start -= 1
        }
        return start < index && (start == 0 || bytes[start - 1] == UInt8(ascii: "\n"))
      }
    }
  }

  private static let statements: Set = [
    "if", "for", "set", "macro", "import", "from", "block", "extends", "include", "load", "raw", "call", "filter", "with",
    "do",
    "snapshot", "materialization", "autoescape",
  ]
  private static let actions: Set = ["if", "range", "with", "end", "define", "template", "block", "else"]
  private static let pageActions: Set = ["if", "range", "with", "define", "template", "block", "partial"]

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func withBytes(_ head: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    head.withContiguousStorageIfAvailable(body) ?? ContiguousArray(head).withUnsafeBufferPointer(body)
  }

  /// Calls `body` with the offset of each occurrence of a byte until it returns true. Returns whether it did.
  private static func forEach(
    _ byte: Unicode.Scalar, in bytes: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Bool
  ) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    var start = 0
    while start < bytes.count, let found = memchr(base + start, Int32(byte.value), bytes.count - start) {
      let index = UnsafeRawPointer(base).distance(to: found)
      if body(index) { return true }
      start = index + 1
    }
    return false
  }

  /// Returns the lowercase ASCII letters, at most 20, that follow an offset and any blanks, `-` and `+`; empty if
  /// there are none.
  private static func word(in bytes: UnsafeBufferPointer<UInt8>, behind offset: Int) -> String {
    var start = offset
    while start < bytes.count,
      isBlank(bytes[start]) || bytes[start] == UInt8(ascii: "-") || bytes[start] == UInt8(ascii: "+")
    {
      start += 1
    }
    var end = start
    while end < bytes.count, end - start < 20, (0x61...0x7A).contains(bytes[end]) { end += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
