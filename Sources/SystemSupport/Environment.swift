internal import CSystem
internal import HighlightStorage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Environment variables and the folders they lead to.
package enum Environment {
  /// The arguments of the program, its own name first; also without `/proc`, where Swift knows nothing of it.
  package static let arguments: [String] = {
    guard var cursor = highlight_arguments() else { return CommandLine.arguments }
    var result: [String] = []
    while let argument = cursor.pointee {
      result.append(FileName.string(cString: argument))
      cursor += 1
    }
    return result
  }()

  /// The value of a variable; nil when it is unset or empty.
  package static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return FileName.string(cString: value)
  }

  /// Every variable, `NAME=value` each.
  static var all: [String] {
    var result: [String] = []
    var cursor = highlight_environment()
    while let entry = cursor?.pointee {
      cursor? += 1
      result.append(FileName.string(cString: entry))
    }
    return result
  }

  /// The user's folder: `$HOME`, else what the system knows. A relative `$HOME` would belong to the owner of the current
  /// folder.
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

  /// The number of the user whose rights the process has.
  package static var user: UInt32 { geteuid() }

  /// Where the user's grammars are installed. Libraries are loaded from here and from ``bundledGrammarFolder`` only.
  package static var grammarFolder: String {
    absolute("XDG_DATA_HOME", default: ".local/share") + "/highlight-lsp/grammars"
  }

  /// The folder above the `bin` folder that holds the program's own file, links resolved; nil for a program in any other
  /// folder.
  package static let prefix: String? = executablePath.flatMap { path in
    let folder = FileSystem.directory(of: path)
    return FileSystem.baseName(of: folder) == "bin" ? FileSystem.directory(of: folder) : nil
  }

  /// Where packages put what belongs to the program and depends on the processor; nil for a program outside a `bin` folder.
  package static var libraryFolder: String? { prefix.map { ($0 == "/" ? "" : $0) + "/lib/highlight-lsp" } }

  /// The grammars that come with the program; nil for a program outside a `bin` folder.
  package static var bundledGrammarFolder: String? { libraryFolder.map { $0 + "/grammars" } }

  /// Where downloaded archives are kept.
  package static var cacheFolder: String {
    absolute("XDG_CACHE_HOME", default: ".cache") + "/highlight-lsp"
  }

  /// Where the program keeps what it remembers of earlier sessions.
  package static var stateFolder: String { absolute("XDG_STATE_HOME", default: ".local/state") + "/highlight-lsp" }

  /// Where programs keep the user's configuration.
  package static var configurationFolder: String { absolute("XDG_CONFIG_HOME", default: ".config") }

  /// The user's own configuration.
  package static var configurationFile: String { configurationFolder + "/highlight-lsp/config.toml" }

  /// The user's own words, one a line.
  package static var wordFile: String { configurationFolder + "/highlight-lsp/words.txt" }

  /// The user's own dictionaries.
  package static var dictionaryFolder: String { absolute("XDG_DATA_HOME", default: ".local/share") + "/hunspell" }

  /// The user's own hyphenation patterns.
  package static var hyphenFolder: String { absolute("XDG_DATA_HOME", default: ".local/share") + "/hyphen" }

  /// The languages that the user adds; each has a folder with its rules beside the file.
  package static var usersLanguages: String { configurationFolder + "/highlight-lsp/languages/languages.toml" }

  /// The folder of temporary files.
  package static var temporaryFolder: String {
    let named = value("TMPDIR") ?? "/tmp"
    return named.hasPrefix("/") ? named : "/tmp"
  }

  /// A path with a leading `~/` written out.
  package static func expandingHome(_ path: String) -> String {
    path == "~" ? home : path.hasPrefix("~/") ? inHome(String(path.dropFirst(2))) : path
  }

  /// A path in the user's folder, which is the root for users who have none.
  private static func inHome(_ path: String) -> String { home.hasSuffix("/") ? home + path : home + "/" + path }

  /// The base directory of a kind; relative values are invalid by the XDG specification and count as unset.
  private static func absolute(_ variable: String, default fallback: String) -> String {
    if let value = value(variable), value.hasPrefix("/") { return value }
    return inHome(fallback)
  }

  /// The resources of the package, which the package manager puts beside a program that uses the libraries.
  private static let dataResources = "highlight-lsp_CLanguageData.resources/grammars"

  /// The folder of the manifest and the queries: `$HIGHLIGHT_LSP_DATA`, else the `grammars` folder of the source tree of a
  /// build in its tree, else the package's resources beside the executable, else `../share/highlight-lsp` from its folder,
  /// else where the program is installed for all. Nil when none of them holds a manifest.
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
      // For programs that use the libraries, and stand elsewhere.
      candidates += ["/usr/local/share/highlight-lsp", "/usr/share/highlight-lsp"]
    }
    return candidates.first { FileSystem.kind(of: $0 + "/languages.toml") == .file }
  }()

  /// The folders that programs are looked for in: those of `$PATH` with an absolute path. The others would be relative to
  /// the current folder, which may be a stranger's.
  static var programFolders: [String] {
    (value("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
  }

  private static let helperVariables: Set = [
    "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TERM",
    // Where downloads come from: the user's own, and what comes is verified.
    "PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS", "PIP_NO_INDEX", "PIP_TRUSTED_HOST", "PIP_CERT",
    "PIP_CLIENT_CERT", "PIP_PROXY", "PIP_DEFAULT_TIMEOUT", "PIP_CACHE_DIR", "PIP_NO_CACHE_DIR",
    "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "FTP_PROXY", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE",
    // How compilers find the system.
    "SDKROOT", "DEVELOPER_DIR", "MACOSX_DEPLOYMENT_TARGET",
  ]
  // Values that are paths count when they are absolute.
  private static let helperPaths: Set = ["TMPDIR", "PIP_CONFIG_FILE", "LD_LIBRARY_PATH"]
  private static let helperPrefixes = ["LC_", "XDG_", "SSL_CERT_", "NIX_", "PYENV_", "ASDF_", "MISE_", "CONDA_"]

  /// The environment of helper programs: nothing that makes them run or read files of another folder.
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
    // Python looks for no module in the current folder.
    result["PYTHONSAFEPATH"] = "1"
    return result
  }

  /// This program's file, without links; nil where neither the system tells nor its name leads to it.
  /// The program's own file, links resolved; nil where the system does not tell.
  package static var programPath: String? { executablePath }

  private static var executablePath: String? {
    let told = highlight_executable_path()
    defer { free(told) }
    return told.map { FileName.string(cString: $0) } ?? executablePath(named: arguments.first ?? "")
  }

  /// The file that a program was started as, without links: looked up as a shell does, but in no relative folder of PATH.
  /// - Parameter name: what it was called, the first of its arguments.
  package static func executablePath(named name: String, in folders: [String] = programFolders) -> String? {
    let path = name.contains("/") ? name : folders.lazy.map { $0 + "/" + name }.first { ProcessRunner.isProgram($0) }
    return path.flatMap { FileSystem.realPath($0) }
  }
}
