internal import HighlightStorage
package import HighlightThemes
internal import TextModel

/// The backgrounds of entire rows: a line that begins with text of a diff (`diff.plus` and the like) has the
/// background of that scope.
package struct RowTints {
  private static let family = "diff."

  /// Whether a scope can give a row its background: it is a scope of diffs.
  static func mayTint(_ scope: String) -> Bool { scope.hasPrefix(family) }

  private let storage: HighlightingStorage
  private let diff: DiffLines?
  /// The background of each scope that occurs.
  private let grounds: [String: Color]
  /// The backgrounds that occur, without duplicates.
  let colors: [Color]

  /// Collects the backgrounds that a theme has for the scopes of a file.
  /// - Parameter shown: returns the color that is displayed for the background of a scope; nil if it is not visible.
  package init(
    _ file: HighlightedFile, _ theme: Theme, as shown: (_ scope: String, Color) -> Color? = { _, color in color }
  ) {
    storage = file.storage
    diff = file.diff
    var grounds: [String: Color] = [:]
    var colors: [Color] = []
    for value in file.storage.attributeTable.values {
      guard let scope = value.scope, Self.mayTint(scope), grounds[scope] == nil,
        let background = theme.style(for: scope)?.background, background != theme.background,
        let color = shown(scope, background)
      else { continue }
      grounds[scope] = color
      if !colors.contains(color) { colors.append(color) }
    }
    (self.grounds, self.colors) = (grounds, colors)
  }

  /// Returns the scope that gives a line its background; nil if none does. O(log runs).
  /// - Parameter start: the UTF-16 offset of the line, which is not empty.
  package func scope(ofLineAt start: Int) -> String? {
    if colors.isEmpty { return nil }
    if let known = diff?.line(storage.text.lines.line(at: start))?.scope {
      return grounds[known] == nil ? nil : known
    }
    guard let scope = storage.attributes(at: start).attributes?.scope, grounds[scope] != nil else {
      return nil
    }
    return scope
  }

  /// Returns `diff.minus` or `diff.plus` for a removed or added line, whose changed words have the `Theme.wordStyle`
  /// of that scope; nil for other lines.
  /// - Parameter start: a UTF-16 offset in the line.
  func wordScope(ofLineAt start: Int) -> String? {
    diff?.line(storage.text.lines.line(at: start))?.scope
  }

  /// Returns the background of a line; nil if it has none or is empty.
  /// - Parameter content: the range of the line without its terminator.
  func color(ofLine content: Range<Int>) -> Color? {
    content.isEmpty ? nil : scope(ofLineAt: content.lowerBound).flatMap { grounds[$0] }
  }

  /// Returns the index of a line's background in `colors`; nil if it has none.
  /// - Parameter content: the range of the line without its terminator.
  func colorIndex(ofLine content: Range<Int>) -> Int? {
    color(ofLine: content).flatMap { colors.firstIndex(of: $0) }
  }
}
