internal import ArgumentParser

/// The options for documents: what json, pages and pictures hold.
struct DocumentOptions: ParsableArguments {
  @Flag(name: .customLong("text"), help: "In json: the text and the styles, too, so that --from-json can read it again.")
  var holdsText = false

  @Flag(
    name: .customLong("from-json"),
    help: "The inputs are what --format json --text wrote: colour nothing, write it in the form of --format.")
  var fromJSON = false

  /// Refuses what does not go with a form.
  func validate(_ format: OutputFormat) throws {
    if holdsText && format != .json { throw ValidationError("--text goes with --format json.") }
  }

  var values: DocumentChoice {
    DocumentChoice(holdsText: holdsText, readsJSON: fromJSON)
  }
}

/// What the options for documents say, without the argument parser.
struct DocumentChoice: Equatable {
  /// Whether json holds the text and the styles.
  var holdsText = false
  /// Whether the inputs are such json.
  var readsJSON = false
}
