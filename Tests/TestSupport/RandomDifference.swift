/// Two texts and their unified difference, made up from a seed.
public struct RandomDifference {
  public private(set) var old: [String] = []
  public private(set) var new: [String] = []
  /// The difference: a header and hunks.
  public private(set) var text = "diff --git a/f.txt b/f.txt\n--- a/f.txt\n+++ b/f.txt\n"

  private struct Step {
    var sign: Character
    var line: String
  }

  /// - Parameter context: lines around changes.
  public init(seed: UInt64, context: Int) {
    var random = SeededGenerator(seed: seed)
    // Lines that look like parts of differences, too.
    let words = ["a", "b c", "", "-- x", "++ y", "@@ -1 +1 @@", "\\ z", "é\u{1F600}", "diff --git a/x b/x", "  }", "x\r"]
    var steps = (0..<Int.random(in: 1...30, using: &random)).map { _ in
      Step(sign: "   -+".randomElement(using: &random) ?? " ", line: words.randomElement(using: &random) ?? "")
    }
    // Either side may end without a terminator; a line that ends so is no line that both sides share.
    let unended = Int.random(in: 0...3, using: &random)
    if unended > 0 {
      if unended != 2 { steps.append(Step(sign: "-", line: "end")) }
      if unended != 1 { steps.append(Step(sign: "+", line: "end")) }
    }
    old = steps.filter { $0.sign != "+" }.map { $0.line + "\n" }
    new = steps.filter { $0.sign != "-" }.map { $0.line + "\n" }
    if unended & 1 != 0, let last = old.popLast() { old.append(String(last.unicodeScalars.dropLast())) }
    if unended & 2 != 0, let last = new.popLast() { new.append(String(last.unicodeScalars.dropLast())) }
    append(steps, context)
  }

  private mutating func append(_ steps: [Step], _ context: Int) {
    let isNear = steps.indices.map { index in
      steps[max(index - context, 0)...min(index + context, steps.count - 1)].contains { $0.sign != " " }
    }
    var (oldLine, newLine) = (0, 0)
    var index = 0
    while index < steps.count {
      guard isNear[index] else {
        (index, oldLine, newLine) = (index + 1, oldLine + 1, newLine + 1)
        continue
      }
      let end = isNear[index...].firstIndex(of: false) ?? steps.count
      let hunk = steps[index..<end]
      let (removed, added) = (hunk.count { $0.sign != "+" }, hunk.count { $0.sign != "-" })
      func range(_ before: Int, _ count: Int) -> String {
        let start = count == 0 ? before : before + 1
        return count == 1 ? "\(start)" : "\(start),\(count)"
      }
      text += "@@ -\(range(oldLine, removed)) +\(range(newLine, added)) @@ f()\n"
      for step in hunk {
        var isEnded = true
        if step.sign != "+" {
          oldLine += 1
          isEnded = oldLine < old.count || old.last?.unicodeScalars.last == "\n"
        }
        if step.sign != "-" {
          newLine += 1
          isEnded = isEnded && (newLine < new.count || new.last?.unicodeScalars.last == "\n")
        }
        text += "\(step.sign)\(step.line)\n" + (isEnded ? "" : "\\ No newline at end of file\n")
      }
      index = end
    }
  }
}
