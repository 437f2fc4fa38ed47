import HighlightConfiguration
import HighlightLanguages
import HighlightTestSupport

extension LanguageServerSession {
  /// Members of `initialize` that switch every feature on for a language, those too that its usual servers have.
  package static func everyFeature(of languageID: String) -> String {
    let name = TestEnvironment.manifest.language(ofClientID: languageID)?.name ?? languageID
    let features = Feature.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    return #""initializationOptions":{"languages":{"\#(name)":{"provides":[\#(features)]}}}"#
  }
}
