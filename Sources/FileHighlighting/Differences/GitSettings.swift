internal import SystemSupport

extension GitRepository {
  /// Returns the last value that git's configuration has for a name: the system's is left out, the user's and that of the
  /// command line of git (`-c`) count. Nil if there is none, or git does not answer.
  func setting(_ name: String) -> String? {
    var variables = ["XDG_CONFIG_HOME": Environment.configurationFolder]
    for name in ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_PARAMETERS", "HOME"] { variables[name] = Environment.value(name) }
    let answer = try? Git.ask(["config", "--get", name], in: top ?? directory, limit: 8192, environment: variables)
    return answer.map { String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self) }
  }
}
