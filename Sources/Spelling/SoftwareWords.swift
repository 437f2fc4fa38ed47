internal import TextChecks

/// Words in software that dictionaries lack.
enum SoftwareWords {
  static let known = KnownWords(file: String(decoding: PackageResources.software_words_txt, as: UTF8.self))
}
