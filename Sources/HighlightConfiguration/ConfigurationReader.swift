package import DataFormats
package import LanguageManifest
internal import Libc
internal import SystemSupport
internal import TextModel
internal import TextRules

/// The last usable versions of configuration sources. Not thread-safe.
package final class LastUsableSources {
  /// The texts of files, by path.
  var files: [String: ContiguousArray<UInt8>] = [:]
  /// The settings that a client sent, by their names in messages.
  package var settings: [String: JSON] = [:]

  package init() {}

  /// Removes the texts of files that no longer exist, so that a broken new file of the same name does not restore
  /// them.
  package func forgetMissingFiles() {
    for path in files.keys where FileSystem.kind(of: path, followingLinks: false) == nil { files[path] = nil }
  }
}

/// Reads configuration files, checks them, and merges them in order.
package struct ConfigurationReader {
  // Longer than an editor takes between emptying a file and writing it.
  private static let writingMicroseconds: UInt32 = 20_000

  package let manifest: Manifest
  /// Whether all folders are trusted.
  package var trustsEverything = false
  /// The last usable version of each source, for a program that rereads its sources; nil to keep none.
  package var lastGood: LastUsableSources?
  /// Whether all errors of a file are reported, even after an error that makes the file unusable.
  package var readsEverything = false
  /// Whether nothing of the user's own folder is used.
  package var isIsolated = false

  package init(
    manifest: Manifest, trustsEverything: Bool = false, lastGood: LastUsableSources? = nil, readsEverything: Bool = false
  ) {
    self.manifest = manifest
    self.trustsEverything = trustsEverything
    self.lastGood = lastGood
    self.readsEverything = readsEverything
  }

  /// The result of the sources so far.
  package struct MergedSources {
    package var configuration = Configuration()
    package var messages: [ConfigurationMessage] = []
    /// An incomplete message at the position of `root = true` in the last source; nil without it.
    var root: ConfigurationMessage?
    /// Whether `changes` is filled with the settings of earlier sources that a source changes.
    var notesChanges = false
    /// The changes of the last source.
    var changes: [ConfigurationChange] = []

    package init(configuration: Configuration = Configuration(), messages: [ConfigurationMessage] = []) {
      self.configuration = configuration
      self.messages = messages
    }

    /// Whether any source has a fatal error.
    var isBroken: Bool { messages.contains { $0.isFatal } }
  }

  /// Merges a file into `result`. A file that cannot be read, or has a fatal error, adds error messages; its last
  /// usable version, if known, is merged instead.
  /// - Parameter isRequired: true if a missing file is an error; false if it is ignored.
  package func merge(file path: String, origin: ConfigurationOrigin, isRequired: Bool, into result: inout MergedSources) {
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
    // An empty file may be in the course of being written.
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

  /// Returns the bytes of a configuration file. Throws if it is not a regular file, exceeds the size limit or cannot
  /// be read.
  /// - Parameter isFound: whether it was found in a folder. Then a symbolic link must lead to a file in the same
  ///   folder, because messages show lines of the file.
  private static func read(_ path: String, isFound: Bool) throws(FileError) -> ContiguousArray<UInt8> {
    if isFound {
      return try FileSystem.readRegular(path, within: FileSystem.directory(of: path), limit: ConfigurationText.fileLimit)
    }
    return try FileSystem.readRegular(path, limit: ConfigurationText.fileLimit, followsLinks: true)
  }

  /// Merges the last usable version of a file that cannot be used now, without its messages. Does nothing if there is
  /// none.
  private func mergeLastGood(file path: String, origin: ConfigurationOrigin, into result: inout MergedSources) {
    guard let bytes = lastGood?.files[path] else { return }
    let messages = result.messages
    merge(toml: bytes, path: path, origin: origin, into: &result)
    result.messages = messages
  }

  /// Merges the text of a file into `result`. A text that is not valid TOML only adds fatal error messages.
  package func merge(
    toml bytes: ContiguousArray<UInt8>, path: String, origin: ConfigurationOrigin, into result: inout MergedSources
  ) {
    let text = ConfigurationText(path: path, bytes: bytes)
    let document = TOMLDocument(bytes)
    guard document.faults.isEmpty else {
      result.messages += text.messages(about: document)
      return
    }
    merge(document.root, text: text, origin: origin, folder: FileSystem.directory(of: path), into: &result)
  }

  /// Merges the settings of a client into `result`. After a fatal error, the last usable version is merged instead.
  /// - Parameters:
  ///   - name: their name in messages.
  ///   - folder: the folder from which relative paths start.
  func merge(json: JSON, name: String, folder: String, into result: inout MergedSources) {
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

  private func mergeSettings(_ json: JSON, name: String, folder: String, into result: inout MergedSources) {
    merge(
      ConfigurationValue(json), text: ConfigurationText(path: name, bytes: []), origin: .client, folder: folder,
      into: &result)
  }

  /// Checks the values of a source, adds the messages to `result`, and merges the values into its configuration.
  /// Merges nothing after a fatal error; with `readsEverything` the messages about the other values and rules are
  /// added even then. Of the origin `.rules`, merges the rules only.
  private func merge(
    _ value: ConfigurationValue, text: ConfigurationText, origin: ConfigurationOrigin, folder: String,
    into result: inout MergedSources
  ) {
    let check = ConfigurationCheck(value, in: text)
    var (messages, leftOut) = (check.messages, check.leftOut)
    defer { result.messages += Self.listed(messages, leftOut: leftOut, text) }
    result.root =
      value["root"]?.boolean == true
      ? text.message(.warning, "root = true", at: value.member("root")?.keyRange?.lowerBound) : nil
    let isBroken = messages.contains(where: \.isFatal)
    if isBroken && !readsEverything { return }
    var configuration = result.configuration
    let source = ConfigurationSource(
      origin: origin, folder: folder, manifest: manifest.adding(configuration.queries.languages), text: text,
      isIsolated: isIsolated, isStrict: readsEverything)
    source.notesChanges = result.notesChanges
    // The expressions of the configurations above fit into the limit.
    for pattern in configuration.spelling.ignore + configuration.rules.map(\.pattern) { _ = source.expressions.add(pattern) }
    if origin == .rules {
      for member in value.members where member.key != "rules" {
        source.warn("\(member.key) has no effect: only [[rules]] of this file count", at: member.keyRange)
      }
    } else {
      configuration.queries.languages += source.readLanguages(value["languages"])
      configuration.merge(value, source)
      if value["spelling"] != nil { configuration.spelling.findProjectFile(source) }
    }
    var rules = ConfigurationRules(
      value, source, milliseconds: result.configuration.limits.ruleMilliseconds,
      replacing: configuration.rules, isStrict: readsEverything)
    if result.notesChanges && !isBroken {
      result.changes = source.changes + ConfigurationChange.changes(of: rules.rules, from: configuration.rules)
    }
    if origin == .rules && readsEverything { rules.noteReplacements(of: configuration.rules, in: text) }
    configuration.add(rules.rules)
    configuration.filesLocations.merge(rules.filesLocations) { $1 }
    messages += source.messages + rules.messages
    if readsEverything { messages += RuleEffect.messages(aboutPatternsIn: value, in: text) }
    leftOut += source.leftOut + rules.leftOut
    if !isBroken { result.configuration = configuration }
  }

  /// Returns the first `Bounds.problems` messages about a source, and the number of the others in one more. A fatal
  /// message is always among them.
  private static func listed(
    _ messages: [ConfigurationMessage], leftOut: Int, _ text: ConfigurationText
  ) -> [ConfigurationMessage] {
    let count = messages.count + leftOut
    if count <= Bounds.problems { return messages }
    var listed = Array(messages.prefix(Bounds.problems))
    if let fatal = messages.dropFirst(Bounds.problems).first(where: \.isFatal), !listed.contains(where: \.isFatal) {
      listed.append(fatal)
    }
    let others = count - listed.count
    return listed + [
      text.message(
        .warning, "\(others) more problem\(others == 1 ? " is" : "s are") not listed; correct these first", at: nil)
    ]
  }
}
