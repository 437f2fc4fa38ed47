internal import QueryTools
internal import Spelling
internal import SystemSupport

/// `spell --interactive`: asks for each word, in a terminal.
struct SpellDialogue {
  let job: SpellJob

  private enum Answer {
    case replace(String)
    case skip
    case ignore
    case learn
    case quit
  }

  /// Runs the dialogue for all inputs and writes the replacements to the files. Returns an incomplete status if words
  /// were skipped, the user quit, or a file could not be read or written.
  func run() throws -> ExitStatus {
    let highlighter = job.makeHighlighter()
    var status = ExitStatus.done
    var ignored: Set<String> = []
    var isOver = false
    for input in job.inputs where !isOver {
      let outcome = job.spell(input, highlighter)
      for message in outcome.messages { Console.message(message) }
      if outcome.isIncomplete { status = .incomplete }
      var edits: [(range: Range<Int>, text: String)] = []
      for word in outcome.words {
        if isOver {
          status = .incomplete
          break
        }
        if ignored.contains(word.text.lowercased()) { continue }
        switch ask(word, of: input) {
        case .replace(let text): edits.append((word.start..<word.end, text))
        case .skip: status = .incomplete
        case .ignore: ignored.insert(word.text.lowercased())
        case .learn:
          ignored.insert(word.text.lowercased())
          learn(word.text)
        case .quit:
          isOver = true
          status = .incomplete
        }
      }
      guard !edits.isEmpty else { continue }
      guard outcome.isWritable else {
        Console.message("\(input.path): is not UTF-8 and is left unchanged")
        status = .incomplete
        continue
      }
      do throws(FileError) {
        try FileSystem.write(SpellJob.replacing(edits, in: outcome.bytes), to: input.path)
      } catch {
        Console.message("\(error)")
        status = .incomplete
      }
    }
    return status
  }

  /// Shows a misspelled word with its line and suggestions, and returns the user's choice. An unknown answer is asked
  /// again; the end of the input is `quit`, an empty line `skip`.
  private func ask(_ word: SpellJob.Word, of input: CheckInputs.File) -> Answer {
    let guesses = word.guesses ?? []
    Console.write("\n" + Console.reported("\(input.path):\(word.line + 1):\(word.characterColumn): \(word.text)") + "\n")
    Console.write(Console.visible("    " + word.lineText[...].trimmingSpaces()) + "\n")
    for (index, guess) in guesses.enumerated() { Console.write(Console.visible("  \(index + 1) \(guess)") + "\n") }
    while true {
      Console.write("number, =word, [s]kip, [i]gnore, [a]dd to my words, [q]uit: ")
      guard let line = readLine().map({ $0[...].trimmingSpaces() }) else { return .quit }
      if let number = Int(line), guesses.indices.contains(number - 1) { return .replace(guesses[number - 1]) }
      if line.hasPrefix("="), line.count > 1 { return .replace(line.dropFirst().trimmingSpaces()) }
      switch line {
      case "", "s": return .skip
      case "i": return .ignore
      case "a": return .learn
      case "q": return .quit
      default: Console.write("There is no such answer.\n")
      }
    }
  }

  private func learn(_ word: String) {
    do throws(FileError) {
      try WordFile.add(word, to: Environment.wordFile)
    } catch {
      Console.message("\(error)")
    }
  }
}
