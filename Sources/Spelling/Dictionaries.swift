internal import Platform
internal import SystemSupport
package import TextChecks

/// The reason why a dictionary cannot be used, with the remedy.
package struct DictionaryError: Error, Equatable, CustomStringConvertible {
  package let description: String
}

/// The dictionaries of the process; each is located and loaded once.
package final class Dictionaries: @unchecked Sendable {
  package static let shared = Dictionaries()

  private let lock = ConditionLock()
  /// Held while a dictionary is loaded, so that look-ups of loaded ones do not wait.
  private let loading = ConditionLock()
  private var loaded: [[String]: Result<SpellingDictionary, DictionaryError>] = [:]

  /// The folders of dictionaries in search order: those in `DICPATH`, as for hunspell, the user's own, the system's.
  static var folders: [String] {
    let named = (Environment.value("DICPATH") ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    return named + [
      Environment.dictionaryFolder, "/usr/local/share/hunspell", "/usr/share/hunspell", "/usr/share/myspell/dicts",
      "/usr/share/myspell", "/opt/homebrew/share/hunspell", "/Library/Spelling",
    ]
  }

  /// Returns a dictionary by its name or the path of its `.dic` file. Loads it at the first call, which takes about
  /// 100 ms; the result, also a failure, is cached.
  package func dictionary(_ name: String) -> Result<SpellingDictionary, DictionaryError> {
    if let known = known(name) { return known }
    loading.lock()
    defer { loading.unlock() }
    if let known = known(name) { return known }
    let (key, result) = (Self.key(name), Self.load(name))
    lock.withLock { loaded[key] = result }
    return result
  }

  private func known(_ name: String) -> Result<SpellingDictionary, DictionaryError>? {
    let key = Self.key(name)
    return lock.withLock { loaded[key] }
  }

  /// The environment decides in which folders a name is searched, so it is part of the key.
  private static func key(_ name: String) -> [String] { isPath(name) ? [name] : [name] + folders }

  private static func isPath(_ name: String) -> Bool { name.contains("/") || name.hasSuffix(".dic") }

  /// Whether all dictionaries were loaded or failed to load, so that a request for them does not wait.
  package func areLoaded(_ names: [String]) -> Bool { names.allSatisfy { known($0) != nil } }

  /// Removes failures from the cache, so that missing dictionaries are searched again.
  package func forgetFailures() {
    lock.withLock { loaded = loaded.filter { if case .success = $0.value { true } else { false } } }
  }

  /// Returns the dictionaries with these names or `.dic` paths, in order, and loads those that are not loaded. Throws
  /// if a dictionary is missing or cannot be read.
  package func dictionaries(_ names: [String]) throws(DictionaryError) -> [SpellingDictionary] {
    var result: [SpellingDictionary] = []
    for name in names { result.append(try dictionary(name).get()) }
    return result
  }

  /// Loads a dictionary from the path of its `.dic` file, or by its name from the first folder with both of its
  /// files. A failure describes what is missing. For English, also reads the word lists.
  private static func load(_ name: String) -> Result<SpellingDictionary, DictionaryError> {
    let stem: String?
    if isPath(name) {
      stem = name.hasSuffix(".dic") || name.hasSuffix(".aff") ? String(name.dropLast(4)) : name
    } else {
      stem = folders.lazy.flatMap { folder in [name, name.replacing("-", with: "_")].map { folder + "/" + $0 } }
        .first { FileSystem.kind(of: $0 + ".dic") == .file && FileSystem.kind(of: $0 + ".aff") == .file }
    }
    guard let stem, FileSystem.kind(of: stem + ".dic") == .file, FileSystem.kind(of: stem + ".aff") == .file else {
      return .failure(
        DictionaryError(
          description: "there is no dictionary \"\(name)\" (\(name).dic and \(name).aff); "
            + "on Debian: apt install \(package(of: name)); folders: \(folders.joined(separator: ", "))"))
    }
    do throws(SpellingError) {
      let dictionary = try SpellingDictionary(
        name: FileSystem.baseName(of: stem), affixes: stem + ".aff", words: stem + ".dic")
      // Its lists are read by the same thread.
      if dictionary.name.hasPrefix("en") { _ = WordLists.english }
      return .success(dictionary)
    } catch {
      switch error {
      case .noLibrary:
        return .failure(
          DictionaryError(description: "spelling needs libhunspell; on Debian: apt install libhunspell-1.7-0"))
      case .unreadable(let path): return .failure(DictionaryError(description: "\(path) cannot be read"))
      case .noWords(let path): return .failure(DictionaryError(description: "there are no words in \(path)"))
      }
    }
  }

  /// Returns the name of Debian's package of a dictionary: `hunspell-fr`, or with the region (`hunspell-en-us`) for
  /// languages with a package for each region.
  private static func package(of name: String) -> String {
    let name = FileSystem.baseName(of: name).lowercased().replacing("_", with: "-").replacing(".dic", with: "")
    let language = name.prefix { $0 != "-" }
    let regional: Set<Substring> = ["en", "de", "pt", "gd", "be", "lo", "mn", "af", "an", "bo", "ko", "dz"]
    return "hunspell-" + (regional.contains(language) && name != language ? name : String(language))
  }
}
