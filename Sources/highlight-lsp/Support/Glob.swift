internal import HighlightStorage

/// A file name pattern as shells and `.gitignore` write it: `*`, `?`, `[a-z]`, `[!a]`, `\x`, and `**` for any number of folders.
struct Glob {
  private enum Element {
    case byte(UInt8)
    case anyByte
    case anyBytes
    case anyFolders
    case set([ClosedRange<UInt8>], negated: Bool)

    /// Whether an element for one byte fits this one; only a slash itself fits a slash.
    func takes(_ byte: UInt8) -> Bool {
      switch self {
      case .byte(let own): byte == own
      case .anyByte: byte != UInt8(ascii: "/")
      case .set(let ranges, let negated):
        byte != UInt8(ascii: "/") && ranges.contains(where: { $0.contains(byte) }) != negated
      case .anyBytes, .anyFolders: false
      }
    }
  }

  private let elements: [Element]

  /// Whether the pattern speaks of a whole path; one without `/` speaks of a base name.
  let isPath: Bool

  init(_ pattern: some StringProtocol) {
    let bytes = Array(FileName.bytes(of: String(pattern)))
    isPath = bytes.contains(UInt8(ascii: "/"))
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
        guard index - first == 2 && beginsName && (index == bytes.count || bytes[index] == UInt8(ascii: "/")) else {
          // Stars inside a name, however many, stay inside it.
          elements.append(.anyBytes)
          continue
        }
        if index < bytes.count {
          index += 1
          elements.append(.anyFolders)
        } else {
          // "**" at the end: everything below.
          elements += [.anyFolders, .anyBytes]
        }
      case UInt8(ascii: "\\") where index < bytes.count:
        elements.append(.byte(bytes[index]))
        index += 1
      case UInt8(ascii: "["):
        if let (set, next) = Glob.set(in: bytes, from: index) {
          elements.append(set)
          index = next
        } else {
          elements.append(.byte(byte))
        }
      default: elements.append(.byte(byte))
      }
    }
    self.elements = elements
  }

  /// Reads a set whose `[` stands before `start`; nil when nothing closes it.
  private static func set(in bytes: [UInt8], from start: Int) -> (Element, next: Int)? {
    var index = start
    var negated = false
    if index < bytes.count && (bytes[index] == UInt8(ascii: "!") || bytes[index] == UInt8(ascii: "^")) {
      negated = true
      index += 1
    }
    var ranges: [ClosedRange<UInt8>] = []
    let first = index
    while index < bytes.count {
      let low = bytes[index]
      if low == UInt8(ascii: "]") && index > first { return (.set(ranges, negated: negated), index + 1) }
      if index + 2 < bytes.count && bytes[index + 1] == UInt8(ascii: "-") && bytes[index + 2] != UInt8(ascii: "]") {
        if low <= bytes[index + 2] { ranges.append(low...bytes[index + 2]) }
        index += 3
      } else {
        ranges.append(low...low)
        index += 1
      }
    }
    return nil
  }

  /// Whether the whole of `subject` fits. O(pattern × subject).
  func matches(_ subject: some StringProtocol) -> Bool {
    let bytes = FileName.bytes(of: String(subject))
    // Most patterns end otherwise.
    if let last = elements.last, case .byte(let wanted) = last, bytes.last != wanted { return false }
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
