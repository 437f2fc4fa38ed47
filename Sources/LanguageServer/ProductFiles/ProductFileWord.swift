/// A word that is valid in an own file: a configuration, theme, manifest or query.
struct ProductFileWord {
  /// The kind of the completion item. LSP defines the raw values.
  enum CompletionKind: Int {
    case table = 9
    case key = 10
    case value = 12
    case word = 14
    case color = 16
    case capture = 6
    case node = 7
    case field = 5
    case function = 3
  }

  var label: String
  var kind: CompletionKind
  /// The inserted text; nil for that of the label.
  var newText: String?
  var detail: String?
  var documentation: String?
}
