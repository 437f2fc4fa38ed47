/// Gives every candidate of a contest an attribute of its own, so that who won where can be told.
final class CandidateTags {
  /// A capture that takes part.
  struct Entry {
    let layer: SyntaxLayer
    let capture: LayerCapture
  }

  private(set) var entries: ContiguousArray<Entry> = []

  /// The number of a new entry, to stand in for an attribute.
  func tag(_ capture: LayerCapture, as shown: ShownCapture, in layer: SyntaxLayer) -> AttributeID {
    var capture = capture
    (capture.pattern, capture.capture) = (shown.pattern, shown.capture)
    entries.append(Entry(layer: layer, capture: capture))
    return AttributeID(entries.count - 1)
  }
}
