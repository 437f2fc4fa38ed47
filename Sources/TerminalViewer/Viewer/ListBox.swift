/// A list of items that is displayed instead of the text. The user chooses an item with the arrow keys, by typing a
/// part of its name, or by a click.
struct ListBox {
  /// The kind of item to choose.
  enum Purpose {
    case outline
    case themes
    case languages
    case help
  }

  struct Item {
    var text: String
    /// The text at the right.
    var detail = ""
    /// Its indentation level.
    var depth = 0
  }

  let purpose: Purpose
  let title: String
  private let items: [Item]
  private(set) var field = LineField()
  /// The indices of the items that contain the typed text.
  private(set) var shown: [Int]
  /// The index in `shown` of the selected item.
  private(set) var selected = 0
  private(set) var top = 0

  init(_ purpose: Purpose, title: String, items: [Item], selected: Int = 0) {
    (self.purpose, self.title, self.items) = (purpose, title, items)
    shown = Array(items.indices)
    self.selected = min(max(selected, 0), max(items.count - 1, 0))
  }

  /// The index in `items` of the selected item; nil without items.
  var selection: Int? { shown.indices.contains(selected) ? shown[selected] : nil }

  /// Returns the item in a row of the list on the screen, counted from 0; nil if the list ends before it.
  func item(_ row: Int) -> Item? {
    let index = top + row
    return shown.indices.contains(index) ? items[shown[index]] : nil
  }

  /// Scrolls the list so that the selected item is visible in `height` rows.
  mutating func lay(height: Int) {
    top = min(max(top, selected - height + 1), selected)
    top = max(min(top, shown.count - height), 0)
  }

  /// Selects the item in a row of the list on the screen, counted from 0. Returns false if there is none.
  mutating func select(row: Int) -> Bool {
    guard shown.indices.contains(top + row) else { return false }
    selected = top + row
    return true
  }

  /// Handles a key that moves the selection or edits the typed text. Returns false for other keys, which do nothing.
  /// `height` is the number of rows of a page.
  mutating func take(_ key: Key, height: Int) -> Bool {
    let last = max(shown.count - 1, 0)
    switch key {
    case .up, .control("p"): selected = max(selected - 1, 0)
    case .down, .control("n"): selected = min(selected + 1, last)
    case .pageUp: selected = max(selected - height, 0)
    case .pageDown: selected = min(selected + height, last)
    case .home: selected = 0
    case .end: selected = last
    case .wheel(let rows): selected = min(max(selected + 3 * rows, 0), last)
    default:
      let before = field.text
      guard field.take(key) else { return false }
      if field.text != before { filter() }
    }
    return true
  }

  /// Makes visible the items that contain all typed words, ignoring case. Keeps the selected item if it is still
  /// visible, otherwise selects the first one.
  private mutating func filter() {
    let kept = selection
    let words = field.text.lowercased().split(separator: " ")
    shown = items.indices.filter { index in
      let text = items[index].text.lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    selected = kept.flatMap { shown.firstIndex(of: $0) } ?? 0
  }
}
