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

  static let keys: [ConfigurationKey<HighlightDefaults>] = [
    ConfigurationKey("style", .string) { value, defaults, _ in
      if let choice = value.string.flatMap({ StyleChoice(argument: $0) }) { defaults.style = choice }
    },
    .choice("paging") { $0.paging = $1 },
    .integer("tabWidth", least: 0) { $0.tabWidth = $1 },
    ConfigurationKey("wrap", .either(.choice(["auto", "never"]), .integer(least: 1))) { value, defaults, _ in
      // One long expression for both forms crashes the optimizer of Swift 6.3.1.
      if let text = value.string { defaults.wrap = WrapChoice(argument: text) }
      if let columns = value.integer { defaults.wrap = .columns(columns) }
    },
  ]
}
