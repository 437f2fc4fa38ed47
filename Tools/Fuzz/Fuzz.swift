import Foundation
import HighlightStorage

/// libFuzzer's loop, which the program brings to its bytes: the package manager wants a main function of its own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// What libFuzzer calls with bytes of its invention. `HIGHLIGHT_FUZZ_TARGET` chooses what they mean: `edits`, `queries`, `decoding`,
/// `frames`, `configuration`, `themes`, `git`, `library`, `compiled`. A wrong result ends the process, and libFuzzer keeps the bytes.
@main
struct Fuzz {
  static func main() {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(
      runFuzzer(&count, &arguments) { bytes, count in
        fuzzTarget(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
      })
  }
}

private let fuzzTarget: @Sendable ([UInt8]) -> Void = {
  switch ProcessInfo.processInfo.environment["HIGHLIGHT_FUZZ_TARGET"] {
  case "edits": FuzzedEdits.run
  case "queries": FuzzedQueries.run
  case "decoding": FuzzedDecoding.run
  case "frames": FuzzedFrames.run
  case "configuration": FuzzedConfiguration.run
  case "themes": FuzzedThemes.run
  case "git": FuzzedGit.run
  case "library": FuzzedLibrary.run
  case "compiled": FuzzedCompiled.run
  case let name: preconditionFailure("no target \(name ?? "in HIGHLIGHT_FUZZ_TARGET")")
  }
}()

/// The languages of the repository, over the grammars of `HIGHLIGHT_FUZZ_GRAMMARS`. Fuzzing has one thread.
final class FuzzLanguages: LanguageProvider {
  nonisolated(unsafe) static let shared = FuzzLanguages()
  private let grammars = ProcessInfo.processInfo.environment["HIGHLIGHT_FUZZ_GRAMMARS"] ?? ""
  private var languages: [String: Language?] = [:]

  /// A language with its own queries.
  func language(_ name: String) -> Language? {
    if let known = languages[name] { return known }
    let language = grammar(name).map { Language(name: name, grammar: $0, queries: queries(name)) }
    languages[name] = .some(language)
    return language
  }

  /// The own queries of a language.
  func queries(_ name: String) -> Language.Queries {
    func file(_ kind: String) -> [QuerySource] {
      let path = "grammars/\(name)/\(kind).scm"
      return (try? String(contentsOfFile: path, encoding: .utf8)).map { [QuerySource(path: path, text: $0)] } ?? []
    }
    return Language.Queries(highlights: file("highlights"), injections: file("injections"))
  }

  /// A grammar of the folder.
  func grammar(_ name: String) -> Grammar? {
    try? Grammar.load(name: name, path: "\(grammars)/\(name)/parser.so", symbol: "tree_sitter_\(name)")
  }

  func injectedLanguage(named name: String) -> Language? { language(name) }
  func injectedLanguage(filename: String?, firstLine: String?) -> Language? { nil }
}
