import Foundation
import HighlightStorage
import TextLayout

/// Runs Unicode's tests of the bidirectional algorithm: `bidi-score FOLDER [DIFFERENCES]`, where the folder holds `BidiTest.txt` and
/// `BidiCharacterTest.txt`, or those compressed with gzip (Debian's `unicode-data`). DIFFERENCES lists the cases of the latter that are known to come
/// out otherwise (`icu-72.txt`): those and no others have to.
///
/// Levels and order are those of `BidiParagraph` for the whole text as one row. Cases with a paragraph separator are left out and counted: a
/// line of a storage has none.
@main
struct BidiScore {
  private var passed = 0
  private var failed = 0
  private var leftOut = 0
  private var known = 0
  /// Characters and direction of the cases that come out otherwise.
  private let differences: Set<Substring>
  private let bidi = BidiParagraph()

  private init(differences: Set<Substring>) { self.differences = differences }

  static func main() throws {
    guard (2...3).contains(CommandLine.arguments.count) else {
      print("usage: bidi-score FOLDER [DIFFERENCES]")
      exit(2)
    }
    let folder = URL(fileURLWithPath: CommandLine.arguments[1])
    let listed = CommandLine.arguments.dropFirst(2).first.map { URL(fileURLWithPath: $0) }
    let differences = try listed.map { Set(try text($0).split(separator: "\n").filter { !$0.hasPrefix("#") }) } ?? []
    print("file\tpassed\tknown to differ\tfailed\tleft out")
    var failures = 0
    for name in ["BidiTest.txt", "BidiCharacterTest.txt"] {
      var score = BidiScore(differences: name == "BidiTest.txt" ? [] : differences)
      let lines = try text(folder.appendingPathComponent(name)).split(separator: "\n")
      if name == "BidiTest.txt" { score.runClasses(lines) } else { score.runCharacters(lines) }
      print("\(name)\t\(score.passed)\t\(score.known)\t\(score.failed)\t\(score.leftOut)")
      failures += score.failed + (score.known == score.differences.count ? 0 : 1)
    }
    exit(failures == 0 ? 0 : 1)
  }

  private static func text(_ url: URL) throws -> String {
    if FileManager.default.fileExists(atPath: url.path) { return try String(contentsOf: url, encoding: .utf8) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", url.path + ".gz"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// A character of each class.
  private static let samples: [Substring: UInt32] = [
    "L": 0x61, "R": 0x5D0, "EN": 0x33, "ES": 0x2D, "ET": 0x25, "AN": 0x660, "CS": 0x2C, "B": 0x2029, "S": 0x09, "WS": 0x20,
    "ON": 0x3D, "LRE": 0x202A, "LRO": 0x202D, "AL": 0x631, "RLE": 0x202B, "RLO": 0x202E, "PDF": 0x202C, "NSM": 0x2DF0,
    "BN": 0xAD, "LRI": 0x2066, "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069,
  ]

  private mutating func runClasses(_ lines: [Substring]) {
    var levels: [UInt8?] = []
    var order: [Int] = []
    for line in lines {
      if line.hasPrefix("@Levels:") {
        levels = line.dropFirst(8).split { $0 == " " || $0 == "\t" }.map { UInt8($0) }
      } else if line.hasPrefix("@Reorder:") {
        order = line.dropFirst(9).split { $0 == " " || $0 == "\t" }.compactMap { Int($0) }
      } else if !line.hasPrefix("#") && !line.hasPrefix("@") {
        let fields = line.split(separator: ";")
        guard fields.count == 2, let bits = Int(fields[1].trimmingCharacters(in: .whitespaces), radix: 16) else { continue }
        let classes = fields[0].split(separator: " ")
        let scalars = classes.compactMap { Self.samples[$0] }
        for (bit, direction) in [(1, WritingDirection.natural), (2, .leftToRight), (4, .rightToLeft)] where bits & bit != 0 {
          if classes.contains("B") {
            leftOut += 1
          } else {
            check(scalars, direction, levels: levels, order: order, level: nil, line)
          }
        }
      }
    }
  }

  private mutating func runCharacters(_ lines: [Substring]) {
    for line in lines where !line.hasPrefix("#") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count == 5 else { continue }
      let scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      if scalars.contains(where: { [0x2029, 0x85, 0x0A, 0x0D, 0x1C, 0x1D, 0x1E].contains($0) }) {
        leftOut += 1
        continue
      }
      let directions: [Substring: WritingDirection] = ["0": .leftToRight, "1": .rightToLeft, "2": .natural]
      check(
        scalars, directions[fields[1]] ?? .natural, levels: fields[3].split(separator: " ").map { UInt8($0) },
        order: fields[4].split(separator: " ").compactMap { Int($0) }, level: UInt8(fields[2]), line)
    }
  }

  /// - Parameters:
  ///   - levels: by character; nil for those that the algorithm removes.
  ///   - order: which characters are seen, from the left.
  private mutating func check(
    _ scalars: [UInt32], _ direction: WritingDirection, levels: [UInt8?], order: [Int], level: UInt8?, _ line: Substring
  ) {
    var units: [UInt16] = []
    // By unit: its character; -1 for the second half of a pair.
    var characters: [Int] = []
    for (index, scalar) in scalars.enumerated() {
      guard let scalar = Unicode.Scalar(scalar) else { return }
      let pair = Array(String(Character(scalar)).utf16)
      units += pair
      characters += [index] + Array(repeating: -1, count: pair.count - 1)
    }
    let (found, runs) = units.withUnsafeBufferPointer { units in
      bidi.setParagraph(0..<units.count, of: units, direction: direction)
      return (bidi.levels(count: units.count), bidi.visualRuns(ofRow: 0..<units.count))
    }
    var isRight = level == nil || level == bidi.level
    // Of a text that goes in one direction ICU gives all units the paragraph's level.
    let isUniform = Set(found).count <= 1
    for (index, character) in characters.enumerated() where character >= 0 {
      guard let expected = levels[character] else { continue }
      if isUniform ? expected & 1 != found[index] & 1 : expected != found[index] { isRight = false }
    }
    var seen: [Int] = []
    for run in runs {
      let part = run.range.map { characters[$0] }.filter { $0 >= 0 && levels[$0] != nil }
      seen += run.isRightToLeft ? part.reversed() : part
    }
    if seen != order { isRight = false }
    // A case that is listed has to differ: else the list is of another ICU.
    let isListed =
      !differences.isEmpty && differences.contains(line.split(separator: ";").prefix(2).joined(separator: ";")[...])
    guard isRight == isListed else {
      if isRight { passed += 1 } else { known += 1 }
      return
    }
    failed += 1
    if failed <= 5 { print("  \(line): levels \(found), order \(seen)") }
  }
}
