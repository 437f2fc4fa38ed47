internal import DataFormats
internal import LanguageManifest
internal import SystemSupport
internal import TextModel

/// The source of a configuration's values: its file or client, its folder, the manifest for its names, and its messages.
final class ConfigurationSource {
  let origin: ConfigurationOrigin
  /// The folder that relative paths start from.
  let folder: String
  /// The path of the folder without symbolic links.
  private(set) lazy var realFolder = FileSystem.realPath(folder) ?? folder
  /// With the languages of the configurations above and of this one.
  var manifest: Manifest
  /// The sections of `[languages]` that are not used, by their keys.
  var refusedLanguages: Set<String> = []
  /// Whether the user's own themes are not used.
  let isIsolated: Bool
  /// Whether facts are noted that are not faults.
  let isStrict: Bool
  let text: ConfigurationText
  /// The first `Bounds.problems` messages.
  private(set) var messages: [ConfigurationMessage] = []
  /// The number of the other messages.
  private(set) var leftOut = 0
  /// Whether keys that change the settings of configurations above are recorded in `changes`.
  var notesChanges = false
  private(set) var changes: [ConfigurationChange] = []
  /// The memory of the expressions of the configurations above and of this source.
  var expressions = ExpressionMemory(limit: Bounds.expressionBytes)
  /// The keys of the current value, the outermost first.
  private var path: [ConfigurationValue.Member] = []

  init(
    origin: ConfigurationOrigin, folder: String, manifest: Manifest, text: ConfigurationText, isIsolated: Bool = false,
    isStrict: Bool = false
  ) {
    (self.origin, self.folder, self.manifest, self.text) = (origin, folder, manifest, text)
    (self.isIsolated, self.isStrict) = (isIsolated, isStrict)
  }

  /// Calls `body` with a member as the current key, to which refusals refer.
  func visit(_ member: ConfigurationValue.Member, _ body: () -> Void) {
    path.append(member)
    body()
    path.removeLast()
  }

  /// Adds a warning.
  /// - Parameter range: the byte range of the value or key in the text; nil: the warning has no position.
  func warn(_ message: @autoclosure () -> String, at range: Range<Int>?) {
    add(.warning, message(), at: range)
  }

  /// Adds an informative message about a setting with an effect that users may not expect, for `check` and editors.
  func note(_ message: @autoclosure () -> String, at range: Range<Int>?) {
    if isStrict { add(.information, message(), at: range) }
  }

  private func add(
    _ severity: ConfigurationMessage.Severity, _ message: @autoclosure () -> String, at range: Range<Int>?
  ) {
    guard messages.count < Bounds.problems else { return leftOut += 1 }
    messages.append(text.message(severity, message(), at: range?.lowerBound))
  }

  /// Warns of file patterns that match nothing as they are written.
  func warnOfPatterns(_ value: ConfigurationValue) {
    for element in value.elements {
      guard let pattern = element.string else { continue }
      if pattern.hasPrefix("./") || pattern.hasPrefix("!./") {
        warn("\"\(pattern)\" matches nothing: patterns begin at this folder; remove \"./\"", at: element.range)
      } else if let brace = pattern.firstIndex(of: "{"), pattern[brace...].contains(","), pattern[brace...].contains("}"),
        !pattern.contains("\\")
      {
        warn(
          "\"\(pattern)\" matches no list: braces mean themselves, as in .gitignore; write one pattern for each",
          at: element.range)
      }
    }
  }

  /// Adds a warning that the source may not set the current key.
  func refuse(_ reason: String) {
    warn(
      "\(path.reduce("") { ConfigurationCheck.join($0, $1.key) }) is refused: \(reason)", at: path.last?.keyRange)
  }

  /// Records that the current key changes a setting of the configurations above. Does nothing if the key does not
  /// affect `check`, only adds words, or makes the check stricter.
  /// - Parameters:
  ///   - old: the value above; nil if it is unknown.
  ///   - new: the value of the source; nil if it is unknown.
  func noteChange(from old: JSON?, to new: JSON?) {
    guard let member = path.last else { return }
    let keys = path.map(\.key)
    guard ConfigurationChange.affectsCheck(keys), !ConfigurationChange.addsWords(keys, member.value),
      !ConfigurationChange.isStricter(keys, from: old, to: new)
    else { return }
    changes.append(
      ConfigurationChange(
        key: path.reduce("") { ConfigurationCheck.join($0, $1.key) },
        location: text.location(of: member.keyRange?.lowerBound),
        detail: old.flatMap(ConfigurationChange.text).map { "\($0), the value of the configurations above" }))
  }
}
