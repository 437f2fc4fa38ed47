internal import TextModel

/// Gives every candidate of a contest a unique attribute, to identify the winner at each offset.
final class CandidateTags {
  /// A capture that takes part.
  struct TaggedCapture {
    let layer: SyntaxLayer
    let capture: LayerCapture
  }

  private(set) var entries: ContiguousArray<TaggedCapture> = []

  /// Adds an entry for a capture, with the pattern and the capture index of `shown`, and returns its index, to use as
  /// an attribute.
  func tag(_ capture: LayerCapture, as shown: ShownCapture, in layer: SyntaxLayer) -> AttributeID {
    var capture = capture
    (capture.pattern, capture.capture) = (shown.pattern, shown.capture)
    entries.append(TaggedCapture(layer: layer, capture: capture))
    return AttributeID(entries.count - 1)
  }
}
