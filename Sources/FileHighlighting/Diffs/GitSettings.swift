internal import DataFormats
internal import Platform
internal import SystemSupport

extension GitRepository {
  /// The environment in which git has the configuration of the system, of the user and of git's command line (`-c`).
  private static var variables: [String: String] {
    var variables = ["XDG_CONFIG_HOME": Environment.configurationFolder, "GIT_CONFIG_NOSYSTEM": "0"]
    for name in ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_PARAMETERS", "HOME"] {
      if let value = Environment.value(name) { variables[name] = value }
    }
    return variables
  }

  private static let longestAnswer = 1 << 20
  // The number of files for which git is started once.
  private static let filesOfQuestion = 256
  private static let longestName = 4096

  /// Returns the last values of git's configuration whose names match a regular expression, by their names in lower case;
  /// none if git does not answer.
  func settings(matching pattern: String) -> [String: String] {
    let answer = try? Git.ask(
      ["config", "-z", "--get-regexp", pattern], in: top ?? directory, limit: Self.longestAnswer,
      environment: Self.variables)
    var result: [String: String] = [:]
    for entry in answer?.split(separator: 0) ?? [] {
      // A name without a value is true.
      let parts = entry.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
      result[String(decoding: parts[0], as: UTF8.self)] =
        parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "true"
    }
    return result
  }

  /// Returns the values of an attribute of files, by the names of the files from the top of the work tree; none if git
  /// does not answer.
  func values(ofAttribute attribute: String, inFiles names: [String]) -> [String: String] {
    guard let top else { return [:] }
    var result: [String: String] = [:]
    var rest = names.filter { name in
      !name.isEmpty && name.utf8.count < Self.longestName && !name.hasPrefix("/") && !name.utf8.contains(0)
        && !name.split(separator: "/").contains("..")
    }[...]
    while !rest.isEmpty {
      let answer = try? Git.ask(
        ["check-attr", "-z", attribute, "--"] + rest.prefix(Self.filesOfQuestion), in: top, limit: Self.longestAnswer,
        environment: Self.variables)
      rest = rest.dropFirst(Self.filesOfQuestion)
      let fields = (answer ?? []).split(separator: 0, omittingEmptySubsequences: false)
      for index in stride(from: 0, to: fields.count - 2, by: 3) {
        result[FileName.string(fields[index])] = String(decoding: fields[index + 2], as: UTF8.self)
      }
    }
    return result
  }
}

/// The white space that git reports as an error in the files of a repository, by its configuration and attributes.
final class WhiteSpaceSettings {
  private let repository: GitRepository?
  private let general: WhiteSpaceErrors
  /// The settings of files that were asked for.
  private var known: [String: WhiteSpaceErrors] = [:]
  /// Whether an attributes file says something of white space, by its path.
  private var answers: [String: Bool] = [:]
  /// The attributes files of all folders.
  private let commonFiles: [String]

  // As git's own limit.
  private static let attributesBytes = 100 << 20
  private static let mostKnown = 4096
  private static let attribute = "whitespace"

  /// Creates the settings of a repository; nil: those of git without configuration.
  init(_ repository: GitRepository?) {
    self.repository = repository
    let settings = repository?.settings(matching: #"^(core\.(whitespace|attributesfile)|diff\.wserrorhighlight)$"#) ?? [:]
    general = WhiteSpaceErrors(kinds: settings["core.whitespace"], lines: settings["diff.wserrorhighlight"])
    guard let repository else {
      commonFiles = []
      return
    }
    let own = settings["core.attributesfile"].map { name in
      name.hasPrefix("~/") ? (Environment.value("HOME") ?? "") + name.dropFirst() : name
    }
    let shared = ["", "/../.."].map { repository.directory + $0 + "/info/attributes" }
    commonFiles = ["/etc/gitattributes", own ?? Environment.configurationFolder + "/git/attributes"] + shared
  }

  /// Returns what says which white space is an error in files, by their names.
  /// - Parameter names: the files that may be asked for.
  func errors(inFiles names: [String]) -> (String) -> WhiteSpaceErrors {
    let new = Set(names).filter { known[$0] == nil && mayHaveAttribute($0) }
    if known.count + new.count > Self.mostKnown { known.removeAll() }
    if let repository, !new.isEmpty {
      let values = repository.values(ofAttribute: Self.attribute, inFiles: new.sorted())
      for name in new { known[name] = values[name].map { general.settings(attribute: $0) } ?? general }
    }
    return { [known, general] name in known[name] ?? general }
  }

  /// Whether an attributes file that counts for a file says something of white space, so that git has to be asked.
  private func mayHaveAttribute(_ name: String) -> Bool {
    guard let top = repository?.top, !name.split(separator: "/").contains("..") else { return false }
    if commonFiles.contains(where: mentions) { return true }
    var folder = FileSystem.directory(of: name)
    while true {
      let isTop = folder.isEmpty || folder == "." || folder == "/"
      if mentions(top + (isTop ? "" : "/" + folder) + "/.gitattributes") { return true }
      if isTop { return false }
      folder = FileSystem.directory(of: folder)
    }
  }

  private func mentions(_ path: String) -> Bool {
    if let known = answers[path] { return known }
    let bytes = try? FileSystem.readRegular(path, limit: Self.attributesBytes, followsLinks: true)
    let result = bytes?.firstRange(of: Self.attribute.utf8) != nil
    if answers.count > Self.mostKnown { answers.removeAll() }
    answers[path] = result
    return result
  }
}
