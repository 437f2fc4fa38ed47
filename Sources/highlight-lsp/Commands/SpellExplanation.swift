internal import FileHighlighting
internal import HighlightConfiguration
internal import HighlightRendering
internal import QueryReports
internal import QueryTools
internal import Spelling
internal import SystemSupport
internal import TextChecks
internal import TextModel

/// `spell --explain`: explains why a word in some files is reported or not.
struct SpellExplanation {
  let job: SpellJob
  let word: String

  private struct Text {
    var input: CheckInputs.File
    var file: HighlightedFile
    var speller: ConfiguredSpellChecker
    var found: [ConfiguredSpellChecker.MisspelledWord]
    var tally: SpellingTally
  }

  /// Writes the explanation of the word in all inputs. Returns an incomplete status if an input could not be read,
  /// which is reported; binary files in folders are skipped.
  func run() throws -> ExitStatus {
    let highlighter = job.makeHighlighter()
    var status = ExitStatus.done
    var texts: [Text] = []
    for input in job.inputs {
      do {
        let file = try highlighter.highlight(
          try job.read(input), path: input.path, configuration: input.configuration,
          forcesPlainText: job.forcesPlainText, checks: .init(spelling: .always)
        ).file
        guard
          case .success(let speller) = highlighter.speller(input.configuration, path: file.path, language: file.language)
        else { continue }
        var tally = SpellingTally()
        var found = highlighter.misspellings(in: file, configuration: input.configuration)
        for (index, assessment) in speller.assessments(of: found, in: file.text).enumerated() {
          found[index].assessment = assessment
          if let assessment { tally.add(assessment) }
        }
        texts.append(Text(input: input, file: file, speller: speller, found: found, tally: tally))
      } catch let error as InputError where error.isBinary && !input.isNamed {
        continue
      } catch {
        Console.message("\(input.path): \(InputError.reason(of: error))")
        status = .incomplete
      }
    }
    var output = ByteSink()
    do throws(ByteSink.WriteError) {
      for text in texts { explain(text, &output) }
      try output.flush()
    } catch {
      throw ByteSink.end(after: error)
    }
    return status
  }

  private func explain(_ text: Text, _ output: inout ByteSink) {
    let tally = text.tally
    func write(_ line: String) { output.append(naming: Console.reported(line) + "\n") }
    let wanted = word.lowercased()
    let content = text.file.text
    let matches = text.found.filter {
      $0.word.lowercased() == wanted || content.string(in: $0.finding.name).lowercased() == wanted
    }
    let positions = TextPositions(content)
    for found in matches {
      let (line, column) = positions.position(of: found.finding.range.lowerBound)
      let confidence = found.assessment?.confidence(tally) ?? .possible
      write(
        "\(text.input.path):\(line):\(column): \(found.word) [\(found.finding.part.rawValue)]: \(confidence.rawValue)")
      for line in text.speller.explanation(of: found, tally) { write("  " + line) }
    }
    guard matches.isEmpty else { return }
    let reason = text.speller.reason(forRightWord: word)
    // In a folder most files do not have the word.
    if text.input.isNamed {
      write(
        "\(text.input.path): \(word): "
          + (reason ?? "not in the text that is checked, or a name that the file defines or uses"))
    }
  }
}
