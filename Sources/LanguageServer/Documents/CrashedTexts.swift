internal import HighlightCore
internal import Platform
internal import SystemSupport

/// The texts on which an earlier process of this version crashed, or was ended by the watchdog: after that an editor
/// starts the server again and opens the same documents.
///
/// The handler of the crash adds a line `VERSION LANGUAGE URI` to a file (`CrashReport`), so that nothing is written
/// while documents are edited. `@unchecked Sendable`: all state is guarded by `lock`.
final class CrashedTexts: @unchecked Sendable {
  /// The texts in the user's folder of states. The file is read at the first use.
  static let shared = CrashedTexts(file: Environment.stateFolder + "/" + CrashReport.textsName)

  private struct Entry: Equatable {
    let language: Substring
    let uri: Substring
  }

  // 200 lines or more.
  private static let fileLimit = 1 << 20

  private let file: String
  private let lock = ConditionLock()
  private var entries: [Entry] = []

  init(file: String) {
    self.file = file
    guard let bytes = try? FileSystem.readRegular(file, limit: Self.fileLimit) else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ")
      // Another version may work on it.
      guard parts.count == 3, parts[0] == ProgramVersion.current else { continue }
      let entry = Entry(language: parts[1], uri: parts[2])
      if !entries.contains(entry) { entries.append(entry) }
    }
  }

  /// Whether a process crashed on a document in a language; nil for plain text, which a document shows after a crash.
  func contains(_ uri: String, _ language: String?) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard !entries.isEmpty, let language else { return false }
    let name = CrashReport.name(ofText: uri)
    return entries.contains { $0.uri == name && ($0.language == language || $0.language == CrashReport.noLanguage) }
  }

  /// Forgets a document, here and in the file.
  func remove(_ uri: String) {
    lock.lock()
    defer { lock.unlock() }
    let name = CrashReport.name(ofText: uri)
    entries.removeAll { $0.uri == name }
    let lines = entries.map { "\(ProgramVersion.current) \($0.language) \($0.uri)\n" }.joined()
    try? FileSystem.write(ContiguousArray(lines.utf8), to: file)
  }
}
