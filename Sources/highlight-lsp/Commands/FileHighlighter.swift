internal import HighlightStorage

/// An input that cannot be shown; told on standard error and in JSON.
struct InputError: Error {
  let message: String
}

/// Reads and colours inputs, one after the other. Each thread has its own.
final class FileHighlighter {
  /// The parser's bounds.
  struct Limits {
    var parseMilliseconds = 2000
    var fileBytes = 33_554_432
  }

  /// What became of an input.
  struct Outcome {
    let file: HighlightedFile
    /// What people should know: the grammar is missing, a limit was hit.
    let warnings: [String]
    /// Whether the warnings make the run incomplete.
    let isIncomplete: Bool
  }

  private let loader: LanguageLoader
  private let detection: LanguageDetection
  private let forcedLanguage: LanguageEntry?
  private let limits: Limits
  private let installMissing: Bool
  private let customQueries: Language.Queries?
  private var customLanguages: [String: Result<Language, LanguageError>] = [:]
  /// Languages whose installation was tried: once is enough.
  private var installTried: Set<String> = []

  init(
    manifest: Manifest, forcedLanguage: LanguageEntry?, limits: Limits = Limits(), installMissing: Bool = false,
    customQueries: Language.Queries? = nil
  ) {
    loader = LanguageLoader(manifest: manifest)
    detection = LanguageDetection(manifest)
    self.forcedLanguage = forcedLanguage
    self.limits = limits
    self.installMissing = installMissing
    self.customQueries = customQueries
  }

  /// Colours bytes that were read from `path`.
  /// - Parameter forcesPlainText: the user asked for `plaintext`.
  func highlight(
    _ bytes: ContiguousArray<UInt8>, path: String, forcesPlainText: Bool = false
  ) throws(InputError) -> Outcome {
    let isForced = forcedLanguage != nil || forcesPlainText
    if !isForced && FileHighlighter.isBinary(bytes) {
      throw InputError(message: "is a binary file (use --language to show it all the same)")
    }
    var warnings: [String] = []
    var isIncomplete = false
    var limitsHit: [String] = []
    let name =
      forcedLanguage?.name ?? (forcesPlainText ? nil : detection.language(path: path, head: bytes.prefix(4096)))
    var language: Language?
    if bytes.count > limits.fileBytes {
      limitsHit.append(Limit.fileSize.rawValue)
      warnings.append("is larger than \(limits.fileBytes) bytes and shown as plain text (limit: \(Limit.fileSize.rawValue))")
    } else if let name {
      var result = load(name)
      if case .failure = result, installMissing, let entry = loader.manifest[name], installTried.insert(name).inserted {
        _ = GrammarInstaller(manifest: loader.manifest).install([entry], force: false)
        loader.forgetFailures()
        result = load(name)
      }
      switch result {
      case .success(let loaded):
        language = loaded
        warnings += loader.takeQueryProblems(of: loaded).map { "\($0)" }
      case .failure(let error):
        warnings.append("\(error)")
        isIncomplete = true
      }
    }
    let source = bytes.withUnsafeBytes { SourceText(decoding: $0) }
    let storage = HighlightingStorage(
      UTF16Text(source.units), language: language, languageProvider: loader,
      parseMilliseconds: limits.parseMilliseconds, annotations: Annotations(linkDetector: LinkDetector(), languageName: name)
    )
    for limit in storage.limitsHit.map(\.rawValue).sorted() {
      limitsHit.append(limit)
      warnings.append("not all of it is coloured: a limit was hit (\(limit))")
    }
    return Outcome(
      file: HighlightedFile(
        path: path, language: name ?? "plaintext", bytes: bytes, illFormedSequences: source.illFormedSequences,
        encoding: source.encoding, storage: storage, limits: limitsHit),
      warnings: warnings, isIncomplete: isIncomplete)
  }

  /// The language, with the query files that the user named where there are any.
  private func load(_ name: String) -> Result<Language, LanguageError> {
    guard let customQueries else { return loader.language(name) }
    if case .success(let known)? = customLanguages[name] { return .success(known) }
    let result = loader.language(name, queries: customQueries)
    customLanguages[name] = result
    return result
  }

  /// Whether the first bytes are no text: they hold a NUL, and besides ill-formed UTF-8 or one control character in ten.
  ///
  /// A NUL alone is not enough: a text with a stray one is shown, the NUL as `^@`. A byte order mark of UTF-16 explains NULs.
  private static func isBinary(_ bytes: ContiguousArray<UInt8>) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return false }
    let head = bytes.prefix(8192)
    guard head.contains(0) else { return false }
    let controls = head.count { $0 < 0x20 && !(0x09...0x0D).contains($0) }
    if controls * 10 > head.count { return true }
    let source = head.withUnsafeBytes { SourceText(decoding: $0) }
    // The last sequence may be cut by the end of the prefix.
    return source.illFormedSequences.contains { $0.utf16Offset < source.units.count - 1 }
  }
}
