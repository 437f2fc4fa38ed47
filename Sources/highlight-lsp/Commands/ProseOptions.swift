internal import ArgumentParser
internal import HighlightConfiguration
internal import HighlightRendering
internal import HighlightStorage
internal import Spelling
internal import SystemSupport

/// The options for what is written for people: spelling, hyphens.
struct ProseOptions: ParsableArguments {
  @Flag(help: "In ansi, html and svg: underline misspelt words of comments, strings, prose and names.")
  var spelling = false

  @Option(
    help: ArgumentHelp(
      "With --wrap: divide words of comments, strings and prose, in this language, such as en_US or de.",
      valueName: "language"))
  var hyphenate: String?

  @Option(
    help: ArgumentHelp(
      "With --hyphenate: only where the row would otherwise be filled less than this, 0 to 1. Default: 1.",
      valueName: "factor"))
  var hyphenationFactor: Double?

  func validate() throws {
    if let factor = hyphenationFactor, !(0...1).contains(factor) {
      throw ValidationError("--hyphenation-factor needs a number from 0 to 1.")
    }
    if hyphenationFactor != nil && hyphenate == nil {
      throw ValidationError("--hyphenation-factor goes with --hyphenate LANGUAGE.")
    }
    if hyphenate?.isEmpty == true { throw ValidationError("--hyphenate needs the name of a language.") }
  }

  var values: ProseChoice { ProseChoice(spelling: spelling, hyphenate: hyphenate, factor: hyphenationFactor ?? 1) }
}

/// What they say.
struct ProseChoice: Equatable {
  var spelling = false
  var hyphenate: String?
  var factor = 1.0

  /// Rows in which words are divided; the command ends where it has no patterns.
  func width(_ width: RowWidth?) throws -> RowWidth? {
    guard let hyphenate, var width else { return width }
    do throws(DictionaryError) {
      width.hyphenation = RowWidth.Hyphenation(
        hyphenator: try Hyphenators.shared.hyphenator(hyphenate).get(), factor: factor)
    } catch {
      Console.message(error.description)
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    return width
  }

  /// Loads the dictionaries of some configurations; the command ends where one is missing.
  func prepare(_ configurations: [Configuration]) throws {
    guard spelling else { return }
    for configuration in configurations {
      do throws(DictionaryError) {
        _ = try Dictionaries.shared.dictionaries(configuration.spelling.allLanguages)
      } catch {
        Console.message(error.description)
        throw ExitCode(ExitStatus.usage.rawValue)
      }
    }
  }
}
