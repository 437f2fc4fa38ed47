internal import HighlightRendering
internal import SystemSupport

/// What the options of `highlight` mean for one run. Made once, after the command line is validated.
struct HighlightSettings {
  let options: HighlightOptions
  /// The named inputs, without `+LINE`.
  let inputs: [String]
  /// The line of the last `+LINE`, with which the pager begins; nil for none.
  let firstLine: Int?
  /// The name of the language; nil: it is detected.
  let language: String?
  /// The name of standard input; nil if it has none.
  let stdinFilename: String?
  let format: OutputFormat
  /// The file that `--output` names; nil if it names a folder, and without it.
  let outputFile: String?
  /// The folder that `--output` names; nil for standard output or a file.
  let outputFolder: String?
  let color: ColorChoice
  /// Whether standard input is a diff that the program itself asked for.
  let showsDiff: Bool

  /// Resolves the options of `highlight`.
  init(_ options: HighlightOptions) { self.init(options, inputs: options.inputs, showsDiff: false) }

  /// Resolves the options of `diff`: standard input is the diff of the inputs.
  init(ofDiff options: HighlightOptions) { self.init(options, inputs: [], showsDiff: true) }

  private init(_ options: HighlightOptions, inputs: [String], showsDiff: Bool) {
    self.options = options
    self.showsDiff = showsDiff
    let lines = inputs.map(Self.line)
    self.inputs = zip(inputs, lines).compactMap { $1 == nil ? $0 : nil }
    firstLine = lines.last { $0 != nil } ?? nil
    language = showsDiff ? "diff" : options.language.name
    stdinFilename = options.stdinFilename ?? (OutputSettings.isPagerOfGit ? CallingGit.current?.shownPath : nil)
    let file = options.outputFile(for: inputs)
    format = options.chosenFormat ?? file?.format ?? .ansi
    outputFile = file?.path
    outputFolder = file == nil ? options.outputFolder : nil
    let isFileOfANSI = file != nil && format == .ansi && !options.look.$color.isGiven
    color = isFileOfANSI ? .always : options.look.colorChoice
  }

  /// Returns the line of an input `+LINE`; nil for another input, and if a file has that name.
  private static func line(_ input: String) -> Int? {
    guard input.hasPrefix("+"), input.utf8.count > 1, input.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      FileSystem.kind(of: input) == nil
    else { return nil }
    return Int(input.dropFirst())
  }
}
