internal import CSystem
internal import Libc
internal import Platform

/// Environment variables, and the paths that depend on them.
package enum Environment {
  /// The arguments of the program, its name first; also known without `/proc`, unlike `CommandLine.arguments`.
  package static let arguments: [String] = {
    guard var cursor = highlight_arguments() else { return CommandLine.arguments }
    var result: [String] = []
    while let argument = cursor.pointee {
      result.append(FileName.string(cString: argument))
      cursor += 1
    }
    return result
  }()

  /// Returns the value of an environment variable; nil if it is unset or empty.
  package static func value(_ name: String) -> String? {
    #if DEBUG
      if let replaced = ThreadEnvironment.current?.environment[name] { return replaced.isEmpty ? nil : replaced }
    #endif
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return FileName.string(cString: value)
  }

  /// All environment variables, as `NAME=value`.
  static var all: [String] {
    var result: [String] = []
    var cursor = highlight_environment()
    while let entry = cursor?.pointee {
      cursor? += 1
      result.append(FileName.string(cString: entry))
    }
    #if DEBUG
      result += ThreadEnvironment.current?.environment.map { "\($0.key)=\($0.value)" } ?? []
    #endif
    return result
  }

  /// The user's home folder: `$HOME` if it is absolute, else that of the system's user database, else `/`. A relative
  /// `$HOME` would depend on the current folder.
  package static var home: String {
    if let named = value("HOME"), named.hasPrefix("/") { return named }
    let size = 16384
    let known = withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer -> String? in
      var entry = passwd()
      var found: UnsafeMutablePointer<passwd>?
      guard let base = buffer.baseAddress, getpwuid_r(geteuid(), &entry, base, size, &found) == 0, found != nil else {
        return nil
      }
      return entry.pw_dir.map { FileName.string(cString: $0) }
    }
    return known.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/"
  }

  /// The effective user id of the process.
  package static var user: UInt32 { geteuid() }

  /// The folder where the user's grammars are installed. Libraries are loaded only from here and from
  /// ``bundledGrammarFolder``.
  package static var grammarFolder: String {
    absolute("XDG_DATA_HOME", default: ".local/share") + "/highlight-lsp/grammars"
  }

  /// The parent of the `bin` folder that contains the program's file, with links resolved; nil for a program outside
  /// a `bin` folder.
  package static let prefix: String? = executablePath.flatMap { path in
    let folder = FileSystem.directory(of: path)
    return FileSystem.baseName(of: folder) == "bin" ? FileSystem.directory(of: folder) : nil
  }

  /// The folder where packages install the program's files that depend on the processor; nil for a program outside a
  /// `bin` folder.
  package static var libraryFolder: String? { prefix.map { ($0 == "/" ? "" : $0) + "/lib/highlight-lsp" } }

  /// The folder of the grammars that are installed with the program; nil for a program outside a `bin` folder.
  package static var bundledGrammarFolder: String? { libraryFolder.map { $0 + "/grammars" } }

  /// The folder of downloaded archives and other cached files.
  package static var cacheFolder: String {
    absolute("XDG_CACHE_HOME", default: ".cache") + "/highlight-lsp"
  }

  /// The folder of the program's data about earlier sessions.
  package static var stateFolder: String { absolute("XDG_STATE_HOME", default: ".local/state") + "/highlight-lsp" }

  /// The folder of the user's configuration files, of all programs.
  package static var configurationFolder: String { absolute("XDG_CONFIG_HOME", default: ".config") }

  /// The path of the user's configuration file.
  package static var configurationFile: String { configurationFolder + "/highlight-lsp/config.toml" }

  /// The path of the user's word file, which has one word per line.
  package static var wordFile: String { configurationFolder + "/highlight-lsp/words.txt" }

  /// The folder of the user's dictionaries.
  package static var dictionaryFolder: String { absolute("XDG_DATA_HOME", default: ".local/share") + "/hunspell" }

  /// The folder of the user's hyphenation patterns.
  package static var hyphenFolder: String { absolute("XDG_DATA_HOME", default: ".local/share") + "/hyphen" }

  /// The path of the file of the languages that the user added. Each language has a folder with its rules next to
  /// that file.
  package static var usersLanguages: String { configurationFolder + "/highlight-lsp/languages/languages.toml" }

  /// The folder for temporary files: `$TMPDIR` if it is absolute, else `/tmp`.
  package static var temporaryFolder: String {
    let named = value("TMPDIR") ?? "/tmp"
    return named.hasPrefix("/") ? named : "/tmp"
  }

  /// Returns a path with a leading `~` or `~/` replaced by the home folder. `~USER` is unchanged.
  package static func expandingHome(_ path: String) -> String {
    path == "~" ? home : path.hasPrefix("~/") ? inHome(String(path.dropFirst(2))) : path
  }

  /// Returns the path of a file in the home folder.
  /// - Parameter path: the path relative to the home folder.
  private static func inHome(_ path: String) -> String { home.hasSuffix("/") ? home + path : home + "/" + path }

  /// Returns the base directory that a variable names; the default in the home folder if it is unset or relative,
  /// which is invalid by the XDG specification.
  private static func absolute(_ variable: String, default fallback: String) -> String {
    if let value = value(variable), value.hasPrefix("/") { return value }
    return inHome(fallback)
  }

  /// The resources of the package, which the package manager puts into the folder of a program that uses the libraries.
  private static let dataResources = "highlight-lsp_CLanguageData.resources/grammars"

  /// The folder of the manifest and the queries (`DataFolder`): `$HIGHLIGHT_LSP_DATA`; without it, the first of these that
  /// has a manifest: the `grammars` folder of the source tree (for a program built in it), the package's resources next to
  /// the executable, `../share/highlight-lsp` from its folder, and the system's `share` folders. Nil if there is none.
  package static let dataFolder: String? = {
    var candidates: [String] = []
    if let named = value("HIGHLIGHT_LSP_DATA") {
      // Helper programs run in another folder.
      candidates = [named.hasPrefix("/") ? named : (FileSystem.realPath(named) ?? named)]
    } else if let executable = executablePath {
      let folder = FileSystem.directory(of: executable)
      // .build/<triple>/release/highlight-lsp, test bundles included: climb to the package.
      var above = folder
      while above != "/" && above != "." {
        if FileSystem.baseName(of: above).hasPrefix(".build") {
          candidates.append(FileSystem.directory(of: above) + "/grammars")
          break
        }
        above = FileSystem.directory(of: above)
      }
      candidates += [folder + "/" + dataResources, FileSystem.directory(of: folder) + "/share/highlight-lsp"]
      // For programs that use the libraries and are installed in other folders.
      candidates += ["/usr/local/share/highlight-lsp", "/usr/share/highlight-lsp"]
    }
    return candidates.first(where: DataFolder.hasManifest)
  }()

  /// The folders in which programs are searched: the absolute ones of `$PATH`. Relative ones would depend on the
  /// current folder.
  static var programFolders: [String] {
    (value("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
  }

  private static let helperVariables: Set = [
    "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TERM",
    // The user's settings for downloads, which are verified.
    "PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS", "PIP_NO_INDEX", "PIP_TRUSTED_HOST", "PIP_CERT",
    "PIP_CLIENT_CERT", "PIP_PROXY", "PIP_DEFAULT_TIMEOUT", "PIP_CACHE_DIR", "PIP_NO_CACHE_DIR",
    "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "FTP_PROXY", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE",
    // How compilers find the system.
    "SDKROOT", "DEVELOPER_DIR", "MACOSX_DEPLOYMENT_TARGET",
  ]
  // Values that are paths count when they are absolute.
  private static let helperPaths: Set = ["TMPDIR", "PIP_CONFIG_FILE", "LD_LIBRARY_PATH"]
  private static let helperPrefixes = ["LC_", "XDG_", "SSL_CERT_", "NIX_", "PYENV_", "ASDF_", "MISE_", "CONDA_"]

  /// The environment of helper programs: without variables that make them run or read files of another folder.
  static var forHelpers: [String: String] {
    var result: [String: String] = [:]
    for text in all {
      guard let end = text.firstIndex(of: "=") else { continue }
      let (name, value) = (String(text[..<end]), String(text[text.index(after: end)...]))
      if helperPaths.contains(name) {
        let folders = value.split(separator: ":").filter { $0.hasPrefix("/") }
        if !folders.isEmpty { result[name] = folders.joined(separator: ":") }
      } else if helperVariables.contains(name) || helperVariables.contains(name.uppercased())
        || helperPrefixes.contains(where: { name.hasPrefix($0) })
      {
        result[name] = value
      }
    }
    result["HOME"] = home
    result["PATH"] = programFolders.joined(separator: ":")
    // Python must not search modules in the current folder.
    result["PYTHONSAFEPATH"] = "1"
    return result
  }

  /// The path of this program's file, with links resolved; nil if it is not known.
  package static var programPath: String? { executablePath }

  private static var executablePath: String? {
    let told = highlight_executable_path()
    defer { free(told) }
    return told.map { FileName.string(cString: $0) } ?? executablePath(named: arguments.first ?? "")
  }

  /// Returns the path of a program with links resolved. A name without a slash is searched in `folders`, the absolute
  /// folders of `$PATH` by default. Nil if there is none.
  /// - Parameter name: the name with which it was started, the first of its arguments.
  package static func executablePath(named name: String, in folders: [String] = programFolders) -> String? {
    let path = name.contains("/") ? name : folders.lazy.map { $0 + "/" + name }.first { ProcessRunner.isProgram($0) }
    return path.flatMap { FileSystem.realPath($0) }
  }
}
