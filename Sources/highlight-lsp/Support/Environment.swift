#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Environment variables and the folders they lead to.
enum Environment {
  /// The value of a variable; nil when it is unset or empty.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  private static var home: String { value("HOME") ?? "/" }

  /// Where grammars are installed, and the only place libraries are loaded from.
  static var grammarFolder: String {
    absolute("XDG_DATA_HOME", default: ".local/share") + "/highlight-lsp/grammars"
  }

  /// Where downloaded archives are kept.
  static var cacheFolder: String {
    absolute("XDG_CACHE_HOME", default: ".cache") + "/highlight-lsp"
  }

  /// The user's own configuration.
  static var configurationFile: String {
    absolute("XDG_CONFIG_HOME", default: ".config") + "/highlight-lsp/config.toml"
  }

  /// A path with a leading `~/` written out.
  static func expandingHome(_ path: String) -> String {
    path == "~" ? home : path.hasPrefix("~/") ? home + path.dropFirst() : path
  }

  /// The base directory of a kind; relative values are invalid by the XDG specification and count as unset.
  private static func absolute(_ variable: String, default fallback: String) -> String {
    if let value = value(variable), value.hasPrefix("/") { return value }
    return home + "/" + fallback
  }

  /// The folder of the manifest and the queries: `$HIGHLIGHT_LSP_DATA`, else `../share/highlight-lsp` beside the executable, else the
  /// `grammars` folder of the source tree that a build in place belongs to. Nil when none of them holds a manifest.
  static let dataFolder: String? = {
    var candidates: [String] = []
    if let named = value("HIGHLIGHT_LSP_DATA") {
      candidates = [named]
    } else if let executable = FileSystem.realPath(executablePath) {
      var folder = FileSystem.directory(of: executable)
      candidates.append(FileSystem.directory(of: folder) + "/share/highlight-lsp")
      // .build/<triple>/release/highlight-lsp, test bundles included: climb to the package.
      while folder != "/" && folder != "." {
        if FileSystem.baseName(of: folder).hasPrefix(".build") {
          candidates.append(FileSystem.directory(of: folder) + "/grammars")
          break
        }
        folder = FileSystem.directory(of: folder)
      }
    }
    return candidates.first { FileSystem.kind(of: $0 + "/languages.toml") == .file }
  }()

  private static var executablePath: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      CommandLine.arguments[0]
    #endif
  }
}
