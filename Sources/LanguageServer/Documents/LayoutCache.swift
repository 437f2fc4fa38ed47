internal import HighlightStorage
internal import TextChecks
internal import TextLayout

/// The layout of a document, in the width that was requested last. One thread at a time.
final class LayoutCache {
  private var layout: TextLayoutManager?
  let concealment = Concealment()
  /// Whether a layout is cached.
  var isInUse: Bool { layout != nil }

  /// Returns the layout of `storage`, wrapped at `columns` cells with a tab stop every `tabSize` cells. The last
  /// layout is cached and follows edits; a call with other arguments replaces it.
  func layout(of storage: HighlightingStorage, columns: Int, tabSize: Int) -> TextLayoutManager {
    let size = LayoutSize(width: Double(columns), height: LayoutSize.unbounded)
    if let layout, layout.storage === storage, layout.textContainers[0].size == size,
      layout.metrics.tabInterval == Double(tabSize)
    {
      return layout
    }
    drop()
    let made = TextLayoutManager(
      storage: storage, metrics: CellMetrics(CellWidth(tabSize: tabSize)), textContainers: [TextContainer(size: size)])
    made.delegate = concealment
    storage.addLayoutManager(made)
    layout = made
    return made
  }

  /// Discards the cached layout, if there is one, and removes it from its storage.
  func drop() {
    if let layout { layout.storage.removeLayoutManager(layout) }
    layout = nil
  }
}
