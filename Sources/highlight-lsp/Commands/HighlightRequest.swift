internal import ArgumentParser
internal import HighlightStorage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What `highlight` is asked to do.
///
/// Values without the argument parser: Swift's runtime looks for the conformances of every type that the parser meets, and that takes
/// longer than colouring a small file.
struct HighlightRequest: Equatable {
  var language: String?
  var queryFiles = QueryFileNames()
  var format = OutputFormat.ansi
  var theme: String?
  var color = ColorChoice.auto
  var number = false
  var lines: [ClosedRange<Int>] = []
  var wrap = WrapChoice.never
  var configuration = ConfigurationSources()
  var stdinFilename: String?
  var output: String?
  var jobs: Int?
  var install = false
  var inputs: [String] = []

  func run() throws {
    let manifest = try GrammarCommand.manifest()
    var files = HighlightJob.expand(inputs.isEmpty ? ["-"] : inputs)
    let configurations = try configurations(of: &files, manifest)
    let job = HighlightJob(
      manifest: manifest,
      configurations: configurations,
      language: try HighlightJob.LanguageChoice.resolved(language, manifest),
      format: format,
      theme: try Theme.resolved(theme, configured: files.first.flatMap { configurations[$0.configuration].theme }),
      colorDepth: color.depth,
      passesBytesThrough: format == .ansi && color.passesBytesThrough && !number,
      lineNumbers: number,
      lines: LineSelection(ranges: lines),
      width: wrap.width,
      stdinFilename: stdinFilename,
      outputFolder: output,
      jobs: jobs ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))),
      installMissing: install,
      queries: try queryFiles.read())
    try job.run(files).throwUnlessDone()
  }

  /// Finds the configuration of every input; the command ends where one cannot be used.
  private func configurations(of files: inout [HighlightJob.Input], _ manifest: Manifest) throws -> [Configuration] {
    var discovery = configuration.discovery(manifest)
    for index in files.indices {
      let path = files[index].path == "-" ? stdinFilename ?? "-" : files[index].path
      files[index].configuration = discovery.configuration(forFolder: FileSystem.directory(of: path))
    }
    for message in discovery.messages { message.report() }
    if discovery.messages.contains(where: \.isFatal) { throw ExitCode(ExitStatus.usage.rawValue) }
    return discovery.configurations
  }
}

extension HighlightRequest {
  /// What plain arguments ask for: `highlight`, the options that people use most, with their values, and files. Nil for all others, wrong
  /// ones among them: those are the argument parser's, which understands plain ones alike. `validate()` is about options that are not
  /// among them.
  init?(plain arguments: [String]) {
    guard arguments.first == "highlight" else { return nil }
    self.init()
    var index = 1
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      if argument == "-" || !argument.hasPrefix("-") {
        inputs.append(argument)
        continue
      }
      guard index < arguments.count, !arguments[index].hasPrefix("-") else { return nil }
      let value = arguments[index]
      index += 1
      switch argument {
      case "--format", "-f":
        guard let named = OutputFormat(rawValue: value) else { return nil }
        format = named
      case "--color":
        guard let named = ColorChoice(rawValue: value) else { return nil }
        color = named
      case "--theme", "-t": theme = value
      case "--language", "-l": language = value
      case "--stdin-filename": stdinFilename = value
      default: return nil
      }
    }
  }
}
