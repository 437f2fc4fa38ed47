internal import HighlightLanguages
package import LanguageManifest
internal import SystemSupport
internal import TextModel

/// Detects the language and encoding of a file by its path and its first bytes.
package struct FileDetection {
  let languages: LanguageDetection

  package init(languages: LanguageDetection) { self.languages = languages }

  /// Returns the language of a file by its name and first bytes or, if they say nothing and it is a symbolic link, by
  /// the name of its target; nil for plain text.
  func language(path: String, head: ContiguousArray<UInt8>) -> String? {
    let head = head.prefix(LanguageDetection.headLength)
    if let name = languages.language(path: path, head: head) { return name }
    guard path != "-", !LanguageMessage.isPlainText(path: path), let target = FileSystem.realPath(path),
      FileSystem.baseName(of: target) != FileSystem.baseName(of: path)
    else { return nil }
    return languages.language(path: target, head: head)
  }

  /// Returns the language that the name of a file suggests; nil for none.
  func language(path: String) -> String? { languages.language(path: path, head: ContiguousArray<UInt8>()) }

  /// Returns the language of a file that can be opened, by its name or, if that says nothing, its first bytes; nil for
  /// plain text.
  package func language(ofFile path: String) -> String? {
    if let name = language(path: path) { return name }
    guard FileSystem.kind(of: path) == .file,
      let head = try? FileSystem.head(LanguageDetection.headLength, of: path)
    else { return nil }
    return language(path: path, head: head)
  }

  /// Whether an input is binary, judged by its first 8 KB: they contain a NUL, and ill-formed UTF-8 or more than one
  /// control character in ten.
  ///
  /// A NUL alone is not sufficient: text with a stray NUL is displayed, with `^@` for it. UTF-16 with a byte order
  /// mark is text.
  static func isBinary(_ bytes: ContiguousArray<UInt8>) -> Bool {
    if SourceText.isUTF16(bytes) { return false }
    let head = bytes.prefix(8192)
    guard head.contains(0) else { return false }
    let controls = head.count { $0 < 0x20 && !(0x09...0x0D).contains($0) }
    if controls * 10 > head.count { return true }
    let source = head.withUnsafeBytes { SourceText(decoding: $0) }
    // The last sequence may be cut by the end of the prefix.
    return source.illFormedSequences.contains { $0.utf16Offset < source.units.count - 1 }
  }
}
