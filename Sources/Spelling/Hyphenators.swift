internal import Platform
internal import SystemSupport
package import TextChecks

/// The hyphenation patterns of the process; each file is located and loaded once.
package final class Hyphenators: @unchecked Sendable {
  package static let shared = Hyphenators()

  private let lock = ConditionLock()
  private var loaded: [String: Result<Hyphenator, DictionaryError>] = [:]

  /// The folders of pattern files in search order.
  static var folders: [String] {
    [Environment.hyphenFolder, "/usr/local/share/hyphen", "/usr/share/hyphen", "/opt/homebrew/share/hyphen"]
  }

  /// Returns the hyphenation patterns of a language, such as `de` or `en_US`. Loads them at the first call, which
  /// takes about 10 ms; the result, also a failure, is cached.
  package func hyphenator(_ name: String) -> Result<Hyphenator, DictionaryError> {
    lock.lock()
    defer { lock.unlock() }
    if let known = loaded[name] { return known }
    let result = Self.load(name)
    loaded[name] = result
    return result
  }

  /// Returns the path of the pattern file for a language, from the first folder that has one: `hyph_de_AT.dic`, else
  /// `hyph_de.dic`, else the first `hyph_de_….dic`. Nil if there is none, or if the name has other characters than
  /// ASCII letters, digits, `_` and `-`.
  private static func path(of name: String) -> String? {
    let name = name.replacing("-", with: "_")
    guard name.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5F }) else { return nil }
    let language = name.prefix { $0 != "_" }
    for folder in folders {
      for candidate in [name, String(language)] {
        let path = "\(folder)/hyph_\(candidate).dic"
        if FileSystem.kind(of: path) == .file { return path }
      }
      let names = (try? FileSystem.list(folder)) ?? []
      let regional = names.filter { $0.hasPrefix("hyph_\(language)_") && $0.hasSuffix(".dic") }.min()
      if let regional { return folder + "/" + regional }
    }
    return nil
  }

  private static func load(_ name: String) -> Result<Hyphenator, DictionaryError> {
    guard let path = path(of: name) else {
      return .failure(
        DictionaryError(
          description: "there are no hyphenation patterns for \"\(name)\" (hyph_\(name).dic); "
            + "on Debian: apt install \(package(of: name)); folders: \(folders.joined(separator: ", "))"))
    }
    do throws(SpellingError) {
      return .success(try Hyphenator(path: path))
    } catch {
      switch error {
      case .noLibrary:
        return .failure(DictionaryError(description: "hyphens need libhyphen; on Debian: apt install libhyphen0"))
      case .unreadable(let path), .noWords(let path):
        return .failure(DictionaryError(description: "\(path) cannot be read"))
      }
    }
  }

  /// Returns the name of Debian's package of patterns for a language, without the region: `hyphen-de`. English keeps
  /// its region; without one it is `hyphen-en-us`.
  private static func package(of name: String) -> String {
    let name = name.lowercased().replacing("_", with: "-")
    let language = name.prefix { $0 != "-" }
    if language == "en" { return name == "en" ? "hyphen-en-us" : "hyphen-" + name }
    return "hyphen-" + String(language)
  }
}
