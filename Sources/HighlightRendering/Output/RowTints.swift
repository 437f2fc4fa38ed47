internal import HighlightStorage

/// The backgrounds of whole rows: a line that begins with text of a difference (`diff.plus` and the like) has that one's background
/// throughout, whatever else its text is.
package struct RowTints {
  private static let family = "diff."

  /// Whether a scope may give a row its background.
  static func mayTint(_ scope: String) -> Bool { scope.hasPrefix(family) }

  private let storage: HighlightingStorage
  private let theme: Theme
  private let difference: DifferenceLayout?
  /// All that occur, each once.
  let colors: [Color]

  /// - Parameter shows: whether a background can be seen.
  package init(_ file: HighlightedFile, _ theme: Theme, where shows: (Color) -> Bool = { _ in true }) {
    storage = file.storage
    self.theme = theme
    difference = file.difference
    var colors: [Color] = []
    for value in file.storage.attributeTable.values {
      guard let scope = value.scope, Self.mayTint(scope), let color = theme.style(for: scope)?.background,
        color != theme.background, !colors.contains(color), shows(color)
      else { continue }
      colors.append(color)
    }
    self.colors = colors
  }

  /// The scope that tints a line; nil where none does. O(log runs).
  /// - Parameter start: where the line begins; it has text.
  package func scope(ofLineAt start: Int) -> String? {
    if colors.isEmpty { return nil }
    if let known = difference?.line(storage.text.lines.line(at: start))?.scope {
      return color(of: known).map { _ in known }
    }
    guard let scope = storage.attributes(at: start).attributes?.scope, Self.mayTint(scope), color(of: scope) != nil else {
      return nil
    }
    return scope
  }

  /// The scope whose color changed words of a line have (`Theme.wordStyle`); nil where it has none.
  func wordScope(ofLineAt start: Int) -> String? {
    difference?.line(storage.text.lines.line(at: start))?.scope
  }

  /// The background of a line; nil where it has none.
  /// - Parameter content: the line without its terminator.
  func color(ofLine content: Range<Int>) -> Color? {
    content.isEmpty ? nil : scope(ofLineAt: content.lowerBound).flatMap(color(of:))
  }

  /// The place of a line's background among `colors`; nil where it has none.
  func place(ofLine content: Range<Int>) -> Int? {
    color(ofLine: content).flatMap { colors.firstIndex(of: $0) }
  }

  private func color(of scope: String) -> Color? {
    theme.style(for: scope)?.background.flatMap { colors.contains($0) ? $0 : nil }
  }
}
