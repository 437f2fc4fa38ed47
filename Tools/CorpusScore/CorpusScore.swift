import BenchmarkSupport
import Foundation

/// Measures whether the query engine is exact: `corpus-score MODE CORPUS WHEELS GRAMMARS [QUERIES]`.
@main
struct CorpusScore {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 5 else {
      print("usage: corpus-score golden|oracle|assertions CORPUS WHEELS GRAMMARS [QUERIES]")
      exit(2)
    }
    let corpus = URL(fileURLWithPath: arguments[2])
    let table = try LanguageTable(
      corpus: corpus, wheels: URL(fileURLWithPath: arguments[3]), grammars: URL(fileURLWithPath: arguments[4]))
    switch arguments[1] {
    case "golden": try GoldenScore(corpus: corpus, table: table).run()
    case "assertions": try AssertionScore(corpus: corpus, table: table).run()
    case "oracle":
      let queries = URL(fileURLWithPath: arguments.count > 5 ? arguments[5] : "grammars")
      try OracleScore(corpus: corpus, table: table, queries: queries).run()
    default:
      print("unknown mode \(arguments[1])")
      exit(2)
    }
  }
}
