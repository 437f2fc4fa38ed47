internal import DataFormats
internal import TextModel

/// The form of names of a language, to check new names.
package struct NameRules: Sendable {
  /// Expressions, each for one kind of names: a name is changed to one of its own kind. Empty: nothing is known.
  let forms: [String]
  /// Words that look like names and are none, with spaces between them. Split only for a rename: a table of them for every
  /// language that is loaded takes a twentieth of a small file's time.
  let reserved: String
  /// The prefix that belongs to a name, though users may leave it out.
  let sigil: String?

  init(_ table: ConfigurationValue) {
    forms = table["names"]?.strings ?? []
    reserved = table["reserved"]?.string ?? ""
    sigil = table["sigil"]?.string
  }

  /// Returns a new name as it is written instead of an old one: with the sigil of the language if the old name has it
  /// and the new one does not. An empty name stays empty.
  package func completed(_ name: String, insteadOf old: String) -> String {
    guard let sigil, old.hasPrefix(sigil), !name.hasPrefix(sigil), !name.isEmpty else { return name }
    return sigil + name
  }

  /// Returns the reason why a name cannot replace an old one: it is a keyword, or does not have the form of the old
  /// name. Nil if it can, or if the old name has no known form.
  package func fault(of name: String, insteadOf old: String) -> String? {
    if reserved.split(separator: " ").contains(where: { $0 == name }) {
      return "it is a keyword there, not a name"
    }
    // Without a known form, any name is accepted.
    guard let form = forms.first(where: { Self.matches($0, old) }) else { return nil }
    return Self.matches(form, name) ? nil : "it is not a name there"
  }

  private static func matches(_ form: String, _ name: String) -> Bool {
    guard let expression = try? RegularExpression("\\A(?:\(form))\\z") else { return true }
    let units = ContiguousArray(name.utf16)
    return units.withUnsafeBufferPointer { buffer in
      (try? expression.firstMatch(in: 0..<buffer.count, of: buffer, budget: 10_000_000)) != nil
    }
  }
}
