import BenchmarkSupport
import Foundation

/// Measures whether boundaries and regular expressions are ICU's: `boundary-score FOLDER`, a folder of cases, one
/// JSON object a line.
@main
struct BoundaryScore {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 2 else {
      print("usage: boundary-score FOLDER")
      exit(2)
    }
    let folder = URL(fileURLWithPath: arguments[1])
    print("file\tpassed\ttotal")
    var total = Tally()
    for file in ["GraphemeBreakTest", "WordBreakTest", "SentenceBreakTest", "LineBreakTest", "rbbitst", "icu_regextst"] {
      var tally = Tally()
      let isExpressions = file == "icu_regextst"
      for item in try readJSONLines(folder.appendingPathComponent("\(file).jsonl")) {
        let fault = isExpressions ? try ExpressionCase(item).fault() : try BreakCase(item, file: file).fault()
        tally.total += 1
        if let fault {
          print("\(item["id"] ?? "?"): \(fault)")
        } else {
          tally.passed += 1
        }
      }
      print("\(file)\t\(tally.passed)\t\(tally.total)")
      total.passed += tally.passed
      total.total += tally.total
    }
    print("total\t\(total.passed)\t\(total.total)")
    exit(total.passed == total.total ? 0 : 1)
  }

  private struct Tally {
    var passed = 0
    var total = 0
  }
}

/// A case that is not of the expected form.
struct CaseError: Error {
  let message: String
}
