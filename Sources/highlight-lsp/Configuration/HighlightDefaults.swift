/// What `highlight` does where its options say nothing: `[highlight]` of the user's own configuration.
struct HighlightDefaults: Equatable, Sendable {
  var style: StyleChoice?
  var paging: PagingChoice?
  var tabWidth: Int?
  var wrap: WrapChoice?

  /// Takes over what a table sets.
  mutating func merge(_ value: ConfigurationValue) {
    if let text = value["style"]?.string, let choice = StyleChoice(argument: text) { style = choice }
    if let text = value["paging"]?.string, let choice = PagingChoice(rawValue: text) { paging = choice }
    if let number = value["tabWidth"]?.integer { tabWidth = number }
    // One long expression for both forms crashes the optimizer of Swift 6.3.1.
    if let text = value["wrap"]?.string { wrap = WrapChoice(argument: text) }
    if let columns = value["wrap"]?.integer { wrap = .columns(columns) }
  }
}
