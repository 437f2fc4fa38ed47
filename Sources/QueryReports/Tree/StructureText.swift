package import HighlightLanguages
package import HighlightRendering
internal import HighlightStorage
internal import TextModel

/// The structure of a file as lines of text, for users and for fixtures.
package enum StructureText: String, CaseIterable, Sendable {
  /// The outline: `FIRST-LAST KIND NAME`, indented by depth.
  case symbols
  /// Folds: `FIRST-LAST KIND`. The first line stays visible.
  case folds
  /// Scopes: `LINE:COLUMN-COLUMN SCOPE "TEXT"`, one line for each run of a scope.
  case scopes

  /// Returns the symbols, folds or scopes of a file as lines of text in the form that the case describes. Lines and
  /// columns are from 1. First and last lines are inclusive; columns are in characters, and an end column is
  /// exclusive. O(text).
  /// - Parameter loader: the loader of the file's storage.
  package func lines(of file: HighlightedFile, _ loader: LanguageLoader) -> [String] {
    switch self {
    case .symbols: Self.symbolLines(of: file, loader)
    case .folds: Self.foldLines(of: file, loader)
    case .scopes: Self.scopeLines(of: file)
    }
  }

  private static func symbolLines(of file: HighlightedFile, _ loader: LanguageLoader) -> [String] {
    let outline = Outline(file.storage) { loader.structureQuery(.symbols, of: $0) }
    let table = file.storage.text.lines
    var lines: [String] = []
    var waiting = outline.roots.reversed().map { (index: $0, depth: 0) }
    while let (index, depth) = waiting.popLast() {
      let symbol = outline.symbols[index]
      let last = table.line(at: max(symbol.range.lowerBound, symbol.range.upperBound - 1))
      let detail = symbol.detail.map { " \($0)" } ?? ""
      lines.append(
        String(repeating: "  ", count: depth) + "\(table.line(at: symbol.range.lowerBound) + 1)-\(last + 1) "
          + "\(Outline.name(ofKind: symbol.kind)) \(symbol.name)\(detail)")
      waiting += symbol.children.reversed().map { ($0, depth + 1) }
    }
    return lines
  }

  private static func foldLines(of file: HighlightedFile, _ loader: LanguageLoader) -> [String] {
    FoldFinder(file.storage, linesOnly: true) { loader.structureQuery(.folds, of: $0) }.folds().map { fold in
      "\(fold.startLine + 1)-\(fold.endLine + 1)" + (fold.kind.map { " \($0)" } ?? "")
    }
  }

  private static func scopeLines(of file: HighlightedFile) -> [String] {
    var lines: [String] = []
    let positions = TextPositions(file.text)
    for run in file.runs {
      let attributes = file.storage.attributeTable[run.attribute]
      let scope = attributes.scope ?? "@\(attributes.capture ?? "")"
      var start = run.range.lowerBound
      while start < run.range.upperBound {
        let content = file.text.contentRange(ofLine: file.text.lines.line(at: start))
        let end = min(run.range.upperBound, content.upperBound)
        if start < end {
          let position = positions.position(of: start)
          lines.append(
            "\(position.line):\(position.column)-\(positions.position(of: end).column) \(scope) "
              + file.text.string(in: start..<end))
        }
        start = max(
          start + 1, file.text.lines.range(of: file.text.lines.line(at: start), textLength: file.text.count).upperBound)
      }
    }
    return lines
  }
}
