/// Why a dictionary, or a file of hyphenation patterns, cannot be used.
public enum SpellingError: Error, Equatable, Sendable {
  /// The system has no libhunspell.
  case noLibrary
  /// A file of the dictionary cannot be read.
  case unreadable(path: String)
  /// The dictionary has no words.
  case noWords(path: String)
}
