internal import ArgumentParser

extension HighlightCommand {
  /// The command that plain arguments mean: `highlight`, the options that people use most, with their values, and files. Nil for all
  /// others, wrong ones among them: those are the argument parser's, which gives the same command for plain ones. `validate()` is about options that are not among them.
  ///
  /// Swift's runtime looks for the conformances of every type that the argument parser meets; that takes longer than colouring a small file.
  init?(plain arguments: [String]) {
    guard arguments.first == "highlight" else { return nil }
    self.init(source: .unset, settings: .unset)
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
      case "--language", "-l": source.language = value
      case "--stdin-filename": stdinFilename = value
      default: return nil
      }
    }
  }

  /// Every option as it is when nobody names it.
  private init(source: LanguageOptions, settings: ConfigurationOptions) {
    self.init()
    self.source = source
    self.settings = settings
    (format, theme, color, number, lines, wrap) = (.ansi, nil, .auto, false, [], .never)
    (stdinFilename, output, jobs, install, inputs) = (nil, nil, nil, false, [])
  }
}

extension LanguageOptions {
  fileprivate static var unset: LanguageOptions {
    var options = LanguageOptions()
    (options.language, options.highlights, options.locals, options.injections) = (nil, [], [], [])
    return options
  }
}

extension ConfigurationOptions {
  fileprivate static var unset: ConfigurationOptions {
    var options = ConfigurationOptions()
    (options.rules, options.ignoresRules, options.config, options.trust) = ([], false, nil, false)
    return options
  }
}
