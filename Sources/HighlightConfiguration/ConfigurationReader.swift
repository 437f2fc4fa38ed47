package import HighlightLanguages
internal import HighlightRendering
internal import HighlightStorage
package import PlacedTOML
package import StrictJSON
internal import SystemSupport
internal import TOMLKit

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The sources of configurations as they were when they last could be used. One thread at a time.
package final class LastGoodSources {
  /// Texts of files, by path.
  var files: [String: ContiguousArray<UInt8>] = [:]
  /// What a client sent, by the name that messages call it.
  package var settings: [String: JSON] = [:]

  package init() {}

  /// What a file said before it was removed does not come back with a broken one of its name.
  package func forgetMissingFiles() {
    for path in files.keys where FileSystem.kind(of: path, followingLinks: false) == nil { files[path] = nil }
  }
}

/// Reads configuration files, checks them, and merges them in order.
package struct ConfigurationReader {
  // Longer than an editor takes between emptying a file and writing it.
  private static let writingMicroseconds: UInt32 = 20_000

  package let manifest: Manifest
  /// Every workspace counts as trusted.
  package var trustsEverything = false
  /// Keeps what could be used, for a program that reads its sources again and again.
  package var lastGood: LastGoodSources?
  /// Whether the faults of a file are told to the last, though it cannot be used.
  package var readsEverything = false

  package init(
    manifest: Manifest, trustsEverything: Bool = false, lastGood: LastGoodSources? = nil, readsEverything: Bool = false
  ) {
    self.manifest = manifest
    self.trustsEverything = trustsEverything
    self.lastGood = lastGood
    self.readsEverything = readsEverything
  }

  /// What came of the sources so far.
  package struct Result {
    package var configuration = Configuration()
    package var messages: [ConfigurationMessage] = []

    package init(configuration: Configuration = Configuration(), messages: [ConfigurationMessage] = []) {
      self.configuration = configuration
      self.messages = messages
    }

    /// Whether some source cannot be used at all.
    var isBroken: Bool { messages.contains { $0.isFatal } }
  }

  /// Merges a file into `result`. Nothing of a file with a fatal fault is taken.
  /// - Parameter isRequired: whether a missing file is a fault; those that are found by themselves may be missing.
  package func merge(file path: String, origin: ConfigurationOrigin, isRequired: Bool, into result: inout Result) {
    var bytes: ContiguousArray<UInt8>
    var isFound = false
    if case .workspace = origin { isFound = !isRequired }
    guard isRequired || FileSystem.kind(of: path, followingLinks: false) != nil else {
      lastGood?.files[path] = nil
      return
    }
    do throws(FileError) {
      bytes = try Self.read(path, isFound: isFound)
    } catch {
      let isFile = FileSystem.kind(of: path).map { $0 == .file } ?? true
      result.messages.append(
        ConfigurationMessage(
          severity: .error, isFatal: isRequired, path: path, text: error.words ?? "\(error.reason): not used"))
      if isFile { mergeLastGood(file: path, origin: origin, into: &result) }
      return
    }
    // An empty file may be one that is just being written.
    if bytes.isEmpty, lastGood?.files[path]?.isEmpty == false {
      usleep(Self.writingMicroseconds)
      bytes = (try? Self.read(path, isFound: isFound)) ?? bytes
    }
    let messageCount = result.messages.count
    merge(toml: bytes, path: path, origin: origin, into: &result)
    if result.messages[messageCount...].contains(where: \.isFatal) {
      mergeLastGood(file: path, origin: origin, into: &result)
    } else {
      lastGood?.files[path] = bytes
    }
  }

  /// The bytes of a file. One that was found may be a link to another file in its folder; its faults are shown with its lines, and so
  /// no other file is read for it.
  private static func read(_ path: String, isFound: Bool) throws(FileError) -> ContiguousArray<UInt8> {
    if isFound {
      return try FileSystem.readRegular(path, within: FileSystem.directory(of: path), limit: ConfigurationText.fileLimit)
    }
    return try FileSystem.readRegular(path, limit: ConfigurationText.fileLimit, followsLinks: true)
  }

  /// A file that cannot be used now counts as it was when it last could.
  private func mergeLastGood(file path: String, origin: ConfigurationOrigin, into result: inout Result) {
    guard let bytes = lastGood?.files[path] else { return }
    let messages = result.messages
    merge(toml: bytes, path: path, origin: origin, into: &result)
    result.messages = messages
  }

  /// Merges the text of a file.
  package func merge(
    toml bytes: ContiguousArray<UInt8>, path: String, origin: ConfigurationOrigin, into result: inout Result
  ) {
    let text = ConfigurationText(path: path, bytes: bytes)
    if let fault = TOMLTraps.fault(in: bytes) {
      result.messages.append(text.message(.error, fault.reason, at: fault.offset, isFatal: true, showsLine: true))
      return
    }
    let table: TOMLTable
    do {
      table = try TOMLTable(string: String(decoding: bytes, as: UTF8.self))
    } catch let error as TOMLParseError {
      let place = text.offset(line: error.source.begin.line, column: error.source.begin.column)
      result.messages.append(
        text.message(.error, ConfigurationText.reason(error), at: place, isFatal: true, showsLine: true))
      return
    } catch {
      result.messages.append(text.message(.error, "\(error)", at: nil, isFatal: true))
      return
    }
    let places = TOMLPlaces(bytes)
    merge(
      ConfigurationValue(table, places: places), text: text, places: places, origin: origin,
      folder: FileSystem.directory(of: path), into: &result)
  }

  /// Merges what an editor sends; `name` is what messages call it.
  func merge(json: JSON, name: String, folder: String, into result: inout Result) {
    let messageCount = result.messages.count
    mergeSettings(json, name: name, folder: folder, into: &result)
    guard result.messages[messageCount...].contains(where: \.isFatal) else {
      lastGood?.settings[name] = json
      return
    }
    guard let settings = lastGood?.settings[name] else { return }
    let messages = result.messages
    mergeSettings(settings, name: name, folder: folder, into: &result)
    result.messages = messages
  }

  private func mergeSettings(_ json: JSON, name: String, folder: String, into result: inout Result) {
    merge(
      ConfigurationValue(json), text: ConfigurationText(path: name, bytes: []), places: nil, origin: .client, folder: folder,
      into: &result)
  }

  private func merge(
    _ value: ConfigurationValue, text: ConfigurationText, places: TOMLPlaces?, origin: ConfigurationOrigin, folder: String,
    into result: inout Result
  ) {
    let messages = ConfigurationCheck.messages(for: value, in: text)
    result.messages += messages
    let isBroken = messages.contains(where: \.isFatal)
    if isBroken && !readsEverything { return }
    result.messages += refusals(value, text: text, origin: origin, folder: folder)
    result.messages += raisedLimits(value, text: text, origin: origin, known: result.configuration.limits)
    let rules = ConfigurationRules(
      value, text: text, places: places, manifest: manifest, milliseconds: result.configuration.limits.ruleMilliseconds,
      isStrict: readsEverything)
    result.messages += rules.messages
    if isBroken { return }
    result.configuration.merge(value, origin: origin, folder: folder, rules: rules.rules, manifest: manifest)
  }

  /// What the source may not say, and languages, themes and files that nobody knows.
  private func refusals(
    _ value: ConfigurationValue, text: ConfigurationText, origin: ConfigurationOrigin, folder: String
  ) -> [ConfigurationMessage] {
    var messages: [ConfigurationMessage] = []
    func warn(_ message: String, at place: TOMLPlaces.Place?) {
      messages.append(text.message(.warning, message, at: place?.start))
    }
    if origin == .rules {
      for member in value.members where member.key != "rules" {
        warn("\(member.key) has no effect: only [[rules]] of this file count", at: member.keyPlace)
      }
      return messages
    }
    if origin != .user, let member = value.member("trustedFolders") {
      warn("trustedFolders is refused: only the user's own file may trust folders", at: member.keyPlace)
    }
    if origin != .user, let member = value.member("highlight") {
      warn("highlight is refused: only the user's own file may change how commands show files", at: member.keyPlace)
    }
    if origin == .user, let style = value["highlight"]?["style"], let text = style.string {
      do { _ = try StyleChoice(text) } catch { warn("highlight.style: \(error)", at: style.place) }
    }
    if origin != .user, let member = value["queries"]?.member("folders") {
      warn("queries.folders is refused: only the user's own file may name folders with queries", at: member.keyPlace)
    }
    for name in origin == .user ? value["queries"]?["folders"]?.elements ?? [] : [] {
      guard let folder = name.string.map({ FileSystem.path($0, folder: folder) }) else { continue }
      if FileSystem.kind(of: folder) != .directory { warn("there is no folder \"\(folder)\" with queries", at: name.place) }
    }
    if let name = value["theme"]?.string, Configuration.theme(name, folder: folder, origin: origin) == nil {
      if Configuration.theme(name, folder: folder, origin: .user) != nil {
        warn("the theme \"\(name)\" is refused: it leads out of the folder", at: value["theme"]?.place)
      } else {
        let suggestion = nearest(to: name, among: Theme.knownNames).map { "; did you mean \"\($0)\"?" } ?? ""
        warn("unknown theme \"\(name)\"\(suggestion)", at: value["theme"]?.place)
      }
    }
    for scheme in value["links"]?["schemes"]?.elements ?? [] {
      guard let name = scheme.string else { continue }
      if LinkTarget.forbiddenSchemes.contains(name.lowercased()) {
        warn("the scheme \"\(name)\" is refused: scripts and inlined data are never links", at: scheme.place)
      } else if LinkTarget.scheme(of: name + ":") != name.lowercased() {
        warn("\"\(name)\" is no name of a scheme: a letter, then letters, digits, +, - and .", at: scheme.place)
      }
    }
    messages += SpellingSettings.messages(value["spelling"], text: text, origin: origin)
    messages += tokenMessages(value["semanticTokens"]?["captures"], text: text)
    for member in value["languages"]?.members ?? [] {
      if manifest[member.key] == nil {
        let suggestion = manifest.suggestion(for: member.key).map { "; did you mean \"\($0)\"?" } ?? ""
        warn("unknown language \"\(member.key)\"\(suggestion)", at: member.keyPlace)
      }
      for kind in QueryKind.allCases {
        guard let named = member.value.member(kind.rawValue) else { continue }
        if origin.mayNameFiles {
          for file in named.value.elements {
            guard let name = file.string else { continue }
            let path = FileSystem.path(name, folder: folder)
            if FileSystem.kind(of: path) != .file {
              warn("there is no query file \"\(name)\"", at: file.place)
            } else if !Configuration.mayRead(path, folder: folder, origin: origin) {
              warn("the query file \"\(name)\" is refused: it is a link that leads out of the folder", at: file.place)
            }
          }
          continue
        }
        warn(
          "languages.\(member.key).\(kind.rawValue) is refused: a folder that is not trusted may not name query files",
          at: named.keyPlace)
      }
    }
    if !origin.mayInstallGrammars, value["grammars"]?["autoInstall"]?.boolean == true {
      warn(
        "grammars.autoInstall is refused: a folder that is not trusted may not have grammars built",
        at: value["grammars"]?.member("autoInstall")?.keyPlace)
    }
    return messages
  }

  /// Limits that the source may not move up.
  private func raisedLimits(
    _ value: ConfigurationValue, text: ConfigurationText, origin: ConfigurationOrigin, known: Configuration.Limits
  ) -> [ConfigurationMessage] {
    guard case .workspace = origin, !origin.mayRaiseLimits else { return [] }
    return Configuration.Limits.keys.compactMap { key, path in
      guard let member = value["limits"]?.member(key), let number = member.value.integer, number > known[keyPath: path]
      else {
        return nil
      }
      return text.message(
        .warning,
        "limits.\(key) is refused: a folder that is not trusted may lower limits only, and this one is \(known[keyPath: path])",
        at: member.keyPlace?.start)
    }
  }

  /// Scopes that look like misspelt ones, and token types and modifiers that no legend has.
  private func tokenMessages(_ captures: ConfigurationValue?, text: ConfigurationText) -> [ConfigurationMessage] {
    var messages: [ConfigurationMessage] = []
    func warn(_ what: String, _ name: String, _ suggestion: String?, at place: TOMLPlaces.Place?) {
      let hint = suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
      messages.append(text.message(.warning, "unknown \(what) \"\(name)\"\(hint)", at: place?.start))
    }
    for member in captures?.members ?? [] {
      // Captures of somebody's own query files may have any name.
      if !ScopeNames.isKnown(member.key), !ScopeNames.canonical.contains(where: { $0.hasPrefix(member.key + ".") }),
        let meant = ScopeNames.suggestion(for: member.key)
      {
        warn("scope", member.key, meant, at: member.keyPlace)
      }
      let parts = (member.value.string ?? "").split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts != [""] else { continue }
      let legend = SemanticTokenLegend.extended
      if let type = parts.first, !legend.tokenTypes.contains(type) {
        warn("token type", type, nearest(to: type, among: legend.tokenTypes), at: member.value.place)
      }
      for modifier in parts.dropFirst() where !legend.tokenModifiers.contains(modifier) {
        warn("token modifier", modifier, nearest(to: modifier, among: legend.tokenModifiers), at: member.value.place)
      }
    }
    return messages
  }
}
