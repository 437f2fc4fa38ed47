internal import SystemSupport

/// `highlight-lsp diff`: shows the diffs of two files or folders.
struct DiffCommand: Command {
  static let name = "diff"
  static let summary = "Show the differences of two files or folders"
  static let discussion = """
    As git diff --no-index, highlighted; git has to be installed. A file named diff is shown by highlight-lsp ./diff. \
    Exit codes: 0 done; 1 git or one of the two cannot be read; 2 wrong usage.
    """

  let options = HighlightOptions()

  static func formatNote(of item: CommandItem) -> String? { OptionEffects.note(of: item) }

  func validate() throws(UsageError) {
    // Their diff is one input.
    try options.validate(for: [])
    guard options.inputs.count == 2, options.filesFrom == nil else {
      throw UsageError("diff takes two files or folders; a file named diff is ./diff")
    }
  }

  func run() throws {
    let missing = options.inputs.filter { $0 != "-" && FileSystem.kind(of: $0) == nil }
    for path in missing { Console.message("\(path): no such file or folder") }
    guard missing.isEmpty else { throw ExitCode.incomplete }
    // Without --no-ext-diff it would start itself again where git starts it for its own diffs.
    let arguments = ["git", "diff", "--no-index", "--no-ext-diff", "--color=never", "--"] + options.inputs
    guard let git = FeedingProcess(arguments) else {
      throw ExitCode.incomplete(after: "git cannot be started, which finds the differences; install it")
    }
    try HighlightJob.run(HighlightSettings(ofDiff: options))
    // 1: there are differences.
    guard let code = git.finish(), code <= 1 else { throw ExitCode.incomplete }
  }
}
