internal import Libc
internal import Platform

/// A pattern for file names in the syntax of shells and `.gitignore`: `*`, `?`, `[a-z]`, `[!a]`, `[[:digit:]]`, `\x`,
/// and `**` for any number of folders.
package struct Glob {
  enum Element {
    case byte(UInt8)
    case anyByte
    case anyBytes
    case anyFolders
    case set(GlobSet)

    /// Whether an element of a glob matches a byte; false for `*` and `**`, which match several bytes. Only a literal
    /// `/` matches `/`.
    func takes(_ byte: UInt8) -> Bool {
      switch self {
      case .byte(let own): byte == own
      case .anyByte: byte != UInt8(ascii: "/")
      case .set(let set): byte != UInt8(ascii: "/") && set.contains(byte)
      case .anyBytes, .anyFolders: false
      }
    }

    /// The byte of a literal element; nil for other elements.
    var literal: UInt8? {
      if case .byte(let byte) = self { byte } else { nil }
    }

    var isAnyBytes: Bool { if case .anyBytes = self { true } else { false } }
    var isAnyFolders: Bool { if case .anyFolders = self { true } else { false } }
  }

  let elements: [Element]

  /// Whether the pattern contains `/` and so matches complete paths; other patterns match base names.
  package let isPath: Bool

  /// The number of literal elements at both ends.
  private let literals: (first: Int, last: Int)
  private let crossesFolders: Bool

  package init(_ pattern: some StringProtocol) {
    let bytes = Array(FileName.bytes(of: String(pattern)))
    // It never fails so.
    self.init(bytes, isStrict: false)!
  }

  /// Whether a pattern may match a path: the path contains the longest literal part of the pattern, which may be
  /// empty. If false, the pattern need not be compiled. O(pattern × path).
  package static func mayMatch(_ pattern: UnsafeBufferPointer<UInt8>, _ path: UnsafeBufferPointer<UInt8>) -> Bool {
    let literal = UnsafeBufferPointer(rebasing: pattern[longestLiteral(of: pattern)])
    guard let first = literal.first, let bytes = literal.baseAddress, let base = path.baseAddress else {
      return literal.isEmpty
    }
    var start = 0
    while start + literal.count <= path.count {
      if path[start] == first, memcmp(base + start, bytes, literal.count) == 0 { return true }
      start += 1
    }
    return false
  }

  /// Returns the set of byte classes (value modulo 64) in the longest literal part of a pattern, as bits. O(pattern).
  package static func literalMask(of pattern: String) -> UInt64 {
    var pattern = pattern
    return pattern.withUTF8 { pattern in mask(of: UnsafeBufferPointer(rebasing: pattern[longestLiteral(of: pattern)])) }
  }

  /// Returns the set of byte classes (value modulo 64) in a path, as bits. A pattern whose mask has other classes
  /// does not match the path. O(path).
  package static func mask(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var mask: UInt64 = 0
    for byte in bytes { mask |= 1 << UInt64(byte & 63) }
    return mask
  }

  /// Returns the byte range of the longest literal part of a pattern, without wildcards and backslashes. Parts after
  /// a bracket expression are not considered.
  private static func longestLiteral(of pattern: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var longest = 0..<0
    var start = 0
    var index = 0
    func end() { if index - start > longest.count { longest = start..<index } }
    while index < pattern.count {
      switch pattern[index] {
      case UInt8(ascii: "["):
        // Only `GlobSet` knows where a set ends.
        end()
        return longest
      case UInt8(ascii: "*"):
        end()
        index += 1
        // `**/` also matches without its slash.
        if index < pattern.count, pattern[index - 1] == pattern[index] {
          while index < pattern.count, pattern[index] == UInt8(ascii: "*") || pattern[index] == UInt8(ascii: "/") {
            index += 1
          }
        }
        start = index
      case UInt8(ascii: "?"), UInt8(ascii: "\\"):
        end()
        // The character after a backslash is literal.
        index += 1
        start = index
        if pattern[index - 1] == UInt8(ascii: "\\"), index < pattern.count { index += 1 }
      default: index += 1
      }
    }
    end()
    return longest
  }

  /// Creates a pattern by the rules of git: two or more stars are `**`. Nil for a pattern that matches nothing: it
  /// ends with a single backslash or lacks a `]`.
  init?(git pattern: some Collection<UInt8>) {
    self.init(Array(pattern), isStrict: true)
  }

  private init?(_ bytes: [UInt8], isStrict: Bool) {
    var elements: [Element] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "?"): elements.append(.anyByte)
      case UInt8(ascii: "*"):
        let beginsName = index == 1 || bytes[index - 2] == UInt8(ascii: "/")
        let first = index - 1
        while index < bytes.count && bytes[index] == byte { index += 1 }
        let isFolders = isStrict ? index - first >= 2 : index - first == 2
        guard isFolders && beginsName && (index == bytes.count || bytes[index] == UInt8(ascii: "/")) else {
          // Stars inside a name, however many, stay inside it.
          elements.append(.anyBytes)
          continue
        }
        if index < bytes.count {
          index += 1
          elements.append(.anyFolders)
        } else {
          // "**" at the end matches everything in the folder.
          elements += [.anyFolders, .anyBytes]
        }
      case UInt8(ascii: "\\"):
        if isStrict && index == bytes.count { return nil }
        elements.append(.byte(index < bytes.count ? bytes[index] : byte))
        index += 1
      case UInt8(ascii: "["):
        if let (set, next) = GlobSet.read(bytes, from: index) {
          elements.append(.set(set))
          index = next
        } else if isStrict {
          return nil
        } else {
          elements.append(.byte(byte))
        }
      default: elements.append(.byte(byte))
      }
    }
    self.init(elements[...], isPath: bytes.contains(UInt8(ascii: "/")))
  }

  init(_ elements: ArraySlice<Element>, isPath: Bool) {
    self.elements = Array(elements)
    self.isPath = isPath
    literals = (
      elements.prefix { $0.literal != nil }.count, elements.reversed().prefix { $0.literal != nil }.count
    )
    crossesFolders = elements.contains(where: \.isAnyFolders)
  }

  /// Whether the pattern matches the complete `subject`, by its bytes. O(pattern × subject).
  package func matches(_ subject: some StringProtocol) -> Bool {
    matches(Array(FileName.bytes(of: String(subject)))[...])
  }

  /// Whether the pattern matches all bytes of `subject`. O(pattern × subject).
  func matches(_ subject: ArraySlice<UInt8>) -> Bool {
    // Most patterns begin or end otherwise.
    guard subject.count >= literals.last, subject.count >= literals.first else { return false }
    for index in 0..<literals.last
    where elements[elements.count - 1 - index].literal != subject[subject.endIndex - 1 - index] { return false }
    for index in 0..<literals.first where elements[index].literal != subject[subject.startIndex + index] { return false }
    return crossesFolders ? matchesAcrossFolders(subject) : matchesNames(subject)
  }

  /// Whether a pattern without `**` matches all bytes of `subject`. Stars do not match slashes, so only the last star
  /// has to be extended.
  private func matchesNames(_ subject: ArraySlice<UInt8>) -> Bool {
    var (element, index) = (0, subject.startIndex)
    var star: (element: Int, end: Int)?
    while index < subject.endIndex {
      if element < elements.count {
        if elements[element].isAnyBytes {
          element += 1
          star = (element, index)
          continue
        }
        if elements[element].takes(subject[index]) {
          element += 1
          index += 1
          continue
        }
      }
      guard let last = star, subject[last.end] != UInt8(ascii: "/") else { return false }
      index = last.end + 1
      star = (last.element, index)
      element = last.element
    }
    return elements[element...].allSatisfy(\.isAnyBytes)
  }

  /// Whether a pattern with `**` matches all bytes of `subject`. O(pattern × subject).
  private func matchesAcrossFolders(_ subject: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(subject)
    // reachable[i]: the elements so far can end at byte i.
    var reachable = [Bool](repeating: false, count: bytes.count + 1)
    reachable[0] = true
    let slash = UInt8(ascii: "/")
    for element in elements {
      var next = [Bool](repeating: false, count: bytes.count + 1)
      switch element {
      case .anyBytes:
        var isOpen = false
        for index in reachable.indices {
          if reachable[index] { isOpen = true }
          next[index] = isOpen
          if index < bytes.count && bytes[index] == slash { isOpen = false }
        }
      case .anyFolders:
        var isOpen = false
        for index in reachable.indices where index == 0 || bytes[index - 1] == slash {
          if reachable[index] { isOpen = true }
          next[index] = isOpen
        }
      case .byte, .anyByte, .set:
        for index in bytes.indices where reachable[index] && element.takes(bytes[index]) { next[index + 1] = true }
      }
      reachable = next
    }
    return reachable[bytes.count]
  }
}
