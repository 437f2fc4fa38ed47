internal import FileHighlighting
internal import HighlightRendering
internal import HighlightThemes
internal import QueryTools
internal import SystemSupport
internal import TextModel

extension ExplainCommand {
  /// Appends the explain page of a file. Throws an exit code, after a message, if the text has more than 2,097,152
  /// UTF-16 units.
  /// - Parameter selected: the UTF-16 offset of the token that is initially selected; nil for none.
  func appendPage(of inspected: InspectedFile, selected: Int?, to sink: inout ByteSink) throws {
    let file = inspected.outcome.file
    guard file.text.count <= ExplainPage.longestText else {
      throw ExitCode.incomplete(
        after:
          "\(inspected.path): the text has \(file.text.count) UTF-16 units, and a page at most \(ExplainPage.longestText); "
          + "explain a part of it")
    }
    var page = ExplainPage(
      file, theme: inspected.theme, otherTheme: inspected.theme.isLight ? .dark : .light, manifest: inspected.manifest)
    page.selected = selected
    page.isThemeChosen = inspected.isThemeChosen
    page.append(to: &sink)
  }
}
