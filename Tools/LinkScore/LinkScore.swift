import Foundation
import HighlightStorage

/// Measures where the link detector agrees with other finders: `link-score CORPUS_FOLDER [--misses]`.
///
/// A miss among the `core` cases is printed with the policy that it follows (`docs/detection.md`); one without a policy is a fault, and
/// the exit code 1. `--misses` prints the others too.
///
/// `--speed FILE …` times it, `--list FILE …` prints what it finds.
///
/// The folder holds one JSONL file a source. A case counts if exactly its links are found. `core` are the cases in which nothing
/// but addresses with the usual schemes could be a link.
@main
struct LinkScore {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--speed" {
      arguments.removeFirst()
      return try LinkSpeed.run(arguments)
    }
    if arguments.first == "--list" {
      arguments.removeFirst()
      for path in arguments { list(path) }
      return
    }
    guard let folder = arguments.first else {
      print("usage: link-score CORPUS_FOLDER [--misses]\n       link-score --speed|--list FILE ...")
      exit(2)
    }
    let printsAll = arguments.contains("--misses")
    let files = try FileManager.default.contentsOfDirectory(
      at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == "jsonl" }.sorted { $0.path < $1.path }

    var total = Score()
    var table: [String] = []
    var unexplained = 0
    for file in files {
      var score = Score()
      for testCase in try cases(of: file) {
        let isRight = testCase.found == testCase.expected
        score.add(isRight: isRight, isCore: testCase.core)
        guard !isRight, printsAll || testCase.core else { continue }
        let policy = LinkPolicy.explaining(testCase)
        if policy == nil && testCase.core { unexplained += 1 }
        printMiss(testCase, policy)
      }
      table.append(score.line(file.deletingPathExtension().lastPathComponent))
      total.add(score)
    }
    print("source\tall\tcore\tothers")
    for line in table { print(line) }
    print(total.line("total"))
    if unexplained > 0 {
      print("core cases missed without a policy: \(unexplained)")
      exit(1)
    }
  }

  private static func cases(of file: URL) throws -> [LinkCase] {
    let decoder = JSONDecoder()
    return try Data(contentsOf: file).split(separator: 0x0A).map { try decoder.decode(LinkCase.self, from: $0) }
  }

  private static func list(_ path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return print("cannot read \(path)") }
    let text = UTF16Text(ContiguousArray(String(decoding: data, as: UTF8.self).utf16))
    var options = LinkDetector.Options()
    options.findsPaths = true
    text.units.withUnsafeBufferPointer { units in
      let all = 0..<units.count
      for link in LinkDetector(options).links(in: units, range: all, comments: [all], isMarkdown: path.hasSuffix(".md")) {
        let line = text.position(at: link.range.lowerBound).line + 1
        print("\(path):\(line): \(link.target(in: units))")
      }
    }
  }

  private static func printMiss(_ testCase: LinkCase, _ policy: LinkPolicy?) {
    print("\(testCase.id)\(testCase.core ? " core" : ""): \(testCase.text.debugDescription)")
    print("  expected \(testCase.expected.map(testCase.string))")
    print("  found    \(testCase.found.map(testCase.string))")
    print("  policy   \(policy?.rawValue ?? "none")")
  }
}

/// How many cases there are, and how many are right.
private struct Score {
  private var right = 0
  private var count = 0
  private var coreRight = 0
  private var coreCount = 0

  mutating func add(isRight: Bool, isCore: Bool) {
    count += 1
    if isRight { right += 1 }
    guard isCore else { return }
    coreCount += 1
    if isRight { coreRight += 1 }
  }

  mutating func add(_ other: Score) {
    right += other.right
    count += other.count
    coreRight += other.coreRight
    coreCount += other.coreCount
  }

  func line(_ name: String) -> String {
    let columns = [(right, count), (coreRight, coreCount), (right - coreRight, count - coreCount)]
    return ([name] + columns.map { Score.ratio($0.0, $0.1) }).joined(separator: "\t")
  }

  private static func ratio(_ right: Int, _ count: Int) -> String {
    count == 0 ? "-" : "\(right)/\(count) \(String(format: "%.1f", 100 * Double(right) / Double(count))) %"
  }
}
