package import DataFormats
package import TextModel

extension ConfigurationText {
  /// Returns the location of a byte offset, for messages that are made later; nil for a nil offset, as in JSON.
  package func location(of offset: Int?) -> FileLocation? {
    guard let position = message(.warning, "", at: offset).position else { return nil }
    return FileLocation(path: path, line: position.line, column: position.column)
  }
}
