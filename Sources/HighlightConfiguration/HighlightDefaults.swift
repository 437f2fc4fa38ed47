package import HighlightRendering
internal import PlacedTOML
package import SystemSupport

/// What `highlight` does where its options say nothing: `[highlight]` of the user's own configuration.
package struct HighlightDefaults: Equatable, Sendable {
  package var style: StyleChoice?
  package var paging: PagingChoice?
  package var tabWidth: Int?
  package var wrap: WrapChoice?

  package init(style: StyleChoice? = nil, paging: PagingChoice? = nil, tabWidth: Int? = nil, wrap: WrapChoice? = nil) {
    self.style = style
    self.paging = paging
    self.tabWidth = tabWidth
    self.wrap = wrap
  }

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
