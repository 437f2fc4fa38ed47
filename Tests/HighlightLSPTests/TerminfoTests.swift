import Foundation
import TestSupport
import Testing

@testable import HighlightRendering

/// The database of terminals, and what is known without it.
@Suite struct TerminfoTests {
  /// A compiled entry.
  /// - Parameter own: capabilities with names of their own: true and false, numbers, strings.
  private func entry(
    colors: Int, wide: Bool = false,
    own: (flags: [(String, UInt8)], numbers: [(String, Int)], strings: [(String, String)])? = nil
  ) -> ContiguousArray<UInt8> {
    func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }
    func number(_ value: Int) -> [UInt8] {
      wide ? short(value & 0xFFFF) + short(value >> 16 & 0xFFFF) : short(value & 0xFFFF)
    }
    let names = Array("my-term|a test\0".utf8)
    var bytes =
      short(wide ? 0o1036 : 0o432) + short(names.count) + short(2) + short(14) + short(1) + short(3) + names + [1, 0]
    if bytes.count % 2 == 1 { bytes.append(0) }
    for index in 0..<14 { bytes += number(index == 13 ? colors : -1) }
    bytes += short(0) + Array("ab\0".utf8)
    guard let own else { return ContiguousArray(bytes) }
    if bytes.count % 2 == 1 { bytes.append(0) }
    var values: [UInt8] = []
    var offsets: [UInt8] = []
    for (_, text) in own.strings {
      offsets += short(values.count)
      values += Array(text.utf8) + [0]
    }
    var words: [UInt8] = []
    var wordOffsets: [UInt8] = []
    for name in own.flags.map(\.0) + own.numbers.map(\.0) + own.strings.map(\.0) {
      wordOffsets += short(words.count)
      words += Array(name.utf8) + [0]
    }
    let count = own.flags.count + own.numbers.count + own.strings.count
    bytes += short(own.flags.count) + short(own.numbers.count) + short(own.strings.count)
    bytes += short(own.strings.count + count) + short(values.count + words.count)
    bytes += own.flags.map(\.1)
    if bytes.count % 2 == 1 { bytes.append(0) }
    for (_, value) in own.numbers { bytes += number(value) }
    return ContiguousArray(bytes + offsets + wordOffsets + values + words)
  }

  @Test(arguments: [(8, 8), (256, 256), (-1, 0)], [false, true])
  func numbersOfColors(colors: (Int, Int), wide: Bool) throws {
    let read = try #require(Terminfo(compiled: entry(colors: colors.0, wide: wide)))
    #expect(read.colors == colors.1 && !read.hasTrueColor)
  }

  @Test func manyColorsAreTrueOnes() throws {
    #expect(try #require(Terminfo(compiled: entry(colors: 1 << 24, wide: true))).hasTrueColor)
  }

  @Test func capabilitiesByName() throws {
    for wide in [false, true] {
      func hasTrueColor(_ flags: [(String, UInt8)], _ numbers: [(String, Int)], _ strings: [(String, String)]) throws -> Bool
      {
        try #require(Terminfo(compiled: entry(colors: 256, wide: wide, own: (flags, numbers, strings)))).hasTrueColor
      }
      #expect(try hasTrueColor([("Tc", 1)], [], []))
      #expect(try hasTrueColor([("AX", 1), ("RGB", 1)], [("U8", 1)], [("Ms", "x"), ("Se", "yz")]))
      #expect(try hasTrueColor([], [("RGB", 8)], []))
      #expect(try hasTrueColor([("AX", 1)], [], [("Ms", "x"), ("RGB", "8/8/8")]))
      #expect(try !hasTrueColor([("Tc", 0), ("RGB", 0xFE)], [], []))
      #expect(try !hasTrueColor([("AX", 1)], [("U8", 1)], [("Ms", "RGB")]))
    }
  }

  /// The program at a terminal of a name, where the database has one that shows italic text, and one that does not.
  @Test(arguments: [("with", true), ("without", false), ("unheard-of", true)])
  func italicTextWhereTheTerminalShowsIt(name: String, expected: Bool) throws {
    let folder = try TemporaryFolder()
    func description(_ more: String) -> String { "|a test,\n\tcolors#256, \(more)\n" }
    try folder.write(
      "with" + description("sitm=\\E[3m, ritm=\\E[23m,") + "without" + description("smso=\\E[3m,"), to: "source")
    try ChildProcess.shell("cd \"$1\" && tic -o database source", folder.path)
    try folder.write("# a comment\n", to: "a.py")
    for (choice, isItalic) in [("auto", expected), ("always", true), ("never", false)] {
      let result = try TerminalProcess.run(
        [Program.path, "highlight", "--italic-text", choice, "-P", "--theme", "dark", folder["a.py"]],
        environment: [
          "TERM": name, "TERMINFO": folder["database"], "PATH": "/usr/bin:/bin", "HOME": folder.path,
          "XDG_DATA_HOME": Program.dataHome,
        ])
      #expect(result.text.contains("\u{1B}[3;") == isItalic, "\(choice): \(result.text)")
    }
  }

  @Test func anyBytesAreReadWithoutHarm() {
    let whole = entry(colors: 256, own: ([("Tc", 1)], [("U8", 1)], [("Ms", "x")]))
    for count in whole.indices { _ = Terminfo(compiled: ContiguousArray(whole[..<count])) }
    for index in whole.indices {
      for value: UInt8 in [0, 0x7F, 0x80, 0xFF] {
        var broken = whole
        broken[index] = value
        _ = Terminfo(compiled: broken)
      }
    }
    #expect(Terminfo(compiled: []) == nil)
    #expect(Terminfo(compiled: ContiguousArray("no entry".utf8)) == nil)
  }

  /// The depth that the program uses on a pipe where colors are wanted, and on a terminal.
  @Test(arguments: [
    "xterm-kitty", "alacritty", "alacritty-direct", "foot", "foot-extra", "wezterm", "xterm-ghostty", "ghostty", "konsole",
    "konsole-256color", "tmux-256color", "xterm-direct",
  ])
  func terminalsThatLoseTheVariableKeepTheirColors(name: String) throws {
    let result = try Program.run(
      ["highlight", "-l", "python", "--color", "always"], input: Array("def\n".utf8), environment: ["TERM": name])
    #expect(result.text.contains("38;2;"), "\(result.text)")
  }

  @Test(arguments: ["xterm", "xterm-256color", "screen-256color", "vt100", "dumb", "kittyish", "../../etc/passwd", "."])
  func othersHave256(name: String) throws {
    let result = try Program.run(
      ["highlight", "-l", "python", "--color", "always"], input: Array("def\n".utf8), environment: ["TERM": name])
    #expect(result.text.contains("38;5;"), "\(result.text)")
  }

  @Test(arguments: ["m", "6d"]) func anEntryOfTheDatabaseDecides(subfolder: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(entry(colors: 256, own: ([("Tc", 1)], [], []))), to: "\(subfolder)/my-term")
    for variable in ["TERMINFO", "TERMINFO_DIRS"] {
      let result = try Program.run(
        ["highlight", "-l", "python", "--color", "always"], input: Array("def\n".utf8),
        environment: ["TERM": "my-term", variable: folder.path])
      #expect(result.text.contains("38;2;"))
    }
  }
}
