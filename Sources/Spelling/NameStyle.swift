/// Writes suggestions in the style of a name in code.
package enum NameStyle {
  /// Returns a suggestion as a part of a name, without apostrophes. Several words are joined by underscores if the
  /// name has one, by capitals if it has letters of both cases; nil otherwise. Nil also if the suggestion has other
  /// characters than letters, digits, spaces, hyphens and apostrophes.
  package static func guess(_ guess: String, for word: String, inName name: String) -> String? {
    let parts = guess.split { " -".contains($0) }.map { $0.filter { $0 != "'" && $0 != "’" } }
    guard let first = parts.first, parts.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber } }) else { return nil }
    if parts.count == 1 { return first }
    if name.contains("_") { return parts.joined(separator: "_") }
    // One word of small letters, or of capitals, says nothing of how words are joined.
    guard name.contains(where: \.isUppercase), name.contains(where: \.isLowercase) else { return nil }
    return first + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
