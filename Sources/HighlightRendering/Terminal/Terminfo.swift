internal import SystemSupport

/// The colors and italics of a terminal in the terminfo database.
struct Terminfo {
  /// The number of colors; 0 for none.
  let colors: Int
  /// Whether the terminal supports 24-bit colors: `RGB` or `Tc`.
  let hasTrueColor: Bool
  /// Whether the terminal shows italic text: `sitm`.
  let hasItalics: Bool

  // Offsets and sizes of the compiled form: `term(5)`.
  private static let headerSize = 12
  private static let colorsIndex = 13
  private static let italicsIndex = 311
  private static let sizeLimit = 65536

  /// Returns the entry of a terminal; nil if there is none.
  static func entry(of terminal: String) -> Terminfo? {
    guard !terminal.isEmpty, !terminal.hasPrefix("."), !terminal.utf8.contains(UInt8(ascii: "/")),
      let first = terminal.utf8.first
    else { return nil }
    // Folders are named by the first character, or by its number where file names have no case.
    let names = [String(Unicode.Scalar(first)), String(first, radix: 16)]
    for folder in folders {
      for name in names {
        let path = folder + "/" + name + "/" + terminal
        guard FileSystem.kind(of: path) == .file,
          let bytes = try? FileSystem.readRegular(path, limit: sizeLimit, followsLinks: true)
        else { continue }
        if let entry = Terminfo(compiled: bytes) { return entry }
      }
    }
    return nil
  }

  /// Parses a compiled entry; nil if the bytes are not one.
  init?(compiled bytes: ContiguousArray<UInt8>) {
    func short(_ offset: Int) -> Int {
      offset + 1 < bytes.count ? Int(Int16(truncatingIfNeeded: Int(bytes[offset]) | Int(bytes[offset + 1]) << 8)) : -1
    }
    let magic = short(0)
    // 16-bit numbers, or 32-bit ones.
    guard magic == 0o432 || magic == 0o1036 else { return nil }
    let numberSize = magic == 0o432 ? 2 : 4
    func number(_ offset: Int) -> Int {
      guard numberSize == 4 else { return short(offset) }
      guard offset + 3 < bytes.count else { return -1 }
      return Int(Int32(truncatingIfNeeded: short(offset) & 0xFFFF | (short(offset + 2) & 0xFFFF) << 16))
    }
    func even(_ offset: Int) -> Int { offset + offset % 2 }
    let sizes = (1...5).map { max(short(2 * $0), 0) }
    let numbers = even(Self.headerSize + sizes[0] + sizes[1])
    let strings = numbers + sizes[2] * numberSize
    let colors = sizes[2] > Self.colorsIndex ? number(numbers + Self.colorsIndex * numberSize) : -1

    // Capabilities with names of their own: another header and the same order; strings' values, then all names.
    var hasTrueColor = colors >= 1 << 24
    let extended = even(strings + sizes[3] * 2 + sizes[4])
    let counts = (0..<3).map { max(short(extended + 2 * $0), 0) }
    let booleans = extended + 10
    let ownNumbers = even(booleans + counts[0])
    let ownStrings = ownNumbers + counts[1] * numberSize
    let nameOffsets = ownStrings + counts[2] * 2
    let table = nameOffsets + (counts[0] + counts[1] + counts[2]) * 2
    let hasNames = extended + 10 <= bytes.count && table <= bytes.count
    func end(ofStringAt start: Int) -> Int {
      start < bytes.count ? bytes[start...].firstIndex(of: 0) ?? bytes.count : bytes.count
    }
    var names = table
    for index in 0..<(hasNames ? counts[2] : 0) where short(ownStrings + 2 * index) >= 0 {
      names = max(names, end(ofStringAt: table + short(ownStrings + 2 * index)) + 1)
    }
    for index in 0..<(hasNames ? counts[0] + counts[1] + counts[2] : 0) {
      let start = names + max(short(nameOffsets + 2 * index), 0)
      guard start < bytes.count else { break }
      let name = bytes[start..<end(ofStringAt: start)]
      guard name.elementsEqual("Tc".utf8) || name.elementsEqual("RGB".utf8) else { continue }
      let isSet =
        index < counts[0]
        ? bytes[booleans + index] == 1
        : index < counts[0] + counts[1]
          ? number(ownNumbers + (index - counts[0]) * numberSize) > 0
          : short(ownStrings + 2 * (index - counts[0] - counts[1])) >= 0
      if isSet { hasTrueColor = true }
    }
    self.colors = max(colors, 0)
    self.hasTrueColor = hasTrueColor
    hasItalics = sizes[3] > Self.italicsIndex && short(strings + 2 * Self.italicsIndex) >= 0
  }

  /// The folders of entries in search order, as in `terminfo(5)`.
  private static var folders: [String] {
    let standard = [
      "/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo", "/usr/local/share/terminfo",
    ]
    var result: [String] = []
    if let named = Environment.value("TERMINFO"), named.hasPrefix("/") { result.append(named) }
    result.append(Environment.home + "/.terminfo")
    for folder in (Environment.value("TERMINFO_DIRS") ?? "").split(separator: ":") where folder.hasPrefix("/") {
      result.append(String(folder))
    }
    return result + standard
  }
}
